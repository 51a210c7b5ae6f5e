//! Tests of the writer, its groups of jobs, and the readers.

use super::*;
use crate::database::connection::RunOnEither;
use diesel::connection::SimpleConnection;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Barrier, mpsc};

#[test]
fn in_a_group_a_refused_or_panicking_job_harms_no_neighbour() {
    // Groups are SQLite's: PostgreSQL runs each job in a transaction of its own.
    for (_scratch, store) in Scratch::ready().into_iter().take(1) {
        let id = event(&store, "a");
        store.event_now(id).unwrap();
        let (go, wait) = mpsc::channel::<()>();
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .unwrap();
        // The first job holds the writer until all the others are queued: they make one group.
        let first = store.write(move |_| -> Result<(), StoreError> {
            wait.recv().unwrap();
            Ok(())
        });
        let save = |table, refuse: bool| {
            store.write(move |tx| -> Result<i64, StoreError> {
                let applied = tx.apply(id, &[saved(1, table, 1, 1)])?;
                match refuse {
                    true => Err(StoreError::NotFound),
                    false => Ok(applied.revision),
                }
            })
        };
        let one = save(1, false);
        let refused = save(2, true);
        let panicking = store.write(move |tx| -> Result<(), StoreError> {
            tx.apply(id, &[saved(1, 2, 1, 1)])?;
            tx.batch_execute("DELETE FROM hand_versions")?;
            panic!("on purpose")
        });
        let twice = save(1, false);
        let last = save(3, false);
        go.send(()).unwrap();
        runtime.block_on(async {
            assert_eq!(first.await, Ok(()));
            assert_eq!(one.await, Ok(3));
            assert_eq!(refused.await, Err(StoreError::NotFound));
            assert!(matches!(panicking.await, Err(StoreError::Fault(_))));
            assert_eq!(twice.await, Err(StoreError::Conflict));
            assert_eq!(last.await, Ok(4));
        });
        let (event, revision) = load(&store, id);
        assert_eq!(revision, 4);
        let hands: Vec<_> = event.rounds[0]
            .tables
            .iter()
            .map(|t| t.hands.len())
            .collect();
        assert_eq!(hands, [1, 0, 1]);
        assert_eq!(*store.event_now(id).unwrap().event, event);
    }
}

#[test]
fn what_is_queued_is_written_before_the_store_goes() {
    for (scratch, store) in Scratch::ready() {
        let id = event(&store, "a");
        for hand in 1..=100 {
            drop(store.write(move |tx| tx.apply(id, &[saved(1, 1, hand, 1)])));
        }
        drop(store);
        let store = Store::open(scratch.url()).unwrap();
        assert_eq!(load(&store, id).0.rounds[0].tables[0].hands.len(), 100);
    }
}

#[test]
fn readers_cannot_write_and_see_one_moment() {
    for (scratch, store) in Scratch::ready() {
        let id = event(&store, "a");
        // PostgreSQL refuses it as it does where a whole database is kept from writes
        let refused = match scratch.url() {
            DatabaseUrl::Sqlite(_) => |error: &StoreError| matches!(error, StoreError::Fault(_)),
            DatabaseUrl::Postgres(_) => |error: &StoreError| *error == StoreError::Unavailable,
        };
        let wrote = store.read_now(|conn| add_user(conn, "anna", at(0)));
        assert!(wrote.as_ref().is_err_and(refused), "{wrote:?}");
        store
            .read_now(|conn| -> Result<(), StoreError> {
                let before = current_revision(conn, id)?;
                apply_now(&store, id, vec![saved(1, 1, 1, 1)])?;
                assert_eq!(current_revision(conn, id)?, before);
                Ok(())
            })
            .unwrap();
        assert_eq!(store.event_now(id).unwrap().revision, 3);
        // nor where they look without a transaction
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        let wrote = store.glance(|conn| add_user(conn, "anna", at(0)));
        let wrote = runtime.unwrap().block_on(wrote);
        assert!(wrote.as_ref().is_err_and(refused), "{wrote:?}");
        let found = store.read_now(|conn| find_user(conn, "anna"));
        assert_eq!(found, Ok(None));
    }
}

#[test]
fn a_look_whose_connection_is_cut_is_asked_again_on_another() {
    for (scratch, store) in Scratch::ready() {
        if matches!(scratch.url(), DatabaseUrl::Sqlite(_)) {
            continue;
        }
        let id = event(&store, "a");
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        let whole = AtomicBool::new(true);
        let looked = store.glance(move |conn| {
            if whole.swap(false, Ordering::Relaxed) {
                conn.batch_execute("SELECT pg_terminate_backend(pg_backend_pid())")?;
            }
            current_revision(conn, id)
        });
        assert_eq!(runtime.unwrap().block_on(looked), Ok(2));
    }
}

/// Runs a statement on each of the writer's connections at the same time and returns the results.
fn on_each_writer(store: &Store, statement: &'static str) -> Vec<String> {
    use diesel::sql_types::Text;
    let together = Arc::new(Barrier::new(4));
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    let asked: Vec<_> = (0..4)
        .map(|_| {
            let together = Arc::clone(&together);
            store.write(move |tx| {
                together.wait();
                let asked = diesel::select(diesel::dsl::sql::<Text>(statement));
                Ok::<String, StoreError>(asked.row(tx)?)
            })
        })
        .collect();
    let runtime = runtime.unwrap();
    let said = asked.into_iter().map(|one| runtime.block_on(one).unwrap());
    said.collect()
}

#[test]
fn writers_whose_connections_were_cut_write_on_and_nobody_is_told() {
    for (scratch, store) in Scratch::ready() {
        if matches!(scratch.url(), DatabaseUrl::Sqlite(_)) {
            continue;
        }
        let id = event(&store, "a");
        let pids = on_each_writer(&store, "pg_backend_pid()::text").join(", ");
        let cut = format!("SELECT pg_terminate_backend(pid) FROM unnest(ARRAY[{pids}]) pid");
        scratch.tamper(&cut).unwrap();
        for hand in 1..=12 {
            apply_now(&store, id, vec![saved(1, 1, hand, 1)]).unwrap();
        }
    }
}

#[test]
fn a_connection_that_only_reads_is_replaced() {
    for (scratch, store) in Scratch::ready() {
        if matches!(scratch.url(), DatabaseUrl::Sqlite(_)) {
            continue;
        }
        let id = event(&store, "a");
        let only_reads = "set_config('default_transaction_read_only', 'on', false)";
        assert_eq!(on_each_writer(&store, only_reads), ["on"; 4]);
        let refused = (1..=12)
            .filter_map(|hand| apply_now(&store, id, vec![saved(1, 1, hand, 1)]).err())
            .collect::<Vec<_>>();
        assert!((1..=4).contains(&refused.len()), "{refused:?}");
        let later = |error: &StoreError| *error == StoreError::Unavailable;
        assert!(refused.iter().all(later), "{refused:?}");
        apply_now(&store, id, vec![saved(1, 1, 13, 1)]).unwrap();
    }
}

#[cfg(unix)]
#[test]
fn nobody_else_on_the_machine_reads_the_database() {
    use std::os::unix::fs::PermissionsExt;
    let scratch = Scratch::sqlite();
    let DatabaseUrl::Sqlite(file) = scratch.url() else {
        panic!("a file")
    };
    crate::migrate(scratch.url()).unwrap();
    let mode = std::fs::metadata(file).unwrap().permissions().mode();
    assert_eq!(mode & 0o077, 0, "{mode:o}");
}

#[test]
fn a_panicking_reader_costs_no_connection() {
    for (_scratch, store) in Scratch::ready() {
        let id = event(&store, "a");
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        let runtime = runtime.unwrap();
        for _ in 0..6 {
            let panicking = store.read(move |conn| -> Result<(), StoreError> {
                current_revision(conn, id)?;
                panic!("on purpose")
            });
            let answer = runtime.block_on(panicking);
            assert!(matches!(answer, Err(StoreError::Fault(_))));
        }
        assert_eq!(runtime.block_on(store.event(id)).unwrap().revision, 2);
        assert_eq!(runtime.block_on(store.ping(at(0))), Ok(()));
    }
}

#[test]
fn listeners_hear_of_each_revision() {
    for (_scratch, store) in Scratch::ready() {
        let id = event(&store, "a");
        let mut news = store.subscribe();
        let _ = apply_now(&store, id, vec![saved(9, 9, 9, 9)]);
        apply_now(&store, id, vec![saved(1, 1, 1, 1)]).unwrap();
        let heard = news.blocking_recv();
        let (event, revision) = (id, 3);
        assert_eq!(
            heard,
            Ok(Notification::Committed(Committed { event, revision }))
        );
        // what this instance hears of itself from the others' channel says nothing new
        std::thread::sleep(std::time::Duration::from_millis(200));
        assert!(news.try_recv().is_err());
    }
}

#[test]
fn an_instance_hears_what_another_commits_and_reads_it() {
    for (scratch, store) in Scratch::ready() {
        if matches!(scratch.url(), DatabaseUrl::Sqlite(_)) {
            continue;
        }
        let id = event(&store, "a");
        let other = Store::open(scratch.url()).unwrap();
        let before = other.event_now(id).unwrap();
        let mut news = other.subscribe();
        apply_now(&store, id, vec![saved(1, 1, 1, 1)]).unwrap();
        let (event, revision) = (id, 3);
        let heard = news.blocking_recv();
        assert_eq!(
            heard,
            Ok(Notification::Committed(Committed { event, revision }))
        );
        let after = other.event_now(id).unwrap();
        assert_eq!((before.revision, after.revision), (2, 3));
        assert_eq!(after.event, store.event_now(id).unwrap().event);

        // the listener's connection is cut, as by a restart of the database
        scratch
            .tamper(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                 WHERE application_name = 'pozzetto_' || current_schema() || ' listens'",
            )
            .unwrap();
        assert_eq!(news.blocking_recv(), Ok(Notification::Missed));
        apply_now(&store, id, vec![saved(1, 1, 2, 1)]).unwrap();
        let heard = news.blocking_recv();
        let revision = 4;
        assert_eq!(
            heard,
            Ok(Notification::Committed(Committed { event, revision }))
        );
    }
}

#[test]
fn a_backup_is_a_database_of_its_own() {
    let (scratch, store) = Scratch::ready().remove(0);
    let id = event(&store, "a");
    let DatabaseUrl::Sqlite(file) = scratch.url() else {
        panic!("SQLite comes first")
    };
    let copy = file.with_file_name("it's a copy.sqlite3");
    store.backup(&copy).unwrap();
    assert_eq!(store.backup(&copy), Err(StoreError::Conflict));
    let other = Store::open(&DatabaseUrl::Sqlite(copy)).unwrap();
    assert_eq!(load(&other, id), load(&store, id));
}

#[test]
fn a_database_without_its_migrations_is_not_opened() {
    let scratch = Scratch::sqlite();
    let refused = Store::open(scratch.url()).map(drop).unwrap_err();
    assert!(refused.to_string().contains("0001_events"), "{refused}");
}

#[test]
fn a_database_that_cannot_be_written_is_not_ready_and_one_that_can_is_not_written_at_each_question()
{
    for (_scratch, store) in Scratch::ready().into_iter().take(1) {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .unwrap();
        let ping = |seconds| runtime.block_on(store.ping(at(seconds)));
        assert_eq!((ping(0), ping(1)), (Ok(()), Ok(())));
        let full = "CREATE TRIGGER full BEFORE INSERT ON idempotency_keys \
                    BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END";
        store
            .write_now(move |tx| tx.batch_execute(full).map_err(StoreError::from))
            .unwrap();
        assert_eq!(ping(4), Ok(()), "that it can write is known for a moment");
        assert!(ping(5).is_err());
        assert!(ping(6).is_err(), "that it cannot is not");
        let room = "DROP TRIGGER full";
        store
            .write_now(move |tx| tx.batch_execute(room).map_err(StoreError::from))
            .unwrap();
        assert_eq!(ping(7), Ok(()));
        store
            .write_now(move |tx| tx.batch_execute(full).map_err(StoreError::from))
            .unwrap();
        assert_eq!(ping(8), Ok(()));
        assert!(ping(3).is_err(), "a clock that was put back");
    }
}

#[test]
fn nothing_is_written_into_a_file_that_nobody_would_find() {
    let (scratch, store) = Scratch::ready().remove(0);
    let DatabaseUrl::Sqlite(file) = scratch.url() else {
        panic!("the first is SQLite's");
    };
    let id = event(&store, "a");
    let save =
        |store: &Store| store.write_now(move |tx| tx.apply(id, &[saved(1, 1, 1, 1)]).map(drop));
    let aside = file.with_extension("aside");
    std::fs::rename(file, &aside).unwrap();
    assert_eq!(save(&store), Err(StoreError::Unavailable));
    std::fs::write(file, b"").unwrap();
    assert_eq!(save(&store), Err(StoreError::Unavailable), "another file");
    std::fs::rename(&aside, file).unwrap();
    assert_eq!(save(&store), Ok(()));
}

#[test]
fn a_commit_that_may_have_happened_sends_everybody_to_look() {
    for (scratch, store) in Scratch::ready() {
        if !matches!(scratch.url(), DatabaseUrl::Postgres(_)) {
            continue;
        }
        let id = event(&store, "a");
        scratch
            .tamper(
                "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'cut'; END $$; \
                 CREATE CONSTRAINT TRIGGER refused AFTER INSERT ON hand_versions \
                 DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse();",
            )
            .unwrap();
        let mut news = store.subscribe();
        let saved = store.write_now(move |tx| tx.apply(id, &[saved(1, 1, 1, 1)]).map(drop));
        assert!(saved.is_err());
        assert!(matches!(news.try_recv(), Ok(Notification::Missed)));
    }
}

#[test]
fn a_database_of_another_program_is_not_migrated() {
    for scratch in Scratch::empty() {
        scratch.tamper("CREATE TABLE songs (title TEXT)").unwrap();
        for refused in [pending(scratch.url()), migrate(scratch.url())] {
            let why = refused.unwrap_err().to_string();
            assert!(why.contains("another program"), "{why}");
        }
    }
}
