//! Undoing actions of the desk.

use crate::app::run_desk_command;
use crate::app::scored_event::ScoredEvent;
use crate::app::undone_actions::{Undone, ended_since};
use crate::auth::Action;
use crate::auth::needed_rights::{rights_of, strictest};
use crate::form_data::Fields;
use crate::forms;
use crate::pages::desk::undo::{self, DoneAction, UndoPage, undo_one};
use crate::pages::entries::check_in::LastCheckIn;
use crate::pages::{Frame, urls};
use crate::store::{StoreError, Undoable, find_undoable, last_undoable, last_undoable_by};
use crate::web::desk::decision;
use crate::web::http::app::App;
use crate::web::http::at_event::{AtEvent, PostedAt};
use crate::web::http::current_time::now;
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::saved;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::html;
use actix_web::HttpResponse;
use actix_web::web::Path;
use askama::Template;
use burraco_tournament::branding::Logo;
use burraco_tournament::commands::change::Change;
use burraco_tournament::commands::command::DeskCommand;
use burraco_tournament::commands::decide::decide;
use burraco_tournament::event::Event;
use burraco_tournament::journal::JournalAction;
use burraco_tournament::round::RoundNo;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The number of actions that the undo list shows.
const LAST: i64 = 30;

/// Returns the rights that undoing an action needs now: those of the changes it would make. For an action that can no
/// longer be undone, they are those of the recorded reverse changes. For one whose undoing would change nothing, the
/// right of the action itself.
fn rights_back(event: &Event, action: &Undoable, ended: Option<RoundNo>) -> BTreeSet<Action> {
    let decided = decide(event, &taking_back(action, ended, "?"), "", now());
    let changes = decided.unwrap_or_default();
    let changes = if changes.is_empty() {
        &action.back
    } else {
        &changes
    };
    let rights = rights_of(event, changes);
    match rights.is_empty() {
        true => Action::of_code(&action.needs).into_iter().collect(),
        false => rights,
    }
}

/// Refuses a reader who may not undo an action. Otherwise returns the strictest right that undoing needs.
fn may_take_back(
    reader: &Reader,
    scored: &ScoredEvent,
    action: &Undoable,
    ended: Option<RoundNo>,
) -> Result<Action, Problem> {
    let rights = rights_back(&scored.event, action, ended);
    for right in &rights {
        reader.may(*right, Some(scored.id))?;
    }
    strictest(&rights).ok_or(Problem::Missing)
}

/// The journal line of an action, its changes, and the changes that reverse them.
fn changes_of(action: &Undoable) -> (i64, &[Change], &[Change]) {
    (action.seq, &action.done, &action.back)
}

/// Returns the settings before and after an action that changed them.
fn settings(action: &Undoable) -> Option<[Fields; 2]> {
    let of = |changes: &[Change]| {
        let settings = changes.iter().find_map(Change::settings)?;
        let mut fields = forms::event::fields_of(settings);
        let logo = settings.logo.as_ref().map(Logo::digest);
        fields.set("logo", logo.unwrap_or_default());
        Some(fields)
    };
    Some([of(&action.back)?, of(&action.done)?])
}

fn shown<'a>(action: &'a Undoable, settings: Option<&'a [Fields; 2]>, may: bool) -> DoneAction<'a> {
    DoneAction {
        settings,
        seq: action.seq,
        by: &action.by,
        at: action.at,
        done: &action.done,
        back: &action.back,
        may,
        undoes: None,
        undone: None,
        ended: None,
    }
}

/// Handles `GET /direzione/{slug}/annulla`: the last actions.
pub async fn list(AtEvent(app, scored): AtEvent, reader: Reader) -> Result<HttpResponse, Problem> {
    let id = scored.id;
    reader.may(Action::SeeDesk, Some(id))?;
    let read = app.store.read(move |conn| {
        let actions = last_undoable(conn, id, LAST)?;
        Ok::<_, StoreError>((actions, Undone::of(conn, id)?))
    });
    let (actions, undone) = read.await?;
    let settings: Vec<Option<[Fields; 2]>> = actions.iter().map(settings).collect();
    let lines = actions.iter().zip(&settings);
    let lines = lines.map(|(action, settings)| {
        let by = undone.by(action.seq);
        let by = by.and_then(|seq| actions.iter().find(|action| action.seq == seq));
        let ended = undone.ended(&scored.event, changes_of(action), &actions);
        let may = may_take_back(&reader, &scored, action, ended).is_ok();
        DoneAction {
            undoes: undone.undoes.get(&action.seq).copied(),
            undone: by.map(|by| (by.by.as_str(), by.at)),
            ended,
            ..shown(action, settings.as_ref(), may)
        }
    });
    let page = UndoPage::new(reader.frame(), &scored.event, lines);
    Ok(html(&reader, page.render()?))
}

async fn found(app: &App, scored: &ScoredEvent, seq: i64) -> Result<Undoable, Problem> {
    let id = scored.id;
    let action = app.store.read(move |conn| find_undoable(conn, id, seq));
    Ok(action.await?)
}

/// The reader's last action, if it was one of the check-in that was not undone and may be.
pub(crate) async fn last_check_in(
    app: &App,
    reader: &Reader,
    scored: &ScoredEvent,
) -> Result<Option<Undoable>, Problem> {
    let (id, by) = (scored.id, reader.name().to_owned());
    let read = app.store.read(move |conn| {
        let last = last_undoable_by(conn, id, &by)?;
        Ok::<_, StoreError>(match last.filter(is_check_in) {
            Some(last) => Some((last, Undone::of(conn, id)?)),
            None => None,
        })
    });
    let last = read.await?.filter(|(last, undone)| {
        !undone.undoes.contains_key(&last.seq) && undone.by(last.seq).is_none()
    });
    let last = last.map(|(last, _)| last);
    Ok(last.filter(|last| may_take_back(reader, scored, last, None).is_ok()))
}

/// Whether an action changed entries only, and needed no more than the right to check in.
fn is_check_in(action: &Undoable) -> bool {
    let entries_only = |change: &Change| matches!(change, Change::EntryChanged(_));
    Action::of_code(&action.needs) == Some(Action::CheckIn) && action.done.iter().all(entries_only)
}

/// The reader's last action at the check-in, in words.
pub(crate) fn describe_check_in(
    frame: &Frame,
    event: &Event,
    action: &Undoable,
) -> Option<LastCheckIn> {
    undo::last_check_in(frame, event, shown(action, None, true))
}

/// Undoes an action of the reader's own at the check-in with one tap: it moves no points, so that nothing is previewed.
pub(crate) async fn take_back_check_in(
    app: &App,
    posted: Posted,
    scored: &Arc<ScoredEvent>,
    then: String,
) -> Result<HttpResponse, Problem> {
    let seq = posted.fields.value("undo").parse();
    let action = found(app, scored, seq.map_err(|_| Problem::Bad)?).await?;
    if !is_check_in(&action) || action.by != posted.reader.name() {
        return Err(Problem::Bad);
    }
    let ended = ended_by_now(app, scored, &action).await?;
    let right = may_take_back(&posted.reader, scored, &action, ended)?;
    let mut context = posted.context(right, Some(scored.id), then)?;
    context.action = JournalAction::Undo;
    context.undoes = Some(action.seq);
    let command = taking_back(&action, ended, posted.reader.t.check_in_taken_back());
    Ok(saved(
        &run_desk_command(&app.store, scored.id, context, command).await?,
    ))
}

/// Handles `GET /direzione/{slug}/annulla/{n}`: the form to undo an action.
pub async fn form(
    AtEvent(app, scored): AtEvent,
    reader: Reader,
    path: Path<(String, i64)>,
) -> Result<HttpResponse, Problem> {
    let (_, seq) = path.into_inner();
    reader.may(Action::SeeDesk, Some(scored.id))?;
    let action = found(&app, &scored, seq).await?;
    let ended = ended_by_now(&app, &scored, &action).await?;
    may_take_back(&reader, &scored, &action, ended)?;
    let settings = settings(&action);
    // the reason is still to be written
    let command = taking_back(&action, ended, "?");
    let page = |frame: Frame, fields: &Fields| {
        let action = shown(&action, settings.as_ref(), true);
        undo_one(frame, &scored.event, action, fields)
    };
    decision::opened(&app, &reader, &scored, (command, "reason"), &page).await
}

/// Returns the round of an action, if the round has been removed since.
async fn ended_by_now(
    app: &App,
    scored: &Arc<ScoredEvent>,
    action: &Undoable,
) -> Result<Option<RoundNo>, Problem> {
    let (known, context) = (Arc::clone(scored), action.clone());
    let ended = app
        .store
        .read(move |conn| ended_since(conn, known.id, &known.event, changes_of(&context)));
    Ok(ended.await?)
}

/// Returns the command that undoes an action.
fn taking_back(action: &Undoable, ended: Option<RoundNo>, reason: &str) -> DeskCommand {
    DeskCommand::TakeBack {
        done: action.done.clone(),
        back: action.back.clone(),
        ended,
        reason: reason.to_owned(),
    }
}

/// Handles `POST /direzione/{slug}/annulla/{n}`: undoes an action.
pub async fn take_back(
    PostedAt(AtEvent(app, scored), mut posted): PostedAt<AtEvent>,
    path: Path<(String, i64)>,
) -> Result<HttpResponse, Problem> {
    let (_, seq) = path.into_inner();
    posted.reader.may(Action::SeeDesk, Some(scored.id))?;
    let action = found(&app, &scored, seq).await?;
    let then = urls::undo(scored.slug());
    let ended = ended_by_now(&app, &scored, &action).await?;
    let right = may_take_back(&posted.reader, &scored, &action, ended)?;
    let mut context = posted.context(right, Some(scored.id), then)?;
    context.action = JournalAction::Undo;
    context.undoes = Some(seq);
    let settings = settings(&action);
    forms::ruling::reason(&mut posted.fields);
    let reason = posted.fields.value("reason").to_owned();
    let command = posted.fields.sound();
    let command = command.then(|| taking_back(&action, ended, &reason));
    decision::answer(
        &app,
        posted,
        &scored,
        context,
        (command, "reason"),
        &|frame, fields| {
            let action = shown(&action, settings.as_ref(), true);
            undo_one(frame, &scored.event, action, fields)
        },
    )
    .await
}
