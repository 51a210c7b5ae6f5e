//! Why no pairing of a Danese is better: numbers anybody can add up.
//!
//! The line of places falls into parts that no best pairing joins; why not is said in `costs`. In a part every place has a
//! price so that no legal pair weighs less than its two prices, less what the odd sets allow to pairs inside them. At most
//! half of an odd set (rounded down) pairs up inside it, so every pairing of the part weighs at least
//!
//! > all prices - for each odd set: what it allows x (its size - 1) / 2
//!
//! and a pairing that weighs exactly this is the best. A weight is a [`Price`]: the cost of the pair, and at its upper
//! place the digit of the distance, so that the tie rule is proved with the cost. Everything is counted in halves, so
//! that all numbers are whole. The judge is in `verify`; it shares no code with what made the numbers.

use super::costs::Costs;
use super::price::Price;

/// The proof of one pairing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// The parts of the line, from the top.
    pub parts: Vec<Part>,
}

/// The proof of one part. Places are counted from 0 at its top.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// The price of every place, in halves.
    pub prices: Vec<Price>,
    /// Odd sets of places with what they allow; a set may lie in another.
    pub odd_sets: Vec<OddSet>,
}

/// An odd number of places, of which one at least finds no opponent among the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddSet {
    /// The places.
    pub places: Vec<usize>,
    /// By how much two prices inside may exceed their pair's weight, in halves; never negative.
    pub allowed: Price,
}

/// The proof for places in order of ranking and the cost of each pair of them, none for a forbidden pair; the upper
/// (smaller) place is asked for first, and no pair may cost less than its distance. An odd field has one place more, the
/// rest.
///
/// # Errors
/// When there is no pairing at all: the places of which one is left over whatever the pairing.
pub fn prove(
    places: usize,
    cost: impl Fn(usize, usize) -> Option<u32>,
) -> Result<Proof, Vec<usize>> {
    super::pairing::best(&Costs::of(places, cost)).map(|best| best.proof)
}
