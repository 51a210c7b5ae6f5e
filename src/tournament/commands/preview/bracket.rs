//! Effects of a change on a knockout: the winner of a match, the pairings of the next round, and the final ranks.

use crate::entry::EntryNo;
use crate::event::Event;
use crate::movement::knockout::{
    FinalPlace, Misplaced, decided_places, for_third, is_knockout, misplaced, outcome,
};
use crate::round::{Round, RoundNo, TableNo};
use crate::scoring::meeting::Meeting;
use serde::{Deserialize, Serialize};

/// A match of a bracket whose winner would change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WinnerMove {
    pub round: RoundNo,
    /// The number of the table; of a team match, the first table.
    pub table: TableNo,
    /// Whether the winner goes on to another round. It does not after the final or the match for third place.
    pub goes_on: bool,
    /// The winner of the match now; none if neither side was there at the end.
    pub before: Option<EntryNo>,
    /// The winner of the match after the change; none if nobody would win.
    pub after: Option<EntryNo>,
    /// The wrong seats in the next round, if that round is already public. The round stays as it was published.
    pub misplaced: Option<Misplaced>,
}

/// An entry whose final rank in the event, as a knockout decides it, would change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinalMove {
    pub entry: EntryNo,
    /// The entry's final rank in the event before the change; none if it has none.
    pub before: Option<u32>,
    pub after: Option<u32>,
}

pub(crate) fn winners(before: &Event, after: &Event) -> Vec<WinnerMove> {
    let won = |event: &Event, round: &Round, meeting: &Meeting<'_>| {
        let (side, _) = outcome(event, round.number, meeting)?;
        Some(side.map(|side| *meeting.home.seats.get(side)))
    };
    let mut moved = Vec::new();
    for round in after.rounds.iter().filter(|round| is_knockout(round)) {
        let Some(known) = before.round(round.number) else {
            continue;
        };
        let kind = after.settings.kind;
        let meetings = Meeting::all(kind, round);
        let in_bracket = |meeting: &&Meeting<'_>| !for_third(meeting.home);
        let going_on = meetings.iter().filter(in_bracket).count() + round.byes.len();
        for old in Meeting::all(kind, known) {
            let table = old.home.number;
            let new = meetings.iter().find(|new| new.home.number == table);
            let (Some(was), Some(is)) = (
                won(before, known, &old),
                new.and_then(|new| won(after, round, new)),
            ) else {
                continue;
            };
            let goes_on = going_on > 1 && !for_third(old.home);
            if was != is {
                moved.push(WinnerMove {
                    round: round.number,
                    table,
                    goes_on,
                    before: was,
                    after: is,
                    misplaced: misplaced(after, round.number, (was, is)).filter(|_| goes_on),
                });
            }
        }
    }
    moved
}

pub(crate) fn finals(before: &Event, after: &Event) -> Vec<FinalMove> {
    let (Some(old), Some(new)) = (decided_places(before), decided_places(after)) else {
        return Vec::new();
    };
    let place = |all: &[FinalPlace], entry: EntryNo| {
        let own = all.iter().find(|place| place.entry == entry);
        own.map(|place| place.place)
    };
    let added = new.iter().filter(|new| place(&old, new.entry).is_none());
    let all = old.iter().chain(added).map(|of| FinalMove {
        entry: of.entry,
        before: place(&old, of.entry),
        after: place(&new, of.entry),
    });
    all.filter(|moved| moved.before != moved.after).collect()
}
