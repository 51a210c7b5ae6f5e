//! Changes to the search tree: growing it, augmenting along a path, shrinking a cycle to a blossom, and expanding a
//! blossom.

use super::{DualEvent, DualEventKind, Edge, Matching, Node, NodeKind, Price, turned};
use std::cmp::Reverse;

impl Matching<'_> {
    /// Follows an edge from an outer vertex that has become tight (its prices add up to its weight). Returns `true`
    /// when the matching has grown.
    pub(super) fn follow(&mut self, (from, to): Edge) -> bool {
        let (one, other) = (self.top[from], self.top[to]);
        if self.nodes[other].kind == NodeKind::Outer {
            self.shrink(one, (from, to), other);
            return false;
        }
        let Some((_, mate)) = self.nodes[other].mate else {
            self.augment((from, to));
            return true;
        };
        self.make_inner(other, (from, to));
        self.make_outer(self.top[mate]);
        false
    }

    /// Makes an outermost node outer and looks for the next edges of its vertices.
    pub(super) fn make_outer(&mut self, node: usize) {
        self.enter(node, NodeKind::Outer, None);
        for vertex in self.members(node) {
            self.look_around(vertex);
        }
    }

    fn make_inner(&mut self, node: usize, parent: Edge) {
        self.enter(node, NodeKind::Inner, Some(parent));
        if node >= self.vertices {
            let at = self.empty_at(&self.nodes[node]);
            let what = DualEventKind::Empty(node);
            self.events.push(Reverse(DualEvent { at, what }));
        }
    }

    fn enter(&mut self, node: usize, kind: NodeKind, parent: Option<Edge>) {
        self.tree.push(node);
        let since = self.change.clone();
        let node = &mut self.nodes[node];
        (node.kind, node.since, node.parent) = (kind, since, parent);
    }

    /// Returns the change at which an inner blossom has no allowance left.
    pub(super) fn empty_at(&self, node: &Node) -> Price {
        let mut at = node.price.clone().half();
        at.add(&node.since, 1);
        at
    }

    /// Adds the change of the search to the prices in an outermost node.
    fn settle(&mut self, node: usize) {
        let sign = Self::sign(self.nodes[node].kind);
        if sign == 0 {
            return;
        }
        let mut changed = self.change.clone();
        changed.add(&self.nodes[node].since, -1);
        if node >= self.vertices {
            self.nodes[node].price.add(&changed, 2 * sign);
        }
        for vertex in self.members(node) {
            let price = &mut self.nodes[vertex].price;
            price.add(&changed, sign);
            self.highest = self.highest.max(price.cost);
        }
        self.nodes[node].since = self.change.clone();
    }

    /// Ends a search: settles the prices and empties the tree.
    pub(super) fn settle_tree(&mut self) {
        for node in std::mem::take(&mut self.tree) {
            if self.is_top(node) {
                self.settle(node);
            }
            self.nodes[node].kind = NodeKind::Free;
        }
    }

    /// Orients a blossom's cycle so that the path from its first petal to the petal of a vertex has even length.
    /// Returns that length.
    fn even_way(&mut self, blossom: usize, vertex: usize) -> usize {
        let mut petal = vertex;
        while let Some(within) = self.nodes[petal].within.filter(|w| *w != blossom) {
            petal = within;
        }
        let petals = &mut self.nodes[blossom].petals;
        let at = petals.iter().position(|(node, _)| *node == petal);
        let at = at.unwrap_or(0);
        if at % 2 == 0 {
            return at;
        }
        // the other way round each petal has the edge that led to it
        let edges: Vec<Edge> = petals.iter().map(|(_, edge)| turned(*edge)).collect();
        petals[1..].reverse();
        for ((_, edge), turned) in petals.iter_mut().zip(edges.into_iter().rev()) {
            *edge = turned;
        }
        petals.len() - at
    }

    /// Gives a node another matched edge and adjusts the matching inside it.
    fn join(&mut self, node: usize, edge: Edge) {
        self.nodes[node].mate = Some(edge);
        if node < self.vertices {
            return;
        }
        let way = self.even_way(node, edge.0);
        for at in (0..way).step_by(2) {
            let (one, inside) = self.nodes[node].petals[at];
            let (next, _) = self.nodes[node].petals[at + 1];
            self.join(one, inside);
            self.join(next, turned(inside));
        }
        self.nodes[node].petals.rotate_left(way);
        let (first, _) = self.nodes[node].petals[0];
        self.join(first, edge);
    }

    /// Swaps matched and unmatched edges on the path from the root to an unmatched vertex.
    fn augment(&mut self, last: Edge) {
        self.join(self.top[last.1], turned(last));
        let mut edge = last;
        loop {
            let node = self.top[edge.0];
            let old = self.nodes[node].mate;
            self.join(node, edge);
            let Some((_, inner)) = old else { return };
            let inner = self.top[inner];
            let Some(parent) = self.nodes[inner].parent else {
                return;
            };
            self.join(inner, turned(parent));
            edge = parent;
        }
    }

    /// Returns the edge from an outer node to its inner mate, and the edge from there to the next outer node towards
    /// the root.
    fn up(&self, node: usize) -> Option<(Edge, Edge)> {
        let matched = self.nodes[node].mate?;
        let parent = self.nodes[self.top[matched.1]].parent?;
        Some((matched, turned(parent)))
    }

    /// Returns the node where the paths from two outer nodes to the root meet.
    fn meeting(&mut self, one: usize, other: usize) -> usize {
        self.walks += 1;
        let (mut here, mut there) = (Some(one), Some(other));
        while here.is_some() || there.is_some() {
            if let Some(node) = here {
                if self.seen[node] == self.walks {
                    return node;
                }
                self.seen[node] = self.walks;
                here = self.up(node).map(|(_, (_, outer))| self.top[outer]);
            }
            (here, there) = (there, here);
        }
        one
    }

    /// Returns the nodes on the path from an outer node up to another, each with the edge that leads on. The other node
    /// is not included.
    fn climb(&self, from: usize, to: usize) -> Vec<(usize, Edge)> {
        let (mut node, mut way) = (from, Vec::new());
        while node != to {
            let Some((matched, on)) = self.up(node) else {
                return way;
            };
            way.extend([(node, matched), (self.top[matched.1], on)]);
            node = self.top[on.1];
        }
        way
    }

    /// Shrinks an odd cycle to a blossom. A tight edge (its prices add up to its weight) between two outer nodes closes
    /// the cycle.
    fn shrink(&mut self, one: usize, edge: Edge, other: usize) {
        let base = self.meeting(one, other);
        // down from the base to the one, over the edge, up from the other to the base
        let down = self.climb(one, base);
        let mut petals = Vec::with_capacity(2 * down.len() + 1);
        let mut node = base;
        for (upper, led) in down.into_iter().rev() {
            petals.push((node, turned(led)));
            node = upper;
        }
        petals.push((node, edge));
        petals.extend(self.climb(other, base));
        let blossom = self.nodes.len();
        self.nodes.push(Node::new(Price::default()));
        self.seen.push(0);
        let mut looking = Vec::new();
        for (petal, _) in &petals {
            self.settle(*petal);
            self.nodes[*petal].within = Some(blossom);
            let members = self.members(*petal);
            for vertex in &members {
                self.top[*vertex] = blossom;
            }
            if self.nodes[*petal].kind == NodeKind::Inner {
                looking.extend(members);
            }
        }
        self.nodes[blossom].mate = self.nodes[base].mate;
        self.nodes[blossom].petals = petals;
        self.enter(blossom, NodeKind::Outer, None);
        for vertex in looking {
            self.look_around(vertex);
        }
    }

    /// Expands an inner blossom that has no allowance left into its petals.
    pub(super) fn expand(&mut self, blossom: usize) {
        self.settle(blossom);
        let Some(parent) = self.nodes[blossom].parent else {
            return;
        };
        let way = self.even_way(blossom, parent.1);
        let petals = std::mem::take(&mut self.nodes[blossom].petals);
        for (petal, _) in &petals {
            self.nodes[*petal].within = None;
            self.nodes[*petal].kind = NodeKind::Free;
            for vertex in self.members(*petal) {
                self.top[vertex] = *petal;
            }
        }
        // down the even way: the petal entered, then outer and inner in turn
        let (mut parent, mut outer) = (parent, Vec::new());
        for at in (0..=way).rev() {
            let (petal, _) = petals[at];
            if at % 2 == 0 {
                self.make_inner(petal, parent);
            } else {
                let (_, before) = petals[at - 1];
                parent = turned(before);
                outer.push(petal);
            }
        }
        for petal in outer {
            self.make_outer(petal);
        }
        for (petal, _) in &petals[way + 1..] {
            for vertex in self.members(*petal) {
                self.look_back(vertex);
            }
        }
    }
}
