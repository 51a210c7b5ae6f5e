//! Late entries, substitutions and withdrawals. Each is previewed before it is saved.

use crate::auth::Action;
use crate::form_data::{FieldFault, Fields};
use crate::forms;
use crate::pages::entries::edit_entry;
use crate::pages::entries::roster_change::{late_entry, replacement, seat, withdrawal};
use crate::pages::rulings::decision::DecisionPage;
use crate::pages::{Frame, urls};
use crate::web::desk::decision;
use crate::web::entries::check_in::{players, refuse_twice};
use crate::web::http::at_event::{AtEvent, PostedAt};
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::html;
use actix_web::HttpResponse;
use actix_web::web::Path;
use askama::Template;
use burraco_tournament::commands::command::{DeskCommand, EntryText, NewEntry};
use burraco_tournament::entry::{Entry, EntryNo};
use burraco_tournament::event::Event;
use burraco_tournament::roster_change::{Exit, Leaving};

type EntryPath = Path<(String, u32)>;
type RosterForm = fn(Frame, &Event, &Entry, &Fields) -> DecisionPage;

/// Handles `GET /direzione/{slug}/iscrizione-tardiva`: the form of a late entry.
pub async fn late_form(
    AtEvent(_, scored): AtEvent,
    reader: Reader,
) -> Result<HttpResponse, Problem> {
    reader.may(Action::EditEntries, Some(scored.id))?;
    let page = late_entry(reader.frame(), &scored.event, &Fields::default());
    Ok(html(&reader, page.render()?))
}

/// Handles `POST /direzione/{slug}/iscrizione-tardiva`: adds a late entry.
pub async fn come_late(
    PostedAt(AtEvent(app, scored), mut posted): PostedAt<AtEvent>,
) -> Result<HttpResponse, Problem> {
    let then = urls::check_in(scored.slug());
    let context = posted.context(Action::EditEntries, Some(scored.id), then)?;
    let entry = NewEntry {
        number: None,
        players: players(&mut posted.fields, scored.event.settings.kind),
        group: String::new(),
        line: None,
        paid_cents: 0,
    };
    let event = &scored.event;
    refuse_twice(&mut posted.fields, event, &entry.players, None);
    let command = posted
        .fields
        .sound()
        .then_some(DeskCommand::ComeLate(entry));
    decision::answer(
        &app,
        posted,
        &scored,
        context,
        (command, "player1"),
        &|frame, fields| late_entry(frame, event, fields),
    )
    .await
}

async fn form(
    AtEvent(_, scored): AtEvent,
    reader: &Reader,
    path: EntryPath,
    (action, page): (Action, RosterForm),
    fields: fn(&Entry) -> Fields,
) -> Result<HttpResponse, Problem> {
    let (_, number) = path.into_inner();
    reader.may(action, Some(scored.id))?;
    let entry = scored
        .event
        .entry(EntryNo(number))
        .ok_or(Problem::Missing)?;
    let page = page(reader.frame(), &scored.event, entry, &fields(entry));
    Ok(html(reader, page.render()?))
}

/// Handles `GET /direzione/{slug}/coppie/{n}/sostituzione`: the form of a substitution.
pub async fn replace_form(
    at: AtEvent,
    reader: Reader,
    path: EntryPath,
) -> Result<HttpResponse, Problem> {
    let fields = edit_entry::fields_of;
    let of = (Action::EditEntries, replacement as RosterForm);
    form(at, &reader, path, of, fields).await
}

/// Handles `GET /direzione/{slug}/coppie/{n}/ritiro`: the form of a withdrawal.
pub async fn leave_form(
    at: AtEvent,
    reader: Reader,
    path: EntryPath,
) -> Result<HttpResponse, Problem> {
    let fields = |_: &Entry| Fields::default();
    let of = (Action::WithdrawEntry, withdrawal as RosterForm);
    form(at, &reader, path, of, fields).await
}

/// Handles `GET /direzione/{slug}/coppie/{n}/posto`: the form to seat an entry at a table.
pub async fn seat_form(
    at: AtEvent,
    reader: Reader,
    path: EntryPath,
) -> Result<HttpResponse, Problem> {
    let fields = |_: &Entry| Fields::default();
    let of = (Action::EditEntries, seat as RosterForm);
    form(at, &reader, path, of, fields).await
}

/// Handles `POST /direzione/{slug}/coppie/{n}/posto`: seats an entry at a table.
pub async fn sit_down(
    PostedAt(AtEvent(app, scored), mut posted): PostedAt<AtEvent>,
    path: EntryPath,
) -> Result<HttpResponse, Problem> {
    let (_, number) = path.into_inner();
    let then = urls::event_desk(scored.slug());
    let context = posted.context(Action::EditEntries, Some(scored.id), then)?;
    let event = &scored.event;
    let entry = event.entry(EntryNo(number)).ok_or(Problem::Missing)?;
    let at = posted.fields.value("seat").parse().ok();
    if at.is_none() {
        posted.fields.fault("seat", FieldFault::UnknownChoice);
    }
    let command = at.map(|seat| DeskCommand::SitDown {
        entry: entry.number,
        seat,
    });
    decision::answer(
        &app,
        posted,
        &scored,
        context,
        (command, "seat"),
        &|frame, fields| seat(frame, event, entry, fields),
    )
    .await
}

/// Reads a posted decision about an entry and responds to it.
async fn answer(
    AtEvent(app, scored): AtEvent,
    mut posted: Posted,
    path: EntryPath,
    (action, page, blame): (Action, RosterForm, &str),
    read: fn(&mut Fields, &Event, EntryNo) -> Option<DeskCommand>,
) -> Result<HttpResponse, Problem> {
    let (_, number) = path.into_inner();
    let then = urls::check_in(scored.slug());
    let context = posted.context(action, Some(scored.id), then)?;
    let event = &scored.event;
    let entry = event.entry(EntryNo(number)).ok_or(Problem::Missing)?;
    let command = read(&mut posted.fields, event, entry.number);
    forms::ruling::reason(&mut posted.fields);
    let command = command.filter(|_| posted.fields.sound());
    decision::answer(
        &app,
        posted,
        &scored,
        context,
        (command, blame),
        &|frame, fields| page(frame, event, entry, fields),
    )
    .await
}

/// Handles `POST /direzione/{slug}/coppie/{n}/sostituzione`: substitutes a player.
pub async fn replace(
    PostedAt(at, posted): PostedAt<AtEvent>,
    path: EntryPath,
) -> Result<HttpResponse, Problem> {
    let of = (Action::EditEntries, replacement as RosterForm, "player1");
    answer(at, posted, path, of, |fields, event, entry| {
        // without it, nobody knows what was seen
        let was: EntryText = serde_json::from_str(fields.value("was")).unwrap_or_default();
        Some(DeskCommand::Replace {
            entry,
            was: was.players,
            players: players(fields, event.settings.kind),
            reason: fields.value("reason").to_owned(),
        })
    })
    .await
}

/// Handles `POST /direzione/{slug}/coppie/{n}/ritiro`: withdraws an entry.
pub async fn leave(
    PostedAt(at, posted): PostedAt<AtEvent>,
    path: EntryPath,
) -> Result<HttpResponse, Problem> {
    let of = (Action::WithdrawEntry, withdrawal as RosterForm, "reason");
    answer(at, posted, path, of, |fields, _, entry| {
        let exit = match fields.value("how") {
            "after" => Exit::AfterTheMatch,
            "justified" => Exit::Match(Leaving::Justified),
            "unjustified" => Exit::Match(Leaving::Unjustified),
            _ => {
                fields.fault("how", FieldFault::UnknownChoice);
                return None;
            }
        };
        Some(DeskCommand::Leave {
            entry,
            exit,
            article: fields.value("article").to_owned(),
            reason: fields.value("reason").to_owned(),
        })
    })
    .await
}
