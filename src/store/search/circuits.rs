//! Circuits: their settings, and the events they join.

use crate::database::columns::{columns, json, read_json, stamp};
use crate::database::connection::RunOnEither;
use crate::database::schema::{circuit_events, circuits, events};
use crate::{AnyConn, CircuitId, EventId, StoreError};
use burraco_tournament::prizes::circuit::Circuit;
use chrono::{DateTime, Utc};
use diesel::prelude::*;

/// A stored circuit with its events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CircuitRow {
    /// The circuit's number in the database.
    pub id: CircuitId,
    /// The circuit's revision, raised by one with every accepted change.
    pub revision: i64,
    pub circuit: Circuit,
    /// The events of the circuit, in no particular order.
    pub events: Vec<EventId>,
}

type CircuitColumns = (i64, i64, String);

columns!(ROW of circuits: id, revision, settings);

/// Creates a circuit at revision 1.
///
/// # Errors
/// [`StoreError::Conflict`] when the slug is taken.
pub fn create_circuit(
    conn: &mut AnyConn,
    circuit: &Circuit,
    joined: &[EventId],
    now: DateTime<Utc>,
) -> Result<CircuitId, StoreError> {
    let id = diesel::insert_into(circuits::table)
        .values((
            circuits::slug.eq(&circuit.slug),
            circuits::revision.eq(1_i64),
            circuits::settings.eq(json(circuit)?),
            circuits::created_at.eq(stamp(now)),
        ))
        .returning(circuits::id)
        .row(conn)?;
    join(conn, CircuitId(id), joined)?;
    Ok(CircuitId(id))
}

fn join(conn: &mut AnyConn, id: CircuitId, joined: &[EventId]) -> Result<(), StoreError> {
    for event in joined {
        diesel::insert_into(circuit_events::table)
            .values((
                circuit_events::circuit_id.eq(id.0),
                circuit_events::event_id.eq(event.0),
            ))
            .run(conn)?;
    }
    Ok(())
}

/// Writes a circuit that was read at a given revision.
///
/// # Errors
/// [`StoreError::NotFound`] when the circuit has another revision by now, or does not exist.
pub fn save_circuit(
    conn: &mut AnyConn,
    (id, seen): (CircuitId, i64),
    circuit: &Circuit,
    joined: &[EventId],
) -> Result<(), StoreError> {
    let row = circuits::table
        .find(id.0)
        .filter(circuits::revision.eq(seen));
    let written = diesel::update(row)
        .set((
            circuits::revision.eq(seen.saturating_add(1)),
            circuits::settings.eq(json(circuit)?),
        ))
        .run(conn)?;
    crate::named_row(written)?;
    diesel::delete(circuit_events::table.filter(circuit_events::circuit_id.eq(id.0))).run(conn)?;
    join(conn, id, joined)
}

/// Deletes a circuit that was read at a given revision. Its events stay.
///
/// # Errors
/// [`StoreError::NotFound`] when the circuit has another revision by now, or does not exist.
pub fn delete_circuit(conn: &mut AnyConn, (id, seen): (CircuitId, i64)) -> Result<(), StoreError> {
    let row = circuits::table
        .find(id.0)
        .filter(circuits::revision.eq(seen));
    crate::named_row(diesel::delete(row).run(conn)?)
}

fn from_row(
    conn: &mut AnyConn,
    (id, revision, settings): CircuitColumns,
) -> Result<CircuitRow, StoreError> {
    let joined: Vec<i64> = circuit_events::table
        .filter(circuit_events::circuit_id.eq(id))
        .order(circuit_events::event_id)
        .select(circuit_events::event_id)
        .rows(conn)?;
    Ok(CircuitRow {
        id: CircuitId(id),
        revision,
        circuit: read_json("circuits.settings", &settings)?,
        events: joined.into_iter().map(EventId).collect(),
    })
}

/// Returns the circuit with a slug.
///
/// # Errors
/// [`StoreError::NotFound`] when there is none.
pub fn find_circuit(conn: &mut AnyConn, slug: &str) -> Result<CircuitRow, StoreError> {
    let found = circuits::table.filter(circuits::slug.eq(slug)).select(ROW);
    let row: Option<CircuitColumns> = found.first_row(conn).optional()?;
    let row = row.ok_or(StoreError::NotFound)?;
    from_row(conn, row)
}

/// Returns every circuit, the latest made first.
///
/// # Errors
/// Only the database's own.
pub fn list_circuits(conn: &mut AnyConn) -> Result<Vec<CircuitRow>, StoreError> {
    let rows: Vec<CircuitColumns> = circuits::table
        .select(ROW)
        .order(circuits::id.desc())
        .rows(conn)?;
    rows.into_iter().map(|row| from_row(conn, row)).collect()
}

/// Returns the revisions of some events, in order of their numbers. A page about all these events is valid as long as
/// they stay the same.
///
/// # Errors
/// Only the database's own.
pub fn revisions_of(
    conn: &mut AnyConn,
    joined: &[EventId],
) -> Result<Vec<(EventId, i64)>, StoreError> {
    let ids: Vec<i64> = joined.iter().map(|event| event.0).collect();
    let rows: Vec<(i64, i64)> = events::table
        .filter(events::id.eq_any(ids))
        .order(events::id)
        .select((events::id, events::revision))
        .rows(conn)?;
    Ok(rows
        .into_iter()
        .map(|(id, revision)| (EventId(id), revision))
        .collect())
}
