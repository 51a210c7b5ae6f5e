//! The organiser's desk: the next step of an event, and the last actions.

pub mod clock;
pub mod head;
pub mod next_step;
pub mod overview;
pub mod undo;
