//! Rounds that were dropped or replaced, so that they are no longer those which an action was about or which players
//! were shown.

use crate::commands::change::Change;
use crate::commands::undo::drafts::beside;
use crate::event::Event;
use crate::round::{RoundNo, RoundState, TableNo};
use crate::rulings::adjustment::Ruling;
use serde::Serialize;

/// The round dropped or replaced by a later action, if an earlier action was about it. Each action is given with its
/// changes and way back. A new round of the same number is another round. A draft that the earlier action made only as
/// a by-product does not count.
#[must_use]
pub fn ended_by(
    event: &Event,
    (done, back): (&[Change], &[Change]),
    later: (&[Change], &[Change]),
) -> Option<RoundNo> {
    let proposes = |change: &Change, number: RoundNo| matches!(change, Change::RoundProposed(round) if round.number == number);
    let gone = later.0.iter().filter_map(|change| match change {
        Change::RoundDropped(number) => Some(*number),
        Change::RoundProposed(round) => {
            let stood = later.1.iter().any(|way| proposes(way, round.number));
            stood.then_some(round.number)
        }
        _ => None,
    });
    let apart = beside(done, back);
    let gone = gone.filter(|round| apart != Some(*round));
    let mut gone = gone.filter(|round| {
        let mut earlier = done.iter().chain(back);
        earlier.any(|change| is_about(event, change, *round))
    });
    gone.next()
}

/// Whether a change is about a round, or about something in it. A revoked ruling does not name its round, so the undo
/// data of the action is checked too.
fn is_about(event: &Event, change: &Change, number: RoundNo) -> bool {
    match change {
        Change::RoundProposed(round) => round.number == number,
        Change::RoundDropped(round)
        | Change::RoundState(round, _)
        | Change::Clock { round, .. }
        | Change::TableAdded { round, .. }
        | Change::TableDropped { round, .. }
        | Change::Reseated { round, .. }
        | Change::LinedUp { round, .. }
        | Change::HandSaved { round, .. }
        | Change::TableState { round, .. }
        | Change::Stopped { round, .. } => *round == number,
        Change::Ruled { version, .. } => version.ruling.map(Ruling::round) == Some(number),
        Change::ProtestLodged(protest) => protest.claim.about.round() == number,
        Change::ProtestMoved {
            number: protest, ..
        } => {
            let protest = event.protest(*protest);
            protest.is_some_and(|protest| protest.claim.about.round() == number)
        }
        Change::Settings(_)
        | Change::EntryAdded(_)
        | Change::EntryChanged(_)
        | Change::EntryDropped(_) => false,
    }
}

/// The removal of a round for which players have slips or pending hands, caused by changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Taken {
    /// A round is dropped, or replaced by another proposal.
    Round(RoundNo),
    /// A public round becomes a draft again. The slips and pending hands of its players are lost with the next change
    /// of its seats.
    Draft(RoundNo),
    /// A table is removed from a round, or others sit there.
    Table(RoundNo, TableNo),
}

impl Taken {
    /// The removal of a round that changes of an event cause for its players; none if they lose nothing.
    #[must_use]
    pub fn by(before: &Event, changes: &[Change]) -> Option<Taken> {
        changes.iter().find_map(|change| match change {
            Change::RoundDropped(number) => Some(Taken::Round(*number)),
            Change::RoundProposed(round) => {
                let known = before.round(round.number)?;
                Some(Taken::Round(known.number))
            }
            Change::RoundState(number, RoundState::Draft) => Some(Taken::Draft(*number)),
            Change::TableDropped { round, table, .. } | Change::Reseated { round, table, .. } => {
                Some(Taken::Table(*round, *table))
            }
            _ => None,
        })
    }

    /// Returns the round.
    #[must_use]
    pub fn round(self) -> RoundNo {
        match self {
            Taken::Round(round) | Taken::Draft(round) | Taken::Table(round, _) => round,
        }
    }
}
