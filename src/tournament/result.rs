//! What a table's hands come to: points, their difference, Victory Points.

use crate::points::{MatchPoints, VictoryPoints};
use burraco_rules::{BySide, Verified};
use serde::{Deserialize, Serialize};

/// The result of a table, recomputed from its hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableResult {
    /// Each side's points, all hands added.
    pub gross: BySide<MatchPoints>,
    /// N/S points less E/W points.
    pub difference: MatchPoints,
    /// Victory Points of each side.
    pub vp: BySide<VictoryPoints>,
    /// Hands that count.
    pub hands: u32,
    /// Hands of which both sides were entered card by card.
    pub verified: u32,
}

/// How far a hand's figures go back: the weaker of its two sides.
#[must_use]
pub fn is_verified(level: Verified) -> bool {
    level == Verified::Cards
}
