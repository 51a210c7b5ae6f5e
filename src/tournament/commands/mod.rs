//! Commands: when they are allowed, the changes they make, and how these are taken back.

pub mod change;
pub mod command;
pub mod decide;
pub mod hand_permissions;
pub mod preview;
pub mod refusal;
pub mod undo;
