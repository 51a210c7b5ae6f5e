//! The store: all SQL of the service, on SQLite and PostgreSQL.
//!
//! [`Store::write`] runs a job in the writer, [`Store::read`] runs one on a reader, and [`Store::event`] returns a
//! running event from memory. The free functions each do one thing on a connection; jobs combine them. The store
//! records decisions ([`burraco_tournament::commands::change::Change`]) and contains no rules and no algorithms. Times
//! are arguments.

mod access;
mod backup;
mod blocking;
mod cache;
mod database;
mod error;
mod event;
mod ids;
mod journal;
mod members;
mod privacy;
mod search;
#[cfg(any(test, feature = "testing"))]
#[allow(clippy::unwrap_used, reason = "a test panics where it cannot go on")]
pub mod testing;
#[cfg(test)]
mod tests;

pub use access::entry_links::{
    LinkKind, LinkTarget, drop_link, find_link, linked_entries, open_links, set_link,
};
pub use access::invites::{
    DeadInvite, Invite, PasswordLink, Purpose, consume_invite, create_invite, find_invite,
    open_invites, password_links, why_dead,
};
pub use access::secrets::{begin_lineage, hex, lineage, secret};
pub use access::sessions::{
    Holder, NewSession, SessionRow, create_session, delete_session, delete_session_of,
    delete_sessions_of, find_holder, find_session, sessions_of, sweep_sessions, touch_session,
};
pub use access::table_links::{
    PlaceCode, SawCodes, TableCodes, TableLink, add_table_link, count_table_links,
    count_wrong_code, find_table_link, forgive_wrong_codes, note_codes_seen, revoke_table_links,
    round_codes, set_accepted, set_table_codes, table_codes,
};
pub use access::users::{
    RoleRow, User, add_user, anybody_is, find_user, grant_role, list_users, load_user, lock_user,
    revoke_role, roles_of, set_password_hash,
};
pub use backup::atomic_copy::{Contents, beside, logs_of, sound, throw_away};
pub use backup::differences::{Differences, EventDifference, EventFate, Extent, Fate, Holdings};
pub use backup::pending_snapshots::lacking;
pub use backup::restore::{kept_beside, make_ready, put_in_place, rehearse};
pub use backup::running_copy::{alone_with, lock_beside, note_address, served_at, serving};
pub use backup::snapshots::{
    Retention, SnapshotCause, SnapshotStep, cause_of, make_snapshots_folder, read_event_file,
    snapshots_in, sweep_snapshots, taken_at,
};
pub use backup::transfer::{TableCopied, is_empty};
pub use blocking::run_blocking;
pub use cache::event_cache::{CachedEvent, EVENT_ALONE, HANDS_IN_MEMORY, current_event};
pub use cache::revision_cache::EventRevision;
pub use database::connection::AnyConn;
pub use database::migrations::{is_new, made_by_us, migrate, pending};
pub use database::tx::Tx;
pub use database::url::{BadUrl, DatabaseUrl};
pub use error::StoreError;
pub use event::changes::{Applied, import_event};
pub use event::events::{
    EventRow, TableInPlay, create_event, current_revision, find_event, free_slug, is_awarded,
    list_events, load_event, load_settings, load_table, locate_event,
};
pub use event::images::{find_image, image_of_text, image_text, put_image};
pub use event::protests::{load_protest, load_protests};
pub use event::rounds::round_states;
pub use event::screens::{ScreenRow, drop_screen, find_screen, list_screens, set_screen};
pub use event::unconfirmed::{
    MOST_UNCONFIRMED, Unconfirmed, WhyUnconfirmed, drop_unconfirmed, keep_unconfirmed,
    settle_dispute, settle_unconfirmed, unconfirmed_counts, unconfirmed_hands,
};
pub use ids::{CircuitId, EventId, TablePlace, UserId};
pub use journal::idempotency::{KeyState, RecordedAnswer, record_key, seen_key, sweep_keys};
pub use journal::lines::{
    Act, Chain, JournalLine, detail_of, journal_acts, journal_append, journal_check, journal_end,
    journal_import, journal_lines, last_written,
};
pub use journal::notifications::{Committed, Notification};
pub use journal::undo::{
    Undoable, find_undoable, keep_way_back, last_undoable, last_undoable_by, undoable_of,
    undoable_since,
};
pub use members::{StoredRegister, drop_member, drop_members_before, find_member, put_members};
pub use privacy::erase::{
    ErasedPerson, ListedPlayer, is_erased, lines_naming, listings_in, listings_of, namesakes,
};
pub use privacy::prose::{RemainingMention, remains_of};
pub use search::circuits::{
    CircuitRow, create_circuit, delete_circuit, find_circuit, list_circuits, revisions_of,
    save_circuit,
};
pub use search::event_summaries::{
    event_days, event_numbers, events_after, headlines_on, headlines_with_entries, list_headlines,
    newest_events,
};
pub use search::player_index::{events_of_club, events_of_person};

use cache::event_cache::EventCache;
use chrono::{DateTime, TimeDelta, Utc};
pub use database::connection::{own_copy, own_file, own_folder};
use database::read_pool::{Pool, PooledReader};
use database::writer::Writer;
use journal::notifications::Listener;
use members::RegisterCopy;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{broadcast, oneshot};

/// The name and version of this program, as written in files.
pub const SOFTWARE: &str = concat!("pozzetto ", env!("CARGO_PKG_VERSION"));

/// The time for which a successful test write proves that the database is writable. A monitor that asks every second
/// must not cause a write each time.
const WRITES: TimeDelta = TimeDelta::seconds(5);

/// The number of notifications kept for a slow listener before it is told that it lags.
const NEWS: usize = 256;

/// The database. Cheap to clone. When the last clone is dropped, queued jobs are finished first.
#[derive(Clone)]
pub struct Store(Arc<StoreInner>);

/// The numbers of idle and busy connections that read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReaderCounts {
    /// The number of read connections that are free, whether they are open yet or not.
    pub idle: u32,
    pub busy: u32,
}

struct StoreInner {
    // Fields are dropped in this order: the last connection to close is the writer's, and it empties the WAL.
    readers: Pool,
    writer: Writer,
    _listener: Option<Listener>,
    event_cache: Arc<EventCache>,
    register: RegisterCopy,
    news: broadcast::Sender<Notification>,
    /// The time when the database was last found to be writable.
    written: Mutex<Option<DateTime<Utc>>>,
    url: DatabaseUrl,
    _in_use: Option<std::fs::File>,
}

impl Store {
    /// Opens a database whose migrations have all run: see [`migrate`] and [`pending`].
    ///
    /// # Errors
    /// [`StoreError::Fault`] with a message when it cannot be opened, or migrations are pending.
    pub fn open(url: &DatabaseUrl) -> Result<Store, StoreError> {
        let pending = pending(url)?;
        if !pending.is_empty() {
            return Err(StoreError::fault(format_args!(
                "migrations have not run, `pozzetto migrate` runs them: {}",
                pending.join(", ")
            )));
        }
        let in_use = backup::running_copy::in_use(url)?;
        let event_cache = Arc::new(EventCache::of(url));
        let me = access::secrets::random_word()?;
        let (news, _) = broadcast::channel(NEWS);
        Ok(Store(Arc::new(StoreInner {
            writer: Writer::start(url, &me, &event_cache, &news)?,
            _listener: Listener::start(url, &me, &news)?,
            readers: Pool::open(url)?,
            event_cache,
            register: RegisterCopy::default(),
            news,
            written: Mutex::default(),
            url: url.clone(),
            _in_use: in_use,
        })))
    }

    /// Sets the number of hands up to which events are cached, in place of [`HANDS_IN_MEMORY`].
    pub fn keep_hands(&self, most: usize) {
        self.0.event_cache.keep(most);
    }

    /// Returns the address of the database.
    #[must_use]
    pub fn url(&self) -> &DatabaseUrl {
        &self.0.url
    }

    /// Runs a job in the writer. It is queued at once, whether or not the future is awaited, and the result comes when
    /// it is durable. A job that returns an error writes nothing. A job must not wait for another job.
    ///
    /// # Errors
    /// The job's own; [`StoreError::Unavailable`] when the queue is full or the database does not commit.
    pub fn write<T, E, F>(&self, job: F) -> impl Future<Output = Result<T, E>> + Send + use<T, E, F>
    where
        F: FnOnce(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let answer = self.0.writer.submit(job);
        async move {
            answer
                .await
                .unwrap_or_else(|_| Err(StoreError::Unavailable.into()))
        }
    }

    /// Runs a job about one event, like [`Store::write`]. On PostgreSQL, other jobs about the event wait from the start
    /// of this one.
    ///
    /// # Errors
    /// As [`Store::write`].
    pub fn write_event<T, E, F>(
        &self,
        event: EventId,
        job: F,
    ) -> impl Future<Output = Result<T, E>> + Send + use<T, E, F>
    where
        F: FnOnce(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        self.write(move |tx| {
            tx.lock(event)?;
            job(tx)
        })
    }

    /// Runs a job like [`Store::write`], for commands and tests. Blocks this thread, which must not belong to an async
    /// runtime.
    ///
    /// # Errors
    /// As [`Store::write`].
    pub fn write_now<T, E, F>(&self, job: F) -> Result<T, E>
    where
        F: FnOnce(&mut Tx<'_>) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let answer: oneshot::Receiver<Result<T, E>> = self.0.writer.submit(job);
        answer
            .blocking_recv()
            .unwrap_or_else(|_| Err(StoreError::Unavailable.into()))
    }

    /// Runs queries on a reader, on a thread for blocking work. They all see the database at one moment and may not
    /// write.
    ///
    /// # Errors
    /// The queries' own; [`StoreError::Unavailable`] when no reader became free.
    pub fn read<T, E, F>(&self, look: F) -> impl Future<Output = Result<T, E>> + Send + use<T, E, F>
    where
        F: FnOnce(&mut AnyConn) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let store = self.clone();
        elsewhere(move || store.read_now(look))
    }

    /// Runs queries like [`Store::read`], on this thread. It is meant for commands, and for small queries where
    /// changing threads would cost more.
    ///
    /// # Errors
    /// As [`Store::read`].
    pub fn read_now<T, E, F>(&self, look: F) -> Result<T, E>
    where
        F: FnOnce(&mut AnyConn) -> Result<T, E>,
        E: From<StoreError>,
    {
        self.0.readers.wait()?.with(|conn| looked(conn, look))?
    }

    /// Runs one or two small queries that many requests make, like [`Store::read`] but without a common transaction. On
    /// SQLite, whose readers never wait, they run on this thread, because changing threads costs more than the queries.
    /// On PostgreSQL, or when no reader is free or the query fails, they run on a thread for blocking work.
    ///
    /// # Errors
    /// As [`Store::read`].
    pub async fn glance<T, E, F>(&self, look: F) -> Result<T, E>
    where
        F: Fn(&mut AnyConn) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        if matches!(self.0.url, DatabaseUrl::Sqlite(_))
            && let Some(mut reader) = self.0.readers.at_once()
            && let Some(found) = reader.glance(&look)
        {
            return Ok(found);
        }
        let store = self.clone();
        elsewhere(move || glanced(store.0.readers.wait()?, look)).await
    }

    /// Returns an event from memory, at the database's current revision.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] when there is no such event.
    pub async fn event(&self, event: EventId) -> Result<CachedEvent, StoreError> {
        let store = self.clone();
        let kept = self.glance(move |conn| {
            let revision = current_revision(conn, event)?;
            Ok::<_, StoreError>(store.0.event_cache.at_hand(event, revision))
        });
        self.or_from_rows(event, kept.await?).await
    }

    /// Returns an event by its slug, like [`Store::event`].
    ///
    /// # Errors
    /// [`StoreError::NotFound`] when there is no such event.
    pub async fn event_by_slug(&self, slug: &str) -> Result<CachedEvent, StoreError> {
        let (store, slug) = (self.clone(), slug.to_owned());
        let kept = self.glance(move |conn| {
            let (event, revision) = locate_event(conn, &slug)?;
            Ok::<_, StoreError>((event, store.0.event_cache.at_hand(event, revision)))
        });
        let (event, kept) = kept.await?;
        self.or_from_rows(event, kept).await
    }

    /// Returns the cached event, or reads it from its rows. Reading may take long, so it runs on a thread for blocking
    /// work.
    async fn or_from_rows(
        &self,
        event: EventId,
        kept: Option<CachedEvent>,
    ) -> Result<CachedEvent, StoreError> {
        let store = self.clone();
        match kept {
            Some(cached) => Ok(cached),
            None => {
                self.read(move |conn| store.0.event_cache.get(conn, event))
                    .await
            }
        }
    }

    /// Returns the revision of an event without the event itself. It is enough to check whether a rendered page is
    /// current.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] when there is no such event.
    pub async fn mark(&self, slug: &str) -> Result<Arc<EventRevision>, StoreError> {
        let revisions = &self.0.event_cache.revisions;
        if let Some(mark) = revisions.get(slug) {
            return Ok(mark);
        }
        let asked = revisions.asked();
        let mark = Arc::new(self.event_by_slug(slug).await?.mark());
        revisions.put(slug, asked, &mark);
        Ok(mark)
    }

    /// Returns an event like [`Store::event`], on this thread.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] when there is no such event.
    pub fn event_now(&self, event: EventId) -> Result<CachedEvent, StoreError> {
        self.read_now(|conn| self.0.event_cache.get(conn, event))
    }

    /// Checks that the database can be read and written. The test write is skipped if one succeeded within the last few
    /// seconds. A failure is never cached.
    ///
    /// # Errors
    /// The error that a page or a save would get now.
    pub async fn ping(&self, now: DateTime<Utc>) -> Result<(), StoreError> {
        use diesel::connection::SimpleConnection;
        self.read(|conn| conn.batch_execute("SELECT 1").map_err(StoreError::from))
            .await?;
        let last = || {
            self.0
                .written
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
        };
        let since = last().map(|last| now - last);
        // A clock that was put back says nothing.
        if since.is_some_and(|since| (TimeDelta::zero()..WRITES).contains(&since)) {
            return Ok(());
        }
        self.write(move |tx| journal::idempotency::beat(tx, now))
            .await?;
        *last() = Some(now);
        Ok(())
    }

    /// Returns the numbers of free and busy readers at this moment.
    #[must_use]
    pub fn readers(&self) -> ReaderCounts {
        self.0.readers.state()
    }

    /// Subscribes to every new revision from now on. Those of this process arrive when it commits, those of other
    /// instances soon after.
    #[must_use]
    pub fn subscribe(&self) -> broadcast::Receiver<Notification> {
        self.0.news.subscribe()
    }
}

/// Runs work that waits for the database on a thread for blocking work.
async fn elsewhere<T, E>(work: impl FnOnce() -> Result<T, E> + Send + 'static) -> Result<T, E>
where
    T: Send + 'static,
    E: From<StoreError> + Send + 'static,
{
    run_blocking(work).await?
}

/// Runs queries without a transaction, which would cost as much as a small query. If they fail, they run again in a
/// transaction, since the connection may have been at fault.
fn glanced<T, E: From<StoreError>>(
    mut reader: PooledReader<'_>,
    look: impl Fn(&mut AnyConn) -> Result<T, E>,
) -> Result<T, E> {
    match reader.glance(&look) {
        Some(found) => Ok(found),
        None => reader.with(|conn| looked(conn, look))?,
    }
}

/// Runs queries in a transaction that has begun, and ends it.
fn looked<T, E: From<StoreError>>(
    conn: &mut AnyConn,
    look: impl FnOnce(&mut AnyConn) -> Result<T, E>,
) -> Result<T, E> {
    let found = look(conn);
    let ended = match &found {
        Ok(_) => conn.commit(),
        Err(_) => conn.roll_back(),
    };
    match (found, ended) {
        (Ok(_), Err(error)) => Err(StoreError::from(error).into()),
        (found, _) => found,
    }
}

/// Checks that exactly one row was written. If none was, the thing that a request names does not exist, which is the
/// user's error.
fn named_row(written: usize) -> Result<(), StoreError> {
    match written {
        0 => Err(StoreError::NotFound),
        written => own_row(written),
    }
}

/// Checks that exactly one row was written. If none was, it is a fault, since the row existed when the change was
/// decided.
fn own_row(written: usize) -> Result<(), StoreError> {
    match written {
        1 => Ok(()),
        others => Err(StoreError::fault(format_args!(
            "{others} rows written for one key"
        ))),
    }
}
