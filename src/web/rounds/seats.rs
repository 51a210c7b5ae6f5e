//! Manual changes to the seats of a proposed round, two entries or all. The page shows warnings about the new seats
//! before they are saved.

use crate::app::run_desk_command;
use crate::auth::Action;
use crate::form_data::{FieldFault, Fields};
use crate::forms;
use crate::pages::components::frame::Frame;
use crate::pages::rounds::seats::{seat_round, swap_seats};
use crate::pages::rulings::decision::DecisionPage;
use crate::pages::urls;
use crate::web::desk::decision;
use crate::web::http::at_event::{AtRound, PostedAt};
use crate::web::http::current_time::now;
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::saved;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::html;
use actix_web::HttpResponse;
use askama::Template;
use burraco_tournament::commands::command::DeskCommand;
use burraco_tournament::commands::decide::decide;
use burraco_tournament::commands::decide::seats::{SeatWarning, StaleProposal, seats_of, warnings};
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::Event;
use burraco_tournament::journal::JournalAction;
use burraco_tournament::round::{Round, RoundNo};

/// Handles `GET /direzione/{slug}/turni/{n}/posti`: the form to swap two entries.
pub async fn form(
    AtRound(_, scored, number): AtRound,
    reader: Reader,
) -> Result<HttpResponse, Problem> {
    reader.may(Action::ProposeRound, Some(scored.id))?;
    let round = scored
        .event
        .round(RoundNo(number))
        .ok_or(Problem::Missing)?;
    let misfit = scored.stale_draft(round.number).await?;
    let draft = (round, misfit);
    let page = swap_seats(reader.frame(), &scored.event, draft, &Fields::default());
    Ok(html(&reader, page.render()?))
}

/// Handles `POST /direzione/{slug}/turni/{n}/posti`: swaps two entries.
pub async fn swap(PostedAt(at, mut posted): PostedAt<AtRound>) -> Result<HttpResponse, Problem> {
    let one = entry(&mut posted.fields, "one");
    let other = entry(&mut posted.fields, "other");
    forms::ruling::reason(&mut posted.fields);
    let command = one.zip(other).map(|(one, other)| DeskCommand::SwapSeats {
        round: RoundNo(at.2),
        entries: [one, other],
        reason: posted.fields.value("reason").to_owned(),
    });
    let action = JournalAction::SwapSeats;
    seated(at, posted, action, command, swap_seats, "one").await
}

/// Handles `POST /direzione/{slug}/turni/{n}/numeri-a-sorte`: numbers the tables by lot.
pub async fn number_by_lot(
    PostedAt(AtRound(app, scored, number), posted): PostedAt<AtRound>,
) -> Result<HttpResponse, Problem> {
    let id = scored.id;
    let then = urls::proposal(scored.slug(), number);
    let mut context = posted.context(Action::ProposeRound, Some(id), then)?;
    context.action = JournalAction::NumberByLot;
    drop(scored);
    let command = DeskCommand::NumberByLot {
        round: RoundNo(number),
        seed: getrandom::u64().map_err(Problem::fault)?,
    };
    Ok(saved(
        &run_desk_command(&app.store, id, context, command).await?,
    ))
}

/// Handles `GET /direzione/{slug}/turni/{n}/tutti-i-posti`: the form with all seats of the round.
pub async fn all_form(
    AtRound(_, scored, number): AtRound,
    reader: Reader,
) -> Result<HttpResponse, Problem> {
    reader.may(Action::ProposeRound, Some(scored.id))?;
    let event = &scored.event;
    let round = event.round(RoundNo(number)).ok_or(Problem::Missing)?;
    let mut fields = Fields::default();
    let seats = seats_of(event.settings.kind, round);
    fields.set("seats", forms::seats::text_of(&seats));
    let misfit = scored.stale_draft(round.number).await?;
    let page = seat_round(reader.frame(), event, (round, misfit), &fields);
    Ok(html(&reader, page.render()?))
}

/// Handles `POST /direzione/{slug}/turni/{n}/tutti-i-posti`: seats all entries.
pub async fn seat_all(
    PostedAt(at, mut posted): PostedAt<AtRound>,
) -> Result<HttpResponse, Problem> {
    let seats = forms::seats::read(&mut posted.fields);
    forms::ruling::reason(&mut posted.fields);
    let command = seats.map(|seats| DeskCommand::SeatRound {
        round: RoundNo(at.2),
        seats,
        reason: posted.fields.value("reason").to_owned(),
    });
    let action = JournalAction::SeatRound;
    seated(at, posted, action, command, seat_round, "seats").await
}

/// Builds a form that seats entries, for a round and what has made its proposal stale.
type SeatForm = fn(Frame, &Event, (&Round, Option<StaleProposal>), &Fields) -> DecisionPage;

/// Runs a command that seats entries, or shows its form again with the faults and the warnings about the new seats.
async fn seated(
    AtRound(app, scored, number): AtRound,
    posted: Posted,
    action: JournalAction,
    command: Option<DeskCommand>,
    form: SeatForm,
    blame: &'static str,
) -> Result<HttpResponse, Problem> {
    let then = urls::proposal(scored.slug(), number);
    let mut context = posted.context(Action::ProposeRound, Some(scored.id), then)?;
    context.action = action;
    let event = &scored.event;
    let round = event.round(RoundNo(number)).ok_or(Problem::Missing)?;
    let command = command.filter(|_| posted.fields.sound());
    let misfit = scored.stale_draft(round.number).await?;
    let against = command
        .as_ref()
        .map_or_else(Vec::new, |command| warned(event, round.number, command));
    let page = |frame: Frame, fields: &Fields| {
        let t = frame.t;
        let mut page = form(frame, event, (round, misfit), fields);
        let against = against.iter().map(|warning| t.seat_warning(*warning));
        page.warnings.extend(against);
        page
    };
    decision::answer(&app, posted, &scored, context, (command, blame), &page).await
}

fn entry(fields: &mut Fields, name: &str) -> Option<EntryNo> {
    let number = fields.value(name).trim().parse().ok().map(EntryNo);
    if number.is_none() {
        fields.fault(name, FieldFault::UnknownChoice);
    }
    number
}

/// Returns the warnings about the seats of a round as the command would leave them.
fn warned(event: &Event, round: RoundNo, command: &DeskCommand) -> Vec<SeatWarning> {
    let mut after = event.clone();
    let changes = decide(event, command, "", now()).unwrap_or_default();
    changes.iter().for_each(|change| after.apply(change));
    warnings(&after, round)
}
