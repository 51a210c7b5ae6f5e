//! The journal of an event: read once, kept in memory and filtered there. Lines are only ever added, so lines that were
//! read stay valid.

use crate::app::scored_event::ScoredEvent;
use crate::auth::Action;
use crate::form_data::Fields;
use crate::forms::journal::{JournalFilter, read};
use crate::pages::desk::undo::people;
use crate::pages::journal::{
    Before, JournalEntry, JournalLines, JournalPage, JournalWords, KnownFact, ON_A_PAGE, Renamed,
    journal_csv,
};
use crate::store::{AnyConn, EventId, Store, StoreError, journal_lines, list_users, undoable_of};
use crate::web::events::files::{CsvQuery, desk_file, of_desk};
use crate::web::http::app::App;
use crate::web::http::event_view::scored;
use crate::web::http::problem::Problem;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::{html, html_with};
use crate::web::state::journals::{Journals, ReadJournal};
use actix_web::http::StatusCode;
use actix_web::web::{Data, Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use burraco_tournament::commands::change::Change;
use burraco_tournament::event_file::imported_lines;
use burraco_tournament::journal::Fact;
use burraco_tournament::round::Table;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The data that all pages of the journal share: the event, its journal, the names of its users, and the filter.
struct JournalRequest {
    scored: Arc<ScoredEvent>,
    log: Arc<ReadJournal>,
    users: HashMap<i64, String>,
    renamed: Renamed,
    fields: Fields,
    wanted: JournalFilter,
}

impl JournalRequest {
    async fn by(
        app: &App,
        reader: &Reader,
        slug: &str,
        query: &str,
    ) -> Result<JournalRequest, Problem> {
        let scored = scored(app, slug).await?;
        let id = scored.id;
        reader.may(Action::SeeDesk, Some(id))?;
        let pairs: Vec<(String, String)> =
            serde_urlencoded::from_str(query).map_err(|_| Problem::Bad)?;
        let mut fields = Fields::posted(pairs);
        let zone = &scored.event.settings.time_zone;
        let wanted = read(&mut fields, zone, reader.t.journal_bad_moment());
        let (log, users) = read_with_names(&app.store, &app.journals, id).await?;
        Ok(JournalRequest {
            scored,
            log,
            users,
            renamed: Renamed::new(),
            fields,
            wanted,
        })
    }

    fn speaker(&self, reader: &Reader) -> JournalWords<'_> {
        JournalWords {
            event: &self.scored.event,
            users: &self.users,
            renamed: &self.renamed,
            t: reader.t,
        }
    }

    fn lines(&self) -> Vec<&JournalEntry> {
        let event = &self.scored.event;
        let sat = self.wanted.entry.map(|entry| {
            let tables = event.rounds.iter().flat_map(|round| {
                let at = move |table: &Table| (round.number, table.number);
                let seated = round.tables.iter();
                let seated = seated.filter(move |table| table.side_of(entry).is_some());
                seated.map(at)
            });
            tables.collect()
        });
        self.log.wanted(&self.wanted, &sat.unwrap_or_default())
    }
}

async fn read_with_names(
    store: &Store,
    journals: &Journals,
    event: EventId,
) -> Result<(Arc<ReadJournal>, HashMap<i64, String>), StoreError> {
    let journals = journals.clone();
    let look = move |conn: &mut AnyConn| {
        let users = list_users(conn)?.into_iter();
        let names = users.map(|user| (user.id.0, user.name)).collect();
        Ok((journals.read(conn, event)?, names))
    };
    store.read(look).await
}

/// The filter in a query string without the page number, for the links to other pages.
fn filter_of(query: &str) -> String {
    let pairs: Vec<(String, String)> = serde_urlencoded::from_str(query).unwrap_or_default();
    let kept = pairs
        .into_iter()
        .filter(|(name, value)| !value.is_empty() && name != "pagina" && name != "lang");
    serde_urlencoded::to_string(kept.collect::<Vec<_>>()).unwrap_or_default()
}

/// Returns the players of the entries that these journal lines changed, before and after. They are stored with the undo
/// data and not in the journal, and are erased with it.
async fn renamed(
    app: &App,
    event: EventId,
    lines: &[&JournalEntry],
) -> Result<Renamed, StoreError> {
    let others = |known: &KnownFact| match (&known.fact, &known.before) {
        (Fact::EntryChanged(is), Before::Entry(was)) => was.players != is.players,
        _ => false,
    };
    let changed = lines.iter().filter(|line| line.facts.iter().any(others));
    let changed: Vec<i64> = changed.map(|line| line.seq).collect();
    if changed.is_empty() {
        return Ok(Renamed::new());
    }
    let actions = app
        .store
        .read(move |conn| undoable_of(conn, event, &changed));
    let mut renamed = Renamed::new();
    for action in actions.await? {
        for change in &action.done {
            let Change::EntryChanged(is) = change else {
                continue;
            };
            let was = action.back.iter().find_map(|change| match change {
                Change::EntryChanged(was) if was.number == is.number => Some(was),
                _ => None,
            });
            let said = was.and_then(|was| people(was, is));
            renamed.extend(said.map(|said| ((action.seq, is.number), said)));
        }
    }
    Ok(renamed)
}

/// Handles `GET /direzione/{slug}/registro`: the journal.
pub async fn page(
    app: Data<App>,
    reader: Reader,
    request: HttpRequest,
    slug: Path<String>,
) -> Result<HttpResponse, Problem> {
    let asked = JournalRequest::by(&app, &reader, &slug, request.query_string()).await?;
    let lines = asked.lines();
    let pages = lines.len().div_ceil(ON_A_PAGE).max(1);
    let page: usize = asked.fields.value("pagina").parse().unwrap_or(1);
    let page = page.clamp(1, pages);
    let newest_first = lines.iter().rev().copied();
    let here: Vec<_> = newest_first
        .skip((page - 1) * ON_A_PAGE)
        .take(ON_A_PAGE)
        .collect();
    let renamed = renamed(&app, asked.scored.id, &here).await?;
    let actors: Vec<String> = asked.log.actors.iter().cloned().collect();
    let actions: Vec<String> = asked.log.actions.iter().cloned().collect();
    let found = JournalLines {
        lines: &here,
        through: lines.len(),
        all: asked.log.lines.len(),
        page,
        actors: &actors,
        actions: &actions,
    };
    let query = filter_of(request.query_string());
    let speaker = JournalWords {
        renamed: &renamed,
        ..asked.speaker(&reader)
    };
    let page = JournalPage::new(reader.frame(), &speaker, &asked.fields, &query, &found);
    let body = page.render()?;
    if asked.fields.sound() {
        Ok(html(&reader, body))
    } else {
        Ok(html_with(&reader, StatusCode::UNPROCESSABLE_ENTITY, body))
    }
}

/// Refuses a filter that cannot be read. A file, unlike a page, cannot show a fault beside a field.
fn sound(asked: &JournalRequest) -> Result<(), Problem> {
    if asked.fields.sound() {
        Ok(())
    } else {
        Err(Problem::Bad)
    }
}

/// Handles `GET /direzione/{slug}/registro.csv`: the journal as a CSV file.
pub async fn csv(
    app: Data<App>,
    reader: Reader,
    request: HttpRequest,
    slug: Path<String>,
    wish: Query<CsvQuery>,
) -> Result<HttpResponse, Problem> {
    let asked = JournalRequest::by(&app, &reader, &slug, request.query_string()).await?;
    sound(&asked)?;
    let speaker = asked.speaker(&reader);
    let body = journal_csv(&speaker, &asked.lines(), wish.form(reader.t));
    let name = format!("{slug}-registro.csv");
    Ok(of_desk(&name, body))
}

/// Handles `GET /direzione/{slug}/registro.json`: the journal lines in their order, with the hashes that chain them.
pub async fn json(
    app: Data<App>,
    reader: Reader,
    request: HttpRequest,
    slug: Path<String>,
) -> Result<HttpResponse, Problem> {
    let asked = JournalRequest::by(&app, &reader, &slug, request.query_string()).await?;
    sound(&asked)?;
    let wanted: HashSet<i64> = asked.lines().iter().map(|line| line.seq).collect();
    let id = asked.scored.id;
    let look = move |conn: &mut AnyConn| journal_lines(conn, Some(id), 0, i64::MAX);
    let mut lines = app.store.read(look).await?;
    let imported = imported_lines(&lines);
    lines.retain(|line| wanted.contains(&line.seq));
    let body = serde_json::json!({"event": *slug, "imported_lines": imported, "journal": lines});
    let body = serde_json::to_vec(&body).map_err(Problem::fault)?;
    let name = format!("{slug}-registro.json");
    Ok(desk_file(&name, "application/json", body))
}
