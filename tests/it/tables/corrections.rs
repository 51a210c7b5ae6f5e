//! Hands of tables that count: what a correction moves is seen first, then it is saved as it was seen.

use crate::rulings::given::{arbitral, decide, eight, exported, look, play, totals};
use crate::support::{Answer, Browser, Hall, event_with_pairs, hand_form, publish};
use burraco_rules::{ClosedBy, Seat, Sheet};
use burraco_tournament::event_file::EventFile;
use burraco_tournament::round::{RoundState, TableState};
use pozzetto::auth::Role;
use pozzetto::store::{StoreError, import_event};
use pozzetto::web::now;

/// An event of eight pairs whose first round is played and whose second, a Danese, is proposed.
fn drafted(hall: &Hall) -> (Browser, String) {
    let mut chief = hall.person("Olga", Role::Admin, None);
    let plan = "1 mitchell + 2 danese";
    let slug = event_with_pairs(&mut chief, "Correzioni", plan, "2", &eight());
    publish(&mut chief, &slug, 1);
    play(&mut chief, &slug, 1, 4);
    let desk = format!("/direzione/{slug}");
    chief.submit(&desk, &format!("{desk}/turni"), &[]);
    (chief, slug)
}

fn hand(slug: &str, table: u32) -> String {
    format!("/arbitro/{slug}/turni/1/tavoli/{table}/smazzate/1")
}

/// Posts a hand from the hand page, or from the page of what it moves.
pub fn post(
    browser: &mut Browser,
    page: &Answer,
    way: &str,
    sheet: &Sheet,
    more: &[(&str, &str)],
) -> Answer {
    let mut fields = hand_form(sheet, &page.hidden("base_version"));
    fields.retain(|(name, _)| !more.iter().any(|(other, _)| other == name));
    let typed = fields.iter();
    let typed = typed.map(|(name, value)| (name.as_str(), value.as_str()));
    let all: Vec<(&str, &str)> = typed.chain(more.iter().copied()).collect();
    browser.post_from(page, way, &all)
}

/// Looks at what a correction would move.
pub fn looked(browser: &mut Browser, way: &str, sheet: &Sheet) -> Answer {
    let page = browser.get(way);
    let seen = post(browser, &page, way, sheet, &[]);
    assert_eq!(seen.status, 409, "{}", seen.body);
    seen
}

/// Corrects a hand of a table that counts, as it was seen; gives where it leads.
pub fn correct(browser: &mut Browser, way: &str, sheet: &Sheet) -> String {
    let seen = looked(browser, way, sheet);
    let mark = seen.hidden("seen");
    let saving = [
        ("action", "correct"),
        ("seen", mark.as_str()),
        ("reason", "foglio"),
    ];
    let saved = post(browser, &seen, way, sheet, &saving);
    assert_eq!(saved.status, 303, "{}", saved.body);
    saved.location
}

#[test]
fn a_hand_of_a_closed_table_is_corrected_as_it_was_seen() {
    let hall = Hall::open();
    let (mut chief, slug) = drafted(&hall);
    let way = hand(&slug, 1);
    let before = exported(&mut chief, &slug);
    let form = chief.get(&way);
    assert!(form.body.contains("Guarda che cosa cambia"));
    let seen = looked(&mut chief, &way, &totals(100, 2_000));
    assert!(seen.body.contains("Non è ancora salvata"), "{}", seen.body);
    let (was, is) = ("14 : 6", "0 : 20");
    assert!(
        seen.body.contains(was) && seen.body.contains(is),
        "{}",
        seen.body
    );
    assert!(seen.body.contains("Turno 2"), "the draft would be another");
    let now = exported(&mut chief, &slug);
    assert_eq!(now.rounds, before.rounds, "looking changes nothing");

    let mark = seen.hidden("seen");
    let saving = [("action", "correct"), ("seen", mark.as_str())];
    let silent = post(&mut chief, &seen, &way, &totals(100, 2_000), &saving);
    assert_eq!(silent.status, 422, "a reason is asked for");
    assert!(silent.body.contains("value=\"correct\""));
    let why = [&saving[..], &[("reason", "righe scambiate")]].concat();
    let saved = post(&mut chief, &silent, &way, &totals(100, 2_000), &why);
    assert_eq!(saved.status, 303, "{}", saved.body);

    let after = exported(&mut chief, &slug);
    let table = &after.rounds[0].tables[0];
    assert_eq!(table.state, TableState::Closed, "it counts on");
    let versions = &table.hands[0].versions;
    let said = (versions.len(), versions[1].reason.as_str());
    assert_eq!(said, (2, "righe scambiate"));
    assert_eq!(after.rounds[1].state, RoundState::Draft);
    assert_ne!(after.rounds[1].tables, before.rounds[1].tables);
    let told = chief.get(&format!("/direzione/{slug}/registro"));
    assert!(told.body.contains("Smazzata corretta"), "{}", told.body);

    // The version before is taken up again from the table's page, and it is a correction like another.
    let page = chief.get(&format!("/arbitro/{slug}/turni/1/tavoli/1"));
    assert!(page.body.contains(&format!("{way}?riprendi=1")));
    let again = chief.get(&format!("{way}?riprendi=1"));
    assert!(again.body.contains("Ripresa la versione 1."));
    assert_eq!(again.hidden("base_version"), "2");
    assert_eq!(chief.get(&format!("{way}?riprendi=7")).status, 404);

    // And it is undone like every action of the desk.
    let list = chief.get(&format!("/direzione/{slug}/annulla"));
    let start = format!("/direzione/{slug}/annulla/");
    let number = list.body.split(&start).nth(1).unwrap();
    let undo = format!("{start}{}", number.split('"').next().unwrap());
    decide(&mut chief, &undo, &undo, &[("reason", "erano giuste")]);
    let undone = exported(&mut chief, &slug);
    let versions = &undone.rounds[0].tables[0].hands[0].versions;
    assert_eq!(versions.len(), 3);
    assert_eq!(versions[2].sheet, versions[0].sheet);
    assert_eq!(undone.rounds[1].tables, before.rounds[1].tables);
}

#[test]
fn what_moved_meanwhile_is_seen_again() {
    let hall = Hall::open();
    let (mut chief, slug) = drafted(&hall);
    let (one, other) = (hand(&slug, 1), hand(&slug, 2));
    let sheet = totals(100, 2_000);
    let save = |chief: &mut Browser, page: &Answer, way: &str| {
        let mark = page.hidden("seen");
        let fields = [
            ("action", "correct"),
            ("seen", mark.as_str()),
            ("reason", "somma"),
        ];
        post(chief, page, way, &sheet, &fields)
    };
    let seen = looked(&mut chief, &one, &sheet);
    let elsewhere = looked(&mut chief, &other, &sheet);
    assert_eq!(save(&mut chief, &elsewhere, &other).status, 303);
    let outdated = save(&mut chief, &seen, &one);
    assert_eq!(outdated.status, 409);
    assert!(outdated.body.contains("Nel frattempo"), "{}", outdated.body);
    assert!(
        outdated.body.contains("value=\"somma\""),
        "the reason is kept"
    );
    assert_eq!(save(&mut chief, &outdated, &one).status, 303);

    // Who started from the version before sees it beside the one that holds.
    let page = chief.get(&one);
    let behind = post(
        &mut chief,
        &page,
        &one,
        &totals(50, 60),
        &[("base_version", "1")],
    );
    assert_eq!(behind.status, 409);
    let two_versions = "data-send=\"save\"";
    assert!(behind.body.contains(two_versions), "{}", behind.body);
}

#[test]
fn who_may_not_correct_is_told_who_may() {
    let hall = Hall::open();
    let (mut chief, slug) = drafted(&hall);
    let mut referee = hall.person("Remo", Role::Referee, Some(&slug));
    let way = hand(&slug, 1);
    let page = referee.get(&way);
    assert!(
        page.body.contains("le corregge il capo arbitro"),
        "{}",
        page.body
    );
    assert!(!page.body.contains("Guarda che cosa cambia"));
    // it is looked at, with nothing to press that would be refused
    assert!(page.body.contains("<fieldset class=\"reading\" disabled>"));
    for button in [
        "value=\"save\"",
        "value=\"next\"",
        "value=\"recalc\"",
        "hand.js",
    ] {
        assert!(!page.body.contains(button), "{button}: {}", page.body);
    }
    let sheet = totals(100, 2_000);
    let refused = post(&mut referee, &page, &way, &sheet, &[]);
    assert_eq!(refused.status, 409);
    let straight = format!("{way}/correzione");
    let sly = post(&mut referee, &page, &straight, &sheet, &[]);
    assert_eq!(sly.status, 403);

    // Faults do not come into a table that counts.
    let page = chief.get(&way);
    let faulty = post(&mut chief, &page, &way, &totals(7, 2_000), &[]);
    assert_eq!(faulty.status, 409);
    let instead = "riapri il tavolo con un motivo";
    assert!(faulty.body.contains(instead), "{}", faulty.body);
    assert!(
        faulty.body.contains("value=\"7\""),
        "what was typed is kept"
    );
    // The same cards change nothing.
    let page = chief.get(&way);
    let same = post(&mut chief, &page, &way, &totals(500, 300), &[]);
    assert_eq!(same.status, 303);
    let table = format!("/arbitro/{slug}/turni/1/tavoli/1");
    let said = "Non è cambiato niente";
    assert!(chief.get(&table).body.contains(said));
    let versions = &exported(&mut chief, &slug).rounds[0].tables[0].hands[0].versions;
    assert_eq!(versions.len(), 1);
    // nor do they at a table that is open again
    let reopen = [("state", "entered"), ("reason", "riletto")];
    chief.submit(&table, &format!("{table}/stato"), &reopen);
    let page = chief.get(&way);
    let same = post(
        &mut chief,
        &page,
        &way,
        &totals(500, 300),
        &[("reason", "riletto")],
    );
    assert_eq!(same.status, 303, "{}", same.body);
    assert!(chief.get(&table).body.contains(said));
}

#[test]
fn a_closed_table_offers_its_hands_to_who_may_correct_them() {
    let hall = Hall::open();
    let (mut chief, slug) = drafted(&hall);
    correct(&mut chief, &hand(&slug, 1), &totals(700, 300));
    let table = format!("/arbitro/{slug}/turni/1/tavoli/1");
    for (name, role, may) in [
        ("Sara", Role::Clerk, false),
        ("Remo", Role::Referee, false),
        ("Carla", Role::ChiefReferee, true),
    ] {
        let mut reader = hall.person(name, role, Some(&slug));
        let page = reader.get(&table).body;
        let ways = [">Correggi</a>", "Riprendi la versione 1"];
        assert_eq!(
            ways.map(|way| page.contains(way)),
            [may; 2],
            "{name}: {page}"
        );
        // everybody looks at them, and at what they were
        let kept = [hand(&slug, 1), "versione 1,".into()];
        assert!(
            kept.iter().all(|part| page.contains(part)),
            "{name}: {page}"
        );
    }
    let state = format!("{table}/stato");
    let reopen = [("state", "entered"), ("reason", "riletto")];
    chief.submit(&table, &state, &reopen);
    let mut clerk = hall.person("Ugo", Role::Clerk, Some(&slug));
    assert!(clerk.get(&table).body.contains(">Correggi</a>"));
}

#[test]
fn another_sheet_than_the_one_looked_at_is_looked_at_first() {
    let hall = Hall::open();
    let (mut chief, slug) = drafted(&hall);
    let way = hand(&slug, 1);
    // both move nothing: the difference stays
    let (one, other) = (totals(600, 400), totals(700, 500));
    let seen = looked(&mut chief, &way, &one);
    assert!(seen.body.contains("restano come sono"), "{}", seen.body);
    let mark = seen.hidden("seen");
    let saving = [
        ("action", "correct"),
        ("seen", mark.as_str()),
        ("reason", "somma"),
    ];
    let refused = post(&mut chief, &seen, &way, &other, &saving);
    assert_eq!(refused.status, 409, "{}", refused.body);
    assert!(refused.body.contains("Nel frattempo"), "{}", refused.body);
    let versions = |chief: &mut Browser| {
        let file = exported(chief, &slug);
        file.rounds[0].tables[0].hands[0].versions.len()
    };
    assert_eq!(versions(&mut chief), 1);
    let saved = post(&mut chief, &seen, &way, &one, &saving);
    assert_eq!(saved.status, 303, "{}", saved.body);
    assert_eq!(versions(&mut chief), 2);
}

#[test]
fn a_hand_of_an_awarded_table_is_corrected_and_the_ruling_holds() {
    let hall = Hall::open();
    let (mut chief, slug) = drafted(&hall);
    let seats = exported(&mut chief, &slug).rounds[0].tables[0].seats;
    let ns = seats.ns.to_string();
    let new = format!("/direzione/{slug}/provvedimenti/nuovo");
    let form = format!("{new}?provvedimento=arbitral&turno=1&tavolo=1");
    let fields = arbitral(&ns, ["8", "-100"], ["12", "100"]);
    decide(&mut chief, &form, &new, &fields);
    let seen = looked(&mut chief, &hand(&slug, 1), &totals(100, 2_000));
    let said = "li dà il provvedimento 1";
    assert!(seen.body.contains(said), "{}", seen.body);
    assert!(!seen.body.contains("0 : 20"), "{}", seen.body);
}

#[test]
fn a_penalty_that_a_correction_makes_impossible_is_named_before_and_afterwards() {
    let hall = Hall::open();
    let (mut chief, slug) = drafted(&hall);
    let ew = exported(&mut chief, &slug).rounds[0].tables[0].seats.ew;
    let ew = ew.to_string();
    let new = format!("/direzione/{slug}/provvedimenti/nuovo");
    let form = format!("{new}?provvedimento=points");
    let fields = [
        ("entry", ew.as_str()),
        ("round", "1"),
        ("vp", "-2"),
        ("mp", "0"),
        ("reason", "ritardo ripetuto"),
    ];
    decide(&mut chief, &form, &new, &fields);
    let way = hand(&slug, 1);
    let sheet = totals(3_000, 100);
    let seen = looked(&mut chief, &way, &sheet);
    let said = format!(
        "Il provvedimento 1 supera i limiti dell’incontro: nel turno 1 il numero {ew} ha −2 VP"
    );
    assert!(seen.body.contains(&said), "{}", seen.body);
    let desk = format!("/direzione/{slug}");
    assert!(!chief.get(&desk).body.contains(&said), "only looked at");
    // it is no refusal
    correct(&mut chief, &way, &sheet);
    let score = format!("{new}?provvedimento=arbitral&#38;turno=1&#38;tavolo=1");
    for page in [desk.clone(), format!("{desk}/provvedimenti")] {
        let page = chief.get(&page).body;
        assert!(page.contains(&said), "{page}");
        assert!(page.contains(&score), "{page}");
    }
    let fields = arbitral(&ew, ["4", "-100"], ["16", "100"]);
    decide(&mut chief, &score.replace("&#38;", "&"), &new, &fields);
    assert!(!chief.get(&desk).body.contains(&said));
    // taking the arbitral score back brings it again, and says so before
    let list = chief.get(&format!("{desk}/annulla"));
    let start = format!("{desk}/annulla/");
    let number = list.body.split(&start).nth(1).unwrap();
    let undo = format!("{start}{}", number.split('"').next().unwrap());
    let seen = look(&mut chief, &undo, &undo, &[("reason", "era giusto")]);
    assert!(seen.body.contains(&said), "{}", seen.body);
}

/// A program that knows one fault more takes nothing from the tables that an earlier one accepted.
#[test]
fn a_table_accepted_before_a_fault_was_known_counts_and_its_desk_is_told() {
    let hall = Hall::open();
    let kept = include_bytes!("../../data/evening.json");
    let mut file: EventFile = serde_json::from_slice(kept).unwrap();
    file.event.slug = "ieri".to_owned();
    let rounds = file.rounds.iter_mut();
    for table in rounds.flat_map(|round| round.tables.iter_mut().take(2)) {
        for hand in &mut table.hands {
            let sheet = &mut hand.versions.last_mut().unwrap().sheet;
            sheet.closed_by = [Seat::North, Seat::East].map(ClosedBy::Player).to_vec();
        }
    }
    let event = file.into_event().unwrap();
    let taken = hall
        .store
        .write_now(move |tx| import_event(tx, &event, now()).map(drop));
    assert_eq!(taken, Ok::<(), StoreError>(()));

    let standings = hall.visitor().get("/t/ieri/classifica");
    assert_eq!(standings.status, 200);
    assert!(
        !standings.body.contains("provvisoria"),
        "{}",
        standings.body
    );
    let mut chief = hall.person("Olga", Role::ChiefReferee, Some("ieri"));
    let table = "/arbitro/ieri/turni/1/tavoli/1";
    let told = chief.get(table);
    assert!(told.body.contains("accettato così"), "{}", told.body);
    assert!(!told.body.contains("non è completo"), "{}", told.body);
    let sound = chief.get("/arbitro/ieri/turni/1/tavoli/3");
    assert!(!sound.body.contains("accettato così"), "{}", sound.body);

    // One hand after the other is put right; the table counts on, and then nothing is said any more.
    for hand in 1..=4 {
        let way = format!("{table}/smazzate/{hand}");
        correct(&mut chief, &way, &totals(1_000, 500));
    }
    let mended = chief.get(table);
    assert!(!mended.body.contains("accettato così"), "{}", mended.body);
}
