//! The writer: commands wait in one queue and are committed in groups.
//!
//! On SQLite one thread opens `BEGIN IMMEDIATE` and runs all waiting jobs, each in its own savepoint. It commits, and
//! only then answers each caller. An answered job is therefore on the disk, and a refused job rolls no other back. On
//! PostgreSQL several threads run one job per transaction, with a lock on the event's row.

use crate::backup::running_copy::Opened;
use crate::cache::event_cache::{CacheUpdate, EventCache};
use crate::cache::table_cache::TableCache;
use crate::database::connection::{self, Access, AnyConn, Statement};
use crate::journal::notifications::{self, Committed, Notification};
use crate::{DatabaseUrl, StoreError, Tx};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{JoinHandle, ThreadId};
use tokio::sync::{broadcast, oneshot};

/// The most queued write jobs that are committed together.
const GROUP: usize = 64;

/// The most jobs that may wait. Beyond this number, callers are told to retry.
const QUEUE: usize = 4096;

/// The number of writer threads on PostgreSQL.
const POSTGRES_WRITERS: usize = 4;

/// A write job in the queue, whatever its result type.
trait Job: Send {
    /// Runs the job. Returns true when its writes are to be committed.
    fn run(&mut self, tx: &mut Tx<'_>) -> bool;
    /// Tells the caller the job's outcome, once that is certain.
    fn answer(self: Box<Self>, committed: &Result<(), StoreError>);
}

struct Work<F, T, E> {
    work: Option<F>,
    outcome: Option<Result<T, E>>,
    caller: oneshot::Sender<Result<T, E>>,
}

impl<F, T, E> Job for Work<F, T, E>
where
    F: FnOnce(&mut Tx<'_>) -> Result<T, E> + Send,
    T: Send,
    E: From<StoreError> + Send,
{
    fn run(&mut self, tx: &mut Tx<'_>) -> bool {
        let Some(work) = self.work.take() else {
            return false;
        };
        self.outcome.insert(work(tx)).is_ok()
    }

    fn answer(self: Box<Self>, committed: &Result<(), StoreError>) {
        let answer = match (self.outcome, committed) {
            // A refusal stands, whatever became of the neighbours.
            (Some(Err(refused)), _) => Err(refused),
            (_, Err(error)) => Err(error.clone().into()),
            (Some(done), Ok(())) => done,
            (None, Ok(())) => Err(StoreError::fault("a write job panicked").into()),
        };
        // A caller that has gone away is not told.
        let _ = self.caller.send(answer);
    }
}

type Queue = Arc<Mutex<Receiver<Box<dyn Job>>>>;

/// The sending end of the queue, and the threads that run its jobs.
pub(crate) struct Writer {
    queue: Option<SyncSender<Box<dyn Job>>>,
    threads: Vec<JoinHandle<()>>,
}

impl Writer {
    /// Opens the writing connections and starts their threads; `me` is the word by which other instances recognise this
    /// one's notifications.
    pub(crate) fn start(
        url: &DatabaseUrl,
        me: &str,
        event_cache: &Arc<EventCache>,
        news: &broadcast::Sender<Notification>,
    ) -> Result<Writer, StoreError> {
        let (entrance, exit) = sync_channel(QUEUE);
        let queue = Arc::new(Mutex::new(exit));
        let (threads, group) = match url {
            DatabaseUrl::Sqlite(_) => (1, GROUP),
            DatabaseUrl::Postgres(_) => (POSTGRES_WRITERS, 1),
        };
        let start = |_| {
            let desk = WriterThread {
                url: url.clone(),
                me: me.to_owned(),
                conn: Some(connection::open(url, Access::Write)?),
                file: Opened::of(url),
                group,
                event_cache: Arc::clone(event_cache),
                news: news.clone(),
                in_play: TableCache::default(),
            };
            let queue = Arc::clone(&queue);
            std::thread::Builder::new()
                .name("store writer".to_owned())
                .spawn(move || desk.serve(&queue))
                .map_err(StoreError::fault)
        };
        Ok(Writer {
            queue: Some(entrance),
            threads: (0..threads).map(start).collect::<Result<_, _>>()?,
        })
    }

    /// Queues a job. The receiver gets the result when the job is committed or refused.
    pub(crate) fn submit<T, E, F>(&self, work: F) -> oneshot::Receiver<Result<T, E>>
    where
        F: FnOnce(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let (caller, answer) = oneshot::channel();
        let job = Box::new(Work {
            work: Some(work),
            outcome: None,
            caller,
        });
        let sent = match &self.queue {
            Some(queue) => queue.try_send(job as Box<dyn Job>),
            None => Err(TrySendError::Disconnected(job as Box<dyn Job>)),
        };
        if let Err(TrySendError::Full(job) | TrySendError::Disconnected(job)) = sent {
            job.answer(&Err(StoreError::Unavailable));
        }
        answer
    }
}

impl Drop for Writer {
    /// Waits for the writer threads to finish all queued jobs.
    fn drop(&mut self) {
        drop(self.queue.take());
        let me: ThreadId = std::thread::current().id();
        for thread in self.threads.drain(..) {
            // A job that held the last store must not wait for itself.
            if thread.thread().id() != me && thread.join().is_err() {
                tracing::error!("the writer thread panicked");
            }
        }
    }
}

/// A thread that runs the queued write jobs and commits them.
struct WriterThread {
    url: DatabaseUrl,
    /// The opened database file, on SQLite.
    file: Option<Opened>,
    /// The word by which other instances of the program recognise notifications from this one.
    me: String,
    conn: Option<AnyConn>,
    group: usize,
    event_cache: Arc<EventCache>,
    news: broadcast::Sender<Notification>,
    in_play: TableCache,
}

impl WriterThread {
    fn serve(mut self, queue: &Queue) {
        loop {
            let mut jobs = Vec::new();
            {
                let queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
                match queue.recv() {
                    Ok(job) => jobs.push(job),
                    Err(_) => return,
                }
                jobs.extend(queue.try_iter().take(self.group - 1));
            }
            let committed = self.run_group(&mut jobs);
            for job in jobs {
                job.answer(&committed);
            }
        }
    }

    /// Returns a connection whose transaction has begun. On PostgreSQL, a connection that was cut is replaced,
    /// unnoticed by callers.
    fn begun(&mut self) -> Result<AnyConn, StoreError> {
        if self.file.as_ref().is_some_and(|file| !file.is_there()) {
            return Err(StoreError::fault(
                "the file was deleted, or another put in its place",
            ));
        }
        if let Some(mut conn) = self.conn.take() {
            match (conn.begin_write(), &self.url) {
                (Ok(()), _) => return Ok(conn),
                (Err(error), DatabaseUrl::Sqlite(_)) => return Err(error.into()),
                (Err(error), DatabaseUrl::Postgres(_)) => {
                    tracing::warn!(%error, "the writer replaces its connection");
                }
            }
        }
        let mut conn = connection::open(&self.url, Access::Write)?;
        conn.begin_write()?;
        Ok(conn)
    }

    /// Runs jobs in one transaction. A connection that failed is replaced for the next group.
    fn run_group(&mut self, jobs: &mut [Box<dyn Job>]) -> Result<(), StoreError> {
        let mut conn = self.begun().map_err(|error| {
            self.in_play = TableCache::default();
            tracing::error!(%error, jobs = jobs.len(), "the database cannot be written");
            match error {
                StoreError::NoRoom => StoreError::NoRoom,
                _ => StoreError::Unavailable,
            }
        })?;
        match self.transact(&mut conn, jobs) {
            Ok(notes) => {
                self.conn = Some(conn);
                for note in notes {
                    // Nobody may be listening.
                    let _ = self.news.send(Notification::Committed(note));
                }
                Ok(())
            }
            Err(error) => {
                // another connection counts its versions anew
                self.in_play = TableCache::default();
                tracing::error!(%error, jobs = jobs.len(), "failed to commit a group of writes");
                Err(match error {
                    StoreError::Fault(what) => StoreError::Fault(what),
                    StoreError::NoRoom => StoreError::NoRoom,
                    _ => StoreError::Unavailable,
                })
            }
        }
    }

    fn transact(
        &mut self,
        conn: &mut AnyConn,
        jobs: &mut [Box<dyn Job>],
    ) -> Result<Vec<Committed>, StoreError> {
        self.in_play.look(conn)?;
        let mut notes = Vec::new();
        for job in jobs {
            JOB.run(conn)?;
            let mut tx = Tx::new(conn, &mut self.in_play);
            // What a panicking job leaves behind is rolled back, and its caller is told.
            let kept = catch_unwind(AssertUnwindSafe(|| job.run(&mut tx)));
            match kept {
                Ok(true) => {
                    notes.extend(tx.done());
                    KEPT.run(conn)?;
                }
                refused => {
                    if refused.is_err() {
                        tracing::error!("a write job panicked");
                    }
                    // it may have read what it had written
                    self.in_play.forget();
                    roll_back_job(conn)?;
                    connection::still_writes(conn)?;
                }
            }
        }
        let told: Vec<Committed> = notes.iter().map(CacheUpdate::committed).collect();
        told.iter()
            .try_for_each(|told| notifications::tell(conn, &self.me, *told))?;
        let committed = self.event_cache.commit(notes, || Ok(conn.commit()?));
        // A connection may be cut after PostgreSQL has committed and before it says so: whoever follows looks for himself.
        if committed.is_err() && matches!(conn, AnyConn::Postgres(_)) {
            let _ = self.news.send(Notification::Missed);
        }
        committed?;
        Ok(told)
    }
}

/// The statement that sets a job's savepoint. It is written here because diesel's own would be parsed anew each time.
const JOB: Statement = Statement("SAVEPOINT job");
/// The SQL statement that keeps a job's writes.
const KEPT: Statement = Statement("RELEASE SAVEPOINT job");
/// The SQL statement that undoes a job's writes.
const UNDONE: Statement = Statement("ROLLBACK TO SAVEPOINT job");

/// Rolls back a job's writes.
fn roll_back_job(conn: &mut AnyConn) -> Result<(), StoreError> {
    UNDONE.run(conn)?;
    KEPT.run(conn)
}
