//! Own points of a rest, or of a match that somebody left, in events ranked by them: what the standings count, read back
//! from there.

use crate::parts::SpotFigures;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::{Event, MpReading};
use burraco_tournament::points::MatchPoints;
use burraco_tournament::ranking::{last_round, standings_from};
use burraco_tournament::result::results_with;
use burraco_tournament::round::{Round, RoundNo};

/// Gives those who played at each place of a match that somebody left the own points the standings count for it, where the
/// hands give none. Of two that share a line a figure that is not the same for both is not told.
pub(super) fn fill_left(
    event: &Event,
    round: RoundNo,
    places: &[Vec<EntryNo>],
    points: &mut [SpotFigures],
) {
    let left = |at: &SpotFigures| {
        let award = at.given.and_then(|given| given.award);
        award.is_some_and(|award| award.is_left())
    };
    let by_hands = |at: &SpotFigures| at.gross.is_some();
    if event.settings.mp != MpReading::Gross
        || points.iter().any(by_hands)
        || !points.iter().any(left)
    {
        return;
    }
    let entries: Vec<EntryNo> = places.iter().flatten().copied().collect();
    let of = counted(event, round, &entries);
    for (at, entries) in points.iter_mut().zip(places) {
        let mut counted = entries.iter().map(|entry| of(*entry));
        at.gross = counted.next().flatten();
        if counted.any(|other| other != at.gross) {
            at.gross = None;
        }
    }
}

/// The own points counted for the rests of a round, for each the mean of the rounds its entry played; none in events ranked
/// by differences.
pub(super) fn of_rests(
    event: &Event,
    round: &Round,
) -> impl Fn(EntryNo) -> Option<MatchPoints> + use<> {
    let resting: Vec<EntryNo> = round.byes.iter().map(|bye| bye.entry).collect();
    let own = event.settings.mp == MpReading::Gross && !resting.is_empty();
    let counted = own.then(|| counted(event, round.number, &resting));
    move |entry| counted.as_ref().and_then(|of| of(entry))
}

/// The own points that the standings count for a round of these entries.
fn counted(
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
