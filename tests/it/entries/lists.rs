//! The list of an earlier event begins that of the next.

use crate::events::branding::PNG;
use crate::rulings::given::exported;
use crate::support::{Hall, event_with_pairs, publish};
use burraco_tournament::entry::PlayerField;
use burraco_tournament::event::EventKind;
use pozzetto::auth::Role;
use pozzetto::forms::lists::entries::read;

const LIST: &str = "number;player1;card1;club1;player2;card2;club2;group;line\n\
7;\"Rossi; Anna\";QQA11;ASD Zenzero;Bruno;QQA12;;B;NS\n\
3;Carla;;\"Il \"\"Pozzetto\"\"\";Dino;;;A;EW\n\
9;Eva;;;Fabio;;;;\n";

#[test]
fn the_list_of_an_earlier_event_is_brought_and_taken_over() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let first = event_with_pairs(&mut organiser, "Primo", "1 mitchell", "2", LIST);
    let leaves = format!("/direzione/{first}/coppie/9/ritiro");
    let page = organiser.get(&leaves);
    let why = [("how", "justified"), ("reason", "febbre")];
    let look = organiser.post_from(&page, &leaves, &[why[0], why[1], ("step", "look")]);
    let seen = look.hidden("seen");
    let save = [why[0], why[1], ("step", "save"), ("seen", &seen)];
    let left = organiser.post_from(&look, &leaves, &save);
    assert_eq!(left.status, 303, "{}", left.body);
    let second = event_with_pairs(&mut organiser, "Secondo", "1 mitchell", "2", "Gina;Ivo\n");
    let import = format!("/direzione/{second}/importa");
    let empty = organiser.get(&import);
    assert!(
        empty.body.contains(&format!("<option value=\"{first}\"")),
        "{}",
        empty.body
    );
    assert!(
        !empty.body.contains(&format!("<option value=\"{second}\"")),
        "not itself"
    );

    let brought = organiser.get(&format!("{import}?da={first}"));
    assert!(
        brought.body.contains("Qui sotto c’è l’elenco di «Primo»"),
        "{}",
        brought.body
    );
    let list = brought.body.split_once("name=\"list\" rows").unwrap().1;
    let list = list
        .split_once('>')
        .unwrap()
        .1
        .split_once("</textarea>")
        .unwrap()
        .0;
    let list = list.replace("&#34;", "\"").replace("&#39;", "'");
    let rows = read(list.as_bytes(), EventKind::Pairs).rows;
    assert!(
        rows.iter()
            .all(|row| row.faults.is_empty() && row.number.is_empty()),
        "{rows:?}"
    );
    let said = |row: usize, field: PlayerField| -> Vec<&str> {
        rows[row].players.iter().map(|p| p.get(field)).collect()
    };
    let names = said(0, PlayerField::Name);
    assert_eq!(names, ["Carla", "Dino"], "as they are numbered: {list}");
    assert_eq!(said(0, PlayerField::Club)[0], "Il \"Pozzetto\"");
    assert_eq!(said(1, PlayerField::Name), ["Rossi; Anna", "Bruno"]);
    assert_eq!(said(1, PlayerField::Card), ["QQA11", "QQA12"]);

    // the button that brings it leads there, but takes no typed list away
    let brings = |list| [("bring", "yes"), ("da", &*first), ("list", list)];
    let led = organiser.post_from(&empty, &import, &brings(" "));
    assert_eq!(led.location, format!("{import}?da={first}"));
    let kept = organiser.post_from(&empty, &import, &brings("Pia;Leo"));
    assert_eq!(kept.status, 422);
    assert!(
        kept.body.contains("c’è già un elenco") && kept.body.contains(">Pia;Leo<"),
        "{}",
        kept.body
    );

    let look = organiser.post_from(&brought, &import, &[("list", &list), ("step", "look")]);
    assert_eq!(look.status, 200, "{}", look.body);
    let taken = organiser.post_from(&look, &import, &[("list", &list), ("step", "take")]);
    assert_eq!(taken.status, 303, "{}", taken.body);
    let here = organiser
        .get(&format!("/direzione/{second}/accettazione"))
        .body;
    assert!(
        here.contains("Rossi; Anna") && here.contains("Gina"),
        "{here}"
    );

    // A list is for who may write it where it comes from.
    let mut other = hall.person("Ugo", Role::Organiser, Some(&second));
    let page = other.get(&import);
    assert_eq!(page.status, 200);
    assert!(!page.body.contains(&first), "nothing to bring");
    assert_eq!(other.get(&format!("{import}?da={first}")).status, 403);
    assert_eq!(other.get(&format!("{import}?da=nessuno")).status, 404);
}

#[test]
fn what_a_list_says_of_players_stays_with_them() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let list = "Cognome 1;Nome 1;Tessera 1;Provincia 1;Categoria 1;Giocatore 2;Regione\n\
                Rossi;Ada;007;RM;B;Ugo Neri;Lazio\n";
    let slug = event_with_pairs(&mut organiser, "Primo", "1 mitchell", "2", list);
    let edit = format!("/direzione/{slug}/coppie/1");
    let form = organiser.get(&edit);
    for value in ["Rossi Ada", "007", "RM", "B", "Lazio"] {
        assert!(
            form.body.contains(&format!("value=\"{value}\"")),
            "{value}: {}",
            form.body
        );
    }
    assert!(
        form.body.contains("Provincia, giocatore 2"),
        "{}",
        form.body
    );
    let typed = [
        ("player1", "Rossi Ada"),
        ("card1", "007"),
        ("province1", "RM"),
        ("region1", "Lazio"),
        ("player2", "Ugo Neri"),
        ("province2", "VT"),
    ];
    let saved = organiser.post_from(
        &form,
        &edit,
        &[&typed[..], &[("was", &form.hidden("was"))]].concat(),
    );
    assert_eq!(saved.status, 303, "{}", saved.body);
    let form = organiser.get(&edit).body;
    assert!(
        form.contains("value=\"VT\"") && !form.contains("value=\"B\""),
        "{form}"
    );
    // to the file of the event, and to the list of the next
    let file = exported(&mut organiser, &slug);
    assert_eq!(file.entries[0].players[1].province, "VT");
    let next = event_with_pairs(&mut organiser, "Secondo", "1 mitchell", "2", "Gina;Ivo\n");
    let brought = organiser.get(&format!("/direzione/{next}/importa?da={slug}"));
    let head = "player1;card1;club1;province1;region1;player2;card2;club2;province2;region2\n";
    assert!(brought.body.contains(head), "{}", brought.body);
    assert!(
        brought
            .body
            .contains("Rossi Ada;007;;RM;Lazio;Ugo Neri;;;VT;"),
        "{}",
        brought.body
    );
    // nobody outside the desk reads it
    let seen = hall.visitor().get(&format!("/t/{slug}")).body;
    assert!(seen.contains("Ugo Neri") && !seen.contains("VT"), "{seen}");
}

#[test]
fn players_who_are_on_the_list_are_named_and_taken_on_demand() {
    let (_hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut organiser, "Primo", "1 mitchell", "2", LIST);
    let import = format!("/direzione/{slug}/importa");
    let page = organiser.get(&import);
    let list = "player1,card1,player2,card2\nDINO,,carla,\nGina,qqa12,Ivo,\nGina,,Ivo,\n";
    let seen = organiser.post_from(&page, &import, &[("list", list), ("step", "look")]);
    assert_eq!(seen.status, 200, "{}", seen.body);
    for said in [
        "gli stessi nomi sono già iscritti con il numero 3",
        "la tessera qqa12 è già del numero 7",
        "gli stessi nomi della riga 3",
    ] {
        assert!(seen.body.contains(said), "{said}: {}", seen.body);
    }
    // without a decision nothing is taken; without the repetitions nothing is left
    let undecided = organiser.post_from(&seen, &import, &[("list", list), ("step", "take")]);
    assert_eq!(undecided.status, 422);
    assert!(
        seen.body.contains("Iscrivi anche i doppioni: 3")
            && seen.body.contains("Iscrivi senza i doppioni: 1")
    );
    let list = "player1,card1,player2,card2\nDINO,,carla,\nMia,,Noa,\nPia,,Rea,\n";
    let seen = organiser.post_from(&page, &import, &[("list", list), ("step", "look")]);
    assert!(
        seen.body.contains("Iscrivi senza i doppioni: 2"),
        "{}",
        seen.body
    );
    let before = exported(&mut organiser, &slug).entries.len();
    for (repeated, taken) in [("once", 2), ("all", 3)] {
        let fields = [("list", list), ("step", "take"), ("repeated", repeated)];
        let list = match repeated {
            "once" => fields,
            _ => [
                ("list", "player1,player2\nDINO,carla\nTea,Isa\nLia,Eda\n"),
                fields[1],
                fields[2],
            ],
        };
        let page = organiser.get(&import);
        assert_eq!(organiser.post_from(&page, &import, &list).status, 303);
        let after = exported(&mut organiser, &slug).entries.len();
        assert_eq!(
            after,
            before + if repeated == "once" { taken } else { 2 + taken }
        );
    }
    // one more pair, and a pair that is corrected
    let check_in = format!("/direzione/{slug}/accettazione");
    let pairs = format!("/direzione/{slug}/coppie");
    let page = organiser.get(&check_in);
    let carla = [("player1", "Carla"), ("player2", "Dino")];
    let twice = organiser.post_from(&page, &pairs, &carla);
    assert_eq!(twice.status, 422);
    assert!(
        twice.body.contains("<details class=\"addpair\" open>"),
        "what is wrong is in sight"
    );
    assert!(
        twice.body.contains("già iscritti con il numero 3")
            && twice.body.contains("value=\"Carla\"")
    );
    let card = [("player1", "Gina"), ("player2", "Ivo"), ("card2", "QQA11")];
    let twice = organiser.post_from(&page, &pairs, &card);
    assert!(
        twice.status == 422 && twice.body.contains("è già del numero 7"),
        "{}",
        twice.body
    );
    let tick = [("player1", "Carla"), ("player2", "Dino"), ("anyway", "yes")];
    assert!(twice.body.contains("name=\"anyway\""));
    assert_eq!(organiser.post_from(&twice, &pairs, &tick).status, 303);
    let way = format!("{pairs}/9");
    let page = organiser.get(&way);
    let was = page.hidden("was");
    let corrected = |players: [&'static str; 2]| [("player1", players[0]), ("player2", players[1])];
    let mut fields = corrected(["Dino", "Carla"]).to_vec();
    fields.push(("was", &was));
    assert_eq!(organiser.post_from(&page, &way, &fields).status, 422);
    // a namesake beside another partner is no entry twice
    let before = organiser.get(&way);
    let mut fields = corrected(["Carla", "Fabio"]).to_vec();
    fields.push(("was", &was));
    assert_eq!(organiser.post_from(&page, &way, &fields).status, 303);
    // who had the page open before is told what stands there now
    let mut late = corrected(["Carla", "Dina"]).to_vec();
    late.push(("was", &was));
    let refused = organiser.post_from(&before, &way, &late);
    assert_eq!(refused.status, 409);
    assert!(
        refused.body.contains("adesso: Fabio") && refused.body.contains("value=\"Dina\""),
        "{}",
        refused.body
    );
    // one person is no pair
    let alone = [("player1", "Gina"), ("player2", "gina")];
    let refused = organiser.post_from(&page, &pairs, &alone);
    assert!(
        refused.status == 422 && refused.body.contains("c’è già in questa iscrizione"),
        "{}",
        refused.body
    );
}

#[test]
fn a_pair_that_sits_takes_the_names_of_another_on_demand() {
    let (_hall, mut organiser) = Hall::with(Role::Admin);
    let list = "Ada;Ugo\nIda;Leo\nEva;Pio\nLia;Teo\n";
    let slug = event_with_pairs(&mut organiser, "Primo", "1 mitchell", "2", list);
    publish(&mut organiser, &slug, 1);
    let way = format!("/direzione/{slug}/coppie/1");
    let page = organiser.get(&way);
    let was = page.hidden("was");
    let names = [
        ("player1", "Ida"),
        ("player2", "Leo"),
        ("reason", "due coppie di nome uguale"),
        ("was", &was),
    ];
    let look = [&names[..], &[("step", "look")]].concat();
    let twice = organiser.post_from(&page, &way, &look);
    assert_eq!(twice.status, 422, "{}", twice.body);
    assert!(twice.body.contains("name=\"anyway\" value=\"yes\">"));
    let ticked = [&look[..], &[("anyway", "yes")]].concat();
    let seen = organiser.post_from(&twice, &way, &ticked);
    assert_eq!(seen.status, 200, "{}", seen.body);
    assert!(seen.body.contains("name=\"anyway\" value=\"yes\" checked"));
    let mark = seen.hidden("seen");
    let save = [("step", "save"), ("seen", &mark), ("anyway", "yes")];
    let saved = organiser.post_from(&seen, &way, &[&names[..], &save].concat());
    assert_eq!(saved.status, 303, "{}", saved.body);
}

#[test]
fn namesakes_and_names_of_one_word_are_shown_and_taken() {
    let (_hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut organiser, "Primo", "1 mitchell", "2", LIST);
    let import = format!("/direzione/{slug}/importa");
    let page = organiser.get(&import);
    let list = "player1,player2\nMario Rossi,Ugo Neri\nIvo Verdi,mario  rossi\nGina,Eva\nAda Blu,Leo Viola\n";
    let seen = organiser.post_from(&page, &import, &[("list", list), ("step", "look")]);
    assert_eq!(seen.status, 200, "{}", seen.body);
    for said in [
        "Da guardare: 3 righe. Si possono iscrivere come sono.",
        "Mario Rossi è anche nella riga 3: se sono due persone, la tessera le distingue.",
        "mario  rossi è anche nella riga 2",
        "Gina: manca il nome o il cognome?",
        "Eva è già nell’elenco, con il numero 9.",
    ] {
        assert!(seen.body.contains(said), "{said}: {}", seen.body);
    }
    let taken = organiser.post_from(&seen, &import, &[("list", list), ("step", "take")]);
    assert_eq!(taken.status, 303);
}

#[test]
fn a_spreadsheet_is_read_as_it_shows_with_its_columns_in_any_order() {
    let (_hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut organiser, "Primo", "1 mitchell", "2", "Gina;Ivo\n");
    let import = format!("/direzione/{slug}/importa");
    // made by LibreOffice: an empty sheet first, a blank column, a blank row, numbers shown with zeros, dates, quotes
    let files: [(&str, &[u8]); 3] = [
        ("e.xlsx", include_bytes!("../../data/lists/coppie.xlsx")),
        ("e.ods", include_bytes!("../../data/lists/coppie.ods")),
        ("e.csv", include_bytes!("../../data/lists/coppie.ods")),
    ];
    let mut seen = organiser.get(&import);
    for (name, bytes) in files {
        seen = organiser.send_file(&seen, &import, ("file", name), bytes);
        assert_eq!(seen.status, 200, "{name}: {}", seen.body);
        for said in [
            "Niccolò D&#39;Angelo (00712, ASD Due Torri)",
            "Rossi, Ada &#34;Dina&#34; (00045, ASD Due Torri)",
            "Ugo Neri (9001, ASD Fano)",
            "Ivo Bò (ASD Fano)",
            "Iscritta il",
            "<td class=\"num\">4</td>",
        ] {
            assert!(seen.body.contains(said), "{name}: {said}: {}", seen.body);
        }
    }
    // the list stands there as text, to be corrected before anything is taken
    let list = "Società\tGiocatore 1\tTessera 1\tIscritta il\tGiocatore 2\tTessera 2\tQuota\nASD Due Torri\tNiccolò D'Angelo\t00712\t21/11/2026\t\"Rossi, Ada \"\"Dina\"\"\"\t00045\t20,5\n\nASD Fano\tUgo Neri\t9001\t22/11/2026\tIvo Bò\t\t40";
    let taken = organiser.post_from(&seen, &import, &[("list", list), ("step", "take")]);
    assert_eq!(taken.status, 303, "{}", taken.body);
    let door = organiser.get(&format!("/direzione/{slug}/accettazione"));
    assert!(door.body.contains("00712") && door.body.contains("Rossi, Ada"));
}

#[test]
fn a_file_of_another_kind_is_named_as_what_it_is() {
    let (_hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut organiser, "Primo", "1 mitchell", "2", "Gina;Ivo\n");
    let import = format!("/direzione/{slug}/importa");
    let files: [(&str, &[u8], &str); 6] = [
        (
            "e.xls",
            include_bytes!("../../data/lists/elenco.xls"),
            "Questa cartella di calcolo non si legge",
        ),
        (
            "e.xlsx",
            b"PK\x03\x04 xl/ and no more",
            "salvala come .xlsx, .ods o CSV",
        ),
        ("e.pdf", b"%PDF-1.7\n%\xb5\xb5\n1 0 obj", "È un PDF"),
        ("e.jpg", b"\xff\xd8\xff\xe0\0\x10JFIF\0", "È un’immagine"),
        ("e.png", PNG, "È un’immagine"),
        (
            "e.docx",
            b"PK\x03\x04\x14\0[Content_Types].xml word/document.xml",
            "non è un elenco di testo",
        ),
    ];
    for (name, bytes, said) in files {
        let form = organiser.get(&import);
        let seen = organiser.send_file(&form, &import, ("file", name), bytes);
        assert_eq!(seen.status, 422, "{name}");
        assert!(seen.body.contains(said), "{name}: {}", seen.body);
        // not one row of signs
        assert!(!seen.body.contains("class=\"dry\""), "{name}");
    }
    // lists in the encodings of spreadsheets are read as ever
    let old: &[u8] = b"Niccol\xf2 B\xf2;Zo\xeb Neri\n";
    let wide: Vec<u8> = "\u{feff}Niccolò Bò\tZoë Neri\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    for bytes in [old, &wide] {
        let form = organiser.get(&import);
        let seen = organiser.send_file(&form, &import, ("file", "e.csv"), bytes);
        assert!(
            seen.status == 200 && seen.body.contains("Niccolò Bò"),
            "{}",
            seen.body
        );
    }
}
