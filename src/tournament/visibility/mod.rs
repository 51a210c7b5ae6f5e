//! Visibility: the part of an event that everybody may see, and how an event is found.

pub mod find;
pub mod headline;
pub mod hidden;
pub mod screen;
pub mod stage;
