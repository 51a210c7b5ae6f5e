#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::as_conversions)]

use super::*;
use crate::audit::{Difference, verify};
use crate::entry::{EntryNo, EntryState};
use crate::event::{Event, EventKind};
use crate::event_file::EventFile;
use crate::movement::{Movement, NoProposal, PairingReason, propose};
use crate::plan::{Plan, PlanTrouble};
use crate::ranking::standings;
use crate::roster_change::{NotAllowed, late_entry};
use crate::round::{HandNo, Partners, Round, RoundNo, RoundState};
use crate::testing::{event, fill, play, sheet, singles, version};
use burraco_rules::{Players, Seat, Side};

/// The quality of a schedule, measured without knowledge of how it was made.
#[derive(Debug, PartialEq, Eq)]
struct Quality {
    /// The number of partnerships that the schedule repeats.
    partners_again: usize,
    /// The fewest and the most times that two players opposed each other.
    opponents: (u32, u32),
    /// The fewest and the most byes of a player in the schedule.
    rests: (u32, u32),
}

fn judged(players: usize, rounds: &[IndividualRound]) -> Quality {
    let mut partners = vec![vec![0_u32; players]; players];
    let mut opponents = vec![vec![0_u32; players]; players];
    let mut rests = vec![0_u32; players];
    for round in rounds {
        let mut seen = vec![false; players];
        let mut here = |player: u32| {
            let at = (player - 1) as usize;
            assert!(
                !std::mem::replace(&mut seen[at], true),
                "{player} sits twice"
            );
            at
        };
        assert_eq!(round.tables.len(), players / 4);
        for table in &round.tables {
            let [a, b] = table.ns.map(&mut here);
            let [c, d] = table.ew.map(&mut here);
            for (one, other) in [(a, b), (c, d)] {
                partners[one.min(other)][one.max(other)] += 1;
            }
            for (one, other) in [(a, c), (a, d), (b, c), (b, d)] {
                opponents[one.min(other)][one.max(other)] += 1;
            }
        }
        for player in &round.rests {
            rests[here(*player)] += 1;
        }
        assert!(seen.iter().all(|seen| *seen), "everybody sits or rests");
    }
    let pairs = |table: &[Vec<u32>]| -> Vec<u32> {
        let all = (0..players).flat_map(|a| (a + 1..players).map(move |b| (a, b)));
        all.map(|(a, b)| table[a][b]).collect()
    };
    let ends = |all: &[u32]| (*all.iter().min().unwrap(), *all.iter().max().unwrap());
    Quality {
        partners_again: pairs(&partners).iter().filter(|n| **n > 1).count(),
        opponents: ends(&pairs(&opponents)),
        rests: ends(&rests),
    }
}

/// Checks all schedules for 4 to 60 players, for usual numbers of rounds and for all rotations. No partner repeats.
/// Byes differ by one, or by two where three players that rest together leave no choice. Opponents are as even as the
/// last column of the test's table says.
#[test]
fn the_measured_quality_of_every_schedule() {
    for players in FEWEST..=MOST {
        let whole = most_rounds(players);
        // rounds, and the most that the fewest and the most meetings of two opponents differ by
        let lengths = [(4, 2), (6, 3), (8, 3), (12, 3), (whole, 4)];
        for (rounds, apart) in lengths.into_iter().filter(|(rounds, _)| *rounds <= whole) {
            let found = judged(players, &schedule(players, rounds).unwrap());
            assert_eq!(found.partners_again, 0, "{players} {rounds}");
            let (fewest, most) = found.opponents;
            assert!(most - fewest <= apart, "{players} {rounds}: {found:?}");
            if players >= 30 && rounds <= 8 {
                assert_eq!(most, 1, "{players} {rounds}");
            }
            let (fewest, most) = found.rests;
            let together = usize::from(players % 4 == 3 || players % 4 == 2);
            let may = if rounds == whole {
                0
            } else {
                1 + u32::try_from(together).unwrap()
            };
            assert!(most - fewest <= may, "{players} {rounds}: {found:?}");
        }
    }
}

#[test]
fn small_fields_are_perfect() {
    for (players, opponents) in [(4, 2), (5, 2), (8, 2), (13, 2)] {
        let rounds = schedule(players, most_rounds(players)).unwrap();
        assert_eq!(
            judged(players, &rounds).opponents,
            (opponents, opponents),
            "{players}"
        );
    }
    let eight = schedule(8, 7).unwrap();
    let second = [
        BySide {
            ns: [2, 4],
            ew: [6, 7],
        },
        BySide {
            ns: [1, 3],
            ew: [5, 8],
        },
    ];
    assert_eq!(eight[1].tables, second);
    assert_eq!(
        schedule(22, 9),
        schedule(22, 9),
        "the same question, the same answer"
    );
}

#[test]
fn what_has_no_schedule_is_refused() {
    for players in [0, 3, 61] {
        assert_eq!(schedule(players, 1), Err(NoSchedule::Players { players }));
    }
    assert_eq!(
        schedule(12, 12),
        Err(NoSchedule::PartnersRepeat { most: 11 })
    );
    assert_eq!(
        schedule(13, 14),
        Err(NoSchedule::PartnersRepeat { most: 13 })
    );
}

fn sound(event: &Event) {
    assert_eq!(verify(&EventFile::of(event, "pozzetto", Vec::new())), []);
}

#[test]
fn each_partner_gets_the_whole_and_players_are_ranked() {
    let mut event = singles(9, "9 individual");
    play(&mut event);
    let table = &mut event.rounds[0].tables[0];
    table.hands.clear();
    fill(table, 2, 300, 100);
    let table = event.rounds[0].tables[0].clone();
    let ranked = standings(&event, RoundNo(1));
    // 400 after two hands is 14-6
    for (side, vp, mp) in [(Side::Ns, 14, 400), (Side::Ew, 6, -400)] {
        for entry in table.entries(side) {
            let line = ranked.line(entry).unwrap();
            assert_eq!((line.vp.0, line.mp.0), (vp, mp));
            let credit = line.credits[0];
            assert_eq!(table.side_of(credit.partner.unwrap()), Some(side));
            let opponents: Vec<_> = credit.opponents().collect();
            assert_eq!(opponents, table.entries(side.other()).collect::<Vec<_>>());
        }
    }
    let rests = event.rounds[0].byes[0].entry;
    let line = ranked.line(rests).unwrap();
    assert_eq!((line.vp.0, line.mp.0), (14, 305));
    assert_eq!(ranked.lines.len(), 9);
    sound(&event);
}

#[test]
fn the_schedule_is_followed_while_everybody_is_there() {
    for players in [4, 8, 11, 18] {
        let rounds = most_rounds(players as usize).min(8);
        let mut event = singles(players, &format!("{rounds} individual"));
        for round in 1..=rounds {
            play(&mut event);
            let by_schedule = PairingReason::Schedule {
                round: round as u32,
            };
            let tables = &event.rounds[round - 1].tables;
            assert!(tables.iter().all(|t| t.reason == by_schedule), "{players}");
        }
        sound(&event);
    }
}

#[test]
fn somebody_who_comes_or_goes_changes_partners_for_everybody() {
    for players in [15, 16, 22] {
        let mut event = singles(players, "8 individual");
        play(&mut event);
        play(&mut event);
        event.entries[3].state = EntryState::Withdrawn;
        (0..5).for_each(|_| play(&mut event));
        let last = event.rounds.last().unwrap();
        assert!(
            last.tables
                .iter()
                .all(|t| t.reason == PairingReason::LeastMet)
        );
        assert!(last.tables.iter().all(|t| t.side_of(EntryNo(4)).is_none()));
        let mut partners = std::collections::HashSet::new();
        for table in event.rounds.iter().flat_map(|round| &round.tables) {
            for side in Side::ALL {
                let mut pair: Vec<EntryNo> = table.entries(side).collect();
                pair.sort();
                assert!(partners.insert(pair), "{players}: partners again");
            }
        }
        sound(&event);
    }
}

#[test]
fn who_comes_late_needs_three_who_rest() {
    let published = |players: u32| {
        let mut event = singles(players, "4 individual");
        let mut round = propose(&event, Movement::Individual).unwrap();
        round.state = RoundState::Published;
        event.rounds.push(round);
        event
    };
    let newcomer = |number: u32| singles(number, "1 individual").entries.pop().unwrap();
    let nobody = late_entry(&published(13), newcomer(14));
    assert_eq!(nobody, Err(NotAllowed::NoIncompleteTable));
    let mut event = late_entry(&published(15), newcomer(16)).unwrap();
    assert_eq!(
        (event.rounds[0].tables.len(), event.rounds[0].byes.len()),
        (4, 0)
    );
    for table in &mut event.rounds[0].tables {
        fill(table, 2, 300, 100);
    }
    event.rounds[0].state = RoundState::Closed;
    (0..3).for_each(|_| play(&mut event));
    assert!(event.rounds.iter().all(|round| round.byes.is_empty()));
    sound(&event);
}

#[test]
fn who_missed_the_first_round_plays_the_next() {
    for (players, three) in [(11, false), (10, false), (7, false), (11, true), (8, true)] {
        let mut event = singles(players, "4 individual");
        if three {
            event.settings.rules.players = Players::Three;
        }
        let late = EntryNo(players);
        let played = |event: &mut Event| {
            play(event);
            for table in event
                .rounds
                .last_mut()
                .unwrap()
                .tables
                .iter_mut()
                .filter(|_| three)
            {
                table.hands.clear();
                for hand in [1, 2] {
                    let mut written = sheet(300, 100);
                    written.solo = Some(Seat::North);
                    table.save(HandNo(hand), version(1, written));
                }
            }
            sound(event);
        };
        event.entries.last_mut().unwrap().state = EntryState::Absent;
        played(&mut event);
        event.entries.last_mut().unwrap().state = EntryState::CheckedIn;
        (0..3).for_each(|_| played(&mut event));
        let sits = event.rounds[1].tables.iter();
        let sits = sits.filter(|table| table.side_of(late).is_some());
        assert_eq!(sits.count(), 1, "{players} {three}");
    }
}

#[test]
fn kinds_and_movements_go_together() {
    let mut pairs = event(8, "4 danese");
    let kind = EventKind::Pairs;
    let movement = Movement::Individual;
    let wrong = NoProposal::NotForKind { kind, movement };
    assert_eq!(propose(&pairs, movement), Err(wrong));
    pairs.settings.kind = EventKind::Individual;
    let kind = EventKind::Individual;
    let movement = Movement::DanesePuro;
    let wrong = NoProposal::NotForKind { kind, movement };
    assert_eq!(propose(&pairs, movement), Err(wrong));
    let plan = |text: &str, kind, entries| {
        text.parse::<Plan>()
            .unwrap()
            .check_kind(kind, Players::Four, entries)
    };
    let round = 2;
    assert_eq!(
        plan("1 individual + 1 danese", kind, 8),
        Err(PlanTrouble::NotForKind { kind, round })
    );
    assert_eq!(
        plan("8 individual", kind, 8),
        Err(PlanTrouble::PartnersRepeat { most: 7 })
    );
    assert_eq!(
        plan("1 individual", kind, 3),
        Err(PlanTrouble::NoTable { entries: 3 })
    );
}

#[test]
fn a_judge_finds_what_is_wrong_in_an_individual_event() {
    let mut event = singles(13, "4 individual");
    (0..4).for_each(|_| play(&mut event));
    let wrong = |change: &dyn Fn(&mut EventFile)| -> Vec<&'static str> {
        let mut file = EventFile::of(&event, "pozzetto", Vec::new());
        change(&mut file);
        verify(&file).iter().map(Difference::code).collect()
    };
    // the same partners as in round 1
    let again = wrong(&|file| {
        let first = file.rounds[0].clone();
        file.rounds[1].tables = first.tables;
        file.rounds[1].byes = first.byes;
    });
    assert!(again.contains(&"rest_too_early"), "{again:?}");
    let again = wrong(&|file| {
        let [ns, with] = [EntryNo(1), EntryNo(2)];
        for round in &mut file.rounds[..2] {
            let table = &mut round.tables[0];
            table.seats.ns = ns;
            let Partners::With(partners) = &mut table.partners else {
                panic!("a partner each")
            };
            partners.ns = with;
        }
    });
    // they sit at other tables too: the file itself is refused
    assert!(again.contains(&"seated_twice"), "{again:?}");
    let swapped = wrong(&|file| {
        let Partners::With(earlier) = file.rounds[0].tables[0].partners else {
            panic!("a partner each")
        };
        let pair = [file.rounds[0].tables[0].seats.ns, earlier.ns];
        bring_together(&mut file.rounds[1], pair);
    });
    assert!(swapped.contains(&"partners_again"), "{swapped:?}");
    let alone = wrong(&|file| file.rounds[0].tables[0].partners = Partners::Entry);
    assert!(alone.contains(&"partners"), "{alone:?}");
    let forged = wrong(&|file| {
        let credit = &mut file.standings[3].lines[0].credits[0];
        credit.partner = Some(EntryNo(99));
    });
    assert_eq!(forged, ["figure"]);
}

/// Swaps seats of a test's round until two players are partners.
fn bring_together(round: &mut Round, [one, other]: [EntryNo; 2]) {
    let table = round
        .tables
        .iter()
        .find(|t| t.side_of(one).is_some())
        .unwrap();
    let side = table.side_of(one).unwrap();
    let partner = table.entries(side).find(|e| *e != one).unwrap();
    let exchange = |entry: &mut EntryNo| {
        *entry = match *entry {
            e if e == other => partner,
            e if e == partner => other,
            e => e,
        }
    };
    for table in &mut round.tables {
        exchange(&mut table.seats.ns);
        exchange(&mut table.seats.ew);
        if let Partners::With(partners) = &mut table.partners {
            exchange(&mut partners.ns);
            exchange(&mut partners.ew);
        }
    }
    for bye in &mut round.byes {
        exchange(&mut bye.entry);
    }
}
