//! The rights that changes to an event need, by what they change. They are the same for a form, a ruling, a projector
//! or an undo.

use crate::auth::Action;
use burraco_tournament::clock::{Clock, ClockMove, TimedMove};
use burraco_tournament::commands::change::Change;
use burraco_tournament::entry::{Entry, EntryState};
use burraco_tournament::event::{Confirmation, Event, EventKind, Settings};
use burraco_tournament::protest::{Protest, ProtestBench, ProtestState, ProtestVerdict};
use burraco_tournament::round::{HandVersion, RoundNo, RoundState, TableNo, TableState};
use burraco_tournament::rulings::adjustment::{Adjustment, Ruling, RulingRight};
use burraco_tournament::rulings::correction::{Correction, correction};
use std::collections::BTreeSet;

/// Returns the rights that changes need. `event` is the event before the changes.
#[must_use]
pub fn rights_of(event: &Event, changes: &[Change]) -> BTreeSet<Action> {
    let of = |change| right_of(event, changes, change);
    let mut rights: BTreeSet<Action> = changes.iter().flat_map(of).collect();
    let listed =
        |change: &&Change| matches!(change, Change::EntryAdded(_) | Change::EntryDropped(_));
    // more than one at once is a list
    if changes.iter().filter(listed).count() > 1 {
        rights.insert(Action::ImportEntries);
    }
    rights
}

/// Returns the right that the fewest roles have. The journal names the role under which that right was held.
#[must_use]
pub fn strictest(rights: &BTreeSet<Action>) -> Option<Action> {
    let held = |right: &&Action| right.roles().len();
    rights.iter().min_by_key(held).copied()
}

fn right_of(event: &Event, changes: &[Change], change: &Change) -> Vec<Action> {
    match change {
        Change::Settings(settings) => of_settings(&event.settings, settings),
        Change::EntryAdded(_)
        | Change::EntryDropped(_)
        | Change::Reseated { .. }
        | Change::TableAdded { .. }
        | Change::TableDropped { .. } => vec![Action::EditEntries],
        Change::EntryChanged(entry) => of_entry(event.entry(entry.number), entry),
        Change::RoundProposed(round) => {
            let was = event.round(round.number).map(|round| round.state);
            let draft = round.state == RoundState::Draft;
            vec![match was {
                None | Some(RoundState::Draft) if draft => Action::ProposeRound,
                _ if draft => Action::WithdrawRound,
                _ => Action::PublishRound,
            }]
        }
        Change::RoundDropped(_) => vec![Action::WithdrawRound],
        Change::RoundState(number, state) => {
            let was = event.round(*number).map(|round| round.state);
            vec![of_round(was, *state)]
        }
        Change::LinedUp { .. } => vec![Action::LineUp],
        Change::Clock { round, clock } => {
            let was = event.round(*round).map(|round| &round.clock);
            of_clock(was, clock)
        }
        Change::HandSaved {
            round,
            table,
            version,
            ..
        } => {
            let here = event.table(*round, *table).map(|table| table.state);
            let after = changes.iter().find_map(|change| match change {
                Change::TableState {
                    round: r,
                    table: t,
                    state,
                } if (r, t) == (round, table) => Some(*state),
                _ => None,
            });
            let counted = here.is_some_and(TableState::counts);
            // a table that is written and then confirmed once more asks no more than its page
            let again = here == Some(TableState::Confirmed) && after.is_some_and(|s| !s.counts());
            let right = match counted && !again {
                true => to_correct(event, *round),
                false => Action::EnterHand,
            };
            of_hand(right, version)
        }
        Change::Ruled { number, version } => of_rulings(event, *number, version.ruling),
        Change::ProtestLodged(_) => vec![Action::LodgeProtest],
        Change::ProtestMoved { number, step } => {
            of_protest(event.protest(*number).map(Protest::state), &step.state)
        }
        Change::TableState {
            round,
            table,
            state,
        } => {
            let was = event.table(*round, *table).map(|table| table.state);
            match follows(event, changes, (*round, *table)) {
                true => Vec::new(),
                false => vec![to_decide(event.settings.confirmation, was, *state)],
            }
        }
        Change::Stopped { .. } => vec![STOPS],
    }
}

/// Returns the rights that a change of settings needs. The announcement to the hall, the end of hidden results and all
/// other settings each need their own right.
fn of_settings(was: &Settings, is: &Settings) -> Vec<Action> {
    let later = |from: RoundNo| is.hidden_from.is_none_or(|now| now > from);
    let reveals = was.hidden_from.is_some_and(later);
    let mut rest = is.clone();
    rest.notice.clone_from(&was.notice);
    if reveals {
        rest.hidden_from = was.hidden_from;
    }
    let announces = was.notice != is.notice;
    let rights = [
        (reveals, Action::RevealResults),
        (announces, Action::Announce),
        (rest != *was, Action::EditSettings),
    ];
    let asked = rights.into_iter().filter(|(asked, _)| *asked);
    asked.map(|(_, right)| right).collect()
}

fn of_entry(was: Option<&Entry>, is: &Entry) -> Vec<Action> {
    let Some(was) = was else {
        return vec![Action::EditEntries];
    };
    let out = |entry: &Entry| entry.state == EntryState::Withdrawn;
    let leaves = out(was) != out(is);
    let at_desk = |entry: &Entry| (entry.state, entry.paid_cents, entry.payment.clone());
    let checked_in = at_desk(was) != at_desk(is);
    let text = |entry: &Entry| (entry.players.clone(), entry.group.clone(), entry.line);
    let rights = [
        (leaves, Action::WithdrawEntry),
        (checked_in && !leaves, Action::CheckIn),
        (text(was) != text(is), Action::EditEntries),
    ];
    let asked = rights.into_iter().filter(|(asked, _)| *asked);
    asked.map(|(_, right)| right).collect()
}

fn of_round(was: Option<RoundState>, is: RoundState) -> Action {
    match (was, is) {
        (_, RoundState::Draft) => Action::WithdrawRound,
        (Some(RoundState::Draft), _) => Action::PublishRound,
        (Some(RoundState::Closed), _) | (_, RoundState::Closed) => Action::CloseRound,
        (_, RoundState::Published | RoundState::Playing) => Action::StartRound,
    }
}

/// Returns the rights for every move of a round's clock that was removed or added.
fn of_clock(was: Option<&Clock>, is: &Clock) -> Vec<Action> {
    let was = was.map_or(&[][..], |clock| &clock.moves);
    let both = was.iter().zip(&is.moves);
    let same = both.take_while(|(was, is)| was == is).count();
    let moved = was.iter().skip(same).chain(is.moves.iter().skip(same));
    let right = |moved: &TimedMove| match moved.what {
        ClockMove::Start { .. } => Action::StartRound,
        ClockMove::Pause | ClockMove::Resume => Action::PauseRound,
        ClockMove::Extend { .. } => Action::ExtendRound,
    };
    moved.map(right).collect()
}

/// Returns the right to correct a hand of a table that already counts: the right to reopen a table. For an earlier
/// round, once the last round has started, it is the right that only the chief has.
#[must_use]
pub fn to_correct(event: &Event, round: RoundNo) -> Action {
    match correction(event, round) {
        Some(Correction::NeedsSignature) => Action::SignRuling,
        _ => Action::ReopenTable,
    }
}

/// Returns the action in the table of roles that a ruling's right corresponds to.
#[must_use]
pub fn to_rule(right: RulingRight) -> Action {
    match right {
        RulingRight::Judge => Action::Judge,
        RulingRight::Sign => Action::SignRuling,
        RulingRight::PutOut => Action::WithdrawEntry,
        RulingRight::OpenRound => Action::CloseRound,
    }
}

/// Returns the rights needed by the ruling that stands and by the one that replaces it. The right to let an entry leave
/// the event includes the right to record that it left only the match.
fn of_rulings(event: &Event, number: u32, is: Option<Ruling>) -> Vec<Action> {
    let was = event.adjustment(number).and_then(Adjustment::ruling);
    let both: Vec<Ruling> = was.into_iter().chain(is).collect();
    let departure = both.iter().find(|ruling| ruling.withdraws().is_some());
    let asks = match departure {
        Some(ruling) => ruling.rights_to_give(event),
        None => both
            .iter()
            .flat_map(|ruling| ruling.rights_to_give(event))
            .collect(),
    };
    asks.into_iter().map(to_rule).collect()
}

/// Whether a table's new state follows from a ruling among the changes. Such a ruling awards the table's points, or
/// takes the award back.
fn follows(event: &Event, changes: &[Change], (round, table): (RoundNo, TableNo)) -> bool {
    let gives = |ruling: Ruling| {
        let at = ruling.awards_table();
        at.is_some_and(|(r, t)| {
            r == round && (t == table || event.settings.kind == EventKind::Teams)
        })
    };
    changes.iter().any(|change| match change {
        Change::Ruled { number, version } => {
            let was = event.adjustment(*number).and_then(Adjustment::ruling);
            was.into_iter().chain(version.ruling).any(gives)
        }
        _ => false,
    })
}

/// Returns the right to bring a table from one state to another.
#[must_use]
pub fn to_decide(rule: Confirmation, was: Option<TableState>, is: TableState) -> Action {
    match (was, is) {
        (_, TableState::Closed) => Action::CloseTable,
        (Some(TableState::Closed), _) => Action::ReopenTable,
        // Where two clerks are asked for, the second is one of them; a dispute is for the referee all the same.
        (was, TableState::Confirmed)
            if rule == Confirmation::SecondClerk && was != Some(TableState::Disputed) =>
        {
            Action::SecondConfirm
        }
        _ => Action::ConfirmTable,
    }
}

/// Returns the rights to save a version of a hand. Letting a fault in the hand stand needs a right of its own.
fn of_hand(right: Action, version: &HandVersion) -> Vec<Action> {
    match version.sheet.overrule.is_empty() {
        true => vec![right],
        false => vec![right, Action::OverruleFault],
    }
}

/// Returns the rights that changes on a table's page and its hand pages need. The state that follows from a saved hand
/// needs no right of its own.
#[must_use]
pub fn rights_at_table(
    settings: &Settings,
    was: TableState,
    changes: &[Change],
) -> BTreeSet<Action> {
    let hand = |change: &Change| matches!(change, Change::HandSaved { .. });
    let by_hand = changes.iter().any(hand);
    let rights = changes.iter().flat_map(|change| match change {
        Change::HandSaved { version, .. } => of_hand(Action::EnterHand, version),
        Change::TableState { state, .. } if !by_hand => {
            vec![to_decide(settings.confirmation, Some(was), *state)]
        }
        Change::Stopped { .. } => vec![STOPS],
        // the round follows its tables
        Change::TableState { .. } | Change::RoundState(..) => Vec::new(),
        // no page of a table makes these
        _ => vec![Action::EditSettings],
    });
    rights.collect()
}

/// The right to end a match before its target, or to let it go on. It is the same as the right to close the table.
pub const STOPS: Action = Action::CloseTable;

/// Returns the right to rule on a protest. A referee rules alone; only the chief rules as chief or for a jury.
#[must_use]
pub fn to_rule_protest(bench: &ProtestBench) -> Action {
    match bench {
        ProtestBench::ChiefReferee | ProtestBench::Jury(_) => Action::SignProtest,
        ProtestBench::Referee => Action::RuleProtest,
    }
}

/// Returns the rights that a protest's change of state needs. Recording the remedy that carries a verdict out needs
/// none here, since the remedy needs its own right.
fn of_protest(was: Option<&ProtestState>, is: &ProtestState) -> Vec<Action> {
    let verdict = |state: &ProtestState| match state {
        ProtestState::Ruled(verdict) => Some(verdict.clone()),
        _ => None,
    };
    let (before, after) = (was.and_then(verdict), verdict(is));
    let carried_out = |was: &ProtestVerdict, is: &ProtestVerdict| {
        let effect = is.effect;
        *is == ProtestVerdict {
            effect,
            ..was.clone()
        }
    };
    match (&before, &after) {
        (Some(was), Some(is)) if carried_out(was, is) => Vec::new(),
        (None, None) => {
            let late = matches!(was, Some(ProtestState::OutOfTime));
            vec![match is {
                ProtestState::Lodged if late => Action::RuleProtest,
                ProtestState::OutOfTime => Action::RuleProtest,
                _ => Action::LodgeProtest,
            }]
        }
        _ => {
            let verdicts = before.iter().chain(&after);
            verdicts.map(|v| to_rule_protest(&v.bench)).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_the_suspense_is_a_right_of_its_own() {
        let was = |from: Option<u32>| Settings {
            hidden_from: from.map(RoundNo),
            ..crate::store::testing::settings("prova")
        };
        let hidden = |from, to| of_settings(&was(from), &was(to));
        assert_eq!(hidden(None, Some(2)), [Action::EditSettings]);
        assert_eq!(hidden(Some(2), Some(1)), [Action::EditSettings]);
        assert_eq!(hidden(Some(2), None), [Action::RevealResults]);
        assert_eq!(hidden(Some(2), Some(3)), [Action::RevealResults]);
        assert_eq!(hidden(Some(2), Some(2)), []);
        let word = Settings {
            notice: "Buffet".to_owned(),
            ..was(None)
        };
        assert_eq!(of_settings(&was(None), &word), [Action::Announce]);
        let both = of_settings(&was(Some(2)), &word);
        assert_eq!(both, [Action::RevealResults, Action::Announce]);
    }

    #[test]
    fn the_strictest_right_is_the_one_that_the_fewest_have() {
        let rights = [Action::Judge, Action::SignRuling, Action::WithdrawEntry];
        assert_eq!(strictest(&rights.into()), Some(Action::SignRuling));
        assert_eq!(strictest(&BTreeSet::new()), None);
    }
}
