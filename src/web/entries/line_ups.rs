//! The line-ups: the seats of a team's players in a match.

use crate::app::scored_event::ScoredEvent;
use crate::app::{Failure, run_desk_command};
use crate::auth::Action;
use crate::form_data::{FieldFault, Fields};
use crate::pages::entries::line_up::{LineUpForm, LineUpsPage, PLACES, fields_of};
use crate::pages::urls;
use crate::web::http::at_event::{AtEvent, AtTable, PostedAt};
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::saved;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::{html, html_with};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;
use askama::Template;
use burraco_tournament::commands::command::DeskCommand;
use burraco_tournament::commands::refusal::Refusal;
use burraco_tournament::entry::{Entry, EntryNo};
use burraco_tournament::round::{Round, RoundNo};
use burraco_tournament::team::{LineUp, LineUpFault, line_up};

/// The round, the team and its line-up, if the team has a match in that round.
fn place(scored: &ScoredEvent, round: u32, team: u32) -> Result<(&Round, &Entry, LineUp), Problem> {
    let event = &scored.event;
    let round = event.round(RoundNo(round)).ok_or(Problem::Missing)?;
    let entry = event.entry(EntryNo(team)).ok_or(Problem::Missing)?;
    let known = line_up(round, entry.number).ok_or(Problem::Missing)?;
    Ok((round, entry, known))
}

/// Handles `GET /direzione/{slug}/turni/{n}/formazioni`: the line-ups of a round.
pub async fn list(
    AtEvent(_, scored): AtEvent,
    reader: Reader,
    path: Path<(String, u32)>,
) -> Result<HttpResponse, Problem> {
    let (_, number) = path.into_inner();
    reader.may(Action::LineUp, Some(scored.id))?;
    let round = scored.event.round(RoundNo(number));
    let round = round.ok_or(Problem::Missing)?;
    let page = LineUpsPage::new(reader.frame(), &scored.event, round);
    Ok(html(&reader, page.render()?))
}

/// Handles `GET /direzione/{slug}/turni/{n}/formazioni/{k}`: the line-up form of a team.
pub async fn form(
    AtTable(_, scored, round, team): AtTable,
    reader: Reader,
) -> Result<HttpResponse, Problem> {
    reader.may(Action::LineUp, Some(scored.id))?;
    let (round, entry, known) = place(&scored, round, team)?;
    let fields = fields_of(known);
    let page = LineUpForm::new(reader.frame(), &scored.event, round, entry, &fields);
    Ok(html(&reader, page.render()?))
}

/// Handles `POST /direzione/{slug}/turni/{n}/formazioni/{k}`: saves the line-up of a team.
pub async fn save(
    PostedAt(AtTable(app, scored, number, team), posted): PostedAt<AtTable>,
) -> Result<HttpResponse, Problem> {
    let then = urls::line_ups(scored.slug(), number);
    let context = posted.context(Action::LineUp, Some(scored.id), then)?;
    let (round, entry, _) = place(&scored, number, team)?;
    let Posted {
        reader, mut fields, ..
    } = posted;
    let mut status = StatusCode::UNPROCESSABLE_ENTITY;
    if let Some(wished) = read(&mut fields, entry.number) {
        let command = DeskCommand::LineUp(round.number, wished);
        match run_desk_command(&app.store, scored.id, context, command).await {
            Ok(then) => return Ok(saved(&then)),
            Err(Failure::Refused(refusal)) => {
                status = StatusCode::CONFLICT;
                let at = blamed(&refusal, wished);
                fields.fault(at, FieldFault::Said(reader.t.refusal(&refusal)));
            }
            Err(other) => return Err(other.into()),
        }
    }
    let page = LineUpForm::new(reader.frame(), &scored.event, round, entry, &fields);
    Ok(html_with(&reader, status, page.render()?))
}

fn read(fields: &mut Fields, team: EntryNo) -> Option<LineUp> {
    let places = PLACES.map(|name| {
        let place: Option<usize> = fields.value(name).trim().parse().ok();
        let place = place.and_then(|place| place.checked_sub(1));
        if place.is_none() {
            fields.fault(name, FieldFault::UnknownChoice);
        }
        place
    });
    let [ns1, ns2, ew1, ew2] = places;
    Some(LineUp {
        team,
        ns: [ns1?, ns2?],
        ew: [ew1?, ew2?],
    })
}

/// Returns the last field of the line-up form that names the player the refusal is about. If it is about no player, the
/// first field.
fn blamed(refusal: &Refusal, wished: LineUp) -> &'static str {
    let (Refusal::LineUp(LineUpFault::NoSuchPlayer { player })
    | Refusal::LineUp(LineUpFault::SitsTwice { player })) = refusal
    else {
        return PLACES[0];
    };
    let players = wished.ns.into_iter().chain(wished.ew);
    let named = PLACES.into_iter().zip(players);
    let last = named.filter(|(_, seated)| seated == player).last();
    last.map_or(PLACES[0], |(name, _)| name)
}
