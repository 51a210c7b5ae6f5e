//! What the referee is shown before saving: where it stands on the page, and in which words.

use crate::corrections::correct;
use crate::rulings::{arbitral, decide, eight, exported, look, play, totals};
use crate::support::{Browser, Hall, event_with_pairs, publish};
use crate::undo::offered;
use pozzetto::auth::Role;

/// An event of eight pairs whose first turno is published.
fn open(hall: &Hall) -> (Browser, String) {
    let mut chief = hall.person("Olga", Role::Admin, None);
    let slug = event_with_pairs(&mut chief, "Anteprime", "3 mitchell", "2", &eight());
    publish(&mut chief, &slug, 1);
    (chief, slug)
}

const POINTS: [(&str, &str); 4] = [
    ("entry", "1"),
    ("round", "1"),
    ("vp", "-1"),
    ("reason", "carte mescolate"),
];

#[test]
fn tables_nobody_has_finished_are_not_told_as_to_be_confirmed() {
    let hall = Hall::open();
    let (mut chief, slug) = open(&hall);
    play(&mut chief, &slug, 1, 1);
    for hand in 1..=2 {
        let way = format!("/arbitro/{slug}/turni/1/tavoli/2/smazzate/{hand}");
        assert_eq!(chief.enter_hand(&way, &totals(500, 300)).status, 303);
    }
    let new = format!("/direzione/{slug}/provvedimenti/nuovo");
    let form = format!("{new}?provvedimento=points");
    let seen = look(&mut chief, &form, &new, &POINTS).body;
    let waiting = "2\u{a0}tavoli ancora in gioco, 1\u{a0}tavolo da confermare";
    let said = format!("{waiting}: i posti sono provvisori.");
    assert!(seen.contains(&said), "{seen}");
    let desk = chief.get(&format!("/direzione/{slug}")).body;
    assert!(desk.contains(&format!("Si gioca: {waiting}.")), "{desk}");
    let english = chief.get(&format!("/direzione/{slug}?lang=en")).body;
    assert!(
        english.contains("2\u{a0}tables still playing, 1\u{a0}table to be confirmed"),
        "{english}"
    );
}

#[test]
fn what_moves_stands_above_the_form_and_the_page_opens_there() {
    let hall = Hall::open();
    let (mut chief, slug) = open(&hall);
    play(&mut chief, &slug, 1, 4);
    let new = format!("/direzione/{slug}/provvedimenti/nuovo");
    let form = format!("{new}?provvedimento=points");
    let asked = chief.get(&form).body;
    let to_preview = format!("value=\"look\" formaction=\"{new}#anteprima\"");
    assert!(asked.contains(&to_preview), "{asked}");
    let seen = look(&mut chief, &form, &new, &POINTS).body;
    let at = |what: &str| seen.find(what).unwrap_or_else(|| panic!("{what}: {seen}"));
    assert!(at("id=\"anteprima\"") < at("Che cosa cambia"));
    assert!(at("Che cosa cambia") < at("class=\"fields\""));
    // what is saved leads on, to the top of its page
    assert!(seen.contains("value=\"save\">"), "{seen}");
}

#[test]
fn an_ammonizione_that_makes_another_a_second_one_or_no_longer_says_so() {
    let hall = Hall::open();
    let (mut chief, slug) = open(&hall);
    play(&mut chief, &slug, 1, 4);
    let register = format!("/direzione/{slug}/provvedimenti");
    let new = format!("{register}/nuovo");
    let form = format!("{new}?provvedimento=ammonizione");
    for _ in 0..2 {
        let warned = [
            ("entry", "1"),
            ("round", "1"),
            ("reason", "carte mescolate"),
        ];
        decide(&mut chief, &form, &new, &warned);
    }
    let first = format!("{register}/1");
    let why = [("reason", "era un altro")];
    let seen = look(&mut chief, &first, &first, &why)
        .body
        .replace('\u{a0}', " ");
    let said = "provvedimento 2 non è più una seconda (Coppia 1): il suo −1 VP non conta più";
    assert!(seen.contains(said), "{seen}");
    decide(&mut chief, &first, &first, &why);
    let seen = look(&mut chief, &first, &first, &why)
        .body
        .replace('\u{a0}', " ");
    let said = "provvedimento 2 diventa una seconda (Coppia 1): −1 VP";
    assert!(seen.contains(said), "{seen}");
}

#[test]
fn a_correction_undone_tells_what_becomes_of_the_later_turni() {
    let hall = Hall::open();
    let mut chief = hall.person("Olga", Role::Admin, None);
    let plan = "1 mitchell + 2 danese";
    let slug = event_with_pairs(&mut chief, "Dopo", plan, "2", &eight());
    publish(&mut chief, &slug, 1);
    play(&mut chief, &slug, 1, 4);
    publish(&mut chief, &slug, 2);
    let hand = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/2");
    correct(&mut chief, &hand, &totals(500, 350));
    let undo = offered(&mut chief, &slug)[0].clone();
    let said = "I tavoli già pubblicati restano; seguono risultato e classifica.";
    let opened = chief.get(&undo).body;
    assert!(opened.contains(said), "{opened}");
}

#[test]
fn a_draft_that_follows_from_a_correction_is_made_again_when_that_is_undone() {
    let hall = Hall::open();
    let mut chief = hall.person("Olga", Role::Admin, None);
    let plan = "1 mitchell + 2 danese";
    let slug = event_with_pairs(&mut chief, "Bozza", plan, "2", &eight());
    publish(&mut chief, &slug, 1);
    play(&mut chief, &slug, 1, 4);
    let hand = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/2");
    correct(&mut chief, &hand, &totals(100, 2_000));
    let undo = offered(&mut chief, &slug)[0].clone();
    let desk = format!("/direzione/{slug}");
    let draft = chief.submit(&desk, &format!("{desk}/turni"), &[]);
    let why = [("reason", "foglio giusto")];
    let seen = look(&mut chief, &undo, &undo, &why).body;
    assert!(seen.contains("<td>Turno 2</td>"), "{seen}");
    decide(&mut chief, &undo, &undo, &why);
    // it can be published as it stands
    let then = chief.submit(&draft, &format!("{draft}/pubblica"), &[]);
    assert_eq!(then, desk);
}

#[test]
fn a_table_whose_points_are_given_is_told_as_that_wherever_it_stands() {
    let hall = Hall::open();
    let (mut chief, slug) = open(&hall);
    let desk = format!("/direzione/{slug}");
    let new = format!("{desk}/provvedimenti/nuovo");
    let given = arbitral("1", ["14", "300"], ["5", "-200"]);
    decide(
        &mut chief,
        &format!("{new}?provvedimento=arbitral"),
        &new,
        &given,
    );
    let table = {
        let file = exported(&mut chief, &slug);
        let tables = file.rounds[0].tables.iter();
        let sits = |table: &&burraco_tournament::round::Table| {
            table.seats.ns.0 == 1 || table.seats.ew.0 == 1
        };
        tables.clone().find(sits).unwrap().clone()
    };
    let points = match table.seats.ns.0 {
        1 => ["14", "5"],
        _ => ["5", "14"],
    };
    let board = chief.get(&format!("/arbitro/{slug}")).body;
    let said = format!(
        "<span class=\"waits\">assegnato {}</span>",
        points.join(" : ")
    );
    assert!(board.contains(&said), "{board}");
    // three tables still lack theirs
    assert_eq!(
        board
            .matches("<span class=\"waits\">mancano 1, 2</span>")
            .count(),
        3
    );
    // nobody sits there any more
    let mut visitor = hall.visitor();
    let own = visitor.get(&format!("/t/{slug}/coppie/1")).body;
    assert!(!own.contains("Siede adesso"), "{own}");
    assert!(
        visitor
            .get(&format!("/t/{slug}/coppie/{}", other(&table)))
            .body
            .contains("Siede adesso")
    );
    // on paper with its Match Points
    let paper = chief
        .get(&format!("{desk}/stampe/finali?foglio=risultati"))
        .body;
    let both = match table.seats.ns.0 {
        1 => "+300 / −200",
        _ => "−200 / +300",
    };
    assert!(paper.contains(both), "{paper}");
    // among the last actions with who was given them
    let actions = chief.get(&format!("{desk}/annulla")).body;
    assert!(
        actions.contains("(1 Anna 1 – Bruno 1;") || actions.contains("; 1 Anna 1 – Bruno 1)"),
        "{actions}"
    );
}

/// Somebody who sits at another table.
fn other(table: &burraco_tournament::round::Table) -> u32 {
    let here = |n: &u32| [table.seats.ns.0, table.seats.ew.0].contains(n);
    (1..=8).find(|n| !here(n)).unwrap()
}
