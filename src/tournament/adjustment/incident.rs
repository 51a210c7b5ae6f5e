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
/// keeps it when it is better than the bye's award, and nobody gains by leaving: whoever does gets the lesser of its share
/// and what it had, of Victory Points and of Match Points. So both never have more than 20 together.
///
/// Source: Codice di Gara, articles on substitution, abandonment and lateness (33 and 34 in the older numbering);
/// Regolamento art. 10. The share of whoever leaves is the other part of 20 and the same Match Points taken away; without
/// good reason it is nothing. Justified leaving gives it "unless it helps its rank or prize".
#[must_use]
pub fn awards(incident: Incident, bye: ByeAward, earned: Option<TableResult>) -> BySide<Award> {
    let award = |kind, vp, mp| Award { kind, vp, mp };
    let nothing = |kind| award(kind, VictoryPoints(0), MatchPoints(0));
    let (side, kind) = match incident {
        Incident::BothAbsent => return BySide::from_fn(|_| nothing(AwardKind::Absent)),
        Incident::LateOverTen { side } => (side, AwardKind::Late),
        Incident::LeftJustified { side } => (side, AwardKind::Left),
        Incident::LeftUnjustified { side } => (side, AwardKind::Quit),
    };
    let had = earned.filter(|_| kind.is_left()).map(|result| {
        let own = |side: Side| {
            let mp = match side {
                Side::Ns => result.difference,
                Side::Ew => -result.difference,
            };
            (*result.vp.get(side), mp)
        };
        [own(side.other()), own(side)]
    });
    let [stays, goes] = share_out(kind, (bye.vp, bye.mp), 1, had);
    BySide::from_fn(|at| if at == side { goes } else { stays })
}

/// What whoever stays and whoever is missing get of one match, in parts of a point, so many to a whole one; `had` is what
/// they had so far, in the same order.
pub(super) fn share_out(
    missing: AwardKind,
    bye: (VictoryPoints, MatchPoints),
    parts: i64,
    had: Option<[(VictoryPoints, MatchPoints); 2]>,
) -> [Award; 2] {
    let (vp, mp) = had.map_or(bye, |[stays, _]| stays).max(bye);
    let stays = Award {
        kind: AwardKind::Opponent,
        vp,
        mp,
    };
    let share = match missing {
        AwardKind::Quit => (VictoryPoints(0), MatchPoints(0)),
        _ => (VictoryPoints(20).times(parts) - bye.0, -bye.1),
    };
    let (vp, mp) = had.map_or(share, |[_, goes]| goes);
    let goes = Award {
        kind: missing,
        vp: vp.min(share.0),
        mp: mp.min(share.1),
    };
    [stays, goes]
}
