//! The ranking: Victory Points, then Match Points, then the configured criteria.

use crate::adjustment::Rulings;
use crate::award::{Award, AwardKind};
use crate::entry::{EntryNo, EntryState};
use crate::event::{Event, MpReading, Settings};
use crate::meeting::Meeting;
use crate::movement::knockout::is_knockout;
use crate::points::{MatchPoints, VictoryPoints};
use crate::result::{Results, results_of};
use crate::round::{Round, RoundNo, RoundState, TableNo};
use burraco_rules::{Lot, Side};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// A criterion after VP and MP.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TieBreak {
    /// Who beat whom, when all who tie have met each other.
    HeadToHead,
    /// The best single round, by VP then MP.
    BestRound,
    /// The most burrachi; skipped when a hand was entered by totals.
    MostBurrachi,
    /// A lot from the event's seed.
    Lot,
}

/// What set an entry apart from the one ranked just above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DecidedBy {
    /// First of all: nobody is above.
    First,
    /// Victory Points.
    Vp,
    /// Match Points.
    Mp,
    /// Who beat whom.
    HeadToHead,
    /// The best round.
    BestRound,
    /// The most burrachi.
    MostBurrachi,
    /// The lot.
    Lot,
    /// Nothing: the rank is shared.
    Shared,
}

/// What one round brought an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundCredit {
    /// The round.
    pub round: RoundNo,
    /// The table, unless it rested.
    pub table: Option<TableNo>,
    /// The opponent, unless it rested.
    pub opponent: Option<EntryNo>,
    /// The other opponent of an individual event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second_opponent: Option<EntryNo>,
    /// The partner of an individual event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub partner: Option<EntryNo>,
    /// Victory Points.
    pub vp: VictoryPoints,
    /// Match Points, as signed difference.
    pub mp: MatchPoints,
    /// Its own points; an award counts the mean of the rounds the entry has played, and nothing before it has.
    pub gross: MatchPoints,
    /// Given, not played.
    pub award: Option<AwardKind>,
}

impl RoundCredit {
    /// Whom it met.
    pub fn opponents(&self) -> impl Iterator<Item = EntryNo> + use<> {
        self.opponent.into_iter().chain(self.second_opponent)
    }
}

/// Points that rulings gave an entry, or took from it, beside its rounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjusted {
    /// Victory Points with their sign.
    pub vp: VictoryPoints,
    /// Match Points with their sign.
    pub mp: MatchPoints,
}

/// One line of the standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// 1, 1, 3.
    pub rank: u32,
    /// Whether others share the rank.
    pub tied: bool,
    /// Who.
    pub entry: EntryNo,
    /// Victory Points, in the [`parts`](Standings::parts) of the standings.
    pub vp: VictoryPoints,
    /// Match Points by the event's reading, in the same parts.
    pub mp: MatchPoints,
    /// What rulings gave or took beside the rounds; part of `vp` and `mp`.
    #[serde(default)]
    pub adjusted: Adjusted,
    /// Own points added up, in the same parts.
    pub mp_gross: MatchPoints,
    /// Rounds counted.
    pub rounds: u32,
    /// What set it apart from the entry above.
    pub decided_by: DecidedBy,
    /// Hands entered card by card.
    pub hands_verified: u32,
    /// Hands counted.
    pub hands: u32,
    /// Round by round.
    pub credits: Vec<RoundCredit>,
}

/// The standings after a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standings {
    /// After this round; 0 before the first.
    pub after: RoundNo,
    /// Tables of that round whose result counts; in a team event matches.
    pub tables_in: u32,
    /// Tables of that round; in a team event matches.
    pub tables: u32,
    /// In how many parts of a point the points of the lines are counted: 1, or 2 after half was carried over.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub parts: u32,
    /// The lines, best first; equal ranks in order of number.
    pub lines: Vec<Standing>,
}

fn one() -> u32 {
    1
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
fn is_one(parts: &u32) -> bool {
    *parts == 1
}

impl Standings {
    /// Whether a table of the round is still missing.
    #[must_use]
    pub fn provisional(&self) -> bool {
        self.tables_in < self.tables
    }

    /// An entry's line.
    #[must_use]
    pub fn line(&self, entry: EntryNo) -> Option<&Standing> {
        self.lines.iter().find(|line| line.entry == entry)
    }
}

/// The standings after a round, every hand scored anew.
#[must_use]
pub fn standings(event: &Event, after: RoundNo) -> Standings {
    standings_from(event, &results_of(event), after)
}

/// The standings after a round, from results that are known.
///
/// Only confirmed and closed tables count, and no knockout round. Entries that withdrew or stayed away before they played are left out. The
/// order in which the entries are listed does not matter.
#[must_use]
pub fn standings_from(event: &Event, results: &Results, after: RoundNo) -> Standings {
    let rounds = || {
        let counted = event
            .rounds
            .iter()
            .filter(move |round| round.number <= after);
        counted.filter(|round| round.state != RoundState::Draft)
    };
    let mut scores: BTreeMap<EntryNo, Score> = BTreeMap::new();
    let rulings = Rulings::of(event, after);
    for round in rounds().filter(|round| !is_knockout(round)) {
        collect(event, round, results, &rulings, &mut scores);
    }
    for entry in &event.entries {
        if matches!(entry.state, EntryState::Entered | EntryState::CheckedIn) {
            scores.entry(entry.number).or_default();
        }
    }
    let plan = &event.settings.plan;
    let worth = |round: RoundNo| plan.worth(round, after);
    let lines: Vec<Candidate> = scores
        .into_iter()
        .filter(|(entry, _)| !rulings.struck(*entry))
        .map(|(entry, mut score)| {
            score.adjusted = rulings.in_ranking(entry, worth);
            Candidate::new(entry, score, event.settings.mp, worth)
        })
        .collect();
    let last = rounds().next_back();
    let tables = last.map_or(Vec::new(), |round| Meeting::all(event.settings.kind, round));
    let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    Standings {
        after,
        tables_in: count(tables.iter().filter(|meeting| meeting.counts()).count()),
        tables: count(tables.len()),
        parts: plan.parts(after),
        lines: ranked(lines, event),
    }
}

/// The last round that is not a draft; 0 before the first.
#[must_use]
pub fn last_round(event: &Event) -> RoundNo {
    let shown = event
        .rounds
        .iter()
        .filter(|round| round.state != RoundState::Draft);
    shown.map(|round| round.number).max().unwrap_or(RoundNo(0))
}

#[derive(Default)]
struct Score {
    credits: Vec<RoundCredit>,
    /// What rulings give or take beside the rounds.
    adjusted: (VictoryPoints, MatchPoints),
    /// Burrachi made; none as soon as a hand was entered by sums.
    burrachi: Option<u32>,
    tables: u32,
    hands: u32,
    verified: u32,
}

impl Score {
    fn award(&mut self, round: RoundNo, award: Award) {
        self.credits.push(RoundCredit {
            round,
            table: None,
            opponent: None,
            second_opponent: None,
            partner: None,
            vp: award.vp,
            mp: award.mp,
            gross: award.mp,
            award: Some(award.kind),
        });
    }
}

/// Adds what a round brought to those who played or rested in it.
fn collect(
    event: &Event,
    round: &Round,
    results: &Results,
    rulings: &Rulings,
    scores: &mut BTreeMap<EntryNo, Score>,
) {
    for bye in &round.byes {
        scores
            .entry(bye.entry)
            .or_default()
            .award(round.number, bye.award);
    }
    let settings = &event.settings;
    let meetings = Meeting::all(settings.kind, round).into_iter();
    for meeting in meetings.filter(Meeting::counts) {
        let table = meeting.home;
        let result = meeting.result(&settings.vp_table, round.number, results);
        let result = result.as_ref();
        let Some(points) = rulings.at(settings, round.number, &meeting, result) else {
            continue;
        };
        let seats = Side::ALL.map(|side| table.entries(side).map(move |entry| (side, entry)));
        for (side, entry) in seats.into_iter().flatten() {
            let mut opponents = table.entries(side.other());
            let score = scores.entry(entry).or_default();
            score.credits.push(RoundCredit {
                round: round.number,
                table: Some(table.number),
                opponent: opponents.next(),
                second_opponent: opponents.next(),
                partner: table.entries(side).find(|other| *other != entry),
                vp: points.get(side).vp,
                mp: points.get(side).mp,
                gross: result.map_or(MatchPoints(0), |result| *result.gross.get(side)),
                award: points.get(side).award,
            });
            // of a table whose points are given no hand counts
            let Some(result) = result.filter(|_| points.get(side).award.is_none()) else {
                continue;
            };
            let here = *result.burrachi.get(side);
            score.burrachi = match (score.tables, score.burrachi, here) {
                (0, _, here) => here,
                (_, Some(before), Some(here)) => Some(before.saturating_add(here)),
                _ => None,
            };
            score.tables += 1;
            score.hands += result.hands;
            score.verified += result.verified;
        }
    }
}

struct Candidate {
    standing: Standing,
    burrachi: Option<u32>,
}

impl Candidate {
    fn new(
        entry: EntryNo,
        mut score: Score,
        mp: MpReading,
        worth: impl Fn(RoundNo) -> i64,
    ) -> Candidate {
        rest_counts_own_mean(&mut score.credits);
        let credits = || score.credits.iter().map(|c| (c, worth(c.round)));
        let difference: MatchPoints = credits().map(|(c, worth)| c.mp.times(worth)).sum();
        let gross: MatchPoints = credits().map(|(c, worth)| c.gross.times(worth)).sum();
        let vp: VictoryPoints = credits().map(|(c, worth)| c.vp.times(worth)).sum();
        Candidate {
            burrachi: score.burrachi,
            standing: Standing {
                rank: 0,
                tied: false,
                entry,
                vp: vp + score.adjusted.0,
                adjusted: Adjusted {
                    vp: score.adjusted.0,
                    mp: score.adjusted.1,
                },
                mp: score.adjusted.1
                    + match mp {
                        MpReading::Difference => difference,
                        MpReading::Gross => gross,
                    },
                mp_gross: gross,
                rounds: u32::try_from(score.credits.len()).unwrap_or(u32::MAX),
                decided_by: DecidedBy::First,
                hands_verified: score.verified,
                hands: score.hands,
                credits: score.credits,
            },
        }
    }
}

/// In gross points a rest counts the entry's own mean of the rounds it played, rounded towards zero.
fn rest_counts_own_mean(credits: &mut [RoundCredit]) {
    let played = || credits.iter().filter(|credit| credit.award.is_none());
    let Ok(rounds) = i64::try_from(played().count()) else {
        return;
    };
    let sum: MatchPoints = played().map(|credit| credit.gross).sum();
    let mean = sum
        .0
        .checked_div(rounds)
        .map_or(MatchPoints(0), MatchPoints);
    for credit in credits.iter_mut().filter(|credit| credit.award.is_some()) {
        credit.gross = mean;
    }
}

/// Orders the candidates and gives the ranks 1, 1, 3 with what decided each.
fn ranked(mut candidates: Vec<Candidate>, event: &Event) -> Vec<Standing> {
    let points = |c: &Candidate| (c.standing.vp, c.standing.mp);
    candidates.sort_unstable_by_key(|c| (Reverse(points(c)), c.standing.entry));
    let mut ordered = Vec::with_capacity(candidates.len());
    let mut above: Option<(VictoryPoints, MatchPoints)> = None;
    let mut left = candidates.into_iter().peekable();
    while let Some(first) = left.next() {
        let here = points(&first);
        let decided = match above {
            None => DecidedBy::First,
            Some((vp, _)) if vp != here.0 => DecidedBy::Vp,
            Some(_) => DecidedBy::Mp,
        };
        above = Some(here);
        let mut level = vec![first];
        level.extend(std::iter::from_fn(|| left.next_if(|c| points(c) == here)));
        let Settings {
            tie_breaks, seed, ..
        } = &event.settings;
        break_ties(level, tie_breaks, *seed, decided, &mut ordered);
    }
    let mut rank = 0;
    let shared: Vec<bool> = ordered
        .iter()
        .map(|line: &Standing| line.decided_by == DecidedBy::Shared)
        .collect();
    for (at, line) in ordered.iter_mut().enumerate() {
        let shares = |at: usize| shared.get(at).copied().unwrap_or(false);
        if !shares(at) {
            rank = u32::try_from(at).map_or(u32::MAX, |at| at.saturating_add(1));
        }
        line.rank = rank;
        line.tied = shares(at) || shares(at + 1);
    }
    ordered
}

/// Groups of equal key, in order of the key; within a group in order of number.
fn parted<K: Ord>(mut all: Vec<Candidate>, key: impl Fn(&Candidate) -> K) -> Vec<Vec<Candidate>> {
    all.sort_by_key(|candidate| (key(candidate), candidate.standing.entry));
    let mut groups: Vec<Vec<Candidate>> = Vec::new();
    for candidate in all {
        match groups.last_mut() {
            Some(group) if group.first().is_some_and(|c| key(c) == key(&candidate)) => {
                group.push(candidate);
            }
            _ => groups.push(vec![candidate]),
        }
    }
    groups
}

/// Applies the remaining criteria to entries that are equal so far; `first` is what sets the first of them apart.
fn break_ties(
    group: Vec<Candidate>,
    criteria: &[TieBreak],
    seed: u64,
    first: DecidedBy,
    ordered: &mut Vec<Standing>,
) {
    let (criterion, rest) = match (group.len(), criteria) {
        (0 | 1, _) | (_, []) => {
            for (at, candidate) in group.into_iter().enumerate() {
                let decided_by = if at == 0 { first } else { DecidedBy::Shared };
                ordered.push(Standing {
                    decided_by,
                    ..candidate.standing
                });
            }
            return;
        }
        (_, [criterion, rest @ ..]) => (*criterion, rest),
    };
    let (parts, decided) = match criterion {
        TieBreak::HeadToHead if all_met(&group) => {
            let among: Vec<EntryNo> = group.iter().map(|c| c.standing.entry).collect();
            let key = |c: &Candidate| Reverse(against(&c.standing, &among));
            (parted(group, key), DecidedBy::HeadToHead)
        }
        TieBreak::BestRound => {
            let best = |c: &Candidate| {
                Reverse(
                    c.standing
                        .credits
                        .iter()
                        .map(|credit| (credit.vp, credit.mp))
                        .max(),
                )
            };
            (parted(group, best), DecidedBy::BestRound)
        }
        TieBreak::MostBurrachi if group.iter().all(|c| c.burrachi.is_some()) => (
            parted(group, |c| Reverse(c.burrachi)),
            DecidedBy::MostBurrachi,
        ),
        TieBreak::Lot => {
            let lot = |c: &Candidate| {
                let number = u64::from(c.standing.entry.0);
                Lot::new(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15)).draw()
            };
            (parted(group, lot), DecidedBy::Lot)
        }
        TieBreak::HeadToHead | TieBreak::MostBurrachi => (vec![group], first),
    };
    for (at, part) in parts.into_iter().enumerate() {
        let first = if at == 0 { first } else { decided };
        break_ties(part, rest, seed, first, ordered);
    }
}

fn all_met(group: &[Candidate]) -> bool {
    group.iter().all(|one| {
        let met = |other: &Candidate| {
            one.standing.entry == other.standing.entry
                || one
                    .standing
                    .credits
                    .iter()
                    .any(|c| c.opponents().any(|entry| entry == other.standing.entry))
        };
        group.iter().all(met)
    })
}

/// What an entry made against some others: VP, then signed MP.
fn against(standing: &Standing, others: &[EntryNo]) -> (VictoryPoints, MatchPoints) {
    let meetings = || {
        let credits = standing.credits.iter();
        credits.filter(|credit| credit.opponents().any(|o| others.contains(&o)))
    };
    (
        meetings().map(|c| c.vp).sum(),
        meetings().map(|c| c.mp).sum(),
    )
}

#[cfg(test)]
mod tests;
