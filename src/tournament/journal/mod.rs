//! The journal's own language: the actions it names, and the facts it keeps of each.
//!
//! A fact holds numbers, states and digests, never a personal value, so that a person can be erased while the chain of
//! lines stays valid.

mod action;
mod fact;
mod line;

pub use action::JournalAction;
pub use fact::{ClockFact, EntryFacts, Fact, ProtestProgress, RulingBench};
pub use line::LineDetail;

#[cfg(test)]
mod tests;
