//! A bag of cards as bit masks over the 52 natural faces: finds every reading without allocating.

use crate::card::{Card, Rank, Suit};
use crate::fault::MeldFault;
use crate::melds::burraco::Burraco;
use crate::melds::reading::{Reading, Shape, StandsFor};
use crate::melds::sequence::{HIGH_ACE, LOW_ACE, Sequence};
use crate::ruleset::{Aces, Deck, NaturalTwo, RuleSet, SemipulitoSet, WildPoints};

/// The bit mask of the 2s among the 52 natural cards, by face number.
const TWOS: u64 = 1 << 1 | 1 << 14 | 1 << 27 | 1 << 40;
const SUIT: u64 = 0x1fff;

/// A bag of cards as masks over the 52 natural faces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bag {
    seen: u64,
    twice: u64,
    thrice: u64,
    jokers: u8,
    pub(crate) cards: usize,
    /// The points of all its cards.
    pub(crate) points: i32,
    /// The points of its jokers and 2s.
    wild_points: i32,
}

impl Bag {
    pub(crate) fn of(cards: &[Card]) -> Bag {
        let mut bag = Bag {
            cards: cards.len(),
            ..Bag::default()
        };
        for card in cards {
            bag.points += card.value();
            if card.can_be_wild() {
                bag.wild_points += card.value();
            }
            if *card == Card::JOKER {
                bag.jokers = bag.jokers.saturating_add(1);
                continue;
            }
            let bit = 1 << card.index();
            bag.thrice |= bag.twice & bit;
            bag.twice |= bag.seen & bit;
            bag.seen |= bit;
        }
        bag
    }

    /// Adds the cards of another bag to this one.
    pub(crate) fn add(&mut self, other: &Bag) {
        self.thrice |= other.thrice | self.twice & other.seen | self.seen & other.twice;
        self.twice |= other.twice | self.seen & other.seen;
        self.seen |= other.seen;
        self.jokers = self.jokers.saturating_add(other.jokers);
        self.cards = self.cards.saturating_add(other.cards);
        self.points = self.points.saturating_add(other.points);
        self.wild_points = self.wild_points.saturating_add(other.wild_points);
    }

    /// The points of its cards on the table.
    pub(crate) fn melded_points(&self, rules: &RuleSet) -> i32 {
        match rules.wild_points {
            WildPoints::Value => self.points,
            WildPoints::Nothing => self.points - self.wild_points,
        }
    }

    /// Whether some face appears more often than the deck has it.
    pub(crate) fn more_than(&self, deck: Deck) -> bool {
        self.thrice != 0 || self.jokers > deck.copies(Card::JOKER)
    }

    fn naturals(&self) -> u64 {
        self.seen & !TWOS
    }

    fn wilds(&self) -> u32 {
        (self.seen & TWOS).count_ones() + (self.twice & TWOS).count_ones() + u32::from(self.jokers)
    }

    /// The suit of the naturals, if they share a single one.
    fn suit(&self) -> Option<Suit> {
        let naturals = self.naturals();
        let at = naturals.trailing_zeros() / 13;
        let suit = *Suit::ALL.get(usize::try_from(at).ok()?)?;
        (naturals & !(SUIT << (at * 13)) == 0).then_some(suit)
    }

    /// The rank of the naturals, if they share a single one.
    fn rank(&self) -> Option<Rank> {
        let n = self.naturals();
        let ranks = (n | n >> 13 | n >> 26 | n >> 39) & SUIT;
        if ranks.count_ones() != 1 {
            return None;
        }
        Rank::at(u8::try_from(ranks.trailing_zeros() + 1).ok()?)
    }

    /// The cards whose face numbers are set in a bit mask.
    fn faces(mask: u64) -> impl Iterator<Item = Card> {
        Card::all().filter(move |card| mask >> card.index() & 1 != 0)
    }

    /// The first card whose face number is set in a bit mask.
    fn face(mask: u64) -> Option<Card> {
        Card::all().nth(usize::try_from(mask.trailing_zeros()).ok()?)
    }

    /// A wild in the bag that is not a 2 of the given suit, if there is one.
    fn foreign_wild(&self, suit_shift: u32) -> Option<Card> {
        if self.jokers > 0 {
            return Some(Card::JOKER);
        }
        let others = self.seen & TWOS & !(SUIT << suit_shift);
        (others != 0).then(|| Bag::face(others)).flatten()
    }

    /// Reports every legal reading of the bag of cards as a meld; a bag that is no meld has none.
    pub(crate) fn readings(&self, rules: &RuleSet, found: &mut impl FnMut(Reading)) {
        let jokers = rules.deck.copies(Card::JOKER).min(1);
        if self.cards < 3 || self.thrice != 0 || self.jokers > jokers || self.naturals() == 0 {
            return;
        }
        match (self.suit(), self.rank()) {
            (_, Some(rank)) if self.suit().is_none() || self.twice & !TWOS != 0 => {
                self.set_reading(rank, rules, found);
            }
            (Some(suit), _) => self.sequence_readings(suit, rules, found),
            _ => {}
        }
    }

    fn set_reading(&self, rank: Rank, rules: &RuleSet, found: &mut impl FnMut(Reading)) {
        let wilds = self.wilds();
        if wilds > 1 || self.cards > 9 {
            return;
        }
        let wild = match self.jokers {
            1 => Some(Card::JOKER),
            _ => Bag::face(self.seen & TWOS),
        };
        let semipulito = match rules.semipulito_set {
            SemipulitoSet::Off => false,
            SemipulitoSet::Eight => self.cards == 8,
            SemipulitoSet::EightOrNine => self.cards >= 8,
        };
        let cards = u8::try_from(self.cards).unwrap_or(u8::MAX);
        found(Reading {
            shape: Shape::Set { rank },
            wild,
            stands_for: wild.map(|_| StandsFor::Rank(rank)),
            cards,
            burraco: Burraco::of(cards, wild.is_some(), semipulito),
        });
    }

    fn sequence_readings(&self, suit: Suit, rules: &RuleSet, found: &mut impl FnMut(Reading)) {
        let doubled = self.twice & !TWOS;
        let two_aces = doubled != 0 && self.two_aces(suit, rules);
        if doubled != 0 && !two_aces {
            return;
        }
        let shift = (Card::new(Rank::ACE, suit).index()).try_into().unwrap_or(0);
        let own_two = Card::new(Rank::TWO, suit);
        let has_own_two = self.seen >> shift & 0b10 != 0;
        let wilds = self.wilds();
        let ranks = u32::try_from(self.naturals() >> shift & SUIT).unwrap_or(0);
        let mut lay = |ranks: u32, wild: Option<Card>| {
            let mut lay_at = |naturals: u32| {
                let sequence = Sequence {
                    suit,
                    naturals,
                    wild,
                };
                sequence.readings(rules, found);
            };
            // The ranks' bits are places with the ace low; it moves from place 1 to place 14 when it is high.
            let low = ranks << 1;
            if two_aces {
                lay_at(low | HIGH_ACE);
                return;
            }
            lay_at(low);
            if low & LOW_ACE != 0 {
                lay_at(low & !LOW_ACE | HIGH_ACE);
            }
        };
        if has_own_two && wilds <= 2 {
            // Of two wilds the other is a foreign one, or the 2's twin.
            let other = (wilds == 2).then(|| self.foreign_wild(shift).unwrap_or(own_two));
            lay(ranks | 0b10, other);
        }
        if wilds <= 1 {
            let own = has_own_two.then_some(own_two);
            lay(ranks, self.foreign_wild(shift).or(own));
        }
    }

    /// Whether only the aces of the suit appear twice among the naturals, and the rules allow one at each end.
    fn two_aces(&self, suit: Suit, rules: &RuleSet) -> bool {
        let ace = 1 << Card::new(Rank::ACE, suit).index();
        rules.aces == Aces::BothEnds && self.twice & !TWOS == ace
    }

    /// Everything that keeps the bag from being a meld; never empty for a bag without a reading.
    pub(crate) fn faults(&self, rules: &RuleSet) -> Vec<MeldFault> {
        let mut faults = Vec::new();
        if self.cards < 3 {
            faults.push(MeldFault::TooFewCards { cards: self.cards });
        }
        let too_many = Bag::faces(self.thrice).map(|card| MeldFault::ThirdCopy { card });
        faults.extend(too_many);
        let card = Card::JOKER;
        match rules.deck.copies(card) {
            0 if self.jokers > 0 => faults.push(MeldFault::NotInDeck { card }),
            1.. if self.jokers > rules.deck.copies(card) => {
                faults.push(MeldFault::ThirdCopy { card });
            }
            _ => {}
        }
        if self.naturals() == 0 {
            if self.cards > 0 {
                faults.push(MeldFault::OnlyWilds);
            }
            return faults;
        }
        let wilds = usize::try_from(self.wilds()).unwrap_or(usize::MAX);
        match (self.suit(), self.rank()) {
            (None, None) => faults.push(MeldFault::NeitherSetNorSequence),
            (suit, Some(_)) => {
                if wilds > 1 {
                    // Beside one natural the 2 of its suit would be another.
                    let home = suit.is_some_and(|suit| self.natural_two(suit, rules));
                    let wilds = wilds - usize::from(home && wilds > 2);
                    faults.push(MeldFault::TwoWilds { wilds });
                }
                if self.cards > 9 {
                    faults.push(MeldFault::TooManyCards { cards: self.cards });
                }
            }
            (Some(suit), None) => self.sequence_faults(suit, wilds, rules, &mut faults),
        }
        faults
    }

    fn sequence_faults(
        &self,
        suit: Suit,
        wilds: usize,
        rules: &RuleSet,
        faults: &mut Vec<MeldFault>,
    ) {
        let two_aces = self.two_aces(suit, rules);
        let doubled = match self.twice & !TWOS {
            _ if two_aces => 0,
            doubled => doubled,
        };
        let twice = Bag::faces(doubled & !self.thrice).map(|card| MeldFault::Twice { card });
        faults.extend(twice);
        let natural_two = usize::from(self.natural_two(suit, rules));
        if wilds > 1 + natural_two {
            let wilds = wilds - natural_two;
            faults.push(MeldFault::TwoWilds { wilds });
            // Whatever the 2 of the suit is, one wild would still fill one hole.
            let holes = |two| self.missing(suit, two_aces, two);
            if doubled == 0
                && let (Some((2.., missing)), Some((2.., _))) = (holes(false), holes(true))
            {
                faults.push(MeldFault::Gap { missing });
            }
        } else if doubled == 0
            && self.cards >= 3
            && let Some((_, missing)) = self.missing(suit, two_aces, true)
        {
            faults.push(MeldFault::Gap { missing });
        }
    }

    /// Whether the bag holds a 2 of the suit that may be natural in a sequence.
    fn natural_two(&self, suit: Suit, rules: &RuleSet) -> bool {
        let has = |rank| self.seen & 1 << Card::new(rank, suit).index() != 0;
        match rules.natural_two {
            NaturalTwo::ByPosition => has(Rank::TWO),
            NaturalTwo::BesideThree => has(Rank::TWO) && has(Rank::THREE),
        }
    }

    /// The number of ranks missing between the sequence's naturals, and the lowest of them. The reading with fewer
    /// holes is used, with the 2 of the suit as a natural or left out.
    fn missing(&self, suit: Suit, two_aces: bool, two: bool) -> Option<(usize, Rank)> {
        let has = |place: u8| {
            (place != 2 || two)
                && Rank::at(place)
                    .is_some_and(|rank| self.seen & 1 << Card::new(rank, suit).index() != 0)
        };
        let holes = |from: u8, to: u8| {
            let low = (from..=to).find(|p| has(*p))?;
            let high = (from..=to).rev().find(|p| has(*p))?;
            let all = (low..=high).filter(|p| !has(*p));
            Some((all.clone().count(), all.min()?))
        };
        let (count, place) = if two_aces {
            holes(1, 14)
        } else {
            holes(1, 13).into_iter().chain(holes(2, 14)).min()
        }?;
        Some((count, Rank::at(place)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    #[test]
    fn bags_added_are_the_bag_of_all_their_cards() {
        let mut rng = Rng::new(3);
        let mut too_many = 0;
        for cut in 0..500 {
            // Three decks, so that a face may be there more often than it should.
            let mut cards = [(); 3].map(|()| Deck::WithJokers.cards()).concat();
            rng.shuffle(&mut cards);
            cards.truncate(cut % 60);
            let (some, others) = cards.split_at(cards.len() / 3);
            let mut both = Bag::of(some);
            both.add(&Bag::of(others));
            assert_eq!(both, Bag::of(&cards), "{some:?} and {others:?}");
            for deck in [Deck::WithJokers, Deck::WithoutJokers] {
                let more = |card: Card| cards.iter().filter(|c| **c == card).count();
                let more = Card::all().any(|card| more(card) > usize::from(deck.copies(card)));
                assert_eq!(both.more_than(deck), more, "{cards:?}");
                too_many += usize::from(more);
            }
        }
        assert!((100..900).contains(&too_many), "{too_many}");
    }
}
