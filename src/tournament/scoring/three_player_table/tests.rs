#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use crate::audit::{Difference, verify};
use crate::award::{AwardKind, Awards};
use crate::commands::command::{DeskCommand, TableCommand, TableSeats};
use crate::commands::decide::seats::{SeatFault, SeatWarning, warnings};
use crate::commands::decide::{TableContext, decide, decide_table};
use crate::commands::hand_permissions::must_accept;
use crate::commands::refusal::Refusal;
use crate::entry::EntryNo;
use crate::event::Event;
use crate::event_file::EventFile;
use crate::movement::{PairingReason, propose};
use crate::ranking::standings;
use crate::roster_change::{Exit, Leaving, NotAllowed, late_entry, leaves};
use crate::round::{HandNo, HandVersion, RoundNo, RoundState, Spot, TableNo, TableState};
use crate::rulings::adjustment::{Incident, MatchSum, Overdrawn, Ruling, awards_of_three};
use crate::scoring::match_score::{Length, MatchVp, hands_of};
use crate::scoring::result::HandsTally;
use crate::scoring::three_player_table::*;
use crate::scoring::three_result::ThreeResult;
use crate::testing::{at, entry, sheet, signed, singles, version};
use burraco_rules::{ClosedBy, Pozzetto, Rng, RuleSet, Seat, Sheet, SideSheet};

fn event(players: u32, rules: &str, plan: &str) -> Event {
    let mut event = singles(players, plan);
    event.settings.rules = rules.parse().unwrap();
    event
}

/// A sheet for tests that gives totals: one player, alone, has `own` points and the two partners have `partners`
/// together.
fn alone(solo: Chair, own: i32, partners: i32) -> Sheet {
    Sheet {
        solo: Some(solo.seat()),
        ..sheet(own, partners)
    }
}

/// A test sheet of a hand in which nobody took a pozzetto.
fn each(points: [i32; 3]) -> Sheet {
    let [north, east, west] = points.map(|points| SideSheet {
        pozzetto: Pozzetto::None,
        ..sheet(points, 0).sides.ns
    });
    Sheet {
        sides: BySide {
            ns: north,
            ew: east,
        },
        third: Some(west),
        ..sheet(0, 0)
    }
}

/// Publishes the next round of the test event.
fn publish(event: &mut Event) {
    let mut round = propose(event, event.next_movement().unwrap()).unwrap();
    round.state = RoundState::Published;
    event.rounds.push(round);
}

/// Writes two hands at a table of the test event and closes it.
fn write(event: &mut Event, table: usize, hands: [Sheet; 2]) {
    let table = &mut event.rounds.last_mut().unwrap().tables[table];
    for (number, sheet) in (1..).zip(hands) {
        table.save(HandNo(number), version(1, sheet));
    }
    table.state = TableState::Closed;
}

/// Checks that the event passes the independent audit after it was written to its file and read back.
fn sound(event: &Event) {
    let file = EventFile::of(event, "pozzetto", Vec::new());
    let text = serde_json::to_string(&file).unwrap();
    let again: EventFile = serde_json::from_str(&text).unwrap();
    assert_eq!(again, file);
    assert_eq!(verify(&again), []);
}

fn result(event: &Event) -> ThreeResult {
    ThreeResult::of_scores(&event.settings, &event.rounds[0].tables[0], |number| {
        ScoredHand::at(&event.settings, &event.rounds[0].tables[0], number)
    })
    .unwrap()
}

/// Checks tables of three by a table of cases: the points of the three, then the result of each player's two matches.
/// All are in halves of a point where partners share a total, else in whole points.
#[test]
fn three_players_have_the_points_and_results_of_the_cases() {
    use Chair::{East, North, West};
    type Case = (&'static str, [Sheet; 2], [i64; 3], [i64; 3], [i64; 3]);
    let cases: [Case; 5] = [
        // all of it for each of the partners: 500, 300, 300, then 400, 600, 400; 0 to 40 is 10-10
        (
            "italian+three-shared",
            [alone(North, 500, 300), alone(East, 600, 400)],
            [900, 900, 700],
            [10 + 12, 10 + 12, 8 + 8],
            [200, 200, -400],
        ),
        // half of it, counted in halves: 500, 150, 150, then 200, 600, 200
        (
            "federation+three",
            [alone(North, 500, 300), alone(East, 600, 400)],
            [1400, 1500, 700],
            [2 * (9 + 14), 2 * (11 + 14), 2 * (6 + 6)],
            [-100 + 700, 100 + 800, -700 - 800],
        ),
        // 42.5 points are more than the 40 of the first step, 40 are not
        (
            "italian+three",
            [alone(West, 0, 85), each([0, 0, 0])],
            [85, 85, 0],
            [2 * (10 + 11), 2 * (10 + 11), 2 * (9 + 9)],
            [85, 85, -170],
        ),
        (
            "italian+three",
            [alone(West, 0, 80), each([0, 0, 0])],
            [80, 80, 0],
            [40, 40, 40],
            [80, 80, -160],
        ),
        // everybody alone: nothing is shared
        (
            "brochure+three",
            [each([-100, 200, 0]), each([1200, 0, 0])],
            [1100, 200, 0],
            [19 + 20, 1 + 12, 8],
            [900 + 1100, -900 + 200, -1100 - 200],
        ),
    ];
    for (rules, hands, points, vp, mp) in cases {
        let mut event = event(3, rules, "1 individual");
        publish(&mut event);
        write(&mut event, 0, hands);
        let found = result(&event);
        assert_eq!(Chair::ALL.map(|c| found.points.get(c).0), points, "{rules}");
        let earned = Chair::ALL.map(|c| found.earned(&event.settings, c));
        assert_eq!(earned.map(|e| e.vp.0), vp, "{rules}");
        assert_eq!(earned.map(|e| e.mp.0), mp, "{rules}");
        event.rounds[0].state = RoundState::Closed;
        sound(&event);
    }
}

/// Checks that a match (partita) of three players goes on until one of them alone has the highest total at or above the
/// target of points.
#[test]
fn a_match_is_over_when_one_of_three_is_at_the_target_alone() {
    use Chair::{East, North, West};
    type Case = (&'static str, Vec<Sheet>, u32, [i64; 3], [i64; 3]);
    let cases: [Case; 4] = [
        // all of it for each partner: 2000 is not beyond 2000, 2005 is; the last hand is one too many
        (
            "italian+three-shared",
            vec![
                alone(North, 1000, 0),
                alone(North, 1000, 0),
                alone(East, 10, 5),
                alone(West, 900, 0),
            ],
            3,
            [2005, 10, 5],
            [40, 20, 0],
        ),
        // half of it, and half a point is enough
        (
            "italian+three",
            vec![
                alone(North, 1000, 0),
                alone(North, 1000, 0),
                alone(East, 0, 5),
            ],
            3,
            [4005, 0, 5],
            [80, 0, 40],
        ),
        // two who are level beyond the target go on, whatever the third has
        (
            "italian+three",
            [vec![alone(West, 0, 1200); 4], vec![alone(North, 5, 0)]].concat(),
            5,
            [4810, 4800, 0],
            [80, 40, 0],
        ),
        // who follows may be level
        (
            "brochure+three",
            vec![each([700, 100, 100]); 3],
            3,
            [2100, 300, 300],
            [40, 10, 10],
        ),
    ];
    for (rules, hands, needed, points, vp) in cases {
        let mut event = event(3, rules, "1 individual");
        event.settings.length = Length::Target(MatchVp::WonLost);
        publish(&mut event);
        for played in 0..=hands.len() {
            let table = &mut event.rounds[0].tables[0];
            table.hands.clear();
            for (number, sheet) in (1..).zip(&hands[..played]) {
                table.save(HandNo(number), version(1, sheet.clone()));
            }
            let next = u32::try_from(played).unwrap() + 1;
            let now = hands_of(&event.settings, &event.rounds[0].tables[0]);
            assert_eq!(now, needed.min(next), "{rules}");
        }
        event.rounds[0].tables[0].state = TableState::Closed;
        let found = result(&event);
        assert_eq!(found.hands, needed);
        assert_eq!(Chair::ALL.map(|c| found.points.get(c).0), points, "{rules}");
        let earned = Chair::ALL.map(|c| found.earned(&event.settings, c).vp.0);
        assert_eq!(earned, vp, "{rules}");
        event.rounds[0].state = RoundState::Closed;
        sound(&event);
    }
}

/// Checks that a table of three shares three matches of 20 Victory Points, whatever is entered, and that its
/// differences add up to zero.
#[test]
fn a_table_of_three_shares_sixty_victory_points() {
    let mut rng = Rng::new(60);
    let mut points = || i32::try_from(rng.below(300)).unwrap() * 5 - 500;
    for rules in ["federation+three", "brochure+three", "italian+three-shared"] {
        for seed in 0..300 {
            let mut event = event(3, rules, "1 individual");
            publish(&mut event);
            let solo = Chair::ALL[seed % 3];
            let hands = [
                alone(solo, points(), points()),
                each([points(), points(), points()]),
            ];
            write(&mut event, 0, hands);
            let found = result(&event);
            let earned = Chair::ALL.map(|c| found.earned(&event.settings, c));
            let parts = i64::from(event.settings.parts());
            assert_eq!(earned.iter().map(|e| e.vp.0).sum::<i64>(), 60 * parts);
            assert_eq!(earned.iter().map(|e| e.mp.0).sum::<i64>(), 0);
            assert!(earned.iter().all(|e| (0..=40 * parts).contains(&e.vp.0)));
        }
    }
}

#[test]
fn a_result_needs_to_know_who_was_alone() {
    let mut event = event(3, "federation+three", "1 individual");
    publish(&mut event);
    let enter = |event: &Event, hand: u32, sheet: Sheet| {
        let command = TableCommand::EnterHand {
            hand: HandNo(hand),
            sheet,
            base_version: 0,
            reason: String::new(),
        };
        let round = &event.rounds[0];
        decide_table(
            TableContext::of(event, round, &round.tables[0]),
            &command,
            "ada",
            at(1),
        )
    };
    let refused = enter(&event, 1, sheet(100, 200));
    assert_eq!(refused, Err(Refusal::SoloNeeded(HandNo(1))));
    for (hand, sheet) in [(1, alone(Chair::West, 500, 300)), (2, each([5, 10, 15]))] {
        let changes = enter(&event, hand, sheet).unwrap();
        changes.iter().for_each(|change| event.apply(change));
    }
    assert_eq!(event.rounds[0].tables[0].state, TableState::Entered);
    // a file in which it is missing is no event
    let mut file = EventFile::of(&event, "pozzetto", Vec::new());
    file.rounds[0].tables[0].hands[0].versions[0].sheet.solo = None;
    let codes: Vec<&str> = file.problems().iter().map(|p| p.code()).collect();
    assert_eq!(codes, ["solo_unknown"]);
}

#[test]
fn both_others_are_opponents_and_a_rest_is_two_matches() {
    let mut event = event(4, "federation+three", "4 individual");
    for _ in 0..4 {
        publish(&mut event);
        let hands = [alone(Chair::North, 400, 300), alone(Chair::West, 200, 500)];
        write(&mut event, 0, hands);
        event.rounds.last_mut().unwrap().state = RoundState::Closed;
    }
    sound(&event);
    let rested: Vec<EntryNo> = event.rounds.iter().map(|r| r.byes[0].entry).collect();
    let mut all = rested.clone();
    all.sort_unstable();
    assert_eq!(all.iter().map(|e| e.0).collect::<Vec<_>>(), [1, 2, 3, 4]);
    let lines = standings(&event, RoundNo(4));
    assert_eq!(lines.parts, 2, "partners share: halves");
    let line = lines.line(rested[0]).unwrap();
    assert_eq!(line.credits[0].award, Some(AwardKind::Bye));
    assert_eq!(
        (line.credits[0].vp.0, line.credits[0].mp.0),
        (2 * 28, 2 * 610)
    );
    assert_eq!(line.credits[1].opponents().count(), 2);
    assert_eq!(event.rounds[1].tables[0].reason, PairingReason::LeastMet);
    let sum: i64 = lines.lines.iter().map(|line| line.vp.0).sum();
    assert_eq!(sum, 2 * 4 * (60 + 28));
}

#[test]
fn who_comes_late_makes_a_table_of_two_who_rest() {
    let mut event = event(5, "brochure+three", "2 individual");
    publish(&mut event);
    let mut late = entry(6);
    late.players.truncate(1);
    let after = late_entry(&event, late.clone()).unwrap();
    assert_eq!(
        (after.rounds[0].tables.len(), after.rounds[0].byes.len()),
        (2, 0)
    );
    let table = &after.rounds[0].tables[1];
    assert_eq!(
        (table.chair_of(EntryNo(6)), &table.reason),
        (Some(Chair::North), &PairingReason::Late)
    );
    sound(&after);
    // one who rests and the newcomer are no table
    let four = {
        let mut event =
            crate::scoring::three_player_table::tests::event(4, "brochure+three", "2 individual");
        publish(&mut event);
        event
    };
    assert_eq!(late_entry(&four, late), Err(NotAllowed::NoIncompleteTable));
}

#[test]
fn who_leaves_gives_the_others_what_they_would_have_won() {
    for (how, goes) in [(Leaving::Justified, 12), (Leaving::Unjustified, 0)] {
        let mut before = event(6, "brochure+three", "2 individual");
        publish(&mut before);
        let hands = [alone(Chair::North, 400, 300), alone(Chair::West, 200, 500)];
        write(&mut before, 1, hands);
        let gone = before.rounds[0].tables[0].seats.ew;
        let mut after = leaves(&before, gone, Exit::Match(how), &signed()).unwrap();
        after.rounds[0].state = RoundState::Closed;
        let lines = standings(&after, RoundNo(1));
        let trio = after.rounds[0].tables[0].trio().unwrap();
        let vp = Chair::ALL.map(|c| lines.line(*trio.get(c)).unwrap().vp.0);
        assert_eq!(
            vp,
            [24, goes, 24],
            "14 for whoever is missing, 10 between those who stay"
        );
        sound(&after);
        let ruling = after.adjustments[0].ruling().unwrap();
        assert_eq!(after.ruled_against(ruling), [gone]);
        // five play on: one table, two rest
        publish(&mut after);
        assert_eq!(
            (after.rounds[1].tables.len(), after.rounds[1].byes.len()),
            (1, 2)
        );
    }
}

#[test]
fn who_leaves_a_table_of_three_it_is_losing_gains_nothing_by_it() {
    let mut before = event(6, "federation+three", "2 individual");
    publish(&mut before);
    before.rounds[0].state = RoundState::Playing;
    // East behind North by a lot, and level with West
    let table = &mut before.rounds[0].tables[0];
    table.save(HandNo(1), version(1, alone(Chair::North, 2_400, 0)));
    let gone = before.rounds[0].tables[0].seats.ew;
    let after = leaves(&before, gone, Exit::Match(Leaving::Justified), &signed()).unwrap();
    let lines = standings(&after, RoundNo(1));
    let trio = after.rounds[0].tables[0].trio().unwrap();
    let parts = i64::from(after.settings.parts());
    let vp = Chair::ALL.map(|c| lines.line(*trio.get(c)).unwrap().vp.0 / parts);
    assert_eq!(vp, [30, 6, 24], "20 + 10, 0 + 6, 14 + 10");
    sound(&after);
}

#[test]
fn a_ruling_is_about_a_player() {
    let mut event = event(3, "federation+three", "1 individual");
    publish(&mut event);
    let rule = |event: &Event, ruling: Ruling| {
        let judgement = crate::commands::command::Judgement {
            number: None,
            base_version: 0,
            ruling: Some(ruling),
            infraction: None,
            article: String::new(),
            reason: "ritardo".to_owned(),
        };
        decide(event, &DeskCommand::Rule(judgement), "ada", at(2))
    };
    let (round, table) = (RoundNo(1), TableNo(1));
    let late = Ruling::LateStart {
        round,
        table,
        side: Side::Ns,
        mp: MatchPoints(100),
    };
    assert_eq!(rule(&event, late), Err(Refusal::NoLineOfThree(table)));
    let awards = awards_of_three(Incident::LateOverTen(Chair::East), event.settings.bye);
    let awarded = |awards| Ruling::Awarded {
        round,
        table,
        leaves: None,
        who: None,
        awards,
    };
    let changes = rule(&event, awarded(Awards::Three(awards))).unwrap();
    changes.iter().for_each(|change| event.apply(change));
    assert_eq!(event.rounds[0].tables[0].state, TableState::Closed);
    let too_much = Trio::from_fn(|_| Award {
        kind: AwardKind::Opponent,
        vp: VictoryPoints(21),
        mp: MatchPoints(0),
    });
    let refused = rule(&event, awarded(Awards::Three(too_much)));
    assert_eq!(refused, Err(Refusal::PointsOutOfRange));
    event.rounds[0].state = RoundState::Closed;
    sound(&event);
}

#[test]
fn seats_are_given_by_hand_with_what_speaks_against_them() {
    let mut event = event(7, "federation+three", "2 individual");
    publish(&mut event);
    for table in 0..2 {
        let hands = [alone(Chair::North, 400, 300), alone(Chair::West, 200, 500)];
        write(&mut event, table, hands);
    }
    event.rounds[0].state = RoundState::Closed;
    let first = event.rounds[0].tables[0].trio().unwrap();
    let propose = DeskCommand::Propose { movement: None };
    for change in decide(&event, &propose, "ada", at(1)).unwrap() {
        event.apply(&change);
    }
    let rested = event.rounds[1].byes[0].entry;
    let others = |of: &[EntryNo]| -> Vec<EntryNo> {
        let all = (1..=7).map(EntryNo);
        all.filter(|entry| *entry != rested && !of.contains(entry))
            .collect()
    };
    let seat = |sides: [(u32, [&[EntryNo]; 2]); 2]| DeskCommand::SeatRound {
        round: RoundNo(2),
        seats: sides
            .map(|(table, [ns, ew])| TableSeats {
                table: TableNo(table),
                sides: BySide {
                    ns: ns.to_vec(),
                    ew: ew.to_vec(),
                },
            })
            .to_vec(),
        reason: "amici".to_owned(),
    };
    // those of the first table again, but for one who rests now
    let again: Vec<EntryNo> = [first.north, first.east, first.west]
        .into_iter()
        .filter(|entry| *entry != rested)
        .take(2)
        .collect();
    let left = others(&again);
    let (with, rest) = left.split_at(1);
    let both = [again[1], with[0]];
    let given = [(1, [&again[..1], &both]), (2, [&rest[..1], &rest[1..]])];
    for change in decide(&event, &seat(given), "ada", at(1)).unwrap() {
        event.apply(&change);
    }
    let trio = event.rounds[1].tables[0].trio().unwrap();
    assert_eq!(
        [trio.north, trio.east, trio.west],
        [again[0], again[1], with[0]]
    );
    assert!(warnings(&event, RoundNo(2)).iter().any(|w| matches!(
        w,
        SeatWarning::Rematch { seats, met: RoundNo(1), .. } if (seats.ns, seats.ew) == (again[0], again[1])
    )));
    sound(&event);
    let pair = [
        (1, [&again[..1], &both[..1]]),
        (2, [&rest[..1], &rest[1..]]),
    ];
    let wanted = BySide { ns: 1, ew: 2 };
    let fault = SeatFault::WrongCount {
        table: TableNo(1),
        wanted,
    };
    assert_eq!(
        decide(&event, &seat(pair), "ada", at(1)),
        Err(Refusal::Seats(fault))
    );
}

#[test]
fn what_is_wrong_in_a_file_is_found() {
    let mut event = event(9, "federation+three", "3 individual");
    for _ in 0..3 {
        publish(&mut event);
        for table in 0..3 {
            let hands = [alone(Chair::North, 400, 305), alone(Chair::West, 200, 500)];
            write(&mut event, table, hands);
        }
        event.rounds.last_mut().unwrap().state = RoundState::Closed;
    }
    let file = EventFile::of(&event, "pozzetto", Vec::new());
    assert_eq!(verify(&file), []);
    let found = |change: &dyn Fn(&mut EventFile)| -> Vec<&'static str> {
        let mut file = file.clone();
        change(&mut file);
        let mut codes: Vec<_> = verify(&file).iter().map(Difference::code).collect();
        codes.dedup();
        codes
    };
    let another = |file: &mut EventFile| {
        let sheet = &mut file.rounds[0].tables[0].hands[0].versions[0].sheet;
        sheet.solo = Some(Seat::East);
    };
    assert_eq!(found(&another), ["figure"]);
    let vp = |file: &mut EventFile| file.standings[2].lines[0].credits[0].vp = VictoryPoints(41);
    assert_eq!(found(&vp), ["figure"]);
    let again = |file: &mut EventFile| {
        let first = file.rounds[0].tables.clone();
        for round in &mut file.rounds {
            for (table, known) in round.tables.iter_mut().zip(&first) {
                (table.seats, table.partners) = (known.seats, known.partners);
            }
        }
    };
    assert!(found(&again).contains(&"opponents_uneven"));
    let four = |file: &mut EventFile| file.event.rules = RuleSet::FEDERATION;
    assert_eq!(found(&four), ["partners"]);
}

/// Checks that a player of three has 0 to 40 Victory Points, and the table 60 in all, since each plays two of its three
/// matches. This holds also where points are counted in halves.
#[test]
fn no_penalty_takes_what_a_player_of_three_does_not_have() {
    for rules in ["federation+three", "brochure+three"] {
        let mut event = event(3, rules, "1 individual");
        publish(&mut event);
        let hands = [alone(Chair::North, 900, 405), alone(Chair::East, 300, 610)];
        write(&mut event, 0, hands);
        event.rounds[0].state = RoundState::Closed;
        let parts = i64::from(event.settings.parts());
        let (round, entry) = (RoundNo(1), event.rounds[0].tables[0].seats.ew);
        let had = MatchSum::of(&event, round, entry).unwrap();
        assert_eq!(had.own + had.other, VictoryPoints(60 * parts));
        assert!(had.own > VictoryPoints(0) && had.own < VictoryPoints(40 * parts));
        let rule = |vp: i64| {
            DeskCommand::Rule(crate::commands::command::Judgement {
                number: None,
                base_version: 0,
                ruling: Some(Ruling::Points {
                    entry,
                    round,
                    vp: VictoryPoints(vp),
                    mp: MatchPoints(0),
                }),
                infraction: None,
                article: String::new(),
                reason: "ritardo".to_owned(),
            })
        };
        let given = |vp: i64| MatchSum {
            own: had.own + VictoryPoints(vp * parts),
            ..had
        };
        let whole = had.own.0 / parts;
        for vp in [-whole - 1, 1] {
            let refused = decide(&event, &rule(vp), "ada", at(2));
            assert_eq!(refused, Err(Refusal::MatchSum(given(vp))), "{rules} {vp}");
        }
        let changes = decide(&event, &rule(-whole), "ada", at(2)).unwrap();
        changes.iter().for_each(|change| event.apply(change));
        assert_eq!(event.overdrawn(), []);
        sound(&event);
        // corrected, the table leaves the player nothing to take from
        let hands = [
            alone(Chair::East, -900, 3_000),
            alone(Chair::East, -900, 3_000),
        ];
        for (number, hand) in (1..).zip(hands) {
            event.rounds[0].tables[0].save(HandNo(number), version(2, hand));
        }
        let sum = MatchSum {
            own: VictoryPoints(-whole * parts),
            other: VictoryPoints(60 * parts),
            ..had
        };
        let overdrawn = [Overdrawn { ruling: 1, sum }];
        assert_eq!(event.overdrawn(), overdrawn, "{rules}");
    }
}

#[test]
fn each_of_three_has_a_chair_and_a_word_of_ones_own() {
    let mut event = event(6, "federation+three", "2 individual");
    let draft = propose(&event, event.next_movement().unwrap()).unwrap();
    event.rounds.push(draft);
    let before = event.rounds[0].tables[0].trio().unwrap();
    let swap = DeskCommand::SwapSeats {
        round: RoundNo(1),
        entries: [before.east, before.west],
        reason: "chiesto da loro".to_owned(),
    };
    for change in decide(&event, &swap, "ada", at(1)).unwrap() {
        event.apply(&change);
    }
    let after = event.rounds[0].tables[0].trio().unwrap();
    assert_eq!(
        [after.north, after.east, after.west],
        [before.north, before.west, before.east]
    );
    sound(&event);

    // North wrote both smazzate: the others accept; once the desk has written one of them over, North is asked as well.
    let table = &mut event.rounds[0].tables[0];
    let north = HandVersion {
        by: "table:1.1.north".to_owned(),
        ..version(1, alone(Chair::North, 400, 300))
    };
    table.save(HandNo(1), north.clone());
    table.save(HandNo(2), north);
    let [own, east, west] = Chair::ALL.map(Spot::Chair);
    assert_eq!(must_accept(table), [east, west]);
    let desk = version(2, alone(Chair::North, 500, 300));
    table.save(HandNo(2), desk.clone());
    assert_eq!(must_accept(table), [own, east, west]);
    table.save(HandNo(1), desk);
    assert_eq!(must_accept(table), [], "the staff has written it");
}

#[test]
fn three_who_accepted_what_is_a_fault_today_keep_their_points() {
    let mut event = event(3, "federation+three", "1 individual");
    publish(&mut event);
    write(
        &mut event,
        0,
        [alone(Chair::North, 500, 300), alone(Chair::East, 600, 400)],
    );
    event.rounds[0].state = RoundState::Closed;
    let before = (result(&event), standings(&event, RoundNo(1)));
    let table = &mut event.rounds[0].tables[0];
    assert!(table.state.counts());
    let sheet = &mut table.hands[1].versions[0].sheet;
    sheet.closed_by = [Seat::North, Seat::East].map(ClosedBy::Player).to_vec();
    assert_eq!((result(&event), standings(&event, RoundNo(1))), before);
    let file = EventFile::of(&event, "pozzetto", Vec::new());
    let found = verify(&file);
    assert!(
        matches!(
            found[..],
            [Difference::HandFaulty {
                hand: HandNo(2),
                ..
            }]
        ),
        "{found:?}"
    );
    event.rounds[0].tables[0].state = TableState::Entered;
    assert!(HandsTally::of(&event.settings, &event.rounds[0].tables[0]).is_none());
}
