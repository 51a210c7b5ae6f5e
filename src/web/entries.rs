//! The organiser's list: entries pasted or uploaded, added one by one, and checked in.

use crate::auth::Action;
use crate::fields::{FieldFault, Fields};
use crate::forms;
use crate::pages::check_in::CheckInPage;
use crate::pages::import::ImportPage;
use crate::pages::urls;
use crate::web::act::{Asked, Failure, at_desk, see_other};
use crate::web::app::App;
use crate::web::posted::Posted;
use crate::web::problem::Problem;
use crate::web::public::{derived, html, html_with};
use crate::web::reader::Reader;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};
use askama::Template;
use burraco_tournament::command::{DeskCommand, NewEntry};
use burraco_tournament::entry::{EntryNo, EntryState, Player};

/// `GET /direzione/{slug}/importa`
pub async fn import_form(
    app: Data<App>,
    reader: Reader,
    slug: Path<String>,
) -> Result<HttpResponse, Problem> {
    let derived = derived(&app, &slug).await?;
    reader.may(Action::ImportEntries, Some(derived.id))?;
    Ok(html(
        &reader,
        ImportPage::empty(reader.frame(), &derived.event).render()?,
    ))
}

/// `POST /direzione/{slug}/importa`: looks at the list, or takes it over when nothing is wrong with it.
pub async fn import(
    app: Data<App>,
    posted: Posted,
    slug: Path<String>,
) -> Result<HttpResponse, Problem> {
    let derived = derived(&app, &slug).await?;
    let then = urls::check_in(&*slug);
    let asked = Asked::new(&posted, Action::ImportEntries, Some(derived.id), then)?;
    let Posted {
        reader, mut fields, ..
    } = posted;
    if !fields.value("file").trim().is_empty() {
        let uploaded = fields.value("file").to_owned();
        fields.set("list", uploaded);
    }
    let mut rows = forms::entries::read(fields.value("list").as_bytes());
    forms::entries::against(&mut rows, &derived.event);
    let wrong = rows.iter().any(|row| !row.faults.is_empty());
    let mut status = if wrong {
        StatusCode::UNPROCESSABLE_ENTITY
    } else {
        StatusCode::OK
    };
    if rows.is_empty() {
        fields.fault("list", FieldFault::Missing);
        status = StatusCode::UNPROCESSABLE_ENTITY;
    } else if !wrong && fields.value("step") == "take" {
        let command = DeskCommand::AddEntries(forms::entries::new_entries(&rows));
        match at_desk(&app, derived.id, asked, command).await {
            Ok(then) => return Ok(see_other(&then)),
            Err(Failure::Refused(refusal)) => {
                fields.fault("list", FieldFault::Said(reader.t.refusal(&refusal)));
                status = StatusCode::CONFLICT;
            }
            Err(other) => return Err(other.into()),
        }
    }
    let page = ImportPage::looked(reader.frame(), &derived.event, &fields, &rows);
    Ok(html_with(&reader, status, page.render()?))
}

/// `GET /direzione/{slug}/accettazione`
pub async fn check_in_list(
    app: Data<App>,
    reader: Reader,
    slug: Path<String>,
) -> Result<HttpResponse, Problem> {
    let derived = derived(&app, &slug).await?;
    reader.may(Action::CheckIn, Some(derived.id))?;
    let page = CheckInPage::new(reader.frame(), &derived.event, &Fields::default());
    Ok(html(&reader, page.render()?))
}

fn state(word: &str) -> Result<EntryState, Problem> {
    Ok(match word {
        "entered" => EntryState::Entered,
        "checked_in" => EntryState::CheckedIn,
        "absent" => EntryState::Absent,
        "withdrawn" => EntryState::Withdrawn,
        _ => return Err(Problem::Bad),
    })
}

/// `POST /direzione/{slug}/accettazione`: everybody who is waited for is here.
pub async fn check_in_all(
    app: Data<App>,
    posted: Posted,
    slug: Path<String>,
) -> Result<HttpResponse, Problem> {
    let derived = derived(&app, &slug).await?;
    let waiting = derived
        .event
        .entries
        .iter()
        .filter(|e| e.state == EntryState::Entered);
    let entries: Vec<EntryNo> = waiting.map(|entry| entry.number).collect();
    set_states(
        app,
        posted,
        &slug,
        derived.id,
        entries,
        EntryState::CheckedIn,
    )
    .await
}

/// `POST /direzione/{slug}/accettazione/{n}`
pub async fn check_in(
    app: Data<App>,
    posted: Posted,
    path: Path<(String, u32)>,
) -> Result<HttpResponse, Problem> {
    let (slug, number) = path.into_inner();
    let derived = derived(&app, &slug).await?;
    let state = state(posted.fields.value("state"))?;
    set_states(app, posted, &slug, derived.id, vec![EntryNo(number)], state).await
}

async fn set_states(
    app: Data<App>,
    posted: Posted,
    slug: &str,
    event: crate::store::EventId,
    entries: Vec<EntryNo>,
    state: EntryState,
) -> Result<HttpResponse, Problem> {
    let action = match state {
        EntryState::Withdrawn => Action::WithdrawEntry,
        EntryState::Entered | EntryState::CheckedIn | EntryState::Absent => Action::CheckIn,
    };
    let asked = Asked::new(&posted, action, Some(event), urls::check_in(slug))?;
    let command = DeskCommand::CheckIn {
        entries,
        state,
        paid_cents: None,
    };
    Ok(see_other(&at_desk(&app, event, asked, command).await?))
}

/// `POST /direzione/{slug}/coppie`: one more pair.
pub async fn add(
    app: Data<App>,
    posted: Posted,
    slug: Path<String>,
) -> Result<HttpResponse, Problem> {
    let derived = derived(&app, &slug).await?;
    let then = urls::check_in(&*slug);
    let asked = Asked::new(&posted, Action::EditEntries, Some(derived.id), then)?;
    let Posted {
        reader, mut fields, ..
    } = posted;
    let value = |name: &str| fields.value(name).trim().to_owned();
    let player = |n: u8| Player {
        name: value(&format!("player{n}")),
        card: value(&format!("card{n}")),
        club: value(&format!("club{n}")),
    };
    let players = vec![player(1), player(2)];
    let missing: Vec<String> = (1..=2)
        .map(|n| format!("player{n}"))
        .filter(|name| fields.value(name).trim().is_empty())
        .collect();
    for name in &missing {
        fields.fault(name, FieldFault::Missing);
    }
    let most = forms::entries::LONGEST;
    for field in &mut fields.list {
        let typed = ["player", "card", "club"]
            .iter()
            .any(|part| field.name.starts_with(part));
        if typed && field.value.chars().count() > most {
            field.faults.push(FieldFault::TooLong { most });
        }
    }
    let mut status = StatusCode::UNPROCESSABLE_ENTITY;
    if fields.sound() {
        let entry = NewEntry {
            number: None,
            players,
            group: String::new(),
            line: None,
        };
        match at_desk(
            &app,
            derived.id,
            asked,
            DeskCommand::AddEntries(vec![entry]),
        )
        .await
        {
            Ok(then) => return Ok(see_other(&then)),
            Err(Failure::Refused(refusal)) => {
                fields.fault("player1", FieldFault::Said(reader.t.refusal(&refusal)));
                status = StatusCode::CONFLICT;
            }
            Err(other) => return Err(other.into()),
        }
    }
    let page = CheckInPage::new(reader.frame(), &derived.event, &fields);
    Ok(html_with(&reader, status, page.render()?))
}
