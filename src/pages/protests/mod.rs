//! Protests: lodged, heard, ruled.

pub mod at_desk;
pub mod followups;
pub mod protest;
pub mod register;
