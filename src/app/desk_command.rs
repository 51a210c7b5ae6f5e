//! A command of the desk, or of players about a protest: permission, decision, change, journal and idempotency key in
//! one transaction.

use super::applied;
use super::carried_protests::{carried_out_already, step_of_protest};
use super::draw::drawn;
use super::held_by_players::held_of;
use super::preview_digest::digest;
use super::undone_actions::ended_since;
use super::{CommandContext, Failure};
use crate::auth::needed_rights::rights_of;
use crate::store::{
    EventId, LinkKind, LinkTarget, Store, Tx, Undoable, current_event, drop_link, keep_way_back,
};
use burraco_tournament::commands::change::Change;
use burraco_tournament::commands::command::{DeskCommand, ProtestCommand};
use burraco_tournament::commands::decide::{decide, moved};
use burraco_tournament::commands::undo::{HeldByPlayers, way_back};
use burraco_tournament::event::{Event, Settings};
use burraco_tournament::journal::Fact;
use burraco_tournament::roster_change::{Exit, Leaving};

/// Carries out a command of the desk.
///
/// # Errors
/// The reason nothing was changed.
pub async fn run_desk_command(
    store: &Store,
    event: EventId,
    context: CommandContext,
    command: DeskCommand,
) -> Result<String, Failure> {
    let (then, _) = decided(store, event, context, command, |_, _, _| Ok(())).await?;
    Ok(then)
}

/// Replaces the settings of an event. Also returns whether anything changed.
///
/// # Errors
/// The reason nothing was changed; [`Failure::StaleSettings`] when the settings are no longer those given as `from`.
pub async fn settings_from(
    store: &Store,
    event: EventId,
    context: CommandContext,
    from: Settings,
    settings: Settings,
) -> Result<(String, bool), Failure> {
    let command = DeskCommand::ChangeSettings(Box::new(settings));
    decided(store, event, context, command, move |whole, _, _| {
        let same = whole.settings == from;
        same.then_some(()).ok_or(Failure::StaleSettings)
    })
    .await
}

/// Carries out a command of the desk after a preview. `seen` is the digest of the preview.
///
/// # Errors
/// The reason nothing was changed; [`Failure::OtherMoves`] when the effects are no longer those of the preview.
pub async fn run_desk_command_as_seen(
    store: &Store,
    event: EventId,
    context: CommandContext,
    command: DeskCommand,
    seen: String,
) -> Result<String, Failure> {
    let still = move |whole: &Event, changes: &[Change], held: Option<&HeldByPlayers>| {
        let same = seen == digest(&moved(whole, changes), changes, held);
        same.then_some(()).ok_or(Failure::OtherMoves)
    };
    let (then, _) = decided(store, event, context, command, still).await?;
    Ok(then)
}

/// Carries out a command of the desk as long as the event is what was shown, which `same` says.
///
/// # Errors
/// The reason nothing was changed; [`Failure::OtherMoves`] when the event is not the same any more.
pub async fn run_desk_command_while(
    store: &Store,
    event: EventId,
    context: CommandContext,
    command: DeskCommand,
    same: impl FnOnce(&Event) -> bool + Send + 'static,
) -> Result<String, Failure> {
    let still = move |whole: &Event, _: &[Change], _: Option<&HeldByPlayers>| {
        same(whole).then_some(()).ok_or(Failure::OtherMoves)
    };
    let (then, _) = decided(store, event, context, command, still).await?;
    Ok(then)
}

/// Carries out a command of the desk if the check `still` accepts the event and the changes at that moment. Also
/// returns whether anything changed.
async fn decided(
    store: &Store,
    event: EventId,
    context: CommandContext,
    mut command: DeskCommand,
    still: impl FnOnce(&Event, &[Change], Option<&HeldByPlayers>) -> Result<(), Failure>
    + Send
    + 'static,
) -> Result<(String, bool), Failure> {
    let at = context.at;
    let draw = drawn(store, event, &command, (&context.by, at)).await?;
    let at_hand = store.event(event).await?;
    let done = store.write_event(event, move |tx| {
        context.once_if_any(tx, |tx| {
            let present = current_event(tx, at_hand)?;
            let whole = &*present.event;
            if let (
                DeskCommand::TakeBack {
                    done, back, ended, ..
                },
                Some(seq),
            ) = (&mut command, context.undoes)
            {
                *ended = ended_since(tx, event, whole, (seq, done, back))?;
            }
            let drawn = draw.and_then(|draw| draw.at(present.revision));
            let mut changes = match drawn {
                Some(decided) => decided?,
                None => decide(whole, &command, &context.by, at)?,
            };
            context.has_all(&rights_of(whole, &changes))?;
            let held = held_of(tx, event, whole, &changes)?;
            if let Some(refusal) = held.and_then(|held| held.refusal()) {
                return Err(refusal.into());
            }
            // what becomes of the protest it was opened for is part of what was looked at
            changes.extend(match changes.is_empty() {
                true => carried_out_already(whole, &context, &command),
                false => step_of_protest(whole, context.protest, &changes, (&context.by, at)),
            });
            still(whole, &changes, held.as_ref())?;
            // an undone action is told even where it had changed nothing
            if changes.is_empty() && context.undoes.is_none() {
                return Ok(None);
            }
            let mut done = tx.apply(event, &changes)?;
            done.facts.extend(left_no_table(&command, done.changes()));
            if let DeskCommand::Replace { entry, .. } = &command {
                // whoever left the entry has its private link
                let (kind, number) = (LinkKind::Entry, entry.0);
                drop_link(
                    tx,
                    LinkTarget {
                        event,
                        kind,
                        number,
                    },
                )?;
            }
            if let Some(back) = way_back(whole, done.changes()) {
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
            Ok(Some((Some(event), done.facts)))
        })
    });
    done.await
}

/// Builds the journal's fact about an entry that leaves without a ruling: the way it left, and the article that
/// applies.
fn left_no_table(command: &DeskCommand, changes: &[Change]) -> Option<Fact> {
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
            Some(Fact::Left {
                left: *entry,
                justified,
                after_the_match: after,
                article: article.trim().to_owned(),
            })
        }
        _ => None,
    }
}

/// Carries out a command about a protest that players send over a link. `still` checks again that the link is valid.
///
/// # Errors
/// The reason nothing was changed.
pub async fn by_players(
    store: &Store,
    event: EventId,
    context: CommandContext,
    command: ProtestCommand,
    still: impl FnOnce(&mut Tx<'_>) -> Result<(), Failure> + Send + 'static,
) -> Result<String, Failure> {
    let command = DeskCommand::Protest(command);
    let at_hand = store.event(event).await?;
    let done = store.write_event(event, move |tx| {
        context.once(tx, |tx| {
            still(tx)?;
            let present = current_event(tx, at_hand)?;
            let changes = decide(&present.event, &command, &context.by, context.at)?;
            Ok((Some(event), applied(tx, event, &changes)?))
        })
    });
    done.await
}
