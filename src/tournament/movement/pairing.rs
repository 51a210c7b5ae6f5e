//! The best pairing of places on a line when some pairs are forbidden: least cost, and of equal costs the one in which
//! the topmost place has the nearest opponent, then the next one down, and so on.

use super::blossom::Matching;
use super::costs::Costs;
use super::price::Ties;
use super::proof::Proof;
use crate::movement::gap_duals::GapDuals;

/// The best pairing, with the proof that there is no better one.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct BestPairing {
    /// The pairs, the topmost place first, each with its upper place first.
    pub pairs: Vec<(usize, usize)>,
    /// Why no pairing is better.
    pub proof: Proof,
}

/// The best pairing.
///
/// # Errors
/// When there is none: the places that some largest pairing leaves out (Gallai and Edmonds' set D).
pub(super) fn best(costs: &Costs) -> Result<BestPairing, Vec<usize>> {
    least_weight(costs, Ties::FromTheTop)
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
    best(&Costs::of(places, cost)).map(|best| best.proof)
}

/// A pairing of least cost, whichever.
///
/// # Errors
/// As for [`best`].
pub(super) fn cheapest(costs: &Costs) -> Result<Vec<(usize, usize)>, Vec<usize>> {
    least_weight(costs, Ties::Any).map(|best| best.pairs)
}

fn least_weight(costs: &Costs, ties: Ties) -> Result<BestPairing, Vec<usize>> {
    let mut tolls = GapDuals::everywhere(costs.places());
    loop {
        let found = matched(costs, ties, &tolls)?;
        let Some(fewer) = tolls.lifted(found.pairs()) else {
            return Ok(BestPairing {
                pairs: found.pairs().collect(),
                proof: found.proof(),
            });
        };
        tolls = fewer;
    }
}

fn matched<'c>(
    costs: &'c Costs,
    ties: Ties,
    tolls: &'c GapDuals,
) -> Result<Matching<'c>, Vec<usize>> {
    let mut search = Matching::new(costs, ties, tolls);
    let mut all = true;
    // from the top, so that whoever has no opponent yet finds those below it still free
    for place in 0..costs.places() {
        all &= search.is_matched(place) || search.match_one(place);
    }
    if all { Ok(search) } else { Err(search.stuck()) }
}
