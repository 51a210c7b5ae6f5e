//! What is won and paid, in one event and over a circuit.

pub mod circuit;
pub mod fee;
pub mod prize;
