//! The public pages: events, rounds, tables, pairs, standings.

use crate::app::scored_event::ScoredEvent;
use crate::pages::entries::find::{FindPage, PersonGlance, found};
use crate::pages::entries::pair::{PairContext, PairNow, PairPage};
use crate::pages::events::charts::FiguresPage;
use crate::pages::events::event::EventPage;
use crate::pages::events::home::{EventLine, Home};
use crate::pages::journal::CorrectionLine;
use crate::pages::rounds::bracket::BracketPage;
use crate::pages::rounds::round::RoundPage;
use crate::pages::standings::list::StandingsPage;
use crate::pages::standings::prizes::PrizesPage;
use crate::pages::standings::rank_reasons::RankReasons;
use crate::pages::tables::table::TablePage;
use crate::pages::{Frame, urls};
use crate::store::{AnyConn, CachedEvent, list_circuits, list_users, newest_events};
use crate::web::account::demo;
use crate::web::events::prizes;
use crate::web::http::app::App;
use crate::web::http::event_view::{StandingsQuery, public, ranks, shown};
use crate::web::http::problem::Problem;
use crate::web::http::redirect::see_other;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::{PublicRequest, html};
use actix_web::HttpResponse;
use actix_web::web::{Data, Path, Query};
use askama::Template;
use burraco_tournament::entry::{Entry, EntryNo};
use burraco_tournament::event::EventKind;
use burraco_tournament::round::{RoundNo, TableNo};
use serde::Deserialize;
use std::cmp::Reverse;
use std::sync::Arc;

/// The number of events on the first page. It is less than the store keeps in memory.
pub(crate) const NEWEST: usize = 24;

/// Handles `/`: the newest events, each with its public data.
pub async fn home(app: Data<App>, reader: Reader) -> Result<HttpResponse, Problem> {
    let newest = |conn: &mut AnyConn| newest_events(conn, NEWEST);
    let numbers = app.store.read(newest).await?;
    let circuits = app.store.read(list_circuits).await?;
    let line = |running: CachedEvent| {
        let scored = app.scored_events.of(running).public()?;
        Some(EventLine::told(&scored.event, scored.latest(), reader.t))
    };
    let lines = app.told.of(&app.store, &numbers, reader.t, line);
    let mut lines: Vec<EventLine> = lines.await?.into_iter().flatten().collect();
    // those made last come as they are played, whatever the order they were made in
    lines.sort_by_key(|line| Reverse(line.day));
    let may_create = reader.can(crate::auth::Action::CreateEvent, None);
    let empty = lines.is_empty();
    let mut page = Home::new(reader.frame(), lines, may_create)
        .with_circuits(circuits.iter().map(|row| &row.circuit));
    if empty && app.store.read(list_users).await?.is_empty() {
        page.beginning = reader.t.no_users_yet();
    }
    page.doors = demo::doors(&app, &reader).await?;
    Ok(html(&reader, page.render()?))
}

/// Handles `/t/{slug}`: the public page of an event.
pub async fn event(public: PublicRequest) -> Result<HttpResponse, Problem> {
    let here = urls::event(&public.slug);
    let made = public.page(here, move |scored, frame| {
        Ok(EventPage::new(frame, &scored.event, scored.latest(), scored).render()?)
    });
    made.await
}

/// Handles `/t/{slug}/classifica`: the standings.
pub async fn standings(
    public: PublicRequest,
    after: Query<StandingsQuery>,
) -> Result<HttpResponse, Problem> {
    let here = match after.dopo {
        Some(after) => urls::standings_after(&public.slug, after),
        None => urls::standings(&public.slug),
    };
    let made = public.page(here, move |scored, frame| {
        let after = after.round(scored)?;
        let standings = scored.standings(after);
        let before = after.0.checked_sub(1).filter(|n| *n > 0);
        let before = before.map(|n| scored.standings(RoundNo(n)));
        let page = StandingsPage::new(frame, &scored.event, &standings, before.as_ref());
        Ok(page.render()?)
    });
    made.await
}

/// Handles `/t/{slug}/turni/{n}`: a round.
pub async fn round(
    public: PublicRequest,
    path: Path<(String, u32)>,
) -> Result<HttpResponse, Problem> {
    let (_, number) = path.into_inner();
    let here = urls::round(&public.slug, number);
    let made = public.page(here, move |scored, frame| {
        let round = shown(scored, number)?;
        Ok(RoundPage::new(frame, &scored.event, round, scored).render()?)
    });
    made.await
}

/// Handles `/t/{slug}/tabellone`: the knockout bracket.
pub async fn bracket(public: PublicRequest) -> Result<HttpResponse, Problem> {
    let here = urls::bracket(&public.slug);
    let made = public.page(here, move |scored, frame| {
        Ok(BracketPage::new(frame, &scored.event, scored).render()?)
    });
    made.await
}

/// Handles `/t/{slug}/premi`: the prize list, once it is published.
pub async fn prizes(public: PublicRequest) -> Result<HttpResponse, Problem> {
    let here = urls::public_prizes(&public.slug);
    let made = public.page(here, move |scored, frame| {
        if !scored.event.shows_prizes() {
            return Err(Problem::Missing);
        }
        let list = prizes::list(scored);
        Ok(PrizesPage::public(frame, &scored.event, &list).render()?)
    });
    made.await
}

/// Handles `/t/{slug}/turni/{n}/tavoli/{k}`: a table.
pub async fn table(
    public: PublicRequest,
    path: Path<(String, u32, u32)>,
) -> Result<HttpResponse, Problem> {
    let (_, number, table) = path.into_inner();
    let here = urls::table(&public.slug, number, table);
    let app = public.app.clone();
    let made = public.page(here, move |scored, frame| {
        let round = shown(scored, number)?;
        let table = scored
            .event
            .table(round.number, TableNo(table))
            .ok_or(Problem::Missing)?;
        let signed = app.journals.signed_now(&app.store, scored.id, [table])?;
        let page = TablePage::new(frame, &scored.event, round, table, scored, &signed);
        Ok(page.render()?)
    });
    made.await
}

/// The query parameters of a pair's page.
#[derive(Deserialize)]
pub struct PairAsked {
    /// The part of the page to return; all of it without one.
    parte: Option<String>,
    /// The round after which the pair's rank is explained; the last one without it.
    dopo: Option<u32>,
}

/// A pair's page, or a part of it.
#[derive(Clone, Copy)]
enum PairPart {
    Whole,
    /// The part of a pair's page with its present seat, for a page that is updated live.
    Seat,
    /// A short summary of the pair, for the phone that remembers it.
    Glance,
    /// The reasons for the pair's rank after a round.
    Reasons(Option<u32>),
}

impl PairPart {
    fn asked(asked: &PairAsked) -> PairPart {
        match asked.parte.as_deref() {
            Some("posto") => PairPart::Seat,
            Some("io") => PairPart::Glance,
            Some(urls::REASONS) => PairPart::Reasons(asked.dopo),
            _ => PairPart::Whole,
        }
    }

    fn address(self, slug: &str, number: u32) -> String {
        let whole = urls::pair(slug, number);
        match self {
            PairPart::Whole => whole,
            PairPart::Seat => format!("{whole}?parte=posto"),
            PairPart::Glance => format!("{whole}?parte=io"),
            PairPart::Reasons(after) => urls::reasons(&whole, after),
        }
    }
}

/// Handles `/t/{slug}/coppie/{n}`: the page of a pair, or a part of it.
pub async fn pair(
    public: PublicRequest,
    path: Path<(String, u32)>,
    asked: Query<PairAsked>,
) -> Result<HttpResponse, Problem> {
    let (_, number) = path.into_inner();
    let part = PairPart::asked(&asked);
    let here = part.address(&public.slug, number);
    let app = public.app.clone();
    let made = public.page(here, move |scored, frame| {
        let entry = scored.event.entry(EntryNo(number));
        pair_part(&app, scored, entry.ok_or(Problem::Missing)?, part, frame)
    });
    made.await
}

fn pair_part(
    app: &App,
    scored: &ScoredEvent,
    entry: &Entry,
    part: PairPart,
    frame: Frame,
) -> Result<String, Problem> {
    let (event, t) = (&*scored.event, frame.t);
    Ok(match part {
        PairPart::Seat => PairNow::new(event, entry, frame.now, t).render()?,
        PairPart::Glance => PersonGlance::new(event, entry, scored.latest(), t).render()?,
        PairPart::Reasons(dopo) => {
            let standings = scored.standings(StandingsQuery { dopo }.round(scored)?);
            let told = RankReasons::of(event, &standings, entry.number, t);
            told.ok_or(Problem::Missing)?.render()?
        }
        PairPart::Whole => pair_page(app, scored, entry, frame)?.render()?,
    })
}

/// Builds the page of a pair.
pub(crate) fn pair_page(
    app: &App,
    scored: &ScoredEvent,
    entry: &Entry,
    frame: Frame,
) -> Result<PairPage, Problem> {
    let event = &*scored.event;
    let tables = CorrectionLine::tables_of(event, entry.number);
    let known = PairContext {
        standings: scored.latest(),
        ranks: &ranks(scored, entry.number),
        figures: scored,
        signed: &app
            .journals
            .signed_now(&app.store, scored.id, tables.map(|(_, table)| table))?,
    };
    Ok(PairPage::new(frame, event, entry, known))
}

/// The query parameter of a search.
#[derive(Deserialize)]
pub struct NameQuery {
    /// The text to search for: a name, a number or a club, as people type it.
    nome: Option<String>,
}

/// The longest search text, in characters.
const LONGEST_NAME: usize = 80;

/// Handles `/t/{slug}/trova`: searches for an entry. A single match redirects to its page.
pub async fn find(
    app: Data<App>,
    reader: Reader,
    slug: Path<String>,
    typed: Query<NameQuery>,
) -> Result<HttpResponse, Problem> {
    let scored = public(&app, &slug).await?;
    let typed = typed.nome.as_deref().unwrap_or_default().trim();
    let typed: String = typed.chars().take(LONGEST_NAME).collect();
    let (event, name, t) = (Arc::clone(&scored.event), typed.clone(), reader.t);
    let search = app.heavy.turn().await?;
    let found = search.run(move || found(&event, &name, t)).await?;
    // of a team the name says more than its page does: at which of two tables
    let of_team = scored.event.settings.kind == EventKind::Teams;
    if let ([one], false) = (found.as_slice(), of_team) {
        return Ok(see_other(&urls::pair(&*slug, one.who)));
    }
    let standings = scored.latest();
    let page = FindPage::new(reader.frame(), &scored.event, standings, &typed, &found);
    Ok(html(&reader, page.render()?))
}

/// Handles `/t/{slug}/cifre`: the statistics of an event.
pub async fn figures(public: PublicRequest) -> Result<HttpResponse, Problem> {
    let here = urls::figures(&public.slug);
    let made = public.page(here, move |scored, frame| {
        Ok(FiguresPage::new(frame, &scored.event, scored).render()?)
    });
    made.await
}
