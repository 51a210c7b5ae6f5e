//! Whether everybody can be paired at all (Edmonds' blossoms), and if not, who stands in the way.

use super::pairing::Costs;
use std::collections::VecDeque;

/// The places among which somebody is left over in every pairing; empty when all can be paired.
///
/// These are the places that some largest pairing leaves out (the Gallai-Edmonds decomposition's D).
pub(super) fn left_over(places: usize, costs: &Costs) -> Vec<usize> {
    let mut forest = Forest::new(places, costs);
    for root in 0..places {
        if forest.mate(root).is_none()
            && let Some(end) = forest.grow(root)
        {
            forest.flip(end);
        }
    }
    let mut stuck = vec![false; places];
    for root in (0..places).filter(|place| forest.mate(*place).is_none()).collect::<Vec<_>>() {
        if forest.grow(root).is_none() {
            for (stuck, outer) in stuck.iter_mut().zip(&forest.outer) {
                *stuck |= outer;
            }
        }
    }
    (0..places).zip(stuck).filter_map(|(place, stuck)| stuck.then_some(place)).collect()
}

/// A search tree of alternating paths, with its blossoms shrunk to their bases.
struct Forest<'c> {
    costs: &'c Costs,
    mates: Vec<Option<usize>>,
    parent: Vec<Option<usize>>,
    base: Vec<usize>,
    outer: Vec<bool>,
}

impl<'c> Forest<'c> {
    fn new(places: usize, costs: &'c Costs) -> Self {
        Forest {
            costs,
            mates: vec![None; places],
            parent: vec![None; places],
            base: (0..places).collect(),
            outer: vec![false; places],
        }
    }

    fn mate(&self, place: usize) -> Option<usize> {
        self.mates.get(place).copied().flatten()
    }

    fn parent(&self, place: usize) -> Option<usize> {
        self.parent.get(place).copied().flatten()
    }

    fn base(&self, place: usize) -> usize {
        self.base.get(place).copied().unwrap_or(place)
    }

    fn is_outer(&self, place: usize) -> bool {
        self.outer.get(place).copied().unwrap_or(false)
    }

    /// Grows a tree from a place without a mate; the answer is another such place that it reaches.
    fn grow(&mut self, root: usize) -> Option<usize> {
        let places = self.mates.len();
        self.parent.fill(None);
        self.outer.fill(false);
        self.base = (0..places).collect();
        let mut queue = VecDeque::from([root]);
        put(&mut self.outer, root, true);
        while let Some(here) = queue.pop_front() {
            for to in 0..places {
                let same = self.base(here) == self.base(to) || self.mate(here) == Some(to);
                if same || self.costs.get(here, to).is_none() {
                    continue;
                }
                let tree = self.mate(to).is_some_and(|mate| self.parent(mate).is_some());
                if to == root || tree {
                    self.shrink(here, to, &mut queue);
                } else if self.parent(to).is_none() {
                    put(&mut self.parent, to, Some(here));
                    let Some(mate) = self.mate(to) else {
                        return Some(to);
                    };
                    put(&mut self.outer, mate, true);
                    queue.push_back(mate);
                }
            }
        }
        None
    }

    /// Makes one of a blossom that two outer places close.
    fn shrink(&mut self, one: usize, other: usize, queue: &mut VecDeque<usize>) {
        let root = self.common_base(one, other);
        let mut inside = vec![false; self.mates.len()];
        self.mark(one, root, other, &mut inside);
        self.mark(other, root, one, &mut inside);
        for place in 0..self.mates.len() {
            if inside.get(self.base(place)) == Some(&true) {
                put(&mut self.base, place, root);
                if !self.is_outer(place) {
                    put(&mut self.outer, place, true);
                    queue.push_back(place);
                }
            }
        }
    }

    fn common_base(&self, one: usize, other: usize) -> usize {
        let mut seen = vec![false; self.mates.len()];
        let mut here = self.base(one);
        put(&mut seen, here, true);
        while let Some(up) = self.up(here) {
            here = up;
            put(&mut seen, here, true);
        }
        let mut here = self.base(other);
        while seen.get(here) == Some(&false) {
            match self.up(here) {
                Some(up) => here = up,
                None => break,
            }
        }
        here
    }

    /// The next outer base on the way to the root.
    fn up(&self, here: usize) -> Option<usize> {
        Some(self.base(self.parent(self.mate(here)?)?))
    }

    fn mark(&mut self, from: usize, root: usize, mut child: usize, inside: &mut [bool]) {
        let mut here = from;
        while self.base(here) != root {
            let Some(mate) = self.mate(here) else { return };
            for place in [self.base(here), self.base(mate)] {
                if let Some(slot) = inside.get_mut(place) {
                    *slot = true;
                }
            }
            put(&mut self.parent, here, Some(child));
            child = mate;
            match self.parent(mate) {
                Some(up) => here = up,
                None => return,
            }
        }
    }

    /// Exchanges mates along the path that ends at a place without one.
    fn flip(&mut self, end: usize) {
        let mut at = Some(end);
        while let Some(place) = at {
            let Some(parent) = self.parent(place) else { return };
            at = self.mate(parent);
            put(&mut self.mates, place, Some(parent));
            put(&mut self.mates, parent, Some(place));
        }
    }
}

fn put<T>(slots: &mut [T], at: usize, value: T) {
    if let Some(slot) = slots.get_mut(at) {
        *slot = value;
    }
}
