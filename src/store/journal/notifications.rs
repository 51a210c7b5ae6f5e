//! Notifications that an event has changed, sent when the change is committed by this process or, on PostgreSQL, by any
//! other instance on the same database.
//!
//! An instance tells the others by `NOTIFY`, in the transaction that commits; each listens on its own connection. On
//! SQLite a single process serves, so there are no other instances.

use crate::database::connection::{self, Access, AnyConn};
use crate::{DatabaseUrl, EventId, StoreError};
use diesel::connection::SimpleConnection;
use diesel::sql_types::Text;
use diesel::{PgConnection, RunQueryDsl};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::sync::broadcast;

/// The notification that an event has a new revision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Committed {
    pub event: EventId,
    pub revision: i64,
}

/// A message to a listener for committed changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notification {
    Committed(Committed),
    /// Notifications of other instances may be lost, so any event may have changed.
    Missed,
}

/// The interval at which the connection is polled for notifications; reading them does not block.
const LOOK: Duration = Duration::from_millis(50);

/// The number of empty polls after which the connection is tested with a query.
const SILENT: u32 = 20;

/// The pause before a lost connection for notifications is opened again.
const AGAIN: Duration = Duration::from_secs(1);

/// The SQL expression for the channel's name. Instances that share a schema share a channel.
const CHANNEL: &str = "'pozzetto_' || current_schema()";

/// Notifies the other instances once this transaction is committed; `me` is the word by which they recognise this one.
pub(crate) fn tell(conn: &mut AnyConn, me: &str, told: Committed) -> Result<(), StoreError> {
    if let AnyConn::Postgres(conn) = conn {
        let text = format!("{me} {} {}", told.event, told.revision);
        diesel::sql_query(format!("SELECT pg_notify({CHANNEL}, $1)"))
            .bind::<Text, _>(text)
            .execute(conn)?;
    }
    Ok(())
}

/// The thread that listens to the other instances. It ends when this value is dropped.
pub(crate) struct Listener {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Listener {
    /// Starts the listening thread. On SQLite there is no other instance to listen to.
    pub(crate) fn start(
        url: &DatabaseUrl,
        me: &str,
        news: &broadcast::Sender<Notification>,
    ) -> Result<Option<Listener>, StoreError> {
        if matches!(url, DatabaseUrl::Sqlite(_)) {
            return Ok(None);
        }
        let stop = Arc::new(AtomicBool::new(false));
        let ear = ListenerState {
            url: url.clone(),
            conn: Some(listening(url)?),
            me: me.to_owned(),
            news: news.clone(),
            silent: 0,
        };
        let told = Arc::clone(&stop);
        let thread = std::thread::Builder::new()
            .name("store listener".to_owned())
            .spawn(move || ear.hear(&told))
            .map_err(StoreError::fault)?;
        Ok(Some(Listener {
            stop,
            thread: Some(thread),
        }))
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        let me = std::thread::current().id();
        if let Some(thread) = self.thread.take().filter(|t| t.thread().id() != me)
            && thread.join().is_err()
        {
            tracing::error!("the notification listener panicked");
        }
    }
}

fn listening(url: &DatabaseUrl) -> Result<PgConnection, StoreError> {
    match connection::open(url, Access::Write)? {
        AnyConn::Postgres(mut conn) => {
            // LISTEN takes a name, not an expression. Whoever looks at the server sees what the connection is for.
            let listen = format!(
                "DO $$ BEGIN EXECUTE format('LISTEN %I', {CHANNEL}); END $$; \
                 SELECT set_config('application_name', {CHANNEL} || ' listens', false);"
            );
            conn.batch_execute(&listen)?;
            Ok(conn)
        }
        AnyConn::Sqlite(_) => Err(StoreError::fault("SQLite tells nobody")),
    }
}

/// The state of the thread that listens for notifications.
struct ListenerState {
    url: DatabaseUrl,
    conn: Option<PgConnection>,
    me: String,
    news: broadcast::Sender<Notification>,
    silent: u32,
}

impl ListenerState {
    fn hear(mut self, stop: &AtomicBool) {
        while !stop.load(Ordering::Relaxed) {
            match self.pass_on() {
                Some(Ok(())) => std::thread::sleep(LOOK),
                Some(Err(error)) => {
                    tracing::warn!(%error, "lost the notifications of other instances");
                    self.conn = None;
                }
                None => {
                    std::thread::sleep(AGAIN);
                    self.conn = listening(&self.url).ok();
                    if self.conn.is_some() {
                        tracing::info!("notifications of other instances resumed");
                        self.say(Notification::Missed);
                    }
                }
            }
        }
    }

    /// Passes on the notifications that have arrived; none without a connection.
    fn pass_on(&mut self) -> Option<Result<(), StoreError>> {
        let conn = self.conn.as_mut()?;
        let heard: Result<Vec<_>, _> = conn.notifications_iter().collect();
        let heard = match heard {
            Ok(heard) => heard,
            Err(error) => return Some(Err(error.into())),
        };
        self.silent = if heard.is_empty() { self.silent + 1 } else { 0 };
        // Silence and a dead connection look the same until something is asked.
        if self.silent >= SILENT {
            self.silent = 0;
            if let Err(error) = conn.batch_execute("SELECT 1") {
                return Some(Err(error.into()));
            }
        }
        let others = heard
            .iter()
            .filter_map(|told| read(&told.payload, &self.me));
        others.for_each(|news| self.say(news));
        Some(Ok(()))
    }

    fn say(&self, news: Notification) {
        // Nobody may be listening.
        let _ = self.news.send(news);
    }
}

/// Parses a notification of another instance. None for one that this instance sent itself.
fn read(payload: &str, me: &str) -> Option<Notification> {
    let (who, told) = payload.split_once(' ').unwrap_or((payload, ""));
    let committed = || {
        let (event, revision) = told.split_once(' ')?;
        Some(Committed {
            event: EventId(event.parse().ok()?),
            revision: revision.parse().ok()?,
        })
    };
    (who != me).then(|| committed().map_or(Notification::Missed, Notification::Committed))
}
