//! Texts of the organiser's desk.

pub(crate) mod fees;
pub(crate) mod first_help;
pub(crate) mod journal;
mod level;
pub(crate) mod office;
pub(crate) mod overview;
pub(crate) mod paper;
pub(crate) mod plan;
pub(crate) mod prizes;
pub(crate) mod screens;
pub(crate) mod undo;
