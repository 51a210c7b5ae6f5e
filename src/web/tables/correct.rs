//! The correction of a hand of a table that counts, in two steps: a preview of the effects, then saving exactly what
//! was previewed.

use crate::app::{
    CommandContext, Failure, Foreseen, foresee, run_desk_command, run_desk_command_as_seen,
};
use crate::auth::needed_rights::to_correct;
use crate::form_data::{FieldFault, Fields};
use crate::pages::hands::conflict::ConflictChoice;
use crate::pages::hands::correction::{CORRECT, CorrectionContext, CorrectionPage};
use crate::pages::protests::followups::carried_by;
use crate::pages::{Frame, urls};
use crate::store::run_blocking;
use crate::web::http::app::App;
use crate::web::http::current_time::now;
use crate::web::http::event_view::scored;
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::{saved, unchanged};
use crate::web::http::response_cache::html_with;
use crate::web::tables::hand::{HandPath, PostedHand, at_desk};
use crate::web::tables::hand_form::{HandForm, place, status_of};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use askama::Template;
use burraco_rules::Sheet;
use burraco_tournament::commands::command::DeskCommand;
use burraco_tournament::commands::refusal::Refusal;
use burraco_tournament::event::Event;
use burraco_tournament::journal::JournalAction;
use burraco_tournament::round::{Hand, RoundNo, TableNo};
use chrono::{DateTime, Utc};
use std::sync::Arc;

/// Handles `POST /arbitro/{slug}/turni/{n}/tavoli/{k}/smazzate/{h}/correzione`: a preview of what a correction moves.
/// Once the preview was confirmed, saves and redirects.
pub async fn correct_hand(
    app: Data<App>,
    mut posted: Posted,
    path: HandPath,
) -> Result<HttpResponse, Problem> {
    let (slug, round, table, hand) = path.into_inner();
    let running = app.store.event_by_slug(&slug).await?;
    let (id, before) = (running.id, &*running.event);
    let sent = PostedHand::read(&mut posted, (id, before), (round, table, hand))?;
    let (reader, fields) = (posted.reader, posted.fields);
    let form = at_desk(&reader, (id, before), (round, table), sent.number);
    if let Some(status) = sent.again {
        return form.again(status, &fields, &sent.sheet);
    }
    let mut context = sent.context.under(to_correct(before, RoundNo(round)))?;
    context.action = JournalAction::CorrectHand;
    answer(&app, form, fields, context, sent.sheet).await
}

/// Answers a correction that can be saved.
async fn answer(
    app: &App,
    form: HandForm<'_>,
    mut fields: Fields,
    context: CommandContext,
    sheet: Sheet,
) -> Result<HttpResponse, Problem> {
    let slug = form.event.settings.slug.clone();
    let id = form.id;
    let by = context.by.clone();
    let command = command(&fields, &form, &sheet, fields.value("reason"));
    let mut status = StatusCode::CONFLICT;
    let mut notice = None;
    let mut context = Some(context);
    if fields.value("action") == CORRECT
        && let Some(context) = context.take()
    {
        let seen = fields.value("seen").to_owned();
        match run_desk_command_as_seen(&app.store, id, context, command, seen).await {
            Ok(then) => {
                app.presence.gone(&form.reader.actor());
                return Ok(saved(&then));
            }
            Err(Failure::Refused(refusal)) if *refusal == Refusal::ReasonNeeded => {
                fields.fault("reason", FieldFault::ReasonMissing);
                status = status_of(&refusal);
            }
            // said below, as it is refused when it is looked at
            Err(Failure::Refused(_)) => {}
            Err(Failure::OtherMoves | Failure::OtherBody) => {
                notice = Some(form.reader.t.seen_outdated().to_owned());
            }
            Err(other) => return Err(other.into()),
        }
    }
    let scored = scored(app, &slug).await?;
    let event = &*scored.event;
    let form = HandForm { event, ..form };
    // The reason is asked for beside what moves, and is no part of that.
    let looked = self::command(&fields, &form, &sheet, "?");
    let protest = urls::protest_carried(&form.reader.here);
    let by = (by, now());
    let (present, looks) = (Arc::clone(&scored), looked.clone());
    let foreseen = match foresee(&app.store, present, looks, protest, by.clone()).await {
        Ok(foreseen) if foreseen.changes.is_empty() => {
            return match context.filter(|_| carries(&form, (&by.0, by.1))) {
                Some(context) => Ok(saved(
                    &run_desk_command(&app.store, id, context, looked).await?,
                )),
                None => Ok(unchanged(&urls::referee_table(&slug, form.at.0, form.at.1))),
            };
        }
        Ok(foreseen) => foreseen,
        Err(Failure::Refused(refusal)) => {
            return match *refusal {
                Refusal::StaleHand { .. } => {
                    form.conflict(&fields, &sheet, ConflictChoice::Overwrite)
                }
                refusal => form.refused(fields, &sheet, &refusal),
            };
        }
        Err(other) => return Err(other.into()),
    };
    let carried = carried_by(event, &form.reader.here, &foreseen.changes, form.reader.t);
    let frame = form.reader.frame().noticing(carried).noticing(notice);
    let made = preview(
        &form,
        (frame, fields, sheet),
        Arc::clone(&scored.event),
        foreseen,
    )
    .await?;
    Ok(html_with(form.reader, status, made))
}

/// Makes the page that shows what a correction moves.
async fn preview(
    form: &HandForm<'_>,
    (frame, fields, sheet): (Frame, Fields, Sheet),
    whole: Arc<Event>,
    foreseen: Foreseen,
) -> Result<String, Problem> {
    let (at, number) = (form.at, form.number);
    let made = run_blocking(move || {
        let (round, table) = place(&whole, at.0, at.1)?;
        let was = table.hand(number).and_then(Hand::current);
        let was = was.ok_or(Problem::Missing)?;
        let score = |sheet: &Sheet| table.score(&whole.settings, number, sheet);
        let effects = CorrectionContext {
            round,
            table,
            after: &foreseen.after,
            number,
            was: (was, &score(&was.sheet)),
            is: (&sheet, &score(&sheet)),
            moves: &foreseen.moves,
        };
        let page = CorrectionPage::new(frame, &whole, effects, &fields, foreseen.seen);
        Ok(page.render()?)
    });
    made.await?
}

/// Whether the page was opened for a protest, and the current hand is already what the ruling on the protest asked for.
fn carries(form: &HandForm<'_>, (by, at): (&str, DateTime<Utc>)) -> bool {
    let (round, table) = (RoundNo(form.at.0), TableNo(form.at.1));
    let event = form.event;
    let number = urls::protest_carried(&form.reader.here);
    let holds = event
        .table(round, table)
        .and_then(|table| table.hand(form.number)?.current());
    let protest = number.and_then(|number| event.protest(number));
    protest.zip(holds).is_some_and(|(protest, holds)| {
        let step = protest.carried_out_already((round, table, form.number), holds, by, at);
        step.is_some()
    })
}

fn command(fields: &Fields, form: &HandForm<'_>, sheet: &Sheet, reason: &str) -> DeskCommand {
    DeskCommand::CorrectHand {
        round: RoundNo(form.at.0),
        table: TableNo(form.at.1),
        hand: form.number,
        sheet: Box::new(sheet.clone()),
        base_version: fields.value("base_version").trim().parse().unwrap_or(0),
        reason: reason.to_owned(),
    }
}
