#![allow(clippy::unwrap_used, clippy::indexing_slicing)]
use crate::commands::command::DeskCommand;
use crate::commands::decide::clock::*;
use crate::commands::decide::decide;
use crate::commands::refusal::ActionTarget;
use crate::commands::undo::{UndoAuthor, take_back, way_back};
use crate::event::Event;
use crate::testing::{at, event, play};
use chrono::TimeDelta;

const ONE: RoundNo = RoundNo(1);

fn after(minutes: i64) -> DateTime<Utc> {
    at(0)
        .checked_add_signed(TimeDelta::minutes(minutes))
        .unwrap()
}

/// Builds a test event whose first round is published: 35 minutes, and no new hand in the last ten minutes.
fn published() -> Event {
    let mut event = event(8, "2 mitchell");
    play(&mut event);
    event.rounds[0].state = RoundState::Published;
    event
}

fn ask(event: &mut Event, asked: ClockCommand, minutes: i64) -> Result<(), Refusal> {
    run(event, DeskCommand::Clock(ONE, asked), minutes)
}

fn run(event: &mut Event, command: DeskCommand, minutes: i64) -> Result<(), Refusal> {
    let changes = decide(event, &command, "Renzo", after(minutes))?;
    changes.iter().for_each(|change| event.apply(change));
    Ok(())
}

fn extend(minutes: u16, reason: &str) -> ClockCommand {
    ClockCommand::Extend {
        minutes,
        reason: reason.to_owned(),
    }
}

fn left(event: &Event, minutes: i64) -> Option<i64> {
    let left = event.rounds[0].clock.left(after(minutes))?;
    Some(left.num_minutes())
}

#[test]
fn a_round_begins_stands_still_goes_on_and_lasts_longer() {
    let mut event = published();
    assert_eq!(left(&event, 0), None);
    ask(&mut event, ClockCommand::Start, 0).unwrap();
    assert_eq!(left(&event, 10), Some(25));
    ask(&mut event, ClockCommand::Pause, 10).unwrap();
    assert_eq!(left(&event, 60), Some(25));
    ask(&mut event, extend(5, " contestazione al 3 "), 20).unwrap();
    assert_eq!(left(&event, 60), Some(30));
    ask(&mut event, ClockCommand::Resume, 60).unwrap();
    assert_eq!(left(&event, 90), Some(0));
    assert_eq!(event.rounds[0].clock.phase(after(90)), ClockPhase::Time);
    let ClockMove::Extend { reason, .. } = &event.rounds[0].clock.moves[2].what else {
        panic!("the third move extends")
    };
    assert_eq!(reason, "contestazione al 3");
    // The settings of a running round stay those it began with.
    event.settings.minutes = 5;
    assert_eq!(left(&event, 80), Some(10));
}

#[test]
fn what_was_said_last_is_taken_back_once() {
    let mut event = published();
    ask(&mut event, ClockCommand::Start, 0).unwrap();
    ask(&mut event, ClockCommand::Pause, 10).unwrap();
    let back = |minutes| DeskCommand::TakeBackClock {
        round: ONE,
        at: after(minutes),
    };
    run(&mut event, back(10), 12).unwrap();
    assert_eq!(left(&event, 15), Some(20), "as if it had never stood still");
    let again = run(&mut event, back(10), 12);
    assert_eq!(again, Err(Refusal::Clock(ClockFault::Stale)));
    run(&mut event, back(0), 12).unwrap();
    assert_eq!(event.rounds[0].clock, Clock::default());
    let none = run(&mut event, back(0), 12);
    assert_eq!(none, Err(Refusal::Clock(ClockFault::NotBegun)));
}

#[test]
fn what_makes_no_sense_is_refused_and_changes_nothing() {
    use ClockFault::{Begun, NotBegun, OutOfRange, Over, Paused, RoundClosed, Running, StillOver};
    let waiting = published();
    let mut running = waiting.clone();
    ask(&mut running, ClockCommand::Start, 0).unwrap();
    let mut paused = running.clone();
    ask(&mut paused, ClockCommand::Pause, 5).unwrap();
    let mut closed = running.clone();
    closed.rounds[0].state = RoundState::Closed;
    let mut draft = waiting.clone();
    draft.rounds[0].state = RoundState::Draft;
    let clock = Refusal::Clock;
    for (event, asked, minutes, refusal) in [
        (&waiting, ClockCommand::Pause, 1, clock(NotBegun)),
        (&waiting, ClockCommand::Resume, 1, clock(NotBegun)),
        (&waiting, extend(5, "perché"), 1, clock(NotBegun)),
        (&running, ClockCommand::Start, 1, clock(Begun)),
        (&paused, ClockCommand::Start, 6, clock(Begun)),
        (&running, ClockCommand::Resume, 1, clock(Running)),
        (&paused, ClockCommand::Pause, 6, clock(Paused)),
        (&running, ClockCommand::Pause, 35, clock(Over)),
        (&running, extend(0, "perché"), 1, clock(OutOfRange)),
        (&running, extend(121, "perché"), 1, clock(OutOfRange)),
        (&running, extend(5, "  "), 1, Refusal::ReasonNeeded),
        (
            &running,
            extend(9, "perché"),
            44,
            clock(StillOver { least: 10 }),
        ),
        (&closed, ClockCommand::Pause, 1, clock(RoundClosed(ONE))),
        (&draft, ClockCommand::Start, 1, Refusal::NotPublished(ONE)),
    ] {
        let mut same = event.clone();
        assert_eq!(
            ask(&mut same, asked.clone(), minutes),
            Err(refusal),
            "{asked:?}"
        );
        assert_eq!(same, *event);
    }
    let nowhere = DeskCommand::Clock(RoundNo(9), ClockCommand::Start);
    let refused = decide(&running, &nowhere, "Renzo", after(0));
    assert_eq!(refused, Err(Refusal::NoSuchRound(RoundNo(9))));
    // Just enough is enough.
    ask(&mut running, extend(10, "perché"), 44).unwrap();
    assert_eq!(left(&running, 44), Some(1));
}

#[test]
fn a_move_is_never_dated_before_the_one_it_follows() {
    let mut event = published();
    ask(&mut event, ClockCommand::Start, 10).unwrap();
    // Said on a machine whose clock is behind.
    ask(&mut event, ClockCommand::Pause, 9).unwrap();
    let moves = &event.rounds[0].clock.moves;
    assert_eq!(moves[1].at, moves[0].at);
    assert_eq!(left(&event, 50), Some(35));
}

#[test]
fn another_clock_is_a_change_between_two_states_of_an_event() {
    let before = published();
    let mut after = before.clone();
    ask(&mut after, ClockCommand::Start, 0).unwrap();
    let forth = crate::commands::change::between(&before, &after);
    let clock = after.rounds[0].clock.clone();
    assert_eq!(forth, [Change::Clock { round: ONE, clock }]);
    let mut again = before.clone();
    forth.iter().for_each(|change| again.apply(change));
    assert_eq!(again, after);
}

#[test]
fn what_was_said_is_undone_like_any_action_and_a_round_that_began_stays_published() {
    let mut event = published();
    let before = event.clone();
    let start = DeskCommand::Clock(ONE, ClockCommand::Start);
    let done = decide(&event, &start, "Renzo", after(0)).unwrap();
    let back = way_back(&before, &done).unwrap();
    done.iter().for_each(|change| event.apply(change));
    let signed = UndoAuthor {
        by: "Renzo",
        reason: "premuto per sbaglio",
        at: after(2),
    };
    let draft = [Change::RoundState(ONE, RoundState::Draft)];
    let published = [Change::RoundState(ONE, RoundState::Published)];
    let refused = take_back(&event, (&published, &draft), signed);
    assert_eq!(refused, Err(Refusal::RoundBegun(ONE)));
    let undone = take_back(&event, (&done, &back), signed).unwrap();
    let mut again = event.clone();
    undone.iter().for_each(|change| again.apply(change));
    assert_eq!(again, before);
    // Something was said since: the start alone is not taken back.
    ask(&mut event, ClockCommand::Pause, 5).unwrap();
    let refused = take_back(&event, (&done, &back), signed);
    assert_eq!(
        refused,
        Err(Refusal::ChangedSince(ActionTarget::Clock(ONE)))
    );
}

#[test]
fn a_word_to_the_hall_is_short_and_is_taken_away() {
    let mut event = published();
    run(
        &mut event,
        DeskCommand::Announce(" Buffet alle 22. ".to_owned()),
        0,
    )
    .unwrap();
    assert_eq!(event.settings.notice, "Buffet alle 22.");
    let long = "è".repeat(201);
    let refused = run(&mut event, DeskCommand::Announce(long.clone()), 0);
    assert_eq!(refused, Err(Refusal::NoticeTooLong));
    let longest: String = long.chars().skip(1).collect();
    run(&mut event, DeskCommand::Announce(longest), 0).unwrap();
    run(&mut event, DeskCommand::Announce(String::new()), 0).unwrap();
    assert_eq!(event.settings.notice, "");
}
