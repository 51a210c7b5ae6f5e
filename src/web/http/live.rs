//! News of running events, pushed to browsers as server-sent events.
//!
//! A message holds only an event's revision. A page that receives a new revision requests its content again, with its
//! reader's rights, so that a hidden round cannot leak. After a broken connection the first message brings the page up
//! to date.

use crate::store::{Committed, EventId, Notification, Store, current_revision};
use actix_web::rt;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::watch;

/// The browsers that listen to each event's live updates. Cheap to clone.
#[derive(Clone, Default)]
pub struct Live(Arc<Mutex<Listeners>>);

#[derive(Default)]
struct Listeners {
    /// The latest revision of every event that has listeners.
    open: HashMap<EventId, watch::Sender<i64>>,
    /// Whether the service is stopping and accepts no new listener.
    closed: bool,
}

impl Live {
    fn rooms(&self) -> std::sync::MutexGuard<'_, Listeners> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forwards the revisions that the store commits, until the store is gone.
    pub fn follow(&self, store: &Store) {
        let (live, store, mut news) = (self.clone(), store.clone(), store.subscribe());
        rt::spawn(async move {
            loop {
                match news.recv().await {
                    Ok(Notification::Committed(Committed { event, revision })) => {
                        live.tell(event, revision);
                    }
                    // What matters is how far each event is.
                    Ok(Notification::Missed) | Err(RecvError::Lagged(_)) => {
                        live.catch_up(&store).await
                    }
                    Err(RecvError::Closed) => return,
                }
            }
        });
    }

    fn tell(&self, event: EventId, revision: i64) {
        let mut rooms = self.rooms();
        let Some(room) = rooms.open.get(&event) else {
            return;
        };
        if room.receiver_count() == 0 {
            rooms.open.remove(&event);
            return;
        }
        room.send_if_modified(|known| {
            let newer = revision > *known;
            *known = revision.max(*known);
            newer
        });
    }

    async fn catch_up(&self, store: &Store) {
        let events: Vec<EventId> = self.rooms().open.keys().copied().collect();
        for event in events {
            if let Ok(revision) = store.read(move |conn| current_revision(conn, event)).await {
                self.tell(event, revision);
            }
        }
    }

    /// Subscribes a browser to the live updates of an event, whose present revision is given. `None` once the service
    /// is stopping.
    pub(crate) fn enter(&self, event: EventId, revision: i64) -> Option<watch::Receiver<i64>> {
        let mut rooms = self.rooms();
        if rooms.closed {
            return None;
        }
        let room = rooms.open.entry(event);
        Some(
            room.or_insert_with(|| watch::channel(revision).0)
                .subscribe(),
        )
    }

    /// Returns the number of current listeners to live updates.
    #[must_use]
    pub fn listeners(&self) -> usize {
        let rooms = self.rooms();
        rooms.open.values().map(watch::Sender::receiver_count).sum()
    }

    /// Ends every stream and refuses new ones, because the service is stopping.
    pub fn close(&self) {
        let mut rooms = self.rooms();
        rooms.closed = true;
        rooms.open.clear();
    }
}
