//! Sessions that a user ends: one device signed out, or all of them.

use crate::store::{Store, StoreError, UserId, delete_session_of, delete_sessions_of};

/// Ends a session of a user, on one device.
///
/// # Errors
/// An error of the store.
pub async fn end_session(store: &Store, user: UserId, session: i64) -> Result<(), StoreError> {
    let ended = store.write(move |tx| delete_session_of(tx, user, session));
    ended.await.map(drop)
}

/// Ends all sessions of a user.
///
/// # Errors
/// An error of the store.
pub async fn end_sessions(store: &Store, user: UserId) -> Result<(), StoreError> {
    let ended = store.write(move |tx| delete_sessions_of(tx, user));
    ended.await.map(drop)
}
