//! The pages of protests: lodging, hearing and ruling.

pub mod at_desk;
pub mod followups;
pub mod protest;
pub mod register;
