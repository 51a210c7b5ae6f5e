//! Melds on the table while the hand is played: where each card stands, and what may be added.
//!
//! Source: Pagat, *Burraco*, notes on the play; where other documents differ, the rule set says so.

mod fault;
mod grow;

pub use fault::{LayOffFault, NotGrown, RefusedCard};

use crate::card::{Card, Rank};
use crate::fault::MeldFault;
use crate::melds::bag::Bag;
use crate::melds::burraco::Burraco;
use crate::melds::meld::{Meld, judge, judge_laid};
use crate::melds::reading::{Reading, Shape};
use crate::melds::sequence::Sequence;
use crate::ruleset::{FreeWild, RuleSet};

/// A meld lying on the table.
///
/// Source: Pagat, *Burraco*, notes on the play.
///
/// ```
/// use burraco_rules::{RuleSet, TableMeld, read_cards, write_cards};
/// let (rules, cards) = (RuleSet::ITALIAN, |text| read_cards(text).unwrap());
/// let laid = TableMeld::laid(cards("8D JK TD"), &rules).unwrap();
/// let grown = laid.add_all(&cards("QD 9D"), &rules).unwrap();
/// assert_eq!(write_cards(&grown.layout()), "8D 9D TD JK QD");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableMeld {
    cards: Vec<Card>,
    reading: Reading,
}

impl TableMeld {
    /// Lays a new meld in its best reading, whatever the order of the cards.
    ///
    /// Source: Pagat, *Burraco*, notes on the play: a free wild lies at the low end.
    ///
    /// ```
    /// use burraco_rules::{MeldFault, RuleSet, TableMeld, read_cards, write_cards};
    /// let lay = |text| TableMeld::lay(read_cards(text).unwrap(), &RuleSet::ITALIAN);
    /// assert_eq!(write_cards(&lay("6S 7S 2H").unwrap().layout()), "2H 6S 7S");
    /// assert_eq!(lay("6S 7S 2H JK").unwrap_err(), [MeldFault::TwoWilds { wilds: 2 }]);
    /// ```
    ///
    /// # Errors
    /// Everything that keeps the cards from being a meld.
    pub fn lay(cards: Vec<Card>, rules: &RuleSet) -> Result<TableMeld, Vec<MeldFault>> {
        let reading = judge(&cards, rules)?.reading;
        Ok(TableMeld { cards, reading })
    }

    /// Lays cards as they lie, upwards or downwards. A wild stays where it was put, even if a better reading exists.
    ///
    /// Source: Pagat, *Burraco*, notes on the play.
    ///
    /// ```
    /// use burraco_rules::{RuleSet, TableMeld, read_cards, write_cards};
    /// let laid = |text| TableMeld::laid(read_cards(text).unwrap(), &RuleSet::ITALIAN).unwrap();
    /// assert_eq!(write_cards(&laid("2H 6S 7S").layout()), "2H 6S 7S");
    /// assert_eq!(write_cards(&laid("6S 7S 2H").layout()), "6S 7S 2H", "put at the high end, judged there");
    /// ```
    ///
    /// # Errors
    /// The faults that [`TableMeld::lay`] returns, and [`MeldFault::OutOfOrder`] when the cards make a meld only in
    /// another order.
    pub fn laid(cards: Vec<Card>, rules: &RuleSet) -> Result<TableMeld, Vec<MeldFault>> {
        let reading = judge_laid(&cards, rules)?.meld.reading;
        Ok(TableMeld { cards, reading })
    }

    /// Lays cards as [`TableMeld::laid`] does, in the reading that counts for the side. Where a wild moves freely
    /// within its meld, that is the better reading.
    ///
    /// ```
    /// use burraco_rules::{Burraco, RuleSet, TableMeld, read_cards};
    /// let cards = read_cards("JK 3H 4H 5H 6H 7H 8H 9H").unwrap();
    /// let burraco = |rules: &str| {
    ///     let meld = TableMeld::lying(cards.clone(), &rules.parse().unwrap()).unwrap();
    ///     meld.reading().burraco
    /// };
    /// assert_eq!(burraco("federation"), Burraco::Semipulito);
    /// ```
    ///
    /// # Errors
    /// The faults that [`TableMeld::laid`] returns.
    pub fn lying(cards: Vec<Card>, rules: &RuleSet) -> Result<TableMeld, Vec<MeldFault>> {
        let laid = judge_laid(&cards, rules)?;
        let reading = match (rules.free_wild, laid.better) {
            (FreeWild::Anywhere, Some(better)) => better,
            _ => laid.meld.reading,
        };
        Ok(TableMeld { cards, reading })
    }

    /// Adds cards to a meld on the table, which is read as by [`TableMeld::laid`] and grows as by
    /// [`TableMeld::add_all`].
    ///
    /// ```
    /// use burraco_rules::{MeldFault, NotGrown, RuleSet, TableMeld, read_cards};
    /// let (rules, cards) = (RuleSet::ITALIAN, |text| read_cards(text).unwrap());
    /// let grown = TableMeld::grown(cards("3H 5H 4H"), &cards("6H"), &rules);
    /// let Err(NotGrown::NoMeld(faults)) = grown else { panic!("no meld as it lies") };
    /// assert!(matches!(faults[..], [MeldFault::OutOfOrder { .. }]));
    /// ```
    ///
    /// # Errors
    /// Everything that keeps the cards on the table from being a meld as they lie, or the cards that stay behind.
    pub fn grown(lies: Vec<Card>, added: &[Card], rules: &RuleSet) -> Result<TableMeld, NotGrown> {
        let meld = TableMeld::laid(lies, rules).map_err(NotGrown::NoMeld)?;
        meld.add_all(added, rules).map_err(NotGrown::Refused)
    }

    /// The cards of the meld, in the order they came.
    ///
    /// ```
    /// use burraco_rules::{RuleSet, TableMeld, read_cards, write_cards};
    /// let meld = TableMeld::lay(read_cards("QD TD JD").unwrap(), &RuleSet::ITALIAN).unwrap();
    /// let meld = meld.add("9D".parse().unwrap(), &RuleSet::ITALIAN).unwrap();
    /// assert_eq!(write_cards(meld.cards()), "QD TD JD 9D");
    /// ```
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The cards of the meld in the order they lie, a sequence upwards.
    ///
    /// ```
    /// use burraco_rules::{RuleSet, TableMeld, read_cards, write_cards};
    /// let meld = TableMeld::lay(read_cards("QD TD JD").unwrap(), &RuleSet::ITALIAN).unwrap();
    /// let meld = meld.add("9D".parse().unwrap(), &RuleSet::ITALIAN).unwrap();
    /// assert_eq!(write_cards(&meld.layout()), "9D TD JD QD");
    /// ```
    #[must_use]
    pub fn layout(&self) -> Vec<Card> {
        self.reading.layout(&self.cards)
    }

    /// The reading in which the meld lies.
    ///
    /// ```
    /// use burraco_rules::{RuleSet, StandsFor, TableMeld, read_cards};
    /// let meld = TableMeld::laid(read_cards("8D JK TD").unwrap(), &RuleSet::ITALIAN).unwrap();
    /// assert_eq!(meld.reading().wild_stands_for(), Some(StandsFor::Card("9D".parse().unwrap())));
    /// ```
    #[must_use]
    pub fn reading(&self) -> &Reading {
        &self.reading
    }

    /// The meld as [`judge`] gives it, in the reading that lies on the table.
    ///
    /// ```
    /// use burraco_rules::{RuleSet, TableMeld, read_cards};
    /// let rules = RuleSet::FEDERATION;
    /// let meld = TableMeld::laid(read_cards("5D 6D JK").unwrap(), &rules).unwrap().meld(&rules);
    /// assert_eq!((meld.points, meld.readings), (40, 2), "the joker could be the 4, too");
    /// ```
    #[must_use]
    pub fn meld(&self, rules: &RuleSet) -> Meld {
        let mut readings = 0;
        Bag::of(&self.cards).readings(rules, &mut |_| readings += 1);
        Meld {
            reading: self.reading,
            readings,
            points: self.points(rules),
        }
    }

    /// Whether the meld is a burraco.
    ///
    /// ```
    /// use burraco_rules::{RuleSet, TableMeld, read_cards};
    /// let six = TableMeld::laid(read_cards("2D 3D 4D 5D 6D 7D").unwrap(), &RuleSet::ITALIAN).unwrap();
    /// let seven = six.add("9D".parse().unwrap(), &RuleSet::ITALIAN).unwrap();
    /// assert!(!six.is_burraco() && seven.is_burraco(), "the 2 has left its place to be the 8");
    /// ```
    #[must_use]
    pub fn is_burraco(&self) -> bool {
        self.reading.burraco != Burraco::None
    }

    /// The points of the meld's cards, without a bonus. A wild counts its own value, not that of the card it stands
    /// for.
    ///
    /// ```
    /// use burraco_rules::{RuleSet, TableMeld, read_cards};
    /// let meld = TableMeld::laid(read_cards("5D JK 7D").unwrap(), &RuleSet::ITALIAN).unwrap();
    /// assert_eq!(meld.points(&RuleSet::ITALIAN), 5 + 30 + 5);
    /// ```
    #[must_use]
    pub fn points(&self, rules: &RuleSet) -> i32 {
        rules.melded_points(&self.cards)
    }

    /// The meld with one more card. `rules` must be those that the meld was laid by, since under others it may be
    /// illegal. Of several ways to lie, the best burraco is chosen, then the end that the rule set prefers for a free
    /// wild.
    ///
    /// Source: Pagat, *Burraco*, notes on the play.
    ///
    /// - The card that a wild stands for frees the wild. A free wild lies at the low end (*Come si gioca a Burraco?*:
    ///   high), or at the other if an ace lies there. It may fill one hole when a card is added at either end.
    /// - A freed 2 of the suit goes to its own place when the sequence starts at 3 (*Come si gioca a Burraco?*: it
    ///   stays wild).
    /// - A natural 2 that is the lowest card of a sequence without a wild may leave to fill one hole at the top.
    /// - A wild never replaces a wild. Beside all the naturals it stays and stands for nothing.
    /// - *Buraco*, "Course of play": wilds move within the meld at will.
    ///
    /// ```
    /// use burraco_rules::{LayOffFault, RuleSet, TableMeld, read_cards, write_cards};
    /// let laid = TableMeld::laid(read_cards("8D JK TD").unwrap(), &RuleSet::ITALIAN).unwrap();
    /// let add = |card: &str| laid.add(card.parse().unwrap(), &RuleSet::ITALIAN);
    /// assert_eq!(write_cards(&add("9D").unwrap().layout()), "JK 8D 9D TD", "the 9 frees the joker");
    /// assert_eq!(write_cards(&add("7D").unwrap().layout()), "7D 8D JK TD");
    /// assert_eq!(add("QD").unwrap_err(), LayOffFault::DoesNotTouch, "the joker is still the 9");
    /// ```
    ///
    /// # Errors
    /// The reason why the card cannot be added.
    pub fn add(&self, card: Card, rules: &RuleSet) -> Result<TableMeld, LayOffFault> {
        let reading = match (self.reading.shape, Sequence::of(&self.reading)) {
            (_, Some(lying)) => {
                let mut ways = Vec::new();
                grow::each_way(lying, card, rules, &mut |way| ways.push(way));
                best(&ways, rules).ok_or_else(|| grow::why_not(lying, card, rules))?
            }
            (Shape::Set { rank }, None) => self.set_with(card, rank, rules)?,
            (Shape::Sequence { .. }, None) => return Err(LayOffFault::DoesNotBelong),
        };
        Ok(self.with(&[card], reading))
    }

    /// The meld with several more cards, added one by one in the best order for the side. The best burraco counts
    /// first, then the end that the rule set prefers for a free wild. The cost grows with the number of cards, not with
    /// the number of their orders.
    ///
    /// Source: as for [`TableMeld::add`].
    ///
    /// ```
    /// use burraco_rules::{LayOffFault, RuleSet, TableMeld, read_cards};
    /// let (rules, cards) = (RuleSet::ITALIAN, |text| read_cards(text).unwrap());
    /// let laid = TableMeld::laid(cards("3H 4H 2H 6H"), &rules).unwrap();
    /// assert!(laid.add_all(&cards("AH JK 5H"), &rules).unwrap().is_burraco());
    /// let refused = laid.add_all(&cards("AH JK"), &rules).unwrap_err();
    /// let faults: Vec<LayOffFault> = refused.iter().map(|r| r.fault).collect();
    /// assert_eq!(faults, [LayOffFault::DoesNotTouch, LayOffFault::SecondWild]);
    /// ```
    ///
    /// # Errors
    /// The faces that stay behind after the longest way, each with its reason, when no order adds all cards.
    pub fn add_all(&self, cards: &[Card], rules: &RuleSet) -> Result<TableMeld, Vec<RefusedCard>> {
        match Sequence::of(&self.reading) {
            Some(lying) => {
                let reading = if cards.is_empty() {
                    self.reading
                } else {
                    let ways = grow::every_order(lying, cards, rules)?;
                    best(&ways, rules).unwrap_or(self.reading)
                };
                Ok(self.with(cards, reading))
            }
            None => self.add_each(cards, rules),
        }
    }

    /// Adds cards to a set one by one. Their order makes no difference.
    fn add_each(&self, cards: &[Card], rules: &RuleSet) -> Result<TableMeld, Vec<RefusedCard>> {
        let (mut grown, mut refused) = (self.clone(), Vec::new());
        for card in cards.iter().copied() {
            match grown.add(card, rules) {
                Ok(next) => grown = next,
                // As in a sequence, each face is named once.
                Err(fault) => {
                    let stays = RefusedCard { card, fault };
                    if !refused.contains(&stays) {
                        refused.push(stays);
                    }
                }
            }
        }
        match refused.as_slice() {
            [] => Ok(grown),
            _ => Err(refused),
        }
    }

    /// Every bag of these cards that can be added, with the meld that then lies on the table.
    ///
    /// ```
    /// use burraco_rules::{RuleSet, TableMeld, read_cards, write_cards};
    /// let meld = TableMeld::lay(read_cards("4H 5H 6H").unwrap(), &RuleSet::ITALIAN).unwrap();
    /// let grown = meld.every_growth(&read_cards("7H 8H KS").unwrap(), &RuleSet::ITALIAN);
    /// let bags: Vec<String> = grown.iter().map(|(cards, _)| write_cards(cards)).collect();
    /// assert_eq!(bags, ["7H", "7H 8H"]);
    /// ```
    #[must_use]
    pub fn every_growth(&self, held: &[Card], rules: &RuleSet) -> Vec<(Vec<Card>, TableMeld)> {
        let Some(lying) = Sequence::of(&self.reading) else {
            return self.every_larger_set(held, rules);
        };
        let bags = grow::every_bag(lying, held, rules).into_iter();
        let grown = bags.filter_map(|(cards, ways)| {
            let meld = self.with(&cards, best(&ways, rules)?);
            Some((cards, meld))
        });
        grown.collect()
    }

    fn every_larger_set(&self, held: &[Card], rules: &RuleSet) -> Vec<(Vec<Card>, TableMeld)> {
        let mut grown: Vec<(Vec<Card>, TableMeld)> = vec![(Vec::new(), self.clone())];
        let mut held = held.to_vec();
        held.sort_unstable();
        for copies in held.chunk_by(|one, other| one == other) {
            let (Some(card), mut fewer) = (copies.first().copied(), grown.clone()) else {
                continue;
            };
            for _ in copies {
                let more = fewer.iter().filter_map(|(cards, meld)| {
                    let meld = meld.add(card, rules).ok()?;
                    Some((cards.iter().copied().chain([card]).collect(), meld))
                });
                fewer = more.collect();
                grown.extend(fewer.iter().cloned());
            }
        }
        grown.retain(|(cards, _)| !cards.is_empty());
        grown
    }

    fn set_with(&self, card: Card, rank: Rank, rules: &RuleSet) -> Result<Reading, LayOffFault> {
        let copies = usize::from(rules.deck.copies(card));
        if copies == 0 {
            return Err(LayOffFault::NotInDeck);
        }
        if card.rank() == Some(rank) {
            if self.cards.iter().filter(|held| **held == card).count() >= copies {
                return Err(LayOffFault::AlreadyThere);
            }
        } else if !card.can_be_wild() {
            return Err(LayOffFault::DoesNotBelong);
        } else if self.reading.wild.is_some() {
            return Err(LayOffFault::SecondWild);
        }
        let cards = [self.cards.as_slice(), &[card]].concat();
        judge(&cards, rules)
            .map(|meld| meld.reading)
            .map_err(|_| LayOffFault::Full)
    }

    /// Whether both melds are sets of the same rank.
    ///
    /// ```
    /// use burraco_rules::{RuleSet, TableMeld, read_cards};
    /// let meld = |text| TableMeld::lay(read_cards(text).unwrap(), &RuleSet::ITALIAN).unwrap();
    /// assert!(meld("KH KS KD").same_set(&meld("KC KS JK")));
    /// assert!(!meld("KH KS KD").same_set(&meld("QH QS QD")));
    /// ```
    #[must_use]
    pub fn same_set(&self, other: &TableMeld) -> bool {
        matches!(self.reading.shape, Shape::Set { .. }) && self.reading.shape == other.reading.shape
    }

    fn with(&self, cards: &[Card], reading: Reading) -> TableMeld {
        TableMeld {
            cards: [self.cards.as_slice(), cards].concat(),
            reading,
        }
    }
}

/// The reading that players would lay, of all the ways in which the sequence may lie.
fn best(ways: &[Sequence], rules: &RuleSet) -> Option<Reading> {
    let mut best: Option<Reading> = None;
    for way in ways {
        way.readings(rules, &mut |reading| {
            if best.is_none_or(|held| reading.preference(rules) > held.preference(rules)) {
                best = Some(reading);
            }
        });
    }
    best
}
