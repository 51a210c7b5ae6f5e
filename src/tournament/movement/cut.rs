//! Entries that are level where a proposal parts the ranking: at the last place of a bracket or of a girone.

use crate::entry::EntryNo;
use crate::event::Event;
use crate::gironi::is_first;
use crate::movement::knockout::is_knockout;
use crate::movement::playing;
use crate::ranking::standings;
use crate::round::{Round, RoundNo};
use std::collections::BTreeSet;

/// Entries of one rank that a proposal parts: some are chosen, or play in the better girone, and others are not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutTie {
    pub rank: u32,
    /// The entries of that rank, in the order in which the proposal takes them: by number.
    pub entries: Vec<EntryNo>,
}

/// Returns the ties that the first round of a bracket, or of the gironi, parts; none for any other round.
#[must_use]
pub fn cut_ties(event: &Event, round: &Round) -> Vec<CutTie> {
    let Some(before) = round.number.0.checked_sub(1).filter(|before| *before > 0) else {
        return Vec::new();
    };
    let here: BTreeSet<EntryNo> = playing(event).map(|entry| entry.number).collect();
    let ranking = standings(event, RoundNo(before));
    let lines = ranking.lines.iter();
    let lines: Vec<_> = lines.filter(|line| here.contains(&line.entry)).collect();
    let tie = |above: usize| {
        let (last, next) = (lines.get(above.checked_sub(1)?)?, lines.get(above)?);
        let level = lines.iter().filter(|line| line.rank == last.rank);
        (last.rank == next.rank).then(|| CutTie {
            rank: last.rank,
            entries: level.map(|line| line.entry).collect(),
        })
    };
    let seated = lines.iter().filter(|line| round.seats(line.entry));
    cuts(event, round, (lines.len(), seated.count()))
        .into_iter()
        .filter_map(tie)
        .collect()
}

/// The numbers of entries above each cut that a round makes, of those ranked and those of them seated.
fn cuts(event: &Event, round: &Round, (ranked, seated): (usize, usize)) -> Vec<usize> {
    let split = event.settings.plan.split.as_ref();
    if let Some(split) = split.filter(|split| is_first(split, round.number)) {
        let mut above = 0_usize;
        let sizes = split.sizes(ranked).into_iter();
        return sizes
            .map(|size| {
                above = above.saturating_add(size);
                above
            })
            .collect();
    }
    let goes_on = |earlier: &Round| {
        earlier.number.0.checked_add(1) == Some(round.number.0)
            && earlier.movement == round.movement
    };
    match is_knockout(round) && !event.rounds.iter().any(goes_on) {
        true => vec![seated],
        false => Vec::new(),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;
    use crate::movement::propose;
    use crate::testing::{event, fill, play};

    /// An event whose first round was played, every table with the same result, and its next round proposed.
    fn proposed(entries: u32, plan: &str) -> (Event, Round) {
        let mut event = event(entries, plan);
        play(&mut event);
        let hands = event.settings.hands;
        for table in &mut event.rounds[0].tables {
            table.hands = Default::default();
            fill(table, hands, 500, 300);
        }
        let next = propose(&event, event.next_movement().unwrap()).unwrap();
        (event, next)
    }

    #[test]
    fn a_tie_at_the_last_place_of_a_bracket_is_named() {
        let (event, next) = proposed(8, "1 mitchell + 1 knockout 2");
        let winners = standings(&event, RoundNo(1));
        let winners: Vec<EntryNo> = winners
            .lines
            .iter()
            .map(|line| line.entry)
            .take(4)
            .collect();
        let tie = CutTie {
            rank: 1,
            entries: winners,
        };
        assert_eq!(cut_ties(&event, &next), [tie]);
        // all four winners are chosen
        let (event, next) = proposed(8, "1 mitchell + 2 knockout 4");
        assert_eq!(cut_ties(&event, &next), []);
    }

    #[test]
    fn a_tie_at_the_last_place_of_a_girone_is_named() {
        let (event, next) = proposed(8, "1 mitchell + split A 1, B rest + 1 danese");
        let ties = cut_ties(&event, &next);
        assert_eq!(ties.len(), 1);
        assert_eq!((ties[0].rank, ties[0].entries.len()), (1, 4));
        let (event, next) = proposed(8, "1 mitchell + split A 2, B rest + 1 danese");
        assert_eq!(cut_ties(&event, &next), []);
        let (event, next) = proposed(8, "2 mitchell");
        assert_eq!(cut_ties(&event, &next), []);
    }
}
