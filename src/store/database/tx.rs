//! The transaction in which a job of the writer works.

use crate::cache::event_cache::CacheUpdate;
use crate::cache::table_cache::TableCache;
use crate::event::{changes, events};
use crate::{AnyConn, Applied, EventId, StoreError, TableInPlay, TablePlace};
use burraco_tournament::commands::change::Change;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// The transaction of a writer's job, which begins none of its own. It is a connection, and it collects the changes that
/// the caches of running events need.
pub struct Tx<'a> {
    conn: &'a mut AnyConn,
    notes: Vec<CacheUpdate>,
    in_play: &'a mut TableCache,
}

impl<'a> Tx<'a> {
    pub(crate) fn new(conn: &'a mut AnyConn, in_play: &'a mut TableCache) -> Tx<'a> {
        Tx {
            conn,
            notes: Vec::new(),
            in_play,
        }
    }

    /// Returns the updates for the cache of running events, to be applied once the job is committed. The cached tables
    /// are updated now.
    pub(crate) fn done(self) -> Vec<CacheUpdate> {
        let notes = self.notes.iter();
        notes.for_each(|note| self.in_play.follow(note.event, &note.changes));
        self.notes
    }

    /// Clears the cached tables, because their rows are about to be written other than by changes.
    pub(crate) fn forget_tables(&mut self) {
        self.in_play.forget();
    }

    /// Returns a table and the facts that a decision about it needs. It may come from the cache as long as this job has
    /// written nothing.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] when the event has no such table.
    pub fn table(&mut self, place: TablePlace) -> Result<Arc<TableInPlay>, StoreError> {
        if !self.notes.is_empty() {
            return Ok(Arc::new(events::load_table(self.conn, place)?));
        }
        if let Some(known) = self.in_play.get(place) {
            // every story that the tests tell asks whether following the changes comes to the rows
            if cfg!(debug_assertions)
                && let Ok(rows) = events::load_table(self.conn, place)
            {
                assert_eq!(*known, rows, "a table in play is not as its rows are");
            }
            return Ok(known);
        }
        let found = Arc::new(events::load_table(self.conn, place)?);
        self.in_play.keep(place, &found);
        Ok(found)
    }

    /// Locks an event against other commands until this one ends. Call it before anything of the event is read.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] on PostgreSQL when there is no such event.
    pub fn lock(&mut self, event: EventId) -> Result<(), StoreError> {
        events::lock_event(self.conn, event)
    }

    /// Writes changes as rows and raises the event's revision once. Cached tables follow, and the cached event does
    /// once the job is committed. Code outside the store writes settings, rounds, tables and hands only through this.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] when there is no such event, [`StoreError::Conflict`] when a version was saved
    /// meanwhile; the job must then end with an error.
    pub fn apply(&mut self, event: EventId, changes: &[Change]) -> Result<Applied, StoreError> {
        let applied = changes::apply(self.conn, event, changes)?;
        if !applied.changes.is_empty() {
            self.notes.push(CacheUpdate {
                event,
                to: applied.revision,
                changes: Arc::clone(&applied.changes),
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
