//! What pairs of places on a line cost, and where no best pairing crosses the line.
//!
//! Nearly all pairs are *plain*: they cost their distance. The others cost more or are forbidden, and only they are kept.
//! No two pairs of a best pairing could change opponents so that both were plain and nearer together. Two cases of that:
//!
//! - Of two pairs over the same cut, a-p and b-q with a and b above it, a-b or p-q is not plain.
//! - Whoever sits strictly between a and its opponent p is in a pair of which one is no plain opponent of a or of p. (With
//!   c-d inside: a-c and d-p would do; with b inside and q below p: a-b and p-q; and so upwards.) So there are at most twice
//!   as many places between them as a and p have opponents that are not plain, and of these only those count that are no
//!   farther away than any pair of a best pairing can be.
//!
//! An even number of places above a cut means that no pair crosses it or at least two do. Where all who could come over
//! a cut are plain opponents of each other above it, and below it too, nobody comes over it, and both parts are paired by
//! themselves.

use super::small;
use std::ops::Range;

/// The cost of every pair of places; none for a forbidden one. No pair costs less than its distance.
#[derive(Debug)]
pub(super) struct Costs {
    /// For each place the opponents that are not plain, from the top.
    special: Vec<Vec<(usize, Option<u32>)>>,
}

impl Costs {
    /// Pairs that are not plain with their cost; of a pair named twice the forbidding holds, or the lower cost.
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
        Costs { special: all }
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
            Err(_) => Some(small(one.abs_diff(other))),
        }
    }

    /// How many opponents that are not plain a place has nearer than so far.
    fn special_within(&self, place: usize, reach: usize) -> usize {
        let row = self.row(place);
        let near = |(with, _): &&(usize, _)| place.abs_diff(*with) < reach;
        row.iter().filter(near).count()
    }

    /// The parts of the line that are paired by themselves, from the top.
    pub(super) fn parts(&self) -> Vec<Range<usize>> {
        let reach = Reach::of(self);
        let (mut parts, mut first) = (Vec::new(), 0);
        for cut in (2..self.places()).step_by(2) {
            if reach.uncrossed(cut) {
                parts.push(first..cut);
                first = cut;
            }
        }
        parts.push(first..self.places());
        parts
    }

    /// For each place how many opponents that are not plain are as near as any opponent in a best pairing.
    fn near(&self) -> Vec<usize> {
        let mut reach = usize::MAX;
        loop {
            let places = 0..self.places();
            let near: Vec<usize> = places.map(|at| self.special_within(at, reach)).collect();
            let most = near.iter().max().copied().unwrap_or(0);
            let longest = longest(most, most);
            if longest >= reach {
                return near;
            }
            reach = longest;
        }
    }
}

/// How far apart two opponents of a best pairing can be who have so many near opponents that are not plain.
fn longest(one: usize, other: usize) -> usize {
    2 * (one + other) + 1
}

/// How far from its place everybody may have an opponent in a best pairing.
struct Reach<'c> {
    costs: &'c Costs,
    /// For each place the topmost and the lowest place of such an opponent; its own where there is none.
    ends: Vec<(usize, usize)>,
    /// No opponent is farther away.
    most: usize,
}

impl Reach<'_> {
    fn of(costs: &Costs) -> Reach<'_> {
        let near = costs.near();
        let special = |place: usize| near.get(place).copied().unwrap_or(0);
        let most = near.iter().max().copied().unwrap_or(0);
        let may = |one: usize, other: usize| {
            let longest = longest(special(one), special(other));
            one.abs_diff(other) <= longest && costs.get(one, other).is_some()
        };
        let ends = (0..costs.places()).map(|place| {
            let farthest = longest(special(place), most);
            let end = (place + farthest + 1).min(costs.places());
            let mut above = place.saturating_sub(farthest)..place;
            let mut below = (place + 1..end).rev();
            let up = above.find(|other| may(place, *other));
            let down = below.find(|other| may(place, *other));
            (up.unwrap_or(place), down.unwrap_or(place))
        });
        Reach {
            costs,
            ends: ends.collect(),
            most: longest(most, most),
        }
    }

    /// Whether somebody's opponent may be on the other side of a cut.
    fn comes_over(&self, place: usize, cut: usize) -> bool {
        let ends = self.ends.get(place);
        ends.is_some_and(|(up, down)| if place < cut { *down >= cut } else { *up < cut })
    }

    /// Whether all who may come over a cut are plain opponents of each other on both sides of it.
    fn uncrossed(&self, cut: usize) -> bool {
        let end = (cut + self.most).min(self.costs.places());
        let around = cut.saturating_sub(self.most)..end;
        let mut coming = around.filter(|place| self.comes_over(*place, cut));
        coming.all(|place| {
            let same_side = |other: usize| (place < cut) == (other < cut);
            let mut special = self.costs.row(place).iter().map(|(with, _)| *with);
            special.all(|other| !same_side(other) || !self.comes_over(other, cut))
        })
    }
}
