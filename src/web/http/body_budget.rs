//! The memory budget for request bodies: the bytes that visitors and staff may send at once.

use crate::web::http::problem::Problem;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

pub(crate) const KIB: usize = 1024;

/// The limit on the bytes of all request bodies in progress, and on the time of each. Signed-in users have a share of
/// their own, so that visitors cannot use up all of it. Cheap to clone.
#[derive(Clone)]
pub struct BodyBudget {
    visitors: Arc<Semaphore>,
    staff: Arc<Semaphore>,
    pub(crate) longest: Duration,
}

impl Default for BodyBudget {
    fn default() -> BodyBudget {
        BodyBudget::new(16 * KIB * KIB, 8 * KIB * KIB, Duration::from_secs(30))
    }
}

impl BodyBudget {
    /// Creates a budget from the shares in bytes and the longest time on any route.
    #[must_use]
    pub fn new(visitors: usize, staff: usize, longest: Duration) -> BodyBudget {
        BodyBudget {
            visitors: Arc::new(Semaphore::new(visitors)),
            staff: Arc::new(Semaphore::new(staff)),
            longest,
        }
    }

    pub(crate) fn reserve(
        &self,
        bytes: usize,
        signed_in: bool,
    ) -> Result<OwnedSemaphorePermit, Problem> {
        let share = if signed_in {
            &self.staff
        } else {
            &self.visitors
        };
        let bytes = u32::try_from(bytes).map_err(|_| Problem::TooLarge)?;
        let reserved = Arc::clone(share).try_acquire_many_owned(bytes);
        reserved.map_err(|_| Problem::Full)
    }
}
