//! Verification of pairing proofs: adds up the numbers of [`Proof`] and trusts none of them.

use burraco_tournament::movement::{Price, Proof};
use std::collections::BTreeMap;

/// The result of checking the proof that a pairing is the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofVerdict {
    /// The proof shows that no pairing is better.
    Best,
    /// The prices are valid, but the pairing costs more than the bound they prove, so the proof does not show the
    /// pairing to be the best. If the prices prove another pairing the best, this one is not.
    NotBest,
    /// The numbers given are not a valid proof for the pairing.
    NoProof,
}

/// Checks a pairing of positions in the standings against a proof that it is the best. `cost` is none for two positions
/// that may not meet, and never less than their distance. `mates` is each position's opponent. All numbers are
/// integers, in halves of a unit of cost.
#[must_use]
pub fn judge(
    places: usize,
    cost: impl Fn(usize, usize) -> Option<u32>,
    mates: &[usize],
    proof: &Proof,
) -> ProofVerdict {
    let Some(mut beyond) = weight(&cost, mates).filter(|_| mates.len() == places) else {
        return ProofVerdict::NoProof;
    };
    let whole = proof.prices.len() == places;
    let Some(bound) = bound(&cost, proof).filter(|_| whole) else {
        return ProofVerdict::NoProof;
    };
    for (digit, much) in bound.0 {
        beyond.count(digit, -much);
    }
    match beyond.first() {
        None => ProofVerdict::Best,
        Some(_) => ProofVerdict::NotBest,
    }
}

/// A sum of costs and prices of a pairing, in halves, as a row of digits. The cost is digit 0. The digits of the
/// positions follow, numbered from 1 at the top. Each digit outweighs all that follow.
#[derive(Default)]
struct DualSum(BTreeMap<usize, i128>);

impl DualSum {
    fn count(&mut self, digit: usize, much: i128) {
        *self.0.entry(digit).or_default() += much;
    }

    fn price(&mut self, price: &Price, times: i128) {
        self.count(0, times * i128::from(price.cost));
        for (place, digit) in &price.digits {
            self.count(place + 1, times * i128::from(*digit));
        }
    }

    /// Adds the weight of a pair of positions: its cost, and its distance as the digit of the upper position.
    fn pair(&mut self, cost: u32, upper: usize, lower: usize) -> Option<()> {
        self.count(0, 2 * i128::from(cost));
        self.count(
            upper + 1,
            2 * i128::try_from(lower.checked_sub(upper)?).ok()?,
        );
        Some(())
    }

    /// The first digit that is not zero. Its sign is the sign of the sum.
    fn first(&self) -> Option<i128> {
        self.0.values().copied().find(|digit| *digit != 0)
    }

    fn is_negative(&self) -> bool {
        self.first().is_some_and(|digit| digit < 0)
    }
}

/// The weight of a pairing; none when `mates` is no valid pairing.
fn weight(cost: &impl Fn(usize, usize) -> Option<u32>, mates: &[usize]) -> Option<DualSum> {
    let mut sum = DualSum::default();
    for (place, mate) in mates.iter().enumerate() {
        if *mate == place || mates.get(*mate) != Some(&place) {
            return None;
        }
        if place < *mate {
            sum.pair(cost(place, *mate)?, place, *mate)?;
        }
    }
    Some(sum)
}

/// The lower bound on the weight of every pairing that the proof gives; none when its prices are invalid.
fn bound(cost: &impl Fn(usize, usize) -> Option<u32>, proof: &Proof) -> Option<DualSum> {
    let mut bound = DualSum::default();
    for price in &proof.prices {
        bound.price(price, 1);
    }
    let tolls = tolls_above(proof)?;
    bound.count(0, proof.tolls.iter().copied().map(i128::from).sum());
    // for each place the odd sets it lies in
    let mut sets = vec![Vec::new(); proof.prices.len()];
    for (at, set) in proof.odd_sets.iter().enumerate() {
        let mut allowed = DualSum::default();
        allowed.price(&set.allowed, 1);
        if set.places.len() % 2 == 0 || allowed.is_negative() {
            return None;
        }
        for place in &set.places {
            let sets: &mut Vec<usize> = sets.get_mut(*place)?;
            // sets come in order: a place named twice finds its set at the end
            if sets.last() == Some(&at) {
                return None;
            }
            sets.push(at);
        }
        bound.price(&set.allowed, -i128::try_from(set.places.len() / 2).ok()?);
    }
    for (upper, ours) in sets.iter().enumerate() {
        for (lower, theirs) in sets.iter().enumerate().skip(upper + 1) {
            let Some(cost) = cost(upper, lower) else {
                continue;
            };
            let both = ours.iter().filter(|set| theirs.contains(set));
            let allowed = both.filter_map(|set| proof.odd_sets.get(*set));
            let allowed: Vec<&Price> = allowed.map(|set| &set.allowed).collect();
            let prices = [proof.prices.get(upper)?, proof.prices.get(lower)?];
            let toll = tolls.get(lower)? - tolls.get(upper)?;
            if !holds(cost, (upper, lower), (prices, toll), &allowed)? {
                return None;
            }
        }
    }
    Some(bound)
}

/// The sum of all tolls (prices for pairing across a gap between two positions) above each position. None when a toll
/// is negative or stands behind no position.
fn tolls_above(proof: &Proof) -> Option<Vec<i128>> {
    let mut tolls = proof.tolls.iter();
    let (mut above, mut sum) = (Vec::with_capacity(proof.prices.len()), 0);
    for place in 0..proof.prices.len() {
        above.push(sum);
        // an even number of places above it, and with it an odd one
        if place % 2 == 0 {
            sum += i128::from(tolls.next().copied().unwrap_or(0));
        }
    }
    let none_left = tolls.next().is_none();
    (none_left && proof.tolls.iter().all(|toll| *toll >= 0)).then_some(above)
}

/// Whether two prices and the tolls between them, minus what odd sets allow, do not exceed the weight of their pair.
fn holds(
    cost: u32,
    (upper, lower): (usize, usize),
    (prices, toll): ([&Price; 2], i128),
    allowed: &[&Price],
) -> Option<bool> {
    let costs = |prices: &[&Price]| -> i128 { prices.iter().map(|p| i128::from(p.cost)).sum() };
    // the costs decide nearly always
    let left = 2 * i128::from(cost) + costs(allowed) - costs(&prices) - toll;
    if left != 0 {
        return Some(left > 0);
    }
    let mut left = DualSum::default();
    left.pair(cost, upper, lower)?;
    left.count(0, -toll);
    for price in prices {
        left.price(price, -1);
    }
    for price in allowed {
        left.price(price, 1);
    }
    Some(!left.is_negative())
}
