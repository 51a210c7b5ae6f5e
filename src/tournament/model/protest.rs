//! A protest as it was lodged, and every step since.

use crate::model::entry::EntryNo;
use crate::model::round::{HandNo, RoundNo, Spot, TableNo};
use crate::model::trio::Chair;
use burraco_rules::Side;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Minutes after the publication of a result or a ranking in which a protest is in time, when nobody has said otherwise.
/// No source gives a number.
pub const USUAL_PROTEST_MINUTES: u16 = 30;

/// The longest text of a protest, and of a ruling about one, in characters.
pub const LONGEST_PROTEST: usize = 1_000;

/// A protest with everything that became of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Protest {
    /// From 1, in the order they were lodged.
    pub number: u32,
    /// What it says, as it was lodged.
    pub claim: Claim,
    /// What became of it, oldest first; never empty, never shortened.
    pub steps: Vec<ProtestStep>,
}

/// What a protest says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    pub claimant: Claimant,
    /// What it is about.
    pub about: ProtestSubject,
    pub text: String,
    /// Who wrote it down.
    pub by: ProtestVoice,
    /// When, in UTC.
    pub at: DateTime<Utc>,
    /// Until when it was in time; none while what it is about was not published.
    #[serde(default)]
    pub due: Option<DateTime<Utc>>,
}

/// Whose protest it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Claimant {
    Entry(EntryNo),
    /// A referee's, for a table.
    Referee,
}

/// What a protest is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProtestSubject {
    Table {
        round: RoundNo,
        table: TableNo,
        /// One of its hands; none for the result as a whole.
        hand: Option<HandNo>,
    },
    /// The ranking after a round.
    Ranking {
        after: RoundNo,
    },
}

/// Who says something about a protest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProtestVoice {
    /// The entry, over its own private link.
    Entry,
    /// A line, over the link of its table.
    Line(Side),
    /// One of three players, over the link of their table.
    Chair(Chair),
    /// Somebody with a role in the event, by name.
    Staff(String),
}

impl ProtestVoice {
    /// Whoever sits at a place of a table, over its link.
    #[must_use]
    pub fn at(spot: Spot) -> ProtestVoice {
        match spot {
            Spot::Line(side) => ProtestVoice::Line(side),
            Spot::Chair(chair) => ProtestVoice::Chair(chair),
        }
    }
}

/// One step of a protest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProtestStep {
    /// From 1.
    pub version: u32,
    /// How far the protest is from here on.
    pub state: ProtestState,
    /// Why; empty where the state says it.
    #[serde(default)]
    pub reason: String,
    pub by: ProtestVoice,
    /// When, in UTC.
    pub at: DateTime<Utc>,
}

/// How far a protest is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProtestState {
    /// It waits for a ruling.
    Lodged,
    /// It came after the deadline: it is kept, and heard only if a referee says why.
    OutOfTime,
    /// Whoever lodged it does not insist.
    Withdrawn,
    Ruled(ProtestVerdict),
    /// The desk has taken it back: it was written down by mistake.
    TakenBack,
}

/// What was ruled, and what followed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProtestVerdict {
    pub bench: ProtestBench,
    pub outcome: ProtestOutcome,
    /// The ruling in words.
    pub words: String,
    /// The article of the rules, as text.
    #[serde(default)]
    pub article: String,
    /// What it leads to.
    pub effect: ProtestEffect,
}

/// Who rules about a protest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProtestBench {
    Referee,
    /// The chief referee (capo arbitro).
    ChiefReferee,
    /// A jury (giuria), by the names of its three members.
    Jury([String; 3]),
}

/// Whether a protest is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProtestOutcome {
    Upheld,
    Partly,
    /// It is not (respinto).
    Rejected,
}

/// What a ruling leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProtestEffect {
    None,
    /// A correction that is still to be made.
    Due(Remedy),
    /// A hand was corrected.
    Hand {
        round: RoundNo,
        table: TableNo,
        hand: HandNo,
        /// The version that was made.
        version: u32,
    },
    /// A ruling on points was given.
    Ruling {
        number: u32,
        /// The version that was made.
        version: u32,
    },
    /// The ruling that was protested against was taken back.
    TakenBack {
        number: u32,
        /// The version that was made, without a ruling.
        version: u32,
    },
}

/// What kind of correction a ruling asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Remedy {
    /// A hand of the table is written again.
    Hand,
    /// The table's points are given by the referee.
    Result,
    /// A warning, or points given or taken.
    Penalty,
    /// The ruling protested against is taken back.
    TakeBack,
}

/// As forms write it, a table without its hand: `table.2.5`, `ranking.2`.
impl fmt::Display for ProtestSubject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProtestSubject::Table { round, table, .. } => write!(f, "table.{round}.{table}"),
            ProtestSubject::Ranking { after } => write!(f, "ranking.{after}"),
        }
    }
}

/// A word that says nothing a protest can be about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownAbout(pub String);

impl FromStr for ProtestSubject {
    type Err = UnknownAbout;

    fn from_str(word: &str) -> Result<ProtestSubject, UnknownAbout> {
        let unknown = || UnknownAbout(word.to_owned());
        let mut parts = word.split('.');
        let what = parts.next();
        let numbers: Result<Vec<u32>, _> = parts.map(str::parse).collect();
        match (what, numbers.map_err(|_| unknown())?.as_slice()) {
            (Some("table"), [round, table]) => Ok(ProtestSubject::Table {
                round: RoundNo(*round),
                table: TableNo(*table),
                hand: None,
            }),
            (Some("ranking"), [after]) => Ok(ProtestSubject::Ranking {
                after: RoundNo(*after),
            }),
            _ => Err(unknown()),
        }
    }
}
