//! A scored hand, reduced to what the result of its table needs.

use crate::event::Settings;
use crate::round::{HandNo, Table};
use burraco_rules::{BySide, HandScore, SideScore, Verified};

/// The parts of a scored hand that a result needs. They depend only on the sheet and the rules, so they can be cached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoredHand {
    pub totals: BySide<i32>,
    /// The burrachi of each side; none if entered by sums.
    pub burrachi: BySide<Option<u32>>,
    /// The points of the third player, when three play each alone.
    pub third: Option<ThirdScore>,
    /// The level of detail that backs the hand's figures.
    pub verified: Verified,
    /// Whether the hand has no fault.
    pub valid: bool,
}

impl ScoredHand {
    /// Returns a hand of a table, scored again; none when the hand is not entered yet.
    #[must_use]
    pub fn at(settings: &Settings, table: &Table, number: HandNo) -> Option<ScoredHand> {
        let version = table.hand(number)?.current()?;
        let score = table.score(settings, number, &version.sheet);
        Some(ScoredHand::from(&score))
    }

    /// Whether the hand is included in its table's result. A fault prevents acceptance of a table, but does not affect
    /// one already accepted: an earlier version of the program may not have known that fault.
    pub(crate) fn stands(&self, table: &Table) -> bool {
        self.valid || table.state.counts()
    }
}

impl From<&HandScore> for ScoredHand {
    fn from(score: &HandScore) -> ScoredHand {
        let burrachi = |side: &SideScore| side.breakdown().map(|b| b.burrachi.count());
        ScoredHand {
            totals: score.sides.map(|side| side.total()),
            burrachi: score.sides.as_ref().map(burrachi),
            third: score.third.as_ref().map(|third| ThirdScore {
                total: third.total(),
                burrachi: burrachi(third),
            }),
            verified: score.verified(),
            valid: score.valid(),
        }
    }
}

/// The parts of a hand's third player that a result needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThirdScore {
    pub total: i32,
    /// The burrachi of the player; none if entered by sums.
    pub burrachi: Option<u32>,
}
