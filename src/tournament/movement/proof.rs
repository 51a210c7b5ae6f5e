//! The proof that no pairing of a Danese is better, in numbers that anybody can add up.
//!
//! Every place has a price. Every second gap between neighbours on the line has a toll: the gap behind the first place,
//! behind the third, and so on. An odd number of places lies above such a gap, so every pairing has a pair across it.
//! No legal pair weighs less than its two prices and the tolls between its places, minus the allowances of the odd sets
//! that contain both. At most half of an odd set (rounded down) pairs up inside it, so every pairing weighs at least
//!
//! > all prices + all tolls - for each odd set: what it allows x (its size - 1) / 2
//!
//! A pairing that weighs exactly this is the best. A weight is a [`Price`]: the cost of the pair, and at its upper
//! place the digit of the distance. The tie rule is thus proved together with the cost. All numbers count half units,
//! so that they are whole. The check is in `verify`; it shares no code with the search that made the numbers.

use super::price::Price;

/// The proof that one pairing is the best. Places are counted from 0 at the top.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// The price of every place in the standings, in half units of cost.
    pub prices: Vec<Price>,
    /// The odd sets of places with their allowances. A set may lie inside another.
    pub odd_sets: Vec<OddSet>,
    /// The toll of each gap below an odd number of positions in the standings, from the top. A pair across the gap pays
    /// it. Tolls are in half units of cost and never negative.
    pub tolls: Vec<i64>,
}

/// A set of an odd number of places. At least one of them finds no opponent within the set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddSet {
    pub places: Vec<usize>,
    /// The amount by which two prices within the set may exceed the weight of their pair, in half units; never
    /// negative.
    pub allowed: Price,
}
