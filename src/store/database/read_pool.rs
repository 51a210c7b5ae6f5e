//! A pool of a few connections for reading. A connection that broke, because its server process died or the server
//! restarted, is replaced by the next reader that needs it. Nobody waits longer than until the server is back.

use crate::database::connection::{self, Access, AnyConn};
use crate::{DatabaseUrl, ReaderCounts, StoreError};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The most readers at work at once. A page needs only a few queries, so a handful is enough.
const MOST: u32 = 4;

/// The time for which a request waits for a reader, or for a database that cannot be reached.
const PATIENCE: Duration = Duration::from_secs(5);

/// The interval between tries to reach a database that does not answer.
const AGAIN: Duration = Duration::from_millis(25);

/// A pool of database connections that only read.
pub(crate) struct Pool {
    url: DatabaseUrl,
    free: Mutex<Free>,
    came_back: Condvar,
}

struct Free {
    /// The free connections that were still open when they came back.
    idle: Vec<AnyConn>,
    /// The number of the pool's connections that are in use.
    busy: u32,
}

impl Pool {
    /// Opens one connection; the others are opened when they are needed.
    pub(crate) fn open(url: &DatabaseUrl) -> Result<Pool, StoreError> {
        Ok(Pool {
            url: url.clone(),
            free: Mutex::new(Free {
                idle: vec![connection::open(url, Access::Read)?],
                busy: 0,
            }),
            came_back: Condvar::new(),
        })
    }

    pub(crate) fn state(&self) -> ReaderCounts {
        let busy = self.free().busy;
        let idle = MOST - busy;
        ReaderCounts { idle, busy }
    }

    /// Waits for the next free reader.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when none became free in time.
    pub(crate) fn wait(&self) -> Result<PooledReader<'_>, StoreError> {
        let all_busy = |free: &mut Free| free.busy >= MOST;
        let waited = self
            .came_back
            .wait_timeout_while(self.free(), PATIENCE, all_busy);
        let (free, _) = waited.unwrap_or_else(PoisonError::into_inner);
        self.handed_out(free).ok_or_else(|| {
            tracing::warn!("timed out waiting for a database reader");
            StoreError::Unavailable
        })
    }

    /// Returns a reader that is free and connected now, or none.
    pub(crate) fn at_once(&self) -> Option<PooledReader<'_>> {
        let free = self.free();
        match free.idle.is_empty() {
            true => None,
            false => self.handed_out(free),
        }
    }

    fn handed_out(&self, mut free: MutexGuard<'_, Free>) -> Option<PooledReader<'_>> {
        if free.busy >= MOST {
            return None;
        }
        free.busy += 1;
        let conn = free.idle.pop();
        Some(PooledReader { pool: self, conn })
    }

    /// Begins a transaction on a connection, or on a new one when the given connection no longer answers.
    fn begun(&self, conn: Option<AnyConn>) -> Result<AnyConn, StoreError> {
        if let Some(mut conn) = conn
            && conn.begin_read().is_ok()
        {
            return Ok(conn);
        }
        let since = Instant::now();
        loop {
            let opened = connection::open(&self.url, Access::Read)
                .and_then(|mut conn| Ok(conn.begin_read().map(|()| conn)?));
            match opened {
                Ok(conn) => return Ok(conn),
                Err(_) if since.elapsed() < PATIENCE => std::thread::sleep(AGAIN),
                Err(error) => {
                    tracing::warn!(%error, "the database cannot be read");
                    return Err(StoreError::Unavailable);
                }
            }
        }
    }

    fn free(&self) -> MutexGuard<'_, Free> {
        self.free.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A reading connection taken from the pool. It is opened on first use if it is not open yet.
pub(crate) struct PooledReader<'p> {
    pool: &'p Pool,
    conn: Option<AnyConn>,
}

impl PooledReader<'_> {
    /// Runs `look` on the connection without a transaction and returns its result. None when there is no open
    /// connection, or `look` fails.
    pub(crate) fn glance<T, E>(
        &mut self,
        look: impl FnOnce(&mut AnyConn) -> Result<T, E>,
    ) -> Option<T> {
        // One on which somebody panics is lost.
        let mut conn = self.conn.take()?;
        let found = look(&mut conn);
        self.conn = Some(conn);
        found.ok()
    }

    /// Runs `look` on a connection whose transaction has begun; `look` must end the transaction.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be reached.
    pub(crate) fn with<T>(mut self, look: impl FnOnce(&mut AnyConn) -> T) -> Result<T, StoreError> {
        let mut conn = self.pool.begun(self.conn.take())?;
        // One on which somebody panics is lost.
        let found = look(&mut conn);
        if conn.is_idle() {
            self.conn = Some(conn);
        }
        Ok(found)
    }
}

impl Drop for PooledReader<'_> {
    fn drop(&mut self) {
        let mut free = self.pool.free();
        free.busy -= 1;
        free.idle.extend(self.conn.take());
        drop(free);
        self.pool.came_back.notify_one();
    }
}
