//! Undo data: the changes that reverse each action of the desk, stored beside its line in the journal.

use crate::database::columns::{columns, json, read_json, stamp, utc};
use crate::database::connection::RunOnEither;
use crate::database::schema::undo;
use crate::journal::lines::next_place;
use crate::{AnyConn, EventId, StoreError};
use burraco_tournament::commands::change::Change;
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;

/// An action that can be undone as long as its effects are still in place.
#[derive(Clone, Debug, PartialEq)]
pub struct Undoable {
    /// The number of the action's line in the event's journal.
    pub seq: i64,
    pub at: DateTime<Utc>,
    /// The name of the user who did the action.
    pub by: String,
    /// The code of the right that the action needed at the time. Undoing it needs the rights that its changes need at
    /// the time of the undo.
    pub needs: String,
    pub done: Vec<Change>,
    pub back: Vec<Change>,
}

type ActionColumns = (i64, NaiveDateTime, String, String, String, String);

columns!(ROW of undo: seq, at, signed_by, needs, done, back);

fn from_row((seq, at, by, needs, done, back): ActionColumns) -> Result<Undoable, StoreError> {
    Ok(Undoable {
        seq,
        at: utc(at),
        by,
        needs,
        done: read_json("undo.done", &done)?,
        back: read_json("undo.back", &back)?,
    })
}

/// Stores the undo data of the action whose line comes next in the event's journal. The field `seq` is ignored, since
/// the journal gives the number.
///
/// # Errors
/// Only the database's own.
pub fn keep_way_back(
    conn: &mut AnyConn,
    event: EventId,
    action: &Undoable,
) -> Result<(), StoreError> {
    diesel::insert_into(undo::table)
        .values((
            undo::event_id.eq(event.0),
            undo::seq.eq(next_place(conn, event)?),
            undo::at.eq(stamp(action.at)),
            undo::signed_by.eq(&action.by),
            undo::needs.eq(&action.needs),
            undo::done.eq(json(&action.done)?),
            undo::back.eq(json(&action.back)?),
        ))
        .run(conn)?;
    Ok(())
}

/// Returns the last actions of an event that can be undone, the newest first.
///
/// # Errors
/// Only the database's own.
pub fn last_undoable(
    conn: &mut AnyConn,
    event: EventId,
    most: i64,
) -> Result<Vec<Undoable>, StoreError> {
    let rows: Vec<ActionColumns> = undo::table
        .filter(undo::event_id.eq(event.0))
        .order(undo::seq.desc())
        .limit(most)
        .select(ROW)
        .rows(conn)?;
    rows.into_iter().map(from_row).collect()
}

/// Returns a user's last action at an event that can be undone.
///
/// # Errors
/// Only the database's own.
pub fn last_undoable_by(
    conn: &mut AnyConn,
    event: EventId,
    by: &str,
) -> Result<Option<Undoable>, StoreError> {
    let row: Option<ActionColumns> = undo::table
        .filter(undo::event_id.eq(event.0).and(undo::signed_by.eq(by)))
        .order(undo::seq.desc())
        .select(ROW)
        .first_row(conn)
        .optional()?;
    row.map(from_row).transpose()
}

/// Returns the actions of an event that can be undone and whose journal lines come after a given one.
///
/// # Errors
/// Only the database's own.
pub fn undoable_since(
    conn: &mut AnyConn,
    event: EventId,
    seq: i64,
) -> Result<Vec<Undoable>, StoreError> {
    let rows: Vec<ActionColumns> = undo::table
        .filter(undo::event_id.eq(event.0))
        .filter(undo::seq.gt(seq))
        .select(ROW)
        .rows(conn)?;
    rows.into_iter().map(from_row).collect()
}

/// Returns one action of an event by the number of its journal line.
///
/// # Errors
/// [`StoreError::NotFound`] when no action that can be undone has this line.
pub fn find_undoable(conn: &mut AnyConn, event: EventId, seq: i64) -> Result<Undoable, StoreError> {
    let found = undo::table.find((event.0, seq)).select(ROW);
    let row: Option<ActionColumns> = found.first_row(conn).optional()?;
    from_row(row.ok_or(StoreError::NotFound)?)
}

/// Returns the actions of an event that can be undone and have these lines.
///
/// # Errors
/// Only the database's own.
pub fn undoable_of(
    conn: &mut AnyConn,
    event: EventId,
    lines: &[i64],
) -> Result<Vec<Undoable>, StoreError> {
    let rows: Vec<ActionColumns> = undo::table
        .filter(undo::event_id.eq(event.0))
        .filter(undo::seq.eq_any(lines.to_vec()))
        .select(ROW)
        .rows(conn)?;
    rows.into_iter().map(from_row).collect()
}

/// Deletes the undo data of an event, because it holds the names of its players.
pub(crate) fn forget_ways_back(conn: &mut AnyConn, event: EventId) -> Result<(), StoreError> {
    diesel::delete(undo::table.filter(undo::event_id.eq(event.0))).run(conn)?;
    Ok(())
}
