//! Melds (giochi): their readings, the burraco they are, melds lying on the table.

pub(crate) mod bag;
pub(crate) mod burraco;
pub(crate) mod meld;
pub(crate) mod reading;
pub(crate) mod sequence;
pub(crate) mod table;
