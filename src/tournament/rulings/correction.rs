//! Corrections of a result: the conditions under which they are possible, and their effects on later rounds. One table
//! of cases drives both buttons and checks.
//!
//! Source: Codice di Gara art. 20 (19 in the older numbering), "Errori e correzioni".

use crate::event::Event;
use crate::movement::Movement;
use crate::round::{RoundNo, RoundState};

/// The consequence of correcting a round's result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Correction {
    /// The correction changes the result and the ranking; no pairings depend on it.
    RanksAgain,
    /// The correction also changes the next pairings, which are not public yet and are proposed again.
    PairsAgain,
    /// The correction changes the result and the ranking, but the next pairings are public and stay.
    TablesStay,
    /// The last round has started, so a correction needs the referee's signature and a reason.
    NeedsSignature,
}

/// The effect of a corrected result on the tables of a later round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaterTables {
    /// The tables of the later round do not depend on results.
    Apart,
    /// The tables of the later round come from the earlier ranking, are public and stay.
    Stay(RoundState),
    /// The later round is a draft made from the ranking. It is proposed again where the corrected ranking gives other
    /// tables.
    Again,
}

/// Returns the effect of a corrected result on the tables of each later known round, in order.
#[must_use]
pub fn later_tables(event: &Event, round: RoundNo) -> Vec<(RoundNo, LaterTables)> {
    let later = event.rounds.iter().filter(|later| later.number > round);
    let tables = later.map(|later| {
        let tables = match later.state {
            _ if !later.movement.by_result() => LaterTables::Apart,
            RoundState::Draft => LaterTables::Again,
            known => LaterTables::Stay(known),
        };
        (later.number, tables)
    });
    tables.collect()
}

/// Returns the consequence of correcting a result of this round now; none for a round that is not published.
#[must_use]
pub fn correction(event: &Event, round: RoundNo) -> Option<Correction> {
    let here = event.round(round)?;
    if here.state == RoundState::Draft {
        return None;
    }
    let last = event.settings.plan.rounds.len();
    let last_started = event.rounds.iter().any(|later| {
        let number = usize::try_from(later.number.0).unwrap_or(usize::MAX);
        number >= last && later.number > round && later.has_started()
    });
    if last_started {
        return Some(Correction::NeedsSignature);
    }
    let later = later_tables(event, round);
    let stay = |(_, tables): &(_, LaterTables)| matches!(tables, LaterTables::Stay(_));
    let again = |(_, tables): &(_, LaterTables)| *tables == LaterTables::Again;
    let planned = || event.settings.plan.movement(event.rounds.len());
    Some(if later.iter().any(stay) {
        Correction::TablesStay
    } else if later.iter().any(again) || planned().is_some_and(Movement::by_result) {
        Correction::PairsAgain
    } else {
        Correction::RanksAgain
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;
    use crate::clock::{ClockMove, TimedMove};
    use crate::movement::propose;
    use crate::testing::{at, event, play};

    #[test]
    fn the_table_of_corrections() {
        let mut event = event(10, "2 mitchell + 2 danese");
        let now = |event: &Event, round: u32| correction(event, RoundNo(round));
        assert_eq!(now(&event, 1), None);
        play(&mut event);
        assert_eq!(
            now(&event, 1),
            Some(Correction::RanksAgain),
            "a Mitchell follows"
        );
        play(&mut event);
        assert_eq!(
            now(&event, 2),
            Some(Correction::PairsAgain),
            "no tables yet"
        );
        let draft = propose(&event, event.next_movement().unwrap()).unwrap();
        event.rounds.push(draft);
        assert_eq!(
            now(&event, 2),
            Some(Correction::PairsAgain),
            "a draft is made again"
        );
        assert_eq!(now(&event, 3), None, "a draft has no results");
        event.rounds[2].state = RoundState::Published;
        assert_eq!(now(&event, 2), Some(Correction::TablesStay));
        event.rounds.pop();
        play(&mut event);
        play(&mut event);
        event.rounds[3].state = RoundState::Published;
        assert_eq!(
            now(&event, 3),
            Some(Correction::TablesStay),
            "known, not started"
        );
        let start = TimedMove {
            at: at(4),
            what: ClockMove::Start {
                minutes: 45,
                last_hand: 10,
            },
        };
        event.rounds[3].clock.moves.push(start);
        assert_eq!(
            now(&event, 3),
            Some(Correction::NeedsSignature),
            "its clock was started, and no hand is in"
        );
        event.rounds[3].clock.moves.clear();
        event.rounds[3].state = RoundState::Playing;
        assert_eq!(now(&event, 3), Some(Correction::NeedsSignature));
        assert_eq!(now(&event, 1), Some(Correction::NeedsSignature));
        assert_eq!(
            now(&event, 4),
            Some(Correction::RanksAgain),
            "the last round itself"
        );
    }

    #[test]
    fn every_later_round_is_told_by_itself() {
        let mut event = event(10, "2 mitchell + 3 danese");
        (0..3).for_each(|_| play(&mut event));
        let draft = propose(&event, event.next_movement().unwrap()).unwrap();
        event.rounds.push(draft);
        let closed = LaterTables::Stay(RoundState::Closed);
        let of_second = [(RoundNo(3), closed), (RoundNo(4), LaterTables::Again)];
        assert_eq!(later_tables(&event, RoundNo(2)), of_second);
        let of_first = [(RoundNo(2), LaterTables::Apart)];
        let of_first: Vec<_> = of_first.into_iter().chain(of_second).collect();
        assert_eq!(later_tables(&event, RoundNo(1)), of_first);
        // a Danese after the Mitchell that follows hangs on the result, too
        assert_eq!(correction(&event, RoundNo(1)), Some(Correction::TablesStay));
        assert_eq!(later_tables(&event, RoundNo(4)), []);
    }
}
