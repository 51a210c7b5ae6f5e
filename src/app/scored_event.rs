//! A cache of all that follows from an event's hands, by revision. It can be discarded at any time.
//!
//! A hand is scored once per version: when an event changes by one save, only that hand is scored again.

use super::stale_draft;
use crate::store::{CachedEvent, EVENT_ALONE, EventId, HANDS_IN_MEMORY, StoreError, run_blocking};
use burraco_rules::HandScore;
use burraco_tournament::commands::decide::seats::StaleProposal;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::Event;
use burraco_tournament::ranking::{Standings, last_round, standings_from};
use burraco_tournament::round::{HandNo, RoundNo, Table, TableNo};
use burraco_tournament::scoring::result::{HandsTally, Results};
use burraco_tournament::scoring::scored_hand::ScoredHand;
use burraco_tournament::visibility::hidden::Onlooker;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use tokio::sync::OnceCell;

type HandKey = (RoundNo, TableNo, HandNo);

/// An event with the scores of its hands and the results of its tables, at one revision.
#[derive(Clone)]
pub struct ScoredEvent {
    /// The event's number in the database.
    pub id: EventId,
    /// The revision to which all of the data belongs.
    pub revision: i64,
    pub event: Arc<Event>,
    scores: HashMap<HandKey, (u32, Arc<HandScore>)>,
    /// The results of the tables that have one.
    pub results: Results,
    /// The last round whose standings may be shown.
    shown: RoundNo,
    /// The standings after the last round to show, computed on first use.
    latest: OnceLock<Standings>,
    /// The public part of the event, computed on first use. `None` if nothing is hidden.
    everybody: OnceLock<Option<Arc<ScoredEvent>>>,
    /// The reason why the draft round could not be published as it is, drawn on first use.
    stale_draft: OnceCell<Option<StaleProposal>>,
}

impl ScoredEvent {
    fn of(running: CachedEvent, before: Option<&ScoredEvent>) -> ScoredEvent {
        let event = running.event;
        // Where settings and tables are those of before, only what was changed is looked at.
        let known = before.filter(|b| b.event.settings == event.settings);
        let known = known.filter(|b| tables(&b.event).map(at).eq(tables(&event).map(at)));
        let (mut scores, mut results) =
            known.map_or_else(Default::default, |b| (b.scores.clone(), b.results.clone()));
        let mut were = known.into_iter().flat_map(|b| tables(&b.event));
        let same_rules = before.filter(|b| {
            let each_alone = |event: &Event| !event.settings.hands_rest_on_earlier();
            each_alone(&event)
                && each_alone(&b.event)
                && b.event.settings.rules == event.settings.rules
        });
        for (round, table) in tables(&event) {
            let was = were.next().map(|(_, was)| was);
            if was == Some(table) {
                continue;
            }
            for hand in was.into_iter().flat_map(|was| was.hands.iter()) {
                scores.remove(&(round, table.number, hand.number));
            }
            results.remove(&(round, table.number));
            let mut hands = HashMap::with_capacity(table.hands.len());
            for hand in &table.hands {
                let Some(version) = hand.current() else {
                    continue;
                };
                let key = (round, table.number, hand.number);
                let kept = same_rules.and_then(|b| b.scores.get(&key));
                // A round thrown away and drawn again has other hands under the same numbers, and no versions yet.
                let score = match kept.filter(|(kept, _)| *kept == version.version) {
                    Some((_, score)) if same_seats(before, &key, table.seats) => Arc::clone(score),
                    _ => Arc::new(table.score(&event.settings, hand.number, &version.sheet)),
                };
                hands.insert(hand.number, ScoredHand::from(&*score));
                scores.insert(key, (version.version, score));
            }
            let score = |number: HandNo| hands.get(&number).copied();
            if let Some(result) = HandsTally::of_scores(&event.settings, table, score) {
                results.insert((round, table.number), result);
            }
        }
        ScoredEvent {
            id: running.id,
            revision: running.revision,
            shown: last_round(&event),
            event,
            scores,
            results,
            latest: OnceLock::new(),
            everybody: OnceLock::new(),
            stale_draft: OnceCell::new(),
        }
    }

    /// The event without results hidden from the public. Every public page is made from it. `None` for an event that is
    /// not public.
    #[must_use]
    pub fn public(self: &Arc<ScoredEvent>) -> Option<Arc<ScoredEvent>> {
        (!self.event.is_private()).then(|| self.without_hidden())
    }

    /// The event without results hidden from the public, even of an event that is not public: its staff sees the public
    /// pages as they will be.
    #[must_use]
    pub fn without_hidden(self: &Arc<ScoredEvent>) -> Arc<ScoredEvent> {
        let narrowed = || self.narrowed(Onlooker::Everybody).map(Arc::new);
        let public = self.everybody.get_or_init(narrowed);
        public.as_ref().map_or_else(|| Arc::clone(self), Arc::clone)
    }

    /// Returns the event without the results hidden from an entry.
    #[must_use]
    pub fn of_entry(self: &Arc<ScoredEvent>, entry: EntryNo) -> Arc<ScoredEvent> {
        let narrowed = self.narrowed(Onlooker::Entry(entry));
        narrowed.map_or_else(|| Arc::clone(self), Arc::new)
    }

    /// Returns the part of the event that a given kind of reader may see. `None` if that is everything.
    fn narrowed(&self, who: Onlooker) -> Option<ScoredEvent> {
        let event = self.event.seen_by(who)?;
        let known = |round: RoundNo, table: TableNo| {
            let hands = || {
                event
                    .table(round, table)
                    .map(|table| table.hands.is_empty())
            };
            !event.hides(round) || hands() == Some(false)
        };
        let (mut scores, mut results) = (self.scores.clone(), self.results.clone());
        scores.retain(|(round, table, _), _| known(*round, *table));
        results.retain(|(round, table), _| known(*round, *table));
        Some(ScoredEvent {
            id: self.id,
            revision: self.revision,
            shown: event.last_shown(),
            event: Arc::new(event),
            scores,
            results,
            latest: OnceLock::new(),
            everybody: OnceLock::from(None),
            stale_draft: OnceCell::new(),
        })
    }

    /// Returns the event's standings after a round.
    #[must_use]
    pub fn standings(&self, after: RoundNo) -> Standings {
        standings_from(&self.event, &self.results, after)
    }

    /// The standings after the last round that has standings to show.
    #[must_use]
    pub fn latest(&self) -> &Standings {
        self.latest.get_or_init(|| self.standings(self.shown))
    }

    /// Returns the reason why a round, if it is a draft, could not be published as it is. The draw that tells is made once
    /// per revision, whoever asks meanwhile.
    ///
    /// # Errors
    /// A failure of the draw.
    pub async fn stale_draft(&self, round: RoundNo) -> Result<Option<StaleProposal>, StoreError> {
        let last = self.event.rounds.last();
        if last.is_none_or(|last| last.number != round) {
            return Ok(None);
        }
        let draw = || stale_draft(Arc::clone(&self.event));
        self.stale_draft.get_or_try_init(draw).await.copied()
    }

    /// The score of the version of a hand that holds, if the hand has one.
    #[must_use]
    pub fn hand_score(&self, round: RoundNo, table: TableNo, hand: HandNo) -> Option<&HandScore> {
        let (_, score) = self.scores.get(&(round, table, hand))?;
        Some(score)
    }

    /// The event's name in addresses.
    #[must_use]
    pub fn slug(&self) -> &str {
        &self.event.settings.slug
    }

    /// The last round with standings to show. For the staff, this is the last round that is not a draft.
    #[must_use]
    pub fn last_round(&self) -> RoundNo {
        self.shown
    }
}

/// Returns every table of an event with the number of its round.
fn tables(event: &Event) -> impl Iterator<Item = (RoundNo, &Table)> {
    let rounds = event.rounds.iter();
    rounds.flat_map(|round| round.tables.iter().map(|table| (round.number, table)))
}

fn at((round, table): (RoundNo, &Table)) -> (RoundNo, TableNo) {
    (round, table.number)
}

fn same_seats(
    before: Option<&ScoredEvent>,
    (round, table, _): &HandKey,
    seats: burraco_rules::BySide<burraco_tournament::entry::EntryNo>,
) -> bool {
    let table = before.and_then(|b| b.event.table(*round, *table));
    table.is_some_and(|table| table.seats == seats)
}

/// The cache of recently used events, each at its latest revision. All of it can be computed again. Cheap to clone.
#[derive(Clone)]
pub struct ScoredEvents(Arc<Mutex<Lately>>);

struct Lately {
    /// The largest number of hands in the cache of scored events.
    most: usize,
    looks: u64,
    /// The cached events, each with the time of its last use as a counter.
    kept: HashMap<EventId, (u64, Arc<ScoredEvent>)>,
}

impl Default for ScoredEvents {
    fn default() -> ScoredEvents {
        ScoredEvents(Arc::new(Mutex::new(Lately {
            most: HANDS_IN_MEMORY,
            looks: 0,
            kept: HashMap::new(),
        })))
    }
}

impl Lately {
    fn look(&mut self, id: EventId) -> Option<Arc<ScoredEvent>> {
        self.looks += 1;
        let (look, scored) = self.kept.get_mut(&id)?;
        *look = self.looks;
        Some(Arc::clone(scored))
    }

    /// Stores an event unless a newer revision is stored. A full cache drops the least recently used event.
    fn keep(&mut self, scored: &Arc<ScoredEvent>) {
        let newest = |(_, kept): &(u64, Arc<ScoredEvent>)| kept.revision <= scored.revision;
        if !self.kept.get(&scored.id).is_none_or(newest) {
            return;
        }
        let kept = (self.looks, Arc::clone(scored));
        self.kept.insert(scored.id, kept);
        let weight = |scored: &ScoredEvent| EVENT_ALONE + scored.scores.len();
        let mut all: usize = self.kept.values().map(|(_, kept)| weight(kept)).sum();
        while all > self.most && self.kept.len() > 1 {
            let oldest = self.kept.iter().min_by_key(|(_, (look, _))| *look);
            let Some(oldest) = oldest.map(|(id, _)| *id) else {
                return;
            };
            let gone = self.kept.remove(&oldest);
            all -= gone.map_or(0, |(_, kept)| weight(&kept));
        }
    }
}

impl ScoredEvents {
    /// Sets the size of the cache in hands. At least one event is always kept.
    pub fn set_size(&self, most: usize) {
        self.lately().most = most;
    }

    /// Returns the scored data of a running event.
    #[must_use]
    pub fn of(&self, running: CachedEvent) -> Arc<ScoredEvent> {
        let before = self.lately().look(running.id);
        if let Some(same) = before.as_ref().filter(|b| b.revision == running.revision) {
            return Arc::clone(same);
        }
        let scored = Arc::new(ScoredEvent::of(running, before.as_deref()));
        self.lately().keep(&scored);
        scored
    }

    /// Returns the scored data of a running event to a thread that serves. What is not in the cache is computed on
    /// another.
    ///
    /// # Errors
    /// A failure of the computation.
    pub async fn scored(&self, running: CachedEvent) -> Result<Arc<ScoredEvent>, StoreError> {
        let known = self.lately().look(running.id);
        if let Some(same) = known.filter(|known| known.revision == running.revision) {
            return Ok(same);
        }
        let events = self.clone();
        run_blocking(move || events.of(running)).await
    }

    fn lately(&self) -> MutexGuard<'_, Lately> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use burraco_tournament::simulate::random;
    use chrono::DateTime;

    fn running(id: i64, revision: i64, event: &Arc<Event>) -> CachedEvent {
        CachedEvent {
            id: EventId(id),
            revision,
            event: Arc::clone(event),
        }
    }

    /// Checks that, after any change, updating the cached data gives the same as computing it from nothing.
    #[test]
    fn what_a_change_does_not_touch_is_kept_and_the_rest_is_made_anew() {
        for seed in 1..=12 {
            let whole = random(seed, 12, DateTime::UNIX_EPOCH).unwrap();
            let mut kept: Option<ScoredEvent> = None;
            for step in 0..9 {
                // some hands go, some come back, and most tables stay as they are
                let mut event = whole.clone();
                let tables = event.rounds.iter_mut().flat_map(|round| &mut round.tables);
                for (at, table) in tables.enumerate().filter(|(at, _)| at % 4 == step % 4) {
                    table.hands.truncate((at + step) % 3);
                }
                let event = Arc::new(event);
                let now = ScoredEvent::of(running(1, 1, &event), kept.as_ref());
                let anew = ScoredEvent::of(running(1, 1, &event), None);
                assert_eq!(now.results, anew.results, "{seed} {step}");
                let versions = |made: &ScoredEvent| {
                    let all = made.scores.iter();
                    all.map(|(key, (version, score))| (*key, (*version, HandScore::clone(score))))
                        .collect::<HashMap<_, _>>()
                };
                assert_eq!(versions(&now), versions(&anew), "{seed} {step}");
                kept = Some(now);
            }
        }
    }

    #[test]
    fn those_looked_at_last_are_kept_and_never_an_older_revision() {
        let event = Arc::new(random(1, 8, DateTime::UNIX_EPOCH).unwrap());
        let events = ScoredEvents::default();
        let first = events.of(running(1, 5, &event));
        // as much as two of them, and not three
        events.set_size(2 * (EVENT_ALONE + first.scores.len()));
        let _ = events.of(running(2, 1, &event));
        let same = |made: &Arc<ScoredEvent>| Arc::ptr_eq(made, &first);
        assert!(same(&events.of(running(1, 5, &event))));
        // 2 was not looked at for longest
        let _ = events.of(running(3, 1, &event));
        assert!(same(&events.of(running(1, 5, &event))));
        let kept = |id| events.lately().kept.contains_key(&EventId(id));
        assert!(kept(3) && !kept(2));
        // what somebody read before is made, and not kept
        assert_eq!(events.of(running(1, 4, &event)).revision, 4);
        assert!(same(&events.of(running(1, 5, &event))));
        assert!(!same(&events.of(running(1, 6, &event))));
    }
}
