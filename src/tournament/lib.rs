//! A burraco competition: entries, rounds, movements, Victory Points, ranking.
//!
//! Pure: the time and the seed are arguments. This crate knows no disk, no page and no user.

pub mod award;
pub mod change;
pub mod entry;
pub mod event;
pub mod movement;
pub mod plan;
pub mod points;
pub mod ranking;
pub mod result;
pub mod round;
pub mod vp;
