//! The referee's rulings: the register, a new one, one taken back or given again.

use crate::auth::Action;
use crate::fields::Fields;
use crate::forms;
use crate::pages::rulings::{RulingsPage, last_given, new_ruling, one_ruling, with_consequence};
use crate::pages::urls;
use crate::web::act::Asked;
use crate::web::app::App;
use crate::web::decision;
use crate::web::posted::Posted;
use crate::web::problem::Problem;
use crate::web::public::{derived, html};
use crate::web::reader::Reader;
use actix_web::HttpResponse;
use actix_web::web::{Data, Path, Query};
use askama::Template;
use burraco_tournament::adjustment::{Measure, Ruling};
use burraco_tournament::command::{DeskCommand, Judgement};
use burraco_tournament::correction::{Correction, correction};
use burraco_tournament::event::Event;
use serde::Deserialize;

/// `GET /direzione/{slug}/provvedimenti`
pub async fn register(
    app: Data<App>,
    reader: Reader,
    slug: Path<String>,
) -> Result<HttpResponse, Problem> {
    let derived = derived(&app, &slug).await?;
    reader.may(Action::SeeDesk, Some(derived.id))?;
    let may_judge = reader.can(Action::Judge, Some(derived.id));
    let page = RulingsPage::new(reader.frame(), &derived.event, may_judge);
    Ok(html(&reader, page.render()?))
}

/// What a new ruling is to be about, from a link.
#[derive(Deserialize)]
pub struct About {
    provvedimento: String,
    coppia: Option<String>,
    turno: Option<String>,
}

/// `GET /direzione/{slug}/provvedimenti/nuovo`
pub async fn form(
    app: Data<App>,
    reader: Reader,
    slug: Path<String>,
    about: Query<About>,
) -> Result<HttpResponse, Problem> {
    let derived = derived(&app, &slug).await?;
    reader.may(Action::Judge, Some(derived.id))?;
    let measure: Measure = about.provvedimento.parse().map_err(|_| Problem::Missing)?;
    let mut fields = Fields::default();
    fields.set("entry", about.coppia.clone().unwrap_or_default());
    fields.set("round", about.turno.clone().unwrap_or_default());
    if measure == Measure::LateStart {
        // Codice di Gara, lateness: 100 MP from five to ten minutes.
        fields.set("mp", "100");
    }
    let page = new_ruling(reader.frame(), &derived.event, measure, &fields);
    Ok(html(&reader, page.render()?))
}

/// Who may rule about a round: once the last has started, about an earlier one only the chief.
fn action(event: &Event, ruling: Option<Ruling>) -> Action {
    match ruling.and_then(|ruling| correction(event, ruling.round())) {
        Some(Correction::NeedsSignature) => Action::SignRuling,
        _ => Action::Judge,
    }
}

/// `POST /direzione/{slug}/provvedimenti/nuovo`
pub async fn give(
    app: Data<App>,
    mut posted: Posted,
    slug: Path<String>,
) -> Result<HttpResponse, Problem> {
    let derived = derived(&app, &slug).await?;
    posted.reader.may(Action::Judge, Some(derived.id))?;
    let event = &derived.event;
    let measure: Measure = posted
        .fields
        .value("measure")
        .parse()
        .map_err(|_| Problem::Bad)?;
    let ruling = forms::ruling::read(&mut posted.fields, event, measure);
    let action = action(event, ruling);
    let asked = Asked::new(&posted, action, Some(derived.id), urls::rulings(&*slug))?;
    let command = ruling.map(|ruling| {
        DeskCommand::Rule(Judgement {
            number: None,
            base_version: 0,
            ruling: Some(ruling),
            article: posted.fields.value("article").to_owned(),
            reason: posted.fields.value("reason").to_owned(),
        })
    });
    decision::answer(
        &app,
        posted,
        &derived,
        asked,
        (command, "entry"),
        &|frame, fields| {
            let page = new_ruling(frame, event, measure, fields);
            with_consequence(page, event, ruling)
        },
    )
    .await
}

/// `GET /direzione/{slug}/provvedimenti/{n}`
pub async fn one(
    app: Data<App>,
    reader: Reader,
    path: Path<(String, u32)>,
) -> Result<HttpResponse, Problem> {
    let (slug, number) = path.into_inner();
    let derived = derived(&app, &slug).await?;
    reader.may(Action::Judge, Some(derived.id))?;
    let found = derived.event.adjustment(number).ok_or(Problem::Missing)?;
    let page = one_ruling(reader.frame(), &derived.event, found, &Fields::default());
    Ok(html(&reader, page.render()?))
}

/// `POST /direzione/{slug}/provvedimenti/{n}`: takes it back when it stands, gives it again when it does not.
pub async fn turn(
    app: Data<App>,
    mut posted: Posted,
    path: Path<(String, u32)>,
) -> Result<HttpResponse, Problem> {
    let (slug, number) = path.into_inner();
    let derived = derived(&app, &slug).await?;
    let event = &derived.event;
    posted.reader.may(Action::Judge, Some(derived.id))?;
    let found = event.adjustment(number).ok_or(Problem::Missing)?;
    let given = last_given(found);
    let action = action(event, given);
    let asked = Asked::new(&posted, action, Some(derived.id), urls::rulings(&slug))?;
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
        &derived,
        asked,
        (command, "reason"),
        &|frame, fields| {
            let page = one_ruling(frame, event, found, fields);
            with_consequence(page, event, given)
        },
    )
    .await
}
