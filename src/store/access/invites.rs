//! Invites: links that work once, for a first administrator or a new password. Only their digest is stored.

use crate::database::columns::{read_word, stamp, utc, word};
use crate::database::schema::invites;
use crate::{AnyConn, StoreError, UserId};
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};

/// What an invite is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Purpose {
    /// Its user sets a password.
    SetPassword,
    /// Whoever opens it becomes the first administrator.
    FirstAdmin,
}

/// An invite that is still good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Invite {
    /// What it is for.
    pub purpose: Purpose,
    /// Whose password; none for the first administrator.
    pub user: Option<UserId>,
    /// The user who made it; none for the command line.
    pub made_by: Option<UserId>,
    /// Until when it works.
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
        Some(user) => diesel::delete(same.filter(invites::user_id.eq(user.0))).execute(conn)?,
        None => diesel::delete(same.filter(invites::user_id.is_null())).execute(conn)?,
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
        .execute(conn)?;
    Ok(())
}

type Row = (
    String,
    Option<i64>,
    Option<i64>,
    NaiveDateTime,
    Option<NaiveDateTime>,
);

/// The invite of a token's digest as long as it is unused and in time, or none. Looking does not use it up.
///
/// # Errors
/// Only the database's own.
pub fn find_invite(
    conn: &mut AnyConn,
    token_hash: &str,
    now: DateTime<Utc>,
) -> Result<Option<Invite>, StoreError> {
    let row: Option<Row> = invites::table
        .filter(invites::token_hash.eq(token_hash))
        .select((
            invites::purpose,
            invites::user_id,
            invites::made_by,
            invites::expires_at,
            invites::used_at,
        ))
        .first(conn)
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

/// Who can set a password by a link that is unused and in time.
///
/// # Errors
/// Only the database's own.
pub fn open_invites(conn: &mut AnyConn, now: DateTime<Utc>) -> Result<Vec<UserId>, StoreError> {
    let users: Vec<Option<i64>> = invites::table
        .filter(invites::used_at.is_null())
        .filter(invites::expires_at.gt(stamp(now)))
        .select(invites::user_id)
        .load(conn)?;
    Ok(users.into_iter().flatten().map(UserId).collect())
}

/// The digests of the invites that nobody has used.
///
/// # Errors
/// Only the database's own.
pub(crate) fn unused_invites(conn: &mut AnyConn) -> Result<Vec<String>, StoreError> {
    let unused = invites::table.filter(invites::used_at.is_null());
    Ok(unused.select(invites::token_hash).load(conn)?)
}

/// Ends every unused invite but these.
///
/// # Errors
/// Only the database's own.
pub(crate) fn keep_invites(conn: &mut AnyConn, tokens: &[String]) -> Result<(), StoreError> {
    let unused = invites::table.filter(invites::used_at.is_null());
    diesel::delete(unused.filter(invites::token_hash.ne_all(tokens))).execute(conn)?;
    Ok(())
}

/// A link by which a user sets a password, as it is remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PasswordLink {
    /// The user who made it; none for the command line, and for links older than this column.
    pub made_by: Option<UserId>,
    /// When it was made.
    pub made_at: DateTime<Utc>,
    /// Until when it works.
    pub expires_at: DateTime<Utc>,
    /// When it was used.
    pub used_at: Option<DateTime<Utc>>,
}

/// The links a user was given to set a password, the earliest first. A newer link takes the place of an unused one.
///
/// # Errors
/// Only the database's own.
pub fn password_links(conn: &mut AnyConn, user: UserId) -> Result<Vec<PasswordLink>, StoreError> {
    type Row = (
        Option<i64>,
        NaiveDateTime,
        NaiveDateTime,
        Option<NaiveDateTime>,
    );
    let rows: Vec<Row> = invites::table
        .filter(invites::user_id.eq(user.0))
        .filter(invites::purpose.eq(word(&Purpose::SetPassword)?))
        .order((invites::created_at, invites::id))
        .select((
            invites::made_by,
            invites::created_at,
            invites::expires_at,
            invites::used_at,
        ))
        .load(conn)?;
    let link = |(made_by, made_at, expires_at, used_at): Row| PasswordLink {
        made_by: made_by.map(UserId),
        made_at: utc(made_at),
        expires_at: utc(expires_at),
        used_at: used_at.map(utc),
    };
    Ok(rows.into_iter().map(link).collect())
}

/// Why an invite does not work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadInvite {
    /// Somebody has used it.
    Used,
    /// Its time is over.
    Expired,
    /// It never was, a newer one took its place, or its maker may no longer give what it opens.
    Unknown,
}

/// Why the invite of a token's digest does not work.
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
        .first(conn)
        .optional()?;
    Ok(match found {
        Some((Some(_), _)) => DeadInvite::Used,
        Some((None, expires_at)) if utc(expires_at) <= now => DeadInvite::Expired,
        _ => DeadInvite::Unknown,
    })
}

/// Uses an invite up; the second to try finds nothing.
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
        .execute(conn)?;
    crate::named_row(written)?;
    Ok(invite)
}
