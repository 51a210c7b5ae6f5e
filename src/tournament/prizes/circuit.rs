//! A circuit of several events (tappe): its ranking by each competitor's best results and attendance, and the
//! qualification for its final.
//!
//! A competitor is a player or an entry, as the circuit decides. It is recognised in all events by a name: a player's
//! federation card number, or both numbers of a pair.

use crate::entry::{Entry, EntryNo, Player};
use crate::event::Event;
use crate::points::{MatchPoints, VictoryPoints};
use crate::ranking::Standings;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The result of a competitor in one event of the circuit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StageResult {
    pub who: String,
    pub vp: VictoryPoints,
    pub mp: MatchPoints,
}

/// The scoring rule of a circuit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CircuitRule {
    /// The number of events whose points are added for each competitor: its best ones.
    pub best: usize,
    /// The Victory Points for every event attended, whether or not it is among the competitor's best.
    pub attendance: VictoryPoints,
    /// The number of events that a competitor must have attended to play the final.
    pub least: usize,
    /// The number of places in the final.
    pub finalists: usize,
}

/// The kind of competitor that a circuit ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Competitors {
    /// Single players. Each player of a pair or a team is credited with all of its points.
    Players,
    /// Entries: a pair counts as the same if both its players are the same.
    Entries,
}

/// The settings of a circuit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Circuit {
    /// The circuit's name in web addresses, written like an event's.
    pub slug: String,
    pub name: String,
    pub competitors: Competitors,
    pub rule: CircuitRule,
}

/// A result in one event, with the entry that made it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attended {
    pub result: StageResult,
    /// The entry that made the result in the event.
    pub entry: EntryNo,
    /// The index of the player in the entry, from 0; `None` when the entry itself competes.
    pub player: Option<usize>,
}

/// The ranking of a circuit, with the results of all competitors in each event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CircuitRanking {
    /// The number of parts into which all points are divided. It is more than 1 when an event carries over half of the
    /// points.
    pub parts: u32,
    /// The rows of the circuit's ranking, best first.
    pub lines: Vec<CircuitLine>,
    /// The results in each event, in the order of the events.
    pub stages: Vec<Vec<Attended>>,
}

impl Circuit {
    /// Ranks the competitors that have played. The events come in order, each with the standings that count, or `None`
    /// if it has none yet.
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

    /// Returns the results of all competitors that have played a round. A competitor that appears twice keeps the
    /// better result.
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
    /// Returns the competitors of an entry: the name by which each is recognised in all events, with the player's index
    /// in the entry.
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

/// Returns the name that identifies a player in a circuit: the federation card number, or without one the name in lower
/// case and with single spaces.
fn name_of(player: &Player) -> String {
    let card = player.card.trim();
    if card.is_empty() {
        let words = player.name.split_whitespace();
        format!("~{}", words.collect::<Vec<_>>().join(" ").to_lowercase())
    } else {
        card.to_uppercase()
    }
}

/// Whether a competitor qualifies for the final, and the reason if it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FinalQualification {
    /// The competitor qualifies: it is among the first of those that attended enough events.
    Goes,
    /// The competitor shares the last place in the final with others. The organiser decides.
    Tied,
    /// The competitor attended too few events.
    TooFewEvents {
        /// The number of events that the competitor still needs to attend.
        missing: usize,
    },
    Below,
}

/// A competitor's row in the ranking of a circuit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CircuitLine {
    /// The rank of the competitor. Ties share a rank, as in 1, 1, 3.
    pub rank: usize,
    pub who: String,
    /// The competitor's Victory Points from its best events, plus those for attendance.
    pub vp: VictoryPoints,
    /// The competitor's Match Points from its best events.
    pub mp: MatchPoints,
    /// The events whose points are added for the competitor, by their index in the circuit, from 0.
    pub counted: Vec<usize>,
    /// The attended events whose points are not added, because the competitor has better ones, by their index in the
    /// circuit.
    pub dropped: Vec<usize>,
    /// Whether the competitor qualifies for the final.
    pub finalist: FinalQualification,
}

/// Ranks the competitors of a circuit after its events so far, with one list of results for each event.
///
/// Of equal results, the earlier event counts. Equal VP and MP share a rank. The order of results within a list does
/// not matter.
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
