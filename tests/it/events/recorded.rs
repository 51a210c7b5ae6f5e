//! An event of which only the final standings are known: recorded from a list, seen by everybody, a stage of a circuit,
//! taken back.

use crate::rulings::given::{decide, exported};
use crate::support::{Hall, draft};
use burraco_audit::verify;
use pozzetto::auth::Role;

/// A girone stands above more points, as after a split.
const STANDINGS: &str = "Pos;Giocatore1;Tessera1;Giocatore2;Tessera2;Società;VP;MP\n\
    1;Anna Rossi;0011;Aldo Neri;0012;ASD Uno;97;+1.240\n\
    2;Bice Galli;0013;Beppe Conti;0014;ASD Due;110;+300\n\
    3;Clara Villa;;Carlo Riva;;ASD Uno;80;-40\n\
    3;Dora Costa;;Dino Fonti;;;80;-40\n";

#[test]
fn an_event_known_by_its_standings_is_a_stage_like_any_other() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let plan = "6 mitchell + 3 danese";
    let slug = draft(&mut organiser, "Regionale 2019", plan, "3", "federation");
    let desk = format!("/direzione/{slug}");
    let import = format!("{desk}/importa");

    // a place that does not follow is named, and the list may still be a list of entries
    let page = organiser.get(&import);
    let gap = STANDINGS.replace("\n2;Bice", "\n5;Bice");
    let looked = organiser.post_from(&page, &import, &[("list", &gap), ("step", "look")]);
    assert_eq!(looked.status, 200);
    for said in [
        "Iscrivi tutti, senza i punti",
        "non va d’accordo con le altre",
        "Riga 3",
    ] {
        assert!(looked.body.contains(said), "{said}: {}", looked.body);
    }
    assert!(
        !looked.body.contains("value=\"standings\""),
        "{}",
        looked.body
    );

    // and what is meant as standings never becomes a list of entries
    let meant = [("list", &*gap), ("step", "take"), ("as", "standings")];
    let refused = organiser.post_from(&page, &import, &meant);
    assert_eq!(refused.status, 422, "{}", refused.body);

    // both names of a pair may stand in one column
    let one =
        "Posizione;Coppia;VP;MP\n1;Anna Rossi - Aldo Neri;97;5\n2;Bice Galli / Beppe Conti;80;1\n";
    let looked = organiser.post_from(&page, &import, &[("list", one), ("step", "look")]);
    assert!(
        looked.body.contains("Registra come classifica finale"),
        "{}",
        looked.body
    );

    let looked = organiser.post_from(&page, &import, &[("list", STANDINGS), ("step", "look")]);
    for said in [
        "1ª, 97 VP, +1\u{202f}240 MP",
        "3ª, 80 VP, −40 MP",
        "Registra come classifica finale",
    ] {
        assert!(looked.body.contains(said), "{said}: {}", looked.body);
    }
    assert!(
        !looked.body.contains("Colonne che non conosco"),
        "{}",
        looked.body
    );
    let taken = [("list", STANDINGS), ("step", "take"), ("as", "standings")];
    assert_eq!(organiser.submit(&import, &import, &taken), desk);
    assert!(
        organiser
            .get(&desk)
            .body
            .contains("si conosce solo la classifica")
    );

    let mut visitor = hall.visitor();
    let standings = visitor.get(&format!("/t/{slug}/classifica.csv")).body;
    let rows: Vec<&str> = standings.lines().skip(1).collect();
    for (row, begins) in rows.iter().zip(["1,0,1,", "2,0,2,", "3,1,3,", "3,1,4,"]) {
        assert!(row.starts_with(begins), "{standings}");
    }
    assert!(
        rows[1].contains(",110,300,") && rows[1].contains(",recorded,"),
        "{standings}"
    );
    for way in [
        "",
        "/classifica",
        "/turni/1",
        "/coppie/2",
        "/torneo.json",
        "/risultati.csv",
    ] {
        assert_eq!(visitor.get(&format!("/t/{slug}{way}")).status, 200, "{way}");
    }
    let page = visitor.get(&format!("/t/{slug}")).body;
    assert!(
        page.contains("si conosce solo la classifica") && !page.contains("iposa"),
        "{page}"
    );
    assert!(!page.contains("Il programma"), "{page}");
    let page = visitor.get(&format!("/t/{slug}/classifica")).body;
    assert!(
        page.contains("Si conosce solo la classifica finale.") && !page.contains(">T1<"),
        "{page}"
    );
    let file = exported(&mut organiser, &slug);
    assert_eq!(verify(&file), [], "the file is as its places say");

    // a stage of a year, by the places as they were
    let mut fields = vec![("name", "Anno"), ("competitors", "players"), ("best", "3")];
    fields.push(("by_place", "*;4;1;100\n*;4;2;80\n*;4;3;60"));
    let tick = format!("tappa-{slug}");
    fields.push((&tick, "1"));
    let way = organiser.submit("/circuiti/nuovo", "/circuiti/nuovo", &fields);
    let page = visitor.get(&way).body;
    assert!(page.contains("dalla sola classifica finale"), "{page}");
    let points = visitor.get(&format!("{way}/classifica.csv")).body;
    for row in [
        "1,Anna Rossi,,100,1,,",
        "3,Bice Galli,,80,1,,",
        "5,Dora Costa,,60,1,,",
    ] {
        assert!(
            points.lines().any(|line| line.starts_with(row)),
            "{row}: {points}"
        );
    }

    // taken back, the event is empty again
    let list = organiser.get(&format!("{desk}/annulla")).body;
    assert!(list.contains("Classifica finale registrata"), "{list}");
    let start = format!("{desk}/annulla/");
    let number = list.split(&start).nth(1).unwrap();
    let undo = format!("{start}{}", number.split('"').next().unwrap());
    decide(&mut organiser, &undo, &undo, &[("reason", "un errore")]);
    assert!(!visitor.get(&way).body.contains("Anna Rossi"));
    let again = organiser.get(&import);
    let again = organiser.post_from(&again, &import, &[("list", STANDINGS), ("step", "look")]);
    assert!(again.body.contains("value=\"standings\""), "{}", again.body);
}

#[test]
fn of_recorded_standings_nothing_is_shown_that_nobody_knows() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = draft(&mut organiser, "Vecchio", "1 mitchell", "3", "federation");
    let desk = format!("/direzione/{slug}");
    let import = format!("{desk}/importa");
    let list =
        "Pos;Giocatore1;Giocatore2;VP\n1;Anna Rossi;Aldo Neri;55\n2;Bice Galli;Ugo Conti;43\n";
    let taken = [("list", list), ("step", "take"), ("as", "standings")];
    organiser.submit(&import, &import, &taken);

    let mut visitor = hall.visitor();
    for way in ["", "/classifica", "/coppie/1", "/turni/1", "/cifre"] {
        let page = visitor.get(&format!("/t/{slug}{way}")).body;
        for wrong in [">0<", "0 MP", "Mitchell", "..", "primo tavolo confermato"] {
            assert!(!page.contains(wrong), "{way} {wrong}: {page}");
        }
    }
    let standings = visitor.get(&format!("/t/{slug}/classifica.csv")).body;
    assert!(standings.contains(",55,,,1,"), "{standings}");
    let page = organiser.get(&desk).body;
    assert!(page.contains("dalla classifica registrata"), "{page}");
    let withdraw = format!("{desk}/turni/1/ritira");
    assert!(!page.contains(&withdraw), "it is undone: {page}");
    let said = "La classifica finale è già registrata: per correggerla annulla";
    let form = organiser.get(&withdraw);
    let why = [("reason", "un errore"), ("step", "look")];
    let refused = organiser.post_from(&form, &withdraw, &why);
    assert!(refused.body.contains(said), "{}", refused.body);

    let settings = format!("{desk}/impostazioni");
    let prizes = [
        ("section", "quota-e-premi"),
        ("prize_place_1", "1"),
        ("prize_amount_1", "100"),
    ];
    organiser.submit(&settings, &settings, &prizes);
    let (own, public) = (format!("{desk}/premi"), format!("/t/{slug}/premi"));
    assert_eq!(visitor.get(&public).status, 404, "not published");
    organiser.submit(&own, &own, &[("shown", "everybody")]);
    let page = visitor.get(&public).body;
    assert!(page.contains("Anna Rossi"), "{page}");
    assert!(organiser.get(&own).body.contains(&public));
}

#[test]
fn final_standings_are_recorded_in_an_event_without_entries_alone() {
    let (_hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = draft(&mut organiser, "Pieno", "1 mitchell", "3", "federation");
    let import = format!("/direzione/{slug}/importa");
    let people = "number;player1;player2\n1;Anna Rossi;Aldo Neri\n";
    organiser.submit(&import, &import, &[("list", people), ("step", "take")]);
    let page = organiser.get(&import);
    let looked = organiser.post_from(&page, &import, &[("list", STANDINGS), ("step", "look")]);
    let said = "ma solo in un torneo senza iscritti";
    assert!(looked.body.contains(said), "{}", looked.body);
    let list = "Nome1;Nome2;Colore\nIda Sala;Eva Sala;blu\n";
    let looked = organiser.post_from(&page, &import, &[("list", list), ("step", "look")]);
    assert!(
        looked.body.contains("Colonne che non conosco"),
        "{}",
        looked.body
    );
    assert!(!looked.body.contains(said), "{}", looked.body);
}
