//! Rights that depend on earlier actions: reopening a table, and confirming a table after having seen its players'
//! codes.

use crate::auth::Action;
use crate::store::{AnyConn, EventId, StoreError, TableCodes, detail_of, journal_acts};
use burraco_tournament::commands::hand_permissions::Author;
use burraco_tournament::event::{Confirmation, Settings};
use burraco_tournament::journal::JournalAction;
use burraco_tournament::round::{RoundNo, Table, TableNo, TableState};
use chrono::{DateTime, TimeDelta, Utc};

/// The time for which the person who closed a table may undo that. Afterwards this needs the right to reopen a table.
pub(crate) const TAKEN_BACK_FOR: TimeDelta = TimeDelta::minutes(10);

/// The right that an actor needs to reopen a closed table. For the actor who has just closed it, the right to close it
/// is enough.
///
/// # Errors
/// An error of the store.
pub fn to_reopen(
    conn: &mut AnyConn,
    event: EventId,
    (round, table): (RoundNo, TableNo),
    actor: &str,
    at: DateTime<Utc>,
) -> Result<Action, StoreError> {
    for line in journal_acts(conn, event, &[JournalAction::CloseTable])? {
        if line.at < at - TAKEN_BACK_FOR {
            break;
        }
        if detail_of(&line)?
            .tables_made(round, TableState::Closed)
            .contains(&table)
        {
            return Ok(match line.actor == actor {
                true => Action::CloseTable,
                false => Action::ReopenTable,
            });
        }
    }
    Ok(Action::ReopenTable)
}

/// Whether hands that players wrote and confirmed by code might really come from a staff member who was shown their
/// codes. Where two people must confirm, that staff member is not the second.
#[must_use]
pub fn may_be_own(
    settings: &Settings,
    table: &Table,
    codes: Option<&TableCodes>,
    who: &str,
) -> bool {
    let current = table.hands.iter().filter_map(|hand| hand.current());
    let mut writers = current.map(|version| Author::read(&version.by).spot());
    let mut seen_by = codes.into_iter().flat_map(|codes| &codes.seen_by);
    settings.confirmation == Confirmation::SecondClerk
        && writers.any(|spot| spot.is_some())
        && seen_by.any(|one| one.who == who && !one.confirms)
}
