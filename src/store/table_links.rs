//! The links by which players reach their table of a round, and the codes their lines sign with.
//!
//! A link is stored as its digest: it is shown once, and one that is lost is made anew. A table may have several that
//! work; revoking takes all of them. A link writes as long as its table has codes: they end when the table or its round is
//! closed, and what is made after that begins anew.

use super::columns::{number, stamp};
use super::schema::{table_codes as codes, table_links as links};
use super::{AnyConn, EventId, StoreError};
use burraco_rules::{BySide, Side};
use burraco_tournament::round::{RoundNo, TableNo};
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;
use std::collections::BTreeMap;

/// A table of a round of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TablePlace {
    /// The event.
    pub event: EventId,
    /// The round.
    pub round: RoundNo,
    /// The table.
    pub table: TableNo,
}

impl TablePlace {
    fn key(self) -> (i64, i64, i64) {
        (
            self.event.0,
            i64::from(self.round.0),
            i64::from(self.table.0),
        )
    }
}

/// Where a table's link leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableLink {
    /// The table.
    pub place: TablePlace,
    /// Whether a referee has taken it back.
    pub revoked: bool,
}

/// What the lines of a table sign with, and what they have signed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableCodes {
    /// Each line's code: two digits.
    pub code: BySide<String>,
    /// Wrong codes typed since these were made.
    pub wrong: u32,
    /// The versions each line has accepted (`Table::versions`); none before it has.
    pub accepted: BySide<Option<String>>,
}

/// Stores one more link to a table.
///
/// # Errors
/// [`StoreError::Conflict`] when there is no such table.
pub fn add_table_link(
    conn: &mut AnyConn,
    token_hash: &str,
    place: TablePlace,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    let (event, round, table) = place.key();
    diesel::insert_into(links::table)
        .values((
            links::token_hash.eq(token_hash),
            links::event_id.eq(event),
            links::round.eq(round),
            links::table_number.eq(table),
            links::created_at.eq(stamp(now)),
        ))
        .execute(conn)?;
    Ok(())
}

/// Where the link of a token's digest leads, revoked or not; none for a token nobody was given.
///
/// # Errors
/// Only the database's own.
pub fn find_table_link(
    conn: &mut AnyConn,
    token_hash: &str,
) -> Result<Option<TableLink>, StoreError> {
    let row: Option<(i64, i64, i64, Option<NaiveDateTime>)> = links::table
        .find(token_hash)
        .select((
            links::event_id,
            links::round,
            links::table_number,
            links::revoked_at,
        ))
        .first(conn)
        .optional()?;
    let read = |(event, round, table, revoked): (i64, i64, i64, Option<NaiveDateTime>)| {
        Ok(TableLink {
            place: TablePlace {
                event: EventId(event),
                round: RoundNo(number("table_links.round", round)?),
                table: TableNo(number("table_links.table_number", table)?),
            },
            revoked: revoked.is_some(),
        })
    };
    row.map(read).transpose()
}

/// Takes every link to a table back, and says how many worked.
///
/// # Errors
/// Only the database's own.
pub fn revoke_table_links(
    conn: &mut AnyConn,
    place: TablePlace,
    now: DateTime<Utc>,
) -> Result<usize, StoreError> {
    let (event, round, table) = place.key();
    let working = links::table
        .filter(links::event_id.eq(event))
        .filter(links::round.eq(round))
        .filter(links::table_number.eq(table))
        .filter(links::revoked_at.is_null());
    Ok(diesel::update(working)
        .set(links::revoked_at.eq(stamp(now)))
        .execute(conn)?)
}

/// How many links to a table have not been taken back.
///
/// # Errors
/// Only the database's own.
pub fn count_table_links(conn: &mut AnyConn, place: TablePlace) -> Result<i64, StoreError> {
    let (event, round, table) = place.key();
    Ok(links::table
        .filter(links::event_id.eq(event))
        .filter(links::round.eq(round))
        .filter(links::table_number.eq(table))
        .filter(links::revoked_at.is_null())
        .count()
        .get_result(conn)?)
}

type Row = (String, String, i64, Option<String>, Option<String>);

const ROW: (
    codes::ns_code,
    codes::ew_code,
    codes::wrong,
    codes::ns_accepted,
    codes::ew_accepted,
) = (
    codes::ns_code,
    codes::ew_code,
    codes::wrong,
    codes::ns_accepted,
    codes::ew_accepted,
);

fn read_codes((ns, ew, wrong, ns_accepted, ew_accepted): Row) -> Result<TableCodes, StoreError> {
    Ok(TableCodes {
        code: BySide { ns, ew },
        wrong: number("table_codes.wrong", wrong)?,
        accepted: BySide {
            ns: ns_accepted,
            ew: ew_accepted,
        },
    })
}

/// Writes new codes for a table in place of earlier ones: nothing is accepted with them yet, and none was typed wrong.
///
/// # Errors
/// [`StoreError::Conflict`] when there is no such table.
pub fn set_table_codes(
    conn: &mut AnyConn,
    place: TablePlace,
    code: &BySide<String>,
) -> Result<(), StoreError> {
    let (event, round, table) = place.key();
    diesel::delete(codes::table.find(place.key())).execute(conn)?;
    diesel::insert_into(codes::table)
        .values((
            codes::event_id.eq(event),
            codes::round.eq(round),
            codes::table_number.eq(table),
            codes::ns_code.eq(&code.ns),
            codes::ew_code.eq(&code.ew),
            codes::wrong.eq(0),
        ))
        .execute(conn)?;
    Ok(())
}

/// The links of a table, or of all tables of a round, write no more: its codes are gone, and nobody can sign.
pub(super) fn end_codes(
    conn: &mut AnyConn,
    event: EventId,
    round: RoundNo,
    table: Option<TableNo>,
) -> Result<(), StoreError> {
    let all = codes::table
        .filter(codes::event_id.eq(event.0))
        .filter(codes::round.eq(i64::from(round.0)));
    match table {
        None => diesel::delete(all).execute(conn)?,
        Some(table) => {
            let one = all.filter(codes::table_number.eq(i64::from(table.0)));
            diesel::delete(one).execute(conn)?
        }
    };
    Ok(())
}

/// The codes of a table, when it has any.
///
/// # Errors
/// Only the database's own.
pub fn table_codes(
    conn: &mut AnyConn,
    place: TablePlace,
) -> Result<Option<TableCodes>, StoreError> {
    let row: Option<Row> = codes::table
        .find(place.key())
        .select(ROW)
        .first(conn)
        .optional()?;
    row.map(read_codes).transpose()
}

/// The codes of a round's tables that have any.
///
/// # Errors
/// Only the database's own.
pub fn round_codes(
    conn: &mut AnyConn,
    event: EventId,
    round: RoundNo,
) -> Result<BTreeMap<TableNo, TableCodes>, StoreError> {
    let rows: Vec<(i64, Row)> = codes::table
        .filter(codes::event_id.eq(event.0))
        .filter(codes::round.eq(i64::from(round.0)))
        .select((codes::table_number, ROW))
        .load(conn)?;
    let read = |(table, row): (i64, Row)| {
        let table = TableNo(number("table_codes.table_number", table)?);
        Ok((table, read_codes(row)?))
    };
    rows.into_iter().map(read).collect()
}

/// Counts a wrong code.
///
/// # Errors
/// [`StoreError::NotFound`] for a table without codes.
pub fn count_wrong_code(conn: &mut AnyConn, place: TablePlace) -> Result<(), StoreError> {
    let written = diesel::update(codes::table.find(place.key()))
        .set(codes::wrong.eq(codes::wrong + 1))
        .execute(conn)?;
    super::one(written)
}

/// Writes down which versions a line has accepted.
///
/// # Errors
/// [`StoreError::NotFound`] for a table without codes.
pub fn set_accepted(
    conn: &mut AnyConn,
    place: TablePlace,
    side: Side,
    versions: &str,
) -> Result<(), StoreError> {
    let row = codes::table.find(place.key());
    let written = match side {
        Side::Ns => diesel::update(row)
            .set(codes::ns_accepted.eq(versions))
            .execute(conn)?,
        Side::Ew => diesel::update(row)
            .set(codes::ew_accepted.eq(versions))
            .execute(conn)?,
    };
    super::one(written)
}
