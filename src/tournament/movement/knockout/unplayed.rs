//! Matches of a knockout's last round that are not played, because the entries that should play them are missing.

use super::super::{Movement, ThirdPlace};
use super::played::{NoFinal, Played, Seeded, play, split};
use crate::entry::{EntryNo, EntryState};
use crate::event::Event;
use crate::round::{Round, TableNo};
use crate::team::as_matches;

/// A match of a knockout's last round that is not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unplayed {
    /// A final that is not played, with the reason.
    Final(NoFinal),
    /// A final that one entry wins without a match.
    Won {
        winner: EntryNo,
        /// The other finalist, if it has left.
        left: Option<EntryNo>,
        /// The reason the winner has no opponent in the final.
        why: NoFinal,
    },
    /// The match for third place, with the losers of the semifinals that are still there: at most one.
    Third(Vec<EntryNo>),
}

/// Returns the matches of a round, draft or published, that are not played. Only the last round of a knockout can have
/// any.
#[must_use]
pub fn unplayed(event: &Event, round: &Round) -> Vec<Unplayed> {
    let Movement::Knockout { size, third } = round.movement else {
        return Vec::new();
    };
    let known = event.rounds.partition_point(|r| r.number < round.number);
    let (known, _) = event.rounds.split_at(known);
    let earlier = as_matches(event.settings.kind, known);
    let (_, run) = split(&earlier, size, third);
    let played = play(event, run, size);
    if run.is_empty() || played.slots.len() != 2 {
        return Vec::new();
    }
    let own = as_matches(event.settings.kind, std::slice::from_ref(round));
    let tables = || own.iter().flat_map(|round| &round.tables);
    let has = |number: u32| tables().any(|table| table.number == TableNo(number));
    let here = |entry: EntryNo| {
        let entry = event.entry(entry);
        entry.is_some_and(|entry| entry.state == EntryState::CheckedIn)
    };
    // who sits in the final though another won its semifinal has not lost that
    let with_this: Vec<Round> = run.iter().chain(own.iter()).cloned().collect();
    let exchanged = play(event, &with_this, size);
    let beaten = exchanged.lost.iter().rev().nth(1);
    let lost = beaten.into_iter().flatten();
    let left = lost.map(|seeded| seeded.entry);
    let left = left.filter(|entry| here(*entry) && !played.left.contains(entry));
    let of_final = !has(1) && round.byes.is_empty();
    let alone = round.byes.first().filter(|_| !has(1));
    let won = alone.map(|bye| {
        let other = opponent(run, &played, bye.entry);
        let left = other.filter(|other| !here(*other));
        Unplayed::Won {
            winner: bye.entry,
            left,
            why: match (left, other) {
                (Some(_), _) => NoFinal::Left,
                (None, None) if !played.waits => NoFinal::NoFinalist,
                (None, _) => NoFinal::NotSeated,
            },
        }
    });
    let of_third = third == ThirdPlace::Played && !has(2);
    // the reason the places at the end go by, which a match for third place may move
    let why = || {
        exchanged
            .no_final
            .unwrap_or_else(|| NoFinal::of(event, &played.slots))
    };
    let all = [
        of_final.then(|| Unplayed::Final(why())),
        won,
        of_third.then(|| Unplayed::Third(left.collect())),
    ];
    all.into_iter().flatten().collect()
}

/// Returns the winner of the other semifinal when an entry goes through the final without a match; `None` if that
/// semifinal has no winner.
fn opponent(run: &[Round], played: &Played, winner: EntryNo) -> Option<EntryNo> {
    let holds = |slot: &Option<Seeded>| slot.is_some_and(|seeded| seeded.entry == winner);
    let sat = || {
        let mut tables = run.last()?.tables.iter();
        let own = tables.find(|table| table.side_of(winner).is_some())?;
        usize::try_from(own.number.0).ok()?.checked_sub(1)
    };
    let own = played.slots.iter().position(holds).or_else(sat)?;
    let others = played.slots.iter().enumerate().filter(|(at, _)| *at != own);
    others
        .filter_map(|(_, slot)| *slot)
        .map(|seeded| seeded.entry)
        .next()
}
