//! What a player may do at the table, and why it may be refused.

use crate::card::Card;
use crate::fault::MeldFault;
use crate::table::LayOffFault;

/// What a player may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Draw the top card of the stock.
    Draw,
    /// Take the whole discard pile.
    TakePile,
    /// Lay a new meld.
    Meld(Vec<Card>),
    /// Add a card to a meld of the own side, counted from 0.
    LayOff {
        /// The meld.
        meld: usize,
        /// The card.
        card: Card,
    },
    /// Discard a card, which ends the turn; the last card takes the pozzetto or closes.
    Discard(Card),
}

/// Why a move is not legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The hand is over.
    Over,
    /// The turn begins with a card drawn or the pile taken.
    DrawFirst,
    /// A card has been drawn or the pile taken in this turn.
    AlreadyDrawn,
    /// There is no pile to take.
    NoPile,
    /// After a round of exchanged cards the next player must draw from the stock.
    MustDraw,
    /// The player does not hold the card.
    NotHeld(Card),
    /// The cards are no meld.
    NotAMeld(Vec<MeldFault>),
    /// The side has a set of this rank: cards are added to it.
    SecondSet,
    /// There is no such meld.
    NoSuchMeld,
    /// The card cannot be added.
    NotAdded(LayOffFault),
    /// The pile was this one card: it may not be discarded in the same turn.
    LoneCard,
    /// A side with its pozzetto and no burraco keeps two cards after melding and one after discarding.
    KeepACard,
    /// Closing needs a discard: the last card may not be melded.
    DiscardNeeded,
    /// The closing discard may be neither a joker nor a 2.
    WildCloses,
}
