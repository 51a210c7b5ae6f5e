//! Texts about events: kind, organiser, state and hidden results.

pub(crate) mod archive;
pub(crate) mod circuit;
pub(crate) mod clock;
pub(crate) mod files;
pub(crate) mod hidden;
pub(crate) mod kinds;
pub(crate) mod plots;
pub(crate) mod public;
pub(crate) mod states;
