//! The judgement of cards left of which only the points are written, by parts or beside melds written card by card.

use super::super::{Check, SheetOwner};
use super::least::Least;
use crate::card::Card;
use crate::card_counts::CardCounts;
use crate::fault::{FaultKind, SheetPlace};
use crate::ruleset::UnplayedPozzetto;
use crate::sheets::sheet::{Cards, Pozzetto, Sheet, SideEntry};
use crate::side::Side;

/// The least value of a card that can be left, in points.
const CHEAPEST: i32 = 5;

impl Check<'_> {
    /// Checks a number of points that the table counted, and returns it.
    pub(in super::super) fn counted(&mut self, place: SheetPlace, points: i32) -> i32 {
        self.number(place, points, 5, 0);
        points
    }

    /// Checks the points of a side's cards left, together with the penalised ones. Every player who neither closed nor
    /// waits for a pozzetto holds a card. Where there is no such player, nobody holds one.
    pub(in super::super) fn points_held(
        &mut self,
        who: SheetOwner,
        place: SheetPlace,
        (points, penalised): (i32, i32),
        pozzetto: Pozzetto,
    ) {
        let (closed, unseen) = (self.closed(who), pozzetto == Pozzetto::Unseen);
        let players = self.seats(who).len();
        if closed && unseen && players == 1 {
            self.fault(
                who.place(SheetPlace::Side),
                FaultKind::CloserWithoutPozzetto,
            );
            return;
        }
        let with_cards = players.saturating_sub(usize::from(closed) + usize::from(unseen));
        if with_cards == 0 && points > 0 {
            let fault = match unseen {
                true => FaultKind::UnseenOwnerHoldsCards,
                false => FaultKind::CloserHoldsCards,
            };
            self.fault(place, fault);
        }
        let least = Least(self.rules).cards(with_cards);
        // A card beside the table is a player's as well. A negative number is a fault of its own.
        let against = points.saturating_add(penalised.max(0));
        let may_hold_none = self.plays_on(pozzetto) || self.sheet.closed_by.len() > 1;
        if (0..least).contains(&against) && points >= 0 && !may_hold_none {
            self.fault(place, FaultKind::HeldTooLow { points, least });
        }
    }

    /// Checks the points of an unseen pozzetto against the cheapest and the dearest cards of the deck.
    pub(in super::super) fn unseen_points(
        &mut self,
        who: SheetOwner,
        points: i32,
        pozzetto: Pozzetto,
    ) {
        let place = who.place(SheetPlace::Unseen);
        let wanted = self.pozzetto_cards(who);
        match pozzetto {
            Pozzetto::Unseen if points == 0 => {
                // Where it costs 100 its cards need not be written, and count nothing.
                if self.rules.unplayed_pozzetto != UnplayedPozzetto::Hundred {
                    let cards = 0;
                    self.fault(place, FaultKind::UnseenCount { cards, wanted });
                }
            }
            Pozzetto::Unseen => {
                let of = Least(self.rules);
                let (least, most) = (of.cards(wanted), of.dearest(wanted));
                if !(least..=most).contains(&points) {
                    let fault = FaultKind::UnseenPoints {
                        points,
                        least,
                        most,
                    };
                    self.fault(place, fault);
                }
            }
            Pozzetto::Seen | Pozzetto::None if points != 0 => {
                self.fault(place, FaultKind::UnseenNotExpected);
            }
            Pozzetto::Seen | Pozzetto::None => {}
        }
    }

    /// Checks that cards left as points are not worth more than the cards that lie nowhere else on the sheet.
    pub(in super::super) fn held_too_high(&mut self) {
        let most = self.rules.deck.points() - self.met.points;
        for (who, points) in counted_hands(self.sheet) {
            // what cards are too many is told card by card
            if points > most && most >= 0 {
                let place = who.place(SheetPlace::Held);
                self.fault(place, FaultKind::HeldTooHigh { points, most });
            }
        }
    }

    /// The fewest cards that the cards left as points can be, chosen among the cards that lie nowhere else on the
    /// sheet.
    pub(in super::super) fn fewest_counted(&self) -> usize {
        let points = counted_hands(self.sheet).map(|(_, points)| i64::from(points.max(0)));
        let mut points: i64 = points.sum();
        let pozzetti: usize = every_part(self.sheet)
            .map(|(who, cards)| match cards.unseen.points() {
                Some(1..) => self.pozzetto_cards(who),
                Some(_) | None => 0,
            })
            .sum();
        if points == 0 {
            return pozzetti;
        }
        let written = self.every_card();
        let mut cards = pozzetti;
        for value in [30, 20, 15, 10, CHEAPEST] {
            let there = self.beside(&written, value);
            let wanted = usize::try_from(points.max(0)).unwrap_or(usize::MAX);
            let value = usize::try_from(value).unwrap_or(1);
            let taken = there.min(wanted.div_ceil(value));
            points -= i64::try_from(taken.saturating_mul(value)).unwrap_or(i64::MAX);
            cards = cards.saturating_add(taken);
        }
        // More points than all of those cards have is a fault of its own.
        if points > 0 { pozzetti } else { cards }
    }

    /// The number of cards of a value that lie nowhere on the sheet.
    fn beside(&self, written: &CardCounts, value: i32) -> usize {
        let of_value = Card::all().filter(|card| card.value() == value);
        let left = of_value.map(|card| {
            let copies = self.rules.deck.copies(card);
            usize::from(copies.saturating_sub(written.count(card)))
        });
        left.sum()
    }

    /// The most cards that can be worth this many points.
    pub(in super::super) fn most_for(&self, points: i32) -> usize {
        usize::try_from(points / CHEAPEST).unwrap_or(0)
    }
}

/// The cards left in hand that a sheet gives as points, with their owner.
fn counted_hands(sheet: &Sheet) -> impl Iterator<Item = (SheetOwner, i32)> {
    every_part(sheet).filter_map(|(who, cards)| Some((who, cards.hands.points()?)))
}

/// Every part of the sheet that is written by cards.
fn every_part(sheet: &Sheet) -> impl Iterator<Item = (SheetOwner, &Cards)> {
    let sides = Side::ALL.map(|side| (SheetOwner::Side(side), sheet.sides.get(side)));
    let third = sheet.third.as_ref().map(|part| (SheetOwner::Third, part));
    let all = sides.into_iter().chain(third);
    all.filter_map(|(who, part)| match &part.entry {
        SideEntry::Cards(cards) => Some((who, cards)),
        SideEntry::Parts(_) | SideEntry::Totals(_) => None,
    })
}
