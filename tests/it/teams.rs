//! Team matches: line-ups, the two tables of each, the points of the match.

use crate::kinds::{enter, event_of};
use crate::rulings::{exported, totals};
use crate::support::{Browser, Hall, publish};
use burraco_tournament::entry::EntryNo;
use burraco_tournament::round::Partners;
use burraco_tournament::team::line_up;
use pozzetto::auth::Role;

fn rows(csv: &str) -> Vec<csv::StringRecord> {
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    reader.records().map(Result::unwrap).collect()
}

/// Enters both hands of a table and closes it.
fn play(referee: &mut Browser, slug: &str, (round, table): (u32, u32), ns: i32, ew: i32) {
    let way = format!("/arbitro/{slug}/turni/{round}/tavoli/{table}");
    for hand in 1..=2 {
        let saved = referee.enter_hand(&format!("{way}/smazzate/{hand}"), &totals(ns, ew));
        assert_eq!(saved.status, 303, "{}", saved.body);
    }
    referee.submit(&way, &format!("{way}/stato"), &[("state", "closed")]);
}

#[test]
fn four_teams_play_two_matches_each() {
    let hall = Hall::open();
    let mut organiser = hall.person("Olga", Role::Organiser, None);
    let slug = event_of(&mut organiser, "Squadre", "teams", "2 danese");
    let team = |n: u32| format!("{n};Ada {n};Bea {n};Cid {n};Dan {n};Eva {n}\n");
    enter(
        &mut organiser,
        &slug,
        &(1..=4).map(team).collect::<String>(),
    );
    let mut chief = hall.person("Carla", Role::ChiefReferee, Some(&slug));
    let mut visitor = hall.visitor();
    let desk = format!("/direzione/{slug}");

    // a draft may be lined up too, and is published as it is
    let draft = organiser.submit(&desk, &format!("{desk}/turni"), &[]);
    let line_ups = format!("{draft}/formazioni");
    assert!(organiser.get(&draft).body.contains(&line_ups));
    let form = format!("{line_ups}/1");
    let places = |a: &'static str| [("ns1", a), ("ns2", "2"), ("ew1", "3"), ("ew2", "4")];
    let page = organiser.get(&form);
    let twice = organiser.post_from(&page, &form, &places("3"));
    assert_eq!(twice.status, 409);
    assert!(twice.body.contains("id=\"ew1-faults\"") && twice.body.contains("siede due volte"));
    let nobody = organiser.post_from(&page, &form, &places("x"));
    assert_eq!(nobody.status, 422);
    organiser.submit(&form, &form, &places("5"));
    let shown = organiser.get(&line_ups).body;
    assert!(
        shown.contains("N-S: Eva 1 – Bea 1") && shown.contains("riserve: Ada 1"),
        "{shown}"
    );
    organiser.submit(&draft, &format!("{draft}/pubblica"), &[]);
    let file = exported(&mut organiser, &slug);
    let lined = line_up(&file.rounds[0], EntryNo(1)).unwrap();
    assert_eq!((lined.ns, lined.ew), ([4, 1], [2, 3]));
    let seats = file.rounds[0].tables[0].seats;
    assert_eq!((seats.ns.0, seats.ew.0), (1, 2), "drawn by number");

    // team 1 is ahead by 400 at both tables: 800 is 13 to 7 in the team table
    let table = format!("/arbitro/{slug}/turni/1/tavoli/1");
    assert!(chief.get(&table).body.contains("Formazione, squadra 2"));
    play(&mut chief, &slug, (1, 1), 500, 300);
    let page = visitor.get(&format!("/t/{slug}/turni/1/tavoli/1")).body;
    assert!(
        page.contains("L’altro tavolo: Tavolo 2, in gioco"),
        "{page}"
    );
    assert!(page.contains("quando sono arrivati tutti e due"), "{page}");
    let standings = visitor.get(&format!("/t/{slug}/classifica")).body;
    assert!(
        standings.contains("provvisoria: 0 su 2\u{a0}incontri"),
        "{standings}"
    );
    let page = organiser.get(&form);
    let late = organiser.post_from(&page, &form, &places("1"));
    assert_eq!(late.status, 409);
    assert!(late.body.contains("la formazione non cambia più"));
    play(&mut chief, &slug, (1, 2), 300, 500);
    play(&mut chief, &slug, (1, 3), 500, 300);
    play(&mut chief, &slug, (1, 4), 500, 300);
    let round = visitor.get(&format!("/t/{slug}/turni/1")).body;
    assert!(
        round.contains("Incontro 1") && round.contains("Incontro 2"),
        "{round}"
    );
    assert!(
        round.contains("<span class=\"num diff\">+800</span> <span class=\"num vp\">13</span>"),
        "{round}"
    );
    let results = rows(&visitor.get(&format!("/t/{slug}/risultati.csv")).body);
    let vp: Vec<&str> = results.iter().map(|row| &row[7]).collect();
    assert_eq!(vp, ["13", "7", "", "", "10", "10", "", ""]);
    assert_eq!(&results[0][4], "Eva 1 - Bea 1");

    // the line-up is kept, and the first of the ranking meets the next it has not met
    publish(&mut organiser, &slug, 2);
    let file = exported(&mut organiser, &slug);
    let lined = line_up(&file.rounds[1], EntryNo(1)).unwrap();
    assert_eq!(lined.ns, [4, 1]);
    assert!(matches!(
        file.rounds[1].tables[3].partners,
        Partners::OfTeam(_)
    ));
    for table in 1..=4 {
        play(&mut chief, &slug, (2, table), 900, 100);
    }
    organiser.submit(&desk, &format!("{desk}/turni/2/chiudi"), &[]);
    let standings = rows(&visitor.get(&format!("/t/{slug}/classifica.csv")).body);
    let points: Vec<(&str, &str)> = standings.iter().map(|row| (&row[2], &row[11])).collect();
    assert_eq!(points, [("1", "23"), ("3", "20"), ("4", "20"), ("2", "17")]);
    let event = visitor.get(&format!("/t/{slug}/coppie/1")).body;
    assert!(event.contains("Squadra 1"), "{event}");
    let mut clerk = hall.person("Clara", Role::Clerk, Some(&slug));
    assert_eq!(clerk.get(&line_ups).status, 200);
    assert_eq!(hall.visitor().get(&line_ups).status, 303);
}
