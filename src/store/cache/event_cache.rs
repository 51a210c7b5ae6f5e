//! A cache of running events, so that neither a page nor a save reads a whole event from its rows.
//!
//! The rows stay authoritative: every lookup compares revisions with one small query. Only an event's revision is
//! remembered for a moment ([`crate::cache::revision_cache`]). The writer queues the changes it has committed beside
//! the event, and the next reader applies them. When there is a gap (another process wrote, or the queue grew too
//! long), the rows are read again. Revisions only grow: restoring a copy needs a restart.

use crate::cache::revision_cache::{EventRevision, RevisionCache};
use crate::event::events;
use crate::{AnyConn, Committed, DatabaseUrl, EventId, StoreError};
use burraco_tournament::commands::change::Change;
use burraco_tournament::event::Event;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// An event at a revision. Cheap to clone.
///
/// Keep it no longer than a request: while an old clone is held, the next change must copy the whole event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CachedEvent {
    /// The event's number in the database.
    pub id: EventId,
    /// The event's revision.
    pub revision: i64,
    pub event: Arc<Event>,
}

/// Returns an event as it is now: the one at hand if nothing changed since, else the one that its rows hold. A decision
/// in the writer then costs no more for an event with many hands.
///
/// # Errors
/// [`StoreError::NotFound`] when there is no such event any more.
pub fn current_event(conn: &mut AnyConn, at_hand: CachedEvent) -> Result<CachedEvent, StoreError> {
    let id = at_hand.id;
    if events::current_revision(conn, id)? == at_hand.revision {
        debug_assert_eq!(events::load_event(conn, id)?.0, *at_hand.event, "its rows");
        return Ok(at_hand);
    }
    let (event, revision) = events::load_event(conn, id)?;
    Ok(CachedEvent {
        id,
        revision,
        event: Arc::new(event),
    })
}

/// The changes that one write job made to an event. They lead to the event's revision `to` from the one before it.
#[derive(Clone, Debug)]
pub(crate) struct CacheUpdate {
    /// The event that the changes belong to.
    pub event: EventId,
    /// The revision that the changes lead to; they start from the revision before it.
    pub to: i64,
    pub changes: Arc<[Change]>,
}

/// The number of changes that may wait until somebody reads the event. With more, the event is read again from its
/// database rows, which is cheaper.
const WAITING: usize = 1024;

#[derive(Default)]
struct CacheSlot {
    /// The cached event. Its lock is held only briefly, and the writer never takes it.
    known: Mutex<Option<CachedEvent>>,
    /// The lock that is held while the event is read from its rows.
    loading: Mutex<()>,
    /// The changes of committed jobs that are not yet in `known`. The lock is held only briefly.
    waiting: Mutex<VecDeque<CacheUpdate>>,
    /// The lock that the writer holds from before a commit until the committed changes are in `waiting`.
    committing: Mutex<()>,
    /// The number of hands in the cached event `known`, counting every version.
    hands: AtomicUsize,
}

/// The default limit on the hands that all cached events hold together. Beyond it, the least recently used event is
/// dropped first. The most recently used one stays, however large it is.
pub const HANDS_IN_MEMORY: usize = 6_000;

/// The memory cost of caching an event without any hands, expressed as a number of hands. It stands for the event's
/// entries and tables.
pub const EVENT_ALONE: usize = 60;

/// The cache of recently used events.
pub(crate) struct EventCache {
    shelf: Mutex<Shelf>,
    pub(crate) revisions: RevisionCache,
}

struct Shelf {
    most: usize,
    slots: HashMap<EventId, Arc<CacheSlot>>,
    /// The cached events, the most recently used last.
    order: Vec<EventId>,
}

impl Shelf {
    /// Returns the slot of an event and marks it as the most recently used.
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
    /// Creates an empty cache for a database.
    pub(crate) fn of(url: &DatabaseUrl) -> EventCache {
        EventCache {
            shelf: Mutex::new(Shelf {
                most: HANDS_IN_MEMORY,
                slots: HashMap::new(),
                order: Vec::new(),
            }),
            revisions: RevisionCache::of(url),
        }
    }

    /// Sets the number of hands that the cached events may hold together. At least one event stays.
    pub(crate) fn keep(&self, most: usize) {
        held(&self.shelf).most = most;
    }

    /// Returns the event at this revision or later. None when that needs reading rows or waiting for a commit.
    pub(crate) fn at_hand(&self, id: EventId, revision: i64) -> Option<CachedEvent> {
        let slot = held(&self.shelf).look(id);
        slot.at(revision)
    }

    /// Returns the event at the revision that the connection's transaction sees, or at a later one.
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

    /// Commits by calling the given function and, when that succeeds, hands the changes to the readers.
    ///
    /// Until then, a reader that already sees a new revision in the database waits for its changes.
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
        self.revisions.committed();
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
    /// Returns the notification that listeners get of this update.
    pub(crate) fn committed(&self) -> Committed {
        Committed {
            event: self.event,
            revision: self.to,
        }
    }
}

impl CacheSlot {
    /// Returns the cached event at this revision or later, if all the changes in between are there.
    fn at(&self, revision: i64) -> Option<CachedEvent> {
        let mut known = held(&self.known);
        let running = known.as_mut()?;
        if running.revision < revision {
            let added = running.follow(&self.take_until(revision));
            self.hands.fetch_add(added, Ordering::Relaxed);
        }
        (running.revision >= revision).then(|| running.clone())
    }

    /// Caches an event read from its rows, unless a later revision is cached already.
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

    /// Takes the queued changes up to a revision out of the event's cache slot.
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
    /// Returns the revision of the cached event.
    pub(crate) fn mark(&self) -> EventRevision {
        EventRevision::of(self.id, self.revision, &self.event)
    }

    /// Applies changes as long as they follow without a gap. Returns the number of hands they added.
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

/// Returns the number of hands in an event, counting every version.
fn hands_of(event: &Event) -> usize {
    let tables = event.rounds.iter().flat_map(|round| &round.tables);
    let hands = tables.flat_map(|table| table.hands.iter());
    hands.map(|hand| hand.versions.len()).sum()
}

/// Locks a mutex, even when another thread panicked while holding it. This is safe because the guarded value is only
/// replaced whole, or is judged by its revision.
fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}
