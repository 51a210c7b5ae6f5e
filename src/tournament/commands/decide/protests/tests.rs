#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

mod followups;

use crate::audit::verify;
use crate::commands::command::DeskCommand;
use crate::commands::decide::protests::*;
use crate::commands::refusal::ActionTarget;
use crate::commands::undo::{UndoAuthor, take_back, way_back};
use crate::entry::EntryNo;
use crate::event_file::EventFile;
use crate::movement::propose;
use crate::protest::ProtestStep;
use crate::round::TableNo;
use crate::testing::{at, event, play, withdrawing};

fn run(event: &mut Event, command: ProtestCommand, minute: i64) -> Result<Vec<Change>, Refusal> {
    let command = DeskCommand::Protest(command);
    let changes = crate::commands::decide::decide(event, &command, "ada", at(minute))?;
    changes.iter().for_each(|change| event.apply(change));
    Ok(changes)
}

/// Returns the entry that sits N/S at table 2 of round 1 of a test event.
fn seated(event: &Event) -> EntryNo {
    event.table(RoundNo(1), TableNo(2)).unwrap().seats.ns
}

fn about(hand: Option<u32>) -> ProtestSubject {
    ProtestSubject::Table {
        round: RoundNo(1),
        table: TableNo(2),
        hand: hand.map(HandNo),
    }
}

fn lodging(event: &Event) -> Lodging {
    Lodging {
        claimant: Claimant::Entry(seated(event)),
        about: about(Some(1)),
        text: "  erano 350 ".to_owned(),
        by: ProtestVoice::Entry,
        published: Some(at(0)),
    }
}

fn finding(outcome: ProtestOutcome, remedy: Option<Remedy>) -> Finding {
    Finding {
        bench: ProtestBench::Referee,
        outcome,
        words: "la smazzata va riletta".to_owned(),
        article: "19".to_owned(),
        remedy,
    }
}

fn rule(number: u32, base_version: u32, finding: Finding) -> ProtestCommand {
    ProtestCommand::Rule {
        number,
        base_version,
        finding,
    }
}

fn refused<T: std::fmt::Debug>(result: Result<T, Refusal>) -> ProtestFault {
    match result {
        Err(Refusal::Protest(fault)) => fault,
        other => panic!("{other:?}"),
    }
}

fn played() -> Event {
    let mut event = event(8, "3 mitchell");
    play(&mut event);
    event
}

fn states(event: &Event) -> Vec<&ProtestState> {
    event.protests.iter().map(Protest::state).collect()
}

#[test]
fn a_protest_is_lodged_in_time_to_the_last_moment_and_late_after_it() {
    let mut event = played();
    let lodge = |event: &Event| ProtestCommand::Lodge(lodging(event));
    let command = lodge(&event);
    run(&mut event, command.clone(), 30).unwrap();
    run(&mut event, command.clone(), 31).unwrap();
    let waiting = Lodging {
        published: None,
        ..lodging(&event)
    };
    run(&mut event, ProtestCommand::Lodge(waiting), 999).unwrap();
    use ProtestState::{Lodged, OutOfTime};
    assert_eq!(states(&event), [&Lodged, &OutOfTime, &Lodged]);
    let numbers: Vec<u32> = event.protests.iter().map(|p| p.number).collect();
    assert_eq!(numbers, [1, 2, 3]);
    let first = &event.protests[0].claim;
    assert_eq!(
        (first.text.as_str(), first.due),
        ("erano 350", Some(at(30)))
    );
    assert_eq!(event.open_protests(RoundNo(1)), 2, "a late one is not open");
    assert_eq!(
        event.open_protests(RoundNo(0)),
        0,
        "an earlier ranking stays"
    );
    let file = EventFile::of(&event, "pozzetto", Vec::new());
    assert_eq!(verify(&file), []);
    let text = serde_json::to_string(&file).unwrap();
    let again: EventFile = serde_json::from_str(&text).unwrap();
    assert_eq!(again.into_event().unwrap(), event);
}

#[test]
fn a_late_protest_is_ruled_only_after_somebody_says_why_it_is_heard() {
    let mut event = played();
    let command = ProtestCommand::Lodge(lodging(&event));
    run(&mut event, command, 31).unwrap();
    let ruling = rule(1, 1, finding(ProtestOutcome::Rejected, None));
    assert_eq!(
        refused(run(&mut event, ruling, 32)),
        ProtestFault::OutOfTime(1)
    );
    let hear = |reason: &str, base_version| ProtestCommand::Hear {
        number: 1,
        base_version,
        reason: reason.to_owned(),
    };
    let silent = run(&mut event, hear(" ", 1), 32);
    assert_eq!(silent, Err(Refusal::ReasonNeeded));
    run(&mut event, hear("l'arbitro era a un altro tavolo", 1), 33).unwrap();
    assert!(event.protests[0].is_late() && event.protests[0].is_open());
    assert_eq!(
        refused(run(&mut event, hear("ancora", 2), 34)),
        ProtestFault::InTime(1)
    );
    run(
        &mut event,
        rule(1, 2, finding(ProtestOutcome::Rejected, None)),
        35,
    )
    .unwrap();
    let by: Vec<&ProtestVoice> = event.protests[0].steps.iter().map(|s| &s.by).collect();
    let ada = ProtestVoice::Staff("ada".to_owned());
    assert_eq!(by, [&ProtestVoice::Entry, &ada, &ada]);
    assert_eq!(event.open_protests(RoundNo(1)), 0);
}

#[test]
fn what_cannot_be_protested_is_refused() {
    let mut event = played();
    let draft = propose(&event, event.next_movement().unwrap()).unwrap();
    event.rounds.push(draft);
    let ns = seated(&event);
    let elsewhere = event.table(RoundNo(1), TableNo(1)).unwrap().seats.ns;
    let with = |change: &dyn Fn(&mut Lodging)| {
        let mut lodging = lodging(&event);
        change(&mut lodging);
        ProtestCommand::Lodge(lodging)
    };
    let round = |n| ProtestSubject::Ranking { after: RoundNo(n) };
    let at_table = |table| ProtestSubject::Table {
        round: RoundNo(1),
        table: TableNo(table),
        hand: None,
    };
    let cases = [
        (
            with(&|l| l.text = " ".to_owned()),
            Refusal::Protest(ProtestFault::TextNeeded),
        ),
        (
            with(&|l| l.text = "è".repeat(LONGEST_PROTEST + 1)),
            Refusal::Protest(ProtestFault::TextTooLong),
        ),
        (
            with(&|l| l.about = round(2)),
            Refusal::NotPublished(RoundNo(2)),
        ),
        (
            with(&|l| l.about = round(3)),
            Refusal::NoSuchRound(RoundNo(3)),
        ),
        (
            with(&|l| l.about = at_table(9)),
            Refusal::NoSuchTable(RoundNo(1)),
        ),
        (
            with(&|l| l.about = about(Some(4))),
            Refusal::NoSuchHand(HandNo(4)),
        ),
        (
            with(&|l| l.about = about(Some(0))),
            Refusal::NoSuchHand(HandNo(0)),
        ),
        (
            with(&|l| l.claimant = Claimant::Entry(EntryNo(40))),
            Refusal::NoSuchEntry(EntryNo(40)),
        ),
        (
            with(&|l| l.claimant = Claimant::Entry(elsewhere)),
            Refusal::Protest(ProtestFault::NotAtTable(RoundNo(1), TableNo(2))),
        ),
        (
            with(&|l| {
                l.claimant = Claimant::Referee;
                l.about = round(1);
            }),
            Refusal::Protest(ProtestFault::NoTable),
        ),
    ];
    for (command, refusal) in cases {
        assert_eq!(
            run(&mut event, command.clone(), 1),
            Err(refusal),
            "{command:?}"
        );
    }
    assert_eq!(event.protests, []);
    // a referee lodges for a table, and an entry against the ranking
    let mine = lodging(&event);
    let referee = Lodging {
        claimant: Claimant::Referee,
        ..mine.clone()
    };
    let ranking = Lodging {
        about: round(1),
        ..mine.clone()
    };
    for lodging in [referee, ranking] {
        run(&mut event, ProtestCommand::Lodge(lodging), 1).unwrap();
    }
    // an entry has so many and no more, withdrawn or not; the staff writes one more down all the same
    for _ in 1..MOST_UNRULED {
        run(&mut event, ProtestCommand::Lodge(mine.clone()), 1).unwrap();
    }
    let withdraw = ProtestCommand::Withdraw {
        number: 2,
        base_version: 1,
        by: ProtestVoice::Entry,
        reason: String::new(),
    };
    run(&mut event, withdraw, 1).unwrap();
    let more = run(&mut event, ProtestCommand::Lodge(mine.clone()), 1);
    assert_eq!(refused(more), ProtestFault::TooMany);
    let by_staff = Lodging {
        by: ProtestVoice::Staff("ada".to_owned()),
        ..mine
    };
    run(&mut event, ProtestCommand::Lodge(by_staff), 1).unwrap();
    assert_eq!(ns, seated(&event));
}

#[test]
fn a_ruling_that_says_too_little_or_too_much_is_refused() {
    let mut event = played();
    let ranking = Lodging {
        about: ProtestSubject::Ranking { after: RoundNo(1) },
        ..lodging(&event)
    };
    let at_table = ProtestCommand::Lodge(lodging(&event));
    run(&mut event, at_table, 1).unwrap();
    run(&mut event, ProtestCommand::Lodge(ranking), 1).unwrap();
    let upheld = || finding(ProtestOutcome::Upheld, None);
    let jury = |names: [&str; 3]| Finding {
        bench: ProtestBench::Jury(names.map(ToOwned::to_owned)),
        ..upheld()
    };
    let silent = Finding {
        words: "\n".to_owned(),
        ..upheld()
    };
    let named = |entry: EntryNo| event.entry(entry).unwrap().players[0].name.to_lowercase();
    let player = named(seated(&event));
    let opponent = named(event.table(RoundNo(1), TableNo(2)).unwrap().seats.ew);
    let rejected = finding(ProtestOutcome::Rejected, Some(Remedy::Hand));
    let nowhere = finding(ProtestOutcome::Partly, Some(Remedy::Result));
    let cases = [
        (rule(1, 1, silent), ProtestFault::WordsNeeded),
        (
            rule(1, 1, jury(["Ada", "Bice", " "])),
            ProtestFault::ThreeMembers,
        ),
        (
            rule(1, 1, jury(["Ada", "Bice", "Ada "])),
            ProtestFault::ThreeMembers,
        ),
        (
            rule(1, 1, jury(["Ada  Neri", "Bice", "ada neri"])),
            ProtestFault::ThreeMembers,
        ),
        (
            rule(1, 1, jury(["Ada", &player, "Bice"])),
            ProtestFault::JurorPlays(player.clone()),
        ),
        (
            rule(1, 1, jury(["Ada", "Bice", &opponent])),
            ProtestFault::JurorPlays(opponent.clone()),
        ),
        (rule(1, 1, rejected), ProtestFault::RejectedCorrects),
        (rule(2, 1, nowhere), ProtestFault::NoTable),
        (rule(1, 2, upheld()), ProtestFault::Stale(1)),
        (rule(7, 1, upheld()), ProtestFault::NoSuch(7)),
    ];
    for (command, fault) in cases {
        assert_eq!(
            refused(run(&mut event, command.clone(), 2)),
            fault,
            "{command:?}"
        );
    }
    run(&mut event, rule(1, 1, jury(["Ada", "Bice ", "Carla"])), 2).unwrap();
    let verdict = event.protests[0].verdict().unwrap();
    let names = ["Ada", "Bice", "Carla"].map(ToOwned::to_owned);
    assert_eq!(verdict.bench, ProtestBench::Jury(names));
    // what is ruled waits no more
    let again = run(&mut event, rule(1, 2, upheld()), 3);
    assert_eq!(refused(again), ProtestFault::NotWaiting(1));
    let withdraw = |number, base_version| ProtestCommand::Withdraw {
        number,
        base_version,
        by: ProtestVoice::Entry,
        reason: String::new(),
    };
    let late = run(&mut event, withdraw(1, 2), 3);
    assert_eq!(refused(late), ProtestFault::NotWaiting(1));
    run(&mut event, withdraw(2, 1), 3).unwrap();
    assert_eq!(*event.protests[1].state(), ProtestState::Withdrawn);
    assert_eq!(event.protests[1].steps[1].by, ProtestVoice::Entry);
}

/// Performs, in a test, an action on a protest and takes it back, as the desk does.
fn and_back(event: &mut Event, command: ProtestCommand) -> Vec<Change> {
    let before = event.clone();
    let done = run(event, command, 2).unwrap();
    let back = way_back(&before, &done).unwrap();
    let signed = UndoAuthor {
        by: "bice",
        reason: "un altro tavolo",
        at: at(3),
    };
    let undone = take_back(event, (&done, &back), signed).unwrap();
    undone.iter().for_each(|change| event.apply(change));
    let file = EventFile::of(event, "pozzetto", Vec::new());
    assert_eq!(file.problems(), []);
    // what was taken back cannot be taken back twice
    let number = event.protests[0].number;
    let again = take_back(event, (&done, &back), signed);
    assert_eq!(
        again,
        Err(Refusal::ChangedSince(ActionTarget::Protest(number)))
    );
    undone
}

#[test]
fn every_action_about_a_protest_can_be_taken_back() {
    let mut event = played();
    let command = ProtestCommand::Lodge(lodging(&event));
    let undone = and_back(&mut event, command.clone());
    assert_eq!(states(&event), [&ProtestState::TakenBack]);
    let [Change::ProtestMoved { step, .. }] = undone.as_slice() else {
        panic!("{undone:?}");
    };
    let ProtestStep { reason, by, .. } = step;
    assert_eq!(reason, "un altro tavolo");
    assert_eq!(*by, ProtestVoice::Staff("bice".to_owned()));
    assert_eq!(event.open_protests(RoundNo(1)), 0);
    let file = EventFile::of(&event, "pozzetto", Vec::new());
    assert_eq!(verify(&file), []);

    let mut event = played();
    run(&mut event, command, 1).unwrap();
    let upheld = finding(ProtestOutcome::Upheld, Some(Remedy::Hand));
    and_back(&mut event, rule(1, 1, upheld.clone()));
    assert_eq!(states(&event), [&ProtestState::Lodged]);
    run(&mut event, rule(1, 3, upheld), 4).unwrap();
    assert_eq!(event.protests[0].owes(), Some(Remedy::Hand));
}

#[test]
fn a_round_with_protests_and_an_entry_that_protested_stay() {
    let mut event = event(8, "3 mitchell");
    let mut round = propose(&event, event.next_movement().unwrap()).unwrap();
    round.state = RoundState::Published;
    event.rounds.push(round);
    let command = ProtestCommand::Lodge(Lodging {
        published: None,
        ..lodging(&event)
    });
    run(&mut event, command, 1).unwrap();
    let withdrawn = crate::commands::decide::decide(&event, &withdrawing(RoundNo(1)), "ada", at(2));
    assert_eq!(refused(withdrawn), ProtestFault::AboutRound(RoundNo(1)));
    let entry = seated(&event);
    let added = [Change::EntryAdded(event.entry(entry).unwrap().clone())];
    let back = [Change::EntryDropped(entry)];
    event.rounds.clear();
    let signed = UndoAuthor {
        by: "ada",
        reason: "prova",
        at: at(3),
    };
    let dropped = take_back(&event, (&added, &back), signed);
    assert_eq!(
        dropped,
        Err(Refusal::ChangedSince(ActionTarget::Protest(1)))
    );
}

/// Takes an action back in a test, signed by `ada`.
fn undo(event: &mut Event, (done, back): (&[Change], &[Change])) -> Result<(), Refusal> {
    let signed = UndoAuthor {
        by: "ada",
        reason: "prova",
        at: at(9),
    };
    let undone = take_back(event, (done, back), signed)?;
    undone.iter().for_each(|change| event.apply(change));
    let file = EventFile::of(event, "pozzetto", Vec::new());
    assert_eq!(file.problems(), []);
    Ok(())
}

fn withdraw(number: u32, base_version: u32, by: ProtestVoice, reason: &str) -> ProtestCommand {
    ProtestCommand::Withdraw {
        number,
        base_version,
        by,
        reason: reason.to_owned(),
    }
}

#[test]
fn a_protest_stands_again_only_where_it_is_about_something() {
    let mut event = event(8, "3 mitchell");
    let mut round = propose(&event, event.next_movement().unwrap()).unwrap();
    round.state = RoundState::Published;
    event.rounds.push(round);
    let command = ProtestCommand::Lodge(lodging(&event));
    run(&mut event, command, 1).unwrap();
    let before = event.clone();
    let done = run(&mut event, withdraw(1, 1, ProtestVoice::Entry, ""), 2).unwrap();
    let back = way_back(&before, &done).unwrap();
    let signed = UndoAuthor {
        by: "ada",
        reason: "prova",
        at: at(3),
    };
    let mut gone = event.clone();
    gone.rounds.clear();
    let refused = take_back(&gone, (&done, &back), signed);
    assert_eq!(refused, Err(Refusal::NoSuchRound(RoundNo(1))));
    let mut drafted = event.clone();
    drafted.rounds[0].state = RoundState::Draft;
    let refused = take_back(&drafted, (&done, &back), signed);
    assert_eq!(refused, Err(Refusal::NotPublished(RoundNo(1))));
    // another draw seats others at the table
    let mut drawn = event.clone();
    let [one, two] = [0, 1].map(|table| drawn.rounds[0].tables[table].seats);
    drawn.rounds[0].tables[0].seats = two;
    drawn.rounds[0].tables[1].seats = one;
    let refused = take_back(&drawn, (&done, &back), signed);
    let fault = ProtestFault::NotAtTable(RoundNo(1), TableNo(2));
    assert_eq!(refused, Err(Refusal::Protest(fault)));
    undo(&mut event, (&done, &back)).unwrap();
    assert_eq!(states(&event), [&ProtestState::Lodged]);
}

#[test]
fn of_a_match_to_a_target_the_hands_that_are_in_can_be_protested_against() {
    let mut event = played();
    event.settings.length = crate::scoring::match_score::Length::Target(Default::default());
    let table = &mut event.rounds[0].tables[1];
    for hand in 3..=5 {
        let version = crate::testing::version(1, crate::testing::sheet(300, 200));
        table.save(HandNo(hand), version);
    }
    let against = |hand| {
        ProtestCommand::Lodge(Lodging {
            about: about(Some(hand)),
            ..lodging(&event)
        })
    };
    let [none, last, next] = [0, 5, 6].map(against);
    let refused = |hand| Err(Refusal::NoSuchHand(HandNo(hand)));
    assert_eq!(run(&mut event, none, 1), refused(0));
    assert_eq!(run(&mut event, next, 1), refused(6));
    run(&mut event, last, 1).unwrap();
}

#[test]
fn what_was_ruled_is_reviewed_with_a_reason_and_the_earlier_ruling_stays() {
    let mut event = played();
    let command = ProtestCommand::Lodge(lodging(&event));
    run(&mut event, command, 1).unwrap();
    let review = |base_version, reason: &str| ProtestCommand::Review {
        number: 1,
        base_version,
        finding: finding(ProtestOutcome::Rejected, None),
        reason: reason.to_owned(),
    };
    let early = run(&mut event, review(1, "riletto"), 2);
    assert_eq!(refused(early), ProtestFault::NotRuled(1));
    let before = event.clone();
    let upheld = finding(ProtestOutcome::Upheld, Some(Remedy::Hand));
    let ruled = run(&mut event, rule(1, 1, upheld), 2).unwrap();
    let unruled = way_back(&before, &ruled).unwrap();

    // the correction is made and taken back: it is owed again
    let corrected = event.clone();
    let table = &event.rounds[0].tables[1];
    let mut version = crate::testing::version(2, crate::testing::sheet(300, 200));
    version.reason = "riletta".to_owned();
    let saved = Change::HandSaved {
        round: RoundNo(1),
        table: table.number,
        hand: HandNo(1),
        version,
    };
    let carried =
        event.protests[0].carried_out(std::slice::from_ref(&saved), |_, _| false, "ada", at(3));
    let done = [saved, carried.unwrap()];
    let back = way_back(&corrected, &done).unwrap();
    done.iter().for_each(|change| event.apply(change));
    undo(&mut event, (&done, &back)).unwrap();
    assert_eq!(event.protests[0].owes(), Some(Remedy::Hand));

    // now the ruling itself can be taken back
    let mut again = event.clone();
    undo(&mut again, (&ruled, &unruled)).unwrap();
    assert_eq!(states(&again), [&ProtestState::Lodged]);
    assert_eq!(again.protests[0].steps.len(), 5);

    // or reviewed
    let silent = run(&mut event, review(4, " "), 5);
    assert_eq!(silent, Err(Refusal::ReasonNeeded));
    run(
        &mut event,
        review(4, " il foglio era di un altro tavolo "),
        5,
    )
    .unwrap();
    let steps = &event.protests[0].steps;
    assert_eq!((steps.len(), event.protests[0].owes()), (5, None));
    assert_eq!(steps[4].reason, "il foglio era di un altro tavolo");
    assert_eq!(steps[1].version, 2, "the earlier ruling stays");
    let file = EventFile::of(&event, "pozzetto", Vec::new());
    assert_eq!(verify(&file), []);
}

#[test]
fn what_the_desk_withdraws_has_a_reason_and_does_not_count_against_the_entry() {
    let mut event = played();
    let lodge = ProtestCommand::Lodge(lodging(&event));
    let ada = || ProtestVoice::Staff("ada".to_owned());
    for _ in 0..MOST_UNRULED {
        run(&mut event, lodge.clone(), 1).unwrap();
    }
    let full = run(&mut event, lodge.clone(), 1);
    assert_eq!(refused(full), ProtestFault::TooMany);
    let silent = run(&mut event, withdraw(1, 1, ada(), " "), 2);
    assert_eq!(silent, Err(Refusal::ReasonNeeded));
    run(&mut event, withdraw(1, 1, ada(), "scritto due volte"), 2).unwrap();
    assert_eq!(event.protests[0].steps[1].reason, "scritto due volte");
    run(&mut event, lodge.clone(), 3).unwrap();
    run(&mut event, withdraw(2, 1, ProtestVoice::Entry, ""), 3).unwrap();
    let own = run(&mut event, lodge, 3);
    assert_eq!(refused(own), ProtestFault::TooMany);
}

#[test]
fn a_file_whose_protests_do_not_fit_is_no_event_and_the_public_sees_none() {
    let mut event = played();
    let command = ProtestCommand::Lodge(lodging(&event));
    run(&mut event, command, 1).unwrap();
    let file = EventFile::of(&event, "pozzetto", Vec::new());
    type Break = fn(&mut EventFile);
    let cases: [(Break, &str); 5] = [
        (|f| f.protests[0].number = 2, "protest_number"),
        (|f| f.protests[0].steps.clear(), "protest_number"),
        (|f| f.protests[0].steps[0].version = 2, "protest_number"),
        (
            |f| f.protests[0].claim.about = ProtestSubject::Ranking { after: RoundNo(4) },
            "protest_of_nothing",
        ),
        (
            |f| f.protests[0].claim.claimant = Claimant::Entry(EntryNo(40)),
            "protest_of_nothing",
        ),
    ];
    for (broken, code) in cases {
        let mut file = file.clone();
        broken(&mut file);
        let codes: Vec<&str> = file.problems().iter().map(|p| p.code()).collect();
        assert_eq!(codes, [code]);
    }
    let public = EventFile::public(&event, "pozzetto", Clone::clone);
    assert_eq!(public.protests, []);
    // a file from before there were protests
    let text = serde_json::to_string(&public).unwrap();
    assert!(!text.contains("protest"), "{text}");
    let older: EventFile = serde_json::from_str(&text).unwrap();
    assert_eq!(older.into_event().unwrap().protests, []);
}
