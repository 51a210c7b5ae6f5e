//! A decision in two steps: a preview of its effects, then the execution of exactly what was previewed.

use crate::app::carried_protests::step_of_protest;
use crate::app::held_by_players::held_now;
use crate::app::{CommandContext, Failure, at_desk_as_seen, digest, stale_draft};
use crate::form_data::{FieldFault, Fields};
use crate::pages::Frame;
use crate::pages::entries::withdrawal_effects::withdrawal_effects;
use crate::pages::protests::followups::{carried_by, done_by, waiting_again};
use crate::pages::rulings::consequences::{
    departures_overruled, draft_unfit, gone_from_open, holding_again, seats_lost, staying_out,
    still_decided, warnings_moved,
};
use crate::pages::rulings::decision::DecisionPage;
use crate::pages::rulings::preview::PreviewView;
use crate::pages::rulings::warnings::WarningLine;
use crate::web::http::app::App;
use crate::web::http::current_time::now;
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::saved;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::html_with;
use crate::web::state::scored_event::ScoredEvent;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use burraco_tournament::commands::command::DeskCommand;
use burraco_tournament::commands::decide::{decide, foreseen};
use burraco_tournament::round::RoundNo;
use serde_json::json;
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// Answers a posted decision with a preview or by carrying it out. `page` makes its form. `command` is `None` when a
/// field has a fault. A refusal is shown at the field `blame`.
///
/// # Errors
/// A failure that the form cannot show.
pub async fn answer(
    app: &App,
    posted: Posted,
    derived: &ScoredEvent,
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
        match at_desk_as_seen(&app.store, derived.id, context, command.clone(), seen).await {
            Ok(then) => return Ok(saved(&then)),
            // said below, at the field
            Err(Failure::Refused(refusal)) => refused = Some(Err(*refusal)),
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
    let running = app.store.event(derived.id).await?;
    let derived = &*app.derived.scored(running).await?;
    let ScoredEvent { event, results, .. } = derived;
    let decided = refused.unwrap_or_else(|| decide(event, &command, &reader.name(), now()));
    match decided {
        Ok(mut changes) => {
            let held = held_now(&app.store, (derived.id, &derived.event), &changes).await?;
            let step = step_of_protest(event, protest, &changes, (&reader.name(), now()));
            changes.extend(step);
            let carried = carried_by(event, &reader.here, &changes, reader.t);
            let (after, moves) = foreseen(event, results, &changes);
            let after = Arc::new(after);
            let last = event.rounds.last().map_or(RoundNo(0), |round| round.number);
            let unfit = match stale_draft(Arc::clone(&after)).await? {
                Some(then) => draft_unfit(derived.stale_draft(last).await?, then, reader.t),
                None => None,
            };
            let frame = reader.frame().noticing(notice);
            let view = PreviewView::new(&after, &moves, reader.t);
            let mut page =
                page(frame, &fields).foreseen(view, digest(&moves, &changes, held.as_ref()));
            page = page.with("looked", typed(&fields));
            page.protest = carried.unwrap_or_default();
            page.warnings.extend(
                held.iter()
                    .flat_map(|held| withdrawal_effects(held, reader.t)),
            );
            page.explained
                .extend(done_by(event, &after, protest, reader.t));
            page.warnings.extend(waiting_again(event, &after, reader.t));
            page.warnings.extend(seats_lost(event, &after, reader.t));
            page.warnings.extend(unfit.map(str::to_owned));
            page.warnings.extend(holding_again(event, &after, reader.t));
            page.warnings
                .extend(departures_overruled(event, &after, reader.t));
            page.warnings.extend(still_decided(event, &after, reader.t));
            page.warnings
                .extend(warnings_moved(event, &after, reader.t));
            page.warnings.extend(staying_out(event, &after, reader.t));
            page.warnings
                .extend(gone_from_open(event, &after, reader.t));
            page.overdrawn = WarningLine::groundless(&page.frame, Some(event), &after);
            show(&reader, status, page)
        }
        Err(refusal) => {
            fields.fault(blame, FieldFault::Said(reader.t.refusal(&refusal)));
            show(&reader, StatusCode::CONFLICT, page(reader.frame(), &fields))
        }
    }
}

/// Builds the form of a decision before anything is typed. It warns of slips and hands that players would lose, or says
/// why the decision would be refused. The reason in `command` is a placeholder.
///
/// # Errors
/// An error of the store or of the page.
pub async fn opened(
    app: &App,
    reader: &Reader,
    derived: &ScoredEvent,
    (command, blame): (&DeskCommand, &str),
    page: &dyn Fn(Frame, &Fields) -> DecisionPage,
) -> Result<HttpResponse, Problem> {
    let mut fields = Fields::default();
    let (event, t) = (&derived.event, reader.t);
    let (held, refused) = match decide(event, command, &reader.name(), now()) {
        Ok(changes) => (
            held_now(&app.store, (derived.id, &derived.event), &changes).await?,
            None,
        ),
        Err(refusal) => (None, Some(refusal)),
    };
    if let Some(refusal) = refused {
        fields.fault(blame, FieldFault::Said(t.refusal(&refusal)));
    }
    let mut page = page(reader.frame(), &fields);
    page.warnings
        .extend(held.iter().flat_map(|held| withdrawal_effects(held, t)));
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
