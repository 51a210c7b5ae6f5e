//! The import of entries: pasted, uploaded, or taken from an earlier event. The list is previewed before it is saved.

use crate::app::scored_event::ScoredEvent;
use crate::app::{Failure, run_desk_command};
use crate::auth::Action;
use crate::form_data::{FieldFault, Fields, FileKind, ImportRow};
use crate::forms;
use crate::forms::lists::entries::ParsedList;
use crate::forms::lists::entry_list;
use crate::forms::lists::final_standings::{self, ParsedStandings};
use crate::forms::lists::spreadsheet::ListBounds;
use crate::pages::entries::import::{ImportPage, TAKE_ALL, TAKE_ONCE};
use crate::pages::{Link, numbers, urls};
use crate::store::headlines_with_entries;
use crate::web::http::app::App;
use crate::web::http::at_event::{AtEvent, PostedAt};
use crate::web::http::event_view::{self};
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::{Outcome, saying, see_other};
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::{html, html_with};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Bytes;
use actix_web::web::Query;
use askama::Template;
use burraco_tournament::commands::command::DeskCommand;
use burraco_tournament::event::Event;
use burraco_tournament::journal::JournalAction;
use burraco_tournament::visibility::headline::Headline;
use serde::Deserialize;
use std::cmp::Reverse;
use std::sync::Arc;

/// The most earlier events that are offered, the newest first.
const OFFERED: usize = 50;

/// The query parameter that names an event from which entries are copied.
#[derive(Deserialize)]
pub struct ImportSource {
    /// The slug of an earlier event whose list of entries is taken.
    da: Option<String>,
}

/// Handles `GET /direzione/{slug}/importa`: an empty list, or with `?da=` the entries of an earlier event. Nothing is
/// saved yet.
pub async fn import_form(
    AtEvent(app, scored): AtEvent,
    reader: Reader,
    from: Query<ImportSource>,
) -> Result<HttpResponse, Problem> {
    reader.may(Action::ImportEntries, Some(scored.id))?;
    let earlier = earlier(&app, &reader, &scored).await?;
    let (mut frame, mut fields) = (reader.frame(), Fields::default());
    if let Some(da) = from.da.as_deref().filter(|da| !da.is_empty()) {
        let other = event_view::scored(&app, da).await?;
        reader.may(Action::ImportEntries, Some(other.id))?;
        let standings = other.latest();
        fields.set("list", entry_list::written(&other.event, standings));
        fields.set("da", da.to_owned());
        frame.notice = Some(frame.t.list_of(&other.event.settings.name));
    }
    let register = app.store.register().await?;
    let page = ImportPage::looked(frame, &scored.event, &register, &fields, &[]);
    let page = page.offering(earlier, &fields);
    Ok(html(&reader, page.render()?))
}

/// The events of the same kind whose entries this reader may copy, the newest first.
async fn earlier(app: &App, reader: &Reader, here: &ScoredEvent) -> Result<Vec<Link>, Problem> {
    let events = app.store.read(headlines_with_entries).await?;
    let mut fits: Vec<_> = events
        .into_iter()
        .filter(|(id, event)| {
            *id != here.id
                && event.kind == here.event.settings.kind
                && reader.can(Action::ImportEntries, Some(*id))
        })
        .collect();
    fits.sort_by_key(|(id, _)| Reverse(*id));
    let link = |event: Headline| {
        let date = numbers::short_date(event.date, reader.t);
        Link::new(event.slug, format!("{}, {date}", event.name))
    };
    let fits = fits.into_iter().take(OFFERED);
    Ok(fits.map(|(_, event)| link(event)).collect())
}

/// Handles `POST /direzione/{slug}/importa`: previews the list, or saves it when nothing in it must be corrected and
/// somebody has decided about the rows that repeat an entry. With `bring` it leads to the entries of another event, as
/// long as no list is typed that they would replace.
pub async fn import(
    PostedAt(AtEvent(app, scored), posted): PostedAt<AtEvent>,
) -> Result<HttpResponse, Problem> {
    let then = urls::check_in(scored.slug());
    let mut context = posted.context(Action::ImportEntries, Some(scored.id), then)?;
    let file = posted.file("file").map(Bytes::copy_from_slice);
    let Posted {
        reader, mut fields, ..
    } = posted;
    let brings = fields.value("bring") == "yes";
    if brings && fields.value("list").trim().is_empty() {
        return Ok(see_other(&urls::import_from(
            scored.slug(),
            fields.value("da"),
        )));
    }
    let other = take_list(&app, &mut fields, file).await?;
    let ParsedList { rows, ignored } = listed(&app, &mut fields, &scored.event).await?;
    let repeated = fields.value("repeated").to_owned();
    let decided = [TAKE_ONCE, TAKE_ALL].contains(&repeated.as_str());
    let takes = fields.value("step") == "take";
    let records = takes && fields.value("as") == "standings";
    let has_points = standings(&app, &fields, &scored.event).await?;
    let empty = scored.event.entries.is_empty() && scored.event.rounds.is_empty();
    let misplaced = has_points.is_some() && !empty && !scored.event.is_recorded();
    let standings = has_points.filter(|_| empty);
    let results = standings.as_ref().and_then(ParsedStandings::results);
    let recorded = results.filter(|_| records);
    let undecided = takes && !records && !decided && rows.iter().any(ImportRow::is_repetition);
    // a list that is meant as standings never becomes a list of entries
    let unrecorded = records && recorded.is_none();
    let wrong = undecided || unrecorded || rows.iter().any(ImportRow::is_wrong);
    let mut status = match wrong {
        true => StatusCode::UNPROCESSABLE_ENTITY,
        false => StatusCode::OK,
    };
    if let Some(kind) = other {
        fields.fault("list", FieldFault::NotAList(kind));
        status = StatusCode::UNPROCESSABLE_ENTITY;
    } else if brings {
        fields.fault(
            "list",
            FieldFault::Said(reader.t.list_is_there().to_owned()),
        );
        status = StatusCode::UNPROCESSABLE_ENTITY;
    } else if rows.is_empty() {
        fields.fault("list", FieldFault::Missing);
        status = StatusCode::UNPROCESSABLE_ENTITY;
    } else if !wrong && takes {
        let (command, said) = match recorded {
            Some(results) => {
                context.action = JournalAction::RecordStandings;
                context.then = urls::event_desk(scored.slug());
                let command = DeskCommand::RecordStandings(results);
                (command, Outcome::StandingsRecorded)
            }
            None => (add(&rows, &repeated), Outcome::ListTaken),
        };
        match run_desk_command(&app.store, scored.id, context, command).await {
            Ok(then) => return Ok(saying(&then, said)),
            Err(Failure::Refused(refusal)) => {
                fields.fault("list", FieldFault::Said(reader.t.refusal(&refusal)));
                status = StatusCode::CONFLICT;
            }
            Err(other) => return Err(other.into()),
        }
    }
    let mut frame = reader.frame();
    let ignored = standings.as_ref().map_or(&ignored, |read| &read.ignored);
    if !ignored.is_empty() {
        let left_out = reader.t.columns_left_out(ignored.join(", "));
        frame.notice = Some(match misplaced {
            true => format!("{left_out} {}", reader.t.standings_need_empty()),
            false => left_out,
        });
    }
    let earlier = earlier(&app, &reader, &scored).await?;
    let (event, register) = (Arc::clone(&scored.event), app.store.register().await?);
    let shown = move || {
        let page = ImportPage::looked(frame, &event, &register, &fields, &rows);
        let page = page.with_results(standings.as_ref().map_or(&[], |read| &read.rows));
        page.offering(earlier, &fields).render()
    };
    let page = aside(&app, shown).await?;
    Ok(html_with(&reader, status, page?))
}

/// Returns the command that takes the rows of a list, with or without those that repeat others.
fn add(rows: &[ImportRow], repeated: &str) -> DeskCommand {
    let once = |row: &&ImportRow| repeated != TAKE_ONCE || !row.is_repetition();
    let taken: Vec<ImportRow> = rows.iter().filter(once).cloned().collect();
    DeskCommand::AddEntries(forms::lists::entries::new_entries(&taken))
}

/// Reads the list as final standings, if it has points.
async fn standings(
    app: &App,
    fields: &Fields,
    event: &Event,
) -> Result<Option<ParsedStandings>, Problem> {
    let (text, kind) = (fields.value("list").to_owned(), event.settings.kind);
    aside(app, move || final_standings::read(text.as_bytes(), kind)).await
}

/// Runs work that takes long outside the serving threads.
pub(crate) async fn aside<T: Send + 'static>(
    app: &App,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    let turn = app.heavy.turn().await?;
    Ok(turn.run(work).await?)
}

/// Puts what a spreadsheet file holds in place of the file, as text. Returns the kind of a file that holds no list; what
/// was typed beside it stays.
async fn take_list(
    app: &App,
    fields: &mut Fields,
    file: Option<Bytes>,
) -> Result<Option<FileKind>, Problem> {
    let sent = match fields.value("file").trim() {
        "" => "list",
        _ => "file",
    };
    let Some(kind) = forms::lists::entries::other_file(fields.value(sent)) else {
        return Ok(None);
    };
    let unpacked = match file {
        Some(file) => {
            aside(app, move || {
                forms::lists::spreadsheet::as_text(&file, ListBounds::ENTRIES)
            })
            .await?
        }
        None => None,
    };
    let known = unpacked.is_some();
    fields.set(sent, unpacked.unwrap_or_default());
    Ok((!known).then_some(kind))
}

/// Reads the list of entries from a file or a text field, outside the serving threads.
async fn listed(app: &App, fields: &mut Fields, event: &Arc<Event>) -> Result<ParsedList, Problem> {
    if !fields.value("file").trim().is_empty() {
        let uploaded = fields.value("file").to_owned();
        fields.set("list", uploaded);
    }
    let (text, event) = (fields.value("list").to_owned(), Arc::clone(event));
    let read = move || {
        let mut list = forms::lists::entries::read(text.as_bytes(), event.settings.kind);
        forms::lists::entries::against(&mut list.rows, &event);
        list
    };
    aside(app, read).await
}
