//! The register of members: a list looked at and taken, somebody looked up, and cards that are not in order.

use crate::support::{Answer, Browser, Hall, event_with_pairs};
use pozzetto::auth::Role;

const WAY: &str = "/tesserati";

const LIST: &str = "Tessera;Cognome;Nome;Società;Tipo;Scadenza\n\
MST107;Esposito;Maria;ASD Vesuvio;Ordinaria;31/12/2099\n\
MST108;De Rosa;Nicolò;ASD Vesuvio;Ridotta;31/12/2024\n\
BSC058;Neri;Ugo;Burraco Bari;Ordinaria;2099\n";

fn plain(answer: &Answer) -> String {
    answer.body.replace(['\u{a0}', '\u{202f}'], " ")
}

fn look(organiser: &mut Browser, list: &str) -> Answer {
    let page = organiser.get(WAY);
    organiser.send_file(&page, WAY, ("file", "elenco.csv"), list.as_bytes())
}

/// Takes what a page that looked at a list would change.
fn take(organiser: &mut Browser, looked: &Answer) -> Answer {
    let list = looked.body.split_once("name=\"list\" hidden>").unwrap().1;
    let list = list.split_once("</textarea>").unwrap().0.to_owned();
    organiser.post_from(looked, WAY, &[("step", "take"), ("list", &list)])
}

fn with_members(organiser: &mut Browser) {
    let looked = look(organiser, LIST);
    assert_eq!(looked.status, 200, "{}", looked.body);
    let taken = take(organiser, &looked);
    assert_eq!((taken.status, taken.location.as_str()), (303, WAY));
}

#[test]
fn a_list_is_shown_as_a_difference_and_nobody_is_lost() {
    let (_hall, mut organiser) = Hall::with(Role::Admin);
    let looked = look(&mut organiser, &format!("{LIST};Senza;Tessera;;;\n"));
    let said = plain(&looked);
    assert!(said.contains("Nuovi 3, cambiati 0, uguali 0."), "{said}");
    assert!(
        said.contains("manca la tessera") && said.contains("Prendi 3"),
        "{said}"
    );
    let nobody = organiser.get(WAY);
    assert!(
        !nobody.body.contains("name=\"q\""),
        "nothing is taken by looking"
    );
    with_members(&mut organiser);

    // a list of cards and names alone takes nothing away from anybody
    let brief = look(&mut organiser, "tessera;nome\nMST107;Esposito Maria\n");
    let said = plain(&brief);
    assert!(said.contains("cambiati 0, uguali 1."), "{said}");
    let letter = organiser.get(&format!("{WAY}?q=e")).body;
    assert!(letter.contains("almeno due lettere"), "{letter}");
    let page = organiser.get(WAY);
    let picture = organiser.send_file(
        &page,
        WAY,
        ("file", "foto.png"),
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
    );
    assert!(
        picture.status == 422 && picture.body.contains("non è un elenco: salvalo"),
        "{}",
        picture.body
    );

    // one moved, one is not in the list, one is new
    let next = "tessera;nome;società;tipo;scadenza\n\
        mst107;Esposito Maria;ASD Etna;Ordinaria;31/12/2099\n\
        BSC058;Neri Ugo;Burraco Bari;Ordinaria;31/12/2099\n\
        BSC060;Eva Blu;;;\n";
    let looked = look(&mut organiser, next);
    let said = plain(&looked);
    assert!(
        said.contains("Nuovi 1, cambiati 1, uguali 1. Non sono nell’elenco e restano: 1."),
        "{said}"
    );
    assert!(said.contains("ASD Vesuvio → ASD Etna"), "{said}");
    assert_eq!(take(&mut organiser, &looked).status, 303);
    let page = plain(&organiser.get(WAY));
    assert!(
        page.contains("4 nel registro, 1 con la tessera scaduta"),
        "{page}"
    );
    let again = plain(&look(&mut organiser, next));
    assert!(
        again.contains("uguali 3") && !again.contains("Prendi"),
        "{again}"
    );
    for (typed, wanted) in [
        ("espozito", "ASD Etna"),
        ("nicolo", "MST108"),
        ("bsc06", "Eva Blu"),
        ("zz", "Nessuno così nel registro."),
    ] {
        let found = organiser.get(&format!("{WAY}?q={typed}"));
        assert!(found.body.contains(wanted), "{typed}: {}", found.body);
    }
}

#[test]
fn a_file_that_is_no_list_of_members_says_what_it_should_be() {
    let (_hall, mut organiser) = Hall::with(Role::Admin);
    for (file, wanted) in [
        ("%PDF-1.7", "non è un elenco: salvalo"),
        (
            "Maria Esposito;MST107\n",
            "la prima riga deve nominare le colonne",
        ),
        ("tessera;nome;scadenza\n1;Ada;mai\n", "«mai» non è una data"),
    ] {
        let looked = look(&mut organiser, file);
        assert!(looked.body.contains(wanted), "{wanted}: {}", looked.body);
        assert!(!looked.body.contains("name=\"list\""), "{}", looked.body);
    }
}

#[test]
fn cards_that_are_not_in_order_are_pointed_out_and_stop_nobody() {
    let (_hall, mut organiser) = Hall::with(Role::Admin);
    let list = "player1;card1;player2;card2\n\
        Maria Esposito;MST107;Nicolò De Rosa;MST108\n\
        Carla Neri;BSC058;Dino Blu;XYZ001\n\
        Eva Rossi;;Fabio Gialli;\n";
    let slug = event_with_pairs(&mut organiser, "Gara", "1 mitchell", "2", list);
    let check_in = format!("/direzione/{slug}/accettazione");
    let before = organiser.get(&check_in).body;
    assert!(
        !before.contains("tessera"),
        "without a register nothing is said"
    );
    with_members(&mut organiser);
    let page = plain(&organiser.get(&check_in));
    for wanted in [
        "Nicolò De Rosa: tessera scaduta: 31 dic 2024",
        "Carla Neri: nel registro la tessera è di Neri Ugo",
        "Dino Blu: tessera non nel registro",
        "Eva Rossi: senza tessera",
    ] {
        assert!(page.contains(wanted), "{wanted}: {page}");
    }
    assert!(!page.contains("Maria Esposito: "), "hers is in order");
    // the list that follows the event has changed too
    let part = organiser.get(&format!("{check_in}?parte=elenco")).body;
    assert!(part.contains("tessera scaduta"), "{part}");

    let import = format!("/direzione/{slug}/importa");
    let page = organiser.get(&import);
    let late = [("list", "Gino Viola;Ada Verdi\n"), ("step", "look")];
    let looked = organiser.post_from(&page, &import, &late);
    assert!(
        looked.body.contains("Gino Viola: senza tessera"),
        "{}",
        looked.body
    );
    let taken = organiser.post_from(&looked, &import, &[late[0], ("step", "take")]);
    assert_eq!(taken.status, 303, "{}", taken.body);
}

#[test]
fn whoever_writes_entries_is_offered_the_members_meant() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut organiser, "Gara", "1 mitchell", "2", "Ada;Ugo\n");
    let way = format!("/direzione/{slug}/tesserati?q=de+rosa");
    assert_eq!(organiser.get(&way).status, 204, "nobody is in the register");
    with_members(&mut organiser);
    let offered = organiser.get(&way).body;
    for wanted in [
        "data-player=\"De Rosa Nicolò\"",
        "data-card=\"MST108\"",
        "data-club=\"ASD Vesuvio\"",
    ] {
        assert!(offered.contains(wanted), "{wanted}: {offered}");
    }
    let mut clerk = hall.person("Carla", Role::Clerk, None);
    assert_eq!(clerk.get(&way).status, 403);
    assert_eq!(clerk.get(WAY).status, 403);
}
