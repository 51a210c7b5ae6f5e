//! A player finds the own page by a name as people type it, and sees there the table, the rank and every card.

use crate::events::hidden::public_doors;
use crate::rulings::given::play;
use crate::support::{Browser, Hall, event_with_pairs, publish};
use burraco_play::play_hand;
use burraco_rules::{RuleSet, Sheet};
use pozzetto::auth::Role;

const LIST: &str = "number;player1;card1;club1;player2;card2;club2\n\
1;Nicolò D'Àngelo;QQA11;ASD Zenzero;Åsa Müller;QQA12;ASD Zenzero\n\
2;Mariastella Quattrocchi;QQB21;ASD Curcuma;Ugo Bianchini;QQB22;ASD Zenzero\n\
3;Teresa Rossi;;;Pio Rossi;;\n\
4;Carla Verdone;QQD41;;Luigi Rosso;QQD42;\n";

/// The reasons of every rank of some standings, as their lines open them.
pub fn reasons(visitor: &mut Browser, standings: &str) -> String {
    let page = visitor.get(standings).body;
    let parts = page.split("data-part=\"").skip(1);
    let parts: Vec<String> = parts
        .filter_map(|rest| Some(rest.split_once('"')?.0.replace("&#38;", "&")))
        .collect();
    assert!(!parts.is_empty(), "{page}");
    parts.iter().fold(String::new(), |told, part| {
        let answer = visitor.get(part);
        assert_eq!(answer.status, 200, "{part}");
        assert!(!answer.body.contains("<html"), "a part of a page");
        told + &answer.body
    })
}

/// One round, played by cards at table 1, under a rule of names.
fn played(hall: &Hall, names: &str) -> (Browser, String) {
    let mut organiser = hall.person("Olga", Role::Admin, None);
    let slug = event_with_pairs(&mut organiser, "Nomi", "2 mitchell", "2", LIST);
    let settings = format!("/direzione/{slug}/impostazioni");
    let page = organiser.get(&settings);
    let fields = [
        ("name", "Nomi"),
        ("slug", &slug),
        ("date", "2026-11-21"),
        ("kind", "pairs"),
        ("plan", "2 mitchell"),
        ("hands", "2"),
        ("rules", "federation"),
        ("draw", "by_number"),
        ("public_names", names),
        ("minutes", "25"),
    ];
    let saved = organiser.post_from(&page, &settings, &fields);
    assert_eq!(saved.status, 303, "{}", saved.body);
    publish(&mut organiser, &slug, 1);
    let way = format!("/arbitro/{slug}/turni/1/tavoli/1");
    for hand in [1, 2] {
        let sheet = play_hand(&RuleSet::FEDERATION, hand);
        let saved = organiser.enter_hand(&format!("{way}/smazzate/{hand}"), &sheet);
        assert_eq!(saved.status, 303, "{}", saved.body);
    }
    organiser.submit(&way, &format!("{way}/stato"), &[("state", "closed")]);
    (organiser, slug)
}

#[test]
fn a_name_leads_to_the_own_page_however_it_is_typed() {
    let hall = Hall::open();
    let (_, slug) = played(&hall, "full");
    let mut visitor = hall.visitor();
    for (typed, number) in [
        ("nicolo+dangelo", 1),
        ("ASA+MULLER", 1),
        ("muler+asa", 1),
        ("quatrocchi", 2),
        ("2", 2),
        ("asd+curcuma", 2),
        ("rossi+pio", 3),
    ] {
        let answer = visitor.get(&format!("/t/{slug}/trova?nome={typed}"));
        let own = format!("/t/{slug}/coppie/{number}");
        assert_eq!((answer.status, &answer.location), (303, &own), "{typed}");
    }
    // Several are offered, those spelt as typed first; a word nobody has is said back, as text.
    let several = visitor.get(&format!("/t/{slug}/trova?nome=rossi")).body;
    let near = several.find("Scritti quasi così").unwrap();
    assert!(several.find("Teresa Rossi").unwrap() < near);
    assert!(several.rfind("Luigi Rosso").unwrap() > near);
    let nobody = visitor
        .get(&format!("/t/{slug}/trova?nome=%3Cb%3Exyzzy"))
        .body;
    assert!(nobody.contains("Nessuno si chiama") && !nobody.contains("<b>xyzzy"));
    let form = visitor.get(&format!("/t/{slug}")).body;
    assert!(form.contains(&format!("action=\"/t/{slug}/trova\"")));

    let own = visitor.get(&format!("/t/{slug}/coppie/1")).body;
    for shown in [
        "Ha finito il turno",
        "Perché questa posizione",
        "class=\"card",
    ] {
        assert!(own.contains(shown), "{shown}");
    }
    let glance = visitor.get(&format!("/t/{slug}/coppie/1?parte=io")).body;
    assert!(
        glance.contains("Tavolo 1") && glance.contains("º posto"),
        "{glance}"
    );
    assert!(!glance.contains("<html"));
    let far = visitor.get(&format!("/t/{slug}/coppie/99?parte=io"));
    assert_eq!(far.status, 404, "a phone forgets who is no longer there");
}

#[test]
fn every_rank_is_explained_against_its_neighbours() {
    let hall = Hall::open();
    let (mut organiser, slug) = played(&hall, "full");
    let table = format!("/arbitro/{slug}/turni/1/tavoli/1");
    let waits = organiser.get(&format!("/t/{slug}/classifica")).body;
    assert!(waits.contains("provvisoria: 1 su 2"), "{waits}");
    assert!(
        organiser
            .get(&format!("/t/{slug}/coppie/1"))
            .body
            .contains("provvisoria: 1")
    );
    assert_eq!(organiser.get(&table).status, 200);
    let last = format!("/arbitro/{slug}/turni/1/tavoli/2");
    for hand in [1, 2] {
        let saved = organiser.enter_hand(
            &format!("{last}/smazzate/{hand}"),
            &crate::rulings::given::totals(500, 300),
        );
        assert_eq!(saved.status, 303);
    }
    organiser.submit(&last, &format!("{last}/stato"), &[("state", "closed")]);
    let mut visitor = hall.visitor();
    let page = reasons(&mut visitor, &format!("/t/{slug}/classifica"));
    assert_eq!(
        page.matches("Primo: nessuno ha più Victory Point.").count(),
        1
    );
    assert!(
        page.matches(" VP meno di ").count() + page.matches("Stessi VP ").count() >= 3,
        "{page}"
    );
    let round = visitor.get(&format!("/t/{slug}/turni/1")).body;
    assert_eq!(
        round.matches("<p class=\"why\">").count(),
        2,
        "each table says why"
    );
    let hands = visitor.get(&format!("/t/{slug}/turni/1/tavoli/1")).body;
    assert!(
        hands.contains("F.I.Bur., Codice di Gara"),
        "the points say where their rule is written"
    );
}

/// A hand of 500 to 300 by parts: N/S with so many burrachi puliti and sporchi.
fn by_parts(pulito: u16, sporco: u16) -> Sheet {
    let table = 520 - 200 * i32::from(pulito) - 100 * i32::from(sporco);
    let text = format!(
        r#"{{"ns":{{"parts":{{"pulito":{pulito},"semipulito":0,"sporco":{sporco},"table":{table},"held":20,"unseen":0}},"pozzetto":"seen"}},"ew":{{"parts":{{"pulito":1,"semipulito":0,"sporco":0,"table":120,"held":20,"unseen":0}},"pozzetto":"seen"}},"closed_by":null,"ended":"stock"}}"#
    );
    serde_json::from_str(&text).unwrap()
}

#[test]
fn where_burrachi_decide_the_sentence_counts_them() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut organiser, "Burrachi", "1 mitchell", "2", LIST);
    let settings = format!("/direzione/{slug}/impostazioni");
    let fields = [
        ("name", "Burrachi"),
        ("date", "2026-11-21"),
        ("plan", "1 mitchell"),
        ("hands", "2"),
        ("draw", "by_number"),
        ("ties", "head_to_head+best_round+most_burrachi+lot"),
    ];
    organiser.submit(&settings, &settings, &fields);
    publish(&mut organiser, &slug, 1);
    for (table, hands) in [(1, [(1, 1), (1, 1)]), (2, [(0, 3), (1, 1)])] {
        let way = format!("/arbitro/{slug}/turni/1/tavoli/{table}");
        for (hand, (pulito, sporco)) in (1..).zip(hands) {
            let saved =
                organiser.enter_hand(&format!("{way}/smazzate/{hand}"), &by_parts(pulito, sporco));
            assert_eq!(saved.status, 303, "{}", saved.body);
        }
        organiser.submit(&way, &format!("{way}/stato"), &[("state", "closed")]);
    }
    let mut visitor = hall.visitor();
    let told = reasons(&mut visitor, &format!("/t/{slug}/classifica"));
    assert!(
        told.contains("che ha fatto più burrachi: 5 contro 4."),
        "{told}"
    );
    assert!(told.contains("ma più burrachi: 5 contro 4."), "{told}");
    let told = reasons(&mut visitor, &format!("/t/{slug}/classifica?lang=en"));
    assert!(
        told.contains("who has made more burrachi: 5 against 4."),
        "{told}"
    );
}

#[test]
fn a_name_that_the_event_hides_stands_behind_no_public_door() {
    for (names, secret) in [
        (
            "hidden",
            &[
                "Quattrocchi",
                "Mariastella",
                "Müller",
                "Bianchini",
                "QQB21",
                "Zenzero",
            ][..],
        ),
        (
            "card_number",
            &["Quattrocchi", "Mariastella", "Müller", "Bianchini"],
        ),
        ("initials", &["Mariastella", "Åsa", "QQB21"]),
    ] {
        let hall = Hall::open();
        let (mut organiser, slug) = played(&hall, names);
        publish_all(&mut organiser, &slug);
        let mut doors = public_doors(&slug, "nessuno");
        let across = [
            "/archivio",
            "/giocatori?tessera=QQB21",
            "/giocatori?nome=Mariastella+Quattrocchi&societa=ASD+Curcuma",
            "/societa?nome=ASD+Zenzero",
        ];
        doors.extend(across.map(ToOwned::to_owned));
        for typed in [
            "mariastella+quattrocchi",
            "quattrocchi",
            "muller",
            "qqb21",
            "1",
            "2",
        ] {
            doors.push(format!("/t/{slug}/trova?nome={typed}"));
        }
        for door in doors {
            let answer = hall.visitor().get(&door);
            // What was asked comes back in the form: only what the service adds tells anything.
            let said = door.replace('+', " ").to_lowercase();
            let untold = secret.iter().filter(|s| !said.contains(&s.to_lowercase()));
            for secret in untold {
                let there = answer.body.contains(secret) || answer.location.contains(secret);
                assert!(!there, "{names}: {secret} behind {door}");
            }
        }
        let found = hall
            .visitor()
            .get(&format!("/t/{slug}/trova?nome=mariastella+quattrocchi"));
        let own = hall.visitor().get(&format!("/t/{slug}/coppie/1")).body;
        assert!(own.contains("La posizione, turno per turno") && own.contains("<svg viewBox"));
        let tells = names == "initials";
        assert_eq!(
            found.status == 303,
            tells,
            "{names}: what is hidden is not found either"
        );
    }
}

/// The rest of the first round.
fn publish_all(organiser: &mut Browser, slug: &str) {
    let table = format!("/arbitro/{slug}/turni/1/tavoli/2");
    for hand in [1, 2] {
        let sheet = crate::rulings::given::totals(500, 300);
        organiser.enter_hand(&format!("{table}/smazzate/{hand}"), &sheet);
    }
    organiser.submit(&table, &format!("{table}/stato"), &[("state", "closed")]);
    publish(organiser, slug, 2);
    play(organiser, slug, 2, 2);
}

#[test]
fn a_rank_that_may_still_change_says_so_wherever_it_is_told() {
    let hall = Hall::open();
    let (mut organiser, slug) = played(&hall, "full");
    let mut visitor = hall.visitor();
    let ways = [
        (format!("/t/{slug}/coppie/1?parte=io"), "VP, provvisorio"),
        (format!("/t/{slug}/trova?nome=rossi"), "VP, provvisorio"),
        ("/giocatori?tessera=QQA11".into(), "º su 4, provvisorio"),
        ("/societa?nome=ASD+Zenzero".into(), "º su 4, provvisorio"),
    ];
    for (way, said) in &ways {
        let page = visitor.get(way).body;
        assert!(page.contains(said), "{way}: {page}");
    }
    let table = format!("/arbitro/{slug}/turni/1/tavoli/2");
    for hand in [1, 2] {
        let sheet = crate::rulings::given::totals(500, 300);
        organiser.enter_hand(&format!("{table}/smazzate/{hand}"), &sheet);
    }
    organiser.submit(&table, &format!("{table}/stato"), &[("state", "closed")]);
    for (way, _) in &ways {
        let page = visitor.get(way).body;
        assert!(
            page.contains('º') && !page.contains("provvisorio"),
            "{way}: {page}"
        );
    }
    // what comes later is hidden: the rank is that of the last turno that is shown
    publish(&mut organiser, &slug, 2);
    let desk = format!("/direzione/{slug}");
    organiser.submit(
        &format!("{desk}/schermi"),
        &format!("{desk}/nascondi"),
        &[("from", "2")],
    );
    for way in ["/giocatori?tessera=QQA11", "/societa?nome=ASD+Zenzero"] {
        let page = visitor.get(way).body;
        assert!(page.contains("º su 4, dopo il turno 1"), "{way}: {page}");
    }
}
