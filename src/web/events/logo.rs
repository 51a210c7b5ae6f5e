//! The logo of an event: shown to the public, uploaded at the desk.

use crate::app::run_desk_command;
use crate::auth::Action;
use crate::form_data::{FieldFault, Fields};
use crate::pages::events::logo_form::LogoForm;
use crate::pages::urls;
use crate::store::{find_image, put_image};
use crate::web::http::at_event::AtEvent;
use crate::web::http::etag::{TaggedBody, answer, tag};
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::saved;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::{html, html_with};
use actix_web::http::StatusCode;
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use burraco_tournament::branding::{ImageKind, LARGEST_LOGO};
use burraco_tournament::commands::command::DeskCommand;

/// Handles `GET /t/{slug}/logo`: the event's logo.
pub async fn logo(
    AtEvent(app, scored): AtEvent,
    request: HttpRequest,
    reader: Reader,
) -> Result<HttpResponse, Problem> {
    if scored.event.is_private() && !reader.can(Action::SeeDesk, Some(scored.id)) {
        return Err(Problem::Missing);
    }
    let logo = scored.event.settings.logo.clone();
    let logo = logo.ok_or(Problem::Missing)?;
    let tag = tag(logo.digest());
    let found = app.store.read(move |conn| find_image(conn, &logo)).await?;
    let bytes = found.ok_or(Problem::Missing)?;
    let kind = ImageKind::of(&bytes).ok_or(Problem::Missing)?;
    let body = TaggedBody::Plain(Bytes::from(bytes));
    Ok(answer(&request, tag, kind.media_type(), body, |_| ()))
}

/// Handles `GET /direzione/{slug}/logo`: the form to upload the logo.
pub async fn form(AtEvent(_, scored): AtEvent, reader: Reader) -> Result<HttpResponse, Problem> {
    reader.may(Action::EditSettings, Some(scored.id))?;
    let page = LogoForm::new(reader.frame(), &scored.event, &Fields::default());
    Ok(html(&reader, page.render()?))
}

/// Handles `POST /direzione/{slug}/logo`: sets the uploaded file `logo`, or deletes the logo with `remove`. A file
/// above the body limit is refused in the same form.
pub async fn set_logo(
    AtEvent(app, scored): AtEvent,
    reader: Reader,
    posted: Result<Posted, Problem>,
) -> Result<HttpResponse, Problem> {
    let refused = || {
        let mut fields = Fields::default();
        fields.fault("logo", FieldFault::NotALogo);
        let page = LogoForm::new(reader.frame(), &scored.event, &fields);
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        Ok(html_with(&reader, status, page.render()?))
    };
    let posted = match posted {
        Err(Problem::TooLarge) => {
            reader.may(Action::EditSettings, Some(scored.id))?;
            return refused();
        }
        posted => posted?,
    };
    let then = urls::settings(scored.slug());
    let context = posted.context(Action::EditSettings, Some(scored.id), then)?;
    let taken_away = posted.fields.get("remove").is_some();
    let logo = match posted.file("logo").filter(|_| !taken_away) {
        None if taken_away => None,
        Some(bytes) if bytes.len() <= LARGEST_LOGO && ImageKind::of(bytes).is_some() => {
            let bytes = bytes.to_vec();
            Some(app.store.write(move |tx| put_image(tx, &bytes)).await?)
        }
        _ => return refused(),
    };
    let done = run_desk_command(&app.store, scored.id, context, DeskCommand::SetLogo(logo)).await?;
    Ok(saved(&done))
}
