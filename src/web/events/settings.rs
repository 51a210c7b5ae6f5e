//! The settings of an event, and the form of a new one.

use crate::app::events::create_event;
use crate::app::scored_event::ScoredEvent;
use crate::app::{Failure, settings_from};
use crate::auth::Action;
use crate::form_data::{FieldFault, Fields};
use crate::forms;
use crate::pages::components::refused::Refused;
use crate::pages::events::event_form::{EventForm, FormSection, SectionName};
use crate::pages::events::home::EventLine;
use crate::pages::events::new_event::{NewEventForm, new_event_fields};
use crate::pages::events::plan_strip::{PlanStrip, PlanStripPart};
use crate::pages::events::stage::way_out;
use crate::pages::{Frame, Link, numbers, urls};
use crate::store::{CachedEvent, EventId, StoreError, event_numbers, free_slug};
use crate::web::http::app::App;
use crate::web::http::at_event::{AtEvent, PostedAt};
use crate::web::http::current_time::now;
use crate::web::http::event_view::scored;
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::{Outcome, saved_or_same, saying};
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::{html, html_with};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Query};
use askama::Template;
use burraco_tournament::commands::refusal::Refusal;
use burraco_tournament::event::Event;
use serde::Deserialize;
use std::sync::Arc;

/// The query parameters of a new event, such as its template.
#[derive(Deserialize)]
pub struct ChosenTemplate {
    kind: Option<String>,
    plan: Option<String>,
    hands: Option<String>,
    /// The slug of the event whose settings the new event starts with.
    come: Option<String>,
}

/// The event that serves as a template, if the reader may change its settings.
async fn made_like(app: &App, reader: &Reader, slug: &str) -> Result<Arc<ScoredEvent>, Problem> {
    let other = scored(app, slug).await?;
    reader.may(Action::EditSettings, Some(other.id))?;
    Ok(other)
}

/// Handles `GET /direzione/nuovo`: the form of a new event. `?come=` names an event as template.
pub async fn new_event(
    app: Data<App>,
    reader: Reader,
    chosen: Query<ChosenTemplate>,
) -> Result<HttpResponse, Problem> {
    reader.may(Action::CreateEvent, None)?;
    let of = |value: &Option<String>| value.clone().unwrap_or_default();
    let mut fields = match &chosen.come {
        None => new_event_fields(&of(&chosen.kind), &of(&chosen.plan), &of(&chosen.hands)),
        Some(slug) => {
            let other = made_like(&app, &reader, slug).await?;
            let mut fields = forms::event::fields_of(&other.event.settings.for_another());
            fields.set("slug", "");
            fields.set("da", slug.clone());
            fields
        }
    };
    fields.set("date", numbers::day(now(), ROME).to_string());
    let mut page = new_form(&reader, &fields);
    if chosen.come.is_none() {
        page.earlier = earlier(&app, &reader).await?;
    }
    Ok(html(&reader, page.render()?))
}

/// The earlier events that a new one may be made like, at most this many.
const EARLIER: usize = 3;

/// Returns links to a new event like one of the reader's newest.
async fn earlier(app: &App, reader: &Reader) -> Result<Vec<Link>, Problem> {
    let numbers = app.store.read(|conn| event_numbers(conn, None)).await?;
    let own = numbers.into_iter();
    let own = own.filter(|event| reader.can(Action::EditSettings, Some(*event)));
    let own: Vec<EventId> = own.take(EARLIER).collect();
    let line = |running: CachedEvent| EventLine::desk(&running.event, reader.t);
    let lines = app.told_at_desk.of(&app.store, &own, reader.t, line);
    let link = |line: &EventLine| {
        let said = format!("{}, {}", line.name, line.date);
        Link::new(urls::new_event_like(&line.slug), said)
    };
    Ok(lines.await?.iter().map(link).collect())
}

fn new_form(reader: &Reader, fields: &Fields) -> NewEventForm {
    NewEventForm::new(reader.frame(), fields, &forms::event::draft(fields, None))
}

fn form(frame: Frame, event: &Event, fields: &Fields) -> EventForm {
    let draft = forms::event::draft(fields, Some(event));
    EventForm::edit(frame, event, fields, &draft)
}

/// Handles `GET /direzione/nuovo/programma`: the strip of rounds anew, for a form that is being filled. `?torneo=` names
/// the event whose settings it is about.
pub async fn strip(
    app: Data<App>,
    reader: Reader,
    typed: Query<Vec<(String, String)>>,
) -> Result<HttpResponse, Problem> {
    let fields = Fields::posted(typed.into_inner());
    let event = match fields.value("torneo") {
        "" => {
            reader.may(Action::CreateEvent, None)?;
            None
        }
        slug => Some(made_like(&app, &reader, slug).await?),
    };
    let draft = forms::event::draft(&fields, event.as_deref().map(|scored| &*scored.event));
    let t = reader.t;
    let strip = PlanStrip::new(String::new(), &draft, t);
    Ok(html(&reader, PlanStripPart { t, strip }.render()?))
}

/// Handles `GET /direzione/nuovo/regole`: the fields of the rules anew, for a form in which other rules were chosen.
pub async fn rule_fields(
    reader: Reader,
    typed: Query<Vec<(String, String)>>,
) -> Result<HttpResponse, Problem> {
    reader.user.as_ref().ok_or(Problem::SignIn)?;
    let fields = Fields::posted(typed.into_inner());
    let rules = FormSection::rules(&fields, reader.t);
    Ok(html(&reader, rules.shown(reader.t).render()?))
}

/// The time zone of a new event.
const ROME: &str = "Europe/Rome";

/// The seed of a new event, from which everything drawn by lot comes.
fn seed() -> Result<u64, Problem> {
    getrandom::u64()
        .map(|seed| seed >> 12)
        .map_err(Problem::fault)
}

/// Handles `POST /direzione/nuovo`: creates an event.
pub async fn create(app: Data<App>, posted: Posted) -> Result<HttpResponse, Problem> {
    let mut context = posted.context(Action::CreateEvent, None, String::new())?;
    let Posted {
        reader, mut fields, ..
    } = posted;
    let like = match fields.value("da") {
        "" => None,
        slug => Some(made_like(&app, &reader, slug).await?),
    };
    if let Some(settings) = forms::event::read(&mut fields, None, seed()?) {
        let mut settings = match &like {
            None => settings,
            Some(other) => settings.like(&other.event.settings),
        };
        if fields.value("slug").trim().is_empty() {
            let slug = settings.slug.clone();
            let free = app.store.read(move |conn| free_slug(conn, &slug));
            settings.slug = free.await?;
        }
        context.then = match &like {
            Some(other) if !other.event.entries.is_empty() => {
                urls::import_from(&settings.slug, &other.event.settings.slug)
            }
            _ => urls::event_desk(&settings.slug),
        };
        let like = like.map(|other| other.id);
        // An event's maker runs it; an administrator does so anyway.
        let maker = reader.user.as_ref().map(|user| user.user);
        let organiser = maker.filter(|_| !reader.can(Action::ManageUsers, None));
        match create_event(&app.store, context, settings, (organiser, like)).await {
            Ok(then) => return Ok(saying(&then, Outcome::EventCreated)),
            Err(Failure::Store(StoreError::Conflict)) => fields.fault("slug", FieldFault::Taken),
            Err(other) => return Err(other.into()),
        }
    }
    let page = new_form(&reader, &fields);
    Ok(html_with(
        &reader,
        StatusCode::UNPROCESSABLE_ENTITY,
        page.render()?,
    ))
}

/// Handles `GET /direzione/{slug}/impostazioni`: the settings form.
pub async fn settings(
    AtEvent(_, scored): AtEvent,
    reader: Reader,
) -> Result<HttpResponse, Problem> {
    reader.may(Action::EditSettings, Some(scored.id))?;
    let mut fields = forms::event::fields_of(&scored.event.settings);
    fields.set("was", forms::event::as_they_stand(&scored.event.settings));
    let mut page = form(reader.frame(), &scored.event, &fields);
    page.duplicate = reader
        .can(Action::CreateEvent, None)
        .then(|| urls::new_event_like(scored.slug()));
    page.way_out = Some(way_out(&scored.event, reader.t));
    Ok(html(&reader, page.render()?))
}

/// Handles `POST /direzione/{slug}/impostazioni`: saves the settings.
pub async fn save_settings(
    PostedAt(AtEvent(app, scored), posted): PostedAt<AtEvent>,
) -> Result<HttpResponse, Problem> {
    let section = posted.fields.value("section").parse::<SectionName>();
    let then = match section {
        Ok(section) => urls::settings_section(scored.slug(), section.into()),
        Err(_) => urls::event_desk(scored.slug()),
    };
    let context = posted.context(Action::EditSettings, Some(scored.id), then)?;
    let Posted {
        reader, mut fields, ..
    } = posted;
    let (event, old) = (&scored.event, &scored.event.settings);
    let (mut notice, mut refused) = (None, None);
    let mut status = match follows(&reader, event, &mut fields) {
        true => StatusCode::UNPROCESSABLE_ENTITY,
        false => StatusCode::CONFLICT,
    };
    if let Some(settings) = forms::event::read(&mut fields, Some(event), old.seed) {
        match settings_from(&app.store, scored.id, context, old.clone(), settings).await {
            Ok((then, changed)) => return Ok(saved_or_same(&then, changed)),
            Err(Failure::Refused(refusal)) => {
                status = StatusCode::CONFLICT;
                let why = Refused::new(&refusal, reader.t);
                match *refusal {
                    // what cannot change any more is in several fields
                    Refusal::SettingsFixed => refused = Some(why),
                    _ => fields.fault("plan", FieldFault::Said(why.text)),
                }
            }
            // between this look and the saving: sent again, the form follows what is there then
            Err(Failure::StaleSettings) => {
                status = StatusCode::CONFLICT;
                notice = Some(reader.t.seen_outdated().to_owned());
            }
            Err(other) => return Err(other.into()),
        }
    }
    fields.set("was", forms::event::as_they_stand(old));
    let mut frame = reader.frame().noticing(notice);
    frame.refused = refused;
    let page = form(frame, event, &fields);
    Ok(html_with(&reader, status, page.render()?))
}

/// Brings a settings form up to the event's settings of today. Returns false when somebody else has changed a field
/// that was also changed here; that field then says so.
fn follows(reader: &Reader, event: &Event, fields: &mut Fields) -> bool {
    let both = forms::event::follow(fields, &event.settings);
    if both.is_empty() {
        return true;
    }
    let now = forms::event::fields_of(&event.settings);
    let now = form(reader.frame(), event, &now);
    for name in &both {
        let why = reader.t.changed_meanwhile(now.said(name));
        fields.fault(name, FieldFault::Said(why));
    }
    false
}
