//! A perfect matching of least weight on a line: Edmonds' blossom algorithm with prices, one search for each place that
//! has no opponent yet.
//!
//! Vertices (places) and blossoms are nodes of one numbering, vertices first. An edge is tight when the prices of its
//! vertices sum up to its weight, the tolls on its way taken off. A search grows an alternating tree of tight edges from one vertex without a mate, shrinks
//! odd cycles to blossoms, and changes the prices in the tree until the next edge becomes tight; it ends at another vertex
//! without a mate. As no pair costs less than its distance, each outer vertex looks for its next edge among its neighbours
//! first and stops where none farther off can become tight sooner. Where few pairs are forbidden a search therefore stays
//! among a handful of places, and the whole takes about as long as reading the ranking; the worst case is O(n³ log n).
//!
//! No crate does this: those there are (`integer-blossom`, `mwmatching`) take O(n³) from a full table of plain integers
//! and keep the prices to themselves, so that they could neither break ties from the top nor prove what they found.
#![expect(
    clippy::indexing_slicing,
    reason = "every index is a node's own number, given out by this file"
)]

mod trees;

use super::costs::Costs;
use super::price::{Price, Ties, whole};
use super::proof::{OddSet, Proof};
use crate::movement::gap_duals::GapDuals;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// An edge by its two vertices.
type Edge = (usize, usize);

fn turned((one, other): Edge) -> Edge {
    (other, one)
}

/// What a node is in the tree of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NodeKind {
    Free,
    /// The root, or an even number of edges away from it.
    Outer,
    /// An odd number of edges away from the root.
    Inner,
}

/// A vertex or a blossom.
#[derive(Debug)]
struct Node {
    kind: NodeKind,
    /// A vertex's price, or what a blossom allows to edges inside, both as of `since`.
    price: Price,
    /// The change of the search from which on the node, being outermost, has its kind.
    since: Price,
    /// The matched edge that leaves it, its own vertex first.
    mate: Option<Edge>,
    /// For an inner node the edge it was reached by, the outer vertex first.
    parent: Option<Edge>,
    /// The blossom right around it.
    within: Option<usize>,
    /// A blossom's nodes around its cycle, the one that holds its matched edge first, each with the edge to the next.
    petals: Vec<(usize, Edge)>,
}

/// Something that happens when the prices have changed by so much.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct DualEvent {
    at: Price,
    what: DualEventKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum DualEventKind {
    /// The edge from an outer vertex becomes tight; of all its edges this was the first.
    Tight(usize, usize),
    /// The edge to a vertex that came out of a blossom becomes tight.
    TightAgain(usize, usize),
    /// An inner blossom allows nothing any more.
    Empty(usize),
}

/// The matching as it grows; a vertex is a place.
pub(super) struct Matching<'c> {
    costs: &'c Costs,
    ties: Ties,
    tolls: &'c GapDuals,
    vertices: usize,
    nodes: Vec<Node>,
    /// For each vertex the outermost node it lies in.
    top: Vec<usize>,
    /// No settled price costs more.
    highest: i64,
    /// By how much the search has changed the prices so far.
    change: Price,
    events: BinaryHeap<Reverse<DualEvent>>,
    /// Nodes that came into the tree.
    tree: Vec<usize>,
    /// For each node the last walk that came by.
    seen: Vec<u32>,
    walks: u32,
}

impl<'c> Matching<'c> {
    /// Nobody matched; all prices nothing, as no pair weighs less.
    pub(super) fn new(costs: &'c Costs, ties: Ties, tolls: &'c GapDuals) -> Matching<'c> {
        let node = |_| Node::new(Price::default());
        let vertices = costs.places();
        Matching {
            costs,
            ties,
            tolls,
            vertices,
            nodes: (0..vertices).map(node).collect(),
            top: (0..vertices).collect(),
            highest: 0,
            change: Price::default(),
            events: BinaryHeap::new(),
            tree: Vec::new(),
            seen: vec![0; vertices],
            walks: 0,
        }
    }

    pub(super) fn is_matched(&self, vertex: usize) -> bool {
        self.nodes[self.top[vertex]].mate.is_some()
    }

    /// The pairs from the top, once all are matched.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        let vertices = self.nodes.iter().take(self.vertices);
        let pairs = vertices.filter_map(|node| node.mate);
        pairs.filter(|(vertex, mate)| vertex < mate)
    }

    /// Why no perfect matching weighs less, once all are matched.
    pub(super) fn proof(&self) -> Proof {
        let (vertices, blossoms) = self.nodes.split_at(self.vertices);
        let allows = |(_, node): &(usize, &Node)| node.price.is_positive();
        let odd_set = |(at, node): (usize, &Node)| OddSet {
            places: self.members(at),
            allowed: node.price.clone(),
        };
        let blossoms = (self.vertices..).zip(blossoms);
        let price = |(vertex, node): (usize, &Node)| {
            let mut price = node.price.clone();
            price.cost += self.costs.off(vertex);
            price
        };
        Proof {
            prices: vertices.iter().enumerate().map(price).collect(),
            odd_sets: blossoms.filter(allows).map(odd_set).collect(),
            tolls: self.tolls.gaps().to_vec(),
        }
    }

    /// The vertices that some largest matching leaves out (Gallai and Edmonds' set D), once a mate was looked for for
    /// everybody.
    pub(super) fn stuck(&self) -> Vec<usize> {
        let outer = |vertex: &usize| self.nodes[self.top[*vertex]].kind == NodeKind::Outer;
        (0..self.vertices).filter(outer).collect()
    }

    /// Finds a mate for a vertex that has none; others may change theirs. False when there is none: then the tree stays,
    /// so that all who are stuck can be found, and the prices prove nothing any more.
    pub(super) fn match_one(&mut self, root: usize) -> bool {
        self.change = Price::default();
        self.events.clear();
        self.tree.clear();
        self.make_outer(self.top[root]);
        while let Some(Reverse(event)) = self.events.pop() {
            let valid = self.is_valid(&event);
            if valid {
                self.change = event.at;
            }
            match event.what {
                DualEventKind::Empty(blossom) if valid => self.expand(blossom),
                DualEventKind::Tight(from, to) | DualEventKind::TightAgain(from, to)
                    if valid && self.follow((from, to)) =>
                {
                    self.settle_tree();
                    return true;
                }
                _ => {}
            }
            if let DualEventKind::Tight(from, _) = event.what {
                self.look_around(from);
            }
        }
        false
    }

    /// Whether what was foreseen still is so.
    fn is_valid(&self, event: &DualEvent) -> bool {
        match event.what {
            DualEventKind::Tight(from, to) | DualEventKind::TightAgain(from, to) => {
                self.becomes_tight((from, to)).as_ref() == Some(&event.at)
            }
            DualEventKind::Empty(blossom) => {
                let node = &self.nodes[blossom];
                node.kind == NodeKind::Inner
                    && self.is_top(blossom)
                    && self.empty_at(node) == event.at
            }
        }
    }

    fn is_top(&self, node: usize) -> bool {
        let gone = node >= self.vertices && self.nodes[node].petals.is_empty();
        self.nodes[node].within.is_none() && !gone
    }

    /// The vertices of a node.
    fn members(&self, node: usize) -> Vec<usize> {
        let (mut members, mut open) = (Vec::new(), vec![node]);
        while let Some(node) = open.pop() {
            if node < self.vertices {
                members.push(node);
            }
            open.extend(self.nodes[node].petals.iter().map(|(petal, _)| *petal));
        }
        members.sort_unstable();
        members
    }

    /// How many times the change of the search is to be added to the prices in an outermost node.
    fn sign(kind: NodeKind) -> i64 {
        match kind {
            NodeKind::Free => 0,
            NodeKind::Outer => 1,
            NodeKind::Inner => -1,
        }
    }

    /// The cost of a vertex's price as it is now.
    fn price_cost(&self, vertex: usize) -> i64 {
        let top = &self.nodes[self.top[vertex]];
        let changed = self.change.cost - top.since.cost;
        self.nodes[vertex].price.cost + Self::sign(top.kind) * changed
    }

    /// How far the prices of an edge's vertices are from its weight.
    fn slack(&self, cost: u32, (one, other): Edge) -> Price {
        let mut slack = Price::pair(self.ties, cost, one.min(other), one.max(other));
        slack.cost -= self.tolls.between(one, other) + self.costs.off(one) + self.costs.off(other);
        let mut changes = 0;
        for vertex in [one, other] {
            let top = &self.nodes[self.top[vertex]];
            let sign = Self::sign(top.kind);
            slack.add(&self.nodes[vertex].price, -1);
            if sign != 0 {
                slack.add(&top.since, sign);
                changes += sign;
            }
        }
        if changes != 0 {
            slack.add(&self.change, -changes);
        }
        slack
    }

    /// At which change an edge from an outer vertex becomes tight; never when both ends are in one blossom or the other is
    /// inner.
    fn becomes_tight(&self, (from, to): Edge) -> Option<Price> {
        let (ours, theirs) = (self.top[from], self.top[to]);
        if ours == theirs {
            return None;
        }
        let cost = self.costs.get(from, to)?;
        let slack = || self.slack(cost, (from, to));
        let mut at = match self.nodes[theirs].kind {
            NodeKind::Inner => return None,
            NodeKind::Free => slack(),
            NodeKind::Outer => slack().half(),
        };
        at.add(&self.change, 1);
        Some(at)
    }

    /// The least cost of the change at which an edge of at least such a weight may become tight, both prices given.
    fn soonest(&self, weight: i64, prices: i64, kind: NodeKind) -> i64 {
        let slack = weight - prices;
        self.change.cost
            + match kind {
                NodeKind::Outer => slack.div_euclid(2),
                NodeKind::Free | NodeKind::Inner => slack,
            }
    }

    /// Foresees the first edge of an outer vertex that becomes tight.
    fn look_around(&mut self, from: usize) {
        let price = self.price_cost(from);
        // nobody's price costs more than this
        let highest = self.highest + self.change.cost;
        let mut first: Option<(Price, usize)> = None;
        for distance in 1..self.vertices {
            let later = |at: i64| first.as_ref().is_some_and(|(first, _)| at > first.cost);
            let least = GapDuals::least_weight(distance);
            if later(self.soonest(least, price + highest, NodeKind::Outer)) {
                break;
            }
            let below = Some(from + distance).filter(|below| *below < self.vertices);
            for to in [from.checked_sub(distance), below].into_iter().flatten() {
                let kind = self.nodes[self.top[to]].kind;
                let prices = price + self.price_cost(to);
                let weight = 2 * whole(distance) - self.tolls.between(from, to);
                let later = |at: i64| first.as_ref().is_some_and(|(first, _)| at > first.cost);
                if kind == NodeKind::Inner || later(self.soonest(weight, prices, kind)) {
                    continue;
                }
                let at = self.becomes_tight((from, to));
                let sooner = |at: &Price| first.as_ref().is_none_or(|(first, _)| at < first);
                if let Some(at) = at.filter(sooner) {
                    first = Some((at, to));
                }
            }
        }
        if let Some((at, to)) = first {
            let what = DualEventKind::Tight(from, to);
            self.events.push(Reverse(DualEvent { at, what }));
        }
    }

    /// Foresees the first edge from an outer vertex to one that has just left the tree.
    fn look_back(&mut self, to: usize) {
        let outer = |from: &usize| self.nodes[self.top[*from]].kind == NodeKind::Outer;
        let price = self.nodes[to].price.cost;
        let highest = self.highest + self.change.cost;
        let mut first: Option<(Price, usize)> = None;
        for distance in 1..self.vertices {
            let least = GapDuals::least_weight(distance);
            let soonest = self.soonest(least, price + highest, NodeKind::Free);
            if first
                .as_ref()
                .is_some_and(|(first, _)| soonest > first.cost)
            {
                break;
            }
            let below = Some(to + distance).filter(|below| *below < self.vertices);
            let around = [to.checked_sub(distance), below].into_iter().flatten();
            for from in around.filter(outer) {
                let at = self.becomes_tight((from, to));
                let sooner = |at: &Price| first.as_ref().is_none_or(|(first, _)| at < first);
                if let Some(at) = at.filter(sooner) {
                    first = Some((at, from));
                }
            }
        }
        if let Some((at, from)) = first {
            let what = DualEventKind::TightAgain(from, to);
            self.events.push(Reverse(DualEvent { at, what }));
        }
    }
}

impl Node {
    fn new(price: Price) -> Node {
        Node {
            kind: NodeKind::Free,
            price,
            since: Price::default(),
            mate: None,
            parent: None,
            within: None,
            petals: Vec::new(),
        }
    }
}
