//! What decides between equals.

use serde::{Deserialize, Serialize};

/// A criterion after VP and MP.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TieBreak {
    /// Who beat whom, when all who tie have met each other.
    HeadToHead,
    /// The best single round, by VP then MP.
    BestRound,
    /// The most burrachi; skipped when a hand was entered by totals.
    MostBurrachi,
    /// A lot from the event's seed.
    Lot,
}
