//! The visibility of events: the part of an event that everybody may see, and the search for people.

pub mod final_ranking;
pub mod find;
pub mod headline;
pub mod hidden;
pub mod screen;
pub mod stage;
