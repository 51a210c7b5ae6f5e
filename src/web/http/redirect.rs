//! The response to a posted form: a redirect to a page that shows the outcome once.

use actix_web::HttpResponse;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::http::header;

/// The cookie that makes the next page say that a form was saved.
pub const SAID_COOKIE: &str = "pozzetto_saved";

/// Redirects after a form of the desk was saved. The next page says so once.
#[must_use]
pub fn saved(location: &str) -> HttpResponse {
    said(location, "yes")
}

/// The value of the cookie when a form changed nothing.
pub const NOTHING_CHANGED: &str = "nothing";

/// Redirects after a form of the desk changed nothing. The next page says so once.
#[must_use]
pub fn unchanged(location: &str) -> HttpResponse {
    said(location, NOTHING_CHANGED)
}

/// Redirects after a form of the desk was saved, which may have changed nothing. The next page says so once.
#[must_use]
pub fn saved_or_same(location: &str, changed: bool) -> HttpResponse {
    match changed {
        true => saved(location),
        false => unchanged(location),
    }
}

/// The value of the cookie when the closing of a table was undone.
pub const CLOSING_TAKEN_BACK: &str = "reopened";

/// Redirects after the closing of a table was undone. The next page says so once.
#[must_use]
pub fn closing_taken_back(location: &str) -> HttpResponse {
    said(location, CLOSING_TAKEN_BACK)
}

fn said(location: &str, what: &'static str) -> HttpResponse {
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

/// Redirects after a form was accepted.
#[must_use]
pub fn see_other(location: &str) -> HttpResponse {
    HttpResponse::SeeOther()
        .insert_header((header::LOCATION, location))
        .finish()
}
