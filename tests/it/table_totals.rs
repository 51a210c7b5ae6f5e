//! The totals of a table's hands in one form: all rows that are filled are saved together, or none.

use crate::rulings::{eight, exported, totals};
use crate::support::{Browser, Hall, event_with_pairs, publish};
use burraco_tournament::round::TableState;
use pozzetto::auth::Role;
use pozzetto::pages::urls;

/// The hands of the first two tables that are in, and their states.
fn written(organiser: &mut Browser, slug: &str) -> [(Vec<u32>, TableState); 2] {
    let file = exported(organiser, slug);
    [0, 1].map(|at| {
        let table = &file.rounds[0].tables[at];
        let hands = table.hands.iter().map(|hand| hand.number.0).collect();
        (hands, table.state)
    })
}

#[test]
fn the_hands_of_a_table_are_written_in_one_form() {
    let hall = Hall::open();
    let mut organiser = hall.person("Olga", Role::Organiser, None);
    let slug = event_with_pairs(&mut organiser, "Totali", "2 mitchell", "4", &eight());
    let mut clerk = hall.person("Carla", Role::Clerk, Some(&slug));
    let mut referee = hall.person("Renzo", Role::Referee, Some(&slug));
    publish(&mut organiser, &slug, 1);
    let [one, two] = [1, 2].map(|table| urls::table_totals(&slug, 1, table));
    let open = TableState::Open;

    let page = clerk.get(&urls::referee_table(&slug, 1, 1));
    assert!(page.body.contains(&one), "{}", page.body);
    let page = clerk.get(&one);
    assert_eq!(page.body.matches("data-total=").count(), 8);

    // what is wrong stands beside its row, everything typed is kept, and nothing is saved
    let typed = [
        ("ns_1", "1345"),
        ("ew_1", "-85"),
        ("ns_2", "503"),
        ("ew_2", ""),
    ];
    let wrong = clerk.post_from(&page, &one, &typed);
    assert_eq!(wrong.status, 422);
    for (_, value) in &typed[..3] {
        assert!(
            wrong.body.contains(&format!("value=\"{value}\"")),
            "{value}"
        );
    }
    assert_eq!(
        wrong.body.matches("aria-invalid").count(),
        1,
        "{}",
        wrong.body
    );
    let nothing = clerk.post_from(&wrong, &one, &[]);
    assert_eq!(nothing.status, 422);
    assert_eq!(written(&mut organiser, &slug)[0], (vec![], open));

    // two rows now: the next table comes, and the others stay to be written
    let typed = [
        ("ns_1", "1345"),
        ("ew_1", "-85"),
        ("ns_3", "300+200"),
        ("ew_3", "640"),
        ("ended_3", "ew"),
    ];
    let saved = clerk.post_from(&nothing, &one, &typed);
    assert_eq!(
        (saved.status, saved.location.as_str()),
        (303, format!("{two}?dopo=1").as_str())
    );
    assert_eq!(written(&mut organiser, &slug)[0], (vec![1, 3], open));

    let next = clerk.get(&saved.location).body;
    assert!(
        next.contains("Tavolo 1 salvato: smazzate che mancano, 2."),
        "{next}"
    );
    let beyond = clerk.post_from(&page, &one, &[("ns_5", "500"), ("ew_5", "300")]);
    assert_eq!(beyond.status, 409, "there is no fifth hand");

    // somebody writes one of them meanwhile: nothing is saved, and the rest stays typed
    let page = clerk.get(&one);
    assert_eq!(page.body.matches("data-total=").count(), 4);
    referee.enter_hand(&urls::hand(&slug, 1, 1, 2), &totals(700, 300));
    let typed = [
        ("ns_2", "705"),
        ("ew_2", "300"),
        ("ns_4", "210"),
        ("ew_4", "150"),
    ];
    let late = clerk.post_from(&page, &one, &typed);
    assert_eq!(late.status, 409);
    for said in [
        "l’ha scritta qualcun altro",
        "avevi scritto 705",
        "value=\"210\"",
    ] {
        assert!(late.body.contains(said), "{said}: {}", late.body);
    }
    assert_eq!(written(&mut organiser, &slug)[0], (vec![1, 2, 3], open));

    let saved = clerk.post_from(&late, &one, &typed[2..]);
    assert_eq!(saved.status, 303, "{}", saved.body);
    assert_eq!(
        written(&mut organiser, &slug)[0],
        (vec![1, 2, 3, 4], TableState::Entered)
    );
    let none_left = clerk.get(&one);
    assert_eq!(none_left.status, 303, "nothing is missing");

    // a whole table
    let page = clerk.get(&two);
    let typed = [
        "ns_1", "ew_1", "ns_2", "ew_2", "ns_3", "ew_3", "ns_4", "ew_4",
    ];
    let typed = typed.map(|name| (name, "500"));
    clerk.post_from(&page, &two, &typed);
    assert_eq!(
        written(&mut organiser, &slug)[1],
        (vec![1, 2, 3, 4], TableState::Entered)
    );
}
