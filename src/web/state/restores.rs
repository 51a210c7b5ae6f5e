//! The copy that is to replace the database: checked, then waiting for confirmation, one at a time.

use crate::store::{Contents, Differences, beside, throw_away};
use actix_web::dev::ServerHandle;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::OwnedMutexGuard;

/// The copy that is to replace the database. Cheap to clone. It outlives the service, which restarts with the copy.
#[derive(Clone, Default)]
pub struct Restores {
    pub(crate) state: Arc<Mutex<RestoreState>>,
    /// The lock held while a copy is uploaded, checked or restored, so that there is only one at a time.
    pub(crate) turn: Arc<tokio::sync::Mutex<()>>,
}

#[derive(Default)]
pub(crate) struct RestoreState {
    /// The handle that stops the service.
    pub(crate) server: Option<ServerHandle>,
    /// The service's socket, kept open during the restart so that requests wait. `None` once the process is told to
    /// stop.
    pub(crate) socket: Option<TcpListener>,
    /// The last database copy that was checked before a restore.
    pub(crate) ready: Option<ReadyCopy>,
    /// Whether the copy replaces the database once the service has stopped.
    pub(crate) wanted: bool,
    /// The outcome of the last restore: the path of the database that was set aside, or an error if nothing changed.
    pub(crate) ended: Option<Result<Option<PathBuf>, ()>>,
}

/// A copy that was verified and can replace the database.
#[derive(Clone)]
pub(crate) struct ReadyCopy {
    pub(crate) mark: String,
    pub(crate) file: String,
    pub(crate) holds: Contents,
    pub(crate) differences: Differences,
}

impl Restores {
    pub(crate) fn state(&self) -> MutexGuard<'_, RestoreState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the lock to upload, check or restore a copy. `None` while another request has it, or once a restore has
    /// begun.
    pub(crate) fn turn(&self) -> Option<OwnedMutexGuard<()>> {
        let turn = Arc::clone(&self.turn).try_lock_owned().ok()?;
        (!self.state().wanted).then_some(turn)
    }

    /// Stores the handle that stops the service.
    pub fn served_by(&self, server: ServerHandle) {
        self.state().server = Some(server);
    }

    /// Keeps the socket open while the service restarts.
    pub fn keep(&self, socket: TcpListener) {
        self.state().socket = Some(socket);
    }

    /// Closes the socket kept for the restart, because the process received a stop signal.
    pub fn let_go(&self) {
        self.state().socket = None;
    }

    /// The socket for the restarted service. `None` when the process was told to stop.
    #[must_use]
    pub fn socket(&self) -> Option<TcpListener> {
        self.state().socket.take()
    }

    /// Whether a copy is to replace the database now that the service has stopped. Asking resets it.
    #[must_use]
    pub fn is_wanted(&self) -> bool {
        std::mem::take(&mut self.state().wanted)
    }

    /// Records the outcome of a restore: the path of the database that was set aside, or a failure.
    pub fn ended(&self, how: Result<Option<PathBuf>, ()>) {
        let mut state = self.state();
        state.ready = None;
        state.ended = Some(how);
    }
}

/// The path of the copy that is ready to replace a database file.
#[must_use]
pub fn ready_beside(place: &Path) -> PathBuf {
    beside(place, "chosen")
}

/// Deletes copies that were uploaded or checked but never restored, and those of a `pozzetto check` that was killed.
pub fn sweep_copies(place: &Path) {
    throw_away(&ready_beside(place));
    throw_away(&sent_beside(place));
    for copy in checked_beside(place) {
        throw_away(&copy);
    }
}

/// The copies of checks, as `pozzetto.check-4711.sqlite3`. A check that runs just now fails, and is run again.
fn checked_beside(place: &Path) -> Vec<PathBuf> {
    let like = beside(place, "check-");
    let (Some(folder), Some(start), Some(end)) =
        (place.parent(), like.file_stem(), place.extension())
    else {
        return Vec::new();
    };
    let start = start.to_string_lossy().into_owned();
    let inside = std::fs::read_dir(folder).into_iter().flatten().flatten();
    inside
        .map(|one| one.path())
        .filter(|file| file.extension() == Some(end))
        .filter(|file| {
            let stem = file.file_stem().unwrap_or_default().to_string_lossy();
            let number = stem.strip_prefix(&start);
            number.is_some_and(|number| {
                !number.is_empty() && number.chars().all(|c| c.is_ascii_digit())
            })
        })
        .collect()
}

pub(crate) fn sent_beside(place: &Path) -> PathBuf {
    beside(place, "sent")
}
