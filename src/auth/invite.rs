//! Invites: links that work once, to set a new password or to make the first administrator.

use super::role::may_give;
use super::session::grants_of;
use super::{AuthError, Role, Token};
use crate::store::{
    AnyConn, Invite, Purpose, StoreError, UserId, add_user, anybody_is, consume_invite,
    create_invite, delete_sessions_of, find_invite, grant_role, lock_user, roles_of,
    set_password_hash,
};
use chrono::{DateTime, TimeDelta, Utc};

/// The time for which a link to set a password works.
pub const PASSWORD_LINK: TimeDelta = TimeDelta::days(7);

/// The time for which the link to make the first administrator works. Each start of the service makes a new one.
pub const FIRST_ADMIN_LINK: TimeDelta = TimeDelta::days(1);

/// Whether a link made by this user may open an account. The maker must be allowed to give every role that the account
/// holds; the command line may give any.
///
/// # Errors
/// Only the store's own.
pub fn works(
    conn: &mut AnyConn,
    made_by: Option<UserId>,
    user: UserId,
) -> Result<bool, StoreError> {
    let Some(maker) = made_by else {
        return Ok(true);
    };
    let grants = grants_of(conn, maker)?;
    let roles = roles_of(conn, user)?;
    Ok(roles.iter().all(|role| may_give(&grants, role)))
}

/// Makes a link by which a user sets a password; runs in the writer. An earlier link stops working. No maker means the
/// command line.
///
/// # Errors
/// Only the store's own.
pub fn to_set_password(
    conn: &mut AnyConn,
    user: UserId,
    made_by: Option<UserId>,
    now: DateTime<Utc>,
) -> Result<Token, AuthError> {
    let token = Token::random()?;
    let invite = Invite {
        purpose: Purpose::SetPassword,
        user: Some(user),
        made_by,
        expires_at: now + PASSWORD_LINK,
    };
    create_invite(conn, token.hash().as_str(), &invite, now)?;
    Ok(token)
}

/// Makes the link for the first administrator; runs in the writer. None when there is an administrator already.
///
/// # Errors
/// Only the store's own.
pub fn to_first_admin(conn: &mut AnyConn, now: DateTime<Utc>) -> Result<Option<Token>, AuthError> {
    if anybody_is(conn, Role::Admin.word())? {
        return Ok(None);
    }
    let token = Token::random()?;
    let invite = Invite {
        purpose: Purpose::FirstAdmin,
        user: None,
        made_by: None,
        expires_at: now + FIRST_ADMIN_LINK,
    };
    create_invite(conn, token.hash().as_str(), &invite, now)?;
    Ok(Some(token))
}

/// Returns the invite that a link belongs to, without using it up.
///
/// # Errors
/// [`AuthError::NoInvite`] when it does not work.
pub fn look(conn: &mut AnyConn, token: &Token, now: DateTime<Utc>) -> Result<Invite, AuthError> {
    let found = find_invite(conn, token.hash().as_str(), now)?;
    let invite = found.ok_or(AuthError::NoInvite)?;
    match invite.user {
        Some(user) if !works(conn, invite.made_by, user)? => Err(AuthError::NoInvite),
        _ => Ok(invite),
    }
}

/// Uses up a link and returns its user; runs in the writer. It sets the user's password, or makes the first
/// administrator under `name`. All sessions of the user end.
///
/// # Errors
/// [`AuthError::NoInvite`] when it does not work, [`AuthError::NotTheFirst`] when somebody was faster,
/// [`StoreError::Conflict`] when the name is taken.
pub fn accept(
    conn: &mut AnyConn,
    token: &Token,
    name: &str,
    password_hash: &str,
    now: DateTime<Utc>,
) -> Result<UserId, AuthError> {
    let found = look(conn, token, now)?;
    if let Some(user) = found.user {
        lock_user(conn, user)?;
        // a role may have been given before the lock was had
        look(conn, token, now)?;
    }
    let invite = match consume_invite(conn, token.hash().as_str(), now) {
        Err(StoreError::NotFound) => return Err(AuthError::NoInvite),
        other => other?,
    };
    let user = match (invite.purpose, invite.user) {
        (Purpose::SetPassword, Some(user)) => user,
        (Purpose::FirstAdmin, _) => {
            if anybody_is(conn, Role::Admin.word())? {
                return Err(AuthError::NotTheFirst);
            }
            let user = add_user(conn, name, now)?;
            grant_role(conn, user, None, Role::Admin.word())?;
            user
        }
        (Purpose::SetPassword, None) => {
            let what = "an invite to set nobody's password".to_owned();
            return Err(StoreError::Fault(what).into());
        }
    };
    set_password_hash(conn, user, password_hash)?;
    delete_sessions_of(conn, user)?;
    Ok(user)
}
