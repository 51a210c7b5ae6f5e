//! Draws computed outside the writer. Pairing hundreds of entries with clubs apart takes seconds, and while the writer
//! works every save of the database waits.

use super::Failure;
use crate::concurrency_limit::{ConcurrencyLimit, QueueFull};
use crate::store::{EventId, Store, StoreError};
use burraco_tournament::commands::change::Change;
use burraco_tournament::commands::command::DeskCommand;
use burraco_tournament::commands::decide::decide;
use burraco_tournament::commands::decide::seats::{StaleProposal, misfit};
use burraco_tournament::commands::refusal::Refusal;
use burraco_tournament::event::Event;
use burraco_tournament::round::RoundState;
use chrono::{DateTime, Utc};
use std::sync::{Arc, LazyLock};

/// How often a draw is computed outside the writer for an event that keeps changing.
const TRIES: usize = 3;

/// The number of draws that may wait for their turn.
const WAITING: usize = 100;

/// The limit on draws. Each takes a processor for seconds and a thread that database reads need too: one runs at once.
static DRAWS: LazyLock<ConcurrencyLimit> = LazyLock::new(|| ConcurrencyLimit::new(1, WAITING));

/// Runs work that draws a round, in its turn.
async fn in_turn<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, StoreError> {
    let turn = DRAWS.turn().await;
    let turn = turn.map_err(|QueueFull| StoreError::Unavailable)?;
    let done = turn.run(work).await;
    done.map_err(|e| StoreError::Fault(e.to_string()))
}

/// The decision of a command that draws a round, about an event at one revision.
pub(super) struct Draw {
    revision: i64,
    decided: Result<Vec<Change>, Refusal>,
}

impl Draw {
    /// Returns the decision, if the event is still at the revision it was made for.
    pub(super) fn at(self, revision: i64) -> Option<Result<Vec<Change>, Refusal>> {
        (self.revision == revision).then_some(self.decided)
    }
}

/// Decides about a command that draws a round, or compares one with a new draw. Returns `None` for other commands, and
/// for an event that changed during every try.
///
/// # Errors
/// An error of the store.
pub(super) async fn drawn(
    store: &Store,
    event: EventId,
    command: &DeskCommand,
    (by, at): (&str, DateTime<Utc>),
) -> Result<Option<Draw>, Failure> {
    if !matches!(
        command,
        DeskCommand::Propose { .. } | DeskCommand::Publish(_)
    ) {
        return Ok(None);
    }
    for _ in 0..TRIES {
        let now = store.event(event).await?;
        let revision = now.revision;
        let (command, by) = (command.clone(), by.to_owned());
        let decided = in_turn(move || decide(&now.event, &command, &by, at)).await?;
        if store.event(event).await?.revision == revision {
            return Ok(Some(Draw { revision, decided }));
        }
    }
    Ok(None)
}

/// Returns the reason why the draft round of an event could not be published as it is. It is drawn again for this,
/// outside the threads that serve. `None` also for an event without a draft.
///
/// # Errors
/// A failure of the draw.
pub async fn stale_draft(event: Arc<Event>) -> Result<Option<StaleProposal>, StoreError> {
    let last = event.rounds.last();
    if last.is_none_or(|round| round.state != RoundState::Draft) {
        return Ok(None);
    }
    in_turn(move || misfit(&event, event.rounds.last()?)).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draw_of_an_older_event_is_not_used() {
        let draw = || Draw {
            revision: 7,
            decided: Err(Refusal::PlanOver),
        };
        assert_eq!(draw().at(7), Some(Err(Refusal::PlanOver)));
        assert_eq!(draw().at(8), None);
    }
}
