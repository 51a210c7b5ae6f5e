//! A legal reading of the cards of a meld: its shape, the card its wild stands for, and the order of its cards.

use crate::card::{Card, Rank, Suit};
use crate::melds::burraco::Burraco;
use crate::ruleset::{FreeWild, RuleSet};

/// The shape of a meld: a set or a sequence.
///
/// Source: Pagat, *Burraco*, sets and sequences.
///
/// ```
/// use burraco_rules::{Rank, RuleSet, Shape, judge, read_cards};
/// let shape = |text| judge(&read_cards(text).unwrap(), &RuleSet::ITALIAN).unwrap().reading.shape;
/// assert_eq!(shape("KS KD JK"), Shape::Set { rank: Rank::KING });
/// assert!(matches!(shape("QH KH AH"), Shape::Sequence { low: 12, high: 14, wild_at: None, .. }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// The shape of a set: cards of one rank (combinazione).
    Set {
        /// The rank of the set.
        rank: Rank,
    },
    /// Consecutive cards of one suit (sequenza). Places run from 1 (ace low) to 14 (ace high); a wild that stands
    /// for nothing beside two aces lies beyond them, on place 0 or 15.
    Sequence {
        /// The suit of the sequence.
        suit: Suit,
        /// The place of the sequence's lowest card, the wild included.
        low: u8,
        /// The place of the sequence's highest card, the wild included.
        high: u8,
        /// The place of the wild in the sequence, when there is one.
        wild_at: Option<u8>,
    },
}

/// The card or rank that a wild stands for.
///
/// Source: Pagat, *Burraco*, "The objective" and notes on the play.
///
/// ```
/// use burraco_rules::{RuleSet, StandsFor, judge, read_cards};
/// let wild = |text| judge(&read_cards(text).unwrap(), &RuleSet::ITALIAN).unwrap().reading.wild_stands_for();
/// assert_eq!(wild("8D JK TD"), Some(StandsFor::Card("9D".parse().unwrap())));
/// assert_eq!(wild("8D 9D TD"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StandsFor {
    /// The card of a sequence that the wild stands for.
    Card(Card),
    /// The rank of a set, of which the wild is a further card.
    Rank(Rank),
    /// No card, because every natural that the rule set allows in a sequence is there.
    Nothing,
}

/// A legal way to lay a bag of cards. Exchanging the two copies of a card makes no other reading.
///
/// Source: Pagat, *Burraco*, "The objective" and notes on the play.
///
/// ```
/// use burraco_rules::{RuleSet, read_cards, readings, write_cards};
/// let cards = read_cards("7S 2H 6S").unwrap();
/// let best = readings(&cards, &RuleSet::ITALIAN)[0];
/// assert_eq!(write_cards(&best.layout(&cards)), "2H 6S 7S", "a free wild lies at the low end");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The shape of the meld, set or sequence, with the places of its cards.
    pub shape: Shape,
    /// The wild card of the meld, when there is one.
    pub wild: Option<Card>,
    pub(crate) stands_for: Option<StandsFor>,
    /// The number of cards in the meld.
    pub cards: u8,
    /// The kind of burraco that the meld is.
    pub burraco: Burraco,
}

impl Reading {
    /// The card or rank that the meld's wild stands for, when it has a wild.
    ///
    /// Beside thirteen naturals it stands for nothing, or for the other ace where both ends may have one (*Buraco*:
    /// "more than one ace may be played in a run").
    ///
    /// ```
    /// use burraco_rules::{RuleSet, StandsFor, judge, read_cards};
    /// let cards = read_cards("AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC 2S").unwrap();
    /// let wild = |rules| judge(&cards, rules).unwrap().reading.wild_stands_for().unwrap();
    /// assert_eq!(wild(&RuleSet::ITALIAN), StandsFor::Nothing);
    /// assert_eq!(wild(&RuleSet::BURACO), StandsFor::Card("AC".parse().unwrap()));
    /// ```
    #[must_use]
    pub fn wild_stands_for(&self) -> Option<StandsFor> {
        self.stands_for
    }

    /// The cards as players lay them: a sequence upwards, a set with its wild first and then by suit.
    ///
    /// Source: Pagat, *Burraco*, notes on the play; that the wild of a set lies first is our choice.
    ///
    /// ```
    /// use burraco_rules::{RuleSet, judge, read_cards, write_cards};
    /// let lay = |text| {
    ///     let cards = read_cards(text).unwrap();
    ///     write_cards(&judge(&cards, &RuleSet::ITALIAN).unwrap().reading.layout(&cards))
    /// };
    /// assert_eq!(lay("JC 2C 9C"), "9C 2C JC", "the wild fills the gap");
    /// assert_eq!(lay("KD KS JK"), "JK KS KD");
    /// ```
    #[must_use]
    pub fn layout(&self, cards: &[Card]) -> Vec<Card> {
        match self.shape {
            Shape::Set { .. } => {
                let mut naturals: Vec<Card> = cards
                    .iter()
                    .copied()
                    .filter(|c| Some(*c) != self.wild)
                    .collect();
                naturals.sort_unstable();
                self.wild.into_iter().chain(naturals).collect()
            }
            Shape::Sequence {
                suit,
                low,
                high,
                wild_at,
            } => (low..=high)
                .filter_map(|place| {
                    if Some(place) == wild_at {
                        self.wild
                    } else {
                        Rank::at(place).map(|rank| Card::new(rank, suit))
                    }
                })
                .collect(),
        }
    }

    /// The reading of this sequence with its free wild at the end that the rule set names. None unless the wild lies at
    /// the other end.
    ///
    /// Source: Pagat, *Burraco*, and the two English documents (2H 6S 7S and not 6S 7S 2H); the brochure,
    /// "Combinazioni" (at the high end).
    ///
    /// ```
    /// use burraco_rules::{RuleSet, StandsFor, judge_laid, read_cards, readings};
    /// let (cards, rules) = (read_cards("6S 7S 2H").unwrap(), RuleSet::ITALIAN);
    /// let laid = judge_laid(&cards, &rules).unwrap().meld.reading;
    /// let other = laid.with_wild_at_rules_end(&readings(&cards, &rules), &rules).unwrap();
    /// assert_eq!(other.wild_stands_for(), Some(StandsFor::Card("5S".parse().unwrap())));
    /// ```
    #[must_use]
    pub fn with_wild_at_rules_end(&self, all: &[Reading], rules: &RuleSet) -> Option<Reading> {
        let ends = |reading: &Reading| {
            let (burraco, no_wild, at_end, at_rules_end) = reading.preference(rules);
            (burraco, !no_wild && at_end, at_rules_end)
        };
        let (burraco, at_an_end, at_rules_end) = ends(self);
        if rules.free_wild == FreeWild::Anywhere || !at_an_end || at_rules_end {
            return None;
        }
        let so = |reading: &&Reading| {
            reading.wild == self.wild && ends(reading) == (burraco, true, true)
        };
        all.iter().find(so).copied()
    }

    /// The key that orders readings by preference: best for the side, then no wild, then a wild at an end, then a wild
    /// at the end that the rule set prefers.
    pub(crate) fn preference(&self, rules: &RuleSet) -> (Burraco, bool, bool, bool) {
        let (at_end, at_rules_end) = match self.shape {
            Shape::Set { .. } => (true, true),
            Shape::Sequence {
                low, high, wild_at, ..
            } => {
                let (at_low, at_high) = (wild_at == Some(low), wild_at == Some(high));
                // At the end the rule set names, or at the other if an ace lies there.
                let at_rules_end = match rules.free_wild {
                    FreeWild::Low | FreeWild::Anywhere => (at_low && low != 0) || high == 15,
                    FreeWild::High => (at_high && high != 15) || low == 0,
                };
                (at_low || at_high, at_rules_end)
            }
        };
        (self.burraco, self.wild.is_none(), at_end, at_rules_end)
    }
}
