//! The judge of proofs: adds up the numbers of [`Proof`] and believes none of them.

mod line;

use crate::movement::{Part, Price, Proof};
use line::Line;
use std::collections::BTreeMap;

/// What a proof shows of a pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// No pairing is better.
    Best,
    /// A price is right and the pairing weighs more than the prices: nothing shows that it is the best, and where the
    /// prices are those of a better pairing it is not.
    NotBest,
    /// The numbers are no proof of anything.
    NoProof,
}

/// Judges a pairing of places in order of ranking by a proof. `cost` is none for two that may not meet and never less than
/// the distance; `mates` is each place's opponent. Integers only, in halves of a unit of weight.
#[must_use]
pub fn judge(
    places: usize,
    cost: impl Fn(usize, usize) -> Option<u32>,
    mates: &[usize],
    proof: &Proof,
) -> Verdict {
    if mates.len() != places || weight(&cost, mates).is_none() {
        return Verdict::NoProof;
    }
    let line = Line::new(places, &cost);
    let (mut first, mut verdict) = (0, Verdict::Best);
    for part in &proof.parts {
        let end = first + part.prices.len();
        if end > places || end < places && !line.uncrossed(end) {
            return Verdict::NoProof;
        }
        let cost = |one: usize, other: usize| cost(first + one, first + other);
        // whoever meets somebody of another part is nobody's mate here
        let mates = mates.get(first..end).unwrap_or_default().iter();
        let mates: Vec<usize> = mates.map(|mate| mate.wrapping_sub(first)).collect();
        match judge_part(&cost, &mates, part) {
            Verdict::Best => {}
            Verdict::NotBest => verdict = Verdict::NotBest,
            Verdict::NoProof => return Verdict::NoProof,
        }
        first = end;
    }
    if first == places {
        verdict
    } else {
        Verdict::NoProof
    }
}

fn judge_part(
    cost: &impl Fn(usize, usize) -> Option<u32>,
    mates: &[usize],
    part: &Part,
) -> Verdict {
    let Some(bound) = bound(cost, part) else {
        return Verdict::NoProof;
    };
    let Some(mut beyond) = weight(cost, mates) else {
        return Verdict::NotBest;
    };
    for (digit, much) in bound.0 {
        beyond.count(digit, -much);
    }
    match beyond.first() {
        None => Verdict::Best,
        Some(_) => Verdict::NotBest,
    }
}

/// A sum of weights and prices in halves. The cost is digit 0, and a place's digit has its number from 1 at the top; each
/// outweighs all that follow.
#[derive(Default)]
struct Sum(BTreeMap<usize, i128>);

impl Sum {
    fn count(&mut self, digit: usize, much: i128) {
        *self.0.entry(digit).or_default() += much;
    }

    fn price(&mut self, price: &Price, times: i128) {
        self.count(0, times * i128::from(price.cost));
        for (place, digit) in &price.digits {
            self.count(place + 1, times * i128::from(*digit));
        }
    }

    /// A pair's weight: its cost, and the distance as the digit of its upper place.
    fn pair(&mut self, cost: u32, upper: usize, lower: usize) -> Option<()> {
        self.count(0, 2 * i128::from(cost));
        self.count(
            upper + 1,
            2 * i128::try_from(lower.checked_sub(upper)?).ok()?,
        );
        Some(())
    }

    /// The digit that decides whether it is more or less than nothing.
    fn first(&self) -> Option<i128> {
        self.0.values().copied().find(|digit| *digit != 0)
    }

    fn is_negative(&self) -> bool {
        self.first().is_some_and(|digit| digit < 0)
    }
}

/// What a pairing weighs; none when it is not one.
fn weight(cost: &impl Fn(usize, usize) -> Option<u32>, mates: &[usize]) -> Option<Sum> {
    let mut sum = Sum::default();
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

/// What every pairing weighs at least; none when the prices are wrong.
fn bound(cost: &impl Fn(usize, usize) -> Option<u32>, proof: &Part) -> Option<Sum> {
    let mut bound = Sum::default();
    for price in &proof.prices {
        bound.price(price, 1);
    }
    // for each place the odd sets it lies in
    let mut sets = vec![Vec::new(); proof.prices.len()];
    for (at, set) in proof.odd_sets.iter().enumerate() {
        let mut allowed = Sum::default();
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
            if !holds(cost, (upper, lower), prices, &allowed)? {
                return None;
            }
        }
    }
    Some(bound)
}

/// Whether two prices, less what odd sets allow, are no more than their pair's weight.
fn holds(
    cost: u32,
    (upper, lower): (usize, usize),
    prices: [&Price; 2],
    allowed: &[&Price],
) -> Option<bool> {
    let costs = |prices: &[&Price]| -> i128 { prices.iter().map(|p| i128::from(p.cost)).sum() };
    // the costs decide nearly always
    let left = 2 * i128::from(cost) + costs(allowed) - costs(&prices);
    if left != 0 {
        return Some(left > 0);
    }
    let mut left = Sum::default();
    left.pair(cost, upper, lower)?;
    for price in prices {
        left.price(price, -1);
    }
    for price in allowed {
        left.price(price, 1);
    }
    Some(!left.is_negative())
}

#[cfg(test)]
mod tests;
