//! The withdrawal of a round. A draft is withdrawn at once. A published round needs a reason and a preview of the
//! consequences.

use crate::app::at_desk;
use crate::app::scored_event::ScoredEvent;
use crate::auth::Action;
use crate::form_data::Fields;
use crate::forms;
use crate::pages::rounds::withdraw::withdraw_round;
use crate::pages::{Frame, urls};
use crate::web::desk::decision;
use crate::web::http::at_event::{AtRound, PostedAt};
use crate::web::http::problem::Problem;
use crate::web::http::redirect::{saved, see_other};
use crate::web::http::request_context::Reader;
use actix_web::HttpResponse;
use burraco_tournament::commands::command::DeskCommand;
use burraco_tournament::round::{Round, RoundNo, RoundState};

fn round_of(derived: &ScoredEvent, number: u32) -> Result<&Round, Problem> {
    let found = derived.event.round(RoundNo(number));
    found.ok_or(Problem::Missing)
}

/// Handles `GET /direzione/{slug}/turni/{n}/ritira`: the form to withdraw a round.
pub async fn form(
    AtRound(app, derived, number): AtRound,
    reader: Reader,
) -> Result<HttpResponse, Problem> {
    reader.may(Action::WithdrawRound, Some(derived.id))?;
    let round = round_of(&derived, number)?;
    if round.state == RoundState::Draft {
        return Ok(see_other(&urls::proposal(derived.slug(), number)));
    }
    let command = DeskCommand::Withdraw {
        round: round.number,
        // still to be written
        reason: "?".to_owned(),
    };
    let page = |frame: Frame, fields: &Fields| withdraw_round(frame, &derived.event, round, fields);
    decision::opened(&app, &reader, &derived, (command, "reason"), &page).await
}

/// Handles `POST /direzione/{slug}/turni/{n}/ritira`: withdraws a round.
pub async fn withdraw(
    PostedAt(AtRound(app, derived, number), mut posted): PostedAt<AtRound>,
) -> Result<HttpResponse, Problem> {
    let then = urls::event_desk(derived.slug());
    let context = posted.context(Action::WithdrawRound, Some(derived.id), then)?;
    let round = RoundNo(number);
    let command = DeskCommand::Withdraw {
        round,
        reason: posted.fields.value("reason").to_owned(),
    };
    let of_event = derived.event.round(round);
    let Some(published) = of_event.filter(|round| round.state != RoundState::Draft) else {
        return Ok(saved(
            &at_desk(&app.store, derived.id, context, command).await?,
        ));
    };
    forms::ruling::reason(&mut posted.fields);
    let command = posted.fields.sound().then_some(command);
    decision::answer(
        &app,
        posted,
        &derived,
        context,
        (command, "reason"),
        &|frame, fields| withdraw_round(frame, &derived.event, published, fields),
    )
    .await
}
