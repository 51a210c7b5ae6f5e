//! Sessions: the digest of a cookie's token, whose it is and until when. How long they last is `auth`'s.

use crate::database::columns::{stamp, utc};
use crate::database::connection::prepared;
use crate::database::schema::{roles, sessions, users};
use crate::{AnyConn, EventId, RoleRow, StoreError, UserId};
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;

/// A session that begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewSession<'a> {
    pub user: UserId,
    /// The device, in words its user knows it by; may be empty.
    pub device: &'a str,
    /// After this it is nothing, however often it was seen.
    pub expires_at: DateTime<Utc>,
}

/// A session as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRow {
    /// Its number: it opens nothing, and names the session among those of its user.
    pub id: i64,
    /// The device, in words its user knows it by; may be empty.
    pub device: String,
    pub user: UserId,
    /// When the user signed in.
    pub created_at: DateTime<Utc>,
    /// When it was last seen; written now and then only.
    pub seen_at: DateTime<Utc>,
    /// After this it is nothing, however often it was seen.
    pub expires_at: DateTime<Utc>,
}

/// A session, and who holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holder {
    pub session: SessionRow,
    /// The name of its user.
    pub name: String,
    /// The roles its user holds.
    pub roles: Vec<RoleRow>,
}

/// Stores a session.
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
    let found = sessions::table.filter(sessions::token_hash.eq(token_hash));
    let found = found.select(ROW);
    let row: Option<Row> = prepared!(conn, conn => found.first(conn).optional()?);
    Ok(row.map(from_row))
}

/// The session of a token's digest with whoever holds it, or none: one query, since every request asks it. Whether it still
/// holds is for the caller to judge.
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
    type Found = (Row, String, Option<(Option<i64>, String)>);
    let rows: Vec<Found> = prepared!(conn, conn => found.load(conn)?);
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

/// The sessions of a user, the one last seen first. Whether they still hold is for the caller to judge.
///
/// # Errors
/// Only the database's own.
pub fn sessions_of(conn: &mut AnyConn, user: UserId) -> Result<Vec<SessionRow>, StoreError> {
    let rows: Vec<Row> = sessions::table
        .filter(sessions::user_id.eq(user.0))
        .order((sessions::seen_at.desc(), sessions::id.desc()))
        .select(ROW)
        .load(conn)?;
    Ok(rows.into_iter().map(from_row).collect())
}

type Row = (
    i64,
    i64,
    String,
    NaiveDateTime,
    NaiveDateTime,
    NaiveDateTime,
);

const ROW: (
    sessions::id,
    sessions::user_id,
    sessions::device,
    sessions::created_at,
    sessions::seen_at,
    sessions::expires_at,
) = (
    sessions::id,
    sessions::user_id,
    sessions::device,
    sessions::created_at,
    sessions::seen_at,
    sessions::expires_at,
);

fn from_row((id, user, device, created, seen, expires): Row) -> SessionRow {
    SessionRow {
        id,
        device,
        user: UserId(user),
        created_at: utc(created),
        seen_at: utc(seen),
        expires_at: utc(expires),
    }
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

/// Ends one session of a user, by its number; one that is not there has ended already.
///
/// # Errors
/// Only the database's own.
pub fn delete_session_of(conn: &mut AnyConn, user: UserId, id: i64) -> Result<(), StoreError> {
    let own = sessions::table
        .filter(sessions::user_id.eq(user.0))
        .filter(sessions::id.eq(id));
    diesel::delete(own).execute(conn)?;
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

/// The digests of every session's token.
///
/// # Errors
/// Only the database's own.
pub(crate) fn session_tokens(conn: &mut AnyConn) -> Result<Vec<String>, StoreError> {
    let tokens = sessions::table.select(sessions::token_hash);
    Ok(tokens.load(conn)?)
}

/// Ends every session but those with these tokens.
///
/// # Errors
/// Only the database's own.
pub(crate) fn keep_sessions(conn: &mut AnyConn, tokens: &[String]) -> Result<(), StoreError> {
    let others = sessions::table.filter(sessions::token_hash.ne_all(tokens));
    diesel::delete(others).execute(conn)?;
    Ok(())
}
