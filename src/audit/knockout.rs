//! Checks that everybody in a knockout round sits where the bracket requires.

use super::rounds::{corrected, everybody};
use super::{Difference, TableSums, partita, ranking, rulings};
use burraco_tournament::award::{Award, AwardKind, Awards};
use burraco_tournament::entry::{EntryNo, EntryState};
use burraco_tournament::event_file::EventFile;
use burraco_tournament::movement::PairingReason;
use burraco_tournament::round::{Round, Table, TableNo};
use std::collections::BTreeSet;

/// Checks the seats of a knockout round. `before` are the rounds before the knockout, `own` the knockout's rounds
/// before this one.
pub(super) fn check(
    file: &EventFile,
    sums: &TableSums,
    before: &[Round],
    own: &[Round],
    round: &Round,
    size: u32,
    found: &mut Vec<Difference>,
) {
    let matches = size.next_power_of_two() >> own.len() >> 1;
    for table in &round.tables {
        let right = match own.last() {
            None => placed(file, sums, before, round, size, table),
            Some(last) => came_through(file, sums, last, table, matches),
        };
        if !right && table.reason != PairingReason::Manual {
            found.push(Difference::KnockoutSeat {
                round: round.number,
                table: table.number,
            });
        }
    }
    if let Some(last) = own.last() {
        let wrong = unseated(file, sums, last, round, matches);
        found.extend(wrong.into_iter().map(|table| Difference::KnockoutSeat {
            round: round.number,
            table,
        }));
    }
}

/// The wrong positions in a later knockout round that have no table. Either an entry goes through without a match
/// though another won the match before, or the winner is still present and has no position. Positions filled by hand
/// are skipped.
fn unseated(
    file: &EventFile,
    sums: &TableSums,
    last: &Round,
    round: &Round,
    matches: u32,
) -> BTreeSet<TableNo> {
    let rests = |entry: EntryNo| round.byes.iter().find(|bye| bye.entry == entry);
    let here = |number: EntryNo| {
        let mut entries = file.entries.iter();
        entries.any(|entry| entry.number == number && entry.state == EntryState::CheckedIn)
    };
    let seated = |place: u32| round.tables.iter().any(|table| table.number.0 == place);
    let mut wrong = BTreeSet::new();
    for table in &last.tables {
        let place = table.number.0.div_ceil(2);
        if place > matches || seated(place) {
            continue;
        }
        let winner = won(file, sums, last, table).filter(|_| !both_sides_left(file, last, table));
        let passes = everyone(table).find_map(rests);
        let right = match (winner, passes) {
            (_, Some(bye)) if bye.reason == PairingReason::Manual => true,
            (Some(winner), Some(bye)) => bye.entry == winner,
            (Some(winner), None) => !here(winner),
            (None, Some(_)) => !both_sides_left(file, last, table),
            (None, None) => true,
        };
        if !right {
            wrong.insert(TableNo(place));
        }
    }
    wrong
}

fn everyone(table: &Table) -> impl Iterator<Item = EntryNo> {
    [table.seats.ns, table.seats.ew].into_iter()
}

/// Whether both sides of a match left it or did not come.
fn both_sides_left(file: &EventFile, round: &Round, table: &Table) -> bool {
    let gone = |kind: AwardKind| kind.is_left() || kind == AwardKind::Absent;
    match rulings::awarded(file, round.number, table.number) {
        Some(Awards::Lines(given)) => gone(given.ns.kind) && gone(given.ew.kind),
        _ => false,
    }
}

/// Checks the first knockout round: the positions in the bracket must follow from the ranking before it. After a
/// correction, or in an event that starts with a knockout, every seating is accepted.
fn placed(
    file: &EventFile,
    sums: &TableSums,
    before: &[Round],
    round: &Round,
    size: u32,
    table: &Table,
) -> bool {
    let Some(last) = before.last().filter(|_| !corrected(file, before)) else {
        return true;
    };
    let plays: Vec<EntryNo> = everybody(round).collect();
    let order = ranking::order(file, sums, last.number, &plays);
    let place = |entry: EntryNo| {
        let seed = 1 + order.iter().position(|other| *other == entry)?;
        Some(place_of(
            u32::try_from(seed).ok()?,
            size.next_power_of_two(),
        ))
    };
    let at = table.number.0.saturating_sub(1);
    let here = |entry: EntryNo| place(entry).is_some_and(|place| place / 2 == at);
    u32::try_from(plays.len()) == Ok(size) && here(table.seats.ns) && here(table.seats.ew)
}

/// The position of a seed in a bracket, counted from 0. The better half of the seeds sit as in a bracket of half the
/// size. Each other seed sits beside the one with which its number adds up to the bracket's size plus one.
fn place_of(seed: u32, bracket: u32) -> u32 {
    let half = bracket / 2;
    if seed <= 1 || half == 0 {
        0
    } else if seed <= half {
        2 * place_of(seed, half)
    } else {
        2 * place_of(bracket + 1 - seed, half) + 1
    }
}

/// Checks a later knockout round: each side has won one of the two tables of the previous round that lead to its table,
/// or had a bye.
fn came_through(
    file: &EventFile,
    sums: &TableSums,
    last: &Round,
    table: &Table,
    matches: u32,
) -> bool {
    let sat = |entry: EntryNo| last.tables.iter().find(|t| t.side_of(entry).is_some());
    let for_third = matches == 1 && table.number.0 == 2;
    let right = |entry: EntryNo| match sat(entry) {
        Some(there) => {
            let number = if for_third { 1 } else { table.number.0 };
            let feeds = there.number.0.div_ceil(2) == number;
            let lost = |winner: EntryNo| winner != entry;
            feeds
                && match both_sides_left(file, last, there) {
                    true => for_third,
                    false => won(file, sums, last, there).is_none_or(|w| lost(w) == for_third),
                }
        }
        None => !for_third && last.byes.iter().any(|bye| bye.entry == entry),
    };
    table.number.0 <= matches.max(if for_third { 2 } else { 1 })
        && right(table.seats.ns)
        && right(table.seats.ew)
}

/// The winner of a table: by points, then by the extra hand, else N/S, where the better ranked entry sits. A level
/// table that was seated by hand has no known winner.
fn won(file: &EventFile, sums: &TableSums, round: &Round, table: &Table) -> Option<EntryNo> {
    if let Some(Awards::Lines(given)) = rulings::awarded(file, round.number, table.number) {
        let there = |award: Award| !award.kind.is_left() && award.kind != AwardKind::Absent;
        let ew_ahead = match (there(given.ns), there(given.ew)) {
            (true, false) => false,
            (false, true) => true,
            _ => given.ew.vp > given.ns.vp,
        };
        return Some(if ew_ahead {
            table.seats.ew
        } else {
            table.seats.ns
        });
    }
    let sum = sums.get(&(round.number, table.number))?;
    let [ns, ew] = sum.points;
    // a match that was stopped level has none
    let planned = partita::planned(file, table);
    let extra = table
        .hands
        .iter()
        .find(|hand| planned.is_some_and(|planned| hand.number.0 > planned));
    let extra = extra
        .and_then(|hand| hand.versions.last())
        .map_or(0, |version| {
            let score = version.sheet.score(&file.event.rules);
            if score.valid() || table.state.counts() {
                score.sides.ns.total() - score.sides.ew.total()
            } else {
                0
            }
        });
    match (ns.cmp(&ew), extra.cmp(&0)) {
        (std::cmp::Ordering::Greater, _) => Some(table.seats.ns),
        (std::cmp::Ordering::Less, _) => Some(table.seats.ew),
        (_, std::cmp::Ordering::Greater) => Some(table.seats.ns),
        (_, std::cmp::Ordering::Less) => Some(table.seats.ew),
        _ if table.reason == PairingReason::Manual => None,
        _ => Some(table.seats.ns),
    }
}
