//! The hand screen, by fingers and by keys.

pub(crate) mod correction;
pub(crate) mod covered;
pub(crate) mod drafts;
pub(crate) mod faults;
pub(crate) mod laying;
pub(crate) mod lines;
pub(crate) mod points;
pub(crate) mod practice;
pub(crate) mod questions;
pub(crate) mod reference;
pub(crate) mod rows;
pub(crate) mod simulated;
pub(crate) mod three;
pub(crate) mod totals;
pub(crate) mod two;
