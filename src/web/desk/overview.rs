//! The organiser's pages: events, their settings, their rounds, and the people who work at them.

use crate::app::scored_event::ScoredEvent;
use crate::app::{Failure, run_desk_command, run_desk_command_while};
use crate::auth::Action;
use crate::pages::Frame;
use crate::pages::components::refused::Refused;
use crate::pages::desk::overview::{DeskList, DeskPage, RoundAction};
use crate::pages::events::home::EventLine;
use crate::pages::protests::protest::Deadline;
use crate::pages::rounds::proposal::ProposalPage;
use crate::pages::urls;
use crate::store::{
    AnyConn, CachedEvent, EventId, SnapshotCause, SnapshotStep, StoreError, event_numbers,
    locate_event,
};
use crate::web::account::sign_in::guessing;
use crate::web::account::staff_list::staff;
use crate::web::events::public::NEWEST;
use crate::web::http::app::App;
use crate::web::http::at_event::{AtEvent, AtRound, PostedAt};
use crate::web::http::current_time::now;
use crate::web::http::event_view::scored;
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::{Outcome, saying, see_other};
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::{html, html_with};
use actix_web::http::StatusCode;
use actix_web::web::{Data, Query};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use burraco_tournament::commands::command::DeskCommand;
use burraco_tournament::commands::decide::seats::still_fits;
use burraco_tournament::commands::next_step::{NextStep, is_over};
use burraco_tournament::event::Event;
use burraco_tournament::movement::knockout::is_knockout;
use burraco_tournament::round::{Round, RoundNo, RoundState};
use burraco_tournament::visibility::stage::EventStage;
use serde::Deserialize;
use std::collections::HashMap;

/// The query parameters that select a page of events.
#[derive(Deserialize)]
pub struct ListStart {
    /// The event before which the page begins; the newest events without it.
    prima: Option<String>,
    /// The query parameter whose presence requests the archived and deleted events.
    via: Option<String>,
}

/// Handles `GET /direzione`: the newest events this user works at, or those before a given one.
pub async fn list(
    app: Data<App>,
    reader: Reader,
    before: Query<ListStart>,
) -> Result<HttpResponse, Problem> {
    if reader.user.is_none() {
        return Err(Problem::SignIn);
    }
    let ListStart { prima, via } = before.into_inner();
    let put_away = via.is_some();
    let since = put_away.then(|| now() - EventStage::TAKEN_BACK_FOR);
    let look = move |conn: &mut AnyConn| -> Result<_, StoreError> {
        let before = prima.map(|slug| locate_event(conn, &slug)).transpose()?;
        Ok((event_numbers(conn, since)?, before.map(|(event, _)| event)))
    };
    let (numbers, before) = app.store.read(look).await?;
    let own = numbers.into_iter().filter(|event| {
        reader.can(Action::SeeDesk, Some(*event)) && before.is_none_or(|before| *event < before)
    });
    let mut own = own.peekable();
    let shown: Vec<EventId> = own.by_ref().take(NEWEST).collect();
    let line = |running: CachedEvent| EventLine::desk(&running.event, reader.t);
    let lines = app.told_at_desk.of(&app.store, &shown, reader.t, line);
    let lines = lines.await?;
    let named = shown.iter().zip(&lines);
    let runs = named.filter(|(id, _)| reader.can(Action::PublishRound, Some(**id)));
    let run: HashMap<EventId, String> = runs.map(|(id, line)| (*id, line.name.clone())).collect();
    let may_create = reader.can(Action::CreateEvent, None);
    let more = own.peek().is_some();
    let mut page = DeskList::new(reader.frame(), lines, may_create).before(more);
    page.put_away = page.put_away.filter(|_| !put_away);
    let mut warned = match may_create {
        true => app.snapshots.troubles(reader.t, |id| run.get(&id).cloned()),
        false => Vec::new(),
    };
    if reader.can(Action::ManageUsers, None) {
        warned.extend(guessing(&app, reader.t).await?);
    }
    let page = page.warned(warned);
    Ok(html(&reader, page.render()?))
}

/// Returns the actions that this reader may take on a round of the event now.
fn round_actions(reader: &Reader, scored: &ScoredEvent, round: &Round) -> Vec<RoundAction> {
    let last = scored
        .event
        .rounds
        .last()
        .is_some_and(|last| last.number == round.number);
    let untouched = round.tables.iter().all(|table| table.hands.is_empty());
    let finished = round.tables.iter().all(|table| table.state.counts());
    let running = matches!(round.state, RoundState::Published | RoundState::Playing);
    let all = [
        (
            RoundAction::Publish,
            Action::PublishRound,
            round.state == RoundState::Draft && still_fits(&scored.event, round),
        ),
        (
            RoundAction::Withdraw,
            Action::WithdrawRound,
            last && untouched,
        ),
        (
            RoundAction::Swap,
            Action::ProposeRound,
            round.state == RoundState::Draft && !is_knockout(round),
        ),
        (RoundAction::Close, Action::CloseRound, running && finished),
    ];
    let may = all
        .into_iter()
        .filter(|(_, action, possible)| *possible && reader.can(*action, Some(scored.id)));
    may.map(|(action, ..)| action).collect()
}

pub(crate) async fn desk_page(
    app: &App,
    reader: &Reader,
    scored: &ScoredEvent,
) -> Result<DeskPage, Problem> {
    let users = if reader.can(Action::ManageStaff, Some(scored.id)) {
        Some(staff(app, reader, scored).await?)
    } else {
        None
    };
    let may = |round: &Round| round_actions(reader, scored, round);
    let slug = &scored.event.settings.slug;
    let page = DeskPage::new(reader.frame(), &scored.event, &may, users);
    let needs = match page.step {
        NextStep::Propose(_) | NextStep::ProposeAgain(_) => Some(Action::ProposeRound),
        NextStep::CloseRound(_) => Some(Action::CloseRound),
        NextStep::ImportEntries => Some(Action::ImportEntries),
        NextStep::FinishEarlier(_)
        | NextStep::CheckIn(_)
        | NextStep::Review(_)
        | NextStep::AwaitResults(_)
        | NextStep::DecideProtests(_)
        | NextStep::RevealResults
        | NextStep::ShowStandings => None,
    };
    let refused = needs.is_some_and(|needs| !reader.can(needs, Some(scored.id)));
    let mut page = if refused { page.looking_on(slug) } else { page };
    if is_over(&scored.event) {
        let settled = app.journals.settled(&app.store, scored.id).await?;
        page.protest_time = Deadline::of_end(&scored.event, &settled, now(), reader.t);
    }
    if reader.can(Action::PublishRound, Some(scored.id)) {
        let own = |event| (event == scored.id).then(|| scored.event.settings.name.clone());
        let mut troubles = app.snapshots.troubles(reader.t, own);
        if reader.can(Action::ManageUsers, None) {
            troubles.extend(guessing(app, reader.t).await?);
        }
        page = page.warned(troubles);
        let folders = app.snapshots.state();
        if !folders.is_empty() {
            let newest = folders.iter().filter_map(|folder| folder.newest).max();
            let mut rounds = scored.event.rounds.iter();
            let due = rounds.any(|round| round.state != RoundState::Draft);
            page = page.kept(newest, due);
        }
    }
    if !reader.can(Action::ProposeRound, Some(scored.id)) {
        page.other = None;
    }
    Ok(page)
}

/// Handles `GET /direzione/{slug}`: the desk of an event.
pub async fn desk(AtEvent(app, scored): AtEvent, reader: Reader) -> Result<HttpResponse, Problem> {
    reader.may(Action::SeeDesk, Some(scored.id))?;
    Ok(html(
        &reader,
        desk_page(&app, &reader, &scored).await?.render()?,
    ))
}

/// Handles `POST /direzione/{slug}/turni`: proposes the next round.
pub async fn propose(
    PostedAt(AtEvent(app, scored), posted): PostedAt<AtEvent>,
) -> Result<HttpResponse, Problem> {
    let settled = scored
        .event
        .rounds
        .iter()
        .filter(|r| r.state != RoundState::Draft)
        .count();
    let then = urls::proposal(scored.slug(), settled + 1);
    let movement = match posted.fields.value("movement").trim() {
        "" => None,
        name => Some(name.parse().map_err(|_| Problem::Bad)?),
    };
    let command = DeskCommand::Propose { movement };
    let context = posted.context(Action::ProposeRound, Some(scored.id), then)?;
    match run_desk_command(&app.store, scored.id, context, command).await {
        Ok(then) => Ok(saying(&then, Outcome::RoundProposed)),
        Err(Failure::Refused(refusal)) => {
            let reader = &posted.reader;
            let page = desk_page(&app, reader, &scored).await?;
            let why = Refused::new(&refusal, reader.t);
            let page = page.refused(&scored.event, &posted.fields, why);
            Ok(html_with(reader, StatusCode::CONFLICT, page.render()?))
        }
        Err(other) => Err(other.into()),
    }
}

/// Redirects from an address that takes only a form to the event's desk.
pub async fn to_desk(request: HttpRequest) -> HttpResponse {
    let slug = request.match_info().get("slug").unwrap_or_default();
    see_other(&urls::event_desk(slug))
}

/// Handles `GET /direzione/{slug}/turni/{n}`: the proposal of a round.
pub async fn proposal(
    AtRound(_, scored, number): AtRound,
    reader: Reader,
) -> Result<HttpResponse, Problem> {
    reader.may(Action::SeeDesk, Some(scored.id))?;
    let page = proposal_page(reader.frame(), &reader, &scored, RoundNo(number)).await?;
    Ok(html(&reader, page.render()?))
}

async fn proposal_page(
    frame: Frame,
    reader: &Reader,
    scored: &ScoredEvent,
    number: RoundNo,
) -> Result<ProposalPage, Problem> {
    let round = scored.event.round(number).ok_or(Problem::Missing)?;
    let may = round_actions(reader, scored, round);
    let shown = (round, scored.stale_draft(number).await?);
    Ok(ProposalPage::new(frame, &scored.event, shown, &may))
}

/// Publishes or closes a turno, redirects to the desk, and has a snapshot taken.
async fn on_round(
    AtRound(app, scored, number): AtRound,
    posted: &Posted,
    step: SnapshotStep,
) -> Result<HttpResponse, Problem> {
    let (round, slug) = (RoundNo(number), scored.slug().to_owned());
    let then = urls::event_desk(&slug);
    let (action, command, done) = match step {
        SnapshotStep::Publish => (
            Action::PublishRound,
            DeskCommand::Publish(round),
            Outcome::RoundPublished,
        ),
        SnapshotStep::Close => (
            Action::CloseRound,
            DeskCommand::CloseRound(round),
            Outcome::RoundClosed,
        ),
    };
    let context = posted.context(action, Some(scored.id), then)?;
    // the desk shows no seats
    let seen = posted.fields.value("seen").to_owned();
    let same = move |whole: &Event| {
        let round = whole.round(round);
        seen.is_empty() || round.is_some_and(|round| round.seats_seen() == seen)
    };
    let outcome = run_desk_command_while(&app.store, scored.id, context, command, same).await;
    let answer = match outcome {
        Ok(then) => saying(&then, done),
        Err(Failure::OtherMoves) => {
            let reader = &posted.reader;
            let frame = reader
                .frame()
                .noticing(Some(reader.t.seats_moved_on().to_owned()));
            let now = self::scored(&app, &slug).await?;
            let page = proposal_page(frame, reader, &now, round).await?;
            return Ok(html_with(reader, StatusCode::CONFLICT, page.render()?));
        }
        Err(Failure::Refused(refusal)) if scored.event.round(round).is_some() => {
            // the desk says what comes next
            let scored = self::scored(&app, &slug).await?;
            let reader = &posted.reader;
            let mut page = desk_page(&app, reader, &scored).await?;
            page.refused = vec![Refused::new(&refusal, reader.t)];
            return Ok(html_with(reader, StatusCode::CONFLICT, page.render()?));
        }
        Err(other) => return Err(other.into()),
    };
    app.snapshots.take(SnapshotCause {
        event: scored.id,
        slug,
        round,
        step,
        at: now(),
    });
    Ok(answer)
}

/// Handles `POST /direzione/{slug}/turni/{n}/pubblica`: publishes a round.
pub async fn publish(PostedAt(at, posted): PostedAt<AtRound>) -> Result<HttpResponse, Problem> {
    on_round(at, &posted, SnapshotStep::Publish).await
}

/// Handles `POST /direzione/{slug}/turni/{n}/chiudi`: closes a round.
pub async fn close_round(PostedAt(at, posted): PostedAt<AtRound>) -> Result<HttpResponse, Problem> {
    on_round(at, &posted, SnapshotStep::Close).await
}
