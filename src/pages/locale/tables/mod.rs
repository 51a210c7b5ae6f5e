//! Texts of tables, hands and their faults.

pub(crate) mod company;
pub(crate) mod faults;
pub(crate) mod hands;
pub(crate) mod links;
pub(crate) mod match_score;
pub(crate) mod practice;
pub(crate) mod referee;
