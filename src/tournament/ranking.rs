//! The ranking: Victory Points, then Match Points, then the configured criteria.

use crate::award::AwardKind;
use crate::entry::EntryNo;
use crate::points::{MatchPoints, VictoryPoints};
use crate::round::{RoundNo, TableNo};
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

/// What set an entry apart from the one ranked just above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DecidedBy {
    /// First of all: nobody is above.
    First,
    /// Victory Points.
    Vp,
    /// Match Points.
    Mp,
    /// Who beat whom.
    HeadToHead,
    /// The best round.
    BestRound,
    /// The most burrachi.
    MostBurrachi,
    /// The lot.
    Lot,
    /// Nothing: the rank is shared.
    Shared,
}

/// What one round brought an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundCredit {
    /// The round.
    pub round: RoundNo,
    /// The table, unless it rested.
    pub table: Option<TableNo>,
    /// The opponent, unless it rested.
    pub opponent: Option<EntryNo>,
    /// Victory Points.
    pub vp: VictoryPoints,
    /// Match Points, as signed difference.
    pub mp: MatchPoints,
    /// Its own points; an award counts its signed difference.
    pub gross: MatchPoints,
    /// Given, not played.
    pub award: Option<AwardKind>,
}

/// One line of the standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// 1, 1, 3.
    pub rank: u32,
    /// Whether others share the rank.
    pub tied: bool,
    /// Who.
    pub entry: EntryNo,
    /// Victory Points.
    pub vp: VictoryPoints,
    /// Match Points by the event's reading.
    pub mp: MatchPoints,
    /// Own points added up.
    pub mp_gross: MatchPoints,
    /// Rounds counted.
    pub rounds: u32,
    /// What set it apart from the entry above.
    pub decided_by: DecidedBy,
    /// Hands entered card by card.
    pub hands_verified: u32,
    /// Hands counted.
    pub hands: u32,
    /// Round by round.
    pub credits: Vec<RoundCredit>,
}

/// The standings after a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standings {
    /// After this round; 0 before the first.
    pub after: RoundNo,
    /// Tables of that round whose result counts.
    pub tables_in: u32,
    /// Tables of that round.
    pub tables: u32,
    /// The lines, best first; equal ranks in order of number.
    pub lines: Vec<Standing>,
}

impl Standings {
    /// Whether a table of the round is still missing.
    #[must_use]
    pub fn provisional(&self) -> bool {
        self.tables_in < self.tables
    }
}
