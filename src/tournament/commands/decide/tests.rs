#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use crate::commands::command::{ClockCommand, TableCommand};
use crate::commands::decide::*;
use crate::commands::hand_permissions::{HandRight, must_accept};
use crate::entry::Player;
use crate::event::Confirmation;
use crate::round::TableState::{self, Closed, Confirmed, Disputed, Entered, Open};
use crate::round::{HandNo, Spot, TableNo};
use crate::scoring::result::Unsettled;
use crate::testing::{at, event, play, settings, sheet, withdrawing};
use burraco_rules::Side;

/// Builds a test event whose round 1 was published by the desk's commands.
fn published() -> Event {
    let mut event = event(8, "3 mitchell + 1 danese");
    run(&mut event, &DeskCommand::Propose { movement: None }).unwrap();
    run(&mut event, &DeskCommand::Publish(RoundNo(1))).unwrap();
    event
}

fn run(event: &mut Event, command: &DeskCommand) -> Result<(), Refusal> {
    let changes = decide(event, command, "ada", at(1))?;
    changes.iter().for_each(|change| event.apply(change));
    Ok(())
}

fn scene(event: &Event) -> TableContext<'_> {
    TableContext {
        settings: &event.settings,
        round: RoundNo(1),
        round_state: event.rounds[0].state,
        next_published: event.rounds.len() > 1,
        table: &event.rounds[0].tables[0],
        accepted: false,
        awarded: false,
    }
}

fn at_table(event: &mut Event, command: &TableCommand) -> Result<(), Refusal> {
    let changes = decide_table(scene(event), command, "ada", at(1))?;
    changes.iter().for_each(|change| event.apply(change));
    Ok(())
}

fn enter(hand: u32, base_version: u32, ns: i32) -> TableCommand {
    TableCommand::EnterHand {
        hand: HandNo(hand),
        sheet: sheet(ns, 100),
        base_version,
        reason: String::new(),
    }
}

fn words(reason: &str) -> String {
    reason.to_owned()
}

/// Builds a test event with round 1 published and its first table in a given state. Both hands are entered unless the
/// table is open.
fn with_table(state: TableState) -> Event {
    let mut event = published();
    if state != Open {
        at_table(&mut event, &enter(1, 0, 200)).unwrap();
        at_table(&mut event, &enter(2, 0, 300)).unwrap();
        assert_eq!(event.rounds[0].tables[0].state, Entered);
    }
    event.rounds[0].tables[0].state = state;
    event
}

#[test]
fn the_table_of_states() {
    let reason = || words("visto");
    type Action = fn(String) -> TableCommand;
    let actions: [(&str, Action); 4] = [
        ("confirm", |reason| TableCommand::Confirm { reason }),
        ("close", |reason| TableCommand::Close { reason }),
        ("dispute", |reason| TableCommand::Dispute { reason }),
        ("reopen", |reason| TableCommand::Reopen { reason }),
    ];
    // from each state: what confirm, close, dispute and reopen lead to
    let table = [
        (Open, [None, None, None, None]),
        (
            Entered,
            [Some(Confirmed), Some(Closed), Some(Disputed), None],
        ),
        (
            Confirmed,
            [Some(Confirmed), Some(Closed), Some(Disputed), Some(Entered)],
        ),
        (
            Disputed,
            [Some(Confirmed), Some(Closed), Some(Disputed), Some(Entered)],
        ),
        (Closed, [None, Some(Closed), None, Some(Entered)]),
    ];
    for (from, row) in table {
        for ((name, action), to) in actions.into_iter().zip(row) {
            let mut event = with_table(from);
            let done = at_table(&mut event, &action(reason()));
            let state = event.rounds[0].tables[0].state;
            assert_eq!(
                done.is_ok().then_some(state),
                to,
                "{name} from {from:?}: {done:?}"
            );
            if done.is_err() {
                assert_eq!(state, from);
            }
        }
    }
}

#[test]
fn what_needs_a_reason_is_refused_without() {
    let without = String::new;
    let cases = [
        (Disputed, TableCommand::Confirm { reason: without() }),
        (Disputed, TableCommand::Close { reason: without() }),
        (Entered, TableCommand::Dispute { reason: without() }),
        (Closed, TableCommand::Reopen { reason: without() }),
        (Confirmed, enter(1, 1, 500)),
        (Disputed, enter(1, 1, 500)),
    ];
    for (state, command) in cases {
        let mut event = with_table(state);
        assert_eq!(
            at_table(&mut event, &command),
            Err(Refusal::ReasonNeeded),
            "{state:?}"
        );
    }
    assert_eq!(
        at_table(&mut with_table(Entered), &enter(1, 1, 500)),
        Ok(())
    );
}

#[test]
fn a_hand_entered_from_an_old_version_is_stale() {
    let mut event = published();
    at_table(&mut event, &enter(1, 0, 200)).unwrap();
    assert_eq!(event.rounds[0].state, RoundState::Playing);
    // the same sheet again changes nothing, whatever it was made from
    let again = decide_table(scene(&event), &enter(1, 0, 200), "ugo", at(2)).unwrap();
    assert_eq!(again, []);
    match at_table(&mut event, &enter(1, 0, 250)) {
        Err(Refusal::StaleHand { current }) => {
            assert_eq!((current.version, &*current.by), (1, "ada"));
        }
        other => panic!("{other:?}"),
    }
    at_table(&mut event, &enter(1, 1, 250)).unwrap();
    let hand = &event.rounds[0].tables[0].hands[0];
    let versions: Vec<u32> = hand.versions.iter().map(|v| v.version).collect();
    assert_eq!(versions, [1, 2]);
    assert_eq!(hand.current().unwrap().at, at(1));
}

#[test]
fn a_faulty_hand_is_kept_and_leaves_the_table_open() {
    let mut event = published();
    at_table(&mut event, &enter(1, 0, 203)).unwrap();
    at_table(&mut event, &enter(2, 0, 300)).unwrap();
    assert_eq!(event.rounds[0].tables[0].state, Open);
    let confirm = TableCommand::Confirm {
        reason: String::new(),
    };
    let unsettled = Unsettled {
        missing: vec![],
        faulty: vec![HandNo(1)],
    };
    assert_eq!(
        at_table(&mut event, &confirm),
        Err(Refusal::NotSettled(unsettled))
    );
    at_table(&mut event, &enter(1, 1, 205)).unwrap();
    at_table(&mut event, &confirm).unwrap();
    assert_eq!(event.rounds[0].tables[0].state, Confirmed);
    // a correction takes the agreement back
    let correction = TableCommand::EnterHand {
        hand: HandNo(1),
        sheet: sheet(210, 100),
        base_version: 2,
        reason: words("somma"),
    };
    at_table(&mut event, &correction).unwrap();
    assert_eq!(event.rounds[0].tables[0].state, Entered);
}

#[test]
fn a_hand_is_refused_where_it_has_no_place() {
    let mut event = published();
    for hand in [0, 3] {
        assert_eq!(
            at_table(&mut event, &enter(hand, 0, 200)),
            Err(Refusal::NoSuchHand(HandNo(hand)))
        );
    }
    event.rounds[0].state = RoundState::Draft;
    let refused = at_table(&mut event, &enter(1, 0, 200));
    assert_eq!(refused, Err(Refusal::NotPublished(RoundNo(1))));
    let mut event = with_table(Closed);
    let refused = at_table(&mut event, &enter(1, 1, 500));
    assert_eq!(refused, Err(Refusal::TableClosed(TableNo(1))));
}

#[test]
fn who_may_confirm_follows_the_events_rule() {
    let confirm = TableCommand::Confirm {
        reason: String::new(),
    };
    let mut event = published();
    event.settings.confirmation = Confirmation::SecondClerk;
    at_table(&mut event, &enter(1, 0, 200)).unwrap();
    at_table(&mut event, &enter(2, 0, 300)).unwrap();
    assert_eq!(at_table(&mut event, &confirm), Err(Refusal::SameClerk));
    assert!(decide_table(scene(&event), &confirm, "ugo", at(2)).is_ok());
    let mut event = published();
    event.settings.confirmation = Confirmation::OnEntry;
    at_table(&mut event, &enter(1, 0, 200)).unwrap();
    at_table(&mut event, &enter(2, 0, 300)).unwrap();
    assert_eq!(event.rounds[0].tables[0].state, Closed);
}

/// Returns the signature that tests use for a side of table 1, as written through the table's link.
fn line(side: &str) -> String {
    format!("table:1.1.{side}")
}

fn by_line(event: &mut Event, side: &str, command: &TableCommand) -> Result<(), Refusal> {
    let changes = decide_table(scene(event), command, &line(side), at(1))?;
    changes.iter().for_each(|change| event.apply(change));
    Ok(())
}

#[test]
fn a_line_writes_its_own_hands_until_they_are_accepted_and_no_others() {
    let overwrite = Err(Refusal::NotByLink(HandRight::Overwrite));
    let mut event = published();
    by_line(&mut event, "ns", &enter(1, 0, 200)).unwrap();
    by_line(&mut event, "ns", &enter(1, 1, 250)).unwrap();
    assert_eq!(by_line(&mut event, "ew", &enter(1, 2, 300)), overwrite);
    assert_eq!(
        by_line(&mut event, "ew", &enter(1, 2, 250)),
        Ok(()),
        "the same"
    );
    by_line(&mut event, "ew", &enter(2, 0, 300)).unwrap();
    assert_eq!(
        must_accept(&event.rounds[0].tables[0]),
        Side::ALL.map(Spot::Line)
    );
    let accepted = TableContext {
        accepted: true,
        ..scene(&event)
    };
    let again = enter(1, 2, 400);
    assert_eq!(
        decide_table(accepted, &again, &line("ns"), at(1)).map(drop),
        overwrite
    );
    // The staff's hands are nobody else's, and the staff writes over every hand.
    at_table(&mut event, &enter(1, 2, 400)).unwrap();
    assert_eq!(by_line(&mut event, "ns", &enter(1, 3, 500)), overwrite);
    assert_eq!(
        must_accept(&event.rounds[0].tables[0]),
        [Spot::Line(Side::Ns)]
    );
    let mut stands = sheet(200, 100);
    stands.overrule.push(burraco_rules::Overrule {
        code: "declared_differs".into(),
        reason: "so".into(),
    });
    let special = TableCommand::EnterHand {
        hand: HandNo(1),
        sheet: stands,
        base_version: 3,
        reason: String::new(),
    };
    let refused = by_line(&mut event, "ns", &special);
    assert_eq!(refused, Err(Refusal::NotByLink(HandRight::SpecialResult)));
    for command in [
        TableCommand::Close { reason: words("a") },
        TableCommand::Reopen { reason: words("a") },
    ] {
        assert_eq!(by_line(&mut event, "ew", &command), overwrite);
    }
}

#[test]
fn what_a_line_writes_counts_when_the_opponents_confirm_it() {
    let confirm = TableCommand::Confirm {
        reason: String::new(),
    };
    for (confirmation, counts) in [
        (Confirmation::Opponents, true),
        (Confirmation::OnEntry, true),
        (Confirmation::Referee, false),
        (Confirmation::SecondClerk, false),
    ] {
        let mut event = published();
        event.settings.confirmation = confirmation;
        by_line(&mut event, "ns", &enter(1, 0, 200)).unwrap();
        by_line(&mut event, "ns", &enter(2, 0, 300)).unwrap();
        assert_eq!(event.rounds[0].tables[0].state, Entered, "{confirmation:?}");
        let done = by_line(&mut event, "ew", &confirm).is_ok();
        assert_eq!(done, counts, "{confirmation:?}");
        assert_eq!(event.rounds[0].tables[0].state.counts(), counts);
    }
}

#[test]
fn a_line_that_does_not_agree_calls_the_referee_from_the_first_hand_on() {
    let dispute = TableCommand::Dispute {
        reason: words("two versions"),
    };
    let mut event = published();
    assert_eq!(
        by_line(&mut event, "ew", &dispute),
        Err(Refusal::WrongState(Open))
    );
    by_line(&mut event, "ns", &enter(1, 0, 200)).unwrap();
    by_line(&mut event, "ew", &dispute).unwrap();
    assert_eq!(event.rounds[0].tables[0].state, Disputed);
    by_line(&mut event, "ns", &enter(2, 0, 200)).unwrap();
    let again = by_line(&mut event, "ns", &enter(1, 1, 300));
    assert_eq!(again, Err(Refusal::NotByLink(HandRight::Overwrite)));
}

#[test]
fn a_round_follows_when_the_one_before_is_finished() {
    let mut event = published();
    let next = DeskCommand::Propose { movement: None };
    let missing = (1..=4).map(TableNo).collect();
    let round = RoundNo(1);
    assert_eq!(
        run(&mut event, &next),
        Err(Refusal::RoundNotFinished { round, missing })
    );
    event.rounds.clear();
    play(&mut event);
    run(&mut event, &next).unwrap();
    run(&mut event, &next).unwrap();
    assert_eq!(
        event.rounds.len(),
        2,
        "a draft is proposed again, not once more"
    );
    assert_eq!(
        run(&mut event, &DeskCommand::Publish(RoundNo(1))),
        Err(Refusal::NotADraft(RoundNo(1)))
    );
    run(&mut event, &DeskCommand::Publish(RoundNo(2))).unwrap();
    let start = DeskCommand::Clock(RoundNo(2), ClockCommand::Start);
    run(&mut event, &start).unwrap();
    assert_eq!(
        run(&mut event, &withdrawing(RoundNo(2))),
        Err(Refusal::RoundBegun(RoundNo(2))),
        "the hall is playing"
    );
    let at = event.rounds[1].clock.moves[0].at;
    let round = RoundNo(2);
    run(&mut event, &DeskCommand::TakeBackClock { round, at }).unwrap();
    let unsaid = |round: u32| DeskCommand::Withdraw {
        round: RoundNo(round),
        reason: "  ".to_owned(),
    };
    assert_eq!(
        run(&mut event, &unsaid(2)),
        Err(Refusal::ReasonNeeded),
        "everybody has been told where to sit"
    );
    run(&mut event, &withdrawing(RoundNo(2))).unwrap();
    assert_eq!(event.rounds.len(), 1);
    run(&mut event, &DeskCommand::Propose { movement: None }).unwrap();
    run(&mut event, &unsaid(2)).unwrap();
    assert_eq!(event.rounds.len(), 1, "a draft goes in one tap");
    let with_hands = run(&mut event, &withdrawing(RoundNo(1)));
    assert_eq!(with_hands, Err(Refusal::HandsEntered(RoundNo(1))));
}

#[test]
fn a_draft_is_outdated_when_an_earlier_result_changes_its_tables() {
    let mut event = event(8, "1 mitchell + 1 danese");
    play(&mut event);
    run(&mut event, &DeskCommand::Propose { movement: None }).unwrap();
    for hand in &mut event.rounds[0].tables[0].hands {
        hand.versions[0].sheet = sheet(0, 900);
    }
    let outdated = run(&mut event, &DeskCommand::Publish(RoundNo(2)));
    assert_eq!(outdated, Err(Refusal::ProposalOutdated(RoundNo(2))));
}

#[test]
fn entries_are_numbered_and_their_numbers_stay() {
    let mut event = event(3, "3 mitchell");
    let pair = |number: Option<u32>, names: &[&str]| NewEntry {
        number: number.map(EntryNo),
        players: names
            .iter()
            .map(|name| Player {
                name: (*name).to_owned(),
                ..Player::default()
            })
            .collect(),
        group: String::new(),
        line: None,
        paid_cents: 0,
    };
    let add = |entries| DeskCommand::AddEntries(entries);
    run(
        &mut event,
        &add(vec![pair(Some(9), &["A", "B"]), pair(None, &["C", "D"])]),
    )
    .unwrap();
    let numbers: Vec<u32> = event.entries.iter().map(|e| e.number.0).collect();
    assert_eq!(numbers, [1, 2, 3, 9, 10]);
    let taken = run(&mut event, &add(vec![pair(Some(2), &["A", "B"])]));
    assert_eq!(taken, Err(Refusal::NumberTaken(EntryNo(2))));
    for names in [&["A"][..], &["A", " "], &["A", "B", "C"]] {
        let wrong = run(&mut event, &add(vec![pair(None, names)]));
        assert_eq!(
            wrong,
            Err(Refusal::PlayersNeeded(crate::event::EventKind::Pairs))
        );
    }
    let gone = DeskCommand::CheckIn {
        entries: vec![EntryNo(1), EntryNo(77)],
        state: EntryState::Absent,
        paid_cents: None,
    };
    assert_eq!(
        run(&mut event, &gone),
        Err(Refusal::NoSuchEntry(EntryNo(77)))
    );
}

#[test]
fn settings_that_hands_depend_on_are_fixed_once_a_round_stands() {
    let mut event = published();
    let change = |edit: fn(&mut Settings)| {
        let mut settings = settings("3 mitchell + 1 danese", 2);
        edit(&mut settings);
        DeskCommand::ChangeSettings(Box::new(settings))
    };
    let fixed = [
        change(|s| s.hands = 3),
        change(|s| s.seed = 1),
        change(|s| s.vp_table.limits[9] = 5000),
    ];
    for command in fixed {
        assert_eq!(run(&mut event, &command), Err(Refusal::SettingsFixed));
    }
    let other_plan = change(|s| s.plan = "4 danese".parse().unwrap());
    assert_eq!(
        run(&mut event, &other_plan),
        Err(Refusal::PlanAlreadyPlayed)
    );
    run(
        &mut event,
        &change(|s| s.plan = "1 mitchell + 3 danese".parse().unwrap()),
    )
    .unwrap();
    run(&mut event, &change(|s| s.name = "Altro".to_owned())).unwrap();
    assert_eq!(event.settings.name, "Altro");
}

#[test]
fn another_name_is_edited_as_it_was_seen_and_with_a_reason_once_people_sit_by_it() {
    let player = |name: &str| Player {
        name: name.to_owned(),
        ..Player::default()
    };
    let text = |name: &str| EntryText {
        players: vec![player(name), player("Bo")],
        group: String::new(),
    };
    let mut event = event(6, "2 danese");
    let edit = |event: &Event, was: EntryText, is: EntryText, reason: &str| {
        let command = DeskCommand::EditEntry {
            entry: EntryNo(2),
            was,
            is,
            reason: reason.to_owned(),
        };
        decide(event, &command, "ada", at(1))
    };
    let was = EntryText::of(&event.entries[1]);
    assert_eq!(
        edit(&event, text("Eva"), text("Ida"), "refuso"),
        Err(Refusal::StaleEntry(EntryNo(2)))
    );
    // what is there already needs no second look
    assert_eq!(edit(&event, text("Eva"), was.clone(), ""), Ok(Vec::new()));
    assert_eq!(edit(&event, was.clone(), text("Ida"), "").unwrap().len(), 1);
    play(&mut event);
    assert_eq!(
        edit(&event, was.clone(), text("Ida"), " "),
        Err(Refusal::ReasonNeeded)
    );
    assert_eq!(edit(&event, was, text("Ida"), "refuso").unwrap().len(), 1);
}

#[test]
fn everybody_who_is_still_waited_for_is_present() {
    let mut event = event(3, "1 danese");
    event.entries[0].state = EntryState::Entered;
    event.entries[1].state = EntryState::Absent;
    let changes = decide(&event, &DeskCommand::CheckInAll, "ada", at(1)).unwrap();
    let [Change::EntryChanged(now)] = &changes[..] else {
        panic!("{changes:?}")
    };
    assert_eq!((now.number, now.state), (EntryNo(1), EntryState::CheckedIn));
}

#[test]
fn an_earlier_table_that_counts_no_more_is_named_before_the_next_round() {
    let mut event = event(8, "2 mitchell + 2 danese");
    play(&mut event);
    play(&mut event);
    let next = DeskCommand::Propose { movement: None };
    let mut drafted = event.clone();
    run(&mut drafted, &next).unwrap();
    for event in [&mut event, &mut drafted] {
        event.rounds[0].tables[2].state = Entered;
        let (round, missing) = (RoundNo(1), vec![TableNo(3)]);
        let refused = Err(Refusal::RoundNotFinished { round, missing });
        assert_eq!(run(event, &next), refused);
    }
    let published = run(&mut drafted, &DeskCommand::Publish(RoundNo(3)));
    assert!(published.is_err(), "the draft was made with that table");
    event.rounds[0].tables[2].state = Closed;
    assert_eq!(run(&mut event, &next), Ok(()));
}
