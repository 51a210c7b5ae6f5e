//! Tables the writer has just worked on, so that a hand that follows another reads no rows.
//!
//! On SQLite one thread writes. What it knows of a table stays true as long as no other connection has written, which the
//! database says. A job changes the rows of a table by [`crate::Tx::apply`] alone, whose changes are followed here: nothing
//! else that writes them is seen outside the store, and within it [`crate::privacy::erase`] alone does, which has all forgotten. On
//! PostgreSQL others write all the time, and rows are read.

use crate::database::connection::{AnyConn, Statement};
use crate::{EventId, StoreError, TableInPlay};
use burraco_tournament::commands::change::Change;
use burraco_tournament::round::{RoundNo, TableNo};
use std::collections::HashMap;
use std::sync::Arc;

/// More than the largest hall has. With four hands each they are 8 MB.
const MOST: usize = 512;

/// Another value once a connection other than this one has written.
const WRITTEN_BY_OTHERS: Statement = Statement("PRAGMA data_version");

type TableKey = (EventId, RoundNo, TableNo);

/// The tables, as their rows have them within the writer's transaction.
#[derive(Default)]
pub(crate) struct TableCache {
    version: Option<i64>,
    tables: HashMap<TableKey, Arc<TableInPlay>>,
}

impl TableCache {
    /// Forgets what others may have changed; once the transaction holds the lock to write.
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

    /// Forgets all there is.
    pub(crate) fn forget(&mut self) {
        self.tables.clear();
    }

    pub(crate) fn get(&self, place: TableKey) -> Option<Arc<TableInPlay>> {
        self.tables.get(&place).cloned()
    }

    pub(crate) fn keep(&mut self, place: TableKey, table: &Arc<TableInPlay>) {
        if self.tables.len() >= MOST {
            self.forget();
        }
        self.tables.insert(place, Arc::clone(table));
    }

    /// Follows what a job has written about an event; of what is no table's own, the tables are read again.
    pub(crate) fn follow(&mut self, event: EventId, changes: &[Change]) {
        for change in changes {
            match change {
                Change::HandSaved {
                    round,
                    table,
                    hand,
                    version,
                } => {
                    if let Some(known) = self.tables.get_mut(&(event, *round, *table)) {
                        Arc::make_mut(known).table.save(*hand, version.clone());
                    }
                }
                Change::TableState {
                    round,
                    table,
                    state,
                } => {
                    if let Some(known) = self.tables.get_mut(&(event, *round, *table)) {
                        Arc::make_mut(known).table.state = *state;
                    }
                }
                _ => {
                    self.tables.retain(|(of, ..), _| *of != event);
                    return;
                }
            }
        }
    }
}
