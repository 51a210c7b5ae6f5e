//! The organiser's desk: the next steps, the journal, the last actions, the projector screens.

pub(crate) mod clock;
pub(crate) mod decision;
pub(crate) mod journal;
pub(crate) mod overview;
pub(crate) mod paper;
pub(crate) mod screen;
pub(crate) mod undo;
