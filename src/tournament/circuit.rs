//! A circuit over several events (tappe): the best of each competitor's results, attendance, and who goes to the final.
//!
//! A competitor is whatever the circuit ranks, under a name that is the same in all its events: a player's card, or both
//! cards of a pair.

use crate::entry::{Entry, EntryNo, Player};
use crate::event::Event;
use crate::points::{MatchPoints, VictoryPoints};
use crate::ranking::Standings;
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

/// What a circuit ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Competitors {
    /// Every player by itself: each of a pair or a team is credited the whole of its points.
    Players,
    /// Those who entered together: a pair is the same when both its players are.
    Entries,
}

/// A circuit as its organiser wants it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Circuit {
    /// Its word in addresses: as an event's.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// What it ranks.
    pub competitors: Competitors,
    /// How it counts.
    pub rule: CircuitRule,
}

/// A result in an event, and whose it is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attended {
    /// The result.
    pub result: StageResult,
    /// The entry that made it.
    pub entry: EntryNo,
    /// Which of its players, from 0; none when the entry itself competes.
    pub player: Option<usize>,
}

/// The ranking of a circuit, and what everybody made in each of its events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CircuitRanking {
    /// In how many parts of a point all points are counted: more than 1 when an event carries half over.
    pub parts: u32,
    /// The lines, best first.
    pub lines: Vec<CircuitLine>,
    /// What was made in each event, in the order of the events.
    pub stages: Vec<Vec<Attended>>,
}

impl Circuit {
    /// Ranks those who have played in its events, given in order with the standings that count; an event that has none
    /// yet stands among them without.
    #[must_use]
    pub fn rank(&self, events: &[(&Event, Option<&Standings>)]) -> CircuitRanking {
        let standings = events.iter().filter_map(|(_, standings)| *standings);
        let parts = standings.map(|s| s.parts).max().unwrap_or(1).max(1);
        let stage = |(event, standings): &(&Event, Option<&Standings>)| match standings {
            Some(standings) => self.stage(event, standings, parts),
            None => Vec::new(),
        };
        let stages: Vec<Vec<Attended>> = events.iter().map(stage).collect();
        let results = stages
            .iter()
            .map(|stage| stage.iter().map(|a| a.result.clone()).collect());
        let rule = CircuitRule {
            attendance: self.rule.attendance.times(i64::from(parts)),
            ..self.rule
        };
        CircuitRanking {
            parts,
            lines: circuit(rule, &results.collect::<Vec<_>>()),
            stages,
        }
    }

    /// What everybody made who has played a round; whoever stands there twice has the better of both.
    fn stage(&self, event: &Event, standings: &Standings, parts: u32) -> Vec<Attended> {
        let times = i64::from(parts.checked_div(standings.parts).unwrap_or(1));
        let mut made: BTreeMap<String, Attended> = BTreeMap::new();
        for line in standings.lines.iter().filter(|line| line.rounds > 0) {
            let Some(entry) = event.entry(line.entry) else {
                continue;
            };
            for (who, player) in self.competitors.of(entry) {
                let result = StageResult {
                    who: who.clone(),
                    vp: line.vp.times(times),
                    mp: line.mp.times(times),
                };
                let better =
                    |known: &Attended| (known.result.vp, known.result.mp) >= (result.vp, result.mp);
                if !made.get(&who).is_some_and(better) {
                    let entry = entry.number;
                    made.insert(
                        who,
                        Attended {
                            result,
                            entry,
                            player,
                        },
                    );
                }
            }
        }
        made.into_values().collect()
    }
}

impl Competitors {
    /// The competitors of an entry by the names they have in every event, with the player each is.
    fn of(self, entry: &Entry) -> Vec<(String, Option<usize>)> {
        let names = entry.players.iter().map(name_of);
        match self {
            Competitors::Players => names.zip((0..).map(Some)).collect(),
            Competitors::Entries => {
                let mut names: Vec<String> = names.collect();
                names.sort();
                vec![(names.join(" + "), None)]
            }
        }
    }
}

/// A player's card; without one the name, capitals and blanks apart.
fn name_of(player: &Player) -> String {
    let card = player.card.trim();
    if card.is_empty() {
        let words = player.name.split_whitespace();
        format!("~{}", words.collect::<Vec<_>>().join(" ").to_lowercase())
    } else {
        card.to_uppercase()
    }
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
    fn players_are_the_same_by_card_else_by_name_and_pairs_by_both() {
        use crate::round::RoundNo;
        let mut one = crate::testing::event(4, "1 danese");
        for (entry, n) in one.entries.iter_mut().zip(1..) {
            entry.players[0].card = format!("c{n}");
        }
        crate::testing::play(&mut one);
        // in the second event pair 1 has its players the other way round, and pair 2 another partner
        let mut other = one.clone();
        other.entries[0].players.swap(0, 1);
        other.entries[0].players[0].name = " b1".to_owned();
        other.entries[1].players[1].name = "Zoe".to_owned();
        let (first, second) = [&one, &other]
            .map(|e| crate::ranking::standings(e, RoundNo(1)))
            .into();
        let events = [(&one, Some(&first)), (&other, Some(&second)), (&one, None)];
        let rank = |competitors| {
            let circuit = Circuit {
                slug: "c".to_owned(),
                name: "C".to_owned(),
                competitors,
                rule: rule(2, 1, 2, 2),
            };
            circuit.rank(&events)
        };
        let pairs = rank(Competitors::Entries);
        assert_eq!(
            pairs.lines.len(),
            5,
            "pair 2 is another pair in the second event"
        );
        assert_eq!(
            pairs.stages.iter().map(Vec::len).collect::<Vec<_>>(),
            [4, 4, 0]
        );
        let players = rank(Competitors::Players);
        assert_eq!(players.lines.len(), 9, "only Zoe is new");
        let best = &players.lines[0];
        let vp = first.lines[0].vp.0 + second.lines[0].vp.0 + 2;
        assert_eq!((best.vp.0, &best.counted), (vp, &vec![0, 1]));
        assert_eq!(players.stages[0][0].player, Some(0));
        assert_eq!(pairs.stages[0][0].player, None);
    }

    #[test]
    fn half_points_count_in_the_same_parts_everywhere() {
        use crate::round::RoundNo;
        let mut half = crate::testing::event(4, "1 danese + carry half + 1 danese");
        crate::testing::play(&mut half);
        crate::testing::play(&mut half);
        let mut whole = crate::testing::event(4, "1 danese");
        crate::testing::play(&mut whole);
        let halved = crate::ranking::standings(&half, RoundNo(2));
        let plain = crate::ranking::standings(&whole, RoundNo(1));
        assert_eq!((halved.parts, plain.parts), (2, 1));
        let circuit = Circuit {
            slug: "c".to_owned(),
            name: "C".to_owned(),
            competitors: Competitors::Entries,
            rule: rule(2, 1, 0, 1),
        };
        let ranking = circuit.rank(&[(&half, Some(&halved)), (&whole, Some(&plain))]);
        assert_eq!(ranking.parts, 2);
        let best = &ranking.lines[0];
        let first = EntryNo(1);
        let vp = halved.line(first).unwrap().vp.0 + 2 * plain.line(first).unwrap().vp.0 + 4;
        assert_eq!(best.vp.0, vp);
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
