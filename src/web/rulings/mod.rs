//! Rulings, infractions and protests.

pub(crate) mod infractions;
pub(crate) mod protests;
pub(crate) mod register;
