//! What keeps a match from being played to its end, and the points it brings.

use crate::award::{Award, AwardKind, ByeAward};
use crate::points::{MatchPoints, VictoryPoints};
use burraco_rules::{BySide, Side};
use serde::{Deserialize, Serialize};

/// What keeps a match from being played to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Incident {
    /// One side is more than ten minutes late: lost to it at the bye's share.
    LateOverTen { side: Side },
    /// Neither side is there, or both leave.
    BothAbsent,
}

/// What each side of a table is awarded after an incident. The share of whoever is late is the other part of 20 and the
/// Match Points of the bye taken away.
///
/// Source: Codice di Gara, article on lateness (34 in the older numbering); Regolamento art. 10.
#[must_use]
pub fn awards(incident: Incident, bye: ByeAward) -> BySide<Award> {
    let award = |kind, (vp, mp)| Award { kind, vp, mp };
    match incident {
        Incident::BothAbsent => {
            let nothing = award(AwardKind::Absent, (VictoryPoints(0), MatchPoints(0)));
            BySide::from_fn(|_| nothing)
        }
        Incident::LateOverTen { side } => {
            let stays = award(AwardKind::Opponent, (bye.vp, bye.mp));
            let late = award(AwardKind::Late, (VictoryPoints(20) - bye.vp, -bye.mp));
            BySide::from_fn(|at| if at == side { late } else { stays })
        }
    }
}
