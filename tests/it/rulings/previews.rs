//! Previews for the referee before saving: their place on the page, and their words.

use crate::desk::undo::offered;
use crate::rulings::given::{arbitral, decide, eight, exported, look, play, totals};
use crate::support::{Browser, Hall, event_with_pairs, publish};
use crate::tables::corrections::correct;
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
    let said = format!("{waiting}: le posizioni sono provvisorie.");
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
fn a_table_with_errors_is_counted_once() {
    let hall = Hall::open();
    let (mut chief, slug) = open(&hall);
    for (table, points) in [(1, [500, 7]), (2, [500, 300])] {
        let [first, second] = points;
        for (hand, ns) in [(1, first), (2, second)] {
            let way = format!("/arbitro/{slug}/turni/1/tavoli/{table}/smazzate/{hand}");
            assert_eq!(chief.enter_hand(&way, &totals(ns, 300)).status, 303);
        }
    }
    let desk = chief.get(&format!("/direzione/{slug}")).body;
    let said =
        "2\u{a0}tavoli ancora in gioco, 1\u{a0}tavolo con errori, 1\u{a0}tavolo da confermare";
    assert!(desk.contains(said), "{desk}");
    let board = chief.get(&format!("/arbitro/{slug}")).body;
    let count = |class: &str| {
        let start = format!("stato={class}\"><b class=\"num\">");
        let (_, rest) = board.split_once(&start)?;
        rest.split('<').next().map(str::to_owned)
    };
    let counts = ["open", "faulty", "entered"].map(count);
    assert_eq!(
        counts.map(Option::unwrap_or_default),
        ["2", "1", "1"],
        "{board}"
    );
    assert!(board.contains("da confermare") && !board.contains("da controllare"));
}

#[test]
fn what_a_ruling_leads_to_is_said_only_where_it_is_so() {
    let (_hall, mut chief) = Hall::with(Role::Admin);
    let plan = "1 mitchell + 2 danese";
    let slug = event_with_pairs(&mut chief, "Parole", plan, "2", &eight());
    publish(&mut chief, &slug, 1);
    play(&mut chief, &slug, 1, 4);
    let desk = format!("/direzione/{slug}");
    let new = format!("{desk}/provvedimenti/nuovo");
    let warned = [("entry", "1"), ("round", "1"), ("reason", "rumore")];
    let richiamo = format!("{new}?provvedimento=richiamo");
    let points = format!("{new}?provvedimento=points");
    let follows = "La classifica segue";
    let seen = look(&mut chief, &richiamo, &new, &warned).body;
    assert!(!seen.contains(follows), "{seen}");
    let seen = look(&mut chief, &points, &new, &POINTS).body;
    assert!(
        seen.contains("il turno dopo si proporrà da quella"),
        "{seen}"
    );
    chief.submit(&desk, &format!("{desk}/turni"), &[]);
    let seen = look(&mut chief, &points, &new, &POINTS).body;
    assert!(seen.contains("la proposta del turno 2 è rifatta"), "{seen}");
    // a table that is open again is not said to stay
    let given = arbitral("1", ["14", "300"], ["5", "-200"]);
    let last = {
        let all = format!("{desk}/turni/2/pubblica");
        chief.submit(&format!("{desk}/turni/2"), &all, &[]);
        let mut given = given;
        given[1] = ("round", "2");
        given
    };
    decide(
        &mut chief,
        &format!("{new}?provvedimento=arbitral"),
        &new,
        &last,
    );
    let one = format!("{desk}/provvedimenti/1");
    let seen = look(&mut chief, &one, &one, &[("reason", "era un altro")]).body;
    assert!(seen.contains("Si riapre il"), "{seen}");
    assert!(!seen.contains("tavoli restano"), "{seen}");
}

#[test]
fn a_form_that_was_changed_after_its_preview_says_that_and_nothing_else() {
    let hall = Hall::open();
    let (mut chief, slug) = open(&hall);
    play(&mut chief, &slug, 1, 4);
    let new = format!("/direzione/{slug}/provvedimenti/nuovo");
    let form = format!("{new}?provvedimento=points");
    let seen = look(&mut chief, &form, &new, &POINTS);
    let hidden = ["measure", "seen", "looked"].map(|name| (name, seen.hidden(name)));
    let save = |chief: &mut Browser, entry: &'static str| {
        let mut all = POINTS.to_vec();
        all[0] = ("entry", entry);
        all.extend(hidden.iter().map(|(name, value)| (*name, value.as_str())));
        all.push(("step", "save"));
        chief.post_from(&seen, &new, &all)
    };
    let (changed, meanwhile) = ("Il modulo è stato cambiato", "Nel frattempo");
    let other = save(&mut chief, "2");
    assert_eq!(other.status, 409);
    assert!(other.body.contains(changed), "{}", other.body);
    assert!(!other.body.contains(meanwhile), "{}", other.body);
    // what others did is told as that
    decide(&mut chief, &form, &new, &POINTS);
    let same = save(&mut chief, "1");
    assert_eq!(same.status, 409);
    assert!(same.body.contains(meanwhile), "{}", same.body);
    assert!(!same.body.contains(changed), "{}", same.body);
}

#[test]
fn a_ruling_opened_from_a_table_offers_its_people_first_and_names_another() {
    let hall = Hall::open();
    let (mut chief, slug) = open(&hall);
    play(&mut chief, &slug, 1, 4);
    let seats = exported(&mut chief, &slug).rounds[0].tables[1].seats;
    let who = seats.ns.to_string();
    let new = format!("/direzione/{slug}/provvedimenti/nuovo");
    let form = format!("{new}?provvedimento=both_absent&turno=1&tavolo=1");
    let asked = chief.get(&form).body;
    let at = |what: &str| {
        asked
            .find(what)
            .unwrap_or_else(|| panic!("{what}: {asked}"))
    };
    let (here, others) = (
        "<optgroup label=\"Tavolo 1\">",
        "<optgroup label=\"Agli altri tavoli\">",
    );
    let of_other = at(&format!("<option value=\"{who}\""));
    assert!(at(here) < at(others) && at(others) < of_other);
    let fields = [
        ("entry", who.as_str()),
        ("round", "1"),
        ("table", "1"),
        ("reason", "non ci sono"),
    ];
    let seen = look(&mut chief, &form, &new, &fields).body;
    for said in [
        format!("Coppia {who} non siede al tavolo 1, da cui si è aperto il modulo"),
        "Vale per: Turno 1, Tavolo 2".to_owned(),
    ] {
        assert!(seen.contains(&said), "{said}: {seen}");
    }
    // of its own table nothing has to be said
    let own = exported(&mut chief, &slug).rounds[0].tables[0]
        .seats
        .ns
        .to_string();
    let fields = [("entry", own.as_str()), fields[1], fields[2], fields[3]];
    let seen = look(&mut chief, &form, &new, &fields).body;
    assert!(!seen.contains("non siede"), "{seen}");
    assert!(seen.contains("Vale per: Turno 1, Tavolo 1"), "{seen}");
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
    let (_hall, mut chief) = Hall::with(Role::Admin);
    let plan = "1 mitchell + 2 danese";
    let slug = event_with_pairs(&mut chief, "Dopo", plan, "2", &eight());
    publish(&mut chief, &slug, 1);
    play(&mut chief, &slug, 1, 4);
    publish(&mut chief, &slug, 2);
    let hand = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/2");
    correct(&mut chief, &hand, &totals(500, 350));
    let undo = offered(&mut chief, &slug)[0].clone();
    let said = "I posti già pubblicati restano; seguono risultato e classifica.";
    let opened = chief.get(&undo).body;
    assert!(opened.contains(said), "{opened}");
}

#[test]
fn a_draft_that_follows_from_a_correction_is_made_again_when_that_is_undone() {
    let (_hall, mut chief) = Hall::with(Role::Admin);
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
fn a_correction_is_undone_though_seats_of_the_draft_were_given_by_hand_since() {
    let (_hall, mut chief) = Hall::with(Role::Admin);
    let plan = "1 mitchell + 2 danese";
    let slug = event_with_pairs(&mut chief, "Mano", plan, "2", &eight());
    publish(&mut chief, &slug, 1);
    play(&mut chief, &slug, 1, 4);
    let desk = format!("/direzione/{slug}");
    let draft = chief.submit(&desk, &format!("{desk}/turni"), &[]);
    let before = exported(&mut chief, &slug);
    let hand = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/2");
    correct(&mut chief, &hand, &totals(100, 2_000));
    let undo = offered(&mut chief, &slug)[0].clone();
    let corrected = exported(&mut chief, &slug);
    assert_ne!(corrected.rounds[1], before.rounds[1]);
    let two = [0, 1].map(|table| corrected.rounds[1].tables[table].seats.ns.to_string());
    let swap = [
        ("one", two[0].as_str()),
        ("other", two[1].as_str()),
        ("reason", "si conoscono"),
    ];
    let seats = format!("{draft}/posti");
    decide(&mut chief, &seats, &seats, &swap);
    assert!(offered(&mut chief, &slug).contains(&undo));
    let why = [("reason", "foglio giusto")];
    let seen = look(&mut chief, &undo, &undo, &why).body;
    assert!(seen.contains("posti dati a mano"), "{seen}");
    decide(&mut chief, &undo, &undo, &why);
    let after = exported(&mut chief, &slug);
    assert_eq!(after.rounds[1], before.rounds[1]);
    assert_eq!(
        chief.submit(&draft, &format!("{draft}/pubblica"), &[]),
        desk
    );
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
