//! Protests at the desk: the list, lodging one for somebody, withdrawing, hearing and ruling, and the printed record.

use crate::app::scored_event::ScoredEvent;
use crate::app::{Failure, run_desk_command};
use crate::auth::Action;
use crate::auth::needed_rights::to_rule_protest;
use crate::form_data::{FieldFault, Fields};
use crate::forms;
use crate::pages::components::refused::Refused;
use crate::pages::paper::record;
use crate::pages::protests::at_desk::{MayProtest, ProtestPage};
use crate::pages::protests::register::{LodgePage, ProtestsPage};
use crate::pages::rulings::ruling_ways::needs_signature;
use crate::pages::{Frame, urls};
use crate::web::http::app::App;
use crate::web::http::at_event::{AtEvent, PostedAt};
use crate::web::http::event_view::scored;
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::saved;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::{html, html_with, long_html};
use crate::web::tables::hand_form::{corrects, place};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::{Path, Query};
use askama::Template;
use burraco_tournament::commands::command::{DeskCommand, Finding, Lodging, ProtestCommand};
use burraco_tournament::commands::decide::protests::ProtestFault;
use burraco_tournament::commands::refusal::Refusal;
use burraco_tournament::protest::{LONGEST_PROTEST, Protest, ProtestVoice, published};
use burraco_tournament::round::{RoundNo, Table, TableState};
use serde::Deserialize;

/// The query parameter that selects a page of the list of protests.
#[derive(Deserialize)]
pub struct AtPage {
    pagina: Option<usize>,
}

/// Handles `GET /direzione/{slug}/reclami`: the list of protests.
pub async fn list(
    AtEvent(app, scored): AtEvent,
    reader: Reader,
    context: Query<AtPage>,
) -> Result<HttpResponse, Problem> {
    reader.may(Action::SeeDesk, Some(scored.id))?;
    let settled = app.journals.settled(&app.store, scored.id).await?;
    let may_lodge = reader.can(Action::LodgeProtest, Some(scored.id));
    let (event, page) = (&scored.event, context.pagina.unwrap_or(1));
    let page = ProtestsPage::new(reader.frame(), event, &settled, may_lodge, page);
    Ok(html(&reader, page.render()?))
}

/// The query parameters of a new protest: the table it is about.
#[derive(Deserialize)]
pub struct TableAsked {
    turno: Option<u32>,
    tavolo: Option<u32>,
}

impl TableAsked {
    fn of<'e>(&self, scored: &'e ScoredEvent) -> Result<Option<(RoundNo, &'e Table)>, Problem> {
        match (self.turno, self.tavolo) {
            (Some(round), Some(table)) => {
                let (round, table) = place(&scored.event, round, table)?;
                Ok(Some((round.number, table)))
            }
            _ => Ok(None),
        }
    }
}

/// Handles `GET /direzione/{slug}/reclami/nuovo`: the form of a new protest.
pub async fn form(
    AtEvent(app, scored): AtEvent,
    reader: Reader,
    about: Query<TableAsked>,
) -> Result<HttpResponse, Problem> {
    reader.may(Action::LodgeProtest, Some(scored.id))?;
    let settled = app.journals.settled(&app.store, scored.id).await?;
    let form = move |scored: &ScoredEvent, frame: Frame| {
        let (about, fields) = (about.of(scored)?, Fields::default());
        Ok(LodgePage::desk(frame, &scored.event, &settled, about, &fields).render()?)
    };
    long_html(&app, &reader, &scored, form).await
}

/// Handles `POST /direzione/{slug}/reclami/nuovo`: lodges a protest.
pub async fn lodge(
    PostedAt(AtEvent(app, scored), mut posted): PostedAt<AtEvent>,
    about: Query<TableAsked>,
) -> Result<HttpResponse, Problem> {
    let then = urls::protests(scored.slug());
    let context = posted.context(Action::LodgeProtest, Some(scored.id), then)?;
    let table = about.of(&scored)?;
    let settled = app.journals.settled(&app.store, scored.id).await?;
    let event = &scored.event;
    let read = forms::protest::lodging(&mut posted.fields, event, None);
    let again = |posted: &Posted, status, why: Option<Refused>| {
        let frame = posted.reader.frame();
        let page = LodgePage::desk(frame, event, &settled, table, &posted.fields);
        let page = match why {
            Some(why) => page.refused(why),
            None => page,
        };
        Ok(html_with(&posted.reader, status, page.render()?))
    };
    let Some((claimant, about, text)) = read else {
        return again(&posted, StatusCode::UNPROCESSABLE_ENTITY, None);
    };
    let command = DeskCommand::Protest(ProtestCommand::Lodge(Lodging {
        claimant,
        about,
        text,
        by: ProtestVoice::Staff(context.by.clone()),
        published: published(event, about, &settled),
    }));
    match run_desk_command(&app.store, scored.id, context, command).await {
        Ok(then) => Ok(saved(&then)),
        Err(Failure::Refused(why)) => {
            let why = Refused::new(&why, posted.reader.t);
            again(&posted, StatusCode::CONFLICT, Some(why))
        }
        Err(other) => Err(other.into()),
    }
}

fn found(scored: &ScoredEvent, number: u32) -> Result<&Protest, Problem> {
    scored.event.protest(number).ok_or(Problem::Missing)
}

fn page(reader: &Reader, scored: &ScoredEvent, protest: &Protest, fields: &Fields) -> ProtestPage {
    let may = |action| reader.can(action, Some(scored.id));
    let place = protest.claim.about.table();
    let correct = place.is_some_and(|(round, table)| {
        let found = scored.event.table(round, table);
        let round = scored.event.round(round);
        round.zip(found).is_some_and(|(round, table)| {
            corrects(reader, (scored.id, &scored.event), round, table)
                || table.state != TableState::Closed
        })
    });
    let may = MayProtest {
        withdraw: may(Action::LodgeProtest),
        rule: may(Action::RuleProtest),
        sign: may(Action::SignProtest),
        correct: correct && may(Action::EnterHand),
        judge: may(Action::Judge)
            && (may(Action::SignRuling)
                || !needs_signature(&scored.event, protest.claim.about.round())),
    };
    ProtestPage::new(reader.frame(), &scored.event, protest, may, fields)
}

/// Handles `GET /direzione/{slug}/reclami/{n}`: a protest.
pub async fn one(
    AtEvent(_, scored): AtEvent,
    reader: Reader,
    path: Path<(String, u32)>,
) -> Result<HttpResponse, Problem> {
    let (_, number) = path.into_inner();
    reader.may(Action::SeeDesk, Some(scored.id))?;
    let protest = found(&scored, number)?;
    let page = page(&reader, &scored, protest, &Fields::default());
    Ok(html(&reader, page.render()?))
}

/// Handles `POST /direzione/{slug}/reclami/{n}`: takes one of the steps `withdraw`, `hear`, `rule` or `review`.
pub async fn act(
    PostedAt(AtEvent(app, scored), mut posted): PostedAt<AtEvent>,
    path: Path<(String, u32)>,
) -> Result<HttpResponse, Problem> {
    let (_, number) = path.into_inner();
    let id = Some(scored.id);
    let action = posted.fields.value("action").to_owned();
    let needs = match action.as_str() {
        "withdraw" => Action::LodgeProtest,
        "hear" | "rule" | "review" => Action::RuleProtest,
        _ => return Err(Problem::Bad),
    };
    posted.reader.may(needs, id)?;
    let protest = found(&scored, number)?;
    let base_version = posted.fields.value("base_version").parse();
    let base_version = base_version.map_err(|_| Problem::Bad)?;
    let (needs, command) = step(&mut posted, &action, needs, (protest, base_version));
    let context = posted.context(needs, id, urls::protest(scored.slug(), number))?;
    let Some(command) = command else {
        let page = page(&posted.reader, &scored, protest, &posted.fields);
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        return Ok(html_with(&posted.reader, status, page.render()?));
    };
    match run_desk_command(
        &app.store,
        scored.id,
        context,
        DeskCommand::Protest(command),
    )
    .await
    {
        Ok(then) => Ok(saved(&then)),
        Err(Failure::Refused(why)) => refused(&app, posted, (scored.slug(), number), &why).await,
        Err(other) => Err(other.into()),
    }
}

/// Reads a step of a protest from its form, and the right it needs. There is no command when a field has a fault.
fn step(
    posted: &mut Posted,
    action: &str,
    needs: Action,
    (protest, base_version): (&Protest, u32),
) -> (Action, Option<ProtestCommand>) {
    let number = protest.number;
    match action {
        "withdraw" => {
            let by = ProtestVoice::Staff(posted.reader.name());
            let reason = why(&mut posted.fields, "withdraw_reason");
            let command = reason.map(|reason| ProtestCommand::Withdraw {
                number,
                base_version,
                by,
                reason,
            });
            (needs, command)
        }
        "hear" => {
            forms::ruling::reason(&mut posted.fields);
            let reason = posted.fields.value("reason").to_owned();
            let command = ProtestCommand::Hear {
                number,
                base_version,
                reason,
            };
            (needs, Some(command).filter(|_| posted.fields.sound()))
        }
        "review" => {
            let reason = why(&mut posted.fields, "reason");
            let (by_new, finding) = rule(&mut posted.fields);
            // what the chief referee or a jury has ruled is reviewed by those who sign for them
            let by_old = protest
                .verdict()
                .map_or(needs, |v| to_rule_protest(&v.bench));
            let needs = match [by_new, by_old].contains(&Action::SignProtest) {
                true => Action::SignProtest,
                false => needs,
            };
            let command = finding
                .zip(reason)
                .map(|(finding, reason)| ProtestCommand::Review {
                    number,
                    base_version,
                    finding,
                    reason,
                });
            (needs, command)
        }
        _ => {
            let (needs, finding) = rule(&mut posted.fields);
            let command = finding.map(|finding| ProtestCommand::Rule {
                number,
                base_version,
                finding,
            });
            (needs, command)
        }
    }
}

/// Reads the reason typed in a field of a protest's form. A missing or too long reason is a fault of the field.
fn why(fields: &mut Fields, name: &str) -> Option<String> {
    let reason = fields.value(name).trim().to_owned();
    let fault = match reason.chars().count() {
        0 => FieldFault::Missing,
        length if length > LONGEST_PROTEST => FieldFault::TooLong {
            most: LONGEST_PROTEST,
        },
        _ => return Some(reason),
    };
    fields.fault(name, fault);
    None
}

/// The ruling on a protest as typed in the form, and the right it needs.
fn rule(fields: &mut Fields) -> (Action, Option<Finding>) {
    let finding = forms::protest::finding(fields);
    let needs = finding
        .as_ref()
        .map(|finding| to_rule_protest(&finding.bench));
    (needs.unwrap_or(Action::RuleProtest), finding)
}

/// The page of the protest in its current state, with the reason for the refusal, beside the field it concerns if there
/// is one.
async fn refused(
    app: &App,
    mut posted: Posted,
    (slug, number): (&str, u32),
    why: &Refusal,
) -> Result<HttpResponse, Problem> {
    let scored = scored(app, slug).await?;
    let said = posted.reader.t.refusal(why);
    let field = match why {
        Refusal::Protest(ProtestFault::ThreeMembers | ProtestFault::JurorPlays(_)) => "juror1",
        Refusal::Protest(
            ProtestFault::RejectedCorrects | ProtestFault::NoTable | ProtestFault::NoRuling,
        ) => "remedy",
        Refusal::ReasonNeeded if posted.fields.value("action") == "withdraw" => "withdraw_reason",
        Refusal::ReasonNeeded => "reason",
        _ => "",
    };
    if !field.is_empty() {
        posted.fields.fault(field, FieldFault::Said(said.clone()));
    }
    let page = page(
        &posted.reader,
        &scored,
        found(&scored, number)?,
        &posted.fields,
    );
    let page = match field {
        "" => page.refused(Refused::new(why, posted.reader.t)),
        _ => page,
    };
    Ok(html_with(
        &posted.reader,
        StatusCode::CONFLICT,
        page.render()?,
    ))
}

/// Handles `GET /direzione/{slug}/stampe/reclami/{n}`: the printed record of a protest.
pub async fn printed(
    AtEvent(_, scored): AtEvent,
    reader: Reader,
    path: Path<(String, u32)>,
) -> Result<HttpResponse, Problem> {
    let (_, number) = path.into_inner();
    reader.may(Action::SeeDesk, Some(scored.id))?;
    let protest = found(&scored, number)?;
    let page = record(reader.frame(), &scored.event, protest);
    Ok(html(&reader, page.render()?))
}
