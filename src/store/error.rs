//! What can go wrong in the store.

use diesel::result::{DatabaseErrorKind, Error};
use std::fmt;

/// The store's only error. It is never turned into "nothing there".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// What was named does not exist.
    NotFound,
    /// It exists already, somebody was faster, or others still need it.
    Conflict,
    /// The database cannot serve now; trying again later may help.
    Unavailable,
    /// The disk is full: what was to be written is not, and trying again helps once there is room.
    NoRoom,
    /// Something that must not happen: a row that does not parse, a fault of ours.
    Fault(String),
}

impl StoreError {
    /// A [`StoreError::Fault`] about something that could not be understood.
    pub(crate) fn fault(what: impl fmt::Display) -> StoreError {
        StoreError::Fault(what.to_string())
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::NotFound => f.write_str("not found"),
            StoreError::Conflict => f.write_str("in conflict with what is stored"),
            StoreError::Unavailable => f.write_str("the database cannot serve now"),
            StoreError::NoRoom => f.write_str("the disk is full"),
            StoreError::Fault(what) => write!(f, "fault in the database: {what}"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<Error> for StoreError {
    fn from(error: Error) -> StoreError {
        use DatabaseErrorKind as Kind;
        match error {
            Error::NotFound => StoreError::NotFound,
            Error::DatabaseError(Kind::UniqueViolation | Kind::ForeignKeyViolation, _) => {
                StoreError::Conflict
            }
            Error::DatabaseError(
                Kind::SerializationFailure
                | Kind::ReadOnlyTransaction
                | Kind::ClosedConnection
                | Kind::UnableToSendCommand,
                _,
            ) => StoreError::Unavailable,
            Error::DatabaseError(_, ref info) if is_busy(info.message()) => StoreError::Unavailable,
            Error::DatabaseError(_, ref info) if is_full(info.message()) => StoreError::NoRoom,
            error => StoreError::fault(error),
        }
    }
}

/// SQLite says the first, PostgreSQL what the system says.
fn is_full(message: &str) -> bool {
    message.contains("database or disk is full") || message.contains("No space left on device")
}

impl From<std::io::Error> for StoreError {
    fn from(error: std::io::Error) -> StoreError {
        match error.kind() {
            std::io::ErrorKind::StorageFull => StoreError::NoRoom,
            _ => StoreError::fault(error),
        }
    }
}

/// SQLite gives no kind for these: another process holds the file longer than the busy timeout.
fn is_busy(message: &str) -> bool {
    message.contains("database is locked") || message.contains("database table is locked")
}
