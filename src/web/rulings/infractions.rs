//! The catalogue of infractions: read by the desk, edited by the organiser.

use crate::app::scored_event::ScoredEvent;
use crate::app::{Failure, run_desk_command};
use crate::auth::Action;
use crate::form_data::Fields;
use crate::forms;
use crate::pages::rulings::infractions::{
    CataloguePage, InfractionPage, RulingSubject, as_it_stands, blame, fields_of,
};
use crate::pages::{Frame, urls};
use crate::web::http::at_event::{AtEvent, PostedAt};
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::saved;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::{html, html_with, long_html};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::{Path, Query};
use askama::Template;
use burraco_tournament::commands::command::DeskCommand;
use burraco_tournament::commands::refusal::Refusal;
use burraco_tournament::rulings::infraction::Infraction;
use serde::Deserialize;

/// The query parameters of the infraction search, and of the ruling it prepares.
#[derive(Deserialize)]
pub struct InfractionSearch {
    cerca: Option<String>,
    coppia: Option<String>,
    turno: Option<String>,
    tavolo: Option<String>,
}

/// Handles `GET /direzione/{slug}/infrazioni`: the catalogue of infractions.
pub async fn catalogue(
    AtEvent(app, scored): AtEvent,
    reader: Reader,
    search: Query<InfractionSearch>,
) -> Result<HttpResponse, Problem> {
    reader.may(Action::SeeDesk, Some(scored.id))?;
    let InfractionSearch {
        cerca,
        coppia,
        turno,
        tavolo,
    } = search.into_inner();
    let about = RulingSubject {
        entry: coppia.unwrap_or_default(),
        round: turno.unwrap_or_default(),
        table: tavolo.unwrap_or_default(),
    };
    let words = cerca.unwrap_or_default();
    let page = move |scored: &ScoredEvent, frame: Frame| {
        Ok(CataloguePage::new(frame, &scored.event, &about, words.trim()).render()?)
    };
    long_html(&app, &reader, &scored, page).await
}

/// Handles `GET /direzione/{slug}/infrazioni/{code}`: the form to edit an infraction.
pub async fn form(
    AtEvent(_, scored): AtEvent,
    reader: Reader,
    path: Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    let (_, code) = path.into_inner();
    reader.may(Action::EditSettings, Some(scored.id))?;
    let line = scored.event.settings.infraction(&code);
    let line = line.ok_or(Problem::Missing)?;
    let fields = fields_of(&line);
    let page = InfractionPage::new(reader.frame(), &scored.event, Some(&line), &fields);
    Ok(html(&reader, page.render()?))
}

/// Handles `GET /direzione/{slug}/infrazioni/nuova`: the form of a new infraction.
pub async fn new_form(
    AtEvent(_, scored): AtEvent,
    reader: Reader,
) -> Result<HttpResponse, Problem> {
    reader.may(Action::EditSettings, Some(scored.id))?;
    let page = InfractionPage::new(reader.frame(), &scored.event, None, &Fields::default());
    Ok(html(&reader, page.render()?))
}

/// Handles `POST /direzione/{slug}/infrazioni/{code}`: edits an infraction.
pub async fn change(
    PostedAt(at, posted): PostedAt<AtEvent>,
    path: Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    let (_, code) = path.into_inner();
    save(at, posted, Some(&code)).await
}

/// Handles `POST /direzione/{slug}/infrazioni/nuova`: adds an infraction.
pub async fn add(PostedAt(at, posted): PostedAt<AtEvent>) -> Result<HttpResponse, Problem> {
    save(at, posted, None).await
}

/// Returns the base of an edit whose form does not say which state of the infraction it was made from. It has no code,
/// so it matches no line of a catalogue.
fn unseen(line: &Infraction) -> Infraction {
    Infraction {
        code: String::new(),
        ..line.clone()
    }
}

async fn save(
    AtEvent(app, scored): AtEvent,
    posted: Posted,
    code: Option<&str>,
) -> Result<HttpResponse, Problem> {
    let slug = scored.slug();
    let event = &scored.event;
    let then = urls::infractions(slug);
    let context = posted.context(Action::EditSettings, Some(scored.id), then)?;
    let before: Option<Infraction> = match code {
        Some(code) => Some(event.settings.infraction(code).ok_or(Problem::Missing)?),
        None => None,
    };
    let Posted {
        reader, mut fields, ..
    } = posted;
    let mut status = StatusCode::UNPROCESSABLE_ENTITY;
    let mut seen = fields.value("was").to_owned();
    if let Some(line) = forms::infraction::read(&mut fields, code) {
        let is = Box::new(line);
        let command = match code {
            Some(_) => DeskCommand::ChangeInfraction {
                was: Box::new(serde_json::from_str(&seen).unwrap_or_else(|_| unseen(&is))),
                is,
            },
            None => DeskCommand::AddInfraction(is),
        };
        match run_desk_command(&app.store, scored.id, context, command).await {
            Ok(then) => return Ok(saved(&then)),
            Err(Failure::Refused(refusal)) => {
                status = StatusCode::CONFLICT;
                blame(&mut fields, reader.t.refusal(&refusal));
                // saved again, it follows what was just shown
                if let Refusal::StaleInfraction(now) = &*refusal {
                    seen = as_it_stands(now);
                }
            }
            Err(other) => return Err(other.into()),
        }
    }
    let page = InfractionPage::new(reader.frame(), event, before.as_ref(), &fields);
    let page = InfractionPage { was: seen, ..page };
    Ok(html_with(&reader, status, page.render()?))
}
