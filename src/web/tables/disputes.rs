//! The authors and reasons of table disputes, read from the journal.

use crate::pages::tables::dispute::Dispute;
use crate::store::{
    AnyConn, EventId, JournalLine, StoreError, UserId, detail_of, journal_acts, load_user,
};
use burraco_tournament::commands::hand_permissions::Author;
use burraco_tournament::journal::JournalAction;
use burraco_tournament::round::{Round, RoundNo, TableNo, TableState};
use std::collections::{BTreeMap, BTreeSet};

/// The actions by which a table may become disputed: one of the players, one of the staff.
const ACTS: [JournalAction; 2] = [JournalAction::DisputeTable, JournalAction::ConfirmTable];

/// The tables of a round that are disputed now.
#[must_use]
pub fn disputed(round: &Round) -> BTreeSet<TableNo> {
    let tables = round.tables.iter();
    let tables = tables.filter(|table| table.state == TableState::Disputed);
    tables.map(|table| table.number).collect()
}

/// The objections to each of these tables since it became disputed, the oldest first.
///
/// # Errors
/// An error of the store.
pub fn disputes(
    conn: &mut AnyConn,
    event: EventId,
    round: RoundNo,
    mut sought: BTreeSet<TableNo>,
) -> Result<BTreeMap<TableNo, Vec<Dispute>>, StoreError> {
    let mut found: BTreeMap<TableNo, Vec<Dispute>> = BTreeMap::new();
    if sought.is_empty() {
        return Ok(found);
    }
    for line in journal_acts(conn, event, &ACTS)? {
        let detail = detail_of(&line)?;
        let became = detail
            .tables_made(round, TableState::Disputed)
            .first()
            .copied();
        let by_players = match Author::read(&line.actor) {
            Author::Players {
                round: own, table, ..
            } if own == round => Some(table),
            Author::Players { .. } | Author::Staff => None,
        };
        let Some(table) = by_players.or(became).filter(|table| sought.contains(table)) else {
            continue;
        };
        let word = Dispute {
            by: author(conn, &line)?,
            at: line.at,
            reason: detail.reason,
        };
        found.entry(table).or_default().insert(0, word);
        if became == Some(table) {
            sought.remove(&table);
        }
        if sought.is_empty() {
            break;
        }
    }
    Ok(found)
}

/// The author of a journal line: the players' identifier or the name of a user. Empty for a deleted user.
fn author(conn: &mut AnyConn, line: &JournalLine) -> Result<String, StoreError> {
    let Some(number) = line.actor.strip_prefix("user:") else {
        return Ok(line.actor.clone());
    };
    let Ok(number) = number.parse() else {
        return Ok(String::new());
    };
    match load_user(conn, UserId(number)) {
        Ok(user) => Ok(user.name),
        Err(StoreError::NotFound) => Ok(String::new()),
        Err(other) => Err(other),
    }
}
