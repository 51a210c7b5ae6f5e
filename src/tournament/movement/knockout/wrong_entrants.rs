//! Entries of a published bracket that the ranking would no longer choose, because a result before it was changed.

use super::is_knockout;
use crate::entry::{EntryNo, EntryState};
use crate::event::Event;
use crate::ranking::standings;
use crate::round::{Round, RoundNo, RoundState};
use std::collections::BTreeSet;

/// The entries that the ranking as it is now would choose for a published bracket, and those in their places. The two
/// lists are normally empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrongEntrants {
    pub chosen: Vec<EntryNo>,
    pub instead_of: Vec<EntryNo>,
}

/// Compares the entries of the last published bracket with the ranking before it. The bracket stays as it was published.
/// An entry that has left since counts as chosen only if it is in the bracket.
#[must_use]
pub fn wrong_entrants(event: &Event) -> WrongEntrants {
    let Some(first) = first_of_bracket(event).filter(|first| first.number > RoundNo(1)) else {
        return WrongEntrants::default();
    };
    let seated = first.tables.iter().flat_map(|table| table.everybody());
    let resting = first.byes.iter().map(|bye| bye.entry);
    let entrants: BTreeSet<EntryNo> = seated.chain(resting).collect();
    let here = |entry: EntryNo| {
        let entry = event.entry(entry);
        entry.is_some_and(|entry| entry.state == EntryState::CheckedIn)
    };
    let before = RoundNo(first.number.0.saturating_sub(1));
    let lines = standings(event, before).lines;
    let ranked = lines.iter().map(|line| line.entry);
    let ranked = ranked.filter(|entry| entrants.contains(entry) || here(*entry));
    let (due, behind): (Vec<_>, Vec<_>) = ranked
        .enumerate()
        .partition(|(place, _)| *place < entrants.len());
    let chosen = due.into_iter().map(|(_, entry)| entry);
    let instead_of = behind.into_iter().map(|(_, entry)| entry);
    WrongEntrants {
        chosen: chosen.filter(|entry| !entrants.contains(entry)).collect(),
        instead_of: instead_of
            .filter(|entry| entrants.contains(entry))
            .collect(),
    }
}

/// Returns the first round of the last published bracket.
fn first_of_bracket(event: &Event) -> Option<&Round> {
    let known = |round: &&Round| round.state != RoundState::Draft;
    let last = event.rounds.iter().rev().find(known)?;
    let run = event.rounds.iter().rev().skip_while(|round| !known(round));
    let run = run.take_while(|round| is_knockout(round) && round.movement == last.movement);
    run.last()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;
    use crate::testing::{event, fill, play};
    use burraco_rules::Side;

    #[test]
    fn a_correction_before_the_bracket_tells_who_would_be_in_it() {
        let mut event = event(6, "5 round robin + 2 knockout 4");
        (0..6).for_each(|_| play(&mut event));
        assert_eq!(wrong_entrants(&event), WrongEntrants::default());
        let ranking = standings(&event, RoundNo(5)).lines;
        let ranked: Vec<EntryNo> = ranking.iter().map(|line| line.entry).collect();
        // the last wins everything after all
        for round in &mut event.rounds[..5] {
            for table in &mut round.tables {
                let Some(side) = table.side_of(ranked[5]) else {
                    continue;
                };
                let points = |own| if side == own { 2_000 } else { 0 };
                table.hands = Default::default();
                fill(table, 2, points(Side::Ns), points(Side::Ew));
            }
        }
        let ranking = standings(&event, RoundNo(5)).lines;
        let best: Vec<EntryNo> = ranking.iter().map(|line| line.entry).take(4).collect();
        let out: Vec<EntryNo> = ranked[..4]
            .iter()
            .copied()
            .filter(|e| !best.contains(e))
            .collect();
        let wrong = wrong_entrants(&event);
        assert_eq!((wrong.chosen, wrong.instead_of), (vec![ranked[5]], out));
        // who has left is not missed
        let last = event
            .entries
            .iter_mut()
            .find(|entry| entry.number == ranked[5]);
        last.unwrap().state = EntryState::Withdrawn;
        assert_eq!(wrong_entrants(&event), WrongEntrants::default());
    }

    #[test]
    fn a_bracket_that_begins_the_event_follows_no_ranking() {
        let mut event = event(4, "2 knockout 4");
        play(&mut event);
        assert_eq!(wrong_entrants(&event), WrongEntrants::default());
    }
}
