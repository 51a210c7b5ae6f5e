//! What a referee gives, and for what.

pub mod adjustment;
pub mod correction;
pub mod infraction;
