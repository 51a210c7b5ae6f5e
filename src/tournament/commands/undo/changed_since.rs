//! Detection of changes made since an action: the parts of it that are no longer as the action left them.

use crate::commands::change::Change;
use crate::commands::refusal::ActionTarget;
use crate::commands::undo::settings;
use crate::event::Event;
use crate::round::RoundNo;
use crate::rulings::adjustment::Adjustment;

/// The thing that a change concerned, if it is no longer as the change left it. `back` are the changes that undo the
/// action. A hand, a ruling and a protest are compared by what they say now: what came after and was taken back leaves
/// versions behind, and changes nothing.
fn moved_on(event: &Event, change: &Change, back: &[Change]) -> Option<ActionTarget> {
    let table = |round: RoundNo, number| event.table(round, number);
    let (stands, thing) = match change {
        Change::Settings(made) => {
            let stands = match back.iter().find_map(Change::settings) {
                Some(was) => settings::stand(&event.settings, was, made),
                None => event.settings == **made,
            };
            (stands, ActionTarget::Settings)
        }
        Change::EntryAdded(entry) | Change::EntryChanged(entry) => {
            let now = event.entry(entry.number);
            (now == Some(entry), ActionTarget::Entry(entry.number))
        }
        Change::EntryDropped(number) => {
            (event.entry(*number).is_none(), ActionTarget::Entry(*number))
        }
        Change::RoundProposed(round) => {
            let now = event.round(round.number);
            (now == Some(round), ActionTarget::Round(round.number))
        }
        Change::RoundDropped(number) => {
            (event.round(*number).is_none(), ActionTarget::Round(*number))
        }
        Change::RoundState(number, state) => {
            let now = event.round(*number).map(|round| round.state);
            (now == Some(*state), ActionTarget::Round(*number))
        }
        Change::Clock { round, clock } => {
            let now = event.round(*round).map(|round| &round.clock);
            (now == Some(clock), ActionTarget::Clock(*round))
        }
        Change::TableAdded {
            round,
            table: added,
        } => {
            let now = table(*round, added.number);
            (
                now == Some(added),
                ActionTarget::Table(*round, added.number),
            )
        }
        Change::TableDropped {
            round,
            table: number,
            ..
        } => {
            let now = table(*round, *number);
            (now.is_none(), ActionTarget::Table(*round, *number))
        }
        Change::Reseated {
            round,
            table: number,
            seats,
        } => {
            let now = table(*round, *number).map(|table| table.seats);
            (now == Some(*seats), ActionTarget::Table(*round, *number))
        }
        Change::LinedUp {
            round,
            table: number,
            partners,
        } => {
            let now = table(*round, *number).map(|table| table.partners);
            (now == Some(*partners), ActionTarget::Table(*round, *number))
        }
        Change::TableState {
            round,
            table: number,
            state,
        } => {
            let now = table(*round, *number).map(|table| table.state);
            (now == Some(*state), ActionTarget::Table(*round, *number))
        }
        Change::Stopped {
            round,
            table: number,
            stopped,
        } => {
            let now = table(*round, *number).map(|table| &table.stopped);
            (now == Some(stopped), ActionTarget::Table(*round, *number))
        }
        Change::HandSaved {
            round,
            table: number,
            hand,
            version,
        } => {
            let now = table(*round, *number).and_then(|table| table.hand(*hand));
            let now = now.and_then(|hand| hand.current());
            let stands = now.is_some_and(|now| now.sheet == version.sheet);
            (stands, ActionTarget::Table(*round, *number))
        }
        Change::Ruled { number, version } => {
            let now = event.adjustment(*number).map(Adjustment::ruling);
            (now == Some(version.ruling), ActionTarget::Ruling(*number))
        }
        Change::ProtestLodged(protest) => {
            let now = event.protest(protest.number);
            let stands =
                now.is_some_and(|now| now.claim == protest.claim && now.state() == protest.state());
            (stands, ActionTarget::Protest(protest.number))
        }
        Change::ProtestMoved { number, step } => {
            let now = event.protest(*number).map(|p| p.state());
            (now == Some(&step.state), ActionTarget::Protest(*number))
        }
    };
    (!stands).then_some(thing)
}

/// The first target of an action that is no longer as the action left it; none if all are unchanged. Of the settings,
/// only those that the action changed are compared.
pub(super) fn changed_since(
    event: &Event,
    (done, back): (&[Change], &[Change]),
) -> Option<ActionTarget> {
    done.iter().find_map(|change| moved_on(event, change, back))
}
