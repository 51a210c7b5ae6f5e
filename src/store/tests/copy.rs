//! Tests that a database copied to the other kind and back is the same, and still works.

use super::*;
use crate::database::connection::{self, RunOnEither};
use burraco_tournament::journal::{Fact, JournalAction};
use diesel::QueryableByName;
use diesel::sql_types::Text;

#[derive(QueryableByName)]
struct Name {
    #[diesel(sql_type = Text)]
    name: String,
}

/// Creates an event that fills as many database tables as the store's own functions can.
fn filled(store: &Store) -> EventId {
    let id = event(store, "a");
    apply_now(store, id, vec![saved(1, 1, 1, 1)]).unwrap();
    store
        .write_now(move |tx| -> Result<(), StoreError> {
            let user = add_user(tx, "Àda", at(1))?;
            grant_role(tx, user, Some(id), "referee")?;
            secret(tx, "salt")?;
            let act = Act {
                actor: "user:1".to_owned(),
                role: "admin".to_owned(),
                address: String::new(),
                action: JournalAction::PublishRound,
                detail: vec![Fact::OfEvent { event: 1 }].into(),
            };
            journal_append(tx, Some(id), &act, at(2))?;
            Ok(())
        })
        .unwrap();
    id
}

fn sqlite_copy_of(store: &Store) -> (Scratch, Store) {
    let scratch = Scratch::sqlite();
    migrate(scratch.url()).unwrap();
    store.copy_to(scratch.url()).unwrap();
    let copy = Store::open(scratch.url()).unwrap();
    (scratch, copy)
}

#[test]
fn a_copy_is_the_same_row_by_row_in_either_kind_and_back() {
    for (_scratch, store) in Scratch::ready() {
        let id = filled(&store);
        let (_there, there) = sqlite_copy_of(&store);
        let (_back, back) = sqlite_copy_of(&there);
        for target in Scratch::empty() {
            migrate(target.url()).unwrap();
            let copied = back.copy_to(target.url()).unwrap();
            let rows = |name: &str| copied.iter().find(|t| t.table == name).unwrap().rows;
            assert_eq!(
                (rows("events"), rows("entries"), rows("hand_versions")),
                (1, 7, 1)
            );
            assert_eq!((rows("journal"), rows("users"), rows("roles")), (1, 1, 1));
            let copy = Store::open(target.url()).unwrap();
            assert_eq!(copy.event_now(id).unwrap(), store.event_now(id).unwrap());
            let lines = |store: &Store| {
                let read = |conn: &mut AnyConn| journal_lines(conn, Some(id), 0, 100);
                store.read_now(read).unwrap()
            };
            assert_eq!(lines(&copy), lines(&store));
            // numbers go on where they were
            let next = event(&copy, "b");
            assert!(next.0 > id.0);
            apply_now(&copy, id, vec![saved(1, 1, 2, 1)]).unwrap();
        }
    }
}

#[test]
fn nothing_is_copied_over_what_is_there() {
    for (scratch, store) in Scratch::ready() {
        filled(&store);
        for target in Scratch::empty() {
            migrate(target.url()).unwrap();
            let other = Store::open(target.url()).unwrap();
            let id = event(&other, "own");
            assert_eq!(store.copy_to(target.url()), Err(StoreError::Conflict));
            assert_eq!(other.event_now(id).unwrap().event.settings.slug, "own");
        }
        assert_eq!(store.copy_to(scratch.url()), Err(StoreError::Conflict));
    }
}

#[test]
fn every_table_of_the_database_is_copied() {
    let (scratch, store) = Scratch::ready().remove(0);
    let target = Scratch::sqlite();
    migrate(target.url()).unwrap();
    let copied = store.copy_to(target.url()).unwrap();
    let mut copied: Vec<&str> = copied.iter().map(|t| t.table).collect();
    copied.sort_unstable();
    let mut conn = connection::open(scratch.url(), connection::Access::Read).unwrap();
    let tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' \
                  AND name <> '__diesel_schema_migrations' ORDER BY name";
    let tables: Vec<Name> = diesel::sql_query(tables).rows(&mut conn).unwrap();
    let tables: Vec<&str> = tables.iter().map(|t| t.name.as_str()).collect();
    assert_eq!(copied, tables);
}
