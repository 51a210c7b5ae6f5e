//! The pages about a hand: its form, its live score, and its view.

pub mod card_rulings;
pub mod compare;
pub mod conflict;
pub mod correction;
pub mod fault_view;
pub mod hand;
pub mod hand_input;
pub mod hand_live;
pub mod hand_side;
pub mod hand_solo;
pub mod hand_view;
pub mod meld_read;
pub mod open_questions;
pub mod practised;
pub mod score_json;
