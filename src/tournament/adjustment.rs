//! Warnings, penalties, arbitral scores: rulings of the referee as data, and what each does to points.
//!
//! A ruling is never changed in place: every version stays, and taking one back is a version without a ruling.

use crate::award::Awards;
use crate::change::Change;
use crate::entry::{Entry, EntryNo, EntryState};
use crate::event::{Event, Kind};
use crate::infraction::Cited;
use crate::meeting::other_table;
use crate::points::{MatchPoints, VictoryPoints};
use crate::result::Unsettled;
use crate::round::{HandNo, Round, RoundNo, RoundState, Table, TableNo, TableState};
use burraco_rules::Side;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// A ruling with everything that was ever decided about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjustment {
    /// From 1, in the order they were first given.
    pub number: u32,
    /// Its versions, oldest first; never empty, never shortened.
    pub versions: Vec<AdjustmentVersion>,
}

/// A ruling as it was decided once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AdjustmentVersion {
    /// From 1.
    pub version: u32,
    /// What was decided; none when it was taken back.
    pub ruling: Option<Ruling>,
    /// The line of the catalogue it was given for, as it read then; none for a ruling without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub infraction: Option<Cited>,
    /// How the tables whose points it gives stood before any ruling gave them: taken back, they stand so again. Empty for
    /// any other ruling, and in what was written by earlier versions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub found: Vec<(TableNo, TableState)>,
    /// The article of the rules, as text: its numbers change from edition to edition.
    #[serde(default)]
    pub article: String,
    /// Why.
    #[serde(default)]
    pub reason: String,
    /// Who decided.
    pub by: String,
    /// When, in UTC.
    pub at: DateTime<Utc>,
}

/// What a referee decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Ruling {
    /// A call to order (richiamo): it only stands in the register.
    Richiamo {
        /// Whom.
        entry: EntryNo,
        /// In which round.
        round: RoundNo,
    },
    /// A warning (ammonizione): every second one of an entry costs 1 VP, and `mp` where the referee typed an amount. The
    /// other line gains nothing.
    Ammonizione {
        /// Whom.
        entry: EntryNo,
        /// In which round.
        round: RoundNo,
        /// Match Points it costs if it is a second one; 0 or more.
        mp: MatchPoints,
    },
    /// Points given or taken in the ranking, with their sign; nobody else's change.
    Points {
        /// Whose.
        entry: EntryNo,
        /// From which round on.
        round: RoundNo,
        /// Victory Points.
        vp: VictoryPoints,
        /// Match Points.
        mp: MatchPoints,
    },
    /// Ready five to ten minutes late: Match Points come off one side's result before its VP are read; the other side's
    /// are read from the result as it was played.
    LateStart {
        /// The round.
        round: RoundNo,
        /// The table.
        table: TableNo,
        /// Who was late.
        side: Side,
        /// Match Points taken off; 100 by the rules.
        mp: MatchPoints,
    },
    /// Match Points taken off one side's result for what it did in the match, or in one hand of it; as for a late start, its
    /// VP are read after that and the other side's from the result as it was played.
    OffMatch {
        /// The round.
        round: RoundNo,
        /// The table.
        table: TableNo,
        /// Who.
        side: Side,
        /// The hand it was done in; none for the match as a whole.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hand: Option<HandNo>,
        /// Match Points taken off.
        mp: MatchPoints,
    },
    /// Settled on the cards of a hand: what it costs stands on the hand's sheet, or was settled in play.
    OnCards {
        /// The round.
        round: RoundNo,
        /// The table.
        table: TableNo,
        /// The hand.
        hand: HandNo,
        /// Who.
        side: Side,
        /// How.
        mark: CardMark,
    },
    /// A table whose points are given, whatever was played.
    Awarded {
        /// The round.
        round: RoundNo,
        /// The table.
        table: TableNo,
        /// What each side gets, or each of three players.
        awards: Awards,
        /// Who leaves the event with it; none for points alone. It comes back when the ruling is taken back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        leaves: Option<EntryNo>,
        /// Who left the match, of a line of two single players; none where nobody did, or where the line is one entry.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        who: Option<EntryNo>,
    },
    /// An entry that cannot go on is struck from the ranking.
    Struck {
        /// Who.
        entry: EntryNo,
        /// From which round on.
        round: RoundNo,
    },
}

/// How an irregularity is settled on the cards.
///
/// Source: Codice di Gara, the articles on penalised cards, wrong games, missed draws and equal combinations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardMark {
    /// In play: nothing of it is left at the end of the hand.
    InPlay,
    /// A card lies beside the table: it is discarded in time, or counts negative.
    Penalised,
    /// Cards count negative.
    Negative,
    /// A game is frozen.
    Frozen,
    /// Cards count negative, and their game is frozen.
    NegativeAndFrozen,
}

impl CardMark {
    /// Every one.
    pub const ALL: [CardMark; 5] = [
        CardMark::InPlay,
        CardMark::Penalised,
        CardMark::Negative,
        CardMark::Frozen,
        CardMark::NegativeAndFrozen,
    ];

    /// Whether a game of the hand's sheet must be marked as frozen.
    #[must_use]
    pub fn freezes(self) -> bool {
        matches!(self, CardMark::Frozen | CardMark::NegativeAndFrozen)
    }

    /// Whether the hand's sheet must have cards that count negative.
    #[must_use]
    pub fn counts_negative(self) -> bool {
        matches!(self, CardMark::Negative | CardMark::NegativeAndFrozen)
    }
}

impl Ruling {
    /// The round from which it counts.
    #[must_use]
    pub fn round(self) -> RoundNo {
        match self {
            Ruling::Richiamo { round, .. }
            | Ruling::Ammonizione { round, .. }
            | Ruling::Points { round, .. }
            | Ruling::LateStart { round, .. }
            | Ruling::OffMatch { round, .. }
            | Ruling::OnCards { round, .. }
            | Ruling::Awarded { round, .. }
            | Ruling::Struck { round, .. } => round,
        }
    }

    /// The table whose points it gives.
    #[must_use]
    pub fn gives(self) -> Option<(RoundNo, TableNo)> {
        match self {
            Ruling::Awarded { round, table, .. } => Some((round, table)),
            _ => None,
        }
    }

    /// Who leaves the event with it.
    #[must_use]
    pub fn leaves(self) -> Option<EntryNo> {
        match self {
            Ruling::Awarded { leaves, .. } => leaves,
            _ => None,
        }
    }

    /// Who left the match, where that is said: the event with it, or this match alone.
    #[must_use]
    pub fn left(self) -> Option<EntryNo> {
        match self {
            Ruling::Awarded { leaves, who, .. } => who.or(leaves),
            _ => None,
        }
    }

    /// Whom it is about; none for one about a table.
    #[must_use]
    pub fn entry(self) -> Option<EntryNo> {
        match self {
            Ruling::Richiamo { entry, .. }
            | Ruling::Ammonizione { entry, .. }
            | Ruling::Points { entry, .. }
            | Ruling::Struck { entry, .. } => Some(entry),
            Ruling::LateStart { .. }
            | Ruling::OffMatch { .. }
            | Ruling::OnCards { .. }
            | Ruling::Awarded { .. } => None,
        }
    }

    /// Whether it may move points, and with them the ranking or tables: a call to order stands in the register alone, and
    /// what is settled on the cards is written on their hand.
    #[must_use]
    pub fn moves_points(self) -> bool {
        !matches!(self, Ruling::Richiamo { .. } | Ruling::OnCards { .. })
    }

    /// The hand it is about, if it is about one.
    #[must_use]
    pub fn hand(self) -> Option<HandNo> {
        match self {
            Ruling::OffMatch { hand, .. } => hand,
            Ruling::OnCards { hand, .. } => Some(hand),
            _ => None,
        }
    }

    /// The table it is about, if it is about one.
    #[must_use]
    pub fn table(self) -> Option<TableNo> {
        match self {
            Ruling::LateStart { table, .. }
            | Ruling::OffMatch { table, .. }
            | Ruling::OnCards { table, .. }
            | Ruling::Awarded { table, .. } => Some(table),
            _ => None,
        }
    }
}

impl Adjustment {
    /// What stands; none when it was taken back.
    #[must_use]
    pub fn ruling(&self) -> Option<Ruling> {
        self.versions.last()?.ruling
    }

    /// Since when its last versions that said so let an entry leave, and its number; none where none ever did.
    fn left_last(&self, entry: EntryNo) -> Option<(DateTime<Utc>, u32)> {
        let leaves = |v: &&AdjustmentVersion| v.ruling.and_then(Ruling::leaves) == Some(entry);
        let last = self.versions.iter().rev().skip_while(|v| !leaves(v));
        let first = last.take_while(leaves).last()?;
        Some((first.at, self.number))
    }
}

impl Event {
    /// A ruling by number.
    #[must_use]
    pub fn adjustment(&self, number: u32) -> Option<&Adjustment> {
        self.adjustments.iter().find(|a| a.number == number)
    }

    /// The event with a ruling given, changed or taken back: a new version, and a new number when `number` is none. A
    /// table whose points are given is closed; one whose points are taken back stands as it did before. Who left with it
    /// comes back, unless later tables were published without it.
    #[must_use]
    pub fn ruled(&self, number: Option<u32>, decided: AdjustmentVersion) -> Event {
        let mut event = self.clone();
        let numbers = event.adjustments.iter().map(|a| a.number);
        let next = numbers.max().unwrap_or(0).saturating_add(1);
        let number = number.unwrap_or(next);
        let known = event.adjustment(number);
        let before = known.and_then(Adjustment::ruling);
        let version = known.map_or(0, |known| known.versions.len());
        let version = u32::try_from(version).unwrap_or(u32::MAX).saturating_add(1);
        let given = decided.ruling;
        let found = given
            .and_then(Ruling::gives)
            .map_or_else(Vec::new, |(round, table)| self.found_at(round, table));
        let left = known
            .and_then(|known| known.versions.last())
            .map_or_else(Vec::new, |last| last.found.clone());
        let version = AdjustmentVersion {
            version,
            found,
            ..decided
        };
        event.apply(&Change::Ruled { number, version });
        if let Some((round, table)) = before.and_then(Ruling::gives) {
            event.points_taken_back(round, table, &left);
        }
        if let Some(entry) = before.and_then(Ruling::leaves) {
            event.comes_back(entry, number, before.map(Ruling::round));
        }
        if let Some(entry) = given.and_then(Ruling::leaves) {
            event.set_state(entry, EntryState::Withdrawn);
        }
        if let Some((round, table)) = given.and_then(Ruling::gives) {
            for table in self.given_with(table) {
                let state = TableState::Closed;
                event.apply(&Change::TableState {
                    round,
                    table,
                    state,
                });
            }
        }
        event
    }

    /// Who left by a ruling that stands no more plays again, where every later round that is known has a seat for it and
    /// no other ruling says so since. Who left by an earlier one had been let in again, or could not have left.
    fn comes_back(&mut self, entry: EntryNo, number: u32, left_in: Option<RoundNo>) {
        let gone = self.adjustment(number).and_then(|a| a.left_last(entry));
        let mut others = self.adjustments.iter().filter(|a| {
            let stands = a.ruling().and_then(Ruling::leaves) == Some(entry);
            stands && a.left_last(entry) > gone
        });
        if others.next().is_some() {
            return;
        }
        let known = |r: &&Round| Some(r.number) > left_in && r.state != RoundState::Draft;
        if self.rounds.iter().filter(known).all(|r| r.seats(entry)) {
            self.set_state(entry, EntryState::CheckedIn);
        }
    }

    fn set_state(&mut self, entry: EntryNo, state: EntryState) {
        if let Some(known) = self.entry(entry).cloned() {
            self.apply(&Change::EntryChanged(Entry { state, ..known }));
        }
    }

    /// The tables that get their points together: the points of a team match are given at both its tables.
    pub(crate) fn given_with(&self, table: TableNo) -> Vec<TableNo> {
        let teams = self.settings.kind == Kind::Teams;
        let both = [Some(table), teams.then(|| other_table(table))];
        both.into_iter().flatten().collect()
    }

    /// How a table, of a team match both, stood before any ruling gave its points.
    fn found_at(&self, round: RoundNo, table: TableNo) -> Vec<(TableNo, TableState)> {
        let giving = self.awarded_by(round, table);
        let giving = giving.and_then(|number| self.adjustment(number)?.versions.last());
        if let Some(giving) = giving {
            return giving.found.clone();
        }
        let tables = self.given_with(table).into_iter();
        tables
            .filter_map(|number| Some((number, self.table(round, number)?.state)))
            .collect()
    }

    /// What keeps a table whose points no ruling gives any more from standing as it did before: hands missing, and faults.
    /// One that counted was accepted with those of what was written before its points were given, and with no other.
    pub(crate) fn unsettled_by_hands(
        &self,
        round: RoundNo,
        table: &Table,
        was: Option<TableState>,
    ) -> Unsettled {
        let mut unsettled = Unsettled::of(&self.settings, table);
        let tables = self.given_with(table.number);
        let gives = |version: &&AdjustmentVersion| {
            let place = version.ruling.and_then(Ruling::gives);
            place.is_some_and(|(in_round, there)| in_round == round && tables.contains(&there))
        };
        let versions = self.adjustments.iter().flat_map(|given| &given.versions);
        let given = versions.filter(gives).map(|version| version.at).min();
        if was.is_some_and(TableState::counts) {
            let written = |hand| Some(table.hand(hand)?.current()?.at);
            unsettled.faulty.retain(|hand| written(*hand) >= given);
        }
        unsettled
    }

    /// A table, of a team match both, stands as it was `found` when its points were given, as far as its hands allow; its
    /// round is open again where that does not count, unless others were paired by it.
    fn points_taken_back(
        &mut self,
        number: RoundNo,
        table: TableNo,
        found: &[(TableNo, TableState)],
    ) {
        if self.awarded_by(number, table).is_some() {
            return;
        }
        let closed = self
            .round(number)
            .is_some_and(|r| r.state == RoundState::Closed);
        let mut counts = true;
        for table in self.given_with(table) {
            let Some(known) = self.table(number, table) else {
                continue;
            };
            let was = found.iter().find(|(at, _)| *at == table);
            let was = was.map(|(_, state)| *state);
            let whole = self.unsettled_by_hands(number, known, was).is_settled();
            let state = match (was, whole) {
                (Some(TableState::Disputed), _) => TableState::Disputed,
                (_, false) => TableState::Open,
                (Some(state), true) if state.counts() => state,
                // how it stood was not kept: what its closed round had of it counts on
                (None, true) if closed => TableState::Closed,
                (_, true) => TableState::Entered,
            };
            counts &= state.counts();
            self.apply(&Change::TableState {
                round: number,
                table,
                state,
            });
        }
        let later = |r: &Round| r.number > number && r.state != RoundState::Draft;
        if closed && !counts && !self.rounds.iter().any(later) {
            self.apply(&Change::RoundState(number, RoundState::Playing));
        }
    }
}

mod given_back;
mod in_effect;
mod in_force;
mod incident;
mod match_sum;
mod measure;
mod together;
mod whom;

pub use given_back::GivenBack;
pub use in_force::{Rulings, SidePoints};
pub use incident::{Incident, awards};
pub(crate) use match_sum::MOST_VP;
pub use match_sum::{Bounds, MatchSum, Overdrawn};
pub use measure::Measure;
pub use together::{Beside, awarded_by};

#[cfg(test)]
mod tests;
