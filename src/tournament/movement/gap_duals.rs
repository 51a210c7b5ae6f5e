//! What pairs pay for crossing a gap between two neighbours on the line.
//!
//! Above every other gap an odd number of places stands, so every pairing has a pair across it. If each pair across pays a
//! toll there, the best pairing by what is left of the weights, where it crosses the gap once only, is the best by the
//! weights themselves: every other pays the toll at least once, too. A unit at each such gap leaves the pairs 1-2, 3-4
//! nothing to pay and all others something. A search then goes no farther than it must, where without tolls it might as
//! well move everybody by one place as far as the top. A gap that is crossed more often than once has its toll lifted.

use crate::movement::price::whole;

/// The tolls, in halves of a unit of cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GapDuals {
    /// For each gap behind an odd number of places, from the top.
    gaps: Vec<i64>,
    /// For each place the tolls of all gaps above it.
    above: Vec<i64>,
}

impl GapDuals {
    /// A unit at every gap behind an odd number of places.
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

    /// What a pair pays.
    pub(super) fn between(&self, one: usize, other: usize) -> i64 {
        let above = |place: usize| self.above.get(place).copied().unwrap_or(0);
        (above(one) - above(other)).abs()
    }

    /// What a pair weighs at least, tolls taken off, at such a distance: every other gap takes none.
    pub(super) fn least_weight(distance: usize) -> i64 {
        2 * whole(distance / 2)
    }

    /// For each gap behind an odd number of places, from the top.
    pub(super) fn gaps(&self) -> &[i64] {
        &self.gaps
    }

    /// The tolls without those that a pairing would pay more than once; none when it pays each once.
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
