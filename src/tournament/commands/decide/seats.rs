//! Seats of a proposed round given by hand: two exchanged or all of them set, with warnings about the result.

mod warning;

use crate::commands::change::Change;
use crate::commands::command::TableSeats;
pub use crate::commands::refusal::SeatFault;
use crate::commands::refusal::{Refusal, reasoned};
use crate::entry::{Entry, EntryNo, EntryState};
use crate::event::{Event, EventKind, Settings};
use crate::gironi::position_of_table;
use crate::movement::knockout::is_knockout;
use crate::movement::{Movement, PairingReason};
use crate::round::{Bye, Partners, Round, RoundNo, RoundState, Table, TableNo};
use crate::team::{as_matches, as_tables};
use burraco_rules::{BySide, Rng, Side};
use std::collections::BTreeSet;
pub use warning::{SeatWarning, warnings};

/// Returns the draft round (proposed and not yet published) whose seats are changed by hand.
fn draft_of(event: &Event, number: RoundNo) -> Result<&Round, Refusal> {
    let draft = event.round(number).ok_or(Refusal::NoSuchRound(number))?;
    if draft.state != RoundState::Draft {
        return Err(Refusal::NotADraft(number));
    }
    if matches!(draft.movement, Movement::Knockout { .. }) {
        return Err(Refusal::SeatsFixed(number));
    }
    Ok(draft)
}

/// The seats of a round, by table; in a team event, by match.
#[must_use]
pub fn seats_of(kind: EventKind, round: &Round) -> Vec<TableSeats> {
    let round = as_matches(kind, std::slice::from_ref(round));
    let tables = round.iter().flat_map(|round| &round.tables);
    let seats = |table: &Table| TableSeats {
        table: table.number,
        sides: BySide::from_fn(|side| table.entries(side).collect()),
    };
    tables.map(seats).collect()
}

/// Exchanges two entries of a draft round. The tables and byes that they leave and take are marked as seated by hand.
pub(crate) fn swap(
    event: &Event,
    number: RoundNo,
    [one, other]: [EntryNo; 2],
    reason: &str,
) -> Result<Vec<Change>, Refusal> {
    let draft = draft_of(event, number)?;
    for entry in [one, other] {
        if !draft.seats(entry) {
            return Err(Refusal::NoSuchEntry(entry));
        }
    }
    if one == other {
        return Ok(Vec::new());
    }
    let mut seats = seats_of(event.settings.kind, draft);
    let swapped = |entry: EntryNo| match entry {
        entry if entry == one => other,
        entry if entry == other => one,
        entry => entry,
    };
    for table in &mut seats {
        let sides = table.sides.as_ref();
        table.sides = sides.map(|side| side.iter().copied().map(swapped).collect());
    }
    seat_all(event, number, &seats, reason)
}

/// Numbers the tables of a proposed Danese by lot; after the split, each girone has its own numbers. The pairings and
/// their reasons stay as they were.
pub(crate) fn number_by_lot(
    event: &Event,
    number: RoundNo,
    seed: u64,
) -> Result<Vec<Change>, Refusal> {
    let draft = draft_of(event, number)?;
    if !draft.movement.seats_by_ranking() {
        return Err(Refusal::SeatsFixed(number));
    }
    // The two tables of a match of teams stay beside each other.
    let together = match event.settings.kind {
        EventKind::Teams => 2,
        EventKind::Pairs | EventKind::Individual => 1,
    };
    let mut round = draft.clone();
    round.tables.sort_by_key(|table| table.number);
    let mut rng = Rng::new(seed);
    let girone = |table: &Table| position_of_table(event, number, table);
    for tables in round.tables.chunk_by_mut(|a, b| girone(a) == girone(b)) {
        let numbers: Vec<TableNo> = tables.iter().map(|table| table.number).collect();
        let mut groups: Vec<&[TableNo]> = numbers.chunks(together).collect();
        rng.shuffle(&mut groups);
        for (table, number) in tables.iter_mut().zip(groups.concat()) {
            table.number = number;
        }
    }
    round.tables.sort_by_key(|table| table.number);
    Ok(vec![Change::RoundProposed(round)])
}

/// Sets all seats of a draft round by hand. Tables and byes that do not change keep their pairing reason; all changed
/// ones are marked. Entries without a seat get a bye.
pub(crate) fn seat_all(
    event: &Event,
    number: RoundNo,
    seats: &[TableSeats],
    reason: &str,
) -> Result<Vec<Change>, Refusal> {
    let draft = draft_of(event, number)?;
    let kind = event.settings.kind;
    check(&event.settings, draft, seats).map_err(Refusal::Seats)?;
    let matches = as_matches(kind, std::slice::from_ref(draft));
    let known = matches.iter().flat_map(|round| &round.tables);
    let given = |table: &Table| seats.iter().find(|given| given.table == table.number);
    let tables = known
        .map(|table| given(table).map_or_else(|| table.clone(), |given| reseated(table, given)));
    let mut tables: Vec<Table> = tables.collect();
    if kind == EventKind::Teams {
        tables = as_tables(event, &event.rounds, tables);
    }
    let sits = |entry: EntryNo| tables.iter().any(|table| table.side_of(entry).is_some());
    let rested = |entry: EntryNo| draft.byes.iter().any(|bye| bye.entry == entry);
    let everybody = draft.tables.iter().flat_map(Table::everybody);
    let mut new: Vec<EntryNo> = everybody.filter(|e| !sits(*e) && !rested(*e)).collect();
    new.sort_unstable();
    new.dedup();
    let mut new = new.into_iter();
    let rest = |bye: &Bye| match sits(bye.entry) {
        false => bye.clone(),
        true => Bye {
            entry: new.next().unwrap_or(bye.entry),
            reason: PairingReason::Manual,
            ..bye.clone()
        },
    };
    let byes = draft.byes.iter().map(rest).collect();
    let round = Round {
        tables,
        byes,
        ..draft.clone()
    };
    if round == *draft {
        return Ok(Vec::new());
    }
    reasoned(reason)?;
    Ok(vec![Change::RoundProposed(round)])
}

/// A table of the draft round with other entries in its seats. The two partners of a side may be given in either order.
/// Each of three players at a table of three has a seat of its own.
fn reseated(table: &Table, given: &TableSeats) -> Table {
    let same = |side: Side| {
        let (mut now, mut then) = (
            given.sides.get(side).clone(),
            table.entries(side).collect::<Vec<_>>(),
        );
        if table.trio().is_none() {
            now.sort_unstable();
            then.sort_unstable();
        }
        now == then
    };
    let first = |side: Side| given.sides.get(side).first().copied();
    let second = |side: Side| given.sides.get(side).get(1).copied();
    let (Some(ns), Some(ew)) = (first(Side::Ns), first(Side::Ew)) else {
        return table.clone();
    };
    if Side::ALL.into_iter().all(same) {
        return table.clone();
    }
    let partners = match (second(Side::Ns), second(Side::Ew)) {
        (Some(ns), Some(ew)) => Partners::With(BySide { ns, ew }),
        (None, Some(west)) => Partners::Third(west),
        _ => table.partners,
    };
    Table {
        seats: BySide { ns, ew },
        partners,
        reason: PairingReason::Manual,
        ..table.clone()
    }
}

/// Refuses seats unless they are for the entries and the tables of the proposed round.
fn check(settings: &Settings, draft: &Round, seats: &[TableSeats]) -> Result<(), SeatFault> {
    let all = seats_of(settings.kind, draft);
    let mut missing: BTreeSet<TableNo> = all.iter().map(|s| s.table).collect();
    let known = missing.clone();
    let wanted = match draft.movement {
        Movement::Individual if settings.is_of_three() => BySide { ns: 1, ew: 2 },
        Movement::Individual => BySide { ns: 2, ew: 2 },
        _ => BySide { ns: 1, ew: 1 },
    };
    let mut seated = BTreeSet::new();
    for given in seats {
        let table = given.table;
        if !known.contains(&table) {
            return Err(SeatFault::NoSuchTable(table));
        }
        if !missing.remove(&table) {
            return Err(SeatFault::TableTwice(table));
        }
        for entry in Side::ALL.into_iter().flat_map(|side| given.sides.get(side)) {
            if !draft.seats(*entry) {
                return Err(SeatFault::NotInRound(*entry));
            }
            if !seated.insert(*entry) {
                return Err(SeatFault::SitsTwice(*entry));
            }
        }
        if Side::ALL
            .into_iter()
            .any(|side| given.sides.get(side).len() != *wanted.get(side))
        {
            return Err(SeatFault::WrongCount { table, wanted });
        }
    }
    if missing.is_empty() {
        Ok(())
    } else {
        Err(SeatFault::TablesMissing(missing.into_iter().collect()))
    }
}

/// Whether the entries seated in a draft round are those that play now, so that nobody has left or come back since it
/// was proposed. In a knockout bracket some entries have no seat.
#[must_use]
pub fn still_fits(event: &Event, draft: &Round) -> bool {
    let plays = |entry: &Entry| entry.state == EntryState::CheckedIn;
    let bracket = is_knockout(draft);
    let fits = |entry: &Entry| match draft.seats(entry.number) {
        true => plays(entry),
        false => bracket || !plays(entry),
    };
    event.entries.iter().all(fits)
}

/// The reason a draft round differs from the round that would be proposed now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StaleProposal {
    /// The entries that play in the proposed round have changed.
    People,
    /// The results or settings that its seats follow from have changed.
    Results,
}

/// The reason a draft round is outdated and cannot be published, apart from missing tables; none if it is still valid.
/// `draw` gives the round that would be proposed of the event without its draft; `None` where there is none.
#[must_use]
pub fn misfit(
    event: &Event,
    draft: &Round,
    draw: impl FnOnce(&Event) -> Option<Round>,
) -> Option<StaleProposal> {
    if !still_fits(event, draft) {
        return Some(StaleProposal::People);
    }
    let before = crate::commands::decide::without_draft(event);
    if crate::commands::decide::all_finished(&before).is_err() {
        return None;
    }
    (!follows(draft, &draw(&before)?)).then_some(StaleProposal::Results)
}

/// Whether a draft round equals the proposal as it would be made now, except for seats changed by hand.
pub(crate) fn follows(draft: &Round, again: &Round) -> bool {
    let everybody = |round: &Round| -> BTreeSet<EntryNo> {
        let seats = round.tables.iter().flat_map(Table::everybody);
        seats
            .chain(round.byes.iter().map(|bye| bye.entry))
            .collect()
    };
    // the tables of a Danese may be numbered by lot
    let by_ranking = draft.movement.seats_by_ranking();
    let same_table = |table: &Table| {
        let here = |t: &&Table| by_ranking || t.number == table.number;
        let mut known = again.tables.iter().filter(here);
        // a team is lined up as it likes
        let teams = matches!(table.partners, Partners::OfTeam(_));
        table.reason == PairingReason::Manual
            || known.any(|t| t.seats == table.seats && (teams || t.partners == table.partners))
    };
    let mut byes = draft.byes.iter().zip(&again.byes);
    let same_byes = byes.all(|(bye, known)| {
        bye.award == known.award
            && (bye.reason == PairingReason::Manual || bye.entry == known.entry)
    });
    let counts = |round: &Round| (round.tables.len(), round.byes.len());
    counts(draft) == counts(again)
        && same_byes
        && draft.tables.iter().all(same_table)
        && everybody(draft) == everybody(again)
}

#[cfg(test)]
mod tests;
