//! Cards left as points beside melds by cards: what every page, file and command says of such a hand.

use crate::events::api::Document;
use crate::operator::commands::{pozzetto, run};
use crate::support::{Browser, Folder, Hall, event_with_pairs, publish};
use burraco_rules::Sheet;
use pozzetto::auth::Role;
use serde_json::{Value, json};

const LEVEL: &str = "giochi verificati, carte rimaste contate a mano";

/// The reference hand with the points of its cards left in place of those cards.
fn counted() -> Value {
    let mut hand: Value =
        serde_json::from_str(include_str!("../../data/reference-hand.json")).unwrap();
    for (side, points) in [("ns", 15), ("ew", 145)] {
        let side = hand[side].as_object_mut().unwrap();
        side.remove("hands");
        side.insert("held".to_owned(), json!(points));
    }
    hand
}

fn sheet(hand: Value) -> Sheet {
    serde_json::from_value(hand).unwrap()
}

/// A hall with one event whose first turno is published, and whoever enters its hands.
fn hall() -> (Hall, Browser, String) {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let list = "number;player1;player2\n1;Ada;Bice\n2;Carla;Dora\n";
    let slug = event_with_pairs(&mut organiser, "Prova", "1 mitchell", "2", list);
    publish(&mut organiser, &slug, 1);
    (hall, organiser, slug)
}

#[test]
fn the_command_scores_melds_by_cards_and_cards_left_as_points() {
    let (code, out, _) = run(&["score"], &format!("{}\n", counted()));
    assert_eq!(code, 0);
    let scored: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(scored["verified"], "melds");
    assert_eq!(scored["valid"], true);
    let of = |side: &str| ["melded", "held", "total"].map(|part| scored[side][part].as_i64());
    assert_eq!(of("ns"), [Some(315), Some(-15), Some(750)]);
    assert_eq!(of("ew")[1..], [Some(-145), Some(210)]);
    assert_eq!(scored["ns"]["melds"].as_array().unwrap().len(), 6);

    let mut wrong = counted();
    wrong["ew"]["held"] = json!(1000);
    let (_, out, _) = run(&["score"], &format!("{wrong}\n"));
    let scored: Value = serde_json::from_str(&out).unwrap();
    let fault = &scored["faults"][0];
    assert_eq!(
        (&fault["code"], &fault["place"]),
        (&json!("held_too_high"), &json!("ew.held"))
    );
    assert!(fault["it"].as_str().unwrap().contains("510"), "{fault}");
}

#[test]
fn every_page_and_file_says_that_the_cards_left_were_counted_by_hand() {
    let (hall, mut organiser, slug) = hall();
    let table = format!("/arbitro/{slug}/turni/1/tavoli/1");
    let way = format!("{table}/smazzate/1");
    assert_eq!(organiser.enter_hand(&way, &sheet(counted())).status, 303);

    // The form opens as it was written.
    let form = organiser.get(&way).body;
    for field in [
        r#"name="ns_hand_0" value="15""#,
        r#"name="ew_hand_0" value="145""#,
        r#"name="ew_hand_1" value="""#,
    ] {
        assert!(form.contains(field), "{field}");
    }
    let mut visitor = hall.visitor();
    let page = visitor.get(&format!("/t/{slug}/turni/1/tavoli/1")).body;
    for said in [
        LEVEL,
        "145 punti, contati a mano",
        "15 punti, contati a mano",
        "semipulito",
    ] {
        assert!(page.contains(said), "{said}");
    }
    let english = visitor
        .get(&format!("/t/{slug}/turni/1/tavoli/1?lang=en"))
        .body;
    assert!(english.contains("melds verified, cards left counted by hand"));
    assert!(organiser.get(&table).body.contains(LEVEL));

    let csv = visitor.get(&format!("/t/{slug}/smazzate.csv")).body;
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    let column = |name: &str| rows[0].iter().position(|cell| *cell == name).unwrap();
    for (row, held) in rows[1..].iter().zip(["-15", "-145"]) {
        assert_eq!((row[column("level")], row[column("held")]), ("melds", held));
    }

    let document = Document::read(&mut visitor);
    let address = format!("/api/tornei/{slug}/turni/1/tavoli/1");
    let answer = visitor.get(&address);
    let (_, body) = document.held(&address, &answer);
    let hand = &body["hands"][0];
    assert_eq!(hand["score"]["verified"], "melds");
    assert_eq!(
        (&hand["sheet"]["ew"]["held"], &hand["sheet"]["ew"]["hands"]),
        (&json!(145), &Value::Null)
    );

    let file = organiser
        .get(&format!("/direzione/{slug}/torneo.json"))
        .body;
    let folder = Folder::new();
    std::fs::write(folder.path().join("event.json"), file).unwrap();
    let proof = pozzetto(&["verify", "event.json"], b"", &folder);
    let said = String::from_utf8(proof.stdout).unwrap();
    assert_eq!(proof.status.code(), Some(0), "{said}");
    assert!(
        said.starts_with("1 hand: melds verified, cards left counted by hand\n"),
        "{said}"
    );
}

#[test]
fn an_unseen_pozzetto_may_be_points_and_a_correction_shows_both_ways() {
    let (hall, mut organiser, slug) = hall();
    let way = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/1");
    let mut hand = counted();
    hand["ew"]["pozzetto"] = json!("unseen");
    hand["ew"]["unseen"] = json!(85);
    hand["ew"]["held"] = json!(60);
    assert_eq!(organiser.enter_hand(&way, &sheet(hand)).status, 303);
    let page = hall
        .visitor()
        .get(&format!("/t/{slug}/turni/1/tavoli/1"))
        .body;
    assert!(page.contains("85 punti, contati a mano"), "{page}");
    assert!(page.contains("60 punti, contati a mano"));
    let form = organiser.get(&way).body;
    assert!(form.contains(r#"name="ew_unseen" value="85""#));

    // Another at the table has the cards: both versions stand beside each other.
    let page = organiser.get(&way);
    let by_cards: Sheet =
        serde_json::from_str(include_str!("../../data/reference-hand.json")).unwrap();
    let fields = crate::support::hand_form(&by_cards, "0");
    let fields: Vec<(&str, &str)> = fields
        .iter()
        .map(|(n, v)| (n.as_str(), v.as_str()))
        .collect();
    let conflict = organiser.post_from(&page, &way, &fields);
    assert_eq!(conflict.status, 409);
    for said in [
        "60 punti, contati a mano",
        "85 punti, contati a mano",
        "carte rimaste",
    ] {
        assert!(conflict.body.contains(said), "{said}");
    }
}
