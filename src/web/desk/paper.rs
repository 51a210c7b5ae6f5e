//! Printed sheets: the packs of each round and of the end of the event.

use crate::app::scored_event::ScoredEvent;
use crate::auth::Action;
use crate::pages::Frame;
use crate::pages::paper::{PaperPage, door, end, round};
use crate::web::events::prizes;
use crate::web::http::at_event::AtEvent;
use crate::web::http::event_view::shown;
use crate::web::http::problem::Problem;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::{html, long_html};
use actix_web::HttpResponse;
use actix_web::web::{Path, Query};
use askama::Template;
use serde::Deserialize;

/// The query parameter that selects one sheet of a pack; all sheets without it.
#[derive(Deserialize)]
pub struct SheetChoice {
    foglio: Option<String>,
}

/// Handles `GET /direzione/{slug}/stampe`: the list of printable packs.
pub async fn list(AtEvent(app, scored): AtEvent, reader: Reader) -> Result<HttpResponse, Problem> {
    reader.may(Action::SeeDesk, Some(scored.id))?;
    let page = PaperPage::new(reader.frame(), &scored.event, &app.options.public_url);
    Ok(html(&reader, page.render()?))
}

/// Handles `GET /direzione/{slug}/stampe/turni/{n}`: the pack of a round.
pub async fn of_round(
    AtEvent(app, scored): AtEvent,
    reader: Reader,
    path: Path<(String, u32)>,
    one: Query<SheetChoice>,
) -> Result<HttpResponse, Problem> {
    let (_, number) = path.into_inner();
    reader.may(Action::SeeDesk, Some(scored.id))?;
    let (site, one) = (app.options.public_url.clone(), one.into_inner().foglio);
    let pack = move |scored: &ScoredEvent, frame: Frame| {
        let known = shown(scored, number)?;
        let page = round(frame, &scored.event, known, &site, one.as_deref());
        Ok(page.render()?)
    };
    long_html(&app, &reader, &scored, pack).await
}

/// Handles `GET /direzione/{slug}/stampe/locandina`: the poster for the door.
pub async fn of_door(
    AtEvent(app, scored): AtEvent,
    reader: Reader,
) -> Result<HttpResponse, Problem> {
    reader.may(Action::SeeDesk, Some(scored.id))?;
    let page = door(reader.frame(), &scored.event, &app.options.public_url);
    Ok(html(&reader, page.render()?))
}

/// Handles `GET /direzione/{slug}/stampe/finali`: the pack of the end of the event.
pub async fn of_end(
    AtEvent(app, scored): AtEvent,
    reader: Reader,
    one: Query<SheetChoice>,
) -> Result<HttpResponse, Problem> {
    reader.may(Action::SeeDesk, Some(scored.id))?;
    let one = one.into_inner().foglio;
    let pack = move |scored: &ScoredEvent, frame: Frame| {
        let ranking = (scored.latest(), &prizes::list(scored));
        let page = end(frame, &scored.event, scored, ranking, one.as_deref());
        Ok(page.render()?)
    };
    long_html(&app, &reader, &scored, pack).await
}
