//! Circuits: their settings and their public ranking.

use crate::app::Failure;
use crate::app::circuit_stages::KeptStage;
use crate::app::events::{create_circuit, delete_circuit, save_circuit};
use crate::auth::Action;
use crate::form_data::{FieldFault, Fields};
use crate::forms;
use crate::pages::csv::CsvForm;
use crate::pages::standings::circuit::CircuitPage;
use crate::pages::standings::circuit_csv;
use crate::pages::standings::circuit_form::{CircuitForm, CircuitList, StageScale};
use crate::pages::standings::ranked_circuit::{Audience, CircuitStage, RankedCircuit};
use crate::pages::urls;
use crate::store::{
    CircuitRow, EventId, StoreError, find_circuit, list_circuits, list_headlines, revisions_of,
};
use crate::web::events::files::{CsvQuery, cache_control};
use crate::web::http::app::App;
use crate::web::http::etag::{TaggedBody, has, tag};
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::saved;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::{build, for_everybody, html, html_with};
use actix_web::http::{StatusCode, header};
use actix_web::web::{Bytes, Data, Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use burraco_tournament::prizes::circuit::{Circuit, Competitors};
use burraco_tournament::visibility::headline::Headline;
use serde::Deserialize;
use std::sync::Arc;

/// Handles `GET /circuiti`: the list of circuits.
pub async fn list(app: Data<App>, reader: Reader) -> Result<HttpResponse, Problem> {
    let rows = app.store.read(list_circuits).await?;
    let may_create = reader.can(Action::RunCircuits, None);
    let circuits = rows.iter().map(|row| &row.circuit);
    let page = CircuitList::new(reader.frame(), circuits, may_create);
    Ok(html(&reader, page.render()?))
}

/// The name of the form field that adds an event to a circuit.
fn stage(slug: &str) -> String {
    format!("{}{slug}", forms::circuit::STAGE)
}

/// Every event that a circuit may include, in order of date.
async fn events(app: &App) -> Result<(Vec<EventId>, Vec<Headline>), Problem> {
    let latest_first = app.store.read(list_headlines).await?;
    Ok(latest_first.into_iter().rev().unzip())
}

/// Returns the events whose boxes are ticked in the circuit's form.
fn joined(fields: &Fields, (ids, events): &(Vec<EventId>, Vec<Headline>)) -> Vec<EventId> {
    let ticked: Vec<&str> = forms::circuit::stages(fields).collect();
    let all = ids.iter().zip(events);
    let own = all.filter(|(_, event)| ticked.contains(&event.slug.as_str()));
    own.map(|(id, _)| *id).collect()
}

/// Whether the form is posted to see the points by place, not to be saved.
fn is_look(fields: &Fields) -> bool {
    !fields.value("look").is_empty()
}

/// Shows the form of a circuit with the points that its table gives for the places of its events.
async fn looked(
    app: &App,
    reader: &Reader,
    page: CircuitForm,
    (circuit, joined): (&Circuit, &[EventId]),
) -> Result<HttpResponse, Problem> {
    let stages = kept_stages(app, joined).await?;
    let stages = stages.iter().map(|kept| kept_stage(kept));
    let scale = |stage| Some(StageScale::of(circuit.by_place.as_ref()?, &stage, reader.t));
    let page = page.with_scales(stages.filter_map(scale).collect());
    Ok(html(reader, page.render()?))
}

async fn kept_stages(app: &App, events: &[EventId]) -> Result<Vec<Arc<KeptStage>>, Problem> {
    let stages = app
        .circuit_stages
        .of(&app.store, &app.scored_events, events);
    Ok(stages.await?)
}

fn kept_stage(kept: &KeptStage) -> CircuitStage<'_> {
    CircuitStage {
        event: &kept.event,
        standings: kept.standings.as_ref(),
    }
}

/// Whether the form is posted to delete the circuit.
fn is_deletion(fields: &Fields) -> bool {
    !fields.value("delete").is_empty()
}

/// Handles `GET /circuiti/nuovo`: the form of a new circuit.
pub async fn new_circuit(app: Data<App>, reader: Reader) -> Result<HttpResponse, Problem> {
    reader.may(Action::RunCircuits, None)?;
    let (_, events) = events(&app).await?;
    let page = CircuitForm::new(reader.frame(), None, &Fields::default(), &events, stage);
    Ok(html(&reader, page.render()?))
}

/// Handles `POST /circuiti/nuovo`: creates a circuit.
pub async fn create(app: Data<App>, posted: Posted) -> Result<HttpResponse, Problem> {
    let mut context = posted.context(Action::RunCircuits, None, String::new())?;
    let Posted {
        reader, mut fields, ..
    } = posted;
    let events = events(&app).await?;
    if let Some(circuit) = forms::circuit::read(&mut fields, None) {
        let joined = joined(&fields, &events);
        if is_look(&fields) {
            let page = CircuitForm::new(reader.frame(), None, &fields, &events.1, stage);
            return looked(&app, &reader, page, (&circuit, &joined)).await;
        }
        context.then = urls::circuit(&circuit.slug);
        let written = (circuit, joined);
        match create_circuit(&app.store, context, written).await {
            Ok(then) => return Ok(saved(&then)),
            Err(Failure::Store(StoreError::Conflict)) => fields.fault("slug", FieldFault::Taken),
            Err(other) => return Err(other.into()),
        }
    }
    let page = CircuitForm::new(reader.frame(), None, &fields, &events.1, stage);
    let status = StatusCode::UNPROCESSABLE_ENTITY;
    Ok(html_with(&reader, status, page.render()?))
}

/// Returns the stored row of the circuit with a given slug.
pub(crate) async fn row(app: &App, slug: &str) -> Result<CircuitRow, Problem> {
    let slug = slug.to_owned();
    Ok(app
        .store
        .read(move |conn| find_circuit(conn, &slug))
        .await?)
}

/// Handles `GET /circuiti/{slug}/impostazioni`: the settings of a circuit.
pub async fn edit(
    app: Data<App>,
    reader: Reader,
    slug: Path<String>,
) -> Result<HttpResponse, Problem> {
    reader.may(Action::RunCircuits, None)?;
    let row = row(&app, &slug).await?;
    let (ids, events) = events(&app).await?;
    let all = ids.iter().zip(&events);
    let own = all.filter(|(id, _)| row.events.contains(id));
    let own = own.map(|(_, event)| event.slug.as_str());
    let fields = forms::circuit::fields_of(&row.circuit, own);
    let known = Some((&row.circuit, row.revision));
    let page = CircuitForm::new(reader.frame(), known, &fields, &events, stage);
    Ok(html(&reader, page.render()?))
}

/// Handles `POST /circuiti/{slug}/impostazioni`: saves the settings of a circuit, or deletes it.
pub async fn save(
    app: Data<App>,
    posted: Posted,
    slug: Path<String>,
) -> Result<HttpResponse, Problem> {
    let then = urls::circuit(&*slug);
    let mut context = posted.context(Action::RunCircuits, None, then)?;
    let known = row(&app, &slug).await?;
    let Posted {
        reader, mut fields, ..
    } = posted;
    let events = events(&app).await?;
    let mut frame = reader.frame();
    let mut status = StatusCode::UNPROCESSABLE_ENTITY;
    let seen = fields.value("base").trim().parse().unwrap_or(0);
    let of = (known.id, seen);
    let changed = if is_deletion(&fields) {
        context.then = urls::circuits();
        let gone = (known.circuit.clone(), known.events.clone());
        Some(delete_circuit(&app.store, context, of, gone).await)
    } else if let Some(circuit) = forms::circuit::read(&mut fields, Some(&slug)) {
        let joined = joined(&fields, &events);
        if is_look(&fields) {
            let known = Some((&known.circuit, seen));
            let page = CircuitForm::new(frame, known, &fields, &events.1, stage);
            return looked(&app, &reader, page, (&circuit, &joined)).await;
        }
        Some(save_circuit(&app.store, context, of, (circuit, joined)).await)
    } else {
        None
    };
    match changed {
        Some(Ok(then)) => return Ok(saved(&then)),
        Some(Err(Failure::Store(StoreError::NotFound))) => {
            status = StatusCode::CONFLICT;
            frame.notice = Some(reader.t.circuit_moved_on().to_owned());
        }
        Some(Err(other)) => return Err(other.into()),
        None => {}
    }
    let known = Some((&known.circuit, known.revision));
    let page = CircuitForm::new(frame, known, &fields, &events.1, stage);
    Ok(html_with(&reader, status, page.render()?))
}

/// Ranks a circuit and passes the ranking to `make`.
pub(crate) async fn ranked<T>(
    app: &App,
    row: &CircuitRow,
    (audience, of): (Audience, Option<Competitors>),
    make: impl FnOnce(RankedCircuit) -> Result<T, Problem>,
) -> Result<T, Problem> {
    let stages = kept_stages(app, &row.events).await?;
    let stages: Vec<CircuitStage> = stages.iter().map(|kept| kept_stage(kept)).collect();
    let circuit = row.circuit.ranking(of.unwrap_or(row.circuit.competitors));
    make(RankedCircuit::new(&circuit, &stages, audience))
}

/// The query of a circuit's ranking.
#[derive(Deserialize)]
pub struct RankingQuery {
    /// The competitors that are ranked; those of the circuit without it.
    di: Option<String>,
    /// The category whose competitors are ranked; all of them without it.
    categoria: Option<String>,
}

impl RankingQuery {
    fn competitors(&self) -> Option<Competitors> {
        Competitors::named(self.di.as_deref()?)
    }

    fn category(&self) -> Option<&str> {
        self.categoria
            .as_deref()
            .filter(|category| !category.is_empty())
    }
}

/// The version of a circuit's ranking: the circuit's revision, and the revision of each of its events.
pub(crate) async fn version(app: &App, row: &CircuitRow) -> Result<String, Problem> {
    let events = row.events.clone();
    let revisions = app
        .store
        .read(move |conn| revisions_of(conn, &events))
        .await?;
    let each = revisions
        .iter()
        .map(|(event, revision)| format!("-{event}.{revision}"));
    Ok(format!("{}{}", row.revision, each.collect::<String>()))
}

/// Handles `GET /circuiti/{slug}`: the ranking of a circuit. A browser that already has this version gets status 304.
pub async fn show(
    app: Data<App>,
    request: HttpRequest,
    reader: Reader,
    slug: Path<String>,
    of: Query<RankingQuery>,
) -> Result<HttpResponse, Problem> {
    let row = row(&app, &slug).await?;
    let may_edit = reader.can(Action::RunCircuits, None);
    let version = version(&app, &row).await?;
    let category = of.category();
    let tag = tag(format_args!(
        "{}-{}-{version}-{}-{}",
        build(&app),
        reader.t.code(),
        of.competitors().map_or("", Competitors::word),
        category.unwrap_or_default()
    ));
    if reader.user.is_none() && has(&request, &tag) {
        return Ok(for_everybody(
            &request,
            &reader,
            tag,
            TaggedBody::Plain(Bytes::new()),
        ));
    }
    // whoever looks on: a projector may be opened by the organiser
    let own = row.circuit.competitors;
    let seen = (Audience::Everybody, of.competitors());
    let body = ranked(&app, &row, seen, |ranked| {
        Ok(CircuitPage::new(reader.frame(), ranked, (own, category), may_edit).render()?)
    });
    let body = body.await?;
    Ok(match reader.user {
        Some(_) => html(&reader, body),
        None => for_everybody(&request, &reader, tag, TaggedBody::Plain(body.into())),
    })
}

/// Handles `GET /circuiti/{slug}/punti.csv`: the origin of the ranking's points. Users who run circuits get all of it.
pub async fn credits(
    app: Data<App>,
    reader: Reader,
    slug: Path<String>,
    query: (Query<CsvQuery>, Query<RankingQuery>),
) -> Result<HttpResponse, Problem> {
    download(&app, &reader, &slug, query, ("punti", circuit_csv::credits)).await
}

/// Handles `GET /circuiti/{slug}/classifica.csv`: the ranking as a CSV file. Users who run circuits get all of it.
pub async fn file(
    app: Data<App>,
    reader: Reader,
    slug: Path<String>,
    query: (Query<CsvQuery>, Query<RankingQuery>),
) -> Result<HttpResponse, Problem> {
    download(
        &app,
        &reader,
        &slug,
        query,
        ("classifica", circuit_csv::ranking),
    )
    .await
}

/// A writer of a file about a circuit's ranking.
type WriteFile = fn(&RankedCircuit, CsvForm) -> Vec<u8>;

/// Answers with a file about a circuit's ranking, as far as the reader may see it.
async fn download(
    app: &App,
    reader: &Reader,
    slug: &str,
    (wish, of): (Query<CsvQuery>, Query<RankingQuery>),
    (name, write): (&str, WriteFile),
) -> Result<HttpResponse, Problem> {
    let row = row(app, slug).await?;
    let audience = match reader.can(Action::RunCircuits, None) {
        true => Audience::Organiser,
        false => Audience::Everybody,
    };
    let body = ranked(app, &row, (audience, of.competitors()), |ranked| {
        let ranked = match of.category() {
            Some(category) => ranked.of_category(category),
            None => ranked,
        };
        Ok(write(&ranked, wish.form(reader.t)))
    })
    .await?;
    let disposition = format!("attachment; filename=\"{slug}-{name}.csv\"");
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, cache_control(reader)))
        .insert_header((header::CONTENT_DISPOSITION, disposition))
        .content_type("text/csv; charset=utf-8")
        .body(body))
}
