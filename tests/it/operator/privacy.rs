//! A person is handed what is kept of them, and is erased; what was played stays and is still recomputed.

use crate::operator::commands::pozzetto;
use crate::rulings::given::{eight, totals};
use crate::support::{Folder, Hall, event_with_pairs, publish};
use burraco_tournament::entry::Player;
use burraco_tournament::members::Member;
use chrono::DateTime;
use diesel::connection::SimpleConnection;
use pozzetto::auth::Role;
use pozzetto::store::{DatabaseUrl, Store, StoreError, put_members};
use serde_json::Value;
use std::time::{Duration, Instant};

fn said(arguments: &[&str], folder: &Folder, code: i32) -> String {
    let ran = pozzetto(arguments, b"", folder);
    let text = String::from_utf8([ran.stdout, ran.stderr].concat()).unwrap();
    assert_eq!(ran.status.code(), Some(code), "{arguments:?}: {text}");
    text
}

#[test]
fn a_person_is_exported_and_erased_and_every_result_stays() {
    let folder = Folder::new();
    let mut event: Value =
        serde_json::from_slice(include_bytes!("../../data/evening.json")).unwrap();
    let player = event["entries"][2]["players"][0].clone();
    let (name, partner) = (
        "Zenobia Quattrocchi",
        event["entries"][2]["players"][1]["name"].clone(),
    );
    event["entries"][2]["players"][0]["name"] = name.into();
    event["entries"][2]["players"][0]["card"] = "Z123".into();
    let hand = &mut event["rounds"][0]["tables"][0]["hands"][0]["versions"][0];
    hand["reason"] = format!("lo dice {name}").into();
    std::fs::write(folder.path().join("event.json"), event.to_string()).unwrap();
    said(&["import", "event.json"], &folder, 0);
    assert!(!player.is_null());

    let kept: Value =
        serde_json::from_str(&said(&["person", "export", "--card", "Z123"], &folder, 0)).unwrap();
    let one = &kept["events"][0];
    assert_eq!(one["player"]["name"], name);
    assert_eq!(one["entry"], 3);
    assert!(one["standing"]["rank"].is_number(), "{one}");
    let rounds = event["rounds"].as_array().unwrap().len();
    assert_eq!(one["tables"].as_array().unwrap().len(), rounds);
    assert!(
        !kept.to_string().contains(partner.as_str().unwrap()),
        "others are not handed over"
    );

    let before: Value =
        serde_json::from_str(&said(&["export", "simulazione-2026"], &folder, 0)).unwrap();
    let erase = ["person", "erase", "--card", "Z123"];
    assert!(said(&erase, &folder, 0).contains("Nothing was changed"));
    assert!(said(&["export", "simulazione-2026"], &folder, 0).contains(name));
    assert!(said(&["person", "erase", "--card", "Z123", "--yes"], &folder, 0).contains("Erased"));

    let after = said(&["export", "simulazione-2026"], &folder, 0);
    for gone in [name, "Z123"] {
        assert!(!after.contains(gone), "{gone}");
    }
    let file = std::fs::read(folder.path().join("pozzetto-data/pozzetto.sqlite3")).unwrap();
    assert!(
        !file.windows(name.len()).any(|part| part == name.as_bytes()),
        "nor in the file"
    );
    let after_value: Value = serde_json::from_str(&after).unwrap();
    assert_eq!(after_value["standings"], before["standings"]);
    std::fs::write(folder.path().join("after.json"), &after).unwrap();
    let proof = said(&["verify", "after.json"], &folder, 0);
    assert!(proof.contains("no difference"), "{proof}");
    said(&["person", "export", "--card", "Z123"], &folder, 2);
    // It is an event file like any other.
    let elsewhere = Folder::new();
    std::fs::write(elsewhere.path().join("after.json"), after).unwrap();
    said(&["import", "after.json"], &elsewhere, 0);
}

#[test]
fn names_go_when_their_time_is_over_and_the_ranking_stays() {
    let mut hall = Hall::open_with(|app| app.names_for_days = Some(0));
    let mut organiser = hall.person("Olga", Role::Admin, None);
    let slug = event_with_pairs(&mut organiser, "Passata", "2 mitchell", "2", &eight());
    publish(&mut organiser, &slug, 1);
    let hand = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/1");
    assert_eq!(organiser.enter_hand(&hand, &totals(500, 300)).status, 303);
    let way = format!("/t/{slug}/coppie/1");
    assert!(hall.visitor().get(&way).body.contains("Anna 1"));
    hall.close();
    hall.reopen();
    let begun = Instant::now();
    loop {
        let page = hall.visitor().get(&way).body;
        if page.contains("nome cancellato #") {
            assert!(!page.contains("Anna 1"));
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "{page}");
    }
    let registro = organiser.get(&format!("/direzione/{slug}/registro"));
    assert!(
        registro.body.contains("Nome cancellato"),
        "{}",
        registro.body
    );
    let csv = hall.visitor().get(&format!("/t/{slug}/smazzate.csv")).body;
    assert_eq!(csv.lines().count(), 3, "{csv}");
}

/// A folder with the evening in its database, changed by hand before.
fn evening(change: impl FnOnce(&mut Value)) -> Folder {
    let folder = Folder::new();
    let mut event: Value =
        serde_json::from_slice(include_bytes!("../../data/evening.json")).unwrap();
    change(&mut event);
    std::fs::write(folder.path().join("event.json"), event.to_string()).unwrap();
    said(&["import", "event.json"], &folder, 0);
    folder
}

fn exported(folder: &Folder) -> Value {
    serde_json::from_str(&said(&["export", "simulazione-2026"], folder, 0)).unwrap()
}

fn player(name: &str, card: &str, club: &str) -> Value {
    serde_json::json!({ "name": name, "card": card, "club": club })
}

#[test]
fn a_member_is_handed_over_and_taken_out_of_the_register() {
    let folder = evening(|_| ());
    let file = folder.path().join("pozzetto-data/pozzetto.sqlite3");
    let store = Store::open(&DatabaseUrl::Sqlite(file)).unwrap();
    let member = Member {
        player: Player {
            name: "Zenobia Quattrocchi".to_owned(),
            card: "Z9".to_owned(),
            ..Player::default()
        },
        ..Member::default()
    };
    let written = store.write_now(move |tx| put_members(tx, vec![member], DateTime::UNIX_EPOCH));
    written.unwrap();
    drop(store);
    let who = ["--card", "Z9"];
    let kept = said(&["person", "export", who[0], who[1]], &folder, 0);
    let kept: Value = serde_json::from_str(&kept).unwrap();
    assert_eq!(kept["member"]["player"]["name"], "Zenobia Quattrocchi");
    let preview = said(&["person", "erase", who[0], who[1]], &folder, 0);
    assert!(
        preview.contains("the register of members: Zenobia"),
        "{preview}"
    );
    said(&["person", "erase", who[0], who[1], "--yes"], &folder, 0);
    said(&["person", "export", who[0], who[1]], &folder, 2);
}

#[test]
fn a_blank_card_or_name_is_nobody() {
    let folder = evening(|event| {
        for entry in 0..3 {
            event["entries"][entry]["players"][0]["card"] = "".into();
        }
    });
    let before = exported(&folder);
    for blank in ["--card=", "--card=  ", "--name=", "--name= "] {
        let told = said(&["person", "export", blank], &folder, 2);
        assert!(told.contains("blank"), "{told}");
        said(&["person", "erase", blank, "--yes"], &folder, 2);
    }
    assert_eq!(exported(&folder), before);
}

#[test]
fn a_name_goes_from_every_text_and_no_other_name_with_it() {
    let folder = evening(|event| {
        let entries = &mut event["entries"];
        entries[0]["players"] = Value::Array(vec![
            player("Ana Ros", "Z1", ""),
            player("Ana Rossini", "Z2", ""),
        ]);
        entries[1]["players"] = Value::Array(vec![
            player("Luigi Lombardi", "Z3", ""),
            player("Pier Luigi Lombardi", "Z4", ""),
        ]);
        event["event"]["notice"] = "Auguri ad Ana Ros, e a Luigi Lombardi!".into();
        event["event"]["venue"] = "Da Ana Ros".into();
        let round = &mut event["rounds"][0];
        round["clock"] = serde_json::json!([
            {"at": "2026-01-10T20:00:00Z", "move": "start", "minutes": 45, "last_hand": 5},
            {"at": "2026-01-10T20:30:00Z", "move": "extend", "minutes": 5, "reason": "Ana Ros cerca gli occhiali"},
        ]);
        let hand = &mut round["tables"][0]["hands"][0]["versions"][0];
        hand["reason"] = "Ana Ros e Ana Rossini; Pier Luigi Lombardi, Luigi Lombardi".into();
        hand["sheet"]["overrule"] = serde_json::json!([
            {"code": "declared_differs", "reason": "parola\nAna Ros, detta ANA ROS"},
        ]);
    });
    // Of an evening of a fixed number of hands no file has a match that was ended: it is written beside it.
    let file = folder.path().join("pozzetto-data/pozzetto.sqlite3");
    let store = Store::open(&DatabaseUrl::Sqlite(file)).unwrap();
    let written = store.write_now(|tx| {
        tx.batch_execute(
            "UPDATE tables SET stopped = '{\"by\":\"Ana Ros\",\"at\":\"2026-01-10T20:40:00Z\",\
             \"reason\":\"dell''Ana Ros\"}' WHERE round = 1 AND number = 2",
        )
        .map_err(StoreError::from)
    });
    written.unwrap();
    drop(store);
    let preview = said(&["person", "erase", "--card", "Z1"], &folder, 0);
    assert!(
        preview.contains("1 text in hand_versions.sheet"),
        "{preview}"
    );
    for card in ["Z1", "Z3"] {
        said(&["person", "erase", "--card", card, "--yes"], &folder, 0);
    }
    let after = exported(&folder);
    let text = after.to_string();
    let others_gone = text
        .replace("Ana Rossini", "")
        .replace("Pier Luigi Lombardi", "");
    for name in ["Ana Ros", "Luigi Lombardi"] {
        assert!(!others_gone.contains(name), "{name}");
    }
    let word = after["entries"][0]["players"][0]["name"].as_str().unwrap();
    let other = after["entries"][1]["players"][0]["name"].as_str().unwrap();
    let round = &after["rounds"][0];
    let hand = &round["tables"][0]["hands"][0]["versions"][0];
    assert_eq!(
        hand["reason"],
        format!("{word} e Ana Rossini; Pier Luigi Lombardi, {other}")
    );
    assert_eq!(
        hand["sheet"]["overrule"][0]["reason"],
        format!("parola\n{word}, detta ANA ROS")
    );
    assert_eq!(
        round["tables"][1]["stopped"]["reason"],
        format!("dell'{word}")
    );
    assert_eq!(
        after["event"]["notice"],
        format!("Auguri ad {word}, e a {other}!")
    );
    assert_eq!(after["event"]["venue"], format!("Da {word}"));
}

#[test]
fn who_has_a_card_is_not_erased_with_namesakes() {
    let folder = evening(|event| {
        for (entry, card) in [(0, ""), (1, "Z1"), (2, "Z2")] {
            event["entries"][entry]["players"][0] = player("Maria Rossi", card, "ASD Uno");
        }
    });
    let by_name = [
        "person",
        "erase",
        "--name",
        "Maria Rossi",
        "--club",
        "ASD Uno",
    ];
    let preview = said(&by_name, &folder, 0);
    assert!(
        preview.contains("entry 1, Maria Rossi, no card, ASD Uno"),
        "{preview}"
    );
    assert!(!preview.contains("entry 2"), "{preview}");
    assert!(preview.contains("card Z1, Z2"), "{preview}");
    let by_card = said(&["person", "erase", "--card", "Z1"], &folder, 0);
    assert!(
        by_card.contains("entry 2, Maria Rossi, card Z1, ASD Uno"),
        "{by_card}"
    );
    assert!(by_card.contains("without a card"), "{by_card}");

    said(&[&by_name[..], &["--yes"]].concat(), &folder, 0);
    let after = exported(&folder);
    let name = |entry: usize| after["entries"][entry]["players"][0]["name"].clone();
    assert_ne!(name(0), "Maria Rossi");
    assert_eq!([name(1), name(2)], ["Maria Rossi", "Maria Rossi"]);
    let refused = said(&by_name, &folder, 2);
    assert!(refused.contains("card Z1, Z2"), "{refused}");
}
