//! Invites: links that work once, to make the first administrator or set a new password. Only their digest is stored.

use crate::database::columns::{read_word, stamp, utc, word};
use crate::database::connection::RunOnEither;
use crate::database::schema::invites;
use crate::{AnyConn, StoreError, UserId};
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};

/// The purpose of an invite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Purpose {
    /// The invite lets its user set a password.
    SetPassword,
    /// The invite makes the person who opens it the first administrator.
    FirstAdmin,
}

/// An invite that still works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Invite {
    /// The purpose of the invite.
    pub purpose: Purpose,
    /// The user whose password is set; none for the first administrator.
    pub user: Option<UserId>,
    /// The user who made the invite; none for the command line.
    pub made_by: Option<UserId>,
    /// The time until which the invite works.
    pub expires_at: DateTime<Utc>,
}

/// Stores an invite. Earlier ones for the same purpose and user stop working.
///
/// # Errors
/// Only the database's own.
pub fn create_invite(
    conn: &mut AnyConn,
    token_hash: &str,
    invite: &Invite,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    let purpose = word(&invite.purpose)?;
    let same = invites::table
        .filter(invites::purpose.eq(&purpose))
        .filter(invites::used_at.is_null());
    match invite.user {
        Some(user) => diesel::delete(same.filter(invites::user_id.eq(user.0))).run(conn)?,
        None => diesel::delete(same.filter(invites::user_id.is_null())).run(conn)?,
    };
    diesel::insert_into(invites::table)
        .values((
            invites::token_hash.eq(token_hash),
            invites::purpose.eq(purpose),
            invites::user_id.eq(invite.user.map(|user| user.0)),
            invites::made_by.eq(invite.made_by.map(|user| user.0)),
            invites::created_at.eq(stamp(now)),
            invites::expires_at.eq(stamp(invite.expires_at)),
        ))
        .run(conn)?;
    Ok(())
}

type InviteColumns = (
    String,
    Option<i64>,
    Option<i64>,
    NaiveDateTime,
    Option<NaiveDateTime>,
);

/// Returns the invite with this digest if it is unused and has not expired, or none. Reading it does not use it up.
///
/// # Errors
/// Only the database's own.
pub fn find_invite(
    conn: &mut AnyConn,
    token_hash: &str,
    now: DateTime<Utc>,
) -> Result<Option<Invite>, StoreError> {
    let row: Option<InviteColumns> = invites::table
        .filter(invites::token_hash.eq(token_hash))
        .select((
            invites::purpose,
            invites::user_id,
            invites::made_by,
            invites::expires_at,
            invites::used_at,
        ))
        .first_row(conn)
        .optional()?;
    let Some((purpose, user, made_by, expires_at, None)) = row else {
        return Ok(None);
    };
    let invite = Invite {
        purpose: read_word("invites.purpose", &purpose)?,
        user: user.map(UserId),
        made_by: made_by.map(UserId),
        expires_at: utc(expires_at),
    };
    Ok((now < invite.expires_at).then_some(invite))
}

/// Returns the users who have an unused link to set a password that has not expired.
///
/// # Errors
/// Only the database's own.
pub fn open_invites(conn: &mut AnyConn, now: DateTime<Utc>) -> Result<Vec<UserId>, StoreError> {
    let users: Vec<Option<i64>> = invites::table
        .filter(invites::used_at.is_null())
        .filter(invites::expires_at.gt(stamp(now)))
        .select(invites::user_id)
        .rows(conn)?;
    Ok(users.into_iter().flatten().map(UserId).collect())
}

/// Returns the digests of the invites that nobody has used.
///
/// # Errors
/// Only the database's own.
pub(crate) fn unused_invites(conn: &mut AnyConn) -> Result<Vec<String>, StoreError> {
    let unused = invites::table.filter(invites::used_at.is_null());
    Ok(unused.select(invites::token_hash).rows(conn)?)
}

/// Ends every unused invite except these.
///
/// # Errors
/// Only the database's own.
pub(crate) fn keep_invites(conn: &mut AnyConn, tokens: &[String]) -> Result<(), StoreError> {
    let unused = invites::table.filter(invites::used_at.is_null());
    diesel::delete(unused.filter(invites::token_hash.ne_all(tokens))).run(conn)?;
    Ok(())
}

/// A link to set a password, as the database records it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PasswordLink {
    /// The user who made the link; none for the command line, and for links older than this column.
    pub made_by: Option<UserId>,
    /// The time when the password link was made.
    pub made_at: DateTime<Utc>,
    /// The time until which the password link works.
    pub expires_at: DateTime<Utc>,
    /// The time when the password link was used.
    pub used_at: Option<DateTime<Utc>>,
}

/// Returns the links that a user was given to set a password, the earliest first. A newer link replaces an unused one.
///
/// # Errors
/// Only the database's own.
pub fn password_links(conn: &mut AnyConn, user: UserId) -> Result<Vec<PasswordLink>, StoreError> {
    type PasswordLinkColumns = (
        Option<i64>,
        NaiveDateTime,
        NaiveDateTime,
        Option<NaiveDateTime>,
    );
    let rows: Vec<PasswordLinkColumns> = invites::table
        .filter(invites::user_id.eq(user.0))
        .filter(invites::purpose.eq(word(&Purpose::SetPassword)?))
        .order((invites::created_at, invites::id))
        .select((
            invites::made_by,
            invites::created_at,
            invites::expires_at,
            invites::used_at,
        ))
        .rows(conn)?;
    let link = |(made_by, made_at, expires_at, used_at): PasswordLinkColumns| PasswordLink {
        made_by: made_by.map(UserId),
        made_at: utc(made_at),
        expires_at: utc(expires_at),
        used_at: used_at.map(utc),
    };
    Ok(rows.into_iter().map(link).collect())
}

/// The reason why an invite does not work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadInvite {
    /// The invite no longer works because it was used.
    Used,
    /// The invite no longer works because it has expired.
    Expired,
    /// The invite never existed, a newer one replaced it, or its maker may no longer give the roles it opens.
    Unknown,
}

/// Returns the reason why the invite with this digest does not work.
///
/// # Errors
/// Only the database's own.
pub fn why_dead(
    conn: &mut AnyConn,
    token_hash: &str,
    now: DateTime<Utc>,
) -> Result<DeadInvite, StoreError> {
    let found: Option<(Option<NaiveDateTime>, NaiveDateTime)> = invites::table
        .filter(invites::token_hash.eq(token_hash))
        .select((invites::used_at, invites::expires_at))
        .first_row(conn)
        .optional()?;
    Ok(match found {
        Some((Some(_), _)) => DeadInvite::Used,
        Some((None, expires_at)) if utc(expires_at) <= now => DeadInvite::Expired,
        _ => DeadInvite::Unknown,
    })
}

/// Uses up an invite. A second attempt finds nothing.
///
/// # Errors
/// [`StoreError::NotFound`] when it was used, is out of time or never was.
pub fn consume_invite(
    conn: &mut AnyConn,
    token_hash: &str,
    now: DateTime<Utc>,
) -> Result<Invite, StoreError> {
    let invite = find_invite(conn, token_hash, now)?.ok_or(StoreError::NotFound)?;
    let unused = invites::table
        .filter(invites::token_hash.eq(token_hash))
        .filter(invites::used_at.is_null());
    let written = diesel::update(unused)
        .set(invites::used_at.eq(stamp(now)))
        .run(conn)?;
    crate::named_row(written)?;
    Ok(invite)
}
