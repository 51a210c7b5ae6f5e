//! What can go wrong when somebody signs in or sets a password.

use crate::concurrency_limit::QueueFull;
use crate::store::StoreError;
use std::fmt;
use std::time::Duration;

/// The only error of this layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AuthError {
    /// Name and password do not belong together, or there is no such user: the two are not told apart.
    Wrong,
    /// Too many failures: try again after this time.
    Wait(Duration),
    /// Too many people sign in at this moment.
    Full,
    /// A password of fewer than 12 characters.
    TooShort,
    /// A password of more than 200 characters.
    TooLong,
    /// A password that is soon guessed.
    Guessed,
    /// An invite that was used, is out of time or never was.
    NoInvite,
    /// There is an administrator already.
    NotTheFirst,
    /// Anything of the store.
    Store(StoreError),
}

impl fmt::Display for AuthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AuthError::Wrong => f.write_str("name and password do not belong together"),
            AuthError::Wait(time) => write!(f, "too many failures, wait {} s", time.as_secs()),
            AuthError::Full => f.write_str("too many people sign in at this moment"),
            AuthError::TooShort => f.write_str("the password is too short"),
            AuthError::TooLong => f.write_str("the password is too long"),
            AuthError::Guessed => f.write_str("the password is easily guessed"),
            AuthError::NoInvite => f.write_str("the invite does not work any more"),
            AuthError::NotTheFirst => f.write_str("there is an administrator already"),
            AuthError::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for AuthError {}

impl From<StoreError> for AuthError {
    fn from(error: StoreError) -> AuthError {
        AuthError::Store(error)
    }
}

impl From<QueueFull> for AuthError {
    fn from(_: QueueFull) -> AuthError {
        AuthError::Full
    }
}
