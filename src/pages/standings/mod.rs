//! Who is ahead and why, and what they win; circuits.

pub mod circuit;
pub mod circuit_form;
pub(crate) mod counted;
pub mod credit;
pub mod final_place;
pub mod list;
pub mod prizes;
pub mod reasons;
pub mod why;
