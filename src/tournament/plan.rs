//! The plan of an event.
use crate::movement::Movement;
use serde::{Deserialize, Serialize};
/// Plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan(pub Vec<Movement>);
impl Plan {
    /// The movement of the round after `played` rounds.
    #[must_use]
    pub fn movement(&self, played: usize) -> Option<Movement> {
        self.0.get(played).copied()
    }
}
