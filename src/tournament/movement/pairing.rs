//! The best pairing of places on a line when some pairs are forbidden: least cost, and of equal costs the one in which
//! the topmost place has the nearest opponent, then the next one down, and so on.
//!
//! The tie rule is made part of the cost: below the true cost each of a few topmost places has a digit of its own, the
//! distance of its opponent. Once a matching of least weight is known these places are settled, and the next few get
//! the digits.

use super::blossom::least_weight;
use super::proof::{DIGITS, OddSet, Proof, ProofStep};

/// The cost of every pair of places; none for a forbidden one.
pub(super) struct Costs {
    rows: Vec<Vec<Option<u32>>>,
}

impl Costs {
    /// Asks for the cost of each pair of places once, the upper (smaller) place first.
    pub(super) fn new(places: usize, cost: impl Fn(usize, usize) -> Option<u32>) -> Costs {
        let row = |a| (a + 1..places).map(|b| cost(a, b)).collect();
        Costs {
            rows: (0..places).map(row).collect(),
        }
    }

    /// The cost of two different places, in either order.
    pub(super) fn get(&self, one: usize, other: usize) -> Option<u32> {
        let (upper, lower) = (one.min(other), one.max(other));
        let row = self.rows.get(upper)?;
        row.get(lower.checked_sub(upper + 1)?).copied().flatten()
    }
}

/// The best pairing, with the proof that there is no better one.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Best {
    /// The pairs, the topmost place first, each with its upper place first.
    pub pairs: Vec<(usize, usize)>,
    /// Why no pairing is better.
    pub proof: Proof,
}

/// The best pairing.
///
/// # Errors
/// When there is none: the places of which one is left over whatever the pairing.
pub(super) fn best(costs: &Costs) -> Result<Best, Vec<usize>> {
    let mut open: Vec<usize> = (0..costs.rows.len()).collect();
    let mut pairs = Vec::with_capacity(open.len() / 2);
    let mut proof = Proof::default();
    while !open.is_empty() {
        let places = |at: &[usize]| -> Vec<usize> {
            at.iter().filter_map(|at| open.get(*at).copied()).collect()
        };
        let matching = least_weight(open.len(), |a, b| weight(costs, &open, a, b));
        let matching = matching.map_err(|stuck| places(&stuck))?;
        let odd_set = |(at, allowed): (Vec<usize>, i128)| OddSet {
            places: places(&at),
            allowed,
        };
        proof.steps.push(ProofStep {
            prices: open.iter().copied().zip(matching.prices).collect(),
            odd_sets: matching.odd_sets.into_iter().map(odd_set).collect(),
        });
        let settled = settle(costs, &open, &matching.mates);
        let paired = |place: &usize| settled.iter().any(|(a, b)| a == place || b == place);
        open.retain(|place| !paired(place));
        pairs.extend(settled);
    }
    Ok(Best { pairs, proof })
}

/// The cost of two open places, given by their position among those, with the digit of the upper one.
fn weight(costs: &Costs, open: &[usize], one: usize, other: usize) -> Option<i128> {
    let (upper, lower) = (one.min(other), one.max(other));
    let cost = costs.get(*open.get(upper)?, *open.get(lower)?)?;
    let bits = usize::BITS - open.len().leading_zeros();
    let shift = |digits: usize| bits.checked_mul(u32::try_from(digits).ok()?);
    let weight = i128::from(cost).checked_shl(shift(DIGITS)?)?;
    let digit = match (DIGITS - 1).checked_sub(upper) {
        Some(digit) => i128::try_from(lower - upper)
            .ok()?
            .checked_shl(shift(digit)?)?,
        None => 0,
    };
    Some(weight + digit)
}

/// The pairs that are certain, from the top: of places with a digit, and of those with the nearest opponent there is.
fn settle(costs: &Costs, open: &[usize], mates: &[usize]) -> Vec<(usize, usize)> {
    let mut done = vec![false; open.len()];
    let mut settled = Vec::new();
    for (upper, (place, lower)) in open.iter().zip(mates).enumerate() {
        if done.get(upper) == Some(&true) {
            continue;
        }
        let nearer = open.iter().zip(&done).take(*lower).skip(upper + 1);
        let mut legal =
            nearer.filter(|(other, done)| !**done && costs.get(*place, **other).is_some());
        if upper >= DIGITS && legal.next().is_some() {
            break;
        }
        if let (Some(done), Some(other)) = (done.get_mut(*lower), open.get(*lower)) {
            *done = true;
            settled.push((*place, *other));
        }
    }
    settled
}
