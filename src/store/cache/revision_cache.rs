//! A short-lived cache of event revisions. When a whole hall opens one page at once, the database is asked once.
//!
//! This process's own commits count before anybody is told that they are saved. Another process on the same SQLite
//! file, such as a command at the desk, is noticed within [`GOOD`]. On PostgreSQL other instances save too, and nothing
//! is cached.

use crate::{DatabaseUrl, EventId};
use burraco_tournament::clock::Clock;
use burraco_tournament::event::Event;
use burraco_tournament::round::RoundState;
use chrono::{DateTime, Utc};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The time for which a commit of another process may go unnoticed.
const GOOD: Duration = Duration::from_millis(250);

/// The most events remembered. Beyond this number, all are forgotten.
const MOST: usize = 256;

/// The revision of an event, with the clocks that its pages may show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventRevision {
    /// The event's number in the database.
    pub id: EventId,
    pub revision: i64,
    /// The clocks of the rounds that a page may show: the last round, and earlier ones with an open table.
    clocks: Vec<Clock>,
}

impl EventRevision {
    pub(crate) fn of(id: EventId, revision: i64, event: &Event) -> EventRevision {
        EventRevision {
            id,
            revision,
            clocks: clocks(event),
        }
    }

    /// Returns the phases of the clocks. When a round's time is over its tables are late, so a page changes although
    /// the revision stays.
    #[must_use]
    pub fn phases(&self, now: DateTime<Utc>) -> String {
        let words = self.clocks.iter().map(|clock| clock.phase(now).word());
        words.collect::<Vec<_>>().join("-")
    }
}

fn clocks(event: &Event) -> Vec<Clock> {
    let published = event.rounds.iter();
    let published = published.filter(|round| round.state != RoundState::Draft);
    let last = published.clone().next_back().map(|round| round.number);
    let told = published.filter(|round| {
        let open = round.tables.iter().any(|table| !table.state.counts());
        open || Some(round.number) == last
    });
    told.map(|round| round.clock.clone()).collect()
}

/// The cached revisions of events, by slug.
pub(crate) struct RevisionCache {
    good: Duration,
    /// The number of database commits made by this process.
    commits: AtomicU64,
    known: Mutex<HashMap<String, CachedRevision>>,
}

struct CachedRevision {
    mark: Arc<EventRevision>,
    asked: QueryTime,
}

/// The moment just before the database is queried, from which the answer's age is judged.
#[derive(Clone, Copy)]
pub(crate) struct QueryTime {
    /// The number of commits that this process had made before the query.
    after: u64,
    at: Instant,
}

impl RevisionCache {
    pub(crate) fn of(url: &DatabaseUrl) -> RevisionCache {
        RevisionCache {
            good: match url {
                DatabaseUrl::Sqlite(_) => GOOD,
                DatabaseUrl::Postgres(_) => Duration::ZERO,
            },
            commits: AtomicU64::new(0),
            known: Mutex::default(),
        }
    }

    /// Returns the current moment, to be taken before the database is queried.
    pub(crate) fn asked(&self) -> QueryTime {
        QueryTime {
            after: self.commits(),
            at: Instant::now(),
        }
    }

    fn commits(&self) -> u64 {
        self.commits.load(Ordering::Acquire)
    }

    /// Records in the cache that a transaction was committed.
    pub(crate) fn committed(&self) {
        self.commits.fetch_add(1, Ordering::Release);
    }

    /// Returns an event's revision, if the cached one is still valid.
    pub(crate) fn get(&self, slug: &str) -> Option<Arc<EventRevision>> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known.get(slug)?;
        let asked = found.asked;
        let good = asked.after == self.commits() && asked.at.elapsed() < self.good;
        good.then(|| Arc::clone(&found.mark))
    }

    /// Caches an event's revision, with the moment at which the database was queried.
    pub(crate) fn put(&self, slug: &str, asked: QueryTime, mark: &Arc<EventRevision>) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST {
            known.clear();
        }
        let mark = Arc::clone(mark);
        known.insert(slug.to_owned(), CachedRevision { mark, asked });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use burraco_tournament::clock::{ClockMove, TimedMove};
    use burraco_tournament::round::TableState;
    use burraco_tournament::simulate::random;
    use chrono::TimeDelta;

    fn mark(revision: i64) -> Arc<EventRevision> {
        Arc::new(EventRevision {
            id: EventId(1),
            revision,
            clocks: Vec::new(),
        })
    }

    #[test]
    fn a_mark_is_good_until_something_is_committed() {
        let revisions = RevisionCache::of(&DatabaseUrl::Sqlite("x".into()));
        assert_eq!(revisions.get("x"), None);
        revisions.put("x", revisions.asked(), &mark(3));
        assert_eq!(revisions.get("x"), Some(mark(3)));
        revisions.committed();
        assert_eq!(revisions.get("x"), None);
        // what was read before a commit and is kept after it is good for nobody
        let before = revisions.asked();
        revisions.committed();
        revisions.put("x", before, &mark(4));
        assert_eq!(revisions.get("x"), None);
        std::thread::sleep(GOOD);
        revisions.put("x", revisions.asked(), &mark(5));
        assert_eq!(revisions.get("x"), Some(mark(5)));
        std::thread::sleep(GOOD);
        assert_eq!(revisions.get("x"), None, "another process may have saved");
    }

    #[test]
    fn where_other_instances_save_nothing_is_remembered() {
        let revisions = RevisionCache::of(&DatabaseUrl::Postgres("postgres://x".into()));
        revisions.put("x", revisions.asked(), &mark(3));
        assert_eq!(revisions.get("x"), None);
    }

    fn phases(event: &Event, now: DateTime<Utc>) -> String {
        EventRevision {
            clocks: clocks(event),
            ..(*mark(1)).clone()
        }
        .phases(now)
    }

    #[test]
    fn an_earlier_round_whose_table_is_open_again_has_its_time_told() {
        let start = DateTime::UNIX_EPOCH;
        let mut event = random(1, 12, start).unwrap();
        assert!(event.rounds.len() > 1);
        for round in &mut event.rounds {
            round.clock.moves.clear();
            for table in &mut round.tables {
                table.state = TableState::Closed;
            }
        }
        let over = start + TimeDelta::hours(2);
        event.rounds[0].clock.moves = vec![TimedMove {
            at: start,
            what: ClockMove::Start {
                minutes: 45,
                last_hand: 10,
            },
        }];
        assert_eq!(phases(&event, start), phases(&event, over));
        event.rounds[0].tables[0].state = TableState::Open;
        assert_ne!(phases(&event, start), phases(&event, over));
    }
}
