//! The costs of pairing two positions in the standings, seen as points on a straight line.
//!
//! Nearly all pairs cost their distance. Only the pairs that cost more or are forbidden are stored. For clubs, only the
//! members are stored, because the pairs of a large club would be almost as many as all pairs.

use super::small;
use std::collections::HashMap;

/// The cost of every pair of positions in the standings; `None` for a forbidden pair. No pair costs less than its
/// distance.
#[derive(Debug)]
pub(super) struct Costs {
    /// For each position in the standings, the opponents whose pairing does not cost the distance, the highest position
    /// first.
    special: Vec<Vec<(usize, Option<u32>)>>,
    /// For each position in the standings, the clubs of its entry; empty when clubs do not matter.
    clubs: Vec<Vec<u32>>,
    mates: SameClubCost,
    /// For each position in the standings, the amount that a search for the best pairing subtracts from the cost of all
    /// its pairs.
    off: Vec<i64>,
}

/// The rule for the cost of a pair from the same club that no other rule forbids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SameClubCost {
    /// The cost by which a pair from one club is dearer than its distance.
    Dearer(u32),
    /// A pair from one club is forbidden.
    Never,
}

impl Costs {
    /// Builds the costs from the pairs that do not cost their distance. If a pair is listed twice, a prohibition wins
    /// over a cost, and a lower cost over a higher one.
    pub(super) fn new(
        places: usize,
        special: impl IntoIterator<Item = (usize, usize, Option<u32>)>,
    ) -> Costs {
        let mut all: Vec<Vec<(usize, Option<u32>)>> = vec![Vec::new(); places];
        for (one, other, cost) in special {
            for (at, with) in [(one, other), (other, one)] {
                if let Some(row) = all.get_mut(at) {
                    row.push((with, cost));
                }
            }
        }
        for row in &mut all {
            row.sort_unstable();
            row.dedup_by_key(|(with, _)| *with);
        }
        Costs {
            special: all,
            clubs: Vec::new(),
            mates: SameClubCost::Never,
            off: Vec::new(),
        }
    }

    /// Adds the clubs of each place. Two places with a common club then cost more or are forbidden, as `mates` says.
    pub(super) fn with_clubs(self, clubs: Vec<Vec<u32>>, mates: SameClubCost) -> Costs {
        let off = match mates {
            SameClubCost::Dearer(more) => off_pairs(self.places(), &clubs, more.into()),
            SameClubCost::Never => Vec::new(),
        };
        Costs {
            clubs,
            mates,
            off,
            ..self
        }
    }

    /// Returns the amount that a search subtracts from the cost of all pairs of a position, in half units. Every
    /// pairing has one pair at each position, so the best pairing stays the same. No pair drops below its distance.
    pub(super) fn off(&self, place: usize) -> i64 {
        self.off.get(place).copied().unwrap_or(0)
    }

    /// Builds the costs by calling `cost` once for each pair of places, the upper (smaller) place first.
    pub(super) fn of(places: usize, cost: impl Fn(usize, usize) -> Option<u32>) -> Costs {
        let below = |upper| (upper + 1..places).map(move |lower| (upper, lower));
        let special = (0..places).flat_map(below).filter_map(|(upper, lower)| {
            let cost = cost(upper, lower);
            (cost != Some(small(lower - upper))).then_some((upper, lower, cost))
        });
        Costs::new(places, special)
    }

    pub(super) fn places(&self) -> usize {
        self.special.len()
    }

    fn row(&self, place: usize) -> &[(usize, Option<u32>)] {
        self.special.get(place).map_or(&[], Vec::as_slice)
    }

    /// Returns the cost of pairing two different positions, given in either order.
    pub(super) fn get(&self, one: usize, other: usize) -> Option<u32> {
        let row = self.row(one);
        match row.binary_search_by_key(&other, |(with, _)| *with) {
            Ok(at) => row.get(at).and_then(|(_, cost)| *cost),
            Err(_) => {
                let distance = small(one.abs_diff(other));
                match self.mates {
                    _ if !self.share_a_club(one, other) => Some(distance),
                    SameClubCost::Dearer(more) => Some(distance.saturating_add(more)),
                    SameClubCost::Never => None,
                }
            }
        }
    }

    fn share_a_club(&self, one: usize, other: usize) -> bool {
        let clubs = |place| self.clubs.get(place).map_or(&[][..], Vec::as_slice);
        clubs(one).iter().any(|club| clubs(other).contains(club))
    }
}

/// Returns the amounts to subtract from the costs if one club has more than half of the places. Many of its pairs are
/// then unavoidable. Each pair fewer among its members means a pair fewer among the others. The surcharge is subtracted
/// at the club's places and added at the others, so that unavoidable pairs are not expensive.
fn off_pairs(places: usize, clubs: &[Vec<u32>], more: i64) -> Vec<i64> {
    let mut sizes: HashMap<u32, usize> = HashMap::new();
    for club in clubs.iter().flatten() {
        *sizes.entry(*club).or_default() += 1;
    }
    let Some((most, _)) = sizes.into_iter().find(|(_, size)| *size > places / 2) else {
        return Vec::new();
    };
    let of_it = |place: usize| clubs.get(place).is_some_and(|own| own.contains(&most));
    let off = |place| if of_it(place) { more } else { -more };
    (0..places).map(off).collect()
}
