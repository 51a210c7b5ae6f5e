//! Erasing people: their name and all else that a list says of them are deleted, while the results and the journal's chain
//! stay.
//!
//! A random word takes the place of the name. It is the same wherever the person was listed, so that rankings across
//! events do not change. The journal holds only digests, and their salts are deleted too. In texts that people typed
//! elsewhere (reasons, protests), the full name is replaced. Reasons in lines of the journal cannot be changed.

use crate::access::secrets::random_word;
use crate::database::columns::place;
use crate::database::connection::{RunOnEither, columns_of};
use crate::database::schema::{journal, players};
use crate::event::entries::PlayerColumns;
use crate::event::events::raise_revision;
use crate::journal::undo::forget_ways_back;
use crate::privacy::prose::{EventTexts, TextChange, change_texts};
use crate::{Act, AnyConn, EventId, Store, StoreError, Tx, journal_append};
use burraco_tournament::entry::{EntryNo, Player};
use burraco_tournament::journal::{Fact, JournalAction};
use burraco_tournament::person::Person;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sqlite::Sqlite;
use serde_json::json;

/// A player in the list of an event, named by entry and position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedPlayer {
    pub event: EventId,
    pub entry: EntryNo,
    /// The player's position in the entry (pair, player or team), from 0.
    pub at: usize,
    /// The player with all that the list says.
    pub player: Player,
}

/// The character that begins the replacement of an erased name. No typed name begins with it.
const MARK: char = '#';

/// Whether a name is the replacement of an erased one.
#[must_use]
pub fn is_erased(name: &str) -> bool {
    name.starts_with(MARK)
}

/// Returns a random word to replace an erased name.
fn instead() -> Result<String, StoreError> {
    let word = random_word()?;
    Ok(word
        .chars()
        .take(8)
        .fold(MARK.to_string(), |name, c| name + &c.to_string()))
}

/// Returns the places in events' lists where a person stands, the latest event first. A search by name and club finds
/// only players without a membership card number: one with a number may be another person.
///
/// # Errors
/// Only the database's own.
pub fn listings_of(conn: &mut AnyConn, who: &Person) -> Result<Vec<ListedPlayer>, StoreError> {
    let all = players::table.select(row()).order((
        players::event_id.desc(),
        players::entry,
        players::place,
    ));
    let rows: Vec<ListedColumns> = match who {
        Person::Card(card) => all
            .filter(players::card.eq_any(Person::spellings(card)))
            .rows(conn)?,
        Person::Named { name, club } => all
            .filter(players::name.eq(name))
            .filter(players::club.eq(club))
            .filter(players::card.eq(""))
            .rows(conn)?,
    };
    rows.into_iter().map(read).collect()
}

/// Returns all players with a name and a club, whatever their membership card number, the latest event first.
///
/// # Errors
/// Only the database's own.
pub fn namesakes(
    conn: &mut AnyConn,
    name: &str,
    club: &str,
) -> Result<Vec<ListedPlayer>, StoreError> {
    let all = players::table.select(row()).order(players::event_id.desc());
    let rows: Vec<ListedColumns> = all
        .filter(players::name.eq(name))
        .filter(players::club.eq(club))
        .rows(conn)?;
    rows.into_iter().map(read).collect()
}

/// Returns all players of an event who are not erased yet.
///
/// # Errors
/// Only the database's own.
pub fn listings_in(conn: &mut AnyConn, event: EventId) -> Result<Vec<ListedPlayer>, StoreError> {
    let all = players::table
        .select(row())
        .filter(players::event_id.eq(event.0));
    let rows: Vec<ListedColumns> = all.order((players::entry, players::place)).rows(conn)?;
    let found = rows.into_iter().map(read).filter(|listed| {
        listed
            .as_ref()
            .map_or(true, |one| !is_erased(&one.player.name))
    });
    found.collect()
}

type ListedColumns = (i64, i64, i64, PlayerColumns);

type ListedRow = (
    players::event_id,
    players::entry,
    players::place,
    <PlayerColumns as Selectable<Sqlite>>::SelectExpression,
);

fn row() -> ListedRow {
    (
        players::event_id,
        players::entry,
        players::place,
        columns_of::<PlayerColumns>(),
    )
}

fn read((event, entry, at, player): ListedColumns) -> Result<ListedPlayer, StoreError> {
    Ok(ListedPlayer {
        event: EventId(event),
        entry: EntryNo(crate::database::columns::number("players.entry", entry)?),
        at: usize::try_from(at).map_err(StoreError::fault)?,
        player: player.into(),
    })
}

/// A person to be erased, and the word that replaces the name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErasedPerson {
    /// The entries in events' lists that name the person.
    pub listings: Vec<ListedPlayer>,
    /// The word that replaces the name in all of the person's listings.
    instead: String,
}

impl ErasedPerson {
    /// Returns the person who has these listings in events, with a random word to replace the name.
    ///
    /// # Errors
    /// When the system gives no random bytes.
    pub fn on(listings: Vec<ListedPlayer>) -> Result<ErasedPerson, StoreError> {
        Ok(ErasedPerson {
            listings,
            instead: instead()?,
        })
    }
}

impl Store {
    /// Erases people, on this thread, with a line in the journal of each event. Earlier actions in those events can no
    /// longer be undone, because undo data holds names.
    ///
    /// Readers search the typed texts for the names. The writer then gets one short job for each person, which writes
    /// the changes. A second search finds texts that were typed meanwhile.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] when a listing is not there.
    pub fn erase_now(&self, people: &[ErasedPerson], at: DateTime<Utc>) -> Result<(), StoreError> {
        let found = self.read_now(|conn| look(conn, people))?;
        for person in found {
            self.write_now(move |tx| {
                let mut each = person.iter();
                each.try_for_each(|one| erase(tx, one, at))
            })?;
        }
        for person in self.read_now(|conn| look(conn, people))? {
            let late = person.into_iter().filter(|one| !one.texts.is_empty());
            for one in late {
                self.write_now(move |tx| erase_texts(tx, &one))?;
            }
        }
        Ok(())
    }
}

/// The changes that erase a person from one event's list of entries.
struct Erasure {
    listed: ListedPlayer,
    instead: String,
    texts: Vec<TextChange>,
}

/// Returns the changes that erase people, one for each event whose list of entries names them.
fn look(conn: &mut AnyConn, people: &[ErasedPerson]) -> Result<Vec<Vec<Erasure>>, StoreError> {
    // The texts of one event at a time: they may be many.
    let mut known: Option<(EventId, EventTexts)> = None;
    let mut found = Vec::with_capacity(people.len());
    for ErasedPerson { listings, instead } in people {
        let mut person = Vec::with_capacity(listings.len());
        for listed in listings {
            let mut texts = match known.take() {
                Some((event, texts)) if event == listed.event => texts,
                _ => EventTexts::load(conn, listed.event, names_in(people, listed.event))?,
            };
            person.push(Erasure {
                listed: listed.clone(),
                instead: instead.clone(),
                texts: texts.erase(&listed.player.name, instead),
            });
            known = Some((listed.event, texts));
        }
        found.push(person);
    }
    Ok(found)
}

/// Returns the names of those people who are on the list of an event.
fn names_in(people: &[ErasedPerson], event: EventId) -> Vec<String> {
    let listings = people.iter().flat_map(|person| &person.listings);
    let here = listings.filter(|listed| listed.event == event);
    here.map(|listed| listed.player.name.clone()).collect()
}

/// Erases a person from one event's list of entries.
fn erase(tx: &mut Tx<'_>, erasure: &Erasure, at: DateTime<Utc>) -> Result<(), StoreError> {
    let ListedPlayer { event, entry, .. } = erasure.listed;
    erase_texts(tx, erasure)?;
    forget_ways_back(tx, event)?;
    let at_place = place(erasure.listed.at)?;
    let row = players::table.find((event.0, i64::from(entry.0), at_place));
    let written = diesel::update(row)
        .set((
            PlayerColumns {
                name: erasure.instead.clone(),
                ..PlayerColumns::default()
            },
            players::salt.eq(random_word()?),
        ))
        .run(tx)?;
    crate::named_row(written)?;
    let act = Act {
        actor: "cli".to_owned(),
        role: String::new(),
        address: String::new(),
        action: JournalAction::ErasePerson,
        detail: vec![Fact::Erased {
            erased: entry,
            player: erasure.listed.at,
        }]
        .into(),
    };
    journal_append(tx, Some(event), &act, at)?;
    Ok(())
}

/// Replaces a name in the texts typed about an event.
fn erase_texts(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<(), StoreError> {
    raise_revision(tx, erasure.listed.event)?;
    tx.forget_tables();
    change_texts(tx, erasure.listed.event, &erasure.texts)
}

/// Returns the number of lines in an event's journal whose reason contains a name. The hash chain forbids changing
/// those lines.
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
        .row(conn)?)
}
