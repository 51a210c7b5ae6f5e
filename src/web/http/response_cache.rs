//! Responses with pages. Public pages are cached until their event changes; other pages are for one reader only.

use crate::app::scored_event::ScoredEvent;
use crate::auth::Action;
use crate::concurrency_limit::ConcurrencyLimit;
use crate::pages::Frame;
use crate::pages::desk::head::ways_back;
use crate::web::http::app::App;
use crate::web::http::current_time::now;
use crate::web::http::etag::{TaggedBody, answer, digest, tag};
use crate::web::http::event_view::{public, scored};
use crate::web::http::page_cache::Page;
use crate::web::http::problem::Problem;
use crate::web::http::request_context::{Reader, app};
use actix_web::dev::Payload;
use actix_web::http::{StatusCode, header};
use actix_web::web::Bytes;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest, HttpResponse};
use chrono::{DateTime, Utc};
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

/// The content type of a page.
pub(crate) const HTML: &str = "text/html; charset=utf-8";

/// The part of a public page's ETag that changes with the program version and with a restore. A revision has a meaning
/// only within one lineage.
pub(crate) fn build(app: &App) -> String {
    format!("{}-{}", env!("CARGO_PKG_VERSION"), app.lineage)
}

/// A request for a public page of an event.
pub(crate) struct PublicRequest {
    pub(crate) app: Data<App>,
    pub(crate) reader: Reader,
    pub(crate) slug: String,
    request: HttpRequest,
}

impl FromRequest for PublicRequest {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<PublicRequest, Problem>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let slug = request.match_info().get("slug").ok_or(Problem::Missing)?;
            Ok(PublicRequest {
                app: app(&request)?,
                reader: Reader::of(&request).await?,
                slug: slug.to_owned(),
                request,
            })
        })
    }
}

impl PublicRequest {
    /// Answers with a page. Without a signed-in reader it is cached until the event changes, and a browser that has it
    /// gets status 304. The cache key is `here`, the canonical address, so that no other spelling of an address finds a
    /// different page. A page that is not cached is made outside the serving threads.
    pub(crate) async fn page(
        self,
        here: String,
        make: impl FnOnce(&ScoredEvent, Frame) -> Result<String, Problem> + Send + 'static,
    ) -> Result<HttpResponse, Problem> {
        let (app, reader) = (&self.app, &self.reader);
        if reader.user.is_some() {
            let whole = scored(app, &self.slug).await?;
            let mut frame = reader.frame();
            frame.site = app.options.public_url.clone();
            let staff = reader.can(Action::SeeDesk, Some(whole.id));
            if staff {
                frame.staff = ways_back(&self.slug, reader.t);
            }
            let scored = match whole.public() {
                Some(public) => public,
                None if staff => {
                    frame = frame.noticing(Some(reader.t.seen_by_staff_only().to_owned()));
                    whole.without_hidden()
                }
                None => return Err(Problem::Missing),
            };
            let made = made_aside(&app.rendered.making, &scored, frame, make).await?;
            return Ok(html(reader, made));
        }
        let (tag, body) = self.kept(here, make).await?;
        Ok(for_everybody(&self.request, reader, tag, body))
    }

    /// Answers with a picture, as everybody may see it. It is cached like a page.
    pub(crate) async fn picture(
        self,
        here: String,
        draw: impl FnOnce(&ScoredEvent, Frame) -> Result<Vec<u8>, Problem> + Send + 'static,
    ) -> Result<HttpResponse, Problem> {
        let (tag, body) = self.kept(here, draw).await?;
        Ok(answer(&self.request, tag, "image/png", body, |answer| {
            answer.insert_header((header::VARY, "cookie, accept-language"));
        }))
    }

    /// Returns the content of an address for everybody, with its ETag.
    async fn kept<B: Into<Bytes>>(
        &self,
        here: String,
        make: impl FnOnce(&ScoredEvent, Frame) -> Result<B, Problem> + Send + 'static,
    ) -> Result<(String, TaggedBody), Problem> {
        let (app, reader) = (&self.app, &self.reader);
        let mark = app.store.mark(&self.slug).await?;
        let (revision, now) = (mark.revision, now());
        let phase = mark.phases(now);
        // an address may lead to another event once its own was deleted
        let (event, language) = (mark.id.0, reader.t.code());
        let address = format!("{here} {event} {phase} {language}");
        let body = match app.rendered.get(&address, revision) {
            Some(body) => body,
            None => self.made((here, address), now, make).await?,
        };
        let tag = tag(format_args!(
            "{}-{event}.{revision}{phase}-{language}",
            build(app)
        ));
        Ok((tag, TaggedBody::Kept(body)))
    }

    /// Makes a page for everybody, and stores it under its address in the cache. Whoever had to wait for its turn finds
    /// it there.
    async fn made<B: Into<Bytes>>(
        &self,
        (here, address): (String, String),
        now: DateTime<Utc>,
        make: impl FnOnce(&ScoredEvent, Frame) -> Result<B, Problem> + Send + 'static,
    ) -> Result<Page, Problem> {
        let scored = public(&self.app, &self.slug).await?;
        let revision = scored.revision;
        let turn = self.app.rendered.making.turn().await?;
        if let Some(body) = self.app.rendered.get_since(&address, revision) {
            return Ok(body);
        }
        let frame = Frame {
            now,
            revision: Some(revision),
            site: self.app.options.public_url.clone(),
            ..Frame::public(self.reader.t, &here)
        };
        let rendered = self.app.rendered.clone();
        let made = turn.run(move || {
            let body = Page::new(make(&scored, frame)?)?;
            rendered.put(&address, revision, body.clone());
            Ok(body)
        });
        made.await?
    }
}

/// The response with a page that is the same for everybody in a language, with its ETag.
pub(crate) fn for_everybody(
    request: &HttpRequest,
    reader: &Reader,
    tag: String,
    body: TaggedBody,
) -> HttpResponse {
    answer(request, tag, HTML, body, |answer| {
        for cookie in reader.cookies(false) {
            answer.cookie(cookie);
        }
        answer.insert_header((header::VARY, "cookie, accept-language"));
    })
}

/// Makes a page that may be long outside the serving threads, under a limit on such pages.
pub(crate) async fn made_aside(
    limit: &ConcurrencyLimit,
    scored: &Arc<ScoredEvent>,
    frame: Frame,
    make: impl FnOnce(&ScoredEvent, Frame) -> Result<String, Problem> + Send + 'static,
) -> Result<String, Problem> {
    let scored = Arc::clone(scored);
    let turn = limit.turn().await?;
    turn.run(move || make(&scored, frame)).await?
}

/// Answers with a page of the staff that may be long.
pub(crate) async fn long_html(
    app: &App,
    reader: &Reader,
    scored: &Arc<ScoredEvent>,
    make: impl FnOnce(&ScoredEvent, Frame) -> Result<String, Problem> + Send + 'static,
) -> Result<HttpResponse, Problem> {
    let made = made_aside(&app.staff_pages, scored, reader.frame(), make).await?;
    Ok(html(reader, made))
}

/// Builds the response with a page for one reader only.
#[must_use]
pub(crate) fn html(reader: &Reader, body: String) -> HttpResponse {
    html_with(reader, StatusCode::OK, body)
}

/// Builds the response with a page for one reader only, with the given status.
#[must_use]
pub(crate) fn html_with(reader: &Reader, status: StatusCode, body: String) -> HttpResponse {
    let mut answer = HttpResponse::build(status);
    for cookie in reader.cookies(true) {
        answer.cookie(cookie);
    }
    answer
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .content_type(HTML)
        .body(body)
}

/// The response with a part of a page that is polled. Its content is sent only if it has changed.
#[must_use]
pub fn part(request: &HttpRequest, body: String) -> HttpResponse {
    answer(
        request,
        digest(body.as_bytes()),
        HTML,
        TaggedBody::Plain(body.into()),
        |answer| {
            answer.insert_header((header::CACHE_CONTROL, "no-cache, private"));
        },
    )
}
