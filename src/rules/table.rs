//! Melds on the table while the hand is played: where each card stands, and what may be added.
//!
//! Source: Pagat, *Burraco*, notes on the play.

use crate::card::{Card, Rank, Suit, value_of};
use crate::fault::MeldFault;
use crate::meld::{Burraco, Reading, Shape, judge};
use crate::ruleset::RuleSet;

/// A meld lying on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableMeld {
    cards: Vec<Card>,
    reading: Reading,
}

/// Why a card cannot be added to a meld.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LayOffFault {
    /// It has neither the set's rank nor the sequence's suit.
    DoesNotBelong,
    /// It belongs to the suit but does not touch the sequence.
    DoesNotTouch,
    /// The card is already there (in a set: both copies).
    AlreadyThere,
    /// There is a wild already, and only the card it stands for frees it.
    SecondWild,
    /// Nothing more can be added.
    Full,
}

/// Natural cards of a sequence by place, 1 (ace low) to 14 (ace high), as a mask; and the wild.
#[derive(Clone, Copy)]
struct Places {
    naturals: u32,
    wild: Option<Card>,
}

impl TableMeld {
    /// Lays a new meld in its best reading.
    ///
    /// # Errors
    /// Everything that keeps the cards from being a meld.
    pub fn lay(cards: Vec<Card>, rules: &RuleSet) -> Result<TableMeld, Vec<MeldFault>> {
        let reading = judge(&cards, rules)?.reading;
        Ok(TableMeld { cards, reading })
    }

    /// A meld that lies in a reading of its cards.
    pub(crate) fn lying(cards: Vec<Card>, reading: Reading) -> TableMeld {
        TableMeld { cards, reading }
    }

    /// Its cards, in the order they came.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// Where they stand.
    #[must_use]
    pub fn reading(&self) -> &Reading {
        &self.reading
    }

    /// Whether it is a burraco.
    #[must_use]
    pub fn is_burraco(&self) -> bool {
        self.reading.burraco != Burraco::None
    }

    /// Points of its cards.
    #[must_use]
    pub fn points(&self) -> i32 {
        value_of(&self.cards)
    }

    /// The meld with one card more.
    ///
    /// The card a wild stands for frees it; a freed wild goes to the low end, or to the high end when an ace is
    /// low, and a freed 2 of the suit goes home when the sequence starts at 3. A natural 2 at the low end becomes
    /// the wild when that fills the one hole below a card added at the top. A wild never replaces a wild.
    ///
    /// # Errors
    /// Why the card cannot be added.
    pub fn add(&self, card: Card, rules: &RuleSet) -> Result<TableMeld, LayOffFault> {
        match self.reading.shape {
            Shape::Set { rank } => self.add_to_set(card, rank, rules),
            Shape::Sequence { suit, .. } => self.add_to_sequence(card, suit, rules),
        }
    }

    fn add_to_set(
        &self,
        card: Card,
        rank: Rank,
        rules: &RuleSet,
    ) -> Result<TableMeld, LayOffFault> {
        if card.rank() == Some(rank) {
            if self.cards.iter().filter(|c| **c == card).count() >= usize::from(card.copies()) {
                return Err(LayOffFault::AlreadyThere);
            }
        } else if !card.can_be_wild() {
            return Err(LayOffFault::DoesNotBelong);
        } else if self.reading.wild.is_some() {
            return Err(LayOffFault::SecondWild);
        }
        let mut cards = self.cards.clone();
        cards.push(card);
        let reading = judge(&cards, rules).map_err(|_| LayOffFault::Full)?.reading;
        Ok(TableMeld { cards, reading })
    }

    fn add_to_sequence(
        &self,
        card: Card,
        suit: Suit,
        rules: &RuleSet,
    ) -> Result<TableMeld, LayOffFault> {
        let lying = self.places(suit);
        if self.cards.len() >= 14 {
            return Err(LayOffFault::Full);
        }
        let natural = (card.suit() == Some(suit)).then(|| lying.add_natural(card, suit));
        let next = match natural {
            Some(Ok(places)) => places,
            Some(Err(fault)) if !card.can_be_wild() => return Err(fault),
            None if !card.can_be_wild() => return Err(LayOffFault::DoesNotBelong),
            _ if lying.wild.is_some() => return Err(LayOffFault::SecondWild),
            _ => Places {
                wild: Some(card),
                ..lying
            },
        };
        let mut cards = self.cards.clone();
        cards.push(card);
        let reading = next.settle(suit).reading(suit, rules, &cards);
        Ok(TableMeld {
            reading: reading.ok_or(LayOffFault::DoesNotTouch)?,
            cards,
        })
    }

    fn places(&self, suit: Suit) -> Places {
        let Shape::Sequence {
            low, high, wild_at, ..
        } = self.reading.shape
        else {
            return Places {
                naturals: 0,
                wild: None,
            };
        };
        debug_assert_eq!(
            Shape::Sequence {
                suit,
                low,
                high,
                wild_at
            },
            self.reading.shape
        );
        let all = (low..=high).fold(0, |mask, place| mask | 1 << place);
        Places {
            naturals: if wild_at == 0 {
                all
            } else {
                all & !(1 << wild_at)
            },
            wild: self.reading.wild,
        }
    }
}

impl Places {
    fn holes(self) -> u32 {
        let span = 32 - self.naturals.leading_zeros() - self.naturals.trailing_zeros();
        span - self.naturals.count_ones()
    }

    /// The sequence with a natural card more, at the place where it fits.
    fn add_natural(self, card: Card, suit: Suit) -> Result<Places, LayOffFault> {
        let rank = card.rank().map_or(0, Rank::number);
        let ace_there = self.naturals & (1 << 1 | 1 << 14) != 0;
        if (rank == 1 && ace_there) || self.naturals & 1 << rank != 0 {
            return Err(LayOffFault::AlreadyThere);
        }
        let places = [Some(rank), (rank == 1).then_some(14)];
        let fits = |place: u8| {
            let next = Places {
                naturals: self.naturals | 1 << place,
                ..self
            };
            let room = u32::from(self.wild.is_some());
            if next.holes() <= room {
                return Some(next);
            }
            // A natural 2 at the low end, with no wild beside it, may leave to fill the hole below a card on top.
            let without_two = Places {
                naturals: next.naturals & !(1 << 2),
                wild: Some(Card::new(Rank::TWO, suit)),
            };
            let two_is_lowest = self.naturals.trailing_zeros() == 2;
            let may_leave = self.wild.is_none() && two_is_lowest && place > 2;
            (may_leave && without_two.holes() == 1).then_some(without_two)
        };
        places
            .into_iter()
            .flatten()
            .find_map(fits)
            .ok_or(LayOffFault::DoesNotTouch)
    }

    /// A free 2 of the suit goes home when the sequence starts at 3, or when the hole to fill is its own place.
    fn settle(self, suit: Suit) -> Places {
        let own_two = self.wild == Some(Card::new(Rank::TWO, suit));
        let home = Places {
            naturals: self.naturals | 1 << 2,
            wild: None,
        };
        let fits_at_home = self.naturals & 1 << 2 == 0 && home.holes() == 0;
        if own_two && fits_at_home { home } else { self }
    }

    /// The reading in which the wild fills the hole, or stands at the free end.
    fn reading(self, suit: Suit, rules: &RuleSet, cards: &[Card]) -> Option<Reading> {
        crate::meld::readings(cards, rules)
            .into_iter()
            .find(|reading| {
                let Shape::Sequence {
                    suit: s,
                    low,
                    high,
                    wild_at,
                } = reading.shape
                else {
                    return false;
                };
                let all = (low..=high).fold(0, |mask, place| mask | 1 << place);
                let naturals = if wild_at == 0 {
                    all
                } else {
                    all & !(1 << wild_at)
                };
                // Readings come best first, so of two free ends the conventional one is found.
                s == suit && naturals == self.naturals && reading.wild == self.wild
            })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::card::{read_cards, write_cards};

    fn lay(meld: &str, added: &str) -> Result<String, LayOffFault> {
        let rules = RuleSet::ITALIAN;
        let mut table = TableMeld::lay(read_cards(meld).unwrap(), &rules).unwrap();
        for card in read_cards(added).unwrap() {
            table = table.add(card, &rules)?;
        }
        Ok(write_cards(&table.reading.layout(&table.cards)))
    }

    #[test]
    fn cards_are_added_as_the_notes_on_the_play_say() {
        for (meld, added, lies) in [
            ("8D JK TD", "9D", "JK 8D 9D TD"),
            ("8D JK TD", "9D QD", "8D 9D TD JK QD"),
            ("8D JK TD", "9D 6D", "6D JK 8D 9D TD"),
            ("8D JK TD", "9D 7D", "JK 7D 8D 9D TD"),
            ("8D JK TD", "9D JD", "JK 8D 9D TD JD"),
            ("2H 6S 7S", "4S", "4S 2H 6S 7S"),
            ("2H 6S 7S", "5S", "2H 5S 6S 7S"),
            ("2H 6S 7S", "8S", "2H 6S 7S 8S"),
            ("2H 6S 7S", "9S", "6S 7S 2H 9S"),
            ("3H 4H 2H 6H", "5H", "2H 3H 4H 5H 6H"),
            ("3H 4H 2H 6H", "5H AH JK", "AH 2H 3H 4H 5H 6H JK"),
            ("2D 3D 4D 5D 6D 7D", "9D", "3D 4D 5D 6D 7D 2D 9D"),
            ("2D 3D 4D 5D 6D 7D", "9D 8D", "2D 3D 4D 5D 6D 7D 8D 9D"),
            ("4H 2H 6H", "5H", "2H 4H 5H 6H"),
            ("4H 2H 6H", "5H 3H", "2H 3H 4H 5H 6H"),
            ("QS KS JK", "AS", "JK QS KS AS"),
            ("AS 2S 3S", "JK", "AS 2S 3S JK"),
            ("KS KD JK", "KH", "JK KS KH KD"),
        ] {
            assert_eq!(lay(meld, added).as_deref(), Ok(lies), "{meld} + {added}");
        }
    }

    #[test]
    fn the_wild_stays_as_the_fourteenth_card() {
        let lies = lay("AC 2C 3C 4C 5C JK 7C 8C 9C TC JC QC KC", "6C").unwrap();
        assert_eq!(lies.split(' ').count(), 14);
    }

    #[test]
    fn what_may_not_be_added_is_refused() {
        for (meld, added, fault) in [
            ("3H 4H 2H 6H", "JK", LayOffFault::SecondWild),
            ("3H 4H 2H 6H", "AH", LayOffFault::DoesNotTouch),
            ("3H 4H 5H", "7H", LayOffFault::DoesNotTouch),
            ("3H 4H 5H", "6S", LayOffFault::DoesNotBelong),
            ("3H 4H 5H", "4H", LayOffFault::AlreadyThere),
            ("KS KS KD", "KS", LayOffFault::AlreadyThere),
            ("KS KD JK", "2S", LayOffFault::SecondWild),
            ("KS KD JK", "QS", LayOffFault::DoesNotBelong),
            ("QS KS AS", "2S 3S", LayOffFault::DoesNotTouch),
            (
                "AC 2C 3C 4C 5C JK 7C 8C 9C TC JC QC KC",
                "6C AC",
                LayOffFault::Full,
            ),
        ] {
            assert_eq!(lay(meld, added), Err(fault), "{meld} + {added}");
        }
    }
}
