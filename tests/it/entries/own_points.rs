//! Matches somebody left, and rests, in events ranked by own points: alike in the standings, the files and the pages.

use crate::events::kinds::{enter, event_of};
use crate::knockout::bracket::between;
use crate::rulings::given::{decide, eight, exported, play, totals};
use crate::support::{Browser, Hall, event_with_pairs, publish};
use crate::tables::corrections::looked;
use burraco_rules::BySide;
use burraco_tournament::entry::EntryNo;
use pozzetto::auth::Role;
use serde_json::{Value, json};

/// Table 1 of an event of eight pairs with one hand in, 300 to 1200, and N/S gone.
fn left_after_a_hand(name: &str) -> (Hall, Browser, String, BySide<EntryNo>) {
    let (hall, mut chief) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut chief, name, "2 mitchell", "2", &eight());
    publish(&mut chief, &slug, 1);
    let seats = exported(&mut chief, &slug).rounds[0].tables[0].seats;
    let hand = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/1");
    chief.enter_hand(&hand, &totals(300, 1200));
    let leave = format!("/direzione/{slug}/coppie/{}/ritiro", seats.ns);
    let how = [("how", "justified"), ("reason", "febbre")];
    decide(&mut chief, &leave, &leave, &how);
    (hall, chief, slug, seats)
}

#[test]
fn in_own_points_a_match_somebody_left_stands_in_the_files_as_the_standings_count_it() {
    let (hall, mut chief, slug, seats) = left_after_a_hand("Propri");
    let of_file = || {
        let csv = hall.visitor().get(&format!("/t/{slug}/risultati.csv")).body;
        let mut reader = csv::Reader::from_reader(csv.as_bytes());
        let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
        let of = |entry: u32| {
            let own = rows.iter().find(|row| row[3] == entry.to_string());
            own.unwrap()[5].to_owned()
        };
        [seats.ns.0, seats.ew.0].map(of)
    };
    assert_eq!(of_file(), ["", ""]);
    let settings = format!("/direzione/{slug}/impostazioni");
    let form = [
        ("name", "Propri"),
        ("date", "2026-11-21"),
        ("plan", "2 mitchell"),
        ("hands", "2"),
        ("mp", "gross"),
        ("prizes", "100"),
    ];
    chief.submit(&settings, &settings, &form);
    assert_eq!(of_file(), ["300", "1200"]);
    // points of one's own have no sign, as a difference has
    let prizes = chief.get(&format!("/direzione/{slug}/premi")).body;
    assert!(prizes.contains("1\u{202f}200 MP"), "{prizes}");
    assert!(!prizes.contains("+1\u{202f}200"), "{prizes}");
    // the pages say the same
    let table = hall.visitor().get(&format!("/t/{slug}/turni/1/tavoli/1"));
    let board = between(&table.body, "class=\"scoreboard\"", "<article");
    for points in ["300", "1\u{202f}200"] {
        let said = format!("<p class=\"big num\">{points}</p>");
        assert!(board.contains(&said), "{said}: {board}");
    }
    let round = hall.visitor().get(&format!("/t/{slug}/turni/1")).body;
    assert!(round.contains("1\u{202f}200"), "{round}");
    let api = |way: &str| -> Value {
        let way = format!("/api/tornei/{slug}/{way}");
        serde_json::from_str(&hall.visitor().get(&way).body).unwrap()
    };
    for way in ["turni/1", "turni/1/tavoli/1"] {
        let told = api(way);
        let at = told.get("table").unwrap_or(&told["tables"][0]);
        let told = [0, 1].map(|line| at["lines"][line]["mp"].clone());
        assert_eq!(told, [json!(300), json!(1200)], "{way}");
    }
    let standings = api("classifica");
    let lines = standings["lines"].as_array().unwrap().iter();
    for (entry, mp) in [(seats.ns.0, 300), (seats.ew.0, 1200)] {
        let mut own = lines
            .clone()
            .filter(|line| line["entry"]["number"] == entry);
        assert_eq!(own.next().unwrap()["mp"], mp);
    }
}

#[test]
fn in_own_points_a_rest_is_the_mean_of_what_was_played_on_page_and_in_the_file() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = event_of(&mut organiser, "Dispari", "pairs", "2 mitchell");
    enter(&mut organiser, &slug, "A;B\nC;D\nE;F\n");
    let settings = format!("/direzione/{slug}/impostazioni");
    let form = [
        ("name", "Dispari"),
        ("date", "2026-11-21"),
        ("plan", "2 mitchell"),
        ("hands", "2"),
        ("mp", "gross"),
    ];
    organiser.submit(&settings, &settings, &form);
    let mut chief = hall.person("Carla", Role::ChiefReferee, Some(&slug));
    publish(&mut organiser, &slug, 1);
    play(&mut chief, &slug, 1, 1);
    publish(&mut organiser, &slug, 2);
    play(&mut chief, &slug, 2, 1);
    let event = exported(&mut organiser, &slug);
    let rests = event.rounds[0].byes[0].entry.0;
    let csv = hall.visitor().get(&format!("/t/{slug}/risultati.csv")).body;
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let own: Vec<&str> = rows
        .iter()
        .filter(|row| row[3] == rests.to_string())
        .map(|row| &row[5])
        .collect();
    assert_eq!((own.len(), own[0]), (2, own[1]), "{csv}");
    let api = hall
        .visitor()
        .get(&format!("/api/tornei/{slug}/classifica"));
    let api: Value = serde_json::from_str(&api.body).unwrap();
    let mut lines = api["lines"].as_array().unwrap().iter();
    let line = lines.find(|line| line["entry"]["number"] == rests).unwrap();
    let sum: i64 = own.iter().map(|mp| mp.parse::<i64>().unwrap()).sum();
    assert!(sum > 0);
    let round = hall.visitor().get(&format!("/api/tornei/{slug}/turni/1"));
    let round: Value = serde_json::from_str(&round.body).unwrap();
    assert_eq!(round["rests"][0]["mp"].to_string(), own[0], "{csv}");
    assert_eq!(line["mp"], json!(sum), "{csv}");
    let page = hall.visitor().get(&format!("/t/{slug}/turni/1")).body;
    let rest = between(&page, "class=\"byes\"", "</section>");
    let said = "MP: la media dei turni che ha giocato";
    assert!(rest.contains(said) && !rest.contains("+"), "{rest}");
}

#[test]
fn a_correction_at_a_table_somebody_left_shows_the_points_that_are_in() {
    let (_hall, mut chief, slug, _) = left_after_a_hand("Corretta");
    let hand = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/1");
    let seen = looked(&mut chief, &hand, &totals(300, 400)).body;
    let compared = between(&seen, "punti del tavolo", "</table>");
    for said in [
        "N-S 300 a 1\u{202f}200 E-O",
        "N-S 300 a 400 E-O",
        "\u{2212}900",
        "\u{2212}100",
    ] {
        assert!(compared.contains(said), "{said}: {compared}");
    }
}
