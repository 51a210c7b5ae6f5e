//! The data of a competition, and functions that follow from one value alone. The rules of the competition are
//! elsewhere.

pub mod award;
pub mod branding;
pub mod clock;
pub mod cow_list;
pub mod entry;
pub mod event;
pub mod fee;
pub mod infraction;
pub mod length;
pub mod line_up;
pub mod measure;
pub mod movement;
pub mod payment;
pub mod person;
pub mod plan;
pub mod points;
pub mod prize_rule;
pub mod protest;
pub mod round;
pub mod ruling;
pub mod stage;
pub mod tie_break;
pub mod trio;
pub mod vp;
