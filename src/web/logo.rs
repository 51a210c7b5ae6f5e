//! The logo of whoever runs an event: shown to everybody, given at the desk.

use crate::fields::FieldFault;
use crate::pages::event_form::EventForm;
use crate::pages::urls;
use crate::store::{find_image, put_image};
use crate::web::act::{Asked, at_desk, saved};
use crate::web::app::App;
use crate::web::kept::html_with;
use crate::web::posted::Posted;
use crate::web::problem::Problem;
use crate::web::public::derived;
use crate::web::tag::{Body, answer, tag};
use crate::{auth::Action, forms};
use actix_web::http::StatusCode;
use actix_web::web::{Bytes, Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use burraco_tournament::command::DeskCommand;
use burraco_tournament::crest::{ImageKind, LARGEST_LOGO};

/// `GET /t/{slug}/logo`
pub async fn logo(
    app: Data<App>,
    request: HttpRequest,
    slug: Path<String>,
) -> Result<HttpResponse, Problem> {
    let derived = derived(&app, &slug).await?;
    let logo = derived.event.settings.logo.clone();
    let logo = logo.ok_or(Problem::Missing)?;
    let tag = tag(logo.digest());
    let found = app.store.read(move |conn| find_image(conn, &logo)).await?;
    let bytes = found.ok_or(Problem::Missing)?;
    let kind = ImageKind::of(&bytes).ok_or(Problem::Missing)?;
    let body = Body::Plain(Bytes::from(bytes));
    Ok(answer(&request, tag, kind.media_type(), body, |_| ()))
}

/// `POST /direzione/{slug}/logo`: the file `logo`, or `remove`.
pub async fn set_logo(
    app: Data<App>,
    posted: Posted,
    slug: Path<String>,
) -> Result<HttpResponse, Problem> {
    let derived = derived(&app, &slug).await?;
    let then = urls::settings(&*slug);
    let asked = Asked::new(&posted, Action::EditSettings, Some(derived.id), then)?;
    let taken_away = posted.fields.get("remove").is_some();
    let logo = match posted.file("logo").filter(|_| !taken_away) {
        None if taken_away => None,
        Some(bytes) if bytes.len() <= LARGEST_LOGO && ImageKind::of(bytes).is_some() => {
            let bytes = bytes.to_vec();
            Some(app.store.write(move |tx| put_image(tx, &bytes)).await?)
        }
        _ => {
            let mut fields = forms::event::fields_of(&derived.event.settings);
            fields.set("was", forms::event::as_they_stand(&derived.event.settings));
            fields.set("logo", String::new());
            fields.fault("logo", FieldFault::NotALogo);
            let page = EventForm::edit(posted.reader.frame(), &derived.event, &fields);
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            return Ok(html_with(&posted.reader, status, page.render()?));
        }
    };
    let done = at_desk(&app, derived.id, asked, DeskCommand::SetLogo(logo)).await?;
    Ok(saved(&done))
}
