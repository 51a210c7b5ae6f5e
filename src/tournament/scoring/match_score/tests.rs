#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use crate::audit::{Difference, verify};
use crate::commands::command::TableCommand;
use crate::commands::decide::{TableContext, decide_table};
use crate::commands::refusal::Refusal;
use crate::event::{Confirmation, Event, EventKind};
use crate::event_file::{EventFile, FileProblem};
use crate::movement::knockout::{WonBy, winner};
use crate::movement::propose;
use crate::round::{RoundNo, RoundState, TableState};
use crate::scoring::match_score::*;
use crate::scoring::result::{TableResult, Unsettled};
use crate::testing::{at, event, play, sheet, version};
use crate::vp::VpTable;
use burraco_rules::{
    BySide, Ended, FaultKind, Parts, Pozzetto, RuleSet, Sheet, SheetPlace, Side, SideEntry,
};

/// Builds a test event of matches to 2005 points, with round 1 published.
fn evening(by: MatchVp) -> Event {
    let mut event = event(8, "3 mitchell + 1 danese");
    event.settings.rules = RuleSet::ENGLISH;
    event.settings.length = Length::Target(by);
    let movement = event.next_movement().unwrap();
    let mut round = propose(&event, movement).unwrap();
    round.state = RoundState::Published;
    event.rounds.push(round);
    event
}

fn first(event: &Event) -> &Table {
    &event.rounds[0].tables[0]
}

fn write(event: &mut Event, hands: &[(i32, i32)]) {
    let table = &mut event.rounds[0].tables[0];
    for (number, (ns, ew)) in (1..).map(HandNo).zip(hands) {
        let next = table.hand(number).map_or(0, |hand| hand.versions.len()) + 1;
        table.save(
            number,
            version(u32::try_from(next).unwrap(), sheet(*ns, *ew)),
        );
    }
}

fn ask(event: &mut Event, command: &TableCommand) -> Result<(), Refusal> {
    let scene = TableContext::of(event, &event.rounds[0], first(event));
    let changes = decide_table(scene, command, "ada", at(1))?;
    changes.iter().for_each(|change| event.apply(change));
    Ok(())
}

fn enter(hand: u32, base_version: u32, ns: i32, ew: i32) -> TableCommand {
    TableCommand::EnterHand {
        hand: HandNo(hand),
        sheet: sheet(ns, ew),
        base_version,
        reason: "somma".to_owned(),
    }
}

fn why() -> String {
    "fine tempo".to_owned()
}

#[test]
fn a_match_ends_with_the_hand_that_decides_it() {
    for (hands, needed) in [
        (&[][..], 1),
        (&[(1500, 900)], 2),
        (&[(1000, 500), (1000, 500)], 3),   // 2000 is not 2005
        (&[(1000, 500), (1005, 500)], 2),   // it is reached
        (&[(1005, 1005), (1000, 1000)], 3), // both, but level: another hand
        (&[(1005, 1005), (1000, 1000), (0, 5)], 3), // decided
        (&[(1000, 500), (1005, 500), (-400, 0)], 2), // what follows counts for nothing
        (&[(900, 2000), (300, 50), (-100, 0)], 2), // E/W win as well
        (&[(1500, 900), (-300, -300), (800, 1000)], 4), // totals fall, too
    ] {
        let mut event = evening(MatchVp::Column);
        write(&mut event, hands);
        assert_eq!(
            hands_of(&event.settings, first(&event)),
            needed,
            "{hands:?}"
        );
        let decided = u32::try_from(hands.len()).unwrap() >= needed;
        let result = TableResult::of(&event.settings, first(&event));
        assert_eq!(
            result.map(|r| r.hands),
            decided.then_some(needed),
            "{hands:?}"
        );
    }
}

#[test]
fn a_hole_in_the_hands_is_waited_for() {
    let mut event = evening(MatchVp::Column);
    write(&mut event, &[(1000, 500), (500, 100), (1005, 500)]);
    event.rounds[0].tables[0].hands.remove(1);
    let unsettled = Unsettled::of(&event.settings, first(&event));
    assert_eq!(unsettled.missing, [HandNo(2)]);
}

#[test]
fn victory_points_by_the_column_or_by_who_won() {
    for (by, hands, vp) in [
        (MatchVp::Column, &[(1500, 900), (505, 1000)][..], (11, 9)),
        (MatchVp::WonLost, &[(1500, 900), (505, 1000)], (20, 0)),
        (MatchVp::WonLost, &[(1000, 1500), (500, 505)], (0, 20)),
    ] {
        let mut event = evening(by);
        write(&mut event, hands);
        let result = TableResult::of(&event.settings, first(&event)).unwrap();
        assert_eq!((result.vp.ns.0, result.vp.ew.0), vp, "{by:?}");
        assert_eq!(result.difference, result.gross.ns - result.gross.ew);
    }
}

#[test]
fn the_next_hand_opens_until_somebody_wins() {
    let mut event = evening(MatchVp::Column);
    assert_eq!(
        ask(&mut event, &enter(2, 0, 5, 5)),
        Err(Refusal::NoSuchHand(HandNo(2)))
    );
    ask(&mut event, &enter(1, 0, 1500, 700)).unwrap();
    assert_eq!(first(&event).state, TableState::Open);
    let close = TableCommand::Close {
        reason: String::new(),
    };
    let refused = ask(&mut event, &close).unwrap_err();
    assert!(matches!(refused, Refusal::NotSettled(u) if u.missing == [HandNo(2)]));
    ask(&mut event, &enter(2, 0, 505, 700)).unwrap();
    assert_eq!(first(&event).state, TableState::Entered);
    assert_eq!(
        ask(&mut event, &enter(3, 0, 5, 5)),
        Err(Refusal::NoSuchHand(HandNo(3)))
    );
    // a correction opens it again, another makes a hand superfluous: it can still be corrected, and counts for nothing
    ask(&mut event, &enter(2, 1, 500, 700)).unwrap();
    assert_eq!(first(&event).state, TableState::Open);
    ask(&mut event, &enter(3, 0, 5, 100)).unwrap();
    ask(&mut event, &enter(2, 2, 505, 700)).unwrap();
    ask(&mut event, &enter(3, 1, 5, 800)).unwrap();
    assert_eq!(first(&event).state, TableState::Entered);
    let result = TableResult::of(&event.settings, first(&event)).unwrap();
    assert_eq!((result.hands, result.gross.ew), (2, MatchPoints(1400)));
    ask(&mut event, &close).unwrap();
    assert_eq!(first(&event).state, TableState::Closed);
}

#[test]
fn a_referee_ends_a_match_with_a_reason_and_lets_it_go_on() {
    let mut event = evening(MatchVp::WonLost);
    let stop = TableCommand::Stop { reason: why() };
    let play_on = TableCommand::PlayOn { reason: why() };
    assert_eq!(
        ask(&mut event, &stop),
        Err(Refusal::NoMatchToStop),
        "nothing is in"
    );
    ask(&mut event, &enter(1, 0, 700, 700)).unwrap();
    let wordless = TableCommand::Stop {
        reason: " ".to_owned(),
    };
    assert_eq!(ask(&mut event, &wordless), Err(Refusal::ReasonNeeded));
    assert_eq!(ask(&mut event, &play_on), Err(Refusal::NotStopped));
    ask(&mut event, &stop).unwrap();
    let stopped = first(&event).stopped.clone().unwrap();
    assert_eq!(
        (stopped.by.as_str(), stopped.at, stopped.reason),
        ("ada", at(1), why())
    );
    assert_eq!(first(&event).state, TableState::Entered);
    let result = TableResult::of(&event.settings, first(&event)).unwrap();
    assert_eq!((result.vp.ns.0, result.vp.ew.0, result.hands), (10, 10, 1));
    assert_eq!(
        ask(&mut event, &enter(2, 0, 5, 5)),
        Err(Refusal::NoSuchHand(HandNo(2)))
    );
    assert_eq!(
        ask(&mut event, &stop),
        Err(Refusal::NoMatchToStop),
        "it is ended"
    );

    ask(
        &mut event,
        &TableCommand::Close {
            reason: String::new(),
        },
    )
    .unwrap();
    assert_eq!(
        ask(&mut event, &play_on),
        Err(Refusal::WrongState(TableState::Closed))
    );
    ask(&mut event, &TableCommand::Reopen { reason: why() }).unwrap();
    ask(&mut event, &play_on).unwrap();
    assert_eq!(
        (first(&event).state, &first(&event).stopped),
        (TableState::Open, &None)
    );
    ask(&mut event, &enter(2, 0, 1400, 5)).unwrap();
    assert_eq!(first(&event).state, TableState::Entered);
    assert_eq!(
        ask(&mut event, &stop),
        Err(Refusal::NoMatchToStop),
        "it was won"
    );
}

#[test]
fn where_entering_is_enough_so_is_ending() {
    let mut event = evening(MatchVp::Column);
    event.settings.confirmation = Confirmation::OnEntry;
    ask(&mut event, &enter(1, 0, 700, 100)).unwrap();
    ask(&mut event, &TableCommand::Stop { reason: why() }).unwrap();
    assert_eq!(first(&event).state, TableState::Closed);
}

#[test]
fn a_fixed_number_of_hands_is_not_ended() {
    let mut event = evening(MatchVp::Column);
    event.settings.length = Length::Hands;
    ask(&mut event, &enter(1, 0, 700, 100)).unwrap();
    let stop = TableCommand::Stop { reason: why() };
    assert_eq!(ask(&mut event, &stop), Err(Refusal::NoMatchToStop));
}

/// A test file of a closed event of matches.
fn file() -> EventFile {
    let mut event = evening(MatchVp::WonLost);
    for table in &mut event.rounds[0].tables {
        table.save(HandNo(1), version(1, sheet(1500, 700)));
        table.save(HandNo(2), version(1, sheet(505, 900)));
        table.state = TableState::Closed;
    }
    event.rounds[0].state = RoundState::Closed;
    EventFile::of(&event, "pozzetto", Vec::new())
}

#[test]
fn the_judge_counts_the_hands_of_a_match_by_itself() {
    type Change = fn(&mut EventFile);
    assert_eq!(verify(&file()), []);
    let cases: [(Change, &[&str]); 6] = [
        (
            |f| drop(f.rounds[0].tables[0].hands.pop()),
            &["table_state", "figure"],
        ),
        (
            |f| f.rounds[0].tables[0].hands[1].versions[0].sheet = sheet(500, 900),
            &["table_state", "figure"],
        ),
        (
            |f| f.event.length = Length::Target(MatchVp::Column),
            &["figure"],
        ),
        (
            |f| f.event.rules = RuleSet::BURACO,
            &["table_state", "figure"],
        ),
        (
            |f| f.rounds[0].tables[0].state = TableState::Open,
            &["table_state", "round_state", "figure"],
        ),
        // the judge, too, leaves out what follows the decision
        (
            |f| f.rounds[0].tables[0].save(HandNo(3), version(1, sheet(0, 900))),
            &[],
        ),
    ];
    for (spoil, codes) in cases {
        let mut file = file();
        spoil(&mut file);
        let mut found: Vec<_> = verify(&file).iter().map(|d| d.code()).collect();
        found.dedup();
        assert_eq!(found, codes);
    }
    let mut stopped = file();
    let table = &mut stopped.rounds[0].tables[0];
    table.hands.pop();
    table.stopped = Some(MatchStop {
        by: "ada".to_owned(),
        at: at(1),
        reason: why(),
    });
    let found: Vec<_> = verify(&stopped).iter().map(|d| d.code()).collect();
    assert!(
        !found.contains(&"table_state"),
        "an ended match is complete: {found:?}"
    );
}

#[test]
fn a_file_says_which_matches_cannot_be() {
    type Change = fn(&mut EventFile);
    let cases: [(Change, FileProblem); 3] = [
        (
            |f| f.event.rules = RuleSet::FEDERATION,
            FileProblem::NoMatches,
        ),
        (|f| f.event.kind = EventKind::Teams, FileProblem::NoMatches),
        (
            |f| {
                f.event.length = Length::Hands;
                let stopped = MatchStop {
                    by: "ada".to_owned(),
                    at: at(1),
                    reason: why(),
                };
                f.rounds[0].tables[0].stopped = Some(stopped);
            },
            FileProblem::NoMatchToStop {
                round: crate::round::RoundNo(1),
                table: crate::round::TableNo(1),
            },
        ),
    ];
    for (spoil, problem) in cases {
        let mut file = file();
        spoil(&mut file);
        assert!(file.problems().contains(&problem), "{problem}");
    }
}

#[test]
fn a_file_written_before_there_were_matches_is_read_and_written_as_it_was() {
    let mut event = event(6, "2 mitchell");
    play(&mut event);
    let text = serde_json::to_string(&EventFile::of(&event, "pozzetto", Vec::new())).unwrap();
    assert!(!text.contains("length") && !text.contains("stopped"));
    let file: EventFile = serde_json::from_str(&text).unwrap();
    assert_eq!(file.event.length, Length::Hands);
    assert_eq!(file.into_event().unwrap(), event);
}

#[test]
fn what_is_written_of_a_match() {
    let mut event = evening(MatchVp::WonLost);
    event.rounds[0].tables[0].stopped = Some(MatchStop {
        by: "ada".to_owned(),
        at: at(1),
        reason: why(),
    });
    let file = EventFile::of(&event, "pozzetto", Vec::new());
    let text = serde_json::to_string(&file).unwrap();
    assert!(text.contains(r#""length":{"target":"won_lost"}"#), "{text}");
    assert_eq!(serde_json::from_str::<EventFile>(&text).unwrap(), file);
    let public = EventFile::public(&event, "pozzetto", Clone::clone);
    let public = serde_json::to_string(&public).unwrap();
    assert!(
        public.contains("stopped") && !public.contains("fine tempo") && !public.contains("ada")
    );
}

/// Builds a test event in which a table records only the total of its four hands, with round 1 published.
fn evening_of_totals(plan: &str) -> Event {
    let mut event = event(8, plan);
    event.settings.length = Length::Total;
    event.settings.hands = 4;
    event.settings.vp_table = VpTable::for_hands(4).unwrap();
    let movement = event.next_movement().unwrap();
    let mut round = propose(&event, movement).unwrap();
    round.state = RoundState::Published;
    event.rounds.push(round);
    event
}

fn write_total(hand: u32, base_version: u32, totals: [i32; 2], hands: u8) -> TableCommand {
    let [ns, ew] = totals;
    TableCommand::EnterHand {
        hand: HandNo(hand),
        sheet: Sheet::of_table(BySide { ns, ew }, hands),
        base_version,
        reason: "somma".to_owned(),
    }
}

#[test]
fn one_sheet_stands_for_all_hands_of_a_table() {
    let mut event = evening_of_totals("3 mitchell");
    let of = |hands| {
        Err(Refusal::SheetOf {
            hand: HandNo(1),
            hands,
        })
    };
    assert_eq!(ask(&mut event, &enter(1, 0, 700, 100)), of(4), "one hand");
    assert_eq!(ask(&mut event, &write_total(1, 0, [2815, 1940], 3)), of(4));
    ask(&mut event, &write_total(1, 0, [2815, 1940], 4)).unwrap();
    assert_eq!(first(&event).state, TableState::Entered);
    let second = ask(&mut event, &write_total(2, 0, [5, 0], 4));
    let (hand, hands) = (HandNo(2), 4);
    assert_eq!(second, Err(Refusal::SheetOf { hand, hands }));
    // 875 points ahead are read in the column of four hands
    let result = TableResult::of(&event.settings, first(&event)).unwrap();
    assert_eq!(result.vp, event.settings.vp_table.vp(result.difference));
    assert_eq!(
        (result.difference.0, result.hands, result.verified),
        (875, 4, 0)
    );
    assert_eq!(result.burrachi.ns, None, "nobody knows the burrachi");
    ask(&mut event, &write_total(1, 1, [2820, 1940], 4)).unwrap();
    let close = TableCommand::Close {
        reason: String::new(),
    };
    ask(&mut event, &close).unwrap();
    let stop = TableCommand::Stop { reason: why() };
    assert_eq!(ask(&mut event, &stop), Err(Refusal::NoMatchToStop));
    let mut other = evening(MatchVp::Column);
    other.settings.length = Length::Hands;
    let alone = ask(&mut other, &write_total(1, 0, [2815, 1940], 4));
    assert_eq!(
        alone,
        Err(Refusal::SheetOf {
            hand: HandNo(1),
            hands: 1
        })
    );
}

#[test]
fn a_level_total_of_a_knockout_has_an_extra_hand() {
    let mut event = evening_of_totals("2 knockout 4");
    ask(&mut event, &write_total(1, 0, [2000, 2000], 4)).unwrap();
    let extra = Refusal::SheetOf {
        hand: HandNo(2),
        hands: 1,
    };
    assert_eq!(
        ask(&mut event, &write_total(2, 0, [700, 600], 4)),
        Err(extra)
    );
    ask(&mut event, &enter(2, 0, 600, 700)).unwrap();
    let result = TableResult::of(&event.settings, first(&event)).unwrap();
    assert_eq!(
        (result.difference.0, result.hands),
        (0, 4),
        "the extra hand counts nowhere"
    );
    let won = winner(&event.settings, first(&event), Side::Ns).unwrap();
    assert_eq!(won, (Side::Ew, WonBy::ExtraHand));
}

/// A test file of a closed event that records only totals of hands.
fn file_of_totals() -> EventFile {
    let mut event = evening_of_totals("3 mitchell");
    for (table, ns) in event.rounds[0]
        .tables
        .iter_mut()
        .zip([2815, 1000, 1500, 2000])
    {
        let totals = Sheet::of_table(BySide { ns, ew: 1750 }, 4);
        table.save(HandNo(1), version(1, totals));
        table.state = TableState::Closed;
    }
    event.rounds[0].state = RoundState::Closed;
    EventFile::of(&event, "pozzetto", Vec::new())
}

#[test]
fn the_judge_reads_totals_by_itself() {
    type Change = fn(&mut EventFile);
    let file = file_of_totals();
    assert_eq!((verify(&file), file.problems()), (vec![], vec![]));
    let cases: [(Change, &[&str]); 3] = [
        (
            |f| drop(f.rounds[0].tables[0].hands.pop()),
            &["table_state", "figure"],
        ),
        (
            |f| {
                let other = Sheet::of_table(BySide { ns: 1500, ew: 1750 }, 4);
                f.rounds[0].tables[0].hands[0].versions[0].sheet = other;
            },
            &["figure"],
        ),
        (|f| f.event.hands = 3, &["sheet_of"]),
    ];
    for (spoil, codes) in cases {
        let mut file = file_of_totals();
        spoil(&mut file);
        let mut found: Vec<_> = verify(&file).iter().map(|d| d.code()).collect();
        found.dedup();
        assert_eq!(found, codes);
    }
    let mut one_hand = file_of_totals();
    one_hand.rounds[0].tables[1].hands[0].versions[0].sheet = sheet(500, 300);
    let place = FileProblem::SheetOf {
        round: crate::round::RoundNo(1),
        table: crate::round::TableNo(2),
        hand: HandNo(1),
    };
    assert_eq!(one_hand.problems(), [place]);
    let mut three = file_of_totals();
    three.event.rules = "federation+three".parse().unwrap();
    assert!(three.problems().contains(&FileProblem::NoTotalOfThree));
}

/// Builds a test's hand in parts with 60 points on the table for each side.
fn sixty_each() -> Sheet {
    let mut sheet = Sheet::empty(Ended::Stock);
    for side in [&mut sheet.sides.ns, &mut sheet.sides.ew] {
        side.pozzetto = Pozzetto::Seen;
        side.entry = SideEntry::Parts(Parts {
            table: 60,
            held: 20,
            ..Parts::default()
        });
    }
    sheet
}

#[test]
fn far_on_in_a_match_first_melds_must_be_worth_more() {
    let mut event = evening(MatchVp::Column);
    event.settings.rules = RuleSet::BURACO;
    write(&mut event, &[(1500, 900)]);
    event.rounds[0].tables[0].save(HandNo(2), version(1, sixty_each()));
    let faults = |event: &Event, hand| {
        let table = first(event);
        let sheet = &table.hand(HandNo(hand)).unwrap().current().unwrap().sheet;
        table.score(&event.settings, HandNo(hand), sheet).faults
    };
    let told = faults(&event, 2);
    let low = FaultKind::FirstMeldsTooLow {
        points: 60,
        least: 75,
    };
    assert_eq!(
        told.iter().map(|f| (f.place, &f.kind)).collect::<Vec<_>>(),
        [(SheetPlace::Side(Side::Ns), &low)]
    );
    assert!(low.overrulable());
    let unsettled = Unsettled::of(&event.settings, first(&event));
    assert_eq!(unsettled.faulty, [HandNo(2)]);
    // a correction of the hand before says otherwise
    write(&mut event, &[(1495, 900)]);
    assert_eq!(faults(&event, 2), []);
    // nor does it hang on a hand before where each hand is for itself
    write(&mut event, &[(1500, 900)]);
    event.settings.length = Length::Hands;
    assert_eq!(faults(&event, 2), []);
    event.settings.length = Length::Target(MatchVp::Column);
    event.settings.rules = "buraco+first_meld=any".parse().unwrap();
    assert_eq!(faults(&event, 2), []);
}

#[test]
fn the_judge_of_events_knows_what_first_melds_must_be_worth() {
    for (ns, stands) in [(1500, false), (1495, true)] {
        let mut event = evening(MatchVp::Column);
        event.settings.rules = RuleSet::BURACO;
        let table = &mut event.rounds[0].tables[0];
        table.save(HandNo(1), version(1, sheet(ns, 900)));
        table.save(HandNo(2), version(1, sixty_each()));
        table.save(HandNo(3), version(1, sheet(2000, 900)));
        table.state = TableState::Confirmed;
        let number = table.number;
        let differences = verify(&EventFile::of(&event, "pozzetto", Vec::new()));
        let faulty = Difference::HandFaulty {
            round: RoundNo(1),
            table: number,
            hand: HandNo(2),
        };
        assert_eq!(differences.contains(&faulty), !stands, "{differences:?}");
    }
}

#[test]
fn an_accepted_hand_stands_when_the_one_before_it_is_corrected() {
    let mut event = evening(MatchVp::Column);
    event.settings.rules = RuleSet::BURACO;
    let table = &mut event.rounds[0].tables[0];
    table.save(HandNo(1), version(1, sheet(1495, 900)));
    table.save(HandNo(2), version(1, sixty_each()));
    table.save(HandNo(3), version(1, sheet(2000, 900)));
    table.state = TableState::Confirmed;
    let accepted = table.clone();
    let settings = &event.settings;
    assert!(Unsettled::of(settings, &accepted).is_settled());
    let mut now = accepted.clone();
    now.save(HandNo(1), version(2, sheet(1500, 900)));
    assert_eq!(Unsettled::of(settings, &now).faulty, [HandNo(2)]);
    assert!(Unsettled::since(settings, &accepted, &now).is_settled());
    // the hand itself, written anew, is judged anew
    now.save(HandNo(2), version(2, sixty_each()));
    assert!(!Unsettled::since(settings, &accepted, &now).is_settled());
}

#[test]
fn a_total_that_no_table_can_have_is_no_trouble_to_the_judge() {
    let mut event = evening(MatchVp::Column);
    event.settings.rules = RuleSet::BURACO;
    let table = &mut event.rounds[0].tables[0];
    for hand in 1..=3 {
        table.save(
            HandNo(hand),
            version(1, sheet(2_000_000_000, 2_000_000_000)),
        );
    }
    assert_ne!(verify(&EventFile::of(&event, "pozzetto", Vec::new())), []);
}

mod sum_of_a_table;
