//! A burraco competition: entries, rounds, movements, Victory Points, ranking.
//!
//! Pure: the time and the seed are arguments. This crate knows no disk, no page and no user.

pub mod adjustment;
pub mod award;
pub mod change;
pub mod circuit;
pub mod clock;
pub mod command;
pub mod correction;
pub mod crest;
pub mod decide;
pub mod entry;
pub mod event;
pub mod file;
pub mod find;
pub mod headline;
pub mod hidden;
pub mod infraction;
pub mod meeting;
pub mod movement;
pub mod partita;
pub mod people;
pub mod person;
pub mod plan;
pub mod points;
pub mod preview;
pub mod prize;
pub mod protest;
pub mod ranking;
pub mod refusal;
pub mod result;
pub mod right;
pub mod round;
pub mod screen;
pub mod shared;
pub mod simulate;
pub mod team;
#[cfg(test)]
mod testing;
pub mod three;
pub mod undo;
pub mod verify;
pub mod vp;
