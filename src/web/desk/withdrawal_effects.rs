//! What players hold of what a decision takes from them: slips, and hands that wait for a referee.

use crate::pages::entries::withdrawal_effects::HeldByPlayers;
use crate::store::{AnyConn, EventId, StoreError, round_codes, unconfirmed_counts};
use crate::web::http::app::App;
use crate::web::state::scored_event::ScoredEvent;
use burraco_tournament::commands::change::Change;
use burraco_tournament::commands::undo::Taken;
use burraco_tournament::event::Event;
use burraco_tournament::round::TableNo;

/// What players hold of what changes take from them, as the store has it now; none where they take nothing.
///
/// # Errors
/// The store's.
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

/// The same for somebody who looks at a decision before it is carried out.
///
/// # Errors
/// The store's.
pub async fn held_now(
    app: &App,
    derived: &ScoredEvent,
    changes: &[Change],
) -> Result<Option<HeldByPlayers>, StoreError> {
    let Some(taken) = Taken::by(&derived.event, changes) else {
        return Ok(None);
    };
    let event = derived.id;
    let read = app.store.read(move |conn| held(conn, event, taken));
    Ok(Some(read.await?))
}
