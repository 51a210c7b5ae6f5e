//! The best pairing of places on a line when some pairs are forbidden: least cost, and of equal costs the one in which
//! the topmost place has the nearest opponent, then the next one down, and so on.

use super::blossom::Search;
use super::proof::Proof;

/// The best pairing, with the proof that there is no better one.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Best {
    /// The pairs, the topmost place first, each with its upper place first.
    pub pairs: Vec<(usize, usize)>,
    /// Why no pairing is better.
    pub proof: Proof,
}

/// The best pairing. `cost` is asked for the upper (smaller) place first and is none for a forbidden pair; no pair may
/// cost less than its distance.
///
/// # Errors
/// When there is none: the places that some largest pairing leaves out (Gallai and Edmonds' set D).
pub(super) fn best(
    places: usize,
    cost: impl Fn(usize, usize) -> Option<u32>,
) -> Result<Best, Vec<usize>> {
    let mut search = Search::new(places, cost);
    let mut all = true;
    // from the top, so that whoever has no opponent yet finds those below it still free
    for place in 0..places {
        all &= search.is_matched(place) || search.match_one(place);
    }
    if !all {
        return Err(search.stuck());
    }
    let mates = search.mates();
    let pairs = mates.enumerate().filter(|(place, mate)| place < mate);
    Ok(Best {
        pairs: pairs.collect(),
        proof: search.proof(),
    })
}
