//! The faults of a referee's question: things that cannot happen in play, so that there is nothing to rule on.

use burraco_rules::{Card, MeldFault, Rank};

/// A fault in a referee's question: something that cannot happen in play, so that the question was written down wrong.
///
/// Examples are a card played that is not in hand, and a third copy of a card.
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
    /// The part of the question where the fault stands.
    pub part: PositionPart,
    /// The kind of fault in the question.
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
    /// The cards in the hand of the player asked about.
    Hand,
    /// A meld of the player's side, counted from 0.
    Meld(usize),
    /// The pile that the player took in this turn.
    Pile,
    /// The cards that the move asked about plays.
    Moved,
    /// The number of the meld that the move adds cards to.
    Number,
}

/// A kind of fault in a referee's question.
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
        /// The card of which the question has too many copies.
        card: Card,
        /// The number of copies of the card in the question.
        copies: u8,
    },
    /// A card the deck of the rule set does not have: a joker, where 104 cards are played.
    NotInDeck(Card),
    /// The cards that are said to lie on the table are no meld as they lie.
    NoMeld(MeldFault),
    /// The side has a set of this rank already: two of one rank are one meld.
    SecondSet(Rank),
    /// A fault of the question: the card is not in hand, or not often enough. For a card of the pile: it is neither in
    /// hand nor on the table.
    NotHeld(Card),
    /// The number of the meld is higher than the number of melds the side has.
    NoSuchMeld {
        /// The number of melds that the player's side has.
        melds: usize,
    },
}
