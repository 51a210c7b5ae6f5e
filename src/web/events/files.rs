//! Public downloads: the event file, as an extract or whole, and the CSV files.

use crate::app::scored_event::ScoredEvent;
use crate::auth::Action;
use crate::pages::Lang;
use crate::pages::components::summaries::public_player;
use crate::pages::csv::{self, CsvForm};
use crate::store::{StoreError, image_text, journal_end, journal_lines, run_blocking};
use crate::web::http::app::App;
use crate::web::http::at_event::AtEvent;
use crate::web::http::event_view::{StandingsQuery, public, scored};
use crate::web::http::problem::Problem;
use crate::web::http::request_context::Reader;
use crate::web::state::downloads::FileStream;
use actix_web::http::header;
use actix_web::web::{Data, Path, Query};
use actix_web::{Handler, HttpResponse};
use burraco_tournament::entry::{Entry, Player};
use burraco_tournament::event::Event;
use burraco_tournament::event_file::EventFile;
use burraco_tournament::round::{RoundNo, RoundState};
use serde::Deserialize;
use std::sync::Arc;

/// The caching rule for a file. A signed-in reader may get more than the public at the same address, so such a file is
/// never stored.
pub(crate) fn cache_control(reader: &Reader) -> &'static str {
    match reader.user {
        Some(_) => "no-store",
        None => "no-cache",
    }
}

fn answer(reader: &Reader, body: FileStream, kind: &str, name: &str) -> HttpResponse {
    let disposition = format!("attachment; filename=\"{name}\"");
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, cache_control(reader)))
        .insert_header((header::CONTENT_DISPOSITION, disposition))
        .content_type(kind)
        .body(body)
}

fn written(file: &EventFile) -> Result<Vec<u8>, Problem> {
    serde_json::to_vec(file).map_err(Problem::fault)
}

/// Handles `GET /t/{slug}/torneo.json`: the public extract of the event file.
pub async fn public_extract(
    app: Data<App>,
    reader: Reader,
    slug: Path<String>,
) -> Result<HttpResponse, Problem> {
    let (scored, t) = (public(&app, &slug).await?, reader.t);
    let name = version(&app, &scored, format_args!("extract {}", t.code()));
    let make = move || {
        let names = scored.event.settings.public_names;
        let show = |entry: &Entry| {
            let player = |player: &Player| public_player(player, entry, names, t);
            Entry {
                players: entry.players.iter().map(player).collect(),
                ..entry.clone()
            }
        };
        written(&EventFile::public(
            &scored.event,
            crate::store::SOFTWARE,
            show,
        ))
    };
    let body = app.downloads.body(&app.heavy, Some(name), make).await?;
    Ok(answer(
        &reader,
        body,
        "application/json",
        &format!("{slug}-pubblico.json"),
    ))
}

/// Returns the key that determines the content of a downloaded file: the event at its revision, and the reader's
/// request.
fn version(app: &App, scored: &ScoredEvent, asked: std::fmt::Arguments<'_>) -> String {
    let ScoredEvent { id, revision, .. } = scored;
    format!("{} {} {revision} {asked}", app.lineage, id.0)
}

/// Handles `GET /direzione/{slug}/torneo.json`: the whole event file.
pub async fn full_event(
    AtEvent(app, scored): AtEvent,
    reader: Reader,
) -> Result<HttpResponse, Problem> {
    let id = scored.id;
    reader.may(Action::ExportEvent, Some(id))?;
    let name = format!("{}.json", scored.slug());
    let logo = scored.event.settings.logo.clone();
    let read = app.store.read(move |conn| {
        let end = journal_end(conn, Some(id))?;
        let lines = journal_lines(conn, Some(id), 0, i64::MAX)?;
        Ok((lines, end, image_text(conn, logo.as_ref())?))
    });
    let (lines, end, logo) = read.await.map_err(|e: StoreError| Problem::from(e))?;
    let make = move || {
        let mut file = EventFile::of(&scored.event, crate::store::SOFTWARE, lines);
        file.journal_end = end;
        file.logo = logo;
        written(&file)
    };
    let body = app.downloads.body(&app.heavy, None, make).await?;
    Ok(answer(&reader, body, "application/json", &name))
}

/// The query parameters of a CSV file: its format and its turno. `?per=ufficio` suits an Italian spreadsheet;
/// `?sep=semicolon&bom=1&lang=en` sets the format in detail.
#[derive(Deserialize)]
pub struct CsvQuery {
    per: Option<String>,
    sep: Option<String>,
    bom: Option<String>,
    dopo: Option<u32>,
}

impl CsvQuery {
    /// The CSV format that the query asks for.
    pub(crate) fn form(&self, t: Lang) -> CsvForm {
        match self.per.as_deref() {
            Some("ufficio") => CsvForm::OFFICE,
            _ => CsvForm {
                separator: match self.sep.as_deref() {
                    Some("semicolon") => b';',
                    _ => b',',
                },
                bom: self.bom.as_deref() == Some("1"),
                t,
                ..CsvForm::default()
            },
        }
    }
}

/// Returns the name of a CSV download; see [`named`].
pub(crate) fn saved_as(event: &Event, of: &str, to: RoundNo) -> String {
    format!("{}.csv", named(event, of, to))
}

/// Returns the name of a download without its ending. It tells the last turno included, and whether the file contains
/// results hidden from the public.
pub(crate) fn named(event: &Event, of: &str, to: RoundNo) -> String {
    let mark = match event.hides(to) {
        true => "-riservato",
        false => "",
    };
    format!("{}-{of}-turno-{to}{mark}", event.settings.slug)
}

/// The response with a CSV file for the desk only.
pub(crate) fn of_desk(name: &str, body: Vec<u8>) -> HttpResponse {
    desk_file(name, "text/csv; charset=utf-8", body)
}

/// The response with a file of some media type for the desk only.
pub(crate) fn desk_file(name: &str, kind: &str, body: Vec<u8>) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header((
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}\""),
        ))
        .content_type(kind)
        .body(body)
}

/// Handles `GET /direzione/{slug}/quote.csv`: the entry fees.
pub async fn fees(
    AtEvent(_, scored): AtEvent,
    reader: Reader,
    wish: Query<CsvQuery>,
) -> Result<HttpResponse, Problem> {
    reader.may(Action::SeeDesk, Some(scored.id))?;
    let (event, form) = (Arc::clone(&scored.event), wish.form(reader.t));
    let body = run_blocking(move || csv::fees(&event, form)).await?;
    Ok(of_desk(&format!("{}-quote.csv", scored.slug()), body))
}

/// A public CSV file of an event.
#[derive(Clone, Copy)]
pub enum CsvFile {
    /// The standings after the last turno, or after that of `?dopo=N`.
    Standings,
    /// The file of results, with a row for each side of every table.
    Results,
    /// The file of hands, with a row for each side of every hand.
    Hands,
    /// The tables of the last published turno, or of that of `?dopo=N`.
    Tables,
}

impl CsvFile {
    fn word(self) -> &'static str {
        match self {
            CsvFile::Standings => "classifica",
            CsvFile::Results => "risultati",
            CsvFile::Hands => "smazzate",
            CsvFile::Tables => "tavoli",
        }
    }

    fn name(self, scored: &ScoredEvent, after: &StandingsQuery) -> Result<String, Problem> {
        let event = &scored.event;
        let to = match self {
            CsvFile::Standings | CsvFile::Tables => after.round(scored)?,
            CsvFile::Results | CsvFile::Hands => scored.last_round(),
        };
        Ok(saved_as(event, self.word(), to))
    }

    fn write(
        self,
        scored: &ScoredEvent,
        after: &StandingsQuery,
        form: CsvForm,
    ) -> Result<Vec<u8>, Problem> {
        let event = &scored.event;
        Ok(match self {
            CsvFile::Standings => {
                csv::standings(event, &scored.standings(after.round(scored)?), form)
            }
            CsvFile::Results => csv::results(event, scored, form),
            CsvFile::Hands => csv::hands(event, scored, form),
            CsvFile::Tables => {
                let round = event.round(after.round(scored)?);
                let round = round.filter(|round| round.state != RoundState::Draft);
                if after.dopo.is_some() && round.is_none() {
                    return Err(Problem::Missing);
                }
                csv::tables(event, round, form)
            }
        })
    }
}

/// Returns the handler that serves a CSV file of an event.
pub fn csv_file(
    which: CsvFile,
) -> impl Handler<
    (Data<App>, Reader, Path<String>, Query<CsvQuery>),
    Output = Result<HttpResponse, Problem>,
> {
    move |app: Data<App>, reader: Reader, slug: Path<String>, wish: Query<CsvQuery>| async move {
        csv_answer(which, &app, &reader, &slug, &wish).await
    }
}

async fn csv_answer(
    which: CsvFile,
    app: &App,
    reader: &Reader,
    slug: &str,
    wish: &CsvQuery,
) -> Result<HttpResponse, Problem> {
    let whole = scored(app, slug).await?;
    // The staff also gets hidden results; the name of the file says so.
    let desk = reader.can(Action::SeeDesk, Some(whole.id));
    let scored = match desk {
        true => whole,
        false => whole.public().ok_or(Problem::Missing)?,
    };
    let after = StandingsQuery { dopo: wish.dopo };
    let form = wish.form(reader.t);
    let saved_as = which.name(&scored, &after)?;
    let asked = (&saved_as, form, desk);
    let version = version(app, &scored, format_args!("{asked:?}"));
    let make = move || which.write(&scored, &after, form);
    let body = app.downloads.body(&app.heavy, Some(version), make).await?;
    Ok(answer(reader, body, "text/csv; charset=utf-8", &saved_as))
}
