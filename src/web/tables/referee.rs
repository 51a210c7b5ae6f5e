//! The referee's page of a table, and the decisions about it.

use crate::app::scored_event::ScoredEvent;
use crate::app::{Failure, run_table_command};
use crate::auth::Action;
use crate::auth::needed_rights::{STOPS, to_decide};
use crate::pages::components::refused::Refused;
use crate::pages::tables::board_filter::{BoardFilter, BoardQuery};
use crate::pages::tables::referee_table::RefereeTablePage;
use crate::pages::urls;
use crate::store::{AnyConn, TablePlace};
use crate::web::http::app::App;
use crate::web::http::at_event::{AtTable, PostedAt};
use crate::web::http::current_time::now;
use crate::web::http::event_view::scored;
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::{Outcome, saved, saying, see_other};
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::{html, html_with};
use crate::web::tables::closing::{
    allowed, is_anothers, is_ready, just_closed, next_ready, right_to_reopen,
};
use crate::web::tables::disputes::disputes;
use crate::web::tables::hand_form::{only_looks, place, status_of};
use crate::web::tables::table_panel;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Query;
use askama::Template;
use burraco_tournament::commands::command::TableCommand;
use burraco_tournament::commands::refusal::Refusal;
use burraco_tournament::journal::JournalAction;
use burraco_tournament::round::{RoundNo, TableNo, TableState};
use serde::Deserialize;
use std::collections::BTreeSet;

/// Handles `GET /arbitro/{slug}/turni/{n}/tavoli/{k}`: a table.
pub async fn table(
    AtTable(app, scored, round, table): AtTable,
    reader: Reader,
    after: Query<TableNotice>,
) -> Result<HttpResponse, Problem> {
    reader.may(Action::SeeDesk, Some(scored.id))?;
    let mut page = table_page(&app, &reader, &scored, round, table).await?;
    let place = TablePlace::new(scored.id, RoundNo(round), TableNo(table));
    page.others = app.presence.others(place, &reader.actor(), now(), reader.t);
    let closed = after.chiuso.map(|table| (place.round, TableNo(table)));
    page.just_closed = just_closed(&app, &reader, &scored, closed).await?;
    Ok(html(&reader, page.render()?))
}

/// The query parameter for a notice about the previous page.
#[derive(Deserialize)]
pub struct TableNotice {
    /// The table of this round that was closed.
    chiuso: Option<u32>,
}

async fn table_page(
    app: &App,
    reader: &Reader,
    scored: &ScoredEvent,
    round: u32,
    table: u32,
) -> Result<RefereeTablePage, Problem> {
    let (round, table) = place(&scored.event, round, table)?;
    let (link, sent, own) = table_panel::beside(app, reader, scored, round, table).await?;
    let anothers = own || is_anothers(reader, scored, table);
    let mut allowed = allowed(reader, scored, round, table);
    allowed.retain(|to| !(own && to.counts()));
    let (event, frame) = (&scored.event, reader.frame());
    let mut page = RefereeTablePage::new(frame, event, round, table, scored, &allowed);
    page.read_only = only_looks(reader, (scored.id, event), round, table);
    page.close_onward = is_ready(reader, scored, round, table);
    if anothers {
        page.anothers = match table.state {
            TableState::Entered => Some(reader.t.second_confirms()),
            TableState::Disputed => Some(reader.t.second_decides()),
            // nothing can be confirmed there
            TableState::Open | TableState::Confirmed | TableState::Closed => None,
        };
    } else if table.state == TableState::Disputed
        && !reader.can(Action::ConfirmTable, Some(scored.id))
    {
        page.anothers = Some(reader.t.referee_decides());
    }
    if reader.can(STOPS, Some(scored.id)) {
        page = page.with_match(event, round, table);
    }
    page.link = link;
    (page.aside, page.unconfirmed) = sent.into_iter().partition(|sent| sent.settled);
    page.close_onward &= page.unconfirmed.is_empty();
    if page.close_onward {
        page.actions.retain(|action| action.state != "closed");
    }
    if table.state == TableState::Disputed {
        let (id, number, here) = (scored.id, round.number, table.number);
        let look = move |conn: &mut AnyConn| disputes(conn, id, number, BTreeSet::from([here]));
        let mut said = app.store.read(look).await?;
        page = page.disputed(&event.settings, said.remove(&here).unwrap_or_default());
    }
    Ok(page)
}

/// The posted word by which a person undoes a closing they have just made.
const TAKEN_BACK: &str = "taken_back";

/// The page after a decision about a table: the table itself. If `then` says so, the board or the next table that is
/// ready to be closed.
fn then(posted: &Posted, before: &ScoredEvent, (round, table): (RoundNo, TableNo)) -> String {
    let slug = &before.event.settings.slug;
    let closes = posted.fields.value("state") == "closed";
    let [stato, girone, sala] = ["stato", "girone", "sala"].map(|name| posted.fields.value(name));
    let query = BoardQuery {
        stato: stato.to_owned(),
        girone: girone.to_owned(),
        sala: sala.to_owned(),
    };
    let only = BoardFilter::of(&query, &before.event, &posted.reader.name());
    let board = || {
        let whole = match closes {
            true => urls::board_after(slug, round, table),
            false => format!("{}?turno={round}", urls::board(slug)),
        };
        only.narrowed(&whole, &before.event)
    };
    match posted.fields.value("then") {
        "board" => board(),
        "next" if closes => before
            .event
            .round(round)
            .and_then(|of| next_ready(&posted.reader, before, of, table))
            .map_or_else(board, |next| urls::table_after(slug, round, next, table)),
        _ => urls::referee_table(slug, round, table),
    }
}

/// Handles `POST /arbitro/{slug}/turni/{n}/tavoli/{k}/stato`: changes a table's state. `then` chooses the next page,
/// `board` or `next`.
pub async fn table_state(
    PostedAt(AtTable(app, before, round, table), posted): PostedAt<AtTable>,
) -> Result<HttpResponse, Problem> {
    let slug = before.slug();
    place(&before.event, round, table)?;
    // What may be done is judged by what was shown; the decision is refused when the table is no longer that.
    let shown = posted.fields.value("from").to_owned();
    let from = state_shown(&shown)?;
    let reason = posted.fields.value("reason").to_owned();
    let taken_back = posted.fields.value("state") == TAKEN_BACK;
    let reason = match taken_back {
        true => posted.reader.t.closing_taken_back().to_owned(),
        false => reason,
    };
    let (to, command) = asked(posted.fields.value("state"), reason)?;
    let place = (RoundNo(round), TableNo(table));
    let then = then(&posted, &before, place);
    let rule = before.event.settings.confirmation;
    let action = match command {
        TableCommand::Stop { .. } | TableCommand::PlayOn { .. } => STOPS,
        _ if taken_back => right_to_reopen(&app, &posted.reader, &before, place).await?,
        _ => to_decide(rule, Some(from), to),
    };
    let mut context = posted.context(action, Some(before.id), then)?;
    match command {
        TableCommand::Stop { .. } => context.action = JournalAction::StopMatch,
        TableCommand::PlayOn { .. } => context.action = JournalAction::PlayOn,
        TableCommand::Reopen { ref reason } if taken_back => {
            context.action = JournalAction::ReopenTable;
            context.reason.clone_from(reason);
        }
        _ => {}
    }
    match run_table_command(&app.store, before.id, context, place, Some(shown), command).await {
        // where a table was just closed, the next page says which
        Ok(then) if then.contains(urls::JUST_CLOSED) => Ok(see_other(&then)),
        Ok(then) if taken_back => Ok(saying(&then, Outcome::TableReopened)),
        Ok(then) => Ok(saved(&then)),
        Err(Failure::StaleTable) => moved_on(&app, &posted, slug, (round, table)).await,
        Err(Failure::Refused(refusal)) => {
            refused(&app, &posted, slug, (round, table), &refusal).await
        }
        Err(other) => Err(other.into()),
    }
}

/// Shows the table's page to somebody who decided about an earlier state of the table.
async fn moved_on(
    app: &App,
    posted: &Posted,
    slug: &str,
    (round, table): (u32, u32),
) -> Result<HttpResponse, Problem> {
    let reader = &posted.reader;
    let after = scored(app, slug).await?;
    let said = reader.t.table_moved_on().into();
    let page = table_page(app, reader, &after, round, table).await?;
    let page = page.refused(said, posted.fields.value("reason"));
    Ok(html_with(reader, StatusCode::CONFLICT, page.render()?))
}

/// The command that a form asks for, and the state to which it brings the table.
fn asked(state: &str, reason: String) -> Result<(TableState, TableCommand), Problem> {
    Ok(match state {
        "confirmed" => (TableState::Confirmed, TableCommand::Confirm { reason }),
        "closed" => (TableState::Closed, TableCommand::Close { reason }),
        "disputed" => (TableState::Disputed, TableCommand::Dispute { reason }),
        "entered" | "open" | TAKEN_BACK => (TableState::Entered, TableCommand::Reopen { reason }),
        "stopped" => (TableState::Entered, TableCommand::Stop { reason }),
        "play_on" => (TableState::Open, TableCommand::PlayOn { reason }),
        _ => return Err(Problem::Bad),
    })
}

/// Shows the table's page with a refusal of the decision.
///
/// # Errors
/// 404, and an error of the store.
pub async fn refused(
    app: &App,
    posted: &Posted,
    slug: &str,
    (round, table): (u32, u32),
    refusal: &Refusal,
) -> Result<HttpResponse, Problem> {
    let after = scored(app, slug).await?;
    let typed = posted.fields.value("reason");
    let page = table_page(app, &posted.reader, &after, round, table).await?;
    let page = match refusal {
        Refusal::ReasonNeeded => page.without_reason(),
        other => page.refused(Refused::new(other, posted.reader.t), typed),
    };
    let status = status_of(refusal);
    Ok(html_with(&posted.reader, status, page.render()?))
}

fn state_shown(shown: &str) -> Result<TableState, Problem> {
    let word = shown.split(' ').next().unwrap_or_default();
    word.parse().map_err(|_| Problem::Bad)
}
