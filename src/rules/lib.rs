#![doc = include_str!("guide.md")]

mod card;
mod check;
mod clarification;
mod codes;
mod fault;
mod irregularity;
mod lot;
mod melds;
mod play;
mod ruleset;
mod score;
mod sheets;
mod side;
mod source;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_play;
mod topic;

pub use card::{Card, NotACard, Rank, Suit, read_cards, value_of, write_cards};
pub use clarification::Clarification;
pub use codes::{Code, Gravity, codes};
pub use fault::{Fault, FaultKind, MeldFault, Place, Warning, WarningKind};
pub use irregularity::{Consequence, Irregularity, Sure};
pub use lot::Lot;
pub use melds::burraco::{Burraco, PULITO, SEMIPULITO, SPORCO};
pub use melds::meld::{Laid, Meld, judge, judge_laid, readings};
pub use melds::reading::{Reading, Shape, StandsFor};
pub use melds::table::{LayOffFault, NotGrown, Refused, TableMeld};
pub use play::bot::{play_hand, take_turn};
pub use play::game::{BySeat, Deal, Game, Misdeal, PlayerPosition, Position};
pub use play::match_score::{HalfPoints, Match, NotRecorded, Outcome};
pub use play::moves::{Illegal, Move};
pub use play::question::{
    Answer, Drawn, Effect, Note, Part, Play, Question, Reason, Situation, Slip, SlipKind, Why, ask,
};
pub use play::seat_draw::{NotSeated, Partnerships, Seating};
pub use ruleset::{
    Aces, Base, CLOSING, Closing, ClosingBurraco, CutBonus, Dealing, Deck, Direction, EXACT_CUT,
    FirstDealer, FirstMeld, FirstTurn, FreeWild, LoneCard, MissingPozzetto, NaturalTwo, NotRules,
    POZZETTO, POZZETTO_COST, PartnersScore, Players, PozzettoSeen, RuleSet, SOLO_POZZETTO,
    SeatDraw, SemipulitoSequence, SemipulitoSet, Stalemate, StockEnd, Target, TimeCalled,
    UnplayedPozzetto, WithoutBurraco,
};
pub use score::{Breakdown, Burrachi, HandScore, SideScore, Verified};
pub use sheets::marking::Crosswise;
pub use sheets::remaining_cards::Left;
pub use sheets::sheet::{
    Cards, ClosedBy, Declared, Ended, Entry, Overrule, Parts, Pozzetto, Sheet, SideSheet, Totals,
    WrittenMeld,
};
pub use sheets::typed::{Letters, read_points, read_typed, read_typed_meld};
pub use sheets::written::Written;
pub use side::{BySide, Seat, Side};
pub use source::{Document, Source};
pub use topic::Topic;
