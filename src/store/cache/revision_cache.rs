//! Where events stand, remembered for a moment: a hall that looks at one page all at once asks the database once.
//!
//! What this process commits is known before anybody is told that it is saved. Another process on the same SQLite file, a
//! command at the desk, is noticed within [`GOOD`]. On PostgreSQL other instances save, and nothing is remembered.

use crate::{DatabaseUrl, EventId};
use burraco_tournament::clock::Clock;
use burraco_tournament::event::Event;
use burraco_tournament::round::RoundState;
use chrono::{DateTime, Utc};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long another process may go unnoticed.
const GOOD: Duration = Duration::from_millis(250);

/// Events remembered at most; beyond this all are asked again.
const MOST: usize = 256;

/// Where an event stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventRevision {
    /// Its number in the database.
    pub id: EventId,
    pub revision: i64,
    /// The time of every round that a page may tell: the last one's, and an earlier one's in which a table is open again.
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

    /// The phases of those times. Once one is over its tables are late, and a page is another one at the same revision.
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

/// The marks of events, by slug.
pub(crate) struct RevisionCache {
    good: Duration,
    /// Commits of this process.
    commits: AtomicU64,
    known: Mutex<HashMap<String, CachedRevision>>,
}

struct CachedRevision {
    mark: Arc<EventRevision>,
    asked: QueryTime,
}

/// When the database is asked: to be taken before it is.
#[derive(Clone, Copy)]
pub(crate) struct QueryTime {
    /// The commits of this process so far.
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

    /// This moment, for an answer of the database that is yet to come.
    pub(crate) fn asked(&self) -> QueryTime {
        QueryTime {
            after: self.commits(),
            at: Instant::now(),
        }
    }

    fn commits(&self) -> u64 {
        self.commits.load(Ordering::Acquire)
    }

    /// Something was committed.
    pub(crate) fn committed(&self) {
        self.commits.fetch_add(1, Ordering::Release);
    }

    /// Where an event stands, if that is still so.
    pub(crate) fn get(&self, slug: &str) -> Option<Arc<EventRevision>> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known.get(slug)?;
        let asked = found.asked;
        let good = asked.after == self.commits() && asked.at.elapsed() < self.good;
        good.then(|| Arc::clone(&found.mark))
    }

    /// Remembers where an event stands, as the database said when it was asked.
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
        let marks = RevisionCache::of(&DatabaseUrl::Sqlite("x".into()));
        assert_eq!(marks.get("x"), None);
        marks.put("x", marks.asked(), &mark(3));
        assert_eq!(marks.get("x"), Some(mark(3)));
        marks.committed();
        assert_eq!(marks.get("x"), None);
        // what was read before a commit and is kept after it is good for nobody
        let before = marks.asked();
        marks.committed();
        marks.put("x", before, &mark(4));
        assert_eq!(marks.get("x"), None);
        std::thread::sleep(GOOD);
        marks.put("x", marks.asked(), &mark(5));
        assert_eq!(marks.get("x"), Some(mark(5)));
        std::thread::sleep(GOOD);
        assert_eq!(marks.get("x"), None, "another process may have saved");
    }

    #[test]
    fn where_other_instances_save_nothing_is_remembered() {
        let marks = RevisionCache::of(&DatabaseUrl::Postgres("postgres://x".into()));
        marks.put("x", marks.asked(), &mark(3));
        assert_eq!(marks.get("x"), None);
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
