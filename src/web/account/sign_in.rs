//! Sign-in, sign-out, and setting a password by a one-time link.

use crate::app::account::accept_invitation;
use crate::auth::name::{self, NameFault};
use crate::auth::{
    AttemptOrigin, AuthError, SuspectedGuessing, Token, invite, known_device, session,
};
use crate::form_data::{FieldFault, Fields};
use crate::pages::account::hall::HallAddress;
use crate::pages::account::sign_in::{DeadInvite, InvitePage, LoginPage};
use crate::pages::locale::Lang;
use crate::pages::urls;
use crate::store::{self, Purpose, StoreError, list_users, load_user};
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

/// The query parameter with the page to open after sign-in.
#[derive(Deserialize)]
pub struct Next {
    dopo: Option<String>,
}

/// Returns the path to open after sign-in if it lies inside this site; anything else becomes the path of the desk.
fn inside(way: &str) -> String {
    let own = way.starts_with('/')
        && !way.starts_with("//")
        && way.bytes().all(|b| b.is_ascii_graphic() && b != b'\\');
    if own { way.to_owned() } else { urls::desk() }
}

/// Handles `GET /entra`: the sign-in form.
pub async fn login_form(reader: Reader, next: Query<Next>) -> Result<HttpResponse, Problem> {
    let next = next.dopo.as_deref().unwrap_or_default();
    let page = LoginPage::new(reader.frame(), &Fields::default(), next);
    Ok(html(&reader, page.render()?))
}

/// Handles `POST /entra`: signs a user in.
pub async fn login(
    app: Data<App>,
    request: HttpRequest,
    posted: Posted,
) -> Result<HttpResponse, Problem> {
    let Posted {
        reader, mut fields, ..
    } = posted;
    let (name, password) = (
        fields.value("name").trim().to_owned(),
        fields.value("password").to_owned(),
    );
    let device = device::of(&request);
    let held = request.cookie(known_device::COOKIE);
    let held = held.as_ref().map(Cookie::value);
    let from = AttemptOrigin {
        address: &reader.address,
        known: held.and_then(|held| known_device::known(&app.devices, held, &name)),
    };
    let signed = app
        .sign_in
        .sign_in(&app.store, &name, &password, from, &device, now());
    let (status, fault) = match signed.await {
        Ok(token) => {
            let way = inside(fields.value("next"));
            return signed_in(&app, &reader, (&token, &name, held), &way).await;
        }
        Err(AuthError::Wrong) => (StatusCode::UNPROCESSABLE_ENTITY, FieldFault::WrongLogin),
        Err(AuthError::Wait(time)) => {
            let said = reader.t.sign_in_after(time);
            (StatusCode::TOO_MANY_REQUESTS, FieldFault::Said(said))
        }
        Err(other) => return Err(other.into()),
    };
    fields.fault("name", fault);
    let next = fields.value("next").to_owned();
    let page = LoginPage::new(reader.frame(), &fields, &next);
    Ok(html_with(&reader, status, page.render()?))
}

/// The response after a sign-in, with new cookies. Ends the earlier session of this browser, because nobody could end
/// it afterwards.
pub(super) async fn signed_in(
    app: &App,
    reader: &Reader,
    (token, name, held): (&Token, &str, Option<&str>),
    way: &str,
) -> Result<HttpResponse, Problem> {
    if let Some(earlier) = reader.session_token() {
        session::end(&app.store, earlier).await?;
    }
    let mut answer = see_other(way);
    set_cookie(&mut answer, reader.session_cookie(token.secret()))?;
    let fresh = Token::random()?;
    let device = known_device::after(&app.devices, held, name, fresh.secret());
    set_cookie(&mut answer, reader.device_cookie(&device))?;
    Ok(answer)
}

/// Warnings about suspected password guessing: its source, the number of failures, and the accounts. Only names of
/// users are shown, because other typed text may be a password.
///
/// # Errors
/// An error of the store.
pub async fn guessing(app: &App, t: Lang) -> Result<Vec<String>, Problem> {
    let guessing = app.sign_in.guessing(now());
    if guessing.is_empty() {
        return Ok(Vec::new());
    }
    let users = app.store.read(list_users).await?;
    let named = |account: &String| {
        let name = |name: &str| name.to_lowercase() == *account;
        users
            .iter()
            .map(|user| user.name.as_str())
            .find(|one| name(one))
    };
    let said = |one: &SuspectedGuessing| match one {
        SuspectedGuessing::From {
            network,
            failures,
            accounts,
        } => {
            let known: Vec<&str> = accounts.iter().filter_map(named).collect();
            let others = accounts.len() - known.len();
            Some(t.guessing(network, *failures, &known.join(", "), others))
        }
        SuspectedGuessing::At { account, failures } => {
            named(account).map(|name| t.guessing_at(name, failures))
        }
    };
    Ok(guessing.iter().filter_map(said).take(MOST_TOLD).collect())
}

/// The largest number of warnings about password guessing that are shown.
const MOST_TOLD: usize = 5;

/// Adds a cookie to a response.
///
/// # Errors
/// When the cookie cannot be written.
pub fn set_cookie(answer: &mut HttpResponse, cookie: Cookie<'_>) -> Result<(), Problem> {
    answer.add_cookie(&cookie).map_err(Problem::fault)
}

/// Handles `POST /esci`: signs the user out.
pub async fn logout(app: Data<App>, posted: Posted) -> Result<HttpResponse, Problem> {
    if let Some(token) = posted.reader.session_token() {
        session::end(&app.store, token).await?;
    }
    let mut answer = see_other(&urls::home());
    set_cookie(&mut answer, posted.reader.session_cookie(""))?;
    Ok(answer)
}

/// The user whose password a link sets. The name is empty for the first administrator.
async fn invited(app: &App, token: &str) -> Result<(Token, String), Problem> {
    let token = Token::read(token).ok_or(Problem::DeadInvite(DeadInvite::Unknown))?;
    let wanted = token.clone();
    let name = app.store.read(move |conn| {
        let invite = invite::look(conn, &wanted, now())?;
        Ok::<_, AuthError>(match (invite.purpose, invite.user) {
            (Purpose::SetPassword, Some(user)) => load_user(conn, user)?.name,
            _ => String::new(),
        })
    });
    match name.await {
        Ok(name) => Ok((token, name)),
        Err(AuthError::NoInvite) => Err(why_dead(app, &token).await?),
        Err(other) => Err(other.into()),
    }
}

/// The page that says why an invite link no longer works.
async fn why_dead(app: &App, token: &Token) -> Result<Problem, Problem> {
    let hash = token.hash();
    let why = app
        .store
        .read(move |conn| store::why_dead(conn, hash.as_str(), now()));
    Ok(Problem::DeadInvite(match why.await? {
        store::DeadInvite::Used => DeadInvite::Used,
        store::DeadInvite::Expired => DeadInvite::Expired,
        store::DeadInvite::Unknown => DeadInvite::Unknown,
    }))
}

/// The hash of a new password, if it was typed twice alike. A fault is put beside its field.
pub async fn password_hash(app: &App, fields: &mut Fields, who: &str) -> Result<String, Problem> {
    let password = fields.value("password").to_owned();
    if fields.value("again") != password {
        fields.fault("again", FieldFault::PasswordsDiffer);
    }
    let fault = match app.sign_in.hash(&password, who).await {
        Ok(hash) => return Ok(hash),
        Err(AuthError::TooShort) => FieldFault::PasswordTooShort {
            least: crate::auth::password::SHORTEST,
        },
        Err(AuthError::TooLong) => FieldFault::TooLong {
            most: crate::auth::password::LONGEST,
        },
        Err(AuthError::Guessed) => FieldFault::PasswordGuessed,
        Err(other) => return Err(other.into()),
    };
    fields.fault("password", fault);
    Ok(String::new())
}

fn invite_page(app: &App, reader: &Reader, token: &str, who: &str, fields: &Fields) -> InvitePage {
    let mut page = InvitePage::new(reader.frame(), token, who, fields);
    if who.is_empty() && app.options.ends_from_page() {
        page.hall = Some(HallAddress::new(&app.options.public_url, true, reader.t));
    }
    page
}

/// Handles `GET /invito/{token}`: the form to set a password.
pub async fn invite_form(
    app: Data<App>,
    reader: Reader,
    path: Path<String>,
) -> Result<HttpResponse, Problem> {
    let (_, who) = invited(&app, &path).await?;
    let page = invite_page(&app, &reader, &path, &who, &Fields::default());
    Ok(html(&reader, page.render()?))
}

/// Handles `POST /invito/{token}`: sets the password.
pub async fn accept_invite(
    app: Data<App>,
    request: HttpRequest,
    posted: Posted,
    path: Path<String>,
) -> Result<HttpResponse, Problem> {
    let Posted {
        reader, mut fields, ..
    } = posted;
    let (token, who) = invited(&app, &path).await?;
    // Whoever has a name keeps it, whatever rule was in force when it was given.
    let name = if who.is_empty() {
        typed_name(&mut fields, "name", reader.t)
    } else {
        who.clone()
    };
    let hash = password_hash(&app, &mut fields, &name).await?;
    if fields.sound() {
        let given = (name.clone(), hash);
        let device = device::of(&request);
        let begun = accept_invitation(&app.store, token.clone(), given, device, now());
        match begun.await {
            Ok(token) => {
                let held = request.cookie(known_device::COOKIE);
                let held = held.as_ref().map(Cookie::value);
                // whoever has just begun connects the hall first
                let first = who.is_empty() && app.options.ends_from_page();
                let way = if first { urls::hall() } else { urls::desk() };
                return signed_in(&app, &reader, (&token, &name, held), &way).await;
            }
            Err(AuthError::NoInvite) => return Err(why_dead(&app, &token).await?),
            Err(AuthError::Store(StoreError::Conflict)) => fields.fault("name", FieldFault::Taken),
            Err(other) => return Err(other.into()),
        }
    }
    let page = invite_page(&app, &reader, &path, &who, &fields);
    Ok(html_with(
        &reader,
        StatusCode::UNPROCESSABLE_ENTITY,
        page.render()?,
    ))
}

/// A name typed in a form. An invalid name puts a fault beside the field.
pub fn typed_name(fields: &mut Fields, field: &str, t: Lang) -> String {
    let fault = match name::read(fields.value(field)) {
        Ok(name) => return name,
        Err(NameFault::Missing) => FieldFault::Missing,
        Err(NameFault::TooLong) => FieldFault::TooLong {
            most: name::LONGEST,
        },
        Err(NameFault::Colon) => FieldFault::Said(t.name_like_a_line().to_owned()),
    };
    fields.fault(field, fault);
    String::new()
}
