#![allow(clippy::unwrap_used, clippy::indexing_slicing)]
use super::*;
use crate::round::{Round, Table, TableState};
use crate::scoring::result::is_late;
use crate::testing::{at, event, play};
use proptest::prelude::*;

/// Returns the moment that lies some seconds after the start of a test's round.
fn after(seconds: i64) -> DateTime<Utc> {
    at(0)
        .checked_add_signed(TimeDelta::seconds(seconds))
        .unwrap()
}

fn said(seconds: i64, what: ClockMove) -> TimedMove {
    TimedMove {
        at: after(seconds),
        what,
    }
}

const START: ClockMove = ClockMove::Start {
    minutes: 25,
    last_hand: 10,
};

fn extended(minutes: u16) -> ClockMove {
    ClockMove::Extend {
        minutes,
        reason: "carte rovesciate".to_owned(),
    }
}

fn clock(moves: Vec<TimedMove>) -> Clock {
    Clock { moves }
}

/// The expected state of a clock at a second: the phase, the seconds left, and the second at which the clock would end.
type Line = (i64, ClockPhase, Option<i64>, Option<i64>);

fn holds(clock: &Clock, lines: &[Line]) {
    for (moment, phase, left, ends) in lines {
        let now = after(*moment);
        assert_eq!(clock.phase(now), *phase, "{clock:?} after {moment} s");
        let seconds = clock.left(now).map(|left| left.num_seconds());
        assert_eq!(seconds, *left, "{clock:?} after {moment} s");
        assert_eq!(
            clock.ends(now),
            ends.map(after),
            "{clock:?} after {moment} s"
        );
    }
}

#[test]
fn a_clock_is_read_at_any_moment() {
    use ClockPhase::{LastHand, Play, Time, Waiting};
    holds(&Clock::default(), &[(0, Waiting, None, None)]);
    // Twenty-five minutes, the last hand ten minutes before the end.
    holds(
        &clock(vec![said(0, START)]),
        &[
            (0, Play, Some(1500), Some(1500)),
            (899, Play, Some(601), Some(1500)),
            (900, LastHand, Some(600), Some(1500)),
            (1499, LastHand, Some(1), Some(1500)),
            (1500, Time, Some(0), Some(1500)),
            (1800, Time, Some(-300), Some(1500)),
        ],
    );
    // A pause of five minutes, in the last hand: nothing moves while it lasts.
    let paused = clock(vec![said(0, START), said(1000, ClockMove::Pause)]);
    holds(
        &paused,
        &[
            (999, LastHand, Some(501), None),
            (1000, LastHand, Some(500), None),
            (9000, LastHand, Some(500), None),
        ],
    );
    let mut resumed = paused.clone();
    resumed.moves.push(said(1300, ClockMove::Resume));
    holds(
        &resumed,
        &[
            (1300, LastHand, Some(500), Some(1800)),
            (1800, Time, Some(0), Some(1800)),
        ],
    );
    // Five minutes more bring the play back before the last hand, and a time that is over comes again.
    let mut longer = resumed.clone();
    longer.moves.push(said(1900, extended(20)));
    holds(
        &longer,
        &[
            (1900, Play, Some(1100), Some(3000)),
            (2400, LastHand, Some(600), Some(3000)),
            (3000, Time, Some(0), Some(3000)),
        ],
    );
    // Without an announcement the play goes on to the end.
    let quiet = clock(vec![said(
        0,
        ClockMove::Start {
            minutes: 25,
            last_hand: 0,
        },
    )]);
    holds(
        &quiet,
        &[
            (1499, Play, Some(1), Some(1500)),
            (1500, Time, Some(0), Some(1500)),
        ],
    );
    assert_eq!(Clock::default().pace(), Pace::Waiting);
    assert_eq!(
        clock(vec![said(0, START), said(5, extended(3))]).pace(),
        Pace::Running
    );
    assert_eq!(paused.pace(), Pace::Paused);
    assert_eq!(longer.began(), Some(after(0)));
}

#[test]
fn a_move_of_the_future_counts_as_made_now() {
    let clock = clock(vec![said(10, START), said(70, ClockMove::Pause)]);
    assert_eq!(clock.left(after(0)).unwrap().num_seconds(), 1500);
    assert_eq!(clock.left(after(40)).unwrap().num_seconds(), 1470);
    assert_eq!(clock.left(after(100)).unwrap().num_seconds(), 1440);
}

#[test]
fn a_table_without_all_its_hands_is_late_once_the_time_is_over() {
    let mut event = event(8, "1 mitchell");
    play(&mut event);
    let mut round = event.rounds[0].clone();
    let whole = round.tables[0].clone();
    let mut table = whole.clone();
    table.hands.pop();
    let late = |round: &Round, table: &Table, minutes: i64| {
        is_late(&event.settings, round, table, after(minutes))
    };
    for (state, is) in [
        (TableState::Open, true),
        (TableState::Entered, false),
        (TableState::Disputed, false),
        (TableState::Closed, false),
    ] {
        table.state = state;
        round.clock = clock(vec![said(0, START)]);
        assert!(!late(&round, &table, 1499), "{state:?}");
        assert_eq!(late(&round, &table, 1500), is, "{state:?}");
        let state = TableState::Open;
        let all_in = Table {
            state,
            ..whole.clone()
        };
        assert!(!late(&round, &all_in, 1500), "at most there are faults");
        round.clock = Clock::default();
        assert!(!late(&round, &table, 99_999), "never begun");
    }
    assert_eq!([2, 3, 4].map(usual_minutes), [25, 35, 45]);
}

#[test]
fn a_clock_is_a_list_of_moves_in_files() {
    let clock = clock(vec![
        said(0, START),
        said(60, ClockMove::Pause),
        said(90, ClockMove::Resume),
        said(95, extended(5)),
    ]);
    let text = serde_json::to_string(&clock).unwrap();
    assert!(text.starts_with(r#"[{"at":""#), "{text}");
    assert!(
        text.contains(r#""move":"start","minutes":25,"last_hand":10"#),
        "{text}"
    );
    assert!(text.contains(r#""move":"pause""#), "{text}");
    assert_eq!(serde_json::from_str::<Clock>(&text).unwrap(), clock);
    assert_eq!(
        serde_json::from_str::<Clock>("[]").unwrap(),
        Clock::default()
    );
    assert!(
        serde_json::from_str::<Clock>(r#"[{"at":"2026-11-21T20:00:00Z","move":"stop"}]"#).is_err()
    );
}

/// Generates stretches of a round as pairs: seconds for which the clock runs, then seconds for which it is paused.
fn stretches() -> impl Strategy<Value = Vec<(i64, i64)>> {
    prop::collection::vec((0_i64..4000, 0_i64..100_000), 0..8)
}

proptest! {
    /// Checks that paused time is never counted, not even that of a pause still going on. The time left equals that of
    /// a clock that ran equally long without pauses.
    #[test]
    fn paused_time_never_counts(stretches in stretches(), extra in 0_u16..90, look in 0_i64..200_000) {
        let mut paused = clock(vec![said(0, START), said(0, extended(extra))]);
        let straight = paused.clone();
        let (mut moment, mut ran, mut seen) = (0, 0, None);
        for (runs, stands) in stretches {
            // What a clock that never stood still would have run at the moment of the look.
            if look < moment + runs {
                seen = seen.or(Some(ran + (look - moment)));
            }
            moment += runs;
            ran += runs;
            paused.moves.push(said(moment, ClockMove::Pause));
            if look < moment + stands {
                seen = seen.or(Some(ran));
            }
            moment += stands;
            paused.moves.push(said(moment, ClockMove::Resume));
        }
        let seen = seen.unwrap_or(ran + (look - moment));
        prop_assert_eq!(paused.left(after(look)), straight.left(after(seen)));
        prop_assert_eq!(paused.phase(after(look)), straight.phase(after(seen)));
        // And it never grows by itself.
        prop_assert!(paused.left(after(look + 1)) <= paused.left(after(look)));
    }

    /// Checks that an extension moves the end by its minutes, whenever it is given.
    #[test]
    fn an_extension_moves_the_end(minutes in 1_u16..=120, given in 0_i64..10_000) {
        let before = clock(vec![said(0, START)]);
        let mut longer = before.clone();
        longer.moves.push(said(given, extended(minutes)));
        let now = after(given);
        let (ends, later) = (before.ends(now).unwrap(), longer.ends(now).unwrap());
        prop_assert_eq!((later - ends).num_minutes(), i64::from(minutes));
    }
}
