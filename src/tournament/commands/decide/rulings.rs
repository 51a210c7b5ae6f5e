//! Referee's decisions that are not about hands: warnings, penalties, awards, and the revocation of each.

use crate::award::{Award, AwardKind, Awards};
use crate::commands::change::{Change, between};
use crate::commands::command::Judgement;
use crate::commands::decide::table::TableContext;
use crate::commands::refusal::{Refusal, reasoned};
use crate::entry::EntryState;
use crate::event::{Event, Settings};
use crate::points::{MatchPoints, VictoryPoints};
use crate::round::{Round, RoundState};
use crate::rulings::adjustment::{
    Adjustment, AdjustmentVersion, Bounds, MatchSum, Measure, Ruling,
};
use crate::rulings::infraction::{CitedInfraction, Infraction, InfractionFault, InfractionUse};
use crate::vp::MOST_VP;
use chrono::{DateTime, Utc};

/// The highest number of Match Points that a ruling may give or take, more than any table is ever won by.
const MOST_MP: i64 = 9_999;

/// Gives a ruling, changes it, revokes it or gives it again. Every version stays.
pub(crate) fn rule(
    event: &Event,
    judgement: &Judgement,
    by: &str,
    now: DateTime<Utc>,
) -> Result<Vec<Change>, Refusal> {
    let known = judgement.number.map(|number| {
        let found = event.adjustment(number);
        found.ok_or(Refusal::NoSuchRuling(number))
    });
    let known = known.transpose()?;
    if let Some(known) = known {
        fresh(known, judgement.base_version)?;
        if known.ruling() == judgement.ruling {
            return Ok(Vec::new());
        }
    } else if judgement.ruling.is_none() {
        return Ok(Vec::new());
    }
    let given = judgement.ruling.map(|ruling| as_of_now(event, ruling));
    if let Some(ruling) = given {
        sound(event, ruling)?;
        sum_possible(event, ruling)?;
        may_have_left(event, known.is_some(), ruling)?;
        let mut earlier = known.map_or(&[][..], |known| &known.versions).iter().rev();
        if let Some(again) = earlier.find(|version| version.ruling == judgement.ruling) {
            same_people(event, again)?;
        }
    }
    let infraction = match known {
        Some(known) => known.versions.last().and_then(|v| v.infraction.clone()),
        None => cited(event, judgement)?,
    };
    reasoned(&judgement.reason)?;
    let decided = AdjustmentVersion {
        version: 0,
        ruling: given,
        infraction,
        found: Vec::new(),
        against: Vec::new(),
        article: judgement.article.trim().to_owned(),
        reason: judgement.reason.trim().to_owned(),
        by: by.to_owned(),
        at: now,
    };
    Ok(between(event, &event.ruled(judgement.number, decided)))
}

/// The ruling in the form in which it can be given now. A ruling that an entry left the event covers only the match if
/// later tables are known and the entry, having been re-admitted, is still present.
fn as_of_now(event: &Event, ruling: Ruling) -> Ruling {
    let plays = |entry| event.entry(entry).map(|e| e.state) == Some(EntryState::CheckedIn);
    let later = |r: &Round| r.number > ruling.round() && r.state != RoundState::Draft;
    match ruling.withdraws().is_some_and(plays) && event.rounds.iter().any(later) {
        true => ruling.of_the_match(),
        false => ruling,
    }
}

/// Refuses that an entry leaves a match that was played to its end.
fn may_have_left(event: &Event, known: bool, ruling: Ruling) -> Result<(), Refusal> {
    match ruling {
        Ruling::Left { round, table, .. } if !known && event.played_out(round, table) => {
            Err(Refusal::PlayedOut(round, table))
        }
        _ => Ok(()),
    }
}

/// Refuses to give a ruling again against others than those it was given against, who sat in their seats then.
pub(crate) fn same_people(event: &Event, again: &AdjustmentVersion) -> Result<(), Refusal> {
    let Some((ruling, table)) = again.ruling.and_then(|r| Some((r, r.table()?))) else {
        return Ok(());
    };
    match event.was_against(again) == event.ruled_against(ruling) {
        true => Ok(()),
        false => Err(Refusal::SeatsChanged(ruling.round(), table)),
    }
}

/// Refuses to restore a ruling by which an entry left the event if that entry plays in a later round.
pub(crate) fn does_not_play_on(event: &Event, ruling: Ruling) -> Result<(), Refusal> {
    let leaves = ruling.withdraws().and_then(|entry| event.entry(entry));
    let Some(plays) = leaves.filter(|entry| entry.state == EntryState::CheckedIn) else {
        return Ok(());
    };
    let later = |r: &&Round| r.number > ruling.round() && r.state != RoundState::Draft;
    let mut later = event.rounds.iter().filter(later);
    match later.find(|round| round.seats(plays.number)) {
        Some(later) => Err(Refusal::PlaysOn(plays.number, later.number)),
        None => Ok(()),
    }
}

/// The infraction of the catalogue for which a new ruling is given. The catalogue must offer it, and it must allow the
/// measure of the ruling.
fn cited(event: &Event, judgement: &Judgement) -> Result<Option<CitedInfraction>, Refusal> {
    let (Some(code), Some(ruling)) = (&judgement.infraction, judgement.ruling) else {
        return Ok(None);
    };
    let line = event.settings.infraction(code);
    let line = line
        .filter(|line| line.offered == InfractionUse::Offered)
        .ok_or_else(|| Refusal::NoSuchInfraction(code.clone()))?;
    let measure = Measure::of(ruling);
    if !line.measures.contains(&measure) {
        let infraction = Box::new(line);
        return Err(Refusal::NotProvided {
            infraction,
            measure,
        });
    }
    Ok(Some(line.cited()))
}

/// Changes an infraction of the catalogue, if it still reads as its editor saw it.
pub(crate) fn change_infraction(
    event: &Event,
    was: &Infraction,
    line: &Infraction,
) -> Result<Vec<Change>, Refusal> {
    let Some(known) = event.settings.infraction(&line.code) else {
        return Err(Refusal::NoSuchInfraction(line.code.clone()));
    };
    if known != *was && known != *line {
        return Err(Refusal::StaleInfraction(Box::new(known)));
    }
    keep_infraction(event, line)
}

/// Adds an infraction to the catalogue.
pub(crate) fn add_infraction(event: &Event, line: &Infraction) -> Result<Vec<Change>, Refusal> {
    if event.settings.infraction(&line.code).is_some() {
        return Err(Refusal::Infraction(InfractionFault::Code));
    }
    keep_infraction(event, line)
}

fn keep_infraction(event: &Event, line: &Infraction) -> Result<Vec<Change>, Refusal> {
    line.checked().map_err(Refusal::Infraction)?;
    crate::commands::decide::change_settings(event, &event.settings.with_infraction(line))
}

fn fresh(known: &Adjustment, base_version: u32) -> Result<(), Refusal> {
    let number = known.number;
    let current = known.versions.last().map_or(0, |version| version.version);
    if current == base_version {
        Ok(())
    } else {
        Err(Refusal::StaleRuling { number, current })
    }
}

/// Refuses a ruling that names an entry or table that is not there, or points that no match can have.
pub(crate) fn sound(event: &Event, ruling: Ruling) -> Result<(), Refusal> {
    let number = ruling.round();
    let round = event.round(number).ok_or(Refusal::NoSuchRound(number))?;
    if round.state == RoundState::Draft {
        return Err(Refusal::NotPublished(number));
    }
    for entry in [ruling.entry(), ruling.withdraws(), ruling.left_match()]
        .into_iter()
        .flatten()
    {
        crate::commands::decide::known(event, entry)?;
    }
    if let Some(table) = ruling.table()
        && event.table(number, table).is_none()
    {
        return Err(Refusal::NoSuchTable(number));
    }
    if let (Some(hand), Some(table)) = (ruling.hand(), ruling.table())
        && let Some(table) = event.table(number, table)
        && !(1..=TableContext::of(event, round, table).last_hand_named().0).contains(&hand.0)
    {
        return Err(Refusal::NoSuchHand(hand));
    }
    suits_table(event, ruling)?;
    match in_range(&event.settings, ruling) {
        true => Ok(()),
        false => Err(Refusal::PointsOutOfRange),
    }
}

/// Whether the points of a ruling are possible in a match.
pub(crate) fn in_range(settings: &Settings, ruling: Ruling) -> bool {
    let vp_fits = |vp: VictoryPoints| (-MOST_VP..=MOST_VP).contains(&vp.0);
    let mp_fits = |mp: MatchPoints| (-MOST_MP..=MOST_MP).contains(&mp.0);
    match ruling {
        Ruling::Richiamo { .. } | Ruling::Struck { .. } | Ruling::Left { .. } => true,
        Ruling::Ammonizione { mp, .. } => mp.0 >= 0 && mp_fits(mp),
        Ruling::LateStart { mp, .. } | Ruling::OffMatch { mp, .. } => mp.0 > 0 && mp_fits(mp),
        Ruling::OnCards { .. } => true,
        Ruling::Points { vp, mp, .. } => (vp.0, mp.0) != (0, 0) && vp_fits(vp) && mp_fits(mp),
        Ruling::Awarded { awards, .. } => {
            let most = most_vp(settings);
            let fits = |award: &Award| (0..=most).contains(&award.vp.0) && mp_fits(award.mp);
            awards.all().iter().all(fits)
        }
    }
}

/// The Victory Points an entry can make at a table; with three at a table, those of two matches.
fn most_vp(settings: &Settings) -> i64 {
    if settings.is_of_three() {
        2 * MOST_VP
    } else {
        MOST_VP
    }
}

/// Refuses a ruling that does not fit a table of three, where nobody has a side. Such a ruling names one player, or
/// gives points to each of the three.
fn suits_table(event: &Event, ruling: Ruling) -> Result<(), Refusal> {
    let table = ruling
        .table()
        .and_then(|table| event.table(ruling.round(), table));
    let Some(table) = table else {
        return Ok(());
    };
    let of_three = matches!(
        ruling,
        Ruling::Awarded {
            awards: Awards::Three(_),
            ..
        }
    );
    if let Ruling::Left { entry, .. } = ruling {
        return match table.side_of(entry) {
            Some(_) => Ok(()),
            None => Err(Refusal::NoSuchTable(ruling.round())),
        };
    }
    match table.trio() {
        Some(_) if !of_three => Err(Refusal::NoLineOfThree(table.number)),
        None if of_three => Err(Refusal::PointsOutOfRange),
        _ => Ok(()),
    }
}

/// Refuses points that would make a match impossible ([`MatchSum::is_possible`]). Any other result needs an arbitral
/// score.
fn sum_possible(event: &Event, ruling: Ruling) -> Result<(), Refusal> {
    let sum = match ruling {
        Ruling::Points {
            entry, round, vp, ..
        } if vp.0 != 0 => match MatchSum::of(event, round, entry) {
            Some(sum) => sum.given(vp),
            None => return Ok(()),
        },
        Ruling::Awarded {
            awards: awards @ Awards::Three(_),
            ..
        } => {
            let all = awards.all();
            let arbitral = all.iter().all(|award| award.kind == AwardKind::Arbitral);
            let sum: VictoryPoints = all.iter().map(|award| award.vp).sum();
            // three matches are played at the table
            return match arbitral || sum <= VictoryPoints(3 * MOST_VP) {
                true => Ok(()),
                false => Err(Refusal::PointsOutOfRange),
            };
        }
        Ruling::Awarded {
            round,
            table,
            awards: Awards::Lines(awards),
            ..
        } => {
            let kinds = [awards.ns.kind, awards.ew.kind];
            let seats = event.table(round, table).map(|table| table.seats);
            match seats.filter(|_| kinds != [AwardKind::Arbitral; 2]) {
                Some(seats) => MatchSum {
                    round,
                    entry: seats.ns,
                    own: awards.ns.vp,
                    other: awards.ew.vp,
                    bounds: Bounds::OneMatch,
                },
                None => return Ok(()),
            }
        }
        _ => return Ok(()),
    };
    match sum.is_possible() {
        true => Ok(()),
        false => Err(Refusal::MatchSum(sum)),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests;
