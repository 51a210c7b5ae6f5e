//! What a job of the writer works on.

use super::running::Note;
use super::{AnyConn, Applied, EventId, StoreError, changes, events};
use burraco_tournament::change::Change;
use std::ops::{Deref, DerefMut};

/// A job's transaction. It is a connection, and it remembers what becomes of running events.
pub struct Tx<'a> {
    conn: &'a mut AnyConn,
    notes: Vec<Note>,
}

impl<'a> Tx<'a> {
    pub(super) fn new(conn: &'a mut AnyConn) -> Tx<'a> {
        Tx {
            conn,
            notes: Vec::new(),
        }
    }

    /// What running events must hear of once the job is committed.
    pub(super) fn into_notes(self) -> Vec<Note> {
        self.notes
    }

    /// Keeps other commands about an event out until this one ends; before anything of it is read.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] on PostgreSQL when there is no such event.
    pub fn lock(&mut self, event: EventId) -> Result<(), StoreError> {
        events::lock_event(self.conn, event)
    }

    /// [`apply`](super::apply), and the running event in memory follows once the job is committed.
    ///
    /// # Errors
    /// As [`apply`](super::apply); the job must then end with an error.
    pub fn apply(&mut self, event: EventId, changes: &[Change]) -> Result<Applied, StoreError> {
        let applied = changes::apply(self.conn, event, changes)?;
        if !applied.changes.is_empty() {
            self.notes.push(Note {
                event,
                to: applied.revision,
                changes: applied.changes.clone(),
            });
        }
        Ok(applied)
    }
}

impl Deref for Tx<'_> {
    type Target = AnyConn;

    fn deref(&self) -> &AnyConn {
        self.conn
    }
}

impl DerefMut for Tx<'_> {
    fn deref_mut(&mut self) -> &mut AnyConn {
        self.conn
    }
}
