#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use crate::audit::verify;
use crate::award::AwardKind;
use crate::event_file::EventFile;
use crate::movement::propose;
use crate::ranking::standings;
use crate::roster_change::{Exit, Leaving, leaves};
use crate::round::{RoundState, TableState};
use crate::rulings::adjustment::combined_awards::*;
use crate::rulings::adjustment::{AdjustmentVersion, GoneFor, Rulings};
use crate::scoring::meeting::Meeting;
use crate::testing::{event, signed, singles, teams};
use burraco_rules::Side;

/// Builds a test event whose first round is published and not played.
fn published(mut event: Event) -> Event {
    let mut round = propose(&event, event.next_movement().unwrap()).unwrap();
    round.state = RoundState::Published;
    event.rounds.push(round);
    event
}

fn left(event: &Event, table: u32, side: Side, how: Leaving, who: Option<EntryNo>) -> Ruling {
    let table = TableNo(table);
    let mut line = event.table(RoundNo(1), table).unwrap().entries(side);
    Ruling::Left {
        round: RoundNo(1),
        table,
        entry: who.or(line.next()).unwrap(),
        how,
        gone_for: GoneFor::Match,
    }
}

/// An arbitral score of ten for both sides of the first table.
fn drawn() -> Ruling {
    let arbitral = Award {
        kind: AwardKind::Arbitral,
        vp: crate::points::VictoryPoints(10),
        mp: crate::points::MatchPoints(0),
    };
    let (ns, ew) = (arbitral, arbitral);
    Ruling::Awarded {
        round: RoundNo(1),
        table: TableNo(1),
        leaves: None,
        who: None,
        awards: Awards::Lines(BySide { ns, ew }),
    }
}

fn ruled(event: &Event, number: Option<u32>, ruling: Option<Ruling>) -> Event {
    let event = event.ruled(number, AdjustmentVersion { ruling, ..signed() });
    let file = EventFile::of(&event, "pozzetto", Vec::new());
    assert_eq!(verify(&file), [], "read for the second time");
    event
}

/// The Victory Points of both sides of the first match.
fn points(event: &Event) -> [i64; 2] {
    let meeting = Meeting::all(event.settings.kind, &event.rounds[0])[0];
    let rulings = Rulings::of(event, RoundNo(1));
    let points = rulings.at(&event.settings, RoundNo(1), &meeting, None);
    let points = points.unwrap();
    [points.ns.vp.0, points.ew.vp.0]
}

#[test]
fn two_of_a_line_that_leave_both_have_left_and_the_line_gets_the_least() {
    let start = published(singles(8, "7 individual"));
    let line: Vec<EntryNo> = start.rounds[0].tables[0].entries(Side::Ns).collect();
    let [one, other] = [0, 1].map(|at| Some(line[at]));
    let of = |how, who| Some(left(&start, 1, Side::Ns, how, who));
    for (first, second) in [
        (Leaving::Justified, Leaving::Unjustified),
        (Leaving::Unjustified, Leaving::Justified),
    ] {
        let after = ruled(&start, None, of(first, one));
        let beside = after.stands_beside(None, of(second, other).unwrap());
        assert_eq!(beside, Some(AwardConflict::Joins(1)));
        let both = ruled(&after, None, of(second, other));
        assert_eq!(both.awarding(RoundNo(1), TableNo(1)), [1, 2]);
        assert_eq!(points(&both), [0, 14]);
        let none = both.adjustments.iter().map(|a| both.replaced_by(a));
        assert_eq!(none.collect::<Vec<_>>(), [None, None]);
        let award = drawn();
        let replaces = AwardConflict::Replaces(vec![1, 2]);
        assert_eq!(both.stands_beside(None, award), Some(replaces));
        // about the same player again it takes the place of the first about that one
        let again = ruled(&both, None, of(Leaving::Justified, one));
        assert_eq!(again.awarding(RoundNo(1), TableNo(1)), [2, 3]);
        assert_eq!(again.replaced_by(&again.adjustments[0]), Some(3));
        for number in [1, 2] {
            let back = ruled(&both, Some(number), None);
            assert_eq!(back.awarding(RoundNo(1), TableNo(1)), [3 - number]);
            assert!(back.rounds[0].tables[0].state.counts());
        }
    }
}

#[test]
fn of_a_team_match_the_line_at_the_other_table_is_the_same() {
    let start = published(teams(4, "2 mitchell"));
    let first = left(&start, 1, Side::Ns, Leaving::Justified, None);
    let after = ruled(&start, None, Some(first));
    let same = left(&start, 2, Side::Ew, Leaving::Unjustified, None);
    let both = ruled(&after, None, Some(same));
    assert_eq!(points(&both), [0, 14]);
    let other = left(&start, 2, Side::Ns, Leaving::Unjustified, None);
    assert_eq!(
        after.stands_beside(None, other),
        Some(AwardConflict::Joins(1))
    );
    assert_eq!(points(&ruled(&after, None, Some(other))), [0, 0]);
}

#[test]
fn both_lines_leave_one_after_the_other_and_neither_has_points() {
    for start in [event(8, "3 mitchell"), teams(4, "2 mitchell")] {
        let start = published(start);
        let seats = start.rounds[0].tables[0].seats;
        let how = Leaving::Justified;
        let one = leaves(&start, seats.ns, Exit::Match(how), &signed()).unwrap();
        assert_eq!(points(&one), [6, 14]);
        let both = leaves(&one, seats.ew, Exit::Match(Leaving::Unjustified), &signed()).unwrap();
        assert_eq!(points(&both), [0, 0]);
        let lines = standings(&both, RoundNo(1));
        let mp = [seats.ns, seats.ew].map(|entry| lines.line(entry).unwrap().mp.0);
        assert_eq!(mp, [0, 0], "of nothing played");
        assert_eq!(both.awarding(RoundNo(1), TableNo(1)), [1, 2]);
        assert_eq!(verify(&EventFile::of(&both, "pozzetto", Vec::new())), []);
        let ruling = both.adjustments[0].ruling();
        let back = ruled(&both, Some(1), None);
        assert_eq!(points(&back), [14, 0]);
        // given again, both are gone again
        assert_eq!(points(&ruled(&back, Some(1), ruling)), [0, 0]);
    }
}

#[test]
fn of_three_the_two_that_leave_have_no_points_and_the_third_two_byes() {
    let mut start = singles(6, "2 individual");
    start.settings.rules = "federation+three".parse().unwrap();
    let start = published(start);
    let sitting = start.rounds[0].tables[0].trio().unwrap();
    let how = Leaving::Justified;
    let one = leaves(&start, sitting.north, Exit::Match(how), &signed()).unwrap();
    let both = leaves(&one, sitting.east, Exit::Match(how), &signed()).unwrap();
    let at = (RoundNo(1), TableNo(1));
    let given = Rulings::of(&both, at.0).at_three(&both.settings, at, None);
    let parts = i64::from(both.settings.parts());
    let bye = both.settings.bye;
    let vp = given.unwrap();
    let vp = [vp.north, vp.east, vp.west].map(|points| points.vp.0 / parts);
    assert_eq!(vp, [0, 0, 2 * bye.vp.0]);
    assert_eq!(verify(&EventFile::of(&both, "pozzetto", Vec::new())), []);
}

#[test]
fn a_departure_waits_behind_whatever_decided_its_table_before() {
    let start = published(event(8, "3 mitchell"));
    let seats = start.rounds[0].tables[0].seats;
    let given = drawn();
    let decided = ruled(&start, None, Some(given));
    let gone = leaves(
        &decided,
        seats.ns,
        Exit::Match(Leaving::Justified),
        &signed(),
    )
    .unwrap();
    assert_eq!(points(&gone), [10, 10]);
    assert_eq!(gone.replaced_by(&gone.adjustments[1]), Some(1));
    assert_eq!(verify(&EventFile::of(&gone, "pozzetto", Vec::new())), []);
    let back = ruled(&gone, Some(1), None);
    assert_eq!(points(&back), [6, 14]);
    assert_eq!(back.rounds[0].tables[0].state, TableState::Closed);
    let waits = back.stands_beside(Some(1), given);
    assert_eq!(waits, Some(AwardConflict::Replaces(vec![2])));
}
