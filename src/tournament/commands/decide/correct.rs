//! Correction of a hand at the desk while the result of its table counts, and a fresh proposal of the draft round that
//! was paired by that result.
//!
//! Source: Codice di Gara art. 20 (19 in the older numbering), "Errori e correzioni".

use crate::commands::change::Change;
use crate::commands::decide::{TableContext, seats, without_draft};
use crate::commands::refusal::Refusal;
use crate::event::Event;
use crate::movement::propose;
use crate::round::{HandNo, HandVersion, Round, RoundNo, RoundState, Table, TableNo};
use crate::scoring::result::Unsettled;

/// Builds the new version of a hand; `asked.version` is the version it was made from. The table's result keeps
/// counting. It stays complete and without a fault, unless a ruling gives its points.
///
/// # Errors
/// Why it cannot be corrected so.
pub(crate) fn hand(
    event: &Event,
    (round_no, table_no, hand): (RoundNo, TableNo, HandNo),
    asked: HandVersion,
) -> Result<Vec<Change>, Refusal> {
    let round = event.round(round_no);
    let round = round.ok_or(Refusal::NoSuchRound(round_no))?;
    if round.state == RoundState::Draft {
        return Err(Refusal::NotPublished(round_no));
    }
    let table = event.table(round_no, table_no);
    let table = table.ok_or(Refusal::NoSuchTable(round_no))?;
    if !table.state.counts() {
        return Err(Refusal::WrongState(table.state));
    }
    let scene = TableContext::of(event, round, table);
    if scene.says_the_same(hand, &asked.sheet)? {
        return Ok(Vec::new());
    }
    if table.hand(hand).is_none() {
        // what is not in is entered, and a table that counts takes no entries
        return Err(Refusal::TableClosed(table_no));
    }
    let version = HandVersion {
        version: scene.follows(hand, asked.version)?,
        ..asked
    };
    let mut after = table.clone();
    after.save(hand, version.clone());
    let unsettled = Unsettled::since(&event.settings, table, &after);
    // what a ruling gives once the hand reads so holds whatever was played: somebody's departure holds again where the
    // match is over no longer, and no more where it now is
    let is_awarded = || {
        let mut event = event.clone();
        event.apply(&Change::HandSaved {
            round: round_no,
            table: table_no,
            hand,
            version: version.clone(),
        });
        event.awarded_by(round_no, table_no).is_some()
    };
    if !unsettled.is_settled() && !is_awarded() {
        return Err(not_whole(event, &after, unsettled));
    }
    if version.reason.is_empty() {
        return Err(Refusal::ReasonNeeded);
    }
    Ok(vec![Change::HandSaved {
        round: round_no,
        table: table_no,
        hand,
        version,
    }])
}

/// The refusal for a correction that leaves a table incomplete. In a match whose last hand is in, nobody has reached
/// the target any more.
fn not_whole(event: &Event, after: &Table, unsettled: Unsettled) -> Refusal {
    let settings = &event.settings;
    let entered = |hand: &HandNo| after.hand(*hand).is_some();
    let last = after.hands.iter().map(|hand| hand.number).max();
    let all_in = last.is_some_and(|last| (1..=last.0).map(HandNo).all(|hand| entered(&hand)));
    match unsettled.faulty.is_empty() && all_in && settings.length.is_match() {
        true => Refusal::NobodyAtTarget(settings.rules.target),
        false => Refusal::TableStaysWhole(unsettled),
    }
}

/// Adds a fresh proposal of the next round to changes that make its draft outdated. The draft stays, and is shown as
/// outdated, if it was outdated before and the changes do not affect it, or if no other can be made.
pub(crate) fn with_next_tables(event: &Event, mut changes: Vec<Change>) -> Vec<Change> {
    let is_draft = |round: &&Round| round.state == RoundState::Draft;
    if event.rounds.last().filter(is_draft).is_none() {
        return changes;
    }
    let mut after = event.clone();
    changes.iter().for_each(|change| after.apply(change));
    let Some(draft) = after.rounds.last().filter(is_draft) else {
        return changes;
    };
    if let Ok(again) = propose(&without_draft(&after), draft.movement)
        && !seats::follows(draft, &again)
        && propose(&without_draft(event), draft.movement).as_ref() != Ok(&again)
    {
        changes.push(Change::RoundProposed(again));
    }
    changes
}

#[cfg(test)]
mod tests;
