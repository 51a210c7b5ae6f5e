//! Players and clubs across events.

use crate::database::columns::number;
use crate::database::connection::RunOnEither;
use crate::database::schema::players;
use crate::{AnyConn, EventId, StoreError};
use burraco_tournament::entry::EntryNo;
use burraco_tournament::person::Person;
use diesel::prelude::*;

/// Returns the events in which a person is listed, the latest first, each with the entry.
///
/// # Errors
/// Only the database's own.
pub fn events_of_person(
    conn: &mut AnyConn,
    who: &Person,
) -> Result<Vec<(EventId, EntryNo)>, StoreError> {
    let listed = players::table
        .select((players::event_id, players::entry))
        .order((players::event_id.desc(), players::entry));
    let rows: Vec<(i64, i64)> = match who {
        Person::Card(card) => listed
            .filter(players::card.eq_any(Person::spellings(card)))
            .rows(conn)?,
        Person::Named { name, club } => listed
            .filter(players::name.eq(name))
            .filter(players::club.eq(club))
            .rows(conn)?,
    };
    entries(rows)
}

/// Returns the entries with a player of a club, by event, the latest first.
///
/// # Errors
/// Only the database's own.
pub fn events_of_club(
    conn: &mut AnyConn,
    club: &str,
) -> Result<Vec<(EventId, EntryNo)>, StoreError> {
    let listed = players::table
        .select((players::event_id, players::entry))
        .filter(players::club.eq(club))
        .order((players::event_id.desc(), players::entry));
    entries(listed.rows(conn)?)
}

fn entries(rows: Vec<(i64, i64)>) -> Result<Vec<(EventId, EntryNo)>, StoreError> {
    let read = |(event, entry)| Ok((EventId(event), EntryNo(number("players.entry", entry)?)));
    let mut entries: Vec<(EventId, EntryNo)> = rows
        .into_iter()
        .map(read)
        .collect::<Result<_, StoreError>>()?;
    entries.dedup();
    Ok(entries)
}
