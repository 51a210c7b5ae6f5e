//! The reasons why a card cannot be added to a meld.

use crate::card::Card;
use crate::fault::MeldFault;
use crate::ruleset::RuleSet;
use crate::source::Source;
use crate::topic::Topic;
use std::fmt;

/// The reason why a card cannot be added to a meld.
///
/// Source: Pagat, *Burraco*, notes on the play.
///
/// ```
/// use burraco_rules::{LayOffFault, RuleSet, TableMeld, read_cards};
/// let meld = TableMeld::laid(read_cards("3H 4H 5H").unwrap(), &RuleSet::ITALIAN).unwrap();
/// let add = |card: &str| meld.add(card.parse().unwrap(), &RuleSet::ITALIAN).unwrap_err();
/// assert_eq!(add("7H"), LayOffFault::DoesNotTouch);
/// assert_eq!(add("6S"), LayOffFault::DoesNotBelong);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LayOffFault {
    /// The card has neither the set's rank nor the sequence's suit.
    DoesNotBelong,
    /// The card has the sequence's suit but does not touch the sequence.
    DoesNotTouch,
    /// The card is already there; in a set, both copies are.
    AlreadyThere,
    /// The meld already has a wild, and only the card that the wild stands for frees it.
    SecondWild,
    /// Nothing more can be added: the sequence has all the cards it can have.
    Full,
    /// The deck of the rule set does not have the card.
    NotInDeck,
}

impl fmt::Display for LayOffFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl std::error::Error for LayOffFault {}

impl LayOffFault {
    /// Every fault that keeps a card off a meld, in the order of the documentation.
    ///
    /// ```
    /// use burraco_rules::LayOffFault;
    /// let codes = LayOffFault::ALL.map(LayOffFault::code);
    /// assert_eq!(codes, ["does_not_belong", "does_not_touch", "already_there", "second_wild", "full", "not_in_deck"]);
    /// ```
    pub const ALL: [LayOffFault; 6] = [
        LayOffFault::DoesNotBelong,
        LayOffFault::DoesNotTouch,
        LayOffFault::AlreadyThere,
        LayOffFault::SecondWild,
        LayOffFault::Full,
        LayOffFault::NotInDeck,
    ];

    /// The machine-readable code of the reason why a card cannot be added to a meld.
    ///
    /// ```
    /// use burraco_rules::{RuleSet, TableMeld, read_cards};
    /// let meld = TableMeld::laid(read_cards("7H 8H 9H").unwrap(), &RuleSet::ITALIAN).unwrap();
    /// let refused = meld.add("8H".parse().unwrap(), &RuleSet::ITALIAN).unwrap_err();
    /// assert_eq!(refused.code(), "already_there", "its twin has no place in a sequence");
    /// ```
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            LayOffFault::DoesNotBelong => "does_not_belong",
            LayOffFault::DoesNotTouch => "does_not_touch",
            LayOffFault::AlreadyThere => "already_there",
            LayOffFault::SecondWild => "second_wild",
            LayOffFault::Full => "full",
            LayOffFault::NotInDeck => "not_in_deck",
        }
    }

    /// The topic of the rule that the reason belongs to.
    ///
    /// ```
    /// use burraco_rules::{LayOffFault, Topic};
    /// assert_eq!(LayOffFault::SecondWild.topic(), Topic::Wilds);
    /// assert_eq!(LayOffFault::DoesNotTouch.topic(), Topic::LayingOff);
    /// ```
    #[must_use]
    pub const fn topic(self) -> Topic {
        match self {
            LayOffFault::SecondWild => Topic::Wilds,
            LayOffFault::NotInDeck => Topic::Deck,
            LayOffFault::DoesNotBelong
            | LayOffFault::DoesNotTouch
            | LayOffFault::AlreadyThere
            | LayOffFault::Full => Topic::LayingOff,
        }
    }

    /// The source of the rule that the reason belongs to.
    ///
    /// ```
    /// use burraco_rules::{LayOffFault, RuleSet};
    /// let source = LayOffFault::SecondWild.source(&RuleSet::BROCHURE);
    /// assert_eq!(source.to_string(), "Come si gioca a Burraco?, Pinelle");
    /// ```
    #[must_use]
    pub fn source(self, rules: &RuleSet) -> Source {
        self.topic().source(rules)
    }
}

/// A card that cannot be added to a meld, with the reason.
///
/// ```
/// use burraco_rules::{LayOffFault, RefusedCard, RuleSet, TableMeld, read_cards};
/// let meld = TableMeld::laid(read_cards("3H 4H JK").unwrap(), &RuleSet::ITALIAN).unwrap();
/// let card = "2S".parse().unwrap();
/// let refused = meld.add_all(&[card], &RuleSet::ITALIAN).unwrap_err();
/// assert_eq!(refused, [RefusedCard { card, fault: LayOffFault::SecondWild }]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RefusedCard {
    /// The card that cannot be added to the meld.
    pub card: Card,
    /// The reason why the card cannot be added to the meld.
    pub fault: LayOffFault,
}

impl fmt::Display for RefusedCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.card, self.fault)
    }
}

impl std::error::Error for RefusedCard {}

/// The reason why cards cannot be added to a meld on the table.
///
/// ```
/// use burraco_rules::{MeldFault, NotGrown, RuleSet, TableMeld, read_cards};
/// let cards = |text| read_cards(text).unwrap();
/// let grown = TableMeld::grown(cards("3H 4H"), &cards("5H"), &RuleSet::ITALIAN);
/// assert_eq!(grown, Err(NotGrown::NoMeld(vec![MeldFault::TooFewCards { cards: 2 }])));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotGrown {
    /// The cards on the table are no meld as they lie.
    NoMeld(Vec<MeldFault>),
    /// The cards do not go on the meld, each for its own reason.
    Refused(Vec<RefusedCard>),
}
