//! A hand as it counts at its table.

use crate::event::Settings;
use crate::round::{HandNo, Table};
use burraco_rules::{BySide, HandScore, SideScore, Verified};

/// What a result needs of a scored hand. It depends on the sheet and the rules alone, so it can be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoredHand {
    pub totals: BySide<i32>,
    /// Burrachi of each side, unless it was entered by sums.
    pub burrachi: BySide<Option<u32>>,
    /// What the third of three players made, who are each alone.
    pub third: Option<ThirdScore>,
    /// How far back the figures go.
    pub verified: Verified,
    /// Whether no fault stands.
    pub valid: bool,
}

impl ScoredHand {
    /// A hand of a table, scored anew; none when it is not in.
    #[must_use]
    pub fn at(settings: &Settings, table: &Table, number: HandNo) -> Option<ScoredHand> {
        let version = table.hand(number)?.current()?;
        let score = table.score(settings, number, &version.sheet);
        Some(ScoredHand::from(&score))
    }

    /// Whether it makes part of its table's result. A fault keeps a table from being accepted and takes nothing from one
    /// that was: an earlier version of the program may not have known it.
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

/// What a result needs of the third player of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThirdScore {
    pub total: i32,
    /// The burrachi, unless it was entered by sums.
    pub burrachi: Option<u32>,
}
