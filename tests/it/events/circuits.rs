//! A circuit over several events: joined, ranked, seen by everybody, taken away as a file.

use crate::events::api::Document;
use crate::rulings::given::{eight, play};
use crate::support::{Browser, Hall, event_with_pairs, publish};
use pozzetto::auth::Role;

const NEW: &str = "/circuiti/nuovo";

fn rows(csv: &str) -> Vec<csv::StringRecord> {
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    reader.records().map(Result::unwrap).collect()
}

/// An event of one round in which N/S win every table, 14 to 6.
fn stage(hall: &Hall, organiser: &mut Browser, name: &str, list: &str) -> String {
    let slug = event_with_pairs(organiser, name, "1 danese", "2", list);
    let mut chief = hall.person("Carla", Role::ChiefReferee, Some(&slug));
    publish(organiser, &slug, 1);
    let tables = u32::try_from(list.lines().count() / 2).unwrap();
    play(&mut chief, &slug, 1, tables);
    organiser.submit(
        &format!("/direzione/{slug}"),
        &format!("/direzione/{slug}/turni/1/chiudi"),
        &[],
    );
    slug
}

fn form<'f>(name: &'f str, competitors: &'f str, best: &'f str) -> Vec<(&'f str, &'f str)> {
    vec![
        ("name", name),
        ("competitors", competitors),
        ("best", best),
        ("attendance", "1"),
        ("least", "2"),
        ("finalists", "2"),
    ]
}

#[test]
fn two_stages_make_a_ranking_and_the_best_go_to_the_final() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let one = stage(&hall, &mut organiser, "Tappa uno", &eight());
    let four: String = eight()
        .lines()
        .take(5)
        .map(|line| format!("{line}\n"))
        .collect();
    let two = stage(&hall, &mut organiser, "Tappa due", &four);
    let three = event_with_pairs(&mut organiser, "Tappa tre", "1 danese", "2", &eight());

    let page = organiser.get(NEW);
    let wrong = organiser.post_from(&page, NEW, &form("Inverno", "entries", "0"));
    assert_eq!(wrong.status, 422);
    assert!(wrong.body.contains("id=\"best-faults\"") && wrong.body.contains("value=\"Inverno\""));
    let ticks = [&one, &two, &three].map(|slug| format!("tappa-{slug}"));
    let mut fields = form("Inverno", "entries", "2");
    fields.extend(ticks.iter().map(|tick| (tick.as_str(), "1")));
    let way = organiser.submit(NEW, NEW, &fields);
    assert_eq!(way, "/circuiti/inverno");
    let taken = {
        let page = organiser.get(NEW);
        organiser.post_from(&page, NEW, &fields)
    };
    assert!(taken.status == 422 && taken.body.contains("id=\"slug-faults\""));

    // 1 and 3 sat N/S twice, 5 and 7 once; a point for every stage
    let mut visitor = hall.visitor();
    let csv = format!("{way}/classifica.csv");
    let found = rows(&visitor.get(&csv).body);
    let short = |row: &csv::StringRecord| {
        let cells = [0, 2, 4, 5].map(|at| row[at].to_owned());
        (
            row[1].split(' ').nth(1).unwrap().to_owned(),
            cells.join(" "),
        )
    };
    let mut shown: Vec<(String, String)> = found.iter().map(short).collect();
    shown.sort();
    let expected = [
        ("1", "1 30 2 goes"),
        ("2", "5 14 2 below"),
        ("3", "1 30 2 goes"),
        ("4", "5 14 2 below"),
        ("5", "3 15 1 too_few"),
        ("6", "7 7 1 too_few"),
        ("7", "3 15 1 too_few"),
        ("8", "7 7 1 too_few"),
    ];
    let expected = expected.map(|(who, cells)| (who.to_owned(), cells.to_owned()));
    assert_eq!(shown, expected);
    assert_eq!(
        (&found[0][6], &found[0][7], &found[0][9]),
        (&*one, "14", "1")
    );
    let page = visitor.get(&way).body;
    for said in [
        "Contano le migliori 2 tappe",
        "va in finale",
        "manca una tappa",
        "da giocare",
        "Tappa due",
    ] {
        assert!(page.contains(said), "{said}: {page}");
    }
    assert!(visitor.get("/").body.contains(&way));
    assert!(visitor.get("/circuiti").body.contains("Inverno"));

    // while a stage keeps its results until the ceremony, nobody goes to the final yet, and none is over
    let (screens, hide) = (
        format!("/direzione/{one}/schermi"),
        format!("/direzione/{one}/nascondi"),
    );
    organiser.submit(&screens, &hide, &[("from", "1")]);
    let kept = visitor.get(&way).body;
    assert!(kept.contains("si scoprono alla premiazione"), "{kept}");
    assert!(!kept.contains("va in finale") && !kept.contains("class=\"goes\""));
    assert!(
        rows(&visitor.get(&csv).body)
            .iter()
            .all(|row| row[5].is_empty())
    );
    organiser.submit(&screens, &hide, &[("from", "1"), ("reveal", "1")]);
    assert!(visitor.get(&way).body.contains("va in finale"));

    // a protest that is open may still change who goes
    let desk = format!("/direzione/{one}");
    let lodge = format!("{desk}/reclami/nuovo");
    let about = [
        ("claimant", "2"),
        ("about", "table.1.1"),
        ("text", "il conto"),
    ];
    organiser.submit(&lodge, &lodge, &about);
    let open = visitor.get(&way).body;
    assert!(open.contains("conclusa, 1 reclamo aperto"), "{open}");
    assert!(!open.contains("va in finale"), "{open}");
    let next = organiser.get(&desk).body;
    assert!(next.contains("Vai ai reclami") && !next.contains("Guarda la classifica finale"));
    let sheet = organiser.get(&format!("{desk}/federazione")).body;
    assert!(
        sheet.contains("classifica provvisoria: 1 reclamo aperto"),
        "{sheet}"
    );
    let protest = format!("{desk}/reclami/1");
    let withdraw = [
        ("action", "withdraw"),
        ("base_version", "1"),
        ("withdraw_reason", "si sono chiariti"),
    ];
    organiser.submit(&protest, &protest, &withdraw);
    assert!(visitor.get(&way).body.contains("va in finale"));

    // by players, the best stage only: every player of the pairs above once
    let edit = format!("{way}/impostazioni");
    let before = organiser.get(&edit);
    let base = before.hidden("base");
    let post = |organiser: &mut Browser, best: &str| {
        let page = organiser.get(&edit);
        let mut fields = form("Inverno", "players", best);
        fields.push(("base", &base));
        fields.extend(ticks[..2].iter().map(|tick| (tick.as_str(), "1")));
        organiser.post_from(&page, &edit, &fields)
    };
    let tag = visitor.get(&way).headers["etag"].clone();
    let same = visitor.get_with(&way, &[("if-none-match", &tag)]);
    assert_eq!(same.status, 304);
    assert_eq!(post(&mut organiser, "1").status, 303);
    let changed = visitor.get_with(&way, &[("if-none-match", &tag)]);
    assert_eq!(changed.status, 200);
    assert!(
        changed.body.contains("(14)") && !changed.body.contains("Tappa tre"),
        "{}",
        changed.body
    );
    let found = rows(&visitor.get(&csv).body);
    assert_eq!(found.len(), 16);
    assert_eq!(
        found.iter().filter(|row| &row[2] == "16").count(),
        4,
        "14 and two stages"
    );
    let stale = post(&mut organiser, "2");
    assert_eq!(stale.status, 409);
    assert!(
        stale.body.contains("è cambiato mentre scrivevi") && stale.body.contains("value=\"2\"")
    );

    let mut chief = hall.person("Carla", Role::ChiefReferee, Some(&one));
    assert_eq!(chief.get(&edit).status, 403);
    assert_eq!(visitor.get(NEW).status, 303);
    assert_eq!(visitor.get("/circuiti/nessuno").status, 404);
}

#[test]
fn a_circuit_names_people_as_the_strictest_of_its_events() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let one = stage(&hall, &mut organiser, "Aperta", &eight());
    let two = stage(&hall, &mut organiser, "Riservata", &eight());
    let mut fields = form("Circuito", "players", "2");
    let ticks = [&one, &two].map(|slug| format!("tappa-{slug}"));
    fields.extend(ticks.iter().map(|tick| (tick.as_str(), "1")));
    let way = organiser.submit(NEW, NEW, &fields);
    let mut visitor = hall.visitor();
    assert!(visitor.get(&way).body.contains("Anna 1"));
    let settings = format!("/direzione/{two}/impostazioni");
    let hidden = [
        ("name", "Riservata"),
        ("date", "2026-11-21"),
        ("plan", "1 danese"),
        ("hands", "2"),
        ("draw", "by_number"),
        ("public_names", "hidden"),
    ];
    organiser.submit(&settings, &settings, &hidden);
    for way in [way.clone(), format!("{way}/classifica.csv")] {
        let page = visitor.get(&way).body;
        assert!(
            !page.contains("Anna") && page.contains("nome riservato"),
            "{page}"
        );
    }
}

#[test]
fn a_circuit_that_was_seen_reads_the_rows_of_changed_events_only() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let slugs: Vec<String> = (1..=6)
        .map(|n| stage(&hall, &mut organiser, &format!("Tappa {n}"), &eight()))
        .collect();
    let ticks: Vec<String> = slugs.iter().map(|slug| format!("tappa-{slug}")).collect();
    let mut fields = form("Lungo", "players", "6");
    fields.extend(ticks.iter().map(|tick| (tick.as_str(), "1")));
    let way = organiser.submit(NEW, NEW, &fields);
    // one event at a time is kept whole
    hall.store.keep_hands(1);
    let seen = organiser.get(&format!("{way}/classifica.csv")).body;
    assert!(seen.contains("Anna 1"), "{seen}");
    // whatever would be read from rows now is no event
    hall.execute("UPDATE entries SET state = 'unreadable' WHERE number = 1");
    let again = organiser.get(&format!("{way}/classifica.csv"));
    assert_eq!((again.status, again.body), (200, seen.clone()));
    hall.execute("UPDATE events SET revision = revision + 1 WHERE id = 3");
    let changed = organiser.get(&format!("{way}/classifica.csv"));
    assert_eq!(changed.status, 500, "the event that has changed is read");
    hall.execute("UPDATE entries SET state = 'checked_in' WHERE number = 1");
    let again = organiser.get(&format!("{way}/classifica.csv"));
    assert_eq!((again.status, again.body), (200, seen));
}

/// The rows of a file by the columns named, each row's cells with commas between.
fn columns(csv: &str, names: &[&str]) -> Vec<String> {
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let header = reader.headers().unwrap().clone();
    let at = |name: &&str| header.iter().position(|own| own == *name).unwrap();
    let places: Vec<usize> = names.iter().map(at).collect();
    let cells = |row: csv::StringRecord| {
        let own = places.iter().map(|at| row[*at].to_owned());
        own.collect::<Vec<_>>().join(",")
    };
    reader.records().map(|row| cells(row.unwrap())).collect()
}

#[test]
fn a_year_counts_points_by_place_of_people_of_a_category_and_of_clubs() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let list = "number;player1;card1;club1;category1;player2;card2;club2;category2\n\
        1;Anna;0001;ASD Uno;A;Aldo;0002;ASD Uno;B\n\
        2;Bice;0003;ASD Due;A;Beppe;0004;asd due;B\n\
        3;Clara;0005;ASD Uno;A;Carlo;0006;ASD Due;B\n\
        4;Dora;0007;;;Dino;0008;ASD Due;A\n";
    let national = stage(&hall, &mut organiser, "Finale nazionale", list);
    let unsaid = stage(&hall, &mut organiser, "Serata", list);
    let settings = format!("/direzione/{national}/impostazioni");
    let level = [
        ("name", "Finale nazionale"),
        ("date", "2026-11-20"),
        ("plan", "1 danese"),
        ("hands", "2"),
        ("draw", "by_number"),
        ("level", "nazionale"),
    ];
    organiser.submit(&settings, &settings, &level);

    // The table says what it would give before anything is saved, and a line that cannot be read is named.
    let ticks = [&national, &unsaid].map(|slug| format!("tappa-{slug}"));
    let year = |table: &'static str, competitors: &'static str| {
        let mut fields = form("Anno 2026", competitors, "9");
        fields.retain(|(name, _)| !["attendance", "finalists", "least"].contains(name));
        fields.push(("by_place", table));
        fields
    };
    const TABLE: &str =
        "livello;iscritti;posizione;punti\nnazionale;2-10;1;100\nnazionale;*;2-9;40";
    let page = organiser.get(NEW);
    let wrong = organiser.post_from(&page, NEW, &year("nazionale;2-10;1", "players"));
    assert_eq!(wrong.status, 422);
    assert!(
        wrong.body.contains("la riga 1 vuole quattro colonne"),
        "{}",
        wrong.body
    );
    let mut look = year(TABLE, "players");
    look.extend(ticks.iter().map(|tick| (tick.as_str(), "1")));
    look.push(("look", "1"));
    let looked = organiser.post_from(&page, NEW, &look);
    assert_eq!(looked.status, 200);
    for said in [
        "1ª: 100, 2–4ª: 40",
        "nazionale, 4 iscritti",
        "manca il livello",
    ] {
        assert!(looked.body.contains(said), "{said}: {}", looked.body);
    }
    assert_eq!(hall.visitor().get("/circuiti/anno-2026").status, 404);
    let mut fields = year(TABLE, "players");
    fields.extend(ticks.iter().map(|tick| (tick.as_str(), "1")));
    let way = organiser.submit(NEW, NEW, &fields);

    let mut visitor = hall.visitor();
    let csv = format!("{way}/classifica.csv");
    let people = visitor.get(&csv).body;
    let shown = columns(
        &people,
        &[
            "rank",
            "category",
            "points",
            "attended",
            "stage1_rank",
            "stage2_points",
        ],
    );
    let with = |end: &str| shown.iter().filter(|row| row.ends_with(end)).count();
    // two pairs share the first place, and nobody gets points from an event without a level
    assert_eq!((with(",100,2,1,0"), with(",40,2,3,0")), (4, 4), "{people}");
    let page = visitor.get(&way).body;
    for said in [
        "Contano i punti per posizione",
        "2–10",
        "Tutte le categorie",
        "categoria=B",
        "1ª",
    ] {
        assert!(page.contains(said), "{said}: {page}");
    }
    assert!(!page.contains("Match Point"), "{page}");

    // The same stages rank clubs, too, on the page, in the file and for programs; only players may play a final.
    for said in [
        "?di=clubs",
        "Società",
        "?di=entries",
        "livello non indicato, 4 iscritti",
    ] {
        assert!(page.contains(said), "{said}: {page}");
    }
    let clubs = visitor.get(&format!("{way}?di=clubs")).body;
    assert!(clubs.contains("Da chi vengono i punti") && clubs.contains("punti.csv?di=clubs"));
    let file = visitor.get(&format!("{csv}?di=clubs")).body;
    assert!(rows(&file).len() < rows(&people).len(), "{file}");
    let document = Document::read(&mut visitor);
    let address = format!("/api{way}?di=clubs");
    let answer = visitor.get(&address);
    let (_, body) = document.held(&address, &answer);
    assert_eq!(
        body["lines"].as_array().unwrap().len() + 1,
        file.lines().count()
    );
    assert_eq!(visitor.get(&format!("/api{way}?di=altri")).status, 400);
    let none = visitor.get(&format!("{way}?categoria=Z")).body;
    assert!(none.contains("Nessuno di questa categoria"), "{none}");

    let of_b = visitor.get(&format!("{csv}?categoria=B")).body;
    let of_b = columns(&of_b, &["rank", "category"]);
    assert_eq!(of_b.len(), 3);
    assert!(
        of_b.iter().all(|row| row.ends_with(",B")) && of_b[0].starts_with("1,"),
        "{of_b:?}"
    );
    let page = visitor.get(&format!("{way}?categoria=B")).body;
    assert!(
        page.contains("aria-current=\"page\">B<") && !page.contains("Anna"),
        "{page}"
    );

    // the same year by clubs, each with those who brought its points
    let edit = format!("{way}/impostazioni");
    let mut fields = year(TABLE, "clubs");
    fields.extend(ticks.iter().map(|tick| (tick.as_str(), "1")));
    let before = organiser.get(&edit);
    assert!(
        before.body.contains("nazionale;2-10;1;100"),
        "{}",
        before.body
    );
    let base = before.hidden("base");
    fields.push(("base", &base));
    assert_eq!(organiser.post_from(&before, &edit, &fields).status, 303);
    let clubs = columns(&visitor.get(&csv).body, &["name", "stage1_rank"]);
    assert_eq!(clubs.len(), 2, "who has no club plays for none: {clubs:?}");
    assert!(
        clubs
            .iter()
            .all(|row| row.to_lowercase().starts_with("asd ") && row.ends_with(','))
    );
    let page = visitor.get(&way).body;
    assert!(
        page.contains("Da chi vengono") && page.contains("Clara"),
        "{page}"
    );
    let json: serde_json::Value =
        serde_json::from_str(&visitor.get("/api/circuiti/anno-2026").body).unwrap();
    assert_eq!(json["competitors"], "clubs");
    assert_eq!(json["by_place"][0]["points"], 100);
    assert_eq!(json["lines"][0]["vp"], serde_json::Value::Null);
    assert_eq!(
        json["lines"][0]["stages"][0]["number"],
        serde_json::Value::Null
    );
    let points = visitor.get(&format!("{way}/punti.csv")).body;
    let of_all = columns(
        &points,
        &["name", "stage", "player", "rank_there", "points", "counts"],
    );
    assert_eq!(
        of_all.len(),
        14,
        "seven players of clubs in two stages: {points}"
    );
    assert!(
        of_all.iter().any(|row| row == "ASD Uno,1,Clara,1,100,1"),
        "{points}"
    );
    assert_eq!(
        json["lines"][0]["stages"][0]["players"]
            .as_array()
            .unwrap()
            .len(),
        3
    );
    let total = json["lines"].as_array().unwrap().iter();
    let total: i64 = total.map(|line| line["points"].as_i64().unwrap()).sum();
    // the first club's three players won; of the other's four one did
    assert_eq!(total, 300 + 100 + 3 * 40);

    // of an event that names nobody, a club's points would tell who plays for it
    let mut hidden = level.to_vec();
    hidden.push(("public_names", "hidden"));
    organiser.submit(&settings, &settings, &hidden);
    let page = visitor.get(&way).body;
    assert!(!page.contains("Clara") && !page.contains(">300<"), "{page}");
    assert!(
        !page.contains("ASD Uno") && page.contains("nome riservato"),
        "{page}"
    );
    let page = organiser.get(&edit);
    let base = page.hidden("base");
    let mut fields = year(TABLE, "players");
    fields.extend(ticks.iter().map(|tick| (tick.as_str(), "1")));
    fields.push(("base", &base));
    assert_eq!(organiser.post_from(&page, &edit, &fields).status, 303);
    let page = visitor.get(&way).body;
    assert!(
        !page.contains("categoria=") && !page.contains("Categoria"),
        "{page}"
    );
    assert!(
        organiser.get(&csv).body.contains(",A,"),
        "the organiser has them"
    );
}

#[test]
fn a_circuit_is_deleted_by_who_sees_its_last_version_and_its_events_stay() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let list = "number;player1;player2\n1;Ada;Bice\n2;Carla;Dora\n";
    let event = stage(&hall, &mut organiser, "Prova", list);
    let tick = format!("tappa-{event}");
    let mut fields = form("Sbagliato", "players", "1");
    fields.push((&tick, "1"));
    let way = organiser.submit(NEW, NEW, &fields);
    let edit = format!("{way}/impostazioni");
    let page = organiser.get(&edit);
    assert!(page.body.contains("Elimina per sempre"), "{}", page.body);
    let stale = [("delete", "1"), ("base", "7")];
    assert_eq!(organiser.post_from(&page, &edit, &stale).status, 409);
    let mut referee = hall.person("Renzo", Role::Referee, Some(&event));
    let seen = [("delete", "1"), ("base", "1")];
    let theirs = referee.get("/circuiti");
    assert_eq!(referee.post_from(&theirs, &edit, &seen).status, 403);
    assert_eq!(hall.visitor().get(&way).status, 200);

    let page = organiser.get(&edit);
    let deleted = organiser.post_from(&page, &edit, &seen);
    assert_eq!(
        (deleted.status, deleted.location.as_str()),
        (303, "/circuiti")
    );
    assert_eq!(hall.visitor().get(&way).status, 404);
    assert_eq!(hall.visitor().get(&format!("/t/{event}")).status, 200);
}

#[test]
fn a_card_of_two_names_is_pointed_out_to_whoever_runs_the_circuit() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let list = |name: &str| {
        format!(
            "player1;card1;player2;card2\n{name};PZT1;Ugo Neri;PZT2\nIvo Blu;PZT3;Leo Verdi;PZT4\n"
        )
    };
    let one = stage(&hall, &mut organiser, "Uno", &list("Ada Rossi"));
    let two = stage(&hall, &mut organiser, "Due", &list("Bea Gialli"));
    let ticks = [&one, &two].map(|slug| format!("tappa-{slug}"));
    let mut fields = form("Tessere", "players", "2");
    fields.extend(ticks.iter().map(|tick| (tick.as_str(), "1")));
    let way = organiser.submit(NEW, NEW, &fields);
    let told = "La tessera PZT1 ha più nomi: Ada Rossi, Bea Gialli.";
    let page = organiser.get(&way).body;
    assert!(page.contains(told) && !page.contains("PZT2 ha"), "{page}");
    assert!(!hall.visitor().get(&way).body.contains("ha più nomi"));
}
