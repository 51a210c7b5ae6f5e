//! The officials of an event stand where people look for them, and nowhere that cannot be erased.

use crate::rulings::given::{eight, exported, totals};
use crate::support::{Hall, event_with_pairs, publish};
use pozzetto::auth::Role;
use pozzetto::pages::urls;

#[test]
fn the_officials_are_read_on_the_page_the_poster_and_the_final_prints() {
    let (_hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut organiser, "Gara", "1 mitchell", "2", &eight());
    let page = format!("/t/{slug}");
    assert!(!organiser.get(&page).body.contains("Direzione e arbitri"));
    let settings = urls::settings(&slug);
    let lines = "Direttore di gara: Zoe Quarti\r\n\r\n  Arbitro: Ivo Quinti, nazionale \r\n";
    let typed = [
        ("section", "dati"),
        ("name", "Gara"),
        ("date", "2026-11-21"),
        ("officials", lines),
    ];
    organiser.submit(&settings, &settings, &typed);
    publish(&mut organiser, &slug, 1);
    let hand = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/1");
    assert_eq!(organiser.enter_hand(&hand, &totals(500, 300)).status, 303);
    let poster = urls::paper_door(&slug);
    let ranking = format!("{}?foglio=classifica", urls::paper_end(&slug));
    for way in [page, poster, ranking] {
        let body = organiser.get(&way).body;
        for official in [
            "Direttore di gara: Zoe Quarti",
            "Arbitro: Ivo Quinti, nazionale",
        ] {
            assert!(body.contains(official), "{way}: {body}");
        }
    }
    let event = exported(&mut organiser, &slug);
    assert_eq!(event.event.officials.len(), 2);
    let journal = organiser.get(&urls::journal(&slug)).body;
    assert!(journal.contains("Direzione e arbitri"), "{journal}");
    assert!(!journal.contains("Quarti"), "{journal}");
}
