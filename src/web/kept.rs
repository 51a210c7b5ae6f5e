//! Pages as they are answered: public ones kept in memory until their event changes, others for one reader only.

use crate::pages::{Frame, reasons};
use crate::web::app::{App, now};
use crate::web::derived::Derived;
use crate::web::problem::Problem;
use crate::web::public::public;
use crate::web::reader::Reader;
use actix_web::http::{StatusCode, header};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use burraco_tournament::round::RoundState;

/// The part of a public page's ETag that changes with the program.
pub(super) fn build() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// A public page: for a reader who is not signed in it comes from memory as long as the event has not changed, and a
/// browser that has it already is told so.
pub(super) async fn page(
    app: &App,
    request: &HttpRequest,
    reader: &Reader,
    slug: &str,
    make: impl FnOnce(&Derived, Frame) -> Result<String, Problem>,
) -> Result<HttpResponse, Problem> {
    let here = address(request);
    if reader.user.is_some() {
        let body = make(&*public(app, slug).await?, reader.frame())?;
        return Ok(html(reader, body));
    }
    let running = app.store.event_by_slug(slug).await?;
    let (revision, now) = (running.revision, now());
    // Once the time of the round is over some tables are late, and the page is another one at the same revision.
    let phase = match running
        .event
        .rounds
        .iter()
        .rfind(|round| round.state != RoundState::Draft)
    {
        Some(round) => round.clock.phase(now).word(),
        None => "",
    };
    drop(running);
    let address = format!("{here} {phase} {}", reader.t.code());
    let tag = format!("\"{}-{revision}{phase}-{}\"", build(), reader.t.code());
    if has(request, &tag) {
        let mut answer = HttpResponse::NotModified();
        for cookie in reader.cookies(false) {
            answer.cookie(cookie);
        }
        return Ok(answer
            .insert_header((header::ETAG, tag))
            .insert_header((header::VARY, "cookie, accept-language"))
            .finish());
    }
    let body = match app.rendered.get(&address, revision) {
        Some(body) => body,
        None => {
            let derived = public(app, slug).await?;
            let frame = Frame {
                now,
                revision: Some(derived.revision),
                ..Frame::public(reader.t, &here)
            };
            let body = Bytes::from(make(&derived, frame)?);
            app.rendered.put(&address, derived.revision, body.clone());
            body
        }
    };
    let mut answer = HttpResponse::Ok();
    for cookie in reader.cookies(false) {
        answer.cookie(cookie);
    }
    Ok(answer
        .insert_header((header::ETAG, tag))
        .insert_header((header::CACHE_CONTROL, "no-cache"))
        .insert_header((header::VARY, "cookie, accept-language"))
        .content_type("text/html; charset=utf-8")
        .body(body))
}

/// The part of a pair's page that says where it sits.
pub(super) const SEAT: &str = "posto";
/// The pair at a glance, for the phone that remembers it.
pub(super) const GLANCE: &str = "io";

/// The address of a public page without what does not change it: pages are kept by it, so nobody can fill the memory or
/// put words into another reader's page by inventing queries.
fn address(request: &HttpRequest) -> String {
    let asked = |name: &str| {
        let mut parts = request.query_string().split('&');
        parts.find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))
    };
    let path = request.path();
    let part = asked("parte").filter(|part| [SEAT, GLANCE, reasons::PART].contains(part));
    let after = asked("dopo").and_then(|number| number.parse::<u32>().ok());
    match (part, after) {
        (Some(part), Some(after)) if part == reasons::PART => {
            format!("{path}?parte={part}&dopo={after}")
        }
        (Some(part), _) => format!("{path}?parte={part}"),
        (None, Some(after)) => format!("{path}?dopo={after}"),
        (None, None) => path.to_owned(),
    }
}

/// Whether the browser says it has the page of this tag.
pub(super) fn has(request: &HttpRequest, tag: &str) -> bool {
    let held = request
        .headers()
        .get(header::IF_NONE_MATCH)
        .and_then(|v| v.to_str().ok());
    held.is_some_and(|held| {
        held.split(',')
            .any(|one| one.trim().trim_start_matches("W/") == tag)
    })
}

/// A page for one reader only.
#[must_use]
pub(super) fn html(reader: &Reader, body: String) -> HttpResponse {
    html_with(reader, StatusCode::OK, body)
}

/// A page for one reader only, with another status.
#[must_use]
pub(super) fn html_with(reader: &Reader, status: StatusCode, body: String) -> HttpResponse {
    let mut answer = HttpResponse::build(status);
    for cookie in reader.cookies(true) {
        answer.cookie(cookie);
    }
    answer
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .content_type("text/html; charset=utf-8")
        .body(body)
}
