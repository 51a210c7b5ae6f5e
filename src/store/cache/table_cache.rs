//! A cache of the tables that the writer has just worked on, so that saving the next hand reads no rows.
//!
//! On SQLite one thread writes. A cached table stays valid as long as no other connection has written, which the
//! database reports. Jobs change a table's rows only through [`crate::Tx::apply`], and the cache follows those changes.
//! The one exception, [`crate::privacy::erase`], clears the cache. On PostgreSQL others may write at any time, so rows
//! are always read.

use crate::database::connection::{AnyConn, Statement};
use crate::{EventId, StoreError, TableInPlay, TablePlace};
use burraco_tournament::commands::change::Change;
use std::collections::HashMap;
use std::sync::Arc;

/// The most tables cached, more than the largest hall has. With four hands each they take 8 MB.
const MOST: usize = 512;

/// The statement whose value changes when another database connection has written.
const WRITTEN_BY_OTHERS: Statement = Statement("PRAGMA data_version");

/// The cached tables, as their rows are within the writer's transaction.
#[derive(Default)]
pub(crate) struct TableCache {
    version: Option<i64>,
    tables: HashMap<TablePlace, Arc<TableInPlay>>,
}

impl TableCache {
    /// Clears the cache if another connection may have written. Call it once the transaction holds the write lock.
    pub(crate) fn look(&mut self, conn: &mut AnyConn) -> Result<(), StoreError> {
        let version = match conn {
            AnyConn::Sqlite(conn) => Some(WRITTEN_BY_OTHERS.number(conn)?),
            AnyConn::Postgres(_) => None,
        };
        if version.is_none() || version != self.version {
            self.forget();
        }
        self.version = version;
        Ok(())
    }

    /// Clears the cache.
    pub(crate) fn forget(&mut self) {
        self.tables.clear();
    }

    pub(crate) fn get(&self, place: TablePlace) -> Option<Arc<TableInPlay>> {
        self.tables.get(&place).cloned()
    }

    pub(crate) fn keep(&mut self, place: TablePlace, table: &Arc<TableInPlay>) {
        if self.tables.len() >= MOST {
            self.forget();
        }
        self.tables.insert(place, Arc::clone(table));
    }

    /// Applies the changes that a job has written to an event. After a change that is not to a single table, the
    /// event's tables are dropped from the cache.
    pub(crate) fn follow(&mut self, event: EventId, changes: &[Change]) {
        let place = |round, table| TablePlace::new(event, round, table);
        for change in changes {
            match change {
                Change::HandSaved {
                    round,
                    table,
                    hand,
                    version,
                } => {
                    let place = place(*round, *table);
                    if let Some(known) = self.tables.get_mut(&place) {
                        Arc::make_mut(known).table.save(*hand, version.clone());
                    }
                }
                Change::TableState {
                    round,
                    table,
                    state,
                } => {
                    let place = place(*round, *table);
                    if let Some(known) = self.tables.get_mut(&place) {
                        Arc::make_mut(known).table.state = *state;
                    }
                }
                _ => {
                    self.tables.retain(|place, _| place.event != event);
                    return;
                }
            }
        }
    }
}
