//! The form for the totals of all hands that a table lacks. They are saved together.

use crate::app::{Failure, run_table_command};
use crate::auth::Action;
use crate::form_data::{FieldFault, Fields, sum_field, total_field};
use crate::forms::totals;
use crate::pages::components::refused::Refused;
use crate::pages::tables::table_totals::{TotalsPage, to_total, written_said};
use crate::pages::urls;
use crate::web::http::app::App;
use crate::web::http::event_view::scored;
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::{saved, see_other};
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::html_with;
use crate::web::tables::hand_form::place;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Path, Query};
use askama::Template;
use burraco_rules::Side;
use burraco_tournament::commands::command::TableCommand;
use burraco_tournament::commands::decide::TableContext;
use burraco_tournament::commands::refusal::Refusal;
use burraco_tournament::event::Event;
use burraco_tournament::round::{HandNo, Round, RoundNo, Table, TableNo};
use serde::Deserialize;

type TablePath = Path<(String, u32, u32)>;

/// Handles `GET /arbitro/{slug}/turni/{n}/tavoli/{k}/totali`: the form of the missing totals. Redirects to the table
/// when none is missing.
pub async fn form(
    app: Data<App>,
    reader: Reader,
    path: TablePath,
    come: Query<PreviousTable>,
) -> Result<HttpResponse, Problem> {
    let (slug, round, table) = path.into_inner();
    let at = (slug.as_str(), round, table);
    shown(
        &app,
        &reader,
        at,
        (StatusCode::OK, &Fields::default(), Vec::new()),
        come.dopo,
    )
    .await
}

/// The query parameter that names the table whose totals were just saved.
#[derive(Deserialize)]
pub struct PreviousTable {
    dopo: Option<u32>,
}

/// The page with the typed totals, and the reason they were not saved.
async fn shown(
    app: &App,
    reader: &Reader,
    (slug, round, table): (&str, u32, u32),
    (status, fields, refused): (StatusCode, &Fields, Vec<Refused>),
    written: Option<u32>,
) -> Result<HttpResponse, Problem> {
    let scored = scored(app, slug).await?;
    reader.may(Action::EnterHand, Some(scored.id))?;
    let event = &scored.event;
    let (round, table) = place(event, round, table)?;
    if to_total(event, round, table).is_empty() && refused.is_empty() {
        let way = urls::referee_table(slug, round.number, table.number);
        return Ok(see_other(&way));
    }
    let before = written.and_then(|number| round.tables.iter().find(|t| t.number.0 == number));
    let said = before.map(|table| written_said(event, round, table, reader.t));
    let frame = reader.frame().noticing(said);
    let mut page = TotalsPage::new(frame, event, (round, table), &*scored, fields);
    page.sum_first = before.is_some_and(Table::is_summed);
    page.refused = refused;
    Ok(html_with(reader, status, page.render()?))
}

/// Handles `POST /arbitro/{slug}/turni/{n}/tavoli/{k}/totali`: saves all rows that are filled in, or none of them.
pub async fn save(
    app: Data<App>,
    mut posted: Posted,
    path: TablePath,
) -> Result<HttpResponse, Problem> {
    let (slug, number, table) = path.into_inner();
    let at = (slug.as_str(), number, table);
    let running = app.store.event_by_slug(&slug).await?;
    let (id, event) = (running.id, &*running.event);
    let (of_round, of_table) = place(event, number, table)?;
    let then = onward(event, of_round, of_table.number);
    let context = posted.context(Action::EnterHand, Some(id), then)?;
    // every row that was on the page, whoever saved it meanwhile
    let last = TableContext::of(event, of_round, of_table).last_hand_named();
    let all: Vec<HandNo> = (1..=last.0).map(HandNo).collect();
    let typed = |name: &str| !posted.fields.value(name).trim().is_empty();
    let mut names = all
        .iter()
        .flat_map(|hand| Side::ALL.map(|side| total_field(side, *hand)));
    let rows = names.any(|name| typed(&name));
    if rows && !of_table.may_be_summed(&event.settings) {
        // beside hands that somebody saved meanwhile, the sum of the table checks nothing
        for side in Side::ALL {
            posted.fields.set(&sum_field(side), String::new());
        }
    }
    let hands = totals::read(&mut posted.fields, &all, &event.settings);
    let missing = to_total(event, of_round, of_table);
    // a hand that this table no longer has, or nothing at all
    let beyond = beyond(&posted.fields, &all);
    let nothing = hands.is_empty() && posted.fields.sound() && !beyond;
    if let Some(first) = missing.first().filter(|_| nothing) {
        let first = total_field(Side::Ns, *first);
        posted.fields.fault(&first, FieldFault::Missing);
    }
    let Posted { reader, fields, .. } = posted;
    if !fields.sound() {
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        return shown(&app, &reader, at, (status, &fields, Vec::new()), None).await;
    }
    let moved_on = || Refused::from(reader.t.totals_moved_on());
    if beyond || hands.is_empty() {
        let why = (StatusCode::CONFLICT, &fields, vec![moved_on()]);
        return shown(&app, &reader, at, why, None).await;
    }
    let command = TableCommand::EnterHands { hands };
    let place = (RoundNo(number), TableNo(table));
    drop(running);
    let refused = match run_table_command(&app.store, id, context, place, None, command).await {
        Ok(then) => return Ok(saved(&then)),
        Err(Failure::Refused(refusal)) => match *refusal {
            Refusal::StaleHand { .. } | Refusal::SheetOf { .. } => moved_on(),
            other => Refused::new(&other, reader.t),
        },
        Err(other) => return Err(other.into()),
    };
    let status = StatusCode::CONFLICT;
    shown(&app, &reader, at, (status, &fields, vec![refused]), None).await
}

/// Whether a total was typed for a hand that is not among the missing ones.
fn beyond(fields: &Fields, hands: &[HandNo]) -> bool {
    let both = |hand: &HandNo| Side::ALL.map(|side| total_field(side, *hand));
    let own = hands.iter().flat_map(both);
    let own: Vec<String> = own.chain(Side::ALL.map(sum_field)).collect();
    let is_total = |name: &str| {
        Side::ALL
            .iter()
            .any(|side| name.starts_with(&format!("{}_", side.word())))
    };
    let mut written = fields
        .list
        .iter()
        .filter(|field| !field.value.trim().is_empty());
    written.any(|field| is_total(&field.name) && !own.contains(&field.name))
}

/// The next table of the round whose hands can be entered as totals. The search begins after this table and continues
/// from the first. The board when none is left.
fn onward(event: &Event, round: &Round, from: TableNo) -> String {
    let (before, after): (Vec<_>, Vec<_>) =
        round.tables.iter().partition(|table| table.number < from);
    let others = after.into_iter().chain(before);
    let mut others = others.filter(|table| table.number != from);
    let slug = &event.settings.slug;
    match others.find(|table| !to_total(event, round, table).is_empty()) {
        Some(next) => urls::after_table(urls::table_totals(slug, round.number, next.number), from),
        None => urls::board(slug),
    }
}
