//! The judgement of sums on a sheet: parts, totals from a paper sheet, and declared sums.

mod base;
mod deck;
mod least;
mod left;

use super::{Check, SheetOwner};
use crate::fault::{FaultKind, SheetPlace};
use crate::melds::burraco::{Burrachi, Burraco};
use crate::ruleset::UnplayedPozzetto;
use crate::score::{Breakdown, SideScore};
use crate::sheets::sheet::{Parts, Pozzetto, SideSheet, Totals};
use base::most_base;
use least::Least;

impl Check<'_> {
    pub(super) fn parts(&mut self, who: SheetOwner, parts: &Parts, part: &SideSheet) -> Breakdown {
        let place = who.place(SheetPlace::Side);
        for number in [parts.table, parts.held, parts.unseen, parts.penalised] {
            self.number(place, number, 5, 0);
        }
        let burrachi = parts.burrachi();
        self.unseen_points(who, parts.unseen, part.pozzetto);
        self.parts_on_the_table(who, parts, burrachi, part.pozzetto);
        let held = (parts.held, parts.penalised);
        self.points_held(who, place, held, part.pozzetto);
        if parts.semipulito > 0 && !self.rules.knows(Burraco::Semipulito) {
            self.fault(place, FaultKind::NoSemipulito);
        }
        if self.closed(who)
            && let Some(lacks) = self.lacks_burraco(burrachi.count() > 0, burrachi.pulito > 0)
        {
            self.fault(place, lacks);
        }
        let (held, unseen) = match self.rules.unplayed_pozzetto {
            UnplayedPozzetto::Value => (parts.held, parts.unseen),
            UnplayedPozzetto::AsHand => (parts.held.saturating_add(parts.unseen), 0),
            UnplayedPozzetto::Hundred => (parts.held, 0),
        };
        Breakdown {
            melded: parts.table,
            burrachi,
            held: held.saturating_neg(),
            unseen: unseen.saturating_neg(),
            penalised: parts.penalised.saturating_neg(),
            ..self.shared(who, part)
        }
    }

    /// Checks that the points on the table are enough for the burrachi, for any meld, and for the hands that ran out.
    fn parts_on_the_table(
        &mut self,
        who: SheetOwner,
        parts: &Parts,
        burrachi: Burrachi,
        pozzetto: Pozzetto,
    ) {
        let (place, points) = (who.place(SheetPlace::Side), parts.table);
        let of = Least(self.rules);
        let (meld, least) = (of.meld(), of.table(burrachi, 0));
        let of_hands = of.table(burrachi, self.ran_out(who, self.story(who, pozzetto)));
        // A penalised card has left a hand as well.
        let laid = points.saturating_add(parts.penalised.max(0));
        if burrachi.count() > 0 && points < least {
            let burrachi = burrachi.count();
            let fault = FaultKind::TooManyBurrachi {
                burrachi,
                points,
                least,
            };
            self.fault(place, fault);
        } else if points > 0 && points < meld {
            let least = meld;
            self.fault(place, FaultKind::TableTooLow { points, least });
        } else if points >= 0 && laid < of_hands {
            let (points, least) = (laid, of_hands);
            self.fault(place, FaultKind::MeldedTooLow { points, least });
        }
    }

    /// The least PUNTI (card points) a side can have beside a BASE (bonus points). It assumes the cheapest cards on the
    /// table that the BASE allows, and the rest of the deck left in hand.
    fn least_points(&self, who: SheetOwner, base: i32) -> i32 {
        2 * self.least_table(who, base) - self.rules.deck.points()
    }

    pub(super) fn totals(&mut self, who: SheetOwner, totals: Totals) -> SideScore {
        let place = who.place(SheetPlace::Side);
        let deck = self.rules.deck.points();
        match totals {
            Totals::Split { base, points } => {
                self.base(who, base);
                self.number(place, points, 5, -deck);
                let least = self.least_points(who, base);
                if (-deck..least).contains(&points) {
                    let fault = FaultKind::PointsTooLow {
                        points,
                        base,
                        least,
                    };
                    self.fault(place, fault);
                }
                SideScore::Split { base, points }
            }
            Totals::Whole { total } => {
                self.number(place, total, 5, self.least_base(who) - deck);
                self.at_most(
                    place,
                    total,
                    most_base(self.rules) + self.rules.most_melded(),
                );
                SideScore::Whole(total)
            }
            Totals::Table { total, hands } => {
                let each = i32::from(hands);
                self.number(place, total, 5, each * (self.least_base(who) - deck));
                let most = most_base(self.rules) + self.rules.most_melded();
                self.at_most(place, total, each * most);
                SideScore::Table(total)
            }
        }
    }

    pub(super) fn number(&mut self, place: SheetPlace, number: i32, unit: i32, least: i32) {
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

    fn at_most(&mut self, place: SheetPlace, points: i32, most: i32) {
        if points > most {
            self.fault(place, FaultKind::TooManyPoints { points, most });
        }
    }

    pub(super) fn declared(&mut self, who: SheetOwner, part: &SideSheet, score: &SideScore) {
        let declared = part.declared;
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
                    who.place(SheetPlace::Declared),
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
