//! An invitation that is accepted: the password is set, and the device is signed in.

use crate::auth::{AuthError, Token, invite, session};
use crate::store::Store;
use chrono::{DateTime, Utc};

/// Sets the name and the password of an invited user, and begins a session on the device. Returns its token.
///
/// # Errors
/// [`AuthError::NoInvite`] when the link is used up or over, [`StoreError::Conflict`](crate::store::StoreError) when
/// the name is taken, and errors of the store.
pub async fn accept_invitation(
    store: &Store,
    invitation: Token,
    (name, hash): (String, String),
    device: String,
    at: DateTime<Utc>,
) -> Result<Token, AuthError> {
    let begun = store.write(move |tx| {
        let user = invite::accept(tx, &invitation, &name, &hash, at)?;
        session::begin(tx, user, &device, at)
    });
    begun.await
}
