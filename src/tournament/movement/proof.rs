//! Why no pairing of a Danese is better: numbers anybody can add up.
//!
//! A step prices every open place so that no legal pair weighs less than its two prices, less what the odd sets allow to
//! pairs inside them. At most half of an odd set (rounded down) pairs up inside it, so every pairing weighs at least
//!
//! > all prices - for each odd set: what it allows x (its size - 1) / 2
//!
//! and a pairing that weighs exactly this is the best. Everything is counted in halves, so that all numbers are whole.
//! The judge is in `verify`; it shares no code with what made the numbers.

/// Open places, from the top, whose opponent's distance is a digit of the weight in one step.
///
/// The weight of a pair of open places is its cost, followed by [`DIGITS`] digits, one for each of the topmost open
/// places. The digit of the pair's upper place is how many open places its opponent lies below it; the other digits are
/// 0. Each digit has as many bits as the number of open places needs.
pub const DIGITS: usize = 6;

/// The proof of one pairing: a step for every few places from the top.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// The steps. The first says that the cost is the least and that the topmost [`DIGITS`] places have the nearest
    /// opponents that this cost allows; the next one the same of the places still open, and so on.
    pub steps: Vec<ProofStep>,
}

/// Prices for the places that are open at one step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofStep {
    /// Every open place, from 0 at the top of the ranking, with its price in halves.
    pub prices: Vec<(usize, i128)>,
    /// Odd sets of open places with what they allow; a set may lie in another.
    pub odd_sets: Vec<OddSet>,
}

/// An odd number of places, of which one at least finds no opponent among the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddSet {
    /// The places.
    pub places: Vec<usize>,
    /// By how much two prices inside may exceed their pair's weight, in halves; never negative.
    pub allowed: i128,
}

/// The proof for places in order of ranking and the cost of each pair of them, none for a forbidden pair; the upper
/// (smaller) place is asked for first. An odd field has one place more, the rest.
///
/// # Errors
/// When there is no pairing at all: the places of which one is left over whatever the pairing.
pub fn prove(
    places: usize,
    cost: impl Fn(usize, usize) -> Option<u32>,
) -> Result<Proof, Vec<usize>> {
    super::pairing::best(&super::pairing::Costs::new(places, cost)).map(|best| best.proof)
}
