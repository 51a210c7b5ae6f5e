//! The best pairing of places on a line when some pairs are forbidden: least cost, and of equal costs the one in which
//! the topmost place has the nearest opponent, then the next one down, and so on.

use super::blossom::Search;
use super::costs::Costs;
use super::price::Ties;
use super::proof::Proof;
use std::ops::Range;

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
/// When there is none: the places that some largest pairing leaves out (Gallai and Edmonds' set D).
pub(super) fn best(costs: &Costs) -> Result<Best, Vec<usize>> {
    let (mut pairs, mut proof) = (Vec::with_capacity(costs.places() / 2), Proof::default());
    for part in costs.parts() {
        let first = part.start;
        let Ok(part) = matched(costs, Ties::FromTheTop, part) else {
            // who is stuck may find nobody in other parts either
            return Err(cheapest(costs).err().unwrap_or_default());
        };
        pairs.extend(
            part.pairs()
                .map(|(one, other)| (first + one, first + other)),
        );
        proof.parts.push(part.proof());
    }
    Ok(Best { pairs, proof })
}

/// A pairing of least cost, whichever.
///
/// # Errors
/// As for [`best`].
pub(super) fn cheapest(costs: &Costs) -> Result<Vec<(usize, usize)>, Vec<usize>> {
    let found = matched(costs, Ties::Any, 0..costs.places())?;
    Ok(found.pairs().collect())
}

fn matched(costs: &Costs, ties: Ties, places: Range<usize>) -> Result<Search<'_>, Vec<usize>> {
    let mut search = Search::new(costs, ties, places.clone());
    let mut all = true;
    // from the top, so that whoever has no opponent yet finds those below it still free
    for place in 0..places.len() {
        all &= search.is_matched(place) || search.match_one(place);
    }
    if all { Ok(search) } else { Err(search.stuck()) }
}
