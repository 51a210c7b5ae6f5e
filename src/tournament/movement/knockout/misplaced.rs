//! Knockout rounds that no longer follow from the results, because a result was changed after they were published.

use super::{is_knockout, outcome};
use crate::entry::{EntryNo, EntryState};
use crate::event::{Event, EventKind};
use crate::movement::PairingReason;
use crate::round::{Round, RoundNo, RoundState, Table, TableNo};
use crate::scoring::meeting::Meeting;
use burraco_rules::Side;
use serde::{Deserialize, Serialize};

/// The way in which a published round of a bracket differs from the result of the match before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Misplaced {
    Sits {
        round: RoundNo,
        table: TableNo,
        entry: EntryNo,
    },
    /// The former winner of the match goes through the next round without a match, although another entry has won
    /// since.
    Rests { round: RoundNo, entry: EntryNo },
    /// The new winner of the match still takes part but has no place in the next round.
    Missing { round: RoundNo, entry: EntryNo },
}

impl Misplaced {
    /// Returns the published round in which the wrong entry has a place.
    #[must_use]
    pub const fn round(self) -> RoundNo {
        match self {
            Misplaced::Sits { round, .. }
            | Misplaced::Rests { round, .. }
            | Misplaced::Missing { round, .. } => round,
        }
    }
}

/// A knockout match whose result the next, already published round does not follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unfollowed {
    pub round: RoundNo,
    /// The number of the match's table; for a team match, of its first table.
    pub table: TableNo,
    /// The winner of the match; `None` where neither side was there to the end.
    pub won: Option<EntryNo>,
    /// The way in which the next round does not follow the match.
    pub misplaced: Misplaced,
}

/// Returns the matches of an event's knockouts whose results the next published round does not follow. Places filled by
/// hand are ignored.
#[must_use]
pub fn unfollowed(event: &Event) -> Vec<Unfollowed> {
    let rounds = event.rounds.iter().filter(|round| is_knockout(round));
    rounds.flat_map(|round| of_round(event, round)).collect()
}

fn of_round(event: &Event, round: &Round) -> Vec<Unfollowed> {
    let mut found = Vec::new();
    let Some(next) = next(event, round.number).filter(|next| next.movement == round.movement)
    else {
        return found;
    };
    for meeting in Meeting::all(event.settings.kind, round) {
        let home = meeting.home;
        if for_third(home) || by_hand(event, next, home) {
            continue;
        }
        let Some((side, _)) = outcome(event, round.number, &meeting) else {
            continue;
        };
        let won = side.map(|side| *home.seats.get(side));
        let others = Side::ALL.into_iter().filter(|other| side != Some(*other));
        let mut others = others.map(|other| Some(*home.seats.get(other)));
        let misplaced = others.find_map(|was| misplaced(event, round.number, (was, won)));
        found.extend(misplaced.map(|misplaced| Unfollowed {
            round: round.number,
            table: home.number,
            won,
            misplaced,
        }));
    }
    found
}

/// Whether the organiser filled by hand a place of the next round that depends on this table: the place its winner goes
/// to, or one taken by its two entries.
fn by_hand(event: &Event, next: &Round, table: &Table) -> bool {
    let place = match event.settings.kind {
        // two tables a match, at both ends
        EventKind::Teams => 2 * table.number.0.div_ceil(4).saturating_sub(1) + 1,
        EventKind::Pairs | EventKind::Individual => table.number.0.div_ceil(2),
    };
    let seated = next.tables.iter().any(|t| {
        t.reason == PairingReason::Manual && (t.number.0 == place || shares(table, &t.seats))
    });
    let passes = |entry: EntryNo| table.side_of(entry).is_some();
    let mut byes = next.byes.iter();
    seated || byes.any(|bye| bye.reason == PairingReason::Manual && passes(bye.entry))
}

fn shares(table: &Table, seats: &burraco_rules::BySide<EntryNo>) -> bool {
    Side::ALL
        .iter()
        .any(|side| table.side_of(*seats.get(*side)).is_some())
}

pub(crate) fn for_third(table: &Table) -> bool {
    matches!(table.reason, PairingReason::ForThird { .. })
}

/// Returns the knockout round that follows a given round, if it is published.
fn next(event: &Event, after: RoundNo) -> Option<&Round> {
    let next = event.round(RoundNo(after.0.saturating_add(1)))?;
    (next.state != RoundState::Draft && is_knockout(next)).then_some(next)
}

/// Returns the wrong place in the next published round if a match whose winner `was` one entry now has the winner `is`.
pub(crate) fn misplaced(
    event: &Event,
    after: RoundNo,
    (was, is): (Option<EntryNo>, Option<EntryNo>),
) -> Option<Misplaced> {
    let next = next(event, after)?;
    let round = next.number;
    let sits = |entry: EntryNo| {
        let mut tables = next.tables.iter().filter(|table| !for_third(table));
        tables.find(|table| table.side_of(entry).is_some())
    };
    let rests = |entry: EntryNo| next.byes.iter().any(|bye| bye.entry == entry);
    if let Some(entry) = was {
        if let Some(table) = sits(entry).map(|table| table.number) {
            return Some(Misplaced::Sits {
                round,
                table,
                entry,
            });
        }
        if rests(entry) {
            return Some(Misplaced::Rests { round, entry });
        }
    }
    let entry = is.filter(|entry| sits(*entry).is_none() && !rests(*entry))?;
    let there = event.entry(entry)?.state == EntryState::CheckedIn;
    there.then_some(Misplaced::Missing { round, entry })
}
