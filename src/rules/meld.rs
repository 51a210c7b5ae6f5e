//! Melds (giochi): every legal reading of a bag of cards, and the best one for the side.
//!
//! Source: Pagat, *Burraco*, "The objective" and the notes on the play; burraco kinds by the rule set.
//!
//! Nothing is allocated when the cards make a meld.

use crate::bag::Bag;
use crate::card::{Card, Rank, Suit};
use crate::fault::MeldFault;
use crate::ruleset::{PULITO, RuleSet, SEMIPULITO, SPORCO};

/// What kind of burraco a meld is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Burraco {
    /// Fewer than seven cards: no burraco.
    None,
    /// Seven or more, one of them wild.
    Sporco,
    /// With a wild, but as the rule set demands for the half-clean bonus.
    Semipulito,
    /// Seven or more, none wild.
    Pulito,
}

impl Burraco {
    /// The bonus, in points.
    #[must_use]
    pub fn bonus(self) -> i32 {
        match self {
            Burraco::None => 0,
            Burraco::Sporco => SPORCO,
            Burraco::Semipulito => SEMIPULITO,
            Burraco::Pulito => PULITO,
        }
    }

    /// The machine's word: `none sporco semipulito pulito`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Burraco::None => "none",
            Burraco::Sporco => "sporco",
            Burraco::Semipulito => "semipulito",
            Burraco::Pulito => "pulito",
        }
    }
}

/// What a meld is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Cards of one rank (combinazione).
    Set {
        /// The rank.
        rank: Rank,
    },
    /// Consecutive cards of one suit (sequenza). Places run from 1 (ace low) to 14 (ace high).
    Sequence {
        /// The suit.
        suit: Suit,
        /// Place of the lowest card, the wild included.
        low: u8,
        /// Place of the highest card, the wild included.
        high: u8,
        /// Place of the wild, 0 when there is none.
        wild_at: u8,
    },
}

/// What a wild card stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StandsFor {
    /// A card of a sequence.
    Card(Card),
    /// One more card of a set.
    Rank(Rank),
    /// Nothing: all thirteen naturals are there.
    Nothing,
}

/// One legal way to lay a bag of cards. Twins exchanged make no other reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Set or sequence, and where its cards stand.
    pub shape: Shape,
    /// The wild card, when there is one.
    pub wild: Option<Card>,
    /// How many cards there are.
    pub cards: u8,
    /// What kind of burraco it is.
    pub burraco: Burraco,
}

impl Reading {
    /// What the wild stands for, when there is one.
    #[must_use]
    pub fn wild_stands_for(&self) -> Option<StandsFor> {
        self.wild?;
        Some(match self.shape {
            Shape::Set { rank } => StandsFor::Rank(rank),
            Shape::Sequence { .. } if self.cards == 14 => StandsFor::Nothing,
            Shape::Sequence { suit, wild_at, .. } => Rank::at(wild_at)
                .map_or(StandsFor::Nothing, |rank| {
                    StandsFor::Card(Card::new(rank, suit))
                }),
        })
    }

    /// The cards as players lay them: a sequence upwards, a set with its wild first and then by suit.
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
                    if place == wild_at {
                        self.wild
                    } else {
                        Rank::at(place).map(|rank| Card::new(rank, suit))
                    }
                })
                .collect(),
        }
    }

    /// Whether the wild stands at an end, free to move.
    fn free_wild(&self) -> bool {
        match self.shape {
            Shape::Set { .. } => true,
            Shape::Sequence {
                low, high, wild_at, ..
            } => wild_at == low || wild_at == high,
        }
    }

    /// Order of preference: best for the side, then no wild, then a free wild, then at the low end.
    fn preference(&self) -> (Burraco, bool, bool, bool) {
        let at_low = match self.shape {
            Shape::Set { .. } => true,
            Shape::Sequence { low, wild_at, .. } => wild_at == low,
        };
        (self.burraco, self.wild.is_none(), self.free_wild(), at_low)
    }
}

/// A legal meld: its best reading and how many there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meld {
    /// The best reading for the side; with [`judge_laid`], the reading that lies on the table.
    pub reading: Reading,
    /// How many readings the cards have.
    pub readings: u8,
    /// Points of its cards.
    pub points: i32,
}

/// A meld judged as it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laid {
    /// The meld in the reading that lies on the table.
    pub meld: Meld,
    /// A reading worth more, if there is one.
    pub better: Option<Reading>,
}

/// Judges a bag of cards: its best reading for the side, or everything that is wrong with it.
///
/// ```
/// use burraco_rules::{Burraco, RuleSet, judge, read_cards};
/// let cards = read_cards("3H 4H 5H 6H 7H 8H 9H JK").unwrap();
/// let meld = judge(&cards, &RuleSet::FEDERATION).unwrap();
/// assert_eq!(meld.reading.burraco, Burraco::Semipulito);
/// assert_eq!((meld.points, meld.readings), (75, 2));
/// ```
///
/// # Errors
/// Every fault of the cards as a meld.
pub fn judge(cards: &[Card], rules: &RuleSet) -> Result<Meld, Vec<MeldFault>> {
    let bag = Bag::of(cards);
    let mut best: Option<Reading> = None;
    let mut readings = 0;
    bag.readings(rules, &mut |reading| {
        readings += 1;
        if best.is_none_or(|held| reading.preference() > held.preference()) {
            best = Some(reading);
        }
    });
    match best {
        Some(reading) => Ok(Meld {
            reading,
            readings,
            points: bag.points,
        }),
        None => Err(bag.faults()),
    }
}

/// Every legal reading of a bag of cards, best first; none when it is no meld.
#[must_use]
pub fn readings(cards: &[Card], rules: &RuleSet) -> Vec<Reading> {
    let mut all = Vec::new();
    Bag::of(cards).readings(rules, &mut |reading| all.push(reading));
    all.sort_by_key(|reading| std::cmp::Reverse(reading.preference()));
    all
}

/// Judges cards in the order they lie on the table, upwards or downwards. A set has no order.
///
/// # Errors
/// As [`judge`], and [`MeldFault::OutOfOrder`] when they make a meld only in another order.
pub fn judge_laid(cards: &[Card], rules: &RuleSet) -> Result<Laid, Vec<MeldFault>> {
    let best = judge(cards, rules)?;
    let lies = |reading: &Reading| {
        let layout = reading.layout(cards);
        matches!(reading.shape, Shape::Set { .. })
            || layout == cards
            || layout.iter().rev().eq(cards.iter())
    };
    let reading = readings(cards, rules)
        .into_iter()
        .find(lies)
        .ok_or_else(|| vec![MeldFault::OutOfOrder])?;
    Ok(Laid {
        meld: Meld { reading, ..best },
        better: (best.reading.burraco > reading.burraco).then_some(best.reading),
    })
}
