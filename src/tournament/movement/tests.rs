#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use super::*;
use crate::event::{ClubsApart, DaneseRest, DrawOrder, RematchScope};
use crate::movement::costs::{Costs, SameClubCost};
use crate::testing::{event, fill, play};
use burraco_rules::Rng;
use std::collections::{BTreeMap, BTreeSet};

mod danese;
mod dense;
mod draw;
mod knockout;
mod left_brackets;
mod mitchell;
mod round_robin;
mod spread;

/// Returns the seats of a round as plain numbers.
fn seats(round: &Round) -> Vec<(u32, u32)> {
    round
        .tables
        .iter()
        .map(|t| (t.seats.ns.0, t.seats.ew.0))
        .collect()
}

fn resting(round: &Round) -> Vec<u32> {
    round.byes.iter().map(|bye| bye.entry.0).collect()
}

fn publish(event: &mut Event, mut round: Round) {
    round.state = RoundState::Published;
    event.rounds.push(round);
}

/// Checks that every entry is seated or has a bye, exactly once.
fn check_everybody_once(event: &Event, round: &Round) {
    let mut seen: Vec<u32> = seats(round).into_iter().flat_map(|(a, b)| [a, b]).collect();
    seen.extend(resting(round));
    seen.sort_unstable();
    let all: Vec<u32> = playing(event).map(|e| e.number.0).collect();
    assert_eq!(seen, all, "round {}", round.number);
}
