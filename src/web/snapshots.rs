//! Snapshots taken by themselves: a thread of its own writes them, so that no request waits for one or fails by one.
//!
//! What could not be written is tried again, told at the desk and in the log until it has been.

use crate::pages::Lang;
use crate::pages::desk::SnapshotTrouble;
use crate::store::{
    Cause, EventId, Keep, Store, StoreError, make_snapshots_folder, snapshots_in, sweep_snapshots,
    taken_at,
};
use crate::web::app::now;
use chrono::{DateTime, Utc};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// Causes that may wait; a hall has one or two in an hour.
const QUEUE: usize = 64;

/// Where snapshots go, and how many are kept.
#[derive(Clone, Debug)]
pub struct Where {
    /// The folders: the first is made when it is not there, the others, sticks that are plugged in, are not.
    pub folders: Vec<PathBuf>,
    /// How many each keeps.
    pub keep: Keep,
    /// After this long what could not be written is tried again.
    pub again: Duration,
}

/// The snapshots of a running service. Cheap to clone; without a place it takes none.
#[derive(Clone, Default)]
pub struct Snapshots(Option<Arc<Inner>>);

struct Inner {
    folders: Arc<Mutex<Vec<Folder>>>,
    queue: Mutex<Option<SyncSender<Cause>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

/// A folder of snapshots as a monitor sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FolderState {
    /// Where it is.
    pub path: PathBuf,
    /// When its newest snapshot was taken.
    pub newest: Option<DateTime<Utc>>,
    /// Whether one could not be written yet.
    pub owed: bool,
}

/// A folder, and what is known of it.
#[derive(Debug)]
struct Folder {
    path: PathBuf,
    /// When the newest snapshot in it was taken.
    newest: Option<DateTime<Utc>>,
    /// What is still to be written into it, and why it could not be.
    owed: Option<(Cause, StoreError)>,
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Snapshots {
    /// Starts the thread that takes them.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(store: &Store, to: Where) -> std::io::Result<Snapshots> {
        // A failure shows when the first snapshot is taken.
        if let Some(Err(error)) = to.folders.first().map(|own| make_snapshots_folder(own)) {
            tracing::warn!(%error, "no folder for snapshots");
        }
        let known = to.folders.iter().map(|path| {
            let files = snapshots_in(path).unwrap_or_default();
            Folder {
                path: path.clone(),
                newest: files.first().and_then(|file| taken_at(file)),
                owed: None,
            }
        });
        let folders = Arc::new(Mutex::new(known.collect()));
        let (entrance, causes) = sync_channel(QUEUE);
        let taker = Taker {
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
    pub fn take(&self, cause: Cause) {
        let Some(inner) = &self.0 else { return };
        let queue = lock(&inner.queue);
        if let Some(Err(error)) = queue.as_ref().map(|queue| queue.try_send(cause)) {
            tracing::error!(%error, "a snapshot was not taken");
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
        let owed = folders.iter().filter_map(|folder| {
            let (cause, error) = folder.owed.as_ref()?;
            let event = name(cause.event)?;
            let why = t.snapshot_trouble(why(error));
            let folder = folder.path.display();
            Some(t.snapshot_missing(event, cause.round, folder, why))
        });
        owed.collect()
    }

    /// What is known of each folder.
    #[must_use]
    pub fn state(&self) -> Vec<FolderState> {
        let folders = self.0.as_ref().map(|inner| lock(&inner.folders));
        let of = |folder: &Folder| FolderState {
            path: folder.path.clone(),
            newest: folder.newest,
            owed: folder.owed.is_some(),
        };
        folders.map_or_else(Vec::new, |folders| folders.iter().map(of).collect())
    }
}

/// The thread's side.
struct Taker {
    store: Store,
    to: Where,
    folders: Arc<Mutex<Vec<Folder>>>,
}

impl Taker {
    fn serve(&self, causes: &Receiver<Cause>) {
        loop {
            match causes.recv_timeout(self.to.again) {
                Ok(cause) => self.take(&cause),
                Err(RecvTimeoutError::Timeout) => self.try_again(),
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    fn take(&self, cause: &Cause) {
        let cause = cause.clone().after_those_in(&self.to.folders);
        let mut made: Vec<PathBuf> = Vec::new();
        for (place, folder) in self.to.folders.iter().enumerate() {
            let first = made.first().map(PathBuf::as_path);
            made.extend(self.put(&cause, place, folder, first));
        }
        self.sweep(&made);
    }

    /// Once every folder has its own: until then one may be copied from another.
    fn sweep(&self, written: &[PathBuf]) {
        for file in written {
            let Some(folder) = file.parent() else {
                continue;
            };
            if let Err(error) = sweep_snapshots(folder, self.to.keep, now(), file) {
                tracing::warn!(%error, "old snapshots could not be deleted");
            }
        }
    }

    /// What is still owed to a folder, such as a stick that is back in its place.
    fn try_again(&self) {
        let mut written = Vec::new();
        for (place, folder) in self.to.folders.iter().enumerate() {
            let folders = lock(&self.folders);
            let owed = folders.get(place).and_then(|known| known.owed.as_ref());
            let owed = owed.map(|(cause, _)| Cause {
                // It holds what is there now.
                at: now(),
                ..cause.clone()
            });
            drop(folders);
            if let Some(cause) = owed {
                let cause = cause.after_those_in(std::slice::from_ref(folder));
                written.extend(self.put(&cause, place, folder, None));
            }
        }
        self.sweep(&written);
    }

    fn put(
        &self,
        cause: &Cause,
        place: usize,
        folder: &Path,
        made: Option<&Path>,
    ) -> Option<PathBuf> {
        let done = self.store.snapshot(cause, folder, made);
        let mut folders = lock(&self.folders);
        let known = folders.get_mut(place)?;
        match done {
            Ok(file) => {
                known.newest = Some(cause.at);
                known.owed = None;
                drop(folders);
                tracing::info!(file = %file.display(), "snapshot taken");
                Some(file)
            }
            Err(error) => {
                let event = cause.slug.as_str();
                tracing::error!(%error, event, folder = %folder.display(), "a snapshot could not be written");
                known.owed = Some((cause.clone(), error));
                None
            }
        }
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
