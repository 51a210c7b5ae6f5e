//! A circuit created, changed or deleted.

use crate::app::{CommandContext, Failure};
use crate::store::{self, CircuitId, EventId, Store};
use burraco_tournament::journal::Fact;
use burraco_tournament::prizes::circuit::Circuit;

/// Creates a circuit with its events.
///
/// # Errors
/// [`store::StoreError::Conflict`] when the slug is taken, and errors of the store.
pub async fn create_circuit(
    store: &Store,
    context: CommandContext,
    (circuit, events): (Circuit, Vec<EventId>),
) -> Result<String, Failure> {
    let made = store.write(move |tx| {
        context.once(tx, |tx| {
            let id = store::create_circuit(tx, &circuit, &events, context.at)?;
            Ok((None, vec![fact(id, &circuit, &events, false)]))
        })
    });
    made.await
}

/// Changes a circuit that is still at the revision `seen`.
///
/// # Errors
/// [`store::StoreError::NotFound`] when it is at another, and errors of the store.
pub async fn save_circuit(
    store: &Store,
    context: CommandContext,
    (id, seen): (CircuitId, i64),
    (circuit, events): (Circuit, Vec<EventId>),
) -> Result<String, Failure> {
    let written = store.write(move |tx| {
        context.once(tx, |tx| {
            store::save_circuit(tx, (id, seen), &circuit, &events)?;
            Ok((None, vec![fact(id, &circuit, &events, false)]))
        })
    });
    written.await
}

/// Deletes a circuit that is still at the revision `seen`. Its events stay.
///
/// # Errors
/// [`store::StoreError::NotFound`] when it is at another, and errors of the store.
pub async fn delete_circuit(
    store: &Store,
    context: CommandContext,
    (id, seen): (CircuitId, i64),
    (circuit, events): (Circuit, Vec<EventId>),
) -> Result<String, Failure> {
    let deleted = store.write(move |tx| {
        context.once(tx, |tx| {
            store::delete_circuit(tx, (id, seen))?;
            Ok((None, vec![fact(id, &circuit, &events, true)]))
        })
    });
    deleted.await
}

fn fact(id: CircuitId, circuit: &Circuit, events: &[EventId], deleted: bool) -> Fact {
    Fact::Circuit {
        circuit: id.0,
        rule: circuit.rule,
        by_place: circuit.by_place.clone(),
        events: events.iter().map(|event| event.0).collect(),
        deleted,
    }
}
