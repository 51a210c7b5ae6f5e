//! Melds (giochi): every legal reading of a bag of cards, and the best one for the side.
//!
//! Source: Pagat, *Burraco*, "The objective" and the notes on the play. The rule set says what other documents say
//! otherwise: a 2 is natural only beside its 3 (*The rules and how to play Buraco in 4 players*), a free wild has the
//! high value (*Come si gioca a Burraco?*), aces at both ends and no jokers (*Buraco*), the semipulito (*Codice di
//! Gara*; Pagat, variations).
//!
//! Nothing is allocated when the cards make a meld.

use crate::card::Card;
use crate::fault::MeldFault;
use crate::melds::bag::Bag;
use crate::melds::reading::{Reading, Shape};
use crate::ruleset::RuleSet;
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
    /// The number of possible readings of the meld's cards.
    pub readings: u8,
    /// The points of the meld's cards, without the bonus of a burraco.
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
pub struct LaidMeld {
    /// The meld in the reading that lies on the table.
    pub meld: Meld,
    /// A reading that is worth more than the one that lies, if there is one.
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

/// Judges cards already collected in a bag, as [`judge`] does.
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
            points: bag.melded_points(rules),
        }),
        None => Err(bag.faults(rules)),
    }
}

/// Every legal reading of a bag of cards, best first; none when it is no meld. Of equal readings, one without a wild
/// comes first. Then comes one with its wild at the end that the rule set names ([`crate::FreeWild`]).
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
/// The faults that [`judge`] returns, and [`MeldFault::OutOfOrder`] when the cards make a meld only in another order.
pub fn judge_laid(cards: &[Card], rules: &RuleSet) -> Result<LaidMeld, Vec<MeldFault>> {
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
    Ok(LaidMeld {
        meld: Meld { reading, ..best },
        better: (best.reading.burraco > reading.burraco).then_some(best.reading),
    })
}
