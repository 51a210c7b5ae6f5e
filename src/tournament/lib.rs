//! A burraco competition: entries, rounds, movements, Victory Points, ranking.
//!
//! ```
//! use burraco_tournament::{points::MatchPoints, vp::VpTable};
//! let table = VpTable::for_hands(4).unwrap();
//! let shared = table.vp(MatchPoints(655)); // N-S are 655 points ahead
//! assert_eq!(shared.ns.0 + shared.ew.0, 20);
//! assert!(shared.ns > shared.ew);
//! ```
//!
//! Pure: the time and the seed are arguments. This crate knows no disk, no page and no user.
//!
//! A command goes to [`decide`], which gives changes or a [`refusal`]; changes are applied to the event in memory, and by the
//! service to its rows. Results, rankings and prizes follow from the hands each time they are asked for.
//!
//! | question | modules |
//! |---|---|
//! | who competes, in what | [`event`], [`entry`], [`person`], [`team`], [`three`], [`plan`] |
//! | who meets whom | [`movement`], [`round`], [`meeting`] |
//! | what a table's hands come to | [`result`], [`vp`], [`points`], [`award`], [`partita`] |
//! | who is ahead, and what they win | [`ranking`], [`prize`], [`circuit`] |
//! | what may be done, and what it changes | [`command`], [`mod@decide`], [`change`], [`refusal`], [`correction`], [`right`] |
//! | rulings, protests, withdrawals | [`infraction`], [`adjustment`], [`protest`], [`people`] |
//! | what a change moves, and how it is taken back | [`preview`], [`undo`] |
//! | what the public may see | [`hidden`], [`headline`], [`find`], [`screen`], [`clock`], [`crest`] |
//! | the event as a file | [`mod@file`] |
//! | whole events from a seed | [`simulate`] |

// Tests ask the second opinion, the crate `burraco-audit`, which is compiled in for them: it knows this crate by its name.
#[cfg(test)]
#[path = "../audit/lib.rs"]
mod audit;
#[cfg(test)]
extern crate self as burraco_tournament;

pub mod adjustment;
pub mod change;
pub mod circuit;
pub mod command;
pub mod correction;
pub mod decide;
pub mod fee;
pub mod file;
pub mod find;
pub mod headline;
pub mod hidden;
pub mod infraction;
pub mod meeting;
mod model;
pub mod movement;
pub mod partita;
pub mod people;
pub mod plan;
pub mod preview;
pub mod prize;
pub mod protest;
pub mod ranking;
pub mod refusal;
pub mod result;
pub mod right;
pub mod scored_hand;
pub mod screen;
pub mod simulate;
pub mod stage;
pub mod team;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod three;
pub mod three_result;
pub mod undo;

pub use model::{award, clock, crest, entry, event, person, points, round, shared, vp};
