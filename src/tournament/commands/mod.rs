//! Commands: the conditions of each, the changes it makes, and how it is taken back.

pub mod change;
pub mod command;
pub mod decide;
pub mod hand_permissions;
pub mod next_step;
pub mod preview;
pub mod refusal;
pub mod undo;
