//! The organiser's list of entries: adding, correcting and checking in single entries.

use crate::app::scored_event::ScoredEvent;
use crate::app::{Failure, run_desk_command};
use crate::auth::Action;
use crate::form_data::{FieldFault, Fields};
use crate::forms;
use crate::forms::prizes::amount;
use crate::pages::entries::check_in::{CheckInList, CheckInPage};
use crate::pages::entries::edit_entry::{self, EditEntryPage};
use crate::pages::entries::roster_change::renaming;
use crate::pages::{Frame, urls};
use crate::store::EventId;
use crate::web::desk::decision;
use crate::web::desk::undo::{describe_check_in, last_check_in, take_back_check_in};
use crate::web::http::app::App;
use crate::web::http::at_event::{AtEvent, PostedAt};
use crate::web::http::etag::{TaggedBody, answer, digest, has};
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::saved;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::{HTML, html, html_with, long_html, made_aside};
use actix_web::http::{StatusCode, header};
use actix_web::web::{Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use burraco_tournament::commands::command::{DeskCommand, EntryText, NewEntry};
use burraco_tournament::commands::decide::known_by_table;
use burraco_tournament::entry::{
    EnteredAlready, EntryNo, EntryState, Player, PlayerField, PlayerIndex, named_twice,
};
use burraco_tournament::event::{Event, EventKind};
use burraco_tournament::prizes::fee::{PaymentDoubt, PaymentWay};
use serde::Deserialize;
use strum::VariantArray;

/// The query parameters of the check-in.
#[derive(Deserialize)]
pub struct CheckInPart {
    /// The value `elenco` requests only the list, for a page that follows the event.
    parte: Option<String>,
}

/// Handles `GET /direzione/{slug}/accettazione`: the check-in list.
pub async fn check_in_list(
    AtEvent(app, scored): AtEvent,
    reader: Reader,
    query: Query<CheckInPart>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    reader.may(Action::CheckIn, Some(scored.id))?;
    let last = last_check_in(&app, &reader, &scored).await?;
    // the forms of each rendering have keys of their own: the list is the same while this is
    let frame = reader.frame();
    let seq = last.as_ref().map(|last| last.seq);
    let register = app.store.register().await?;
    let (revision, members) = (scored.revision, register.mark());
    let same = format!("{revision} {members} {:?} {} {seq:?}", reader.t, frame.csrf);
    let tag = digest(same.as_bytes());
    let last = move |frame: &Frame, event: &Event| describe_check_in(frame, event, last.as_ref()?);
    if query.parte.as_deref() == Some("elenco") {
        let list = move |scored: &ScoredEvent, frame: Frame| {
            let last = last(&frame, &scored.event);
            Ok(CheckInList::new(&frame, &scored.event, &register, last).render()?)
        };
        let list = match has(&request, &tag) {
            true => String::new(),
            false => made_aside(&app.staff_pages, &scored, frame, list).await?,
        };
        let list = TaggedBody::Plain(list.into());
        return Ok(answer(&request, tag, HTML, list, |answer| {
            answer.insert_header((header::CACHE_CONTROL, "no-cache, private"));
        }));
    }
    let page = move |scored: &ScoredEvent, frame: Frame| {
        let last = last(&frame, &scored.event);
        let fields = Fields::default();
        Ok(CheckInPage::new(frame, &scored.event, &register, last, &fields).render()?)
    };
    long_html(&app, &reader, &scored, page).await
}

fn state(word: &str) -> Result<EntryState, Problem> {
    match word.parse() {
        // a withdrawal moves tables and points: it has a form of its own, where that is seen first
        Ok(EntryState::Withdrawn) | Err(_) => Err(Problem::Bad),
        Ok(state) => Ok(state),
    }
}

/// Handles `POST /direzione/{slug}/accettazione`: checks in every entry that is still expected, or takes back what was
/// last done.
pub async fn check_in_or_undo(
    PostedAt(AtEvent(app, scored), posted): PostedAt<AtEvent>,
) -> Result<HttpResponse, Problem> {
    let then = urls::check_in(scored.slug());
    if !posted.fields.value("undo").is_empty() {
        return take_back_check_in(&app, posted, &scored, then).await;
    }
    set_states(&app, posted, then, scored.id, DeskCommand::CheckInAll).await
}

/// Handles `POST /direzione/{slug}/accettazione/{n}`: checks one entry in.
pub async fn check_in(
    PostedAt(AtEvent(app, scored), posted): PostedAt<AtEvent>,
    path: Path<(String, u32)>,
) -> Result<HttpResponse, Problem> {
    let (_, number) = path.into_inner();
    let entry = EntryNo(number);
    let command = match posted.fields.value("way") {
        "" => DeskCommand::CheckIn {
            entries: vec![entry],
            state: state(posted.fields.value("state"))?,
            paid_cents: None,
        },
        way => {
            let way: PaymentWay = way.parse().map_err(|_| Problem::Bad)?;
            let typed = posted.fields.value("amount");
            let Some(cents) = amount(typed) else {
                return not_paid(&app, &posted, &scored.event, (entry, None)).await;
            };
            let cents = i64::from(cents);
            let more = !posted.fields.value("more").is_empty();
            let doubt = PaymentDoubt::about(&scored.event, entry, cents, more);
            // said again, it is meant
            let sure = posted.fields.value("sure") == typed;
            if let Some(doubt) = doubt.filter(|_| !sure) {
                return not_paid(&app, &posted, &scored.event, (entry, Some(doubt))).await;
            }
            match more {
                false => DeskCommand::Pay { entry, cents, way },
                true => DeskCommand::PayMore { entry, cents, way },
            }
        }
    };
    // back to the line that was touched
    let then = urls::check_in_line(scored.slug(), number);
    set_states(&app, posted, then, scored.id, command).await
}

/// The check-in page, with the doubt about a payment beside its field; without one, the amount is none.
async fn not_paid(
    app: &App,
    posted: &Posted,
    event: &Event,
    (entry, doubt): (EntryNo, Option<PaymentDoubt>),
) -> Result<HttpResponse, Problem> {
    let reader = &posted.reader;
    let frame = Frame {
        refused: Some(reader.t.payment_not_saved().into()),
        ..reader.frame()
    };
    let register = app.store.register().await?;
    let page = CheckInPage::new(frame, event, &register, None, &Fields::default());
    let typed = ["amount", "way"].map(|name| posted.fields.value(name));
    let page = page.with_amount(entry, typed, doubt);
    Ok(html_with(
        reader,
        StatusCode::UNPROCESSABLE_ENTITY,
        page.render()?,
    ))
}

async fn set_states(
    app: &App,
    posted: Posted,
    then: String,
    event: EventId,
    command: DeskCommand,
) -> Result<HttpResponse, Problem> {
    let context = posted.context(Action::CheckIn, Some(event), then)?;
    Ok(saved(
        &run_desk_command(&app.store, event, context, command).await?,
    ))
}

/// The players typed in a form, as many as an entry of this kind has. Every invalid field gets a fault.
pub(crate) fn players(fields: &mut Fields, kind: EventKind) -> Vec<Player> {
    let most = forms::lists::entries::LONGEST;
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
    let player = |n: usize| {
        let mut player = Player::default();
        for field in PlayerField::VARIANTS {
            let must = *field == PlayerField::Name && n <= needed;
            *player.get_mut(*field) = typed(format!("{}{n}", field.word()), must);
        }
        player
    };
    let mut players: Vec<Player> = (1..=*kind.players().end()).map(player).collect();
    for (n, player) in (1..).zip(&players).skip(needed) {
        let nameless = player.name.is_empty() && *player != Player::default();
        if nameless {
            fields.fault(&format!("player{n}"), FieldFault::Missing);
        }
    }
    if let Some(at) = named_twice(&players) {
        fields.fault(&format!("player{}", at + 1), FieldFault::NamedTwice);
    }
    players.retain(|player| *player != Player::default());
    players
}

/// Marks the field of a player who is already in the event's list of entries, unless the form says that they are
/// entered all the same. If all players are already entered together, the first field is marked.
pub(crate) fn refuse_twice(
    fields: &mut Fields,
    event: &Event,
    players: &[Player],
    but: Option<EntryNo>,
) {
    let already = PlayerIndex::of(&event.entries, but).find(players);
    let Some(already) = already.filter(|_| fields.value("anyway") != "yes") else {
        return;
    };
    let field = match &already {
        EnteredAlready::Names(_) => "player1".to_owned(),
        EnteredAlready::Card { card, .. } => {
            let at = players.iter().position(|player| player.card == *card);
            format!("card{}", at.map_or(1, |at| at + 1))
        }
    };
    fields.fault(&field, FieldFault::Entered(already));
}

/// Handles `POST /direzione/{slug}/coppie`: adds an entry.
pub async fn add(
    PostedAt(AtEvent(app, scored), posted): PostedAt<AtEvent>,
) -> Result<HttpResponse, Problem> {
    let then = urls::check_in(scored.slug());
    let context = posted.context(Action::EditEntries, Some(scored.id), then)?;
    let Posted {
        reader, mut fields, ..
    } = posted;
    let entry = NewEntry {
        number: None,
        players: players(&mut fields, scored.event.settings.kind),
        group: String::new(),
        line: None,
        paid_cents: 0,
    };
    refuse_twice(&mut fields, &scored.event, &entry.players, None);
    let mut status = StatusCode::UNPROCESSABLE_ENTITY;
    if fields.sound() {
        match run_desk_command(
            &app.store,
            scored.id,
            context,
            DeskCommand::AddEntries(vec![entry]),
        )
        .await
        {
            Ok(then) => return Ok(saved(&then)),
            Err(Failure::Refused(refusal)) => {
                fields.fault("player1", FieldFault::Said(reader.t.refusal(&refusal)));
                status = StatusCode::CONFLICT;
            }
            Err(other) => return Err(other.into()),
        }
    }
    let register = app.store.register().await?;
    let page = CheckInPage::new(reader.frame(), &scored.event, &register, None, &fields);
    Ok(html_with(&reader, status, page.render()?))
}

/// Handles `GET /direzione/{slug}/coppie/{n}`: the form to correct an entry.
pub async fn edit_form(
    AtEvent(_, scored): AtEvent,
    reader: Reader,
    path: Path<(String, u32)>,
) -> Result<HttpResponse, Problem> {
    let (_, number) = path.into_inner();
    reader.may(Action::EditEntries, Some(scored.id))?;
    let event = &scored.event;
    let entry = event.entry(EntryNo(number)).ok_or(Problem::Missing)?;
    let fields = edit_entry::fields_of(entry);
    let frame = reader.frame();
    let page = if known_by_table(event, entry.number) {
        renaming(frame, event, entry, &fields).render()?
    } else {
        EditEntryPage::new(frame, event, entry, &fields).render()?
    };
    Ok(html(&reader, page))
}

/// Handles `POST /direzione/{slug}/coppie/{n}`: corrects an entry. Once the entry has sat at a table, this needs a
/// reason and a preview.
pub async fn edit(
    PostedAt(AtEvent(app, scored), mut posted): PostedAt<AtEvent>,
    path: Path<(String, u32)>,
) -> Result<HttpResponse, Problem> {
    let (_, number) = path.into_inner();
    let then = urls::check_in(scored.slug());
    let context = posted.context(Action::EditEntries, Some(scored.id), then)?;
    let event = &scored.event;
    let entry = event.entry(EntryNo(number)).ok_or(Problem::Missing)?;
    let known = known_by_table(event, entry.number);
    if known {
        forms::ruling::reason(&mut posted.fields);
    }
    let command = edited(&mut posted.fields, event, entry.number);
    let command = posted.fields.sound().then_some(command);
    if known {
        let page = |frame: Frame, fields: &Fields| renaming(frame, event, entry, fields);
        return decision::answer(&app, posted, &scored, context, (command, "player1"), &page).await;
    }
    let Posted {
        reader, mut fields, ..
    } = posted;
    let mut status = StatusCode::UNPROCESSABLE_ENTITY;
    if let Some(command) = command {
        match run_desk_command(&app.store, scored.id, context, command).await {
            Ok(then) => return Ok(saved(&then)),
            Err(Failure::Refused(refusal)) => {
                fields.fault("player1", FieldFault::Said(reader.t.refusal(&refusal)));
                status = StatusCode::CONFLICT;
            }
            Err(other) => return Err(other.into()),
        }
    }
    let page = EditEntryPage::new(reader.frame(), event, entry, &fields);
    Ok(html_with(&reader, status, page.render()?))
}

fn edited(fields: &mut Fields, event: &Event, entry: EntryNo) -> DeskCommand {
    let players = players(fields, event.settings.kind);
    let was = event.entry(entry).map(|entry| &entry.players);
    if was != Some(&players) {
        refuse_twice(fields, event, &players, Some(entry));
    }
    DeskCommand::EditEntry {
        entry,
        // without it, nobody knows what was seen
        was: serde_json::from_str(fields.value("was")).unwrap_or_default(),
        is: EntryText {
            players,
            group: forms::text::visible(fields.value("group"))
                .trim()
                .to_owned(),
        },
        reason: fields.value("reason").to_owned(),
    }
}
