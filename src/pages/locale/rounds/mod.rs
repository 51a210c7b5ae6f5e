//! Words of turni: what cannot be played, who sits where, the bracket.

pub(crate) mod bracket;
pub(crate) mod pairings;
pub(crate) mod seats;
