//! What is judged on sums: parts, paper totals, declared sums, and the points of the deck.

use super::Check;
use crate::fault::{FaultKind, Place};
use crate::ruleset::{HUNDRED, POZZETTO, PULITO};
use crate::score::{Breakdown, Burrachi, SideScore};
use crate::sheet::{Parts, Pozzetto, Totals};
use crate::side::{BySide, Side};

/// Points of the deck: no hand can hold more.
const DECK_POINTS: i32 = 1080;
/// The most BASE a side can make: 108 cards are fifteen burrachi, and one side closes.
const MOST_BASE: i32 = 15 * PULITO + HUNDRED;

impl Check<'_> {
    pub(super) fn parts(&mut self, side: Side, parts: &Parts) -> Breakdown {
        let place = Place::Side(side);
        for number in [parts.table, parts.held, parts.unseen, parts.penalised] {
            self.number(place, number, 5, 0);
        }
        let burrachi = Burrachi {
            pulito: parts.pulito,
            semipulito: parts.semipulito,
            sporco: parts.sporco,
        };
        match self.sheet.sides.get(side).pozzetto {
            Pozzetto::Unseen if parts.unseen == 0 => {
                let (cards, wanted) = (0, POZZETTO);
                self.fault(
                    Place::Unseen(side),
                    FaultKind::UnseenCount { cards, wanted },
                );
            }
            Pozzetto::Seen | Pozzetto::None if parts.unseen != 0 => {
                self.fault(Place::Unseen(side), FaultKind::UnseenNotExpected);
            }
            Pozzetto::Seen | Pozzetto::Unseen | Pozzetto::None => {}
        }
        if i64::from(parts.table) < 35 * i64::from(burrachi.count()) {
            let (burrachi, points) = (burrachi.count(), parts.table);
            self.fault(place, FaultKind::TooManyBurrachi { burrachi, points });
        }
        if self.closed(side) && burrachi.count() == 0 {
            self.fault(place, FaultKind::CloserWithoutBurraco);
        }
        Breakdown {
            melded: parts.table,
            burrachi,
            held: parts.held.saturating_neg(),
            unseen: parts.unseen.saturating_neg(),
            penalised: parts.penalised.saturating_neg(),
            ..self.shared(side)
        }
    }

    pub(super) fn totals(&mut self, side: Side, totals: Totals) -> SideScore {
        let place = Place::Side(side);
        match totals {
            Totals::Split { base, points } => {
                self.number(place, base, 50, -HUNDRED);
                self.number(place, points, 5, -DECK_POINTS);
                self.at_most(place, base, MOST_BASE);
                SideScore::Split { base, points }
            }
            Totals::Whole { total } => {
                self.number(place, total, 5, -HUNDRED - DECK_POINTS);
                self.at_most(place, total, MOST_BASE + DECK_POINTS);
                SideScore::Whole(total)
            }
        }
    }

    fn number(&mut self, place: Place, number: i32, unit: i32, least: i32) {
        if number < least || number % unit != 0 {
            self.fault(
                place,
                FaultKind::ImpossibleNumber {
                    number,
                    unit,
                    least,
                },
            );
        }
    }

    fn at_most(&mut self, place: Place, points: i32, most: i32) {
        if points > most {
            self.fault(place, FaultKind::TooManyPoints { points, most });
        }
    }

    /// Cards on the table and cards that count against, of both sides, come from one deck.
    pub(super) fn deck_points(&mut self, sides: &BySide<SideScore>) {
        let points: i64 = sides
            .iter()
            .map(|(_, score)| match score {
                SideScore::Cards(b) | SideScore::Parts(b) => {
                    // A negative part is a fault of its own, and hides nothing.
                    let against = [b.held, b.unseen, b.penalised].map(|n| -i64::from(n.min(0)));
                    i64::from(b.melded.max(0)) + against.iter().sum::<i64>()
                }
                SideScore::Split { points, .. } => i64::from(*points).abs(),
                SideScore::Whole(_) => 0,
            })
            .sum();
        if points > i64::from(DECK_POINTS) {
            let points = i32::try_from(points).unwrap_or(i32::MAX);
            let most = DECK_POINTS;
            self.fault(Place::Sheet, FaultKind::TooManyPoints { points, most });
        }
    }

    pub(super) fn declared(&mut self, side: Side, score: &SideScore) {
        let declared = self.sheet.sides.get(side).declared;
        let pairs = [
            ("base", declared.base, score.base()),
            ("points", declared.points, score.points()),
            ("total", declared.total, Some(score.total())),
        ];
        for (what, declared, computed) in pairs {
            if let (Some(declared), Some(computed)) = (declared, computed)
                && declared != computed
            {
                self.fault(
                    Place::Declared(side),
                    FaultKind::DeclaredDiffers {
                        what,
                        declared,
                        computed,
                    },
                );
            }
        }
    }
}
