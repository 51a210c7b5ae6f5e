//! Automatic snapshots, written by a thread of their own, so that no request waits for them or fails because of them.
//!
//! A failed snapshot is retried. Until it succeeds, the event's desk and the log show it. On start, the service finds
//! and takes the snapshots that its folders lack.

use crate::pages::Lang;
use crate::pages::desk::overview::SnapshotTrouble;
use crate::store::{
    DatabaseUrl, EventId, Retention, SnapshotCause, Store, StoreError, lacking,
    make_snapshots_folder, snapshots_in, sweep_snapshots, taken_at,
};
use crate::web::http::current_time::now;
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// The most requests for snapshots that may wait. A hall makes one or two an hour.
const QUEUE: usize = 64;

/// The folders for snapshots, and the number that each keeps.
#[derive(Clone, Debug)]
pub struct SnapshotPlace {
    /// The folders. The first is created if missing. The others are removable drives and must exist.
    pub folders: Vec<PathBuf>,
    /// The number of snapshots that each folder keeps, and for how long.
    pub keep: Retention,
    /// The time after which a failed snapshot is retried.
    pub again: Duration,
    /// The free space in bytes under which the desks are warned.
    pub least_free: u64,
}

/// The free space under which a disk is nearly full: an evening's results and snapshots take a tenth of it.
pub const LEAST_FREE: u64 = 300 * 1024 * 1024;

/// Returns the free space of the disk that a folder is on, in bytes; `None` where the system does not say.
#[must_use]
pub fn free_space(folder: &Path) -> Option<u64> {
    fs4::available_space(folder).ok()
}

/// The snapshots of a running service. Cheap to clone. Without a place, none are taken.
#[derive(Clone, Default)]
pub struct Snapshots(Option<Arc<Inner>>);

struct Inner {
    least_free: u64,
    folders: Arc<Mutex<Vec<WatchedFolder>>>,
    queue: Mutex<Option<SyncSender<SnapshotCause>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

/// The state of a snapshot folder, for a monitoring system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FolderState {
    pub path: PathBuf,
    /// The time of the folder's newest snapshot.
    pub newest: Option<DateTime<Utc>>,
    /// Whether a snapshot is still missing because it could not be written.
    pub owed: bool,
}

/// A snapshot folder and its known state.
#[derive(Debug)]
struct WatchedFolder {
    path: PathBuf,
    /// The time of the folder's newest snapshot.
    newest: Option<DateTime<Utc>>,
    /// The snapshots that could not be written to the folder, by event, each with its error.
    owed: BTreeMap<EventId, (SnapshotCause, StoreError)>,
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Snapshots {
    /// Starts the thread that takes snapshots.
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
        let least_free = to.least_free;
        let (entrance, causes) = sync_channel(QUEUE);
        let taker = SnapshotThread {
            store: store.clone(),
            to,
            folders: Arc::clone(&folders),
        };
        let thread = std::thread::Builder::new().name("snapshots".to_owned());
        let thread = thread.spawn(move || taker.serve(&causes))?;
        Ok(Snapshots(Some(Arc::new(Inner {
            least_free,
            folders,
            queue: Mutex::new(Some(entrance)),
            thread: Mutex::new(Some(thread)),
        }))))
    }

    /// Requests a snapshot without waiting for it.
    pub fn take(&self, cause: SnapshotCause) {
        let Some(inner) = &self.0 else { return };
        let queue = lock(&inner.queue);
        if let Some(Err(error)) = queue.as_ref().map(|queue| queue.try_send(cause)) {
            tracing::error!(%error, "failed to take a snapshot");
        }
    }

    /// Waits until all requested snapshots are written or have failed. None are taken afterwards.
    pub fn finish(&self) {
        let Some(inner) = &self.0 else { return };
        drop(lock(&inner.queue).take());
        if let Some(thread) = lock(&inner.thread).take() {
            let _ = thread.join();
        }
    }

    /// Returns the warnings about snapshots for the desks: the disks that are nearly full, the folders that lack one of
    /// these events, and the reason.
    /// `name` returns the event's name, or `None` for an event the reader does not run.
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
        let full = folders.iter().filter_map(|folder| {
            let free = free_space(&folder.path)?;
            let megabytes = free / (1024 * 1024);
            let folder = folder.path.display();
            (free < inner.least_free).then(|| t.disk_nearly_full(folder, megabytes))
        });
        full.chain(told).collect()
    }

    /// Returns the state of each snapshot folder.
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

/// The state that the snapshot thread owns.
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

    /// The snapshots from before the service started that are missing in the folders.
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

    /// The snapshots that could not be written and are to be retried.
    fn owed(&self) -> Vec<(usize, SnapshotCause)> {
        let folders = lock(&self.folders);
        let owed = folders.iter().enumerate().flat_map(|(place, folder)| {
            let causes = folder.owed.values();
            causes.map(move |(cause, _)| (place, cause.clone()))
        });
        owed.collect()
    }

    /// Whether a snapshot taken for one event also contains the changes made before it to a given event. On SQLite a
    /// snapshot is the whole database.
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

    /// Retries a snapshot that a folder lacks, for example after a drive is plugged in again. If the folder is missing
    /// or full, its other waiting snapshots are not tried.
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

/// The reason for a failed snapshot, as far as the desk can fix it. The log has the details.
fn why(error: &StoreError) -> SnapshotTrouble {
    match error {
        StoreError::NotFound => SnapshotTrouble::NoFolder,
        StoreError::NoRoom => SnapshotTrouble::NoRoom,
        _ => SnapshotTrouble::Unwritable,
    }
}
