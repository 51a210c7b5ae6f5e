//! The places a knockout gives, and the ranking with them.

use super::super::{Movement, ThirdPlace, settled_rounds, small};
use super::played::{Played, Seeded, play, split};
use crate::entry::{EntryNo, EntryState};
use crate::event::Event;
use crate::ranking::Standings;
use crate::team::as_matches;
use serde::{Deserialize, Serialize};

/// The ranking with the places of the last knockout first, once its last round is in; everybody else follows as ranked
/// before. Places that are shared stay shared.
#[must_use]
pub fn placed(event: &Event, standings: &Standings) -> Standings {
    let Some(places) = decided_places(event) else {
        return standings.clone();
    };
    let place = |entry: EntryNo| places.iter().find(|place| place.entry == entry);
    let (mut first, mut rest): (Vec<_>, Vec<_>) = standings
        .lines
        .iter()
        .cloned()
        .partition(|line| place(line.entry).is_some());
    for line in &mut first {
        if let Some(place) = place(line.entry) {
            (line.rank, line.tied) = (place.place, place.shared);
        }
    }
    first.sort_by_key(|line| (line.rank, line.entry));
    // where nobody is first, one that is second alone moves the others down
    let last = first.last().map_or(0, |line| line.rank);
    let taken = last.max(small(first.len()));
    let ranks: Vec<u32> = rest.iter().map(|line| line.rank).collect();
    for line in &mut rest {
        let above = ranks.iter().filter(|rank| **rank < line.rank).count();
        line.rank = taken + small(above + 1);
    }
    first.extend(rest);
    Standings {
        lines: first,
        ..standings.clone()
    }
}

/// The places of the last knockout once every table of its last round is in, those of a match for third place too.
#[must_use]
pub fn decided_places(event: &Event) -> Option<Vec<FinalPlace>> {
    let last = settled_rounds(event).last();
    let all_in = last.is_some_and(|round| round.tables.iter().all(|table| table.state.counts()));
    final_places(event).filter(|_| all_in)
}

/// A place at the end of an event with a knockout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinalPlace {
    /// The place, 1 for the winner.
    pub place: u32,
    /// Whether two share it: those that lost before the final, and the finalists of a final that nobody won.
    pub shared: bool,
    /// Who.
    pub entry: EntryNo,
    /// How far it came.
    pub came: Came,
}

/// How far an entry came in a knockout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Came {
    /// It won the final, be it without a match.
    Won,
    /// It lost the final.
    Lost,
    /// It was to play the final, which nobody won: neither finalist was there to the end.
    Left,
    /// It was out before.
    Before,
}

/// Whether nobody won the final of a knockout that is decided: then nobody is first.
#[must_use]
pub fn unwon(places: &[FinalPlace]) -> bool {
    !places.is_empty() && places.iter().all(|place| place.came != Came::Won)
}

/// The places of those who entered the last knockout of an event: the winner, the other finalist, then by the round
/// they lost in, and within a round by their place in the ranking before, who left behind who stayed. A finalist that
/// leaves is second; where both do nobody is first and they share second place. A match for third place that somebody is
/// not there for is lost by it. Everybody else follows in the ranking, which counts no knockout rounds. None before the
/// final is played.
#[must_use]
pub fn final_places(event: &Event) -> Option<Vec<FinalPlace>> {
    let rounds = as_matches(event.settings.kind, settled_rounds(event));
    let Movement::Knockout { size, third } = rounds.last()?.movement else {
        return None;
    };
    let (_, run) = split(&rounds, size, third);
    let played = play(event, run, size);
    let [first] = played.slots.as_slice() else {
        return None;
    };
    if played.waits {
        return None;
    }
    let won = first.map(|first| FinalPlace {
        place: 1,
        shared: false,
        entry: first.entry,
        came: Came::Won,
    });
    let mut places: Vec<FinalPlace> = won.into_iter().collect();
    let mut next = 2;
    for (lost, back) in played.lost.iter().rev().zip(0..) {
        // by a ruling given afterwards somebody lost a match it went on from: what it came to last holds
        let known = |seeded: &&Seeded| places.iter().all(|place| place.entry != seeded.entry);
        let lost: Vec<Seeded> = lost.iter().filter(known).copied().collect();
        let came = match (back, first) {
            (0, Some(_)) => Came::Lost,
            (0, None) => Came::Left,
            _ => Came::Before,
        };
        let left = |seeded: &Seeded| played.left.contains(&seeded.entry);
        let group = match back {
            1 => beaten_in_semifinals(event, &played, lost, third),
            _ => Group {
                shared: came == Came::Left && lost.len() == 2,
                order: in_order(lost, left),
            },
        };
        let place = |(seeded, at): (&Seeded, u32)| FinalPlace {
            place: if group.shared { next } else { next + at },
            shared: group.shared,
            entry: seeded.entry,
            came,
        };
        places.extend(group.order.iter().zip(0..).map(place));
        next += small(group.order.len());
        // two that share second place leave the third to those who come after
        if came == Came::Left && group.shared {
            next -= 1;
        }
    }
    Some(places)
}

/// Those who lost in one round, best first.
struct Group {
    order: Vec<Seeded>,
    /// Whether they share the place.
    shared: bool,
}

/// As they entered, who left behind who stayed.
fn in_order(mut lost: Vec<Seeded>, left: impl Fn(&Seeded) -> bool) -> Vec<Seeded> {
    lost.sort_by_key(|seeded| (left(seeded), seeded.seed));
    lost
}

fn beaten_in_semifinals(
    event: &Event,
    played: &Played,
    lost: Vec<Seeded>,
    third: ThirdPlace,
) -> Group {
    if let Some((third, fourth)) = played.third {
        return Group {
            order: vec![third, fourth],
            shared: false,
        };
    }
    let due = third == ThirdPlace::Played;
    let gone = |entry: EntryNo| {
        let entry = event.entry(entry).filter(|_| due);
        entry.is_some_and(|entry| entry.state == EntryState::Withdrawn)
    };
    let left = |seeded: &Seeded| played.left.contains(&seeded.entry) || gone(seeded.entry);
    let shared = matches!(lost.as_slice(), [one, other] if left(one) == left(other));
    Group {
        order: in_order(lost, left),
        shared,
    }
}
