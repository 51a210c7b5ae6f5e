#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use crate::audit::verify;
use crate::award::{Award, AwardKind, Awards};
use crate::commands::change::Change;
use crate::commands::command::{DeskCommand, TableCommand};
use crate::commands::decide::{TableContext, decide, decide_table, foresee};
use crate::commands::refusal::Refusal;
use crate::commands::undo::tests::ruling;
use crate::commands::undo::way_back;
use crate::entry::{EntryNo, EntryState};
use crate::event::{Event, MpReading};
use crate::event_file::EventFile;
use crate::movement::propose;
use crate::points::{MatchPoints, VictoryPoints};
use crate::ranking::standings;
use crate::roster_change::{Exit, Leaving, NotAllowed};
use crate::round::{HandNo, Round, RoundNo, RoundState, TableNo, TableState};
use crate::rulings::adjustment::{GoneFor, Ruling};
use crate::testing::{at, event, fill, sheet, singles, teams, version};
use burraco_rules::{BySide, Rng, Seat, Side};
use proptest::prelude::*;

/// The way in which a test takes an action back, by undo or by the register of rulings.
#[derive(Clone, Copy, Debug)]
enum Door {
    Register,
    LatestActions,
}

/// An action in a test: its changes, those that undo it, and the ruling it gave.
struct Action {
    done: Vec<Change>,
    back: Vec<Change>,
    ruling: u32,
}

/// Builds a test event with a published round and nothing played.
fn published(mut event: Event) -> Event {
    let mut round = propose(&event, event.next_movement().unwrap()).unwrap();
    round.state = RoundState::Published;
    event.rounds.push(round);
    event
}

/// Builds a test event whose first tables are in the given state, with the hands that state needs.
fn found(mut event: Event, tables: usize, state: TableState) -> Event {
    event.rounds[0].state = RoundState::Playing;
    for table in &mut event.rounds[0].tables[..tables] {
        if state == TableState::Open {
            table.save(HandNo(1), version(1, sheet(700, 300)));
        } else {
            fill(table, 2, 700, 300);
        }
        table.state = state;
    }
    event
}

fn run(event: &mut Event, command: &DeskCommand, minute: i64) -> Vec<Change> {
    let changes = decide(event, command, "ada", at(minute)).unwrap();
    changes.iter().for_each(|change| event.apply(change));
    let file = EventFile::of(event, "pozzetto", Vec::new());
    assert_eq!(verify(&file), [], "read for the second time");
    changes
}

fn give(event: &mut Event, command: &DeskCommand, minute: i64) -> Action {
    let before = event.clone();
    let done = run(event, command, minute);
    let back = way_back(&before, &done).unwrap();
    let ruling = done.iter().find_map(|change| match change {
        Change::Ruled { number, .. } => Some(*number),
        _ => None,
    });
    let ruling = ruling.unwrap_or(0);
    Action { done, back, ruling }
}

fn taking_back(event: &Event, action: &Action, door: Door) -> DeskCommand {
    let reason = "era un altro".to_owned();
    match door {
        Door::LatestActions => DeskCommand::TakeBack {
            ended: None,
            done: action.done.clone(),
            back: action.back.clone(),
            reason,
        },
        Door::Register => {
            let known = event.adjustment(action.ruling);
            let base = known.map_or(0, |known| known.versions.last().unwrap().version);
            ruling(Some(action.ruling), base, None)
        }
    }
}

fn leave(entry: EntryNo) -> DeskCommand {
    DeskCommand::Leave {
        entry,
        exit: Exit::Match(Leaving::Unjustified),
        article: String::new(),
        reason: "malore".to_owned(),
    }
}

/// Builds a test's command for an arbitral score at the first table.
fn arbitral(vp: i64) -> DeskCommand {
    let award = |vp| Award {
        kind: AwardKind::Arbitral,
        vp: VictoryPoints(vp),
        mp: MatchPoints(0),
    };
    let given = Ruling::Awarded {
        round: RoundNo(1),
        table: TableNo(1),
        leaves: None,
        who: None,
        awards: Awards::Lines(BySide {
            ns: award(vp),
            ew: award(20 - vp),
        }),
    };
    ruling(None, 0, Some(given))
}

fn state(event: &Event) -> TableState {
    event.rounds[0].tables[0].state
}

#[test]
fn a_disputed_table_is_disputed_again_once_nobody_left_it_any_more() {
    for kept in [TableState::Disputed, TableState::Open] {
        let mut before = found(published(event(8, "3 mitchell")), 1, TableState::Open);
        before.rounds[0].tables[0].state = kept;
        let seats = before.rounds[0].tables[0].seats;
        let mut event = before.clone();
        let first = give(&mut event, &leave(seats.ns), 1);
        let second = give(&mut event, &leave(seats.ew), 2);
        let back = taking_back(&event, &first, Door::LatestActions);
        run(&mut event, &back, 3);
        assert_eq!(state(&event), TableState::Closed, "the second gives it");
        let last = taking_back(&event, &second, Door::LatestActions);
        let moved = foresee(&event, &last, "ada", at(4)).unwrap();
        assert_ne!(moved, Default::default(), "it is said beforehand");
        let changes = run(&mut event, &last, 4);
        let told = Change::TableState {
            round: RoundNo(1),
            table: TableNo(1),
            state: kept,
        };
        assert!(changes.contains(&told), "{changes:?}");
        assert_eq!(
            (&event.rounds, &event.entries),
            (&before.rounds, &before.entries)
        );
    }
}

fn leave_justified(entry: EntryNo) -> DeskCommand {
    DeskCommand::Leave {
        entry,
        exit: Exit::Match(Leaving::Justified),
        article: String::new(),
        reason: "malore".to_owned(),
    }
}

fn off_match(round: u32, table: u32, mp: MatchPoints) -> Ruling {
    Ruling::OffMatch {
        round: RoundNo(round),
        table: TableNo(table),
        side: Side::Ns,
        hand: None,
        mp,
    }
}

fn let_in(entry: EntryNo) -> DeskCommand {
    DeskCommand::CheckIn {
        entries: vec![entry],
        state: EntryState::CheckedIn,
        paid_cents: None,
    }
}

/// Builds a test's command that gives a ruling again as it was last given.
fn given_again(event: &Event, number: u32) -> DeskCommand {
    let known = event.adjustment(number).unwrap();
    let last = known.versions.iter().rev().find_map(|v| v.ruling);
    ruling(Some(number), known.versions.last().unwrap().version, last)
}

/// Builds a test event whose round is played to its end and whose next round is published.
fn next_round(mut event: Event) -> Event {
    let round = event.rounds.last_mut().unwrap();
    for table in &mut round.tables {
        if !table.state.counts() {
            table.hands.clear();
            for hand in [1, 2] {
                let mut sheet = sheet(300, 100);
                sheet.solo = table.trio().map(|_| Seat::North);
                table.save(HandNo(hand), version(1, sheet));
            }
            table.state = TableState::Closed;
        }
    }
    round.state = RoundState::Closed;
    published(event)
}

fn standing_of(event: &Event, who: EntryNo) -> EntryState {
    event.entry(who).unwrap().state
}

#[test]
fn who_was_let_in_again_comes_back_with_the_last_ruling() {
    for (door, later) in [Door::Register, Door::LatestActions]
        .into_iter()
        .flat_map(|door| [(door, false), (door, true)])
    {
        let mut event = published(event(8, "3 mitchell"));
        let who = event.rounds[0].tables[0].seats.ew;
        give(&mut event, &leave(who), 1);
        run(&mut event, &let_in(who), 2);
        if later {
            event = next_round(event);
        }
        let second = give(&mut event, &leave(who), 3);
        let back = taking_back(&event, &second, door);
        run(&mut event, &back, 4);
        assert_eq!(
            standing_of(&event, who),
            EntryState::CheckedIn,
            "{door:?} {later}"
        );
    }
}

#[test]
fn who_left_twice_comes_back_with_the_one_that_sent_it_out() {
    for first in [true, false] {
        let mut event = published(event(8, "3 mitchell"));
        let who = event.rounds[0].tables[0].seats.ew;
        let one = give(&mut event, &leave(who), 1);
        let back = taking_back(&event, &one, Door::Register);
        run(&mut event, &back, 2);
        let two = give(&mut event, &leave(who), 3);
        let again = given_again(&event, one.ruling);
        run(&mut event, &again, 4);
        // the first is about the match alone: whoever had left already left it, too
        let ended = if first { &one } else { &two };
        let back = taking_back(&event, ended, Door::Register);
        run(&mut event, &back, 5);
        let out = standing_of(&event, who) == EntryState::Withdrawn;
        assert_eq!(out, first);
    }
}

#[test]
fn who_plays_on_is_not_sent_out_by_giving_again_what_was_taken_back() {
    let mut event = published(event(8, "3 mitchell"));
    let who = event.rounds[0].tables[0].seats.ew;
    let left = give(&mut event, &leave(who), 1);
    let back = taking_back(&event, &left, Door::Register);
    run(&mut event, &back, 2);
    let mut event = next_round(event);
    // by now it can only have left the match
    let again = given_again(&event, left.ruling);
    run(&mut event, &again, 6);
    assert_eq!(standing_of(&event, who), EntryState::CheckedIn);
    let ruling = event.adjustments[0].ruling().unwrap();
    assert_eq!((ruling.left_match(), ruling.withdraws()), (Some(who), None));
}

#[test]
fn who_was_let_in_again_is_not_sent_out_by_giving_again_what_was_taken_back() {
    let mut event = published(event(8, "3 mitchell"));
    let who = event.rounds[0].tables[0].seats.ew;
    let left = give(&mut event, &leave(who), 1);
    let mut event = next_round(event);
    let back = taking_back(&event, &left, Door::Register);
    run(&mut event, &back, 2);
    assert_eq!(standing_of(&event, who), EntryState::Withdrawn);
    run(&mut event, &let_in(who), 3);
    let again = given_again(&event, left.ruling);
    run(&mut event, &again, 4);
    assert_eq!(standing_of(&event, who), EntryState::CheckedIn);
}

#[test]
fn a_departure_whose_revocation_is_undone_is_one_from_the_event_as_before() {
    let mut event = published(event(8, "3 mitchell"));
    let who = event.rounds[0].tables[0].seats.ew;
    let left = give(&mut event, &leave(who), 1);
    let mut event = next_round(event);
    let back = taking_back(&event, &left, Door::Register);
    let revoked = give(&mut event, &back, 2);
    assert_eq!(standing_of(&event, who), EntryState::Withdrawn, "no seat");
    let undo = taking_back(&event, &revoked, Door::LatestActions);
    run(&mut event, &undo, 3);
    let ruling = event.adjustments[0].ruling().unwrap();
    assert_eq!(ruling.withdraws(), Some(who));
}

#[test]
fn who_goes_home_after_its_opponent_left_keeps_its_points() {
    let start = published(event(8, "3 mitchell"));
    let seats = start.rounds[0].tables[0].seats;
    let points = |event: &Event, entry| {
        let ranked = standings(event, RoundNo(1));
        ranked.line(entry).map(|line| (line.vp.0, line.mp.0))
    };
    let after = |entry| DeskCommand::Leave {
        entry,
        exit: Exit::AfterTheMatch,
        article: String::new(),
        reason: "ha il treno".to_owned(),
    };
    let goes_on = Refusal::NotAllowed(NotAllowed::MatchGoesOn(seats.ew));
    assert_eq!(decide(&start, &after(seats.ew), "ada", at(1)), Err(goes_on));
    let mut event = start.clone();
    give(&mut event, &leave(seats.ns), 1);
    run(&mut event, &after(seats.ew), 2);
    assert_eq!(standing_of(&event, seats.ew), EntryState::Withdrawn);
    assert_eq!(points(&event, seats.ew), Some((14, 305)));
    // of a match that was left by both neither has anything
    let mut event = start;
    give(&mut event, &leave(seats.ns), 1);
    give(&mut event, &leave(seats.ew), 2);
    assert_eq!(points(&event, seats.ew), Some((0, 0)));
}

#[test]
fn a_table_closed_under_a_ruling_without_points_is_closed_again() {
    let mut event = published(event(8, "3 mitchell"));
    let who = event.rounds[0].tables[0].seats.ns;
    let left = give(&mut event, &leave(who), 1);
    let back = taking_back(&event, &left, Door::Register);
    run(&mut event, &back, 2);
    let mut event = found(event, 1, TableState::Entered);
    let again = given_again(&event, left.ruling);
    run(&mut event, &again, 3);
    assert_eq!(state(&event), TableState::Entered, "every hand is in");
    event.rounds[0].tables[0].state = TableState::Closed;
    let given = give(&mut event, &arbitral(12), 4);
    let back = taking_back(&event, &given, Door::Register);
    run(&mut event, &back, 5);
    assert_eq!(state(&event), TableState::Closed);
}

#[test]
fn a_table_opened_again_under_a_ruling_stays_as_its_players_left_it() {
    let reopen = TableCommand::Reopen {
        reason: "manca una mano".to_owned(),
    };
    for (door, stood) in [
        (Door::Register, TableState::Confirmed),
        (Door::Register, TableState::Closed),
        (Door::LatestActions, TableState::Closed),
    ] {
        let mut event = found(published(event(8, "3 mitchell")), 1, stood);
        let given = give(&mut event, &arbitral(12), 1);
        let scene = TableContext::of(&event, &event.rounds[0], &event.rounds[0].tables[0]);
        let opened = decide_table(scene, &reopen, "ada", at(2)).unwrap();
        opened.iter().for_each(|change| event.apply(change));
        assert_eq!(state(&event), TableState::Entered);
        let mut twice = event.clone();
        let back = taking_back(&event, &given, door);
        run(&mut event, &back, 3);
        assert_eq!(state(&event), TableState::Entered, "{door:?}");
        // and so it stands after another ruling that closed it
        let again = give(&mut twice, &arbitral(3), 3);
        assert_eq!(state(&twice), TableState::Closed);
        for action in [again, given] {
            let back = taking_back(&twice, &action, Door::Register);
            run(&mut twice, &back, 4);
        }
        assert_eq!(state(&twice), TableState::Entered);
    }
}

#[test]
fn a_penalty_comes_off_what_somebody_left_with() {
    for (hands, off, [goes, stays]) in [
        (0, 800, [(0, -1105), (14, 305)]),
        (1, 800, [(0, -1300), (15, 500)]),
        (1, 0, [(5, -500), (15, 500)]),
    ] {
        let mut event = published(event(8, "3 mitchell"));
        event.rounds[0].state = RoundState::Playing;
        let table = &mut event.rounds[0].tables[0];
        if hands > 0 {
            table.save(HandNo(2), version(1, sheet(0, 500)));
        }
        let seats = table.seats;
        if off > 0 {
            let mp = MatchPoints(off);
            give(&mut event, &ruling(None, 0, Some(off_match(1, 1, mp))), 1);
        }
        give(&mut event, &leave_justified(seats.ns), 2);
        holds(&event);
        let ranked = standings(&event, RoundNo(1));
        let points = [seats.ns, seats.ew].map(|entry| {
            let line = ranked.line(entry).unwrap();
            (line.vp.0, line.mp.0)
        });
        assert_eq!(points, [goes, stays], "{hands} {off}");
        let silenced = event.adjustments[0]
            .ruling()
            .and_then(|r| event.silenced_by(r));
        assert_eq!(silenced, None);
    }
}

#[test]
fn who_was_let_in_again_and_plays_is_not_sent_out_by_taking_that_back() {
    let mut event = published(event(8, "3 mitchell"));
    let who = event.rounds[0].tables[0].seats.ew;
    give(&mut event, &leave(who), 1);
    let mut event = next_round(event);
    let back_in = give(&mut event, &let_in(who), 2);
    let undo = taking_back(&event, &back_in, Door::LatestActions);
    let changes = decide(&event, &undo, "ada", at(3)).unwrap();
    let mut undone = event.clone();
    changes.iter().for_each(|change| undone.apply(change));
    assert_eq!(standing_of(&undone, who), EntryState::Withdrawn);
    holds(&undone);
    let event = next_round(event);
    let refused = Err(Refusal::PlaysOn(who, RoundNo(3)));
    assert_eq!(decide(&event, &undo, "ada", at(4)), refused);
}

#[test]
fn a_match_that_was_over_is_not_decided_by_who_left_after_it() {
    let mut event = found(published(event(8, "3 mitchell")), 1, TableState::Confirmed);
    let winner = event.rounds[0].tables[0].seats.ns;
    let points = |event: &Event| standings(event, RoundNo(1)).line(winner).map(|l| l.vp.0);
    let before = points(&event);
    let given = give(&mut event, &arbitral(3), 1);
    run(&mut event, &leave(winner), 2);
    assert_eq!(points(&event), Some(3));
    let back = taking_back(&event, &given, Door::Register);
    run(&mut event, &back, 3);
    assert_eq!(points(&event), before);
    assert_eq!(state(&event), TableState::Confirmed);
    // nor can it be ruled so
    let left = Ruling::Left {
        round: RoundNo(1),
        table: TableNo(1),
        entry: winner,
        how: Leaving::Unjustified,
        gone_for: GoneFor::Match,
    };
    let rule = ruling(None, 0, Some(left));
    let refused = Err(Refusal::PlayedOut(RoundNo(1), TableNo(1)));
    assert_eq!(decide(&event, &rule, "ada", at(4)), refused);
}

/// A random action at the desk or at the first table. A refusal is a possible outcome too.
fn anything(event: &Event, minute: i64, rng: &mut Rng) -> Option<Vec<Change>> {
    let round = event.rounds.last().unwrap();
    let table = round.tables.first()?;
    let mut seated: Vec<EntryNo> = table.everybody().collect();
    rng.shuffle(&mut seated);
    let who = seated[0];
    let reason = || "visto".to_owned();
    let given = event.adjustments.len();
    let one_of_them = |rng: &mut Rng| u32::try_from(1 + rng.below(given.max(1))).unwrap();
    let at_table = |command: TableCommand| {
        let scene = TableContext::of(event, round, table);
        decide_table(scene, &command, "ada", at(minute)).ok()
    };
    let left = |gone_for| Ruling::Left {
        round: round.number,
        table: table.number,
        entry: who,
        how: Leaving::Justified,
        gone_for,
    };
    let command = match rng.below(14) {
        0 | 1 => leave(who),
        2 => ruling(None, 0, Some(left(GoneFor::Match))),
        3 => match arbitral(i64::try_from(rng.below(21)).unwrap()) {
            DeskCommand::Rule(judgement) if table.trio().is_none() => DeskCommand::Rule(judgement),
            _ => return None,
        },
        4 | 5 if given > 0 => {
            let number = one_of_them(rng);
            let known = event.adjustment(number)?.versions.last()?;
            ruling(Some(number), known.version, None)
        }
        6 | 7 if given > 0 => given_again(event, one_of_them(rng)),
        12 if table.trio().is_none() => {
            let mp = MatchPoints(i64::try_from(1 + rng.below(900)).unwrap());
            ruling(None, 0, Some(off_match(round.number.0, table.number.0, mp)))
        }
        13 => DeskCommand::Leave {
            entry: who,
            exit: Exit::AfterTheMatch,
            article: String::new(),
            reason: reason(),
        },
        8 => {
            let out = event
                .entries
                .iter()
                .find(|e| e.state == EntryState::Withdrawn);
            let_in(out?.number)
        }
        9 => {
            let hand = HandNo(u32::try_from(1 + rng.below(2)).unwrap());
            let base_version = table
                .hand(hand)
                .and_then(|h| h.current())
                .map_or(0, |v| v.version);
            let mut sheet = sheet(300, i32::try_from(rng.below(40) * 100).unwrap());
            sheet.solo = table.trio().map(|_| Seat::North);
            let reason = reason();
            if table.state.counts() {
                DeskCommand::CorrectHand {
                    round: round.number,
                    table: table.number,
                    hand,
                    sheet: Box::new(sheet),
                    base_version,
                    reason,
                }
            } else {
                return at_table(TableCommand::EnterHand {
                    hand,
                    sheet,
                    base_version,
                    reason,
                });
            }
        }
        // one whose points are given may be opened by itself, and closed by the next ruling
        10 if event.awarded_by(round.number, table.number).is_none() => {
            return at_table(TableCommand::Reopen { reason: reason() });
        }
        _ => return at_table(TableCommand::Close { reason: reason() }),
    };
    decide(event, &command, "ada", at(minute)).ok()
}

/// Checks that an independent computation agrees on every figure, and that every ruling about a withdrawal agrees with
/// the state of its entry. Both must be so after any action.
fn holds(event: &Event) {
    assert_eq!(verify(&EventFile::of(event, "pozzetto", Vec::new())), []);
    for adjustment in &event.adjustments {
        if let Some(left) = adjustment.ruling().and_then(Ruling::withdraws) {
            assert_eq!(standing_of(event, left), EntryState::Withdrawn);
        }
    }
}

/// Performs random rulings at the first table of a test event: departures of its entries, and arbitral scores.
fn given(event: &mut Event, rng: &mut Rng) -> Vec<Action> {
    let many = 2 + rng.below(2);
    let table = &event.rounds[0].tables[0];
    let mut seated: Vec<EntryNo> = Side::ALL
        .into_iter()
        .flat_map(|s| table.entries(s))
        .collect();
    rng.shuffle(&mut seated);
    let mut actions = Vec::new();
    for minute in 0..many {
        // who leaves after the last hand leaves no ruling there
        let played = event.played_out(RoundNo(1), TableNo(1));
        let command = match (rng.below(3), seated.pop()) {
            (0, _) | (_, None) => arbitral(i64::try_from(rng.below(21)).unwrap()),
            _ if played => arbitral(i64::try_from(rng.below(21)).unwrap()),
            (_, Some(entry)) => leave(entry),
        };
        let minute = i64::try_from(minute).unwrap();
        actions.push(give(event, &command, minute + 1));
    }
    actions
}

proptest! {
    /// Checks that a table with two or three rulings returns to its earlier state once all are taken back, in any order
    /// and by either way.
    #[test]
    fn a_table_stands_as_it_was_found_whatever_the_order(seed in any::<u64>()) {
        let mut rng = Rng::new(seed);
        let (start, tables) = match rng.below(3) {
            0 => (event(8, "3 mitchell"), 1),
            1 => (singles(8, "7 individual"), 1),
            _ => (teams(4, "2 mitchell"), 2),
        };
        let states = [
            TableState::Open,
            TableState::Entered,
            TableState::Confirmed,
            TableState::Closed,
            TableState::Disputed,
        ];
        let before = found(published(start), tables, states[rng.below(states.len())]);
        let mut event = before.clone();
        let mut actions = given(&mut event, &mut rng);
        rng.shuffle(&mut actions);
        let mut minute = 10;
        while let Some(action) = actions.pop() {
            let door = [Door::Register, Door::LatestActions][rng.below(2)];
            let back = taking_back(&event, &action, door);
            run(&mut event, &back, minute);
            minute += 1;
        }
        prop_assert_eq!(&event.rounds, &before.rounds);
        prop_assert_eq!(&event.entries, &before.entries);
    }

    /// Checks that, after random actions on one match, every figure follows from the hands and the rulings in force.
    /// Undoing the last action restores everything.
    #[test]
    fn whatever_is_done_the_points_are_those_of_hands_and_rulings(seed in any::<u64>()) {
        let mut rng = Rng::new(seed);
        let start = match rng.below(4) {
            0 => event(8, "3 mitchell"),
            1 => singles(8, "7 individual"),
            2 => teams(4, "2 mitchell"),
            _ => {
                let mut three = singles(6, "2 individual");
                three.settings.rules = "federation+three".parse().unwrap();
                three
            }
        };
        let mut start = start;
        if rng.below(3) == 0 {
            start.settings.mp = MpReading::Gross;
        }
        let mut event = published(start);
        event.rounds[0].state = RoundState::Playing;
        for step in 0..14 {
            if step == 9 && rng.below(2) == 0 {
                event = next_round(event);
            }
            let minute = 2 * step;
            let Some(done) = anything(&event, minute, &mut rng) else {
                continue;
            };
            let before = event.clone();
            done.iter().for_each(|change| event.apply(change));
            holds(&event);
            let Some(back) = way_back(&before, &done) else {
                continue;
            };
            let action = Action { done, back, ruling: 0 };
            let undo = taking_back(&event, &action, Door::LatestActions);
            if let Ok(changes) = decide(&event, &undo, "ada", at(minute + 1)) {
                let mut undone = event.clone();
                changes.iter().for_each(|change| undone.apply(change));
                holds(&undone);
                // who has no seat in a round that is known stays out until it is let in
                let last = event.rounds.last().unwrap();
                for (then, now) in before.entries.iter().zip(&undone.entries) {
                    prop_assert!(then == now || !last.seats(now.number), "{now:?}");
                }
                let states = |event: &Event| -> Vec<(RoundState, Vec<TableState>)> {
                    let tables = |round: &Round| round.tables.iter().map(|t| t.state).collect();
                    event.rounds.iter().map(|r| (r.state, tables(r))).collect()
                };
                prop_assert_eq!(states(&undone), states(&before));
                if undone.entries == before.entries {
                    let last = last.number;
                    prop_assert_eq!(standings(&undone, last), standings(&before, last));
                }
            }
        }
    }
}
