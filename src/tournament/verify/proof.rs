//! The judge of proofs: adds up the numbers of [`Proof`] and believes none of them.

use crate::movement::{DIGITS, Proof, ProofStep};

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

/// Judges a pairing of places in order of ranking by a proof. `cost` is none for two that may not meet; `mates` is each
/// place's opponent. Integers only, in halves of a unit of weight.
#[must_use]
pub fn judge(
    places: usize,
    cost: impl Fn(usize, usize) -> Option<u32>,
    mates: &[usize],
    proof: &Proof,
) -> Verdict {
    let mut open: Vec<usize> = (0..places).collect();
    let mut steps = proof.steps.iter().peekable();
    while let Some(step) = steps.next() {
        let here = Step {
            open: &open,
            cost: &cost,
            mates,
        };
        let Some(bound) = here.bound(step) else {
            return Verdict::NoProof;
        };
        let Some(weight) = here.weight() else {
            return Verdict::NoProof;
        };
        if bound != 2 * weight {
            return Verdict::NotBest;
        }
        let still: Vec<usize> = match steps.peek() {
            Some(next) => next.prices.iter().map(|(place, _)| *place).collect(),
            None => Vec::new(),
        };
        // a proof may stop settling before it must, but not later
        let gone = |pair: &[usize; 2]| pair.iter().all(|place| !still.contains(place));
        let settled = here.settled();
        for place in settled.iter().take_while(|pair| gone(pair)).flatten() {
            open.retain(|other| other != place);
        }
    }
    if open.is_empty() {
        Verdict::Best
    } else {
        Verdict::NoProof
    }
}

/// The places still open, from the top, and what may be said of them.
struct Step<'a, C> {
    open: &'a [usize],
    cost: &'a C,
    mates: &'a [usize],
}

impl<C: Fn(usize, usize) -> Option<u32>> Step<'_, C> {
    /// The weight of two open places by their position: the cost, then a digit for each of the topmost.
    fn pair(&self, upper: usize, lower: usize) -> Option<i128> {
        let cost = (self.cost)(*self.open.get(upper)?, *self.open.get(lower)?)?;
        // a digit has as many bits as the number of open places
        let mut base: i128 = 1;
        while base <= i128::try_from(self.open.len()).ok()? {
            base *= 2;
        }
        let mut weight = i128::from(cost);
        for digit in 0..DIGITS {
            let below = if digit == upper { lower - upper } else { 0 };
            weight = weight * base + i128::try_from(below).ok()?;
        }
        Some(weight)
    }

    /// The position of an open place's opponent.
    fn mate(&self, at: usize) -> Option<usize> {
        let mate = self.mates.get(*self.open.get(at)?)?;
        self.open.binary_search(mate).ok()
    }

    /// What the pairing of the open places weighs.
    fn weight(&self) -> Option<i128> {
        let mut sum = 0;
        for at in 0..self.open.len() {
            let mate = self.mate(at)?;
            if self.mate(mate)? != at || mate == at {
                return None;
            }
            if at < mate {
                sum += self.pair(at, mate)?;
            }
        }
        Some(sum)
    }

    /// What every pairing weighs at least, in halves; none when the prices are wrong.
    fn bound(&self, step: &ProofStep) -> Option<i128> {
        let places: Vec<usize> = step.prices.iter().map(|(place, _)| *place).collect();
        if places != self.open {
            return None;
        }
        let prices: Vec<i128> = step.prices.iter().map(|(_, price)| *price).collect();
        let count = prices.len();
        let mut allowed = vec![vec![0_i128; count]; count];
        let mut bound: i128 = prices.iter().sum();
        for set in &step.odd_sets {
            let inside = self.positions(&set.places)?;
            if inside.len() % 2 == 0 || set.allowed < 0 {
                return None;
            }
            for one in &inside {
                for other in &inside {
                    *allowed.get_mut(*one)?.get_mut(*other)? += set.allowed;
                }
            }
            bound -= set.allowed * i128::try_from(inside.len() / 2).ok()?;
        }
        for (upper, (price, row)) in prices.iter().zip(&allowed).enumerate() {
            for (lower, (other, allowed)) in prices.iter().zip(row).enumerate().skip(upper + 1) {
                let weight = self.pair(upper, lower);
                if weight.is_some_and(|weight| price + other - allowed > 2 * weight) {
                    return None;
                }
            }
        }
        Some(bound)
    }

    /// The positions of some open places, each named once.
    fn positions(&self, places: &[usize]) -> Option<Vec<usize>> {
        let at = |place: &usize| self.open.binary_search(place).ok();
        let mut positions = places.iter().map(at).collect::<Option<Vec<usize>>>()?;
        let named = positions.len();
        positions.sort_unstable();
        positions.dedup();
        (positions.len() == named).then_some(positions)
    }

    /// The pairs that need no further step: the topmost places with their opponents, and going down all that have the
    /// nearest opponent among those below that are left.
    fn settled(&self) -> Vec<[usize; 2]> {
        let mut done = vec![false; self.open.len()];
        let mut settled = Vec::new();
        for (at, place) in self.open.iter().enumerate() {
            if done.get(at) == Some(&true) {
                continue;
            }
            let left = self.open.iter().zip(&done).skip(at + 1);
            let mut left = left.filter(|(_, done)| !**done);
            let nearest = left.find(|(other, _)| (self.cost)(*place, **other).is_some());
            let Some(mate) = self.mate(at) else {
                return settled;
            };
            let other = self.open.get(mate);
            if at >= DIGITS && nearest.map(|(other, _)| other) != other {
                return settled;
            }
            if let (Some(done), Some(other)) = (done.get_mut(mate), other) {
                *done = true;
                settled.push([*place, *other]);
            }
        }
        settled
    }
}

#[cfg(test)]
mod tests;
