//! Texts of the rules page: answers, irregularities, settings, the draw for seats.

pub(crate) mod clarifications;
pub(crate) mod irregularities;
pub(crate) mod questions;
pub(crate) mod seating;
pub(crate) mod settings;
pub(crate) mod undecided;
