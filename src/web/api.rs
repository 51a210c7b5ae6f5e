//! The read-only JSON API of public data. Responses are cached until the event changes. The API describes itself.

mod document;
mod params;

use crate::app::scored_event::ScoredEvent;
use crate::pages::api::{
    CircuitJson, CircuitsJson, EntryAnswer, EventJson, EventLineJson, EventsJson, RoundJson,
    StandingsJson, TableAnswer,
};
use crate::pages::standings::ranked_circuit::Audience;
use crate::pages::{Lang, urls};
use crate::store::{AnyConn, CachedEvent, EventId, StoreError, events_after, list_circuits};
use crate::web::events::circuits;
use crate::web::http::app::App;
use crate::web::http::current_time::now;
use crate::web::http::etag::{TaggedBody, answer, digest, has, tag};
use crate::web::http::event_view::{StandingsQuery, public, ranks, shown};
use crate::web::http::page_cache::Page;
use crate::web::http::problem::{ONLY_READ, Problem};
use crate::web::http::response_cache::build;
use actix_web::http::header;
use actix_web::web::{self, Bytes, Data, Path, PathConfig, Query};
use actix_web::{HttpRequest, HttpResponse, Resource, Route, guard};
use burraco_tournament::entry::EntryNo;
use burraco_tournament::prizes::circuit::Competitors;
use burraco_tournament::round::TableNo;
use document::Problems;
pub use document::document;
use params::{
    AfterRound, EventsBefore, OfCircuit, OfCompetitors, OfEntry, OfEvent, OfRound, OfTable, Slug,
};
use serde::Serialize;

/// The number of events on a page of the API's list. It is less than the store keeps in memory.
const NEWEST: usize = 24;

/// The number of seconds for which a browser caches the CORS preflight response.
const REMEMBERED: &str = "86400";

/// A resource of the API. It is read-only and answers writes with an error. A path that does not fit is a bad request.
pub(super) fn door(way: &str, route: Route) -> Resource {
    web::resource(way)
        .app_data(PathConfig::default().error_handler(|_, _| Problem::Bad.into()))
        .route(route)
        .route(web::route().guard(guard::Options()).to(may_read))
        .default_service(web::to(only_read))
}

/// The CORS preflight response. It allows scripts of other sites to send headers such as `If-None-Match`.
async fn may_read() -> HttpResponse {
    HttpResponse::NoContent()
        .insert_header((header::ALLOW, ONLY_READ))
        .insert_header((header::ACCESS_CONTROL_ALLOW_METHODS, ONLY_READ))
        .insert_header((header::ACCESS_CONTROL_ALLOW_HEADERS, "*"))
        .insert_header((header::ACCESS_CONTROL_MAX_AGE, REMEMBERED))
        .finish()
}

async fn only_read() -> Result<HttpResponse, Problem> {
    Err(Problem::OnlyRead)
}

fn written(answer: &impl Serialize) -> Result<Bytes, Problem> {
    let body = serde_json::to_vec(answer).map_err(Problem::fault)?;
    Ok(Bytes::from(body))
}

/// Builds a response of the API with its ETag.
fn tagged(request: &HttpRequest, tag: String, body: TaggedBody) -> HttpResponse {
    answer(request, tag, "application/json", body, |_| ())
}

/// Builds a response of the API that belongs to no single event. Its ETag is a digest of its content.
fn digested(request: &HttpRequest, answer: &impl Serialize) -> Result<HttpResponse, Problem> {
    let body = written(answer)?;
    Ok(tagged(request, digest(&body), TaggedBody::Plain(body)))
}

/// A response about an event, cached until the event changes. `address` identifies the whole request.
async fn of_event<T: Serialize>(
    app: &App,
    request: &HttpRequest,
    slug: &Slug,
    address: String,
    make: impl FnOnce(&ScoredEvent) -> Result<T, Problem>,
) -> Result<HttpResponse, Problem> {
    let mark = app.store.mark(slug.as_ref()).await?;
    let (id, revision) = (mark.id, mark.revision);
    // an address may lead to another event once its own was deleted
    let address = format!("{address} {}", id.0);
    let body = match app.rendered.get(&address, revision) {
        Some(body) => body,
        None => {
            let scored = public(app, slug.as_ref()).await?;
            let body = Page::new(written(&make(&scored)?)?)?;
            app.rendered.put(&address, scored.revision, body.clone());
            body
        }
    };
    let tag = tag(format_args!("{}-{}.{revision}", build(app), id.0));
    Ok(tagged(request, tag, TaggedBody::Kept(body)))
}

/// The events, the newest first
#[utoipa::path(get, path = urls::API_EVENTS, params(EventsBefore), responses((status = 200, body = EventsJson), Problems))]
pub async fn events(
    app: Data<App>,
    request: HttpRequest,
    before: Query<EventsBefore>,
) -> Result<HttpResponse, Problem> {
    let look = move |conn: &mut AnyConn| -> Result<_, StoreError> {
        let after = before.prima.as_ref().map(AsRef::as_ref);
        events_after(conn, after, NEWEST + 1)
    };
    let found = app.store.read(look).await?;
    let shown: Vec<EventId> = found.iter().copied().take(NEWEST).collect();
    let line = |running: CachedEvent| EventLineJson::new(&running.event);
    // its words are those of machines, in no language
    let events = app
        .told_by_api
        .of(&app.store, &shown, Lang::default(), line);
    let events = events.await?;
    let last = events.last().filter(|_| found.len() > NEWEST);
    let next = last.map(|last| urls::api_events_before(&last.slug));
    digested(&request, &EventsJson { events, next })
}

/// An event: its settings, its entries, its rounds
#[utoipa::path(get, path = urls::API_EVENT, params(OfEvent), responses((status = 200, body = EventJson), Problems))]
pub async fn event(
    app: Data<App>,
    request: HttpRequest,
    of: Path<OfEvent>,
) -> Result<HttpResponse, Problem> {
    let address = urls::api_event(&of.slug);
    let made = of_event(&app, &request, &of.slug, address, |scored| {
        Ok(EventJson::new(&scored.event))
    });
    made.await
}

/// The standings after a round
#[utoipa::path(get, path = urls::API_STANDINGS, params(OfEvent, AfterRound), responses((status = 200, body = StandingsJson), Problems))]
pub async fn standings(
    app: Data<App>,
    request: HttpRequest,
    of: Path<OfEvent>,
    after: Query<AfterRound>,
) -> Result<HttpResponse, Problem> {
    let after = StandingsQuery { dopo: after.dopo };
    let address = match after.dopo {
        None => urls::api_standings(&of.slug),
        Some(n) => format!("{}?dopo={n}", urls::api_standings(&of.slug)),
    };
    let made = of_event(&app, &request, &of.slug, address, |scored| {
        let standings = scored.standings(after.round(scored)?);
        Ok(StandingsJson::new(&scored.event, &standings))
    });
    made.await
}

/// A published round: its tables, and the reason for each pairing
#[utoipa::path(get, path = urls::API_ROUND, params(OfRound), responses((status = 200, body = RoundJson), Problems))]
pub async fn round(
    app: Data<App>,
    request: HttpRequest,
    of: Path<OfRound>,
) -> Result<HttpResponse, Problem> {
    let address = urls::api_round(&of.slug, of.n);
    let made = of_event(&app, &request, &of.slug, address, |scored| {
        let round = shown(scored, of.n.get())?;
        Ok(RoundJson::new(&scored.event, round, scored, now()))
    });
    made.await
}

/// A table down to its hands and cards
#[utoipa::path(get, path = urls::API_TABLE, params(OfTable), responses((status = 200, body = TableAnswer), Problems))]
pub async fn table(
    app: Data<App>,
    request: HttpRequest,
    of: Path<OfTable>,
) -> Result<HttpResponse, Problem> {
    let address = urls::api_table(&of.slug, of.n, of.k);
    let made = of_event(&app, &request, &of.slug, address, |scored| {
        let round = shown(scored, of.n.get())?;
        let table = scored.event.table(round.number, TableNo(of.k.get()));
        let table = table.ok_or(Problem::Missing)?;
        Ok(TableAnswer::new(&scored.event, round, table, scored))
    });
    made.await
}

/// A pair, single player or team: its rank, its rank after each round, its results
#[utoipa::path(get, path = urls::API_ENTRY, params(OfEntry), responses((status = 200, body = EntryAnswer), Problems))]
pub async fn entry(
    app: Data<App>,
    request: HttpRequest,
    of: Path<OfEntry>,
) -> Result<HttpResponse, Problem> {
    let address = urls::api_entry(&of.slug, of.n);
    let made = of_event(&app, &request, &of.slug, address, |scored| {
        let entry = scored.event.entry(EntryNo(of.n.get()));
        let entry = entry.ok_or(Problem::Missing)?;
        let standings = scored.latest();
        let ranks = ranks(scored, entry.number);
        Ok(EntryAnswer::new(&scored.event, entry, standings, &ranks))
    });
    made.await
}

/// The list of all circuits
#[utoipa::path(get, path = urls::API_CIRCUITS, responses((status = 200, body = CircuitsJson), Problems))]
pub async fn all_circuits(app: Data<App>, request: HttpRequest) -> Result<HttpResponse, Problem> {
    let rows = app.store.read(list_circuits).await?;
    let circuits = rows.iter().map(|row| &row.circuit);
    digested(&request, &CircuitsJson::new(circuits))
}

/// A circuit with its ranking
#[utoipa::path(get, path = urls::API_CIRCUIT, params(OfCircuit, OfCompetitors), responses((status = 200, body = CircuitJson), Problems))]
pub async fn circuit(
    app: Data<App>,
    request: HttpRequest,
    of: Path<OfCircuit>,
    ranking: Query<OfCompetitors>,
) -> Result<HttpResponse, Problem> {
    let row = circuits::row(&app, of.slug.as_ref()).await?;
    let version = circuits::version(&app, &row).await?;
    let competitors = ranking.di;
    let tag = tag(format_args!(
        "{}-{version}-{}",
        build(&app),
        competitors.map_or("", Competitors::word)
    ));
    if has(&request, &tag) {
        return Ok(tagged(&request, tag, TaggedBody::Plain(Bytes::new())));
    }
    let made = circuits::ranked(&app, &row, (Audience::Everybody, competitors), |ranked| {
        written(&CircuitJson::new(&ranked))
    });
    Ok(tagged(&request, tag, TaggedBody::Plain(made.await?)))
}

/// The OpenAPI description of this API
#[utoipa::path(get, path = urls::OPENAPI, responses((status = 200, description = "OpenAPI 3.1", body = Object)))]
pub async fn description(request: HttpRequest) -> Result<HttpResponse, Problem> {
    digested(&request, &document())
}
