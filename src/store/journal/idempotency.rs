//! Idempotency keys: a repeated request that was already accepted gets its first answer again.

use crate::database::columns::{number, stamp};
use crate::database::connection::RunOnEither;
use crate::database::schema::idempotency_keys as keys;
use crate::{AnyConn, StoreError};
use chrono::{DateTime, Utc};
use diesel::prelude::*;

/// The recorded response to a request that was accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedAnswer {
    pub status: u16,
    /// The address to which the answer redirected; empty when it did not redirect.
    pub location: String,
}

/// The state of an idempotency key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyState {
    /// The idempotency key is unknown: the request is new.
    New,
    /// The idempotency key is known: a request with this key and body was accepted before. Holds the answer given then.
    Same(RecordedAnswer),
    /// The idempotency key was used with another body, so the request must be refused.
    OtherBody,
}

/// Returns the state of an idempotency key that comes with a body of this hash.
///
/// # Errors
/// Only the database's own.
pub fn seen_key(conn: &mut AnyConn, key: &str, body_hash: &str) -> Result<KeyState, StoreError> {
    let known = keys::table
        .find(key)
        .select((keys::body_hash, keys::status, keys::location));
    let row: Option<(String, i64, String)> = known.first_row(conn).optional()?;
    Ok(match row {
        None => KeyState::New,
        Some((hash, _, _)) if hash != body_hash => KeyState::OtherBody,
        Some((_, status, location)) => KeyState::Same(RecordedAnswer {
            status: u16::try_from(number("idempotency_keys.status", status)?)
                .map_err(StoreError::fault)?,
            location,
        }),
    })
}

/// Records the answer to an accepted request, in the same transaction as the request's writes.
///
/// # Errors
/// [`StoreError::Conflict`] when the idempotency key was recorded meanwhile.
pub fn record_key(
    conn: &mut AnyConn,
    key: &str,
    body_hash: &str,
    answer: &RecordedAnswer,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    let values = (
        keys::key.eq(key),
        keys::body_hash.eq(body_hash),
        keys::status.eq(i64::from(answer.status)),
        keys::location.eq(&answer.location),
        keys::at.eq(stamp(now)),
    );
    let new = diesel::insert_into(keys::table).values(values);
    new.run(conn)?;
    Ok(())
}

/// The idempotency key of the service's own heartbeat. The keys of people's requests name their sender and never equal
/// it.
const HEARTBEAT: &str = "heartbeat";

/// Writes a heartbeat, to prove that the database can be written. A full disk shows here first.
pub(crate) fn beat(conn: &mut AnyConn, now: DateTime<Utc>) -> Result<(), StoreError> {
    let values = (
        keys::key.eq(HEARTBEAT),
        keys::body_hash.eq(""),
        keys::status.eq(0),
        keys::location.eq(""),
        keys::at.eq(stamp(now)),
    );
    // Several instances may be asked at once.
    let beat = diesel::insert_into(keys::table).values(values);
    let beat = beat.on_conflict(keys::key).do_update();
    let beat = beat.set(keys::at.eq(stamp(now)));
    beat.run(conn)?;
    Ok(())
}

/// Deletes the idempotency keys recorded before a time and returns their number.
///
/// # Errors
/// Only the database's own.
pub fn sweep_keys(conn: &mut AnyConn, before: DateTime<Utc>) -> Result<usize, StoreError> {
    Ok(diesel::delete(keys::table.filter(keys::at.lt(stamp(before)))).run(conn)?)
}
