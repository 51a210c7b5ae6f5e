//! A decision in two steps: a preview of its effects, then the execution of exactly what was previewed.

use crate::app::scored_event::ScoredEvent;
use crate::app::{
    CommandContext, Failure, Foreseen, foresee, run_desk_command_as_seen, stale_draft,
    taken_from_players,
};
use crate::form_data::{FieldFault, Fields};
use crate::pages::entries::withdrawal_effects::withdrawal_effects;
use crate::pages::protests::followups::{carried_by, done_by};
use crate::pages::rulings::consequences::{consequences, draft_unfit};
use crate::pages::rulings::decision::DecisionPage;
use crate::pages::rulings::preview::PreviewView;
use crate::pages::rulings::warnings::WarningLine;
use crate::pages::{Frame, Lang};
use crate::store::run_blocking;
use crate::web::http::app::App;
use crate::web::http::current_time::now;
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::saved;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::html_with;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use burraco_tournament::commands::command::DeskCommand;
use burraco_tournament::commands::refusal::Refusal;
use burraco_tournament::commands::undo::HeldByPlayers;
use burraco_tournament::event::Event;
use burraco_tournament::round::RoundNo;
use serde_json::json;
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// Answers a posted decision with a preview or by carrying it out. `page` makes its form. `command` is `None` when a
/// field has a fault. A refusal is shown at the field `blame`, and above the form where that is the reason.
///
/// # Errors
/// A failure that the form cannot show.
pub async fn answer(
    app: &App,
    posted: Posted,
    scored: &ScoredEvent,
    context: CommandContext,
    (command, blame): (Option<DeskCommand>, &str),
    page: &dyn Fn(Frame, &Fields) -> DecisionPage,
) -> Result<HttpResponse, Problem> {
    let Posted {
        reader, mut fields, ..
    } = posted;
    let Some(command) = command else {
        return show(
            &reader,
            StatusCode::UNPROCESSABLE_ENTITY,
            page(reader.frame(), &fields),
        );
    };
    let protest = context.protest;
    let mut status = StatusCode::OK;
    let mut notice = None;
    let mut refused = None;
    if fields.value("step") == "save" {
        let seen = fields.value("seen").to_owned();
        match run_desk_command_as_seen(&app.store, scored.id, context, command.clone(), seen).await
        {
            Ok(then) => return Ok(saved(&then)),
            // said below, at the field
            Err(Failure::Refused(refusal)) => refused = Some(refusal),
            Err(Failure::OtherMoves) => {
                status = StatusCode::CONFLICT;
                let looked = fields.value("looked");
                let same = looked.is_empty() || looked == typed(&fields);
                notice = Some(match same {
                    true => reader.t.seen_outdated().to_owned(),
                    false => reader.t.seen_otherwise().to_owned(),
                });
            }
            Err(other) => return Err(other.into()),
        }
    }
    let running = app.store.event(scored.id).await?;
    let scored = app.scored_events.scored(running).await?;
    let by = (reader.name(), now());
    let found = match refused {
        Some(refusal) => Err(Failure::Refused(refusal)),
        None => foresee(&app.store, Arc::clone(&scored), command, protest, by).await,
    };
    let foreseen = match found {
        Ok(foreseen) => foreseen,
        Err(Failure::Refused(refusal)) => {
            let said = reader.t.refusal(&refusal);
            // of a decision that is given by its reason alone, nothing typed is wrong
            let frame = match blame == "reason" && *refusal != Refusal::ReasonNeeded {
                true => reader.frame().noticing(Some(said)),
                false => {
                    fields.fault(blame, FieldFault::Said(said));
                    reader.frame()
                }
            };
            return show(&reader, StatusCode::CONFLICT, page(frame, &fields));
        }
        Err(other) => return Err(other.into()),
    };
    let last = scored.event.rounds.last();
    let last = last.map_or(RoundNo(0), |round| round.number);
    let unfit = match stale_draft(Arc::clone(&foreseen.after)).await? {
        Some(then) => draft_unfit(scored.stale_draft(last).await?, then, reader.t),
        None => None,
    };
    let page = page(reader.frame().noticing(notice), &fields).with("looked", typed(&fields));
    let here = reader.here.clone();
    let made = run_blocking(move || {
        let page = with_effects(page, &scored.event, foreseen, unfit, (protest, &here));
        page.render()
    });
    Ok(html_with(&reader, status, made.await??))
}

/// Adds the effects of a decision to its form. `unfit` says why a proposed turno would no longer fit.
fn with_effects(
    mut page: DecisionPage,
    before: &Event,
    foreseen: Foreseen,
    unfit: Option<&str>,
    (protest, here): (Option<u32>, &str),
) -> DecisionPage {
    let (t, after) = (page.t, &*foreseen.after);
    page.protest = carried_by(before, here, &foreseen.changes, t).unwrap_or_default();
    page.explained.extend(done_by(before, after, protest, t));
    page.warnings.extend(held_lost(foreseen.held.as_ref(), t));
    page.warnings.extend(consequences(before, after, unfit, t));
    page.overdrawn = WarningLine::groundless(&page.frame, Some(before), after);
    let view = PreviewView::new(after, &foreseen.moves, t);
    page.foreseen(view, foreseen.seen)
}

/// The sentences about slips and hands that players would lose.
fn held_lost(held: Option<&HeldByPlayers>, t: Lang) -> Vec<String> {
    let held = held.into_iter();
    held.flat_map(|held| withdrawal_effects(held, t)).collect()
}

/// Builds the form of a decision before anything is typed. It warns of slips and hands that players would lose, or says
/// why the decision would be refused. The reason in `command` is a placeholder.
///
/// # Errors
/// An error of the store or of the page.
pub async fn opened(
    app: &App,
    reader: &Reader,
    scored: &Arc<ScoredEvent>,
    (command, blame): (DeskCommand, &str),
    page: &dyn Fn(Frame, &Fields) -> DecisionPage,
) -> Result<HttpResponse, Problem> {
    let mut fields = Fields::default();
    let by = (reader.name(), now());
    let found = taken_from_players(&app.store, Arc::clone(scored), command, by).await;
    let held = match found {
        Ok(held) => held_lost(held.as_ref(), reader.t),
        Err(Failure::Refused(refusal)) => {
            fields.fault(blame, FieldFault::Said(reader.t.refusal(&refusal)));
            Vec::new()
        }
        Err(other) => return Err(other.into()),
    };
    let mut page = page(reader.frame(), &fields);
    page.warnings.extend(held);
    show(reader, StatusCode::OK, page)
}

fn show(reader: &Reader, status: StatusCode, page: DecisionPage) -> Result<HttpResponse, Problem> {
    Ok(html_with(reader, status, page.render()?))
}

/// Returns the digest of a decision form's fields, except those that cannot affect the decision's effects.
#[must_use]
pub fn typed(fields: &Fields) -> String {
    let words = ["reason", "article"];
    let carried = ["csrf", "key", "step", "seen", "looked"];
    let decides = fields.list.iter().filter(|field| {
        let name = field.name.as_str();
        !words.contains(&name) && !carried.contains(&name)
    });
    let all: Vec<[&str; 2]> = decides.map(|f| [f.name.as_str(), f.value.trim()]).collect();
    format!("{:x}", Sha256::digest(json!(all).to_string()))
}
