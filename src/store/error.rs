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
    /// Something that must not happen: a row that does not parse, a full disk, a fault of ours.
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
                Kind::SerializationFailure | Kind::ClosedConnection | Kind::UnableToSendCommand,
                _,
            ) => StoreError::Unavailable,
            Error::DatabaseError(_, ref info) if is_busy(info.message()) => StoreError::Unavailable,
            error => StoreError::fault(error),
        }
    }
}

/// SQLite gives no kind for these: another process holds the file longer than the busy timeout.
fn is_busy(message: &str) -> bool {
    message.contains("database is locked") || message.contains("database table is locked")
}
