//! Standing rulings without effect on points, because another ruling gives the points of their table.

use crate::event::Event;
use crate::rulings::adjustment::{Adjustment, Ruling};

impl Event {
    /// Returns the other ruling that gives the points of a table instead of this one: a later one, or the one before a
    /// departure.
    #[must_use]
    pub fn replaced_by(&self, adjustment: &Adjustment) -> Option<u32> {
        let (round, table) = adjustment.ruling()?.awards_table()?;
        let giving = self.awarding(round, table);
        match giving.contains(&adjustment.number) {
            true => None,
            false => giving.last().copied(),
        }
    }

    /// Returns the ruling that gives the points of a match and so prevents this ruling, given or planned, from taking
    /// Match Points off it. A departure, whose points are read from the hands, does not prevent that.
    #[must_use]
    pub fn silenced_by(&self, ruling: Ruling) -> Option<u32> {
        match ruling {
            Ruling::LateStart { round, table, .. } | Ruling::OffMatch { round, table, .. } => {
                let giving = self.awarded_by(round, table)?;
                let ruling = self.adjustment(giving).and_then(Adjustment::ruling);
                Some(giving).filter(|_| !matches!(ruling, Some(Ruling::Left { .. })))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;
    use crate::award::{Award, AwardKind, Awards};
    use crate::points::{MatchPoints, VictoryPoints};
    use crate::round::{RoundNo, TableNo};
    use crate::rulings::adjustment::AdjustmentVersion;
    use crate::testing::{play, signed, teams};
    use burraco_rules::{BySide, Side};

    fn given(ruling: Option<Ruling>) -> AdjustmentVersion {
        AdjustmentVersion { ruling, ..signed() }
    }

    fn award(table: u32) -> Ruling {
        let award = Award {
            kind: AwardKind::Arbitral,
            vp: VictoryPoints(10),
            mp: MatchPoints(0),
        };
        Ruling::Awarded {
            round: RoundNo(1),
            table: TableNo(table),
            leaves: None,
            who: None,
            awards: Awards::Lines(BySide {
                ns: award,
                ew: award,
            }),
        }
    }

    #[test]
    fn the_last_award_of_a_match_replaces_the_earlier_and_silences_what_is_taken_off() {
        let mut event = teams(4, "2 mitchell");
        play(&mut event);
        // the two tables of one match
        let event = event.ruled(None, given(Some(award(1))));
        assert_eq!(event.replaced_by(&event.adjustments[0]), None);
        let event = event.ruled(None, given(Some(award(2))));
        let [first, second] = event.adjustments.as_slice() else {
            panic!("two rulings");
        };
        assert_eq!(event.replaced_by(first), Some(second.number));
        assert_eq!(event.replaced_by(second), None);
        let late = |table: u32| Ruling::LateStart {
            round: RoundNo(1),
            table: TableNo(table),
            side: Side::Ns,
            mp: MatchPoints(100),
        };
        assert_eq!(event.silenced_by(late(1)), Some(second.number));
        assert_eq!(event.silenced_by(late(3)), None, "another match");
        let entry = event.rounds[0].tables[0].seats.ns;
        let round = RoundNo(1);
        assert_eq!(event.silenced_by(Ruling::Richiamo { entry, round }), None);
        let event = event.ruled(Some(second.number), given(None));
        assert_eq!(event.replaced_by(&event.adjustments[0]), None);
        assert_eq!(event.silenced_by(late(2)), Some(1));
    }
}
