//! Lists over many events: their summaries, players and clubs, circuits.

pub(crate) mod circuits;
pub(crate) mod event_summaries;
pub(crate) mod player_index;
