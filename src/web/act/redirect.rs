//! The answer to a posted form: look there, where it is said once what became of it.

use actix_web::HttpResponse;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::http::header;

/// The cookie that says on the next page that a form was saved.
pub const SAID_COOKIE: &str = "pozzetto_saved";

/// The answer to a form of the desk that was saved: look there, where it is said once.
#[must_use]
pub fn saved(location: &str) -> HttpResponse {
    said(location, "yes")
}

/// What the cookie holds when there was nothing to save.
pub const NOTHING_CHANGED: &str = "nothing";

/// The answer to a form of the desk that changed nothing: look there, where that is said once.
#[must_use]
pub fn unchanged(location: &str) -> HttpResponse {
    said(location, NOTHING_CHANGED)
}

/// What the cookie holds when a closing was taken back.
pub const CLOSING_TAKEN_BACK: &str = "reopened";

/// The answer to a closing that was taken back: look there, where that is said once.
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

/// The answer to an accepted form: look there.
#[must_use]
pub fn see_other(location: &str) -> HttpResponse {
    HttpResponse::SeeOther()
        .insert_header((header::LOCATION, location))
        .finish()
}
