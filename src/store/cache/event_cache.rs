//! Running events in memory, so that neither a page nor a save reads a whole event from its rows.
//!
//! The rows stay the truth: every look compares revisions with one small query; only where an event stands is remembered
//! for a moment ([`crate::cache::revision_cache`]). The writer leaves the changes it has
//! committed beside the event, and the next reader applies them. Whatever does not fit without a gap (another process
//! wrote, the list grew too long) is answered by reading the rows again. Revisions only grow: a database put back from
//! a copy needs a restart.

use crate::cache::revision_cache::{EventRevision, RevisionCache};
use crate::event::events;
use crate::{AnyConn, Committed, DatabaseUrl, EventId, StoreError};
use burraco_tournament::commands::change::Change;
use burraco_tournament::event::Event;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// An event as it stands at a revision. Cheap to clone.
///
/// Do not keep it longer than a request: while somebody holds an old one, the next change must copy the event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CachedEvent {
    /// Its number in the database.
    pub id: EventId,
    /// The revision it stands at.
    pub revision: i64,
    pub event: Arc<Event>,
}

/// Changes of one job: they lead from the revision before `to` to `to`.
#[derive(Clone, Debug)]
pub(crate) struct CacheUpdate {
    /// The event they belong to.
    pub event: EventId,
    /// The revision they lead to; the one they start from is one less.
    pub to: i64,
    pub changes: Arc<[Change]>,
}

/// Changes nobody looked at yet; beyond this it is cheaper to read the rows.
const WAITING: usize = 1024;

#[derive(Default)]
struct CacheSlot {
    /// Held for moments; the writer never takes it.
    known: Mutex<Option<CachedEvent>>,
    /// Held while rows are read.
    loading: Mutex<()>,
    /// Changes of committed jobs that are not yet in `known`; held for moments.
    waiting: Mutex<VecDeque<CacheUpdate>>,
    /// Held by the writer from before it commits until what it committed is among `waiting`.
    committing: Mutex<()>,
    /// The hands in `known`, every version one.
    hands: AtomicUsize,
}

/// Events are kept until they have so many hands together, unless told otherwise; the one not looked at for longest goes
/// first, and the one looked at last stays however large it is.
pub const HANDS_IN_MEMORY: usize = 6_000;

/// What an event weighs without any hand, in hands: its entries and tables.
pub const EVENT_ALONE: usize = 60;

/// The events somebody has looked at lately.
pub(crate) struct EventCache {
    shelf: Mutex<Shelf>,
    pub(crate) marks: RevisionCache,
}

struct Shelf {
    most: usize,
    slots: HashMap<EventId, Arc<CacheSlot>>,
    /// The events, the one looked at last at the end.
    order: Vec<EventId>,
}

impl Shelf {
    /// The slot of an event somebody looks at.
    fn look(&mut self, id: EventId) -> Arc<CacheSlot> {
        self.order.retain(|other| *other != id);
        self.order.push(id);
        let slot = Arc::clone(self.slots.entry(id).or_default());
        let weight = |slot: &CacheSlot| EVENT_ALONE + slot.hands.load(Ordering::Relaxed);
        let mut all: usize = self.slots.values().map(|slot| weight(slot)).sum();
        while all > self.most && self.order.len() > 1 {
            let oldest = self.slots.remove(&self.order.remove(0));
            all -= oldest.map_or(0, |slot| weight(&slot));
        }
        slot
    }
}

impl EventCache {
    /// Nothing has been looked at yet in this database.
    pub(crate) fn of(url: &DatabaseUrl) -> EventCache {
        EventCache {
            shelf: Mutex::new(Shelf {
                most: HANDS_IN_MEMORY,
                slots: HashMap::new(),
                order: Vec::new(),
            }),
            marks: RevisionCache::of(url),
        }
    }

    /// Keeps the events of so many hands from now on, at least one event.
    pub(crate) fn keep(&self, most: usize) {
        held(&self.shelf).most = most;
    }

    /// The event at a revision, or later; none where that takes more than what is kept, or waiting for a commit.
    pub(crate) fn at_hand(&self, id: EventId, revision: i64) -> Option<CachedEvent> {
        let slot = held(&self.shelf).look(id);
        slot.at(revision)
    }

    /// The event as the connection's transaction sees it, or later.
    pub(crate) fn get(&self, conn: &mut AnyConn, id: EventId) -> Result<CachedEvent, StoreError> {
        let revision = events::current_revision(conn, id)?;
        let slot = held(&self.shelf).look(id);
        // committed this moment: the changes are there once the writer lets go
        let waited = || {
            drop(held(&slot.committing));
            slot.at(revision)
        };
        if let Some(running) = slot.at(revision).or_else(waited) {
            return Ok(running);
        }
        // one reads the rows; who waited for it finds them read
        let _alone = held(&slot.loading);
        if let Some(running) = slot.at(revision) {
            return Ok(running);
        }
        let (event, revision) = events::load_event(conn, id)?;
        let running = CachedEvent {
            id,
            revision,
            event: Arc::new(event),
        };
        slot.keep(&running);
        Ok(running)
    }

    /// Commits by the given function and, when that succeeds, hands the changes to the readers.
    ///
    /// Until then a reader that already sees a new revision in the database waits for its changes.
    pub(crate) fn commit(
        &self,
        notes: Vec<CacheUpdate>,
        commit: impl FnOnce() -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let mut by_event: BTreeMap<EventId, Vec<CacheUpdate>> = BTreeMap::new();
        for note in notes {
            by_event.entry(note.event).or_default().push(note);
        }
        let slots: Vec<(Arc<CacheSlot>, Vec<CacheUpdate>)> = {
            let shelf = held(&self.shelf);
            let looked_at = |(event, notes)| Some((Arc::clone(shelf.slots.get(&event)?), notes));
            by_event.into_iter().filter_map(looked_at).collect()
        };
        // In the order of the events' numbers, so that two writers never wait for each other.
        let committing: Vec<_> = slots
            .iter()
            .map(|(slot, _)| held(&slot.committing))
            .collect();
        commit()?;
        self.marks.committed();
        for (slot, notes) in &slots {
            let mut waiting = held(&slot.waiting);
            if waiting.len() >= WAITING {
                waiting.clear();
            }
            waiting.extend(notes.iter().cloned());
        }
        drop(committing);
        Ok(())
    }
}

#[cfg(test)]
impl EventCache {
    pub(crate) fn count(&self) -> usize {
        held(&self.shelf).slots.len()
    }

    pub(crate) fn knows(&self, id: EventId) -> bool {
        held(&self.shelf).slots.contains_key(&id)
    }
}

impl CacheUpdate {
    /// What listeners are told of it.
    pub(crate) fn committed(&self) -> Committed {
        Committed {
            event: self.event,
            revision: self.to,
        }
    }
}

impl CacheSlot {
    /// What is known, at this revision or later, if the changes in between are there.
    fn at(&self, revision: i64) -> Option<CachedEvent> {
        let mut known = held(&self.known);
        let running = known.as_mut()?;
        if running.revision < revision {
            let added = running.follow(&self.take_until(revision));
            self.hands.fetch_add(added, Ordering::Relaxed);
        }
        (running.revision >= revision).then(|| running.clone())
    }

    /// Keeps what was read from the rows, unless somebody knows more by now.
    fn keep(&self, read: &CachedEvent) {
        let mut known = held(&self.known);
        if known
            .as_ref()
            .is_none_or(|known| known.revision < read.revision)
        {
            self.hands.store(hands_of(&read.event), Ordering::Relaxed);
            *known = Some(read.clone());
        }
    }

    /// Takes out the changes that lead up to a revision.
    fn take_until(&self, revision: i64) -> Vec<CacheUpdate> {
        let mut waiting = held(&self.waiting);
        let upto = waiting
            .iter()
            .take_while(|note| note.to <= revision)
            .count();
        waiting.drain(..upto).collect()
    }
}

impl CachedEvent {
    /// Where it stands.
    pub(crate) fn mark(&self) -> EventRevision {
        EventRevision::of(self.id, self.revision, &self.event)
    }

    /// Applies changes as long as they follow without a gap. Gives how many hands they added.
    fn follow(&mut self, notes: &[CacheUpdate]) -> usize {
        let mut added = 0;
        for note in notes {
            if note.to == self.revision + 1 {
                let event = Arc::make_mut(&mut self.event);
                note.changes.iter().for_each(|change| event.apply(change));
                self.revision = note.to;
                let saved = |change: &&Change| matches!(change, Change::HandSaved { .. });
                added += note.changes.iter().filter(saved).count();
            }
        }
        added
    }
}

/// The hands of an event, every version one.
fn hands_of(event: &Event) -> usize {
    let tables = event.rounds.iter().flat_map(|round| &round.tables);
    let hands = tables.flat_map(|table| table.hands.iter());
    hands.map(|hand| hand.versions.len()).sum()
}

/// A lock, also after a panic elsewhere: what it guards is only ever replaced whole, or judged by its revision.
fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}
