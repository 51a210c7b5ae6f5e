//! The clock of a round on the referee's board: when it began, when it ends, who is late.

use crate::support::{Browser, Hall, event_with_pairs, publish};
use burraco_rules::{RuleSet, play_hand};
use chrono::TimeDelta;
use pozzetto::auth::Role;
use pozzetto::store::{Act, EventId, journal_append};
use pozzetto::web::now;

const LIST: &str =
    "number;player1;player2\n1;Ada;Nino\n2;Rossi;Bianchi\n3;Verdi;Neri\n4;Gialli;Blu\n";

/// Something of the journal, as if it had been done so many minutes ago.
fn done(hall: &Hall, action: &'static str, ago: i64) {
    let written = hall.store.write_now(move |tx| {
        let act = Act {
            actor: "cli".to_owned(),
            role: String::new(),
            address: String::new(),
            action: action.to_owned(),
            detail: serde_json::Value::Null,
        };
        journal_append(tx, Some(EventId(1)), &act, now() - TimeDelta::minutes(ago))
    });
    written.unwrap();
}

fn late(referee: &mut Browser, slug: &str) -> (usize, String) {
    let board = referee.get(&format!("/arbitro/{slug}?parte=tavoli"));
    assert_eq!(board.status, 200);
    let since = board.body.split("<li class=\"since\">").nth(1);
    let since = since.map_or("", |rest| rest.split('<').next().unwrap());
    (board.body.matches("tile late").count(), since.to_owned())
}

#[test]
fn tables_without_their_hands_are_late_when_the_time_is_over() {
    let hall = Hall::open();
    let mut referee = hall.person("Olga", Role::Admin, None);
    // Two hands and no word about minutes: twenty-five.
    let slug = event_with_pairs(&mut referee, "Prova", "2 mitchell", "2", LIST);
    publish(&mut referee, &slug, 1);
    let (tables, since) = late(&mut referee, &slug);
    assert_eq!(tables, 0);
    assert!(since.contains("meno di 1 min fa; fine alle"), "{since}");

    done(&hall, "publish-round", 26);
    let (tables, since) = late(&mut referee, &slug);
    assert_eq!(tables, 2);
    assert!(
        since.contains("tempo scaduto alle") && since.ends_with("da 1 min"),
        "{since}"
    );
    let board = referee.get(&format!("/arbitro/{slug}"));
    assert!(
        board
            .body
            .contains("<span class=\"state\">in ritardo</span>"),
        "in words, too"
    );

    // A table whose hands are all in is not late, whatever the clock says.
    for n in 1..=2 {
        let way = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/{n}");
        let sheet = play_hand(&RuleSet::FEDERATION, n);
        assert_eq!(referee.enter_hand(&way, &sheet).status, 303);
    }
    assert_eq!(late(&mut referee, &slug).0, 1);

    // The referee says that the round begins now; a start of before the publication would not count.
    let board = format!("/arbitro/{slug}");
    referee.submit(&board, &format!("{board}/turni/1/via"), &[]);
    let (tables, since) = late(&mut referee, &slug);
    assert_eq!(tables, 0);
    assert!(since.contains("meno di 1 min fa"), "{since}");
    done(&hall, "publish-round", 0);
    done(&hall, "start-round", 40);
    assert_eq!(late(&mut referee, &slug).0, 0, "that was another round's");

    // Shortened by the direction.
    let settings = format!("/direzione/{slug}/impostazioni");
    let page = referee.get(&settings);
    assert!(page.body.contains("name=\"minutes\"") && page.body.contains("value=\"25\""));
    done(&hall, "publish-round", 20);
    assert_eq!(late(&mut referee, &slug).0, 0);
    let fields = [
        ("name", "Prova"),
        ("date", "2026-11-21"),
        ("plan", "2 mitchell"),
        ("hands", "2"),
        ("rules", "federation"),
        ("draw", "by_number"),
        ("minutes", "15"),
    ];
    referee.submit(&settings, &settings, &fields);
    assert_eq!(late(&mut referee, &slug).0, 1);
    let mut clerk = hall.person("Carla", Role::Clerk, Some(&slug));
    let page = clerk.get(&board);
    assert!(!page.body.contains("/via\""));
    let refused = clerk.post_from(&page, &format!("{board}/turni/1/via"), &[]);
    assert_eq!(refused.status, 403);
}
