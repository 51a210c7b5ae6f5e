//! Protests, each as it was lodged, and every step taken since.

use crate::database::columns::{json, number, read_json};
use crate::database::connection::RunOnEither;
use crate::database::schema::{protest_steps as steps, protests};
use crate::{AnyConn, EventId, StoreError};
use burraco_tournament::protest::{Protest, ProtestStep};
use diesel::prelude::*;

/// Returns all protests of an event, by number.
///
/// # Errors
/// Only the database's own.
pub fn load_protests(conn: &mut AnyConn, event: EventId) -> Result<Vec<Protest>, StoreError> {
    let rows: Vec<(i64, String)> = protests::table
        .filter(protests::event_id.eq(event.0))
        .order(protests::number)
        .select((protests::number, protests::claim))
        .rows(conn)?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let mut made: Vec<(i64, String)> = steps::table
        .filter(steps::event_id.eq(event.0))
        .order((steps::number, steps::version))
        .select((steps::number, steps::step))
        .rows(conn)?;
    let mut found = Vec::with_capacity(rows.len());
    for (row, claim) in rows {
        let (own, others) = made.into_iter().partition(|(of, _)| *of == row);
        made = others;
        found.push(read(row, &claim, own)?);
    }
    Ok(found)
}

/// Returns one protest of an event.
///
/// # Errors
/// [`StoreError::NotFound`] when the event has no protest with this number.
pub fn load_protest(conn: &mut AnyConn, event: EventId, of: u32) -> Result<Protest, StoreError> {
    let row = i64::from(of);
    let found = protests::table.find((event.0, row));
    let claim: Option<String> = found.select(protests::claim).first_row(conn).optional()?;
    let claim = claim.ok_or(StoreError::NotFound)?;
    let made = steps::table
        .filter(steps::event_id.eq(event.0))
        .filter(steps::number.eq(row))
        .order(steps::version)
        .select((steps::number, steps::step))
        .rows(conn)?;
    read(row, &claim, made)
}

fn read(row: i64, claim: &str, made: Vec<(i64, String)>) -> Result<Protest, StoreError> {
    let step = |(_, text): (i64, String)| read_json("protest_steps.step", &text);
    Ok(Protest {
        number: number("protests.number", row)?,
        claim: read_json("protests.claim", claim)?,
        steps: made.into_iter().map(step).collect::<Result<_, _>>()?,
    })
}

/// Adds a protest with its steps. A number that is taken is a conflict.
pub(crate) fn save_protest(
    conn: &mut AnyConn,
    event: EventId,
    protest: &Protest,
) -> Result<(), StoreError> {
    diesel::insert_into(protests::table)
        .values((
            protests::event_id.eq(event.0),
            protests::number.eq(i64::from(protest.number)),
            protests::claim.eq(json(&protest.claim)?),
        ))
        .run(conn)?;
    for step in &protest.steps {
        save_step(conn, event, protest.number, step)?;
    }
    Ok(())
}

/// Adds a step to a protest. A step that exists is a conflict.
pub(crate) fn save_step(
    conn: &mut AnyConn,
    event: EventId,
    of: u32,
    step: &ProtestStep,
) -> Result<(), StoreError> {
    diesel::insert_into(steps::table)
        .values((
            steps::event_id.eq(event.0),
            steps::number.eq(i64::from(of)),
            steps::version.eq(i64::from(step.version)),
            steps::step.eq(json(step)?),
        ))
        .run(conn)?;
    Ok(())
}
