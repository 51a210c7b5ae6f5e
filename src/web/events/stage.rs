//! Moving an event between its stages: draft, published, archived, deleted.

use crate::app::at_desk;
use crate::auth::Action;
use crate::pages::events::stage::StagePage;
use crate::pages::urls;
use crate::web::http::app::App;
use crate::web::http::current_time::now;
use crate::web::http::event_view::derived;
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::saved;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::html;
use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use askama::Template;
use burraco_tournament::commands::command::DeskCommand;
use burraco_tournament::journal::JournalAction;
use burraco_tournament::visibility::stage::EventStage;

/// Handles `GET /direzione/{slug}/archivia`: asks for confirmation before an event is archived or deleted.
pub async fn form(
    app: Data<App>,
    reader: Reader,
    slug: Path<String>,
) -> Result<HttpResponse, Problem> {
    let derived = derived(&app, &slug).await?;
    reader.may(Action::EditSettings, Some(derived.id))?;
    let page = StagePage::new(reader.frame(), &derived.event);
    Ok(html(&reader, page.render()?))
}

/// Handles `POST /direzione/{slug}/archivia`: moves the event to another stage.
pub async fn go(
    app: Data<App>,
    posted: Posted,
    slug: Path<String>,
) -> Result<HttpResponse, Problem> {
    let derived = derived(&app, &slug).await?;
    let desk = urls::event_desk(&*slug);
    let (stage, action, then) = match posted.fields.value("stage") {
        "open" if derived.event.settings.stage == EventStage::Archived => {
            (EventStage::Open, JournalAction::TakeBackEvent, desk)
        }
        "open" => (EventStage::Open, JournalAction::PublishEvent, desk),
        "draft" => (EventStage::Draft, JournalAction::TakeBackEvent, desk),
        "archived" => (
            EventStage::Archived,
            JournalAction::ArchiveEvent,
            urls::put_away(),
        ),
        "deleted" => (
            EventStage::Deleted(now()),
            JournalAction::DeleteEvent,
            urls::put_away(),
        ),
        _ => return Err(Problem::Bad),
    };
    let mut context = posted.context(Action::EditSettings, Some(derived.id), then)?;
    context.action = action;
    let done = at_desk(&app.store, derived.id, context, DeskCommand::Move(stage)).await;
    Ok(saved(&done?))
}
