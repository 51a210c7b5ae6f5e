//! The projectors of a hall: the screen each one shows, the viewers that follow it, and the page that controls them.

use crate::app::Failure;
use crate::app::events::{ScreenCommand, add_screen, tell_screen};
use crate::app::run_desk_command;
use crate::app::scored_event::ScoredEvent;
use crate::auth::Action;
use crate::form_data::{FieldFault, Fields};
use crate::forms;
use crate::pages::screens::remote::{Projector, ScreensPage};
use crate::pages::screens::screen::{
    HALL, ScreenBody, ScreenContext, ScreenPage, address, is_name, steps,
};
use crate::pages::urls;
use crate::store::{ScreenRow, StoreError, find_screen, list_screens};
use crate::web::events::prizes;
use crate::web::http::app::App;
use crate::web::http::at_event::{AtEvent, PostedAt};
use crate::web::http::current_time::now;
use crate::web::http::event_view::scored;
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::saved;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::{html_with, part};
use crate::web::state::screen_heartbeats::MOST_SCREENS;
use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::web::{Data, Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use burraco_tournament::commands::command::DeskCommand;
use burraco_tournament::event::Event;
use burraco_tournament::event::rooms::Room;
use burraco_tournament::journal::JournalAction;
use burraco_tournament::movement::knockout::placed;
use burraco_tournament::ranking::Standings;
use burraco_tournament::round::RoundNo;
use burraco_tournament::visibility::final_ranking::at_end;
use burraco_tournament::visibility::hidden::CeremonyRanks;
use burraco_tournament::visibility::screen::Screen;
use serde::Deserialize;
use std::collections::HashSet;

/// The header with the server's time in milliseconds since 1970, for projectors with a wrong clock.
const NOW: HeaderName = HeaderName::from_static("pozzetto-now");

/// The query parameter that selects a part of a projector's page.
#[derive(Deserialize)]
pub struct ScreenPart {
    /// The value `schermo` requests only the screen's content, for a page that follows the hall.
    parte: Option<String>,
}

/// Handles `GET /t/{slug}/schermo`: the hall's own projector.
pub async fn hall(
    app: Data<App>,
    request: HttpRequest,
    reader: Reader,
    slug: Path<String>,
    context: Query<ScreenPart>,
) -> Result<HttpResponse, Problem> {
    show(&app, &request, &reader, (&slug, HALL), &context).await
}

/// Handles `GET /t/{slug}/schermo/{name}`: a named projector.
pub async fn named(
    app: Data<App>,
    request: HttpRequest,
    reader: Reader,
    path: Path<(String, String)>,
    context: Query<ScreenPart>,
) -> Result<HttpResponse, Problem> {
    let (slug, name) = path.into_inner();
    if !is_name(&name) {
        return Err(Problem::Missing);
    }
    show(&app, &request, &reader, (&slug, &name), &context).await
}

async fn show(
    app: &App,
    request: &HttpRequest,
    reader: &Reader,
    (slug, name): (&str, &str),
    context: &ScreenPart,
) -> Result<HttpResponse, Problem> {
    let scored = scored(app, slug).await?;
    if scored.event.is_private() {
        return Err(Problem::Missing);
    }
    let (id, wanted) = (scored.id, name.to_owned());
    let told = app.store.read(move |conn| {
        let listed = list_screens(conn, id)?;
        let listed = listed.iter().any(|screen| screen.name == wanted);
        Ok::<_, StoreError>((find_screen(conn, id, &wanted)?, listed))
    });
    let (told, listed) = told.await?;
    let at = now();
    let screen = told
        .shown
        .unwrap_or_else(|| Screen::by_itself(&scored.event, at));
    let uncovered = match screen {
        Screen::Ceremony => uncovered(&scored, &told),
        _ => 0,
    };
    // A ceremony that has uncovered a rank shows what is hidden everywhere else.
    let scored = match uncovered {
        0 => scored.public().ok_or(Problem::Missing)?,
        _ => scored,
    };
    let hall = ScreenContext {
        event: &scored.event,
        standings: &ranked(&scored, screen),
        prizes: &prizes::list(&scored),
        public_url: &app.options.public_url,
        now: at,
        room: scored
            .event
            .settings
            .rooms
            .named(name)
            .filter(|_| name != HALL),
    };
    let body = ScreenBody::new(&hall, screen, uncovered, reader.t);
    if name == HALL || listed || hall.room.is_some() {
        app.sightings.seen(id, name, at);
    }
    let mut answer = if context.parte.as_deref() == Some("schermo") {
        part(request, body.render()?)
    } else {
        let page = ScreenPage {
            t: reader.t,
            event: scored.event.settings.name.clone(),
            body,
            news: urls::news(slug),
            part: format!(
                "{}?parte=schermo&lang={}",
                address(slug, name),
                reader.t.code()
            ),
        };
        html_with(reader, StatusCode::OK, page.render()?)
    };
    let millis = HeaderValue::from(at.timestamp_millis());
    answer.headers_mut().insert(NOW, millis);
    Ok(answer)
}

/// Returns the ranks that the prize ceremony uncovers.
fn ceremony(scored: &ScoredEvent) -> CeremonyRanks {
    CeremonyRanks::of(&ranked(scored, Screen::Ceremony))
}

/// The number of ranks that a projector has revealed in the ceremony, as the standings are now.
fn uncovered(scored: &ScoredEvent, told: &ScreenRow) -> u32 {
    let step = (told.step, told.made_for);
    scored.event.uncovered(step, &ceremony(scored))
}

/// The current ranking for a screen. Places decided by a knockout come first where they are public. The ceremony
/// reveals them itself.
fn ranked(scored: &ScoredEvent, screen: Screen) -> Standings {
    let latest = scored.latest();
    match screen {
        Screen::Ceremony => placed(&scored.event, latest),
        _ => at_end(&scored.event, latest).unwrap_or_else(|| latest.clone()),
    }
}

/// Handles `GET /direzione/{slug}/schermi`: the list of projectors.
pub async fn list(AtEvent(app, scored): AtEvent, reader: Reader) -> Result<HttpResponse, Problem> {
    reader.may(Action::SeeDesk, Some(scored.id))?;
    page(&app, &reader, &scored, StatusCode::OK, &Fields::default()).await
}

/// Builds the response with the page of the projectors and the typed values.
async fn page(
    app: &App,
    reader: &Reader,
    scored: &ScoredEvent,
    status: StatusCode,
    fields: &Fields,
) -> Result<HttpResponse, Problem> {
    let (id, at) = (scored.id, now());
    let told = app.store.read(move |conn| list_screens(conn, id)).await?;
    let by_itself = Screen::by_itself(&scored.event, at);
    let ceremony = ceremony(scored);
    let projector = |name: String, row: Option<&ScreenRow>| Projector {
        shown: row.and_then(|row| row.shown),
        by_itself,
        step: row.map_or(0, |row| {
            let step = (row.step, row.made_for);
            scored.event.uncovered(step, &ceremony)
        }),
        seen: app.sightings.when(id, &name),
        kept: row.is_some(),
        name,
    };
    let projectors = names(&scored.event, &told).into_iter().map(|name| {
        let row = told.iter().find(|row| row.name == name);
        projector(name, row)
    });
    let page = ScreensPage::new(
        reader.frame(),
        &scored.event,
        &projectors.collect::<Vec<_>>(),
        &ranked(scored, Screen::Ceremony),
        fields,
    );
    let page = page.with_rights(
        reader.can(Action::RunScreens, Some(id)),
        reader.can(Action::Announce, Some(id)),
        reader.can(Action::EditSettings, Some(id)) && reader.can(Action::RevealResults, Some(id)),
    );
    Ok(html_with(reader, status, page.render()?))
}

/// The projector names: the hall's own first, one of each room, then the other ones in alphabetical order.
fn names(event: &Event, told: &[ScreenRow]) -> Vec<String> {
    let own = std::iter::once(HALL.to_owned());
    let mut names: Vec<String> = own
        .chain(event.settings.rooms.iter().map(Room::word))
        .collect();
    names.extend(told.iter().map(|row| row.name.clone()));
    let mut known = HashSet::new();
    names.retain(|name| known.insert(name.clone()));
    names
}

/// Handles `POST /direzione/{slug}/schermi`: adds a projector.
pub async fn add(
    PostedAt(AtEvent(app, scored), posted): PostedAt<AtEvent>,
) -> Result<HttpResponse, Problem> {
    let id = scored.id;
    let context = posted.context(Action::RunScreens, Some(id), urls::screens(scored.slug()))?;
    let Posted {
        reader, mut fields, ..
    } = posted;
    let name = fields.value("name").trim().to_owned();
    let told = app.store.read(move |conn| list_screens(conn, id)).await?;
    if !is_name(&name) {
        let wrong = reader.t.screen_name_wrong().to_owned();
        fields.fault("name", FieldFault::Said(wrong));
    } else if told.len() >= MOST_SCREENS {
        let enough = reader.t.screens_enough(MOST_SCREENS);
        fields.fault("name", FieldFault::Said(enough));
    }
    if fields.sound() {
        match add_screen(&app.store, id, context, name).await {
            Err(Failure::Store(StoreError::Conflict)) => fields.fault("name", FieldFault::Taken),
            done => return Ok(saved(&done?)),
        }
    }
    let status = StatusCode::UNPROCESSABLE_ENTITY;
    page(&app, &reader, &scored, status, &fields).await
}

/// Handles `POST /direzione/{slug}/schermi/{name}`: changes what a projector shows. `show` is a screen or `auto`.
/// `step` is the number of ranks revealed in the ceremony, `rank` the highest one. `remove` deletes the projector.
pub async fn tell(
    PostedAt(AtEvent(app, scored), posted): PostedAt<AtEvent>,
    path: Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    let (_, name) = path.into_inner();
    if !is_name(&name) {
        return Err(Problem::Missing);
    }
    let id = scored.id;
    let context = posted.context(Action::RunScreens, Some(id), urls::screens(scored.slug()))?;
    let Posted {
        reader, mut fields, ..
    } = posted;
    let Some(word) = read_word(&mut fields, &ranked(&scored, Screen::Ceremony), &reader)? else {
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        fields.set("screen", name);
        return page(&app, &reader, &scored, status, &fields).await;
    };
    if matches!(word, ScreenCommand::Step(1..)) && scored.event.keeps_suspense() {
        let status = StatusCode::CONFLICT;
        let too_soon = reader.t.ceremony_too_soon().to_owned();
        fields.set("screen", name);
        fields.fault("rank", FieldFault::Said(too_soon));
        return page(&app, &reader, &scored, status, &fields).await;
    }
    let ceremony = ceremony(&scored);
    let reveals = matches!(word, ScreenCommand::Step(1..)) && scored.event.hidden_range().is_some();
    if reveals && !reader.can(Action::RevealResults, Some(id)) {
        let status = StatusCode::FORBIDDEN;
        let refused = reader.t.ceremony_by_organiser().to_owned();
        fields.set("screen", name);
        fields.fault("rank", FieldFault::Said(refused));
        return page(&app, &reader, &scored, status, &fields).await;
    }
    let told = tell_screen(&app.store, id, context, (name, word, ceremony)).await?;
    Ok(saved(&told))
}

/// Handles `POST /direzione/{slug}/nascondi`: hides the results from the round `from` on. With `reveal`, shows all of
/// them.
pub async fn hide(
    PostedAt(AtEvent(app, scored), posted): PostedAt<AtEvent>,
) -> Result<HttpResponse, Problem> {
    let id = scored.id;
    let fields = &posted.fields;
    let from = match fields.get("reveal") {
        Some(_) => None,
        None => Some(RoundNo(
            fields.value("from").parse().map_err(|_| Problem::Bad)?,
        )),
    };
    let (right, action) = match from {
        Some(_) => (Action::EditSettings, JournalAction::HideResults),
        None => (Action::RevealResults, JournalAction::RevealResults),
    };
    let mut context = posted.context(right, Some(id), urls::screens(scored.slug()))?;
    context.action = action;
    drop(scored);
    Ok(saved(
        &run_desk_command(&app.store, id, context, DeskCommand::Hide(from)).await?,
    ))
}

fn read_word(
    fields: &mut Fields,
    standings: &Standings,
    reader: &Reader,
) -> Result<Option<ScreenCommand>, Problem> {
    let ranks = steps(standings);
    match (fields.value("show"), fields.value("step")) {
        ("auto", _) => return Ok(Some(ScreenCommand::Show(None))),
        ("", "") => {}
        ("", step) => {
            let step: u32 = step.parse().map_err(|_| Problem::Bad)?;
            let most = u32::try_from(ranks.len()).map_err(Problem::fault)?;
            return Ok(Some(ScreenCommand::Step(step.min(most))));
        }
        (word, _) => {
            let screen = word.parse().map_err(|_| Problem::Bad)?;
            return Ok(Some(ScreenCommand::Show(Some(screen))));
        }
    }
    if fields.get("remove").is_some() {
        return Ok(Some(ScreenCommand::Forget));
    }
    if fields.get("rank").is_none() {
        return Err(Problem::Bad);
    }
    let (most, least) = (ranks.first().copied(), ranks.last().copied());
    let (Some(most), Some(least)) = (most, least) else {
        let nobody = reader.t.ceremony_nobody().to_owned();
        fields.fault("rank", FieldFault::Said(nobody));
        return Ok(None);
    };
    let typed: Option<u32> = fields.value("rank").trim().parse().ok();
    let Some(rank) = typed.filter(|rank| (least..=most).contains(rank)) else {
        let wrong = reader.t.ceremony_no_rank(least, most);
        fields.fault("rank", FieldFault::Said(wrong));
        return Ok(None);
    };
    let step = ranks.iter().filter(|other| **other >= rank).count();
    Ok(Some(ScreenCommand::Step(
        u32::try_from(step).map_err(Problem::fault)?,
    )))
}

/// Handles `POST /direzione/{slug}/avviso`: sets the announcement to everybody in the hall. An empty text removes it.
pub async fn announce(
    PostedAt(AtEvent(app, scored), posted): PostedAt<AtEvent>,
) -> Result<HttpResponse, Problem> {
    let id = scored.id;
    let context = posted.context(Action::Announce, Some(id), urls::screens(scored.slug()))?;
    let Posted {
        reader, mut fields, ..
    } = posted;
    if fields.get("remove").is_some() {
        fields.set("notice", String::new());
    }
    let Some(notice) = forms::clock::notice(&mut fields) else {
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        return page(&app, &reader, &scored, status, &fields).await;
    };
    let done = run_desk_command(&app.store, id, context, DeskCommand::Announce(notice)).await?;
    Ok(saved(&done))
}
