//! Results: from a table's hands to its points, for two, three and four.

pub mod match_score;
pub mod meeting;
pub mod result;
pub mod scored_hand;
pub mod three_player_table;
pub mod three_result;
