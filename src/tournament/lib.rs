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
//! The crate is pure: the time and the seed are arguments. It knows no disk, no web page and no user.
//!
//! A command goes to [`commands::decide`], which returns changes or a refusal. Changes are applied to the event in
//! memory, and by the service to its rows. Results, rankings and prizes are computed from the hands on demand.
//!
//! The folder `model` holds data, and what follows from a single thing: [`event`], [`entry`], [`person`], [`round`],
//! [`award`], [`clock`], [`points`], [`vp`], [`branding`]. The other modules use the model, and no two files use each other.
//!
//! | question | modules |
//! |---|---|
//! | who competes, in how many turni | [`team`], [`roster_change`], [`plan`] |
//! | who meets whom | [`movement`] |
//! | who holds which card of the federation | [`members`] |
//! | who plays in which girone | [`gironi`] |
//! | the sum of a table's hands | [`scoring`] |
//! | who is ahead, and the prizes and fees | [`ranking`], [`prizes`] |
//! | what is allowed, what it changes, how it is undone | [`commands`] |
//! | rulings and protests | [`rulings`], [`protest`] |
//! | what the public may see | [`visibility`] |
//! | the event as a file, and what its journal says | [`event_file`], [`journal`] |
//! | whole events from a seed | [`simulate`] |

// Tests ask the second opinion, the crate `burraco-audit`, which is compiled in for them: it knows this crate by its name.
#[cfg(test)]
#[path = "../audit/lib.rs"]
mod audit;
#[cfg(test)]
extern crate self as burraco_tournament;

pub mod commands;
pub mod event_file;
pub mod gironi;
pub mod journal;
pub mod members;
mod model;
pub mod movement;
pub mod plan;
pub mod prizes;
pub mod protest;
pub mod ranking;
pub mod roster_change;
pub mod rulings;
pub mod scoring;
pub mod simulate;
pub mod team;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod visibility;

pub use model::{award, branding, clock, cow_list, entry, event, person, points, round, vp};

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;
