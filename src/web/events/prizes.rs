//! The prize list: a page and a file of the desk.

use crate::app::run_desk_command;
use crate::app::scored_event::ScoredEvent;
use crate::auth::Action;
use crate::pages::standings::prizes::PrizesPage;
use crate::pages::{csv, urls};
use crate::web::events::files::{CsvQuery, of_desk, saved_as};
use crate::web::http::at_event::{AtEvent, PostedAt};
use crate::web::http::problem::Problem;
use crate::web::http::redirect::saved;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::html;
use actix_web::HttpResponse;
use actix_web::web::Query;
use askama::Template;
use burraco_tournament::commands::command::DeskCommand;
use burraco_tournament::journal::JournalAction;
use burraco_tournament::movement::knockout::placed;
use burraco_tournament::prizes::prize::{PrizeList, PrizesShown, prizes};

/// The prize list that follows from the current ranking.
pub(crate) fn list(scored: &ScoredEvent) -> PrizeList {
    let standings = placed(&scored.event, scored.latest());
    prizes(&scored.event, &standings, &scored.event.settings.prizes)
}

/// Handles `GET /direzione/{slug}/premi`: the prize list of the desk.
pub async fn page(AtEvent(app, scored): AtEvent, reader: Reader) -> Result<HttpResponse, Problem> {
    reader.may(Action::SeeDesk, Some(scored.id))?;
    let may_publish = reader.can(Action::EditSettings, Some(scored.id));
    let settled = app.journals.settled(&app.store, scored.id).await?;
    let (frame, list) = (reader.frame(), list(&scored));
    let page = PrizesPage::new(frame, &scored.event, &list, &settled, may_publish);
    Ok(html(&reader, page.render()?))
}

/// Handles `POST /direzione/{slug}/premi`: shows the prize list to the public, or to the desk only.
pub async fn show(
    PostedAt(AtEvent(app, scored), posted): PostedAt<AtEvent>,
) -> Result<HttpResponse, Problem> {
    let then = urls::prizes(scored.slug());
    let mut context = posted.context(Action::EditSettings, Some(scored.id), then)?;
    context.action = JournalAction::ShowPrizes;
    let shown = match posted.fields.value("shown") {
        "everybody" => PrizesShown::Everybody,
        "desk" => PrizesShown::Desk,
        _ => return Err(Problem::Bad),
    };
    let command = DeskCommand::ShowPrizes(shown);
    Ok(saved(
        &run_desk_command(&app.store, scored.id, context, command).await?,
    ))
}

/// Handles `GET /direzione/{slug}/premi.csv`: the prize list as a CSV file.
pub async fn file(
    AtEvent(_, scored): AtEvent,
    reader: Reader,
    wish: Query<CsvQuery>,
) -> Result<HttpResponse, Problem> {
    reader.may(Action::SeeDesk, Some(scored.id))?;
    let name = saved_as(&scored.event, "premi", scored.last_round());
    let body = csv::prizes(&scored.event, &list(&scored), wish.form(reader.t));
    Ok(of_desk(&name, body))
}
