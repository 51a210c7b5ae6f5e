//! A decision of the desk that is looked at before it is made.

use super::Failure;
use super::carried_protests::step_of_protest;
use super::held_by_players::held_of;
use super::preview_digest::digest;
use super::scored_event::ScoredEvent;
use crate::store::{AnyConn, Store, run_blocking};
use burraco_tournament::commands::change::Change;
use burraco_tournament::commands::command::DeskCommand;
use burraco_tournament::commands::decide::{decide, foreseen};
use burraco_tournament::commands::preview::Preview;
use burraco_tournament::commands::undo::HeldByPlayers;
use burraco_tournament::event::Event;
use chrono::{DateTime, Utc};
use std::sync::Arc;

/// The effects that a decision would have.
pub struct Foreseen {
    /// The changes, with the step of the protest that the decision is made for.
    pub changes: Vec<Change>,
    /// The event after the changes.
    pub after: Arc<Event>,
    /// The effects on tables and standings.
    pub moves: Preview,
    /// The slips and waiting hands that players would lose.
    pub held: Option<HeldByPlayers>,
    /// The digest of all this, which confirms that exactly this was seen.
    pub seen: String,
}

/// Computes the effects of a command of the desk on a thread for blocking work. `protest` is the one that the command
/// is made for.
///
/// # Errors
/// The reason why the command would be refused, or an error of the store.
pub async fn foresee(
    store: &Store,
    scored: Arc<ScoredEvent>,
    command: DeskCommand,
    protest: Option<u32>,
    (by, at): (String, DateTime<Utc>),
) -> Result<Foreseen, Failure> {
    let store = store.clone();
    let look = move || {
        let event = &*scored.event;
        let mut changes = decide(event, &command, &by, at)?;
        let held = |conn: &mut AnyConn| held_of(conn, scored.id, event, &changes);
        let held = store.read_now(held)?;
        if !changes.is_empty() {
            changes.extend(step_of_protest(event, protest, &changes, (&by, at)));
        }
        let (after, moves) = foreseen(event, &scored.results, &changes);
        Ok(Foreseen {
            seen: digest(&moves, &changes, held.as_ref()),
            changes,
            after: Arc::new(after),
            moves,
            held,
        })
    };
    run_blocking(look).await?
}

/// Returns what players would lose by a command of the desk, without its other effects.
///
/// # Errors
/// As [`foresee`].
pub async fn taken_from_players(
    store: &Store,
    scored: Arc<ScoredEvent>,
    command: DeskCommand,
    (by, at): (String, DateTime<Utc>),
) -> Result<Option<HeldByPlayers>, Failure> {
    let look = move |conn: &mut AnyConn| {
        let changes = decide(&scored.event, &command, &by, at)?;
        Ok(held_of(conn, scored.id, &scored.event, &changes)?)
    };
    store.read(look).await
}
