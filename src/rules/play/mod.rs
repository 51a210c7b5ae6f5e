//! The game in play: the deal, its moves, players, a referee's question.

pub(crate) mod bot;
pub(crate) mod card_counts;
pub(crate) mod game;
pub(crate) mod match_score;
pub(crate) mod moves;
pub(crate) mod question;
pub(crate) mod seat_draw;
