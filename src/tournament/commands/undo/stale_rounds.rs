//! Rounds that are no longer those which an action was about, or which players were shown.

use crate::commands::change::Change;
use crate::commands::undo::drafts::beside;
use crate::event::Event;
use crate::round::{RoundNo, RoundState, TableNo};
use crate::rulings::adjustment::Ruling;
use serde::Serialize;

/// The round that a later action took away, where an earlier one was about it: what each of them changed, and its way
/// back. What comes under that number afterwards is another round, however much it looks the same: the earlier action is
/// not one about it. A proposal in the place of another takes that away too. A draft that the earlier action only made again
/// beside what it was for is not what it was about.
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

/// Whether a change is about a round, or about something in it. A ruling that is taken back says nothing of its round: the
/// way back of the action does.
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

/// What changes take from the players, with what they hold of it: slips, and hands that wait for a referee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Taken {
    /// A round is thrown away, or another proposal takes its place.
    Round(RoundNo),
    /// A round that everybody has seen is a draft again: what is held of it goes with the next change of its seats.
    Draft(RoundNo),
    /// A table is taken out of a round.
    Table(RoundNo, TableNo),
}

impl Taken {
    /// What changes of an event take from the players; none where they keep all they hold.
    #[must_use]
    pub fn by(before: &Event, changes: &[Change]) -> Option<Taken> {
        changes.iter().find_map(|change| match change {
            Change::RoundDropped(number) => Some(Taken::Round(*number)),
            Change::RoundProposed(round) => {
                let known = before.round(round.number)?;
                Some(Taken::Round(known.number))
            }
            Change::RoundState(number, RoundState::Draft) => Some(Taken::Draft(*number)),
            Change::TableDropped { round, table, .. } => Some(Taken::Table(*round, *table)),
            _ => None,
        })
    }

    /// The round.
    #[must_use]
    pub fn round(self) -> RoundNo {
        match self {
            Taken::Round(round) | Taken::Draft(round) | Taken::Table(round, _) => round,
        }
    }
}
