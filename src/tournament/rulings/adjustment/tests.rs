#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use crate::audit::verify;
use crate::award::{Award, AwardKind, Awards, ByeAward};
use crate::commands::preview::{StandingPlace, preview};
use crate::event_file::EventFile;
use crate::points::{MatchPoints, VictoryPoints};
use crate::ranking::{standings, standings_from};
use crate::round::{RoundState, TableState};
use crate::rulings::adjustment::*;
use crate::scoring::result::results_of;
use crate::testing::{at, event, fill, play};
use crate::vp::VpTable;
use burraco_rules::{BySide, Side};

fn decided(ruling: Option<Ruling>) -> AdjustmentVersion {
    AdjustmentVersion {
        version: 0,
        ruling,
        infraction: None,
        found: Vec::new(),
        against: Vec::new(),
        article: "34".to_owned(),
        reason: "visto".to_owned(),
        by: "ada".to_owned(),
        at: at(0),
    }
}

fn played(rounds: usize) -> Event {
    let mut event = event(8, "3 mitchell + 1 danese");
    (0..rounds).for_each(|_| play(&mut event));
    event
}

/// Changes the result of the first table of round 1.
fn with_result(event: &mut Event, ns: i32, ew: i32) -> BySide<EntryNo> {
    let table = &mut event.rounds[0].tables[0];
    table.hands.clear();
    fill(table, 2, ns, ew);
    table.seats
}

fn points(event: &Event, entry: EntryNo) -> (i64, i64) {
    let line = standings(event, RoundNo(1)).line(entry).cloned().unwrap();
    (line.vp.0, line.mp.0)
}

fn sound(event: &Event) {
    assert_eq!(verify(&EventFile::of(event, "pozzetto", Vec::new())), []);
}

#[test]
fn every_award_of_the_rules() {
    let side = Side::Ew;
    let table = [
        // hands, incident, N/S VP and MP, E/W VP and MP
        (2, Incident::LateOverTen(side), (14, 305), (6, -305)),
        (3, Incident::LateOverTen(side), (14, 355), (6, -355)),
        (4, Incident::LateOverTen(side), (12, 305), (8, -305)),
        (2, Incident::NobodyThere, (0, 0), (0, 0)),
    ];
    let bye = |hands| ByeAward::usual(hands, &VpTable::for_hands(hands).unwrap());
    for (hands, incident, ns, ew) in table {
        let awards = awards_of_incident(incident, bye(hands));
        let of = |award: Award| (award.vp.0, award.mp.0);
        assert_eq!(
            (of(awards.ns), of(awards.ew)),
            (ns, ew),
            "{hands} {incident:?}"
        );
    }
    let side = Side::Ns;
    let mirrored = awards_of_incident(Incident::LateOverTen(side), bye(2));
    assert_eq!(mirrored.ew.kind, AwardKind::Opponent);
    assert_eq!(mirrored.ns.kind, AwardKind::Late);
}

#[test]
fn match_points_without_play_are_the_lowest_that_give_their_victory_points() {
    let pairs = [2, 3, 4].map(|hands| (hands, VpTable::for_hands(hands).unwrap()));
    let teams = [2, 3, 4].map(|hands| (hands, VpTable::for_teams()));
    for (hands, table) in pairs.into_iter().chain(teams) {
        let bye = ByeAward::usual(hands, &table);
        assert_eq!(table.vp(bye.mp).ns, bye.vp, "{hands} {}", table.name);
        let less = MatchPoints(bye.mp.0 - 5);
        assert!(table.vp(less).ns < bye.vp, "{hands} {}", table.name);
    }
    let of_teams = ByeAward::usual(2, &VpTable::for_teams());
    assert_eq!((of_teams.vp.0, of_teams.mp.0), (14, 805));
}

#[test]
fn a_table_that_was_not_played_counts_what_is_given() {
    let mut event = played(1);
    let seats = event.rounds[0].tables[0].seats;
    event.rounds[0].tables[0].hands.clear();
    event.rounds[0].tables[0].state = TableState::Open;
    let side = Side::Ns;
    let awards = awards_of_incident(Incident::LateOverTen(side), event.settings.bye);
    let (round, table) = (RoundNo(1), TableNo(1));
    let event = event.ruled(
        None,
        decided(Some(Ruling::Awarded {
            round,
            table,
            leaves: None,
            who: None,
            awards: Awards::Lines(awards),
        })),
    );
    assert_eq!(event.rounds[0].tables[0].state, TableState::Closed);
    assert_eq!(points(&event, seats.ns), (6, -305));
    assert_eq!(points(&event, seats.ew), (14, 305));
    sound(&event);
}

#[test]
fn late_by_some_minutes_reads_each_line_from_its_own_difference() {
    let mut event = played(1);
    // 140 for N/S is 12-8 of two hands
    let seats = with_result(&mut event, 270, 200);
    assert_eq!(
        (points(&event, seats.ns), points(&event, seats.ew)),
        ((12, 140), (8, -140))
    );
    let late = |side| Ruling::LateStart {
        round: RoundNo(1),
        table: TableNo(1),
        side,
        mp: MatchPoints(100),
    };
    let ns_late = event.ruled(None, decided(Some(late(Side::Ns))));
    assert_eq!(points(&ns_late, seats.ns), (10, 40), "read from 40");
    assert_eq!(points(&ns_late, seats.ew), (8, -140), "as it was played");
    sound(&ns_late);
    let ew_late = event.ruled(None, decided(Some(late(Side::Ew))));
    assert_eq!(points(&ew_late, seats.ns), (12, 140));
    assert_eq!(points(&ew_late, seats.ew), (7, -240), "read from 240");
    sound(&ew_late);
}

#[test]
fn every_second_warning_costs_a_point() {
    let event = played(1);
    let entry = event.rounds[0].tables[0].seats.ns;
    let before = points(&event, entry);
    let mut warned = event.clone();
    let mp = MatchPoints(50);
    let round = RoundNo(1);
    for (count, (vp, mp_off)) in [(1, (0, 0)), (2, (1, 50)), (3, (1, 50)), (4, (2, 100))] {
        warned = warned.ruled(
            None,
            decided(Some(Ruling::Ammonizione { entry, round, mp })),
        );
        assert_eq!(Rulings::of(&warned, round).warnings(entry), count);
        assert_eq!(points(&warned, entry), (before.0 - vp, before.1 - mp_off));
        sound(&warned);
    }
    let richiamo = event.ruled(None, decided(Some(Ruling::Richiamo { entry, round })));
    assert_eq!(points(&richiamo, entry), before);
    let line = standings(&warned, round).line(entry).cloned().unwrap();
    assert_eq!((line.adjusted.vp.0, line.adjusted.mp.0), (-2, -100));
}

#[test]
fn taking_a_ruling_back_is_a_version_and_the_points_return() {
    let event = played(2);
    let entry = EntryNo(1);
    let (vp, mp) = (VictoryPoints(-3), MatchPoints(0));
    let round = RoundNo(2);
    let points = Ruling::Points {
        entry,
        round,
        vp,
        mp,
    };
    let punished = event.ruled(None, decided(Some(points)));
    let undone = punished.ruled(Some(1), decided(None));
    let versions: Vec<u32> = undone.adjustments[0]
        .versions
        .iter()
        .map(|v| v.version)
        .collect();
    assert_eq!(versions, [1, 2], "nothing is thrown away");
    assert_eq!(standings(&undone, round), standings(&event, round));
    // before round 2 it never counted
    assert_eq!(
        standings(&punished, RoundNo(1)),
        standings(&event, RoundNo(1))
    );
    sound(&punished);
    sound(&undone);
    let again = undone.ruled(Some(1), decided(Some(points)));
    assert_eq!(standings(&again, round), standings(&punished, round));
    let text = serde_json::to_string(&EventFile::of(&again, "pozzetto", Vec::new())).unwrap();
    let file: EventFile = serde_json::from_str(&text).unwrap();
    assert_eq!(file.into_event().unwrap(), again);
}

#[test]
fn who_is_struck_leaves_the_ranking_and_the_others_keep_what_they_made() {
    let event = played(3);
    let (entry, round) = (EntryNo(2), RoundNo(3));
    let struck = event.ruled(None, decided(Some(Ruling::Struck { entry, round })));
    let after = standings(&struck, round);
    assert_eq!(after.line(entry), None);
    assert_eq!(after.lines.len(), 7);
    for line in &after.lines {
        assert_eq!(
            line.vp,
            standings(&event, round).line(line.entry).unwrap().vp
        );
    }
    sound(&struck);
}

#[test]
fn the_preview_names_what_moves_and_nothing_else() {
    let event = played(3);
    assert_eq!(preview(&event, &event), Default::default());
    let lines = standings(&event, RoundNo(3)).lines;
    let (first, second) = (&lines[0], &lines[1]);
    let more = VictoryPoints(first.vp.0 - second.vp.0 + 1);
    let (entry, round, mp) = (second.entry, RoundNo(3), MatchPoints(0));
    let after = event.ruled(
        None,
        decided(Some(Ruling::Points {
            entry,
            round,
            vp: more,
            mp,
        })),
    );
    let moved = preview(&event, &after);
    assert_eq!(moved.seats, []);
    let places: Vec<_> = moved
        .places
        .iter()
        .map(|m| (m.entry, m.after.map(|p| p.rank)))
        .collect();
    assert_eq!(places, [(second.entry, Some(1)), (first.entry, Some(2))]);
    let was = StandingPlace {
        rank: 1,
        vp: first.vp,
        mp: first.mp,
    };
    assert_eq!(moved.places[1].before, Some(was));
    // the tables that would follow differ too
    let next = |event: &Event| {
        let mut event = event.clone();
        let movement = crate::movement::Movement::DanesePuro;
        event
            .rounds
            .push(crate::movement::propose(&event, movement).unwrap());
        event
    };
    let seats = preview(&next(&event), &next(&after)).seats;
    assert!(seats.iter().all(|m| m.round == RoundNo(4) && !m.published));
    assert!(
        seats.iter().any(|m| m.entry == second.entry),
        "it sits on the other line"
    );
}

#[test]
fn a_table_without_a_ruling_has_shares_of_twenty() {
    let event = played(3);
    let results = results_of(&event);
    let lines = standings_from(&event, &results, RoundNo(3)).lines;
    let all: i64 = lines.iter().map(|line| line.vp.0).sum();
    assert_eq!(all, 3 * 4 * 20);
}

/// Builds a test's ruling that gives a table's points, half to each side.
fn award(round: RoundNo, table: TableNo) -> Ruling {
    let half = Award {
        kind: AwardKind::Arbitral,
        vp: VictoryPoints(10),
        mp: MatchPoints(0),
    };
    let awards = crate::award::Awards::Lines(BySide::from_fn(|_| half));
    Ruling::Awarded {
        round,
        table,
        leaves: None,
        who: None,
        awards,
    }
}

#[test]
fn a_table_whose_award_is_taken_back_stands_as_it_did() {
    let (round, table) = (RoundNo(1), TableNo(1));
    let given = || decided(Some(award(round, table)));
    for was in [
        TableState::Closed,
        TableState::Confirmed,
        TableState::Entered,
        TableState::Disputed,
    ] {
        let mut event = played(1);
        event.rounds[0].tables[0].state = was;
        // given twice, by another ruling too: what was found is what was played
        let twice = event.ruled(None, given()).ruled(None, given());
        assert_eq!(twice.rounds[0].tables[0].state, TableState::Closed);
        let one = twice.ruled(Some(1), decided(None));
        assert_eq!(one.rounds[0].tables[0].state, TableState::Closed);
        let none = one.ruled(Some(2), decided(None));
        assert_eq!(none.rounds[0].tables[0].state, was);
        let open = match was.counts() {
            true => RoundState::Closed,
            false => RoundState::Playing,
        };
        assert_eq!(none.rounds[0].state, open, "{was:?}");
    }
    // once others were paired by it the played result counts on as it did
    let event = played(3);
    let undone = event.ruled(None, given()).ruled(Some(1), decided(None));
    assert_eq!(undone.rounds, event.rounds);
    assert_eq!(
        standings(&undone, RoundNo(3)),
        standings(&event, RoundNo(3))
    );
    sound(&undone);
    // and where an earlier version did not keep how it stood, by its closed round
    let mut old = event.ruled(None, given());
    old.adjustments[0].versions[0].found.clear();
    let undone = old.ruled(Some(1), decided(None));
    assert_eq!(undone.rounds, event.rounds);
}

#[test]
fn both_tables_of_a_team_match_stand_as_they_did() {
    let mut event = crate::testing::teams(4, "2 danese");
    play(&mut event);
    event.rounds[0].tables[1].state = TableState::Disputed;
    let given = decided(Some(award(RoundNo(1), TableNo(2))));
    let awarded = event.ruled(None, given);
    assert!(awarded.rounds[0].tables.iter().all(|t| t.state.counts()));
    let undone = awarded.ruled(Some(1), decided(None));
    assert_eq!(undone.rounds[0].tables, event.rounds[0].tables);
    assert_eq!(undone.rounds[0].state, RoundState::Playing);
}
