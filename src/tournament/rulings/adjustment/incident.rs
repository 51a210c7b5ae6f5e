//! Incidents that keep a match from being played to its end, and the points they bring.
//!
//! Source: Codice di Gara, article on lateness (34 in the older numbering); Regolamento art. 10.

use crate::award::{Award, AwardKind, ByeAward};
use crate::points::{MatchPoints, VictoryPoints};
use crate::scoring::three_player_table::{Chair, Trio};
use crate::vp::{DRAWN_VP, MOST_VP};
use burraco_rules::{BySide, Side};

/// An incident that keeps a match from being played to its end. It is about a side or, at a table of three, a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Incident<Who> {
    /// A side or player is more than ten minutes late. It loses, with the loser's share of a bye.
    LateOverTen(Who),
    /// Nobody is present, or everybody leaves.
    NobodyThere,
}

const NOTHING: Award = Award {
    kind: AwardKind::Absent,
    vp: VictoryPoints(0),
    mp: MatchPoints(0),
};

/// The award of the late: the rest of the match's Victory Points, and minus the Match Points of the bye.
fn late(bye: ByeAward) -> Award {
    Award {
        kind: AwardKind::Late,
        vp: VictoryPoints(MOST_VP) - bye.vp,
        mp: -bye.mp,
    }
}

/// The award of whoever was there: a bye.
fn waits(bye: ByeAward) -> Award {
    Award {
        kind: AwardKind::Opponent,
        vp: bye.vp,
        mp: bye.mp,
    }
}

/// Returns the award of each side of a table after an incident.
#[must_use]
pub fn awards_of_incident(incident: Incident<Side>, bye: ByeAward) -> BySide<Award> {
    match incident {
        Incident::NobodyThere => BySide::from_fn(|_| NOTHING),
        Incident::LateOverTen(side) => {
            let of = |at: Side| if at == side { late(bye) } else { waits(bye) };
            BySide::from_fn(of)
        }
    }
}

/// Returns the award of each player of a table of three after an incident. The two matches against the late player count
/// as at a table of two sides; the match between the two who stay has no winner.
#[must_use]
pub fn awards_of_three(incident: Incident<Chair>, bye: ByeAward) -> Trio<Award> {
    let Incident::LateOverTen(gone) = incident else {
        return Trio::from_fn(|_| NOTHING);
    };
    let stays = Award {
        vp: bye.vp + DRAWN_VP,
        ..waits(bye)
    };
    Trio::from_fn(|chair| match chair == gone {
        true => late(bye).times(2),
        false => stays,
    })
}
