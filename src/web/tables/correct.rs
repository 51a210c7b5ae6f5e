//! The correction of a hand of a table that counts, in two steps: a preview of the effects, then saving exactly what
//! was previewed.

use crate::app::carried_protests::step_of_protest;
use crate::app::held_by_players::held_now;
use crate::app::{CommandContext, Failure, at_desk, at_desk_as_seen, digest};
use crate::form_data::{FieldFault, Fields};
use crate::pages::hands::conflict::ConflictChoice;
use crate::pages::hands::correction::{CORRECT, CorrectionContext, CorrectionPage};
use crate::pages::protests::followups::carried;
use crate::pages::urls;
use crate::web::http::app::App;
use crate::web::http::current_time::now;
use crate::web::http::event_view::derived;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::{saved, unchanged};
use crate::web::http::response_cache::html_with;
use crate::web::tables::hand_form::{HandForm, status_of};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use burraco_rules::Sheet;
use burraco_tournament::commands::command::DeskCommand;
use burraco_tournament::commands::decide::{decide, foreseen};
use burraco_tournament::commands::refusal::Refusal;
use burraco_tournament::round::{Hand, RoundNo, TableNo};

/// Answers a posted correction with the preview of its effects. Once the preview was confirmed, saves and redirects.
///
/// # Errors
/// A failure that the form cannot show.
pub async fn answer(
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
        match at_desk_as_seen(&app.store, id, context, command, seen).await {
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
    let after = &*derived(app, &slug).await?;
    let event = &*after.event;
    let form = HandForm { event, ..form };
    // The reason is asked for beside what moves, and is no part of that.
    let looked = self::command(&fields, &form, &sheet, "?");
    match decide(event, &looked, &by, now()) {
        Ok(changes) if changes.is_empty() => match context.filter(|_| carries(&form, &by)) {
            Some(context) => Ok(saved(&at_desk(&app.store, id, context, looked).await?)),
            None => Ok(unchanged(&urls::referee_table(&slug, form.at.0, form.at.1))),
        },
        Ok(mut changes) => {
            let held = held_now(&app.store, (after.id, &after.event), &changes).await?;
            let here = &form.reader.here;
            let protest = urls::protest_carried(here);
            let step = step_of_protest(event, protest, &changes, (&by, now()));
            let carried = carried(event, here, |_| step.is_some(), form.reader.t);
            changes.extend(step);
            let (changed, moves) = foreseen(event, &after.results, &changes);
            let (round, table) = form.place()?;
            let was = table.hand(form.number).and_then(Hand::current);
            let was = was.ok_or(Problem::Missing)?;
            let (was_score, is_score) = (form.score(table, &was.sheet), form.score(table, &sheet));
            let foreseen = CorrectionContext {
                round,
                table,
                after: &changed,
                number: form.number,
                was: (was, &was_score),
                is: (&sheet, &is_score),
                moves: &moves,
            };
            let frame = form.reader.frame().noticing(carried).noticing(notice);
            let seen = digest(&moves, &changes, held.as_ref());
            let page = CorrectionPage::new(frame, event, foreseen, &fields, seen);
            Ok(html_with(form.reader, status, page.render()?))
        }
        Err(Refusal::StaleHand { .. }) => form.conflict(&fields, &sheet, ConflictChoice::Overwrite),
        Err(refusal) => form.refused(fields, &sheet, &refusal),
    }
}

/// Whether the page was opened for a protest, and the current hand is already what the ruling on the protest asked for.
fn carries(form: &HandForm<'_>, by: &str) -> bool {
    let (round, table) = (RoundNo(form.at.0), TableNo(form.at.1));
    let event = form.event;
    let number = urls::protest_carried(&form.reader.here);
    let holds = event
        .table(round, table)
        .and_then(|table| table.hand(form.number)?.current());
    let protest = number.and_then(|number| event.protest(number));
    protest.zip(holds).is_some_and(|(protest, holds)| {
        let step = protest.carried_out_already((round, table, form.number), holds, by, now());
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
