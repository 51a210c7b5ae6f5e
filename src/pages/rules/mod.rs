//! The page of rules: a referee's questions, seats drawn by cards.

pub mod page;
pub mod rule_answer;
pub mod rule_json;
pub mod seating;
