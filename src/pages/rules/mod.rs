//! The rules page: a referee's questions, and seats drawn with cards.

pub mod page;
pub mod rule_answer;
pub mod rule_json;
pub mod search;
pub mod seating;
pub mod undecided;
