//! A ruling as it was given, in every version.

use crate::model::award::Awards;
use crate::model::entry::EntryNo;
use crate::model::infraction::CitedInfraction;
use crate::model::points::{MatchPoints, VictoryPoints};
use crate::model::round::{HandNo, RoundNo, TableNo, TableState};
use burraco_rules::Side;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// A ruling with everything that was ever decided about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjustment {
    /// From 1, in the order they were first given.
    pub number: u32,
    /// Its versions, oldest first; never empty, never shortened.
    pub versions: Vec<AdjustmentVersion>,
}

/// A ruling as it was decided once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AdjustmentVersion {
    /// From 1.
    pub version: u32,
    /// What was decided; none when it was taken back.
    pub ruling: Option<Ruling>,
    /// The line of the catalogue it was given for, as it read then; none for a ruling without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub infraction: Option<CitedInfraction>,
    /// How the tables whose points it gives stood before any ruling gave them: taken back, they stand so again. Empty for
    /// any other ruling, and in what was written by earlier versions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub found: Vec<(TableNo, TableState)>,
    /// The article of the rules, as text: its numbers change from edition to edition.
    #[serde(default)]
    pub article: String,
    #[serde(default)]
    pub reason: String,
    pub by: String,
    /// When, in UTC.
    pub at: DateTime<Utc>,
}

/// What a referee decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Ruling {
    /// A call to order (richiamo): it only stands in the register.
    Richiamo {
        entry: EntryNo,
        round: RoundNo,
    },
    /// A warning (ammonizione): every second one of an entry costs 1 VP, and `mp` where the referee typed an amount. The
    /// other line gains nothing.
    Ammonizione {
        entry: EntryNo,
        round: RoundNo,
        /// Match Points it costs if it is a second one; 0 or more.
        mp: MatchPoints,
    },
    /// Points given or taken in the ranking, with their sign; nobody else's change.
    Points {
        entry: EntryNo,
        /// From which round on.
        round: RoundNo,
        vp: VictoryPoints,
        mp: MatchPoints,
    },
    /// Ready five to ten minutes late: Match Points come off one side's result before its VP are read; the other side's
    /// are read from the result as it was played.
    LateStart {
        round: RoundNo,
        table: TableNo,
        side: Side,
        /// Match Points taken off; 100 by the rules.
        mp: MatchPoints,
    },
    /// Match Points taken off one side's result for what it did in the match, or in one hand of it; as for a late start, its
    /// VP are read after that and the other side's from the result as it was played.
    OffMatch {
        round: RoundNo,
        table: TableNo,
        side: Side,
        /// The hand it was done in; none for the match as a whole.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hand: Option<HandNo>,
        /// Match Points taken off.
        mp: MatchPoints,
    },
    /// Settled on the cards of a hand: what it costs stands on the hand's sheet, or was settled in play.
    OnCards {
        round: RoundNo,
        table: TableNo,
        hand: HandNo,
        side: Side,
        mark: CardMark,
    },
    /// A table whose points are given, whatever was played.
    Awarded {
        round: RoundNo,
        table: TableNo,
        /// What each side gets, or each of three players.
        awards: Awards,
        /// Who leaves the event with it: only in what was written by earlier versions, as is the next.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        leaves: Option<EntryNo>,
        /// Who left the match, of a line of two single players.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        who: Option<EntryNo>,
    },
    /// Somebody left a match. Its points are never written down: they are read from what its hands have come to.
    Left {
        round: RoundNo,
        table: TableNo,
        entry: EntryNo,
        /// With good reason or without.
        how: Leaving,
        gone_for: GoneFor,
    },
    /// An entry that cannot go on is struck from the ranking.
    Struck {
        entry: EntryNo,
        /// From which round on.
        round: RoundNo,
    },
}

/// For how long somebody leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GoneFor {
    /// For the rest of the match.
    Match,
    /// For the rest of the event: it plays again when the ruling is taken back.
    Event,
}

/// How an irregularity is settled on the cards.
///
/// Source: Codice di Gara, the articles on penalised cards, wrong games, missed draws and equal combinations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardMark {
    /// In play: nothing of it is left at the end of the hand.
    InPlay,
    /// A card lies beside the table: it is discarded in time, or counts negative.
    Penalised,
    Negative,
    /// A game is frozen.
    Frozen,
    /// Cards count negative, and their game is frozen.
    NegativeAndFrozen,
}

impl CardMark {
    /// Every one.
    pub const ALL: [CardMark; 5] = [
        CardMark::InPlay,
        CardMark::Penalised,
        CardMark::Negative,
        CardMark::Frozen,
        CardMark::NegativeAndFrozen,
    ];

    /// Whether a game of the hand's sheet must be marked as frozen.
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

/// How somebody leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Leaving {
    Justified,
    /// Without: it makes nothing at the table it leaves.
    Unjustified,
}
