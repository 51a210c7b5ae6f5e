//! Tests of violated constraints: only those listed in `error.rs` are the user's fault, on both databases.

use super::*;
use crate::database::connection::RunOnEither;
use crate::database::schema::{roles, sessions};
use crate::journal::idempotency::{beat, record_key};
use crate::{RecordedAnswer, StoreError, UserId, add_user, grant_role};
use diesel::prelude::*;
use std::sync::mpsc::channel;
use std::time::Duration;

/// Inserts a role without checking whether the user already holds it.
fn role_twice(tx: &mut AnyConn, user: UserId, event: Option<EventId>) -> Result<(), StoreError> {
    let row = (
        roles::user_id.eq(user.0),
        roles::event_id.eq(event.map(|event| event.0)),
        roles::role.eq("clerk"),
    );
    diesel::insert_into(roles::table).values(row).run(tx)?;
    Ok(())
}

#[test]
fn a_violated_constraint_is_a_conflict_by_its_name_and_otherwise_a_fault() {
    for (_scratch, store) in Scratch::ready() {
        let id = event(&store, "a");
        let anna = store.write_now(move |tx| {
            let anna = add_user(tx, "Anna", at(0))?;
            grant_role(tx, anna, Some(id), "clerk")?;
            grant_role(tx, anna, None, "clerk")?;
            let answer = RecordedAnswer {
                status: 303,
                location: String::new(),
            };
            record_key(tx, "key", "body", &answer, at(0))?;
            Ok::<_, StoreError>(anna)
        });
        let anna = anna.unwrap();
        let answer = RecordedAnswer {
            status: 303,
            location: String::new(),
        };
        let taken = [
            store.write_now(|tx| add_user(tx, "ANNA", at(0)).map(drop)),
            store.write_now(|tx| create_event(tx, &settings("a"), at(0)).map(drop)),
            store.write_now(move |tx| record_key(tx, "key", "body", &answer, at(0))),
            store.write_now(move |tx| role_twice(tx, anna, Some(id))),
            store.write_now(move |tx| role_twice(tx, anna, None)),
        ];
        assert_eq!(taken, [const { Err(StoreError::Conflict) }; 5]);
        let session = |user: UserId| {
            store.write_now(move |tx| {
                let row = (
                    sessions::token_hash.eq("the same"),
                    sessions::user_id.eq(user.0),
                    sessions::created_at.eq(at(0).naive_utc()),
                    sessions::seen_at.eq(at(0).naive_utc()),
                    sessions::expires_at.eq(at(9).naive_utc()),
                    sessions::device.eq(""),
                );
                diesel::insert_into(sessions::table).values(row).run(tx)?;
                Ok::<_, StoreError>(())
            })
        };
        assert_eq!(session(anna), Ok(()));
        // a unique constraint nobody runs into, and a foreign key
        for fault in [session(anna), session(UserId(99))] {
            assert!(matches!(fault, Err(StoreError::Fault(_))), "{fault:?}");
        }
        // a row that must be there
        let missing = store.read_now(|conn| {
            let none = roles::table.find(99).select(roles::role);
            Ok::<String, StoreError>(none.first_row(conn)?)
        });
        assert!(matches!(missing, Err(StoreError::Fault(_))), "{missing:?}");
    }
}

#[test]
fn two_heartbeats_at_once_are_both_written() {
    for (_scratch, store) in Scratch::ready() {
        let (began, begun) = channel();
        // the first has written its row and not committed while the second writes
        let first = store.write(move |tx| {
            beat(tx, at(1))?;
            began.send(()).unwrap();
            std::thread::sleep(Duration::from_millis(100));
            Ok::<_, StoreError>(())
        });
        begun.recv().unwrap();
        let second = store.write(|tx| beat(tx, at(2)));
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        let runtime = runtime.unwrap();
        assert_eq!(runtime.block_on(second), Ok(()));
        assert_eq!(runtime.block_on(first), Ok(()));
    }
}
