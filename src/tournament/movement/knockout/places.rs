//! The places a knockout gives, and the ranking with them.

use super::super::{Movement, ThirdPlace, settled_rounds, small};
use super::{Seeded, play, split};
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
    let ranks: Vec<u32> = rest.iter().map(|line| line.rank).collect();
    for line in &mut rest {
        let above = ranks.iter().filter(|rank| **rank < line.rank).count();
        line.rank = small(first.len() + above + 1);
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
    /// Whether the two that lost before the final share it (both are third).
    pub shared: bool,
    /// Who.
    pub entry: EntryNo,
    /// How many rounds of the knockout it won or went through.
    pub won: u32,
}

/// The places of those who entered the last knockout of an event: the winner, the other finalist, then by the round
/// they lost in, and within a round by their place in the ranking before, who left behind who stayed. A finalist that
/// leaves is second; a match for third place that somebody is not there for is lost by it. Everybody else follows in the
/// ranking, which counts no knockout rounds. None before the final is played.
#[must_use]
pub fn final_places(event: &Event) -> Option<Vec<FinalPlace>> {
    let rounds = as_matches(event.settings.kind, settled_rounds(event));
    let Movement::Knockout { size, third } = rounds.last()?.movement else {
        return None;
    };
    let (_, run) = split(&rounds, size, third);
    let played = play(event, run, size);
    let [Some(first)] = played.slots.as_slice() else {
        return None;
    };
    let mut order = vec![(*first, small(run.len()), false)];
    for (lost, won) in played
        .lost
        .iter()
        .zip(0..)
        .collect::<Vec<_>>()
        .into_iter()
        .rev()
    {
        let mut lost = lost.clone();
        let semifinal = usize::try_from(won + 2) == Ok(run.len());
        let due = semifinal && third == ThirdPlace::Played && played.third.is_none();
        let gone = |entry: EntryNo| {
            let entry = event.entry(entry).filter(|_| due);
            entry.is_some_and(|entry| entry.state == EntryState::Withdrawn)
        };
        let left = |seeded: &Seeded| played.left.contains(&seeded.entry) || gone(seeded.entry);
        lost.sort_by_key(|seeded| (left(seeded), seeded.seed));
        if let (true, Some((third, fourth))) = (semifinal, played.third) {
            lost = vec![third, fourth];
        }
        let alike = |one: &Seeded, other: &Seeded| left(one) == left(other);
        let shared = semifinal
            && played.third.is_none()
            && matches!(lost.as_slice(), [one, other] if alike(one, other));
        order.extend(lost.into_iter().map(|seeded| (seeded, won, shared)));
    }
    let places = (1..)
        .zip(order)
        .map(|(place, (seeded, won, shared))| FinalPlace {
            place: if shared { 3 } else { place },
            shared,
            entry: seeded.entry,
            won,
        });
    Some(places.collect())
}
