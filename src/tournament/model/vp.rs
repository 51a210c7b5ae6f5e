//! Victory Points: the table by which two sides share 20 points, from 10-10 to 20-0, according to the difference in a
//! match.

pub mod usual_turno;

use crate::model::points::{MatchPoints, VictoryPoints};
use crate::model::vp::usual_turno::{TEAM_LIMITS, UsualTurno};
use burraco_rules::{BySide, Side};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;

/// The Victory Points that one match is worth, both sides together.
const MATCH: i64 = 20;
/// The Victory Points of each side in a match without a winner.
const HALF: i64 = 10;

/// A table of Victory Points. For each step from 10-10 to 19-1 it has the largest difference that belongs to the step.
///
/// A difference above the last limit gives 20-0, so every table has a top step. A deserialised table has been checked
/// already. [`VpTable::check`] checks one that is built in code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VpTable {
    /// The name of the table of Victory Points, as people read it.
    pub name: String,
    /// The inclusive upper limits of the steps 10-10, 11-9, ... 19-1, in points.
    pub limits: [u32; 10],
}

/// A row of a table of Victory Points, as it is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VpRow {
    /// The largest difference of the row, in points; `None` for the top row.
    pub up_to: Option<u32>,
    /// The Victory Points that the better side gets in this row.
    pub winner: u32,
    /// The Victory Points that the other side gets in this row.
    pub loser: u32,
}

/// A step of a table of Victory Points, with its smallest and largest difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VpBand {
    /// The smallest difference of the step, in points.
    pub from: u32,
    /// The largest difference of the step; `None` for the top step.
    pub to: Option<u32>,
    /// The Victory Points that the better side gets in this step.
    pub winner: VictoryPoints,
    /// The Victory Points that the other side gets in this step.
    pub loser: VictoryPoints,
}

/// The Victory Points for one difference. The command `pozzetto vp` prints one such line for each difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VpLine {
    /// The difference in points that was asked for, without its sign.
    pub difference: u64,
    /// The Victory Points that the better side gets for the difference.
    pub winner: VictoryPoints,
    /// The Victory Points that the other side gets for the difference.
    pub loser: VictoryPoints,
}

impl fmt::Display for VpLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.difference, self.winner, self.loser)
    }
}

/// The reason a table of Victory Points is refused. Rows count from 1, which is the 10-10 row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VpFault {
    /// The two Victory Point shares of the row do not add up to 20.
    SharesNotTwenty { row: usize },
    /// The winner's share in the row is not exactly one Victory Point above that in the row before. The first row must
    /// be 10-10.
    StepSkipped { row: usize },
    /// A row of the table of Victory Points has no higher limit than the one before.
    NotIncreasing { row: usize },
    /// The row covers a narrower span of differences than the row before.
    Narrower { row: usize },
    /// A row of the table of Victory Points, below the top, has no limit.
    LimitMissing { row: usize },
    /// The table ends without a 20-0 row that has no limit.
    NoTop { row: usize },
}

impl VpFault {
    /// Returns the number of the row at fault, from 1.
    #[must_use]
    pub fn row(self) -> usize {
        match self {
            VpFault::SharesNotTwenty { row }
            | VpFault::StepSkipped { row }
            | VpFault::NotIncreasing { row }
            | VpFault::Narrower { row }
            | VpFault::LimitMissing { row }
            | VpFault::NoTop { row } => row,
        }
    }

    /// Returns the machine-readable code of the fault in a table of Victory Points.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            VpFault::SharesNotTwenty { .. } => "vp_shares_not_twenty",
            VpFault::StepSkipped { .. } => "vp_step_skipped",
            VpFault::NotIncreasing { .. } => "vp_not_increasing",
            VpFault::Narrower { .. } => "vp_narrower",
            VpFault::LimitMissing { .. } => "vp_limit_missing",
            VpFault::NoTop { .. } => "vp_no_top",
        }
    }
}

impl fmt::Display for VpFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in row {}", self.code(), self.row())
    }
}

impl std::error::Error for VpFault {}

impl VpTable {
    /// Returns the table for rounds of so many hands, where one is published.
    #[must_use]
    pub fn for_hands(hands: u8) -> Option<VpTable> {
        UsualTurno::of(hands).map(VpTable::of_turno)
    }

    /// Returns the table that is published for a turno.
    pub(crate) fn of_turno(turno: &UsualTurno) -> VpTable {
        VpTable {
            name: format!("F.I.Bur. {} smazzate", turno.hands),
            limits: turno.limits,
        }
    }

    /// Returns the table for team matches.
    #[must_use]
    pub fn for_teams() -> VpTable {
        VpTable {
            name: "F.I.Bur. squadre".to_owned(),
            limits: TEAM_LIMITS,
        }
    }

    /// Builds a table from the rows of a printed one.
    ///
    /// # Errors
    /// The first row that breaks a rule of such tables.
    pub fn from_rows(name: &str, rows: &[VpRow]) -> Result<VpTable, VpFault> {
        let mut limits = [0; 10];
        let mut slots = limits.iter_mut();
        for (index, found) in rows.iter().enumerate() {
            let row = index + 1;
            if found.winner.checked_add(found.loser) != Some(20) {
                return Err(VpFault::SharesNotTwenty { row });
            }
            if usize::try_from(found.winner) != Ok(index + 10) {
                return Err(VpFault::StepSkipped { row });
            }
            match (slots.next(), found.up_to) {
                (Some(slot), Some(limit)) => *slot = limit,
                (Some(_), None) => return Err(VpFault::LimitMissing { row }),
                (None, None) => {}
                (None, Some(_)) => return Err(VpFault::NoTop { row }),
            }
        }
        if rows.len() != limits.len() + 1 {
            return Err(VpFault::NoTop { row: rows.len() });
        }
        let table = VpTable {
            name: name.to_owned(),
            limits,
        };
        table.check()?;
        Ok(table)
    }

    /// Checks that the limits rise and that no step is narrower than the one before.
    ///
    /// # Errors
    /// The first row that breaks a rule.
    pub fn check(&self) -> Result<(), VpFault> {
        let (mut before, mut width) = (0, 0);
        for (index, limit) in self.limits.iter().copied().enumerate() {
            let row = index + 1;
            if index > 0 && limit <= before {
                return Err(VpFault::NotIncreasing { row });
            }
            let wide = limit.saturating_sub(before);
            if wide < width {
                return Err(VpFault::Narrower { row });
            }
            (before, width) = (limit, wide);
        }
        Ok(())
    }

    /// Returns the Victory Points for a difference of points. A difference between two printed steps belongs to the
    /// first limit that is not below it.
    #[must_use]
    pub fn line(&self, difference: u64) -> VpLine {
        let passed = self.limits.iter().filter(|l| difference > u64::from(**l));
        let winner = HALF + i64::try_from(passed.count()).unwrap_or(HALF);
        VpLine {
            difference,
            winner: VictoryPoints(winner),
            loser: VictoryPoints(MATCH - winner),
        }
    }

    /// Returns the Victory Points for several differences, one line each.
    pub fn lines<'t>(
        &'t self,
        differences: impl IntoIterator<Item = u64> + 't,
    ) -> impl Iterator<Item = VpLine> + 't {
        differences.into_iter().map(|d| self.line(d))
    }

    /// Returns the Victory Points of each side. `difference` is the points of N/S minus those of E/W.
    #[must_use]
    pub fn vp(&self, difference: MatchPoints) -> BySide<VictoryPoints> {
        let line = self.line(difference.0.unsigned_abs());
        let better = if difference.0 < 0 { Side::Ew } else { Side::Ns };
        BySide::from_fn(|side| {
            if side == better {
                line.winner
            } else {
                line.loser
            }
        })
    }

    /// Returns the steps from 10-10 to 20-0, as a score sheet prints them.
    pub fn bands(&self) -> impl Iterator<Item = VpBand> + '_ {
        let ends = self.limits.iter().copied().map(Some).chain([None]);
        let starts = [0].into_iter();
        let starts = starts.chain(self.limits.iter().map(|limit| limit.saturating_add(1)));
        starts.zip(ends).zip(HALF..).map(|((from, to), vp)| VpBand {
            from,
            to,
            winner: VictoryPoints(vp),
            loser: VictoryPoints(MATCH - vp),
        })
    }
}

impl<'de> Deserialize<'de> for VpTable {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<VpTable, D::Error> {
        #[derive(Deserialize)]
        struct Wire {
            name: String,
            limits: [u32; 10],
        }
        let Wire { name, limits } = Wire::deserialize(deserializer)?;
        let table = VpTable { name, limits };
        table.check().map_err(serde::de::Error::custom)?;
        Ok(table)
    }
}

/// The Victory Points of a whole match: the most that one side has, and that a ruling may give or take.
pub const MOST_VP: i64 = 20;

/// The Victory Points of each side of a drawn match.
pub(crate) const DRAWN_VP: VictoryPoints = VictoryPoints(MOST_VP / 2);

#[cfg(test)]
mod tests;
