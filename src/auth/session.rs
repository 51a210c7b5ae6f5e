//! Sessions: the cookie holds a token, and the database holds its digest.

use super::role::{Grant, UnknownRole};
use super::{AuthError, Token};
use crate::store::{
    AnyConn, NewSession, RoleRow, SessionRow, Store, StoreError, UserId, create_session,
    delete_session, find_holder, roles_of, touch_session,
};
use chrono::{DateTime, TimeDelta, Utc};

/// The session's cookie: `HttpOnly`, `SameSite=Lax`, `Path=/`, and `Secure` when served over HTTPS.
pub const COOKIE: &str = "pozzetto_session";

/// The time after which a session that nobody uses ends.
pub const IDLE: TimeDelta = TimeDelta::hours(12);

/// The time after which a session ends, even when it is in use.
pub const ABSOLUTE: TimeDelta = TimeDelta::days(30);

/// The time within which another request does not update when the session was last seen.
pub(super) const TOUCH: TimeDelta = TimeDelta::minutes(5);

/// A user who is signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedIn {
    pub user: UserId,
    /// The signed-in user's name, as the pages show it.
    pub name: String,
    pub grants: Vec<Grant>,
}

/// Begins a session on a device, in the writer. The token is the cookie's value.
///
/// # Errors
/// Only the store's own.
pub fn begin(
    conn: &mut AnyConn,
    user: UserId,
    device: &str,
    now: DateTime<Utc>,
) -> Result<Token, AuthError> {
    let token = Token::random()?;
    let session = NewSession {
        user,
        device,
        expires_at: now + ABSOLUTE,
    };
    create_session(conn, token.hash().as_str(), &session, now)?;
    Ok(token)
}

/// Returns the signed-in user of a session's token together with the result of `beside`, or none when the session has
/// ended. `beside` reads whatever else the request needs. Now and then the session's last use is written.
///
/// # Errors
/// Only the store's own.
pub async fn resume<T: Send + 'static>(
    store: &Store,
    token: &Token,
    now: DateTime<Utc>,
    beside: impl Fn(&mut AnyConn) -> Result<T, StoreError> + Send + 'static,
) -> Result<Option<(SignedIn, T)>, AuthError> {
    let hash = token.hash();
    let found = store.glance(move |conn| match look(conn, hash.as_str(), now)? {
        Some(held) => Ok(Some((held, beside(conn)?))),
        None => Ok::<_, StoreError>(None),
    });
    let Some(((session, signed_in), beside)) = found.await? else {
        return Ok(None);
    };
    if now - session.seen_at >= TOUCH {
        let hash = token.hash();
        // A page is worth more than the time somebody was last seen, and does not wait until that is written.
        let touched = store.write(move |tx| touch_session(tx, hash.as_str(), now));
        tokio::spawn(async move {
            if let Err(error) = touched.await {
                tracing::warn!(%error, "failed to record the use of a session");
            }
        });
    }
    Ok(Some((signed_in, beside)))
}

/// Ends a session.
///
/// # Errors
/// Only the store's own.
pub async fn end(store: &Store, token: &Token) -> Result<(), AuthError> {
    let hash = token.hash();
    let ended = store.write(move |tx| delete_session(tx, hash.as_str()));
    Ok(ended.await?)
}

/// Whether a session has not yet expired.
#[must_use]
pub fn holds(session: &SessionRow, now: DateTime<Utc>) -> bool {
    now < session.expires_at && now - session.seen_at < IDLE
}

/// Returns the roles that a user has.
///
/// # Errors
/// [`StoreError::Fault`] when a stored word names no role.
pub fn grants_of(conn: &mut AnyConn, user: UserId) -> Result<Vec<Grant>, StoreError> {
    grants(roles_of(conn, user)?)
}

fn grants(rows: Vec<RoleRow>) -> Result<Vec<Grant>, StoreError> {
    let fault = |unknown: UnknownRole| StoreError::Fault(unknown.to_string());
    let rows = rows.into_iter();
    rows.map(|row| Grant::try_from(row).map_err(fault))
        .collect()
}

fn look(
    conn: &mut AnyConn,
    hash: &str,
    now: DateTime<Utc>,
) -> Result<Option<(SessionRow, SignedIn)>, StoreError> {
    let found = find_holder(conn, hash)?;
    let Some(holder) = found.filter(|found| holds(&found.session, now)) else {
        return Ok(None);
    };
    let signed_in = SignedIn {
        user: holder.session.user,
        name: holder.name,
        grants: grants(holder.roles)?,
    };
    Ok(Some((holder.session, signed_in)))
}
