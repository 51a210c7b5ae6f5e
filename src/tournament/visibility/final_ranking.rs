//! The final ranking of an event that a knockout decided, as far as the public may see it.

use crate::entry::EntryNo;
use crate::event::Event;
use crate::movement::knockout::{
    FinalPlace, KnockoutProgress, NoFirst, WonBy, decided_places, is_knockout, no_first, outcome,
    placed, vacant_places,
};
use crate::ranking::{Standings, last_round};
use crate::round::{Round, RoundNo, TableNo};
use crate::scoring::meeting::Meeting;

/// Returns the final ranking as the public may see it, the entries ranked by the knockout first. `None` without a
/// decided knockout, and for the standings of an earlier round.
#[must_use]
pub fn at_end(event: &Event, standings: &Standings) -> Option<Standings> {
    let last = standings.after == last_round(event);
    (last && !decided(event).is_empty()).then(|| placed(event, standings))
}

/// Returns the rank of an entry in the final ranking; `None` without that ranking, or when it lacks the entry.
#[must_use]
pub fn rank_at_end(end: Option<&Standings>, entry: EntryNo) -> Option<u32> {
    Some(end?.line(entry)?.rank)
}

/// Whether the final of an event was won by nobody, if the public may see the final ranking.
#[must_use]
pub fn is_unwon(event: &Event) -> bool {
    !decided(event).is_empty() && matches!(no_first(event), Some(NoFirst::Unwon(_)))
}

/// Returns the places of the final ranking. They are empty before the last knockout is decided, and while its result is
/// hidden.
#[must_use]
pub fn decided(event: &Event) -> Vec<FinalPlace> {
    let last = event.published().next_back();
    let shown = last.is_some_and(|last| !event.hides(last.number));
    decided_places(event).filter(|_| shown).unwrap_or_default()
}

/// A place of the final ranking that nobody has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unassigned {
    /// The first place, and why.
    First(NoFirst),
    /// The place of a disqualified entry.
    Struck {
        /// The place in the final ranking.
        place: u32,
    },
}

/// Returns the places of a decided knockout's ranking that nobody has, the first place first.
#[must_use]
pub fn unassigned(event: &Event) -> Vec<Unassigned> {
    let places = decided_places(event).unwrap_or_default();
    let first = no_first(event).map(Unassigned::First);
    let vacant = vacant_places(event).into_iter().map(|free| free.place);
    let behind = vacant.filter(|free| *free > 1 && places.iter().all(|one| one.place != *free));
    let behind = behind.map(|place| Unassigned::Struck { place });
    first.into_iter().chain(behind).collect()
}

/// An entry's place in the final ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndPlace {
    /// The place in the final ranking as a number, 1 for the winner.
    pub place: u32,
    /// Whether several entries share this place in the final ranking.
    pub shared: bool,
    /// How far the entry came in the knockout; none where it was not in it.
    pub came: Option<KnockoutProgress>,
}

impl EndPlace {
    /// Returns an entry's place in the final ranking; `None` without a decided knockout.
    #[must_use]
    pub fn of(event: &Event, standings: &Standings, entry: EntryNo) -> Option<EndPlace> {
        let end = at_end(event, standings)?;
        let line = end.line(entry)?;
        let places = decided(event);
        let came = places.iter().find(|place| place.entry == entry);
        Some(EndPlace {
            place: line.rank,
            shared: line.tied,
            came: came.map(|place| place.came),
        })
    }
}

/// A knockout round of an entry. It brings no points to the ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnockoutRound {
    pub round: RoundNo,
    /// The entry's decided match; `None` when the entry advances without one.
    pub met: Option<KnockoutMatch>,
}

/// A knockout match from the viewpoint of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnockoutMatch {
    /// The table of the match; for a team match, the first of its two tables.
    pub table: TableNo,
    /// The opponent in the match.
    pub opponent: EntryNo,
    /// Whether this side won the match.
    pub won: bool,
    pub by: WonBy,
}

impl KnockoutRound {
    /// Returns an entry's knockout rounds that the public may see, in order.
    #[must_use]
    pub fn all(event: &Event, entry: EntryNo) -> Vec<KnockoutRound> {
        event
            .published()
            .filter(|round| is_knockout(round) && !event.hides(round.number))
            .filter_map(|round| KnockoutRound::of(event, round, entry))
            .collect()
    }

    fn of(event: &Event, round: &Round, entry: EntryNo) -> Option<KnockoutRound> {
        let number = round.number;
        if round.byes.iter().any(|bye| bye.entry == entry) {
            let (round, met) = (number, None);
            return Some(KnockoutRound { round, met });
        }
        let mut meetings = Meeting::all(event.settings.kind, round).into_iter();
        let meeting = meetings.find(|meeting| meeting.home.side_of(entry).is_some())?;
        let (winner, by) = outcome(event, number, &meeting)?;
        let own = meeting.home.side_of(entry)?;
        let met = KnockoutMatch {
            table: meeting.home.number,
            opponent: *meeting.home.seats.get(own.other()),
            won: winner == Some(own),
            by,
        };
        Some(KnockoutRound {
            round: number,
            met: Some(met),
        })
    }
}
