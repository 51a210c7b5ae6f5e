//! A referee's ruling, with all its versions.

use crate::model::award::Awards;
use crate::model::entry::EntryNo;
use crate::model::infraction::CitedInfraction;
use crate::model::points::{MatchPoints, VictoryPoints};
use crate::model::round::{HandNo, RoundNo, TableNo, TableState};
use burraco_rules::Side;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use strum::VariantArray;

/// A ruling as the event keeps it, under one number and with every version. The decision of a version is a [`Ruling`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjustment {
    /// The number of the ruling, from 1 in the order in which rulings were first given.
    pub number: u32,
    /// The versions of the ruling, oldest first. The list is never empty, and no version is ever removed.
    pub versions: Vec<AdjustmentVersion>,
}

/// A version of a ruling, as it was decided at one time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AdjustmentVersion {
    /// The number of this version of the ruling, from 1.
    pub version: u32,
    /// The decision; `None` in a version that revokes the ruling.
    pub ruling: Option<Ruling>,
    /// The infraction of the catalogue for which the ruling was given, with its text at that time; `None` for a ruling
    /// without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub infraction: Option<CitedInfraction>,
    /// The state that each table had before any ruling gave its points. Revoking the ruling restores this state. The
    /// list is empty for rulings that give no table's points, and in data from earlier versions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub found: Vec<(TableNo, TableState)>,
    /// The entries that the ruling was against when it was decided. Others may sit at its table since. The list is empty
    /// in a version that revokes the ruling, and in data from earlier versions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub against: Vec<EntryNo>,
    /// The article of the rules that the ruling cites, as text, because its number changes from edition to edition.
    #[serde(default)]
    pub article: String,
    #[serde(default)]
    pub reason: String,
    pub by: String,
    /// The time of the referee's decision, in UTC.
    pub at: DateTime<Utc>,
}

/// The decision of a referee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Ruling {
    /// A call to order (richiamo). It has no effect on points and is only recorded.
    Richiamo { entry: EntryNo, round: RoundNo },
    /// A warning (ammonizione). Every second one of an entry costs 1 VP, plus `mp` if the referee entered an amount.
    /// The other side gains nothing.
    Ammonizione {
        entry: EntryNo,
        round: RoundNo,
        /// The Match Points that a second warning costs; 0 or more.
        mp: MatchPoints,
    },
    /// Points given or taken in the standings, with their sign. No other entry's points change.
    Points {
        entry: EntryNo,
        /// The first round whose standings include the points.
        round: RoundNo,
        vp: VictoryPoints,
        mp: MatchPoints,
    },
    /// A start five to ten minutes late. Match Points come off one side's result before its VP are determined. The
    /// other side's VP follow from the result as it was played.
    LateStart {
        round: RoundNo,
        table: TableNo,
        side: Side,
        /// The Match Points taken off the late side; 100 by the rules.
        mp: MatchPoints,
    },
    /// Match Points taken off one side's result for its conduct in the match, or in one hand. They come off before its
    /// VP are determined. The other side's VP follow from the result as it was played.
    OffMatch {
        round: RoundNo,
        table: TableNo,
        side: Side,
        /// The hand in which the offence happened; `None` for the match as a whole.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hand: Option<HandNo>,
        /// The Match Points taken off the side's result.
        mp: MatchPoints,
    },
    /// An irregularity settled on the cards of a hand. Its cost is on the hand's sheet, or was settled in play.
    OnCards {
        round: RoundNo,
        table: TableNo,
        hand: HandNo,
        side: Side,
        mark: CardMark,
    },
    /// An award: points given to a table by the referee in place of what was played.
    Awarded {
        round: RoundNo,
        table: TableNo,
        /// The award of each side, or of each player at a table of three.
        awards: Awards,
        /// The entry that leaves the event with this award. Only data from earlier versions has it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        leaves: Option<EntryNo>,
        /// The player that left the match, on a side of two single players. Only data from earlier versions has it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        who: Option<EntryNo>,
    },
    /// An entry left a match. Its points are not stored: they are computed from the hands of the match.
    Left {
        round: RoundNo,
        table: TableNo,
        entry: EntryNo,
        /// Whether the entry left with good reason.
        how: Leaving,
        gone_for: GoneFor,
    },
    /// The removal from the standings of an entry that cannot go on.
    Struck {
        entry: EntryNo,
        /// The first round from which the entry is out of the standings.
        round: RoundNo,
    },
}

/// The length of time for which an entry leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GoneFor {
    /// The entry leaves for the rest of the match only.
    Match,
    /// The entry leaves for the rest of the event, and plays again if the ruling is revoked.
    Event,
}

/// The way an irregularity is settled on the cards.
///
/// Source: Codice di Gara, the articles on penalised cards, wrong games, missed draws and equal combinations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum CardMark {
    /// The irregularity was settled in play, and nothing of it is left at the end of the hand.
    InPlay,
    /// A penalised card, which lies beside the table. It is discarded in time, or it counts negative.
    Penalised,
    Negative,
    /// A frozen game (meld): no more cards may be added to it.
    Frozen,
    /// Cards that count negative, in a game (meld) that is frozen.
    NegativeAndFrozen,
}

impl CardMark {
    /// Whether a meld on the hand's sheet must be marked as frozen.
    #[must_use]
    pub fn freezes(self) -> bool {
        matches!(self, CardMark::Frozen | CardMark::NegativeAndFrozen)
    }

    /// Whether the hand's sheet must have cards that count negative.
    #[must_use]
    pub fn counts_negative(self) -> bool {
        matches!(self, CardMark::Negative | CardMark::NegativeAndFrozen)
    }
}

/// The way in which a player or pair leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Leaving {
    Justified,
    /// The entry left without good reason. It scores nothing at the table it leaves.
    Unjustified,
}
