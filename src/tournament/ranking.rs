//! The ranking: Victory Points, then Match Points, then the configured criteria.

mod order;
mod score;

use crate::award::AwardKind;
use crate::entry::{Entry, EntryNo, EntryState};
use crate::event::Event;
pub use crate::model::tie_break::TieBreak;
use crate::points::{MatchPoints, VictoryPoints};
use crate::round::is_knockout;
use crate::round::{RoundNo, RoundState, TableNo};
use crate::rulings::adjustment::Rulings;
use crate::scoring::meeting::Meeting;
use crate::scoring::result::{Results, results_of};
use order::ranked;
use score::{Scores, collect, unranked};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// What set an entry apart from the one ranked just above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DecidedBy {
    /// First of all: nobody is above.
    First,
    Vp,
    Mp,
    HeadToHead,
    BestRound,
    MostBurrachi,
    Lot,
    /// Nothing: the rank is shared.
    Shared,
}

/// What one round brought an entry, in the [`parts`](crate::event::Settings::parts) of the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundCredit {
    pub round: RoundNo,
    /// The table, unless it rested.
    pub table: Option<TableNo>,
    /// The opponent, unless it rested.
    pub opponent: Option<EntryNo>,
    /// The other opponent of an individual event, or at a table of three.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second_opponent: Option<EntryNo>,
    /// The partner of an individual event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub partner: Option<EntryNo>,
    pub vp: VictoryPoints,
    /// Match Points, as signed difference.
    pub mp: MatchPoints,
    /// Its own points; an award counts the mean of the rounds the entry has played, and nothing before it has.
    pub gross: MatchPoints,
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
    pub rounds: u32,
    /// What set it apart from the entry above.
    pub decided_by: DecidedBy,
    /// Hands entered card by card.
    pub hands_verified: u32,
    pub hands: u32,
    /// Burrachi made; none as soon as a hand was entered by totals. Files do not hold it: it follows from their hands.
    #[serde(skip)]
    pub burrachi: Option<u32>,
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
    /// Tables of earlier rounds that bring no points, though they should: reopened, or no ruling gives them any more. In a team event the first of the match. Files of earlier versions do not say it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waiting: Vec<(RoundNo, TableNo)>,
    /// In how many parts of a point the points of the lines are counted: 1, or 2 after half was carried over or where two
    /// partners share their total.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub parts: u32,
    /// The lines, best first; equal ranks in order of number.
    pub lines: Vec<Standing>,
    /// Entries struck from the ranking, by number, with what their rounds brought; without a rank. Files do not hold
    /// them: they follow from the rulings.
    #[serde(skip)]
    pub struck: Vec<Standing>,
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
    /// Whether a table of the round, or of an earlier one, is still missing.
    #[must_use]
    pub fn provisional(&self) -> bool {
        self.tables_in < self.tables || !self.waiting.is_empty()
    }

    /// An entry's line.
    #[must_use]
    pub fn line(&self, entry: EntryNo) -> Option<&Standing> {
        self.lines.iter().find(|line| line.entry == entry)
    }

    /// Whether an entry is struck from the ranking.
    #[must_use]
    pub fn is_struck(&self, entry: EntryNo) -> bool {
        self.struck.iter().any(|line| line.entry == entry)
    }

    /// What each round brought an entry, ranked or struck; nothing of an entry that played none.
    #[must_use]
    pub fn brought(&self, entry: EntryNo) -> &[RoundCredit] {
        let mut all = self.lines.iter().chain(&self.struck);
        let own = all.find(|line| line.entry == entry);
        own.map_or(&[], |line| &line.credits)
    }
}

/// The standings after a round, every hand scored anew.
#[must_use]
pub fn standings(event: &Event, after: RoundNo) -> Standings {
    standings_from(event, &results_of(event), after)
}

/// The standings after a round, from results that are known.
///
/// Only confirmed and closed tables count, and no knockout round. Entries that withdrew or stayed away before they
/// played are left out. The order in which the entries are listed does not matter.
#[must_use]
pub fn standings_from(event: &Event, results: &Results, after: RoundNo) -> Standings {
    let rounds = || {
        let counted = event
            .rounds
            .iter()
            .filter(move |round| round.number <= after);
        counted.filter(|round| round.state != RoundState::Draft)
    };
    let mut scores = Scores::new(event, rounds().count());
    let rulings = Rulings::of(event, after);
    for round in rounds().filter(|round| !is_knockout(round)) {
        collect(event, round, results, &rulings, &mut scores);
    }
    let there = |entry: &&Entry| matches!(entry.state, EntryState::Entered | EntryState::CheckedIn);
    let there: HashSet<EntryNo> = event
        .entries
        .iter()
        .filter(there)
        .map(|e| e.number)
        .collect();
    let plan = &event.settings.plan;
    let worth = |round: RoundNo| plan.worth(round, after);
    let parts = event.settings.parts();
    let lines = scores
        .into_entries()
        .filter(|(entry, score)| score.took_part() || there.contains(entry))
        .map(|(entry, mut score)| {
            score.adjusted = rulings.in_ranking(entry, |round| worth(round) * i64::from(parts));
            unranked(entry, score, event.settings.mp, worth)
        });
    let (struck, lines) = lines.partition(|line: &Standing| rulings.struck(line.entry));
    let last = rounds().next_back();
    let earlier = rounds().filter(|round| last.is_some_and(|last| round.number < last.number));
    let earlier = earlier.filter(|round| !is_knockout(round));
    let waiting = earlier.flat_map(|round| {
        let missing = Meeting::all(event.settings.kind, round).into_iter();
        missing
            .filter(|meeting| !is_in(event, round.number, meeting, results, &rulings))
            .map(|meeting| (round.number, meeting.home.number))
    });
    let waiting = waiting.collect();
    let tables = last.map_or(Vec::new(), |round| Meeting::all(event.settings.kind, round));
    let last = last.map_or(RoundNo(0), |round| round.number);
    let tables_in = tables
        .iter()
        .filter(|meeting| is_in(event, last, meeting, results, &rulings));
    let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    Standings {
        after,
        tables_in: count(tables_in.count()),
        tables: count(tables.len()),
        waiting,
        parts: plan.parts(after).saturating_mul(parts),
        lines: ranked(lines, event),
        struck,
    }
}

/// Whether a meeting has brought its points: it counts, and its hands or a ruling say what.
fn is_in(
    event: &Event,
    round: RoundNo,
    meeting: &Meeting,
    results: &Results,
    rulings: &Rulings,
) -> bool {
    let settings = &event.settings;
    let known = || match settings.is_of_three() {
        true => {
            let place = (round, meeting.home.number);
            let result = results.get(&place).and_then(|tally| tally.three());
            rulings.at_three(settings, place, result.as_ref()).is_some()
        }
        false => {
            let result = meeting.result(&settings.vp_table, round, results);
            let points = rulings.at(settings, round, meeting, result.as_ref());
            points.is_some()
        }
    };
    meeting.counts() && known()
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

#[cfg(test)]
mod tests;
