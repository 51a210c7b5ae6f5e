//! The best pairing of positions in the standings, when some pairs are forbidden. The sum of its costs is least. Among
//! equal sums, the topmost position has the nearest opponent, then the next position down, and so on.

use super::blossom::Matching;
use super::costs::Costs;
use super::price::Ties;
use super::proof::Proof;
use crate::movement::gap_duals::GapDuals;

/// The best pairing, with the proof that no other is better.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct BestPairing {
    /// The pairs of positions in the standings, the topmost first, each with its upper position first.
    pub pairs: Vec<(usize, usize)>,
    /// The proof that no other pairing is better.
    pub proof: Proof,
}

/// Finds the best pairing.
///
/// # Errors
/// When there is none: the positions that some largest pairing leaves out (Gallai and Edmonds' set D).
pub(super) fn best(costs: &Costs) -> Result<BestPairing, Vec<usize>> {
    least_weight(costs, Ties::FromTheTop)
}

/// Returns the proof that the best pairing is the best, for places in order of the standings. `cost` gives the cost of
/// a pair, upper (smaller) place first, and `None` for a forbidden one. No pair may cost less than its distance. With
/// an odd number of entries, one more place stands for the bye.
///
/// # Errors
/// When there is no pairing at all: the places of which one is left over whatever the pairing.
pub fn prove(
    places: usize,
    cost: impl Fn(usize, usize) -> Option<u32>,
) -> Result<Proof, Vec<usize>> {
    best(&Costs::of(places, cost)).map(|best| best.proof)
}

/// Finds any pairing whose sum of costs is least.
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
