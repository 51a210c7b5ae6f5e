//! The effect of a command on the protests whose rulings it carries out or undoes.

use super::{CommandContext, Failure};
use crate::store::{EventId, StoreError, Tx, load_protest, load_protests};
use burraco_tournament::commands::change::Change;
use burraco_tournament::commands::command::DeskCommand;
use burraco_tournament::event::Event;
use burraco_tournament::protest::reopened;
use burraco_tournament::round::{HandNo, RoundNo, Table, TableNo};
use chrono::{DateTime, Utc};
use std::ops::RangeInclusive;

/// The step of the protest whose ruling asks for a correction that is already in place.
pub(super) fn carried_out_already(
    event: &Event,
    context: &CommandContext,
    command: &DeskCommand,
) -> Option<Change> {
    let DeskCommand::CorrectHand {
        round, table, hand, ..
    } = command
    else {
        return None;
    };
    let holds = event.table(*round, *table)?.hand(*hand)?.current()?;
    let protest = event.protest(context.protest?)?;
    protest.carried_out_already((*round, *table, *hand), holds, &context.by, context.at)
}

/// Whether a list of changes brings a protest to another step, such as a ruling.
fn moves(changes: &[Change], protest: u32) -> bool {
    let moved = |change: &Change| matches!(change, Change::ProtestMoved { number, .. } if *number == protest);
    changes.iter().any(moved)
}

/// The next step of the protest for which the desk's decision form was opened, if the decision's changes carry out its
/// ruling.
pub fn step_of_protest(
    event: &Event,
    protest: Option<u32>,
    changes: &[Change],
    (by, at): (&str, DateTime<Utc>),
) -> Option<Change> {
    let protest = event.protest(protest?)?;
    if moves(changes, protest.number) {
        return None;
    }
    let answers = |number, decided| event.answers(protest, number, decided);
    protest.carried_out(changes, answers, by, at)
}

/// A sheet that a command writes: its table, and the hands that the sheet covers.
pub(super) type WrittenSheet = ((RoundNo, TableNo), RangeInclusive<HandNo>);

/// The step of the protest whose ruling a change of a hand carries out, if the ruling still asks for it.
pub(super) fn carried_out(
    tx: &mut Tx<'_>,
    event: EventId,
    context: &CommandContext,
    (sheet, changes): (Option<WrittenSheet>, &[Change]),
) -> Result<Option<Change>, Failure> {
    let Some(number) = context.protest else {
        return Ok(None);
    };
    let protest = match load_protest(tx, event, number) {
        Err(StoreError::NotFound) => return Ok(None),
        found => found?,
    };
    let asks = sheet.is_some_and(|(place, hands)| protest.asks_for(place, &hands));
    if context.promised && !asks {
        return Err(Failure::OtherMoves);
    }
    // points are given at the desk
    let answers = |_, _| false;
    Ok(protest.carried_out(changes, answers, &context.by, context.at))
}

/// The steps of the protests whose correction is undone at a table. Only rewriting an existing hand can do that.
pub(super) fn waiting_again(
    tx: &mut Tx<'_>,
    event: EventId,
    table: &Table,
    changes: &[Change],
    by: &str,
    at: DateTime<Utc>,
) -> Result<Vec<Change>, StoreError> {
    let rewritten = |change: &Change| matches!(change, Change::HandSaved { version, .. } if version.version > 1);
    if !changes.iter().any(rewritten) {
        return Ok(Vec::new());
    }
    let protests = load_protests(tx, event)?;
    let hand = |_, _, hand| table.hand(hand);
    Ok(reopened(&protests, hand, changes, by, at))
}
