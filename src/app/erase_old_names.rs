//! The erasure of names after the time that the settings allow. Results stay.

use crate::store::{
    ErasedPerson, EventId, Store, StoreError, drop_members_before, list_headlines, listings_in,
    run_blocking,
};
use chrono::{DateTime, Days, Utc};

/// Erases the names of all events that took place more than `days` days ago, and takes the members out of the register
/// whose card was last valid before. Returns the number of those events.
///
/// # Errors
/// An error of the store.
pub async fn erase_old_names(
    store: &Store,
    days: u32,
    at: DateTime<Utc>,
) -> Result<usize, StoreError> {
    let Some(kept_from) = at.checked_sub_days(Days::new(u64::from(days))) else {
        return Ok(0);
    };
    let kept_from = kept_from.date_naive();
    let gone = store.write(move |tx| drop_members_before(tx, kept_from));
    gone.await?;
    let events = store.read(list_headlines).await?.into_iter();
    let old: Vec<EventId> = events
        .filter(|(_, event)| event.date < kept_from)
        .map(|(id, _)| id)
        .collect();
    let mut erased = 0;
    for event in old {
        let store = store.clone();
        let done = run_blocking(move || erase_event(&store, event, at)).await;
        erased += usize::from(done??);
    }
    Ok(erased)
}

/// Erases everybody of an event, one person at a time, so that other writes come in between. Returns whether there was
/// anybody.
fn erase_event(store: &Store, event: EventId, at: DateTime<Utc>) -> Result<bool, StoreError> {
    let listed = store.read_now(|conn| listings_in(conn, event))?;
    let people = listed.into_iter().map(|one| ErasedPerson::on(vec![one]));
    let people: Vec<ErasedPerson> = people.collect::<Result<_, _>>()?;
    if !people.is_empty() {
        store.erase_now(&people, at)?;
    }
    Ok(!people.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::import_event;
    use crate::store::testing::{Scratch, at};
    use burraco_tournament::simulate::random;
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicBool, Ordering};

    #[test]
    fn others_write_while_the_names_of_a_large_event_are_erased() {
        for (_scratch, store) in Scratch::ready() {
            let mut event = random(3, 60, DateTime::UNIX_EPOCH).unwrap();
            event.settings.slug = "large".to_owned();
            let (id, _) = store
                .write_now(move |tx| import_event(tx, &event, at(0)))
                .unwrap();
            let left = || {
                store
                    .write_now(move |tx| listings_in(tx, id))
                    .unwrap()
                    .len()
            };
            let (all, over, ready) = (left(), AtomicBool::new(false), Barrier::new(2));
            let between = std::thread::scope(|threads| {
                let other = threads.spawn(|| {
                    ready.wait();
                    let mut between = 0;
                    while !over.load(Ordering::Relaxed) {
                        between += usize::from((1..all).contains(&left()));
                    }
                    between
                });
                ready.wait();
                assert_eq!(erase_event(&store, id, at(9)), Ok(true));
                over.store(true, Ordering::Relaxed);
                other.join().unwrap()
            });
            assert!(between > 0, "others wrote while some names were left");
            assert_eq!(left(), 0);
        }
    }
}
