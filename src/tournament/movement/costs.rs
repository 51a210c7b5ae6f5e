//! What pairs of places on a line cost.
//!
//! Nearly all pairs cost their distance. The others cost more or are forbidden: only they are kept, and of clubs only who
//! belongs to which, for the pairs of a large one would be as many as all others.

use super::small;
use std::collections::HashMap;

/// The cost of every pair of places; none for a forbidden one. No pair costs less than its distance.
#[derive(Debug)]
pub(super) struct Costs {
    /// For each place the opponents that do not cost their distance, from the top.
    special: Vec<Vec<(usize, Option<u32>)>>,
    /// For each place its clubs; no places where clubs do not matter.
    clubs: Vec<Vec<u32>>,
    mates: SameClubCost,
    /// For each place what is taken off its pairs in a search.
    off: Vec<i64>,
}

/// What two of one club cost who may meet by everything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SameClubCost {
    /// So much more than their distance.
    Dearer(u32),
    /// They do not meet.
    Never,
}

impl Costs {
    /// Pairs that do not cost their distance; of a pair named twice the forbidding holds, or the lower cost.
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

    /// The same with clubs, by place, of which two do not meet if it can be helped, or not at all.
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

    /// What a search takes off all pairs of a place, in halves of a unit. Every pairing has a pair of each place, so that
    /// the same one stays the best; and no pair comes to cost less than its distance.
    pub(super) fn off(&self, place: usize) -> i64 {
        self.off.get(place).copied().unwrap_or(0)
    }

    /// Asks for the cost of each pair of places once, the upper (smaller) place first.
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

    /// The cost of two different places, in either order.
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

/// Where more than half of the places are of one club, many of it meet whatever is done; as many fewer meet of it as fewer
/// meet of all others. What its mates cost more is then taken off them and put on pairs of the others, so that what must
/// be is not dear.
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
