//! Awards: points that an entry receives for a round without playing for them, such as for a bye or a forfeit.

use crate::model::points::{MatchPoints, VictoryPoints};
use crate::model::trio::Trio;
use crate::model::vp::VpTable;
use crate::model::vp::usual_turno::UsualTurno;
use burraco_rules::BySide;
use serde::{Deserialize, Serialize};

/// The reason an entry receives points that it did not play for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AwardKind {
    Bye,
    /// The opponent of the entry was late, left the match or did not come.
    Opponent,
    /// The kind of award for an entry that was more than ten minutes late.
    Late,
    /// The entry left the match with good reason. Older files also use this value for leaving without good reason.
    Left,
    /// The kind of award for an entry that left the match without good reason.
    Quit,
    /// The kind of award for an entry that did not come.
    Absent,
    /// A score given by the referee (punteggio arbitrale).
    Arbitral,
    /// The total of an entry in an event of which only the final standings are known.
    Recorded {
        /// The place of the entry in these standings; equal entries share one, as in 1, 1, 3.
        place: u32,
    },
}

impl AwardKind {
    /// Whether the award is for an entry that left the match, with or without good reason.
    #[must_use]
    pub fn is_left(self) -> bool {
        matches!(self, AwardKind::Left | AwardKind::Quit)
    }

    /// Returns the place in standings that were recorded; `None` for every other award.
    #[must_use]
    pub fn recorded_place(self) -> Option<u32> {
        match self {
            AwardKind::Recorded { place } => Some(place),
            AwardKind::Bye
            | AwardKind::Opponent
            | AwardKind::Late
            | AwardKind::Left
            | AwardKind::Quit
            | AwardKind::Absent
            | AwardKind::Arbitral => None,
        }
    }
}

/// An award: points given to one entry for one round, not won in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Award {
    pub kind: AwardKind,
    pub vp: VictoryPoints,
    pub mp: MatchPoints,
}

impl Award {
    /// Returns the award with its points multiplied by `times`.
    #[must_use]
    pub fn times(self, times: i64) -> Award {
        Award {
            kind: self.kind,
            vp: self.vp.times(times),
            mp: self.mp.times(times),
        }
    }
}

/// The awards at a table: one for each side, or one for each player at a table of three.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Awards {
    /// The award of each of the two sides, N/S and E/W.
    Lines(BySide<Award>),
    /// The award of each player at a table of three.
    Three(Trio<Award>),
}

impl Awards {
    /// Returns the awards of everybody at the table, in order of seats.
    #[must_use]
    pub fn all(&self) -> Vec<Award> {
        match self {
            Awards::Lines(awards) => vec![awards.ns, awards.ew],
            Awards::Three(awards) => awards.iter().map(|(_, award)| *award).collect(),
        }
    }
}

/// The points that a bye is worth in an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ByeAward {
    pub vp: VictoryPoints,
    pub mp: MatchPoints,
}

impl ByeAward {
    /// Returns the usual award for a bye in a round of so many hands, with the smallest difference that gives its
    /// Victory Points in the event's table. Points of a hand are multiples of 5.
    ///
    /// Source: Codice di Gara, art. 34: a bye brings the Match Points equivalent to its Victory Points.
    #[must_use]
    pub fn usual(hands: u8, table: &VpTable) -> ByeAward {
        let vp = VictoryPoints(UsualTurno::nearest(hands).bye.into());
        let band = table.bands().find(|band| band.winner == vp);
        let from = band.map_or(0, |band| band.from);
        ByeAward {
            vp,
            mp: MatchPoints(i64::from(from.next_multiple_of(5))),
        }
    }

    /// Returns the points that are awarded for one bye round.
    #[must_use]
    pub fn award(self) -> Award {
        Award {
            kind: AwardKind::Bye,
            vp: self.vp,
            mp: self.mp,
        }
    }
}

/// The points that a side, or a player at a table of three, gets at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SidePoints {
    pub vp: VictoryPoints,
    /// Match Points, as a signed difference between the two sides.
    pub mp: MatchPoints,
    pub award: Option<AwardKind>,
}

impl SidePoints {
    /// Builds the points of a side from an award, that is without play.
    pub(crate) fn given(award: Award) -> SidePoints {
        SidePoints {
            vp: award.vp,
            mp: award.mp,
            award: Some(award.kind),
        }
    }
}
