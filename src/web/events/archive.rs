//! The archive, and players and clubs across events.

use crate::app::scored_event::ScoredEvent;
use crate::form_data::{FieldFault, Fields};
use crate::pages::entries::person::{ClubPage, PlayedEvent, PlayerPage};
use crate::pages::events::archive::ArchivePage;
use crate::store::{
    AnyConn, EventId, StoreError, event_days, events_of_club, events_of_person, headlines_on,
};
use crate::web::http::app::App;
use crate::web::http::problem::Problem;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::{html, html_with};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Query};
use askama::Template;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::PublicNames;
use burraco_tournament::person::Person;
use chrono::Datelike;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The most events loaded for one page of a player or club. It is less than are kept in memory.
const LATEST: usize = 24;

/// The query for a year of the archive.
#[derive(Deserialize)]
pub struct Year {
    /// The year to show; the latest without it.
    anno: Option<i32>,
}

/// Handles `GET /archivio`: the archive of events.
pub async fn archive(
    app: Data<App>,
    reader: Reader,
    year: Query<Year>,
) -> Result<HttpResponse, Problem> {
    let look = move |conn: &mut AnyConn| -> Result<_, StoreError> {
        let mut days = event_days(conn)?;
        let years: BTreeSet<i32> = days.iter().map(Datelike::year).collect();
        let year = year.anno.or(years.last().copied());
        days.retain(|day| Some(day.year()) == year);
        Ok((years, year, headlines_on(conn, &days)?))
    };
    let (years, year, events) = app.store.read(look).await?;
    let events = events.into_iter().map(|(_, event)| event).collect();
    let page = ArchivePage::new(reader.frame(), &years, year, events);
    Ok(html(&reader, page.render()?))
}

/// The query parameters that identify a player.
#[derive(Deserialize)]
pub struct PersonQuery {
    tessera: Option<String>,
    nome: Option<String>,
    societa: Option<String>,
}

impl PersonQuery {
    fn fields(&self) -> Fields {
        let mut fields = Fields::default();
        let typed = [
            ("tessera", &self.tessera),
            ("nome", &self.nome),
            ("societa", &self.societa),
        ];
        for (name, typed) in typed {
            fields.set(name, typed.clone().unwrap_or_default());
        }
        fields
    }

    /// The player that the query identifies. A missing part puts a fault at its field.
    fn person(&self, fields: &mut Fields) -> Option<Person> {
        let said = |name: &str| fields.value(name).trim().to_owned();
        let (card, name, club) = (said("tessera"), said("nome"), said("societa"));
        match (card.as_str(), name.as_str(), club.as_str()) {
            ("", "", "") => None,
            ("", _, "") => {
                fields.fault("societa", FieldFault::Missing);
                None
            }
            ("", "", _) => {
                fields.fault("nome", FieldFault::Missing);
                None
            }
            ("", ..) => Some(Person::Named { name, club }),
            _ => Some(Person::Card(card)),
        }
    }
}

/// An event as the public sees it, and one of its entries.
type Found = (Arc<ScoredEvent>, EntryNo);

/// Loads the public events of some entries, if `tell` accepts them. Stops after a fixed number of the latest events.
async fn opened(
    app: &App,
    entries: Vec<(EventId, EntryNo)>,
    tell: impl Fn(PublicNames) -> bool,
) -> Result<Vec<Found>, Problem> {
    let mut found: Vec<Found> = Vec::new();
    let mut opened = 0;
    for (event, entry) in entries {
        let known = found.last().filter(|(scored, _)| scored.id == event);
        let scored = match known {
            Some((scored, _)) => Arc::clone(scored),
            None if opened == LATEST => break,
            None => {
                let running = app.store.event(event).await?;
                let scored = app.scored_events.scored(running).await?;
                let Some(scored) = scored.public() else {
                    continue;
                };
                opened += 1;
                scored
            }
        };
        if tell(scored.event.settings.public_names) {
            found.push((scored, entry));
        }
    }
    found.sort_by_key(|(scored, entry)| {
        std::cmp::Reverse((
            scored.event.settings.date,
            scored.id,
            std::cmp::Reverse(*entry),
        ))
    });
    Ok(found)
}

fn played(found: &[Found]) -> Vec<PlayedEvent<'_>> {
    let played = found.iter().map(|(scored, entry)| PlayedEvent {
        event: &scored.event,
        standings: scored.latest(),
        entry: *entry,
    });
    played.collect()
}

/// Handles `GET /giocatori`: a player, found by `tessera` (card) or by `nome` (name) and `societa` (club).
pub async fn player(
    app: Data<App>,
    reader: Reader,
    asked: Query<PersonQuery>,
) -> Result<HttpResponse, Problem> {
    let mut fields = asked.fields();
    let who = asked.person(&mut fields);
    let found = match who.clone() {
        None => Vec::new(),
        Some(who) => {
            let wanted = who.clone();
            let look =
                move |conn: &mut _| -> Result<_, StoreError> { events_of_person(conn, &wanted) };
            let entries = app.store.read(look).await?;
            opened(&app, entries, |names| who.is_told_under(names)).await?
        }
    };
    let status = match fields.sound() {
        true => StatusCode::OK,
        false => StatusCode::UNPROCESSABLE_ENTITY,
    };
    let page = PlayerPage::new(reader.frame(), &fields, who.as_ref(), &played(&found));
    Ok(html_with(&reader, status, page.render()?))
}

/// Handles `GET /societa`: a club, found by `nome` (name).
pub async fn club(
    app: Data<App>,
    reader: Reader,
    asked: Query<PersonQuery>,
) -> Result<HttpResponse, Problem> {
    let name = asked.nome.as_deref().unwrap_or_default().trim().to_owned();
    let entries = match name.is_empty() {
        true => Vec::new(),
        false => {
            let wanted = name.clone();
            let look =
                move |conn: &mut _| -> Result<_, StoreError> { events_of_club(conn, &wanted) };
            app.store.read(look).await?
        }
    };
    let found = opened(&app, entries, |names| names != PublicNames::Hidden).await?;
    let page = ClubPage::new(reader.frame(), &name, &played(&found), LATEST);
    Ok(html(&reader, page.render()?))
}
