//! Prizes and fees of an event, and the ranking of a circuit.

pub mod circuit;
pub mod fee;
pub mod prize;
