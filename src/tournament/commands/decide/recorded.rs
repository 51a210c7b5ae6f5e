//! Final standings recorded as an event, for one that was not kept here.

use super::is_whole;
use crate::commands::change::Change;
use crate::commands::refusal::Refusal;
use crate::event::Event;
use crate::event::recorded::RecordedResult;

/// Gives an empty event its final standings.
pub(super) fn decide(event: &Event, results: &[RecordedResult]) -> Result<Vec<Change>, Refusal> {
    if !event.rounds.is_empty() || !event.entries.is_empty() {
        return Err(Refusal::EntriesClosed);
    }
    let kind = event.settings.kind;
    if results.is_empty() || !results.iter().all(|one| is_whole(&one.players, kind)) {
        return Err(Refusal::PlayersNeeded(kind));
    }
    let Event {
        settings,
        entries,
        rounds,
        ..
    } = Event::recorded(&event.settings, results);
    let settings = Change::Settings(Box::new(settings));
    let entries = entries.into_iter().map(Change::EntryAdded);
    let rounds = rounds.into_iter().map(Change::RoundProposed);
    Ok(std::iter::once(settings)
        .chain(entries)
        .chain(rounds)
        .collect())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing)]

    use super::*;
    use crate::commands::undo::inverse::way_back;
    use crate::points::{MatchPoints, VictoryPoints};
    use crate::prizes::circuit::Stage;
    use crate::ranking::{DecidedBy, standings};
    use crate::round::RoundNo;

    fn results(event: &Event, figures: &[(u32, i64, i64)]) -> Vec<RecordedResult> {
        let result = |(entry, figures): (&crate::entry::Entry, &(u32, i64, i64))| RecordedResult {
            players: entry.players.clone(),
            place: figures.0,
            vp: VictoryPoints(figures.1),
            mp: MatchPoints(figures.2),
        };
        event.entries.iter().zip(figures).map(result).collect()
    }

    #[test]
    fn standings_that_were_recorded_stay_as_they_were() {
        let mut event = crate::testing::event(4, "2 mitchell + 1 danese");
        let results = results(
            &event,
            &[(1, 97, 40), (2, 110, 900), (2, 80, 5), (4, 80, 5)],
        );
        assert_eq!(decide(&event, &results), Err(Refusal::EntriesClosed));
        event.entries = Vec::new().into();
        let before = event.clone();
        let changes = decide(&event, &results).unwrap();
        for change in &changes {
            event.apply(change);
        }
        assert!(event.is_recorded() && !before.is_recorded());
        let so_far = standings(&event, RoundNo(1));
        let line =
            |line: &crate::ranking::Standing| (line.rank, line.tied, line.vp.0, line.decided_by);
        let lines: Vec<_> = so_far.lines.iter().map(line).collect();
        assert_eq!(
            lines,
            [
                (1, false, 97, DecidedBy::First),
                (2, true, 110, DecidedBy::Recorded),
                (2, true, 80, DecidedBy::Shared),
                (4, false, 80, DecidedBy::Recorded),
            ]
        );
        assert!(!so_far.provisional() && event.next_movement().is_none());
        let places = Stage::of(&event, Some(&so_far)).finishes;
        assert_eq!(
            places.iter().map(|f| f.place).collect::<Vec<_>>(),
            [1, 2, 2, 4]
        );
        for change in way_back(&before, &changes).unwrap() {
            event.apply(&change);
        }
        assert_eq!(event, before, "taken back, it is as empty as it was");
        assert_eq!(
            decide(&event, &[]),
            Err(Refusal::PlayersNeeded(event.settings.kind))
        );
    }
}
