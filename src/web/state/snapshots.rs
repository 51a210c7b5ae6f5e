//! Snapshots taken by themselves: a thread of its own writes them, so that no request waits for one or fails by one.
//!
//! What could not be written is tried again, told at the desk of its event and in the log until it has been. A service that
//! starts finds out what its folders lack, and takes that.

use crate::pages::Lang;
use crate::pages::desk::overview::SnapshotTrouble;
use crate::store::{
    DatabaseUrl, EventId, Retention, SnapshotCause, Store, StoreError, lacking,
    make_snapshots_folder, snapshots_in, sweep_snapshots, taken_at,
};
use crate::web::http::wall_clock::now;
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// Causes that may wait; a hall has one or two in an hour.
const QUEUE: usize = 64;

/// Where snapshots go, and how many are kept.
#[derive(Clone, Debug)]
pub struct SnapshotPlace {
    /// The folders: the first is made when it is not there, the others, sticks that are plugged in, are not.
    pub folders: Vec<PathBuf>,
    /// How many each keeps.
    pub keep: Retention,
    /// After this long what could not be written is tried again.
    pub again: Duration,
}

/// The snapshots of a running service. Cheap to clone; without a place it takes none.
#[derive(Clone, Default)]
pub struct Snapshots(Option<Arc<Inner>>);

struct Inner {
    folders: Arc<Mutex<Vec<WatchedFolder>>>,
    queue: Mutex<Option<SyncSender<SnapshotCause>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

/// A folder of snapshots as a monitor sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FolderState {
    pub path: PathBuf,
    /// When its newest snapshot was taken.
    pub newest: Option<DateTime<Utc>>,
    /// Whether one could not be written yet.
    pub owed: bool,
}

/// A folder, and what is known of it.
#[derive(Debug)]
struct WatchedFolder {
    path: PathBuf,
    /// When the newest snapshot in it was taken.
    newest: Option<DateTime<Utc>>,
    /// What is still to be written into it of each event, and why it could not be.
    owed: BTreeMap<EventId, (SnapshotCause, StoreError)>,
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Snapshots {
    /// Starts the thread that takes them.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(store: &Store, to: SnapshotPlace) -> std::io::Result<Snapshots> {
        // A failure shows when the first snapshot is taken.
        if let Some(own) = to.folders.first()
            && let Err(error) = make_snapshots_folder(own)
        {
            let folder = own.display();
            tracing::warn!(%folder, %error, "the snapshot folder cannot be used");
        }
        for stick in to.folders.iter().skip(1).filter(|stick| !stick.is_dir()) {
            let folder = stick.display();
            tracing::warn!(%folder, "the second snapshot folder is missing: snapshots have only one copy until it is back");
        }
        let known = to.folders.iter().map(|path| {
            let files = snapshots_in(path).unwrap_or_default();
            WatchedFolder {
                path: path.clone(),
                newest: files.first().and_then(|file| taken_at(file)),
                owed: BTreeMap::new(),
            }
        });
        let folders = Arc::new(Mutex::new(known.collect()));
        let (entrance, causes) = sync_channel(QUEUE);
        let taker = SnapshotThread {
            store: store.clone(),
            to,
            folders: Arc::clone(&folders),
        };
        let thread = std::thread::Builder::new().name("snapshots".to_owned());
        let thread = thread.spawn(move || taker.serve(&causes))?;
        Ok(Snapshots(Some(Arc::new(Inner {
            folders,
            queue: Mutex::new(Some(entrance)),
            thread: Mutex::new(Some(thread)),
        }))))
    }

    /// Asks for a snapshot, and does not wait for it.
    pub fn take(&self, cause: SnapshotCause) {
        let Some(inner) = &self.0 else { return };
        let queue = lock(&inner.queue);
        if let Some(Err(error)) = queue.as_ref().map(|queue| queue.try_send(cause)) {
            tracing::error!(%error, "failed to take a snapshot");
        }
    }

    /// Waits until what was asked for is written, or could not be. Nothing is taken afterwards.
    pub fn finish(&self) {
        let Some(inner) = &self.0 else { return };
        drop(lock(&inner.queue).take());
        if let Some(thread) = lock(&inner.thread).take() {
            let _ = thread.join();
        }
    }

    /// What the desks are told: the folders that lack a snapshot of a turno of one of these events, and why. `name` gives
    /// the event's name, none for one that the reader does not run.
    #[must_use]
    pub fn troubles(&self, t: Lang, name: impl Fn(EventId) -> Option<String>) -> Vec<String> {
        let Some(inner) = &self.0 else {
            return Vec::new();
        };
        let folders = lock(&inner.folders);
        let owed = folders.iter().flat_map(|folder| {
            let each = folder.owed.values();
            each.map(|(cause, error)| (folder.path.display(), cause, error))
        });
        let told = owed.filter_map(|(folder, cause, error)| {
            let event = name(cause.event)?;
            let why = t.snapshot_trouble(why(error));
            Some(t.snapshot_missing(event, cause.round, folder, why))
        });
        told.collect()
    }

    /// What is known of each folder.
    #[must_use]
    pub fn state(&self) -> Vec<FolderState> {
        let folders = self.0.as_ref().map(|inner| lock(&inner.folders));
        let of = |folder: &WatchedFolder| FolderState {
            path: folder.path.clone(),
            newest: folder.newest,
            owed: !folder.owed.is_empty(),
        };
        folders.map_or_else(Vec::new, |folders| folders.iter().map(of).collect())
    }
}

/// The thread's side.
struct SnapshotThread {
    store: Store,
    to: SnapshotPlace,
    folders: Arc<Mutex<Vec<WatchedFolder>>>,
}

impl SnapshotThread {
    fn serve(&self, causes: &Receiver<SnapshotCause>) {
        let mut waiting = self.missing();
        loop {
            let patience = match waiting.is_empty() {
                true => self.to.again,
                false => Duration::ZERO,
            };
            match causes.recv_timeout(patience) {
                Ok(cause) => {
                    self.take(&cause);
                    waiting.retain(|(_, before)| !self.covers(&cause, before.event));
                }
                Err(RecvTimeoutError::Timeout) => match waiting.pop() {
                    Some((place, cause)) => self.again(place, &cause, &mut waiting),
                    None => waiting = self.owed(),
                },
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// What the folders lack of what was done before the service started.
    fn missing(&self) -> Vec<(usize, SnapshotCause)> {
        let since = now() - TimeDelta::days(i64::from(self.to.keep.days));
        let steps = self
            .store
            .last_steps(since, self.to.keep)
            .unwrap_or_else(|error| {
                tracing::error!(%error, "failed to read which snapshots are pending");
                Vec::new()
            });
        let folders = self.to.folders.iter().enumerate();
        let missing = folders.flat_map(|(place, folder)| {
            let lacking = lacking(folder, self.to.keep, self.store.url(), &steps);
            lacking.into_iter().map(move |cause| (place, cause))
        });
        missing.collect()
    }

    /// What could not be written, to be tried again.
    fn owed(&self) -> Vec<(usize, SnapshotCause)> {
        let folders = lock(&self.folders);
        let owed = folders.iter().enumerate().flat_map(|(place, folder)| {
            let causes = folder.owed.values();
            causes.map(move |(cause, _)| (place, cause.clone()))
        });
        owed.collect()
    }

    /// Whether a snapshot holds what was done in an event before: on SQLite it is the whole database.
    fn covers(&self, taken: &SnapshotCause, event: EventId) -> bool {
        matches!(self.store.url(), DatabaseUrl::Sqlite(_)) || taken.event == event
    }

    fn take(&self, cause: &SnapshotCause) {
        let cause = cause.clone().after_those_in(&self.to.folders);
        let mut made: Vec<PathBuf> = Vec::new();
        for (place, folder) in self.to.folders.iter().enumerate() {
            let first = made.first().map(PathBuf::as_path);
            made.extend(self.put(&cause, place, folder, first).ok());
        }
        // Once every folder has its own: until then one may be copied from another.
        for file in made {
            self.sweep(&file);
        }
    }

    fn sweep(&self, written: &Path) {
        let folder = written.parent().unwrap_or(written);
        if let Err(error) = sweep_snapshots(folder, self.to.keep, now(), written) {
            tracing::warn!(%error, "failed to delete old snapshots");
        }
    }

    /// What a folder lacks, such as a stick that is back in its place. Where there is no folder, or no room in it, the
    /// others that wait for it need not be tried: they are owed, too.
    fn again(
        &self,
        place: usize,
        cause: &SnapshotCause,
        waiting: &mut Vec<(usize, SnapshotCause)>,
    ) {
        let Some(folder) = self.to.folders.get(place) else {
            return;
        };
        // It holds what is there now.
        let at = now();
        let cause = SnapshotCause {
            at,
            ..cause.clone()
        };
        let cause = cause.after_those_in(std::slice::from_ref(folder));
        match self.put(&cause, place, folder, None) {
            Ok(file) => {
                self.sweep(&file);
                waiting.retain(|(there, before)| {
                    *there != place || !self.covers(&cause, before.event)
                });
            }
            Err(error @ (StoreError::NotFound | StoreError::NoRoom)) => {
                let (others, rest) = waiting.drain(..).partition(|(there, _)| *there == place);
                *waiting = rest;
                let others: Vec<(usize, SnapshotCause)> = others;
                if let Some(known) = lock(&self.folders).get_mut(place) {
                    for (_, cause) in others {
                        let owed = (cause.clone(), error.clone());
                        known.owed.insert(cause.event, owed);
                    }
                }
            }
            Err(_) => {}
        }
    }

    fn put(
        &self,
        cause: &SnapshotCause,
        place: usize,
        folder: &Path,
        made: Option<&Path>,
    ) -> Result<PathBuf, StoreError> {
        let done = self.store.snapshot(cause, folder, made);
        match &done {
            Ok(file) => tracing::info!(file = %file.display(), "snapshot taken"),
            Err(error) => {
                let event = cause.slug.as_str();
                tracing::error!(%error, event, folder = %folder.display(), "failed to write a snapshot");
            }
        }
        if let Some(known) = lock(&self.folders).get_mut(place) {
            match &done {
                Ok(_) => {
                    known.newest = Some(cause.at);
                    known.owed.retain(|event, _| !self.covers(cause, *event));
                }
                Err(error) => {
                    let owed = (cause.clone(), error.clone());
                    known.owed.insert(cause.event, owed);
                }
            }
        }
        done
    }
}

/// Why, as far as somebody at a desk can mend it; the log has the rest.
fn why(error: &StoreError) -> SnapshotTrouble {
    match error {
        StoreError::NotFound => SnapshotTrouble::NoFolder,
        StoreError::NoRoom => SnapshotTrouble::NoRoom,
        _ => SnapshotTrouble::Unwritable,
    }
}
