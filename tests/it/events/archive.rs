//! Events stay where they are; a player and a club are found across them, as far as each event tells names.

use crate::rulings::given::totals;
use crate::support::{Browser, Hall, event_with_pairs, publish};
use burraco_tournament::event::Settings;
use chrono::Days;
use pozzetto::auth::Role;
use pozzetto::store::{StoreError, create_event, load_settings, locate_event};
use pozzetto::web::now;

/// Two pairs; the second player of pair 1 has no card, everybody else has.
const LIST: &str = "number;player1;card1;club1;player2;card2;club2\n\
1;Ada Conti;QQA1;ASD Zenzero;Ugo Neri;;ASD Zenzero\n\
2;Pia Verdi;QQB1;ASD Curcuma & Figli;Ivo Blu;QQB2;ASD Zenzero\n";

/// An event of one round that the first pair wins.
fn event(organiser: &mut Browser, name: &str, date: &str, names: &str) -> String {
    let slug = event_with_pairs(organiser, name, "1 mitchell", "2", LIST);
    let settings = format!("/direzione/{slug}/impostazioni");
    let page = organiser.get(&settings);
    let fields = [
        ("name", name),
        ("slug", &slug),
        ("date", date),
        ("kind", "pairs"),
        ("plan", "1 mitchell"),
        ("hands", "2"),
        ("rules", "federation"),
        ("draw", "by_number"),
        ("public_names", names),
        ("minutes", "25"),
    ];
    let saved = organiser.post_from(&page, &settings, &fields);
    assert_eq!(saved.status, 303, "{}", saved.body);
    publish(organiser, &slug, 1);
    let table = format!("/arbitro/{slug}/turni/1/tavoli/1");
    for hand in [1, 2] {
        let saved = organiser.enter_hand(&format!("{table}/smazzate/{hand}"), &totals(500, 300));
        assert_eq!(saved.status, 303, "{}", saved.body);
    }
    organiser.submit(&table, &format!("{table}/stato"), &[("state", "closed")]);
    slug
}

#[test]
fn a_player_and_a_club_are_found_across_events_as_far_as_each_tells() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    for (name, date, names) in [
        ("Tutto Chiaro", "2025-03-01", "full"),
        ("Solo Tessere", "2025-05-01", "card_number"),
        ("Con Iniziali", "2026-01-10", "initials"),
        ("Tutto Nascosto", "2026-02-10", "hidden"),
        ("Ancora Chiaro", "2026-03-10", "full"),
    ] {
        event(&mut organiser, name, date, names);
    }
    let mut visitor = hall.visitor();
    let mut tells = |way: &str| {
        let page = visitor.get(way);
        assert_eq!(page.status, 200, "{way}");
        let events = [
            "Tutto Chiaro",
            "Solo Tessere",
            "Con Iniziali",
            "Tutto Nascosto",
            "Ancora Chiaro",
        ];
        let mut there: Vec<(usize, &str)> = events
            .into_iter()
            .filter_map(|event| Some((page.body.find(event)?, event)))
            .collect();
        there.sort_unstable();
        there
            .into_iter()
            .map(|(_, event)| event)
            .collect::<Vec<_>>()
    };
    // Somebody without a card is known by name and club, where names are shown.
    let by_name = tells("/giocatori?nome=Ugo+Neri&societa=ASD+Zenzero");
    assert_eq!(by_name, ["Ancora Chiaro", "Tutto Chiaro"]);
    let by_card = tells("/giocatori?tessera=QQA1");
    assert_eq!(by_card, ["Ancora Chiaro", "Solo Tessere", "Tutto Chiaro"]);
    assert_eq!(tells("/giocatori?nome=Ugo+Neri&societa=ASD+Altra"), [""; 0]);
    assert_eq!(
        tells("/giocatori?tessera=QQA"),
        [""; 0],
        "a card is a whole card"
    );
    let club = tells("/societa?nome=ASD+Zenzero");
    assert_eq!(
        club,
        [
            "Ancora Chiaro",
            "Con Iniziali",
            "Solo Tessere",
            "Tutto Chiaro"
        ]
    );
    assert_eq!(tells("/societa?nome=ASD+Curcuma+%26+Figli").len(), 4);
    assert_eq!(
        tells("/archivio"),
        ["Ancora Chiaro", "Tutto Nascosto", "Con Iniziali"]
    );
    assert_eq!(
        tells("/archivio?anno=2025"),
        ["Solo Tessere", "Tutto Chiaro"]
    );
    assert_eq!(tells("/archivio?anno=1999"), [""; 0]);

    // On the page of a card there is no name from an event that shows cards alone.
    let card = hall.visitor().get("/giocatori?tessera=QQB2").body;
    assert!(card.contains("<h1>Ivo Blu</h1>") && card.contains("1") && card.contains("2º su 2"));
    let only = |body: &str| body.matches("Ivo Blu").count();
    assert_eq!(
        only(&card),
        4,
        "in both titles, and in the two events that tell names"
    );
    // A pair's page leads there.
    let pair = hall.visitor().get("/t/tutto-chiaro/coppie/2").body;
    assert!(pair.contains("href=\"/giocatori?tessera=QQB2\""));
    assert!(
        pair.contains("href=\"/societa?nome=ASD+Curcuma+%26+Figli\""),
        "{pair}"
    );
    let hidden = hall.visitor().get("/t/tutto-nascosto/coppie/2").body;
    assert!(!hidden.contains("/giocatori?") && !hidden.contains("/societa?"));
}

#[test]
fn the_first_page_and_the_event_say_who_won_as_far_as_the_event_tells() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let mut slugs = Vec::new();
    for (name, names) in [("Chiara", "full"), ("Nascosta", "hidden")] {
        slugs.push(event(&mut organiser, name, "2026-03-01", names));
    }
    let first = || hall.visitor().get("/").body;
    // The table is in, the turno is not closed.
    let open = first();
    assert_eq!(
        open.matches("tavoli confermati: 1 su 1").count(),
        2,
        "{open}"
    );
    for slug in &slugs {
        let desk = format!("/direzione/{slug}");
        organiser.submit(&desk, &format!("{desk}/turni/1/chiudi"), &[]);
    }
    let over = first();
    assert!(!over.contains("tavoli consegnati"));
    assert!(over.contains("1º Ada Conti – Ugo Neri"), "{over}");
    assert_eq!(over.matches("Ada Conti").count(), 1);
    assert!(over.contains("1º Coppia 1"));
    let page = |slug: &str| hall.visitor().get(&format!("/t/{slug}")).body;
    let won = page("chiara");
    assert!(won.contains("<h1>Il podio</h1>") && won.contains("class=\"place2\""));
    assert!(!page("nascosta").contains("Ada Conti"));
    // What hangs on a protest is not told as won.
    let form = "/direzione/chiara/reclami/nuovo";
    let about = [
        ("claimant", "2"),
        ("about", "table.1.1"),
        ("text", "il conto"),
    ];
    organiser.submit(form, form, &about);
    assert!(!first().contains("1º Ada Conti"));
    assert!(!page("chiara").contains("<h1>Il podio</h1>"));
}

#[test]
fn the_best_rank_is_one_of_an_event_that_is_over() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let slugs = ["Prima", "Seconda"].map(|name| event(&mut organiser, name, "2026-03-01", "full"));
    let page = |card: &str| {
        hall.visitor()
            .get(&format!("/giocatori?tessera={card}"))
            .body
    };
    assert!(page("QQA1").contains("1º su 2"));
    assert!(!page("QQA1").contains("Miglior posizione"), "both go on");
    // One is over.
    let way = format!("/direzione/{}/turni/1/chiudi", slugs[0]);
    organiser.submit(&format!("/direzione/{}", slugs[0]), &way, &[]);
    assert!(page("QQA1").contains("Miglior posizione: 1º. Tornei: 2."));
    assert!(page("QQB1").contains("Miglior posizione: 2º. Tornei: 2."));
    // A protest may still change it.
    let form = "/direzione/prima/reclami/nuovo";
    let about = [
        ("claimant", "2"),
        ("about", "table.1.1"),
        ("text", "il conto"),
    ];
    organiser.submit(form, form, &about);
    assert!(!page("QQA1").contains("Miglior posizione"));
}

#[test]
fn of_two_who_read_the_same_each_is_listed() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event(&mut organiser, "Omonimi", "2026-03-01", "full");
    let list = "number;player1;card1;club1;player2;card2;club2\n\
        1;Ada Conti;QQA1;ASD Zenzero;Ada Conti;QQA2;ASD Zenzero\n\
        2;Pia Verdi;QQB1;ASD Zenzero;Ivo Blu;QQB2;ASD Zenzero\n";
    let other = event_with_pairs(&mut organiser, "Doppi", "1 mitchell", "2", list);
    let mut visitor = hall.visitor();
    let club = visitor.get("/societa?nome=ASD+Zenzero").body;
    assert_eq!(club.matches(&format!("/t/{slug}/coppie/")).count(), 2);
    assert_eq!(club.matches(&format!("/t/{other}/coppie/")).count(), 2);
    let pair = visitor.get(&format!("/t/{other}/coppie/1")).body;
    for card in ["QQA1", "QQA2"] {
        let way = format!("href=\"/giocatori?tessera={card}\"");
        assert_eq!(pair.matches(&way).count(), 1, "{pair}");
    }
    let both = visitor.get("/giocatori?nome=Ada+Conti&societa=ASD+Zenzero");
    assert_eq!(both.status, 200);
}

#[test]
fn what_is_missing_or_invented_is_said() {
    let hall = Hall::open();
    let mut visitor = hall.visitor();
    let half = visitor.get("/giocatori?nome=Ugo+Neri");
    assert_eq!(half.status, 422);
    assert!(
        half.body.contains("value=\"Ugo Neri\"") && half.body.contains("id=\"societa-faults\"")
    );
    let nobody = visitor.get("/giocatori?tessera=%3Cb%3E").body;
    assert!(nobody.contains("Nessun torneo con questo giocatore") && !nobody.contains("<b>\""));
    let none = visitor.get("/societa?nome=Parolaccia").body;
    assert!(none.contains("Nessun torneo con questa società") && !none.contains(">Parolaccia"));
    assert_eq!(visitor.get("/archivio").status, 200);
    assert_eq!(visitor.get("/archivio?anno=x").status, 400);
}

#[test]
fn the_first_page_lists_by_the_day_and_every_open_page_says_what_it_is() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    for (name, date) in [
        ("Maggio", "2026-05-01"),
        ("Marzo", "2026-03-01"),
        ("Giugno", "2026-06-01"),
    ] {
        event(&mut organiser, name, date, "full");
    }
    let mut visitor = hall.visitor();
    let first = visitor.get("/").body;
    let at = |name: &str| first.find(&format!(">{name}</a>")).unwrap();
    assert!(at("Giugno") < at("Maggio") && at("Maggio") < at("Marzo"));
    for way in [
        "/",
        "/archivio",
        "/giocatori",
        "/giocatori?tessera=QQA1",
        "/societa?nome=ASD+Zenzero",
        "/circuiti",
    ] {
        let page = visitor.get(way).body;
        for name in ["property=\"og:description\"", "name=\"description\""] {
            let said = page.split(&format!("<meta {name} content=\"")).nth(1);
            let said = said.and_then(|rest| rest.split('"').next());
            assert!(!said.unwrap_or_default().is_empty(), "{way}: {name}");
        }
    }
}

#[test]
fn a_shared_place_on_the_podium_says_so_and_the_first_are_set_off_by_rank() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let list: String = (1..=8)
        .map(|n| format!("{n};Anna {n};Bruno {n}\n"))
        .collect();
    let slug = event_with_pairs(&mut organiser, "Pari", "1 mitchell", "2", &list);
    publish(&mut organiser, &slug, 1);
    // the same at the tables three and four; one and two differ
    for (table, points) in [(1, 2000), (2, 1500), (3, 500), (4, 500)] {
        let way = format!("/arbitro/{slug}/turni/1/tavoli/{table}");
        for hand in [1, 2] {
            let saved = organiser.enter_hand(&format!("{way}/smazzate/{hand}"), &totals(points, 0));
            assert_eq!(saved.status, 303, "{}", saved.body);
        }
        organiser.submit(&way, &format!("{way}/stato"), &[("state", "closed")]);
    }
    let desk = format!("/direzione/{slug}");
    organiser.submit(&desk, &format!("{desk}/turni/1/chiudi"), &[]);
    let page = hall.visitor().get(&format!("/t/{slug}")).body;
    let podium = page.split("<section class=\"won\"").nth(1).unwrap();
    let podium = podium.split("</section>").next().unwrap();
    assert_eq!(podium.matches("class=\"place").count(), 4, "{podium}");
    assert_eq!(podium.matches("class=\"place3\"").count(), 2);
    assert_eq!(podium.matches("a pari merito").count(), 2);
    let leaders = page.split("<table class=\"leaders\">").nth(1).unwrap();
    let leaders = leaders.split("</table>").next().unwrap();
    assert_eq!(leaders.matches("<tr class=\"first\">").count(), 4);
}

#[test]
fn a_list_reads_nothing_of_events_it_does_not_show_and_follows_whoever_writes_the_settings() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    for (name, date) in [
        ("Vecchia", "2024-03-01"),
        ("Nuova", "2026-03-01"),
        ("Nuovissima", "2026-04-01"),
    ] {
        event(&mut organiser, name, date, "full");
    }
    // Another version has written settings that this one cannot read: only its own page is lost.
    hall.execute(
        "UPDATE events SET settings = replace(settings, '\"federation\"', '\"di-domani\"') WHERE slug = 'vecchia'",
    );
    let mut visitor = hall.visitor();
    let archive = visitor.get("/archivio");
    assert_eq!(archive.status, 200);
    assert!(archive.body.contains("Nuova") && !archive.body.contains("Vecchia"));
    let older = visitor.get("/archivio?anno=2024");
    assert_eq!(older.status, 200);
    assert!(older.body.contains(">Vecchia</a>"));
    for way in ["/direzione/nuova/importa", "/utenti", "/circuiti/nuovo"] {
        assert_eq!(organiser.get(way).status, 200, "{way}");
    }
    // An older instance writes the settings alone, and knows no other column.
    hall.execute(
        "UPDATE events SET settings = replace(replace(settings, '2026-03-01', '2025-03-01'), '\"Nuova\"', '\"Cambiata\"') WHERE slug = 'nuova'",
    );
    let moved = visitor.get("/archivio?anno=2025").body;
    assert!(moved.contains(">Cambiata</a>"), "{moved}");
    assert!(!visitor.get("/archivio").body.contains("Cambiata"));
}

#[test]
fn pages_of_the_api_follow_each_other_by_day_without_a_gap() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut organiser, "Prima", "1 mitchell", "2", LIST);
    let made = hall.store.write_now(move |tx| -> Result<(), StoreError> {
        let (first, _) = locate_event(tx, &slug)?;
        let like = load_settings(tx, first)?;
        for n in 0..60 {
            // Three on each day; the latest made are not the latest played.
            let date = like.date - Days::new(1 + n / 3);
            let slug = format!("e{n}");
            create_event(
                tx,
                &Settings {
                    slug,
                    date,
                    ..like.clone()
                },
                now(),
            )?;
        }
        Ok(())
    });
    made.unwrap();
    let mut visitor = hall.visitor();
    let mut told: Vec<String> = Vec::new();
    let mut next = Some("/api/tornei".to_owned());
    let mut pages = 0;
    while let Some(way) = next {
        let page: serde_json::Value = serde_json::from_str(&visitor.get(&way).body).unwrap();
        let events = page["events"].as_array().unwrap();
        told.extend(
            events
                .iter()
                .map(|e| e["slug"].as_str().unwrap().to_owned()),
        );
        next = page["next"].as_str().map(ToOwned::to_owned);
        pages += 1;
    }
    assert_eq!(pages, 3);
    let days = (0..20).flat_map(|day| [2, 1, 0].map(|n| format!("e{}", 3 * day + n)));
    let expected: Vec<String> = std::iter::once("prima".to_owned()).chain(days).collect();
    assert_eq!(told, expected);
    assert_eq!(visitor.get("/api/tornei?prima=nessuno").status, 404);
}
