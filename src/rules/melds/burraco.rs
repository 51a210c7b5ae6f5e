//! The kinds of burraco and their bonuses.

/// Points for a burraco pulito: seven cards or more, none of them wild.
///
/// Source: Pagat, *Burraco*, notes on scoring; every document has it.
///
/// ```
/// use burraco_rules::{Burraco, PULITO, RuleSet, judge, read_cards};
/// let kind = |text| judge(&read_cards(text).unwrap(), &RuleSet::ITALIAN).unwrap().reading.burraco;
/// assert_eq!(kind("AS 2S 3S 4S 5S 6S 7S"), Burraco::Pulito, "the 2 stands in its own place");
/// assert_eq!(kind("AS 2S 3S 4S 5S 6S 7S").bonus(), PULITO);
/// ```
pub const PULITO: i32 = 200;
/// Points for a burraco semipulito: a wild beside seven naturals, where the rules know it.
///
/// Source: *Codice di Gara*, art. 18 (conteggio dei punti); Pagat, *Burraco*, variations.
///
/// ```
/// use burraco_rules::{PULITO, SEMIPULITO, SPORCO};
/// assert_eq!(2 * SEMIPULITO, PULITO + SPORCO, "half-way between the two");
/// ```
pub const SEMIPULITO: i32 = 150;
/// Points for a burraco sporco: seven cards or more, one of them wild.
///
/// Source: Pagat, *Burraco*, notes on scoring; every document has it.
///
/// ```
/// use burraco_rules::{RuleSet, SPORCO, judge, read_cards};
/// let meld = judge(&read_cards("3H 4H JK 6H 7H 8H 9H").unwrap(), &RuleSet::ITALIAN).unwrap();
/// assert_eq!(meld.reading.burraco.bonus(), SPORCO);
/// ```
pub const SPORCO: i32 = 100;

/// The kind of burraco that a meld is, if any.
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
    /// A meld of fewer than seven cards, which is no burraco.
    None,
    /// A meld of seven cards or more, one of them wild.
    Sporco,
    /// A meld with a wild that meets the rule set's condition for the half-clean bonus.
    Semipulito,
    /// A meld of seven cards or more, none of them wild.
    Pulito,
}

impl Burraco {
    /// The kind of burraco of a meld with this many cards.
    pub(crate) fn of(cards: u8, wild: bool, semipulito: bool) -> Burraco {
        match (cards, wild, semipulito) {
            (..=6, _, _) => Burraco::None,
            (_, false, _) => Burraco::Pulito,
            (_, true, true) => Burraco::Semipulito,
            (_, true, false) => Burraco::Sporco,
        }
    }

    /// The bonus of this kind of burraco, in points.
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

    /// The machine-readable word of the kind: `none sporco semipulito pulito`.
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
