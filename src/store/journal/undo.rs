//! The way back from each action of the desk, kept beside its line in the journal.

use crate::database::columns::{json, read_json, stamp, utc};
use crate::database::schema::undo;
use crate::journal::lines::next_place;
use crate::{AnyConn, EventId, StoreError};
use burraco_tournament::commands::change::Change;
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;

/// An action that can be taken back as long as what it made still stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Undoable {
    /// The place of its line in the event's journal.
    pub seq: i64,
    pub at: DateTime<Utc>,
    /// The name of whoever did it.
    pub by: String,
    /// The code of the right it needed when it was done; taking it back asks what that needs by then.
    pub needs: String,
    pub done: Vec<Change>,
    pub back: Vec<Change>,
}

type Row = (i64, NaiveDateTime, String, String, String, String);

const ROW: (
    undo::seq,
    undo::at,
    undo::signed_by,
    undo::needs,
    undo::done,
    undo::back,
) = (
    undo::seq,
    undo::at,
    undo::signed_by,
    undo::needs,
    undo::done,
    undo::back,
);

fn from_row((seq, at, by, needs, done, back): Row) -> Result<Undoable, StoreError> {
    Ok(Undoable {
        seq,
        at: utc(at),
        by,
        needs,
        done: read_json("undo.done", &done)?,
        back: read_json("undo.back", &back)?,
    })
}

/// Keeps the way back from the action whose line is the next in the event's journal. `seq` is not read: the journal
/// gives it.
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
        .execute(conn)?;
    Ok(())
}

/// The last actions of an event, the newest first.
///
/// # Errors
/// Only the database's own.
pub fn last_undoable(
    conn: &mut AnyConn,
    event: EventId,
    most: i64,
) -> Result<Vec<Undoable>, StoreError> {
    let rows: Vec<Row> = undo::table
        .filter(undo::event_id.eq(event.0))
        .order(undo::seq.desc())
        .limit(most)
        .select(ROW)
        .load(conn)?;
    rows.into_iter().map(from_row).collect()
}

/// The actions of an event whose lines come after one.
///
/// # Errors
/// Only the database's own.
pub fn undoable_since(
    conn: &mut AnyConn,
    event: EventId,
    seq: i64,
) -> Result<Vec<Undoable>, StoreError> {
    let rows: Vec<Row> = undo::table
        .filter(undo::event_id.eq(event.0))
        .filter(undo::seq.gt(seq))
        .select(ROW)
        .load(conn)?;
    rows.into_iter().map(from_row).collect()
}

/// One action of an event.
///
/// # Errors
/// [`StoreError::NotFound`] when none that can be taken back has this line.
pub fn find_undoable(conn: &mut AnyConn, event: EventId, seq: i64) -> Result<Undoable, StoreError> {
    let found = undo::table.find((event.0, seq)).select(ROW);
    let row: Option<Row> = found.first(conn).optional()?;
    from_row(row.ok_or(StoreError::NotFound)?)
}

/// Those of an event's actions that can be taken back whose lines are these.
///
/// # Errors
/// Only the database's own.
pub fn undoable_of(
    conn: &mut AnyConn,
    event: EventId,
    lines: &[i64],
) -> Result<Vec<Undoable>, StoreError> {
    let rows: Vec<Row> = undo::table
        .filter(undo::event_id.eq(event.0))
        .filter(undo::seq.eq_any(lines.to_vec()))
        .select(ROW)
        .load(conn)?;
    rows.into_iter().map(from_row).collect()
}

/// Forgets the ways back of an event: they hold the names of its players.
pub(crate) fn forget_ways_back(conn: &mut AnyConn, event: EventId) -> Result<(), StoreError> {
    diesel::delete(undo::table.filter(undo::event_id.eq(event.0))).execute(conn)?;
    Ok(())
}
