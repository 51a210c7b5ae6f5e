//! What everybody may see: events, rounds, tables, pairs, standings, and the files.

use crate::pages::bracket::BracketPage;
use crate::pages::csv::{self, Form};
use crate::pages::event::EventPage;
use crate::pages::figures::FiguresPage;
use crate::pages::find::{FindPage, Glance, found};
use crate::pages::home::Home;
use crate::pages::journal::CorrectionLine;
use crate::pages::pair::{Known, PairNow, PairPage};
use crate::pages::prizes::{PrizesPage, shown_to_all};
use crate::pages::round::RoundPage;
use crate::pages::standings::StandingsPage;
use crate::pages::table::TablePage;
use crate::pages::{Frame, Lang, urls};
use crate::store::{list_circuits, list_events};
use crate::web::act::see_other;
use crate::web::app::{App, now};
use crate::web::derived::Derived;
use crate::web::journal::signed;
use crate::web::prizes;
use crate::web::problem::Problem;
use crate::web::reader::Reader;
use actix_web::http::header;
use actix_web::web::{Bytes, Data, Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::round::{Round, RoundNo, RoundState, TableNo};
use serde::Deserialize;
use std::sync::Arc;

/// Events on the first page: fewer than the store keeps in memory.
const NEWEST: usize = 24;

/// An event with everything that follows from it.
///
/// # Errors
/// 404 for an unknown slug.
pub async fn derived(app: &App, slug: &str) -> Result<Arc<Derived>, Problem> {
    Ok(app.derived.of(app.store.event_by_slug(slug).await?))
}

/// The same without what is kept from the public until the ceremony: everything that everybody may see is made from it.
///
/// # Errors
/// 404 for an unknown slug.
pub async fn public(app: &App, slug: &str) -> Result<Arc<Derived>, Problem> {
    Ok(derived(app, slug).await?.public())
}

/// The part of a public page's ETag that changes with the program.
pub(super) fn build() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// A public page: for a reader who is not signed in it comes from memory as long as the event has not changed, and a
/// browser that has it already is told so.
async fn page(
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
const SEAT: &str = "posto";
/// The pair at a glance, for the phone that remembers it.
const GLANCE: &str = "io";

/// The address of a public page without what does not change it: pages are kept by it, so nobody can fill the memory or
/// put words into another reader's page by inventing queries.
fn address(request: &HttpRequest) -> String {
    let mut asked = request.query_string().split('&');
    let mut parts = asked.clone().filter_map(|pair| pair.strip_prefix("parte="));
    if let Some(part) = parts.find(|part| [SEAT, GLANCE].contains(part)) {
        return format!("{}?parte={part}", request.path());
    }
    let after = asked.find(|pair| pair.starts_with("dopo="));
    let number = after.and_then(|pair| pair.get("dopo=".len()..)?.parse::<u32>().ok());
    match number {
        Some(number) => format!("{}?dopo={number}", request.path()),
        None => request.path().to_owned(),
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
pub fn html(reader: &Reader, body: String) -> HttpResponse {
    html_with(reader, actix_web::http::StatusCode::OK, body)
}

/// A page for one reader only, with another status.
#[must_use]
pub fn html_with(
    reader: &Reader,
    status: actix_web::http::StatusCode,
    body: String,
) -> HttpResponse {
    let mut answer = HttpResponse::build(status);
    for cookie in reader.cookies(true) {
        answer.cookie(cookie);
    }
    answer
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .content_type("text/html; charset=utf-8")
        .body(body)
}

/// `/`: the newest events.
pub async fn home(app: Data<App>, reader: Reader) -> Result<HttpResponse, Problem> {
    let rows = app.store.read(list_events).await?;
    let circuits = app.store.read(list_circuits).await?;
    let mut events = Vec::new();
    for row in rows.iter().take(NEWEST) {
        events.push(app.store.event(row.id).await?.event);
    }
    let may_create = reader.can(crate::auth::Action::CreateEvent, None);
    let events = events.iter().map(AsRef::as_ref);
    Ok(html(
        &reader,
        Home::new(reader.frame(), events, may_create)
            .with_circuits(circuits.iter().map(|row| &row.circuit))
            .render()?,
    ))
}

/// `/t/{slug}`
pub async fn event(
    app: Data<App>,
    request: HttpRequest,
    reader: Reader,
    slug: Path<String>,
) -> Result<HttpResponse, Problem> {
    let made = page(&app, &request, &reader, &slug, |derived, frame| {
        let standings = derived.standings(derived.last_round());
        Ok(EventPage::new(frame, &derived.event, &standings, derived).render()?)
    });
    made.await
}

/// Which standings.
#[derive(Deserialize)]
pub struct After {
    /// After this round; the last one without it.
    dopo: Option<u32>,
}

impl After {
    fn round(&self, derived: &Derived) -> Result<RoundNo, Problem> {
        let last = derived.last_round();
        match self.dopo {
            None => Ok(last),
            Some(n) if n <= last.0 => Ok(RoundNo(n)),
            Some(_) => Err(Problem::Missing),
        }
    }
}

/// `/t/{slug}/classifica`
pub async fn standings(
    app: Data<App>,
    request: HttpRequest,
    reader: Reader,
    slug: Path<String>,
    after: Query<After>,
) -> Result<HttpResponse, Problem> {
    let made = page(&app, &request, &reader, &slug, |derived, frame| {
        let after = after.round(derived)?;
        let standings = derived.standings(after);
        let before = after.0.checked_sub(1).filter(|n| *n > 0);
        let before = before.map(|n| derived.standings(RoundNo(n)));
        let page = StandingsPage::new(frame, &derived.event, &standings, before.as_ref());
        Ok(page.render()?)
    });
    made.await
}

fn shown(derived: &Derived, number: u32) -> Result<&Round, Problem> {
    let round = derived
        .event
        .round(RoundNo(number))
        .ok_or(Problem::Missing)?;
    if round.state == RoundState::Draft {
        Err(Problem::Missing)
    } else {
        Ok(round)
    }
}

/// `/t/{slug}/turni/{n}`
pub async fn round(
    app: Data<App>,
    request: HttpRequest,
    reader: Reader,
    path: Path<(String, u32)>,
) -> Result<HttpResponse, Problem> {
    let (slug, number) = path.into_inner();
    let made = page(&app, &request, &reader, &slug, |derived, frame| {
        let round = shown(derived, number)?;
        Ok(RoundPage::new(frame, &derived.event, round, derived).render()?)
    });
    made.await
}

/// `/t/{slug}/tabellone`
pub async fn bracket(
    app: Data<App>,
    request: HttpRequest,
    reader: Reader,
    slug: Path<String>,
) -> Result<HttpResponse, Problem> {
    let made = page(&app, &request, &reader, &slug, |derived, frame| {
        Ok(BracketPage::new(frame, &derived.event, derived).render()?)
    });
    made.await
}

/// `/t/{slug}/premi`, once the list is published.
pub async fn prizes(
    app: Data<App>,
    request: HttpRequest,
    reader: Reader,
    slug: Path<String>,
) -> Result<HttpResponse, Problem> {
    let made = page(&app, &request, &reader, &slug, |derived, frame| {
        if !shown_to_all(&derived.event) {
            return Err(Problem::Missing);
        }
        let list = prizes::list(derived);
        Ok(PrizesPage::public(frame, &derived.event, &list).render()?)
    });
    made.await
}

/// `/t/{slug}/turni/{n}/tavoli/{k}`
pub async fn table(
    app: Data<App>,
    request: HttpRequest,
    reader: Reader,
    path: Path<(String, u32, u32)>,
) -> Result<HttpResponse, Problem> {
    let (slug, number, table) = path.into_inner();
    let made = page(&app, &request, &reader, &slug, |derived, frame| {
        let round = shown(derived, number)?;
        let table = derived
            .event
            .table(round.number, TableNo(table))
            .ok_or(Problem::Missing)?;
        let signed = signed(&app, derived.id, [table])?;
        let page = TablePage::new(frame, &derived.event, round, table, derived, &signed);
        Ok(page.render()?)
    });
    made.await
}

/// Which part of a pair's page.
#[derive(Deserialize)]
pub struct PairPart {
    /// `posto`: where it sits, for a page that follows the hall; `io`: all of it at a glance.
    parte: Option<String>,
}

/// `/t/{slug}/coppie/{n}`
pub async fn pair(
    app: Data<App>,
    request: HttpRequest,
    reader: Reader,
    path: Path<(String, u32)>,
    asked: Query<PairPart>,
) -> Result<HttpResponse, Problem> {
    let (slug, number) = path.into_inner();
    let made = page(&app, &request, &reader, &slug, |derived, frame| {
        let entry = derived
            .event
            .entry(EntryNo(number))
            .ok_or(Problem::Missing)?;
        if asked.parte.as_deref() == Some(SEAT) {
            return Ok(PairNow::new(&derived.event, entry, frame.now, frame.t).render()?);
        }
        let standings = derived.standings(derived.last_round());
        if asked.parte.as_deref() == Some(GLANCE) {
            return Ok(Glance::new(&derived.event, entry, &standings, frame.t).render()?);
        }
        let tables = CorrectionLine::tables_of(&derived.event, entry.number);
        let signed = signed(&app, derived.id, tables.map(|(_, table)| table))?;
        let known = Known {
            standings: &standings,
            ranks: &ranks(derived, entry.number),
            figures: derived,
            signed: &signed,
        };
        Ok(PairPage::new(frame, &derived.event, entry, known).render()?)
    });
    made.await
}

/// The rank of an entry after each round that is shown.
pub(super) fn ranks(derived: &Derived, entry: EntryNo) -> Vec<(RoundNo, u32)> {
    let rounds = (1..=derived.last_round().0).map(RoundNo);
    let ranked = |after| Some((after, derived.standings(after).line(entry)?.rank));
    rounds.filter_map(ranked).collect()
}

/// What is looked for.
#[derive(Deserialize)]
pub struct Typed {
    /// A name, a number or a club, as people type it.
    nome: Option<String>,
}

/// The longest name looked for, in characters.
const LONGEST_NAME: usize = 80;

/// `/t/{slug}/trova`: one who is meant without doubt is gone to at once.
pub async fn find(
    app: Data<App>,
    reader: Reader,
    slug: Path<String>,
    typed: Query<Typed>,
) -> Result<HttpResponse, Problem> {
    let derived = public(&app, &slug).await?;
    let typed = typed.nome.as_deref().unwrap_or_default().trim();
    let typed: String = typed.chars().take(LONGEST_NAME).collect();
    let found = found(&derived.event, &typed, reader.t);
    if let [one] = found.as_slice() {
        return Ok(see_other(&urls::pair(&*slug, one.who)));
    }
    let standings = derived.standings(derived.last_round());
    let page = FindPage::new(reader.frame(), &derived.event, &standings, &typed, &found);
    Ok(html(&reader, page.render()?))
}

/// `/t/{slug}/cifre`
pub async fn figures(
    app: Data<App>,
    request: HttpRequest,
    reader: Reader,
    slug: Path<String>,
) -> Result<HttpResponse, Problem> {
    let made = page(&app, &request, &reader, &slug, |derived, frame| {
        Ok(FiguresPage::new(frame, &derived.event, derived).render()?)
    });
    made.await
}

/// The form of a CSV file: `?sep=semicolon&bom=1&lang=en`.
#[derive(Deserialize)]
pub struct Wish {
    sep: Option<String>,
    bom: Option<String>,
    dopo: Option<u32>,
}

impl Wish {
    /// The form wished for.
    pub(super) fn form(&self, t: Lang) -> Form {
        Form {
            separator: match self.sep.as_deref() {
                Some("semicolon") => b';',
                _ => b',',
            },
            bom: self.bom.as_deref() == Some("1"),
            t,
        }
    }
}

/// A CSV file of an event, in the form wished for.
async fn file(
    app: &App,
    reader: &Reader,
    (slug, name): (&str, &str),
    wish: &Wish,
    write: impl FnOnce(&Derived, Form) -> Result<Vec<u8>, Problem>,
) -> Result<HttpResponse, Problem> {
    let derived = public(app, slug).await?;
    let bytes = write(&derived, wish.form(reader.t))?;
    let disposition = format!("attachment; filename=\"{slug}-{name}\"");
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-cache"))
        .insert_header((header::CONTENT_DISPOSITION, disposition))
        .content_type("text/csv; charset=utf-8")
        .body(bytes))
}

/// `/t/{slug}/classifica.csv`
pub async fn standings_csv(
    app: Data<App>,
    reader: Reader,
    slug: Path<String>,
    wish: Query<Wish>,
) -> Result<HttpResponse, Problem> {
    let after = After { dopo: wish.dopo };
    let made = file(
        &app,
        &reader,
        (&slug, "classifica.csv"),
        &wish,
        |derived, form| {
            let lines = derived.standings(after.round(derived)?);
            Ok(csv::standings(&derived.event, &lines, form))
        },
    );
    made.await
}

/// `/t/{slug}/risultati.csv`
pub async fn results_csv(
    app: Data<App>,
    reader: Reader,
    slug: Path<String>,
    wish: Query<Wish>,
) -> Result<HttpResponse, Problem> {
    let made = file(
        &app,
        &reader,
        (&slug, "risultati.csv"),
        &wish,
        |derived, form| Ok(csv::results(&derived.event, derived, form)),
    );
    made.await
}

/// `/t/{slug}/smazzate.csv`
pub async fn hands_csv(
    app: Data<App>,
    reader: Reader,
    slug: Path<String>,
    wish: Query<Wish>,
) -> Result<HttpResponse, Problem> {
    let made = file(
        &app,
        &reader,
        (&slug, "smazzate.csv"),
        &wish,
        |derived, form| Ok(csv::hands(&derived.event, derived, form)),
    );
    made.await
}

/// `/t/{slug}/tavoli.csv`: the tables of the last published round, or of `?dopo=N`.
pub async fn tables_csv(
    app: Data<App>,
    reader: Reader,
    slug: Path<String>,
    wish: Query<Wish>,
) -> Result<HttpResponse, Problem> {
    let made = file(
        &app,
        &reader,
        (&slug, "tavoli.csv"),
        &wish,
        |derived, form| {
            let number = wish.dopo.map_or(derived.last_round(), RoundNo);
            let round = derived.event.round(number);
            let round = round.filter(|round| round.state != RoundState::Draft);
            if wish.dopo.is_some() && round.is_none() {
                return Err(Problem::Missing);
            }
            Ok(csv::tables(&derived.event, round, form))
        },
    );
    made.await
}
