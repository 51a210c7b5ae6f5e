//! The links by which players reach their table of a round, and the codes they sign with. Each side of a table has a
//! code; at a table of three, each player has one.
//!
//! Only a link's digest is stored: the link is shown once, and a lost one is replaced. A table may have several links
//! that work; revoking takes all of them back. A link allows writing as long as its table has codes. The codes end when
//! the table or its round is closed, and new ones start afresh.

use crate::database::columns::{number, stamp};
use crate::database::connection::RunOnEither;
use crate::database::schema::{table_codes as codes, table_links as links};
use crate::event::rounds::load_bare_table;
use crate::{AnyConn, EventId, StoreError, TablePlace};
use burraco_rules::Side;
use burraco_tournament::round::{RoundNo, Spot, Table, TableNo, TableState};
use burraco_tournament::scoring::three_player_table::Chair;
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The table that a table link opens, and the state of the link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableLink {
    pub place: TablePlace,
    /// Whether a referee has revoked the table's link.
    pub revoked: bool,
}

/// The codes of the sides or seats at a table, and the versions of hands they have accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableCodes {
    /// The code of each side or seat, in the order of [`Table::spots`].
    pub places: Vec<PlaceCode>,
    /// The number of wrong codes typed since the last right one on phones not yet assigned to a side or seat.
    pub wrong: u32,
    /// The number of wrong codes typed, since these codes were made, on phones not yet assigned to a side or seat.
    pub wrong_ever: u32,
    /// The staff to whom the table's codes were shown.
    pub seen_by: Vec<SawCodes>,
}

/// A member of staff to whom the codes of a table were shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SawCodes {
    /// The journal's name for the member of staff: `user:3`.
    pub who: String,
    pub name: String,
    /// Whether the person could confirm the table alone at that time.
    pub confirms: bool,
}

/// The code that the players of a side or seat sign with, and the versions of hands they have accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceCode {
    pub spot: Spot,
    /// The two-digit code with which the players of a side or seat sign.
    pub code: String,
    /// The versions of the hands that the side or seat has accepted (`Table::versions`); none before it has accepted
    /// any.
    pub accepted: Option<String>,
    /// The number of wrong codes typed on the phones of this side or seat since the last right code of another one.
    pub wrong: u32,
}

impl TableCodes {
    /// Whether a member of staff who may not confirm tables saw the codes. Somebody else than the players may then have
    /// signed with them.
    #[must_use]
    pub fn are_in_doubt(&self) -> bool {
        self.seen_by.iter().any(|one| !one.confirms)
    }

    /// Returns the sides or seats that have accepted the current versions of the hands.
    #[must_use]
    pub fn accepted(&self, table: &Table) -> Vec<Spot> {
        let versions = table.versions();
        let accepts = |place: &&PlaceCode| place.accepted.as_deref() == Some(versions.as_str());
        let places = self.places.iter().filter(accepts);
        places.map(|place| place.spot).collect()
    }
}

/// Stores a further link to a table.
///
/// # Errors
/// [`StoreError::NotFound`] when there is no such table, [`StoreError::Conflict`] when it is closed, since the link
/// could not be used to write.
pub fn add_table_link(
    conn: &mut AnyConn,
    token_hash: &str,
    place: TablePlace,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    if load_bare_table(conn, place)?.state == TableState::Closed {
        return Err(StoreError::Conflict);
    }
    let (event, round, table) = place.key();
    diesel::insert_into(links::table)
        .values((
            links::token_hash.eq(token_hash),
            links::event_id.eq(event),
            links::round.eq(round),
            links::table_number.eq(table),
            links::created_at.eq(stamp(now)),
        ))
        .run(conn)?;
    Ok(())
}

/// Returns the table that the link with this digest leads to, revoked or not. None when no such link was ever made.
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
        .first_row(conn)
        .optional()?;
    let read = |(event, round, table, revoked): (i64, i64, i64, Option<NaiveDateTime>)| {
        Ok(TableLink {
            place: TablePlace::new(
                EventId(event),
                RoundNo(number("table_links.round", round)?),
                TableNo(number("table_links.table_number", table)?),
            ),
            revoked: revoked.is_some(),
        })
    };
    row.map(read).transpose()
}

/// Revokes every link to a table and returns how many were still valid.
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
        .run(conn)?)
}

/// Returns the number of links to a table that have not been revoked.
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
        .row(conn)?)
}

/// A database row of table codes: the codes, the versions accepted with them, and the counts of wrong codes. The order
/// is N/S or North, E/W or East, West.
type CodesColumns = (
    (String, String, Option<String>),
    (Option<String>, Option<String>, Option<String>),
    i64,
    (Option<String>, Option<String>),
);

type Columns = (
    (codes::ns_code, codes::ew_code, codes::west_code),
    (codes::ns_accepted, codes::ew_accepted, codes::west_accepted),
    codes::wrong,
    (codes::seen_by, codes::wrong_by),
);

const ROW: Columns = (
    (codes::ns_code, codes::ew_code, codes::west_code),
    (codes::ns_accepted, codes::ew_accepted, codes::west_accepted),
    codes::wrong,
    (codes::seen_by, codes::wrong_by),
);

/// Returns the sides or seats whose codes a row has. With a third code they are three players, otherwise the two sides.
fn spots(third: Option<&String>) -> &'static [Spot] {
    const LINES: [Spot; 2] = [Spot::Line(Side::Ns), Spot::Line(Side::Ew)];
    const CHAIRS: [Spot; 3] = [
        Spot::Chair(Chair::North),
        Spot::Chair(Chair::East),
        Spot::Chair(Chair::West),
    ];
    match third {
        Some(_) => &CHAIRS,
        None => &LINES,
    }
}

fn read_codes(
    ((ns, ew, west), accepted, wrong, (seen_by, wrong_by)): CodesColumns,
) -> Result<TableCodes, StoreError> {
    let spots = spots(west.as_ref());
    let codes = [ns, ew].into_iter().chain(west);
    let accepted = [accepted.0, accepted.1, accepted.2];
    let wrong_by: WrongBy = read_json(wrong_by)?;
    let place = |((spot, code), accepted): ((&Spot, String), Option<String>)| PlaceCode {
        spot: *spot,
        code,
        accepted,
        wrong: wrong_by.places.get(spot.word()).copied().unwrap_or(0),
    };
    Ok(TableCodes {
        places: spots.iter().zip(codes).zip(accepted).map(place).collect(),
        wrong: number("table_codes.wrong", wrong)?,
        wrong_ever: wrong_by.ever,
        seen_by: read_json(seen_by)?,
    })
}

fn read_json<T: Default + DeserializeOwned>(text: Option<String>) -> Result<T, StoreError> {
    text.map_or_else(
        || Ok(T::default()),
        |text| serde_json::from_str(&text).map_err(StoreError::fault),
    )
}

/// The counts of wrong codes typed since a table's codes were made.
#[derive(Default, Serialize, Deserialize)]
struct WrongBy {
    ever: u32,
    /// The wrong codes on the phones of each side or seat, by the machine-readable name of the side or seat.
    places: BTreeMap<String, u32>,
}

/// Updates the counts of wrong codes: those since the last right one on phones not yet assigned to a side or seat, and
/// all the rest.
fn set_wrong(
    conn: &mut AnyConn,
    place: TablePlace,
    change: impl FnOnce(&mut i64, &mut WrongBy),
) -> Result<(), StoreError> {
    let row = codes::table.find(place.key());
    let known: Option<(i64, Option<String>)> = row
        .select((codes::wrong, codes::wrong_by))
        .first_row(conn)
        .optional()?;
    let (mut door, text) = known.ok_or(StoreError::NotFound)?;
    let mut by: WrongBy = read_json(text)?;
    change(&mut door, &mut by);
    let text = serde_json::to_string(&by).map_err(StoreError::fault)?;
    let written = diesel::update(row)
        .set((codes::wrong.eq(door), codes::wrong_by.eq(text)))
        .run(conn)?;
    crate::named_row(written)
}

/// Writes new codes for a table, in the order of its places, in place of earlier ones. Nothing has been accepted with
/// them, and no wrong code counts.
///
/// # Errors
/// [`StoreError::NotFound`] when there is no such table.
pub fn set_table_codes(
    conn: &mut AnyConn,
    place: TablePlace,
    code: &[String],
) -> Result<(), StoreError> {
    let (ns, ew, west) = match code {
        [ns, ew] => (ns, ew, None),
        [north, east, west] => (north, east, Some(west)),
        codes => {
            let places = codes.len();
            return Err(StoreError::fault(format_args!("codes of {places} places")));
        }
    };
    load_bare_table(conn, place)?;
    let (event, round, table) = place.key();
    diesel::delete(codes::table.find(place.key())).run(conn)?;
    diesel::insert_into(codes::table)
        .values((
            codes::event_id.eq(event),
            codes::round.eq(round),
            codes::table_number.eq(table),
            codes::ns_code.eq(ns),
            codes::ew_code.eq(ew),
            codes::west_code.eq(west),
            codes::wrong.eq(0),
        ))
        .run(conn)?;
    Ok(())
}

/// Deletes the codes of a table, or of all tables of a round. Their links then allow no more writing, because nobody
/// can sign.
pub(crate) fn end_codes(
    conn: &mut AnyConn,
    event: EventId,
    round: RoundNo,
    table: Option<TableNo>,
) -> Result<(), StoreError> {
    let all = codes::table
        .filter(codes::event_id.eq(event.0))
        .filter(codes::round.eq(i64::from(round.0)));
    match table {
        None => diesel::delete(all).run(conn)?,
        Some(table) => {
            let one = all.filter(codes::table_number.eq(i64::from(table.0)));
            diesel::delete(one).run(conn)?
        }
    };
    Ok(())
}

/// Returns the codes of a table, if it has any.
///
/// # Errors
/// Only the database's own.
pub fn table_codes(
    conn: &mut AnyConn,
    place: TablePlace,
) -> Result<Option<TableCodes>, StoreError> {
    let row: Option<CodesColumns> = codes::table
        .find(place.key())
        .select(ROW)
        .first_row(conn)
        .optional()?;
    row.map(read_codes).transpose()
}

/// Returns the codes of those tables of a round that have any.
///
/// # Errors
/// Only the database's own.
pub fn round_codes(
    conn: &mut AnyConn,
    event: EventId,
    round: RoundNo,
) -> Result<BTreeMap<TableNo, TableCodes>, StoreError> {
    let rows: Vec<(i64, CodesColumns)> = codes::table
        .filter(codes::event_id.eq(event.0))
        .filter(codes::round.eq(i64::from(round.0)))
        .select((codes::table_number, ROW))
        .rows(conn)?;
    let read = |(table, row): (i64, CodesColumns)| {
        let table = TableNo(number("table_codes.table_number", table)?);
        Ok((table, read_codes(row)?))
    };
    rows.into_iter().map(read).collect()
}

/// Counts a wrong code, typed on a phone of a side or seat or on one not yet assigned to any.
///
/// # Errors
/// [`StoreError::NotFound`] for a table without codes.
pub fn count_wrong_code(
    conn: &mut AnyConn,
    place: TablePlace,
    holder: Option<Spot>,
) -> Result<(), StoreError> {
    set_wrong(conn, place, |door, by| match holder {
        None => {
            *door += 1;
            by.ever += 1;
        }
        Some(spot) => *by.places.entry(spot.word().to_owned()).or_default() += 1,
    })
}

/// Resets a count of wrong codes after a right one, since the wrong ones were mistakes. The count is that of a place's
/// phones or of phones not yet assigned to a place.
///
/// # Errors
/// [`StoreError::NotFound`] for a table without codes.
pub fn forgive_wrong_codes(
    conn: &mut AnyConn,
    place: TablePlace,
    holder: Option<Spot>,
) -> Result<(), StoreError> {
    set_wrong(conn, place, |door, by| match holder {
        None => *door = 0,
        Some(spot) => drop(by.places.remove(spot.word())),
    })
}

/// Records that the codes of a table were shown to somebody.
///
/// # Errors
/// [`StoreError::NotFound`] for a table without codes.
pub fn note_codes_seen(
    conn: &mut AnyConn,
    place: TablePlace,
    by: &SawCodes,
) -> Result<(), StoreError> {
    let codes = table_codes(conn, place)?.ok_or(StoreError::NotFound)?;
    let mut seen_by = codes.seen_by;
    seen_by.retain(|other| other.who != by.who);
    seen_by.push(by.clone());
    let text = serde_json::to_string(&seen_by).map_err(StoreError::fault)?;
    let written = diesel::update(codes::table.find(place.key()))
        .set(codes::seen_by.eq(text))
        .run(conn)?;
    crate::named_row(written)
}

/// Records the versions of the hands that the players of a side or seat have accepted.
///
/// # Errors
/// [`StoreError::NotFound`] for a table without codes.
pub fn set_accepted(
    conn: &mut AnyConn,
    place: TablePlace,
    spot: Spot,
    versions: &str,
) -> Result<(), StoreError> {
    let row = codes::table.find(place.key());
    let written = match spot {
        Spot::Line(Side::Ns) | Spot::Chair(Chair::North) => diesel::update(row)
            .set(codes::ns_accepted.eq(versions))
            .run(conn)?,
        Spot::Line(Side::Ew) | Spot::Chair(Chair::East) => diesel::update(row)
            .set(codes::ew_accepted.eq(versions))
            .run(conn)?,
        Spot::Chair(Chair::West) => diesel::update(row)
            .set(codes::west_accepted.eq(versions))
            .run(conn)?,
    };
    crate::named_row(written)
}
