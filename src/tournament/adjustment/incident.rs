//! What keeps a match from being played to its end, and the points it brings.

use crate::award::{Award, AwardKind, ByeAward};
use crate::points::{MatchPoints, VictoryPoints};
use crate::result::TableResult;
use burraco_rules::{BySide, Side};
use serde::{Deserialize, Serialize};

/// What keeps a match from being played to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Incident {
    /// One side is more than ten minutes late: lost to it at the bye's share.
    LateOverTen {
        /// Who is late.
        side: Side,
    },
    /// One side leaves with good reason.
    LeftJustified {
        /// Who leaves.
        side: Side,
    },
    /// One side leaves without (abandonment after a quarrel): nothing for it.
    LeftUnjustified {
        /// Who leaves.
        side: Side,
    },
    /// Neither side is there, or both leave.
    BothAbsent,
}

/// What each side of a table is awarded after an incident. `earned` is what its hands have come to so far: whoever stays
/// keeps it when it is better than the bye's award.
///
/// Source: Codice di Gara, articles on substitution, abandonment and lateness (33 and 34 in the older numbering);
/// Regolamento art. 10. Whoever leaves gets the other part of 20 and the same Match Points taken away; the rules let the
/// referee give less where that would favour it, by an award typed by hand.
#[must_use]
pub fn awards(incident: Incident, bye: ByeAward, earned: Option<TableResult>) -> BySide<Award> {
    let award = |kind, vp, mp| Award { kind, vp, mp };
    let nothing = |kind| award(kind, VictoryPoints(0), MatchPoints(0));
    let (side, kind) = match incident {
        Incident::BothAbsent => return BySide::from_fn(|_| nothing(AwardKind::Absent)),
        Incident::LateOverTen { side } => (side, AwardKind::Late),
        Incident::LeftJustified { side } | Incident::LeftUnjustified { side } => {
            (side, AwardKind::Left)
        }
    };
    let other = side.other();
    let own = earned.filter(|_| kind == AwardKind::Left).map(|result| {
        let mp = match other {
            Side::Ns => result.difference,
            Side::Ew => -result.difference,
        };
        (*result.vp.get(other), mp)
    });
    let (vp, mp) = own.unwrap_or((bye.vp, bye.mp)).max((bye.vp, bye.mp));
    let stays = award(AwardKind::Opponent, vp, mp);
    let goes = match incident {
        Incident::LeftUnjustified { .. } => nothing(kind),
        _ => award(kind, VictoryPoints(20) - bye.vp, -bye.mp),
    };
    BySide::from_fn(|at| if at == side { goes } else { stays })
}
