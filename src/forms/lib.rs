//! All that comes in: posted forms and lists, each turned into what the competition understands.
//! What is wrong stays beside what was typed.

pub mod body;
pub mod circuit;
pub mod clock;
pub mod entries;
pub mod entry_list;
pub mod event;
pub mod fees;
pub mod hand;
pub mod infraction;
pub mod journal;
pub mod json;
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
