//! What is judged on sums: parts, paper totals, declared sums, and the points of the deck.

mod base;
mod least;

use super::{Check, Who};
use crate::fault::{FaultKind, Place};
use crate::ruleset::UnplayedPozzetto;
use crate::score::{Breakdown, Burrachi, SideScore};
use crate::sheet::{Parts, Pozzetto, SideSheet, Totals};
use base::{fewest_burrachi, knows_semipulito, most_base};
use least::{Least, most_burrachi};

impl Check<'_> {
    pub(super) fn parts(&mut self, who: Who, parts: &Parts, part: &SideSheet) -> Breakdown {
        let place = who.place(Place::Side);
        for number in [parts.table, parts.held, parts.unseen, parts.penalised] {
            self.number(place, number, 5, 0);
        }
        let burrachi = Burrachi {
            pulito: parts.pulito,
            semipulito: parts.semipulito,
            sporco: parts.sporco,
        };
        let counted = self.rules.unplayed_pozzetto != UnplayedPozzetto::Hundred;
        match part.pozzetto {
            Pozzetto::Unseen if parts.unseen == 0 && counted => {
                let (cards, wanted) = (0, self.pozzetto_cards(who));
                let place = who.place(Place::Unseen);
                self.fault(place, FaultKind::UnseenCount { cards, wanted });
            }
            Pozzetto::Unseen if counted => self.unseen_points(who, parts.unseen),
            Pozzetto::Seen | Pozzetto::None if parts.unseen != 0 => {
                self.fault(who.place(Place::Unseen), FaultKind::UnseenNotExpected);
            }
            Pozzetto::Seen | Pozzetto::Unseen | Pozzetto::None => {}
        }
        self.parts_on_the_table(place, parts, burrachi);
        self.parts_held(who, parts, part.pozzetto);
        if parts.semipulito > 0 && !knows_semipulito(self.rules) {
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

    /// Burrachi, and melds at all, are worth something.
    fn parts_on_the_table(&mut self, place: Place, parts: &Parts, burrachi: Burrachi) {
        let points = parts.table;
        let (meld, least) = (
            Least(self.rules).meld(),
            Least(self.rules).burrachi(burrachi),
        );
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
        }
    }

    /// The players who neither closed nor wait for a pozzetto hold a card each; where these are all there are, nobody
    /// holds one.
    fn parts_held(&mut self, who: Who, parts: &Parts, pozzetto: Pozzetto) {
        let place = who.place(Place::Side);
        let (closed, unseen) = (self.closed(who), pozzetto == Pozzetto::Unseen);
        let players = self.seats(who).len();
        if closed && unseen && players == 1 {
            self.fault(place, FaultKind::CloserWithoutPozzetto);
            return;
        }
        let with_cards = players.saturating_sub(usize::from(closed) + usize::from(unseen));
        let points = parts.held;
        if with_cards == 0 && points > 0 {
            let fault = match unseen {
                true => FaultKind::UnseenOwnerHoldsCards,
                false => FaultKind::CloserHoldsCards,
            };
            self.fault(place, fault);
        }
        let least = Least(self.rules).cards(with_cards);
        // A card beside the table is a player's as well. A negative number is a fault of its own.
        let against = points.saturating_add(parts.penalised.max(0));
        let may_hold_none = self.plays_on(pozzetto) || self.sheet.closed_by.len() > 1;
        if (0..least).contains(&against) && points >= 0 && !may_hold_none {
            self.fault(place, FaultKind::HeldTooLow { points, least });
        }
    }

    /// The cards of a pozzetto are worth what the cheapest and the dearest of the deck are.
    fn unseen_points(&mut self, who: Who, points: i32) {
        let mut values: Vec<i32> = self.rules.deck.cards().iter().map(|c| c.value()).collect();
        values.sort_unstable();
        let cards = self.pozzetto_cards(who);
        let least = values.iter().take(cards).sum();
        let most = values.iter().rev().take(cards).sum();
        if !(least..=most).contains(&points) {
            let fault = FaultKind::UnseenPoints {
                points,
                least,
                most,
            };
            self.fault(who.place(Place::Unseen), fault);
        }
    }

    pub(super) fn totals(&mut self, who: Who, totals: Totals) -> SideScore {
        let place = who.place(Place::Side);
        let deck = self.rules.deck.points();
        match totals {
            Totals::Split { base, points } => {
                self.base(who, base);
                self.number(place, points, 5, -deck);
                SideScore::Split { base, points }
            }
            Totals::Whole { total } => {
                self.number(place, total, 5, self.least_base(who) - deck);
                self.at_most(place, total, most_base(self.rules) + deck);
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

    /// Cards on the table and cards that count against, of all players, come from one deck.
    pub(super) fn deck_points<'s>(&mut self, scores: impl Iterator<Item = &'s SideScore>) {
        let points: i64 = scores
            .map(|score| match score {
                SideScore::Cards(b) | SideScore::Parts(b) => {
                    // A negative part is a fault of its own, and hides nothing.
                    let against = [b.held, b.unseen, b.penalised].map(|n| -i64::from(n.min(0)));
                    i64::from(b.melded.max(0)) + against.iter().sum::<i64>()
                }
                SideScore::Split { points, .. } => i64::from(*points).abs(),
                SideScore::Whole(_) => 0,
            })
            .sum();
        let most = self.rules.deck.points();
        if points > i64::from(most) {
            let points = i32::try_from(points).unwrap_or(i32::MAX);
            self.fault(Place::Sheet, FaultKind::TooManyPoints { points, most });
        }
    }

    /// The burrachi of all players are made of one deck's cards.
    pub(super) fn deck_burrachi<'s>(&mut self, scores: impl Iterator<Item = &'s SideScore>) {
        let most = most_burrachi(self.rules);
        let burrachi = scores.map(|score| match score {
            SideScore::Cards(side) | SideScore::Parts(side) => side.burrachi.count(),
            // a BASE that alone is too high is told where it stands
            SideScore::Split { base, .. } => fewest_burrachi(self.rules, *base).min(most),
            SideScore::Whole(_) => 0,
        });
        let burrachi = burrachi.fold(0, u32::saturating_add);
        if burrachi > most {
            let fault = FaultKind::TooManyForTheDeck { burrachi, most };
            self.fault(Place::Sheet, fault);
        }
    }

    pub(super) fn declared(&mut self, who: Who, part: &SideSheet, score: &SideScore) {
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
                    who.place(Place::Declared),
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
