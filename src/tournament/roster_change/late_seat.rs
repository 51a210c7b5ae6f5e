//! Seats in round 1 for entries that are present but were not seated. Such an entry may meet the entry that has the
//! bye, replace one that did not come, or form a new table with another entry without a seat. Nobody else moves.

use crate::entry::{Entry, EntryNo, EntryState};
use crate::event::{Event, EventKind};
use crate::movement::{Movement, PairingReason, new_table};
use crate::roster_change::{NotAllowed, entry_mut, incomplete_table};
use crate::round::{Round, RoundState, Table, TableState};
use crate::team::{as_matches, as_tables};
use burraco_rules::Side;
use std::fmt;
use std::str::FromStr;

/// The seat that an entry takes when it has none in the current round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LateSeat {
    /// The seat opposite the entry that has the bye, at the table where that entry waits.
    Against(EntryNo),
    /// The seat of an entry that did not come, which is then absent.
    InPlaceOf(EntryNo),
    /// A seat at a new table, opposite another entry without a seat.
    With(EntryNo),
}

impl LateSeat {
    /// Returns the other entry that the late seat concerns.
    #[must_use]
    pub fn other(self) -> EntryNo {
        match self {
            LateSeat::Against(other) | LateSeat::InPlaceOf(other) | LateSeat::With(other) => other,
        }
    }
}

impl fmt::Display for LateSeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LateSeat::Against(other) => write!(f, "against-{other}"),
            LateSeat::InPlaceOf(other) => write!(f, "in-place-of-{other}"),
            LateSeat::With(other) => write!(f, "with-{other}"),
        }
    }
}

/// The error for a text that names no seat of a late entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSeat;

impl FromStr for LateSeat {
    type Err = NoSeat;

    /// Reads a late entry's seat from the text that `Display` writes: `against-5`, `in-place-of-5`, `with-5`.
    fn from_str(text: &str) -> Result<LateSeat, NoSeat> {
        let (how, number) = text.rsplit_once('-').ok_or(NoSeat)?;
        let number = EntryNo(number.parse().map_err(|_| NoSeat)?);
        match how {
            "against" => Ok(LateSeat::Against(number)),
            "in-place-of" => Ok(LateSeat::InPlaceOf(number)),
            "with" => Ok(LateSeat::With(number)),
            _ => Err(NoSeat),
        }
    }
}

/// The round in play, in which everybody present plays or has a bye, once its tables are public and until it is over.
/// None in a knockout, where only the entries still in it play.
fn running(event: &Event) -> Option<&Round> {
    let last = event.rounds.last()?;
    let knockout = matches!(last.movement, Movement::Knockout { .. });
    let runs = matches!(last.state, RoundState::Published | RoundState::Playing);
    (runs && !knockout).then_some(last)
}

/// Returns the entries that are present but neither play nor have a bye in the round in play, by number.
#[must_use]
pub fn unseated(event: &Event) -> Vec<EntryNo> {
    let Some(round) = running(event) else {
        return Vec::new();
    };
    let waits = event
        .entries
        .iter()
        .filter(|entry| entry.state == EntryState::CheckedIn && !round.seats(entry.number));
    waits.map(|entry| entry.number).collect()
}

/// Whether the next round of the plan seats newcomers. A Mitchell and a round robin (all'italiana) do not: they
/// continue from the places of round 1.
#[must_use]
pub fn joins_next(event: &Event) -> bool {
    let next = event.next_movement();
    next.is_some_and(|next| !next.keeps_places())
}

/// Returns the entries that are present, have had no seat so far, and get none in the next round, which goes on from the
/// places of round 1. While a round is played they are among the [`unseated`].
#[must_use]
pub fn shut_out(event: &Event) -> Vec<EntryNo> {
    let over = |last: &Round| last.state == RoundState::Closed;
    let goes_on = event.rounds.last().is_some_and(over)
        && event.next_movement().is_some_and(Movement::keeps_places);
    let never = |entry: &&Entry| {
        let mut rounds = event.rounds.iter();
        entry.state == EntryState::CheckedIn && !rounds.any(|round| round.seats(entry.number))
    };
    let entries = event.entries.iter().filter(|_| goes_on);
    entries.filter(never).map(|entry| entry.number).collect()
}

/// Returns the seats that a present entry without a seat can have now, the likeliest first. There are none after round
/// 1, or where single players or three make up a table; the entry then plays from the next round.
#[must_use]
pub fn seats_for(event: &Event, entry: EntryNo) -> Vec<LateSeat> {
    let waiting = unseated(event);
    let (true, [first]) = (waiting.contains(&entry), event.rounds.as_slice()) else {
        return Vec::new();
    };
    if event.settings.kind == EventKind::Individual {
        return Vec::new();
    }
    let rests = first.byes.iter().map(|bye| LateSeat::Against(bye.entry));
    // an all'italiana is laid out for as many as there are
    let grows = !first.movement.meets_all();
    let others = waiting.into_iter().filter(|other| grows && *other != entry);
    let free = first
        .tables
        .iter()
        .filter(|table| is_untouched(event, table));
    let mut seated: Vec<EntryNo> = free.flat_map(Table::everybody).collect();
    seated.sort();
    rests
        .chain(others.map(LateSeat::With))
        .chain(seated.into_iter().map(LateSeat::InPlaceOf))
        .collect()
}

/// Whether nothing has happened at a table of two entries yet, neither a hand nor a ruling.
fn is_untouched(event: &Event, table: &Table) -> bool {
    let judged = event.rounds.first().is_some_and(|round| {
        let rulings = event.adjustments.iter().filter_map(|a| a.ruling());
        let mut about = rulings.filter(|ruling| ruling.round() == round.number);
        about.any(|ruling| ruling.table() == Some(table.number))
    });
    let pairs = event.settings.kind == EventKind::Pairs;
    pairs && table.hands.is_empty() && table.state == TableState::Open && !judged
}

/// Returns the event with an entry that had no seat in one of the seats of [`seats_for`].
///
/// # Errors
/// When it does not wait, or the seat is not free any more.
pub fn sits_down(event: &Event, entry: EntryNo, seat: LateSeat) -> Result<Event, NotAllowed> {
    let known = event.entry(entry).ok_or(NotAllowed::NoSuchEntry(entry))?;
    if !unseated(event).contains(&entry) {
        return Err(NotAllowed::HasSeat(entry));
    }
    if !seats_for(event, entry).contains(&seat) {
        return Err(NotAllowed::SeatTaken);
    }
    let mut after = event.clone();
    let other = seat.other();
    if let LateSeat::InPlaceOf(gone) = seat {
        if let Some(absent) = entry_mut(&mut after, gone) {
            absent.state = EntryState::Absent;
        }
        let tables = after.rounds.first_mut().map(|round| &mut round.tables);
        let mut tables = tables.into_iter().flatten();
        if let Some(table) = tables.find(|table| table.side_of(gone).is_some()) {
            for side in Side::ALL {
                let at = table.seats.get_mut(side);
                if *at == gone {
                    *at = entry;
                }
            }
        }
        return Ok(after);
    }
    // both play in the hall of whoever was there first
    let group = match seat {
        LateSeat::Against(rests) => event.entry(rests).map(|rests| rests.group.clone()),
        LateSeat::With(_) | LateSeat::InPlaceOf(_) => Some(known.group.clone()),
    };
    for sits in [entry, other] {
        if let Some(sits) = entry_mut(&mut after, sits) {
            sits.group = group.clone().unwrap_or_default();
        }
    }
    add_table(&mut after, entry, other);
    Ok(after)
}

/// Adds a table for two entries to round 1, with the number kept for the second entry, which had the bye. A match of
/// two teams gets two tables.
pub(crate) fn add_table(event: &mut Event, entry: EntryNo, other: EntryNo) {
    let kind = event.settings.kind;
    let Some(first) = event.rounds.first() else {
        return;
    };
    let matches = as_matches(kind, std::slice::from_ref(first));
    let number = matches
        .first()
        .map_or(1, |first| incomplete_table(event, first, other));
    let mut tables = vec![new_table(number, entry, other, PairingReason::Late)];
    if kind == EventKind::Teams {
        tables = as_tables(event, &[], tables);
    }
    if let Some(round) = event.rounds.first_mut() {
        round
            .byes
            .retain(|bye| bye.entry != entry && bye.entry != other);
        round.tables.extend(tables);
        round.tables.sort_by_key(|table| table.number);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;
    use crate::audit::verify;
    use crate::event_file::EventFile;
    use crate::movement::propose;
    use crate::testing::{event, fill, play};
    use proptest::prelude::*;
    use proptest::sample::Index;

    const PLANS: [&str; 4] = [
        "3 mitchell",
        "2 mitchell + 1 danese",
        "1 mitchell + 2 danese",
        "3 round robin",
    ];

    /// An event whose round 1 was published without the entries marked in `away`, which are present now.
    fn came_after_the_draw(entries: u32, plan: &str, away: &[bool]) -> Event {
        let mut event = event(entries, plan);
        let mark = |event: &mut Event, state| {
            let all = event.entries.iter_mut().zip(away);
            all.filter(|(_, away)| **away)
                .for_each(|(entry, _)| entry.state = state);
        };
        mark(&mut event, EntryState::Absent);
        let mut round = propose(&event, event.next_movement().unwrap()).unwrap();
        round.state = RoundState::Published;
        event.rounds.push(round);
        mark(&mut event, EntryState::CheckedIn);
        event
    }

    fn place(event: &Event, entry: EntryNo) -> Option<(u32, Option<Side>)> {
        let round = &event.rounds[0];
        let table = round.tables.iter().find(|t| t.side_of(entry).is_some());
        let rests = round.byes.iter().any(|bye| bye.entry == entry);
        match table {
            Some(table) => Some((table.number.0, table.side_of(entry))),
            None => rests.then_some((0, None)),
        }
    }

    fn sound(event: &Event) {
        assert_eq!(verify(&EventFile::of(event, "pozzetto", Vec::new())), []);
    }

    proptest! {
        /// Every entry present plays, rests or waits. A waiting entry can take every seat that is offered, nobody else
        /// moves, and the event goes on to its end.
        #[test]
        fn everybody_present_has_a_seat_a_rest_or_a_line_at_the_desk(
            plan in prop::sample::select(&PLANS[..]),
            away in prop::collection::vec(prop::bool::weighted(0.25), 8..15),
            picks in prop::collection::vec(any::<(Index, Index)>(), 0..6),
        ) {
            let entries = u32::try_from(away.len()).unwrap();
            let here = away.iter().filter(|away| !**away).count();
            prop_assume!(here >= 6);
            let mut now = came_after_the_draw(entries, plan, &away);
            for (who, which) in picks {
                let waiting = unseated(&now);
                let present = now.entries.iter().filter(|e| e.state == EntryState::CheckedIn);
                for entry in present {
                    prop_assert!(now.rounds[0].seats(entry.number) != waiting.contains(&entry.number));
                }
                if waiting.is_empty() {
                    break;
                }
                let entry = *who.get(&waiting);
                let seats = seats_for(&now, entry);
                prop_assert!(!seats.is_empty());
                let seat = *which.get(&seats);
                let after = sits_down(&now, entry, seat).unwrap();
                for other in &now.entries {
                    let moves = [entry, seat.other()].contains(&other.number);
                    prop_assert!(moves || place(&now, other.number) == place(&after, other.number));
                }
                prop_assert!(place(&after, entry).is_some());
                prop_assert_eq!(sits_down(&after, entry, seat), Err(NotAllowed::HasSeat(entry)));
                sound(&after);
                now = after;
            }
            for table in &mut now.rounds[0].tables {
                fill(table, 2, 300, 100);
            }
            now.rounds[0].state = RoundState::Closed;
            if !joins_next(&now) {
                for entry in now.entries.iter_mut().filter(|entry| !now.rounds[0].seats(entry.number)) {
                    entry.state = EntryState::Absent;
                }
            }
            (0..2).for_each(|_| play(&mut now));
            prop_assert_eq!(now.rounds.len(), 3);
            prop_assert!(unseated(&now).is_empty());
            sound(&now);
        }
    }

    #[test]
    fn a_seat_reads_as_it_is_written() {
        for seat in [
            LateSeat::Against(EntryNo(5)),
            LateSeat::InPlaceOf(EntryNo(12)),
            LateSeat::With(EntryNo(1)),
        ] {
            assert_eq!(seat.to_string().parse(), Ok(seat));
        }
        assert_eq!("against-x".parse::<LateSeat>(), Err(NoSeat));
    }

    #[test]
    fn a_table_where_something_was_written_is_kept() {
        let mut away = [false; 9];
        away[8] = true;
        let mut event = came_after_the_draw(9, "1 mitchell + 2 danese", &away);
        let waits = EntryNo(9);
        assert_eq!(seats_for(&event, waits).len(), 8);
        fill(&mut event.rounds[0].tables[0], 2, 300, 100);
        event.rounds[0].state = RoundState::Playing;
        assert_eq!(seats_for(&event, waits).len(), 6);
        let gone = event.rounds[0].tables[0].seats.ns;
        let refused = sits_down(&event, waits, LateSeat::InPlaceOf(gone));
        assert_eq!(refused, Err(NotAllowed::SeatTaken));
        play(&mut event);
        assert_eq!(unseated(&event), [], "no round is played");
    }
}
