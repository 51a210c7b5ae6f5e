//! Drafts that an action made again beside what it was for: a proposal is nobody's, and stands in nobody's way.

use crate::commands::change::Change;
use crate::round::{Round, RoundNo, RoundState};

/// Whether an action is about hands, rulings or people: a draft among its changes only follows from those.
fn is_for_more(done: &[Change]) -> bool {
    done.iter().any(|change| {
        matches!(
            change,
            Change::HandSaved { .. } | Change::Ruled { .. } | Change::EntryChanged(_)
        )
    })
}

/// The round of which a change makes a draft, or which it takes away: of changes that make another of it again both do.
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

/// The draft that an action made again or threw away beside what it was for.
pub(crate) fn beside(done: &[Change], back: &[Change]) -> Option<RoundNo> {
    let is_draft = |number: &RoundNo| {
        let about = |change: &&Change| matches!(change, Change::RoundProposed(round) if round.number == *number);
        let mut proposed = done.iter().chain(back).filter(about);
        proposed.all(|change| drafted(change).is_some())
    };
    let found = done.iter().filter(|_| is_for_more(done)).find_map(drafted);
    found.filter(is_draft)
}

/// An action and its way back without such a draft; none where it made none.
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
