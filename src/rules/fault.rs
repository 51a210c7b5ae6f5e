//! Everything that can be wrong or unusual on a sheet: codes with arguments, and where.
//! Their codes are one table in `codes`; sentences for people are made elsewhere.

use crate::card::{Card, Rank};
use crate::side::{Seat, Side};

/// A place on a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The sheet as a whole.
    Sheet,
    /// A side as a whole.
    Side(Side),
    /// A meld of a side, counted from 0.
    Meld(Side, usize),
    /// A player's cards left.
    Hand(Seat),
    /// A side's unseen pozzetto.
    Unseen(Side),
    /// A side's penalised cards.
    Penalised(Side),
    /// A side's declared sums.
    Declared(Side),
}

/// What is wrong with a meld.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeldFault {
    /// Fewer than three cards.
    TooFewCards {
        /// How many there are.
        cards: usize,
    },
    /// A set of more than nine cards.
    TooManyCards {
        /// How many there are.
        cards: usize,
    },
    /// More than one wild card.
    TwoWilds {
        /// How many there are.
        wilds: usize,
    },
    /// Nothing but jokers and 2s.
    OnlyWilds,
    /// Neither one rank nor one suit.
    NeitherSetNorSequence,
    /// A card twice in a sequence.
    Twice {
        /// The card.
        card: Card,
    },
    /// A sequence with a hole that no wild card fills.
    Gap {
        /// The lowest missing rank.
        missing: Rank,
    },
    /// More copies of a card than the deck has.
    ThirdCopy {
        /// The card.
        card: Card,
    },
    /// The cards make a meld, but not in the order they lie.
    OutOfOrder,
}

/// What is wrong on a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// A text that is no card.
    UnreadableCard {
        /// What was written.
        text: String,
    },
    /// A meld that is none.
    Meld(MeldFault),
    /// More copies of a card on the sheet than the deck has.
    ThirdCopy {
        /// The card.
        card: Card,
        /// How many were written.
        copies: u8,
    },
    /// Two sets of one rank on a side.
    TwoSetsOfRank {
        /// The rank.
        rank: Rank,
    },
    /// More than one player closed.
    TwoClosers,
    /// The hand ended by closing, and nobody is named.
    CloserMissing,
    /// Somebody is named as closing a hand that ended otherwise.
    CloserNotClosed,
    /// The closer's side has not taken its pozzetto.
    CloserWithoutPozzetto,
    /// The closer's side has no burraco.
    CloserWithoutBurraco,
    /// The closer holds cards.
    CloserHoldsCards,
    /// The closing discard is a joker or a 2.
    ClosingDiscardWild {
        /// The discard.
        card: Card,
    },
    /// An unseen pozzetto of the wrong size.
    UnseenCount {
        /// How many cards were written.
        cards: usize,
        /// How many it must have.
        wanted: usize,
    },
    /// Cards of an unseen pozzetto, on a side that has none unseen.
    UnseenNotExpected,
    /// The owner of an unseen pozzetto holds other cards.
    UnseenOwnerHoldsCards,
    /// A player without cards who neither closed nor waits for a pozzetto.
    PlayerWithoutCards,
    /// More points than the deck has.
    TooManyPoints {
        /// Points written.
        points: i32,
        /// Points of the deck.
        most: i32,
    },
    /// More burrachi than the points on the table allow: each has seven cards, worth 35 at least.
    TooManyBurrachi {
        /// How many were written.
        burrachi: u32,
        /// The points of the cards on the table.
        points: i32,
    },
    /// A number that cannot be: too small, or no multiple of its unit.
    ImpossibleNumber {
        /// The number written.
        number: i32,
        /// What it must be a multiple of.
        unit: i32,
        /// The least it can be.
        least: i32,
    },
    /// A declared sum that differs from the recomputed one.
    DeclaredDiffers {
        /// Which: `base`, `points` or `total`.
        what: &'static str,
        /// The declared sum.
        declared: i32,
        /// The recomputed sum.
        computed: i32,
    },
}

/// A fault, where it is, and whether the referee lets it stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong.
    pub kind: FaultKind,
    /// Where.
    pub place: Place,
    /// Let stand by a referee, with a reason on the sheet.
    pub overruled: bool,
}

/// What is unusual, or worth a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// What.
    pub kind: WarningKind,
    /// Where.
    pub place: Place,
}

/// What is unusual on a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WarningKind {
    /// Thirteen cards or more left in one hand.
    ManyCardsLeft {
        /// How many.
        cards: usize,
    },
}
