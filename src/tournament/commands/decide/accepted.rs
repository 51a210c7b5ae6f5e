//! Tests of tables that were accepted with a hand that the program now finds faulty: the actions they still allow, and
//! the new faults that stay refused.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use crate::audit::{Difference, verify};
use crate::award::{Award, AwardKind, Awards};
use crate::commands::change::Change;
use crate::commands::command::{DeskCommand, Judgement, TableCommand};
use crate::commands::decide::{TableContext, decide, decide_table};
use crate::commands::refusal::Refusal;
use crate::commands::undo::way_back;
use crate::entry::{EntryNo, EntryState};
use crate::event::Event;
use crate::event_file::EventFile;
use crate::movement::propose;
use crate::points::{MatchPoints, VictoryPoints};
use crate::ranking::standings;
use crate::roster_change::{Exit, Leaving};
use crate::round::{HandNo, RoundNo, RoundState, TableNo, TableState};
use crate::rulings::adjustment::Ruling;
use crate::scoring::match_score::Length;
use crate::scoring::result::HandsTally;
use crate::testing::{at, event, play, sheet, version};
use burraco_rules::{BySide, ClosedBy, Seat, Sheet};

fn done(event: &Event, command: &DeskCommand, minute: i64) -> (Event, Vec<Change>) {
    let changes = decide(event, command, "ada", at(minute)).unwrap();
    let mut after = event.clone();
    changes.iter().for_each(|change| after.apply(change));
    (after, changes)
}

fn faulty(ns: i32, ew: i32) -> Sheet {
    let mut sheet = sheet(ns, ew);
    sheet.closed_by = [Seat::North, Seat::East].map(ClosedBy::Player).to_vec();
    sheet
}

fn ruled(number: Option<u32>, base_version: u32, ruling: Option<Ruling>) -> DeskCommand {
    DeskCommand::Rule(Judgement {
        number,
        base_version,
        ruling,
        infraction: None,
        article: String::new(),
        reason: "visto".to_owned(),
    })
}

fn award(leaves: Option<u32>) -> Ruling {
    let given = Award {
        kind: AwardKind::Arbitral,
        vp: VictoryPoints(10),
        mp: MatchPoints(0),
    };
    Ruling::Awarded {
        round: RoundNo(1),
        table: TableNo(1),
        leaves: leaves.map(EntryNo),
        who: None,
        awards: Awards::Lines(BySide {
            ns: given,
            ew: given,
        }),
    }
}

fn correct(hand: u32, base_version: u32, sheet: Sheet) -> DeskCommand {
    DeskCommand::CorrectHand {
        round: RoundNo(1),
        table: TableNo(1),
        hand: HandNo(hand),
        sheet: Box::new(sheet),
        base_version,
        reason: "riletta".to_owned(),
    }
}

fn undo(before: &Event, done: Vec<Change>) -> DeskCommand {
    DeskCommand::TakeBack {
        ended: None,
        back: way_back(before, &done).unwrap(),
        done,
        reason: "per errore".to_owned(),
    }
}

/// An event with two rounds played. The first table of round 1 was accepted before its second hand became a fault.
fn accepted() -> Event {
    let mut event = event(8, "3 mitchell");
    (0..2).for_each(|_| play(&mut event));
    let hand = &mut event.rounds[0].tables[0].hands[1].versions[0];
    hand.sheet.closed_by = faulty(0, 0).closed_by;
    event
}

fn state(event: &Event) -> TableState {
    event.rounds[0].tables[0].state
}

#[test]
fn an_award_given_and_taken_back_leaves_it_as_it_was_by_both_doors() {
    let before = accepted();
    let ranked = standings(&before, RoundNo(2));
    let (given, changes) = done(&before, &ruled(None, 0, Some(award(None))), 5);
    let (ended, _) = done(&given, &ruled(Some(1), 1, None), 6);
    let (undone, _) = done(&given, &undo(&before, changes), 6);
    for after in [ended, undone] {
        assert_eq!(state(&after), TableState::Closed);
        assert_eq!(standings(&after, RoundNo(2)), ranked);
    }
}

#[test]
fn a_correction_of_it_is_taken_back() {
    let before = accepted();
    let (corrected, changes) = done(&before, &correct(1, 1, sheet(100, 2_500)), 5);
    let (after, _) = done(&corrected, &undo(&before, changes), 6);
    let ranked = |event: &Event| standings(event, RoundNo(2));
    assert_eq!(ranked(&after), ranked(&before));
}

#[test]
fn what_was_written_while_its_points_were_given_was_accepted_by_nobody() {
    let mut before = event(8, "3 mitchell");
    (0..2).for_each(|_| play(&mut before));
    let (given, changes) = done(&before, &ruled(None, 0, Some(award(None))), 5);
    let (written, _) = done(&given, &correct(1, 1, faulty(100, 2_500)), 6);
    assert_eq!(
        state(&written),
        TableState::Closed,
        "the ruling's points count"
    );
    // in the register the table opens, to be looked at; in one tap it does not come back at all
    let (ended, _) = done(&written, &ruled(Some(1), 1, None), 7);
    assert_eq!(state(&ended), TableState::Open);
    let refused = decide(&written, &undo(&before, changes), "ada", at(7)).unwrap_err();
    assert!(
        matches!(&refused, Refusal::TableStaysWhole(found) if found.faulty == [HandNo(1)]),
        "{refused:?}"
    );
}

#[test]
fn a_hand_nobody_needed_is_not_accepted_with_the_others() {
    let mut before = event(8, "3 mitchell");
    play(&mut before);
    before.settings.rules = burraco_rules::RuleSet::ENGLISH;
    before.settings.length = Length::Target(Default::default());
    let table = &mut before.rounds[0].tables[0];
    table.hands.clear();
    table.save(HandNo(1), version(1, sheet(1_000, 0)));
    table.save(HandNo(2), version(1, sheet(1_100, 500)));
    table.save(HandNo(3), version(1, faulty(50, 3_000)));
    let lines = |event: &Event| HandsTally::of(&event.settings, &event.rounds[0].tables[0]);
    assert_eq!(lines(&before).unwrap().lines().unwrap().hands, 2);
    let refused = decide(&before, &correct(2, 1, sheet(500, 500)), "ada", at(5)).unwrap_err();
    assert!(
        matches!(&refused, Refusal::TableStaysWhole(found) if found.faulty == [HandNo(3)]),
        "{refused:?}"
    );
}

#[test]
fn a_fault_is_not_corrected_into_a_match_that_its_departure_no_longer_decides() {
    let mut before = event(8, "3 mitchell");
    play(&mut before);
    before.settings.rules = burraco_rules::RuleSet::ENGLISH;
    before.settings.length = Length::Target(Default::default());
    before.rounds[0].state = RoundState::Playing;
    let table = &mut before.rounds[0].tables[0];
    table.hands.clear();
    table.save(HandNo(1), version(1, sheet(1_000, 0)));
    table.state = TableState::Open;
    let leave = DeskCommand::Leave {
        entry: table.seats.ew,
        exit: Exit::Match(Leaving::Justified),
        article: String::new(),
        reason: "malore".to_owned(),
    };
    let (left, _) = done(&before, &leave, 5);
    assert_eq!(state(&left), TableState::Closed);
    let played = |sheet| decide(&left, &correct(1, 1, sheet), "ada", at(6));
    // while the match goes on what it earns is read from any hand; once it is over a hand must stand by itself
    assert!(played(faulty(900, 0)).is_ok());
    assert!(played(sheet(2_100, 0)).is_ok());
    let refused = played(faulty(2_100, 0)).unwrap_err();
    assert!(
        matches!(&refused, Refusal::TableStaysWhole(found) if found.faulty == [HandNo(1)]),
        "{refused:?}"
    );
}

#[test]
fn what_was_accepted_after_an_award_was_revoked_stands_after_another() {
    let before = event(8, "3 mitchell");
    let mut before = done(&before, &DeskCommand::Propose { movement: None }, 1).0;
    before = done(&before, &DeskCommand::Publish(RoundNo(1)), 2).0;
    let (first, _) = done(&before, &ruled(None, 0, Some(award(None))), 3);
    let (mut revoked, _) = done(&first, &ruled(Some(1), 1, None), 4);
    let table = &mut revoked.rounds[0].tables[0];
    for hand in 1..=2 {
        let mut version = version(1, faulty(700, 300));
        version.at = at(5);
        table.save(HandNo(hand), version);
    }
    table.state = TableState::Closed;
    let (second, changes) = done(&revoked, &ruled(None, 0, Some(award(None))), 6);
    let (ended, _) = done(&second, &ruled(Some(2), 1, None), 7);
    assert_eq!(state(&ended), TableState::Closed);
    let (undone, _) = done(&second, &undo(&revoked, changes), 7);
    assert_eq!(state(&undone), TableState::Closed);
}

#[test]
fn the_extra_hand_of_a_knockout_is_judged_like_the_others() {
    let mut event = event(4, "1 danese + 2 knockout 4");
    play(&mut event);
    let mut round = propose(&event, event.next_movement().unwrap()).unwrap();
    round.state = RoundState::Playing;
    event.rounds.push(round);
    let table = &mut event.rounds[1].tables[0];
    for hand in 1..=2 {
        table.save(HandNo(hand), version(1, sheet(500, 500)));
    }
    table.state = TableState::Entered;
    table.save(HandNo(3), version(1, faulty(100, 500)));
    let close = TableCommand::Close {
        reason: String::new(),
    };
    let (round, table) = (&event.rounds[1], &event.rounds[1].tables[0]);
    let refused = decide_table(TableContext::of(&event, round, table), &close, "ada", at(5));
    let found = refused.unwrap_err();
    assert!(
        matches!(&found, Refusal::NotSettled(found) if found.faulty == [HandNo(3)]),
        "{found:?}"
    );
    // one that a file brings is named
    event.rounds[1].tables[0].state = TableState::Closed;
    let named = verify(&EventFile::of(&event, "pozzetto", Vec::new()));
    let extra = |found: &Difference| {
        matches!(
            found,
            Difference::HandFaulty {
                hand: HandNo(3),
                ..
            }
        )
    };
    assert!(named.iter().any(extra), "{named:?}");
}

#[test]
fn who_has_left_already_leaves_the_match_alone_by_a_second_ruling() {
    let mut before = event(8, "3 mitchell");
    play(&mut before);
    let who = before.rounds[0].tables[0].seats.ns;
    let leaves = Some(award(Some(who.0)));
    let gone = |event: &Event| event.entry(who).unwrap().state == EntryState::Withdrawn;
    let (one, _) = done(&before, &ruled(None, 0, leaves), 5);
    let (both, _) = done(&one, &ruled(None, 0, leaves), 6);
    assert!(gone(&one) && gone(&both));
    let (second, _) = done(&both, &ruled(Some(1), 1, None), 7);
    assert!(!gone(&second), "the second is about the match");
    let (none, _) = done(&second, &ruled(Some(2), 1, None), 8);
    assert!(!gone(&none));
    // and a file does not say so of somebody who sits elsewhere
    let mut file = EventFile::of(&one, "pozzetto", Vec::new());
    assert_eq!(file.problems(), []);
    let elsewhere = one.rounds[0].tables[1].seats.ns;
    if let Some(Ruling::Awarded { leaves, .. }) = &mut file.adjustments[0].versions[0].ruling {
        *leaves = Some(elsewhere);
    }
    assert_eq!(file.problems().len(), 1);
}
