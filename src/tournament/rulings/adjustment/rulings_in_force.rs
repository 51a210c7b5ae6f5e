//! The rulings of an event that are not revoked, each with what it comes to: against whom it is, whether another
//! replaces it, and whether an ammonizione costs points.

use crate::entry::EntryNo;
use crate::event::Event;
use crate::points::MatchPoints;
use crate::round::{RoundNo, Table};
use crate::rulings::adjustment::{Measure, Ruling};
use std::collections::BTreeMap;

/// Whether an entry's ammonizione with this number, from 1, costs points: only every second one does.
///
/// Source: Codice di Gara, second ammonizione.
pub(crate) fn costs_points(nth: usize) -> bool {
    nth.is_multiple_of(2)
}

/// A ruling that is not revoked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulingInForce {
    /// The number of the ruling in its event.
    pub number: u32,
    pub ruling: Ruling,
    /// The entries that the ruling is against.
    pub against: Vec<EntryNo>,
    /// The other ruling that gives the points of the same table instead.
    pub replaced: Option<u32>,
    /// Whether the ruling is an ammonizione that costs points, as every second one of an entry does.
    pub costs: bool,
}

impl RulingInForce {
    /// Whether the ruling is against an entry and affects the standings after a round.
    #[must_use]
    pub fn concerns(&self, entry: EntryNo, after: RoundNo) -> bool {
        self.ruling.round() <= after && self.against.contains(&entry)
    }

    /// Whether the ruling was given at a table, or in that round to an entry that sat there.
    #[must_use]
    pub fn was_at(&self, round: RoundNo, table: &Table) -> bool {
        let here = match self.ruling.table() {
            Some(number) => number == table.number,
            None => self.against.iter().any(|e| table.side_of(*e).is_some()),
        };
        here && self.ruling.round() == round
    }
}

/// An ammonizione that becomes its entry's second one through a decision, or stops being it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WarningMove {
    /// The number of the ruling.
    pub number: u32,
    pub entry: EntryNo,
    /// The Match Points that the ammonizione costs where it is a second one.
    pub mp: MatchPoints,
    /// Whether the ammonizione costs points now.
    pub costs: bool,
}

impl Event {
    /// Returns the rulings that are not revoked, in the order they were given.
    #[must_use]
    pub fn rulings_in_force(&self) -> Vec<RulingInForce> {
        let mut had: BTreeMap<EntryNo, usize> = BTreeMap::new();
        let all = self.adjustments.iter().filter_map(|adjustment| {
            let ruling = adjustment.ruling()?;
            let costs = match ruling {
                Ruling::Ammonizione { entry, .. } => {
                    let nth = had.entry(entry).or_default();
                    *nth += 1;
                    costs_points(*nth)
                }
                _ => false,
            };
            Some(RulingInForce {
                number: adjustment.number,
                ruling,
                against: self.ruled_against(ruling),
                replaced: self.replaced_by(adjustment),
                costs,
            })
        });
        all.collect()
    }

    /// Returns the ammonizioni, given before and after a decision, of which it moved the cost.
    #[must_use]
    pub fn warnings_moved(&self, after: &Event) -> Vec<WarningMove> {
        let was = self.rulings_in_force();
        let moved = after.rulings_in_force().into_iter().filter_map(|is| {
            let Ruling::Ammonizione { entry, mp, .. } = is.ruling else {
                return None;
            };
            let before = was.iter().find(|was| was.number == is.number)?;
            (before.costs != is.costs).then_some(WarningMove {
                number: is.number,
                entry,
                mp,
                costs: is.costs,
            })
        });
        moved.collect()
    }
}

impl Ruling {
    /// Whether the ruling takes or gives points in addition to those played.
    #[must_use]
    pub fn adds_to_played(self) -> bool {
        matches!(
            self,
            Ruling::Ammonizione { .. }
                | Ruling::Points { .. }
                | Ruling::OffMatch { .. }
                | Ruling::LateStart { .. }
        )
    }

    /// Whether the ruling is about a departure from the match.
    #[must_use]
    pub fn is_departure(self) -> bool {
        matches!(
            Measure::of(self),
            Measure::LeftJustified | Measure::LeftUnjustified
        )
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;
    use crate::rulings::adjustment::{Adjustment, AdjustmentVersion, Rulings};
    use crate::testing::{at, event};

    /// The number and the ruling of each ammonizione given to an entry, of which some are revoked.
    fn warned(entries: &[(u32, bool)]) -> Event {
        let mut event = event(8, "3 mitchell");
        for (number, (entry, stands)) in (1..).zip(entries) {
            let ruling = Ruling::Ammonizione {
                entry: EntryNo(*entry),
                round: RoundNo(1),
                mp: MatchPoints(50),
            };
            event.adjustments.push(Adjustment {
                number,
                versions: vec![AdjustmentVersion {
                    version: 1,
                    ruling: stands.then_some(ruling),
                    infraction: None,
                    found: Vec::new(),
                    against: Vec::new(),
                    article: String::new(),
                    reason: String::new(),
                    by: "ada".to_owned(),
                    at: at(1),
                }],
            });
        }
        event
    }

    #[test]
    fn every_second_ammonizione_of_an_entry_costs() {
        let event = warned(&[(1, true), (2, true), (1, true), (1, true), (1, true)]);
        let costs: Vec<u32> = event
            .rulings_in_force()
            .iter()
            .filter(|r| r.costs)
            .map(|r| r.number)
            .collect();
        assert_eq!(costs, [3, 5]);
        let rulings = Rulings::of(&event, RoundNo(1));
        assert_eq!(rulings.warnings_before_a_second(EntryNo(2)), Some(1));
        assert_eq!(rulings.warnings_before_a_second(EntryNo(1)), None);
        assert_eq!(rulings.warnings_before_a_second(EntryNo(3)), None);
    }

    #[test]
    fn an_ammonizione_revoked_moves_the_cost_of_those_behind_it() {
        let before = warned(&[(1, true), (1, true), (1, true)]);
        let after = warned(&[(1, false), (1, true), (1, true)]);
        let moved = before.warnings_moved(&after);
        let told: Vec<(u32, bool)> = moved.iter().map(|m| (m.number, m.costs)).collect();
        assert_eq!(told, [(2, false), (3, true)]);
        assert_eq!(before.warnings_moved(&before), []);
    }
}
