//! Finals: the bracket, the places at the end, and what goes wrong in between.

pub(crate) mod bracket;
pub(crate) mod final_places;
pub(crate) mod final_without_winner;
pub(crate) mod match_messages;
pub(crate) mod superseded_final;
