//! Pages of the tables in play: the board, a table for referees and for its players, totals, links, slips.

pub mod board;
pub mod board_filter;
pub mod closing;
pub mod dispute;
pub mod match_score;
pub mod own_table;
pub mod ready;
pub mod referee_table;
pub mod slips;
pub mod table;
pub mod table_link;
pub mod table_totals;
