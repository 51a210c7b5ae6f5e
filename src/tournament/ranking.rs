//! The ranking of entries: Victory Points, then Match Points, then the tie-breaks configured for the event. After the
//! split of a plan, every entry of a better girone is ahead.

mod credited;
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
pub use credited::{credited, credited_for_byes};
use order::ranked;
use score::{Scores, collect, unranked};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// The criterion that places an entry below the one just above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DecidedBy {
    /// The entry is first in the standings, with nobody above it.
    First,
    Vp,
    Mp,
    /// The entry above plays in a better girone.
    Girone,
    /// The standings were recorded as they were, without the points behind them.
    Recorded,
    /// No criterion separates the entries, so they share the rank.
    Shared,
    /// A tie-break after VP and MP.
    #[serde(untagged)]
    TieBreak(TieBreak),
}

/// The points one round brought an entry. They are in [parts of a point](crate::event::Settings::parts): halves where
/// partners share a total, else whole points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundCredit {
    pub round: RoundNo,
    /// The number of the table where the entry played; none for a bye.
    pub table: Option<TableNo>,
    /// The opponent of the entry; none for a bye.
    pub opponent: Option<EntryNo>,
    /// The second opponent, in an individual event or at a table of three.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second_opponent: Option<EntryNo>,
    /// The partner of the entry in an individual event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub partner: Option<EntryNo>,
    pub vp: VictoryPoints,
    /// The round's Match Points, as signed difference.
    pub mp: MatchPoints,
    /// The entry's own points in the round. For an award without play, it is the mean of the rounds the entry has
    /// played, or nothing before it has played.
    pub gross: MatchPoints,
    pub award: Option<AwardKind>,
}

impl RoundCredit {
    /// Returns the opponents that the entry met in the round.
    pub fn opponents(&self) -> impl Iterator<Item = EntryNo> + use<> {
        self.opponent.into_iter().chain(self.second_opponent)
    }
}

/// The points that rulings gave an entry or took from it, outside its rounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjusted {
    /// The Victory Points that rulings give or take, with their sign.
    pub vp: VictoryPoints,
    /// The Match Points that rulings give or take, with their sign.
    pub mp: MatchPoints,
}

/// A row of the standings, for one entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// The rank in the standings, such as 1, 1, 3 when two share the first.
    pub rank: u32,
    /// Whether other entries share the rank in the standings.
    pub tied: bool,
    pub entry: EntryNo,
    /// The entry's Victory Points, in the [`parts`](Standings::parts) of the standings.
    pub vp: VictoryPoints,
    /// The Match Points by the event's reading, in the same parts.
    pub mp: MatchPoints,
    /// The points that rulings gave or took outside the rounds. They are part of `vp` and `mp`.
    #[serde(default)]
    pub adjusted: Adjusted,
    /// The entry's own points, added up, in the same parts.
    pub mp_gross: MatchPoints,
    pub rounds: u32,
    /// The criterion that separates the entry from the one above.
    pub decided_by: DecidedBy,
    /// The number of hands that were entered card by card.
    pub hands_verified: u32,
    pub hands: u32,
    /// The burrachi made; none once a hand was entered by totals. Files do not hold it, since it follows from their
    /// hands.
    #[serde(skip)]
    pub burrachi: Option<u32>,
    pub credits: Vec<RoundCredit>,
}

/// The standings after a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standings {
    /// The round after which the standings are computed; 0 before the first.
    pub after: RoundNo,
    /// The number of tables of that round with a result that counts; in a team event, of matches.
    pub tables_in: u32,
    /// The number of tables of that round; in a team event, of matches.
    pub tables: u32,
    /// The tables of earlier rounds whose results are missing in the standings, because the tables were reopened or
    /// their ruling was revoked. In a team event, the first table of the match is named. Files of earlier versions
    /// leave this empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waiting: Vec<(RoundNo, TableNo)>,
    /// The number of parts of a point in which the standings are counted. It is 2 where half of the points was carried
    /// over or two partners share their total, and 1 otherwise.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub parts: u32,
    /// The rows of the standings, best first; entries of equal rank in order of number.
    pub lines: Vec<Standing>,
    /// The entries that a ruling removed (struck) from the ranking, by number, without a rank but with the points of
    /// their rounds. Files do not hold them, since they follow from the rulings.
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
    /// Whether a table of the round, or of an earlier one, still lacks a result that counts.
    #[must_use]
    pub fn provisional(&self) -> bool {
        self.tables_in < self.tables || !self.waiting.is_empty()
    }

    /// Whether a missing table or an open protest may still change these standings of an event.
    #[must_use]
    pub fn may_change(&self, event: &Event) -> bool {
        self.provisional() || event.open_protests(self.after) > 0
    }

    /// Whether all the results that they could count are hidden from their reader: then nobody has a rank.
    #[must_use]
    pub fn all_hidden(&self, event: &Event) -> bool {
        self.after == RoundNo(0) && event.hidden_now().is_some()
    }

    /// Returns the rows for a reader; none while all results are hidden.
    #[must_use]
    pub fn shown(&self, event: &Event) -> &[Standing] {
        match self.all_hidden(event) {
            true => &[],
            false => &self.lines,
        }
    }

    /// Whether any result or ruling counts yet. A bye alone ranks nobody.
    #[must_use]
    pub fn has_begun(&self) -> bool {
        let counts = |line: &Standing| {
            let mut credits = line.credits.iter();
            let played = credits.any(|credit| credit.award != Some(AwardKind::Bye));
            played || line.adjusted != Adjusted::default()
        };
        self.lines.iter().chain(&self.struck).any(counts)
    }

    /// Returns the row of an entry in the standings.
    #[must_use]
    pub fn line(&self, entry: EntryNo) -> Option<&Standing> {
        self.lines.iter().find(|line| line.entry == entry)
    }

    /// Whether a ruling has removed (struck) an entry from the ranking.
    #[must_use]
    pub fn is_struck(&self, entry: EntryNo) -> bool {
        self.struck.iter().any(|line| line.entry == entry)
    }

    /// Returns the points of each round of an entry, in the ranking or removed from it; nothing if it played none.
    #[must_use]
    pub fn brought(&self, entry: EntryNo) -> &[RoundCredit] {
        let mut all = self.lines.iter().chain(&self.struck);
        let own = all.find(|line| line.entry == entry);
        own.map_or(&[], |line| &line.credits)
    }
}

/// Returns the standings after a round, scoring every hand again.
#[must_use]
pub fn standings(event: &Event, after: RoundNo) -> Standings {
    standings_from(event, &results_of(event), after)
}

/// Returns the standings after a round from known results.
///
/// Only confirmed and closed tables count, and no knockout round. Entries that withdrew or stayed away before playing
/// are left out. The order of the list of entries does not matter.
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
        lines: ranked(lines, event, after),
        struck,
    }
}

/// Whether the points of a match enter the standings: its result is confirmed or closed, and its hands or a ruling give
/// points.
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
