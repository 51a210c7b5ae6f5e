//! The results for the federation: the columns that were chosen, their files, the days left, and that they were sent.
//!
//! Where LibreOffice is not installed its part is left out; `POZZETTO_OFFICE=required` makes that a failure.

use crate::office::{converted, office};
use crate::rulings::given::{exported, totals};
use crate::support::{Browser, Folder, Hall, event_with_pairs, publish};
use pozzetto::auth::Role;
use pozzetto::pages::urls;

/// Cards as the federation has them, one with leading zeros; a name that a spreadsheet would take for a formula.
const LIST: &str = "player1;card1;player2;card2\nAda Prima;000012;Bice Prima;\n=Ugo;12E3;Ivo;A7\n";
const COLUMNS: &str = "Posizione\nTessera\nCognome e nome = Nome\nCodice = \"007\"\nMP\nVP";

/// An event of one table, played to its end today.
fn played(organiser: &mut Browser) -> String {
    let slug = event_with_pairs(organiser, "Gara", "1 mitchell", "2", LIST);
    publish(organiser, &slug, 1);
    for hand in 1..=2 {
        let way = urls::hand(&slug, 1, 1, hand);
        assert_eq!(organiser.enter_hand(&way, &totals(500, 305)).status, 303);
    }
    let table = urls::referee_table(&slug, 1, 1);
    let state = format!("{table}/stato");
    organiser.submit(&table, &state, &[("state", "closed")]);
    let round = urls::proposal(&slug, 1);
    organiser.submit(&round, &urls::close_round(&slug, 1), &[]);
    slug
}

fn set(organiser: &mut Browser, slug: &str, section: &str, fields: &[(&str, &str)]) {
    let settings = urls::settings(slug);
    let mut all = vec![("section", section)];
    all.extend(fields);
    organiser.submit(&settings, &settings, &all);
}

#[test]
fn the_sheet_has_the_columns_that_were_chosen() {
    let (_hall, mut organiser) = Hall::with(Role::Admin);
    let slug = played(&mut organiser);
    let csv = urls::results_sheet_csv(&slug);
    let usual = organiser.get(&csv).body;
    assert!(
        usual.starts_with("Posizione,Tessera,Nome,Società,Numero,VP,MP\r\n"),
        "{usual}"
    );
    set(
        &mut organiser,
        &slug,
        "conduzione",
        &[("results_sheet", COLUMNS)],
    );
    let csv = organiser.get(&csv).body;
    let rows: Vec<&str> = csv.lines().collect();
    assert_eq!(rows[0], "Posizione,Tessera,Cognome e nome,Codice,MP,VP");
    assert_eq!(rows.len(), 5, "a row a player: {csv}");
    assert!(rows[1..].iter().all(|row| row.contains(",007,")), "{csv}");
    let page = organiser.get(&urls::results_sheet(&slug)).body;
    assert!(
        page.contains("<th scope=\"col\">Cognome e nome</th>"),
        "{page}"
    );
    assert!(page.contains("Giocatori senza tessera: 1"), "{page}");
    let print = organiser
        .get(&format!("{}?foglio=federazione", urls::paper_end(&slug)))
        .body;
    assert!(print.contains("Cognome e nome"), "{print}");

    let settings = urls::settings(&slug);
    let page = organiser.get(&settings);
    let wrong = [("section", "conduzione"), ("results_sheet", "VP\nPunti")];
    let refused = organiser.post_from(&page, &settings, &wrong);
    assert_eq!(refused.status, 422);
    assert!(
        refused.body.contains("la riga 2 non è una colonna"),
        "{}",
        refused.body
    );

    let xlsx = organiser.get_bytes(&urls::results_sheet_xlsx(&slug));
    let Some(office) = office() else { return };
    let folder = Folder::new();
    let file = folder.path().join("federazione.xlsx");
    std::fs::write(&file, xlsx).unwrap();
    converted(&office, &folder, &[file], "csv", "Calc MS Excel 2007 XML");
    let read = std::fs::read_to_string(folder.path().join("federazione.csv")).unwrap();
    let read: Vec<&str> = read.lines().collect();
    assert_eq!(read[0], rows[0]);
    for row in ["000012,Ada Prima,007,", "12E3,=Ugo,007,"] {
        assert!(
            read.iter().any(|line| line.contains(row)),
            "{row}: {read:?}"
        );
    }
}

#[test]
fn what_an_event_lacks_at_its_level_is_said_and_stops_nobody() {
    let (_hall, mut organiser) = Hall::with(Role::Admin);
    let slug = played(&mut organiser);
    let [settings, sheet] = [urls::settings(&slug), urls::results_sheet(&slug)];
    let asks = "La federazione chiede a questo livello:";
    assert!(!organiser.get(&sheet).body.contains(asks));
    set(
        &mut organiser,
        &slug,
        "conduzione",
        &[("level", "regionale")],
    );
    for way in [&settings, &sheet] {
        let page = organiser.get(way).body;
        let said = "almeno 6 turni di 3 smazzate o 5 turni di 4 smazzate; un arbitro di sala conti";
        assert!(page.contains(&format!("{asks} {said}")), "{way}: {page}");
    }
    let three = [("level", "regionale"), ("sessions", "3")];
    set(&mut organiser, &slug, "conduzione", &three);
    let page = organiser.get(&settings).body;
    assert!(page.contains(&format!(
        "{asks} al massimo 2 sessioni di gioco; almeno 6 turni"
    )));
    set(&mut organiser, &slug, "conduzione", &[("level", "circolo")]);
    assert!(!organiser.get(&sheet).body.contains(asks));
}

#[test]
fn the_days_are_counted_until_the_results_are_sent() {
    let (_hall, mut organiser) = Hall::with(Role::Admin);
    let slug = played(&mut organiser);
    let desk = urls::event_desk(&slug);
    for (days, said) in [
        (0, "mancano 10 giorni"),
        (9, "manca un giorno"),
        (10, "è l’ultimo giorno"),
        (11, "il termine è passato"),
    ] {
        let day = (chrono::Utc::now().date_naive() - chrono::Days::new(days)).to_string();
        set(
            &mut organiser,
            &slug,
            "dati",
            &[("name", "Gara"), ("date", &day)],
        );
        let page = organiser.get(&desk).body;
        assert!(page.contains(said), "{days}: {page}");
    }
    let sheet = urls::results_sheet(&slug);
    organiser.submit(&sheet, &sheet, &[("sent", "yes")]);
    assert!(organiser.get(&desk).body.contains("Risultati mandati "));
    let file = exported(&mut organiser, &slug);
    assert_eq!(
        file.event.results_sent,
        Some(chrono::Utc::now().date_naive())
    );
    let journal = organiser.get(&urls::journal(&slug)).body;
    assert!(
        journal.contains("Risultati mandati alla federazione"),
        "{journal}"
    );
    organiser.submit(&sheet, &sheet, &[("sent", "no")]);
    assert!(organiser.get(&desk).body.contains("il termine è passato"));
}
