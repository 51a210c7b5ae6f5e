//! The hands of a match without regard to rulings: whether it was played to its end, and its points so far.

use crate::event::{Event, EventKind, Settings};
use crate::round::{RoundNo, Table, TableNo, TableState};
use crate::rulings::adjustment::{Adjustment, AdjustmentVersion, Ruling, may_be_awarded};
use crate::scoring::meeting::{added, other_table};
use crate::scoring::result::{HandsTally, TableResult, Unsettled, last_hand};
use chrono::{DateTime, Utc};

impl Event {
    /// Whether a match has been played to its end: every hand is in, even one with a fault; for a team match, at both
    /// tables. A level knockout match waits for its extra hand, unless its result counted without one.
    #[must_use]
    pub fn played_out(&self, round: RoundNo, table: TableNo) -> bool {
        self.tables_of_match(table).into_iter().all(|number| {
            let Some(table) = self.as_found(round, number) else {
                return false;
            };
            let none_missing = || Unsettled::of(&self.settings, &table).missing.is_empty();
            table.state.counts() || none_missing() && all_in(&self.settings, &table)
        })
    }

    /// Whether a version of a ruling gives the points of a match or could.
    fn awards_match(
        &self,
        round: RoundNo,
        table: TableNo,
    ) -> impl Fn(&AdjustmentVersion) -> bool + use<> {
        let tables = self.tables_of_match(table);
        move |version| {
            let place = version.ruling.and_then(Ruling::awards_table);
            place.is_some_and(|(in_round, there)| in_round == round && tables.contains(&there))
        }
    }

    /// The state of a table, or of both tables of a team match, before rulings gave its points. The latest ruling knows
    /// it: each takes it over from the one before it, unless the table was opened again in between.
    pub(crate) fn found_before(&self, round: RoundNo, table: TableNo) -> &[(TableNo, TableState)] {
        let gives = self.awards_match(round, table);
        let versions = self.adjustments.iter().flat_map(|given| &given.versions);
        let latest = versions
            .filter(|version| gives(version))
            .max_by_key(|v| v.at);
        latest.map_or(&[], |version| &version.found)
    }

    /// The table with the state it had before any of the standing rulings was given. A fault that nobody accepted does
    /// not become accepted by the table's closing.
    pub(crate) fn as_found(&self, round: RoundNo, number: TableNo) -> Option<Table> {
        let mut table = self.table(round, number)?.clone();
        if may_be_awarded(&self.adjustments, self.settings.kind, round, number) {
            let mut found = self.found_before(round, number).iter();
            if let Some((_, state)) = found.find(|(at, _)| *at == number) {
                table.state = *state;
            }
        }
        Some(table)
    }

    /// Returns the sum of a table's hands: of all of them, or of those that are in if its points are given before the
    /// end.
    #[must_use]
    pub fn come_to(&self, round: RoundNo, table: TableNo) -> Option<HandsTally> {
        let found = self.as_found(round, table)?;
        let settings = &self.settings;
        HandsTally::of(settings, &found).or_else(|| HandsTally::so_far(settings, &found))
    }

    /// The points so far of the match that a table belongs to, with the sides as at that table. They are the points
    /// earned when somebody leaves.
    pub(crate) fn earned(&self, round: RoundNo, table: TableNo) -> Option<TableResult> {
        let settings = &self.settings;
        let result = |table: TableNo| TableResult::so_far(settings, &self.as_found(round, table)?);
        match settings.kind {
            EventKind::Pairs | EventKind::Individual => result(table),
            EventKind::Teams => match (result(table), result(other_table(table))) {
                // a table without a hand so far adds nothing
                (None, None) => None,
                (home, away) => {
                    let [home, away] = [home, away].map(Option::unwrap_or_default);
                    Some(added(&settings.vp_table, home, away))
                }
            },
        }
    }

    /// The tables that get their points together: the points of a team match are given at both its tables.
    pub(crate) fn tables_of_match(&self, table: TableNo) -> Vec<TableNo> {
        let teams = self.settings.kind == EventKind::Teams;
        let both = [Some(table), teams.then(|| other_table(table))];
        both.into_iter().flatten().collect()
    }

    /// The time since which the rulings in force have given the points of a match, through all their versions.
    pub(crate) fn awarded_since(&self, round: RoundNo, table: TableNo) -> Option<DateTime<Utc>> {
        let gives = self.awards_match(round, table);
        let first = |given: &Adjustment| {
            let in_force = given.versions.iter().rev().take_while(|v| gives(v));
            in_force.map(|version| version.at).last()
        };
        self.adjustments.iter().filter_map(first).min()
    }

    /// The reasons why a table cannot return to its earlier state when no ruling gives its points any more: missing
    /// hands, and faults. If its result counted before, faults are accepted in hands that were written before its points
    /// were given.
    pub(crate) fn unsettled_by_hands(
        &self,
        table: &Table,
        was: Option<TableState>,
        awarded_since: Option<DateTime<Utc>>,
    ) -> Unsettled {
        let mut unsettled = Unsettled::of(&self.settings, table);
        if was.is_some_and(TableState::counts) {
            let written = |hand| Some(table.hand(hand)?.current()?.at);
            unsettled
                .faulty
                .retain(|hand| written(*hand) >= awarded_since);
        }
        unsettled
    }
}

/// Whether the last possible hand of a table is in, including the extra hand after a level match.
fn all_in(settings: &Settings, table: &Table) -> bool {
    table.hand(last_hand(settings, table)).is_some()
}
