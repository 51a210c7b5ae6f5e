//! Incidents that keep a match from being played to its end, and the points they bring.

use crate::award::{Award, AwardKind, ByeAward};
use crate::points::{MatchPoints, VictoryPoints};
use crate::vp::MOST_VP;
use burraco_rules::{BySide, Side};
use serde::{Deserialize, Serialize};

/// An incident, such as lateness, that keeps a match from being played to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Incident {
    /// A side is more than ten minutes late. It loses, with the loser's share of a bye.
    LateOverTen { side: Side },
    /// Neither side is present, or both leave.
    BothAbsent,
}

/// Returns the award of each side of a table after an incident. The late side gets the rest of 20 Victory Points, and
/// minus the Match Points of the bye.
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
            let late = award(AwardKind::Late, (VictoryPoints(MOST_VP) - bye.vp, -bye.mp));
            BySide::from_fn(|at| if at == side { late } else { stays })
        }
    }
}
