//! Sessions: the digest of a cookie's token, whose it is and until when. How long they last is `auth`'s.

use super::columns::{stamp, utc};
use super::schema::sessions;
use super::{AnyConn, StoreError, UserId};
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;

/// A session as it is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SessionRow {
    /// Whose it is.
    pub user: UserId,
    /// When the user signed in.
    pub created_at: DateTime<Utc>,
    /// When it was last seen; written now and then only.
    pub seen_at: DateTime<Utc>,
    /// After this it is nothing, however often it was seen.
    pub expires_at: DateTime<Utc>,
}

/// Stores a session.
///
/// # Errors
/// Only the database's own.
pub fn create_session(
    conn: &mut AnyConn,
    token_hash: &str,
    user: UserId,
    now: DateTime<Utc>,
    expires_at: DateTime<Utc>,
) -> Result<(), StoreError> {
    diesel::insert_into(sessions::table)
        .values((
            sessions::token_hash.eq(token_hash),
            sessions::user_id.eq(user.0),
            sessions::created_at.eq(stamp(now)),
            sessions::seen_at.eq(stamp(now)),
            sessions::expires_at.eq(stamp(expires_at)),
        ))
        .execute(conn)?;
    Ok(())
}

/// The session of a token's digest, or none. Whether it still holds is for the caller to judge.
///
/// # Errors
/// Only the database's own.
pub fn find_session(
    conn: &mut AnyConn,
    token_hash: &str,
) -> Result<Option<SessionRow>, StoreError> {
    let row: Option<(i64, NaiveDateTime, NaiveDateTime, NaiveDateTime)> = sessions::table
        .filter(sessions::token_hash.eq(token_hash))
        .select((
            sessions::user_id,
            sessions::created_at,
            sessions::seen_at,
            sessions::expires_at,
        ))
        .first(conn)
        .optional()?;
    Ok(row.map(|(user, created, seen, expires)| SessionRow {
        user: UserId(user),
        created_at: utc(created),
        seen_at: utc(seen),
        expires_at: utc(expires),
    }))
}

/// Writes down that a session was seen; one that has gone meanwhile stays gone.
///
/// # Errors
/// Only the database's own.
pub fn touch_session(
    conn: &mut AnyConn,
    token_hash: &str,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    diesel::update(sessions::table.filter(sessions::token_hash.eq(token_hash)))
        .set(sessions::seen_at.eq(stamp(now)))
        .execute(conn)?;
    Ok(())
}

/// Ends a session; one that is not there has ended already.
///
/// # Errors
/// Only the database's own.
pub fn delete_session(conn: &mut AnyConn, token_hash: &str) -> Result<(), StoreError> {
    diesel::delete(sessions::table.filter(sessions::token_hash.eq(token_hash))).execute(conn)?;
    Ok(())
}

/// Ends all sessions of a user, as after a new password. Gives how many there were.
///
/// # Errors
/// Only the database's own.
pub fn delete_sessions_of(conn: &mut AnyConn, user: UserId) -> Result<usize, StoreError> {
    Ok(diesel::delete(sessions::table.filter(sessions::user_id.eq(user.0))).execute(conn)?)
}

/// Sweeps out sessions that have expired, or were not seen since `seen_before`. Gives how many.
///
/// # Errors
/// Only the database's own.
pub fn sweep_sessions(
    conn: &mut AnyConn,
    now: DateTime<Utc>,
    seen_before: DateTime<Utc>,
) -> Result<usize, StoreError> {
    let expired = sessions::table.filter(sessions::expires_at.le(stamp(now)));
    let unseen = sessions::table.filter(sessions::seen_at.lt(stamp(seen_before)));
    Ok(diesel::delete(expired).execute(conn)? + diesel::delete(unseen).execute(conn)?)
}
