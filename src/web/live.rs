//! News of running events, told to browsers as they come (server-sent events).
//!
//! A message says an event's revision and nothing else: whoever hears a new one asks for the page again, and gets what its
//! reader may see. A hidden round cannot leak, and after a break nothing is missed: the first message says how far the
//! event is by now.

use crate::store::{Committed, EventId, News, Store, current_revision};
use crate::web::app::App;
use crate::web::problem::Problem;
use actix_web::http::header::{self, ContentEncoding};
use actix_web::web::{Bytes, Data, Path};
use actix_web::{HttpResponse, rt};
use futures_util::stream::{Stream, unfold};
use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout};

/// A word now and then, so that whatever stands in between does not take the silence for an end.
const BEAT: Duration = Duration::from_secs(20);

/// Between two words to one listener. Pages ask again after half a second at the soonest: where a hall saves all the time,
/// each word would cost as much as they do and be heard by none of them.
const GAP: Duration = Duration::from_millis(125);

/// Who listens to which event. Cheap to clone.
#[derive(Clone, Default)]
pub struct Live(Arc<Mutex<Rooms>>);

#[derive(Default)]
struct Rooms {
    /// The latest revision of every event somebody listens to.
    open: HashMap<EventId, watch::Sender<i64>>,
    /// The service stops: nobody is let in any more.
    closed: bool,
}

impl Live {
    fn rooms(&self) -> std::sync::MutexGuard<'_, Rooms> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Passes on what the store commits, until the store is gone.
    pub fn follow(&self, store: &Store) {
        let (live, store, mut news) = (self.clone(), store.clone(), store.subscribe());
        rt::spawn(async move {
            loop {
                match news.recv().await {
                    Ok(News::Committed(Committed { event, revision })) => {
                        live.tell(event, revision);
                    }
                    // What matters is how far each event is.
                    Ok(News::Missed) | Err(RecvError::Lagged(_)) => live.catch_up(&store).await,
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

    /// Listens to an event that is at a revision now; none once the service stops.
    fn enter(&self, event: EventId, revision: i64) -> Option<watch::Receiver<i64>> {
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

    /// How many listen now.
    #[must_use]
    pub fn listeners(&self) -> usize {
        let rooms = self.rooms();
        rooms.open.values().map(watch::Sender::receiver_count).sum()
    }

    /// Ends every stream and begins no other: the service stops.
    pub fn close(&self) {
        let mut rooms = self.rooms();
        rooms.closed = true;
        rooms.open.clear();
    }
}

/// `GET /t/{slug}/novita`
pub async fn news(app: Data<App>, slug: Path<String>) -> Result<HttpResponse, Problem> {
    let running = app.store.event_by_slug(&slug).await?;
    if running.event.is_private() {
        return Err(Problem::Missing);
    }
    let Some(mut room) = app.live.enter(running.id, running.revision) else {
        return Ok(HttpResponse::ServiceUnavailable().finish());
    };
    room.mark_changed();
    Ok(HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, "text/event-stream"))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        // Compressed, each listener would cost ten times the memory.
        .insert_header(ContentEncoding::Identity)
        .insert_header(("x-accel-buffering", "no"))
        .streaming(words(room, GAP)))
}

/// What one listener is told: the latest revision, not sooner than a while after the word before.
fn words(
    room: watch::Receiver<i64>,
    gap: Duration,
) -> impl Stream<Item = Result<Bytes, Infallible>> {
    unfold((room, None), move |(mut room, told)| async move {
        if let Some(told) = told {
            sleep_until(told + gap).await;
        }
        let said = match timeout(BEAT, room.changed()).await {
            Ok(Ok(())) => {
                let revision = *room.borrow_and_update();
                Bytes::from(format!("id: {revision}\ndata: {revision}\n\n"))
            }
            Ok(Err(_)) => return None,
            Err(_) => Bytes::from_static(b": \n\n"),
        };
        Some((Ok(said), (room, Some(Instant::now()))))
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use futures_util::{FutureExt, StreamExt};

    #[actix_web::test]
    async fn a_listener_is_told_the_latest_and_not_all_the_time() {
        let hour = Duration::from_secs(3600);
        for (gap, heard) in [(Duration::ZERO, Some(3)), (hour, None)] {
            let (hall, mut room) = watch::channel(1);
            room.mark_changed();
            let mut words = Box::pin(words(room, gap));
            let first = words.next().now_or_never().flatten();
            assert_eq!(first.unwrap().unwrap(), "id: 1\ndata: 1\n\n");
            hall.send(2).unwrap();
            hall.send(3).unwrap();
            // without a gap the word comes as soon as the clock of the runtime has been looked at
            let next = match gap.is_zero() {
                true => words.next().await,
                false => words.next().now_or_never().flatten(),
            };
            let next = next.map(Result::unwrap);
            let told = heard.map(|revision| format!("id: {revision}\ndata: {revision}\n\n"));
            assert_eq!(next, told.map(Bytes::from), "{gap:?}");
        }
    }
}
