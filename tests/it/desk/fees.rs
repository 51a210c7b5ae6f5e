//! The fees of an evening: set, brought with the list, taken with one tap, corrected, and summed up on page, print and file.

use crate::rulings::given::exported;
use crate::support::{Browser, Hall};
use burraco_tournament::entry::EntryState;
use burraco_tournament::prizes::fee::PaymentWay;
use pozzetto::auth::Role;
use pozzetto::pages::urls;

const LIST: &str = "player1,player2,quota\nAnna Uno,Bruno Uno,\nAnna Due,Bruno Due,\nAnna Tre,Bruno Tre,\"40,00 €\"\nAnna Quattro,Bruno Quattro,\n";

/// An event of 20 euro each, 15 for members, with the list above looked at and taken.
fn made(organiser: &mut Browser, list: &str) -> String {
    let settings = [
        ("name", "Quote"),
        ("date", "2026-11-21"),
        ("plan", "2 mitchell"),
        ("hands", "2"),
        ("draw", "by_number"),
        ("rules", "federation"),
        ("fee", "20 € a persona\nsoci (2): 15 €"),
        ("prizes", "50 20,50"),
    ];
    let new = urls::new_event();
    let desk = organiser.submit(&new, &new, &settings);
    let slug = desk.trim_start_matches("/direzione/").to_owned();
    let import = urls::import(&slug);
    let page = organiser.get(&import);
    let seen = organiser.post_from(&page, &import, &[("list", list), ("step", "look")]);
    assert_eq!(seen.status, 200, "{}", seen.body);
    assert!(seen.body.contains("pagato 40,00 €"));
    let taken = organiser.post_from(&seen, &import, &[("list", list), ("step", "take")]);
    assert_eq!(taken.status, 303);
    slug
}

#[test]
fn fees_are_taken_with_one_tap_and_add_up() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = made(&mut organiser, LIST);
    let mut clerk = hall.person("Carla", Role::Clerk, Some(&slug));
    let check_in = urls::check_in(&slug);
    let page = clerk.get(&check_in);
    for said in [
        "incassati 40,00\u{a0}€, da incassare 110,00\u{a0}€",
        "40,00\u{a0}€ in contanti",
        "30,00\u{a0}€ con carta",
        "mancano 30,00\u{a0}€",
    ] {
        assert!(page.body.contains(said), "{said}: {}", page.body);
    }
    // one tap: paid and present
    let pay = |by: &mut Browser, entry: u32, way: &str, amount: &str| {
        let page = by.get(&check_in);
        let way = [("way", way), ("amount", amount)];
        by.post_from(&page, &urls::check_in_entry(&slug, entry), &way)
    };
    let paid = pay(&mut clerk, 1, "cash", "40");
    assert_eq!(
        (paid.status, paid.location.as_str()),
        (303, urls::check_in_line(&slug, 1).as_str())
    );
    assert_eq!(pay(&mut clerk, 2, "card", "30").status, 303);
    assert_eq!(pay(&mut organiser, 4, "free", "0").status, 303);
    // what is no amount is said in its line, and stays as it was typed
    let wrong = pay(&mut clerk, 2, "card", "molto");
    assert_eq!(wrong.status, 422);
    let line = wrong.body.split("<tr id=\"n2\"").nth(1).unwrap();
    let line = line.split("</tr>").next().unwrap();
    assert!(line.contains("scrivi un importo in euro") && line.contains("value=\"molto\""));
    // more than is due is asked about once
    let beyond = pay(&mut clerk, 2, "card", "400");
    assert_eq!(beyond.status, 422);
    let line = beyond.body.split("<tr id=\"n2\"").nth(1).unwrap();
    let line = line.split("</tr>").next().unwrap();
    for said in [
        "370,00\u{a0}€ più del dovuto",
        "value=\"400\"",
        "value=\"card\" selected",
    ] {
        assert!(line.contains(said), "{said}: {line}");
    }
    let entry = urls::check_in_entry(&slug, 2);
    let meant = [("way", "card"), ("amount", "400"), ("sure", "400")];
    assert_eq!(clerk.post_from(&beyond, &entry, &meant).status, 303);
    let other = [("way", "card"), ("amount", "300"), ("sure", "400")];
    let page = clerk.get(&urls::check_in(&slug));
    let line = page.body.split("<tr id=\"n2\"").nth(1).unwrap();
    assert!(
        line.contains("370,00\u{a0}€ di troppo"),
        "to be given back: {line}"
    );
    assert_eq!(
        clerk.post_from(&page, &entry, &other).status,
        422,
        "another amount is asked about again"
    );
    assert_eq!(pay(&mut clerk, 2, "card", "30").status, 303);
    let file = exported(&mut organiser, &slug);
    let of = |n: usize| {
        let entry = &file.entries[n - 1];
        (
            entry.state,
            entry.paid_cents,
            entry.payment.clone().map(|paid| (paid.way, paid.by)),
        )
    };
    assert_eq!(
        of(1),
        (
            EntryState::CheckedIn,
            4_000,
            Some((PaymentWay::Cash, "Carla".into()))
        )
    );
    assert_eq!(
        of(2),
        (
            EntryState::CheckedIn,
            3_000,
            Some((PaymentWay::Card, "Carla".into()))
        )
    );
    assert_eq!(of(3), (EntryState::Entered, 4_000, None));
    assert_eq!(
        of(4),
        (
            EntryState::Entered,
            0,
            Some((PaymentWay::Free, "Olga".into()))
        )
    );
    assert!(
        clerk
            .get(&check_in)
            .body
            .contains("incassati 110,00\u{a0}€, da incassare 0,00\u{a0}€")
    );

    // the treasurer's lines, on paper
    let print = organiser
        .get(&format!("{}?foglio=presenze", urls::paper_end(&slug)))
        .body;
    for said in [
        "quote incassate 110,00\u{a0}€",
        "contanti 40,00\u{a0}€",
        "carta 30,00\u{a0}€",
        "senza nota 40,00\u{a0}€",
        "Ha incassato: Carla 70,00\u{a0}€.",
        "premi in denaro 70,50\u{a0}€: restano 39,50\u{a0}€.",
        "omaggio",
    ] {
        assert!(print.contains(said), "{said}: {print}");
    }
    // a receipt of each that paid, with the number of the pair
    let receipts = format!("{}?foglio=ricevute", urls::paper_end(&slug));
    let print = organiser.get(&receipts).body;
    for said in [
        "Ricevuta n. 1</b>",
        "Anna Uno",
        "40,00\u{a0}€, contanti",
        "Ricevuta n. 2</b>",
        "Incassato da Carla",
        "Ricevuta n. 3</b>",
        "40,00\u{a0}€, senza nota",
    ] {
        assert!(print.contains(said), "{said}: {print}");
    }
    assert!(!print.contains("Ricevuta n. 4"), "it plays for free");

    // a correction is told, and nobody outside learns of money
    assert_eq!(pay(&mut clerk, 2, "transfer", "15").status, 303);
    let journal = organiser.get(&urls::journal(&slug)).body;
    assert!(
        journal.contains("30,00\u{a0}€ carta → 15,00\u{a0}€ bonifico"),
        "{journal}"
    );
    let print = organiser
        .get(&format!("{}?foglio=presenze", urls::paper_end(&slug)))
        .body;
    assert!(print.contains("Da incassare 15,00\u{a0}€."), "{print}");
    let print = organiser.get(&receipts).body;
    assert!(
        print.contains("15,00\u{a0}€ di 30,00\u{a0}€, bonifico"),
        "{print}"
    );
    let csv = organiser.get(&urls::fees_csv(&slug)).body;
    assert!(
        csv.contains("2,Anna Due - Bruno Due,1,3000,1500,1500,transfer,Carla"),
        "{csv}"
    );
    let office = organiser
        .get(&format!("{}?per=ufficio", urls::fees_csv(&slug)))
        .body;
    assert!(
        office.contains(";\"30,00\";\"15,00\";\"15,00\";bonifico;Carla"),
        "{office}"
    );
    let extract = hall.visitor().get(&urls::event_json(&slug)).body;
    for money in ["payment", "Carla", "fee", "soci", "in_kind"] {
        assert!(!extract.contains(money), "{money}: {extract}");
    }
}

#[test]
fn an_amount_that_is_none_is_named_in_the_list() {
    let (_hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = made(&mut organiser, LIST);
    let import = urls::import(&slug);
    let page = organiser.get(&import);
    let list = "player1,player2,quota\nAnna Sei,Bruno Sei,poco\n";
    let seen = organiser.post_from(&page, &import, &[("list", list), ("step", "look")]);
    assert_eq!(seen.status, 422);
    assert!(
        seen.body.contains("«poco» non è un importo"),
        "{}",
        seen.body
    );
}

#[test]
fn prizes_in_kind_are_in_the_treasurers_line() {
    let (_hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = made(&mut organiser, LIST);
    let settings = urls::settings(&slug);
    let page = organiser.get(&settings);
    let fields = |in_kind| {
        [
            ("name", "Quote"),
            ("date", "2026-11-21"),
            ("plan", "2 mitchell"),
            ("hands", "2"),
            ("draw", "by_number"),
            ("rules", "federation"),
            ("fee", "20 a persona"),
            ("prizes", "50 20,50"),
            ("in_kind", in_kind),
        ]
    };
    let wrong = organiser.post_from(&page, &settings, &fields("due prosciutti"));
    assert_eq!(wrong.status, 422);
    assert!(wrong.body.contains("value=\"due prosciutti\""));
    let saved = organiser.post_from(&wrong, &settings, &fields("30,00"));
    assert_eq!(saved.status, 303, "{}", saved.body);
    assert!(organiser.get(&settings).body.contains("value=\"30\""));
    let sheet = format!("{}?foglio=presenze", urls::paper_end(&slug));
    let print = organiser.get(&sheet).body;
    let said = "premi in denaro 70,50\u{a0}€, in natura 30,00\u{a0}€: mancano 60,50\u{a0}€.";
    assert!(print.contains(said), "{print}");
}

#[test]
fn a_fee_paid_in_two_ways_keeps_both() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = made(&mut organiser, LIST);
    let mut clerk = hall.person("Carla", Role::Clerk, Some(&slug));
    let check_in = urls::check_in(&slug);
    let way = urls::check_in_entry(&slug, 1);
    let page = clerk.get(&check_in);
    let first = [("way", "transfer"), ("amount", "20,50")];
    assert_eq!(clerk.post_from(&page, &way, &first).status, 303);
    let page = clerk.get(&check_in);
    assert!(
        page.body.contains("19,50\u{a0}€ in contanti"),
        "{}",
        page.body
    );
    let tap = [("way", "cash"), ("amount", "19,50"), ("more", "1")];
    assert_eq!(clerk.post_from(&page, &way, &tap).status, 303);
    let both = "20,50\u{a0}€ bonifico, 19,50\u{a0}€ contanti";
    let page = clerk.get(&check_in).body;
    assert!(page.contains(both), "{page}");
    let journal = organiser.get(&urls::journal(&slug)).body;
    assert!(
        journal.contains(&format!("20,50\u{a0}€ bonifico → {both}")),
        "{journal}"
    );
    let print = organiser.get(&urls::paper_end(&slug)).body;
    for said in [
        "contanti 19,50\u{a0}€",
        "bonifico 20,50\u{a0}€",
        "40,00\u{a0}€, bonifico + contanti",
    ] {
        assert!(print.contains(said), "{said}: {print}");
    }
    let csv = organiser.get(&urls::fees_csv(&slug)).body;
    assert!(csv.contains("1,4000,4000,0,transfer + cash,Carla"), "{csv}");
    let file = exported(&mut organiser, &slug);
    assert!(burraco_audit::verify(&file).is_empty());
}

#[test]
fn the_last_action_at_the_check_in_is_taken_back_with_its_fee() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = made(&mut organiser, LIST);
    let mut clerk = hall.person("Carla", Role::Clerk, Some(&slug));
    let check_in = urls::check_in(&slug);
    let undo = |by: &mut Browser| -> Option<String> {
        let list = by.get(&format!("{check_in}?parte=elenco")).body;
        let rest = list.split("name=\"undo\" value=\"").nth(1)?;
        Some(rest.split('"').next()?.to_owned())
    };
    assert_eq!(undo(&mut clerk), None, "she did nothing yet");
    let entry = urls::check_in_entry(&slug, 1);
    clerk.submit(&check_in, &entry, &[("way", "cash"), ("amount", "40")]);
    assert_eq!(undo(&mut organiser), None, "it was somebody else");
    let state = |by: &mut Browser| {
        let entry = exported(by, &slug).entries[0].clone();
        (entry.state, entry.paid_cents)
    };
    assert_eq!(state(&mut organiser), (EntryState::CheckedIn, 4000));
    let seq = undo(&mut clerk).unwrap();
    clerk.submit(&check_in, &check_in, &[("undo", &seq)]);
    assert_eq!(state(&mut organiser), (EntryState::Entered, 0));
    assert_eq!(undo(&mut clerk), None, "it is undone");
    let journal = organiser.get(&urls::journal(&slug)).body;
    assert!(journal.contains("annulla la riga"), "{journal}");
    // what was done since is not swept away
    clerk.submit(&check_in, &entry, &[("state", "checked_in")]);
    let seq = undo(&mut clerk).unwrap();
    organiser.submit(&check_in, &entry, &[("state", "absent")]);
    let page = clerk.get(&check_in);
    let late = clerk.post_from(&page, &check_in, &[("undo", &seq)]);
    assert_eq!(late.status, 409, "{}", late.body);
    assert_eq!(state(&mut organiser).0, EntryState::Absent);
    assert_eq!(undo(&mut clerk), None);
    // only what the check-in did: the rest is seen first
    let other = exported(&mut organiser, &slug).journal[0].seq;
    let page = clerk.get(&check_in);
    let other = clerk.post_from(&page, &check_in, &[("undo", &other.to_string())]);
    assert!([400, 404].contains(&other.status), "{}", other.body);
}

#[test]
fn the_journal_says_fees_prizes_and_plans_in_words() {
    let (_hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = made(&mut organiser, LIST);
    let settings = urls::settings(&slug);
    let changed = [
        ("name", "Quote"),
        ("date", "2026-11-21"),
        ("plan", "2 mitchell + eliminazione 2"),
        ("hands", "2"),
        ("draw", "by_number"),
        ("rules", "federation"),
        ("fee", "1.000,50"),
        ("prizes", "80"),
    ];
    organiser.submit(&settings, &settings, &changed);
    let said = organiser.get(&urls::journal(&slug)).body;
    for words in [
        "Quota d’iscrizione: 20,00\u{a0}€ a persona, soci (2) 15,00\u{a0}€ → 1\u{202f}000,50\u{a0}€ a persona",
        "Classifica 50,00\u{a0}€ 20,50\u{a0}€ → Classifica 80,00\u{a0}€",
        "2 mitchell → 2 mitchell + 1 eliminazione 2",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
}
