//! A limit on expensive work: only a few pieces run at once.

use crate::store::{StoreError, run_blocking};
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Lets a few pieces of work run at once. Others wait in their order. When the queue is full, further work is refused.
/// Cheap to clone.
#[derive(Clone)]
pub struct ConcurrencyLimit {
    running: Arc<Semaphore>,
    admitted: Arc<Semaphore>,
}

/// The error for a full queue: no more work may wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueueFull;

impl ConcurrencyLimit {
    /// Creates a limit with the number of pieces that run at once and the number that may wait.
    #[must_use]
    pub fn new(running: usize, waiting: usize) -> ConcurrencyLimit {
        ConcurrencyLimit {
            running: Arc::new(Semaphore::new(running)),
            admitted: Arc::new(Semaphore::new(running.saturating_add(waiting))),
        }
    }

    /// Waits until a piece of work may run, and returns its permit.
    ///
    /// # Errors
    /// [`QueueFull`], at once, when too many wait already.
    pub async fn turn(&self) -> Result<Permit, QueueFull> {
        let admitted = Arc::clone(&self.admitted).try_acquire_owned();
        let admitted = admitted.map_err(|_| QueueFull)?;
        let running = Arc::clone(&self.running).acquire_owned().await;
        let running = running.map_err(|_| QueueFull)?;
        Ok(Permit([admitted, running]))
    }
}

/// A permit to run one piece of work under the limit on concurrency.
#[derive(Debug)]
pub struct Permit(
    #[expect(dead_code, reason = "held, and given back when dropped")] [OwnedSemaphorePermit; 2],
);

impl Permit {
    /// Runs the work on a thread for blocking work. The permit is released when the work ends, even if the client has
    /// disconnected: until then no other work takes its place.
    ///
    /// # Errors
    /// [`StoreError::Fault`] when the work panicked.
    pub async fn run<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, StoreError> {
        let work = move || {
            let done = work();
            drop(self);
            done
        };
        run_blocking(work).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;
    use std::sync::mpsc::channel;

    #[actix_web::test]
    async fn a_few_run_a_few_wait_and_more_are_turned_away() {
        let bounded = ConcurrencyLimit::new(1, 1);
        let first = bounded.turn().await.unwrap();
        let mut second = Box::pin(bounded.turn());
        assert!(second.as_mut().now_or_never().is_none());
        assert_eq!(bounded.turn().await.unwrap_err(), QueueFull);
        drop(first);
        drop(second.await.unwrap());
        assert!(bounded.turn().await.is_ok());
    }

    #[actix_web::test]
    async fn a_turn_lasts_as_long_as_its_work() {
        let bounded = ConcurrencyLimit::new(1, 0);
        let (end, ended) = channel::<()>();
        let turn = bounded.turn().await.unwrap();
        let mut work = Box::pin(turn.run(move || ended.recv()));
        assert!(work.as_mut().now_or_never().is_none());
        // nobody waits for it any more
        drop(work);
        assert_eq!(bounded.turn().await.unwrap_err(), QueueFull);
        end.send(()).unwrap();
        while bounded.turn().await.is_err() {
            actix_web::rt::time::sleep(std::time::Duration::from_millis(1)).await;
        }
    }
}
