//! The plan of an event: its blocks, and what it means for a number of entries.

mod blocks;
mod check;
mod forecast;
mod level;

pub use crate::model::plan::{
    Carry, CarryOver, Girone, MOST_ROUNDS, Plan, PlanFault, PlanWords, Split, TEMPLATES, Template,
    rounds_for_all,
};
pub use blocks::PlanBlock;
pub use check::PlanTrouble;
pub use forecast::{Forecast, MINUTES_BETWEEN, RoundForecast};
pub use level::{LevelLack, lacks};
