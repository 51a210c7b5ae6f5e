//! The response to a posted form: a redirect to a page that shows the outcome once.

use actix_web::HttpResponse;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::http::header;
use strum::{EnumString, IntoStaticStr};

/// The cookie that makes the next page say the outcome of a form.
pub const SAID_COOKIE: &str = "pozzetto_saved";

/// The outcome of a form, which the next page says once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Outcome {
    Saved,
    /// Nothing changed by what was sent.
    Unchanged,
    /// The closing of a table was undone.
    TableReopened,
    TablesClosed,
    EventCreated,
    ListTaken,
    MembersTaken,
    StandingsRecorded,
    RoundProposed,
    RoundPublished,
    RoundClosed,
}

/// Redirects after a form of the desk was saved. The next page says so once.
#[must_use]
pub fn saved(location: &str) -> HttpResponse {
    saying(location, Outcome::Saved)
}

/// Redirects after a form of the desk changed nothing. The next page says so once.
#[must_use]
pub fn unchanged(location: &str) -> HttpResponse {
    saying(location, Outcome::Unchanged)
}

/// Redirects after a form of the desk was saved, which may have changed nothing. The next page says so once.
#[must_use]
pub fn saved_or_same(location: &str, changed: bool) -> HttpResponse {
    match changed {
        true => saved(location),
        false => unchanged(location),
    }
}

/// Redirects after a form was accepted. The next page says its outcome once.
#[must_use]
pub fn saying(location: &str, outcome: Outcome) -> HttpResponse {
    let what: &str = outcome.into();
    let said = Cookie::build(SAID_COOKIE, what)
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .max_age(Duration::seconds(30));
    HttpResponse::SeeOther()
        .insert_header((header::LOCATION, location))
        .cookie(said.finish())
        .finish()
}

/// Has the browser post the same form to another address.
#[must_use]
pub fn post_there(location: &str) -> HttpResponse {
    HttpResponse::TemporaryRedirect()
        .insert_header((header::LOCATION, location))
        .finish()
}

/// Redirects after a form was accepted.
#[must_use]
pub fn see_other(location: &str) -> HttpResponse {
    HttpResponse::SeeOther()
        .insert_header((header::LOCATION, location))
        .finish()
}
