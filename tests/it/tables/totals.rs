//! The totals of a table's hands in one form: all rows that are filled are saved together, or none.

use crate::rulings::given::{eight, exported, totals};
use crate::support::{Browser, Hall, enter_pairs, event_with_pairs, publish, show_event};
use crate::tables::links::{NS, slip};
use burraco_audit::verify;
use burraco_rules::{BySide, Sheet};
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
    let (hall, mut organiser) = Hall::with(Role::Organiser);
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

    // of the next table one hand alone is missing: it comes all the same
    for hand in 1..=3 {
        referee.enter_hand(&urls::hand(&slug, 1, 2, hand), &totals(500, 500));
    }
    let saved = clerk.post_from(&late, &one, &typed[2..]);
    assert_eq!(
        (saved.status, saved.location.as_str()),
        (303, format!("{two}?dopo=1").as_str())
    );
    assert_eq!(
        written(&mut organiser, &slug)[0],
        (vec![1, 2, 3, 4], TableState::Entered)
    );
    let none_left = clerk.get(&one);
    assert_eq!(none_left.status, 303, "nothing is missing");

    let page = clerk.get(&two);
    assert_eq!(page.body.matches("data-total=").count(), 2);
    clerk.post_from(&page, &two, &[("ns_4", "500"), ("ew_4", "500")]);
    assert_eq!(
        written(&mut organiser, &slug)[1],
        (vec![1, 2, 3, 4], TableState::Entered)
    );
}

/// A club that keeps the totals of tables alone.
#[test]
fn only_the_total_of_a_table_is_written() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let new = [
        ("name", "Solo totali"),
        ("date", "2026-11-21"),
        ("plan", "1 mitchell + 1 danese"),
        ("hands", "4"),
        ("length", "total"),
        ("rules", "federation"),
        ("draw", "by_number"),
    ];
    let of_three = new.map(|(name, value)| match name {
        "rules" => (name, "federation+three"),
        _ => (name, value),
    });
    let of_three = of_three.into_iter().chain([("kind", "individual")]);
    let page = organiser.get("/direzione/nuovo");
    let wrong = organiser.post_from(&page, "/direzione/nuovo", &of_three.collect::<Vec<_>>());
    assert_eq!(wrong.status, 422);
    assert!(
        wrong.body.contains("ognuno ha il suo totale"),
        "{}",
        wrong.body
    );
    let desk = organiser.submit("/direzione/nuovo", "/direzione/nuovo", &new);
    let slug = desk.trim_start_matches("/direzione/").to_owned();
    show_event(&mut organiser, &slug);
    enter_pairs(&mut organiser, &slug, &eight());
    publish(&mut organiser, &slug, 1);

    let mut clerk = hall.person("Carla", Role::Clerk, Some(&slug));
    let mut referee = hall.person("Renzo", Role::ChiefReferee, Some(&slug));
    let tables = [1, 2, 3, 4].map(|table| urls::referee_table(&slug, 1, table));
    let totalled = [1, 2, 3, 4].map(|table| urls::table_totals(&slug, 1, table));
    let hands = [1, 2, 3, 4].map(|table| urls::hand(&slug, 1, table, 1));

    // one row, and the next table after it
    let page = clerk.get(&tables[0]);
    assert_eq!(page.body.matches(&totalled[0]).count(), 1, "{}", page.body);
    let page = clerk.get(&totalled[0]);
    assert_eq!(page.body.matches("data-total=").count(), 2);
    assert!(
        !page.body.contains("name=\"ended_1\""),
        "nobody says how they ended"
    );
    let two_hands = clerk.post_from(&page, &totalled[0], &[("ns_1", "300+445"), ("ew_1", "5")]);
    assert_eq!(two_hands.status, 422);
    let page = clerk.get(&totalled[0]);
    let saved = clerk.post_from(&page, &totalled[0], &[("ns_1", "2815"), ("ew_1", "1940")]);
    assert_eq!(saved.location, format!("{}?dopo=1", totalled[1]));
    assert_eq!(
        written(&mut organiser, &slug)[0],
        (vec![1], TableState::Entered)
    );

    // the form of a hand takes the total alone, and knows what stands in it
    let page = clerk.get(&hands[1]);
    for (field, there) in [("ns_total", true), ("ns_base", false), ("hands", true)] {
        let name = format!("name=\"{field}\"");
        assert_eq!(page.body.contains(&name), there, "{field}: {}", page.body);
    }
    let one_hand = clerk.enter_hand(&hands[1], &totals(700, 300));
    assert_eq!(one_hand.status, 409);
    assert!(
        one_hand.body.contains("solo il totale, di 4 smazzate"),
        "{}",
        one_hand.body
    );
    let whole = |ns, ew| Sheet::of_table(BySide { ns, ew }, 4);
    let saved = clerk.enter_hand(&hands[1], &whole(1500, 1620));
    assert_eq!(saved.status, 303, "{}", saved.body);
    let page = referee.get(&hands[1]);
    assert!(page.body.contains("value=\"1500\""), "{}", page.body);
    let corrected = referee.enter_hand(&hands[1], &whole(1505, 1620));
    assert_eq!(corrected.status, 303, "{}", corrected.body);

    // a line writes it on its phone, the other accepts
    let link = organiser.get(&tables[2]);
    let made = format!("{}/link", tables[2]);
    let made = organiser.post_from(&link, &made, &[("action", "show")]);
    let slip = slip(&made, &hall.address);
    let mut phone = hall.visitor();
    let code = [("code", slip.codes[NS].as_str())];
    phone.submit(&slip.way, &format!("{}/linea", slip.way), &code);
    let own = phone.get(&slip.way);
    assert!(own.body.contains(">totale<"), "{}", own.body);
    let saved = phone.enter_hand(&urls::own_hand(&slip.way, 1), &whole(2000, 2000));
    assert_eq!(saved.status, 303, "{}", saved.body);

    clerk.enter_hand(&hands[3], &whole(900, 2600));
    for (table, way) in (1..).zip(&tables) {
        referee.submit(way, &format!("{way}/stato"), &[("state", "closed")]);
        let public = hall.visitor().get(&urls::table(&slug, 1, table)).body;
        for said in ["Totale di 4 smazzate", "solo il totale del tavolo"] {
            assert!(public.contains(said), "{said}: {public}");
        }
    }
    let mut visitor = hall.visitor();
    let csv = visitor.get(&urls::hands_csv(&slug)).body;
    let by_total = csv
        .lines()
        .skip(1)
        .filter(|row| row.contains(",table_total,"));
    assert_eq!(by_total.count(), 8, "{csv}");
    let standings = visitor.get(&urls::standings(&slug)).body;
    assert!(
        standings.contains("Dei tavoli si scrive solo il totale"),
        "{standings}"
    );
    let api = visitor.get(&urls::api_table(&slug, 1, 1)).body;
    assert!(api.contains("\"verified\":\"table_total\""), "{api}");
    assert!(
        api.contains("\"totals\":{\"total\":2815,\"hands\":4}"),
        "{api}"
    );
    publish(&mut organiser, &slug, 2);
    let file = exported(&mut organiser, &slug);
    assert_eq!((verify(&file), file.problems()), (vec![], vec![]));
    assert_eq!(
        file.rounds[1].tables.len(),
        4,
        "the next tables come from the totals"
    );
}

/// In an event of hands a table may write the sum of its hands alone.
#[test]
fn the_sum_of_a_table_is_written_instead_of_its_hands() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = event_with_pairs(&mut organiser, "Somme", "2 mitchell", "4", &eight());
    let mut clerk = hall.person("Carla", Role::Clerk, Some(&slug));
    let mut referee = hall.person("Renzo", Role::ChiefReferee, Some(&slug));
    publish(&mut organiser, &slug, 1);
    let [one, two, three] = [1, 2, 3].map(|table| urls::table_totals(&slug, 1, table));

    // beside all hands it must agree with them; beside some of them, the others are missing
    let rows = [
        ("ns_1", "500"),
        ("ew_1", "300"),
        ("ns_2", "500"),
        ("ew_2", "300"),
        ("ns_3", "500"),
        ("ew_3", "300"),
        ("ns_4", "500"),
        ("ew_4", "300"),
    ];
    let page = clerk.get(&one);
    assert_eq!(page.body.matches("data-sum=").count(), 2, "{}", page.body);
    let with = |rows: &[(&'static str, &'static str)], sum| [rows, &[("ns_sum", sum)]].concat();
    let other = clerk.post_from(&page, &one, &with(&rows, "2005"));
    assert_eq!(other.status, 422);
    for said in ["la somma è 2000, non 2005", "value=\"2005\""] {
        assert!(other.body.contains(said), "{said}: {}", other.body);
    }
    let some = clerk.post_from(&page, &one, &with(&rows[..6], "2000"));
    assert_eq!(some.status, 422);
    assert_eq!(some.body.matches("aria-invalid").count(), 2);
    let saved = clerk.post_from(&page, &one, &with(&rows, "2.000"));
    assert_eq!(saved.status, 303, "{}", saved.body);
    let all = (vec![1, 2, 3, 4], TableState::Entered);
    assert_eq!(written(&mut organiser, &slug)[0], all);

    // alone it is the sheet of the table, and the next table expects another sum
    let page = clerk.get(&two);
    assert!(!page.body.contains("data-first"), "{}", page.body);
    let half = clerk.post_from(&page, &two, &[("ns_sum", "2815")]);
    assert_eq!(half.status, 422, "the other side is missing");
    let sum = [("ns_sum", "2815"), ("ew_sum", "1940")];
    let saved = clerk.post_from(&page, &two, &sum);
    assert_eq!(saved.location, format!("{three}?dopo=2"));
    let summed = (vec![1], TableState::Entered);
    assert_eq!(written(&mut organiser, &slug)[1], summed);
    let next = clerk.get(&saved.location).body;
    assert!(next.contains("Tavolo 2 scritto."), "{next}");
    assert_eq!(next.matches("data-first").count(), 2);
    let table = clerk.get(&urls::referee_table(&slug, 1, 2)).body;
    assert!(
        table.contains("Totale di 4 smazzate") && !table.contains("/smazzate/2\""),
        "{table}"
    );

    // somebody writes a hand meanwhile: the sum stays typed, and nothing is saved
    let page = clerk.get(&three);
    referee.enter_hand(&urls::hand(&slug, 1, 3, 2), &totals(700, 300));
    let late = clerk.post_from(&page, &three, &sum);
    assert_eq!(late.status, 409);
    for said in ["l’ha scritta qualcun altro", "value=\"2815\""] {
        assert!(late.body.contains(said), "{said}: {}", late.body);
    }

    // the sum gives way to its hands and comes back, while no other hand is there
    let hand = urls::hand(&slug, 1, 2, 1);
    let page = referee.get(&hand).body;
    let single = urls::covering(hand.clone(), 1);
    assert!(page.contains(&single) && page.contains("value=\"2815\""));
    let page = referee.get(&single);
    let four = urls::covering(hand.clone(), 4);
    assert!(page.body.contains("ns_base"), "{}", page.body);
    assert!(page.body.contains(&four), "the way leads back");
    let covered = referee.get(&urls::hand(&slug, 1, 2, 3));
    assert_eq!(covered.location, hand, "the sum holds the hand");
    let corrected = referee.enter_hand(&hand, &totals(700, 300));
    assert_eq!(corrected.status, 303, "{}", corrected.body);
    assert_eq!(
        written(&mut organiser, &slug)[1],
        (vec![1], TableState::Open)
    );
    assert!(referee.get(&hand).body.contains(&four));
    let sum = referee.get(&four).body;
    assert!(sum.contains("<h1>Totale di 4 smazzate</h1>") && sum.contains(&single));
    let whole = Sheet::of_table(BySide { ns: 2815, ew: 1940 }, 4);
    assert_eq!(referee.enter_hand(&hand, &whole).status, 303);
    assert_eq!(written(&mut organiser, &slug)[1], summed);

    // its standings, its file of hands and its judge agree
    for table in [1, 2] {
        let way = urls::referee_table(&slug, 1, table);
        referee.submit(&way, &format!("{way}/stato"), &[("state", "closed")]);
    }
    let csv = organiser.get(&urls::hands_csv(&slug)).body;
    let by_total = csv.lines().filter(|row| row.contains(",table_total,"));
    assert_eq!(by_total.count(), 2, "{csv}");
    assert_eq!(verify(&exported(&mut organiser, &slug)), []);
}
