//! Rulings of the referee, the infractions they are for, and the conditions for correcting a hand.

pub mod adjustment;
pub mod correction;
pub mod infraction;
