//! A semifinal that is won by another once the final is known: who is told, and the ways out.

use crate::desk::undo::offered;
use crate::knockout::bracket::{between, play};
use crate::knockout::final_without_winner::semifinals;
use crate::rulings::given::{decide, exported, totals};
use crate::support::Browser;
use crate::tables::corrections::{correct, looked};
use pozzetto::auth::Role;

#[test]
fn a_semifinal_corrected_after_the_final_is_told_with_the_way_out_that_works() {
    let mut event = semifinals(" third");
    let tables = exported(&mut event.organiser, &event.slug).rounds[1]
        .tables
        .clone();
    let seats = tables[0].seats;
    event.propose();
    event.act("pubblica");
    let way = format!("/arbitro/{}/turni/2/tavoli/1/smazzate/1", event.slug);
    let turned = totals(0, 3_000);
    let may_withdraw = looked(&mut event.chief, &way, &turned).body;
    let propose_again = "Ritira il turno 3 e riproponilo.";
    assert!(may_withdraw.contains(propose_again), "{may_withdraw}");
    play(&mut event.organiser, &mut event.chief, &event.slug, 3);
    let next = exported(&mut event.organiser, &event.slug).rounds[2].tables[0].seats;
    let seen = looked(&mut event.chief, &way, &turned).body;
    let stays = "Nel turno 3 ci sono già smazzate e non si ritira più";
    assert!(
        seen.contains(stays) && !seen.contains("Ritira il turno"),
        "{seen}"
    );
    let desk = format!("/direzione/{}", event.slug);
    let last = format!("{desk}/turni/3");
    let said = format!(
        "Il turno 3 non segue più dai risultati: il tavolo 1 del turno 2 l’ha vinto {} Ada",
        seats.ew
    );
    let told = |browser: &mut Browser| {
        let mut both = [&desk, &last].map(|way| browser.get(way).body.contains(&said));
        both.sort_unstable();
        assert_eq!(both[0], both[1]);
        both[0]
    };
    assert!(!told(&mut event.organiser));
    assert!(!event.public("/turni/3").contains("ora l’ha vinto"));
    correct(&mut event.chief, &way, &turned);
    assert!(told(&mut event.organiser));
    // the players are told, too, and no way out that is not theirs
    let since = format!(
        "Il tavolo 1 del turno 2 ora l’ha vinto {0} Ada {0} – Ugo {0}: il risultato è cambiato dopo la pubblicazione del turno 3",
        seats.ew
    );
    let pair = format!("/coppie/{}", seats.ew);
    let others = [next.ns.0, next.ew.0].map(|n| format!("/coppie/{n}?parte=posto"));
    let table = "/turni/2/tavoli/1";
    for page in [
        "",
        "/turni/2",
        table,
        "/turni/3",
        "/turni/3/tavoli/1",
        "/tabellone",
        "/classifica",
        &pair,
        &others[0],
        &others[1],
    ] {
        let told = event.public(page);
        assert!(
            told.contains(&since) && !told.contains("annulla"),
            "{page}: {told}"
        );
        // it has hands: nobody proposes it again
        assert!(
            told.contains("Il turno 3 resta com’è.") && !told.contains("ripropone"),
            "{page}: {told}"
        );
    }
    let elsewhere = ["/turni/1", "/turni/2/tavoli/2", "/classifica?dopo=2"];
    for page in elsewhere {
        assert!(!event.public(page).contains("ora l’ha vinto"), "{page}");
    }
    // the referees read it where they stand, and in the part that follows the hall
    let board = format!("/arbitro/{}?parte=tavoli", event.slug);
    let board = event.chief.get(&board).body;
    assert!(board.contains(&said), "{board}");
    // the way out is shown to whom it is one, to the others who may go it
    let mut clerk = event.hall.person("Sara", Role::Clerk, Some(&event.slug));
    let who = "Può annullarlo chi l’ha deciso o il capo arbitro.";
    for (browser, may) in [
        (&mut event.chief, true),
        (&mut event.organiser, false),
        (&mut clerk, false),
    ] {
        let page = browser.get(&desk).body;
        let line = between(&page, &said, "</li>");
        assert!(line.contains(stays), "{line}");
        let told = [&format!("{desk}/annulla"), who].map(|words| line.contains(words));
        assert_eq!(told, [may, !may], "{line}");
    }
    // the way out that is named is one
    let back = offered(&mut event.chief, &event.slug)[0].clone();
    decide(&mut event.chief, &back, &back, &[("reason", "era giusta")]);
    assert!(!told(&mut event.organiser));
}

#[test]
fn a_turno_to_withdraw_is_offered_to_who_may_and_the_others_are_told_who() {
    let mut event = semifinals("");
    event.propose();
    event.act("pubblica");
    let way = format!("/arbitro/{}/turni/2/tavoli/1/smazzate/1", event.slug);
    correct(&mut event.chief, &way, &totals(0, 3_000));
    let mut clerk = event.hall.person("Sara", Role::Clerk, Some(&event.slug));
    let desk = format!("/direzione/{}", event.slug);
    let link = format!("{desk}/turni/3/ritira");
    let who = "Lo ritira l’organizzatore o il capo arbitro.";
    for (browser, may) in [(&mut event.organiser, true), (&mut clerk, false)] {
        let page = browser.get(&desk).body;
        let line = between(&page, "Il turno 3 non segue più dai risultati", "</li>");
        let told = [link.as_str(), who].map(|words| line.contains(words));
        assert_eq!(told, [may, !may], "{line}");
    }
}
