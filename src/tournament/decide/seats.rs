//! Seats of a proposed round changed by hand: two entries swapped, with what speaks against it.

use crate::change::Change;
use crate::entry::{EntryNo, Line};
use crate::event::Event;
use crate::movement::{Movement, Reason};
use crate::refusal::Refusal;
use crate::round::{Partners, Round, RoundNo, RoundState, Table, TableNo};
use burraco_rules::{BySide, Side};
use std::collections::BTreeSet;

/// Two entries of a draft change places. The tables and rests they leave and take are marked as seated by hand.
pub(super) fn swap(
    event: &Event,
    number: RoundNo,
    [one, other]: [EntryNo; 2],
    reason: &str,
) -> Result<Vec<Change>, Refusal> {
    let draft = event.round(number).ok_or(Refusal::NoSuchRound(number))?;
    if draft.state != RoundState::Draft {
        return Err(Refusal::NotADraft(number));
    }
    if matches!(draft.movement, Movement::Knockout { .. }) {
        return Err(Refusal::SeatsFixed(number));
    }
    for entry in [one, other] {
        if !super::seated(draft, entry) {
            return Err(Refusal::NoSuchEntry(entry));
        }
    }
    if one == other {
        return Ok(Vec::new());
    }
    if reason.trim().is_empty() {
        return Err(Refusal::ReasonNeeded);
    }
    let swapped = |entry: EntryNo| match entry {
        entry if entry == one => other,
        entry if entry == other => one,
        entry => entry,
    };
    let mut round = draft.clone();
    for table in &mut round.tables {
        let seats = table.seats.map(swapped);
        if seats != table.seats {
            table.seats = seats;
            table.reason = Reason::Manual;
        }
    }
    for bye in &mut round.byes {
        let entry = swapped(bye.entry);
        if entry != bye.entry {
            bye.entry = entry;
            bye.reason = Reason::Manual;
        }
    }
    if round == *draft {
        return Ok(Vec::new());
    }
    Ok(vec![Change::RoundProposed(round)])
}

/// Whether a draft is the proposal as it would be made now, but for the seats that were changed by hand.
pub(super) fn follows(draft: &Round, again: &Round) -> bool {
    let everybody = |round: &Round| -> BTreeSet<EntryNo> {
        let seats = round.tables.iter().flat_map(Table::everybody);
        seats
            .chain(round.byes.iter().map(|bye| bye.entry))
            .collect()
    };
    let same_table = |table: &Table| {
        let known = again.tables.iter().find(|t| t.number == table.number);
        known.is_some_and(|t| {
            // a team is lined up as it likes
            let teams = matches!(table.partners, Partners::OfTeam(_));
            let same = t.seats == table.seats && (teams || t.partners == table.partners);
            table.reason == Reason::Manual || same
        })
    };
    let mut byes = draft.byes.iter().zip(&again.byes);
    let same_byes = byes.all(|(bye, known)| {
        bye.award == known.award && (bye.reason == Reason::Manual || bye.entry == known.entry)
    });
    let counts = |round: &Round| (round.tables.len(), round.byes.len());
    counts(draft) == counts(again)
        && same_byes
        && draft.tables.iter().all(same_table)
        && everybody(draft) == everybody(again)
}

/// What speaks against a seat that was chosen by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatWarning {
    /// The two have met.
    Rematch {
        /// Where they meet again.
        table: TableNo,
        /// Who.
        seats: BySide<EntryNo>,
        /// When they met.
        met: RoundNo,
    },
    /// The two share a club.
    ClubMates {
        /// Where they meet.
        table: TableNo,
        /// Who.
        seats: BySide<EntryNo>,
    },
    /// An entry that must sit on the other line.
    WrongLine {
        /// Where it sits.
        table: TableNo,
        /// Who.
        entry: EntryNo,
    },
    /// It rests again while others have rested less.
    RestsAgain {
        /// Who.
        entry: EntryNo,
    },
}

/// What speaks against the seats of a round that were chosen by hand, by table.
#[must_use]
pub fn warnings(event: &Event, number: RoundNo) -> Vec<SeatWarning> {
    let Some(round) = event.round(number) else {
        return Vec::new();
    };
    let before = || event.rounds.iter().filter(|r| r.number < number);
    let mut found = Vec::new();
    let by_hand = |table: &&Table| table.reason == Reason::Manual;
    for at in round.tables.iter().filter(by_hand) {
        let (table, seats) = (at.number, at.seats);
        let meet = |t: &Table| t.side_of(seats.ns).is_some() && t.side_of(seats.ew).is_some();
        let mut rounds = before().filter(|r| r.tables.iter().any(meet));
        if let Some(met) = rounds.next_back() {
            let met = met.number;
            found.push(SeatWarning::Rematch { table, seats, met });
        }
        if share_a_club(event, seats) {
            found.push(SeatWarning::ClubMates { table, seats });
        }
        for side in Side::ALL {
            let entry = *seats.get(side);
            let own = match side {
                Side::Ns => Line::Ns,
                Side::Ew => Line::Ew,
            };
            let tied = event.entry(entry).and_then(|entry| entry.line);
            if tied.is_some_and(|line| line != own) {
                found.push(SeatWarning::WrongLine { table, entry });
            }
        }
    }
    let rests = |entry: EntryNo| {
        let byes = before().flat_map(|r| &r.byes);
        byes.filter(|bye| bye.entry == entry).count()
    };
    let seats = || round.tables.iter().flat_map(|t| [t.seats.ns, t.seats.ew]);
    for bye in round.byes.iter().filter(|bye| bye.reason == Reason::Manual) {
        let entry = bye.entry;
        if seats().any(|other| rests(other) < rests(entry)) {
            found.push(SeatWarning::RestsAgain { entry });
        }
    }
    found
}

fn share_a_club(event: &Event, seats: BySide<EntryNo>) -> bool {
    let (Some(ns), Some(ew)) = (event.entry(seats.ns), event.entry(seats.ew)) else {
        return false;
    };
    ns.clubs().any(|club| ew.clubs().any(|other| other == club))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;
    use crate::command::DeskCommand;
    use crate::decide::decide;
    use crate::file::EventFile;
    use crate::movement::propose;
    use crate::testing::{at, event, fill, play};
    use crate::verify::verify;

    fn run(event: &mut Event, command: &DeskCommand) -> Result<(), Refusal> {
        for change in decide(event, command, "ada", at(4))? {
            event.apply(&change);
        }
        let file = EventFile::of(event, "pozzetto", Vec::new());
        assert_eq!(verify(&file), []);
        Ok(())
    }

    fn swap(round: u32, one: EntryNo, other: EntryNo) -> DeskCommand {
        DeskCommand::SwapSeats {
            round: RoundNo(round),
            entries: [one, other],
            reason: "chiesto da loro".to_owned(),
        }
    }

    fn with_draft(entries: u32, plan: &str, played: usize) -> Event {
        let mut event = event(entries, plan);
        (0..played).for_each(|_| play(&mut event));
        let draft = propose(&event, event.next_movement().unwrap()).unwrap();
        event.rounds.push(draft);
        event
    }

    #[test]
    fn two_change_places_are_warned_of_and_published() {
        let mut event = with_draft(9, "1 mitchell + 2 danese", 1);
        let first = event.rounds[0].tables[0].seats;
        for entry in &mut event.entries[..] {
            entry.players[0].club = "ASD".to_owned();
        }
        // bring together two that met in round 1
        let draft = &event.rounds[1];
        let at_table = draft.tables.iter().find(|t| t.side_of(first.ns).is_some());
        let Some(table) = at_table else {
            panic!("rests")
        };
        let side = table.side_of(first.ns).unwrap();
        let (here, other) = (table.number, *table.seats.get(side.other()));
        run(&mut event, &swap(2, other, first.ew)).unwrap();
        let table = event.table(RoundNo(2), here).unwrap();
        assert_eq!(table.reason, Reason::Manual);
        let warned = warnings(&event, RoundNo(2));
        let met = RoundNo(1);
        let seats = table.seats;
        assert!(warned.contains(&SeatWarning::Rematch {
            table: here,
            seats,
            met
        }));
        assert!(warned.contains(&SeatWarning::ClubMates { table: here, seats }));
        run(&mut event, &DeskCommand::Publish(RoundNo(2))).unwrap();
        let late = run(&mut event, &swap(2, other, first.ew));
        assert_eq!(late, Err(Refusal::NotADraft(RoundNo(2))));
    }

    #[test]
    fn who_rests_changes_places_too() {
        let mut event = with_draft(7, "1 mitchell + 2 danese", 1);
        let (rested, rests) = (event.rounds[0].byes[0].entry, event.rounds[1].byes[0].entry);
        run(&mut event, &swap(2, rested, rests)).unwrap();
        let again = SeatWarning::RestsAgain { entry: rested };
        assert!(warnings(&event, RoundNo(2)).contains(&again));
        run(&mut event, &DeskCommand::Publish(RoundNo(2))).unwrap();
    }

    #[test]
    fn a_mitchell_goes_on_after_a_swap() {
        let mut event = with_draft(8, "3 mitchell", 0);
        let tables = &event.rounds[0].tables;
        let (one, other) = (tables[0].seats.ew, tables[1].seats.ew);
        run(&mut event, &swap(1, one, other)).unwrap();
        run(&mut event, &DeskCommand::Publish(RoundNo(1))).unwrap();
        event.rounds[0]
            .tables
            .iter_mut()
            .for_each(|t| fill(t, 2, 300, 200));
        event.rounds[0].state = RoundState::Closed;
        run(&mut event, &DeskCommand::Propose { movement: None }).unwrap();
        run(&mut event, &DeskCommand::Publish(RoundNo(2))).unwrap();
    }

    #[test]
    fn a_swapped_draft_is_outdated_when_a_result_moves_the_other_tables() {
        let mut event = with_draft(12, "1 mitchell + 2 danese", 1);
        let last = event.rounds[1].tables.len() - 1;
        let (one, other) = (
            event.rounds[1].tables[last].seats,
            event.rounds[1].tables[last - 1].seats,
        );
        run(&mut event, &swap(2, one.ew, other.ew)).unwrap();
        let table = &mut event.rounds[0].tables[5];
        table.hands.clear();
        fill(table, 2, 0, 2000);
        let outdated = decide(&event, &DeskCommand::Publish(RoundNo(2)), "ada", at(4));
        assert_eq!(outdated, Err(Refusal::ProposalOutdated(RoundNo(2))));
    }

    #[test]
    fn what_cannot_be_swapped_is_refused() {
        let mut event = with_draft(8, "1 mitchell + 1 danese", 0);
        let (one, other) = (EntryNo(1), EntryNo(2));
        assert_eq!(
            run(&mut event, &swap(4, one, other)),
            Err(Refusal::NoSuchRound(RoundNo(4)))
        );
        assert_eq!(
            run(&mut event, &swap(1, one, EntryNo(70))),
            Err(Refusal::NoSuchEntry(EntryNo(70)))
        );
        let silent = DeskCommand::SwapSeats {
            round: RoundNo(1),
            entries: [one, other],
            reason: String::new(),
        };
        assert_eq!(run(&mut event, &silent), Err(Refusal::ReasonNeeded));
    }
}
