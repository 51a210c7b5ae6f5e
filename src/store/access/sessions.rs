//! Sessions: the digest of the cookie's token, the user and the expiry. The `auth` module decides how long they last.

use crate::database::columns::{columns, stamp, utc};
use crate::database::connection::RunOnEither;
use crate::database::schema::{roles, sessions, users};
use crate::{AnyConn, EventId, RoleRow, StoreError, UserId};
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;

/// A new session to be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewSession<'a> {
    pub user: UserId,
    /// The device, described in words its user recognises; may be empty.
    pub device: &'a str,
    /// The time when the session ends, even when it is in use.
    pub expires_at: DateTime<Utc>,
}

/// A user's session as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRow {
    /// The session's number among those of its user. The number gives no access.
    pub id: i64,
    /// The device, described in words its user recognises; may be empty.
    pub device: String,
    pub user: UserId,
    /// The time when the user signed in.
    pub created_at: DateTime<Utc>,
    /// The time when the session was last seen. It is written only now and then.
    pub seen_at: DateTime<Utc>,
    /// The time when the session ends, even when it is in use.
    pub expires_at: DateTime<Utc>,
}

/// A user's session together with that user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holder {
    pub session: SessionRow,
    /// The name of the session's user.
    pub name: String,
    /// The roles that the session's user holds.
    pub roles: Vec<RoleRow>,
}

/// Stores a user's session.
///
/// # Errors
/// Only the database's own.
pub fn create_session(
    conn: &mut AnyConn,
    token_hash: &str,
    session: &NewSession<'_>,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    diesel::insert_into(sessions::table)
        .values((
            sessions::token_hash.eq(token_hash),
            sessions::user_id.eq(session.user.0),
            sessions::created_at.eq(stamp(now)),
            sessions::seen_at.eq(stamp(now)),
            sessions::expires_at.eq(stamp(session.expires_at)),
            sessions::device.eq(session.device),
        ))
        .run(conn)?;
    Ok(())
}

/// Returns the session with this token digest, or none. The caller decides whether the session is still valid.
///
/// # Errors
/// Only the database's own.
pub fn find_session(
    conn: &mut AnyConn,
    token_hash: &str,
) -> Result<Option<SessionRow>, StoreError> {
    let found = sessions::table.filter(sessions::token_hash.eq(token_hash));
    let found = found.select(ROW);
    let row: Option<SessionColumns> = found.first_row(conn).optional()?;
    Ok(row.map(from_row))
}

/// Returns the session with this token digest and its user, or none. A single query, since every request makes it. The
/// caller decides whether the session is still valid.
///
/// # Errors
/// Only the database's own.
pub fn find_holder(conn: &mut AnyConn, token_hash: &str) -> Result<Option<Holder>, StoreError> {
    let found = sessions::table
        .inner_join(users::table.on(users::id.eq(sessions::user_id)))
        .left_join(roles::table.on(roles::user_id.eq(users::id)))
        .filter(sessions::token_hash.eq(token_hash))
        .order(roles::id)
        .select((ROW, users::name, (roles::event_id, roles::role).nullable()));
    type Found = (SessionColumns, String, Option<(Option<i64>, String)>);
    let rows: Vec<Found> = found.rows(conn)?;
    let mut held: Option<Holder> = None;
    for (session, name, role) in rows {
        let holder = held.get_or_insert_with(|| Holder {
            session: from_row(session),
            name,
            roles: Vec::new(),
        });
        holder.roles.extend(role.map(|(event, role)| RoleRow {
            event: event.map(EventId),
            role,
        }));
    }
    Ok(held)
}

/// Returns the sessions of a user, the one last seen first. The caller decides whether they are still valid.
///
/// # Errors
/// Only the database's own.
pub fn sessions_of(conn: &mut AnyConn, user: UserId) -> Result<Vec<SessionRow>, StoreError> {
    let rows: Vec<SessionColumns> = sessions::table
        .filter(sessions::user_id.eq(user.0))
        .order((sessions::seen_at.desc(), sessions::id.desc()))
        .select(ROW)
        .rows(conn)?;
    Ok(rows.into_iter().map(from_row).collect())
}

type SessionColumns = (
    i64,
    i64,
    String,
    NaiveDateTime,
    NaiveDateTime,
    NaiveDateTime,
);

columns!(ROW of sessions: id, user_id, device, created_at, seen_at, expires_at);

fn from_row((id, user, device, created, seen, expires): SessionColumns) -> SessionRow {
    SessionRow {
        id,
        device,
        user: UserId(user),
        created_at: utc(created),
        seen_at: utc(seen),
        expires_at: utc(expires),
    }
}

/// Records that a session was seen. Does nothing when the session has been deleted.
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
        .run(conn)?;
    Ok(())
}

/// Ends a session. Does nothing when there is no such session.
///
/// # Errors
/// Only the database's own.
pub fn delete_session(conn: &mut AnyConn, token_hash: &str) -> Result<(), StoreError> {
    diesel::delete(sessions::table.filter(sessions::token_hash.eq(token_hash))).run(conn)?;
    Ok(())
}

/// Ends one session of a user, by its number. Does nothing when there is no such session.
///
/// # Errors
/// Only the database's own.
pub fn delete_session_of(conn: &mut AnyConn, user: UserId, id: i64) -> Result<(), StoreError> {
    let own = sessions::table
        .filter(sessions::user_id.eq(user.0))
        .filter(sessions::id.eq(id));
    diesel::delete(own).run(conn)?;
    Ok(())
}

/// Ends all sessions of a user, as after a new password, and returns their number.
///
/// # Errors
/// Only the database's own.
pub fn delete_sessions_of(conn: &mut AnyConn, user: UserId) -> Result<usize, StoreError> {
    Ok(diesel::delete(sessions::table.filter(sessions::user_id.eq(user.0))).run(conn)?)
}

/// Deletes sessions that have expired or were not seen since `seen_before`, and returns their number.
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
    Ok(diesel::delete(expired).run(conn)? + diesel::delete(unseen).run(conn)?)
}

/// Returns the digests of every session's token.
///
/// # Errors
/// Only the database's own.
pub(crate) fn session_tokens(conn: &mut AnyConn) -> Result<Vec<String>, StoreError> {
    let tokens = sessions::table.select(sessions::token_hash);
    Ok(tokens.rows(conn)?)
}

/// Ends every session except those with these token digests.
///
/// # Errors
/// Only the database's own.
pub(crate) fn keep_sessions(conn: &mut AnyConn, tokens: &[String]) -> Result<(), StoreError> {
    let others = sessions::table.filter(sessions::token_hash.ne_all(tokens));
    diesel::delete(others).run(conn)?;
    Ok(())
}
