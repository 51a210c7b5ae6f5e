//! Gross points credited for byes and for matches that an entry left, in events ranked by gross points. They are taken
//! from the standings.

use crate::entry::EntryNo;
use crate::event::{Event, MpReading};
use crate::points::MatchPoints;
use crate::ranking::{last_round, standings_from};
use crate::round::{Round, RoundNo};
use crate::scoring::result::results_with;

/// Returns the gross points credited for the byes of a round, each the mean of the rounds its entry played. Events
/// ranked by differences have none.
pub fn credited_for_byes(
    event: &Event,
    round: &Round,
) -> impl Fn(EntryNo) -> Option<MatchPoints> + use<> {
    let resting: Vec<EntryNo> = round.byes.iter().map(|bye| bye.entry).collect();
    let own = event.settings.mp == MpReading::Gross && !resting.is_empty();
    let credits = own.then(|| credited(event, round.number, &resting));
    move |entry| credits.as_ref().and_then(|of| of(entry))
}

/// Returns the gross points that the standings credit to some entries for a round.
pub fn credited(
    event: &Event,
    round: RoundNo,
    entries: &[EntryNo],
) -> impl Fn(EntryNo) -> Option<MatchPoints> + use<> {
    // what their own tables brought them is all that is asked
    let ranked = standings_from(event, &results_with(event, entries), last_round(event));
    move |entry| {
        let line = ranked.lines.iter().find(|line| line.entry == entry)?;
        let credit = line.credits.iter().find(|credit| credit.round == round)?;
        Some(credit.gross)
    }
}
