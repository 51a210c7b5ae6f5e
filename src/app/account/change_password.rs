//! A new password.

use crate::auth::{AuthError, Token, session};
use crate::store::{Act, Store, UserId, delete_sessions_of, journal_append, set_password_hash};
use burraco_tournament::journal::{Fact, JournalAction};
use chrono::{DateTime, Utc};

/// Sets the password of a user, ends all of the user's sessions, and begins one on this device. Returns its token.
///
/// # Errors
/// An error of the store.
pub async fn change_password(
    store: &Store,
    user: UserId,
    hash: String,
    (device, address): (String, String),
    at: DateTime<Utc>,
) -> Result<Token, AuthError> {
    let act = Act {
        actor: format!("user:{}", user.0),
        role: String::new(),
        address,
        action: JournalAction::Password,
        detail: vec![Fact::OfUser { user: user.0 }].into(),
    };
    let changed = store.write(move |tx| {
        set_password_hash(tx, user, &hash)?;
        delete_sessions_of(tx, user)?;
        journal_append(tx, None, &act, at)?;
        session::begin(tx, user, &device, at)
    });
    changed.await
}
