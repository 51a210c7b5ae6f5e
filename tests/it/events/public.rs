//! The public pages: pages from memory until something changes, drafts hidden, names as they are written.

use crate::rulings::given::{decide, look, play};
use crate::support::{Hall, event_with_pairs, publish};
use burraco_play::play_hand;
use burraco_rules::RuleSet;
use pozzetto::auth::Role;

#[test]
fn a_page_is_answered_from_memory_until_the_event_changes() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(
        &mut organiser,
        "Prova",
        "1 mitchell",
        "2",
        "player1;player2\nA;B\nC;D\n",
    );
    publish(&mut organiser, &slug, 1);
    let way = format!("/t/{slug}/classifica");
    let mut visitor = hall.visitor();
    let first = visitor.get(&way);
    assert_eq!(first.status, 200);
    let tag = first.headers["etag"].clone();
    let again = visitor.get_with(&way, &[("if-none-match", &tag)]);
    assert_eq!((again.status, again.body.as_str()), (304, ""));
    let saved = organiser.enter_hand(
        &format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/1"),
        &play_hand(&RuleSet::FEDERATION, 1),
    );
    assert_eq!(saved.status, 303);
    let after = visitor.get_with(&way, &[("if-none-match", &tag)]);
    assert_eq!(after.status, 200);
    assert_ne!(after.headers["etag"], tag);
    // What is invented in the address never reaches another reader's page.
    let invented = hall.visitor().get(&format!("{way}?x=%22parola"));
    assert!(!invented.body.contains("parola"));
    assert_eq!(hall.visitor().get(&way).body, invented.body);
    // Another language is another page.
    assert_ne!(
        visitor.get(&format!("{way}?lang=en")).headers["etag"],
        after.headers["etag"]
    );
}

/// Pages are kept in memory by address: no way of writing one may put another page under it.
#[test]
fn however_an_address_is_written_nobody_else_finds_another_page_under_it() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(
        &mut organiser,
        "Indirizzi",
        "2 mitchell",
        "2",
        "A;B\nC;D\nE;F\nG;H\n",
    );
    for round in [1, 2] {
        publish(&mut organiser, &slug, round as usize);
        play(&mut organiser, &slug, round, 2);
        let desk = format!("/direzione/{slug}");
        organiser.submit(&desk, &format!("{desk}/turni/{round}/chiudi"), &[]);
    }
    let ways = [
        "classifica?dopo=%31",
        "classifica?d%6fpo=1",
        "classifica?dopo=01",
        "%63lassifica?dopo=1",
        "coppie/1?p%61rte=posto",
        "coppie/1?parte=%70osto",
        "coppie/01?parte=io",
        "coppie/1?parte=perche&d%6fpo=1",
        "coppie/1?dopo=1&parte=p%65rche",
        "coppie/1?parte=perche&dopo=1",
        "coppie/1?parte=altro",
        "turni/02",
        "turni/1?parte=posto",
    ];
    let plain = ["classifica", "coppie/1", "coppie/1?parte=perche", "turni/1"];
    let mut visitor = hall.visitor();
    for way in ways {
        visitor.get(&format!("/t/{slug}/{way}"));
    }
    let kept: Vec<String> = plain
        .iter()
        .map(|way| visitor.get(&format!("/t/{slug}/{way}")).body)
        .collect();
    assert!(kept[0].contains("<span>finale</span>"), "{}", kept[0]);
    assert!(
        kept[1].contains("<html") && kept[1].contains("id=\"perche\""),
        "{}",
        kept[1]
    );
    assert!(
        kept[2].contains("Turno 2") && !kept[2].contains("<html"),
        "{}",
        kept[2]
    );
    assert!(kept[3].contains("<h1>Turno 1</h1>"), "{}", kept[3]);
}

#[test]
fn a_draft_is_nobodys_business() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(
        &mut organiser,
        "Prova",
        "1 mitchell",
        "2",
        "player1;player2\nA;B\nC;D\n",
    );
    let desk = format!("/direzione/{slug}");
    organiser.submit(&desk, &format!("{desk}/turni"), &[]);
    let mut visitor = hall.visitor();
    for way in [
        format!("/t/{slug}/turni/1"),
        format!("/t/{slug}/turni/1/tavoli/1"),
    ] {
        assert_eq!(visitor.get(&way).status, 404, "{way}");
    }
    assert_eq!(
        visitor
            .get(&format!("/t/{slug}/tavoli.csv"))
            .body
            .lines()
            .count(),
        1
    );
    assert!(!visitor.get(&format!("/t/{slug}")).body.contains("tavoli/1"));
}

#[test]
fn names_stay_as_written_on_every_page_and_in_every_file() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let list = "player1;card1;club1;player2;card2;club2\n<b>Rossi</b>;MST107;=CMD();D'Angelo & Figlio;;\nNicolò;;;\"Sæther, Åsa\";;\n";
    let slug = event_with_pairs(&mut organiser, "Coppa «Ada»", "1 mitchell", "2", list);
    publish(&mut organiser, &slug, 1);
    let mut visitor = hall.visitor();
    for way in [
        format!("/t/{slug}"),
        format!("/t/{slug}/turni/1"),
        format!("/t/{slug}/turni/1/tavoli/1"),
        format!("/t/{slug}/coppie/1"),
    ] {
        let page = visitor.get(&way);
        assert_eq!(page.status, 200, "{way}");
        assert!(
            page.body.contains("Rossi") && !page.body.contains("<b>Rossi"),
            "{way}"
        );
    }
    let standings = visitor.get(&format!("/t/{slug}/classifica")).body;
    assert!(
        standings.contains("comincia quando il primo tavolo è confermato")
            && !standings.contains("Rossi"),
        "a lot alone ranks nobody"
    );
    let csv = visitor.get(&format!("/t/{slug}/classifica.csv"));
    assert!(csv.headers["content-type"].starts_with("text/csv"));
    assert!(
        csv.body.contains("'=CMD()") && csv.body.contains("\"Sæther, Åsa\""),
        "{}",
        csv.body
    );
    let page = visitor.get(&format!("/t/{slug}/classifica")).body;
    assert!(page.contains(&format!("/t/{slug}/classifica.csv?per=ufficio")));
    let office = visitor.get(&format!("/t/{slug}/classifica.csv?per=ufficio"));
    assert!(
        office.body.starts_with("\u{feff}posto;a pari;numero;nomi;")
            && office.body.contains(";sì;") | office.body.contains(";no;"),
        "{}",
        office.body
    );
    let excel = visitor.get(&format!("/t/{slug}/classifica.csv?sep=semicolon&bom=1"));
    assert!(excel.body.starts_with("\u{feff}rank;tied;number;"));
}

#[test]
fn a_list_with_faults_is_taken_by_nobody_and_names_its_rows() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(
        &mut organiser,
        "Prova",
        "1 mitchell",
        "2",
        "number;player1;player2\n1;A;B\n2;C;D\n",
    );
    let import = format!("/direzione/{slug}/importa");
    let page = organiser.get(&import);
    let list = "number;player1;player2\n3;E;F\n1;G;H\nx;I;\n";
    for step in ["look", "take"] {
        let answer = organiser.post_from(&page, &import, &[("list", list), ("step", step)]);
        assert_eq!(answer.status, 422);
        assert!(answer.body.contains("3;E;F"), "the list is kept");
        assert!(
            answer.body.matches("class=\"wrong\"").count() >= 2,
            "two rows are marked"
        );
    }
    let event = hall
        .store
        .event_now(pozzetto::store::EventId(1))
        .unwrap()
        .event;
    assert_eq!(event.entries.len(), 2);
}

#[test]
fn a_misspelt_name_is_corrected() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let list = "player1;player2\nRosi;Bianchi\nC;D\n";
    let slug = event_with_pairs(&mut organiser, "Prova", "1 mitchell", "2", list);
    let way = format!("/direzione/{slug}/coppie/1");
    let form = organiser.get(&way);
    assert!(form.body.contains("value=\"Rosi\""));
    let wrong = organiser.post_from(&form, &way, &[("player1", " "), ("player2", "Bianchi")]);
    assert_eq!(wrong.status, 422);
    organiser.submit(&way, &way, &[("player1", "Rossi"), ("player2", "Bianchi")]);
    let public = |hall: &Hall| hall.visitor().get(&format!("/t/{slug}/coppie/1")).body;
    assert!(public(&hall).contains("Rossi"));

    // Two desks: the second is told, and sees how the entry reads by now.
    let late = organiser.post_from(&form, &way, &[("player1", "Rosy"), ("player2", "Bianchi")]);
    assert_eq!(late.status, 409, "{}", late.body);
    assert!(late.body.contains("Qualcun altro ha cambiato intanto"));
    assert!(
        late.body.contains("value=\"Rosy\""),
        "the typed name is kept"
    );
    assert!(public(&hall).contains("Rossi"));

    // Once people sit by the name, it is corrected with a reason and looked at first.
    publish(&mut organiser, &slug, 1);
    let names = [("player1", "Rosso"), ("player2", "Bianchi")];
    let silent = look(&mut organiser, &way, &way, &names);
    assert_eq!(silent.status, 422, "{}", silent.body);
    let why = [("reason", "tessera alla mano")];
    decide(&mut organiser, &way, &way, &[&names[..], &why].concat());
    assert!(public(&hall).contains("Rosso"));
    let hall_of = [&names[..], &why, &[("group", "B")]].concat();
    let moved = look(&mut organiser, &way, &way, &hall_of);
    assert_eq!(
        moved.status, 409,
        "who sits in a Mitchell stays in its hall"
    );
    assert!(
        moved.body.contains("resta nel suo girone"),
        "{}",
        moved.body
    );
}
