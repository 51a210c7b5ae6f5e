//! Tables and hands: entered, corrected, counted, by staff and by players.

pub(crate) mod cards_left;
pub(crate) mod closed_together;
pub(crate) mod corrections;
pub(crate) mod links;
pub(crate) mod match_score;
pub(crate) mod open_questions;
pub(crate) mod practice;
pub(crate) mod staff;
pub(crate) mod totals;
pub(crate) mod two_tablets;
