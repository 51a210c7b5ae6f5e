//! Texts of rulings, protests, infractions and refused commands.

pub(crate) mod infractions;
pub(crate) mod protests;
pub(crate) mod refusals;
pub(crate) mod register;
