//! The final places that a knockout gives, and the standings that include them.

use super::super::{Movement, ThirdPlace, settled_rounds, small};
use super::played::{NoFinal, Played, Seeded, play, split};
use crate::entry::{EntryNo, EntryState};
use crate::event::Event;
use crate::ranking::{Standings, last_round};
use crate::rulings::adjustment::Rulings;
use crate::team::as_matches;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Returns the standings with the places of the last knockout first, once its last round is complete. Everybody else
/// follows in the previous order. Shared places stay shared.
#[must_use]
pub fn placed(event: &Event, standings: &Standings) -> Standings {
    let Some((all, taken)) = all_places(event).filter(|_| is_decided(event)) else {
        return standings.clone();
    };
    let places = without_struck(event, &all);
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
        line.rank = taken + small(above + 1);
    }
    first.extend(rest);
    Standings {
        lines: first,
        ..standings.clone()
    }
}

/// Returns the places of the last knockout, once every table of its last round counts. These include a match for third
/// place.
#[must_use]
pub fn decided_places(event: &Event) -> Option<Vec<FinalPlace>> {
    final_places(event).filter(|_| is_decided(event))
}

/// Whether a knockout, planned or under way, is still to decide the first places.
#[must_use]
pub fn awaits_bracket(event: &Event) -> bool {
    let played = event.rounds.iter().map(|round| round.movement);
    let mut all = event.settings.plan.rounds.iter().copied().chain(played);
    let knockout = all.any(|movement| matches!(movement, Movement::Knockout { .. }));
    knockout && !event.is_recorded() && decided_places(event).is_none()
}

fn is_decided(event: &Event) -> bool {
    let last = settled_rounds(event).last();
    last.is_some_and(|round| round.tables.iter().all(|table| table.state.counts()))
}

/// The reason nobody has first place (the final rank 1) although a knockout is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoFirst {
    /// Nobody won the final, because of the reason held here.
    Unwon(NoFinal),
    /// The winner of the final was removed from the standings (struck) by a ruling.
    Struck,
}

/// Returns the reason nobody has first place (the final rank 1) after a knockout. Returns `None` when somebody does, or
/// before the knockout is decided.
#[must_use]
pub fn no_first(event: &Event) -> Option<NoFirst> {
    let (played, _) = over(event).filter(|_| is_decided(event))?;
    let Some(won) = played.slots.first().copied().flatten() else {
        let why = played.no_final.unwrap_or(NoFinal::Left);
        return Some(NoFirst::Unwon(why));
    };
    let rulings = Rulings::of(event, last_round(event));
    rulings.struck(won.entry).then_some(NoFirst::Struck)
}

/// A final rank of a decided knockout that no entry has any more, or that some of the entries that reached it have
/// lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vacant {
    pub place: u32,
    /// The number of entries that reached the final rank and no longer have it. Others that shared it keep their part.
    pub shares: u32,
    /// The reason the final rank is vacant. For first place it is as [`no_first`] says. For any other, a ruling removed
    /// (struck) the entry that reached it from the standings.
    pub why: NoFirst,
}

/// Returns the vacant final ranks of a decided knockout, the best first. Entries ranked behind a vacant one keep their
/// rank.
#[must_use]
pub fn vacant_places(event: &Event) -> Vec<Vacant> {
    let Some((all, _)) = all_places(event).filter(|_| is_decided(event)) else {
        return Vec::new();
    };
    let unwon = no_first(event).filter(|why| matches!(why, NoFirst::Unwon(_)));
    let mut vacant: BTreeMap<u32, Vacant> = BTreeMap::new();
    let rulings = Rulings::of(event, last_round(event));
    let struck = all.iter().filter(|place| rulings.struck(place.entry));
    let struck = struck.map(|place| (place.place, NoFirst::Struck));
    for (place, why) in unwon.map(|why| (1, why)).into_iter().chain(struck) {
        let shares = 0;
        let free = vacant.entry(place).or_insert(Vacant { place, shares, why });
        free.shares += 1;
    }
    vacant.into_values().collect()
}

/// The final place of an entry in an event with a knockout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinalPlace {
    /// The number of the entry's final place; 1 for the winner.
    pub place: u32,
    /// Whether other entries share the place. Losers of the semifinals share one, and so do the finalists of a final
    /// without a winner.
    pub shared: bool,
    pub entry: EntryNo,
    /// The stage that the entry reached in the knockout.
    pub came: KnockoutProgress,
}

/// The stage that an entry reached in a knockout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KnockoutProgress {
    /// The entry won the final, with or without a match.
    Won,
    /// The entry lost the final.
    Lost,
    /// The entry was a finalist of a final that nobody won, because neither finalist was there to the end.
    Left,
    /// The entry was eliminated before the final.
    Before,
}

/// Returns the final places of the entries in the last knockout of an event; `None` before the final is played. The
/// winner comes first, then the other finalist, then the losers of each round by their seeds. Among the losers of a
/// round, those that left rank last and share a place. A finalist that leaves is second; if both leave, nobody is first
/// and they share second place. An entry that is absent from a match for third place loses it. All other entries follow
/// in the standings, which count no knockout rounds. Struck entries have no place, and those behind keep theirs.
#[must_use]
pub fn final_places(event: &Event) -> Option<Vec<FinalPlace>> {
    let (all, _) = all_places(event)?;
    Some(without_struck(event, &all))
}

fn without_struck(event: &Event, all: &[FinalPlace]) -> Vec<FinalPlace> {
    let rulings = Rulings::of(event, last_round(event));
    let stands = |place: &&FinalPlace| !rulings.struck(place.entry);
    let mut places: Vec<FinalPlace> = all.iter().filter(stands).copied().collect();
    let taken: Vec<u32> = places.iter().map(|place| place.place).collect();
    for place in &mut places {
        let same = taken.iter().filter(|other| **other == place.place);
        place.shared = same.count() > 1;
    }
    places
}

/// Returns the last knockout of the event, once its final is played or certain not to be played.
fn over(event: &Event) -> Option<(Played, ThirdPlace)> {
    let rounds = settled_rounds(event);
    let Movement::Knockout { size, third } = rounds.last()?.movement else {
        return None;
    };
    let rounds = as_matches(event.settings.kind, rounds);
    let (_, run) = split(&rounds, size, third);
    let played = play(event, run, size);
    let over = played.slots.len() == 1 && !played.waits;
    over.then_some((played, third))
}

/// Returns the final ranks that the bracket gave and the number of ranks taken. Both include the ranks of entries that
/// a ruling removed (struck) from the standings.
fn all_places(event: &Event) -> Option<(Vec<FinalPlace>, u32)> {
    let (played, third) = over(event)?;
    let [first] = played.slots.as_slice() else {
        return None;
    };
    let won = first.map(|first| FinalPlace {
        place: 1,
        shared: false,
        entry: first.entry,
        came: KnockoutProgress::Won,
    });
    let mut places: Vec<FinalPlace> = won.into_iter().collect();
    let mut next = 2;
    for (lost, back) in played.lost.iter().rev().zip(0..) {
        // by a ruling given afterwards somebody lost a match it went on from: what it came to last holds
        let known = |seeded: &&Seeded| places.iter().all(|place| place.entry != seeded.entry);
        let mut lost: Vec<Seeded> = lost.iter().filter(known).copied().collect();
        lost.sort_by_key(|seeded| seeded.seed);
        let came = match (back, first) {
            (0, Some(_)) => KnockoutProgress::Lost,
            (0, None) => KnockoutProgress::Left,
            _ => KnockoutProgress::Before,
        };
        let groups = match back {
            0 if first.is_none() => vec![lost],
            1 => beaten_in_semifinals(event, &played, lost, third),
            _ => one_by_one(lost, |seeded| played.left.contains(&seeded.entry)),
        };
        for group in groups.iter().filter(|group| !group.is_empty()) {
            let shared = group.len() > 1;
            places.extend(group.iter().map(|seeded| FinalPlace {
                place: next,
                shared,
                entry: seeded.entry,
                came,
            }));
            // those that share second place where nobody is first leave the one below to those who come after
            let unwon = first.is_none() && next == 2 && shared;
            next += small(group.len()) - u32::from(unwon);
        }
    }
    Some((places, next - 1))
}

/// Gives each loser of a round a final rank of its own, in the given order. Those that left share the last rank.
fn one_by_one(lost: Vec<Seeded>, left: impl Fn(&Seeded) -> bool) -> Vec<Vec<Seeded>> {
    let (left, stayed): (Vec<Seeded>, Vec<Seeded>) = lost.into_iter().partition(left);
    let stayed = stayed.into_iter().map(|seeded| vec![seeded]);
    stayed.chain([left]).collect()
}

/// Groups the losers of the semifinals by final rank, best first. Losers that left share a rank behind the others,
/// whichever match they left.
fn beaten_in_semifinals(
    event: &Event,
    played: &Played,
    lost: Vec<Seeded>,
    third: ThirdPlace,
) -> Vec<Vec<Seeded>> {
    if let Some((third, fourth)) = played.third {
        return vec![vec![third], vec![fourth]];
    }
    let due = third == ThirdPlace::Played;
    let gone = |entry: EntryNo| {
        let entry = event.entry(entry).filter(|_| due);
        entry.is_some_and(|entry| entry.state == EntryState::Withdrawn)
    };
    let left = |seeded: &Seeded| played.left.contains(&seeded.entry) || gone(seeded.entry);
    let (left, stayed) = lost.into_iter().partition(left);
    vec![stayed, left]
}
