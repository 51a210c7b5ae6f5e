//! A cache of the data that circuits need from their events, by revision. A view reads only the events that have
//! changed, however many there are.

use super::scored_event::{ScoredEvent, ScoredEvents};
use crate::store::{EventId, Store, StoreError, revisions_of};
use burraco_tournament::event::Event;
use burraco_tournament::protest::Protest;
use burraco_tournament::ranking::Standings;
use burraco_tournament::round::RoundState;
use burraco_tournament::visibility::final_ranking::at_end;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The most competitors kept in the cache over all stages of circuits; a stage costs its number of entries plus one.
/// This is some 20 MB.
const MOST: usize = 40_000;

/// A stage of a circuit: the public part of an event, without tables, rulings and decided protests.
pub struct KeptStage {
    pub event: Event,
    /// The standings after the event's last closed round, ranked by the knockout once it is decided.
    pub standings: Option<Standings>,
    revision: i64,
}

impl KeptStage {
    fn of(scored: &ScoredEvent) -> KeptStage {
        let rounds = scored.event.rounds.iter().rev();
        let mut closed = rounds.filter(|round| {
            round.state == RoundState::Closed && round.number <= scored.last_round()
        });
        let standings = closed.next().map(|round| {
            let standings = scored.standings(round.number);
            at_end(&scored.event, &standings).unwrap_or(standings)
        });
        let mut event = Event::clone(&scored.event);
        for round in &mut event.rounds {
            round.tables = Vec::new();
            if !round.is_recorded() {
                round.byes = Vec::new();
            }
        }
        event.adjustments = Vec::new();
        event.protests.retain(Protest::is_open);
        KeptStage {
            event,
            standings,
            revision: scored.revision,
        }
    }

    fn weight(&self) -> usize {
        1 + self.event.entries.len()
    }
}

/// The cache of circuit stages that were viewed.
#[derive(Clone, Default)]
pub struct CircuitStages(Arc<Mutex<HashMap<EventId, Arc<KeptStage>>>>);

impl CircuitStages {
    /// The public events of a circuit, in order of date.
    ///
    /// # Errors
    /// An error of the store.
    pub async fn of(
        &self,
        store: &Store,
        known: &ScoredEvents,
        events: &[EventId],
    ) -> Result<Vec<Arc<KeptStage>>, StoreError> {
        let joined = events.to_vec();
        let revisions = store.read(move |conn| revisions_of(conn, &joined));
        let mut stages = Vec::with_capacity(events.len());
        for (event, revision) in revisions.await? {
            let kept = self.kept().get(&event).cloned();
            let stage = match kept.filter(|kept| kept.revision >= revision) {
                Some(kept) => kept,
                None => {
                    let running = store.event(event).await?;
                    let scored = known.scored(running).await?;
                    let Some(scored) = scored.public() else {
                        continue;
                    };
                    let stage = Arc::new(KeptStage::of(&scored));
                    self.keep(event, &stage);
                    stage
                }
            };
            stages.push((event, stage));
        }
        stages.sort_by_key(|(event, stage)| (stage.event.settings.date, *event));
        Ok(stages.into_iter().map(|(_, stage)| stage).collect())
    }

    /// Stores a stage in the cache. A full cache drops any other stage, not the least recently used: circuits read all
    /// their stages in turn and would then find none.
    fn keep(&self, event: EventId, stage: &Arc<KeptStage>) {
        let mut kept = self.kept();
        kept.insert(event, Arc::clone(stage));
        let mut all: usize = kept.values().map(|stage| stage.weight()).sum();
        while all > MOST && kept.len() > 1 {
            let other = kept.keys().find(|other| **other != event).copied();
            let gone = other.and_then(|other| kept.remove(&other));
            all -= gone.map_or(all, |gone| gone.weight());
        }
    }

    fn kept(&self) -> MutexGuard<'_, HashMap<EventId, Arc<KeptStage>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
