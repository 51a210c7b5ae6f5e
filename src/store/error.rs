//! The errors of the store.

use diesel::result::{DatabaseErrorInformation, DatabaseErrorKind, Error};
use std::fmt;

/// The store's only error type. An error is never reported as "nothing there".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// The thing that a request names does not exist.
    NotFound,
    /// The thing exists already, or somebody else changed it first.
    Conflict,
    /// The database cannot serve now. A later retry may succeed.
    Unavailable,
    /// The disk is full and nothing was written. A retry succeeds once there is room.
    NoRoom,
    /// A failure that must not happen, such as a row that does not parse: a bug of this program.
    Fault(String),
}

impl StoreError {
    /// Returns a [`StoreError::Fault`] about something that could not be understood.
    #[must_use]
    pub fn fault(what: impl fmt::Display) -> StoreError {
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
            // A row that a request names is asked for as one that may be missing.
            Error::NotFound => StoreError::fault("a row is missing"),
            Error::DatabaseError(Kind::UniqueViolation, ref info) if is_taken(info.as_ref()) => {
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

/// The unique constraints that a request may violate without a bug in this program, such as a name that is taken. Each
/// has the name that PostgreSQL reports and the columns that SQLite reports. A violation of any other constraint, or of
/// a foreign key, is a fault.
const TAKEN: [(&str, &str); 9] = [
    ("users_login_key", "users.login"),
    ("events_slug_key", "events.slug"),
    ("circuits_slug_key", "circuits.slug"),
    // the same request twice at once
    ("idempotency_keys_pkey", "idempotency_keys.key"),
    // the same role given twice at once
    (
        "roles_in_event",
        "roles.user_id, roles.event_id, roles.role",
    ),
    ("roles_everywhere", "roles.user_id, roles.role"),
    // another version was saved first
    (
        "hand_versions_pkey",
        "hand_versions.event_id, hand_versions.round, hand_versions.table_number, hand_versions.hand, \
         hand_versions.version",
    ),
    (
        "ruling_versions_pkey",
        "ruling_versions.event_id, ruling_versions.number, ruling_versions.version",
    ),
    (
        "protest_steps_pkey",
        "protest_steps.event_id, protest_steps.number, protest_steps.version",
    ),
];

fn is_taken(info: &dyn DatabaseErrorInformation) -> bool {
    match info.constraint_name() {
        Some(violated) => TAKEN.iter().any(|(name, _)| *name == violated),
        None => {
            let columns = info.message().strip_prefix("UNIQUE constraint failed: ");
            TAKEN.iter().any(|(_, of)| columns == Some(*of))
        }
    }
}

/// Whether a message says that the disk is full. SQLite has its own wording; PostgreSQL repeats the system's.
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

/// Whether a message says that another process held the file longer than the busy timeout. SQLite gives no error code
/// for this.
fn is_busy(message: &str) -> bool {
    message.contains("database is locked") || message.contains("database table is locked")
}
