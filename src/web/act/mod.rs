//! The execution of a command: permission, decision, change, journal and idempotency key in one transaction.

pub(crate) mod command_context;
mod draw;
pub(crate) mod earned_rights;
mod preview_digest;
mod protests;
mod redirect;
pub(crate) mod undone_actions;

pub use self::command_context::CommandContext;
pub use self::preview_digest::{digest, typed};
pub use self::protests::step_of_protest;
pub use self::redirect::{
    CLOSING_TAKEN_BACK, NOTHING_CHANGED, SAID_COOKIE, closing_taken_back, saved, see_other,
    unchanged,
};

use self::draw::drawn;
use self::protests::{carried_out, carried_out_already, waiting_again};
use crate::auth::Action;
use crate::auth::needed_rights::{rights_at_table, rights_of};
use crate::pages::entries::withdrawal_effects::HeldByPlayers;
use crate::pages::tables::own_table::DeadLink;
use crate::store::{
    EventId, StoreError, TableInPlay, TablePlace, Tx, Undoable, is_awarded, keep_way_back,
    load_event, settle_dispute, table_codes,
};
use crate::web::act::earned_rights::{may_be_own, to_reopen};
use crate::web::act::undone_actions::ended_since;
use crate::web::desk::withdrawal_effects::held_of;
use crate::web::http::app::App;
use crate::web::http::current_time::now;
use crate::web::http::problem::Problem;
use burraco_tournament::commands::change::Change;
use burraco_tournament::commands::command::{DeskCommand, ProtestCommand, TableCommand};
use burraco_tournament::commands::decide::{TableContext, decide, decide_table, moved};
use burraco_tournament::commands::refusal::Refusal;
use burraco_tournament::commands::undo::way_back;
use burraco_tournament::event::{Event, Settings};
use burraco_tournament::roster_change::{Exit, Leaving};
use burraco_tournament::round::{RoundNo, RoundState, TableNo, TableState};
use serde_json::{Value, json};

/// The reason a command changed nothing.
#[derive(Debug)]
pub enum Failure {
    /// The rules of the competition refuse the command.
    Refused(Box<Refusal>),
    /// The author lacks the right to one of the changes that the command makes.
    Forbidden(Action),
    /// The table has changed since the form was shown.
    StaleTable,
    /// The decision now has other effects than the preview showed to its author.
    OtherMoves,
    /// The event's settings have changed since the form was shown.
    StaleSettings,
    /// The form's idempotency key was already used with another body.
    OtherBody,
    /// The table's link was revoked, or its round was closed, after the form behind the link was made.
    DeadLink,
    Store(StoreError),
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        Failure::Store(error)
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        Failure::Refused(Box::new(refusal))
    }
}

/// Applies changes to an event and returns the facts for the journal.
///
/// # Errors
/// An error of the store.
pub fn applied(tx: &mut Tx<'_>, event: EventId, changes: &[Change]) -> Result<Value, Failure> {
    Ok(Value::Array(tx.apply(event, changes)?.facts))
}

/// Carries out a command of the desk.
///
/// # Errors
/// The reason nothing was changed.
pub async fn at_desk(
    app: &App,
    event: EventId,
    context: CommandContext,
    command: DeskCommand,
) -> Result<String, Failure> {
    let (then, _) = decided(app, event, context, command, |_, _, _| Ok(())).await?;
    Ok(then)
}

/// Replaces the settings of an event. Also returns whether anything changed.
///
/// # Errors
/// The reason nothing was changed; [`Failure::StaleSettings`] when the settings are no longer those given as `from`.
pub async fn settings_from(
    app: &App,
    event: EventId,
    context: CommandContext,
    from: Settings,
    settings: Settings,
) -> Result<(String, bool), Failure> {
    let command = DeskCommand::ChangeSettings(Box::new(settings));
    decided(app, event, context, command, move |whole, _, _| {
        let same = whole.settings == from;
        same.then_some(()).ok_or(Failure::StaleSettings)
    })
    .await
}

/// Carries out a command of the desk after a preview. `seen` is the digest of the preview.
///
/// # Errors
/// The reason nothing was changed; [`Failure::OtherMoves`] when the effects are no longer those of the preview.
pub async fn at_desk_as_seen(
    app: &App,
    event: EventId,
    context: CommandContext,
    command: DeskCommand,
    seen: String,
) -> Result<String, Failure> {
    let still = move |whole: &Event, changes: &[Change], held: Option<&HeldByPlayers>| {
        let same = seen == digest(&moved(whole, changes), changes, held);
        same.then_some(()).ok_or(Failure::OtherMoves)
    };
    let (then, _) = decided(app, event, context, command, still).await?;
    Ok(then)
}

/// Carries out a command of the desk if the check `still` accepts the event and the changes at that moment. Also
/// returns whether anything changed.
async fn decided(
    app: &App,
    event: EventId,
    context: CommandContext,
    mut command: DeskCommand,
    still: impl FnOnce(&Event, &[Change], Option<&HeldByPlayers>) -> Result<(), Failure>
    + Send
    + 'static,
) -> Result<(String, bool), Failure> {
    let at = now();
    let draw = drawn(app, event, &command, (&context.by, at)).await?;
    let done = app.store.write_event(event, move |tx| {
        context.once_if_any(tx, at, |tx| {
            let (whole, revision) = load_event(tx, event)?;
            if let (
                DeskCommand::TakeBack {
                    done, back, ended, ..
                },
                Some(seq),
            ) = (&mut command, context.undoes)
            {
                *ended = ended_since(tx, event, &whole, (seq, done, back))?;
            }
            let drawn = draw.and_then(|draw| draw.at(revision));
            let mut changes = match drawn {
                Some(decided) => decided?,
                None => decide(&whole, &command, &context.by, at)?,
            };
            context.has_all(&rights_of(&whole, &changes))?;
            let held = held_of(tx, event, &whole, &changes)?;
            if let Some(refusal) = held.and_then(|held| held.refusal()) {
                return Err(refusal.into());
            }
            // what becomes of the protest it was opened for is part of what was looked at
            changes.extend(match changes.is_empty() {
                true => carried_out_already(&whole, &context, &command, at),
                false => step_of_protest(&whole, context.protest, &changes, (&context.by, at)),
            });
            still(&whole, &changes, held.as_ref())?;
            // an undone action is told even where it had changed nothing
            if changes.is_empty() && context.undoes.is_none() {
                return Ok(None);
            }
            let mut done = tx.apply(event, &changes)?;
            done.facts.extend(left_no_table(&command, done.changes()));
            if let Some(back) = way_back(&whole, done.changes()) {
                let action = Undoable {
                    seq: 0,
                    at,
                    by: context.by.clone(),
                    needs: context.needs.code().to_owned(),
                    done: done.changes().to_vec(),
                    back,
                };
                keep_way_back(tx, event, &action)?;
            }
            Ok(Some((Some(event), Value::Array(done.facts))))
        })
    });
    done.await
}

/// Builds the journal's fact about an entry that leaves without a ruling: the way it left, and the article that
/// applies.
fn left_no_table(command: &DeskCommand, changes: &[Change]) -> Option<Value> {
    let ruled = |change: &Change| matches!(change, Change::Ruled { .. });
    match command {
        DeskCommand::Leave {
            entry,
            exit,
            article,
            ..
        } if !changes.iter().any(ruled) => {
            let (after, justified) = match exit {
                Exit::AfterTheMatch => (true, false),
                Exit::Match(how) => (false, *how == Leaving::Justified),
            };
            Some(json!({
                "left": entry,
                "justified": justified,
                "after_the_match": after,
                "article": article.trim(),
            }))
        }
        _ => None,
    }
}

/// Carries out a command about a protest that players send over a link. `still` checks again that the link is valid.
///
/// # Errors
/// The reason nothing was changed.
pub async fn by_players(
    app: &App,
    event: EventId,
    context: CommandContext,
    command: ProtestCommand,
    still: impl FnOnce(&mut Tx<'_>) -> Result<(), Failure> + Send + 'static,
) -> Result<String, Failure> {
    let at = now();
    let command = DeskCommand::Protest(command);
    let done = app.store.write_event(event, move |tx| {
        context.once(tx, at, |tx| {
            still(tx)?;
            let (whole, _) = load_event(tx, event)?;
            let changes = decide(&whole, &command, &context.by, at)?;
            Ok((Some(event), applied(tx, event, &changes)?))
        })
    });
    done.await
}

/// Carries out a command at a table. Only the table is loaded, so the cost does not grow with the event. `shown` is the
/// table's state as the form showed it, for commands about the whole table.
///
/// # Errors
/// The reason nothing was changed.
pub async fn at_table(
    app: &App,
    event: EventId,
    context: CommandContext,
    place: (RoundNo, TableNo),
    shown: Option<String>,
    command: TableCommand,
) -> Result<String, Failure> {
    let at = now();
    let done = app.store.write_event(event, move |tx| {
        context.once(tx, at, |tx| {
            let here = tx.table(event, place.0, place.1)?;
            if shown.is_some_and(|shown| shown != here.table.seen()) {
                return Err(Failure::StaleTable);
            }
            // only the closing asks: the rulings are those of the whole event
            let closes = matches!(command, TableCommand::Close { .. });
            let scene = TableContext {
                awarded: closes && is_awarded(tx, event, here.settings.kind, place)?,
                ..scene(&here, false)
            };
            let decides = matches!(
                command,
                TableCommand::Confirm { .. } | TableCommand::Close { .. }
            );
            let of_table = TablePlace {
                event,
                round: place.0,
                table: place.1,
            };
            let codes = table_codes(tx, of_table)?;
            if decides && may_be_own(&here.settings, &here.table, codes.as_ref(), &context.actor) {
                return Err(Refusal::SameClerk.into());
            }
            let mut changes = decide_table(scene, &command, &context.by, at)?;
            let mut rights = rights_at_table(&here.settings, here.table.state, &changes);
            if rights.remove(&Action::ReopenTable) {
                rights.insert(to_reopen(tx, event, place, &context.actor, at)?);
            }
            context.has_all(&rights)?;
            let hand = match command {
                TableCommand::EnterHand { hand, .. } => Some((place.0, place.1, hand)),
                _ => None,
            };
            let step = carried_out(tx, event, &context, (hand, &changes), at)?;
            changes.extend(step);
            changes.extend(waiting_again(
                tx,
                event,
                &here.table,
                &changes,
                &context.by,
                at,
            )?);
            let mut facts = applied(tx, event, &changes)?;
            if decides && here.table.state == TableState::Disputed {
                let aside = settle_dispute(tx, of_table)?;
                if let (Value::Array(facts), false) = (&mut facts, aside.is_empty()) {
                    facts.push(json!({"unconfirmed_aside": aside}));
                }
            }
            Ok((Some(event), facts))
        })
    });
    done.await
}

/// The context in which decisions at a table are made. Whether a ruling gives the table's points is not loaded here.
#[must_use]
pub fn scene(here: &TableInPlay, accepted: bool) -> TableContext<'_> {
    let published = |(_, state)| state != RoundState::Draft;
    TableContext {
        settings: &here.settings,
        round: here.round,
        round_state: here.round_state,
        next_published: here.next_round.is_some_and(published),
        table: &here.table,
        accepted,
        awarded: false,
    }
}

impl From<Failure> for Problem {
    fn from(failure: Failure) -> Problem {
        match failure {
            Failure::Refused(refusal) => match *refusal {
                Refusal::NoSuchRound(_) | Refusal::NoSuchEntry(_) => Problem::Missing,
                _ => Problem::Said(refusal),
            },
            Failure::StaleTable | Failure::OtherMoves | Failure::StaleSettings => Problem::Refused,
            Failure::Forbidden(action) => Problem::Forbidden(action),
            Failure::OtherBody => Problem::OtherBody,
            Failure::DeadLink => Problem::DeadLink(DeadLink::Revoked),
            Failure::Store(error) => error.into(),
        }
    }
}
