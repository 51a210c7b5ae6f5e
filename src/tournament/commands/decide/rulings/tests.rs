//! Tests of rulings that are given, refused and revoked.

use crate::audit::verify;
use crate::award::Award;
use crate::commands::command::DeskCommand;
use crate::commands::decide::rulings::*;
use crate::commands::decide::{decide, foresee};
use crate::entry::EntryNo;
use crate::event_file::EventFile;
use crate::movement::propose;
use crate::ranking::standings;
use crate::round::{HandNo, RoundNo, TableNo, TableState};
use crate::rulings::adjustment::{CardMark, Incident, Overdrawn, awards_of_incident};
use crate::testing::{at, event, play, sheet, withdrawing};
use burraco_rules::{Irregularity, Side};
use strum::VariantArray;

fn judgement(ruling: Ruling) -> Judgement {
    Judgement {
        number: None,
        base_version: 0,
        ruling: Some(ruling),
        infraction: None,
        article: "33".to_owned(),
        reason: "visto".to_owned(),
    }
}

fn run(event: &mut Event, judgement: Judgement) -> Result<(), Refusal> {
    let command = DeskCommand::Rule(judgement);
    for change in decide(event, &command, "ada", at(3))? {
        event.apply(&change);
    }
    Ok(())
}

fn points(entry: u32, vp: i64) -> Ruling {
    Ruling::Points {
        entry: EntryNo(entry),
        round: RoundNo(1),
        vp: VictoryPoints(vp),
        mp: MatchPoints(0),
    }
}

fn sound(event: &Event) {
    assert_eq!(verify(&EventFile::of(event, "pozzetto", Vec::new())), []);
}

#[test]
fn a_ruling_given_taken_back_and_given_again_keeps_every_version() {
    let mut event = event(8, "3 mitchell");
    play(&mut event);
    let vp = |event: &Event| standings(event, RoundNo(1)).line(EntryNo(1)).unwrap().vp.0;
    let before = vp(&event);
    let given = judgement(points(1, -2));
    let moves = foresee(&event, &DeskCommand::Rule(given.clone()), "ada", at(3)).unwrap();
    assert!(moves.places.iter().any(|m| m.entry == EntryNo(1)));
    run(&mut event, given.clone()).unwrap();
    assert_eq!(vp(&event), before - 2);
    let back = Judgement {
        number: Some(1),
        base_version: 1,
        ruling: None,
        ..given.clone()
    };
    run(&mut event, back.clone()).unwrap();
    assert_eq!(vp(&event), before);
    let stale = Err(Refusal::StaleRuling {
        number: 1,
        current: 2,
    });
    assert_eq!(run(&mut event, back), stale);
    let again = Judgement {
        number: Some(1),
        base_version: 2,
        ..given
    };
    run(&mut event, again).unwrap();
    assert_eq!(vp(&event), before - 2);
    let versions = &event.adjustments[0].versions;
    let kept: Vec<_> = versions.iter().map(|v| (v.version, &*v.by)).collect();
    assert_eq!(kept, [(1, "ada"), (2, "ada"), (3, "ada")]);
    sound(&event);
}

#[test]
fn points_given_at_a_table_close_it_and_taken_back_leave_it_as_its_hands_do() {
    let mut event = event(8, "3 mitchell");
    let mut round = propose(&event, event.next_movement().unwrap()).unwrap();
    round.state = RoundState::Published;
    event.rounds.push(round);
    let late = Ruling::Awarded {
        round: RoundNo(1),
        table: TableNo(2),
        leaves: None,
        who: None,
        awards: Awards::Lines(awards_of_incident(
            Incident::LateOverTen(Side::Ns),
            event.settings.bye,
        )),
    };
    let state = |event: &Event| event.rounds[0].tables[1].state;
    run(&mut event, judgement(late)).unwrap();
    assert_eq!(state(&event), TableState::Closed);
    sound(&event);
    let withdrawn = decide(&event, &withdrawing(RoundNo(1)), "ada", at(3));
    assert_eq!(withdrawn, Err(Refusal::RulingsGiven(RoundNo(1))));
    let back = Judgement {
        number: Some(1),
        base_version: 1,
        ruling: None,
        ..judgement(late)
    };
    run(&mut event, back).unwrap();
    assert_eq!(state(&event), TableState::Open);
    sound(&event);
}

#[test]
fn a_closed_round_opens_when_the_points_of_a_table_are_taken_back() {
    let mut event = event(8, "3 mitchell");
    play(&mut event);
    event.rounds[0].tables[0].state = TableState::Entered;
    let nothing = awards_of_incident(Incident::NobodyThere, event.settings.bye);
    let absent = Ruling::Awarded {
        round: RoundNo(1),
        table: TableNo(1),
        leaves: None,
        who: None,
        awards: Awards::Lines(nothing),
    };
    run(&mut event, judgement(absent)).unwrap();
    sound(&event);
    let back = Judgement {
        number: Some(1),
        base_version: 1,
        ruling: None,
        ..judgement(absent)
    };
    run(&mut event, back).unwrap();
    let round = &event.rounds[0];
    assert_eq!(
        round.tables[0].state,
        TableState::Entered,
        "its hands stand, and nobody had confirmed them"
    );
    assert_eq!(round.state, RoundState::Playing);
    sound(&event);
}

#[test]
fn what_cannot_be_ruled_is_refused() {
    let mut event = event(8, "1 mitchell + 1 danese");
    play(&mut event);
    let draft = propose(&event, event.next_movement().unwrap()).unwrap();
    event.rounds.push(draft);
    let late = |table: u32, mp: i64| Ruling::LateStart {
        round: RoundNo(1),
        table: TableNo(table),
        side: Side::Ns,
        mp: MatchPoints(mp),
    };
    let in_round = |round: u32| Ruling::Richiamo {
        entry: EntryNo(1),
        round: RoundNo(round),
    };
    let cases = [
        (points(40, 1), Refusal::NoSuchEntry(EntryNo(40))),
        (points(1, 21), Refusal::PointsOutOfRange),
        (points(1, 0), Refusal::PointsOutOfRange),
        (late(9, 100), Refusal::NoSuchTable(RoundNo(1))),
        (late(1, -100), Refusal::PointsOutOfRange),
        (in_round(2), Refusal::NotPublished(RoundNo(2))),
        (in_round(3), Refusal::NoSuchRound(RoundNo(3))),
    ];
    for (ruling, refusal) in cases {
        assert_eq!(run(&mut event, judgement(ruling)), Err(refusal));
    }
    let silent = Judgement {
        reason: " ".to_owned(),
        ..judgement(points(1, -1))
    };
    assert_eq!(run(&mut event, silent), Err(Refusal::ReasonNeeded));
    let unknown = Judgement {
        number: Some(4),
        ..judgement(points(1, -1))
    };
    assert_eq!(run(&mut event, unknown), Err(Refusal::NoSuchRuling(4)));
    assert_eq!(event.adjustments, []);
}

fn off_match(entry: Side, hand: Option<u32>, mp: i64) -> Ruling {
    Ruling::OffMatch {
        round: RoundNo(1),
        table: TableNo(1),
        side: entry,
        hand: hand.map(HandNo),
        mp: MatchPoints(mp),
    }
}

fn on_cards(hand: u32, mark: CardMark) -> Ruling {
    Ruling::OnCards {
        round: RoundNo(1),
        table: TableNo(1),
        hand: HandNo(hand),
        side: Side::Ns,
        mark,
    }
}

#[test]
fn match_points_come_off_before_the_victory_points_are_read() {
    let mut event = event(8, "3 mitchell");
    play(&mut event);
    let seats = event.rounds[0].tables[0].seats;
    let credit = |event: &Event, entry: EntryNo| {
        let standings = standings(event, RoundNo(1));
        let credit = standings.line(entry).unwrap().credits[0];
        (credit.vp.0, credit.mp.0)
    };
    let (ns, ew) = (credit(&event, seats.ns), credit(&event, seats.ew));
    run(&mut event, judgement(off_match(Side::Ns, Some(2), 1_000))).unwrap();
    let after = credit(&event, seats.ns);
    assert!(
        after.0 < ns.0 && after.1 == ns.1 - 1_000,
        "{ns:?} {after:?}"
    );
    assert_eq!(credit(&event, seats.ew), ew, "the other side keeps its own");
    sound(&event);
    assert_eq!(
        run(&mut event, judgement(off_match(Side::Ns, Some(3), 100))),
        Err(Refusal::NoSuchHand(HandNo(3)))
    );
}

#[test]
fn what_is_settled_on_the_cards_moves_nothing_by_itself() {
    let mut event = event(8, "3 mitchell");
    play(&mut event);
    let before = standings(&event, RoundNo(1));
    for &mark in CardMark::VARIANTS {
        run(&mut event, judgement(on_cards(1, mark))).unwrap();
    }
    assert_eq!(standings(&event, RoundNo(1)), before);
    let against =
        |a: &crate::rulings::adjustment::Adjustment| event.ruled_against(a.ruling().unwrap());
    let seat = event.rounds[0].tables[0].seats.ns;
    assert!(event.adjustments.iter().all(|a| against(a) == [seat]));
    sound(&event);
}

#[test]
fn a_ruling_cites_the_line_it_was_given_for_and_no_measure_beside_it() {
    let mut event = event(8, "3 mitchell");
    play(&mut event);
    let warned = Ruling::Ammonizione {
        entry: EntryNo(1),
        round: RoundNo(1),
        mp: MatchPoints(0),
    };
    let for_line = |code: &str, ruling: Ruling| Judgement {
        infraction: Some(code.to_owned()),
        ..judgement(ruling)
    };
    run(&mut event, for_line("suggestion", warned)).unwrap();
    let cited = event.adjustments[0].versions[0].infraction.clone().unwrap();
    assert_eq!(cited.irregularity(), Some(Irregularity::Suggestion));
    let refused = run(&mut event, for_line("suggestion", points(1, -2)));
    let Err(Refusal::NotProvided {
        infraction,
        measure,
    }) = refused
    else {
        panic!("{refused:?}");
    };
    assert_eq!(
        (&*infraction.code, measure),
        ("suggestion", Measure::Points)
    );
    assert_eq!(
        run(&mut event, for_line("astrologia", warned)),
        Err(Refusal::NoSuchInfraction("astrologia".to_owned()))
    );
    // a line that is withdrawn is given no more; what was given for it keeps its words, and is taken back with them
    let mut line = event.settings.infraction("suggestion").unwrap();
    line.offered = InfractionUse::Withdrawn;
    let withdraw = DeskCommand::ChangeInfraction {
        was: Box::new(event.settings.infraction("suggestion").unwrap()),
        is: Box::new(line),
    };
    for change in decide(&event, &withdraw, "ada", at(4)).unwrap() {
        event.apply(&change);
    }
    assert_eq!(
        run(&mut event, for_line("suggestion", warned)),
        Err(Refusal::NoSuchInfraction("suggestion".to_owned()))
    );
    let back = Judgement {
        number: Some(1),
        base_version: 1,
        ruling: None,
        ..judgement(warned)
    };
    run(&mut event, back).unwrap();
    assert_eq!(event.adjustments[0].versions[1].infraction, Some(cited));
    sound(&event);
}

#[test]
fn a_match_that_could_not_be_is_an_arbitral_score_or_nothing() {
    let mut event = event(8, "3 mitchell");
    play(&mut event);
    let seats = event.rounds[0].tables[0].seats;
    let vp = |entry| standings(&event, RoundNo(1)).line(entry).unwrap().vp.0;
    let (ns, ew) = (vp(seats.ns), vp(seats.ew));
    assert_eq!(ns + ew, 20, "as played");
    let impossible = |entry: EntryNo, own: i64, other: i64| {
        Err(Refusal::MatchSum(MatchSum {
            round: RoundNo(1),
            entry,
            own: VictoryPoints(own),
            other: VictoryPoints(other),
            bounds: Bounds::OneMatch,
        }))
    };
    let given = |entry: EntryNo, vp: i64| judgement(points(entry.0, vp));
    assert_eq!(
        run(&mut event, given(seats.ew, -ew - 1)),
        impossible(seats.ew, -1, ns)
    );
    assert_eq!(
        run(&mut event, given(seats.ns, 1)),
        impossible(seats.ns, ns + 1, ew),
        "21 in all"
    );
    // what was taken from one may be given to the other, and no more
    run(&mut event, given(seats.ns, -2)).unwrap();
    run(&mut event, given(seats.ew, 2)).unwrap();
    assert_eq!(
        run(&mut event, given(seats.ew, 1)),
        impossible(seats.ew, ew + 3, ns - 2)
    );
    let awarded = |kind: AwardKind, vp: i64| Ruling::Awarded {
        round: RoundNo(1),
        table: TableNo(1),
        leaves: None,
        who: None,
        awards: Awards::Lines(burraco_rules::BySide::from_fn(|_| Award {
            kind,
            vp: VictoryPoints(vp),
            mp: MatchPoints(0),
        })),
    };
    assert_eq!(
        run(&mut event, judgement(awarded(AwardKind::Late, 14))),
        impossible(seats.ns, 14, 14)
    );
    run(&mut event, judgement(awarded(AwardKind::Arbitral, 14))).unwrap();
    sound(&event);
}

#[test]
fn a_penalty_that_a_later_correction_makes_impossible_is_warned_of_and_holds() {
    let mut event = event(8, "3 mitchell");
    play(&mut event);
    let (seats, sheets) = {
        let table = &event.rounds[0].tables[0];
        (table.seats, table.hands.clone())
    };
    run(&mut event, judgement(points(seats.ew.0, -2))).unwrap();
    assert_eq!(event.overdrawn(), []);
    // the hand is corrected: N/S take all twenty, and of nothing two cannot be taken
    let mut changes = Vec::new();
    for hand in &sheets {
        let command = DeskCommand::CorrectHand {
            round: RoundNo(1),
            table: TableNo(1),
            hand: hand.number,
            sheet: Box::new(sheet(3_000, 100)),
            base_version: 1,
            reason: "somma".to_owned(),
        };
        let corrected = decide(&event, &command, "ada", at(5)).unwrap();
        let moves = foresee(&event, &command, "ada", at(5)).unwrap();
        changes.push(moves.overdrawn);
        corrected.iter().for_each(|change| event.apply(change));
    }
    let sum = MatchSum {
        round: RoundNo(1),
        entry: seats.ew,
        own: VictoryPoints(-2),
        other: VictoryPoints(20),
        bounds: Bounds::OneMatch,
    };
    let overdrawn = [Overdrawn { ruling: 1, sum }];
    assert_eq!(changes.concat(), overdrawn, "said once, where it happens");
    assert_eq!(event.overdrawn(), overdrawn, "and afterwards");
    sound(&event);
    // an arbitral score gives the match points it can have
    let arbitral = Award {
        kind: AwardKind::Arbitral,
        vp: VictoryPoints(4),
        mp: MatchPoints(0),
    };
    run(
        &mut event,
        judgement(Ruling::Awarded {
            round: RoundNo(1),
            table: TableNo(1),
            leaves: None,
            who: None,
            awards: Awards::Lines(burraco_rules::BySide::from_fn(|_| arbitral)),
        }),
    )
    .unwrap();
    assert_eq!(event.overdrawn(), []);
    // taken back, the penalty stands again on what was played
    let back = Judgement {
        number: Some(2),
        base_version: 1,
        ruling: None,
        ..judgement(points(seats.ew.0, -2))
    };
    let moves = foresee(&event, &DeskCommand::Rule(back), "ada", at(6)).unwrap();
    assert_eq!(moves.overdrawn, overdrawn);
}
