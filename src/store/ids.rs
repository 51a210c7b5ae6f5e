//! The numbers by which the database identifies events, circuits and users, and the place of a table.

use burraco_tournament::round::{RoundNo, TableNo};
use serde::{Deserialize, Serialize};
use std::fmt;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub i64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

id! {
    EventId
}
id! {
    /// The number of a circuit of events in the database.
    CircuitId
}
id! {
    UserId
}

/// A table, named by its event, its round and its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TablePlace {
    pub event: EventId,
    pub round: RoundNo,
    pub table: TableNo,
}

impl TablePlace {
    #[must_use]
    pub const fn new(event: EventId, round: RoundNo, table: TableNo) -> TablePlace {
        TablePlace {
            event,
            round,
            table,
        }
    }

    /// Returns the place as the key columns of its row.
    pub(crate) fn key(self) -> (i64, i64, i64) {
        (
            self.event.0,
            i64::from(self.round.0),
            i64::from(self.table.0),
        )
    }
}
