//! The inverse of an action: the changes that restore everything it touched.

use crate::commands::change::Change;
use crate::event::Event;
use crate::protest::{ProtestState, ProtestStep};
use crate::round::{HandVersion, RoundNo};
use crate::rulings::adjustment::AdjustmentVersion;

/// Returns the changes that restore what `changes` touched to its state in `before`, in reverse order. None where
/// something must stay: an entered hand is corrected, not erased.
#[must_use]
pub fn way_back(before: &Event, changes: &[Change]) -> Option<Vec<Change>> {
    changes.iter().rev().map(|c| inverse(before, c)).collect()
}

fn inverse(before: &Event, change: &Change) -> Option<Change> {
    let table = |round: RoundNo, table| before.table(round, table);
    Some(match change {
        Change::Settings(_) => Change::Settings(Box::new(before.settings.clone())),
        Change::EntryAdded(entry) => Change::EntryDropped(entry.number),
        Change::EntryChanged(entry) => Change::EntryChanged(before.entry(entry.number)?.clone()),
        Change::EntryDropped(number) => Change::EntryAdded(before.entry(*number)?.clone()),
        Change::RoundProposed(round) => match before.round(round.number) {
            Some(known) => Change::RoundProposed(known.clone()),
            None => Change::RoundDropped(round.number),
        },
        Change::RoundDropped(number) => Change::RoundProposed(before.round(*number)?.clone()),
        Change::TableAdded { round, table } => Change::TableDropped {
            round: *round,
            table: table.number,
            byes: before.round(*round)?.byes.clone(),
        },
        Change::TableDropped { round, table, .. } => Change::TableAdded {
            round: *round,
            table: before.table(*round, *table)?.clone(),
        },
        Change::Reseated {
            round,
            table: number,
            ..
        } => Change::Reseated {
            round: *round,
            table: *number,
            seats: table(*round, *number)?.seats,
        },
        Change::LinedUp {
            round,
            table: number,
            ..
        } => Change::LinedUp {
            round: *round,
            table: *number,
            partners: table(*round, *number)?.partners,
        },
        Change::RoundState(number, _) => Change::RoundState(*number, before.round(*number)?.state),
        Change::Clock { round, .. } => Change::Clock {
            round: *round,
            clock: before.round(*round)?.clock.clone(),
        },
        Change::HandSaved {
            round,
            table: number,
            hand,
            version,
        } => {
            let known = table(*round, *number)?.hand(*hand)?.current()?;
            Change::HandSaved {
                round: *round,
                table: *number,
                hand: *hand,
                version: HandVersion {
                    version: version.version.saturating_add(1),
                    ..known.clone()
                },
            }
        }
        Change::Ruled { number, version } => {
            let known = before.adjustment(*number).and_then(|a| a.versions.last());
            Change::Ruled {
                number: *number,
                version: AdjustmentVersion {
                    version: version.version.saturating_add(1),
                    ruling: known.and_then(|known| known.ruling),
                    infraction: known.map_or_else(
                        || version.infraction.clone(),
                        |known| known.infraction.clone(),
                    ),
                    found: known.map_or_else(Vec::new, |known| known.found.clone()),
                    against: known.map_or_else(Vec::new, |known| known.against.clone()),
                    article: known.map_or_else(String::new, |known| known.article.clone()),
                    ..version.clone()
                },
            }
        }
        Change::ProtestLodged(protest) => {
            let last = protest.steps.last()?;
            protest_back(protest.number, last, ProtestState::TakenBack)
        }
        Change::ProtestMoved { number, step } => {
            protest_back(*number, step, before.protest(*number)?.state().clone())
        }
        Change::TableState {
            round,
            table: number,
            ..
        } => Change::TableState {
            round: *round,
            table: *number,
            state: table(*round, *number)?.state,
        },
        Change::Stopped {
            round,
            table: number,
            ..
        } => Change::Stopped {
            round: *round,
            table: *number,
            stopped: table(*round, *number)?.stopped.clone(),
        },
    })
}

/// The step of a protest that leads back to a state.
fn protest_back(number: u32, step: &ProtestStep, state: ProtestState) -> Change {
    let version = step.version.saturating_add(1);
    Change::ProtestMoved {
        number,
        step: ProtestStep {
            version,
            state,
            ..step.clone()
        },
    }
}
