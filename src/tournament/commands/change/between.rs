//! The difference of two events as changes, so that the result of a pure function on an event can be stored.

use crate::commands::change::Change;
use crate::event::Event;
use crate::round::{Round, RoundState, Table};
use crate::rulings::adjustment::AdjustmentVersion;

/// Returns the changes that turn `before` into `after`, a later state of the same event. Entries and versions are only
/// ever added. In known rounds tables may be added, change their state or get other seats, and the clock may differ.
#[must_use]
pub fn between(before: &Event, after: &Event) -> Vec<Change> {
    let mut changes = Vec::new();
    if before.settings != after.settings {
        changes.push(Change::Settings(Box::new(after.settings.clone())));
    }
    for entry in &after.entries {
        match before.entry(entry.number) {
            None => changes.push(Change::EntryAdded(entry.clone())),
            Some(known) if known != entry => changes.push(Change::EntryChanged(entry.clone())),
            Some(_) => {}
        }
    }
    for adjustment in &after.adjustments {
        let number = adjustment.number;
        let known = before.adjustment(number).map_or(0, |a| a.versions.len());
        let ruled = |version: &AdjustmentVersion| Change::Ruled {
            number,
            version: version.clone(),
        };
        changes.extend(adjustment.versions.iter().skip(known).map(ruled));
    }
    for round in &before.rounds {
        if after.round(round.number).is_none() {
            changes.push(Change::RoundDropped(round.number));
        }
    }
    for round in &after.rounds {
        match before.round(round.number) {
            Some(known) if known == round => {}
            Some(known) if known.state != RoundState::Draft => of_round(known, round, &mut changes),
            _ => changes.push(Change::RoundProposed(round.clone())),
        }
    }
    changes
}

fn of_round(before: &Round, after: &Round, changes: &mut Vec<Change>) {
    let round = after.number;
    for table in &after.tables {
        let known = |t: &&Table| t.number == table.number;
        match before.tables.iter().find(known) {
            None => changes.push(Change::TableAdded {
                round,
                table: table.clone(),
            }),
            Some(known) if known.seats != table.seats => changes.push(Change::Reseated {
                round,
                table: table.number,
                seats: table.seats,
            }),
            Some(known) if known.state != table.state => changes.push(Change::TableState {
                round,
                table: table.number,
                state: table.state,
            }),
            Some(_) => {}
        }
    }
    if before.clock != after.clock {
        changes.push(Change::Clock {
            round,
            clock: after.clock.clone(),
        });
    }
    if before.state != after.state {
        changes.push(Change::RoundState(round, after.state));
    }
}
