//! Knockout (fasi finali): the best entries of the standings play in a bracket, and losers are eliminated.
//!
//! The first seed meets the last seed, and the two best can only meet in the final. If the number of entries is no
//! power of two, the best ones go through the first round without a match. A table keeps the number of its place in the
//! bracket: the winners of tables 1 and 2 meet at table 1 of the next round. A level match is decided by an extra hand,
//! and otherwise in favour of the better ranked.

mod misplaced;
mod places;
mod played;
mod unplayed;
mod wrong_entrants;

use super::{
    NoProposal, PairingReason, ProposedTables, ThirdPlace, draw, new_table, playing, small,
};
use crate::award::{Award, AwardKind};
use crate::entry::EntryNo;
use crate::event::{Event, Settings};
use crate::movement::Movement;
use crate::points::{MatchPoints, VictoryPoints};
use crate::ranking::{Standings, standings};
pub use crate::round::is_knockout;
use crate::round::{Bye, HandNo, Round, RoundNo, Table};
use crate::rulings::adjustment::{Rulings, SidePoints};
use crate::scoring::meeting::{Meeting, added};
use crate::scoring::result::TableResult;
use crate::scoring::scored_hand::ScoredHand;
use burraco_rules::{BySide, Side};
pub use misplaced::{Misplaced, Unfollowed, unfollowed};
pub(crate) use misplaced::{for_third, misplaced};
pub use places::{
    FinalPlace, KnockoutProgress, NoFirst, Vacant, awaits_bracket, decided_places, final_places,
    no_first, placed, vacant_places,
};
pub use played::NoFinal;
use played::{Played, Seeded, Slots, play, split};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::collections::HashSet;
pub use unplayed::{Unplayed, unplayed};
pub use wrong_entrants::{WrongEntrants, wrong_entrants};

/// Returns the seeds in order of their places in a bracket, where neighbours meet first. `places` is a power of two.
///
/// ```
/// use burraco_tournament::movement::knockout::bracket;
/// assert_eq!(bracket(8), [1, 8, 4, 5, 2, 7, 3, 6]);
/// ```
#[must_use]
pub fn bracket(places: u32) -> Vec<u32> {
    let mut seeds = vec![1];
    while small(seeds.len()) < places {
        let both = small(2 * seeds.len()) + 1;
        let meets = |seed: u32| [seed, both.saturating_sub(seed)];
        seeds = seeds.into_iter().flat_map(meets).collect();
    }
    seeds
}

/// The criterion that decided a knockout match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WonBy {
    /// The result in points: a side has more of them in the match.
    Points,
    /// The match was level, and one side has more points in the extra hand.
    ExtraHand,
    /// The match was level to the end, and the better ranked side wins.
    Rank,
    /// The points that the referee gave decide the match.
    Ruling,
    /// The match has no winner: both sides left it, or neither came.
    Nobody,
}

/// Returns the side of a knockout table that goes on, and the reason. The extra hand follows the hands of the round,
/// and `better` is the side with the better seed. Returns `None` before the result is complete.
#[must_use]
pub fn winner(settings: &Settings, table: &Table, better: Side) -> Option<(Side, WonBy)> {
    let ahead = |difference: MatchPoints| match difference.0 {
        0 => None,
        more => Some(if more > 0 { Side::Ns } else { Side::Ew }),
    };
    let result = TableResult::of(settings, table)?;
    if let Some(side) = ahead(result.difference) {
        return Some((side, WonBy::Points));
    }
    // a match that was stopped level is over
    let extra = table.sheets(settings).map(|sheets| HandNo(sheets + 1));
    let extra = extra.and_then(|number| ScoredHand::at(settings, table, number));
    let points =
        |hand: ScoredHand| MatchPoints(i64::from(hand.totals.ns) - i64::from(hand.totals.ew));
    let side = extra
        .filter(|hand| hand.stands(table))
        .map(points)
        .and_then(ahead);
    Some(side.map_or((better, WonBy::Rank), |side| (side, WonBy::ExtraHand)))
}

/// Returns the side that goes on from a knockout meeting, and the reason. The side is `None` if neither was there to
/// the end. Returns `None` before every table of the meeting counts.
#[must_use]
pub fn outcome(event: &Event, round: RoundNo, meeting: &Meeting) -> Option<(Option<Side>, WonBy)> {
    let settings = &event.settings;
    let better = match meeting.home.reason {
        PairingReason::Bracket { seeds } | PairingReason::ForThird { seeds }
            if seeds.ew < seeds.ns =>
        {
            Side::Ew
        }
        _ => Side::Ns,
    };
    let more = |order: Ordering, by: WonBy| match order {
        Ordering::Greater => (Some(Side::Ns), by),
        Ordering::Less => (Some(Side::Ew), by),
        Ordering::Equal => (Some(better), WonBy::Rank),
    };
    if !meeting.counts() {
        return None;
    }
    if let Some(given) = Rulings::of(event, round).at(settings, round, meeting, None) {
        return Some(
            match Side::ALL.iter().all(|side| is_gone(*given.get(*side))) {
                true => (None, WonBy::Nobody),
                false => more(ahead(&given), WonBy::Ruling),
            },
        );
    }
    let Some(away) = meeting.away else {
        let (side, by) = winner(settings, meeting.home, better)?;
        return Some((Some(side), by));
    };
    let result = |table: &Table| TableResult::of(settings, table);
    let both = added(&settings.vp_table, result(meeting.home)?, result(away)?);
    Some(more(both.difference.0.cmp(&0), WonBy::Points))
}

/// Compares the sides of a knockout match by awarded points. A side that stayed beats one that left, whatever penalties
/// apply; otherwise the side with more points is ahead.
fn ahead(given: &BySide<SidePoints>) -> Ordering {
    let stayed = given.map(|points| !is_gone(points));
    stayed
        .ns
        .cmp(&stayed.ew)
        .then(given.ns.vp.cmp(&given.ew.vp))
}

/// Whether points were given to a side that left a match or did not come to it.
fn is_gone(points: SidePoints) -> bool {
    let gone = |kind: AwardKind| kind.is_left() || kind == AwardKind::Absent;
    points.award.is_some_and(gone)
}

pub(super) fn seat(
    event: &Event,
    earlier: &[Round],
    size: u32,
    third: ThirdPlace,
    ranked: Option<&Standings>,
) -> Result<ProposedTables, NoProposal> {
    let (before, run) = split(earlier, size, third);
    let played = if run.is_empty() {
        let slots = entrants(event, before, size, ranked)?;
        Played {
            slots,
            ..Played::default()
        }
    } else {
        play(event, run, size)
    };
    if played.slots.len() < 2 {
        return Err(NoProposal::KnockoutOver);
    }
    let here: HashSet<EntryNo> = playing(event).map(|entry| entry.number).collect();
    let (mut tables, mut byes) = (Vec::new(), Vec::new());
    for (pair, number) in played.slots.chunks(2).zip(1..) {
        let present = |slot: Option<&Option<Seeded>>| {
            let seeded = slot.copied().flatten();
            seeded.filter(|seeded| here.contains(&seeded.entry))
        };
        match (present(pair.first()), present(pair.get(1))) {
            (Some(one), Some(other)) => tables.push(table(number, one, other)),
            (Some(alone), None) | (None, Some(alone)) => byes.push(pass(alone, run.is_empty())),
            (None, None) => {}
        }
    }
    if let (2, ThirdPlace::Played, Some([one, other])) = (
        played.slots.len(),
        third,
        played.lost.last().map(Vec::as_slice),
    ) && [one, other].iter().all(|s| here.contains(&s.entry))
    {
        let (better, other) = in_order(*one, *other);
        let seeds = seeds(better, other);
        let reason = PairingReason::ForThird { seeds };
        tables.push(new_table(2, better.entry, other.entry, reason));
    }
    Ok((tables, byes))
}

/// Returns the best entries of the standings at their places in the bracket.
fn entrants(
    event: &Event,
    before: &[Round],
    size: u32,
    ranked: Option<&Standings>,
) -> Result<Slots, NoProposal> {
    let order: Vec<EntryNo> = match before.last() {
        None => draw::in_order(event).iter().map(|e| e.number).collect(),
        Some(last) => {
            let made;
            let ranked = match ranked {
                Some(ranked) => ranked,
                None => {
                    made = standings(event, last.number);
                    &made
                }
            };
            let here: HashSet<EntryNo> = playing(event).map(|entry| entry.number).collect();
            let lines = ranked.lines.iter().map(|line| line.entry);
            lines.filter(|entry| here.contains(entry)).collect()
        }
    };
    let entries = small(order.len());
    if size < 2 || entries < size {
        let asked = size;
        return Err(NoProposal::NoBracket { asked, entries });
    }
    let seeded: Vec<Seeded> = (1..=size)
        .zip(order)
        .map(|(seed, entry)| Seeded { entry, seed })
        .collect();
    let find = |seed: u32| seeded.iter().find(|s| s.seed == seed).copied();
    let places = bracket(size.next_power_of_two());
    Ok(places.into_iter().map(find).collect())
}

/// Builds a table of the bracket, with the better ranked entry on N/S.
fn table(number: u32, one: Seeded, other: Seeded) -> Table {
    let (better, other) = in_order(one, other);
    let seeds = seeds(better, other);
    new_table(
        number,
        better.entry,
        other.entry,
        PairingReason::Bracket { seeds },
    )
}

fn in_order(one: Seeded, other: Seeded) -> (Seeded, Seeded) {
    if one.seed <= other.seed {
        (one, other)
    } else {
        (other, one)
    }
}

fn seeds(ns: Seeded, ew: Seeded) -> BySide<u32> {
    BySide {
        ns: ns.seed,
        ew: ew.seed,
    }
}

/// Builds the bye of an entry that goes through without a match, because of its seed or because its opponent has left.
/// It brings no points.
fn pass(seeded: Seeded, first_round: bool) -> Bye {
    let reason = match first_round {
        true => PairingReason::BestPass { seed: seeded.seed },
        false => PairingReason::PhantomPair,
    };
    Bye {
        entry: seeded.entry,
        award: Award {
            kind: AwardKind::Bye,
            vp: VictoryPoints(0),
            mp: MatchPoints(0),
        },
        reason,
    }
}

/// Whether one more round of this movement would continue a bracket that is not finished.
pub(super) fn is_under_way(earlier: &[Round], movement: Movement) -> bool {
    let last = earlier.last().filter(|round| is_knockout(round));
    last.is_some_and(|round| round.movement == movement)
}

/// Returns the number of rounds that a knockout of a given size needs.
#[must_use]
pub fn rounds_of(size: u32) -> RoundNo {
    RoundNo(size.max(1).next_power_of_two().ilog2())
}
