//! Closing tables with one tap: the tables that are ready, the next page, and undoing a closing.

use crate::app::earned_rights::to_reopen;
use crate::app::scored_event::ScoredEvent;
use crate::app::{Failure, run_desk_command};
use crate::auth::Action;
use crate::auth::needed_rights::to_decide;
use crate::pages::tables::board_filter::{BoardFilter, BoardQuery};
use crate::pages::tables::closing::JustClosed;
use crate::pages::tables::ready::{ReadyPage, read_seen, still_entering};
use crate::pages::tables::referee_table::TableAction;
use crate::store::{AnyConn, unconfirmed_counts};
use crate::web::http::app::App;
use crate::web::http::current_time::now;
use crate::web::http::event_view::scored;
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::{Outcome, saying};
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::{html, html_with};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Path, Query};
use askama::Template;
use burraco_tournament::commands::command::DeskCommand;
use burraco_tournament::commands::decide::is_same_clerk;
use burraco_tournament::commands::hand_permissions::Author;
use burraco_tournament::journal::JournalAction;
use burraco_tournament::round::{Round, RoundNo, RoundState, Table, TableNo, TableState};
use burraco_tournament::scoring::result::{Unsettled, awaits_extra_hand};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// Whether a table only needs to be closed, and this reader may do so. A level knockout match without its extra hand is
/// closed at its own page, where the consequence is said.
#[must_use]
pub fn is_ready(reader: &Reader, scored: &ScoredEvent, round: &Round, table: &Table) -> bool {
    let event = &scored.event;
    let mut protests = event.protests_about(round.number, table.number);
    table.state == TableState::Entered
        && Unsettled::of(&event.settings, table).is_settled()
        && !awaits_extra_hand(&event.settings, table)
        && !protests.any(|protest| protest.is_open())
        && allowed(reader, scored, round, table).contains(&TableState::Closed)
}

/// The tables of a round that this reader may close with one tap. Tables with hands sent by players that wait for the
/// referee are left out, and so are tables at which somebody is writing a hand now.
pub(crate) fn ready_of(
    reader: &Reader,
    scored: &ScoredEvent,
    round: &Round,
    unconfirmed: &BTreeMap<TableNo, usize>,
    entering: &HashMap<TableNo, Vec<String>>,
) -> Vec<TableNo> {
    let waits = |table: &Table| {
        let writing = entering.get(&table.number);
        unconfirmed.contains_key(&table.number) || writing.is_some_and(|names| !names.is_empty())
    };
    let tables = round.tables.iter();
    let tables = tables.filter(|table| !waits(table) && is_ready(reader, scored, round, table));
    tables.map(|table| table.number).collect()
}

/// The tables of a round that only need to be closed, and the people at its tables who are writing a hand.
struct ReadyNow {
    scored: Arc<ScoredEvent>,
    /// The place of the board whose tables are listed.
    only: BoardFilter,
    ready: Vec<TableNo>,
    entering: HashMap<TableNo, Vec<String>>,
}

impl ReadyNow {
    fn page(&self, reader: &Reader, number: RoundNo) -> Result<ReadyPage, Problem> {
        let round = shown(&self.scored, number)?;
        let event = &self.scored.event;
        let mut page = ReadyPage::new(
            reader.frame(),
            event,
            round,
            &*self.scored,
            (&self.ready, &self.only),
        );
        page.entering = still_entering(round, &self.entering, reader.t);
        Ok(page)
    }
}

async fn ready_now(
    app: &App,
    reader: &Reader,
    slug: &str,
    number: RoundNo,
    only: &BoardQuery,
) -> Result<ReadyNow, Problem> {
    let scored = scored(app, slug).await?;
    reader.may(Action::CloseTable, Some(scored.id))?;
    let id = scored.id;
    let look = move |conn: &mut AnyConn| unconfirmed_counts(conn, id, number);
    let unconfirmed = app.store.read(look).await?;
    let round = shown(&scored, number)?;
    let entering = app.presence.at_tables(id, number, now());
    let only = BoardFilter::of(only, &scored.event, &reader.name()).in_state(None);
    let mut ready = ready_of(reader, &scored, round, &unconfirmed, &entering);
    ready.retain(|number| {
        let table = round.tables.iter().find(|table| table.number == *number);
        table.is_some_and(|table| only.covers(&scored.event, round.number, table, &reader.name()))
    });
    Ok(ReadyNow {
        scored,
        only,
        ready,
        entering,
    })
}

/// The round with a number, if players can see it.
fn shown(scored: &ScoredEvent, number: RoundNo) -> Result<&Round, Problem> {
    let round = scored.event.round(number);
    let round = round.filter(|round| round.state != RoundState::Draft);
    round.ok_or(Problem::Missing)
}

/// Handles `GET /arbitro/{slug}/turni/{n}/pronti`: the tables that are ready to be closed.
pub async fn ready_form(
    app: Data<App>,
    reader: Reader,
    path: Path<(String, u32)>,
    only: Query<BoardQuery>,
) -> Result<HttpResponse, Problem> {
    let (slug, number) = path.into_inner();
    let now = ready_now(&app, &reader, &slug, RoundNo(number), &only).await?;
    let page = now.page(&reader, RoundNo(number))?;
    Ok(html(&reader, page.render()?))
}

/// Handles `POST /arbitro/{slug}/turni/{n}/pronti`: closes the ready tables as they were shown. If one has changed
/// since, none is closed.
pub async fn close_ready(
    app: Data<App>,
    posted: Posted,
    path: Path<(String, u32)>,
) -> Result<HttpResponse, Problem> {
    let (slug, number) = path.into_inner();
    let [girone, sala] = ["girone", "sala"].map(|name| posted.fields.value(name).to_owned());
    let only = BoardQuery {
        girone,
        sala,
        ..BoardQuery::default()
    };
    let before = ready_now(&app, &posted.reader, &slug, RoundNo(number), &only).await?;
    let id = before.scored.id;
    let then = before.only.board(&before.scored.event, RoundNo(number));
    let mut context = posted.context(Action::CloseTable, Some(id), then)?;
    context.action = JournalAction::CloseTable;
    let tables = read_seen(posted.fields.value("seen"));
    let theirs = tables.iter().all(|(table, _)| before.ready.contains(table));
    let command = DeskCommand::CloseTables {
        round: RoundNo(number),
        tables,
    };
    let done = match theirs {
        true => run_desk_command(&app.store, id, context, command).await,
        false => Err(Failure::StaleTable),
    };
    let (Err(Failure::StaleTable) | Err(Failure::Refused(_))) = done else {
        return Ok(saying(&done?, Outcome::TablesClosed));
    };
    let now = ready_now(&app, &posted.reader, &slug, RoundNo(number), &only).await?;
    let mut page = now.page(&posted.reader, RoundNo(number))?;
    page.refused = vec![page.t.tables_moved_on().into()];
    Ok(html_with(
        &posted.reader,
        StatusCode::CONFLICT,
        page.render()?,
    ))
}

/// The next table of a round that is ready to be closed. The search begins after this table and continues from the
/// first.
#[must_use]
pub fn next_ready(
    reader: &Reader,
    scored: &ScoredEvent,
    round: &Round,
    from: TableNo,
) -> Option<TableNo> {
    let ready = round
        .tables
        .iter()
        .filter(|table| table.number != from && is_ready(reader, scored, round, table));
    let ready: Vec<TableNo> = ready.map(|table| table.number).collect();
    let after = ready.iter().find(|number| **number > from);
    after.or(ready.first()).copied()
}

/// The right needed to reopen a table. For the person who has just closed it, the right to close it is enough.
///
/// # Errors
/// An error of the store.
pub async fn right_to_reopen(
    app: &App,
    reader: &Reader,
    scored: &ScoredEvent,
    place: (RoundNo, TableNo),
) -> Result<Action, Problem> {
    let (id, actor, at) = (scored.id, reader.actor(), now());
    let look = move |conn: &mut AnyConn| to_reopen(conn, id, place, &actor, at);
    Ok(app.store.read(look).await?)
}

/// Returns the table that this reader has just closed, to offer the undo on the next page. `None` once the table is
/// open again or the reader may not undo the closing.
///
/// # Errors
/// An error of the store.
pub async fn just_closed(
    app: &App,
    reader: &Reader,
    scored: &ScoredEvent,
    place: Option<(RoundNo, TableNo)>,
) -> Result<Option<JustClosed>, Problem> {
    let table = place.and_then(|(round, table)| scored.event.table(round, table));
    let (Some(place), Some(table)) = (place, table) else {
        return Ok(None);
    };
    if table.state != TableState::Closed {
        return Ok(None);
    }
    let right = right_to_reopen(app, reader, scored, place).await?;
    let may = reader.can(right, Some(scored.id));
    Ok(may.then(|| JustClosed::new(&scored.event, place.0, table, reader.t)))
}

/// Returns the states that this reader may give the table.
#[must_use]
pub fn allowed(
    reader: &Reader,
    scored: &ScoredEvent,
    round: &Round,
    table: &Table,
) -> Vec<TableState> {
    let all = [
        TableState::Closed,
        TableState::Confirmed,
        TableState::Disputed,
        TableState::Entered,
    ];
    let rule = scored.event.settings.confirmation;
    let awarded = scored
        .event
        .awarded_by(round.number, table.number)
        .is_some();
    let may = |to: &TableState| {
        let possible = TableAction::to(table.state, *to, awarded, reader.t).is_some();
        possible && reader.can(to_decide(rule, Some(table.state), *to), Some(scored.id))
    };
    let anothers = is_anothers(reader, scored, table);
    let theirs = |to: &TableState| !(anothers && to.counts());
    all.into_iter().filter(may).filter(theirs).collect()
}

/// Whether somebody else must confirm the table, because this reader wrote one of its hands.
pub(crate) fn is_anothers(reader: &Reader, scored: &ScoredEvent, table: &Table) -> bool {
    let by = Author::sign(&reader.name());
    is_same_clerk(&scored.event.settings, table, &by)
}
