//! Draft rounds (proposed and not yet published) that an action about something else proposed anew as a by-product.
//! Such a draft does not block the undo of the action.

use crate::commands::change::Change;
use crate::round::{Round, RoundNo, RoundState};

/// Whether an action is about hands, rulings or people. Any draft round among its changes is then only a by-product.
fn is_for_more(done: &[Change]) -> bool {
    done.iter().any(|change| {
        matches!(
            change,
            Change::HandSaved { .. } | Change::Ruled { .. } | Change::EntryChanged(_)
        )
    })
}

/// The round for which a change creates or removes a draft. Replacing one draft by another yields both kinds of change.
fn drafted(change: &Change) -> Option<RoundNo> {
    match change {
        Change::RoundProposed(Round {
            number,
            state: RoundState::Draft,
            ..
        })
        | Change::RoundDropped(number) => Some(*number),
        _ => None,
    }
}

/// The draft round that an action proposed anew or removed only as a by-product.
pub(crate) fn beside(done: &[Change], back: &[Change]) -> Option<RoundNo> {
    let is_draft = |number: &RoundNo| {
        let about = |change: &&Change| matches!(change, Change::RoundProposed(round) if round.number == *number);
        let mut proposed = done.iter().chain(back).filter(about);
        proposed.all(|change| drafted(change).is_some())
    };
    let found = done.iter().filter(|_| is_for_more(done)).find_map(drafted);
    found.filter(is_draft)
}

/// An action's changes and those that undo it, without the draft round it proposed as a by-product; none if there is no
/// such draft.
pub(crate) fn set_apart(done: &[Change], back: &[Change]) -> Option<(Vec<Change>, Vec<Change>)> {
    let draft = beside(done, back)?;
    let others = |changes: &[Change]| -> Vec<Change> {
        let others = changes
            .iter()
            .filter(|change| drafted(change) != Some(draft));
        others.cloned().collect()
    };
    Some((others(done), others(back)))
}
