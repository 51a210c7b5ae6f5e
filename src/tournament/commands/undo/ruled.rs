//! Undo of a ruling that an action gave or revoked. Its effects are computed as the register of rulings does, so that
//! both ways lead to the same event. The states the action itself recorded may belong to another ruling.

use crate::commands::change::{Change, between};
use crate::commands::decide::rulings::{does_not_play_on, same_people};
use crate::commands::refusal::Refusal;
use crate::commands::undo::blockers::points_given_no_more;
use crate::entry::EntryNo;
use crate::event::Event;
use crate::round::{RoundNo, TableNo};
use crate::rulings::adjustment::Ruling;

/// The tables and entries whose state, when an action is undone, follows from the standing rulings and not from the
/// action's record.
#[derive(Default)]
pub(crate) struct Following {
    tables: Vec<(RoundNo, TableNo)>,
    people: Vec<EntryNo>,
}

impl Following {
    /// Collects the tables whose points the action's rulings give or gave, if the table's state before the ruling is
    /// stored. It also collects the entries that withdrew by these rulings.
    pub(crate) fn of(event: &Event, done: &[Change], back: &[Change]) -> Following {
        let mut following = Following::default();
        let ruled = done.iter().chain(back).filter_map(|change| match change {
            Change::Ruled { version, .. } => Some(version),
            _ => None,
        });
        for version in ruled {
            let gives = version.ruling.and_then(Ruling::awards_table);
            for table in gives.map_or_else(Vec::new, |(_, table)| event.tables_of_match(table)) {
                let kept = version.found.iter().any(|(at, _)| *at == table);
                let place = gives.map(|(round, _)| (round, table));
                following.tables.extend(place.filter(|_| kept));
            }
            following
                .people
                .extend(version.ruling.and_then(Ruling::withdraws));
        }
        following
    }

    /// Whether a change that undoes the action concerns one of these tables or entries.
    pub(crate) fn holds(&self, change: &Change) -> bool {
        match change {
            Change::TableState { round, table, .. } => self.tables.contains(&(*round, *table)),
            Change::EntryChanged(entry) => self.people.contains(&entry.number),
            _ => false,
        }
    }
}

/// The changes for one step of an undo. A ruling yields the changes that the register of rulings makes, except for
/// tables whose state the undo data gives.
///
/// # Errors
/// When a table that counted no longer could by its hands.
pub(crate) fn steps(
    event: &Event,
    change: Change,
    back: &[Change],
    by: &Following,
) -> Result<Vec<Change>, Refusal> {
    let Change::Ruled { number, version } = change else {
        return Ok(vec![change]);
    };
    if let Some(ruling) = version.ruling {
        does_not_play_on(event, ruling)?;
        same_people(event, &version)?;
    }
    let states = back.iter().filter(|change| !by.holds(change));
    let stood: Vec<_> = states.filter_map(table_of).collect();
    // its round is opened with it
    let other = |step: &Change| match step {
        Change::RoundState(..) => false,
        step => table_of(step).is_none_or(|table| !stood.contains(&table)),
    };
    let mut steps = between(event, &event.ruled_as_said(Some(number), version));
    steps.retain(other);
    let mut then = event.clone();
    steps.iter().for_each(|step| then.apply(step));
    points_given_no_more(event, &then, number)?;
    Ok(steps)
}

/// The table whose state a change sets.
fn table_of(change: &Change) -> Option<(RoundNo, TableNo)> {
    match change {
        Change::TableState { round, table, .. } => Some((*round, *table)),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
