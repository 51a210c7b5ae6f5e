//! The results for the federation: the page, its files, and the note that they were sent.

use crate::app::at_desk;
use crate::app::scored_event::ScoredEvent;
use crate::auth::Action;
use crate::pages::standings::results_sheet::{ResultsSheetPage, SheetRows};
use crate::pages::urls;
use crate::web::events::files::{CsvQuery, desk_file, named, of_desk, saved_as};
use crate::web::http::at_event::{AtEvent, PostedAt};
use crate::web::http::current_time::now;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::saved;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::html;
use actix_web::HttpResponse;
use actix_web::web::{Query, block};
use askama::Template;
use burraco_tournament::commands::command::DeskCommand;
use burraco_tournament::commands::next_step::is_over;
use burraco_tournament::journal::JournalAction;
use burraco_tournament::movement::knockout::placed;
use burraco_tournament::ranking::Standings;

/// The media type of a sheet for Excel.
const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// The final ranking, with the places of a knockout first.
fn ranking(derived: &ScoredEvent) -> Standings {
    placed(&derived.event, derived.latest())
}

/// Handles `GET /direzione/{slug}/federazione`: the sheet as it would be sent now.
pub async fn page(AtEvent(_, derived): AtEvent, reader: Reader) -> Result<HttpResponse, Problem> {
    reader.may(Action::SeeDesk, Some(derived.id))?;
    let may = reader.can(Action::EditSettings, Some(derived.id));
    let over = is_over(&derived.event);
    let event = &derived.event;
    let page = ResultsSheetPage::new(reader.frame(), event, &ranking(&derived), (over, may));
    Ok(html(&reader, page.render()?))
}

/// Handles `POST /direzione/{slug}/federazione`: notes that the sheet was sent today, or with `sent=no` that it was
/// not.
pub async fn mark(
    PostedAt(AtEvent(app, derived), posted): PostedAt<AtEvent>,
) -> Result<HttpResponse, Problem> {
    let then = urls::results_sheet(derived.slug());
    let mut context = posted.context(Action::EditSettings, Some(derived.id), then)?;
    context.action = JournalAction::SendResults;
    let day = match posted.fields.value("sent") {
        "yes" => Some(now().date_naive()),
        "no" => None,
        _ => return Err(Problem::Bad),
    };
    let command = DeskCommand::SendResults(day);
    Ok(saved(
        &at_desk(&app.store, derived.id, context, command).await?,
    ))
}

/// Handles `GET /direzione/{slug}/federazione.csv`: the sheet as CSV.
pub async fn csv_file(
    AtEvent(_, derived): AtEvent,
    reader: Reader,
    wish: Query<CsvQuery>,
) -> Result<HttpResponse, Problem> {
    reader.may(Action::SeeDesk, Some(derived.id))?;
    let name = saved_as(&derived.event, "federazione", derived.last_round());
    let rows = SheetRows::new(&derived.event, &ranking(&derived));
    Ok(of_desk(&name, rows.csv(wish.form(reader.t))))
}

/// Handles `GET /direzione/{slug}/federazione.xlsx`: the sheet for Excel.
pub async fn xlsx_file(
    AtEvent(_, derived): AtEvent,
    reader: Reader,
) -> Result<HttpResponse, Problem> {
    reader.may(Action::SeeDesk, Some(derived.id))?;
    let name = named(&derived.event, "federazione", derived.last_round());
    let made = block(move || SheetRows::new(&derived.event, &ranking(&derived)).xlsx());
    let body = made
        .await
        .map_err(Problem::fault)?
        .map_err(Problem::fault)?;
    Ok(desk_file(&format!("{name}.xlsx"), XLSX, body))
}
