//! A user's own account: the password, and the devices on which the user is signed in.

use crate::app::account::{change_password, end_session, end_sessions};
use crate::auth::{AttemptOrigin, AuthError, SignedIn, known_device, session};
use crate::form_data::{FieldFault, Fields};
use crate::pages::account::sign_in::{ProfilePage, Session};
use crate::pages::urls;
use crate::store::{AnyConn, StoreError, find_session, sessions_of};
use crate::web::account::sign_in::{password_hash, set_cookie};
use crate::web::http::app::App;
use crate::web::http::current_time::now;
use crate::web::http::device;
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::see_other;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::{html, html_with};
use actix_web::cookie::Cookie;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;

fn signed_in(reader: &Reader) -> Result<&SignedIn, Problem> {
    reader.user.as_ref().ok_or(Problem::SignIn)
}

async fn page_of(app: &App, reader: &Reader, fields: &Fields) -> Result<ProfilePage, Problem> {
    let user = signed_in(reader)?;
    let (id, at) = (user.user, now());
    let token = reader.session_token().map(|token| token.hash());
    let look = move |conn: &mut AnyConn| {
        let here = match &token {
            Some(hash) => find_session(conn, hash.as_str())?.map(|session| session.id),
            None => None,
        };
        Ok::<_, StoreError>((sessions_of(conn, id)?, here))
    };
    let (rows, here) = app.store.read(look).await?;
    let held = rows.into_iter().filter(|row| session::holds(row, at));
    let sessions: Vec<Session> = held
        .map(|row| Session {
            here: here == Some(row.id),
            id: row.id,
            device: row.device,
            since: row.created_at,
            seen: row.seen_at,
        })
        .collect();
    let t = reader.t;
    let everywhere = user.grants.iter().filter(|grant| grant.event.is_none());
    let roles = everywhere.map(|grant| t.role(grant.role.word()).to_owned());
    let who = (user.name.as_str(), roles.collect());
    Ok(ProfilePage::new(reader.frame(), who, &sessions, fields))
}

/// The notice on the account page of the last change to the account, shown once.
#[derive(Deserialize)]
pub struct ProfileNotice {
    fatto: Option<String>,
}

/// Handles `GET /profilo`: the user's own account.
pub async fn page(
    app: Data<App>,
    reader: Reader,
    done: Query<ProfileNotice>,
) -> Result<HttpResponse, Problem> {
    let mut page = page_of(&app, &reader, &Fields::default()).await?;
    if done.fatto.as_deref() == Some("password") {
        page.frame.notice = Some(reader.t.password_changed().to_owned());
    }
    Ok(html(&reader, page.render()?))
}

/// Handles `POST /profilo/password`: sets a new password if the old one is right. Every other session ends.
pub async fn password(
    app: Data<App>,
    request: HttpRequest,
    posted: Posted,
) -> Result<HttpResponse, Problem> {
    let Posted {
        reader, mut fields, ..
    } = posted;
    let user = signed_in(&reader)?.clone();
    let typed = fields.value("now").to_owned();
    let hash = password_hash(&app, &mut fields, &user.name).await?;
    let mut status = StatusCode::UNPROCESSABLE_ENTITY;
    let held = request.cookie(known_device::COOKIE);
    let held = held.as_ref().map(Cookie::value);
    let from = AttemptOrigin {
        address: &reader.address,
        known: held.and_then(|held| known_device::known(&app.devices, held, &user.name)),
    };
    let knows = app
        .sign_in
        .knows(&app.store, &user.name, &typed, from, now());
    match knows.await {
        Ok(()) => {}
        Err(AuthError::Wrong) => {
            let said = reader.t.password_wrong().to_owned();
            fields.fault("now", FieldFault::Said(said));
        }
        Err(AuthError::Wait(time)) => {
            status = StatusCode::TOO_MANY_REQUESTS;
            let said = reader.t.sign_in_after(time);
            fields.fault("now", FieldFault::Said(said));
        }
        Err(other) => return Err(other.into()),
    }
    if !fields.sound() {
        let page = page_of(&app, &reader, &fields).await?;
        return Ok(html_with(&reader, status, page.render()?));
    }
    let here = (device::of(&request), reader.address.clone());
    let token = change_password(&app.store, user.user, hash, here, now()).await?;
    let mut answer = see_other(&format!("{}?fatto=password", urls::account()));
    set_cookie(&mut answer, reader.session_cookie(token.secret()))?;
    Ok(answer)
}

/// Handles `POST /profilo/sessioni/{id}`: signs one device out.
pub async fn end_one(
    app: Data<App>,
    posted: Posted,
    id: Path<i64>,
) -> Result<HttpResponse, Problem> {
    let (user, id) = (signed_in(&posted.reader)?.user, *id);
    end_session(&app.store, user, id).await?;
    Ok(see_other(&urls::account()))
}

/// Handles `POST /profilo/esci-ovunque`: signs every device out, including this one.
pub async fn end_all(app: Data<App>, posted: Posted) -> Result<HttpResponse, Problem> {
    let user = signed_in(&posted.reader)?.user;
    end_sessions(&app.store, user).await?;
    let mut answer = see_other(&urls::login());
    set_cookie(&mut answer, posted.reader.session_cookie(""))?;
    Ok(answer)
}
