//! The stream of news that a page subscribes to.

use crate::web::http::app::App;
use crate::web::http::problem::Problem;
use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::http::header::ContentEncoding;
use actix_web::web::{Bytes, Data, Path};
use futures_util::StreamExt;
use futures_util::future::ready;
use futures_util::stream::{Stream, once, unfold};
use std::convert::Infallible;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout};

/// The interval between keep-alive messages, so that proxies do not close a silent stream.
const BEAT: Duration = Duration::from_secs(20);

/// The least time between two messages to a listener. A page requests again after half a second at the soonest, so more
/// messages would only cost time.
const GAP: Duration = Duration::from_millis(125);

/// Handles `GET /t/{slug}/novita`: the stream of news of an event.
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
        .streaming(once(ready(started(app.started))).chain(words(room, GAP))))
}

/// The first message to a listener: the start of the service, which pages compare after a broken connection.
fn started(at: i64) -> Result<Bytes, Infallible> {
    Ok(Bytes::from(format!("event: started\ndata: {at}\n\n")))
}

/// The messages to one listener: the latest revision, with a pause after each message.
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
    use futures_util::FutureExt;

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
