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
    pub who: String,
    pub vp: VictoryPoints,
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
    pub name: String,
    pub competitors: Competitors,
    pub rule: CircuitRule,
}

/// A result in an event, and whose it is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attended {
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
pub enum FinalQualification {
    /// Goes: among the first of those who attended enough.
    Goes,
    /// Shares the last place of the final with others: the organiser decides.
    Tied,
    /// Attended too few events.
    TooFewEvents {
        /// How many are missing.
        missing: usize,
    },
    Below,
}

/// A line of the circuit's ranking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CircuitLine {
    /// 1, 1, 3.
    pub rank: usize,
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
    pub finalist: FinalQualification,
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
        finalist: FinalQualification::Below,
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
            Some(missing) if missing > 0 => FinalQualification::TooFewEvents { missing },
            _ if above + with <= rule.finalists => FinalQualification::Goes,
            _ if above < rule.finalists => FinalQualification::Tied,
            _ => FinalQualification::Below,
        };
    }
}

#[cfg(test)]
mod tests;
