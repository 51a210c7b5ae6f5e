//! The sheet of a hand as the table wrote it: cards, sums, and the cards left.

pub(crate) mod guess;
pub(crate) mod remaining_cards;
pub(crate) mod sheet;
pub(crate) mod typed;
#[cfg(feature = "serde")]
pub(crate) mod wire;
pub(crate) mod written;
