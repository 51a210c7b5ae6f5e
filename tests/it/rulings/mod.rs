//! Rulings, infractions and protests.

pub(crate) mod given;
pub(crate) mod infractions;
pub(crate) mod previews;
pub(crate) mod protests;
