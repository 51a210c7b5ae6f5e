//! Results that are given, not played.

use crate::model::points::{MatchPoints, VictoryPoints};
use crate::model::trio::Trio;
use burraco_rules::BySide;
use serde::{Deserialize, Serialize};

/// Why an entry gets points it did not play for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AwardKind {
    Bye,
    /// Its opponent was late, left or did not come.
    Opponent,
    /// It was more than ten minutes late.
    Late,
    /// It left the match; in older files without good reason, too.
    Left,
    /// It left the match without good reason.
    Quit,
    /// It did not come.
    Absent,
    /// The referee gave a score (punteggio arbitrale).
    Arbitral,
}

impl AwardKind {
    /// Whether it left the match.
    #[must_use]
    pub fn is_left(self) -> bool {
        matches!(self, AwardKind::Left | AwardKind::Quit)
    }
}

/// Points given to one entry for one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Award {
    pub kind: AwardKind,
    pub vp: VictoryPoints,
    pub mp: MatchPoints,
}

impl Award {
    /// So many times its points.
    #[must_use]
    pub fn times(self, times: i64) -> Award {
        Award {
            kind: self.kind,
            vp: self.vp.times(times),
            mp: self.mp.times(times),
        }
    }
}

/// What everybody at a table is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Awards {
    /// Each of two lines.
    Lines(BySide<Award>),
    /// Each player of a table of three.
    Three(Trio<Award>),
}

impl Awards {
    /// Those of everybody, in order of seats.
    #[must_use]
    pub fn all(&self) -> Vec<Award> {
        match self {
            Awards::Lines(awards) => vec![awards.ns, awards.ew],
            Awards::Three(awards) => awards.iter().map(|(_, award)| *award).collect(),
        }
    }
}

/// What a bye is worth in an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ByeAward {
    pub vp: VictoryPoints,
    pub mp: MatchPoints,
}

impl ByeAward {
    /// The usual award: 14 VP and +305 (2 hands), 14 and +355 (3), 12 and +305 (4).
    ///
    /// Source: Codice di Gara (bye 70 % or 60 %), with the MP of the bottom of that band.
    #[must_use]
    pub fn usual(hands: u8) -> ByeAward {
        let (vp, mp) = match hands {
            2 => (14, 305),
            3 => (14, 355),
            _ => (12, 305),
        };
        ByeAward {
            vp: VictoryPoints(vp),
            mp: MatchPoints(mp),
        }
    }

    /// The award for one round.
    #[must_use]
    pub fn award(self) -> Award {
        Award {
            kind: AwardKind::Bye,
            vp: self.vp,
            mp: self.mp,
        }
    }
}

/// What a side, or a player of a table of three, gets at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SidePoints {
    pub vp: VictoryPoints,
    /// Match Points as signed difference.
    pub mp: MatchPoints,
    pub award: Option<AwardKind>,
}

impl SidePoints {
    /// Points that are given.
    pub(crate) fn given(award: Award) -> SidePoints {
        SidePoints {
            vp: award.vp,
            mp: award.mp,
            award: Some(award.kind),
        }
    }
}
