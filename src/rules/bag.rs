//! A bag of cards as bit masks over the 52 natural faces: finds every reading without allocating.

use crate::card::{Card, Rank, Suit};
use crate::fault::MeldFault;
use crate::meld::{Burraco, Reading, Shape};
use crate::ruleset::{RuleSet, SemipulitoSequence, SemipulitoSet};

/// The 2s among the 52 naturals, by face number.
const TWOS: u64 = 1 << 1 | 1 << 14 | 1 << 27 | 1 << 40;
const SUIT: u64 = 0x1fff;

/// A bag of cards as masks over the 52 natural faces.
pub(crate) struct Bag {
    seen: u64,
    twice: u64,
    thrice: u64,
    jokers: u8,
    cards: usize,
    pub(crate) points: i32,
}

impl Bag {
    pub(crate) fn of(cards: &[Card]) -> Bag {
        let mut bag = Bag {
            seen: 0,
            twice: 0,
            thrice: 0,
            jokers: 0,
            cards: cards.len(),
            points: 0,
        };
        for card in cards {
            bag.points += card.value();
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

    fn naturals(&self) -> u64 {
        self.seen & !TWOS
    }

    fn wilds(&self) -> u32 {
        (self.seen & TWOS).count_ones() + (self.twice & TWOS).count_ones() + u32::from(self.jokers)
    }

    /// The only suit of the naturals, if there is one.
    fn suit(&self) -> Option<Suit> {
        let naturals = self.naturals();
        let at = naturals.trailing_zeros() / 13;
        let suit = *Suit::ALL.get(usize::try_from(at).ok()?)?;
        (naturals & !(SUIT << (at * 13)) == 0).then_some(suit)
    }

    /// The only rank of the naturals, if there is one.
    fn rank(&self) -> Option<Rank> {
        let n = self.naturals();
        let ranks = (n | n >> 13 | n >> 26 | n >> 39) & SUIT;
        if ranks.count_ones() != 1 {
            return None;
        }
        Rank::at(u8::try_from(ranks.trailing_zeros() + 1).ok()?)
    }

    /// One of the cards of a mask of faces.
    fn face(mask: u64) -> Option<Card> {
        Card::all().nth(usize::try_from(mask.trailing_zeros()).ok()?)
    }

    /// A wild that is not a 2 of this suit.
    fn foreign_wild(&self, suit_shift: u32) -> Option<Card> {
        if self.jokers > 0 {
            return Some(Card::JOKER);
        }
        let others = self.seen & TWOS & !(SUIT << suit_shift);
        (others != 0).then(|| Bag::face(others)).flatten()
    }

    pub(crate) fn readings(&self, rules: &RuleSet, found: &mut impl FnMut(Reading)) {
        if self.cards < 3 || self.thrice != 0 || self.jokers > 1 || self.naturals() == 0 {
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
        let wild = match (wilds, self.jokers) {
            (0, _) => None,
            (_, 1) => Some(Card::JOKER),
            _ => Bag::face(self.seen & TWOS),
        };
        let semipulito = match rules.semipulito_set {
            SemipulitoSet::Off => false,
            SemipulitoSet::Eight => self.cards == 8,
            SemipulitoSet::EightOrNine => self.cards >= 8,
        };
        found(Reading {
            shape: Shape::Set { rank },
            wild,
            cards: u8::try_from(self.cards).unwrap_or(u8::MAX),
            burraco: kind_of(self.cards, wild.is_some(), semipulito),
        });
    }

    fn sequence_readings(&self, suit: Suit, rules: &RuleSet, found: &mut impl FnMut(Reading)) {
        if self.twice & !TWOS != 0 {
            return;
        }
        let shift = (Card::new(Rank::ACE, suit).index()).try_into().unwrap_or(0);
        let own_two = Card::new(Rank::TWO, suit);
        let has_own_two = self.seen >> shift & 0b10 != 0;
        let wilds = self.wilds();
        let ranks = u32::try_from(self.naturals() >> shift & SUIT).unwrap_or(0);
        let mut lay = |ranks: u32, wild: Option<Card>| {
            // Places 1..=14: the ace's bit moves from place 1 to place 14 when it is high.
            let low = ranks << 1;
            lay_at(suit, low, wild, rules, found);
            if low & 0b10 != 0 && low != 0b10 {
                lay_at(suit, low & !0b10 | 1 << 14, wild, rules, found);
            }
        };
        if has_own_two && wilds <= 2 {
            let other = self.foreign_wild(shift);
            let twin = self.twice >> shift & 0b10 != 0;
            lay(
                ranks | 0b10,
                other.or(twin.then_some(own_two)).filter(|_| wilds == 2),
            );
        }
        if wilds <= 1 {
            let own = has_own_two.then_some(own_two);
            lay(ranks, self.foreign_wild(shift).or(own));
        }
    }

    /// Everything that keeps the bag from being a meld; never empty for a bag without a reading.
    pub(crate) fn faults(&self) -> Vec<MeldFault> {
        let mut faults = Vec::new();
        if self.cards < 3 {
            faults.push(MeldFault::TooFewCards { cards: self.cards });
        }
        if let Some(card) = Bag::face(self.thrice).filter(|_| self.thrice != 0) {
            faults.push(MeldFault::ThirdCopy { card });
        }
        if self.jokers > Card::JOKER.copies() {
            faults.push(MeldFault::ThirdCopy { card: Card::JOKER });
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
            (_, Some(_)) if self.suit().is_none() || self.twice & !TWOS != 0 => {
                if wilds > 1 {
                    faults.push(MeldFault::TwoWilds { wilds });
                }
                if self.cards > 9 {
                    faults.push(MeldFault::TooManyCards { cards: self.cards });
                }
            }
            (Some(suit), _) => self.sequence_faults(suit, wilds, &mut faults),
            (None, Some(_)) => {}
        }
        faults
    }

    fn sequence_faults(&self, suit: Suit, wilds: usize, faults: &mut Vec<MeldFault>) {
        let doubled = self.twice & !TWOS;
        if let Some(card) = Bag::face(doubled).filter(|_| doubled & !self.thrice != 0) {
            faults.push(MeldFault::Twice { card });
        }
        let natural_two = self.seen & 1 << Card::new(Rank::TWO, suit).index() != 0;
        if wilds > 1 + usize::from(natural_two) {
            faults.push(MeldFault::TwoWilds { wilds });
        } else if doubled == 0
            && self.cards >= 3
            && let Some(missing) = self.missing(suit)
        {
            faults.push(MeldFault::Gap { missing });
        }
    }

    /// The lowest rank missing between the sequence's naturals, read the way that has fewer holes.
    fn missing(&self, suit: Suit) -> Option<Rank> {
        let has = |place: u8| {
            Rank::at(place).is_some_and(|rank| self.seen & 1 << Card::new(rank, suit).index() != 0)
        };
        let holes = |from: u8, to: u8| {
            let low = (from..=to).find(|p| has(*p))?;
            let high = (from..=to).rev().find(|p| has(*p))?;
            let all = (low..=high).filter(|p| !has(*p));
            Some((all.clone().count(), all.min()?))
        };
        let (_, place) = holes(1, 13).into_iter().chain(holes(2, 14)).min()?;
        Rank::at(place)
    }
}

/// Reports the readings of a sequence whose naturals occupy these places, with or without a wild.
fn lay_at(
    suit: Suit,
    places: u32,
    wild: Option<Card>,
    rules: &RuleSet,
    found: &mut impl FnMut(Reading),
) {
    let low = places.trailing_zeros();
    let high = 31 - places.leading_zeros();
    let naturals = places.count_ones();
    let holes = high + 1 - low - naturals;
    let mut report = |wild_at: u32| {
        let cards = naturals + u32::from(wild.is_some());
        if cards < 3 {
            return;
        }
        let bounds = if wild.is_some() {
            (low.min(wild_at), high.max(wild_at))
        } else {
            (low, high)
        };
        let at_end = wild_at < low || wild_at > high;
        let semipulito = match rules.semipulito_sequence {
            SemipulitoSequence::Off => false,
            SemipulitoSequence::WildAtEnd => at_end && naturals >= 7,
            SemipulitoSequence::SevenInARow => seven_in_a_row(places),
        };
        let byte = |n: u32| u8::try_from(n).unwrap_or(0);
        found(Reading {
            shape: Shape::Sequence {
                suit,
                low: byte(bounds.0),
                high: byte(bounds.1),
                wild_at: byte(wild_at),
            },
            wild,
            cards: byte(cards),
            burraco: kind_of(usize::from(byte(cards)), wild.is_some(), semipulito),
        });
    };
    let Some(card) = wild else {
        if holes == 0 {
            report(0);
        }
        return;
    };
    // A 2 of the suit on place 2 is the natural card, not a wild: that reading is reported without a wild.
    let natural_there = |place: u32| place == 2 && card == Card::new(Rank::TWO, suit);
    match holes {
        0 => {
            // With all thirteen naturals there is room at one end only, and the wild stands for nothing.
            if low > 1 && !natural_there(low - 1) {
                report(low - 1);
            }
            if high < 14 {
                report(high + 1);
            }
        }
        1 => {
            let hole = (places >> low).trailing_ones() + low;
            if !natural_there(hole) {
                report(hole);
            }
        }
        _ => {}
    }
}

fn seven_in_a_row(places: u32) -> bool {
    let pairs = places & places >> 1;
    let fours = pairs & pairs >> 2;
    fours & pairs >> 4 & places >> 6 != 0
}

fn kind_of(cards: usize, wild: bool, semipulito: bool) -> Burraco {
    match (cards, wild, semipulito) {
        (..=6, _, _) => Burraco::None,
        (_, false, _) => Burraco::Pulito,
        (_, true, true) => Burraco::Semipulito,
        (_, true, false) => Burraco::Sporco,
    }
}
