//! Tables closed with one tap: which ones may be, where that leads, and who takes it back.

use crate::auth::Action;
use crate::pages::closing::JustClosed;
use crate::store::{AnyConn, EventId, StoreError, detail_of, journal_acts};
use crate::web::app::{App, now};
use crate::web::derived::Derived;
use crate::web::disputes::table_made;
use crate::web::problem::Problem;
use crate::web::reader::Reader;
use crate::web::referee::allowed;
use burraco_tournament::result::Unsettled;
use burraco_tournament::round::{Round, RoundNo, Table, TableNo, TableState};
use chrono::{DateTime, TimeDelta, Utc};

/// For so long a closing is taken back by the person who made it; after that it takes the right to reopen a table.
const TAKEN_BACK_FOR: TimeDelta = TimeDelta::minutes(10);

/// Whether a table waits for nothing but to be closed, by this reader.
#[must_use]
pub fn is_ready(reader: &Reader, derived: &Derived, round: &Round, table: &Table) -> bool {
    let event = &derived.event;
    let mut protests = event.protests_about(round.number, table.number);
    table.state == TableState::Entered
        && Unsettled::of(&event.settings, table).is_settled()
        && !protests.any(|protest| protest.is_open())
        && allowed(reader, derived, round, table).contains(&TableState::Closed)
}

/// The next table of a round that is ready to be closed, after this one and then from the first.
#[must_use]
pub fn next_ready(
    reader: &Reader,
    derived: &Derived,
    round: &Round,
    from: TableNo,
) -> Option<TableNo> {
    let ready = round
        .tables
        .iter()
        .filter(|table| table.number != from && is_ready(reader, derived, round, table));
    let ready: Vec<TableNo> = ready.map(|table| table.number).collect();
    let after = ready.iter().find(|number| **number > from);
    after.or(ready.first()).copied()
}

/// What it takes to reopen a table: what its closing took, for the person who has just closed it.
///
/// # Errors
/// The store's.
pub async fn right_to_reopen(
    app: &App,
    reader: &Reader,
    derived: &Derived,
    place: (RoundNo, TableNo),
) -> Result<Action, Problem> {
    let (id, actor, at) = (derived.id, reader.actor(), now());
    let look = move |conn: &mut AnyConn| to_reopen(conn, id, place, &actor, at);
    Ok(app.store.read(look).await?)
}

/// The right that an actor needs to reopen a closed table: the right to close it for the actor who has just closed it.
///
/// # Errors
/// The store's.
pub fn to_reopen(
    conn: &mut AnyConn,
    event: EventId,
    (round, table): (RoundNo, TableNo),
    actor: &str,
    at: DateTime<Utc>,
) -> Result<Action, StoreError> {
    for line in journal_acts(conn, event, &["close-table"])? {
        if line.at < at - TAKEN_BACK_FOR {
            break;
        }
        if table_made(&detail_of(&line)?, round, "closed") == Some(table) {
            return Ok(match line.actor == actor {
                true => Action::CloseTable,
                false => Action::ReopenTable,
            });
        }
    }
    Ok(Action::ReopenTable)
}

/// The table that this reader has just closed, for the page that follows; none once it is open again, or not theirs to
/// take back.
///
/// # Errors
/// The store's.
pub async fn just_closed(
    app: &App,
    reader: &Reader,
    derived: &Derived,
    place: Option<(RoundNo, TableNo)>,
) -> Result<Option<JustClosed>, Problem> {
    let table = place.and_then(|(round, table)| derived.event.table(round, table));
    let (Some(place), Some(table)) = (place, table) else {
        return Ok(None);
    };
    if table.state != TableState::Closed {
        return Ok(None);
    }
    let right = right_to_reopen(app, reader, derived, place).await?;
    let may = reader.can(right, Some(derived.id));
    Ok(may.then(|| JustClosed::new(&derived.event, place.0, table, reader.t)))
}
