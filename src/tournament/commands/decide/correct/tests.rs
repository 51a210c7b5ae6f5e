#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use crate::audit::verify;
use crate::commands::command::{DeskCommand, Judgement};
use crate::commands::decide::correct::*;
use crate::commands::decide::{decide, moved};
use crate::commands::undo::way_back;
use crate::entry::EntryNo;
use crate::event_file::EventFile;
use crate::points::{MatchPoints, VictoryPoints};
use crate::round::TableState;
use crate::rulings::adjustment::Ruling;
use crate::testing::{at, event, play, sheet};
use burraco_rules::{ClosedBy, Seat};

/// Builds a test event with two rounds played. The third is a draft (not yet published) of a Danese.
fn drafted() -> Event {
    let mut event = event(10, "2 mitchell + 2 danese");
    play(&mut event);
    play(&mut event);
    let draft = propose(&event, event.next_movement().unwrap()).unwrap();
    event.rounds.push(draft);
    event
}

fn correcting(event: &Event, round: u32, (ns, ew): (i32, i32)) -> DeskCommand {
    let table = &event.round(RoundNo(round)).unwrap().tables[0];
    DeskCommand::CorrectHand {
        round: RoundNo(round),
        table: table.number,
        hand: HandNo(1),
        sheet: Box::new(sheet(ns, ew)),
        base_version: table.hands[0].current().unwrap().version,
        reason: "somma sbagliata".to_owned(),
    }
}

fn done(event: &Event, command: &DeskCommand) -> (Event, Vec<Change>) {
    let changes = decide(event, command, "ada", at(5)).unwrap();
    let mut after = event.clone();
    changes.iter().for_each(|change| after.apply(change));
    (after, changes)
}

#[test]
fn the_table_counts_on_and_the_draft_is_made_again() {
    let before = drafted();
    let (after, changes) = done(&before, &correcting(&before, 2, (100, 2_500)));
    let table = &after.rounds[1].tables[0];
    assert_eq!(table.state, TableState::Closed);
    let versions = &table.hands[0].versions;
    assert_eq!(versions.len(), 2, "the first stays");
    assert_eq!((versions[1].version, versions[1].by.as_str()), (2, "ada"));
    assert!(matches!(changes[1], Change::RoundProposed(_)));
    let draft = &after.rounds[2];
    let again = propose(&without_draft(&after), draft.movement).unwrap();
    assert_eq!(*draft, again);
    let moves = moved(&before, &changes);
    assert!(
        moves
            .places
            .iter()
            .any(|m| m.before.unwrap().rank != m.after.unwrap().rank)
    );
    assert!(
        moves
            .seats
            .iter()
            .all(|m| m.round == RoundNo(3) && !m.published)
    );
    assert!(!moves.seats.is_empty());
    assert_eq!(verify(&EventFile::of(&after, "pozzetto", Vec::new())), []);
}

#[test]
fn tables_that_are_known_stay() {
    let mut before = drafted();
    before.rounds[2].state = RoundState::Published;
    let (after, changes) = done(&before, &correcting(&before, 2, (100, 2_500)));
    assert_eq!(changes.len(), 1);
    assert_eq!(after.rounds[2], before.rounds[2]);
    assert_eq!(moved(&before, &changes).seats, []);
}

#[test]
fn a_correction_is_taken_back_by_one_version_more() {
    let before = drafted();
    let (after, changes) = done(&before, &correcting(&before, 2, (100, 2_500)));
    let back = way_back(&before, &changes).unwrap();
    let undo = DeskCommand::TakeBack {
        ended: None,
        done: changes,
        back,
        reason: "era giusta".to_owned(),
    };
    let (undone, _) = done(&after, &undo);
    let versions = &undone.rounds[1].tables[0].hands[0].versions;
    assert_eq!(versions.len(), 3);
    assert_eq!(versions[2].sheet, versions[0].sheet);
    assert_eq!((versions[2].version, versions[2].at), (3, at(5)));
    assert_eq!(versions[2].reason, "era giusta");
    assert_eq!(undone.rounds[2], before.rounds[2], "the draft as it was");
    assert_eq!(verify(&EventFile::of(&undone, "pozzetto", Vec::new())), []);
}

#[test]
fn a_match_stays_decided_when_a_correction_of_it_is_taken_back() {
    let mut before = drafted();
    before.settings.rules = burraco_rules::RuleSet::ENGLISH;
    before.settings.length = crate::scoring::match_score::Length::Target(Default::default());
    let table = &mut before.rounds[1].tables[0];
    let (number, round) = (table.number, RoundNo(2));
    table.hands.clear();
    table.save(HandNo(1), crate::testing::version(1, sheet(1_000, 500)));
    table.save(HandNo(2), crate::testing::version(1, sheet(1_005, 500)));
    let correct = |hand, ns| DeskCommand::CorrectHand {
        round,
        table: number,
        hand: HandNo(hand),
        sheet: Box::new(sheet(ns, 500)),
        base_version: 1,
        reason: "riletta".to_owned(),
    };
    let (higher, changes) = done(&before, &correct(1, 1_500));
    let back = way_back(&before, &changes).unwrap();
    let undo = DeskCommand::TakeBack {
        ended: None,
        done: changes.into_iter().take(1).collect(),
        back: back.into_iter().rev().take(1).collect(),
        reason: "era giusta".to_owned(),
    };
    assert!(decide(&higher, &undo, "ada", at(6)).is_ok());
    // lower by so much that nobody is at 2005
    let target = before.settings.rules.target;
    let short = decide(&before, &correct(1, 600), "ada", at(5));
    assert_eq!(short.unwrap_err(), Refusal::NobodyAtTarget(target));
    // with the second hand lower, the first as it was would leave 1600
    let (lower, _) = done(&higher, &correct(2, 600));
    let Err(Refusal::TableStaysWhole(unsettled)) = decide(&lower, &undo, "ada", at(6)) else {
        panic!("the match would go on at a closed table")
    };
    assert_eq!(unsettled.missing, [HandNo(3)]);
}

#[test]
fn a_correction_is_refused_when_stale_wordless_or_faulty() {
    let before = drafted();
    let refused =
        |event: &Event, command: &DeskCommand| decide(event, command, "ada", at(5)).unwrap_err();
    let asked = |change: &dyn Fn(&mut HandVersion, &mut u32, &mut u32)| {
        let (mut version, mut round, mut hand) = (crate::testing::version(1, sheet(5, 10)), 2, 1);
        version.reason = "somma".to_owned();
        change(&mut version, &mut round, &mut hand);
        DeskCommand::CorrectHand {
            round: RoundNo(round),
            table: TableNo(1),
            hand: HandNo(hand),
            sheet: Box::new(version.sheet),
            base_version: version.version,
            reason: version.reason,
        }
    };
    let stale = refused(&before, &asked(&|version, _, _| version.version = 7));
    assert!(matches!(stale, Refusal::StaleHand { .. }));
    let wordless = refused(
        &before,
        &asked(&|version, _, _| version.reason = " ".to_owned()),
    );
    assert_eq!(wordless, Refusal::ReasonNeeded);
    let draft = refused(&before, &asked(&|_, round, _| *round = 3));
    assert_eq!(draft, Refusal::NotPublished(RoundNo(3)));
    let unknown = refused(&before, &asked(&|_, _, hand| *hand = 9));
    assert_eq!(unknown, Refusal::NoSuchHand(HandNo(9)));
    // 7 is no multiple of 5
    let faulty = refused(
        &before,
        &asked(&|version, _, _| version.sheet = sheet(7, 10)),
    );
    let Refusal::TableStaysWhole(unsettled) = faulty else {
        panic!("{faulty:?}")
    };
    assert_eq!(unsettled.faulty, [HandNo(1)]);
    let mut open = before.clone();
    open.rounds[1].tables[0].state = TableState::Entered;
    let entered = refused(&open, &asked(&|_, _, _| ()));
    assert_eq!(entered, Refusal::WrongState(TableState::Entered));
    let same = asked(&|version, _, _| {
        version.sheet = before.rounds[1].tables[0].hands[0].versions[0]
            .sheet
            .clone()
    });
    assert_eq!(decide(&before, &same, "ada", at(5)), Ok(Vec::new()));
}

#[test]
fn a_ruling_makes_the_draft_again_too() {
    let before = drafted();
    let ruling = Ruling::Points {
        entry: EntryNo(1),
        round: RoundNo(2),
        vp: VictoryPoints(-10),
        mp: MatchPoints(0),
    };
    let command = DeskCommand::Rule(Judgement {
        number: None,
        base_version: 0,
        ruling: Some(ruling),
        infraction: None,
        article: "20".to_owned(),
        reason: "visto".to_owned(),
    });
    let (after, changes) = done(&before, &command);
    assert!(matches!(changes.last(), Some(Change::RoundProposed(_))));
    assert_ne!(after.rounds[2], before.rounds[2]);
    let published = decide(&after, &DeskCommand::Publish(RoundNo(3)), "ada", at(6));
    assert!(published.is_ok());
}

#[test]
fn a_richiamo_leaves_the_draft_as_it_is_though_it_no_longer_fits() {
    let mut before = drafted();
    // seats that somebody gave by hand, and then one who plays no more
    let reason = "si conoscono".to_owned();
    let [one, other] = [0, 1].map(|table| before.rounds[2].tables[table].seats.ns);
    let swap = DeskCommand::SwapSeats {
        round: RoundNo(3),
        entries: [one, other],
        reason,
    };
    before = done(&before, &swap).0;
    before.entries[9].state = crate::entry::EntryState::Absent;
    assert!(!seats::still_fits(&before, &before.rounds[2]));
    let richiamo = DeskCommand::Rule(Judgement {
        number: None,
        base_version: 0,
        ruling: Some(Ruling::Richiamo {
            entry: EntryNo(1),
            round: RoundNo(2),
        }),
        infraction: None,
        article: String::new(),
        reason: "visto".to_owned(),
    });
    let (after, changes) = done(&before, &richiamo);
    assert!(matches!(changes.as_slice(), [Change::Ruled { .. }]));
    assert_eq!(after.rounds[2], before.rounds[2]);
}

#[test]
fn at_a_table_whose_points_are_given_a_hand_is_corrected_though_others_are_missing() {
    let mut before = drafted();
    let table = &mut before.rounds[1].tables[0];
    table.hands.truncate(1);
    table.state = TableState::Open;
    let given = Ruling::Awarded {
        round: RoundNo(2),
        table: table.number,
        leaves: None,
        who: None,
        awards: crate::award::Awards::Lines(burraco_rules::BySide::from_fn(|_| {
            crate::award::Award {
                kind: crate::award::AwardKind::Arbitral,
                vp: VictoryPoints(10),
                mp: MatchPoints(0),
            }
        })),
    };
    let award = DeskCommand::Rule(Judgement {
        number: None,
        base_version: 0,
        ruling: Some(given),
        infraction: None,
        article: String::new(),
        reason: "interrotta".to_owned(),
    });
    let (before, _) = done(&before, &award);
    let (after, changes) = done(&before, &correcting(&before, 2, (100, 2_500)));
    assert_eq!(after.rounds[1].tables[0].state, TableState::Closed);
    assert_eq!(verify(&EventFile::of(&after, "pozzetto", Vec::new())), []);
    // and back
    let back = way_back(&before, &changes).unwrap();
    let undo = DeskCommand::TakeBack {
        ended: None,
        done: changes,
        back,
        reason: "era giusta".to_owned(),
    };
    let (again, _) = done(&after, &undo);
    let versions = &again.rounds[1].tables[0].hands[0].versions;
    assert_eq!(
        (versions.len(), &versions[2].sheet),
        (3, &versions[0].sheet)
    );
    // the hand that is missing is no correction: the table is reopened for it
    let missing = DeskCommand::CorrectHand {
        round: RoundNo(2),
        table: after.rounds[1].tables[0].number,
        hand: HandNo(2),
        sheet: Box::new(sheet(100, 200)),
        base_version: 0,
        reason: "trovata".to_owned(),
    };
    let refused = decide(&after, &missing, "ada", at(6));
    let number = after.rounds[1].tables[0].number;
    assert_eq!(refused, Err(Refusal::TableClosed(number)));
}

#[test]
fn the_other_hands_of_the_table_were_accepted_as_they_are() {
    let mut before = drafted();
    let table = &mut before.rounds[1].tables[0];
    for hand in &mut table.hands {
        hand.versions[0].sheet.closed_by = two_closers();
    }
    let (mut after, _) = done(&before, &correcting(&before, 2, (100, 2_500)));
    assert_eq!(after.rounds[1].tables[0].state, TableState::Closed);
    let other = DeskCommand::CorrectHand {
        round: RoundNo(2),
        table: TableNo(1),
        hand: HandNo(2),
        sheet: Box::new(sheet(0, 50)),
        base_version: 1,
        reason: "due chiusure".to_owned(),
    };
    after = done(&after, &other).0;
    assert_eq!(verify(&EventFile::of(&after, "pozzetto", Vec::new())), []);
    // what is written now has none
    let mut faulty = sheet(0, 60);
    faulty.closed_by = two_closers();
    let refused = DeskCommand::CorrectHand {
        round: RoundNo(2),
        table: TableNo(1),
        hand: HandNo(2),
        sheet: Box::new(faulty),
        base_version: 2,
        reason: "due chiusure".to_owned(),
    };
    let refusal = decide(&after, &refused, "ada", at(5)).unwrap_err();
    assert!(matches!(refusal, Refusal::TableStaysWhole(found) if found.faulty == [HandNo(2)]));
}

fn two_closers() -> Vec<ClosedBy> {
    [Seat::North, Seat::East].map(ClosedBy::Player).to_vec()
}
