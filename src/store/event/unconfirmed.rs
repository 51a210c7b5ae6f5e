//! Versions of a hand that players sent but that do not count unless a referee accepts them.

use crate::database::columns::{json, number, read_json, read_word, stamp, utc, word};
use crate::database::connection::RunOnEither;
use crate::database::schema::unconfirmed_hands as unconfirmed;
use crate::event::rounds::load_bare_table;
use crate::{AnyConn, EventId, StoreError, TablePlace};
use burraco_rules::Sheet;
use burraco_tournament::round::{HandNo, RoundNo, TableNo};
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The most unconfirmed versions of hands kept for each side at each table that came over links no longer valid. It is
/// more than players write, and limits abuse of the disk. Versions that disagree with the valid one do not count here:
/// only the newest is kept.
pub const MOST_UNCONFIRMED: usize = 20;

/// The reason why a sent version of a hand is not the valid one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum WhyUnconfirmed {
    /// The round was closed before the version of the hand arrived.
    Expired,
    /// The table's links had been revoked before the version arrived.
    Revoked,
    /// The version of the hand disagrees with the valid one.
    Disputed,
    /// The version is settled: a referee has seen it and decided for another.
    Settled,
}

/// A version of a hand that was sent but is not the valid one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unconfirmed {
    pub id: i64,
    pub hand: HandNo,
    pub sheet: Sheet,
    /// The code of the side or seat that sent the version of the hand.
    pub by: String,
    pub at: DateTime<Utc>,
    /// The reason why the version of the hand is not the valid one.
    pub why: WhyUnconfirmed,
}

type VersionColumns = (i64, i64, String, String, NaiveDateTime, String);

/// Returns the unconfirmed versions of a table, in the order in which they arrived.
///
/// # Errors
/// Only the database's own.
pub fn unconfirmed_hands(
    conn: &mut AnyConn,
    place: TablePlace,
) -> Result<Vec<Unconfirmed>, StoreError> {
    let rows: Vec<VersionColumns> = unconfirmed::table
        .filter(unconfirmed::event_id.eq(place.event.0))
        .filter(unconfirmed::round.eq(i64::from(place.round.0)))
        .filter(unconfirmed::table_number.eq(i64::from(place.table.0)))
        .order(unconfirmed::id)
        .select((
            unconfirmed::id,
            unconfirmed::hand,
            unconfirmed::sheet,
            unconfirmed::sent_by,
            unconfirmed::sent_at,
            unconfirmed::why,
        ))
        .rows(conn)?;
    let read = |(id, hand, sheet, by, at, why): VersionColumns| {
        Ok(Unconfirmed {
            id,
            hand: HandNo(number("unconfirmed_hands.hand", hand)?),
            sheet: read_json("unconfirmed_hands.sheet", &sheet)?,
            by,
            at: utc(at),
            why: read_word("unconfirmed_hands.why", &why)?,
        })
    };
    rows.into_iter().map(read).collect()
}

/// Returns the number of unconfirmed versions that wait for a referee, for each table of a round that has any.
///
/// # Errors
/// Only the database's own.
pub fn unconfirmed_counts(
    conn: &mut AnyConn,
    event: EventId,
    round: RoundNo,
) -> Result<BTreeMap<TableNo, usize>, StoreError> {
    let rows: Vec<i64> = unconfirmed::table
        .filter(unconfirmed::event_id.eq(event.0))
        .filter(unconfirmed::round.eq(i64::from(round.0)))
        .filter(unconfirmed::why.ne(word(&WhyUnconfirmed::Settled)?))
        .select(unconfirmed::table_number)
        .rows(conn)?;
    let mut counts = BTreeMap::new();
    for table in rows {
        let table = TableNo(number("unconfirmed_hands.table_number", table)?);
        *counts.entry(table).or_default() += 1;
    }
    Ok(counts)
}

/// Stores an unconfirmed version and returns whether it is new or waits again. An identical version of the same side is
/// stored once. Of the side's versions that disagree with the valid one, only the newest of each hand is kept.
///
/// # Errors
/// [`StoreError::Conflict`] when there is no such table, or when the side has reached its limit.
pub fn keep_unconfirmed(
    conn: &mut AnyConn,
    place: TablePlace,
    hand: HandNo,
    (sheet, by): (&Sheet, &str),
    why: WhyUnconfirmed,
    now: DateTime<Utc>,
) -> Result<bool, StoreError> {
    match load_bare_table(conn, place) {
        Err(StoreError::NotFound) => return Err(StoreError::Conflict),
        found => found?,
    };
    let known = unconfirmed_hands(conn, place)?;
    let same = |other: &Unconfirmed| other.hand == hand && other.by == by && other.sheet == *sheet;
    if let Some(known) = known.iter().find(|other| same(other)) {
        // Put aside before and sent again: it waits again.
        if known.why == WhyUnconfirmed::Settled {
            let found = unconfirmed::table.find(known.id);
            let waits = (
                unconfirmed::why.eq(word(&why)?),
                unconfirmed::sent_at.eq(stamp(now)),
            );
            crate::named_row(diesel::update(found).set(waits).run(conn)?)?;
        }
        return Ok(known.why == WhyUnconfirmed::Settled);
    }
    let own = known.iter().filter(|other| other.by == by);
    if why == WhyUnconfirmed::Disputed {
        let disputed = own.filter(|other| other.hand == hand && other.why == why);
        for older in disputed {
            drop_unconfirmed(conn, place, older.id)?;
        }
    } else if own.filter(|o| waits(o.why)).count() >= MOST_UNCONFIRMED {
        return Err(StoreError::Conflict);
    }
    diesel::insert_into(unconfirmed::table)
        .values((
            unconfirmed::event_id.eq(place.event.0),
            unconfirmed::round.eq(i64::from(place.round.0)),
            unconfirmed::table_number.eq(i64::from(place.table.0)),
            unconfirmed::hand.eq(i64::from(hand.0)),
            unconfirmed::sheet.eq(json(sheet)?),
            unconfirmed::sent_by.eq(by),
            unconfirmed::sent_at.eq(stamp(now)),
            unconfirmed::why.eq(word(&why)?),
        ))
        .run(conn)?;
    Ok(true)
}

/// Whether an unconfirmed version counts towards the limit of its side. Disputed versions, which a newer one replaces,
/// and versions decided by a referee do not.
fn waits(why: WhyUnconfirmed) -> bool {
    !matches!(why, WhyUnconfirmed::Disputed | WhyUnconfirmed::Settled)
}

/// Marks an unconfirmed version as settled, because a referee has decided for another. The version stays visible.
///
/// # Errors
/// [`StoreError::NotFound`] when this table has no version with this number.
pub fn settle_unconfirmed(
    conn: &mut AnyConn,
    place: TablePlace,
    id: i64,
) -> Result<(), StoreError> {
    let found = unconfirmed::table
        .find(id)
        .filter(unconfirmed::event_id.eq(place.event.0))
        .filter(unconfirmed::round.eq(i64::from(place.round.0)))
        .filter(unconfirmed::table_number.eq(i64::from(place.table.0)));
    let settled = unconfirmed::why.eq(word(&WhyUnconfirmed::Settled)?);
    crate::named_row(diesel::update(found).set(settled).run(conn)?)
}

/// Marks a table's disputed versions as settled, because the dispute is decided. Returns their numbers.
///
/// # Errors
/// Only the database's own.
pub fn settle_dispute(conn: &mut AnyConn, place: TablePlace) -> Result<Vec<i64>, StoreError> {
    let known = unconfirmed_hands(conn, place)?;
    let disputed = known
        .iter()
        .filter(|one| one.why == WhyUnconfirmed::Disputed);
    let ids: Vec<i64> = disputed.map(|one| one.id).collect();
    for id in &ids {
        settle_unconfirmed(conn, place, *id)?;
    }
    Ok(ids)
}

/// Deletes an unconfirmed version that a referee has seen.
///
/// # Errors
/// [`StoreError::NotFound`] when this table has no version with this number.
pub fn drop_unconfirmed(conn: &mut AnyConn, place: TablePlace, id: i64) -> Result<(), StoreError> {
    let found = unconfirmed::table
        .find(id)
        .filter(unconfirmed::event_id.eq(place.event.0))
        .filter(unconfirmed::round.eq(i64::from(place.round.0)))
        .filter(unconfirmed::table_number.eq(i64::from(place.table.0)));
    crate::named_row(diesel::delete(found).run(conn)?)
}
