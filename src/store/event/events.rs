//! Events: their rows, and loading a whole event from all its rows.

use crate::database::columns::{columns, json, read_json, stamp, utc};
use crate::database::connection::{RunOnEither, Same};
use crate::database::schema::events;
use crate::event::{entries, hands, protests, rounds, rulings};
use crate::{AnyConn, EventId, StoreError, TablePlace};
use burraco_tournament::event::EventKind;
use burraco_tournament::event::{Event, Settings};
use burraco_tournament::round::{RoundNo, RoundState, Table, TableNo};
use burraco_tournament::rulings::adjustment::may_be_awarded;
use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;

/// The columns of an event's own database row, for lists of events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventRow {
    /// The event's number in the database.
    pub id: EventId,
    /// The event's revision, raised by one with every accepted change.
    pub revision: i64,
    pub settings: Settings,
    /// The time when the event was made.
    pub created_at: DateTime<Utc>,
}

/// A table, with the settings and the facts about its round that entering a hand needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableInPlay {
    pub settings: Settings,
    pub round: RoundNo,
    /// The state of the table's round.
    pub round_state: RoundState,
    /// The next round and its state, if there is one.
    pub next_round: Option<(RoundNo, RoundState)>,
    /// The table in play with its hands.
    pub table: Table,
}

type EventColumns = (i64, i64, String, NaiveDateTime);

columns!(ROW of events: id, revision, settings, created_at);

fn from_row((id, revision, settings, created_at): EventColumns) -> Result<EventRow, StoreError> {
    Ok(EventRow {
        id: EventId(id),
        revision,
        settings: read_json("events.settings", &settings)?,
        created_at: utc(created_at),
    })
}

/// Creates an event without entries, at revision 1.
///
/// # Errors
/// [`StoreError::Conflict`] when the slug is taken.
pub fn create_event(
    conn: &mut AnyConn,
    settings: &Settings,
    now: DateTime<Utc>,
) -> Result<EventId, StoreError> {
    let id = diesel::insert_into(events::table)
        .values((
            events::slug.eq(&settings.slug),
            events::revision.eq(1_i64),
            events::settings.eq(json(settings)?),
            events::created_at.eq(stamp(now)),
        ))
        .returning(events::id)
        .row(conn)?;
    Ok(EventId(id))
}

/// Returns every event, the latest made first.
///
/// # Errors
/// Only the database's own.
pub fn list_events(conn: &mut AnyConn) -> Result<Vec<EventRow>, StoreError> {
    let rows: Vec<EventColumns> = events::table
        .select(ROW)
        .order(events::id.desc())
        .rows(conn)?;
    rows.into_iter().map(from_row).collect()
}

/// Returns the event with a slug.
///
/// # Errors
/// [`StoreError::NotFound`] when there is none.
pub fn find_event(conn: &mut AnyConn, slug: &str) -> Result<EventRow, StoreError> {
    let found = events::table.filter(events::slug.eq(slug)).select(ROW);
    let row = found.first_row(conn).optional()?;
    from_row(row.ok_or(StoreError::NotFound)?)
}

/// Returns the number and revision of the event with a slug, by one small query.
///
/// # Errors
/// [`StoreError::NotFound`] when there is none.
pub fn locate_event(conn: &mut AnyConn, slug: &str) -> Result<(EventId, i64), StoreError> {
    let found = events::table.filter(events::slug.eq(slug));
    let found = found.select((events::id, events::revision));
    let row = found.first_row(conn).optional()?;
    let (id, revision) = row.ok_or(StoreError::NotFound)?;
    Ok((EventId(id), revision))
}

/// Returns a slug that no event has: the given one, or the same with a number after it.
///
/// # Errors
/// Only the database's own.
pub fn free_slug(conn: &mut AnyConn, slug: &str) -> Result<String, StoreError> {
    let numbered = (2_u32..).map(|n| format!("{slug}-{n}"));
    for free in std::iter::once(slug.to_owned()).chain(numbered) {
        match locate_event(conn, &free) {
            Err(StoreError::NotFound) => return Ok(free),
            found => found.map(drop)?,
        }
    }
    Err(StoreError::Conflict)
}

/// Returns the event's revision, by one small query.
///
/// # Errors
/// [`StoreError::NotFound`] when there is no such event.
pub fn current_revision(conn: &mut AnyConn, event: EventId) -> Result<i64, StoreError> {
    let found = events::table.find(event.0).select(events::revision);
    let revision = found.first_row(conn).optional()?;
    revision.ok_or(StoreError::NotFound)
}

/// Returns only the event's settings.
///
/// # Errors
/// [`StoreError::NotFound`] when there is no such event.
pub fn load_settings(conn: &mut AnyConn, event: EventId) -> Result<Settings, StoreError> {
    let found = events::table.find(event.0).select(events::settings);
    let text: Option<String> = found.first_row(conn).optional()?;
    read_json("events.settings", &text.ok_or(StoreError::NotFound)?)
}

/// Returns the whole event and its revision, by a handful of plain queries.
///
/// # Errors
/// [`StoreError::NotFound`] when there is no such event.
pub fn load_event(conn: &mut AnyConn, event: EventId) -> Result<(Event, i64), StoreError> {
    let found = events::table.find(event.0);
    let row: Option<(i64, String)> = found
        .select((events::revision, events::settings))
        .first_row(conn)
        .optional()?;
    let (revision, settings) = row.ok_or(StoreError::NotFound)?;
    let settings = read_json("events.settings", &settings)?;
    let event = Event {
        settings,
        entries: entries::load_entries(conn, event)?.into(),
        rounds: rounds::load_rounds(conn, event)?,
        adjustments: rulings::load_rulings(conn, event)?,
        protests: protests::load_protests(conn, event)?,
    };
    Ok((event, revision))
}

/// Returns one table with its hands and the facts that a decision about it needs. The cost does not grow with the
/// event.
///
/// # Errors
/// [`StoreError::NotFound`] when the event has no such table.
pub fn load_table(conn: &mut AnyConn, place: TablePlace) -> Result<TableInPlay, StoreError> {
    let states = rounds::round_states(conn, place.event)?;
    let state_of = |number| states.iter().find(|(found, _)| *found == number).copied();
    let (round, round_state) = state_of(place.round).ok_or(StoreError::NotFound)?;
    Ok(TableInPlay {
        settings: load_settings(conn, place.event)?,
        round,
        round_state,
        next_round: state_of(RoundNo(round.0.saturating_add(1))),
        table: Table {
            hands: hands::load_hands_of_table(conn, place)?.into(),
            ..rounds::load_bare_table(conn, place)?
        },
    })
}

/// Whether a ruling in force awards the points of a table.
///
/// # Errors
/// Those of the database, and a ruling that cannot be read.
pub fn is_awarded(
    conn: &mut AnyConn,
    event: EventId,
    kind: EventKind,
    (round, table): (RoundNo, TableNo),
) -> Result<bool, StoreError> {
    let rulings = rulings::load_rulings(conn, event)?;
    if !may_be_awarded(&rulings, kind, round, table) {
        return Ok(false);
    }
    // whether who left decided anything the hands of its match say
    let (event, _) = load_event(conn, event)?;
    Ok(event.awarded_by(round, table).is_some())
}

/// Raises the event's revision. It must come before every other statement of a command, because on PostgreSQL it locks
/// the event.
pub(crate) fn raise_revision(conn: &mut AnyConn, event: EventId) -> Result<i64, StoreError> {
    let raised = diesel::update(events::table.find(event.0))
        .set(events::revision.eq(events::revision + 1))
        .returning(events::revision);
    let revision = Same(raised).row(conn).optional()?;
    revision.ok_or(StoreError::NotFound)
}

/// Locks an event against other commands until this one ends. SQLite has a single writer and needs no lock.
pub(crate) fn lock_event(conn: &mut AnyConn, event: EventId) -> Result<(), StoreError> {
    if let AnyConn::Postgres(conn) = conn {
        let found = events::table.find(event.0).select(events::id);
        let row = found.for_update().first::<i64>(conn).optional()?;
        row.ok_or(StoreError::NotFound)?;
    }
    Ok(())
}

/// Writes the event's settings and slug.
pub(crate) fn save_settings(
    conn: &mut AnyConn,
    event: EventId,
    settings: &Settings,
) -> Result<(), StoreError> {
    let written = diesel::update(events::table.find(event.0))
        .set((
            events::slug.eq(&settings.slug),
            events::settings.eq(json(settings)?),
        ))
        .run(conn)?;
    crate::own_row(written)
}
