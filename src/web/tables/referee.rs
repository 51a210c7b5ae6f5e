//! The referee's pages of a table and of a hand.

use crate::app::{Failure, at_table};
use crate::auth::Action;
use crate::auth::needed_rights::{STOPS, to_correct, to_decide};
use crate::form_data::{Field, Fields, TOTALS_BEFORE};
use crate::forms::{body, open_question};
use crate::pages::hands::conflict::ConflictChoice;
use crate::pages::hands::correction::CORRECT;
use crate::pages::hands::hand::{HandInput, HandPage, HandPlace};
use crate::pages::hands::hand_input;
use crate::pages::hands::hand_live::HandLive;
use crate::pages::protests::followups::carried_by_hand;
use crate::pages::tables::referee_table::RefereeTablePage;
use crate::pages::urls;
use crate::store::{AnyConn, EventId};
use crate::web::http::app::App;
use crate::web::http::current_time::now;
use crate::web::http::event_view::derived;
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::{closing_taken_back, saved, see_other, unchanged};
use crate::web::http::request_body::RequestBody;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::{html, html_with};
use crate::web::state::scored_event::ScoredEvent;
use crate::web::tables::closing::{
    allowed, is_anothers, is_ready, just_closed, next_ready, right_to_reopen,
};
use crate::web::tables::disputes::disputes;
use crate::web::tables::hand_form::{
    self, HandForm, HandStart, corrects, letters, number, only_looks, place, status_of,
};
use crate::web::tables::{correct, table_panel};
use actix_web::HttpResponse;
use actix_web::http::{StatusCode, header};
use actix_web::web::{self, Data, Path, Query};
use askama::Template;
use burraco_rules::{BySide, FaultKind, RuleSet, Sheet};
use burraco_tournament::commands::command::TableCommand;
use burraco_tournament::commands::decide::TableContext;
use burraco_tournament::commands::refusal::Refusal;
use burraco_tournament::event::Event;
use burraco_tournament::journal::JournalAction;
use burraco_tournament::round::{HandNo, Round, RoundNo, Table, TableNo, TableState};
use burraco_tournament::scoring::match_score::hands_of;
use serde::Deserialize;
use std::collections::BTreeSet;

type TablePath = Path<(String, u32, u32)>;
type HandPath = Path<(String, u32, u32, u32)>;

/// Handles `GET /arbitro/{slug}/turni/{n}/tavoli/{k}`: a table.
pub async fn table(
    app: Data<App>,
    reader: Reader,
    path: TablePath,
    after: Query<TableNotice>,
) -> Result<HttpResponse, Problem> {
    let (slug, round, table) = path.into_inner();
    let derived = derived(&app, &slug).await?;
    reader.may(Action::SeeDesk, Some(derived.id))?;
    let mut page = table_page(&app, &reader, &derived, round, table).await?;
    let place = (derived.id, RoundNo(round), TableNo(table));
    page.others = app.presence.others(place, &reader.actor(), now(), reader.t);
    let closed = after.chiuso.map(|table| (place.1, TableNo(table)));
    page.just_closed = just_closed(&app, &reader, &derived, closed).await?;
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
    derived: &ScoredEvent,
    round: u32,
    table: u32,
) -> Result<RefereeTablePage, Problem> {
    let (round, table) = place(&derived.event, round, table)?;
    let (link, sent, own) = table_panel::beside(app, reader, derived, round, table).await?;
    let anothers = own || is_anothers(reader, derived, table);
    let mut allowed = allowed(reader, derived, round, table);
    allowed.retain(|to| !(own && to.counts()));
    let (event, frame) = (&derived.event, reader.frame());
    let mut page = RefereeTablePage::new(frame, event, round, table, derived, &allowed);
    page.read_only = only_looks(reader, (derived.id, event), round, table);
    page.close_onward = is_ready(reader, derived, round, table);
    if anothers {
        page.anothers = match table.state {
            TableState::Entered => Some(reader.t.second_confirms()),
            TableState::Disputed => Some(reader.t.second_decides()),
            // nothing can be confirmed there
            TableState::Open | TableState::Confirmed | TableState::Closed => None,
        };
    } else if table.state == TableState::Disputed
        && !reader.can(Action::ConfirmTable, Some(derived.id))
    {
        page.anothers = Some(reader.t.referee_decides());
    }
    if reader.can(STOPS, Some(derived.id)) {
        page = page.with_match(event, round, table);
    }
    page.link = link;
    (page.aside, page.unconfirmed) = sent.into_iter().partition(|sent| sent.settled);
    page.close_onward &= page.unconfirmed.is_empty();
    if table.state == TableState::Disputed {
        let (id, number, here) = (derived.id, round.number, table.number);
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
    let board = || match closes {
        true => urls::board_after(slug, round, table),
        false => format!("{}?turno={round}", urls::board(slug)),
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
    app: Data<App>,
    posted: Posted,
    path: TablePath,
) -> Result<HttpResponse, Problem> {
    let (slug, round, table) = path.into_inner();
    let before = derived(&app, &slug).await?;
    place(&before.event, round, table)?;
    // What may be done is judged by what was shown; the decision is refused when the table is no longer that.
    let shown = posted.fields.value("from").to_owned();
    let from = state_shown(&shown)?;
    let reason = posted.fields.value("reason").to_owned();
    let (to, command) = match posted.fields.value("state") {
        "confirmed" => (TableState::Confirmed, TableCommand::Confirm { reason }),
        "closed" => (TableState::Closed, TableCommand::Close { reason }),
        "disputed" => (TableState::Disputed, TableCommand::Dispute { reason }),
        "entered" | "open" => (TableState::Entered, TableCommand::Reopen { reason }),
        "stopped" => (TableState::Entered, TableCommand::Stop { reason }),
        "play_on" => (TableState::Open, TableCommand::PlayOn { reason }),
        TAKEN_BACK => {
            let reason = posted.reader.t.closing_taken_back().to_owned();
            (TableState::Entered, TableCommand::Reopen { reason })
        }
        _ => return Err(Problem::Bad),
    };
    let taken_back = posted.fields.value("state") == TAKEN_BACK;
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
    match at_table(&app.store, before.id, context, place, Some(shown), command).await {
        // where a table was just closed, the next page says which
        Ok(then) if then.contains(urls::JUST_CLOSED) => Ok(see_other(&then)),
        Ok(then) if taken_back => Ok(closing_taken_back(&then)),
        Ok(then) => Ok(saved(&then)),
        Err(Failure::StaleTable) => {
            let after = derived(&app, &slug).await?;
            let said = vec![posted.reader.t.table_moved_on().to_owned()];
            let typed = posted.fields.value("reason");
            let page = table_page(&app, &posted.reader, &after, round, table).await?;
            let page = page.refused(said, typed);
            Ok(html_with(
                &posted.reader,
                StatusCode::CONFLICT,
                page.render()?,
            ))
        }
        Err(Failure::Refused(refusal)) => {
            refused(&app, &posted, &slug, (round, table), &refusal).await
        }
        Err(other) => Err(other.into()),
    }
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
    let after = derived(app, slug).await?;
    let typed = posted.fields.value("reason");
    let page = table_page(app, &posted.reader, &after, round, table).await?;
    let page = match refusal {
        Refusal::ReasonNeeded => page.without_reason(),
        other => page.refused(vec![posted.reader.t.refusal(other)], typed),
    };
    let status = status_of(refusal);
    Ok(html_with(&posted.reader, status, page.render()?))
}

fn state_shown(shown: &str) -> Result<TableState, Problem> {
    let word = shown.split(' ').next().unwrap_or_default();
    let all = [
        TableState::Open,
        TableState::Entered,
        TableState::Confirmed,
        TableState::Closed,
        TableState::Disputed,
    ];
    all.into_iter()
        .find(|state| state.word() == word)
        .ok_or(Problem::Bad)
}

/// Handles `GET /arbitro/{slug}/turni/{n}/tavoli/{k}/smazzate/{h}`: the form of a hand.
pub async fn hand(
    app: Data<App>,
    reader: Reader,
    path: HandPath,
    (come, begins): (Query<HandSource>, Query<HandStart>),
) -> Result<HttpResponse, Problem> {
    let (slug, round, table, hand) = path.into_inner();
    let at = (RoundNo(round), TableNo(table));
    let derived = derived(&app, &slug).await?;
    reader.may(Action::EnterHand, Some(derived.id))?;
    let number = number(&derived.event, (round, table), hand)?;
    let (round, table) = place(&derived.event, round, table)?;
    let current = table.hand(number).and_then(|hand| hand.current());
    let sent = match come.versione {
        Some(id) => {
            Some(table_panel::unconfirmed(&app, (derived.id, at.0, at.1), number, id).await?)
        }
        None => None,
    };
    let earlier = match come.riprendi {
        Some(version) => {
            let versions = table.hand(number).map_or(&[][..], |hand| &hand.versions);
            let known = versions.iter().find(|v| v.version == version);
            Some(known.ok_or(Problem::Missing)?)
        }
        None => None,
    };
    let sheet = sent
        .as_ref()
        .or(earlier.or(current).map(|version| &version.sheet));
    let rules = &derived.event.settings.rules;
    let mut fields = sheet.map_or_else(|| begins.fields(), |s| hand_input::fields_of(s, rules));
    if let Some(earlier) = earlier {
        fields.set("reason", reader.t.taken_up(earlier.version));
    }
    let score = sheet.map(|sheet| table.score(&derived.event.settings, number, sheet));
    let input = HandInput {
        number,
        fields: &fields,
        judged: sheet.zip(score.as_ref()),
        questions: &[],
        base: current,
        place: HandPlace::Desk,
    };
    let place = (at.0, at.1, number);
    let frame = reader.frame();
    let carried = carried_by_hand(&derived.event, &reader.here, place, reader.t);
    let frame = frame.noticing(carried);
    let correcting = corrects(&reader, (derived.id, &derived.event), round, table);
    let known = match table.state {
        _ if correcting => Some(reader.t.correcting()),
        TableState::Closed => Some(reader.t.closed_for_chief()),
        _ => None,
    };
    // for whose sake comes first, then what to know about the table
    let taken_up = earlier.map(|version| reader.t.taken_up_here(version.version));
    let frame = frame.noticing(taken_up);
    let frame = frame.noticing(known.map(str::to_owned));
    let mut page = HandPage::new(frame, &derived.event, round, table, input);
    page.correcting = correcting;
    page.read_only = only_looks(&reader, (derived.id, &derived.event), round, table);
    let place = (derived.id, at.0, at.1);
    page.others = app.presence.others(place, &reader.actor(), now(), reader.t);
    Ok(html(&reader, page.render()?))
}

/// The query parameters for the version that fills a hand's form.
#[derive(Deserialize)]
pub struct HandSource {
    /// The unconfirmed version of the hand that fills the form.
    versione: Option<i64>,
    /// The earlier version of the hand that fills the form.
    riprendi: Option<u32>,
}

/// Returns the page with the next missing hand after the saved one: at this table, at later tables, then at earlier
/// ones. The board when none is missing.
fn onward(
    event: &Event,
    round: &Round,
    from: (TableNo, HandNo),
    sheet: &Sheet,
    level: &str,
) -> String {
    let slug = &event.settings.slug;
    let missing = |table: &Table| -> Vec<HandNo> {
        if table.number == from.0 {
            return hand_form::missing(event, round, table, (from.1, sheet));
        }
        // a table may be finished without its hands, by the points of a ruling
        if table.state == TableState::Closed {
            return Vec::new();
        }
        let all = (1..=hands_of(&event.settings, table)).map(HandNo);
        all.filter(|hand| table.hand(*hand).is_none()).collect()
    };
    let open = round.tables.iter().flat_map(|table| {
        let hands = missing(table).into_iter();
        hands.map(move |hand| (table, hand))
    });
    let (before, after): (Vec<_>, Vec<_>) =
        open.partition(|(table, hand)| (table.number, *hand) < from);
    match after.first().or(before.first()) {
        Some((table, hand)) => {
            let way = urls::hand(slug, round.number, table.number, *hand);
            hand_form::at_level(way, level)
        }
        None => urls::board(slug),
    }
}

/// Handles `POST /arbitro/{slug}/turni/{n}/tavoli/{k}/smazzate/{h}`: saves a hand.
pub async fn save_hand(
    app: Data<App>,
    mut posted: Posted,
    path: HandPath,
) -> Result<HttpResponse, Problem> {
    let (slug, round, table, hand) = path.into_inner();
    // no result is asked for, so none is made
    let running = app.store.event_by_slug(&slug).await?;
    let (id, before) = (running.id, &*running.event);
    let number = number(before, (round, table), hand)?;
    let answered = open_question::answer(&mut posted.fields);
    let mut sheet = hand_form::read(&mut posted.fields, &before.settings.rules);
    let asked_for = urls::protest_carried(&posted.reader.here)
        .and_then(|protest| before.protest(protest))
        .filter(|p| p.asks_for_hand((RoundNo(round), TableNo(table), number)));
    let then = match posted.fields.value("action") {
        _ if let Some(protest) = asked_for => urls::protest(&slug, protest.number),
        "next" => {
            let from = (TableNo(table), number);
            let (of_round, of_table) = place(before, round, table)?;
            let missing = hand_form::missing(before, of_round, of_table, (number, &sheet));
            // the result of a table that is complete is read by the person who may close it
            match missing.is_empty() && posted.reader.can(Action::CloseTable, Some(id)) {
                true => urls::referee_table(&slug, round, table),
                false => onward(before, of_round, from, &sheet, posted.fields.value("level")),
            }
        }
        _ => urls::referee_table(&slug, round, table),
    };
    let mut context = posted.context(Action::EnterHand, Some(id), then)?;
    let Posted {
        reader, mut fields, ..
    } = posted;
    let form = at_desk(&reader, (id, before), (round, table), number);
    if !reader.can(Action::OverruleFault, Some(id)) {
        // The form repeats what a referee let stand in the saved hand. It holds for that hand, and for no other.
        let (_, of_table) = form.place()?;
        let current = of_table.hand(number).and_then(|hand| hand.current());
        let saved = current.map(|version| &version.sheet);
        let is_saved = |overrule| saved.is_some_and(|saved| saved.overrule.contains(overrule));
        if !sheet.overrule.iter().all(is_saved) {
            return Err(Problem::Forbidden(Action::OverruleFault));
        }
        sheet.overrule = saved.map_or_else(Vec::new, |saved| saved.overrule.clone());
        if !saved.is_some_and(|saved| saved.says_the_same(&sheet, &before.settings.rules)) {
            sheet.overrule.clear();
        }
    }
    if answered || fields.value("action") == "recalc" {
        return form.again(StatusCode::OK, &fields, &sheet);
    }
    hand_form::refuse_unanswered(&mut fields, &sheet, &before.settings.rules);
    if !fields.sound() {
        return form.again(StatusCode::UNPROCESSABLE_ENTITY, &fields, &sheet);
    }
    fields
        .value("reason")
        .trim()
        .clone_into(&mut context.reason);
    let (of_round, of_table) = form.place()?;
    let correcting = corrects(&reader, (id, before), of_round, of_table);
    if correcting || fields.value("action") == CORRECT {
        context = context.under(to_correct(before, of_round.number))?;
        context.action = JournalAction::CorrectHand;
        return correct::answer(&app, form, fields, context, sheet).await;
    }
    let scene = TableContext::of(before, of_round, of_table);
    let same = scene.says_the_same(number, &sheet).unwrap_or(false);
    let command = hand_form::command(&fields, number, &sheet);
    let place = (RoundNo(round), TableNo(table));
    // Whoever holds an event while it changes makes the next reader copy it.
    drop(running);
    let refusal = match at_table(&app.store, id, context, place, None, command).await {
        Ok(then) => {
            app.presence.gone(&reader.actor());
            return Ok(match same {
                true => unchanged(&then),
                false => saved(&then),
            });
        }
        Err(Failure::Refused(refusal)) => Some(refusal),
        // The form was sent before, then changed and sent again: what is saved and what is typed stand side by side.
        Err(Failure::OtherBody) => None,
        // the protest it was opened for no longer asks for it
        Err(Failure::OtherMoves) => {
            let event = &*app.store.event(id).await?.event;
            let form = at_desk(&reader, (id, event), (round, table), number);
            return form.again(StatusCode::CONFLICT, &fields, &sheet);
        }
        Err(other) => return Err(other.into()),
    };
    let event = &*app.store.event(id).await?.event;
    let form = at_desk(&reader, (id, event), (round, table), number);
    match refusal.as_deref() {
        None | Some(Refusal::StaleHand { .. }) => {
            form.conflict(&fields, &sheet, ConflictChoice::Overwrite)
        }
        Some(refusal) => form.refused(fields, &sheet, refusal),
    }
}

/// Builds the hand form on the referee's pages.
fn at_desk<'a>(
    reader: &'a Reader,
    (id, event): (EventId, &'a Event),
    at: (u32, u32),
    number: HandNo,
) -> HandForm<'a> {
    HandForm {
        reader,
        id,
        event,
        at,
        number,
        place: HandPlace::Desk,
    }
}

/// The most fields of a hand form: every meld of three sides with its boxes, and the fields beside them.
const MOST_FIELDS: usize = 600;

/// Handles `POST /api/mano`: judges a hand while it is typed. Nothing is stored and no sign-in is needed. The size is
/// checked first, and the work runs outside the serving threads.
pub async fn live(sent: RequestBody) -> Result<HttpResponse, Problem> {
    let RequestBody { reader, bytes } = sent;
    let mut fields = body::read("", bytes).map_err(|_| Problem::Bad)?.fields;
    if fields.list.len() > MOST_FIELDS || !hand_form::fits(&mut fields) {
        return Err(Problem::TooLarge);
    }
    let t = crate::pages::Lang::read(fields.value("lang")).unwrap_or(reader.t);
    let judged = web::block(move || Ok::<_, Problem>(judged_so_far(&mut fields, t)?.render()?));
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .content_type("text/html; charset=utf-8")
        .body(judged.await??))
}

/// Judges a form while it is typed. A form whose level is unknown is refused.
fn judged_so_far(fields: &mut Fields, t: crate::pages::Lang) -> Result<HandLive, Problem> {
    let rules: RuleSet = fields.value("rules").parse().unwrap_or(RuleSet::FEDERATION);
    let (sheet, guess) = hand_form::read_guessing(fields, &rules);
    let unknown = |field: &Field| field.name == "level" && !field.faults.is_empty();
    if fields.list.iter().any(unknown) {
        return Err(Problem::Bad);
    }
    let mut before = fields
        .value(TOTALS_BEFORE)
        .split(' ')
        .map_while(|n| n.parse().ok());
    let totals = BySide::from_fn(|_| before.next().unwrap_or_default());
    let mut score = sheet.score_after(&rules, totals);
    // While nobody has said how the hand ended, the cards are still being written down.
    let still_playing = fields.value("ended").is_empty() && sheet.closed_by.is_empty();
    let counting = |kind: &FaultKind| {
        matches!(
            kind,
            FaultKind::PlayerWithoutCards
                | FaultKind::HeldTooLow { .. }
                | FaultKind::TooFewMelded { .. }
                | FaultKind::MeldedTooLow { .. }
        )
    };
    score
        .faults
        .retain(|fault| !(still_playing && counting(&fault.kind)));
    let questions = open_question::open(fields, (&sheet, &rules), letters(fields));
    let live = HandLive::new(t, &sheet, &score, &rules, (&guess, &questions));
    Ok(live.with_sums(fields))
}
