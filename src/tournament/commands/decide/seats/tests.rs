#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use crate::audit::verify;
use crate::commands::command::DeskCommand;
use crate::commands::decide::decide;
use crate::commands::decide::seats::*;
use crate::event_file::EventFile;
use crate::movement::propose;
use crate::testing::{at, event, fill, play};

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
    assert_eq!(table.reason, PairingReason::Manual);
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

fn given(table: u32, ns: &[u32], ew: &[u32]) -> TableSeats {
    let numbers = |all: &[u32]| all.iter().copied().map(EntryNo).collect();
    TableSeats {
        table: TableNo(table),
        sides: BySide {
            ns: numbers(ns),
            ew: numbers(ew),
        },
    }
}

fn seat(round: u32, seats: Vec<TableSeats>) -> DeskCommand {
    DeskCommand::SeatRound {
        round: RoundNo(round),
        seats,
        reason: "li vuole così il circolo".to_owned(),
    }
}

#[test]
fn a_whole_round_is_seated_by_hand_and_published() {
    let mut event = with_draft(9, "1 mitchell + 2 danese", 0);
    let before = event.rounds[0].clone();
    let seats = vec![
        given(4, &[1], &[2]),
        given(1, &[3], &[4]),
        given(3, &[5], &[6]),
        given(2, &[7], &[9]),
    ];
    run(&mut event, &seat(1, seats)).unwrap();
    let round = &event.rounds[0];
    assert_eq!(round.byes[0].entry, EntryNo(8));
    assert_eq!(round.byes[0].award, before.byes[0].award);
    let table = event.table(RoundNo(1), TableNo(2)).unwrap();
    assert_eq!((table.seats.ns, table.seats.ew), (EntryNo(7), EntryNo(9)));
    // the same list again changes nothing, and needs no reason
    let same = DeskCommand::SeatRound {
        round: RoundNo(1),
        seats: seats_of(EventKind::Pairs, &event.rounds[0]),
        reason: String::new(),
    };
    assert_eq!(decide(&event, &same, "ada", at(4)).unwrap(), []);
    run(&mut event, &DeskCommand::Publish(RoundNo(1))).unwrap();
}

#[test]
fn seats_that_cannot_be_are_named() {
    let event = with_draft(9, "1 mitchell + 2 danese", 0);
    let whole =
        || -> Vec<TableSeats> { (1..=4).map(|t| given(t, &[2 * t - 1], &[2 * t])).collect() };
    let refused = |change: &dyn Fn(&mut Vec<TableSeats>)| {
        let mut seats = whole();
        change(&mut seats);
        match decide(&event, &seat(1, seats), "ada", at(4)) {
            Err(Refusal::Seats(fault)) => fault,
            other => panic!("{other:?}"),
        }
    };
    let missing = refused(&|seats| drop(seats.remove(2)));
    assert_eq!(missing, SeatFault::TablesMissing(vec![TableNo(3)]));
    let twice = refused(&|seats| seats[0].table = TableNo(2));
    assert_eq!(twice, SeatFault::TableTwice(TableNo(2)));
    let none = refused(&|seats| seats[0].table = TableNo(9));
    assert_eq!(none, SeatFault::NoSuchTable(TableNo(9)));
    let again = refused(&|seats| seats[0].sides.ns = vec![EntryNo(8)]);
    assert_eq!(again, SeatFault::SitsTwice(EntryNo(8)));
    let stranger = refused(&|seats| seats[0].sides.ns = vec![EntryNo(40)]);
    assert_eq!(stranger, SeatFault::NotInRound(EntryNo(40)));
    let two = refused(&|seats| seats[3].sides.ns.push(EntryNo(9)));
    let table = TableNo(4);
    let wanted = BySide { ns: 1, ew: 1 };
    assert_eq!(two, SeatFault::WrongCount { table, wanted });
}

#[test]
fn partners_and_teams_are_seated_by_hand_too() {
    let mut event = crate::testing::singles(8, "7 individual");
    play(&mut event);
    let draft = propose(&event, event.next_movement().unwrap()).unwrap();
    event.rounds.push(draft);
    let first = &event.rounds[0].tables[0];
    let together: Vec<u32> = first.entries(Side::Ns).map(|e| e.0).collect();
    let others: Vec<u32> = (1..=8).filter(|n| !together.contains(n)).collect();
    let seats = vec![
        given(1, &together, &others[..2]),
        given(2, &others[2..4], &others[4..]),
    ];
    run(&mut event, &seat(2, seats)).unwrap();
    let partners = [EntryNo(together[0]), EntryNo(together[1])];
    let (table, met) = (TableNo(1), RoundNo(1));
    let again = SeatWarning::PartnersAgain {
        table,
        partners,
        met,
    };
    assert!(warnings(&event, RoundNo(2)).contains(&again));
    // a swap moves a partner as well
    let (one, other) = (EntryNo(together[1]), EntryNo(others[0]));
    run(&mut event, &swap(2, one, other)).unwrap();
    let table = &event.rounds[1].tables[0];
    assert_eq!(table.side_of(one), Some(Side::Ew));
    run(&mut event, &DeskCommand::Publish(RoundNo(2))).unwrap();

    let mut event = crate::testing::teams(4, "2 mitchell");
    let draft = propose(&event, event.next_movement().unwrap()).unwrap();
    event.rounds.push(draft);
    run(
        &mut event,
        &seat(1, vec![given(1, &[4], &[2]), given(2, &[1], &[3])]),
    )
    .unwrap();
    let [home, away] = [&event.rounds[0].tables[0], &event.rounds[0].tables[1]];
    assert_eq!((home.seats.ns, home.seats.ew), (EntryNo(4), EntryNo(2)));
    assert_eq!(away.seats, home.seats.swapped());
    run(&mut event, &DeskCommand::Publish(RoundNo(1))).unwrap();
}

#[test]
fn the_tables_of_a_danese_are_numbered_by_lot_and_nothing_else_changes() {
    let lot = |seed| DeskCommand::NumberByLot {
        round: RoundNo(2),
        seed,
    };
    let meetings = |event: &Event| {
        let mut all: Vec<_> = event.rounds[1]
            .tables
            .iter()
            .map(|table| {
                (
                    table.seats.ns,
                    table.seats.ew,
                    table.partners,
                    table.reason.clone(),
                )
            })
            .collect();
        all.sort_by_key(|(ns, ..)| *ns);
        all
    };
    let of_teams = {
        let mut event = crate::testing::teams(6, "1 mitchell + 2 danese");
        play(&mut event);
        let draft = propose(&event, event.next_movement().unwrap()).unwrap();
        event.rounds.push(draft);
        event
    };
    let events = [
        with_draft(16, "1 mitchell + 2 danese", 1),
        with_draft(15, "1 mitchell + 2 danese puro", 1),
        with_draft(16, "1 mitchell + split A 4, B rest + 2 danese", 1),
        of_teams,
    ];
    for mut event in events {
        let before = event.clone();
        let numbers = |event: &Event| -> Vec<u32> {
            event.rounds[1].tables.iter().map(|t| t.number.0).collect()
        };
        let mut leaders = BTreeSet::new();
        for seed in 0..20 {
            run(&mut event, &lot(seed)).unwrap();
            assert_eq!(numbers(&event), numbers(&before));
            assert_eq!(meetings(&event), meetings(&before));
            let first = &before.rounds[1].tables[0];
            let at = event.rounds[1]
                .tables
                .iter()
                .find(|t| t.side_of(first.seats.ns).is_some());
            let at = at.unwrap();
            let girone = |event: &Event, table: &Table| position_of_table(event, RoundNo(2), table);
            assert_eq!(
                girone(&event, at),
                girone(&before, first),
                "each among its own"
            );
            leaders.insert(at.number);
        }
        assert!(leaders.len() > 2, "{leaders:?}");
        run(&mut event, &DeskCommand::Publish(RoundNo(2))).unwrap();
        assert_eq!(
            run(&mut event, &lot(1)),
            Err(Refusal::NotADraft(RoundNo(2)))
        );
    }
    let mut mitchell = with_draft(8, "2 mitchell", 1);
    assert_eq!(
        run(&mut mitchell, &lot(1)),
        Err(Refusal::SeatsFixed(RoundNo(2)))
    );
}
