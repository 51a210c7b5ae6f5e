//! Checks of who met whom: rematches, byes, the table positions of a Mitchell, the order of a Danese.

use super::gironi::{self, GironeRound};
use super::rounds::{corrected, everybody};
use super::{Difference, TableSums, individual, knockout, optimum, ranking, three};
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::RematchScope;
use burraco_tournament::event_file::EventFile;
use burraco_tournament::movement::{Movement, PairingReason};
use burraco_tournament::round::{Round, RoundNo, Table};

pub(super) fn check(file: &EventFile, sums: &TableSums, found: &mut Vec<Difference>) {
    let met = file.rounds.iter().enumerate();
    for (index, round) in met.filter(|(_, round)| !round.is_recorded()) {
        let (before, _) = file.rounds.split_at(index);
        // an all'italiana and a knockout look at their own rounds only
        let own = before
            .iter()
            .rev()
            .take_while(|r| r.movement == round.movement);
        let (others, own) = before.split_at(before.len() - own.count());
        match round.movement {
            Movement::RoundRobin => {
                rematches(file, own, round, found);
                // where somebody has left, whoever meets the empty place rests
                let plays = |entry: EntryNo| everybody(round).any(|other| other == entry);
                if own.iter().flat_map(everybody).all(plays) {
                    rests(own, round, found);
                }
                groups(file, round, found);
            }
            Movement::Individual if three::sit(file) => {
                individual::check_threes(file, own, round, found)
            }
            Movement::Individual => individual::check(file, own, round, found),
            Movement::Knockout { size, .. } => {
                knockout::check(file, sums, others, own, round, size, found);
            }
            // a Danese looks at the byes girone by girone
            Movement::DanesePuro | Movement::DaneseModificato => {
                rematches(file, before, round, found);
            }
            Movement::Mitchell { .. } => {
                rematches(file, before, round, found);
                rests(before, round, found);
            }
        }
        match round.movement {
            Movement::RoundRobin | Movement::Knockout { .. } | Movement::Individual => {}
            Movement::Mitchell { step } => mitchell(file, before, round, step, found),
            Movement::DanesePuro | Movement::DaneseModificato => {
                danese(file, sums, before, round, found);
            }
        }
    }
}

fn rematches(file: &EventFile, before: &[Round], round: &Round, found: &mut Vec<Difference>) {
    let watched = match (round.movement, file.event.rematches) {
        (Movement::DanesePuro, _) => return,
        (Movement::DaneseModificato, RematchScope::PreviousRound) => before.last().into_iter(),
        _ => None.into_iter(),
    };
    let all = matches!(
        round.movement,
        Movement::Mitchell { .. } | Movement::RoundRobin
    ) || file.event.rematches == RematchScope::AllRounds;
    let watched: Vec<&Round> = if all {
        before.iter().collect()
    } else {
        watched.collect()
    };
    for table in round
        .tables
        .iter()
        .filter(|table| table.reason != PairingReason::Manual)
    {
        let again = |earlier: &&&Round| {
            earlier.tables.iter().any(|t| {
                (t.seats.ns == table.seats.ns && t.seats.ew == table.seats.ew)
                    || (t.seats.ns == table.seats.ew && t.seats.ew == table.seats.ns)
            })
        };
        if let Some(met) = watched.iter().rev().find(again) {
            found.push(Difference::Rematch {
                round: round.number,
                table: table.number,
                met: met.number,
            });
        }
    }
}

fn groups(file: &EventFile, round: &Round, found: &mut Vec<Difference>) {
    let group = |number: EntryNo| {
        let entry = file.entries.iter().find(|entry| entry.number == number);
        entry.map(|entry| &entry.group)
    };
    for table in &round.tables {
        let mixed = group(table.seats.ns) != group(table.seats.ew);
        if mixed && table.reason != PairingReason::Manual {
            let (round, table) = (round.number, table.number);
            found.push(Difference::GroupsMixed { round, table });
        }
    }
}

/// Reports an entry that has a second bye before all have had one. A round with several byes is not checked: somebody
/// has left the event, and the seats of the movement decide who has a bye.
fn rests(before: &[Round], round: &Round, found: &mut Vec<Difference>) {
    let [bye] = round.byes.as_slice() else {
        return;
    };
    if bye.reason == PairingReason::Manual {
        return;
    }
    let rests = |entry: EntryNo| {
        let byes = before.iter().flat_map(|earlier| &earlier.byes);
        byes.filter(|bye| bye.entry == entry).count()
    };
    if everybody(round).any(|other| rests(other) < rests(bye.entry)) {
        found.push(Difference::RestTooEarly {
            round: round.number,
            entry: bye.entry,
        });
    }
}

fn mitchell(
    file: &EventFile,
    before: &[Round],
    round: &Round,
    step: u32,
    found: &mut Vec<Difference>,
) {
    let Some(last) = before.last() else {
        return;
    };
    let places = places(file, before);
    let sat = |entry: EntryNo| {
        last.tables
            .iter()
            .find(|table| table.side_of(entry).is_some())
    };
    for table in &round.tables {
        let from = match table.reason {
            PairingReason::Moved { from } => from,
            PairingReason::Manual => continue,
            _ => {
                let (round, table) = (round.number, table.number);
                found.push(Difference::MitchellSeat { round, table });
                continue;
            }
        };
        // who did not sit in the round before has rested or come late
        let stayed = sat(table.seats.ns)
            .is_none_or(|t| t.number == table.number && t.seats.ns == table.seats.ns);
        let moved =
            sat(table.seats.ew).is_none_or(|t| t.number.0 == from && t.seats.ew == table.seats.ew);
        let by_step = places.is_none_or(|places| {
            let (here, from) = (u64::from(table.number.0), u64::from(from));
            (from + u64::from(step)) % places == here % places
        });
        if !(stayed && moved && by_step) {
            found.push(Difference::MitchellSeat {
                round: round.number,
                table: table.number,
            });
        }
    }
}

/// The number of E/W seats in the hall that the E/W entries move through in a Mitchell, the phantom pair's included.
/// None when each group has a hall of its own.
fn places(file: &EventFile, before: &[Round]) -> Option<u64> {
    let danese = before
        .iter()
        .rfind(|r| !matches!(r.movement, Movement::Mitchell { .. }));
    let one_group = file.entries.windows(2).all(|pair| match pair {
        [one, other] => one.group == other.group,
        _ => true,
    });
    let base = match danese {
        Some(danese) => danese,
        None => before.first().filter(|_| one_group)?,
    };
    u64::try_from(base.tables.len() + base.byes.len())
        .ok()
        .filter(|places| *places > 0)
}

/// Checks the ranks named in the pairing reasons of a Danese against the ranking before the round. After a correction
/// of an earlier hand, nothing is checked: the ranking that the tables followed no longer exists.
fn danese(
    file: &EventFile,
    sums: &TableSums,
    before: &[Round],
    round: &Round,
    found: &mut Vec<Difference>,
) {
    let plays: Vec<EntryNo> = everybody(round).collect();
    let last = before.last().map_or(RoundNo(0), |last| last.number);
    let order = ranking::order(file, sums, last, &plays);
    let known = !before.is_empty() && !corrected(file, before);
    for girone in gironi::cut(file, before, round, &order) {
        rests(before, &girone.round, found);
        if known {
            in_order(file, before, &girone, found);
        }
    }
}

/// Checks the tables of one girone of a Danese round, or of a round without gironi.
fn in_order(file: &EventFile, before: &[Round], girone: &GironeRound, found: &mut Vec<Difference>) {
    let GironeRound {
        order,
        above,
        round,
    } = girone;
    let place = |entry: EntryNo| order.iter().position(|e| *e == entry);
    let in_play: Vec<EntryNo> = {
        let rests = |entry: &EntryNo| round.byes.iter().any(|bye| bye.entry == *entry);
        order
            .iter()
            .copied()
            .filter(|entry| !rests(entry))
            .collect()
    };
    for table in &round.tables {
        let wrong = match places_of(table) {
            None => table.reason != PairingReason::Manual,
            Some(places) => {
                let stands = [(places.0, table.seats.ns), (places.1, table.seats.ew)];
                let stands = stands.iter().all(|(said, entry)| {
                    place(*entry).and_then(|at| u32::try_from(above + at + 1).ok()) == Some(*said)
                });
                let at = |entry: EntryNo| in_play.iter().position(|e| *e == entry);
                let neighbours = match (at(table.seats.ns), at(table.seats.ew)) {
                    (Some(ns), Some(ew)) => ns / 2 == ew / 2,
                    _ => false,
                };
                !stands || (round.movement == Movement::DanesePuro && !neighbours)
            }
        };
        if wrong {
            found.push(danese_order(round.number, table));
        }
        let outside = table.everybody().any(|entry| !order.contains(&entry));
        if outside && table.reason != PairingReason::Manual {
            let (round, table) = (round.number, table.number);
            found.push(Difference::GroupsMixed { round, table });
        }
    }
    if round.movement == Movement::DaneseModificato {
        optimum::check(file, before, round, order, found);
    }
}

fn danese_order(round: RoundNo, table: &Table) -> Difference {
    Difference::DaneseOrder {
        round,
        table: table.number,
    }
}

/// The ranks that a table's pairing reason names, N/S and E/W.
fn places_of(table: &Table) -> Option<(u32, u32)> {
    match &table.reason {
        PairingReason::Ranked { places }
        | PairingReason::RankedApart { places, .. }
        | PairingReason::RankedClub { places, .. }
        | PairingReason::RankedAside { places } => Some((places.ns, places.ew)),
        _ => None,
    }
}
