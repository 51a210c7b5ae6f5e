//! Results: the points of a table, computed from its hands, for two, three and four players.

pub mod match_score;
pub mod meeting;
pub mod result;
pub mod scored_hand;
pub mod three_player_table;
pub mod three_result;
