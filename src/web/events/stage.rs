//! Moving an event between its stages: draft, published, archived, deleted.

use crate::app::run_desk_command;
use crate::auth::Action;
use crate::pages::events::stage::StagePage;
use crate::pages::urls;
use crate::web::http::at_event::{AtEvent, PostedAt};
use crate::web::http::current_time::now;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::saved;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::html;
use actix_web::HttpResponse;
use askama::Template;
use burraco_tournament::commands::command::DeskCommand;
use burraco_tournament::journal::JournalAction;
use burraco_tournament::visibility::stage::EventStage;

/// Handles `GET /direzione/{slug}/archivia`: asks for confirmation before an event is archived or deleted.
pub async fn form(AtEvent(_, scored): AtEvent, reader: Reader) -> Result<HttpResponse, Problem> {
    reader.may(Action::EditSettings, Some(scored.id))?;
    let page = StagePage::new(reader.frame(), &scored.event);
    Ok(html(&reader, page.render()?))
}

/// Handles `POST /direzione/{slug}/archivia`: moves the event to another stage.
pub async fn go(
    PostedAt(AtEvent(app, scored), posted): PostedAt<AtEvent>,
) -> Result<HttpResponse, Problem> {
    let desk = urls::event_desk(scored.slug());
    let (stage, action, then) = match posted.fields.value("stage") {
        "open" if scored.event.settings.stage == EventStage::Archived => {
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
    let mut context = posted.context(Action::EditSettings, Some(scored.id), then)?;
    context.action = action;
    let done = run_desk_command(&app.store, scored.id, context, DeskCommand::Move(stage)).await;
    Ok(saved(&done?))
}
