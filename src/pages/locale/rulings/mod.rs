//! Words of rulings, protests, infractions and refusals.

pub(crate) mod infractions;
pub(crate) mod protests;
pub(crate) mod refusals;
pub(crate) mod register;
