#![doc = include_str!("guide.md")]

mod card;
mod card_counts;
mod check;
mod clarification;
mod codes;
mod fault;
mod half_points;
mod irregularity;
mod melds;
mod rng;
mod ruleset;
mod score;
mod sheets;
mod side;
mod source;
#[cfg(test)]
mod tests;
mod topic;

pub use card::{Card, NotACard, Rank, Suit, read_cards, value_of, write_cards};
pub use card_counts::CardCounts;
pub use clarification::Clarification;
pub use codes::{Code, Gravity, codes};
pub use fault::{Fault, FaultKind, MeldFault, SheetPlace, Warning, WarningKind};
pub use half_points::HalfPoints;
pub use irregularity::{Certainty, Consequence, Irregularity};
pub use melds::burraco::{Burrachi, Burraco, Crosswise, PULITO, SEMIPULITO, SPORCO};
pub use melds::meld::{LaidMeld, Meld, judge, judge_laid, readings};
pub use melds::reading::{Reading, Shape, StandsFor};
pub use melds::table::{LayOffFault, NotGrown, RefusedCard, TableMeld};
pub use rng::Rng;
pub use ruleset::{
    Aces, Base, CLOSING, Closing, ClosingBurraco, CutBonus, Dealing, Deck, Direction, EXACT_CUT,
    FIRST_MELDS, FirstDealer, FirstMeld, FirstTurn, FreeWild, HAND, LoneCard, MissingPozzetto,
    NaturalTwo, NotRules, POZZETTO, POZZETTO_COST, PartnersScore, Players, PozzettoSeen, RuleSet,
    SOLO_POZZETTO, SeatDraw, SemipulitoSequence, SemipulitoSet, Stalemate, StockEnd, Target,
    TimeCalled, UnplayedPozzetto, WildPoints, WithoutBurraco,
};
pub use score::{Breakdown, HandScore, SideScore, Verified};

pub use sheets::remaining_cards::RemainingCards;
pub use sheets::sheet::{
    Cards, ClosedBy, Declared, Ended, Overrule, Parts, Pozzetto, Sheet, SideEntry, SideSheet,
    Totals, WrittenMeld,
};
pub use sheets::typed::{Letters, read_points, read_typed, read_typed_meld};
pub use sheets::written::WrittenCards;
pub use side::{BySeat, BySide, Seat, Side};
pub use source::{Document, Source};
pub use topic::Topic;

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;
