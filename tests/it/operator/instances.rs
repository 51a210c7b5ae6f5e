//! Several instances on one PostgreSQL database: what one saves the others show, and what one answered outlives it.
//!
//! Told by `TEST_POSTGRES_URL`: a SQLite file has one instance.

use crate::desk::undo::offered;
use crate::events::live::Listener;
use crate::operator::commands::pozzetto;
use crate::operator::crash_once::Program;
use crate::rulings::given::{decide, eight, totals};
use crate::support::{Browser, Database, Folder, Hall, event_with_pairs, hand_form, publish};
use burraco_play::play_hand;
use burraco_rules::{RuleSet, Sheet};
use pozzetto::auth::Role;
use pozzetto::store::DatabaseUrl;
use std::sync::Mutex;
use std::thread::scope;

/// A database that several instances may share, if there is one to test with.
fn shared() -> Option<(Database, DatabaseUrl)> {
    let database = Database::new();
    match DatabaseUrl::parse(&database.url()).unwrap() {
        DatabaseUrl::Sqlite(_) => None,
        url => Some((database, url)),
    }
}

#[test]
fn what_one_instance_saves_the_other_tells_at_once_and_answers_for() {
    let Some((_database, url)) = shared() else {
        return;
    };
    let (one, two) = (Hall::open_on(&url), Hall::open_on(&url));
    let mut organiser = one.person("Olga", Role::Admin, None);
    let slug = event_with_pairs(&mut organiser, "Due", "2 mitchell", "2", &eight());
    publish(&mut organiser, &slug, 1);

    // Signed in at one, known at the other.
    let mut there = organiser.at(&two.address);
    let (mut listener, _) = Listener::come(&two.address, &slug);
    let begun = listener.hears();
    let way = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/1");
    let form = there.get(&way);
    let fields = hand_form(&totals(500, 300), &form.hidden("base_version"));
    let typed: Vec<(&str, &str)> = borrowed(&fields);

    // A form that was opened at one instance may be sent to another, and again to the first.
    let saved = organiser.post_from(&form, &way, &typed);
    assert_eq!(saved.status, 303, "{}", saved.body);
    let now = listener.hears();
    assert!(now > begun, "{now} after {begun}");
    let again = there.post_from(&form, &way, &typed);
    assert_eq!((again.status, &again.location), (303, &saved.location));
    for hall in [&one, &two] {
        let hands = hall.visitor().get(&format!("/t/{slug}/smazzate.csv")).body;
        assert_eq!(hands.lines().count(), 3, "once: {hands}");
    }

    // Who goes everywhere goes at every instance.
    organiser.submit("/profilo", "/profilo/esci-ovunque", &[]);
    assert_eq!(there.get(&format!("/direzione/{slug}")).status, 303);
}

#[test]
fn an_instance_killed_while_hands_come_in_loses_none_that_it_answered() {
    let Some((database, _)) = shared() else {
        return;
    };
    let one = Program::install(&database);
    let mut admin = one.administrator();
    let pairs: String = (0..16).map(|n| format!("A{n};B{n}\n")).collect();
    let list = format!("player1;player2\n{pairs}");
    let slug = event_with_pairs(&mut admin, "Caduta", "1 mitchell", "4", &list);
    publish(&mut admin, &slug, 1);
    let two = Program::start(&database);

    // Each hand with the form it is sent by; whoever gets no answer sends the same to the other instance.
    let places: Vec<(u32, u32)> = (1..=8).flat_map(|t| (1..=4).map(move |h| (t, h))).collect();
    let sheet = |(table, hand): (u32, u32)| -> Sheet {
        play_hand(&RuleSet::FEDERATION, u64::from(10 * table + hand))
    };
    let answered = Mutex::new(0);
    let unanswered = Mutex::new(Vec::new());
    let mut one = Some(one);
    scope(|threads| {
        for worker in 0..4 {
            let mine: Vec<(u32, u32)> = places.iter().skip(worker).step_by(4).copied().collect();
            let mut browser = admin.at(&admin.address);
            let (slug, answered, unanswered) = (&slug, &answered, &unanswered);
            threads.spawn(move || {
                for place in mine {
                    let way = way(slug, place);
                    let Some(form) = browser.try_get(&way) else {
                        unanswered.lock().unwrap().push((place, None));
                        continue;
                    };
                    let fields = hand_form(&sheet(place), &form.hidden("base_version"));
                    match browser.try_post_from(&form, &way, &borrowed(&fields)) {
                        Some(answer) => {
                            assert_eq!(answer.status, 303, "{}", answer.body);
                            *answered.lock().unwrap() += 1;
                        }
                        None => unanswered.lock().unwrap().push((place, Some(form))),
                    }
                }
            });
        }
        while *answered.lock().unwrap() < 12 {
            std::thread::yield_now();
        }
        one.take().unwrap().kill();
    });
    let unanswered = unanswered.into_inner().unwrap();
    let answered = answered.into_inner().unwrap();
    assert!(answered >= 12 && !unanswered.is_empty());
    let mut there = admin.at(&two.address);
    for (place, form) in unanswered {
        let way = way(&slug, place);
        let form = form.unwrap_or_else(|| there.get(&way));
        let fields = hand_form(&sheet(place), &form.hidden("base_version"));
        let answer = there.post_from(&form, &way, &borrowed(&fields));
        assert_eq!(answer.status, 303, "{place:?}: {}", answer.body);
    }
    let hands = there.get(&format!("/t/{slug}/smazzate.csv")).body;
    let mut first_versions = 0;
    for line in hands.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        let at = |name: &str| {
            let header = hands.lines().next().unwrap().split(',');
            let column = header.into_iter().position(|cell| cell == name).unwrap();
            cells[column]
        };
        assert_eq!(at("version"), "1", "saved once: {line}");
        let place = (at("table").parse().unwrap(), at("hand").parse().unwrap());
        let score = sheet(place).score(&RuleSet::FEDERATION);
        let total = match at("line") {
            "NS" | "ns" => score.sides.ns.total(),
            _ => score.sides.ew.total(),
        };
        assert_eq!(at("total"), total.to_string(), "{line}");
        first_versions += 1;
    }
    assert_eq!(first_versions, 64, "every hand of eight tables, both sides");
    two.kill();
}

fn way(slug: &str, (table, hand): (u32, u32)) -> String {
    format!("/arbitro/{slug}/turni/1/tavoli/{table}/smazzate/{hand}")
}

fn borrowed(fields: &[(String, String)]) -> Vec<(&str, &str)> {
    let pairs = fields.iter();
    pairs.map(|(n, v)| (n.as_str(), v.as_str())).collect()
}

#[test]
fn an_older_program_goes_on_serving_while_a_newer_one_migrates() {
    let database = Database::new();
    let url = DatabaseUrl::parse(&database.url()).unwrap();
    let older = Hall::open_on(&url);
    let mut organiser = older.person("Olga", Role::Admin, None);
    let slug = event_with_pairs(&mut organiser, "Nuova", "2 mitchell", "2", &eight());
    publish(&mut organiser, &slug, 1);
    let save = |browser: &mut Browser, place: (u32, u32)| {
        let answer = browser.enter_hand(&way(&slug, place), &totals(500, 300));
        assert_eq!(answer.status, 303, "{place:?}: {}", answer.body);
    };
    save(&mut organiser, (1, 1));
    scope(|threads| {
        let mut tablet = organiser.at(&older.address);
        let save = &save;
        threads.spawn(move || {
            for table in 2..=4 {
                save(&mut tablet, (table, 1));
                save(&mut tablet, (table, 2));
            }
        });
        // Migrations only add, each in one transaction.
        for (n, change) in [
            "ALTER TABLE hand_versions ADD COLUMN later TEXT",
            "ALTER TABLE events ADD COLUMN later BIGINT NOT NULL DEFAULT 0",
            "CREATE TABLE later (id BIGINT PRIMARY KEY)",
        ]
        .into_iter()
        .enumerate()
        {
            // SQLite's STRICT tables know no BIGINT
            let change = match url {
                DatabaseUrl::Sqlite(_) => change.replace("BIGINT", "INTEGER"),
                DatabaseUrl::Postgres(_) => change.to_owned(),
            };
            let done = "INSERT INTO __diesel_schema_migrations (version) VALUES";
            database.execute(&format!("BEGIN; {change}; {done} ('99990{n}'); COMMIT"));
        }
    });
    save(&mut organiser, (1, 2));
    let csv = older.visitor().get(&format!("/t/{slug}/smazzate.csv")).body;
    assert_eq!(csv.lines().count(), 17, "{csv}");
    assert_eq!(older.visitor().get("/pronto").status, 200);

    // It may also be started again: a newer database is not refused.
    drop(older);
    let again = Hall::open_on(&url);
    assert_eq!(
        again.visitor().get(&format!("/t/{slug}/classifica")).status,
        200
    );
}

#[test]
fn what_a_newer_program_keeps_among_the_settings_an_older_one_leaves_there() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut organiser, "Nuova", "2 mitchell", "2", &eight());
    let later = r#"{"petals": [1, {"of": "à"}], "none": null}"#;
    hall.execute(&format!(
        "UPDATE events SET revision = revision + 1, settings = replace(settings, '{{\"slug\"', '{{\"later\": {later}, \"slug\"')"
    ));
    let later: serde_json::Value = serde_json::from_str(later).unwrap();
    let desk = format!("/direzione/{slug}");
    let file = |browser: &mut Browser, way: &str| -> serde_json::Value {
        serde_json::from_str(&browser.get(way).body).unwrap()
    };
    let kept = |browser: &mut Browser, name: &str| {
        let whole = file(browser, &format!("{desk}/torneo.json"));
        assert_eq!(whole["event"]["later"], later);
        assert_eq!(whole["event"]["name"], name);
        whole
    };
    kept(&mut organiser, "Nuova");
    // The whole form, a part of the settings, and the form taken back.
    let settings = format!("{desk}/impostazioni");
    let fields = [
        ("name", "Nuovissima"),
        ("slug", &slug),
        ("date", "2026-03-01"),
        ("kind", "pairs"),
        ("plan", "2 mitchell"),
        ("hands", "2"),
        ("rules", "federation"),
        ("draw", "by_number"),
        ("public_names", "full"),
        ("minutes", "25"),
    ];
    organiser.submit(&settings, &settings, &fields);
    let screens = format!("{desk}/schermi");
    let notice = format!("{desk}/avviso");
    organiser.submit(&screens, &notice, &[("notice", "Si comincia")]);
    let whole = kept(&mut organiser, "Nuovissima");
    let last = offered(&mut organiser, &slug).remove(0);
    decide(&mut organiser, &last, &last, &[("reason", "svista")]);
    assert_ne!(kept(&mut organiser, "Nuovissima"), whole);
    // Nobody knows whom it is meant for.
    let extract = file(&mut hall.visitor(), &format!("/t/{slug}/torneo.json"));
    assert_eq!(extract["event"]["name"], "Nuovissima");
    assert!(extract["event"]["later"].is_null());

    let other = Folder::new();
    std::fs::write(other.path().join("event.json"), whole.to_string()).unwrap();
    for (arguments, told) in [(["import", "event.json"], false), (["export", &slug], true)] {
        let done = pozzetto(&arguments, b"", &other);
        assert!(
            done.status.success(),
            "{:?}",
            String::from_utf8(done.stderr)
        );
        if told {
            let again: serde_json::Value = serde_json::from_slice(&done.stdout).unwrap();
            assert_eq!(again["event"], whole["event"]);
        }
    }
}
