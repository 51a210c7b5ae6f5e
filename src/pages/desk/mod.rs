//! The organiser's desk: what comes next, and the last actions.

pub mod clock;
pub mod head;
pub mod next_step;
pub mod overview;
pub mod undo;
