//! Names are kept for as long as the settings say; what was played stays.

use crate::store::{EventId, Store, StoreError, erase, list_headlines, listings_in};
use crate::web::app::{App, now};
use actix_web::rt;
use chrono::{DateTime, Days, Utc};
use std::time::Duration;

/// Names are looked through when the service starts, and then so often.
const EVERY: Duration = Duration::from_secs(24 * 60 * 60);

/// Erases the names of events older than the settings allow, now and every day; without a setting none.
pub(super) fn follow(app: &App) {
    let Some(days) = app.names_for_days else {
        return;
    };
    let store = app.store.clone();
    rt::spawn(async move {
        let mut days_pass = rt::time::interval(EVERY);
        loop {
            days_pass.tick().await;
            match sweep(&store, days, now()).await {
                Ok(0) => {}
                Ok(events) => tracing::info!(events, "names were erased after their time"),
                Err(error) => tracing::error!(%error, "names could not be erased"),
            }
        }
    });
}

/// Erases everybody of the events that took place more than so many days ago; says of how many events.
async fn sweep(store: &Store, days: u32, at: DateTime<Utc>) -> Result<usize, StoreError> {
    let Some(kept_from) = at.checked_sub_days(Days::new(u64::from(days))) else {
        return Ok(0);
    };
    let kept_from = kept_from.date_naive();
    let events = store.read(list_headlines).await?.into_iter();
    let old: Vec<EventId> = events
        .filter(|(_, event)| event.date < kept_from)
        .map(|(id, _)| id)
        .collect();
    let mut erased = 0;
    for event in old {
        let done = store.write_event(event, move |tx| {
            let listed = listings_in(tx, event)?;
            for one in &listed {
                erase(tx, std::slice::from_ref(one), at)?;
            }
            Ok::<_, StoreError>(!listed.is_empty())
        });
        erased += usize::from(done.await?);
    }
    Ok(erased)
}
