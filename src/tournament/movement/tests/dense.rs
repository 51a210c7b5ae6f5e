//! A slow reference in tests for the best pairing: Edmonds' blossom algorithm over a full table of integers, O(n³),
//! with six digits of the tie rule at a time. The engine used it before it searched among neighbours first.
//!
//! Vertices and blossoms are nodes with one numbering, vertices first. Each vertex and each blossom has a label. An
//! edge is tight when its two vertex labels add up to twice its weight. The search grows alternating trees of tight
//! edges from all unmatched vertices. It shrinks odd cycles to blossoms and changes labels when it is stuck. If no
//! label limits a change, no perfect matching exists.

mod trees;

use super::Costs;
use std::collections::VecDeque;

/// The number of positions considered in one step, from the top, for which the opponent's distance is a digit of the
/// pair's weight.
const DIGITS: usize = 6;

/// Finds the best pairing for comparison in tests, the topmost position first.
///
/// # Errors
/// When there is none: the positions that some largest pairing leaves out.
pub(super) fn best(costs: &Costs, places: usize) -> Result<Vec<(usize, usize)>, Vec<usize>> {
    let mut open: Vec<usize> = (0..places).collect();
    let mut pairs = Vec::new();
    while !open.is_empty() {
        let mates = least_weight(open.len(), |a, b| weight(costs, &open, a, b));
        let mates = mates.map_err(|stuck| stuck.iter().map(|at| open[*at]).collect::<Vec<_>>())?;
        let settled = settle(costs, &open, &mates);
        open.retain(|place| !settled.iter().any(|(a, b)| a == place || b == place));
        pairs.extend(settled);
    }
    Ok(pairs)
}

/// Returns the weight of two unpaired positions, given by their positions in the list `open`: their cost, with the
/// digit of the upper position.
fn weight(costs: &Costs, open: &[usize], one: usize, other: usize) -> Option<i128> {
    let (upper, lower) = (one.min(other), one.max(other));
    let cost = costs.get(*open.get(upper)?, *open.get(lower)?)?;
    let bits = usize::BITS - open.len().leading_zeros();
    let shift = |digits: usize| bits.checked_mul(u32::try_from(digits).ok()?);
    let weight = i128::from(cost).checked_shl(shift(DIGITS)?)?;
    let digit = match (DIGITS - 1).checked_sub(upper) {
        Some(digit) => i128::try_from(lower - upper)
            .ok()?
            .checked_shl(shift(digit)?)?,
        None => 0,
    };
    Some(weight + digit)
}

/// Returns the pairs of positions that are already certain in this step, from the top: those of positions with a digit,
/// and those with the nearest legal opponent.
fn settle(costs: &Costs, open: &[usize], mates: &[usize]) -> Vec<(usize, usize)> {
    let mut done = vec![false; open.len()];
    let mut settled = Vec::new();
    for (upper, (place, lower)) in open.iter().zip(mates).enumerate() {
        if done.get(upper) == Some(&true) {
            continue;
        }
        let nearer = open.iter().zip(&done).take(*lower).skip(upper + 1);
        let mut legal =
            nearer.filter(|(other, done)| !**done && costs.get(*place, **other).is_some());
        if upper >= DIGITS && legal.next().is_some() {
            break;
        }
        if let (Some(done), Some(other)) = (done.get_mut(*lower), open.get(*lower)) {
            *done = true;
            settled.push((*place, *other));
        }
    }
    settled
}

/// Returns the mates in the perfect matching of least weight. Weights stay below 2^110, so that sums of labels do not
/// overflow.
fn least_weight(
    vertices: usize,
    weight: impl Fn(usize, usize) -> Option<i128>,
) -> Result<Vec<usize>, Vec<usize>> {
    let mut graph = Graph::new(vertices, weight);
    loop {
        match graph.phase() {
            Phase::Augmented => {}
            Phase::Stuck => {
                let outer = |v: &usize| graph.kind[graph.top(*v)] == Kind::Outer;
                return Err((0..vertices).filter(outer).collect());
            }
            Phase::Done => {
                return Ok(graph
                    .mate
                    .iter()
                    .copied()
                    .take(vertices)
                    .flatten()
                    .collect());
            }
        }
    }
}

enum Phase {
    Augmented,
    Stuck,
    Done,
}

/// The position of a node in the current search trees.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Free,
    /// A root, or a node an even number of edges away from one.
    Outer,
    /// A node an odd number of edges away from its root.
    Inner,
}

/// An edge of the graph, given by its two vertices.
type Edge = (usize, usize);

struct Graph {
    vertices: usize,
    /// The number of nodes in use so far: vertices and blossoms.
    nodes: usize,
    /// The worth of each edge: the largest weight minus its own, so that the search maximises.
    worth: Vec<Vec<Option<i128>>>,
    label: Vec<i128>,
    /// For each pair of nodes, the edge between them that is closest to tight: its labels exceed twice its worth by the
    /// least.
    edge: Vec<Vec<Option<Edge>>>,
    /// For each node, the vertex at the other end of its matched edge.
    mate: Vec<Option<usize>>,
    /// For each node outside the search trees, the outer vertex whose edge to it is closest to tight: its labels exceed
    /// twice its worth by the least.
    slack: Vec<Option<usize>>,
    /// For each node, the outermost blossom that contains it, or the node itself; `None` for a number not in use.
    top: Vec<Option<usize>>,
    /// For each inner node, the outer vertex from which it was reached.
    parent: Vec<Option<usize>>,
    /// For each blossom and vertex, the petal that contains the vertex.
    petal: Vec<Vec<Option<usize>>>,
    kind: Vec<Kind>,
    /// The petals of each blossom in order around the cycle, the base first.
    petals: Vec<Vec<usize>>,
    seen: Vec<u32>,
    clock: u32,
    queue: VecDeque<usize>,
}

impl Graph {
    fn new(vertices: usize, weight: impl Fn(usize, usize) -> Option<i128>) -> Graph {
        let size = vertices + vertices / 2 + 1;
        let row = |u| {
            (0..vertices)
                .map(|v| if u == v { None } else { weight(u, v) })
                .collect()
        };
        let mut worth: Vec<Vec<Option<i128>>> = (0..vertices).map(row).collect();
        let most = worth.iter().flatten().flatten().max().copied().unwrap_or(0);
        worth
            .iter_mut()
            .flatten()
            .flatten()
            .for_each(|w| *w = most - *w);
        let mut graph = Graph {
            vertices,
            nodes: vertices,
            worth,
            label: vec![0; size],
            edge: vec![vec![None; size]; size],
            mate: vec![None; size],
            slack: vec![None; size],
            top: vec![None; size],
            parent: vec![None; size],
            petal: vec![vec![None; vertices]; size],
            kind: vec![Kind::Free; size],
            petals: vec![Vec::new(); size],
            seen: vec![0; size],
            clock: 0,
            queue: VecDeque::new(),
        };
        for u in 0..vertices {
            graph.label[u] = most;
            graph.top[u] = Some(u);
            graph.petal[u][u] = Some(u);
            for v in 0..vertices {
                graph.edge[u][v] = graph.worth[u][v].map(|_| (u, v));
            }
        }
        graph
    }

    /// Returns the outermost blossom of a node in use.
    fn top(&self, node: usize) -> usize {
        self.top[node].unwrap_or(node)
    }

    fn is_top(&self, node: usize) -> bool {
        self.top[node] == Some(node)
    }

    /// Returns the slack of an edge of the matching graph: the labels of its two ends minus twice its worth. At 0 the
    /// edge is tight.
    fn gap(&self, (u, v): Edge) -> i128 {
        self.label[u] + self.label[v] - 2 * self.worth[u][v].unwrap_or(0)
    }

    /// Returns the slack of the edge between a node and its nearest outer vertex.
    fn slack_gap(&self, node: usize) -> Option<i128> {
        Some(self.gap(self.edge[self.slack[node]?][node]?))
    }

    fn offer_slack(&mut self, vertex: usize, node: usize) {
        let gap = self.edge[vertex][node].map(|edge| self.gap(edge));
        let known = self.slack_gap(node);
        if gap.is_some_and(|gap| known.is_none_or(|known| gap < known)) {
            self.slack[node] = Some(vertex);
        }
    }

    fn find_slack(&mut self, node: usize) {
        self.slack[node] = None;
        for vertex in 0..self.vertices {
            let top = self.top(vertex);
            if top != node && self.kind[top] == Kind::Outer {
                self.offer_slack(vertex, node);
            }
        }
    }

    /// Queues the vertices of a node for the search.
    fn push(&mut self, node: usize) {
        if node < self.vertices {
            self.queue.push_back(node);
        } else {
            for petal in self.petals[node].clone() {
                self.push(petal);
            }
        }
    }

    fn set_top(&mut self, node: usize, top: usize) {
        self.top[node] = Some(top);
        if node >= self.vertices {
            for petal in self.petals[node].clone() {
                self.set_top(petal, top);
            }
        }
    }

    /// Follows an edge whose slack is 0 (a tight edge) from an outer vertex. Returns `true` when the matching has
    /// grown.
    fn follow(&mut self, (from, to): Edge) -> bool {
        let (one, other) = (self.top(from), self.top(to));
        match self.kind[other] {
            Kind::Inner => false,
            Kind::Free => {
                self.parent[other] = Some(from);
                self.kind[other] = Kind::Inner;
                if let Some(mate) = self.mate[other] {
                    let outer = self.top(mate);
                    self.slack[other] = None;
                    self.slack[outer] = None;
                    self.kind[outer] = Kind::Outer;
                    self.push(outer);
                }
                false
            }
            Kind::Outer => match self.meeting(one, other) {
                Some(base) => {
                    self.shrink(one, base, other);
                    false
                }
                None => {
                    self.augment(one, other);
                    self.augment(other, one);
                    true
                }
            },
        }
    }

    /// Runs one search, which enlarges the matching by one edge or proves that this is impossible.
    fn phase(&mut self) -> Phase {
        self.kind.fill(Kind::Free);
        self.slack.fill(None);
        self.queue.clear();
        for node in 0..self.nodes {
            if self.is_top(node) && self.mate[node].is_none() {
                self.parent[node] = None;
                self.kind[node] = Kind::Outer;
                self.push(node);
            }
        }
        if self.queue.is_empty() {
            return Phase::Done;
        }
        loop {
            if self.grow() {
                return Phase::Augmented;
            }
            let Some(change) = self.largest_change() else {
                return Phase::Stuck;
            };
            self.change_labels(change);
            for node in 0..self.nodes {
                if self.is_top(node)
                    && self.slack_gap(node) == Some(0)
                    && let Some(edge) = self.slack[node].and_then(|u| self.edge[u][node])
                    && self.top(edge.0) != node
                    && self.follow(edge)
                {
                    return Phase::Augmented;
                }
            }
            for blossom in self.vertices..self.nodes {
                let inner = self.is_top(blossom) && self.kind[blossom] == Kind::Inner;
                if inner && self.label[blossom] == 0 {
                    self.expand(blossom);
                }
            }
        }
    }

    /// Follows edges whose slack is 0 (tight edges) from every queued vertex. Returns `true` when the matching has
    /// grown.
    fn grow(&mut self) -> bool {
        while let Some(from) = self.queue.pop_front() {
            if self.kind[self.top(from)] == Kind::Inner {
                continue;
            }
            for to in 0..self.vertices {
                if self.worth[from][to].is_none() || self.top(from) == self.top(to) {
                    continue;
                }
                if self.gap((from, to)) > 0 {
                    self.offer_slack(from, self.top(to));
                } else if self.follow((from, to)) {
                    return true;
                }
            }
        }
        false
    }

    /// Returns the amount by which labels may change before an edge's slack becomes 0 or a blossom's label is used up.
    fn largest_change(&self) -> Option<i128> {
        let blossom = |node: usize| (node >= self.vertices).then_some(self.label[node] / 2);
        let limit = |node: &usize| match self.kind[*node] {
            Kind::Free => self.slack_gap(*node),
            Kind::Outer => self.slack_gap(*node).map(|gap| gap / 2),
            Kind::Inner => blossom(*node),
        };
        (0..self.nodes)
            .filter(|node| self.is_top(*node))
            .filter_map(|node| limit(&node))
            .min()
    }

    fn change_labels(&mut self, change: i128) {
        for vertex in 0..self.vertices {
            match self.kind[self.top(vertex)] {
                Kind::Outer => self.label[vertex] -= change,
                Kind::Inner => self.label[vertex] += change,
                Kind::Free => {}
            }
        }
        for blossom in (self.vertices..self.nodes).filter(|b| self.top[*b] == Some(*b)) {
            match self.kind[blossom] {
                Kind::Outer => self.label[blossom] += 2 * change,
                Kind::Inner => self.label[blossom] -= 2 * change,
                Kind::Free => {}
            }
        }
    }
}
