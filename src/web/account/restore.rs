//! The restore of a database copy by an administrator. The administrator looks at the copy and confirms it with a name.
//! The service then restarts with the copy.

use crate::app::restore::{LocalCopy, check_copy, differences_to, local_copies};
use crate::auth::Action;
use crate::auth::token::Token;
use crate::pages::account::restore::{LookedAt, RestorePage, RestoringPage};
use crate::pages::components::form::{Choice, FieldView};
use crate::pages::numbers::moment;
use crate::pages::{Lang, urls};
use crate::store::{
    Contents, DatabaseUrl, Differences, EventFate, Fate, SnapshotStep, StoreError, list_headlines,
    own_file, run_blocking, throw_away,
};
use crate::web::http::app::App;
use crate::web::http::form_post::Posted;
use crate::web::http::live::Live;
use crate::web::http::problem::Problem;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::{html, html_with};
use crate::web::state::restores::{ReadyCopy, ready_beside, sent_beside};
use actix_web::dev::ServerHandle;
use actix_web::http::{Method, StatusCode, header};
use actix_web::web::{Bytes, Data, Payload};
use actix_web::{FromRequest, HttpRequest, HttpResponse, rt};
use askama::Template;
use futures_util::StreamExt;
use futures_util::stream::poll_fn;
use multer::{Constraints, Multipart, SizeLimit};
use std::collections::HashMap;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::timeout;

/// The largest upload that is accepted, in bytes. A club's database has a few million.
const LARGEST: usize = 2 * 1024 * 1024 * 1024;
/// The longest form field beside the file, in bytes: the form's token.
const LONGEST_FIELD: u64 = 1024;
/// The most bytes accepted before the file begins: the fields, the head of the file's part, and read-ahead.
const MOST_BEFORE: usize = 1024 * 1024;
/// The longest time that the upload of a database copy may take.
const WITHIN: Duration = Duration::from_secs(900);
/// The time zone in which the time of a snapshot is shown.
const ZONE: &str = "Europe/Rome";

/// An uploaded file, deleted on drop.
struct UploadedFile(PathBuf);

impl Drop for UploadedFile {
    fn drop(&mut self) {
        throw_away(&self.0);
    }
}

/// Handles `GET /copia/ripristina`: the page to choose a copy, with the outcome of the last restore.
pub async fn form(
    app: Data<App>,
    request: HttpRequest,
    reader: Reader,
) -> Result<HttpResponse, Problem> {
    reader.may(Action::ManageUsers, None)?;
    // said once, to whoever looks
    let looks = request.method() == Method::GET;
    let ended = looks.then(|| app.restores.state().ended.take()).flatten();
    let t = reader.t;
    let mut frame = reader.frame();
    match ended {
        None => {}
        Some(Ok(None)) => frame = frame.noticing(Some(t.restore_done().to_owned())),
        Some(Ok(Some(kept))) => {
            let kept = kept.file_name().unwrap_or_default().to_string_lossy();
            frame = frame.noticing(Some(t.restore_done_kept(kept)));
        }
        Some(Err(())) => frame.refused = Some(t.restore_failed().into()),
    }
    let copies = choices(&app, t).await?;
    let page = RestorePage::new(frame, place_of(&app).is_some(), copies);
    Ok(html(&reader, page.render()?))
}

/// Handles `POST /copia/ripristina`: checks a copy that was chosen or uploaded, or restores the checked copy once its
/// name is confirmed.
pub async fn restore(
    app: Data<App>,
    request: HttpRequest,
    payload: Payload,
) -> Result<HttpResponse, Problem> {
    let kind = request.headers().get(header::CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or("");
    if let Ok(boundary) = multer::parse_boundary(kind) {
        return uploaded(&app, &request, payload, boundary).await;
    }
    let posted = Posted::from_request(&request, &mut payload.into_inner()).await?;
    let Posted { reader, fields, .. } = posted;
    reader.may(Action::ManageUsers, None)?;
    let Some(place) = place_of(&app) else {
        return Err(Problem::Refused);
    };
    let Some(_turn) = app.restores.turn() else {
        return again(&app, &reader, reader.t.restore_busy()).await;
    };
    if fields.get("mark").is_some() {
        return take(&app, &reader, fields.value("mark"), fields.value("name")).await;
    }
    let name = fields.value("copy");
    let mut known = known(&app).await?.into_iter();
    let chosen = known.find(|copy| copy.file.file_name().is_some_and(|file| file == name));
    match chosen {
        Some(copy) => look(&app, &reader, (copy.file, name.to_owned()), &place).await,
        None => again(&app, &reader, reader.t.restore_no_copy()).await,
    }
}

/// The path of the database file, or `None` for PostgreSQL.
fn place_of(app: &App) -> Option<PathBuf> {
    match app.store.url() {
        DatabaseUrl::Sqlite(place) => Some(place.clone()),
        DatabaseUrl::Postgres(_) => None,
    }
}

/// The database copies on this machine.
async fn known(app: &App) -> Result<Vec<LocalCopy>, Problem> {
    let folders = app.snapshots.state().into_iter();
    let folders: Vec<PathBuf> = folders.map(|folder| folder.path).collect();
    let place = place_of(app);
    let found = run_blocking(move || local_copies(place.as_deref(), &folders));
    Ok(found.await?)
}

async fn choices(app: &App, t: Lang) -> Result<Vec<Choice>, Problem> {
    let events = app.store.read(list_headlines).await?.into_iter();
    let names: HashMap<String, String> = events.map(|(_, row)| (row.slug, row.name)).collect();
    let choice = |copy: LocalCopy| {
        let at = moment(copy.at, ZONE, t);
        let name = |slug: &String| names.get(slug).unwrap_or(slug).clone();
        let label = match &copy.cause {
            None => t.restore_before(at),
            Some((slug, round, SnapshotStep::Publish)) => {
                t.restore_published(at, name(slug), round)
            }
            Some((slug, round, SnapshotStep::Close)) => t.restore_closed(at, name(slug), round),
        };
        Some(Choice {
            value: copy.file.file_name()?.to_str()?.to_owned(),
            label,
            ..Choice::default()
        })
    };
    Ok(known(app).await?.into_iter().filter_map(choice).collect())
}

/// Shows the page to choose a database copy again, with the reason why nothing was restored.
async fn again(app: &App, reader: &Reader, why: &str) -> Result<HttpResponse, Problem> {
    let mut frame = reader.frame();
    frame.refused = Some(why.into());
    let copies = choices(app, reader.t).await?;
    let page = RestorePage::new(frame, place_of(app).is_some(), copies);
    let status = StatusCode::UNPROCESSABLE_ENTITY;
    Ok(html_with(reader, status, page.render()?))
}

/// Verifies a copy, compares it with the database, and asks for the name that confirms the restore.
async fn look(
    app: &App,
    reader: &Reader,
    (copy, file): (PathBuf, String),
    place: &Path,
) -> Result<HttpResponse, Problem> {
    app.restores.state().ready = None;
    let (store, ready) = (app.store.clone(), ready_beside(place));
    let turn = app.heavy.turn().await.map_err(|_| Problem::Full)?;
    let checked = turn.run(move || check_copy(&store, &copy, ready));
    let (holds, differences) = match checked.await? {
        Ok(Some(checked)) => checked,
        Ok(None) => {
            throw_away(&ready_beside(place));
            return again(app, reader, reader.t.restore_no_admin()).await;
        }
        Err(error) => {
            throw_away(&ready_beside(place));
            tracing::warn!(%error, %file, "a copy to be restored was rejected");
            let why = match error {
                StoreError::NoRoom => reader.t.restore_no_room(),
                _ => reader.t.restore_unsound(),
            };
            return again(app, reader, why).await;
        }
    };
    let ready = ReadyCopy {
        mark: Token::random()
            .map_err(Problem::fault)?
            .hash()
            .as_str()
            .to_owned(),
        file,
        holds,
        differences,
    };
    let asking = looked_at(&ready, reader.t).asking("", false, reader.t);
    app.restores.state().ready = Some(ready);
    asked(reader, StatusCode::OK, asking)
}

fn asked(reader: &Reader, status: StatusCode, copy: LookedAt) -> Result<HttpResponse, Problem> {
    let mut frame = reader.frame();
    if status == StatusCode::CONFLICT {
        frame.refused = Some(reader.t.restore_changed_since().into());
    }
    let mut page = RestorePage::new(frame, true, Vec::new());
    page.looked = Some(copy);
    Ok(html_with(reader, status, page.render()?))
}

/// Starts the restore of the verified copy if the typed name confirms it.
async fn take(app: &App, reader: &Reader, mark: &str, name: &str) -> Result<HttpResponse, Problem> {
    let t = reader.t;
    let ready = app.restores.state().ready.clone();
    let Some(ready) = ready.filter(|ready| ready.mark == mark) else {
        return again(app, reader, t.restore_moved_on()).await;
    };
    let copy = looked_at(&ready, t);
    let words = |text: &str| -> Vec<String> {
        let words = text.split_whitespace();
        words.map(str::to_lowercase).collect()
    };
    if words(name) != words(&copy.asked) {
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        return asked(reader, status, copy.asking(name, true, t));
    }
    let differences = differences_now(app).await?;
    if differences != ready.differences {
        let ready = ReadyCopy {
            differences,
            ..ready
        };
        let copy = looked_at(&ready, t).asking("", false, t);
        app.restores.state().ready = Some(ready);
        return asked(reader, StatusCode::CONFLICT, copy);
    }
    let server = {
        let mut state = app.restores.state();
        state.wanted = true;
        state.server.take()
    };
    let by = reader.user.as_ref().map(|user| user.name.clone());
    tracing::warn!(file = %ready.file, ?by, "restoring a copy in place of the database");
    if let Some(server) = server {
        rt::spawn(stop(app.live.clone(), server));
    }
    let page = RestoringPage::new(reader.frame());
    let mut answer = html(reader, page.render()?);
    let then = header::HeaderValue::try_from(format!("3; url={}", urls::restore()));
    let refresh = header::HeaderName::from_static("refresh");
    answer
        .headers_mut()
        .insert(refresh, then.map_err(Problem::fault)?);
    Ok(answer)
}

/// Compares the copy that is ready to restore with the current database.
async fn differences_now(app: &App) -> Result<Differences, Problem> {
    let place = place_of(app).ok_or(Problem::Refused)?;
    let store = app.store.clone();
    let turn = app.heavy.turn().await.map_err(|_| Problem::Full)?;
    let compared = turn.run(move || differences_to(&store, ready_beside(&place)));
    Ok(compared.await??)
}

/// Stops the server before a restore. Live streams never end by themselves, so they are closed first and only requests
/// are waited for.
async fn stop(live: Live, server: ServerHandle) {
    live.close();
    server.stop(true).await;
}

fn looked_at(ready: &ReadyCopy, t: Lang) -> LookedAt {
    let Contents {
        events,
        entries,
        hands,
    } = ready.holds;
    let changed = ready.differences.changed;
    LookedAt {
        mark: ready.mark.clone(),
        file: ready.file.clone(),
        holds: t.restore_holds(events, entries, hands),
        changed: changed.map_or_else(String::new, |at| t.restore_changed(moment(at, ZONE, t))),
        differences: sentences(&ready.differences, t),
        asked: name_asked(&ready.differences),
        name: FieldView::default(),
    }
}

/// The name to type to confirm a restore: the event that would lose the most. Without any event, the name of the
/// program.
fn name_asked(differences: &Differences) -> String {
    let lost = differences
        .events
        .iter()
        .max_by_key(|event| match event.fate {
            EventFate::Goes(hands) => (2, hands),
            EventFate::Changes { here, copy } => (2, here.hands.saturating_sub(copy.hands)),
            EventFate::Same => (1, 0),
            EventFate::Comes(_) => (0, 0),
        });
    lost.map_or_else(
        || crate::store::SOFTWARE.to_owned(),
        |event| event.name.clone(),
    )
}

/// The differences between the database and the copy, one sentence each.
fn sentences(differences: &Differences, t: Lang) -> Vec<String> {
    let events = differences.events.iter().filter_map(|event| {
        let name = &event.name;
        match event.fate {
            EventFate::Same => None,
            EventFate::Changes { here, copy } => {
                Some(t.restore_event_changes(name, here.hands, copy.hands))
            }
            EventFate::Goes(hands) => Some(t.restore_event_goes(name, hands)),
            EventFate::Comes(hands) => Some(t.restore_event_comes(name, hands)),
        }
    });
    let fate = |fate: Fate| match fate {
        Fate::Changes => t.restore_fate_changes(),
        Fate::Goes => t.restore_fate_goes(),
        Fate::Comes => t.restore_fate_comes(),
    };
    let users = differences.users.iter();
    let users = users.map(|(name, becomes)| t.restore_user(name, fate(*becomes)));
    let circuits = differences.circuits.iter();
    let circuits = circuits.map(|(name, becomes)| t.restore_circuit(name, fate(*becomes)));
    let links = [
        (differences.links_gone > 0).then(|| t.restore_links_gone(differences.links_gone)),
        (differences.links_back > 0).then(|| t.restore_links_back(differences.links_back)),
    ];
    let links = links.into_iter().flatten();
    events.chain(users).chain(circuits).chain(links).collect()
}

/// Writes an uploaded copy to the disk and checks it.
async fn uploaded(
    app: &App,
    request: &HttpRequest,
    payload: Payload,
    boundary: String,
) -> Result<HttpResponse, Problem> {
    let reader = Reader::extract(request).await?;
    reader.may(Action::ManageUsers, None)?;
    let Some(place) = place_of(app) else {
        return Err(Problem::Refused);
    };
    let Some(_turn) = app.restores.turn() else {
        return again(app, &reader, reader.t.restore_busy()).await;
    };
    let sent = UploadedFile(sent_beside(&place));
    throw_away(&sent.0);
    let taken = timeout(WITHIN, receive(&reader, payload, boundary, &sent.0)).await;
    match taken.map_err(|_| Problem::Slow).and_then(|taken| taken) {
        Ok(UploadOutcome::Whole(name)) => look(app, &reader, (sent.0.clone(), name), &place).await,
        Ok(UploadOutcome::Nothing) => again(app, &reader, reader.t.restore_no_copy()).await,
        Ok(UploadOutcome::NoRoom) => again(app, &reader, reader.t.restore_no_room()).await,
        Err(problem) => Err(problem),
    }
}

/// The outcome of the upload of a database copy.
enum UploadOutcome {
    /// The whole file is on the disk. Holds the file's name.
    Whole(String),
    Nothing,
    /// The disk has no room for the uploaded copy.
    NoRoom,
}

/// Reads an upload form part by part. The token must come before the file.
async fn receive(
    reader: &Reader,
    payload: Payload,
    boundary: String,
    to: &Path,
) -> Result<UploadOutcome, Problem> {
    let begun = Arc::new(AtomicBool::new(false));
    let limits = SizeLimit::new()
        .for_field("csrf", LONGEST_FIELD)
        .for_field("key", LONGEST_FIELD);
    let limits = Constraints::new().size_limit(limits);
    let pieces = in_pieces(payload, Arc::clone(&begun));
    let mut parts = Multipart::with_constraints(pieces, boundary, limits);
    let mut is_ours = false;
    while let Some(mut part) = parts.next_field().await.map_err(|_| Problem::Bad)? {
        match part.name() {
            Some("csrf") => {
                let token = part.text().await.map_err(|_| Problem::Bad)?;
                is_ours = reader.posted_it(&token);
            }
            Some("file") if is_ours => {
                begun.store(true, Ordering::Relaxed);
                let name = part.file_name().unwrap_or_default();
                let name: String = name.chars().take(100).collect();
                let mut file = own_file()
                    .create_new(true)
                    .open(to)
                    .map_err(Problem::fault)?;
                let mut length = 0_usize;
                while let Some(piece) = part.chunk().await.map_err(|_| Problem::Bad)? {
                    length = length.saturating_add(piece.len());
                    if length > LARGEST {
                        return Err(Problem::TooLarge);
                    }
                    let written = run_blocking(move || file.write_all(&piece).map(|()| file));
                    file = match written.await? {
                        Ok(file) => file,
                        Err(error) if error.kind() == ErrorKind::StorageFull => {
                            return Ok(UploadOutcome::NoRoom);
                        }
                        Err(error) => return Err(Problem::fault(error)),
                    };
                }
                return Ok(match name.is_empty() {
                    true => UploadOutcome::Nothing,
                    false => UploadOutcome::Whole(name),
                });
            }
            _ => {}
        }
    }
    match is_ours {
        true => Ok(UploadOutcome::Nothing),
        false => Err(Problem::Bad),
    }
}

/// A request body as a stream for another thread, a few pieces ahead of the writer. Ends early when the file does not
/// begin soon enough.
fn in_pieces(
    mut payload: Payload,
    begun: Arc<AtomicBool>,
) -> impl futures_util::Stream<Item = std::io::Result<Bytes>> + Send {
    let (to, mut from) = mpsc::channel(4);
    rt::spawn(async move {
        let mut before = 0_usize;
        while let Some(piece) = payload.next().await {
            let piece = piece.map_err(std::io::Error::other);
            before = before.saturating_add(piece.as_ref().map_or(0, Bytes::len));
            let lost = before > MOST_BEFORE && !begun.load(Ordering::Relaxed);
            if lost || to.send(piece).await.is_err() {
                return;
            }
        }
    });
    poll_fn(move |context| from.poll_recv(context))
}
