//! Users and the roles they have, in every event or in one. A role is only a text here; the `auth` module decides what
//! it allows.

use crate::database::columns::{columns, stamp, utc};
use crate::database::connection::RunOnEither;
use crate::database::schema::{roles, users};
use crate::{AnyConn, EventId, StoreError, UserId};
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;

/// A user who can sign in.
#[derive(Clone, PartialEq, Eq)]
pub struct User {
    /// The user's number in the database.
    pub id: UserId,
    /// The user's name, as it was typed.
    pub name: String,
    /// The password's hash; none until the first password is set.
    pub password_hash: Option<String>,
    /// The time when the user was made.
    pub created_at: DateTime<Utc>,
}

impl std::fmt::Debug for User {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "User({}, {:?})", self.id, self.name)
    }
}

/// A role that a user holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoleRow {
    /// The event that the role is for; none means every event.
    pub event: Option<EventId>,
    pub role: String,
}

type UserColumns = (i64, String, Option<String>, NaiveDateTime);

columns!(ROW of users: id, name, password_hash, created_at);

fn from_row((id, name, password_hash, created_at): UserColumns) -> User {
    User {
        id: UserId(id),
        name,
        password_hash,
        created_at: utc(created_at),
    }
}

/// Returns a name in the form in which names are compared: in lower case, without blanks around it.
fn login(name: &str) -> String {
    name.trim().to_lowercase()
}

/// Adds a user without a password.
///
/// # Errors
/// [`StoreError::Conflict`] when the name is taken, in upper or lower case.
pub fn add_user(conn: &mut AnyConn, name: &str, now: DateTime<Utc>) -> Result<UserId, StoreError> {
    let id = diesel::insert_into(users::table)
        .values((
            users::login.eq(login(name)),
            users::name.eq(name.trim()),
            users::created_at.eq(stamp(now)),
        ))
        .returning(users::id)
        .row(conn)?;
    Ok(UserId(id))
}

/// Returns the user with a name, in upper or lower case, or none.
///
/// # Errors
/// Only the database's own.
pub fn find_user(conn: &mut AnyConn, name: &str) -> Result<Option<User>, StoreError> {
    let found = users::table.filter(users::login.eq(login(name)));
    let row = found.select(ROW).first_row(conn).optional()?;
    Ok(row.map(from_row))
}

/// Returns the user with a number.
///
/// # Errors
/// [`StoreError::NotFound`] when there is none.
pub fn load_user(conn: &mut AnyConn, user: UserId) -> Result<User, StoreError> {
    let found = users::table.find(user.0).select(ROW);
    let row = found.first_row(conn).optional()?;
    row.map(from_row).ok_or(StoreError::NotFound)
}

/// Locks a user, the user's roles and links against changes by others until the transaction ends.
///
/// # Errors
/// [`StoreError::NotFound`] on PostgreSQL when there is no such user.
pub fn lock_user(conn: &mut AnyConn, user: UserId) -> Result<(), StoreError> {
    if let AnyConn::Postgres(conn) = conn {
        let found = users::table.find(user.0).select(users::id);
        let row = found.for_update().first::<i64>(conn).optional()?;
        row.ok_or(StoreError::NotFound)?;
    }
    Ok(())
}

/// Returns all users, by name.
///
/// # Errors
/// Only the database's own.
pub fn list_users(conn: &mut AnyConn) -> Result<Vec<User>, StoreError> {
    let rows: Vec<UserColumns> = users::table.select(ROW).order(users::login).rows(conn)?;
    Ok(rows.into_iter().map(from_row).collect())
}

/// Sets the hash of a user's password.
///
/// # Errors
/// [`StoreError::NotFound`] when there is no such user.
pub fn set_password_hash(conn: &mut AnyConn, user: UserId, hash: &str) -> Result<(), StoreError> {
    let written = diesel::update(users::table.find(user.0))
        .set(users::password_hash.eq(hash))
        .run(conn)?;
    crate::named_row(written)
}

/// Gives a user a role, in every event or in one. Does nothing when the user has it already.
///
/// # Errors
/// [`StoreError::Conflict`] when it was given at the same moment.
pub fn grant_role(
    conn: &mut AnyConn,
    user: UserId,
    event: Option<EventId>,
    role: &str,
) -> Result<(), StoreError> {
    let wanted = RoleRow {
        event,
        role: role.to_owned(),
    };
    if roles_of(conn, user)?.contains(&wanted) {
        return Ok(());
    }
    diesel::insert_into(roles::table)
        .values((
            roles::user_id.eq(user.0),
            roles::event_id.eq(event.map(|event| event.0)),
            roles::role.eq(role),
        ))
        .run(conn)?;
    Ok(())
}

/// Takes a role away from a user.
///
/// # Errors
/// [`StoreError::NotFound`] when the user does not hold it.
pub fn revoke_role(
    conn: &mut AnyConn,
    user: UserId,
    event: Option<EventId>,
    role: &str,
) -> Result<(), StoreError> {
    let held = roles::table
        .filter(roles::user_id.eq(user.0))
        .filter(roles::role.eq(role));
    let gone = match event {
        Some(event) => diesel::delete(held.filter(roles::event_id.eq(event.0))).run(conn)?,
        None => diesel::delete(held.filter(roles::event_id.is_null())).run(conn)?,
    };
    crate::named_row(gone)
}

/// Returns the roles that a user has.
///
/// # Errors
/// Only the database's own.
pub fn roles_of(conn: &mut AnyConn, user: UserId) -> Result<Vec<RoleRow>, StoreError> {
    let held = roles::table
        .filter(roles::user_id.eq(user.0))
        .order(roles::id)
        .select((roles::event_id, roles::role));
    let rows: Vec<(Option<i64>, String)> = held.rows(conn)?;
    let read = |(event, role): (Option<i64>, String)| RoleRow {
        event: event.map(EventId),
        role,
    };
    Ok(rows.into_iter().map(read).collect())
}

/// Whether any user has this role in every event. Without an `admin`, the first administrator may be made.
///
/// # Errors
/// Only the database's own.
pub fn anybody_is(conn: &mut AnyConn, role: &str) -> Result<bool, StoreError> {
    let held = roles::table
        .filter(roles::role.eq(role))
        .filter(roles::event_id.is_null())
        .select(roles::id);
    Ok(held.first_row::<i64>(conn).optional()?.is_some())
}
