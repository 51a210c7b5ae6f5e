//! A referee's questions, the variants of the rules, what the commands answer of them.

pub(crate) mod layoff;
pub(crate) mod questions;
pub(crate) mod rulesets;
