//! Melds (giochi): every legal reading of a bag of cards, and the best one for the side.
//!
//! Source: Pagat, *Burraco*, "The objective" and the notes on the play. The rule set says what other documents say
//! otherwise: a 2 is natural only beside its 3 (*The rules and how to play Buraco in 4 players*), a free wild has the
//! high value (*Come si gioca a Burraco?*), aces at both ends and no jokers (*Buraco*), the semipulito (*Codice di
//! Gara*; Pagat, variations).
//!
//! Nothing is allocated when the cards make a meld.

use crate::bag::Bag;
use crate::card::{Card, Rank, Suit};
use crate::fault::MeldFault;
use crate::ruleset::{FreeWild, PULITO, RuleSet, SEMIPULITO, SPORCO};

/// What kind of burraco a meld is.
///
/// Source: Pagat, *Burraco*, melds; *Codice di Gara*, burraco; the rule set decides what is semipulito.
///
/// ```
/// use burraco_rules::Burraco;
/// assert!(Burraco::Pulito > Burraco::Semipulito && Burraco::Semipulito > Burraco::Sporco);
/// assert_eq!((Burraco::Semipulito.word(), Burraco::Semipulito.bonus()), ("semipulito", 150));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
    /// The kind of a meld of so many cards.
    pub(crate) fn of(cards: u8, wild: bool, semipulito: bool) -> Burraco {
        match (cards, wild, semipulito) {
            (..=6, _, _) => Burraco::None,
            (_, false, _) => Burraco::Pulito,
            (_, true, true) => Burraco::Semipulito,
            (_, true, false) => Burraco::Sporco,
        }
    }

    /// The bonus, in points.
    ///
    /// Source: Pagat, *Burraco*, notes on scoring and variations; *Codice di Gara*, art. 18 (conteggio dei punti).
    ///
    /// ```
    /// use burraco_rules::Burraco;
    /// let kinds = [Burraco::None, Burraco::Sporco, Burraco::Semipulito, Burraco::Pulito];
    /// assert_eq!(kinds.map(Burraco::bonus), [0, 100, 150, 200]);
    /// ```
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
    ///
    /// ```
    /// use burraco_rules::{RuleSet, judge, read_cards};
    /// let kind = |text| judge(&read_cards(text).unwrap(), &RuleSet::FEDERATION).unwrap().reading.burraco.word();
    /// assert_eq!((kind("4C 5C 6C"), kind("4C 5C 6C 7C 8C 9C TC")), ("none", "pulito"));
    /// ```
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
    /// Cards of one rank (combinazione).
    Set {
        /// The rank.
        rank: Rank,
    },
    /// Consecutive cards of one suit (sequenza). Places run from 1 (ace low) to 14 (ace high); a wild that stands
    /// for nothing beside two aces lies beyond them, on place 0 or 15.
    Sequence {
        /// The suit.
        suit: Suit,
        /// Place of the lowest card, the wild included.
        low: u8,
        /// Place of the highest card, the wild included.
        high: u8,
        /// Place of the wild, when there is one.
        wild_at: Option<u8>,
    },
}

/// What a wild card stands for.
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
    /// A card of a sequence.
    Card(Card),
    /// One more card of a set.
    Rank(Rank),
    /// Nothing: every natural the rule set allows in a sequence is there.
    Nothing,
}

/// One legal way to lay a bag of cards. Twins exchanged make no other reading.
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
    /// Set or sequence, and where its cards stand.
    pub shape: Shape,
    /// The wild card, when there is one.
    pub wild: Option<Card>,
    pub(crate) stands_for: Option<StandsFor>,
    /// How many cards there are.
    pub cards: u8,
    /// What kind of burraco it is.
    pub burraco: Burraco,
}

impl Reading {
    /// What the wild stands for, when there is one.
    ///
    /// Beside thirteen naturals it stands for nothing, or for the other ace where both ends may have one
    /// (*Buraco*: "more than one ace may be played in a run").
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

    /// The same sequence with its free wild at the end the rule set names, where it lies at the other.
    ///
    /// Source: Pagat, *Burraco*, and the two English documents (2H 6S 7S and not 6S 7S 2H); the brochure, "Combinazioni" (at
    /// the high end).
    pub(crate) fn with_wild_at_rules_end(
        &self,
        all: &[Reading],
        rules: &RuleSet,
    ) -> Option<Reading> {
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

    /// Order of preference: best for the side, then no wild, then a wild at an end, then at the rule set's end.
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

/// A legal meld: its best reading and how many there are.
///
/// ```
/// use burraco_rules::{RuleSet, judge, read_cards};
/// let meld = judge(&read_cards("JK 5D 6D").unwrap(), &RuleSet::ITALIAN).unwrap();
/// assert_eq!((meld.points, meld.readings), (40, 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meld {
    /// The best reading for the side; with [`judge_laid`], the reading that lies on the table.
    pub reading: Reading,
    /// How many readings the cards have.
    pub readings: u8,
    /// Points of its cards, without the bonus of a burraco.
    pub points: i32,
}

/// A meld judged as it lies.
///
/// Source: Pagat, *Burraco*, notes on the play.
///
/// ```
/// use burraco_rules::{Burraco, RuleSet, judge_laid, read_cards};
/// let cards = read_cards("3H 4H 5H 6H 7H 8H 2H").unwrap();
/// let laid = judge_laid(&cards, &RuleSet::ITALIAN).unwrap();
/// assert_eq!(laid.meld.reading.burraco, Burraco::Sporco);
/// assert_eq!(laid.better.unwrap().burraco, Burraco::Pulito);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laid {
    /// The meld in the reading that lies on the table.
    pub meld: Meld,
    /// A reading worth more, if there is one.
    pub better: Option<Reading>,
}

/// Judges a bag of cards: its best reading for the side, or everything that is wrong with it.
///
/// Source: Pagat, *Burraco*, "The objective"; what other documents say otherwise is a setting of the rule set.
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
    judge_bag(&Bag::of(cards), rules)
}

/// As [`judge`], of cards that have been looked at.
pub(crate) fn judge_bag(bag: &Bag, rules: &RuleSet) -> Result<Meld, Vec<MeldFault>> {
    let mut best = None;
    let mut readings = 0;
    bag.readings(rules, &mut |reading| {
        readings += 1;
        let worth = reading.preference(rules);
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, reading));
        }
    });
    match best {
        Some((_, reading)) => Ok(Meld {
            reading,
            readings,
            points: bag.points,
        }),
        None => Err(bag.faults(rules)),
    }
}

/// Every legal reading of a bag of cards, best first; none when it is no meld. Of equals the first is without a wild,
/// then with a wild at the end the rule set names ([`FreeWild`]).
///
/// Source: Pagat, *Burraco*, notes on the play (a free wild lies at the low end); the brochure, "Combinazioni" (at the
/// high end).
///
/// ```
/// use burraco_rules::{RuleSet, read_cards, readings, write_cards};
/// let cards = read_cards("7H 8H 2S").unwrap();
/// let first = |rules| write_cards(&readings(&cards, rules)[0].layout(&cards));
/// assert_eq!(first(&RuleSet::ITALIAN), "2S 7H 8H");
/// assert_eq!(first(&RuleSet::BROCHURE), "7H 8H 2S");
/// ```
///
/// ```
/// use burraco_rules::{RuleSet, read_cards, readings};
/// assert_eq!(readings(&read_cards("JK 5D 6D").unwrap(), &RuleSet::ITALIAN).len(), 2);
/// assert!(readings(&read_cards("JK JK 6D").unwrap(), &RuleSet::ITALIAN).is_empty());
/// ```
#[must_use]
pub fn readings(cards: &[Card], rules: &RuleSet) -> Vec<Reading> {
    let mut all = Vec::new();
    Bag::of(cards).readings(rules, &mut |reading| all.push(reading));
    all.sort_by_key(|reading| std::cmp::Reverse(reading.preference(rules)));
    all
}

/// Judges cards in the order they lie on the table, upwards or downwards. A set has no order.
///
/// ```
/// use burraco_rules::{Burraco, RuleSet, judge_laid, read_cards};
/// let cards = read_cards("3H 4H 5H 6H 7H 8H 2H").unwrap();
/// let laid = judge_laid(&cards, &RuleSet::ITALIAN).unwrap();
/// assert_eq!(laid.meld.reading.burraco, Burraco::Sporco);
/// assert_eq!(laid.better.unwrap().burraco, Burraco::Pulito);
/// ```
///
/// Source: Pagat, *Burraco*, notes on the play.
///
/// ```
/// use burraco_rules::{MeldFault, RuleSet, judge_laid, read_cards};
/// let laid = |text| judge_laid(&read_cards(text).unwrap(), &RuleSet::ITALIAN);
/// assert!(laid("9H 8H 7H").is_ok(), "upwards or downwards");
/// assert!(matches!(laid("7H 9H 8H").unwrap_err()[..], [MeldFault::OutOfOrder { .. }]));
/// ```
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
        .ok_or_else(|| {
            vec![MeldFault::OutOfOrder {
                order: best.reading,
            }]
        })?;
    Ok(Laid {
        meld: Meld { reading, ..best },
        better: (best.reading.burraco > reading.burraco).then_some(best.reading),
    })
}
