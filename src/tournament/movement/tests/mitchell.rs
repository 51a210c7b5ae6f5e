use super::*;

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Plays Mitchell rounds until one is refused, checks every round against the table of positions, and returns the
/// number played.
fn play_out(entries: u32, step: u32) -> u32 {
    let mut event = event(entries, "1 mitchell");
    let tables = entries.div_ceil(2);
    let mut rests = BTreeMap::<u32, u32>::new();
    let first = propose(&event, Movement::Mitchell { step }).unwrap();
    let home: Vec<u32> = seats(&first).iter().map(|(ns, _)| *ns).collect();
    let mut away: Vec<u32> = seats(&first).iter().map(|(_, ew)| *ew).collect();
    away.extend(resting(&first));
    for played in 0..=tables {
        let round = match propose(&event, Movement::Mitchell { step }) {
            Ok(round) => round,
            Err(NoProposal::Repeats { .. }) => return played,
            Err(other) => panic!("{other:?}"),
        };
        check_everybody_once(&event, &round);
        for table in &round.tables {
            let place = table.number.0 - 1;
            assert_eq!(table.seats.ns.0, home[usize::try_from(place).unwrap()]);
            let from = (place + tables * step - played * step % tables) % tables;
            assert_eq!(table.seats.ew.0, away[usize::try_from(from).unwrap()]);
            if played > 0 {
                let last = (place + tables * step - step) % tables + 1;
                assert_eq!(table.reason, PairingReason::Moved { from: last });
            }
        }
        for bye in &round.byes {
            *rests.entry(bye.entry.0).or_default() += 1;
        }
        publish(&mut event, round);
    }
    assert_eq!(u32::try_from(rests.len()).unwrap(), (entries % 2) * tables);
    assert!(rests.values().all(|times| *times == 1));
    tables + 1
}

#[test]
fn from_two_to_forty_tables_no_pairing_repeats_before_it_must() {
    for tables in 2..=40 {
        for step in [1, 2, 3, tables - 1, tables] {
            let rounds = tables / gcd(tables, step);
            assert_eq!(
                play_out(2 * tables, step),
                rounds,
                "{tables} tables by {step}"
            );
            if tables % 7 == 0 {
                let odd = play_out(2 * tables - 1, step);
                assert_eq!(odd, rounds, "{tables} tables by {step}, odd");
            }
        }
    }
}

#[test]
fn a_repeat_is_refused_with_the_steps_that_work() {
    let mut event = event(16, "8 mitchell/2");
    for _ in 0..4 {
        play(&mut event);
    }
    match propose(&event, Movement::Mitchell { step: 2 }) {
        Err(NoProposal::Repeats {
            table, met, steps, ..
        }) => {
            assert_eq!((table, met), (TableNo(1), RoundNo(1)));
            assert_eq!(steps, [1, 3, 5, 7], "the skip of an even number of tables");
        }
        other => panic!("{other:?}"),
    }
    let skip = propose(&event, Movement::Mitchell { step: 3 }).unwrap();
    publish(&mut event, skip);
    for _ in 0..3 {
        let round = propose(&event, Movement::Mitchell { step: 2 }).unwrap();
        publish(&mut event, round);
    }
    match propose(&event, Movement::Mitchell { step: 2 }) {
        Err(NoProposal::Repeats { steps, .. }) => assert!(steps.is_empty(), "all have met"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn who_meets_somebody_who_left_rests() {
    let mut event = event(12, "6 mitchell");
    play(&mut event);
    let gone = event.rounds[0].tables[2].seats;
    let entry = |event: &mut Event, number: EntryNo, state| {
        let at = event
            .entries
            .iter()
            .position(|e| e.number == number)
            .unwrap();
        event.entries[at].state = state;
    };
    entry(&mut event, gone.ns, EntryState::Withdrawn);
    let mut rested = BTreeSet::new();
    for _ in 0..4 {
        play(&mut event);
        let round = event.rounds.last().unwrap();
        check_everybody_once(&event, round);
        assert_eq!(round.byes[0].reason, PairingReason::PhantomPair);
        assert!(rested.insert(resting(round)));
    }
    // and a pair that comes late takes the free seat
    event.entries.push(crate::testing::entry(13));
    play(&mut event);
    let last = event.rounds.last().unwrap();
    assert_eq!(last.tables[2].seats.ns, EntryNo(13));
    assert_eq!(last.byes, []);
    event.entries.push(crate::testing::entry(14));
    let full = propose(&event, Movement::Mitchell { step: 1 });
    let entries = vec![EntryNo(14)];
    assert_eq!(full, Err(NoProposal::NoSeat { entries }));
}

#[test]
fn after_a_danese_round_the_new_seats_are_where_it_starts() {
    let mut event = event(13, "2 mitchell + 1 danese");
    for _ in 0..3 {
        play(&mut event);
    }
    let steps = match propose(&event, Movement::Mitchell { step: 1 }) {
        Err(NoProposal::Repeats { steps, .. }) => steps,
        other => panic!("{other:?}"),
    };
    let step = steps[0];
    let next = &propose(&event, Movement::Mitchell { step }).unwrap();
    let danese = &event.rounds[2];
    let ns = |round: &Round| seats(round).iter().map(|s| s.0).collect::<Vec<_>>();
    assert_eq!(ns(danese), ns(next));
    check_everybody_once(&event, next);
    let after = usize::try_from(step).unwrap();
    assert_eq!(next.tables[after].seats.ew, danese.tables[0].seats.ew);
    assert_eq!(resting(next), [danese.tables[6 - after].seats.ew.0]);
}

#[test]
fn a_draft_is_proposed_again_as_the_same_round() {
    let mut event = event(10, "3 mitchell");
    play(&mut event);
    let draft = propose(&event, Movement::Mitchell { step: 1 }).unwrap();
    event.rounds.push(draft.clone());
    assert_eq!(
        propose(&event, Movement::Mitchell { step: 1 }).unwrap(),
        draft
    );
}
