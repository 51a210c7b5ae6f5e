//! Tolls: amounts added to the weight of pairs that cross a gap between two neighbours in the standings, to speed up
//! the search for the best pairing.
//!
//! Above every second gap there is an odd number of places, so every pairing has a pair that crosses the gap. If each
//! crossing pair pays a toll there, every pairing pays the toll at least once. A pairing that is best by the reduced
//! weights, and crosses each gap only once, is therefore best by the full weights. A toll of one unit at each such gap
//! leaves the pairs 1-2, 3-4 nothing to pay and all others something. A search then goes no farther than necessary.
//! Without tolls it might shift everybody by one place, up to the top. When a pairing crosses a gap more than once, the
//! toll of the gap is removed.

use crate::movement::price::whole;

/// The tolls of all gaps between neighbours in the standings, in halves of a unit of cost. A pair across a gap pays its
/// toll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GapDuals {
    /// The toll of each gap below an odd number of positions, from the top. A pair across the gap pays it.
    gaps: Vec<i64>,
    /// For each position in the standings, the sum of the tolls at all gaps above it.
    above: Vec<i64>,
}

impl GapDuals {
    /// Creates a toll of one unit at every gap of the standings that has an odd number of positions above it.
    pub(super) fn everywhere(places: usize) -> GapDuals {
        GapDuals::of(vec![2; places / 2])
    }

    fn of(gaps: Vec<i64>) -> GapDuals {
        let mut above = Vec::with_capacity(2 * gaps.len());
        let mut sum = 0;
        for toll in &gaps {
            above.push(sum);
            sum += toll;
            above.push(sum);
        }
        GapDuals { gaps, above }
    }

    /// Returns the toll that a pair pays for all gaps between its two positions in the standings.
    pub(super) fn between(&self, one: usize, other: usize) -> i64 {
        let above = |place: usize| self.above.get(place).copied().unwrap_or(0);
        (above(one) - above(other)).abs()
    }

    /// Returns the least weight that a pair at a given distance in the standings can have, after the tolls. Every
    /// second gap has no toll.
    pub(super) fn least_weight(distance: usize) -> i64 {
        2 * whole(distance / 2)
    }

    /// Returns the toll of each gap of the standings that has an odd number of positions above it, from the top.
    pub(super) fn gaps(&self) -> &[i64] {
        &self.gaps
    }

    /// Returns the tolls without those that a pairing pays more than once; `None` when the pairing pays no toll more
    /// than once.
    pub(super) fn lifted(&self, pairs: impl Iterator<Item = (usize, usize)>) -> Option<GapDuals> {
        // by how much more pairs cross a gap than the one before it
        let mut more = vec![0; 2 * self.gaps.len()];
        for (upper, lower) in pairs {
            for (place, change) in [(upper, 1), (lower, -1)] {
                if let Some(more) = more.get_mut(place) {
                    *more += change;
                }
            }
        }
        let crossing = more.into_iter().scan(0, |crossing, more| {
            *crossing += more;
            Some(*crossing)
        });
        let gaps = self.gaps.iter().zip(crossing.step_by(2));
        let gaps = gaps.map(|(toll, crossing)| if crossing > 1 { 0 } else { *toll });
        let lifted = GapDuals::of(gaps.collect());
        (lifted != *self).then_some(lifted)
    }
}
