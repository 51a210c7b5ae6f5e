//! What a command does to the protests whose ruling it carries out or takes back.

use crate::store::{EventId, StoreError, Tx, load_protest, load_protests};
use crate::web::act::Asked;
use burraco_tournament::adjustment::Ruling;
use burraco_tournament::change::Change;
use burraco_tournament::command::DeskCommand;
use burraco_tournament::event::Event;
use burraco_tournament::protest::{Protest, reopened};
use burraco_tournament::round::Table;
use chrono::{DateTime, Utc};

/// The step of the protest whose ruling a hand carries out that is written as it should be already.
pub(super) fn carried_out_already(
    event: &Event,
    asked: &Asked,
    command: &DeskCommand,
    at: DateTime<Utc>,
) -> Option<Change> {
    let DeskCommand::CorrectHand {
        round, table, hand, ..
    } = command
    else {
        return None;
    };
    let holds = event.table(*round, *table)?.hand(*hand)?.current()?;
    let protest = event.protest(asked.protest?)?;
    protest.carried_out_already((*round, *table, *hand), holds, &asked.by, at)
}

/// The step of the protest whose ruling these changes carry out.
pub(super) fn carried_out(
    tx: &mut Tx<'_>,
    event: EventId,
    asked: &Asked,
    changes: &[Change],
    answers: impl Fn(&Protest, u32, Option<Ruling>) -> bool,
    at: DateTime<Utc>,
) -> Result<Option<Change>, StoreError> {
    let Some(number) = asked.protest else {
        return Ok(None);
    };
    let protest = match load_protest(tx, event, number) {
        Err(StoreError::NotFound) => return Ok(None),
        found => found?,
    };
    let answers = |number, decided| answers(&protest, number, decided);
    Ok(protest.carried_out(changes, answers, &asked.by, at))
}

/// The steps of the protests whose correction is undone at a table; only a hand that was written before can do that.
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
