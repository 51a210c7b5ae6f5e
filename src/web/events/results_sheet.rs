//! The results for the federation: the page, its files, and the note that they were sent.

use crate::app::run_desk_command;
use crate::app::scored_event::ScoredEvent;
use crate::auth::Action;
use crate::pages::standings::results_sheet::{ResultsSheetPage, SheetRows};
use crate::pages::urls;
use crate::store::run_blocking;
use crate::web::events::files::{CsvQuery, desk_file, named, of_desk, saved_as};
use crate::web::http::at_event::{AtEvent, PostedAt};
use crate::web::http::current_time::now;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::saved;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::html;
use actix_web::HttpResponse;
use actix_web::web::Query;
use askama::Template;
use burraco_tournament::commands::command::DeskCommand;
use burraco_tournament::commands::next_step::is_over;
use burraco_tournament::journal::JournalAction;
use burraco_tournament::movement::knockout::placed;
use burraco_tournament::ranking::Standings;

/// The media type of a sheet for Excel.
const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// The final ranking, with the places of a knockout first.
fn ranking(scored: &ScoredEvent) -> Standings {
    placed(&scored.event, scored.latest())
}

/// Handles `GET /direzione/{slug}/federazione`: the sheet as it would be sent now.
pub async fn page(AtEvent(_, scored): AtEvent, reader: Reader) -> Result<HttpResponse, Problem> {
    reader.may(Action::SeeDesk, Some(scored.id))?;
    let may = reader.can(Action::EditSettings, Some(scored.id));
    let over = is_over(&scored.event);
    let event = &scored.event;
    let page = ResultsSheetPage::new(reader.frame(), event, &ranking(&scored), (over, may));
    Ok(html(&reader, page.render()?))
}

/// Handles `POST /direzione/{slug}/federazione`: notes that the sheet was sent today, or with `sent=no` that it was
/// not.
pub async fn mark(
    PostedAt(AtEvent(app, scored), posted): PostedAt<AtEvent>,
) -> Result<HttpResponse, Problem> {
    let then = urls::results_sheet(scored.slug());
    let mut context = posted.context(Action::EditSettings, Some(scored.id), then)?;
    context.action = JournalAction::SendResults;
    let day = match posted.fields.value("sent") {
        "yes" => Some(now().date_naive()),
        "no" => None,
        _ => return Err(Problem::Bad),
    };
    let command = DeskCommand::SendResults(day);
    Ok(saved(
        &run_desk_command(&app.store, scored.id, context, command).await?,
    ))
}

/// Handles `GET /direzione/{slug}/federazione.csv`: the sheet as CSV.
pub async fn csv_file(
    AtEvent(_, scored): AtEvent,
    reader: Reader,
    wish: Query<CsvQuery>,
) -> Result<HttpResponse, Problem> {
    reader.may(Action::SeeDesk, Some(scored.id))?;
    let name = saved_as(&scored.event, "federazione", scored.last_round());
    let rows = SheetRows::new(&scored.event, &ranking(&scored));
    Ok(of_desk(&name, rows.csv(wish.form(reader.t))))
}

/// Handles `GET /direzione/{slug}/federazione.xlsx`: the sheet for Excel.
pub async fn xlsx_file(
    AtEvent(_, scored): AtEvent,
    reader: Reader,
) -> Result<HttpResponse, Problem> {
    reader.may(Action::SeeDesk, Some(scored.id))?;
    let name = named(&scored.event, "federazione", scored.last_round());
    let made = run_blocking(move || SheetRows::new(&scored.event, &ranking(&scored)).xlsx());
    let body = made.await?.map_err(Problem::fault)?;
    Ok(desk_file(&format!("{name}.xlsx"), XLSX, body))
}
