//! The clock of a round: starting, pausing, resuming, extending it, and undoing the last of these.

use crate::app::scored_event::ScoredEvent;
use crate::app::{Failure, run_desk_command_while};
use crate::auth::Action;
use crate::form_data::Fields;
use crate::forms;
use crate::pages::Frame;
use crate::pages::components::refused::Refused;
use crate::pages::desk::clock::{ClockAction, ClockPage};
use crate::pages::urls;
use crate::web::http::at_event::{AtRound, PostedAt};
use crate::web::http::event_view;
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::saved;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::{html, html_with};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use burraco_tournament::clock::ClockMove;
use burraco_tournament::commands::command::{ClockCommand, DeskCommand};
use burraco_tournament::event::Event;
use burraco_tournament::round::{Round, RoundNo, RoundState};

/// The right that an action on a round's clock needs. Undoing needs the right of the action it undoes.
#[must_use]
pub fn needs(say: ClockAction, round: &Round) -> Action {
    match say {
        ClockAction::Start => Action::StartRound,
        ClockAction::Pause | ClockAction::Resume => Action::PauseRound,
        ClockAction::Extend => Action::ExtendRound,
        ClockAction::TakeBack => match round.clock.moves.last().map(|moved| &moved.what) {
            None | Some(ClockMove::Start { .. }) => Action::StartRound,
            Some(ClockMove::Pause | ClockMove::Resume) => Action::PauseRound,
            Some(ClockMove::Extend { .. }) => Action::ExtendRound,
        },
    }
}

fn shown(scored: &ScoredEvent, number: u32) -> Result<&Round, Problem> {
    let round = scored.event.round(RoundNo(number));
    round
        .filter(|round| round.state != RoundState::Draft)
        .ok_or(Problem::Missing)
}

fn page(
    frame: Frame,
    reader: &Reader,
    scored: &ScoredEvent,
    round: &Round,
    fields: &Fields,
) -> ClockPage {
    let may = |say| reader.can(needs(say, round), Some(scored.id));
    ClockPage::new(frame, &scored.event, round, fields, &may)
}

/// Handles `GET /arbitro/{slug}/turni/{n}/tempo`: the clock of a round.
pub async fn show(
    AtRound(_, scored, number): AtRound,
    reader: Reader,
) -> Result<HttpResponse, Problem> {
    reader.may(Action::SeeDesk, Some(scored.id))?;
    let round = shown(&scored, number)?;
    let page = page(reader.frame(), &reader, &scored, round, &Fields::default());
    Ok(html(&reader, page.render()?))
}

/// Handles `POST /arbitro/{slug}/turni/{n}/tempo`: an action on the round's clock. The field `say` is one word of
/// [`ClockAction`]. With `back=board` the response leads back to the board.
pub async fn say(
    PostedAt(AtRound(app, scored, number), posted): PostedAt<AtRound>,
) -> Result<HttpResponse, Problem> {
    let round = shown(&scored, number)?;
    let say = posted.fields.value("say").parse();
    let say: ClockAction = say.map_err(|_| Problem::Bad)?;
    let then = match posted.fields.value("back") {
        "board" => urls::board(scored.slug()),
        _ => urls::clock(scored.slug(), number),
    };
    let context = posted.context(needs(say, round), Some(scored.id), then)?;
    let Posted {
        reader, mut fields, ..
    } = posted;
    let clock = |command| Some(DeskCommand::Clock(round.number, command));
    let command = match say {
        ClockAction::Start => clock(ClockCommand::Start),
        ClockAction::Pause => clock(ClockCommand::Pause),
        ClockAction::Resume => clock(ClockCommand::Resume),
        ClockAction::Extend => forms::clock::extension(&mut fields).and_then(clock),
        ClockAction::TakeBack => Some(DeskCommand::TakeBackClock {
            round: round.number,
            at: fields.value("at").parse().map_err(|_| Problem::Bad)?,
        }),
    };
    let Some(command) = command else {
        let page = page(reader.frame(), &reader, &scored, round, &fields).render()?;
        return Ok(html_with(&reader, StatusCode::UNPROCESSABLE_ENTITY, page));
    };
    // another may have given the same minutes meanwhile
    let moves: Option<usize> = fields.value("moves").parse().ok();
    let in_round = round.number;
    let same = move |whole: &Event| {
        let now = whole.round(in_round).map(|round| round.clock.moves.len());
        moves.is_none() || moves == now
    };
    match run_desk_command_while(&app.store, scored.id, context, command, same).await {
        Ok(then) => Ok(saved(&then)),
        Err(Failure::OtherMoves) => {
            let now = event_view::scored(&app, scored.slug()).await?;
            let said = reader.t.seen_outdated().to_owned();
            let frame = reader.frame().noticing(Some(said));
            let page = page(frame, &reader, &now, shown(&now, number)?, &fields);
            Ok(html_with(&reader, StatusCode::CONFLICT, page.render()?))
        }
        Err(Failure::Refused(why)) => {
            let now = event_view::scored(&app, scored.slug()).await?;
            let page = page(reader.frame(), &reader, &now, shown(&now, number)?, &fields);
            let page = page.refused(Refused::new(&why, reader.t)).render()?;
            Ok(html_with(&reader, StatusCode::CONFLICT, page))
        }
        Err(other) => Err(other.into()),
    }
}
