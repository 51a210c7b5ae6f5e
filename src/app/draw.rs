//! Draws computed outside the writer. Pairing hundreds of entries with clubs apart takes seconds, and while the writer
//! works every save of the database waits.

use super::Failure;
use crate::concurrency_limit::{ConcurrencyLimit, QueueFull};
use crate::store::{EventId, Store, StoreError, run_blocking};
use burraco_tournament::commands::change::Change;
use burraco_tournament::commands::command::DeskCommand;
use burraco_tournament::commands::decide::decide_drawing;
use burraco_tournament::commands::decide::seats::{StaleProposal, misfit};
use burraco_tournament::commands::refusal::Refusal;
use burraco_tournament::event::Event;
use burraco_tournament::movement::{Movement, NoProposal, propose};
use burraco_tournament::round::{Round, RoundState};
use chrono::{DateTime, Utc};
use std::collections::VecDeque;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use tokio::sync::oneshot;

/// How often a draw is computed outside the writer for an event that keeps changing.
const TRIES: usize = 3;

/// The number of draws that may wait for their turn.
const WAITING: usize = 100;

/// The limit on draws. Each takes a processor for seconds: one runs at once.
static DRAWS: LazyLock<ConcurrencyLimit> = LazyLock::new(|| ConcurrencyLimit::new(1, WAITING));

/// The priority of a draw, as a nice value: a tenth of what others get where both want the processor.
#[cfg(target_os = "linux")]
const BEHIND: i32 = 10;

/// The number of draws that are remembered.
const REMEMBERED: usize = 4;

/// The draws made last, each with the event that it was made from. A draw follows from the event alone: whoever looks at
/// a draft, changes its seats by hand or publishes it, need not wait for another.
static MADE: Mutex<VecDeque<Arc<(Event, Round)>>> = Mutex::new(VecDeque::new());

/// Returns the draw that was made of an event without a draft, if it is remembered.
fn remembered(before: &Event, movement: Movement) -> Option<Round> {
    let made = MADE.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let mut made = made.iter().map(Arc::as_ref);
    let same = |(from, round): &&(Event, Round)| round.movement == movement && from == before;
    made.find(same).map(|(_, round)| round.clone())
}

/// Returns the draw of an event without a draft: the one that is remembered, or a new one.
fn draw_of(before: &Event, movement: Movement) -> Result<Round, NoProposal> {
    if let Some(round) = remembered(before, movement) {
        return Ok(round);
    }
    let round = propose(before, movement)?;
    let drawn = Arc::new((before.clone(), round.clone()));
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    made.push_front(drawn);
    made.truncate(REMEMBERED);
    Ok(round)
}

/// Runs work that draws a round, in its turn.
async fn in_turn<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, StoreError> {
    let turn = DRAWS.turn().await;
    let turn = turn.map_err(|QueueFull| StoreError::Unavailable)?;
    let (to, done) = oneshot::channel();
    let thread = std::thread::Builder::new().name("draw".to_owned());
    let work = move || {
        stand_behind_others();
        let _ = to.send(work());
        drop(turn);
    };
    thread.spawn(work).map_err(StoreError::fault)?;
    done.await
        .map_err(|_| StoreError::fault("a draw was broken off"))
}

/// Lets others compute before this thread: people who save hands need the processor more than a draw does.
fn stand_behind_others() {
    // on Linux each thread has a priority of its own
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, BEHIND);
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
        let decide = move || decide_drawing(&now.event, &command, (&by, at), &draw_of);
        let decided = in_turn(decide).await?;
        if store.event(event).await?.revision == revision {
            return Ok(Some(Draw { revision, decided }));
        }
    }
    Ok(None)
}

/// Returns the reason why the draft round of an event could not be published as it is. Unless its draw is remembered, it
/// is drawn again for this, outside the threads that serve. `None` also for an event without a draft.
///
/// # Errors
/// A failure of the draw.
pub async fn stale_draft(event: Arc<Event>) -> Result<Option<StaleProposal>, StoreError> {
    let last = event.rounds.last();
    if last.is_none_or(|round| round.state != RoundState::Draft) {
        return Ok(None);
    }
    let asked = Arc::clone(&event);
    match run_blocking(move || known_misfit(&asked)).await? {
        Some(known) => Ok(known),
        None => in_turn(move || drawn_misfit(&event)).await,
    }
}

/// Returns the misfit of a draft, if no draw must be made to find it.
pub(super) fn known_misfit(event: &Event) -> Option<Option<StaleProposal>> {
    let draft = event.rounds.last()?;
    let mut is_known = true;
    let found = misfit(event, draft, |before| {
        let round = remembered(before, draft.movement);
        is_known = round.is_some();
        round
    });
    is_known.then_some(found)
}

fn drawn_misfit(event: &Event) -> Option<StaleProposal> {
    let draft = event.rounds.last()?;
    misfit(event, draft, |before| draw_of(before, draft.movement).ok())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
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

    fn with_draft(entries: u32) -> Event {
        let mut event = burraco_tournament::testing::event(entries, "1 mitchell + 1 danese");
        burraco_tournament::testing::play(&mut event);
        let draft = propose(&event, event.next_movement().unwrap()).unwrap();
        event.rounds.push(draft);
        event
    }

    #[test]
    fn a_draft_fits_by_the_draw_that_is_remembered_of_the_same_event_alone() {
        let event = with_draft(12);
        assert_eq!(known_misfit(&event), None, "nobody drew it here");
        assert_eq!(drawn_misfit(&event), None);
        assert_eq!(known_misfit(&event), Some(None));
        // seats given by hand are judged by the same draw
        let mut swapped = event.clone();
        let tables = &mut swapped.rounds.last_mut().unwrap().tables;
        let ew = tables[0].seats.ew;
        tables[0].seats.ew = tables[1].seats.ew;
        tables[1].seats.ew = ew;
        assert_eq!(known_misfit(&swapped), Some(Some(StaleProposal::Results)));
        // another result makes another draw
        let mut corrected = event;
        corrected.settings.seed += 1;
        assert_eq!(known_misfit(&corrected), None);
    }
}
