//! Changes to the search trees: augmenting along a path, shrinking a cycle to a blossom, and expanding a blossom.

use super::{Graph, Kind};

impl Graph {
    /// Returns the number of petals on the even path from the base to a petal, and reverses the cycle if necessary.
    fn even_way(&mut self, blossom: usize, petal: usize) -> usize {
        let petals = &mut self.petals[blossom];
        let at = petals.iter().position(|p| *p == petal).unwrap_or(0);
        if at % 2 == 0 {
            return at;
        }
        petals[1..].reverse();
        petals.len() - at
    }

    /// Matches a node with another along their edge, and adjusts the matching inside a blossom.
    fn join(&mut self, node: usize, other: usize) {
        let Some((u, v)) = self.edge[node][other] else {
            return;
        };
        self.mate[node] = Some(v);
        if node < self.vertices {
            return;
        }
        let Some(base) = self.petal[node][u] else {
            return;
        };
        let way = self.even_way(node, base);
        for at in 0..way {
            let (one, next) = (self.petals[node][at], self.petals[node][at ^ 1]);
            self.join(one, next);
        }
        self.join(base, other);
        self.petals[node].rotate_left(way);
    }

    /// Joins a node to another tree, then swaps matched and unmatched edges from the node up to its root.
    pub(super) fn augment(&mut self, mut node: usize, mut other: usize) {
        loop {
            let inner = self.mate[node].map(|mate| self.top(mate));
            self.join(node, other);
            let Some(inner) = inner else { return };
            let Some(parent) = self.parent[inner] else {
                return;
            };
            let outer = self.top(parent);
            self.join(inner, outer);
            (node, other) = (outer, inner);
        }
    }

    /// Returns the next outer node on the path to the root.
    fn up(&self, node: usize) -> Option<usize> {
        let inner = self.top(self.mate[node]?);
        Some(self.top(self.parent[inner]?))
    }

    /// Returns the node where the paths from two outer nodes to the root meet; `None` if they are in different trees.
    pub(super) fn meeting(&mut self, one: usize, other: usize) -> Option<usize> {
        self.clock += 1;
        let (mut here, mut there) = (Some(one), Some(other));
        while here.is_some() || there.is_some() {
            if let Some(node) = here {
                if self.seen[node] == self.clock {
                    return Some(node);
                }
                self.seen[node] = self.clock;
                here = self.up(node);
            }
            (here, there) = (there, here);
        }
        None
    }

    /// Shrinks an odd cycle to a blossom. An edge between two outer nodes of a tree closes the cycle.
    pub(super) fn shrink(&mut self, one: usize, base: usize, other: usize) {
        let unused = (self.vertices..self.nodes).find(|b| self.top[*b].is_none());
        let blossom = unused.unwrap_or(self.nodes);
        self.nodes = self.nodes.max(blossom + 1);
        let mut petals = vec![base];
        self.climb(one, base, &mut petals);
        petals[1..].reverse();
        self.climb(other, base, &mut petals);
        self.label[blossom] = 0;
        self.kind[blossom] = Kind::Outer;
        self.mate[blossom] = self.mate[base];
        self.parent[blossom] = self.parent[base];
        self.petals[blossom].clone_from(&petals);
        self.set_top(blossom, blossom);
        for node in 0..self.nodes {
            self.edge[blossom][node] = None;
            self.edge[node][blossom] = None;
        }
        self.petal[blossom].fill(None);
        for petal in petals {
            self.absorb(blossom, petal);
        }
        self.find_slack(blossom);
    }

    /// Collects the nodes from an outer node up to the base, and queues the inner ones among them.
    fn climb(&mut self, from: usize, base: usize, petals: &mut Vec<usize>) {
        let mut node = from;
        while node != base {
            let (Some(mate), Some(up)) = (self.mate[node], self.up(node)) else {
                return;
            };
            let inner = self.top(mate);
            petals.extend([node, inner]);
            self.push(inner);
            node = up;
        }
    }

    /// Makes a blossom take over a petal's edges and vertices.
    fn absorb(&mut self, blossom: usize, petal: usize) {
        for node in 0..self.nodes {
            let Some(edge) = self.edge[petal][node] else {
                continue;
            };
            let known = self.edge[blossom][node].map(|known| self.gap(known));
            if known.is_none_or(|known| self.gap(edge) < known) {
                self.edge[blossom][node] = Some(edge);
                self.edge[node][blossom] = self.edge[node][petal];
            }
        }
        for vertex in 0..self.vertices {
            if self.petal[petal][vertex].is_some() {
                self.petal[blossom][vertex] = Some(petal);
            }
        }
    }

    /// Expands an inner blossom whose label is used up into its petals.
    pub(super) fn expand(&mut self, blossom: usize) {
        let petals = self.petals[blossom].clone();
        for petal in petals {
            self.set_top(petal, petal);
        }
        let parent = self.parent[blossom];
        let edge = parent.and_then(|parent| self.edge[blossom][parent]);
        let Some(entered) = edge.and_then(|(inside, _)| self.petal[blossom][inside]) else {
            return;
        };
        let way = self.even_way(blossom, entered);
        let petals = self.petals[blossom].clone();
        for pair in petals[..way].chunks_exact(2) {
            let (inner, outer) = (pair[0], pair[1]);
            self.parent[inner] = self.edge[outer][inner].map(|(u, _)| u);
            self.kind[inner] = Kind::Inner;
            self.kind[outer] = Kind::Outer;
            self.slack[inner] = None;
            self.find_slack(outer);
            self.push(outer);
        }
        self.kind[entered] = Kind::Inner;
        self.parent[entered] = parent;
        for petal in &petals[way + 1..] {
            self.kind[*petal] = Kind::Free;
            self.find_slack(*petal);
        }
        self.top[blossom] = None;
    }
}
