//! Why no pairing of a Danese is better: numbers anybody can add up.
//!
//! Every place has a price, and every other gap between neighbours on the line a toll: behind the first place, the third,
//! and so on, so that an odd number of places stands above it and every pairing has a pair across it. No legal pair weighs
//! less than its two prices and the tolls on its way, less what the odd sets allow to pairs inside them. At most half of
//! an odd set (rounded down) pairs up inside it, so every pairing weighs at least
//!
//! > all prices + all tolls - for each odd set: what it allows x (its size - 1) / 2
//!
//! and a pairing that weighs exactly this is the best. A weight is a [`Price`]: the cost of the pair, and at its upper
//! place the digit of the distance, so that the tie rule is proved with the cost. Everything is counted in halves, so
//! that all numbers are whole. The judge is in `verify`; it shares no code with what made the numbers.

use super::price::Price;

/// The proof of one pairing. Places are counted from 0 at the top.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// The price of every place, in halves.
    pub prices: Vec<Price>,
    /// Odd sets of places with what they allow; a set may lie in another.
    pub odd_sets: Vec<OddSet>,
    /// The toll of each gap behind an odd number of places, from the top: halves of cost, never negative.
    pub tolls: Vec<i64>,
}

/// An odd number of places, of which one at least finds no opponent among the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddSet {
    pub places: Vec<usize>,
    /// By how much two prices inside may exceed their pair's weight, in halves; never negative.
    pub allowed: Price,
}
