//! Hands: every version ever saved, with its sheet as one JSON text.

use crate::database::columns::{columns, number, read_json, stamp, utc};
use crate::database::connection::RunOnEither;
use crate::database::schema::hand_versions as versions;
use crate::{AnyConn, EventId, StoreError, TablePlace};
use burraco_tournament::round::{Hand, HandNo, HandVersion, RoundNo, TableNo};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use std::collections::BTreeMap;

type HandColumns = (i64, i64, i64, i64, String, String, NaiveDateTime, String);

columns!(ROW of versions: round, table_number, hand, version, sheet, saved_by, saved_at, reason);

/// Adds a version of a hand, read from a database row, to the hands of its table. Rows must come in the order of their
/// key.
fn add(hands: &mut Vec<Hand>, row: HandColumns) -> Result<(), StoreError> {
    let (_, _, hand, version, sheet, by, at, reason) = row;
    let hand = HandNo(number("hand_versions.hand", hand)?);
    let version = HandVersion {
        version: number("hand_versions.version", version)?,
        sheet: read_json("hand_versions.sheet", &sheet)?,
        by,
        at: utc(at),
        reason,
    };
    match hands.last_mut().filter(|last| last.number == hand) {
        Some(last) => last.versions.push(version),
        None => hands.push(Hand {
            number: hand,
            versions: vec![version],
        }),
    }
    Ok(())
}

/// Returns all hands of an event, by round and table.
pub(crate) fn load_hands(
    conn: &mut AnyConn,
    event: EventId,
) -> Result<BTreeMap<(i64, i64), Vec<Hand>>, StoreError> {
    let rows: Vec<HandColumns> = versions::table
        .filter(versions::event_id.eq(event.0))
        .order((
            versions::round,
            versions::table_number,
            versions::hand,
            versions::version,
        ))
        .select(ROW)
        .rows(conn)?;
    let mut hands: BTreeMap<(i64, i64), Vec<Hand>> = BTreeMap::new();
    for row in rows {
        add(hands.entry((row.0, row.1)).or_default(), row)?;
    }
    Ok(hands)
}

/// Returns the hands of one table.
pub(crate) fn load_hands_of_table(
    conn: &mut AnyConn,
    place: TablePlace,
) -> Result<Vec<Hand>, StoreError> {
    let (event, round, table) = place.key();
    let all = versions::table
        .filter(versions::event_id.eq(event))
        .filter(versions::round.eq(round))
        .filter(versions::table_number.eq(table))
        .order((versions::hand, versions::version))
        .select(ROW);
    let rows: Vec<HandColumns> = all.rows(conn)?;
    let mut hands = Vec::new();
    for row in rows {
        add(&mut hands, row)?;
    }
    Ok(hands)
}

/// Adds a version of a hand; `sheet` is its JSON text. An existing version or a missing table is a conflict.
pub(crate) fn save_version(
    conn: &mut AnyConn,
    event: EventId,
    (round, table, hand): (RoundNo, TableNo, HandNo),
    version: &HandVersion,
    sheet: &str,
) -> Result<(), StoreError> {
    let values = (
        versions::event_id.eq(event.0),
        versions::round.eq(i64::from(round.0)),
        versions::table_number.eq(i64::from(table.0)),
        versions::hand.eq(i64::from(hand.0)),
        versions::version.eq(i64::from(version.version)),
        versions::sheet.eq(sheet),
        versions::saved_by.eq(&version.by),
        versions::saved_at.eq(stamp(version.at)),
        versions::reason.eq(&version.reason),
    );
    let new = diesel::insert_into(versions::table).values(values);
    new.run(conn)?;
    Ok(())
}
