//! Revoking roles in an event, by the person who runs it.

use crate::app::Failure;
use crate::app::account::revoke_in_event;
use crate::auth::{Action, Role};
use crate::pages::urls;
use crate::store::{StoreError, UserId};
use crate::web::desk::overview::desk_page;
use crate::web::http::at_event::{AtEvent, PostedAt};
use crate::web::http::problem::Problem;
use crate::web::http::redirect::saved;
use crate::web::http::response_cache::html_with;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;
use askama::Template;
use burraco_tournament::journal::JournalAction;

/// Handles `POST /direzione/{slug}/utenti/{id}/ruolo`: revokes a role in the event. Administrators alone revoke a role
/// that holds everywhere. Nobody may revoke the role that lets them grant roles here.
pub async fn take_back(
    PostedAt(AtEvent(app, scored), posted): PostedAt<AtEvent>,
    path: Path<(String, i64)>,
) -> Result<HttpResponse, Problem> {
    let (_, user) = path.into_inner();
    let (id, user) = (scored.id, UserId(user));
    let then = urls::event_desk(scored.slug());
    let mut context = posted.context(Action::ManageStaff, Some(id), then)?;
    context.action = JournalAction::RevokeRole;
    let reader = &posted.reader;
    let role: Role = posted
        .fields
        .value("role")
        .parse()
        .map_err(|_| Problem::Bad)?;
    let whose = reader.user.as_ref().map(|user| user.user);
    let done = revoke_in_event(&app.store, id, context, (whose, user, role));
    match done.await {
        Ok(then) => Ok(saved(&then)),
        Err(Failure::Store(StoreError::Conflict)) => {
            let mut page = desk_page(&app, reader, &scored).await?;
            page.frame.refused = Some(reader.t.own_last_role().into());
            let status = StatusCode::CONFLICT;
            Ok(html_with(reader, status, page.render()?))
        }
        Err(other) => Err(other.into()),
    }
}
