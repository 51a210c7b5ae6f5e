//! Tie-breaks: the criteria that decide between entries with equal points.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

/// A tie-break that applies after VP and MP.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum TieBreak {
    /// The results between the tied entries, if all of them have met each other.
    HeadToHead,
    /// The best single round of each entry, by VP and then MP.
    BestRound,
    /// The greatest number of burrachi. It is skipped when a hand was entered by totals only.
    MostBurrachi,
    /// A random order drawn from the event's seed.
    Lot,
}
