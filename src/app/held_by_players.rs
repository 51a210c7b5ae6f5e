//! The slips with table links, and the hands waiting for a referee, that a decision takes from players.

use crate::store::{AnyConn, EventId, StoreError, round_codes, unconfirmed_counts};
use burraco_tournament::commands::change::Change;
use burraco_tournament::commands::undo::{HeldByPlayers, Taken};
use burraco_tournament::event::Event;
use burraco_tournament::round::TableNo;

/// The slips and waiting hands that a decision's changes take from players, as stored now. `None` if the changes take
/// nothing.
///
/// # Errors
/// An error of the store.
pub fn held_of(
    conn: &mut AnyConn,
    event: EventId,
    before: &Event,
    changes: &[Change],
) -> Result<Option<HeldByPlayers>, StoreError> {
    Taken::by(before, changes)
        .map(|taken| held(conn, event, taken))
        .transpose()
}

fn held(conn: &mut AnyConn, event: EventId, taken: Taken) -> Result<HeldByPlayers, StoreError> {
    let round = taken.round();
    let here = |table: &TableNo| match taken {
        Taken::Round(_) | Taken::Draft(_) => true,
        Taken::Table(_, taken) => *table == taken,
    };
    let links = round_codes(conn, event, round)?;
    let waiting = unconfirmed_counts(conn, event, round)?;
    let waiting = waiting.iter().filter(|(table, _)| here(table));
    Ok(HeldByPlayers {
        taken,
        links: links.keys().filter(|table| here(table)).count(),
        waiting: waiting.map(|(_, count)| count).sum(),
    })
}
