//! Work that would hold up the threads that serve.

use crate::StoreError;
use std::any::Any;
use tokio::task::spawn_blocking;

type Work = Box<dyn FnOnce() -> Box<dyn Any + Send> + Send>;

/// Runs work on a thread for blocking work.
///
/// # Errors
/// [`StoreError::Fault`] when the work panicked.
pub async fn run_blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, StoreError> {
    // Without types, the runtime's part is compiled once, and not for each of a hundred kinds of work.
    let work: Work = Box::new(move || Box::new(work()));
    let done = spawn_blocking(work).await.map_err(StoreError::fault)?;
    let done = done.downcast::<T>().map(|done| *done);
    done.map_err(|_| StoreError::fault("work gave something else than its result"))
}
