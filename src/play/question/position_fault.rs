//! What in a question cannot be: a slip of whoever wrote it, on which there is nothing to rule.

use burraco_rules::{Card, MeldFault, Rank};

/// Something in a question that cannot be.
///
/// Nobody plays a card that is not in hand, or holds a third copy of one: it was written wrong.
///
/// ```
/// use burraco_play::{PositionPart, Play, Question, Situation, PositionFault, PositionFaultKind, ask};
/// use burraco_rules::{RuleSet, read_cards};
/// let position = Situation { hand: read_cards("QS 3H").unwrap(), ..Situation::default() };
/// let card = "KS".parse().unwrap();
/// let asked = Question::Move { position, play: Play::Discard(card) };
/// let slips = ask(&asked, &RuleSet::FEDERATION).unwrap_err();
/// assert_eq!(slips, [PositionFault { part: PositionPart::Moved, kind: PositionFaultKind::NotHeld(card) }]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionFault {
    /// Where it stands.
    pub part: PositionPart,
    /// What it is.
    pub kind: PositionFaultKind,
}

/// A part of a question about a move.
///
/// ```
/// use burraco_play::{PositionPart, Play, Question, Situation, ask};
/// use burraco_rules::{MeldFault, RuleSet, read_cards};
/// let cards = |text| read_cards(text).unwrap();
/// let position = Situation { hand: cards("QS 3H"), melds: vec![cards("KS KH KD"), cards("4H 6H")], ..Situation::default() };
/// let asked = Question::Move { position, play: Play::Discard(cards("QS")[0]) };
/// assert_eq!(ask(&asked, &RuleSet::FEDERATION).unwrap_err()[0].part, PositionPart::Meld(1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionPart {
    /// The cards in hand.
    Hand,
    /// A meld of the side, counted from 0.
    Meld(usize),
    /// The pile that was taken.
    Pile,
    /// The cards of the move.
    Moved,
    /// The number of the meld added to.
    Number,
}

/// What cannot be.
///
/// ```
/// use burraco_play::{Play, Question, Situation, PositionFaultKind, ask};
/// use burraco_rules::{RuleSet, read_cards};
/// let cards = |text| read_cards(text).unwrap();
/// let position = Situation { hand: cards("8H 3C"), melds: vec![cards("5H 6H 7H")], ..Situation::default() };
/// let asked = Question::Move { position, play: Play::LayOff { meld: 1, cards: cards("8H") } };
/// let slips = ask(&asked, &RuleSet::FEDERATION).unwrap_err();
/// assert_eq!(slips[0].kind, PositionFaultKind::NoSuchMeld { melds: 1 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionFaultKind {
    /// More copies of a card, in hand and on the table together, than the deck has.
    TooManyCopies {
        /// The card.
        card: Card,
        /// How many there are.
        copies: u8,
    },
    /// A card the deck of the rule set does not have: a joker, where 104 cards are played.
    NotInDeck(Card),
    /// What is said to lie on the table is no meld as it lies.
    NoMeld(MeldFault),
    /// The side has a set of this rank already: two of one rank are one meld.
    SecondSet(Rank),
    /// The card is not in hand, or not so often; one of the pile neither in hand nor on the table.
    NotHeld(Card),
    /// The side has fewer melds.
    NoSuchMeld {
        /// How many it has.
        melds: usize,
    },
}
