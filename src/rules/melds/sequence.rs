//! A sequence described by the places of its cards: where its naturals stand, where its wild may stand, and the
//! readings that result.
//!
//! Places run from 1 (the ace low) to 14 (the ace high). A wild that stands for nothing beside two aces lies beyond
//! them, on place 0 or 15.

use crate::card::{Card, Rank, Suit};
use crate::melds::burraco::Burraco;
use crate::melds::reading::{Reading, Shape, StandsFor};
use crate::ruleset::{Aces, NaturalTwo, RuleSet, SemipulitoSequence};

/// The bit of the low ace in a sequence's mask.
pub(crate) const LOW_ACE: u32 = 1 << 1;
/// The bit of the high ace in a sequence's mask.
pub(crate) const HIGH_ACE: u32 = 1 << 14;
const TWO: u32 = 1 << 2;
const THREE: u32 = 1 << 3;

/// A sequence: the positions of its natural cards, as a bit mask, and its wild.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sequence {
    pub(crate) suit: Suit,
    /// The positions of the natural cards in the sequence, as a bit mask that is never empty.
    pub(crate) naturals: u32,
    pub(crate) wild: Option<Card>,
}

impl Sequence {
    /// The sequence that a reading describes.
    pub(crate) fn of(reading: &Reading) -> Option<Sequence> {
        let Shape::Sequence {
            suit,
            low,
            high,
            wild_at,
        } = reading.shape
        else {
            return None;
        };
        let places = (low..=high).filter(|place| Some(*place) != wild_at);
        Some(Sequence {
            suit,
            naturals: places.fold(0, |mask, place| mask | 1 << place),
            wild: reading.wild,
        })
    }

    /// The number of cards in the sequence.
    pub(crate) fn cards(self) -> u32 {
        self.naturals.count_ones() + u32::from(self.wild.is_some())
    }

    /// The number of positions between the natural cards of the sequence that have no natural card.
    pub(crate) fn holes(self) -> u32 {
        self.high() + 1 - self.low() - self.naturals.count_ones()
    }

    fn low(self) -> u32 {
        self.naturals.trailing_zeros()
    }

    fn high(self) -> u32 {
        31 - self.naturals.leading_zeros()
    }

    /// The 2 of the sequence's suit, which is a natural card on its own place.
    pub(crate) fn own_two(self) -> Card {
        Card::new(Rank::TWO, self.suit)
    }

    /// The sequence with its wild, a 2 of the suit, moved to the 2's own place. None if a hole would remain.
    pub(crate) fn at_home(self) -> Option<Sequence> {
        let home = Sequence {
            naturals: self.naturals | TWO,
            wild: None,
            ..self
        };
        let leaves = self.wild == Some(self.own_two()) && self.naturals & TWO == 0;
        (leaves && home.holes() == 0).then_some(home)
    }

    /// The sequence after its lowest card, a natural 2, has become its wild.
    pub(crate) fn two_leaves(self) -> Option<Sequence> {
        (self.wild.is_none() && self.low() == 2).then(|| Sequence {
            naturals: self.naturals & !TWO,
            wild: Some(self.own_two()),
            ..self
        })
    }

    /// Reports a reading for every place on which the wild may stand. Without a wild there is one reading or none.
    pub(crate) fn readings(self, rules: &RuleSet, found: &mut impl FnMut(Reading)) {
        let lone_two =
            rules.natural_two == NaturalTwo::BesideThree && self.naturals & (TWO | THREE) == TWO;
        if self.cards() < 3 || lone_two {
            return;
        }
        let (low, high) = (self.low(), self.high());
        let Some(wild) = self.wild else {
            if self.holes() == 0 {
                found(self.reading(None, rules));
            }
            return;
        };
        // A 2 of the suit on the 2's place is natural: that is the reading without a wild.
        let mut stand = |place: u32| {
            if place != 2 || wild != self.own_two() {
                found(self.reading(Some(place), rules));
            }
        };
        match self.holes() {
            0 => {
                // Beside one ace there is room at the other end only; beyond two aces at both.
                let two_aces = low == 1 && high == 14;
                if low > 1 || two_aces {
                    stand(low - 1);
                }
                if high < 14 || two_aces {
                    stand(high + 1);
                }
            }
            1 => stand((self.naturals >> low).trailing_ones() + low),
            _ => {}
        }
    }

    /// The reading of the sequence with the wild on a given place.
    fn reading(self, wild_at: Option<u32>, rules: &RuleSet) -> Reading {
        let (mut low, mut high) = (self.low(), self.high());
        let at_end = wild_at.is_some_and(|at| !(low..=high).contains(&at));
        if let Some(at) = wild_at {
            (low, high) = (low.min(at), high.max(at));
        }
        let semipulito = match rules.semipulito_sequence {
            SemipulitoSequence::Off => false,
            SemipulitoSequence::WildAtEnd => at_end && self.naturals.count_ones() >= 7,
            SemipulitoSequence::SevenInARow => seven_in_a_row(self.naturals),
        };
        let cards = byte(self.cards());
        Reading {
            shape: Shape::Sequence {
                suit: self.suit,
                low: byte(low),
                high: byte(high),
                wild_at: wild_at.map(byte),
            },
            wild: self.wild,
            stands_for: wild_at.map(|at| self.stands_for(at, rules)),
            cards,
            burraco: Burraco::of(cards, self.wild.is_some(), semipulito),
        }
    }

    /// The card that the wild stands for on a place. The wild stands for nothing beyond the aces, or on an ace's place
    /// when the rules allow only the other ace.
    fn stands_for(self, place: u32, rules: &RuleSet) -> StandsFor {
        let aces = LOW_ACE | HIGH_ACE;
        if (1 << place) & aces != 0 && self.naturals & aces != 0 && rules.aces == Aces::OneEnd {
            return StandsFor::Nothing;
        }
        Rank::at(byte(place)).map_or(StandsFor::Nothing, |rank| {
            StandsFor::Card(Card::new(rank, self.suit))
        })
    }
}

fn byte(n: u32) -> u8 {
    u8::try_from(n).unwrap_or(u8::MAX)
}

fn seven_in_a_row(places: u32) -> bool {
    let pairs = places & places >> 1;
    let fours = pairs & pairs >> 2;
    fours & pairs >> 4 & places >> 6 != 0
}
