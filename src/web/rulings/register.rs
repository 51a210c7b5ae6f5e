//! The referee's rulings: the register, giving one, revoking one and giving it again.

use crate::app::scored_event::ScoredEvent;
use crate::auth::Action;
use crate::auth::needed_rights::{strictest, to_rule};
use crate::form_data::Fields;
use crate::forms;
use crate::pages::Frame;
use crate::pages::hands::card_rulings;
use crate::pages::rulings::infractions::RulingSubject;
use crate::pages::rulings::register::{RulingsPage, one_ruling, with_consequence, with_replaced};
use crate::pages::rulings::ruling_form::{RulingContext, fill, first_fields, new_ruling};
use crate::pages::rulings::ruling_ways::needs_signature;
use crate::pages::urls;
use crate::web::desk::decision;
use crate::web::http::at_event::{AtEvent, PostedAt};
use crate::web::http::problem::Problem;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::html;
use actix_web::HttpResponse;
use actix_web::web::{Path, Query};
use askama::Template;
use burraco_tournament::commands::command::{DeskCommand, Judgement};
use burraco_tournament::event::Event;
use burraco_tournament::journal::JournalAction;
use burraco_tournament::round::{RoundNo, TableState};
use burraco_tournament::rulings::adjustment::{CardMark, Measure, Ruling, RulingRight};
use burraco_tournament::rulings::infraction::Infraction;
use serde::Deserialize;
use std::collections::BTreeSet;

/// Handles `GET /direzione/{slug}/provvedimenti`: the register of rulings.
pub async fn register(
    AtEvent(_, scored): AtEvent,
    reader: Reader,
) -> Result<HttpResponse, Problem> {
    reader.may(Action::SeeDesk, Some(scored.id))?;
    let may_judge = reader.can(Action::Judge, Some(scored.id));
    let page = RulingsPage::new(reader.frame(), &scored.event, may_judge);
    Ok(html(&reader, page.render()?))
}

/// The query parameters of a new ruling, set by a link.
#[derive(Deserialize)]
pub struct NewRulingQuery {
    provvedimento: Option<String>,
    infrazione: Option<String>,
    coppia: Option<String>,
    turno: Option<String>,
    tavolo: Option<String>,
}

/// Handles `GET /direzione/{slug}/provvedimenti/nuovo`: the form of a new ruling. It is for an infraction, with the
/// usual measure or the given one, or for a measure alone.
pub async fn form(
    AtEvent(_, scored): AtEvent,
    reader: Reader,
    wanted: Query<NewRulingQuery>,
) -> Result<HttpResponse, Problem> {
    reader.may(Action::Judge, Some(scored.id))?;
    let wanted = wanted.into_inner();
    let code = wanted.infrazione.unwrap_or_default();
    let line = infraction(&scored.event, &code)?;
    let measure = match (&wanted.provvedimento, &line) {
        (Some(code), _) => code.parse().ok(),
        (None, Some(line)) => {
            let mut measures = line.measures.iter().copied();
            let own = measures.find(|measure| may_give(&reader, &scored, *measure).is_ok());
            own.or(line.measures.first().copied())
        }
        (None, None) => None,
    };
    let measure = measure.ok_or(Problem::Missing)?;
    may_give(&reader, &scored, measure)?;
    let given = RulingContext {
        measure,
        infraction: line.as_ref(),
    };
    if let Some(Ok(round)) = wanted.turno.as_deref().map(str::parse) {
        // the answer would be refused, once everything is written
        reader.may(action_in(&scored.event, RoundNo(round)), Some(scored.id))?;
    }
    let about = RulingSubject {
        entry: wanted.coppia.unwrap_or_default(),
        round: wanted.turno.unwrap_or_default(),
        table: wanted.tavolo.unwrap_or_default(),
    };
    let fields = first_fields(given, &about.params(), reader.t);
    let page = new_ruling(reader.frame(), &scored.event, given, &fields);
    Ok(html(&reader, page.render()?))
}

/// The infraction in the catalogue that a form names, even one no longer offered. `None` if the form names none.
fn infraction(event: &Event, code: &str) -> Result<Option<Infraction>, Problem> {
    match code {
        "" => Ok(None),
        code => {
            let found = event.settings.infraction(code);
            found.map(Some).ok_or(Problem::Missing)
        }
    }
}

/// The right to rule about a round. Once the last round has started, only the chief referee rules about earlier ones.
fn action_in(event: &Event, round: RoundNo) -> Action {
    match needs_signature(event, round) {
        true => Action::SignRuling,
        false => Action::Judge,
    }
}

/// Refuses a reader who lacks the right to give a measure. A measure that removes an entry also needs the right to
/// withdraw entries.
fn may_give(reader: &Reader, scored: &ScoredEvent, measure: Measure) -> Result<(), Problem> {
    reader.may(Action::Judge, Some(scored.id))?;
    if measure.puts_out() {
        reader.may(Action::WithdrawEntry, Some(scored.id))?;
    }
    Ok(())
}

/// Refuses a reader who lacks one of the rights a ruling needs. Otherwise returns the strictest of them. A ruling not
/// yet written needs only the right to judge.
fn may_all(
    reader: &Reader,
    scored: &ScoredEvent,
    asks: Option<Vec<RulingRight>>,
) -> Result<Action, Problem> {
    let asks = asks.into_iter().flatten();
    let rights: BTreeSet<Action> = asks.map(to_rule).collect();
    for right in &rights {
        reader.may(*right, Some(scored.id))?;
    }
    Ok(strictest(&rights).unwrap_or(Action::Judge))
}

/// Refuses a reader who may not revoke a ruling or give it again. Otherwise returns the strictest right this needs.
fn may_turn(
    reader: &Reader,
    scored: &ScoredEvent,
    given: Option<Ruling>,
) -> Result<Action, Problem> {
    let asks = given.map(|ruling| ruling.rights_to_revoke(&scored.event));
    may_all(reader, scored, asks)
}

/// Returns the page to open after a ruling. A ruling opened for a protest that waits for one leads back to that
/// protest, any other to the register.
fn register_or_protest(event: &Event, here: &str) -> String {
    let slug = &event.settings.slug;
    let protest = urls::protest_carried(here).and_then(|number| event.protest(number));
    match protest.filter(|protest| protest.owes().is_some()) {
        Some(protest) => urls::protest(slug, protest.number),
        None => urls::rulings(slug),
    }
}

/// Returns the page to open after a ruling. A ruling on cards leads to the hand's form, or to the table if that is
/// closed.
fn leads_to(event: &Event, ruling: Option<Ruling>, here: &str) -> String {
    let slug = &event.settings.slug;
    let Some(Ruling::OnCards {
        round,
        table,
        hand,
        side,
        mark,
    }) = ruling
    else {
        return register_or_protest(event, here);
    };
    let open = event.table(round, table);
    let open = open.is_some_and(|at| !matches!(at.state, TableState::Closed));
    if open && mark != CardMark::InPlay {
        card_rulings::field(event, (round, table, hand), side, mark)
    } else {
        urls::referee_table(slug, round, table)
    }
}

/// Handles `POST /direzione/{slug}/provvedimenti/nuovo`: gives a ruling.
pub async fn give(
    PostedAt(AtEvent(app, scored), mut posted): PostedAt<AtEvent>,
) -> Result<HttpResponse, Problem> {
    posted.reader.may(Action::Judge, Some(scored.id))?;
    let event = &scored.event;
    let fields = &posted.fields;
    let measure: Measure = fields.value("measure").parse().map_err(|_| Problem::Bad)?;
    may_give(&posted.reader, &scored, measure)?;
    let line = infraction(event, fields.value("infraction"))?;
    let given = RulingContext {
        measure,
        infraction: line.as_ref(),
    };
    // Another measure than the one the form was made for has other fields: they are asked for first.
    if line.is_some() && fields.value("asked") != measure.code() {
        fill(&mut posted.fields, given, posted.reader.t);
        let page = new_ruling(posted.reader.frame(), event, given, &posted.fields);
        return Ok(html(&posted.reader, page.render()?));
    }
    let ruling = forms::ruling::read(&mut posted.fields, event, measure);
    let asks = ruling.map(|ruling| ruling.rights_to_give(event));
    let right = may_all(&posted.reader, &scored, asks)?;
    let then = leads_to(event, ruling, &posted.reader.here);
    let mut context = posted.context(right, Some(scored.id), then)?;
    context.action = JournalAction::Judge;
    let command = ruling.map(|ruling| judged(&posted.fields, ruling, line.as_ref()));
    let page = |frame: Frame, fields: &Fields| {
        let page = new_ruling(frame, event, given, fields);
        let page = with_replaced(page, event, ruling);
        with_consequence(page, event, ruling)
    };
    decision::answer(&app, posted, &scored, context, (command, "entry"), &page).await
}

/// The command to give a new ruling, for an infraction if it is about one.
fn judged(fields: &Fields, ruling: Ruling, infraction: Option<&Infraction>) -> DeskCommand {
    DeskCommand::Rule(Judgement {
        number: None,
        base_version: 0,
        ruling: Some(ruling),
        infraction: infraction.map(|line| line.code.clone()),
        article: fields.value("article").to_owned(),
        reason: fields.value("reason").to_owned(),
    })
}

/// Handles `GET /direzione/{slug}/provvedimenti/{n}`: a ruling.
pub async fn one(
    AtEvent(_, scored): AtEvent,
    reader: Reader,
    path: Path<(String, u32)>,
) -> Result<HttpResponse, Problem> {
    let (_, number) = path.into_inner();
    reader.may(Action::SeeDesk, Some(scored.id))?;
    let found = scored.event.adjustment(number).ok_or(Problem::Missing)?;
    may_turn(&reader, &scored, found.last_given())?;
    let page = one_ruling(reader.frame(), &scored.event, found, &Fields::default());
    Ok(html(&reader, page.render()?))
}

/// Handles `POST /direzione/{slug}/provvedimenti/{n}`: revokes a ruling, or restores a revoked one.
pub async fn turn(
    PostedAt(AtEvent(app, scored), mut posted): PostedAt<AtEvent>,
    path: Path<(String, u32)>,
) -> Result<HttpResponse, Problem> {
    let (_, number) = path.into_inner();
    let event = &scored.event;
    posted.reader.may(Action::SeeDesk, Some(scored.id))?;
    let found = event.adjustment(number).ok_or(Problem::Missing)?;
    let given = found.last_given();
    let right = may_turn(&posted.reader, &scored, given)?;
    let then = register_or_protest(event, &posted.reader.here);
    let mut context = posted.context(right, Some(scored.id), then)?;
    context.action = JournalAction::Judge;
    forms::ruling::reason(&mut posted.fields);
    let base_version = posted.fields.value("base_version").parse();
    let base_version = base_version.map_err(|_| Problem::Bad)?;
    let last = found.versions.last();
    let judgement = Judgement {
        number: Some(number),
        base_version,
        ruling: match found.ruling() {
            Some(_) => None,
            None => given,
        },
        infraction: None,
        article: last.map_or_else(String::new, |v| v.article.clone()),
        reason: posted.fields.value("reason").to_owned(),
    };
    let command = posted
        .fields
        .sound()
        .then_some(DeskCommand::Rule(judgement));
    decision::answer(
        &app,
        posted,
        &scored,
        context,
        (command, "reason"),
        &|frame, fields| {
            let page = one_ruling(frame, event, found, fields);
            with_consequence(page, event, given)
        },
    )
    .await
}
