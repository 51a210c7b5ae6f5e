#![doc = include_str!("guide.md")]

mod bag;
mod bot;
mod burraco;
mod card;
mod check;
mod clarification;
mod codes;
mod draw;
mod fault;
mod game;
mod guess;
mod held;
mod irregularity;
mod left;
mod lot;
mod marking;
mod meld;
mod moves;
mod partita;
mod question;
mod reading;
mod ruleset;
mod score;
mod sequence;
mod sheet;
mod side;
mod source;
mod table;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_play;
mod topic;
mod typed;
#[cfg(feature = "serde")]
mod wire;
mod written;

pub use bot::{play_hand, take_turn};
pub use burraco::{Burraco, PULITO, SEMIPULITO, SPORCO};
pub use card::{Card, NotACard, Rank, Suit, read_cards, value_of, write_cards};
pub use clarification::Clarification;
pub use codes::{Code, Gravity, codes};
pub use draw::{NotSeated, Partnerships, Seating};
pub use fault::{Fault, FaultKind, MeldFault, Place, Warning, WarningKind};
pub use game::{BySeat, Deal, Game, Misdeal, PlayerPosition, Position};
pub use irregularity::{Consequence, Irregularity, Sure};
pub use left::Left;
pub use lot::Lot;
pub use marking::Crosswise;
pub use meld::{Laid, Meld, judge, judge_laid, readings};
pub use moves::{Illegal, Move};
pub use partita::{HalfPoints, Match, NotRecorded, Outcome};
pub use question::{
    Answer, Drawn, Effect, Note, Part, Play, Question, Reason, Situation, Slip, SlipKind, Why, ask,
};
pub use reading::{Reading, Shape, StandsFor};
pub use ruleset::{
    Aces, Base, CLOSING, Closing, ClosingBurraco, CutBonus, Dealing, Deck, Direction, EXACT_CUT,
    FirstDealer, FirstMeld, FirstTurn, FreeWild, LoneCard, MissingPozzetto, NaturalTwo, NotRules,
    POZZETTO, POZZETTO_COST, PartnersScore, Players, PozzettoSeen, RuleSet, SOLO_POZZETTO,
    SeatDraw, SemipulitoSequence, SemipulitoSet, Stalemate, StockEnd, Target, TimeCalled,
    UnplayedPozzetto, WithoutBurraco,
};
pub use score::{Breakdown, Burrachi, HandScore, SideScore, Verified};
pub use sheet::{
    Cards, ClosedBy, Declared, Ended, Entry, Overrule, Parts, Pozzetto, Sheet, SideSheet, Totals,
    WrittenMeld,
};
pub use side::{BySide, Seat, Side};
pub use source::{Document, Source};
pub use table::{LayOffFault, NotGrown, Refused, TableMeld};
pub use topic::Topic;
pub use typed::{Letters, read_points, read_typed, read_typed_meld};
pub use written::Written;
