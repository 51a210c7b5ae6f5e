//! The withdrawal of a round. A draft is withdrawn at once. A published round needs a reason and a preview of the
//! consequences.

use crate::app::run_desk_command;
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

fn round_of(scored: &ScoredEvent, number: u32) -> Result<&Round, Problem> {
    let found = scored.event.round(RoundNo(number));
    found.ok_or(Problem::Missing)
}

/// Handles `GET /direzione/{slug}/turni/{n}/ritira`: the form to withdraw a round.
pub async fn form(
    AtRound(app, scored, number): AtRound,
    reader: Reader,
) -> Result<HttpResponse, Problem> {
    reader.may(Action::WithdrawRound, Some(scored.id))?;
    let round = round_of(&scored, number)?;
    if round.state == RoundState::Draft {
        return Ok(see_other(&urls::proposal(scored.slug(), number)));
    }
    let command = DeskCommand::Withdraw {
        round: round.number,
        // still to be written
        reason: "?".to_owned(),
    };
    let page = |frame: Frame, fields: &Fields| withdraw_round(frame, &scored.event, round, fields);
    decision::opened(&app, &reader, &scored, (command, "reason"), &page).await
}

/// Handles `POST /direzione/{slug}/turni/{n}/ritira`: withdraws a round.
pub async fn withdraw(
    PostedAt(AtRound(app, scored, number), mut posted): PostedAt<AtRound>,
) -> Result<HttpResponse, Problem> {
    let then = urls::event_desk(scored.slug());
    let context = posted.context(Action::WithdrawRound, Some(scored.id), then)?;
    let round = RoundNo(number);
    let command = DeskCommand::Withdraw {
        round,
        reason: posted.fields.value("reason").to_owned(),
    };
    let of_event = scored.event.round(round);
    let Some(published) = of_event.filter(|round| round.state != RoundState::Draft) else {
        return Ok(saved(
            &run_desk_command(&app.store, scored.id, context, command).await?,
        ));
    };
    forms::ruling::reason(&mut posted.fields);
    let command = posted.fields.sound().then_some(command);
    decision::answer(
        &app,
        posted,
        &scored,
        context,
        (command, "reason"),
        &|frame, fields| withdraw_round(frame, &scored.event, published, fields),
    )
    .await
}
