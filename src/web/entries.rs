//! The organiser's list: entries pasted or uploaded, added one by one, and checked in.

use crate::auth::Action;
use crate::fields::{FieldFault, Fields};
use crate::forms;
use crate::pages::check_in::CheckInPage;
use crate::pages::edit_entry::{self, EditEntryPage};
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
use burraco_tournament::event::Kind;

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
    let list = forms::entries::read(fields.value("list").as_bytes(), derived.event.settings.kind);
    let mut rows = list.rows;
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
    let mut frame = reader.frame();
    if !list.ignored.is_empty() {
        frame.notice = Some(reader.t.columns_left_out(list.ignored.join(", ")));
    }
    let page = ImportPage::looked(frame, &derived.event, &fields, &rows);
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
        // a withdrawal moves tables and points: it has a form of its own, where that is seen first
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
    let asked = Asked::new(&posted, Action::CheckIn, Some(event), urls::check_in(slug))?;
    let command = DeskCommand::CheckIn {
        entries,
        state,
        paid_cents: None,
    };
    Ok(see_other(&at_desk(&app, event, asked, command).await?))
}

/// The players typed in a form, as many as an entry of a kind has, with a fault at every field that will not do.
pub(super) fn players(fields: &mut Fields, kind: Kind) -> Vec<Player> {
    let most = forms::entries::LONGEST;
    let mut typed = |name: String, needed: bool| {
        let value = forms::text::visible(fields.value(&name)).trim().to_owned();
        if needed && value.is_empty() {
            fields.fault(&name, FieldFault::Missing);
        }
        if value.chars().count() > most {
            fields.fault(&name, FieldFault::TooLong { most });
        }
        value
    };
    let needed = *kind.players().start();
    let player = |n: usize| Player {
        name: typed(format!("player{n}"), n <= needed),
        card: typed(format!("card{n}"), false),
        club: typed(format!("club{n}"), false),
    };
    let mut players: Vec<Player> = (1..=*kind.players().end()).map(player).collect();
    for (n, player) in (1..).zip(&players).skip(needed) {
        let nameless = player.name.is_empty() && *player != Player::default();
        if nameless {
            fields.fault(&format!("player{n}"), FieldFault::Missing);
        }
    }
    players.retain(|player| *player != Player::default());
    players
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
    let entry = NewEntry {
        number: None,
        players: players(&mut fields, derived.event.settings.kind),
        group: String::new(),
        line: None,
    };
    let mut status = StatusCode::UNPROCESSABLE_ENTITY;
    if fields.sound() {
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

/// `GET /direzione/{slug}/coppie/{n}`
pub async fn edit_form(
    app: Data<App>,
    reader: Reader,
    path: Path<(String, u32)>,
) -> Result<HttpResponse, Problem> {
    let (slug, number) = path.into_inner();
    let derived = derived(&app, &slug).await?;
    reader.may(Action::EditEntries, Some(derived.id))?;
    let entry = derived
        .event
        .entry(EntryNo(number))
        .ok_or(Problem::Missing)?;
    let fields = edit_entry::fields_of(entry);
    let page = EditEntryPage::new(reader.frame(), &derived.event, entry, &fields);
    Ok(html(&reader, page.render()?))
}

/// `POST /direzione/{slug}/coppie/{n}`: corrects a pair.
pub async fn edit(
    app: Data<App>,
    posted: Posted,
    path: Path<(String, u32)>,
) -> Result<HttpResponse, Problem> {
    let (slug, number) = path.into_inner();
    let derived = derived(&app, &slug).await?;
    let then = urls::check_in(&slug);
    let asked = Asked::new(&posted, Action::EditEntries, Some(derived.id), then)?;
    let entry = derived
        .event
        .entry(EntryNo(number))
        .ok_or(Problem::Missing)?;
    let Posted {
        reader, mut fields, ..
    } = posted;
    let edited = NewEntry {
        number: None,
        players: players(&mut fields, derived.event.settings.kind),
        group: forms::text::visible(fields.value("group"))
            .trim()
            .to_owned(),
        line: entry.line,
    };
    let mut status = StatusCode::UNPROCESSABLE_ENTITY;
    if fields.sound() {
        let command = DeskCommand::EditEntry(entry.number, edited);
        match at_desk(&app, derived.id, asked, command).await {
            Ok(then) => return Ok(see_other(&then)),
            Err(Failure::Refused(refusal)) => {
                fields.fault("group", FieldFault::Said(reader.t.refusal(&refusal)));
                status = StatusCode::CONFLICT;
            }
            Err(other) => return Err(other.into()),
        }
    }
    let page = EditEntryPage::new(reader.frame(), &derived.event, entry, &fields);
    Ok(html_with(&reader, status, page.render()?))
}
