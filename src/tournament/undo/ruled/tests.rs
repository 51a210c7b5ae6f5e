#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use crate::adjustment::Ruling;
use crate::award::{Award, AwardKind, Awards};
use crate::change::Change;
use crate::command::{DeskCommand, Judgement};
use crate::decide::{decide, foresee};
use crate::entry::{EntryNo, EntryState};
use crate::event::Event;
use crate::file::EventFile;
use crate::movement::propose;
use crate::people::Leaving;
use crate::points::{MatchPoints, VictoryPoints};
use crate::round::{HandNo, RoundNo, RoundState, TableNo, TableState};
use crate::testing::{at, event, fill, sheet, singles, teams, version};
use crate::undo::way_back;
use crate::verify::verify;
use burraco_rules::{BySide, Lot, Side};
use proptest::prelude::*;

/// By which door something is taken back.
#[derive(Clone, Copy, Debug)]
enum Door {
    Register,
    LatestActions,
}

/// What was done, the way back of it, and the ruling it gave.
struct Action {
    done: Vec<Change>,
    back: Vec<Change>,
    ruling: u32,
}

/// A round published and nothing played.
fn published(mut event: Event) -> Event {
    let mut round = propose(&event, event.next_movement().unwrap()).unwrap();
    round.state = RoundState::Published;
    event.rounds.push(round);
    event
}

/// The first tables found so, with as many hands as that takes.
fn found(mut event: Event, tables: usize, state: TableState) -> Event {
    event.rounds[0].state = RoundState::Playing;
    for table in &mut event.rounds[0].tables[..tables] {
        if state == TableState::Open {
            table.save(HandNo(1), version(1, sheet(700, 300)));
        } else {
            fill(table, 2, 700, 300);
        }
        table.state = state;
    }
    event
}

fn run(event: &mut Event, command: &DeskCommand, minute: i64) -> Vec<Change> {
    let changes = decide(event, command, "ada", at(minute)).unwrap();
    changes.iter().for_each(|change| event.apply(change));
    let file = EventFile::of(event, "pozzetto", Vec::new());
    assert_eq!(verify(&file), [], "read for the second time");
    changes
}

fn give(event: &mut Event, command: &DeskCommand, minute: i64) -> Action {
    let before = event.clone();
    let done = run(event, command, minute);
    let back = way_back(&before, &done).unwrap();
    let ruling = done.iter().find_map(|change| match change {
        Change::Ruled { number, .. } => Some(*number),
        _ => None,
    });
    let ruling = ruling.unwrap();
    Action { done, back, ruling }
}

fn taking_back(event: &Event, action: &Action, door: Door) -> DeskCommand {
    let reason = "era un altro".to_owned();
    match door {
        Door::LatestActions => DeskCommand::TakeBack {
            ended: None,
            done: action.done.clone(),
            back: action.back.clone(),
            reason,
        },
        Door::Register => DeskCommand::Rule(Judgement {
            number: Some(action.ruling),
            base_version: event
                .adjustment(action.ruling)
                .map_or(0, |known| known.versions.last().unwrap().version),
            ruling: None,
            infraction: None,
            article: String::new(),
            reason,
        }),
    }
}

fn leave(entry: EntryNo) -> DeskCommand {
    DeskCommand::Leave {
        entry,
        how: Leaving::Unjustified,
        article: String::new(),
        reason: "malore".to_owned(),
    }
}

/// An arbitral score at the first table.
fn arbitral(vp: i64) -> DeskCommand {
    let award = |vp| Award {
        kind: AwardKind::Arbitral,
        vp: VictoryPoints(vp),
        mp: MatchPoints(0),
    };
    DeskCommand::Rule(Judgement {
        number: None,
        base_version: 0,
        ruling: Some(Ruling::Awarded {
            round: RoundNo(1),
            table: TableNo(1),
            leaves: None,
            who: None,
            awards: Awards::Lines(BySide {
                ns: award(vp),
                ew: award(20 - vp),
            }),
        }),
        infraction: None,
        article: String::new(),
        reason: "visto".to_owned(),
    })
}

fn state(event: &Event) -> TableState {
    event.rounds[0].tables[0].state
}

#[test]
fn a_disputed_table_is_disputed_again_once_nobody_left_it_any_more() {
    for kept in [TableState::Disputed, TableState::Entered, TableState::Open] {
        let before = found(published(event(8, "3 mitchell")), 1, kept);
        let seats = before.rounds[0].tables[0].seats;
        let mut event = before.clone();
        let first = give(&mut event, &leave(seats.ns), 1);
        let second = give(&mut event, &leave(seats.ew), 2);
        let back = taking_back(&event, &first, Door::LatestActions);
        run(&mut event, &back, 3);
        assert_eq!(state(&event), TableState::Closed, "the second gives it");
        let last = taking_back(&event, &second, Door::LatestActions);
        let moved = foresee(&event, &last, "ada", at(4)).unwrap();
        assert_ne!(moved, Default::default(), "it is said beforehand");
        let changes = run(&mut event, &last, 4);
        let told = Change::TableState {
            round: RoundNo(1),
            table: TableNo(1),
            state: kept,
        };
        assert!(changes.contains(&told), "{changes:?}");
        assert_eq!(
            (&event.rounds, &event.entries),
            (&before.rounds, &before.entries)
        );
    }
}

#[test]
fn who_was_let_in_again_comes_back_with_the_last_ruling() {
    for (door, later) in [Door::Register, Door::LatestActions]
        .into_iter()
        .flat_map(|door| [(door, false), (door, true)])
    {
        let mut event = published(event(8, "3 mitchell"));
        let who = event.rounds[0].tables[0].seats.ew;
        give(&mut event, &leave(who), 1);
        let entry = event.entries.iter_mut().find(|e| e.number == who).unwrap();
        entry.state = EntryState::CheckedIn;
        if later {
            for table in event.rounds[0].tables.iter_mut().skip(1) {
                fill(table, 2, 300, 100);
            }
            event.rounds[0].state = RoundState::Closed;
            event = published(event);
        }
        let second = give(&mut event, &leave(who), 2);
        let back = taking_back(&event, &second, door);
        run(&mut event, &back, 3);
        let state = event.entry(who).unwrap().state;
        assert_eq!(state, EntryState::CheckedIn, "{door:?} {later}");
    }
}

/// What may be done at the first table, as many times: departures of those who sit there, and arbitral scores.
fn given(event: &mut Event, lot: &mut Lot) -> Vec<Action> {
    let many = 2 + lot.below(2);
    let table = &event.rounds[0].tables[0];
    let mut seated: Vec<EntryNo> = Side::ALL
        .into_iter()
        .flat_map(|s| table.entries(s))
        .collect();
    lot.shuffle(&mut seated);
    let mut actions = Vec::new();
    for minute in 0..many {
        // who leaves a table that counts by its hands leaves no ruling there
        let played = state(event).counts() && event.adjustments.is_empty();
        let command = match (lot.below(3), seated.pop()) {
            (0, _) | (_, None) => arbitral(i64::try_from(lot.below(21)).unwrap()),
            _ if played => arbitral(i64::try_from(lot.below(21)).unwrap()),
            (_, Some(entry)) => leave(entry),
        };
        let minute = i64::try_from(minute).unwrap();
        actions.push(give(event, &command, minute + 1));
    }
    actions
}

proptest! {
    /// Two or three rulings on one table, taken back in whatever order and by whatever door: it stands as it did before.
    #[test]
    fn a_table_stands_as_it_was_found_whatever_the_order(seed in any::<u64>()) {
        let mut lot = Lot::new(seed);
        let (start, tables) = match lot.below(3) {
            0 => (event(8, "3 mitchell"), 1),
            1 => (singles(8, "7 individual"), 1),
            _ => (teams(4, "2 mitchell"), 2),
        };
        let states = [
            TableState::Open,
            TableState::Entered,
            TableState::Confirmed,
            TableState::Closed,
            TableState::Disputed,
        ];
        let before = found(published(start), tables, states[lot.below(states.len())]);
        let mut event = before.clone();
        let mut actions = given(&mut event, &mut lot);
        lot.shuffle(&mut actions);
        let mut minute = 10;
        while let Some(action) = actions.pop() {
            let door = [Door::Register, Door::LatestActions][lot.below(2)];
            let back = taking_back(&event, &action, door);
            run(&mut event, &back, minute);
            minute += 1;
        }
        prop_assert_eq!(&event.rounds, &before.rounds);
        prop_assert_eq!(&event.entries, &before.entries);
    }
}
