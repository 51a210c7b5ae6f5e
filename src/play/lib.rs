#![doc = include_str!("guide.md")]

mod bot;
mod card_bags;
mod game;
mod match_score;
mod moves;
mod question;
mod seat_draw;
#[cfg(test)]
mod tests;

pub use bot::{play_hand, take_turn};
pub use game::{Deal, Game, Misdeal, PlayerPosition, Position};
pub use match_score::{Match, MatchOutcome, NotRecorded};
pub use moves::{Illegal, Move};
pub use question::{
    Answer, LegalEffect, Note, Play, PositionFault, PositionFaultKind, PositionPart, Question,
    Reason, Situation, TurnStart, Why, ask,
};
pub use seat_draw::{NotSeated, Partnerships, Seating};

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;
