//! Rulings given, changed or revoked, and the effect on their table and on the entry that left by them.

use crate::commands::change::Change;
use crate::entry::{Entry, EntryNo, EntryState};
use crate::event::Event;
use crate::round::{Round, RoundNo, RoundState, TableNo, TableState};
use crate::rulings::adjustment::{Adjustment, AdjustmentVersion, Ruling};
use chrono::{DateTime, Utc};

impl Event {
    /// Returns the event with a ruling given, changed or revoked: a new version, and a new number when `number` is
    /// none. A table whose points are given is closed. A table whose points no ruling gives any more returns to its
    /// earlier state. An entry that left by the ruling returns, unless another ruling keeps it out or later tables
    /// exclude it. A ruling on an entry that has left the event says only that it left the match.
    #[must_use]
    pub fn ruled(&self, number: Option<u32>, decided: AdjustmentVersion) -> Event {
        let known = number.and_then(|number| self.adjustment(number));
        let before = known.and_then(Adjustment::ruling);
        let ruling = self.as_it_leaves(before, decided.ruling);
        self.ruled_as_said(number, AdjustmentVersion { ruling, ..decided })
    }

    /// Returns the event with a ruling given, changed or revoked as in [`ruled`](Event::ruled), for a ruling that stood
    /// before as it is: even if the entry has left the event, it says whether that was by this ruling.
    pub(crate) fn ruled_as_said(&self, number: Option<u32>, decided: AdjustmentVersion) -> Event {
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
            .and_then(Ruling::awards_table)
            .map_or_else(Vec::new, |(round, table)| self.found_at(round, table));
        let version = AdjustmentVersion {
            version,
            ruling: given,
            found,
            against: given.map_or_else(Vec::new, |ruling| self.ruled_against(ruling)),
            ..decided
        };
        event.apply(&Change::Ruled { number, version });
        if let Some((round, table)) = before.and_then(Ruling::awards_table)
            && self.awarded_by(round, table).is_some()
            && event.awarded_by(round, table).is_none()
        {
            let awarded_since = self.awarded_since(round, table);
            let found = self.found_before(round, table);
            event.points_taken_back(round, table, (found, awarded_since));
        }
        let left = before.and_then(Ruling::withdraws);
        let leaves = given.and_then(Ruling::withdraws);
        if let Some(entry) = left.filter(|_| left != leaves) {
            event.comes_back(entry, before.map(Ruling::round));
        }
        if let Some(entry) = leaves {
            event.set_state(entry, EntryState::Withdrawn);
        }
        let gave = before.and_then(Ruling::awards_table);
        let gives = given.and_then(Ruling::awards_table);
        if let Some((round, table)) = gives.filter(|_| gives != gave)
            && event.awarded_by(round, table).is_some()
        {
            for table in self.tables_of_match(table) {
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

    /// The ruling in the form it can be given now. If the entry has already left the event, the ruling covers only the
    /// match.
    fn as_it_leaves(&self, before: Option<Ruling>, given: Option<Ruling>) -> Option<Ruling> {
        let leaves = given.and_then(Ruling::withdraws);
        let out = |entry| self.entry(entry).map(|e| e.state) == Some(EntryState::Withdrawn);
        let again = leaves.is_some() && before.and_then(Ruling::withdraws) == leaves;
        match leaves.is_some_and(out) && !again {
            true => given.map(Ruling::of_the_match),
            false => given,
        }
    }

    /// Returns the event with a withdrawn entry let in again. Rulings on it then cover only their matches, so that
    /// revoking or repeating one does not withdraw the entry again. `by` names the person who admits it.
    #[must_use]
    pub fn let_in_again(&self, entry: EntryNo, by: &str, at: DateTime<Utc>) -> Event {
        let mut event = self.clone();
        event.set_state(entry, EntryState::CheckedIn);
        for adjustment in &self.adjustments {
            let Some(last) = adjustment.versions.last() else {
                continue;
            };
            let ruling = last.ruling.filter(|r| r.withdraws() == Some(entry));
            let Some(ruling) = ruling.map(Ruling::of_the_match) else {
                continue;
            };
            let version = AdjustmentVersion {
                version: last.version.saturating_add(1),
                ruling: Some(ruling),
                by: by.to_owned(),
                at,
                ..last.clone()
            };
            let number = adjustment.number;
            event.apply(&Change::Ruled { number, version });
        }
        event
    }

    /// Lets an entry play again after the ruling that withdrew it no longer stands. Every later known round must have a
    /// seat for it, and no other ruling may say that it left.
    fn comes_back(&mut self, entry: EntryNo, left_in: Option<RoundNo>) {
        let mut standing = self.adjustments.iter().filter_map(Adjustment::ruling);
        if standing.any(|ruling| ruling.withdraws() == Some(entry)) {
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

    /// The state of a table, or of both tables of a team match, before any of the rulings in force gave its points. A
    /// ruling in force that gives none, such as a departure after the last hand, leaves the table to its players, and so
    /// does whoever opens it again.
    fn found_at(&self, round: RoundNo, table: TableNo) -> Vec<(TableNo, TableState)> {
        let given = self.awarded_by(round, table).is_some();
        let before = self.found_before(round, table);
        let tables = self.tables_of_match(table).into_iter();
        tables
            .filter_map(|number| {
                let now = self.table(round, number)?.state;
                match given && now == TableState::Closed {
                    true => before.iter().find(|(at, _)| *at == number).copied(),
                    false => Some((number, now)),
                }
            })
            .collect()
    }

    /// Restores a table, or both tables of a team match, to the state it had when a ruling gave its points, as far as
    /// its hands allow. A table that was opened again since stays as it is. Its round is reopened if the table's result
    /// does not count, unless later rounds were paired by it.
    fn points_taken_back(
        &mut self,
        number: RoundNo,
        table: TableNo,
        (found, awarded_since): (&[(TableNo, TableState)], Option<DateTime<Utc>>),
    ) {
        if self.awarded_by(number, table).is_some() {
            return;
        }
        let closed = self
            .round(number)
            .is_some_and(|r| r.state == RoundState::Closed);
        let mut counts = true;
        for table in self.tables_of_match(table) {
            let Some(known) = self.table(number, table) else {
                continue;
            };
            let was = found.iter().find(|(at, _)| *at == table);
            let was = was.map(|(_, state)| *state);
            let unsettled = self.unsettled_by_hands(known, was, awarded_since);
            let whole = unsettled.is_settled();
            let state = match (was, whole) {
                _ if known.state != TableState::Closed => known.state,
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
