#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use super::*;
use crate::audit::Difference;
use crate::event::{DrawOrder, MpReading};
use crate::movement::{Movement, propose};
use crate::round::TableState;
use crate::testing::{entry, event, fill, play, teams};
use burraco_rules::{ClosedBy, Rng, Seat};
use proptest::prelude::*;

/// Builds a test event with rounds in order of number or by Danese, with the given points of N/S and E/W at each table.
fn event_of(entries: u32, rounds: &[&[(i32, i32)]]) -> Event {
    let mut event = event(entries, "9 danese puro");
    event.settings.draw = DrawOrder::ByNumber;
    for points in rounds {
        let mut round = propose(&event, Movement::DanesePuro).unwrap();
        for (table, (ns, ew)) in round.tables.iter_mut().zip(*points) {
            fill(table, 2, *ns, *ew);
        }
        round.state = RoundState::Closed;
        event.rounds.push(round);
    }
    event
}

/// Returns the rows of the standings for comparison in tests: entry, rank, tied, and deciding criterion.
fn lines(standings: &Standings) -> Vec<(u32, u32, bool, DecidedBy)> {
    standings
        .lines
        .iter()
        .map(|l| (l.entry.0, l.rank, l.tied, l.decided_by))
        .collect()
}

#[test]
fn before_round_one_all_who_may_come_share_the_first_rank() {
    let mut event = event(5, "3 mitchell");
    event.entries[1].state = EntryState::Absent;
    event.entries[2].state = EntryState::Entered;
    event.entries[3].state = EntryState::Withdrawn;
    let standings = standings(&event, RoundNo(0));
    let expected = [
        (1, 1, true, DecidedBy::First),
        (3, 1, true, DecidedBy::Shared),
        (5, 1, true, DecidedBy::Shared),
    ];
    assert_eq!(lines(&standings), expected);
    assert!(
        standings
            .lines
            .iter()
            .all(|l| l.vp.0 == 0 && l.credits.is_empty())
    );
}

#[test]
fn vp_then_mp_then_a_shared_rank() {
    // 2 hands each: differences 100, 80 (both 11-9) and 0
    let event = event_of(6, &[&[(150, 100), (140, 100), (100, 100)]]);
    let expected = [
        (1, 1, false, DecidedBy::First),
        (3, 2, false, DecidedBy::Mp),
        (5, 3, true, DecidedBy::Vp),
        (6, 3, true, DecidedBy::Shared),
        (4, 5, false, DecidedBy::Vp),
        (2, 6, false, DecidedBy::Mp),
    ];
    assert_eq!(lines(&standings(&event, RoundNo(1))), expected);
}

#[test]
fn who_beat_whom_decides_only_among_those_who_all_met() {
    // 1 beats 2 and 3 beats 4; then 1-3 and 2-4 level it: 1 and 3 never tie with those they beat
    let mut event = event_of(4, &[&[(150, 100), (150, 100)], &[(100, 150), (100, 150)]]);
    event.settings.tie_breaks = vec![TieBreak::HeadToHead];
    let standings = standings(&event, RoundNo(2));
    // after two rounds 3 has 22 VP, 1 and 4 have 20 without having met, 2 has 18
    let expected = [
        (3, 1, false, DecidedBy::First),
        (1, 2, true, DecidedBy::Vp),
        (4, 2, true, DecidedBy::Shared),
        (2, 4, false, DecidedBy::Vp),
    ];
    assert_eq!(lines(&standings), expected);
}

#[test]
fn two_who_met_and_tie_are_set_apart_by_their_meeting() {
    // 1 beats 2 by 50, then loses by 50 to 3 while 2 beats 4 by 50: 1 and 2 tie; 1 beat 2
    let mut event = event_of(4, &[&[(125, 100), (100, 100)]]);
    event.settings.tie_breaks = vec![TieBreak::HeadToHead];
    let mut round = propose(&event, Movement::DanesePuro).unwrap();
    for table in &mut round.tables {
        let points = |entry: EntryNo| match entry.0 {
            1 | 4 => 100,
            _ => 125,
        };
        let (ns, ew) = (points(table.seats.ns), points(table.seats.ew));
        fill(table, 2, ns, ew);
    }
    round.state = RoundState::Closed;
    event.rounds.push(round);
    let ranked = standings(&event, RoundNo(2));
    let place = |entry| {
        ranked
            .lines
            .iter()
            .position(|l| l.entry == EntryNo(entry))
            .unwrap()
    };
    assert_eq!(place(2), place(1) + 1);
    assert_eq!(
        ranked.lines[place(2)].decided_by,
        DecidedBy::TieBreak(TieBreak::HeadToHead)
    );
}

#[test]
fn best_round_and_lot_decide_in_their_turn() {
    let mut event = event_of(4, &[&[(100, 100), (100, 100)]]);
    event.settings.tie_breaks = vec![TieBreak::MostBurrachi, TieBreak::BestRound, TieBreak::Lot];
    let ranked = standings(&event, RoundNo(1));
    assert!(
        ranked.lines[1..]
            .iter()
            .all(|line| line.decided_by == DecidedBy::TieBreak(TieBreak::Lot))
    );
    assert!(ranked.lines.iter().all(|line| !line.tied));
    let order = |event: &Event| -> Vec<u32> {
        standings(event, RoundNo(1))
            .lines
            .iter()
            .map(|l| l.entry.0)
            .collect()
    };
    let drawn = order(&event);
    let changes = (0..20).any(|seed| {
        event.settings.seed = seed;
        order(&event) != drawn
    });
    assert!(changes, "the lot comes from the seed");
}

#[test]
fn only_what_is_confirmed_counts_and_the_rest_is_provisional() {
    let mut event = event_of(4, &[&[(150, 100), (100, 150)]]);
    event.rounds[0].tables[1].state = TableState::Entered;
    let ranked = standings(&event, RoundNo(1));
    assert_eq!((ranked.tables_in, ranked.tables), (1, 2));
    assert!(ranked.provisional());
    assert_eq!(ranked.line(EntryNo(3)).unwrap().rounds, 0);
    event.rounds[0].tables[1].state = TableState::Confirmed;
    assert!(!standings(&event, RoundNo(1)).provisional());
}

#[test]
fn a_rest_brings_its_award_and_in_gross_points_the_own_mean() {
    let mut event = event(5, "2 mitchell");
    play(&mut event);
    play(&mut event);
    event.settings.mp = MpReading::Gross;
    let rested = event.rounds[0].byes[0].entry;
    let first = standings(&event, RoundNo(1));
    let credit = first.line(rested).unwrap().credits[0];
    assert_eq!((credit.vp.0, credit.mp.0, credit.gross.0), (14, 305, 0));
    assert_eq!(credit.award, Some(AwardKind::Bye));
    let second = standings(&event, RoundNo(2));
    let line = second.line(rested).unwrap();
    let [rest, played] = line.credits.as_slice() else {
        panic!("{line:?}");
    };
    assert_eq!(rest.gross, played.gross);
    assert_eq!(line.mp.0, 2 * played.gross.0);
}

#[test]
fn who_withdrew_after_playing_stays_in_the_ranking() {
    let mut event = event(4, "2 mitchell");
    play(&mut event);
    event.entries[0].state = EntryState::Withdrawn;
    assert!(standings(&event, RoundNo(1)).line(EntryNo(1)).is_some());
}

proptest! {
    /// The ranking does not depend on the order in which entries, tables and byes are listed.
    #[test]
    fn the_order_of_lists_does_not_matter(seed: u64, entries in 3u32..20) {
        let mut event = event(entries, "2 mitchell + 1 danese puro");
        event.settings.seed = seed;
        event.settings.tie_breaks = vec![TieBreak::HeadToHead, TieBreak::Lot];
        let mut rng = Rng::new(seed);
        for movement in [Movement::Mitchell { step: 1 }, Movement::DanesePuro, Movement::DanesePuro] {
            let mut round = propose(&event, movement).unwrap();
            for table in &mut round.tables {
                let mut points = || i32::try_from(rng.below(4)).unwrap() * 100;
                fill(table, 2, points(), points());
            }
            round.state = RoundState::Closed;
            event.rounds.push(round);
        }
        event.entries.push(entry(entries + 1));
        let ranked = standings(&event, RoundNo(3));
        rng.shuffle(&mut event.entries);
        for round in &mut event.rounds {
            rng.shuffle(&mut round.tables);
            rng.shuffle(&mut round.byes);
        }
        prop_assert_eq!(standings(&event, RoundNo(3)), ranked);
    }
}

#[test]
fn a_table_of_an_earlier_round_that_counts_no_more_is_waited_for() {
    let mut event = event(8, "3 mitchell");
    (0..3).for_each(|_| play(&mut event));
    assert_eq!(standings(&event, RoundNo(3)).waiting, []);
    event.rounds[0].tables[2].state = TableState::Entered;
    let ranked = standings(&event, RoundNo(3));
    assert_eq!((ranked.tables_in, ranked.tables), (4, 4));
    assert_eq!(ranked.waiting, [(RoundNo(1), TableNo(3))]);
    assert!(ranked.provisional());
    let first = standings(&event, RoundNo(1));
    assert_eq!((first.tables_in, first.waiting), (3, Vec::new()));
    // the file says it, one of an earlier version does not, and another table is a difference
    let mut file = crate::event_file::EventFile::of(&event, "pozzetto", Vec::new());
    assert_eq!(crate::audit::verify(&file), []);
    let last = file.standings.len() - 1;
    file.standings[last].waiting.clear();
    assert_eq!(crate::audit::verify(&file), []);
    file.standings[last].waiting = vec![(RoundNo(1), TableNo(2))];
    assert_eq!(crate::audit::verify(&file).len(), 1);
}

#[test]
fn a_table_accepted_with_what_is_a_fault_today_counts_as_it_did() {
    for teams_play in [false, true] {
        let mut event = match teams_play {
            false => event(8, "3 mitchell"),
            true => teams(4, "3 danese"),
        };
        (0..2).for_each(|_| play(&mut event));
        let before = standings(&event, RoundNo(2));
        for round in &mut event.rounds {
            let sheet = &mut round.tables[1].hands[0].versions[0].sheet;
            sheet.closed_by = [Seat::North, Seat::East].map(ClosedBy::Player).to_vec();
            assert!(!sheet.score(&event.settings.rules).valid());
        }
        assert_eq!(standings(&event, RoundNo(2)), before);
        // whoever verifies names the hand, and finds nothing else
        let file = crate::event_file::EventFile::of(&event, "pozzetto", Vec::new());
        let found: Vec<String> = crate::audit::verify(&file)
            .iter()
            .map(ToString::to_string)
            .collect();
        let named = [1, 2].map(|round| format!("hand_faulty round {round} table 2 hand 1"));
        assert_eq!(found, named);
        // it waits for nobody: only a table that is not accepted must be mended first
        for round in &mut event.rounds {
            round.tables[1].state = TableState::Entered;
        }
        let ranked = standings(&event, RoundNo(2));
        assert_eq!(ranked.waiting.len(), 1);
        assert_eq!(
            (ranked.tables_in, ranked.tables),
            (before.tables - 1, before.tables)
        );
    }
}

#[test]
fn a_table_that_counts_and_brings_nothing_is_waited_for() {
    let mut event = event(8, "3 mitchell");
    (0..2).for_each(|_| play(&mut event));
    event.rounds[0].tables[2].hands.pop();
    event.rounds[1].tables[3].hands.clear();
    let ranked = standings(&event, RoundNo(2));
    assert_eq!(ranked.waiting, [(RoundNo(1), TableNo(3))]);
    assert_eq!((ranked.tables_in, ranked.tables), (3, 4));
    let file = crate::event_file::EventFile::of(&event, "pozzetto", Vec::new());
    let found = crate::audit::verify(&file);
    let states = |found: &Difference| matches!(found, Difference::TableState { .. });
    assert!(found.len() == 2 && found.iter().all(states), "{found:?}");
}
