//! Everything that comes in: posted forms and lists, each converted to commands and values of the competition. Faults
//! stay beside the typed text.

pub mod body;
pub mod circuit;
pub mod clock;
pub mod event;
pub mod fees;
pub mod hand;
pub mod infraction;
pub mod journal;
pub mod json;
pub mod lists;
pub mod numbers;
pub mod open_question;
pub mod prizes;
pub mod protest;
pub mod question;
pub mod ruling;
pub mod seating;
pub mod seats;
pub mod text;
pub mod totals;
