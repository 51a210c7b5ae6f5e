//! Decisions of the referee that are not hands: warnings, penalties, awards, and each of them taken back.

use crate::adjustment::{Adjustment, AdjustmentVersion, Ruling};
use crate::change::{Change, between};
use crate::command::Judgement;
use crate::event::Event;
use crate::points::{MatchPoints, VictoryPoints};
use crate::refusal::Refusal;
use crate::round::RoundState;
use burraco_rules::Side;
use chrono::{DateTime, Utc};

/// The Victory Points of a table: nobody is given or taken more by one ruling.
const MOST_VP: i64 = 20;
/// More Match Points than a table is ever won by.
const MOST_MP: i64 = 9_999;

/// Gives a ruling, changes it, takes it back or gives it again. Every version stays.
pub(super) fn rule(
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
    if let Some(ruling) = judgement.ruling {
        sound(event, ruling)?;
    }
    if judgement.reason.trim().is_empty() {
        return Err(Refusal::ReasonNeeded);
    }
    let decided = AdjustmentVersion {
        version: 0,
        ruling: judgement.ruling,
        article: judgement.article.trim().to_owned(),
        reason: judgement.reason.trim().to_owned(),
        by: by.to_owned(),
        at: now,
    };
    Ok(between(event, &event.ruled(judgement.number, decided)))
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

/// Whether whom and what a ruling names is there, and its points are points of a match.
fn sound(event: &Event, ruling: Ruling) -> Result<(), Refusal> {
    let number = ruling.round();
    let round = event.round(number).ok_or(Refusal::NoSuchRound(number))?;
    if round.state == RoundState::Draft {
        return Err(Refusal::NotPublished(number));
    }
    if let Some(entry) = ruling.entry() {
        super::known(event, entry)?;
    }
    if let Some(table) = ruling.table()
        && event.table(number, table).is_none()
    {
        return Err(Refusal::NoSuchTable(number));
    }
    let vp_fits = |vp: VictoryPoints| (-MOST_VP..=MOST_VP).contains(&vp.0);
    let mp_fits = |mp: MatchPoints| (-MOST_MP..=MOST_MP).contains(&mp.0);
    let fits = match ruling {
        Ruling::Richiamo { .. } | Ruling::Struck { .. } => true,
        Ruling::Ammonizione { mp, .. } => mp.0 >= 0 && mp_fits(mp),
        Ruling::LateStart { mp, .. } => mp.0 > 0 && mp_fits(mp),
        Ruling::Points { vp, mp, .. } => (vp.0, mp.0) != (0, 0) && vp_fits(vp) && mp_fits(mp),
        Ruling::Awarded { awards, .. } => Side::ALL.into_iter().all(|side| {
            let award = awards.get(side);
            award.vp.0 >= 0 && vp_fits(award.vp) && mp_fits(award.mp)
        }),
    };
    if fits {
        Ok(())
    } else {
        Err(Refusal::PointsOutOfRange)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;
    use crate::adjustment::{Incident, awards};
    use crate::command::DeskCommand;
    use crate::decide::{decide, foresee};
    use crate::entry::EntryNo;
    use crate::file::EventFile;
    use crate::movement::propose;
    use crate::ranking::standings;
    use crate::round::{RoundNo, TableNo, TableState};
    use crate::testing::{at, event, play};
    use crate::verify::verify;

    fn judgement(ruling: Ruling) -> Judgement {
        Judgement {
            number: None,
            base_version: 0,
            ruling: Some(ruling),
            article: "33".to_owned(),
            reason: "visto".to_owned(),
        }
    }

    fn run(event: &mut Event, judgement: Judgement) -> Result<(), Refusal> {
        let command = DeskCommand::Rule(judgement);
        for change in decide(event, &command, "ada", at(3))? {
            event.apply(&change);
        }
        Ok(())
    }

    fn points(entry: u32, vp: i64) -> Ruling {
        Ruling::Points {
            entry: EntryNo(entry),
            round: RoundNo(1),
            vp: VictoryPoints(vp),
            mp: MatchPoints(0),
        }
    }

    fn sound(event: &Event) {
        assert_eq!(verify(&EventFile::of(event, "pozzetto", Vec::new())), []);
    }

    #[test]
    fn a_ruling_given_taken_back_and_given_again_keeps_every_version() {
        let mut event = event(8, "3 mitchell");
        play(&mut event);
        let vp = |event: &Event| standings(event, RoundNo(1)).line(EntryNo(1)).unwrap().vp.0;
        let before = vp(&event);
        let given = judgement(points(1, -2));
        let moves = foresee(&event, &DeskCommand::Rule(given.clone()), "ada", at(3)).unwrap();
        assert!(moves.places.iter().any(|m| m.entry == EntryNo(1)));
        run(&mut event, given.clone()).unwrap();
        assert_eq!(vp(&event), before - 2);
        let back = Judgement {
            number: Some(1),
            base_version: 1,
            ruling: None,
            ..given.clone()
        };
        run(&mut event, back.clone()).unwrap();
        assert_eq!(vp(&event), before);
        let stale = Err(Refusal::StaleRuling {
            number: 1,
            current: 2,
        });
        assert_eq!(run(&mut event, back), stale);
        let again = Judgement {
            number: Some(1),
            base_version: 2,
            ..given
        };
        run(&mut event, again).unwrap();
        assert_eq!(vp(&event), before - 2);
        let versions = &event.adjustments[0].versions;
        let kept: Vec<_> = versions.iter().map(|v| (v.version, &*v.by)).collect();
        assert_eq!(kept, [(1, "ada"), (2, "ada"), (3, "ada")]);
        sound(&event);
    }

    #[test]
    fn points_given_at_a_table_close_it_and_taken_back_leave_it_as_its_hands_do() {
        let mut event = event(8, "3 mitchell");
        let mut round = propose(&event, event.next_movement().unwrap()).unwrap();
        round.state = RoundState::Published;
        event.rounds.push(round);
        let late = Ruling::Awarded {
            round: RoundNo(1),
            table: TableNo(2),
            awards: awards(
                Incident::LateOverTen { side: Side::Ns },
                event.settings.bye,
                None,
            ),
        };
        let state = |event: &Event| event.rounds[0].tables[1].state;
        run(&mut event, judgement(late)).unwrap();
        assert_eq!(state(&event), TableState::Closed);
        sound(&event);
        let withdrawn = decide(&event, &DeskCommand::Withdraw(RoundNo(1)), "ada", at(3));
        assert_eq!(withdrawn, Err(Refusal::RulingsGiven(RoundNo(1))));
        let back = Judgement {
            number: Some(1),
            base_version: 1,
            ruling: None,
            ..judgement(late)
        };
        run(&mut event, back).unwrap();
        assert_eq!(state(&event), TableState::Open);
        sound(&event);
    }

    #[test]
    fn a_closed_round_opens_when_the_points_of_a_table_are_taken_back() {
        let mut event = event(8, "3 mitchell");
        play(&mut event);
        let nothing = awards(Incident::BothAbsent, event.settings.bye, None);
        let absent = Ruling::Awarded {
            round: RoundNo(1),
            table: TableNo(1),
            awards: nothing,
        };
        run(&mut event, judgement(absent)).unwrap();
        sound(&event);
        let back = Judgement {
            number: Some(1),
            base_version: 1,
            ruling: None,
            ..judgement(absent)
        };
        run(&mut event, back).unwrap();
        let round = &event.rounds[0];
        assert_eq!(
            round.tables[0].state,
            TableState::Entered,
            "its hands stand"
        );
        assert_eq!(round.state, RoundState::Playing);
        sound(&event);
    }

    #[test]
    fn what_cannot_be_ruled_is_refused() {
        let mut event = event(8, "1 mitchell + 1 danese");
        play(&mut event);
        let draft = propose(&event, event.next_movement().unwrap()).unwrap();
        event.rounds.push(draft);
        let late = |table: u32, mp: i64| Ruling::LateStart {
            round: RoundNo(1),
            table: TableNo(table),
            side: Side::Ns,
            mp: MatchPoints(mp),
        };
        let in_round = |round: u32| Ruling::Richiamo {
            entry: EntryNo(1),
            round: RoundNo(round),
        };
        let cases = [
            (points(40, 1), Refusal::NoSuchEntry(EntryNo(40))),
            (points(1, 21), Refusal::PointsOutOfRange),
            (points(1, 0), Refusal::PointsOutOfRange),
            (late(9, 100), Refusal::NoSuchTable(RoundNo(1))),
            (late(1, -100), Refusal::PointsOutOfRange),
            (in_round(2), Refusal::NotPublished(RoundNo(2))),
            (in_round(3), Refusal::NoSuchRound(RoundNo(3))),
        ];
        for (ruling, refusal) in cases {
            assert_eq!(run(&mut event, judgement(ruling)), Err(refusal));
        }
        let silent = Judgement {
            reason: " ".to_owned(),
            ..judgement(points(1, 1))
        };
        assert_eq!(run(&mut event, silent), Err(Refusal::ReasonNeeded));
        let unknown = Judgement {
            number: Some(4),
            ..judgement(points(1, 1))
        };
        assert_eq!(run(&mut event, unknown), Err(Refusal::NoSuchRuling(4)));
        assert_eq!(event.adjustments, []);
    }
}
