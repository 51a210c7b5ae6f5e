//! Tests that the writer's cached tables always equal their rows.

use super::*;
use burraco_tournament::round::{RoundNo, TableNo, TableState};

fn first_table(id: EventId) -> TablePlace {
    TablePlace::new(id, RoundNo(1), TableNo(1))
}

/// Returns the number of hands of the event's first table, as the writer has it cached.
fn hands(store: &Store, id: EventId) -> usize {
    let hands = move |tx: &mut Tx<'_>| {
        let here = tx.table(first_table(id))?;
        Ok::<_, StoreError>(here.table.hands.len())
    };
    store.write_now(hands).unwrap()
}

/// Saves a hand of the first table as a tablet does. When `kept` is false, the job ends with an error.
fn save(store: &Store, id: EventId, hand: u32, kept: bool) -> Result<(), StoreError> {
    store.write_now(move |tx| {
        tx.table(first_table(id))?;
        tx.apply(id, &[saved(1, 1, hand, 1)])?;
        kept.then_some(()).ok_or(StoreError::Unavailable)
    })
}

#[test]
fn a_hand_that_is_saved_follows_and_one_that_is_given_up_does_not() {
    for (_scratch, store) in Scratch::ready() {
        let id = event(&store, "a");
        let before = hands(&store, id);
        save(&store, id, 8, true).unwrap();
        assert_eq!(hands(&store, id), before + 1);
        assert_eq!(save(&store, id, 9, false), Err(StoreError::Unavailable));
        assert_eq!(hands(&store, id), before + 1);
        save(&store, id, 9, true).unwrap();
        assert_eq!(hands(&store, id), before + 2);
    }
}

#[test]
fn what_a_refused_or_panicking_job_wrote_and_read_is_known_to_nobody() {
    for (_scratch, store) in Scratch::ready() {
        let id = event(&store, "a");
        let before = hands(&store, id);
        // read once it was written, and rolled back
        let read = move |tx: &mut Tx<'_>| {
            tx.apply(id, &[saved(1, 1, 8, 1)])?;
            let here = tx.table(first_table(id))?;
            Ok::<_, StoreError>(here.table.hands.len())
        };
        let refused = move |tx: &mut Tx<'_>| -> Result<(), StoreError> {
            assert_eq!(read(tx), Ok(before + 1));
            Err(StoreError::Unavailable)
        };
        apply_now(&store, id, vec![saved(1, 2, 7, 1)]).unwrap();
        assert_eq!(store.write_now(refused), Err(StoreError::Unavailable));
        assert_eq!(hands(&store, id), before);
        apply_now(&store, id, vec![saved(1, 2, 8, 1)]).unwrap();
        let panicking = move |tx: &mut Tx<'_>| -> Result<(), StoreError> {
            assert_eq!(read(tx), Ok(before + 1));
            panic!("on purpose")
        };
        let panicked = store.write_now(panicking);
        assert!(
            matches!(panicked, Err(StoreError::Fault(_))),
            "{panicked:?}"
        );
        assert_eq!(hands(&store, id), before);
    }
}

#[test]
fn within_a_job_what_it_wrote_is_seen() {
    for (_scratch, store) in Scratch::ready() {
        let id = event(&store, "a");
        let before = hands(&store, id);
        let both = store.write_now(move |tx| {
            tx.table(first_table(id))?;
            tx.apply(id, &[saved(1, 1, 8, 1)])?;
            let here = tx.table(first_table(id))?;
            Ok::<_, StoreError>(here.table.hands.len())
        });
        assert_eq!(both, Ok(before + 1));
    }
}

#[test]
fn what_another_writes_is_seen() {
    for (scratch, store) in Scratch::ready() {
        let id = event(&store, "a");
        let other = Store::open(scratch.url()).unwrap();
        let before = hands(&store, id);
        apply_now(&other, id, vec![saved(1, 1, 8, 1)]).unwrap();
        assert_eq!(hands(&store, id), before + 1);
        save(&other, id, 9, true).unwrap();
        assert_eq!(hands(&store, id), before + 2);
    }
}

#[test]
fn a_job_that_asks_for_no_table_leaves_the_others_and_its_own_follow() {
    let (_scratch, store) = Scratch::ready().remove(0);
    let id = event(&store, "a");
    let state = |store: &Store| {
        let state = move |tx: &mut Tx<'_>| {
            let here = tx.table(first_table(id))?;
            Ok::<_, StoreError>(here.table.state)
        };
        store.write_now(state).unwrap()
    };
    assert_ne!(state(&store), TableState::Disputed);
    let disputed = Change::TableState {
        round: RoundNo(1),
        table: TableNo(1),
        state: TableState::Disputed,
    };
    apply_now(&store, id, vec![disputed]).unwrap();
    assert_eq!(state(&store), TableState::Disputed);
}
