//! Idempotency keys: a request that was accepted and comes again gets its first answer again.

use crate::database::columns::{number, stamp};
use crate::database::connection::prepared;
use crate::database::schema::idempotency_keys as keys;
use crate::{AnyConn, StoreError};
use chrono::{DateTime, Utc};
use diesel::prelude::*;

/// What was answered to an accepted request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedAnswer {
    pub status: u16,
    /// Where it led; empty when nowhere.
    pub location: String,
}

/// What is known of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyState {
    /// Nothing: the request is new.
    New,
    /// The same request was accepted, and this was the answer.
    Same(RecordedAnswer),
    /// The key came with another body: the request must be refused.
    OtherBody,
}

/// What is known of a key that comes with a body of this hash.
///
/// # Errors
/// Only the database's own.
pub fn seen_key(conn: &mut AnyConn, key: &str, body_hash: &str) -> Result<KeyState, StoreError> {
    let known = keys::table
        .find(key)
        .select((keys::body_hash, keys::status, keys::location));
    let row: Option<(String, i64, String)> = prepared!(conn, conn => known.first(conn).optional()?);
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

/// Records the answer to an accepted request, in the same transaction as what it wrote.
///
/// # Errors
/// [`StoreError::Conflict`] when the key was recorded meanwhile.
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
    prepared!(conn, conn => new.execute(conn)?);
    Ok(())
}

/// The key of the service's own heartbeat: what people post is known by who posted it, and never by this.
const HEARTBEAT: &str = "heartbeat";

/// Writes down that the service was asked whether it can write: a disk that is full says so here first.
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
    prepared!(conn, conn => beat.execute(conn)?);
    Ok(())
}

/// Forgets the keys recorded before a time. Gives how many.
///
/// # Errors
/// Only the database's own.
pub fn sweep_keys(conn: &mut AnyConn, before: DateTime<Utc>) -> Result<usize, StoreError> {
    Ok(diesel::delete(keys::table.filter(keys::at.lt(stamp(before)))).execute(conn)?)
}
