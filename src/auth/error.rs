//! The errors of signing in and of setting a password.

use crate::concurrency_limit::QueueFull;
use crate::store::StoreError;
use std::fmt;
use std::time::Duration;

/// The only error type of the authentication layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AuthError {
    /// The name and the password do not belong together, or there is no such user. The two cases are not told apart.
    Wrong,
    /// Too many sign-ins failed. The next try is allowed after this time.
    Wait(Duration),
    /// Too many people are signing in at this moment.
    Full,
    /// The password has fewer than 12 characters.
    TooShort,
    /// The password has more than 200 characters.
    TooLong,
    /// The password is easily guessed.
    Guessed,
    /// The invite was used, has expired or never existed.
    NoInvite,
    /// An administrator already exists, so the link to the first administrator no longer works.
    NotTheFirst,
    /// An error that the data store returned.
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
