//! Tests that cached events equal their rows.

use super::*;

#[test]
fn events_nobody_looks_at_leave_memory() {
    let (_scratch, store) = Scratch::ready().remove(0);
    let ids: Vec<EventId> = (0..40).map(|n| event(&store, &format!("e{n}"))).collect();
    store.keep_hands(32 * EVENT_ALONE);
    for id in &ids {
        store.event_now(ids[0]).unwrap();
        store.event_now(*id).unwrap();
    }
    assert_eq!(store.0.event_cache.count(), 32);
    assert!(store.0.event_cache.knows(ids[0]) && store.0.event_cache.knows(ids[39]));
    assert!(!store.0.event_cache.knows(ids[1]));
    apply_now(&store, ids[1], vec![saved(1, 1, 1, 1)]).unwrap();
    assert_eq!(store.event_now(ids[1]).unwrap().revision, 3);
    // its hand weighs, whether it was saved or read
    store.keep_hands(3 * EVENT_ALONE);
    store.event_now(ids[1]).unwrap();
    assert_eq!(store.0.event_cache.count(), 2);
    store.event_now(ids[5]).unwrap();
    store.event_now(ids[6]).unwrap();
    store.event_now(ids[7]).unwrap();
    assert_eq!(store.0.event_cache.count(), 3);
    store.event_now(ids[1]).unwrap();
    store.event_now(ids[5]).unwrap();
    assert_eq!(store.0.event_cache.count(), 2);
    // the one that is looked at stays however large it is
    store.keep_hands(1);
    store.event_now(ids[1]).unwrap();
    assert_eq!(store.0.event_cache.count(), 1);
    assert!(store.0.event_cache.knows(ids[1]));
}

#[test]
fn the_event_in_memory_follows_its_rows_whoever_writes() {
    for (scratch, store) in Scratch::ready() {
        let id = event(&store, "a");
        let other = Store::open(scratch.url()).unwrap();
        let mut version = 0;
        for step in 0..60 {
            // Looks and writes of two processes in every mixture.
            let writer = if step % 5 == 3 { &other } else { &store };
            version += 1;
            apply_now(writer, id, vec![saved(1, 1, 1, version)]).unwrap();
            if step % 3 != 0 {
                let cached = store.event_now(id).unwrap();
                assert_eq!(
                    (cached.event.as_ref().clone(), cached.revision),
                    load(&store, id)
                );
            }
        }
        let held = store.event_now(id).unwrap();
        let copy = held.event.as_ref().clone();
        apply_now(&store, id, vec![saved(1, 1, 2, 1)]).unwrap();
        assert_eq!(*store.event_now(id).unwrap().event, load(&store, id).0);
        assert_eq!(*held.event, copy);
    }
}

#[test]
fn readers_and_writers_at_once_agree() {
    for (_scratch, store) in Scratch::ready() {
        let id = event(&store, "a");
        std::thread::scope(|threads| {
            for table in 1..=3 {
                let store = &store;
                threads.spawn(move || {
                    for hand in 1..=40 {
                        apply_now(store, id, vec![saved(1, table, hand, 1)]).unwrap();
                    }
                });
            }
            for _ in 0..3 {
                threads.spawn(|| {
                    let mut last = 0;
                    while last < 122 {
                        let cached = store.event_now(id).unwrap();
                        let tables = &cached.event.rounds[0].tables;
                        let hands: usize = tables.iter().map(|t| t.hands.len()).sum();
                        assert_eq!(i64::try_from(hands).unwrap() + 2, cached.revision);
                        assert!(cached.revision >= last);
                        last = cached.revision;
                    }
                });
            }
        });
        assert_eq!(*store.event_now(id).unwrap().event, load(&store, id).0);
    }
}
