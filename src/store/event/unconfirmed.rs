//! Versions of a hand that players sent and that hold nothing until a referee takes them up.

use crate::database::columns::{json, number, read_json, read_word, stamp, utc, word};
use crate::database::schema::unconfirmed_hands as unconfirmed;
use crate::event::rounds::load_bare_table;
use crate::{AnyConn, EventId, StoreError, TablePlace};
use burraco_rules::Sheet;
use burraco_tournament::round::{HandNo, RoundNo, TableNo};
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Kept of one line at one table, of what came over dead links: more than players write, and an end for whoever only
/// fills the disk. No line takes another's room, and what does not agree takes none of it: of that the newest is kept.
pub const MOST_UNCONFIRMED: usize = 20;

/// Why a version holds nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum WhyUnconfirmed {
    /// The round was closed before it came.
    Expired,
    /// The table's links had been taken back before it came.
    Revoked,
    /// It does not agree with the one that holds.
    Disputed,
    /// A referee has seen it and let another one hold.
    Settled,
}

/// A version of a hand that holds nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unconfirmed {
    pub id: i64,
    pub hand: HandNo,
    pub sheet: Sheet,
    /// The line that sent it: the word of a line.
    pub by: String,
    pub at: DateTime<Utc>,
    /// Why it holds nothing.
    pub why: WhyUnconfirmed,
}

type Row = (i64, i64, String, String, NaiveDateTime, String);

/// The unconfirmed versions of a table, in the order they came.
///
/// # Errors
/// Only the database's own.
pub fn unconfirmed_hands(
    conn: &mut AnyConn,
    place: TablePlace,
) -> Result<Vec<Unconfirmed>, StoreError> {
    let rows: Vec<Row> = unconfirmed::table
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
        .load(conn)?;
    let read = |(id, hand, sheet, by, at, why): Row| {
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

/// How many wait for a referee at the tables of a round that have any.
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
        .load(conn)?;
    let mut counts = BTreeMap::new();
    for table in rows {
        let table = TableNo(number("unconfirmed_hands.table_number", table)?);
        *counts.entry(table).or_default() += 1;
    }
    Ok(counts)
}

/// Keeps a version, and says whether it is new: the same of the same line is kept once, and of a line's versions of a
/// hand that do not agree with the one that holds, only the newest.
///
/// # Errors
/// [`StoreError::Conflict`] when there is no such table, or as many of the line as are kept.
pub fn keep_unconfirmed(
    conn: &mut AnyConn,
    place: TablePlace,
    hand: HandNo,
    (sheet, by): (&Sheet, &str),
    why: WhyUnconfirmed,
    now: DateTime<Utc>,
) -> Result<bool, StoreError> {
    match load_bare_table(conn, place.event, place.round, place.table) {
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
            crate::named_row(diesel::update(found).set(waits).execute(conn)?)?;
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
        .execute(conn)?;
    Ok(true)
}

/// Whether a version takes room of its line's: not one that a newer replaces, nor one that is decided.
fn waits(why: WhyUnconfirmed) -> bool {
    !matches!(why, WhyUnconfirmed::Disputed | WhyUnconfirmed::Settled)
}

/// Puts one aside: a referee has let another one hold. It can still be seen.
///
/// # Errors
/// [`StoreError::NotFound`] when this table has none of this number.
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
    crate::named_row(diesel::update(found).set(settled).execute(conn)?)
}

/// Puts aside those of a table that did not agree: its dispute is decided. Gives their numbers.
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

/// Throws one away: a referee has seen it.
///
/// # Errors
/// [`StoreError::NotFound`] when this table has none of this number.
pub fn drop_unconfirmed(conn: &mut AnyConn, place: TablePlace, id: i64) -> Result<(), StoreError> {
    let found = unconfirmed::table
        .find(id)
        .filter(unconfirmed::event_id.eq(place.event.0))
        .filter(unconfirmed::round.eq(i64::from(place.round.0)))
        .filter(unconfirmed::table_number.eq(i64::from(place.table.0)));
    crate::named_row(diesel::delete(found).execute(conn)?)
}
