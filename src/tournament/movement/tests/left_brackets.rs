//! Brackets that somebody leaves: the places then, and who goes on.

use super::knockout::places;
use super::*;
use crate::audit::verify;
use crate::award::{Award, AwardKind, Awards};
use crate::event_file::EventFile;
use crate::movement::knockout::{
    KnockoutProgress, NoFinal, NoFirst, Unplayed, WonBy, final_places, no_first, outcome, placed,
    rounds_of, unplayed,
};
use crate::points::{MatchPoints, VictoryPoints};
use crate::ranking::last_round;
use crate::roster_change::{Exit, Leaving, leaves};
use crate::rulings::adjustment::{AdjustmentVersion, Ruling};
use crate::scoring::meeting::Meeting;
use crate::testing::signed;
use burraco_rules::Side;

#[test]
fn who_has_left_is_passed_by() {
    let mut event = event(4, "3 round robin + 2 knockout 4");
    (0..4).for_each(|_| play(&mut event));
    event.entries[0].state = EntryState::Withdrawn;
    let third = ThirdPlace::Shared;
    let last = propose(&event, Movement::Knockout { size: 4, third }).unwrap();
    assert_eq!((seats(&last), resting(&last)), (vec![], vec![2]));
    publish(&mut event, last);
    assert_eq!(places(&event)[0], (1, 2));
}

/// Builds a test event of four entries with semifinals, 1 against 4 and 2 against 3. The entries in `gone` leave their
/// matches; otherwise entry 2 wins at table 2. The final follows.
fn semifinal_left_by(third: &str, gone: &[u32]) -> Event {
    let mut event = event(4, &format!("3 round robin + 2 knockout 4{third}"));
    (0..3).for_each(|_| play(&mut event));
    let mut semifinals = propose(&event, event.next_movement().unwrap()).unwrap();
    semifinals.state = RoundState::Published;
    if !gone.contains(&2) {
        fill(&mut semifinals.tables[1], 2, 300, 100);
    }
    event.rounds.push(semifinals);
    for who in gone {
        let how = Leaving::Unjustified;
        event = leaves(&event, EntryNo(*who), Exit::Match(how), &signed()).unwrap();
    }
    event.rounds[3].state = RoundState::Closed;
    play(&mut event);
    assert_eq!(verify(&EventFile::of(&event, "pozzetto", Vec::new())), []);
    event
}

#[test]
fn who_left_a_semifinal_is_behind_who_stayed() {
    for third in ["", " third"] {
        let event = semifinal_left_by(third, &[1]);
        assert_eq!(places(&event), [(1, 2), (2, 4), (3, 3), (4, 1)], "{third}");
        let shared = final_places(&event).unwrap();
        assert!(shared.iter().all(|place| !place.shared), "{third}");
        let both = semifinal_left_by(third, &[1, 4]);
        assert_eq!(places(&both), [(1, 2), (2, 3), (3, 1), (3, 4)], "{third}");
        let shared: Vec<bool> = shared_places(&both).iter().map(|p| p.1).collect();
        assert_eq!(shared, [false, false, true, true], "{third}");
        let mut none = semifinal_left_by(third, &[1, 4, 2, 3]);
        assert_eq!(none.rounds[4].tables.len(), 0);
        assert_eq!(shared_places(&none), [(2, true); 4], "{third}");
        assert_eq!(no_first(&none), Some(NoFirst::Unwon(NoFinal::NoFinalist)));
        none.rounds.pop();
        let last = propose(&none, none.next_movement().unwrap()).unwrap();
        assert_eq!(
            unplayed(&none, &last)[0],
            Unplayed::Final(NoFinal::NoFinalist)
        );
    }
}

#[test]
fn those_who_left_quarterfinals_share_a_place_behind_who_lost_them() {
    let mut event = event(8, "7 round robin + 3 knockout 8");
    (0..7).for_each(|_| play(&mut event));
    let mut quarters = propose(&event, event.next_movement().unwrap()).unwrap();
    let gone = [0, 2].map(|at| quarters.tables[at].seats.ns);
    for (table, at) in quarters.tables.iter_mut().zip(0..) {
        if at % 2 == 1 {
            fill(table, 2, 300, 100);
        }
    }
    publish(&mut event, quarters);
    for who in gone {
        let how = Leaving::Justified;
        event = leaves(&event, who, Exit::Match(how), &signed()).unwrap();
    }
    event.rounds[7].state = RoundState::Closed;
    (0..2).for_each(|_| play(&mut event));
    let all = final_places(&event).unwrap();
    let behind: Vec<(u32, bool)> = all[4..].iter().map(|p| (p.place, p.shared)).collect();
    assert_eq!(behind, [(5, false), (6, false), (7, true), (7, true)]);
    assert_eq!([all[6].entry, all[7].entry], gone);
    // points a referee gives for such a match, to who stayed, bring nobody up that left it
    let points = |side: Side| Award {
        kind: AwardKind::Arbitral,
        vp: VictoryPoints(if side == Side::Ns { 0 } else { 20 }),
        mp: MatchPoints(if side == Side::Ns { -500 } else { 500 }),
    };
    let ruling = Some(Ruling::Awarded {
        round: RoundNo(8),
        table: TableNo(1),
        awards: Awards::Lines(BySide::from_fn(points)),
        leaves: None,
        who: None,
    });
    let given = event.ruled(None, AdjustmentVersion { ruling, ..signed() });
    assert_eq!(final_places(&given), Some(all));
}

#[test]
fn a_finalist_that_leaves_before_the_final_is_second() {
    for third in ["", " third"] {
        let mut event = event(4, &format!("3 round robin + 2 knockout 4{third}"));
        (0..4).for_each(|_| play(&mut event));
        event.entries[0].state = EntryState::Withdrawn;
        play(&mut event);
        assert_eq!(resting(&event.rounds[4]), [2]);
        let last = if third.is_empty() { 3 } else { 4 };
        let expected = [(1, 2), (2, 1), (3, 3), (last, 4)];
        assert_eq!(places(&event), expected, "{third}");
    }
}

#[test]
fn a_third_place_match_somebody_is_not_there_for_is_lost_by_it() {
    let mut event = event(4, "3 round robin + 2 knockout 4 third");
    (0..4).for_each(|_| play(&mut event));
    event.entries[2].state = EntryState::Withdrawn;
    play(&mut event);
    assert_eq!(places(&event), [(1, 1), (2, 2), (3, 4), (4, 3)]);
}

/// Builds a test event with semifinals played and entries 1 and 2 in the final. The entries in `gone` leave before the
/// final is made.
fn before_the_final(third: &str, gone: &[u32]) -> Event {
    let mut event = event(6, &format!("5 round robin + 2 knockout 4{third}"));
    (0..6).for_each(|_| play(&mut event));
    for who in gone {
        let how = Leaving::Justified;
        event = leaves(&event, EntryNo(*who), Exit::Match(how), &signed()).unwrap();
    }
    event
}

fn shared_places(event: &Event) -> Vec<(u32, bool)> {
    let places = final_places(event).unwrap();
    places.iter().map(|p| (p.place, p.shared)).collect()
}

#[test]
fn a_final_both_have_left_before_is_won_by_nobody_and_both_are_second() {
    for (third, last) in [("", [3, 3]), (" third", [3, 4])] {
        let mut event = before_the_final(third, &[1, 2]);
        play(&mut event);
        assert_eq!(event.rounds[6].tables.len(), usize::from(last[1] == 4));
        let expected = [(2, 1), (2, 2), (last[0], 3), (last[1], 4)];
        assert_eq!(places(&event), expected, "{third}");
        let alike = last[0] == last[1];
        let shared = [(2, true), (2, true), (last[0], alike), (last[1], alike)];
        assert_eq!(shared_places(&event), shared);
        assert_eq!(no_first(&event), Some(NoFirst::Unwon(NoFinal::Left)));
        let ranked = placed(&event, &standings(&event, RoundNo(7)));
        let ranks: Vec<u32> = ranked.lines.iter().map(|line| line.rank).collect();
        assert_eq!(ranks, [2, 2, last[0], last[1], 5, 6]);
        assert_eq!(verify(&EventFile::of(&event, "pozzetto", Vec::new())), []);
    }
}

#[test]
fn a_final_both_leave_is_won_by_nobody() {
    for third in ["", " third"] {
        let mut event = before_the_final(third, &[]);
        let mut last = propose(&event, event.next_movement().unwrap()).unwrap();
        for table in last.tables.iter_mut().skip(1) {
            fill(table, 2, 300, 100);
        }
        publish(&mut event, last);
        assert_eq!(final_places(&event), None, "it is still to be played");
        for who in [2, 1] {
            let how = Leaving::Unjustified;
            event = leaves(&event, EntryNo(who), Exit::Match(how), &signed()).unwrap();
        }
        event.rounds[6].state = RoundState::Closed;
        assert_eq!(places(&event)[..3], [(2, 1), (2, 2), (3, 3)], "{third}");
        let at = Meeting::all(EventKind::Pairs, &event.rounds[6])[0];
        let nobody = Some((None, WonBy::Nobody));
        assert_eq!(outcome(&event, RoundNo(7), &at), nobody);
        assert_eq!(verify(&EventFile::of(&event, "pozzetto", Vec::new())), []);
    }
}

#[test]
fn the_one_left_after_a_semifinal_nobody_won_wins_the_final_without_a_match() {
    let mut event = before_the_final("", &[]);
    event.rounds.pop();
    let mut semifinals = propose(&event, event.next_movement().unwrap()).unwrap();
    fill(&mut semifinals.tables[1], 2, 300, 100);
    publish(&mut event, semifinals);
    for who in [1, 4] {
        let how = Leaving::Justified;
        event = leaves(&event, EntryNo(who), Exit::Match(how), &signed()).unwrap();
    }
    event.rounds[5].state = RoundState::Closed;
    let gone = leaves(
        &event,
        EntryNo(2),
        Exit::Match(Leaving::Justified),
        &signed(),
    )
    .unwrap();
    play(&mut event);
    assert_eq!(places(&event), [(1, 2), (2, 3), (3, 1), (3, 4)]);
    assert_eq!(no_first(&event), None);
    // the last of the finalists gone as well there is nobody to win
    let mut event = gone;
    play(&mut event);
    assert_eq!(places(&event), [(2, 2), (3, 3), (4, 1), (4, 4)]);
    let ranked = placed(&event, &standings(&event, RoundNo(7)));
    let ranks: Vec<u32> = ranked.lines.iter().map(|line| line.rank).collect();
    assert_eq!(ranks, [2, 3, 4, 4, 6, 7], "no place is taken twice");
}

fn strike(event: &Event, entry: u32) -> Event {
    let (entry, round) = (EntryNo(entry), last_round(event));
    let ruling = Some(Ruling::Struck { entry, round });
    event.ruled(None, AdjustmentVersion { ruling, ..signed() })
}

#[test]
fn who_is_struck_has_no_place_and_those_behind_keep_theirs() {
    for (third, last) in [("", 3), (" third", 4)] {
        let mut event = before_the_final(third, &[]);
        play(&mut event);
        let ranks = |event: &Event| {
            let ranked = placed(event, &standings(event, RoundNo(7)));
            let lines = ranked.lines.iter();
            lines.map(|l| (l.rank, l.entry.0)).collect::<Vec<_>>()
        };
        let first = strike(&event, 1);
        assert_eq!(places(&first), [(2, 2), (3, 3), (last, 4)], "{third}");
        assert_eq!(no_first(&first), Some(NoFirst::Struck));
        assert_eq!(ranks(&first), [(2, 2), (3, 3), (last, 4), (5, 5), (6, 6)]);
        let of_two = strike(&event, 3);
        assert_eq!(places(&of_two), [(1, 1), (2, 2), (last, 4)]);
        assert!(shared_places(&of_two).iter().all(|(_, shared)| !shared));
        assert_eq!(ranks(&of_two), [(1, 1), (2, 2), (last, 4), (5, 5), (6, 6)]);
        assert_eq!(no_first(&of_two), None);
        assert_eq!(verify(&EventFile::of(&first, "pozzetto", Vec::new())), []);
    }
}

#[test]
fn who_would_sit_in_a_final_that_is_known_is_out_in_the_semifinal() {
    let mut event = before_the_final("", &[]);
    play(&mut event);
    // the semifinal of 2 and 3 turns out the other way round; 2 has played the final
    let table = &mut event.rounds[5].tables[1];
    table.hands.clear();
    fill(table, 2, 100, 900);
    let found: Vec<_> = places(&event);
    assert_eq!(found, [(1, 1), (2, 2), (3, 3), (3, 4)]);
}

#[test]
fn who_passes_a_final_that_is_known_keeps_it_when_its_semifinal_turns_out_otherwise() {
    let mut event = before_the_final("", &[1]);
    play(&mut event);
    assert_eq!(resting(&event.rounds[6]), [2]);
    let table = &mut event.rounds[5].tables[1];
    table.hands.clear();
    fill(table, 2, 100, 900);
    assert_eq!(places(&event), [(1, 2), (2, 1), (3, 3), (3, 4)]);
    assert_eq!(no_first(&event), None);
    // and it is said whom it would have met
    let won = |left, why| Unplayed::Won {
        winner: EntryNo(2),
        left,
        why,
    };
    let said = |event: &Event| unplayed(event, &event.rounds[6]);
    assert_eq!(said(&event), [won(Some(EntryNo(1)), NoFinal::Left)]);
    let entry = event.entries.iter_mut().find(|e| e.number == EntryNo(1));
    entry.unwrap().state = EntryState::CheckedIn;
    assert_eq!(said(&event), [won(None, NoFinal::NotSeated)]);
    // a semifinal whose result was taken back was not won by nobody, and who won its own by now was never its opponent
    let other = &mut event.rounds[5].tables[0];
    other.hands.clear();
    other.state = TableState::Open;
    assert_eq!(said(&event), [won(None, NoFinal::NotSeated)]);
    let entry = event.entries.iter_mut().find(|e| e.number == EntryNo(3));
    entry.unwrap().state = EntryState::Withdrawn;
    assert_eq!(said(&event), [won(None, NoFinal::NotSeated)]);
}

#[test]
fn who_should_be_in_a_final_without_a_table_is_not_said_to_have_left() {
    let mut event = before_the_final("", &[1, 2]);
    play(&mut event);
    let said = |event: &Event| (unplayed(event, &event.rounds[6]), no_first(event));
    let why = |why| (vec![Unplayed::Final(why)], Some(NoFirst::Unwon(why)));
    assert_eq!(said(&event), why(NoFinal::Left));
    let table = &mut event.rounds[5].tables[1];
    table.hands.clear();
    fill(table, 2, 100, 900);
    assert_eq!(said(&event), why(NoFinal::NotSeated));
}

#[test]
fn why_a_final_is_not_played_is_one_wherever_it_is_asked() {
    let mut event = before_the_final(" third", &[1, 2]);
    play(&mut event);
    // who lost to 2 turns out to have won, and plays for third place: it holds no place of the final
    let table = &mut event.rounds[5].tables[1];
    table.hands.clear();
    fill(table, 2, 100, 900);
    let why = NoFinal::Left;
    assert_eq!(unplayed(&event, &event.rounds[6]), [Unplayed::Final(why)]);
    assert_eq!(no_first(&event), Some(NoFirst::Unwon(why)));
}

#[test]
fn who_won_the_final_is_not_the_one_left_of_those_beaten_before_it() {
    let mut event = before_the_final(" third", &[4]);
    play(&mut event);
    let table = &mut event.rounds[5].tables[1];
    table.hands.clear();
    fill(table, 2, 100, 900);
    let of_third = Unplayed::Third(vec![EntryNo(3)]);
    assert_eq!(unplayed(&event, &event.rounds[6]), [of_third]);
}

#[test]
fn of_two_that_did_not_come_nobody_goes_on() {
    let mut event = before_the_final("", &[]);
    let semifinals = &mut event.rounds[5];
    semifinals.tables[0].hands.clear();
    semifinals.tables[0].state = TableState::Open;
    semifinals.state = RoundState::Playing;
    let absent = Award {
        kind: AwardKind::Absent,
        vp: VictoryPoints(0),
        mp: MatchPoints(0),
    };
    let ruling = Ruling::Awarded {
        round: RoundNo(6),
        table: TableNo(1),
        awards: Awards::Lines(BySide::from_fn(|_| absent)),
        leaves: None,
        who: None,
    };
    let given = AdjustmentVersion {
        ruling: Some(ruling),
        ..signed()
    };
    event = event.ruled(None, given.clone());
    event.rounds[5].state = RoundState::Closed;
    play(&mut event);
    assert_eq!(
        (resting(&event.rounds[6]), event.rounds[6].tables.len()),
        (vec![2], 0)
    );
    assert_eq!(places(&event), [(1, 2), (2, 3), (3, 1), (3, 4)]);
    // found out after the final was played: its loser was out before, and stands in the list once
    let mut event = before_the_final("", &[]);
    play(&mut event);
    event = event.ruled(None, given);
    assert_eq!(places(&event), [(1, 1), (2, 2), (3, 3), (4, 4)]);
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(300))]

    /// Checks that every entry has a final place, whichever entries leave the knockout and whenever.
    #[test]
    fn however_many_leave_everybody_has_a_place(
        size in 4u32..=16, extra in 0u32..4, third: bool, seed: u64, often in 2usize..12,
    ) {
        let third = if third { ThirdPlace::Played } else { ThirdPlace::Shared };
        let mut event = event(size + extra, "1 danese");
        event.settings.seed = seed;
        play(&mut event);
        let entered: BTreeSet<EntryNo> = {
            let ranked = standings(&event, RoundNo(1));
            ranked.lines.iter().take(usize::try_from(size).unwrap()).map(|l| l.entry).collect()
        };
        let mut rng = Rng::new(seed);
        let mut leave = |event: &mut Event, now: bool| {
            while now && rng.below(often) == 0 {
                let who = EntryNo(1 + u32::try_from(rng.below(event.entries.len())).unwrap());
                let how = if rng.below(2) == 0 { Leaving::Justified } else { Leaving::Unjustified };
                if let Ok(after) = leaves(event, who, Exit::Match(how), &signed()) {
                    *event = after;
                }
            }
            rng.below(3)
        };
        let mut beaten = Vec::new();
        for round in 0..rounds_of(size).0 {
            let mut next = propose(&event, Movement::Knockout { size, third }).unwrap();
            next.state = RoundState::Published;
            event.rounds.push(next);
            let at = event.rounds.len() - 1;
            for table in 0..event.rounds[at].tables.len() {
                leave(&mut event, true);
                let mut points = || i32::try_from(leave(&mut event, false)).unwrap() * 50;
                let (ns, ew) = (points(), points());
                let table = &mut event.rounds[at].tables[table];
                if table.state.counts() {
                    continue;
                }
                fill(table, 2, ns, ew);
                let seats = table.seats;
                match ns.cmp(&ew) {
                    std::cmp::Ordering::Greater => beaten.push((seats.ns, seats.ew)),
                    std::cmp::Ordering::Less => beaten.push((seats.ew, seats.ns)),
                    std::cmp::Ordering::Equal => {}
                }
            }
            let over = round + 1 == rounds_of(size).0;
            proptest::prop_assert_eq!(final_places(&event).is_some(), over);
            event.rounds[at].state = RoundState::Closed;
            leave(&mut event, true);
        }
        let places = final_places(&event).unwrap();
        let who: BTreeSet<EntryNo> = places.iter().map(|p| p.entry).collect();
        proptest::prop_assert_eq!((&who, places.len()), (&entered, who.len()));
        let place = |entry: EntryNo| places.iter().find(|p| p.entry == entry).unwrap();
        for one in &places {
            let same = places.iter().filter(|p| p.place == one.place).count();
            proptest::prop_assert_eq!(same > 1, one.shared, "{:?}", places);
            proptest::prop_assert_eq!(one.place == 1, one.came == KnockoutProgress::Won);
        }
        for (winner, loser) in beaten {
            let (winner, loser) = (place(winner), place(loser));
            proptest::prop_assert!(winner.place < loser.place, "{:?} {:?}", winner, loser);
        }
        let ranks = placed(&event, &standings(&event, last_round(&event)));
        let ranks: Vec<u32> = ranks.lines.iter().map(|line| line.rank).collect();
        proptest::prop_assert!(ranks.is_sorted(), "{:?}", ranks);
        proptest::prop_assert_eq!(verify(&EventFile::of(&event, "pozzetto", Vec::new())), []);
    }
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(60))]

    /// Checks brackets with any results, ties included. There are as many matches as entries less one, plus any match
    /// for third place, and the audit accepts the event's file.
    #[test]
    fn every_bracket_ends_with_one(size in 2u32..24, extra in 0u32..4, third: bool, seed: u64) {
        let third = if third { ThirdPlace::Played } else { ThirdPlace::Shared };
        let mut event = event(size + extra, "1 danese");
        event.settings.seed = seed;
        play(&mut event);
        let mut rng = Rng::new(seed);
        let (mut matches, mut rounds) = (0, 0);
        loop {
            let mut round = match propose(&event, Movement::Knockout { size, third }) {
                Ok(round) => round,
                Err(stuck) => {
                    proptest::prop_assert_eq!(stuck, NoProposal::KnockoutOver);
                    break;
                }
            };
            for table in &mut round.tables {
                let mut points = || i32::try_from(rng.below(3)).unwrap() * 50;
                fill(table, 2, points(), points());
                matches += 1;
            }
            round.state = RoundState::Closed;
            event.rounds.push(round);
            rounds += 1;
        }
        proptest::prop_assert_eq!(rounds, rounds_of(size).0);
        let beside = u32::from(third == ThirdPlace::Played && size > 3);
        proptest::prop_assert_eq!(matches, size - 1 + beside);
        let places = final_places(&event).unwrap();
        proptest::prop_assert_eq!(places.len(), usize::try_from(size).unwrap());
        let who: BTreeSet<_> = places.iter().map(|p| p.entry).collect();
        proptest::prop_assert_eq!(who.len(), places.len());
        proptest::prop_assert_eq!(verify(&EventFile::of(&event, "pozzetto", Vec::new())), []);
    }
}

#[test]
fn who_stayed_goes_on_whatever_a_penalty_takes_off() {
    let mut event = before_the_final("", &[]);
    let mut last = propose(&event, event.next_movement().unwrap()).unwrap();
    last.tables.iter_mut().for_each(|table| table.hands.clear());
    publish(&mut event, last);
    let stays = event.rounds[6].tables[0].seats.ew;
    let gone = event.rounds[6].tables[0].seats.ns;
    let exit = Exit::Match(Leaving::Justified);
    event = leaves(&event, gone, exit, &signed()).unwrap();
    let off = Ruling::OffMatch {
        round: RoundNo(7),
        table: event.rounds[6].tables[0].number,
        side: Side::Ew,
        hand: None,
        mp: MatchPoints(3_000),
    };
    let ruling = Some(off);
    event = event.ruled(None, AdjustmentVersion { ruling, ..signed() });
    event.rounds[6].state = RoundState::Closed;
    assert_eq!(places(&event)[..2], [(1, stays.0), (2, gone.0)]);
    let at = Meeting::all(EventKind::Pairs, &event.rounds[6])[0];
    let goes_on = Some((Some(Side::Ew), WonBy::Ruling));
    assert_eq!(outcome(&event, RoundNo(7), &at), goes_on);
    assert_eq!(verify(&EventFile::of(&event, "pozzetto", Vec::new())), []);
}

#[test]
fn who_plays_for_third_place_though_it_won_its_semifinal_has_one_place() {
    let mut event = before_the_final(" third", &[1, 2]);
    let mut last = propose(&event, event.next_movement().unwrap()).unwrap();
    assert_eq!(last.tables.len(), 1, "for third place alone");
    fill(&mut last.tables[0], 2, 300, 100);
    publish(&mut event, last);
    event.rounds[6].state = RoundState::Closed;
    let played = [(2, 1), (2, 2), (3, 3), (4, 4)];
    assert_eq!(places(&event), played);
    // the semifinal is corrected: who lost it had won
    let semifinal = &mut event.rounds[5].tables[0];
    semifinal.hands.clear();
    fill(semifinal, 2, 100, 900);
    assert_eq!(places(&event), played);
    let ranked = placed(&event, &standings(&event, RoundNo(7)));
    let ranks: Vec<u32> = ranked.lines.iter().map(|line| line.rank).collect();
    assert_eq!(ranks, [2, 2, 3, 4, 5, 6]);
}
