//! Tables in play: the board, a table for referees and for its players, and its hands.

pub(crate) mod board;
pub(crate) mod closing;
pub(crate) mod correct;
pub(crate) mod disputes;
pub(crate) mod hand;
pub(crate) mod hand_form;
pub(crate) mod own_table;
pub(crate) mod practice;
pub(crate) mod referee;
pub(crate) mod shared_form;
pub(crate) mod table_link;
pub(crate) mod table_panel;
pub(crate) mod table_totals;
