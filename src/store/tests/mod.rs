//! Tests of the store through its public functions, on real database files.

mod changes;
mod circuits;
mod constraints;
mod copy;
mod event_cache;
mod in_play;
mod journal;
mod links;
mod members;
mod protests;
mod screens;
mod snapshots;
mod undo;
mod writer;

use super::testing::*;
use super::*;
use burraco_tournament::commands::change::Change;
use burraco_tournament::event::Event;

fn load(store: &Store, id: EventId) -> (Event, i64) {
    store.read_now(|conn| load_event(conn, id)).unwrap()
}

fn apply_now(store: &Store, id: EventId, changes: Vec<Change>) -> Result<Applied, StoreError> {
    store.write_now(move |tx| tx.apply(id, &changes))
}
