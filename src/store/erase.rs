//! Erasing people: their name, card and club go, the results and the journal's chain stay.
//!
//! In the place of the name stands a word drawn by lot, the same wherever the person was, so that rankings across events
//! come out as they did. The journal holds digests, and the salts they were made with go too. What people typed elsewhere
//! (reasons, protests) is changed where the whole name stands in it; reasons in lines of the journal cannot be.

use super::columns::place;
use super::events::raise_revision;
use super::schema::{journal, players};
use super::secrets::random_word;
use super::texts::erase_in_texts;
use super::undo::forget_ways_back;
use super::{Act, AnyConn, EventId, StoreError, journal_append};
use burraco_tournament::entry::{EntryNo, Player};
use burraco_tournament::person::Person;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde_json::json;

/// A player of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The event.
    pub event: EventId,
    /// The entry.
    pub entry: EntryNo,
    /// Which of its players, from 0.
    pub at: usize,
    /// Name, card and club.
    pub player: Player,
}

/// What an erased name begins with; none that is typed does.
const MARK: char = '#';

/// Whether this stands in the place of an erased name.
#[must_use]
pub fn is_erased(name: &str) -> bool {
    name.starts_with(MARK)
}

/// A word for the place of a name.
fn instead() -> Result<String, StoreError> {
    let word = random_word()?;
    Ok(word
        .chars()
        .take(8)
        .fold(MARK.to_string(), |name, c| name + &c.to_string()))
}

/// Where somebody is on a list, the latest event first. By name and club only those without a card: a card says that
/// somebody is another.
///
/// # Errors
/// Only the database's own.
pub fn listings_of(conn: &mut AnyConn, who: &Person) -> Result<Vec<Listed>, StoreError> {
    let all = players::table.select(ROW).order((
        players::event_id.desc(),
        players::entry,
        players::place,
    ));
    let rows: Vec<Row> = match who {
        Person::Card(card) => all.filter(players::card.eq(card)).load(conn)?,
        Person::Named { name, club } => all
            .filter(players::name.eq(name))
            .filter(players::club.eq(club))
            .filter(players::card.eq(""))
            .load(conn)?,
    };
    rows.into_iter().map(read).collect()
}

/// Everybody of a name and a club, whatever their card, the latest event first.
///
/// # Errors
/// Only the database's own.
pub fn namesakes(conn: &mut AnyConn, name: &str, club: &str) -> Result<Vec<Listed>, StoreError> {
    let all = players::table.select(ROW).order(players::event_id.desc());
    let rows: Vec<Row> = all
        .filter(players::name.eq(name))
        .filter(players::club.eq(club))
        .load(conn)?;
    rows.into_iter().map(read).collect()
}

/// Everybody on the list of an event who is not erased yet.
///
/// # Errors
/// Only the database's own.
pub fn listings_in(conn: &mut AnyConn, event: EventId) -> Result<Vec<Listed>, StoreError> {
    let all = players::table
        .select(ROW)
        .filter(players::event_id.eq(event.0));
    let rows: Vec<Row> = all.order((players::entry, players::place)).load(conn)?;
    let found = rows.into_iter().map(read).filter(|listed| {
        listed
            .as_ref()
            .map_or(true, |one| !is_erased(&one.player.name))
    });
    found.collect()
}

type Row = (i64, i64, i64, String, String, String);

const ROW: (
    players::event_id,
    players::entry,
    players::place,
    players::name,
    players::card,
    players::club,
) = (
    players::event_id,
    players::entry,
    players::place,
    players::name,
    players::card,
    players::club,
);

fn read((event, entry, at, name, card, club): Row) -> Result<Listed, StoreError> {
    Ok(Listed {
        event: EventId(event),
        entry: EntryNo(super::columns::number("players.entry", entry)?),
        at: usize::try_from(at).map_err(StoreError::fault)?,
        player: Player { name, card, club },
    })
}

/// Erases a person wherever these listings are, in the writer, with a line in the journal of each event.
/// What was done in those events before can no longer be taken back: the ways back hold names.
///
/// # Errors
/// [`StoreError::NotFound`] when a listing is not there.
pub fn erase(conn: &mut AnyConn, listings: &[Listed], at: DateTime<Utc>) -> Result<(), StoreError> {
    let instead = instead()?;
    for listed in listings {
        let Listed { event, entry, .. } = listed;
        raise_revision(conn, *event)?;
        forget_ways_back(conn, *event)?;
        let row = players::table.find((event.0, i64::from(entry.0), place(listed.at)?));
        let written = diesel::update(row)
            .set((
                players::name.eq(&instead),
                players::card.eq(""),
                players::club.eq(""),
                players::salt.eq(random_word()?),
            ))
            .execute(conn)?;
        super::named_row(written)?;
        erase_in_texts(conn, *event, &listed.player.name, &instead)?;
        let act = Act {
            actor: "cli".to_owned(),
            role: String::new(),
            address: String::new(),
            action: "erase-person".to_owned(),
            detail: json!([{"erased": entry, "player": listed.at}]),
        };
        journal_append(conn, Some(*event), &act, at)?;
    }
    Ok(())
}

/// In how many lines of an event's journal a name stands, as part of a reason: they are chained and stay.
///
/// # Errors
/// Only the database's own.
pub fn lines_naming(conn: &mut AnyConn, event: EventId, name: &str) -> Result<i64, StoreError> {
    let inside = json!(name).to_string();
    let inside = format!("%{}%", inside.trim_matches('"'));
    let lines = journal::table.filter(journal::event_id.eq(event.0));
    Ok(lines
        .filter(journal::detail.like(inside))
        .count()
        .get_result(conn)?)
}
