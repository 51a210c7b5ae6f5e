//! A person is handed what is kept of them, and is erased; what was played stays and is still recomputed.

use crate::commands::pozzetto;
use crate::rulings::{eight, totals};
use crate::support::{Folder, Hall, event_with_pairs, publish};
use pozzetto::auth::Role;
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
    let mut event: Value = serde_json::from_slice(include_bytes!("../data/evening.json")).unwrap();
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
