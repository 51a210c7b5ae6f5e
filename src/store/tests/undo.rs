//! Tests of undo data.

use super::*;
use crate::listings_in;
use burraco_tournament::commands::undo::way_back;
use burraco_tournament::journal::JournalAction;
use chrono::SubsecRound;

fn act() -> Act {
    Act {
        actor: "user:1".to_owned(),
        role: "organiser".to_owned(),
        address: String::new(),
        action: JournalAction::Entry,
        detail: Vec::new().into(),
    }
}

/// Changes an entry as an action of the desk does: with the change, the undo data and the journal's line.
fn change(store: &Store, id: EventId, number: u32) -> Undoable {
    let (before, _) = load(store, id);
    let mut other = entry(number);
    other.group = "B".to_owned();
    let done = vec![Change::EntryChanged(other)];
    let action = Undoable {
        seq: 0,
        at: at(5).trunc_subsecs(6),
        by: "Renzo d'Ò".to_owned(),
        needs: "EditEntries".to_owned(),
        back: way_back(&before, &done).unwrap(),
        done,
    };
    let kept = action.clone();
    let write = move |tx: &mut Tx<'_>| -> Result<i64, StoreError> {
        tx.apply(id, &kept.done)?;
        keep_way_back(tx, id, &kept)?;
        journal_append(tx, Some(id), &act(), at(5))
    };
    let seq = store.write_now(write).unwrap();
    Undoable { seq, ..action }
}

#[test]
fn a_way_back_stands_under_its_line_and_goes_with_a_persons_name() {
    for (_scratch, store) in Scratch::ready() {
        let id = event(&store, "a");
        let first = change(&store, id, 3);
        let second = change(&store, id, 4);
        assert_eq!(second.seq, first.seq + 1);
        let found = store.read_now(|conn| find_undoable(conn, id, first.seq));
        assert_eq!(found.unwrap(), first);
        let last = store.read_now(|conn| last_undoable(conn, id, 9)).unwrap();
        assert_eq!(last, [second, first.clone()]);
        let none = store.read_now(|conn| find_undoable(conn, id, 99));
        assert!(matches!(none, Err(StoreError::NotFound)), "{none:?}");
        let listed = store.read_now(|conn| listings_in(conn, id)).unwrap();
        let person = ErasedPerson::on(listed[..1].to_vec()).unwrap();
        store.erase_now(&[person], at(5)).unwrap();
        let last = store.read_now(|conn| last_undoable(conn, id, 9)).unwrap();
        assert_eq!(last, []);
    }
}
