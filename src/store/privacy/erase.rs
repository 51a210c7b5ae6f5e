//! Erasing people: their name, card and club go, the results and the journal's chain stay.
//!
//! In the place of the name stands a word drawn by lot, the same wherever the person was, so that rankings across events
//! come out as they did. The journal holds digests, and the salts they were made with go too. What people typed elsewhere
//! (reasons, protests) is changed where the whole name stands in it; reasons in lines of the journal cannot be.

use crate::access::secrets::random_word;
use crate::database::columns::place;
use crate::database::schema::{journal, players};
use crate::event::events::raise_revision;
use crate::journal::undo::forget_ways_back;
use crate::privacy::prose::{EventTexts, TextChange, change_texts};
use crate::{Act, AnyConn, EventId, Store, StoreError, Tx, journal_append};
use burraco_tournament::entry::{EntryNo, Player};
use burraco_tournament::person::Person;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde_json::json;

/// A player of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedPlayer {
    pub event: EventId,
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
pub fn listings_of(conn: &mut AnyConn, who: &Person) -> Result<Vec<ListedPlayer>, StoreError> {
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
pub fn namesakes(
    conn: &mut AnyConn,
    name: &str,
    club: &str,
) -> Result<Vec<ListedPlayer>, StoreError> {
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
pub fn listings_in(conn: &mut AnyConn, event: EventId) -> Result<Vec<ListedPlayer>, StoreError> {
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

fn read((event, entry, at, name, card, club): Row) -> Result<ListedPlayer, StoreError> {
    Ok(ListedPlayer {
        event: EventId(event),
        entry: EntryNo(crate::database::columns::number("players.entry", entry)?),
        at: usize::try_from(at).map_err(StoreError::fault)?,
        player: Player { name, card, club },
    })
}

/// A person to be erased, and the word that stands in the place of the name from then on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErasedPerson {
    /// Wherever the person is on a list.
    pub listings: Vec<ListedPlayer>,
    /// The word, the same on all of them.
    instead: String,
}

impl ErasedPerson {
    /// Somebody on these lists, with a word drawn by lot.
    ///
    /// # Errors
    /// When nothing can be drawn.
    pub fn on(listings: Vec<ListedPlayer>) -> Result<ErasedPerson, StoreError> {
        Ok(ErasedPerson {
            listings,
            instead: instead()?,
        })
    }
}

impl Store {
    /// Erases people, on this thread, with a line in the journal of each event. What was done in those events before can no
    /// longer be taken back: the ways back hold names.
    ///
    /// Readers look for the names in what was typed; the writer gets one short job for each person, which writes what was
    /// found. What was typed between the look and the job is found by a second look.
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

/// What erasing a person on one list changes.
struct Erasure {
    listed: ListedPlayer,
    instead: String,
    texts: Vec<TextChange>,
}

/// What erasing people changes, list by list.
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

/// The names of people on the lists of an event.
fn names_in(people: &[ErasedPerson], event: EventId) -> Vec<String> {
    let listings = people.iter().flat_map(|person| &person.listings);
    let here = listings.filter(|listed| listed.event == event);
    here.map(|listed| listed.player.name.clone()).collect()
}

/// Erases a person on one list.
fn erase(tx: &mut Tx<'_>, erasure: &Erasure, at: DateTime<Utc>) -> Result<(), StoreError> {
    let ListedPlayer { event, entry, .. } = erasure.listed;
    erase_texts(tx, erasure)?;
    forget_ways_back(tx, event)?;
    let at_place = place(erasure.listed.at)?;
    let row = players::table.find((event.0, i64::from(entry.0), at_place));
    let written = diesel::update(row)
        .set((
            players::name.eq(&erasure.instead),
            players::card.eq(""),
            players::club.eq(""),
            players::salt.eq(random_word()?),
        ))
        .execute(&mut **tx)?;
    crate::named_row(written)?;
    let act = Act {
        actor: "cli".to_owned(),
        role: String::new(),
        address: String::new(),
        action: "erase-person".to_owned(),
        detail: json!([{"erased": entry, "player": erasure.listed.at}]),
    };
    journal_append(tx, Some(event), &act, at)?;
    Ok(())
}

/// Erases a name in what was typed about an event.
fn erase_texts(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<(), StoreError> {
    raise_revision(tx, erasure.listed.event)?;
    tx.forget_tables();
    change_texts(tx, erasure.listed.event, &erasure.texts)
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
