//! A circuit over several events (tappe): the best of each competitor's results, attendance, and who goes to the final.
//!
//! A competitor is whatever the circuit ranks, under a name that is the same in all its events: a player's card, or both
//! cards of a pair.

use crate::points::{MatchPoints, VictoryPoints};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a competitor made in one event of the circuit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StageResult {
    /// The competitor.
    pub who: String,
    /// Victory Points.
    pub vp: VictoryPoints,
    /// Match Points.
    pub mp: MatchPoints,
}

/// How a circuit counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CircuitRule {
    /// How many of the best events count.
    pub best: usize,
    /// Victory Points for every event attended, counted or not.
    pub attendance: VictoryPoints,
    /// Events one must have attended to go to the final.
    pub least: usize,
    /// Places in the final.
    pub finalists: usize,
}

/// Whether a competitor goes to the final, and why not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Final {
    /// Goes: among the first of those who attended enough.
    Goes,
    /// Shares the last place of the final with others: the organiser decides.
    Tied,
    /// Attended too few events.
    TooFewEvents {
        /// How many are missing.
        missing: usize,
    },
    /// Others stand higher.
    Below,
}

/// A line of the circuit's ranking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CircuitLine {
    /// 1, 1, 3.
    pub rank: usize,
    /// The competitor.
    pub who: String,
    /// Victory Points of the events that count, with attendance.
    pub vp: VictoryPoints,
    /// Match Points of the events that count.
    pub mp: MatchPoints,
    /// The events that count, by their place in the circuit from 0.
    pub counted: Vec<usize>,
    /// The events attended that do not count.
    pub dropped: Vec<usize>,
    /// Whether it goes to the final.
    pub finalist: Final,
}

/// The ranking of a circuit after its events so far, one list of results for each.
///
/// Of equal results the earlier event counts; equal VP and MP share a rank. The order of the lists' lines does not matter.
#[must_use]
pub fn circuit(rule: CircuitRule, events: &[Vec<StageResult>]) -> Vec<CircuitLine> {
    let mut made: BTreeMap<&str, Vec<(usize, &StageResult)>> = BTreeMap::new();
    for (at, event) in events.iter().enumerate() {
        for result in event {
            made.entry(&result.who).or_default().push((at, result));
        }
    }
    let mut lines: Vec<CircuitLine> = made
        .into_iter()
        .map(|(who, results)| line(rule, who, results))
        .collect();
    lines.sort_by(|a, b| (b.vp, b.mp, &a.who).cmp(&(a.vp, a.mp, &b.who)));
    give_ranks(&mut lines);
    choose_finalists(rule, &mut lines);
    lines
}

fn line(rule: CircuitRule, who: &str, mut results: Vec<(usize, &StageResult)>) -> CircuitLine {
    results.sort_by(|(at, a), (other, b)| (b.vp, b.mp, at).cmp(&(a.vp, a.mp, other)));
    let (best, rest) = results.split_at(rule.best.min(results.len()));
    let attended = results.iter().map(|_| rule.attendance);
    let places = |of: &[(usize, &StageResult)]| {
        let mut places: Vec<usize> = of.iter().map(|(at, _)| *at).collect();
        places.sort_unstable();
        places
    };
    CircuitLine {
        rank: 0,
        who: who.to_owned(),
        vp: best.iter().map(|(_, r)| r.vp).chain(attended).sum(),
        mp: best.iter().map(|(_, r)| r.mp).sum(),
        counted: places(best),
        dropped: places(rest),
        finalist: Final::Below,
    }
}

fn give_ranks(lines: &mut [CircuitLine]) {
    let mut last = None;
    for (line, place) in lines.iter_mut().zip(1..) {
        let points = (line.vp, line.mp);
        line.rank = match last {
            Some((same, rank)) if same == points => rank,
            _ => place,
        };
        last = Some((points, line.rank));
    }
}

fn choose_finalists(rule: CircuitRule, lines: &mut [CircuitLine]) {
    let attended = |line: &CircuitLine| line.counted.len() + line.dropped.len();
    let may: Vec<usize> = lines
        .iter()
        .filter(|line| attended(line) >= rule.least)
        .map(|line| line.rank)
        .collect();
    for line in lines.iter_mut() {
        let above = may.iter().filter(|rank| **rank < line.rank).count();
        let with = may.iter().filter(|rank| **rank == line.rank).count();
        line.finalist = match rule.least.checked_sub(attended(line)) {
            Some(missing) if missing > 0 => Final::TooFewEvents { missing },
            _ if above + with <= rule.finalists => Final::Goes,
            _ if above < rule.finalists => Final::Tied,
            _ => Final::Below,
        };
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;

    fn event(results: &[(&str, i64, i64)]) -> Vec<StageResult> {
        let result = |(who, vp, mp): &(&str, i64, i64)| StageResult {
            who: (*who).to_owned(),
            vp: VictoryPoints(*vp),
            mp: MatchPoints(*mp),
        };
        results.iter().map(result).collect()
    }

    fn rule(best: usize, attendance: i64, least: usize, finalists: usize) -> CircuitRule {
        CircuitRule {
            best,
            attendance: VictoryPoints(attendance),
            least,
            finalists,
        }
    }

    fn points(lines: &[CircuitLine]) -> Vec<(usize, &str, i64, i64)> {
        let points = |l: &CircuitLine| (l.rank, l.vp.0, l.mp.0);
        let all = lines.iter().map(|l| (points(l), l.who.as_str()));
        all.map(|((rank, vp, mp), who)| (rank, who, vp, mp))
            .collect()
    }

    #[test]
    fn the_best_count_and_everybody_who_came_gets_attendance() {
        let events = [
            event(&[("ada", 50, 100), ("bea", 60, 300), ("cid", 40, -400)]),
            event(&[("bea", 20, -900), ("ada", 55, 200)]),
            event(&[("ada", 45, 50), ("bea", 70, 900), ("cid", 66, 10)]),
        ];
        let lines = circuit(rule(2, 1, 3, 1), &events);
        let expected = [
            (1, "bea", 133, 1200),
            (2, "ada", 108, 300),
            (3, "cid", 108, -390),
        ];
        assert_eq!(points(&lines), expected);
        assert_eq!(
            (&lines[0].counted, &lines[0].dropped),
            (&vec![0, 2], &vec![1])
        );
        assert_eq!(
            (&lines[1].counted, &lines[1].dropped),
            (&vec![0, 1], &vec![2])
        );
        let finals: Vec<Final> = lines.iter().map(|line| line.finalist).collect();
        let few = Final::TooFewEvents { missing: 1 };
        assert_eq!(finals, [Final::Goes, Final::Below, few]);
    }

    #[test]
    fn the_last_place_of_the_final_may_be_tied() {
        let events = [event(&[
            ("a", 9, 0),
            ("b", 5, 0),
            ("c", 5, 0),
            ("d", 7, 0),
            ("e", 1, 0),
        ])];
        let finals = |places| {
            let lines = circuit(rule(1, 0, 1, places), &events);
            lines.iter().map(|line| line.finalist).collect::<Vec<_>>()
        };
        use Final::{Below, Goes, Tied};
        assert_eq!(finals(3), [Goes, Goes, Tied, Tied, Below]);
        assert_eq!(finals(4), [Goes, Goes, Goes, Goes, Below]);
        let ranks: Vec<usize> = circuit(rule(1, 0, 1, 3), &events)
            .iter()
            .map(|l| l.rank)
            .collect();
        assert_eq!(ranks, [1, 2, 3, 3, 5]);
    }

    #[test]
    fn the_order_of_the_lists_does_not_matter() {
        let one = [
            event(&[("a", 9, 0), ("b", 9, 0)]),
            event(&[("b", 1, 5), ("a", 1, 5)]),
        ];
        let other = [
            event(&[("b", 9, 0), ("a", 9, 0)]),
            event(&[("a", 1, 5), ("b", 1, 5)]),
        ];
        let rule = rule(2, 0, 0, 2);
        assert_eq!(circuit(rule, &one), circuit(rule, &other));
    }
}
