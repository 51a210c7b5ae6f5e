//! The copy on its way into the place of the database: looked at, waiting to be taken, one at a time.

use crate::store::{Contents, Differences, beside, throw_away};
use actix_web::dev::ServerHandle;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::OwnedMutexGuard;

/// The copy on its way into the place of the database. Cheap to clone; it outlives the service that starts again.
#[derive(Clone, Default)]
pub struct Restores {
    pub(crate) state: Arc<Mutex<RestoreState>>,
    /// Held while a copy is sent, looked at or taken: there is one at a time.
    pub(crate) turn: Arc<tokio::sync::Mutex<()>>,
}

#[derive(Default)]
pub(crate) struct RestoreState {
    /// The handle that stops the service.
    pub(crate) server: Option<ServerHandle>,
    /// The service's socket, kept open during the restart so that requests wait; none once the process is told to stop.
    pub(crate) socket: Option<TcpListener>,
    /// The copy that was looked at last.
    pub(crate) ready: Option<ReadyCopy>,
    /// Whether it takes the place of the database once the service has stopped.
    pub(crate) wanted: bool,
    /// How the last one ended: where what was there is kept, or that nothing was changed.
    pub(crate) ended: Option<Result<Option<PathBuf>, ()>>,
}

/// A copy that was read through and can take the place of the database.
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

    /// Takes the turn to send, read or restore a copy; none while another request has it, or once a restore has begun.
    pub(crate) fn turn(&self) -> Option<OwnedMutexGuard<()>> {
        let turn = Arc::clone(&self.turn).try_lock_owned().ok()?;
        (!self.state().wanted).then_some(turn)
    }

    /// Stores the handle that stops the service.
    pub fn served_by(&self, server: ServerHandle) {
        self.state().server = Some(server);
    }

    /// Keeps the socket open while the service starts again.
    pub fn keep(&self, socket: TcpListener) {
        self.state().socket = Some(socket);
    }

    /// Closes the kept socket, because the process is told to stop.
    pub fn let_go(&self) {
        self.state().socket = None;
    }

    /// The socket to serve on again; none when the process was told to stop.
    #[must_use]
    pub fn socket(&self) -> Option<TcpListener> {
        self.state().socket.take()
    }

    /// Whether a copy is to take the place of the database now that the service has stopped; asked once.
    #[must_use]
    pub fn is_wanted(&self) -> bool {
        std::mem::take(&mut self.state().wanted)
    }

    /// Records the outcome: the path of the database that was set aside, or a failure.
    pub fn ended(&self, how: Result<Option<PathBuf>, ()>) {
        let mut state = self.state();
        state.ready = None;
        state.ended = Some(how);
    }
}

/// The copy that is ready to take the place of a database file.
#[must_use]
pub fn ready_beside(place: &Path) -> PathBuf {
    beside(place, "chosen")
}

/// Deletes copies that were sent or read, and never restored.
pub fn sweep_copies(place: &Path) {
    throw_away(&ready_beside(place));
    throw_away(&sent_beside(place));
}

pub(crate) fn sent_beside(place: &Path) -> PathBuf {
    beside(place, "sent")
}
