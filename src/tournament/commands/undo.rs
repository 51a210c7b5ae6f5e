//! Undo: the changes that lead from the result of an action back to the state before it.
//!
//! Nothing is erased. An undo is an action like another, with an author, a reason and a journal line of its own, and it
//! can be undone in turn. A corrected hand gets a further version with the cards it had before.

pub(crate) mod blockers;
pub(crate) mod changed_since;
mod held_by_players;
pub(crate) mod inverse;
pub(crate) mod stale_rounds;
use crate::commands::change::Change;
use crate::commands::command::Judgement;
use crate::commands::refusal::{ActionTarget, Refusal, reasoned};
use crate::event::Event;
use crate::movement::propose;
use crate::protest::{ProtestStep, ProtestVoice};
use crate::round::{HandVersion, Round, RoundNo, RoundState};
use crate::rulings::adjustment::{AdjustmentVersion, Ruling};
use chrono::{DateTime, Utc};

/// The author, the reason and the time of an undo.
#[derive(Clone, Copy, Debug)]
pub struct UndoAuthor<'a> {
    pub by: &'a str,
    pub reason: &'a str,
    /// The time of the undo, in UTC.
    pub at: DateTime<Utc>,
}
/// Checks whether an action can be taken back now, leaving out the checks of author and reason.
///
/// # Errors
/// Why it would be refused.
pub fn can_take_back(event: &Event, action: (&[Change], &[Change])) -> Result<(), Refusal> {
    let signed = UndoAuthor {
        by: "",
        reason: "?",
        at: DateTime::UNIX_EPOCH,
    };
    take_back(event, action, signed).map(drop)
}

/// Takes an action back. `done` holds its changes, `back` the [`way_back`] stored with it. A withdrawal whose later
/// tables are known is undone like its ruling: the points go, but the entry stays out. A draft that the action only
/// made again as a by-product does not block the undo, and stays.
///
/// # Errors
/// When something of it has changed since, or something later rests on it.
pub fn take_back(
    event: &Event,
    (done, back): (&[Change], &[Change]),
    signed: UndoAuthor<'_>,
) -> Result<Vec<Change>, Refusal> {
    let mut led = led_back(event, (done, back), signed);
    if let (Err(Refusal::ChangedSince(ActionTarget::Round(_))), Some((done, back))) =
        (&led, drafts::set_apart(done, back))
    {
        led = led_back(event, (&done, &back), signed);
    }
    match (led, departure(done)) {
        (Err(Refusal::LaterRound(_)), Some((number, version))) => {
            let judgement = Judgement {
                number: Some(number),
                base_version: version.version,
                ruling: None,
                infraction: None,
                article: version.article.clone(),
                reason: signed.reason.to_owned(),
            };
            crate::commands::decide::rulings::rule(event, &judgement, signed.by, signed.at)
        }
        (led, _) => led,
    }
}

/// The ruling by which an action withdrew an entry from the event.
fn departure(done: &[Change]) -> Option<(u32, &AdjustmentVersion)> {
    done.iter().find_map(|change| match change {
        Change::Ruled { number, version } => {
            version.ruling.and_then(Ruling::withdraws)?;
            Some((*number, version))
        }
        _ => None,
    })
}

/// The signed changes that take the action back. They are refused if something done since depends on what they remove.
fn led_back(
    event: &Event,
    (done, back): (&[Change], &[Change]),
    signed: UndoAuthor<'_>,
) -> Result<Vec<Change>, Refusal> {
    reasoned(signed.reason)?;
    if let Some(thing) = changed_since(event, (done, back)) {
        return Err(Refusal::ChangedSince(thing));
    }
    let mut taken = event.clone();
    back.iter().for_each(|change| taken.apply(change));
    let following = Following::of(event, done, back);
    let mut after = event.clone();
    let mut changes = Vec::with_capacity(back.len());
    let stays = |change: &&Change| still_given(&taken, change) || following.holds(change);
    for change in back.iter().filter(|change| !stays(change)) {
        let change = match (change, done.iter().find_map(Change::settings)) {
            (Change::Settings(was), Some(made)) => {
                Change::Settings(Box::new(settings::taken_back(&after.settings, made, was)))
            }
            _ => signed_anew(&after, change, signed),
        };
        stays_at_its_table(&after, &change)?;
        for step in ruled::steps(&after, change, back, &following)? {
            one_step(&mut after, &mut changes, step)?;
        }
    }
    for change in &changes {
        holds(event, &after, change)?;
    }
    Ok(changes)
}

/// Applies one change that takes an action back, together with the changes it needs before and after it.
fn one_step(after: &mut Event, changes: &mut Vec<Change>, change: Change) -> Result<(), Refusal> {
    rests_on(after, &change)?;
    for before in published_again(after, &change)? {
        after.apply(&before);
        changes.push(before);
    }
    after.apply(&change);
    let reopened = round_of_open_table(after, &change)?;
    changes.push(change);
    if let Some(reopened) = reopened {
        after.apply(&reopened);
        changes.push(reopened);
    }
    Ok(())
}

/// Whether a change reopens a table whose points another ruling still gives after the undo. Such a table stays closed.
fn still_given(taken: &Event, change: &Change) -> bool {
    matches!(change, Change::TableState { round, table, state, .. }
        if !state.counts() && taken.awarded_by(*round, *table).is_some())
}

/// Checks that a round which players will see again could be published: the earlier tables are complete, and its seats
/// follow from them. Returns the changes that publishing needs first, such as closing the last round.
fn published_again(event: &Event, change: &Change) -> Result<Vec<Change>, Refusal> {
    let state = |number| event.round(number).map(|round| round.state);
    let (number, taken) = match change {
        Change::RoundState(number, RoundState::Published)
            if state(*number) == Some(RoundState::Draft) =>
        {
            (
                *number,
                crate::commands::decide::conditions::publish(event, *number, &propose)?,
            )
        }
        // the seats of the first follow from no results
        Change::RoundProposed(round)
            if round.state != RoundState::Draft && round.number > RoundNo(1) =>
        {
            let mut draft = event.clone();
            draft.apply(&Change::RoundProposed(Round {
                state: RoundState::Draft,
                ..round.clone()
            }));
            (
                round.number,
                crate::commands::decide::conditions::publish(&draft, round.number, &propose)?,
            )
        }
        _ => return Ok(Vec::new()),
    };
    let before = |change: &Change| !matches!(change, Change::RoundState(n, _) if *n == number);
    Ok(taken.into_iter().filter(before).collect())
}

/// The round that a change reopens because the result of one of its tables leaves the standings. Refuses once the next
/// round is proposed or published.
fn round_of_open_table(after: &Event, change: &Change) -> Result<Option<Change>, Refusal> {
    let Change::TableState { round, state, .. } = change else {
        return Ok(None);
    };
    let closed = after.round(*round).map(|round| round.state) == Some(RoundState::Closed);
    if state.counts() || !closed {
        return Ok(None);
    }
    known_no_further(after, *round, RoundState::Playing)?;
    Ok(Some(Change::RoundState(*round, RoundState::Playing)))
}

/// The change signed by the author of the undo. A version of a hand and a step of a protest follow the last one.
fn signed_anew(event: &Event, change: &Change, signed: UndoAuthor<'_>) -> Change {
    match change {
        Change::Ruled { number, version } => Change::Ruled {
            number: *number,
            version: AdjustmentVersion {
                reason: signed.reason.trim().to_owned(),
                by: signed.by.to_owned(),
                at: signed.at,
                ..version.clone()
            },
        },
        Change::ProtestMoved { number, step } => Change::ProtestMoved {
            number: *number,
            step: ProtestStep {
                version: event
                    .protest(*number)
                    .map_or(step.version, |protest| protest.version().saturating_add(1)),
                reason: signed.reason.trim().to_owned(),
                by: ProtestVoice::Staff(signed.by.to_owned()),
                at: signed.at,
                ..step.clone()
            },
        },
        Change::HandSaved {
            round,
            table,
            hand,
            version,
        } => Change::HandSaved {
            round: *round,
            table: *table,
            hand: *hand,
            version: HandVersion {
                version: event
                    .table(*round, *table)
                    .and_then(|table| table.hand(*hand)?.current())
                    .map_or(version.version, |now| now.version.saturating_add(1)),
                reason: signed.reason.trim().to_owned(),
                by: signed.by.to_owned(),
                at: signed.at,
                ..version.clone()
            },
        },
        other => other.clone(),
    }
}

mod drafts;
mod ruled;
mod settings;

use crate::commands::undo::blockers::{holds, known_no_further, rests_on, stays_at_its_table};
use crate::commands::undo::changed_since::changed_since;
pub use crate::commands::undo::held_by_players::HeldByPlayers;
pub use crate::commands::undo::inverse::way_back;
pub use crate::commands::undo::stale_rounds::{Taken, ended_by};
use ruled::Following;

#[cfg(test)]
mod tests;
