//! Tests that events and their changes are stored as rows and read back.

use super::*;
use burraco_rules::{BySide, Pozzetto, SideEntry, Totals};
use burraco_tournament::clock::{Clock, ClockMove, TimedMove};
use burraco_tournament::entry::EntryNo;
use burraco_tournament::points::{MatchPoints, VictoryPoints};
use burraco_tournament::round::{
    HandNo, Partners, RoundNo, RoundState, Table, TableNo, TableState,
};
use burraco_tournament::rulings::adjustment::{AdjustmentVersion, Ruling};
use burraco_tournament::rulings::infraction::CitedInfraction;
use burraco_tournament::scoring::match_score::MatchStop;
use chrono::SubsecRound;

/// Applies a change to the event in memory, with times cut to microseconds as the database stores them.
fn in_memory(event: &mut Event, change: &Change) {
    let mut change = change.clone();
    match &mut change {
        Change::HandSaved { version, .. } => version.at = version.at.trunc_subsecs(6),
        Change::Ruled { version, .. } => version.at = version.at.trunc_subsecs(6),
        _ => {}
    }
    event.apply(&change);
}

/// Builds test data: a version of a ruling that gives or takes points, or one that revokes the ruling.
fn ruled(number: u32, version: u32, mp: Option<MatchPoints>) -> Change {
    let ruling = mp.map(|mp| Ruling::Points {
        entry: EntryNo(3),
        round: RoundNo(1),
        vp: VictoryPoints(-1),
        mp,
    });
    let version = AdjustmentVersion {
        version,
        ruling,
        infraction: Some(CitedInfraction {
            code: "late_five".to_owned(),
            it: String::new(),
            en: "Late".to_owned(),
        }),
        found: vec![(TableNo(1), TableState::Disputed)],
        against: vec![EntryNo(3)],
        article: "34".to_owned(),
        reason: "in ritardo «ancora»".to_owned(),
        by: "Renzo d'Ò".to_owned(),
        at: at(i64::from(version)),
    };
    Change::Ruled { number, version }
}

/// Returns a clock that was started, paused and extended, with times to the nanosecond.
fn extended() -> Clock {
    let moves = [
        ClockMove::Start {
            minutes: 35,
            last_hand: 10,
        },
        ClockMove::Pause,
        ClockMove::Extend {
            minutes: 5,
            reason: "reclamo al «3»".to_owned(),
        },
    ];
    let moved = |(second, what)| TimedMove {
        at: at(second),
        what,
    };
    Clock {
        moves: (0..).zip(moves).map(moved).collect(),
    }
}

/// A table at which the entry that had the bye in round 1 meets an entry that came late.
fn table_of_the_resting() -> Table {
    let mut table = round(1, 1).tables.remove(0);
    table.number = TableNo(3);
    table.seats.ns = EntryNo(5);
    table.seats.ew = EntryNo(9);
    table
}

/// Returns a table of three at which the entry with the bye in round 1 sits West.
fn table_of_three() -> Table {
    let mut table = table_of_the_resting();
    table.seats.ns = EntryNo(7);
    table.partners = Partners::Third(EntryNo(5));
    table
}

#[test]
fn every_change_stored_equals_the_change_in_memory() {
    for (_scratch, store) in Scratch::ready() {
        let id = event(&store, "a");
        let (mut expected, mut revision) = load(&store, id);
        assert_eq!((expected.entries.len(), revision), (7, 2));
        let mut settings_later = settings("b");
        settings_later.name = "Altro".to_owned();
        let mut changed = entry(3);
        changed.players.truncate(1);
        changed.players[0].name = "Carla".to_owned();
        changed.line = None;
        let (one, two) = (RoundNo(1), TableNo(2));
        for change in [
            Change::Settings(Box::new(settings_later)),
            Change::EntryAdded(entry(9)),
            Change::EntryChanged(changed),
            Change::RoundProposed(round(1, 2)),
            Change::LinedUp {
                round: one,
                table: two,
                partners: Partners::OfTeam(BySide {
                    ns: [0, 1],
                    ew: [3, 5],
                }),
            },
            Change::Reseated {
                round: one,
                table: two,
                seats: BySide {
                    ns: EntryNo(9),
                    ew: EntryNo(4),
                },
            },
            Change::RoundState(one, RoundState::Published),
            Change::Clock {
                round: one,
                clock: extended(),
            },
            saved(1, 2, 2, 1),
            saved(1, 2, 1, 1),
            saved(1, 2, 2, 2),
            saved(1, 2, 2, 3),
            Change::TableState {
                round: one,
                table: two,
                state: TableState::Disputed,
            },
            Change::Stopped {
                round: one,
                table: two,
                stopped: Some(MatchStop {
                    by: "Ada".to_owned(),
                    at: at(9),
                    reason: "fine tempo".to_owned(),
                }),
            },
            Change::TableAdded {
                round: one,
                table: table_of_the_resting(),
            },
            Change::TableDropped {
                round: one,
                table: TableNo(3),
                byes: round(1, 2).byes,
            },
            Change::TableAdded {
                round: one,
                table: table_of_three(),
            },
            Change::TableDropped {
                round: one,
                table: TableNo(3),
                byes: round(1, 2).byes,
            },
            Change::EntryAdded(entry(10)),
            Change::EntryDropped(EntryNo(10)),
            ruled(1, 1, Some(MatchPoints(-100))),
            ruled(2, 1, Some(MatchPoints(100))),
            ruled(1, 2, None),
            Change::RoundProposed(round(2, 3)),
            Change::RoundDropped(RoundNo(2)),
        ] {
            let running = store.event_now(id).unwrap();
            assert_eq!(running.revision, revision);
            apply_now(&store, id, vec![change.clone()]).unwrap();
            in_memory(&mut expected, &change);
            revision += 1;
            assert_eq!(load(&store, id), (expected.clone(), revision), "{change:?}");
            let running = store.event_now(id).unwrap();
            assert_eq!(*running.event, expected, "{change:?}");
            assert_eq!(running.revision, revision);
        }
        let table = store
            .read_now(|conn| load_table(conn, TablePlace::new(id, one, two)))
            .unwrap();
        assert_eq!(Some(&table.table), expected.table(one, two));
        assert_eq!(table.settings, expected.settings);
        assert_eq!(table.round_state, RoundState::Published);
        assert_eq!(table.next_round, None);
    }
}

#[test]
fn memory_holds_what_would_be_read_back() {
    for (_scratch, store) in Scratch::ready() {
        let id = event(&store, "a");
        store.event_now(id).unwrap();
        let mut later = version(3);
        later.sheet.sides.ns.entry = SideEntry::Totals(Totals::Whole { total: 5 });
        later.sheet.sides.ns.pozzetto = Pozzetto::None;
        let change = Change::HandSaved {
            round: RoundNo(1),
            table: TableNo(1),
            hand: HandNo(1),
            version: later,
        };
        apply_now(&store, id, vec![change]).unwrap();
        assert_eq!(*store.event_now(id).unwrap().event, load(&store, id).0);
    }
}

#[test]
fn one_command_raises_the_revision_once_and_none_without_changes() {
    for (_scratch, store) in Scratch::ready() {
        let id = event(&store, "a");
        let both = vec![saved(1, 1, 1, 1), saved(1, 1, 2, 1)];
        let applied = apply_now(&store, id, both).unwrap();
        assert_eq!((applied.revision, applied.facts.len()), (3, 2));
        assert_eq!(apply_now(&store, id, vec![]).unwrap().revision, 3);
    }
}

#[test]
fn what_does_not_fit_leaves_nothing_and_is_a_conflict_only_for_versions_saved_meanwhile() {
    for (_scratch, store) in Scratch::ready() {
        let id = event(&store, "a");
        let playing = vec![
            Change::RoundState(RoundNo(1), RoundState::Playing),
            saved(1, 1, 1, 1),
            ruled(1, 1, Some(MatchPoints(5))),
        ];
        apply_now(&store, id, playing).unwrap();
        let before = load(&store, id);
        // another version was saved meanwhile; what was decided from other rows is a fault
        const MEANWHILE: bool = true;
        const FAULT: bool = false;
        for (change, meanwhile) in [
            (Change::EntryAdded(entry(1)), FAULT),
            (Change::EntryChanged(entry(40)), FAULT),
            (saved(1, 1, 1, 1), MEANWHILE),
            (saved(1, 9, 1, 1), FAULT),
            (Change::RoundProposed(round(1, 3)), FAULT),
            (Change::RoundProposed(round(2, 9)), FAULT),
            (ruled(1, 1, None), MEANWHILE),
            (
                Change::TableAdded {
                    round: RoundNo(9),
                    table: table_of_the_resting(),
                },
                FAULT,
            ),
            (
                Change::Clock {
                    round: RoundNo(5),
                    clock: extended(),
                },
                FAULT,
            ),
            (Change::RoundDropped(RoundNo(1)), FAULT),
            (Change::RoundDropped(RoundNo(5)), FAULT),
            (Change::RoundState(RoundNo(5), RoundState::Closed), FAULT),
        ] {
            let also = Change::EntryAdded(entry(8));
            let refused = apply_now(&store, id, vec![also, change.clone()]);
            match meanwhile {
                MEANWHILE => assert_eq!(refused, Err(StoreError::Conflict), "{change:?}"),
                FAULT => assert!(matches!(refused, Err(StoreError::Fault(_))), "{change:?}"),
            }
            assert_eq!(load(&store, id), before);
        }
        let nowhere = apply_now(&store, EventId(99), vec![Change::EntryAdded(entry(1))]);
        assert_eq!(nowhere, Err(StoreError::NotFound));
        let again = settings("a");
        let taken = store.write_now(move |tx| create_event(tx, &again, at(0)));
        assert_eq!(taken, Err(StoreError::Conflict));
    }
}

#[test]
fn events_are_listed_and_found_and_whole_ones_taken_in() {
    for (_scratch, store) in Scratch::ready() {
        let a = event(&store, "a");
        let clocked = Change::Clock {
            round: RoundNo(1),
            clock: extended(),
        };
        let changes = vec![
            saved(1, 1, 1, 1),
            ruled(1, 1, Some(MatchPoints(-100))),
            clocked,
        ];
        apply_now(&store, a, changes).unwrap();
        let (mut copy, _) = load(&store, a);
        copy.settings.slug = "b".to_owned();
        let whole = copy.clone();
        let (b, _) = store
            .write_now(move |tx| import_event(tx, &whole, at(5)))
            .unwrap();
        assert_eq!(load(&store, b).0, copy);
        let listed = store.read_now(list_events).unwrap();
        let slugs: Vec<_> = listed.iter().map(|e| e.settings.slug.as_str()).collect();
        assert_eq!(slugs, ["b", "a"]);
        let found = store.read_now(|conn| find_event(conn, "a")).unwrap();
        assert_eq!((found.id, found.revision), (a, 3));
        let none = store.read_now(|conn| locate_event(conn, "c"));
        assert_eq!(none, Err(StoreError::NotFound));
        assert_eq!(store.event_now(EventId(77)), Err(StoreError::NotFound));
    }
}

#[test]
fn a_row_that_does_not_parse_is_a_fault() {
    for (scratch, store) in Scratch::ready() {
        let id = event(&store, "a");
        scratch
            .tamper("UPDATE tables SET state = 'closd' WHERE number = 2")
            .unwrap();
        let error = store.read_now(|conn| load_event(conn, id)).unwrap_err();
        let StoreError::Fault(what) = error else {
            panic!("{error:?}")
        };
        assert!(
            what.contains("tables.state") && what.contains("closd"),
            "{what}"
        );
    }
}
