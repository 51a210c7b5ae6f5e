//! Rulings of the referee, the infractions they are for, and when a hand may be corrected.

pub mod adjustment;
pub mod correction;
pub mod infraction;
