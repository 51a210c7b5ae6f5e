//! Words of events: what kind, by whom, in which state, until when hidden.

pub(crate) mod archive;
pub(crate) mod circuit;
pub(crate) mod clock;
pub(crate) mod files;
pub(crate) mod hidden;
pub(crate) mod kinds;
pub(crate) mod plots;
pub(crate) mod public;
pub(crate) mod states;
