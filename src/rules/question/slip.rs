//! What in a question cannot be: a slip of whoever wrote it, on which there is nothing to rule.

use super::situation::{Drawn, Play, Situation};
use crate::card::{Card, Rank};
use crate::fault::MeldFault;
use crate::held::without;
use crate::meld::Shape;
use crate::ruleset::RuleSet;
use crate::table::TableMeld;
use crate::topic::Topic;

/// Something in a question that cannot be.
///
/// Nobody plays a card that is not in hand, or holds a third copy of one: it was written wrong.
///
/// ```
/// use burraco_rules::{Part, Play, Question, RuleSet, Situation, Slip, SlipKind, ask, read_cards};
/// let position = Situation { hand: read_cards("QS 3H").unwrap(), ..Situation::default() };
/// let card = "KS".parse().unwrap();
/// let asked = Question::Move { position, play: Play::Discard(card) };
/// let slips = ask(&asked, &RuleSet::FEDERATION).unwrap_err();
/// assert_eq!(slips, [Slip { part: Part::Moved, kind: SlipKind::NotHeld(card) }]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slip {
    /// Where it stands.
    pub part: Part,
    /// What it is.
    pub kind: SlipKind,
}

/// A part of a question about a move.
///
/// ```
/// use burraco_rules::{MeldFault, Part, Play, Question, RuleSet, Situation, ask, read_cards};
/// let cards = |text| read_cards(text).unwrap();
/// let position = Situation { hand: cards("QS 3H"), melds: vec![cards("KS KH KD"), cards("4H 6H")], ..Situation::default() };
/// let asked = Question::Move { position, play: Play::Discard(cards("QS")[0]) };
/// assert_eq!(ask(&asked, &RuleSet::FEDERATION).unwrap_err()[0].part, Part::Meld(1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
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
/// use burraco_rules::{Play, Question, RuleSet, Situation, SlipKind, ask, read_cards};
/// let cards = |text| read_cards(text).unwrap();
/// let position = Situation { hand: cards("8H 3C"), melds: vec![cards("5H 6H 7H")], ..Situation::default() };
/// let asked = Question::Move { position, play: Play::LayOff { meld: 1, cards: cards("8H") } };
/// let slips = ask(&asked, &RuleSet::FEDERATION).unwrap_err();
/// assert_eq!(slips[0].kind, SlipKind::NoSuchMeld { melds: 1 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlipKind {
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
    /// The card is not in hand; one of the pile neither in hand nor on the table.
    NotHeld(Card),
    /// The side has fewer melds.
    NoSuchMeld {
        /// How many it has.
        melds: usize,
    },
}

/// Everything that cannot be in a position and in the move made from it.
pub(super) fn slips(position: &Situation, play: &Play, rules: &RuleSet) -> Vec<Slip> {
    let mut slips = too_many_copies(position, rules);
    let mut slip = |part, kind| slips.push(Slip { part, kind });
    for (at, cards) in position.melds.iter().enumerate() {
        let faults = TableMeld::laid(cards.clone(), rules)
            .err()
            .unwrap_or_default();
        // What the deck does not have is told with all the cards of the position.
        if faults.iter().all(|fault| fault.topic() != Topic::Deck) {
            let kinds = faults.into_iter().map(SlipKind::NoMeld);
            kinds.for_each(|kind| slip(Part::Meld(at), kind));
        }
    }
    for (at, rank) in second_sets(position, rules) {
        slip(Part::Meld(at), SlipKind::SecondSet(rank));
    }
    // What came with the pile is still in hand, or on the table since.
    if let Drawn::Pile(pile) = &position.drawn
        && let Err(card) = without(&all(position), pile)
    {
        slip(Part::Pile, SlipKind::NotHeld(card));
    }
    let melds = position.melds.len();
    if matches!(play, Play::LayOff { meld, .. } if *meld >= melds) {
        slip(Part::Number, SlipKind::NoSuchMeld { melds });
    }
    if let Err(card) = without(&position.hand, play.cards()) {
        slip(Part::Moved, SlipKind::NotHeld(card));
    }
    slips
}

/// The sets on the table whose rank another has that lies before them.
fn second_sets(position: &Situation, rules: &RuleSet) -> Vec<(usize, Rank)> {
    let laid = |cards: &Vec<Card>| TableMeld::laid(cards.clone(), rules).ok();
    let (mut ranks, mut seconds) = (Vec::new(), Vec::new());
    for (at, meld) in position.melds.iter().map(laid).enumerate() {
        let shape = meld.map(|meld| meld.reading().shape);
        let Some(Shape::Set { rank }) = shape else {
            continue;
        };
        match ranks.contains(&rank) {
            true => seconds.push((at, rank)),
            false => ranks.push(rank),
        }
    }
    seconds
}

/// The cards in hand and on the table.
fn all(position: &Situation) -> Vec<Card> {
    let laid = position.melds.iter().flatten();
    position.hand.iter().chain(laid).copied().collect()
}

/// Each face of which there are more copies than the deck has, told where the first one too many stands.
fn too_many_copies(position: &Situation, rules: &RuleSet) -> Vec<Slip> {
    let laid = position.melds.iter().enumerate();
    let laid = laid.map(|(at, cards)| (Part::Meld(at), cards));
    let places = std::iter::once((Part::Hand, &position.hand)).chain(laid);
    let (mut met, mut slips) = (Vec::new(), Vec::new());
    for (part, card) in places.flat_map(|(part, cards)| cards.iter().map(move |c| (part, *c))) {
        let copies = |of: &[Card]| of.iter().filter(|other| **other == card).count();
        let deck_has = usize::from(rules.deck.copies(card));
        met.push(card);
        // The first one too many, and no further one.
        if copies(&met) == deck_has.saturating_add(1) {
            let copies = u8::try_from(copies(&all(position))).unwrap_or(u8::MAX);
            let kind = match deck_has {
                0 => SlipKind::NotInDeck(card),
                _ => SlipKind::TooManyCopies { card, copies },
            };
            slips.push(Slip { part, kind });
        }
    }
    slips
}
