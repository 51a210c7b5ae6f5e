//! A cache of rows in event lists, by revision. A list reads only the events that have changed since the last view.

use crate::pages::locale::Lang;
use crate::store::{CachedEvent, EventId, Store, StoreError, revisions_of};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The most rows in the cache. When it is full, all are dropped and made again on request.
const MOST: usize = 4_096;

type CachedLines<T> = HashMap<(EventId, Lang), (i64, T)>;

/// The cache of event-list rows of one kind. Cheap to clone.
#[derive(Clone)]
pub struct ListCache<T>(Arc<Mutex<CachedLines<T>>>);

impl<T> Default for ListCache<T> {
    fn default() -> ListCache<T> {
        ListCache(Arc::default())
    }
}

impl<T: Clone> ListCache<T> {
    /// The rows of some events in a language, in the same order. Missing or outdated rows are made again.
    ///
    /// # Errors
    /// An error of the store.
    pub async fn of(
        &self,
        store: &Store,
        events: &[EventId],
        t: Lang,
        make: impl Fn(CachedEvent) -> T,
    ) -> Result<Vec<T>, StoreError> {
        let wanted = events.to_vec();
        let stand = store.read(move |conn| revisions_of(conn, &wanted)).await?;
        let stand: HashMap<EventId, i64> = stand.into_iter().collect();
        let mut lines = Vec::with_capacity(events.len());
        for event in events {
            let key = (*event, t);
            let kept = stand
                .get(event)
                .and_then(|revision| self.get(key, *revision));
            let line = match kept {
                Some(line) => line,
                None => {
                    let running = store.event(*event).await?;
                    let revision = running.revision;
                    let line = make(running);
                    self.put(key, revision, line.clone());
                    line
                }
            };
            lines.push(line);
        }
        Ok(lines)
    }

    fn get(&self, key: (EventId, Lang), revision: i64) -> Option<T> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (of, line) = kept.get(&key)?;
        (*of == revision).then(|| line.clone())
    }

    /// Stores an event-list row. A row of an older revision never replaces a newer one.
    fn put(&self, key: (EventId, Lang), revision: i64, line: T) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.get(&key).is_some_and(|(of, _)| *of > revision) {
            return;
        }
        if kept.len() >= MOST {
            kept.clear();
        }
        kept.insert(key, (revision, line));
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::store::testing::{Scratch, event, saved};
    use std::cell::Cell;

    #[test]
    fn a_line_is_made_again_only_of_an_event_that_has_changed() {
        for (_scratch, store) in Scratch::ready() {
            let events = ["a", "b"].map(|slug| event(&store, slug));
            let told = ListCache::default();
            let made = Cell::new(0);
            let runtime = tokio::runtime::Builder::new_current_thread().build();
            let runtime = runtime.unwrap();
            let look = || {
                let lines = told.of(&store, &events, Lang::It, |running| {
                    made.set(made.get() + 1);
                    (running.event.settings.slug.clone(), running.revision)
                });
                runtime.block_on(lines).unwrap()
            };
            let line = |slug: &str, revision| (slug.to_owned(), revision);
            assert_eq!(look(), [line("a", 2), line("b", 2)]);
            assert_eq!((look(), made.get()), (look(), 2));
            let second = events[1];
            store
                .write_now(move |tx| tx.apply(second, &[saved(1, 1, 1, 1)]).map(drop))
                .unwrap();
            assert_eq!(look(), [line("a", 2), line("b", 3)]);
            assert_eq!(made.get(), 3);
        }
    }
}
