//! The organiser's desk: an evening from its list to its end.

pub(crate) mod clock;
pub(crate) mod desks;
pub(crate) mod draws;
pub(crate) mod evening;
pub(crate) mod fees;
pub(crate) mod journal;
pub(crate) mod paper;
pub(crate) mod prizes;
pub(crate) mod screens;
mod spreadsheets;
pub(crate) mod undo;
