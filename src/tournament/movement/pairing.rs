//! The best pairing of places on a line when some pairs are forbidden: least cost, and of equal costs the one in which
//! the topmost place has the nearest opponent, then the next one down, and so on.

use super::blossom::Search;
use super::costs::Costs;
use super::price::Ties;
use super::proof::Proof;

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
    for (first, end) in costs.parts() {
        let Ok(part) = matched(costs, Ties::FromTheTop, first, end) else {
            // who is stuck may find nobody in other parts either
            return Err(matched(costs, Ties::Any, 0, costs.places())
                .err()
                .unwrap_or_default());
        };
        let mates = part.mates().enumerate();
        let mates = mates.filter(|(place, mate)| place < mate);
        pairs.extend(mates.map(|(place, mate)| (first + place, first + mate)));
        proof.parts.push(part.proof());
    }
    Ok(Best { pairs, proof })
}

/// A pairing of least cost, whichever.
///
/// # Errors
/// As for [`best`].
pub(super) fn cheapest(costs: &Costs) -> Result<Vec<(usize, usize)>, Vec<usize>> {
    let found = matched(costs, Ties::Any, 0, costs.places())?;
    let mates = found.mates().enumerate();
    Ok(mates.filter(|(place, mate)| place < mate).collect())
}

/// The places from one to before another, matched.
fn matched(
    costs: &Costs,
    ties: Ties,
    first: usize,
    end: usize,
) -> Result<Search<impl Fn(usize, usize) -> Option<u32>>, Vec<usize>> {
    let places = end - first;
    let mut search = Search::new(places, ties, move |one, other| {
        costs.get(first + one, first + other)
    });
    let mut all = true;
    // from the top, so that whoever has no opponent yet finds those below it still free
    for place in 0..places {
        all &= search.is_matched(place) || search.match_one(place);
    }
    if all { Ok(search) } else { Err(search.stuck()) }
}
