//! Protests: the text of a protest as it was lodged, and every step since.

use crate::model::entry::EntryNo;
use crate::model::round::{HandNo, RoundNo, Spot, TableNo};
use crate::model::trio::Chair;
use burraco_rules::Side;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use strum::{EnumString, IntoStaticStr};

/// The usual number of minutes after the publication of a result or of standings within which a protest must be lodged.
/// No source gives a number.
pub const USUAL_PROTEST_MINUTES: u16 = 30;

/// The greatest length of a protest, and of the ruling about it, in characters.
pub const LONGEST_PROTEST: usize = 1_000;

/// A protest with every step taken about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Protest {
    /// The number of the protest, from 1 in the order in which they were lodged.
    pub number: u32,
    /// The content of the protest, as it was lodged.
    pub claim: Claim,
    /// The steps taken about the protest, oldest first. The list is never empty, and no step is ever removed.
    pub steps: Vec<ProtestStep>,
}

/// The content of a protest as it was lodged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    pub claimant: Claimant,
    /// The subject of the protest: a table's result or the standings.
    pub about: ProtestSubject,
    pub text: String,
    /// The person that wrote the protest down.
    pub by: ProtestVoice,
    /// The time when the protest was lodged, in UTC.
    pub at: DateTime<Utc>,
    /// The deadline for lodging the protest; `None` while the result or standings in question were not published.
    #[serde(default)]
    pub due: Option<DateTime<Utc>>,
}

/// The party in whose name a protest is lodged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Claimant {
    Entry(EntryNo),
    /// A referee, who lodges the protest on behalf of a table.
    Referee,
}

impl Claimant {
    /// The entry that lodged the protest itself.
    #[must_use]
    pub const fn entry(self) -> Option<EntryNo> {
        match self {
            Claimant::Entry(entry) => Some(entry),
            Claimant::Referee => None,
        }
    }
}

/// The subject of a protest: a table's result or the standings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProtestSubject {
    Table {
        round: RoundNo,
        table: TableNo,
        /// The number of the hand in question; `None` for the result as a whole.
        hand: Option<HandNo>,
    },
    /// The standings after a round, as the subject of a protest.
    Ranking { after: RoundNo },
}

/// The author of a protest or of a step taken about it, such as a ruling or a withdrawal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProtestVoice {
    /// The entry, which protests through its own private link.
    Entry,
    /// The players of one side of a table, who protest through the table's link.
    Line(Side),
    /// A player at a table of three, who protests through the table's link.
    Chair(Chair),
    /// A person with a role in the event, by name.
    Staff(String),
}

impl ProtestVoice {
    /// Returns the author for a side or seat at a table, acting through the table's link.
    #[must_use]
    pub fn at(spot: Spot) -> ProtestVoice {
        match spot {
            Spot::Line(side) => ProtestVoice::Line(side),
            Spot::Chair(chair) => ProtestVoice::Chair(chair),
        }
    }
}

/// A step in the handling of a protest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProtestStep {
    /// The number of this step of the protest, from 1.
    pub version: u32,
    /// The state of the protest after this step.
    pub state: ProtestState,
    /// The reason for the step; empty where the state explains it.
    #[serde(default)]
    pub reason: String,
    pub by: ProtestVoice,
    /// The time of this step of the protest, in UTC.
    pub at: DateTime<Utc>,
}

/// The state of a protest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProtestState {
    /// The protest waits for a ruling.
    Lodged,
    /// The protest came after the deadline. It is kept, but a referee hears it only by giving a reason.
    OutOfTime,
    /// The claimant has withdrawn the protest.
    Withdrawn,
    Ruled(ProtestVerdict),
    /// The desk has taken the protest back, because it was recorded by mistake.
    TakenBack,
}

/// The ruling about a protest and its effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProtestVerdict {
    pub bench: ProtestBench,
    pub outcome: ProtestOutcome,
    /// The text of the ruling about the protest.
    pub words: String,
    /// The article of the rules that the ruling cites, as text.
    #[serde(default)]
    pub article: String,
    /// The effect of the ruling about the protest.
    pub effect: ProtestEffect,
}

/// The person or jury that rules about a protest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProtestBench {
    Referee,
    /// The chief referee (capo arbitro).
    ChiefReferee,
    /// A jury (giuria), with the names of its three members.
    Jury([String; 3]),
}

/// The outcome of a protest: upheld, partly upheld or rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum ProtestOutcome {
    Upheld,
    Partly,
    /// The protest is rejected (respinto).
    Rejected,
}

/// The effect of a ruling about a protest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProtestEffect {
    None,
    /// A correction that the ruling orders and the referee still has to make.
    Due(Remedy),
    /// A correction of a hand, made because of a protest.
    Hand {
        round: RoundNo,
        table: TableNo,
        hand: HandNo,
        /// The number of the hand's version that the correction created.
        version: u32,
    },
    /// A ruling that gives or takes points, made because of a protest.
    Ruling {
        number: u32,
        /// The version of the referee's ruling that was created for the protest.
        version: u32,
    },
    /// The revocation of the ruling that the protest was against.
    TakenBack {
        number: u32,
        /// The version of the referee's ruling that revokes it.
        version: u32,
    },
}

/// The kind of correction that a ruling about a protest asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Remedy {
    /// The correction of a hand at the table.
    Hand,
    /// Points that the referee awards for the table in place of its result.
    Result,
    /// A penalty: a warning, or points given or taken.
    PublicRuling,
    /// The revocation of the ruling that the protest is against.
    TakeBack,
}

/// Formats the subject of a protest as forms write it, such as `table.2.5` or `ranking.2`. The number of the hand is
/// left out.
impl fmt::Display for ProtestSubject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProtestSubject::Table { round, table, .. } => write!(f, "table.{round}.{table}"),
            ProtestSubject::Ranking { after } => write!(f, "ranking.{after}"),
        }
    }
}

/// The error for a text that names no subject of a protest.
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
