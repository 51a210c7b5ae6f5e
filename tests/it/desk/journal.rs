//! The journal: read in words, filtered, taken away; and who changed my score, for those whose score it is.

use crate::rulings::given::{eight, totals};
use crate::support::{Browser, Folder, Hall, event_with_pairs, publish};
use burraco_tournament::event_file::JournalLine;
use pozzetto::auth::Role;
use pozzetto::store::Chain;

struct Evening {
    hall: Hall,
    slug: String,
    organiser: Browser,
    chief: Browser,
}

/// Table 1 of a first round: entered, closed, reopened, its first hand corrected.
fn corrected() -> Evening {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = event_with_pairs(&mut organiser, "Serata", "3 mitchell", "2", &eight());
    publish(&mut organiser, &slug, 1);
    let mut clerk = hall.person("Sara", Role::Clerk, Some(&slug));
    let mut chief = hall.person("Carla", Role::ChiefReferee, Some(&slug));
    let table = format!("/arbitro/{slug}/turni/1/tavoli/1");
    for hand in 1..=2 {
        let way = format!("{table}/smazzate/{hand}");
        assert_eq!(clerk.enter_hand(&way, &totals(500, 300)).status, 303);
    }
    let state = format!("{table}/stato");
    chief.submit(&table, &state, &[("state", "closed")]);
    let why = [("state", "entered"), ("reason", "carte ricontate")];
    chief.submit(&table, &state, &why);
    let way = format!("{table}/smazzate/1");
    let page = chief.get(&way);
    let mut fields = crate::support::hand_form(&totals(455, 300), &page.hidden("base_version"));
    fields.push(("reason".into(), "un asso contato due volte".into()));
    let fields: Vec<(&str, &str)> = fields.iter().map(|(n, v)| (&**n, &**v)).collect();
    let saved = chief.post_from(&page, &way, &fields);
    assert_eq!(saved.status, 303, "{}", saved.body);
    Evening {
        hall,
        slug,
        organiser,
        chief,
    }
}

/// The rows of the page, as text.
fn rows(body: &str) -> Vec<String> {
    let table = body
        .split("<table class=\"checkin rulings journal\">")
        .nth(1);
    let table = table.unwrap_or_default().split("</table>").next().unwrap();
    let strip = |row: &str| {
        let mut text = String::new();
        let mut inside = true;
        for c in row.chars() {
            match c {
                '<' => inside = false,
                '>' => inside = true,
                c if inside => text.push(c),
                _ => {}
            }
        }
        text
    };
    table.split("<tr>").skip(1).map(strip).collect()
}

#[test]
fn every_line_says_who_when_what_and_what_was_before() {
    let mut evening = corrected();
    let way = format!("/direzione/{}/registro", evening.slug);
    let page = evening.chief.get(&way);
    assert_eq!(page.status, 200);
    let lines = rows(&page.body);
    let latest = &lines[0];
    for said in [
        "Smazzata",
        "Carla",
        "capo arbitro",
        "rete ",
        "Turno 1, tavolo 1, smazzata 1: N-S 500 → 455, E-O 300 (versione 2)",
        "Motivo: un asso contato due volte",
    ] {
        assert!(latest.contains(said), "{said}: {latest}");
    }
    assert!(lines[1].contains("Tavolo riaperto") && lines[1].contains("carte ricontate"));
    assert!(
        lines[1].contains("Turno 1, tavolo 1: chiuso → "),
        "{}",
        lines[1]
    );
    let whole = lines.join("\n");
    for said in [
        "Torneo creato",
        "Coppia 3: nuova",
        "Turno 1: tavoli proposti 4",
        "→ presente",
    ] {
        assert!(whole.contains(said), "{said}: {whole}");
    }
    for hidden in ["127.0.0.1", "Anna 1", "{&quot;", "{\""] {
        assert!(!whole.contains(hidden), "{hidden}: {whole}");
    }
    let english = evening.chief.get(&format!("{way}?lang=en")).body;
    assert!(english.contains("Table reopened") && english.contains("chief referee"));

    // settings are said with what they were
    let settings = format!("/direzione/{}/impostazioni", evening.slug);
    let mut fields = vec![
        ("name", "Serata di gala"),
        ("date", "2026-11-21"),
        ("plan", "3 mitchell"),
        ("hands", "2"),
        ("rules", "federation"),
        ("draw", "by_number"),
        ("venue", "Circolo D'Angelo"),
    ];
    evening.organiser.submit(&settings, &settings, &fields);
    fields.push(("organiser", "Ada Bianchi"));
    evening.organiser.submit(&settings, &settings, &fields);
    let lines = rows(&evening.chief.get(&format!("{way}?lang=it")).body);
    assert!(
        lines[1].contains("Nome del torneo: Serata → Serata di gala"),
        "{}",
        lines[1]
    );
    assert!(
        lines[0].contains("Organizzatore") && !lines[0].contains("Ada Bianchi"),
        "{}",
        lines[0]
    );

    assert_eq!(evening.hall.visitor().get(&way).status, 303);
    let mut stranger = evening.hall.person("Ugo", Role::Organiser, Some("serata"));
    assert_eq!(stranger.get(&way).status, 200);
}

#[test]
fn the_journal_is_filtered_and_taken_away() {
    let mut evening = corrected();
    let way = format!("/direzione/{}/registro", evening.slug);
    let page = evening.chief.get(&way).body;
    let options = page.split("<option value=\"").skip(1);
    let carla = options
        .filter_map(|option| option.split_once("\">Carla<"))
        .next();
    let carla = carla.unwrap().0.to_owned();
    let mut found = |query: &str| rows(&evening.chief.get(&format!("{way}?{query}")).body);
    for (query, lines) in [
        (format!("chi={carla}"), 3),
        ("azione=enter-hand".into(), 3),
        ("azione=close-table".into(), 1),
        ("tavolo=1".into(), 5),
        ("tavolo=1&turno=1&azione=reopen-table".into(), 1),
        ("tavolo=2".into(), 0),
        ("turno=2".into(), 0),
        // its import, its check-in, and what was done at its table
        ("coppia=1".into(), 7),
        ("da=2020-01-01T00:00&a=2020-12-31".into(), 0),
        ("da=2020-01-01&azione=close-table".into(), 1),
        ("da=2120-01-01".into(), 0),
    ] {
        let rows = found(&query);
        assert_eq!(rows.len(), lines, "{query}: {rows:#?}");
    }
    // what cannot be read is said beside its field, and kept
    let wrong = evening.chief.get(&format!("{way}?turno=due&da=ieri"));
    assert_eq!(wrong.status, 422);
    for kept in [
        "value=\"due\"",
        "value=\"ieri\"",
        "id=\"turno-faults\"",
        "id=\"da-faults\"",
    ] {
        assert!(wrong.body.contains(kept), "{kept}");
    }
    assert_eq!(evening.chief.get(&format!("{way}.csv?da=ieri")).status, 400);

    let csv = evening.chief.get(&format!("{way}.csv?tavolo=1"));
    let mut reader = csv::Reader::from_reader(csv.body.as_bytes());
    let records: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(records.len(), 5);
    assert_eq!(&records[0][5], "enter-hand");
    assert_eq!((&records[0][2], &records[0][3]), ("Sara", "clerk"));
    assert_eq!((&records[0][6], &records[0][7]), ("1", "1"));
    assert_eq!(&records[4][9], "un asso contato due volte");

    let json = evening.chief.get(&format!("{way}.json"));
    let json: serde_json::Value = serde_json::from_str(&json.body).unwrap();
    let lines: Vec<JournalLine> = serde_json::from_value(json["journal"].clone()).unwrap();
    let whole = i64::try_from(lines.len()).unwrap();
    assert_eq!(Chain::check(&lines, None), Chain::Intact { lines: whole });
    let json = evening.chief.get(&format!("{way}.json?azione=close-table"));
    let json: serde_json::Value = serde_json::from_str(&json.body).unwrap();
    assert_eq!(json["journal"].as_array().unwrap().len(), 1);
}

#[test]
fn a_long_journal_has_pages() {
    let mut evening = corrected();
    let way = format!("/direzione/{}/registro", evening.slug);
    let table = format!("/arbitro/{}/turni/1/tavoli/2", evening.slug);
    for n in 0..60 {
        let sheet = totals(500 + n, 300);
        let way = format!("{table}/smazzate/1");
        assert_eq!(evening.chief.enter_hand(&way, &sheet).status, 303);
    }
    let first = evening.chief.get(&format!("{way}?tavolo=2"));
    assert_eq!(rows(&first.body).len(), 50);
    assert!(first.body.contains("righe: 60 su"));
    let next = format!("{way}?tavolo=2&amp;pagina=2");
    let next = next.replace("&amp;", "&#38;");
    assert!(first.body.contains(&next), "{}", first.body);
    let second = evening.chief.get(&format!("{way}?tavolo=2&pagina=2"));
    assert_eq!(rows(&second.body).len(), 10);
    let beyond = evening.chief.get(&format!("{way}?tavolo=2&pagina=99"));
    assert_eq!(rows(&beyond.body), rows(&second.body));
}

#[test]
fn who_changed_a_score_is_shown_to_the_pair_and_at_its_table_by_role() {
    let mut evening = corrected();
    let mut visitor = evening.hall.visitor();
    let slug = evening.slug.clone();
    let table = format!("/t/{slug}/turni/1/tavoli/1");
    let mut shown = |way: &str| visitor.get(way);
    for way in [
        table.clone(),
        format!("/t/{slug}/coppie/1"),
        format!("/t/{slug}/coppie/2"),
    ] {
        let page = shown(&way).body;
        let part = page.split("id=\"correzioni\"").nth(1).unwrap_or_default();
        for said in [
            "Turno 1, Tavolo 1, Smazzata 1",
            "capo arbitro",
            "N-S 500, E-O 300",
            "N-S 455, E-O 300",
            "un asso contato due volte",
        ] {
            assert!(part.contains(said), "{way}, {said}: {part}");
        }
        for name in ["Carla", "Sara", "user:"] {
            assert!(!part.contains(name), "{way}: {name}");
        }
    }
    // nobody else's page speaks of it
    for way in [
        format!("/t/{slug}/turni/1/tavoli/2"),
        format!("/t/{slug}/coppie/3"),
    ] {
        assert!(!shown(&way).body.contains("id=\"correzioni\""), "{way}");
    }
    let same = shown(&table);
    let tag = same.headers["etag"].clone();
    let way = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/2");
    assert_eq!(
        evening.chief.enter_hand(&way, &totals(500, 280)).status,
        303
    );
    let after = visitor.get_with(&table, &[("if-none-match", &tag)]);
    assert_eq!(after.status, 200, "a correction changes the page");
    let part = after.body.split("id=\"correzioni\"").nth(1).unwrap();
    for said in ["Smazzata 2", "N-S 500, E-O 280", "nessun motivo scritto"] {
        assert!(part.contains(said), "{said}: {part}");
    }
}

#[test]
fn nothing_of_what_was_decided_is_deleted() {
    let store = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/store");
    let mut seen = 0;
    for path in crate::structure::architecture::sources(&store) {
        let text = std::fs::read_to_string(&path).unwrap();
        let text: String = text.split_whitespace().collect();
        for kept in [
            "journal",
            "hand_versions",
            "ruling_versions",
            "protests",
            "steps",
        ] {
            for verb in ["delete(", "update("] {
                let deleted = format!("diesel::{verb}{kept}");
                assert!(!text.contains(&deleted), "{}: {deleted}", path.display());
            }
        }
        seen += text.matches("diesel::delete(").count();
    }
    assert!(seen > 5, "the test no longer finds what the store deletes");
}

#[test]
fn what_is_told_to_the_hall_stands_in_words() {
    let mut evening = corrected();
    let slug = evening.slug.clone();
    let desk = format!("/direzione/{slug}");
    let screens = format!("{desk}/schermi");
    let said = [("notice", "Si riprende alle 15")];
    evening
        .organiser
        .submit(&screens, &format!("{desk}/avviso"), &said);
    let page = evening.organiser.get(&screens);
    let bar = evening
        .organiser
        .post_from(&page, &screens, &[("name", "bar")]);
    assert_eq!(bar.status, 303, "{}", bar.body);
    let undo = format!("{desk}/annulla");
    let page = evening.organiser.get(&undo).body;
    let start = format!("href=\"{undo}/");
    let number = page.split(&start).nth(1).unwrap();
    let number = number.split('"').next().unwrap().to_owned();
    let way = format!("{undo}/{number}");
    crate::rulings::given::decide(&mut evening.organiser, &way, &way, &[("reason", "prova")]);

    let whole = rows(&evening.organiser.get(&format!("{desk}/registro")).body).join("\n");
    for said in [
        "Avviso alla sala: – → Si riprende alle 15",
        "schermo «bar»: mostra quel che serve al momento",
        &format!("annulla la riga {number}"),
    ] {
        assert!(whole.contains(said), "{said}: {whole}");
    }
    for machine in ["announce", "notice", "&#34;"] {
        assert!(!whole.contains(machine), "{machine}: {whole}");
    }
    let page = evening.organiser.get(&undo).body;
    for said in [
        format!("Annullamento della riga {number} del registro"),
        "annullata da Olga".to_owned(),
    ] {
        assert!(page.contains(&said), "{said}: {page}");
    }
}

#[test]
fn a_rename_shows_both_names_before_it_is_undone() {
    let mut evening = corrected();
    let way = format!("/direzione/{}/coppie/1", evening.slug);
    let fields = [
        ("player1", "Ada Neri"),
        ("player2", "Ugo Bò"),
        ("reason", "documento alla mano"),
    ];
    crate::rulings::given::decide(&mut evening.organiser, &way, &way, &fields);
    let undo = format!("/direzione/{}/annulla", evening.slug);
    let list = evening.organiser.get(&undo).body;
    assert!(list.contains(" → Ada Neri, Ugo Bò"), "{list}");
    // the journal's page shows them too; its lines and its files hold digests alone
    let way = format!("/direzione/{}/registro", evening.slug);
    let page = evening.organiser.get(&way).body;
    assert!(page.contains(" → Ada Neri, Ugo Bò"), "{page}");
    for file in [".csv", ".json"] {
        let file = evening.organiser.get(&format!("{way}{file}")).body;
        assert!(!file.contains("Ada Neri"), "{file}");
    }
}

#[test]
fn imported_journal_lines_belong_to_no_local_account() {
    let mut evening = corrected();
    let table = format!("/arbitro/{}/turni/1/tavoli/1", evening.slug);
    let close = [("state", "closed")];
    evening
        .chief
        .submit(&table, &format!("{table}/stato"), &close);
    let file = evening
        .organiser
        .get(&format!("/direzione/{}/torneo.json", evening.slug));
    assert_eq!(file.status, 200);
    let written: serde_json::Value = serde_json::from_str(&file.body).unwrap();
    let lines = written["journal"].as_array().unwrap();
    let closed = lines.iter().rev().find(|l| l["action"] == "close-table");
    let closed_by = closed.unwrap()["actor"].as_str().unwrap().to_owned();

    // Another installation, where other people have the same numbers.
    let there = Hall::open();
    let mut all: Vec<Browser> = ["Rita", "Renzo", "Remo", "Rosa"]
        .map(|name| there.person(name, Role::Referee, None))
        .into();
    let folder = Folder::new();
    let path = folder.path().join("serata.json");
    std::fs::write(&path, &file.body).unwrap();
    let path = path.to_str().unwrap();
    let taken = there.command(&["import", path]);
    assert!(taken.status.success(), "{taken:?}");

    let reader = &mut all[0];
    let way = format!("/direzione/{}/registro", evening.slug);
    let page = reader.get(&way).body;
    let said = rows(&page);
    assert_eq!(said.len(), lines.len().min(49) + 1);
    assert!(!said[0].contains("dal file importato") && said[0].contains("riga di comando"));
    for row in &said[1..] {
        assert!(row.contains("dal file importato"), "{row}");
        assert!(
            !["Rita", "Renzo", "Remo", "Rosa"]
                .iter()
                .any(|name| row.contains(name)),
            "{row}"
        );
    }
    let number = closed_by.strip_prefix("user:").unwrap();
    assert!(page.contains(&format!("utente {number} del file")));
    // Filtered by the file's user there are lines, by the local one of that number none.
    let of_file = reader.get(&format!("{way}?chi=file%3A{closed_by}")).body;
    assert!(!rows(&of_file).is_empty());
    assert!(rows(&reader.get(&format!("{way}?chi={closed_by}")).body).is_empty());
    let csv = reader.get(&format!("{way}.csv")).body;
    let imported = csv.lines().filter(|line| line.contains(",file,"));
    assert_eq!(imported.count(), lines.len(), "{csv}");
    let json: serde_json::Value =
        serde_json::from_str(&reader.get(&format!("{way}.json")).body).unwrap();
    assert_eq!(json["imported_lines"], lines.len());

    // The local referee with the number of the one who closed the table in the file did not close it: reopening takes the chief.
    let local = &mut all[number.parse::<usize>().unwrap() - 1];
    let page = local.get(&table);
    let fields = [("state", "taken_back"), ("from", "closed 1.1 2.1")];
    let back = local.post_from(&page, &format!("{table}/stato"), &fields);
    assert_eq!(back.status, 403, "{}", back.body);

    // Taken further, the file says how much of its journal is its own.
    let out = there.command(&["export", &evening.slug]);
    std::fs::write(folder.path().join("oltre.json"), &out.stdout).unwrap();
    let checked = there.command(&["verify", folder.path().join("oltre.json").to_str().unwrap()]);
    let said = String::from_utf8(checked.stdout).unwrap();
    let wanted = format!(
        "{} lines of the journal, of {}, came with an earlier file",
        lines.len(),
        lines.len() + 1
    );
    assert!(said.contains(&wanted), "{said}");
}
