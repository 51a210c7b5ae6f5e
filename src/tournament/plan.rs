//! The plan of an event, and whether a given number of entries can play it.

mod check;

pub use crate::model::plan::{
    Carry, CarryOver, MOST_ROUNDS, Plan, PlanFault, TEMPLATES, Template, rounds_for_all,
};
pub use check::PlanTrouble;
