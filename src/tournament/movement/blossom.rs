//! An algorithm that finds the pairing of least total cost of entries in a line (the standings): Edmonds' blossom
//! algorithm with prices. It runs one search for each place that has no opponent yet.
//!
//! Vertices (places) and blossoms are nodes with one numbering, vertices first. An edge is tight when the prices of its
//! vertices equal its weight minus the tolls between them. A search grows an alternating tree of tight edges from one
//! unmatched vertex. It shrinks odd cycles to blossoms and changes the prices in the tree until the next edge becomes
//! tight. It ends at another unmatched vertex. No pair costs less than its distance, so each outer vertex looks for its
//! next edge among its neighbours first. It stops where no farther edge can become tight sooner. Where few pairs are
//! forbidden, a search therefore stays within a handful of places. The whole then takes about as long as reading the
//! standings; the worst case is O(n³ log n).
//!
//! No crate fits: `integer-blossom` and `mwmatching` take O(n³) from a full table of plain integers and do not expose
//! their prices. They could neither break ties from the top nor prove their result.
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

/// An edge (a possible pair) of the graph to be matched, given by its two vertices.
type Edge = (usize, usize);

fn turned((one, other): Edge) -> Edge {
    (other, one)
}

/// The position of a node in the tree of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NodeKind {
    Free,
    /// The root of the tree, or a node an even number of edges away from it.
    Outer,
    /// A node an odd number of edges away from the root.
    Inner,
}

/// A node of the matching: a vertex or a blossom.
#[derive(Debug)]
struct Node {
    kind: NodeKind,
    /// The price of a vertex in the matching, or the allowance of a blossom to the edges inside it, as of `since`.
    price: Price,
    /// The value of the search's `change` at which this outermost node got its kind or had its price last updated.
    since: Price,
    /// The matched edge that leaves the node, with the node's own vertex first.
    mate: Option<Edge>,
    /// For an inner node, the edge by which the tree reached it, with the outer vertex first.
    parent: Option<Edge>,
    /// The smallest blossom that contains the node.
    within: Option<usize>,
    /// The nodes around a blossom's cycle, each with the edge to the next. The node with the blossom's matched edge is
    /// first.
    petals: Vec<(usize, Edge)>,
}

/// An event of the search for a matching, due once the search has changed the prices by a given amount.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct DualEvent {
    at: Price,
    what: DualEventKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum DualEventKind {
    /// An edge from an outer vertex becomes tight: the prices of its vertices add up to its weight. It is the first of
    /// all edges of this vertex to do so.
    Tight(usize, usize),
    /// An edge to a vertex that has left a blossom becomes tight: the prices of its vertices add up to its weight.
    TightAgain(usize, usize),
    /// An inner blossom has no allowance left.
    Empty(usize),
}

/// The matching under construction. A vertex is a position in the standings.
pub(super) struct Matching<'c> {
    costs: &'c Costs,
    ties: Ties,
    tolls: &'c GapDuals,
    vertices: usize,
    nodes: Vec<Node>,
    /// For each vertex, the outermost node that contains it.
    top: Vec<usize>,
    /// An upper limit on the cost part of all prices, without the change of the current search.
    highest: i64,
    /// The total by which the search has changed the prices so far.
    change: Price,
    events: BinaryHeap<Reverse<DualEvent>>,
    /// The nodes that have entered the search tree.
    tree: Vec<usize>,
    /// For each node of the graph, the number of the last walk towards the tree's root that passed it.
    seen: Vec<u32>,
    walks: u32,
}

impl<'c> Matching<'c> {
    /// Creates a matching without pairs. All prices are zero, which is valid because no pair weighs less than zero.
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

    /// Returns the matched pairs from the top position down, once all vertices are matched.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        let vertices = self.nodes.iter().take(self.vertices);
        let pairs = vertices.filter_map(|node| node.mate);
        pairs.filter(|(vertex, mate)| vertex < mate)
    }

    /// Returns the proof that no perfect matching weighs less, once all vertices are matched.
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

    /// Returns the vertices that some largest matching leaves out (Gallai and Edmonds' set D), once a search was made
    /// from every vertex.
    pub(super) fn stuck(&self) -> Vec<usize> {
        let outer = |vertex: &usize| self.nodes[self.top[*vertex]].kind == NodeKind::Outer;
        (0..self.vertices).filter(outer).collect()
    }

    /// Finds a mate for an unmatched vertex; other vertices may change theirs. Returns `false` when there is none. The
    /// tree is then kept, so that all stuck vertices can be found, and the prices no longer prove anything.
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

    /// Whether an event that the search has queued still applies.
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

    /// Returns the vertices inside a node.
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

    /// Returns the factor with which the search's change applies to the prices in an outermost node: 1 for outer, -1
    /// for inner, 0 for free.
    fn sign(kind: NodeKind) -> i64 {
        match kind {
            NodeKind::Free => 0,
            NodeKind::Outer => 1,
            NodeKind::Inner => -1,
        }
    }

    /// Returns the current cost part of a vertex's price.
    fn price_cost(&self, vertex: usize) -> i64 {
        let top = &self.nodes[self.top[vertex]];
        let changed = self.change.cost - top.since.cost;
        self.nodes[vertex].price.cost + Self::sign(top.kind) * changed
    }

    /// Returns the slack of an edge of the matching graph: its weight minus the prices of its two vertices.
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

    /// Returns the change of prices at which an edge from an outer vertex becomes tight (its prices add up to its
    /// weight). Returns `None` if both ends are in one node, the other end is inner, or the pair is forbidden.
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

    /// Returns the least cost part of the price change at which an edge may become tight (its prices add up to its
    /// weight). `weight` is a lower limit on its weight, and `prices` the sum of both prices.
    fn soonest(&self, weight: i64, prices: i64, kind: NodeKind) -> i64 {
        let slack = weight - prices;
        self.change.cost
            + match kind {
                NodeKind::Outer => slack.div_euclid(2),
                NodeKind::Free | NodeKind::Inner => slack,
            }
    }

    /// Queues the moment of the search at which the first edge of an outer vertex becomes tight: its prices add up to
    /// its weight.
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

    /// Queues the moment of the search at which the first edge from an outer vertex to a vertex that has just left the
    /// tree becomes tight: its prices add up to its weight.
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
