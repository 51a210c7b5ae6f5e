//! The organiser's desk: what comes next, the journal, the last actions, the screens.

pub(crate) mod clock;
pub(crate) mod decision;
pub(crate) mod journal;
pub(crate) mod overview;
pub(crate) mod paper;
pub(crate) mod screen;
pub(crate) mod undo;
pub(crate) mod withdrawal_effects;
