//! Texts of turni: pairing problems, seats, the bracket.

pub(crate) mod bracket;
pub(crate) mod pairings;
pub(crate) mod seats;
