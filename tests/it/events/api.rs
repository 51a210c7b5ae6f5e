//! The read-only JSON API: every answer is what the document says, says what the pages say, and hides what they hide.

use crate::rulings::given::{eight, play};
use crate::support::{Answer, Browser, Hall, event_with_pairs, publish};
use burraco_rules::{RuleSet, Sheet};
use burraco_tournament::event::{Event, EventKind, PublicNames};
use burraco_tournament::points::VictoryPoints;
use burraco_tournament::prizes::circuit::{Circuit, CircuitRule, Competitors};
use burraco_tournament::round::RoundNo;
use burraco_tournament::simulate::random;
use chrono::{DateTime, Utc};
use pozzetto::auth::Role;
use pozzetto::pages::urls;
use pozzetto::store::{EventId, create_circuit, import_event};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The document, and a judge for what each of its addresses answers.
pub struct Document {
    whole: Value,
    judges: BTreeMap<(String, String), jsonschema::Validator>,
}

impl Document {
    pub fn read(visitor: &mut Browser) -> Document {
        let answer = visitor.get(&urls::openapi());
        assert_eq!(answer.status, 200);
        let whole: Value = serde_json::from_str(&answer.body).unwrap();
        let mut judges = BTreeMap::new();
        for (path, item) in whole["paths"].as_object().unwrap() {
            for (status, answer) in item["get"]["responses"].as_object().unwrap() {
                let Some(content) = answer.get("content") else {
                    assert_eq!(status, "304", "{path}");
                    continue;
                };
                let mut schema = content["application/json"]["schema"].clone();
                assert!(schema.is_object(), "{path} {status}");
                schema["components"] = whole["components"].clone();
                let judge = jsonschema::draft202012::options().build(&schema).unwrap();
                judges.insert((path.clone(), status.clone()), judge);
            }
        }
        Document { whole, judges }
    }

    fn paths(&self) -> impl Iterator<Item = &str> {
        let paths = self.whole["paths"].as_object().unwrap();
        paths.keys().map(String::as_str)
    }

    /// The answer at an address, checked against the API's document, and the path of the document that it belongs to.
    pub fn held(&self, way: &str, answer: &Answer) -> (String, Value) {
        let fits = |path: &&str| {
            let way = way.split('?').next().unwrap();
            let (path, way): (Vec<_>, Vec<_>) =
                (path.split('/').collect(), way.split('/').collect());
            let same = |(p, w): (&&str, &&str)| p.starts_with('{') || p == w;
            path.len() == way.len() && path.iter().zip(&way).all(same)
        };
        let path = self.paths().find(fits).unwrap().to_owned();
        assert_eq!(answer.headers["content-type"], "application/json", "{way}");
        let body: Value = serde_json::from_str(&answer.body).unwrap();
        let judge = &self.judges[&(path.clone(), answer.status.to_string())];
        let wrong: Vec<String> = judge
            .iter_errors(&body)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert_eq!(wrong, [""; 0], "{way}");
        (path, body)
    }
}

/// Every address an answer names.
fn named(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => fields.values().for_each(|value| named(value, found)),
        Value::Array(values) => values.iter().for_each(|value| named(value, found)),
        Value::String(text) if text.starts_with("/api/") => {
            found.insert(text.clone());
        }
        _ => {}
    }
}

/// Everything that can be reached from the lists, held to the document; and how often each of its paths was.
fn crawled(
    document: &Document,
    visitor: &mut Browser,
) -> (BTreeMap<String, Value>, BTreeMap<String, usize>) {
    let mut open: BTreeSet<String> =
        [urls::api_events(), urls::api_circuits(), urls::openapi()].into();
    let (mut seen, mut times) = (BTreeMap::new(), BTreeMap::new());
    while let Some(way) = open.pop_first() {
        let answer = visitor.get(&way);
        assert_eq!(answer.status, 200, "{way}: {}", answer.body);
        let (path, body) = document.held(&way, &answer);
        if path != urls::OPENAPI {
            named(&body, &mut open);
        }
        if path == urls::API_EVENT {
            let slug = body["slug"].as_str().unwrap();
            let last = body["standings_after"].as_u64().unwrap();
            open.insert(urls::api_standings(slug));
            open.extend((0..=last).map(|n| format!("{}?dopo={n}", urls::api_standings(slug))));
        }
        *times.entry(path).or_insert(0) += 1;
        seen.insert(way, body);
        open.retain(|way| !seen.contains_key(way));
    }
    (seen, times)
}

fn take_in(hall: &Hall, event: &Event) -> EventId {
    let (event, at) = (event.clone(), event_start());
    let made = hall.store.write_now(move |tx| import_event(tx, &event, at));
    made.unwrap().0
}

fn event_start() -> DateTime<Utc> {
    "2026-11-21T14:00:00Z".parse().unwrap()
}

/// Events of every kind in which everything happens, the first of each from a seed.
fn every_kind() -> Vec<Event> {
    let is = |event: &Event, kind: EventKind, three: bool| {
        event.settings.kind == kind && event.settings.is_of_three() == three
    };
    let halved = |event: &Event| event.settings.plan.parts(RoundNo(64)) > 1;
    let matches = |event: &Event| !event.settings.length.is_hands();
    let wanted: [&dyn Fn(&Event) -> bool; 6] = [
        &|event| is(event, EventKind::Pairs, false) && halved(event),
        &|event| is(event, EventKind::Pairs, false) && matches(event),
        &|event| is(event, EventKind::Individual, false),
        &|event| is(event, EventKind::Individual, true) && event.settings.parts() > 1,
        &|event| is(event, EventKind::Teams, false),
        &|event| event.settings.plan.to_string().contains("knockout"),
    ];
    let mut found: Vec<Option<Event>> = wanted.iter().map(|_| None).collect();
    for seed in 1..400 {
        if found.iter().all(Option::is_some) {
            break;
        }
        let mut event = random(seed, 14, event_start()).unwrap();
        event.settings.slug = format!("caso-{seed}");
        for (found, wanted) in found.iter_mut().zip(wanted) {
            if found.is_none() && wanted(&event) {
                *found = Some(event);
                break;
            }
        }
    }
    found.into_iter().map(Option::unwrap).collect()
}

#[test]
fn the_document_has_every_address_of_the_api_and_no_other() {
    let hall = Hall::open();
    let document = Document::read(&mut hall.visitor());
    assert_eq!(document.whole["openapi"], "3.1.0");
    let routes = urls::ALL.iter().map(|(_, way)| *way);
    let routes: BTreeSet<&str> = routes.filter(|way| urls::is_of_api(way)).collect();
    assert_eq!(routes, document.paths().collect::<BTreeSet<_>>());
    for (path, item) in document.whole["paths"].as_object().unwrap() {
        let item = item.as_object().unwrap();
        assert_eq!(
            item.keys().collect::<Vec<_>>(),
            ["get"],
            "{path} is read only"
        );
        let none = Vec::new();
        let told = item["get"]["parameters"].as_array().unwrap_or(&none);
        for parameter in told {
            assert!(parameter["description"].is_string(), "{path}: {parameter}");
            let schema = &parameter["schema"];
            let bound = ["pattern", "minimum"].map(|bound| !schema[bound].is_null());
            assert!(bound.contains(&true), "{path}: {parameter}");
        }
        let braces = path.matches('{').count();
        let in_path = told.iter().filter(|parameter| parameter["in"] == "path");
        assert_eq!(in_path.count(), braces, "{path}");
    }
    for (name, schema) in document.whole["components"]["schemas"].as_object().unwrap() {
        assert!(schema["description"].is_string(), "{name} is not described");
        for (field, of) in schema["properties"].as_object().into_iter().flatten() {
            let told = of["description"].is_string()
                || of["oneOf"].is_array()
                || of["$ref"].is_string()
                || of["enum"].is_array();
            assert!(told, "{name}.{field} is not described");
        }
    }
}

#[test]
fn every_answer_about_every_kind_of_event_is_as_the_document_says() {
    let hall = Hall::open();
    let mut events = every_kind();
    let rules = [
        PublicNames::Initials,
        PublicNames::Hidden,
        PublicNames::CardNumber,
    ];
    for (event, rule) in events.iter_mut().zip(rules) {
        event.settings.public_names = rule;
    }
    let last = events[2].rounds.last().unwrap().number;
    events[2].settings.hidden_from = Some(last);
    let stages: Vec<EventId> = events.iter().map(|event| take_in(&hall, event)).collect();
    let circuit = Circuit {
        slug: "giro".into(),
        name: "Giro".into(),
        competitors: Competitors::Players,
        rule: CircuitRule {
            best: 2,
            attendance: VictoryPoints(1),
            least: 1,
            finalists: 4,
        },
        by_place: None,
    };
    hall.store
        .write_now(move |tx| create_circuit(tx, &circuit, &stages, event_start()))
        .unwrap();
    let mut visitor = hall.visitor();
    let document = Document::read(&mut visitor);
    let (seen, times) = crawled(&document, &mut visitor);
    assert_eq!(times.len(), document.paths().count(), "{times:?}");
    assert!(times[urls::API_TABLE] > 50, "{times:?}");
    for event in &events {
        let settings = &event.settings;
        let told = &seen[&urls::api_event(&settings.slug)];
        assert_eq!(
            told["entries"].as_array().unwrap().len(),
            event.entries.len()
        );
        assert_eq!(told["rounds"].as_array().unwrap().len(), event.rounds.len());
        let mut hands = 0;
        for round in &event.rounds {
            for table in &round.tables {
                let way = urls::api_table(&settings.slug, round.number, table.number);
                let told = &seen[&way];
                hands += said_again(&told["hands"], settings.rules);
                let hidden = settings
                    .hidden_from
                    .is_some_and(|from| round.number >= from);
                assert_eq!(told["hidden"], json!(hidden));
                let shown = if hidden { 0 } else { table.hands.len() };
                assert_eq!(told["hands"].as_array().unwrap().len(), shown, "{way}");
            }
        }
        assert!(hands > 8, "{}: {hands}", settings.slug);
        as_the_file_says(&mut visitor, &seen, &settings.slug);
    }
    // half points are told as such, and at a table of three there are three
    let three = &events[3].settings;
    let round = &seen[&urls::api_round(&three.slug, 1)];
    let lines = |n: usize| round["tables"][0]["lines"][n]["line"].clone();
    assert_eq!([lines(0), lines(1), lines(2)], ["N", "E", "W"]);
    let halves = |event: &Event| {
        let of = format!("/api/tornei/{}/", event.settings.slug);
        let answers = seen.iter().filter(|(way, _)| way.starts_with(&of));
        answers
            .map(|(_, body)| body.to_string().matches(".5,").count())
            .sum::<usize>()
    };
    assert!(halves(&events[0]) > 0 && halves(&events[3]) > 0);
    let teams = &seen[&urls::api_round(&events[4].settings.slug, 1)];
    assert_eq!(
        teams["matches"].as_array().unwrap().len() * 2,
        teams["tables"].as_array().unwrap().len()
    );
}

/// Reads the published sheets again as hands, asserts that their points are the same, and returns the number of hands.
fn said_again(hands: &Value, rules: RuleSet) -> usize {
    let hands = hands.as_array().unwrap();
    for hand in hands {
        let sheet: Sheet = serde_json::from_value(hand["sheet"].clone()).unwrap();
        let score = sheet.score(&rules);
        assert_eq!(hand["score"]["ns"]["total"], score.sides.ns.total());
        assert_eq!(hand["score"]["ew"]["total"], score.sides.ew.total());
    }
    hands.len()
}

/// The standings are those of `classifica.csv`, line by line.
fn as_the_file_says(visitor: &mut Browser, seen: &BTreeMap<String, Value>, slug: &str) {
    let file = visitor
        .get(&format!("/t/{slug}/classifica.csv?lang=it"))
        .body;
    let mut file = csv::Reader::from_reader(file.as_bytes());
    let rows: Vec<csv::StringRecord> = file.records().map(Result::unwrap).collect();
    let told = seen[&urls::api_standings(slug)]["lines"]
        .as_array()
        .unwrap();
    assert_eq!(told.len(), rows.len(), "{slug}");
    for (line, row) in told.iter().zip(&rows) {
        let number = |column: usize| row[column].parse::<f64>().unwrap();
        for (key, column) in [
            ("rank", 0),
            ("vp", 11),
            ("mp", 12),
            ("mp_gross", 13),
            ("penalties", 15),
        ] {
            assert_eq!(
                line[key].as_f64().unwrap(),
                number(column),
                "{slug}: {key} {line}"
            );
        }
        let players = line["entry"]["players"].as_array().unwrap();
        let names: Vec<&str> = players
            .iter()
            .map(|p| p["name"].as_str().unwrap())
            .collect();
        // of a team the file has two
        assert!(names.join(" - ").starts_with(&row[3]), "{slug}: {names:?}");
    }
}

#[test]
fn what_is_not_there_is_said_as_json_and_nothing_is_written() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut organiser, "Prova", "2 mitchell", "2", &eight());
    publish(&mut organiser, &slug, 1);
    let mut visitor = hall.visitor();
    let document = Document::read(&mut visitor);
    let of = |rest: &str| format!("/api/tornei/{slug}{rest}");
    for (way, status, error) in [
        (of("/turni/0"), 400, "bad_request"),
        (of("/turni/x"), 400, "bad_request"),
        (of("/turni/1/tavoli/-1"), 400, "bad_request"),
        (of("/coppie/99999999999"), 400, "bad_request"),
        (of("/classifica?dopo=x"), 400, "bad_request"),
        ("/api/tornei/Prova".into(), 400, "bad_request"),
        ("/api/tornei?prima=".into(), 400, "bad_request"),
        ("/api/tornei?prima=nessuno".into(), 404, "not_found"),
        ("/api/tornei/nessuno".into(), 404, "not_found"),
        ("/api/circuiti/nessuno".into(), 404, "not_found"),
        (of("/turni/2"), 404, "not_found"),
        (of("/turni/1/tavoli/9"), 404, "not_found"),
        (of("/coppie/9"), 404, "not_found"),
        (of("/classifica?dopo=2"), 404, "not_found"),
    ] {
        let answer = visitor.get(&way);
        assert_eq!(answer.status, status, "{way}: {}", answer.body);
        let (_, body) = document.held(&way, &answer);
        assert_eq!(body["error"], error, "{way}");
        assert_ne!(body["it"], body["en"]);
    }
    // an address the API does not have is answered in its own way too
    let nowhere = visitor.get("/api/niente");
    assert_eq!(
        (nowhere.status, nowhere.body.starts_with("{\"error\"")),
        (404, true)
    );
    let written = visitor.post(&of(""), &[("name", "x")]);
    assert_eq!(
        (written.status, written.headers["allow"].as_str()),
        (405, "GET, HEAD, OPTIONS")
    );
    assert!(written.body.contains("only_get"), "{}", written.body);
    // a draft is nobody's business
    let desk = format!("/direzione/{slug}");
    play(&mut organiser, &slug, 1, 4);
    organiser.submit(&desk, &format!("{desk}/turni"), &[]);
    assert_eq!(visitor.get(&of("/turni/2")).status, 404);
    assert_eq!(organiser.get(&of("/turni/2")).status, 404, "whoever asks");
}

#[test]
fn an_answer_is_good_until_the_event_changes() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut organiser, "Prova", "1 mitchell", "2", &eight());
    let mut visitor = hall.visitor();
    let ways = [
        urls::api_events(),
        urls::api_event(&slug),
        urls::api_standings(&slug),
        urls::api_circuits(),
    ];
    let mut tags = Vec::new();
    for way in &ways {
        let first = visitor.get(way);
        assert_eq!(first.headers["access-control-allow-origin"], "*");
        assert!(!first.headers.contains_key("set-cookie"), "{way}");
        let tag = first.headers["etag"].clone();
        let again = visitor.get_with(way, &[("if-none-match", &tag)]);
        assert_eq!((again.status, again.body.as_str()), (304, ""), "{way}");
        assert_eq!(again.headers["etag"], tag);
        tags.push(tag);
    }
    publish(&mut organiser, &slug, 1);
    for (at, (way, tag)) in ways.iter().zip(&tags).enumerate() {
        let answer = visitor.get_with(way, &[("if-none-match", tag)]);
        let changed = at < 3;
        assert_eq!(answer.status, if changed { 200 } else { 304 }, "{way}");
    }
    // the live panel of the hand page is no part of it
    let sums = [
        ("lang", "it"),
        ("level", "totals"),
        ("ended", "stock"),
        ("ns_base", "300"),
        ("ns_points", "445"),
        ("ns_total", "300"),
        ("ew_total", "500"),
    ];
    let panel = visitor.post("/api/mano", &sums).body;
    assert!(panel.contains("data-for=\"ns_total\"") && !panel.contains("live valid"));
    // what is no total is said at once, and is never all right
    for (total, said) in [("50000", "da −10"), ("300+445", "numero intero")] {
        let typed = [
            ("level", "totals"),
            ("ns_total", total),
            ("ew_total", "5"),
            ("lang", "it"),
        ];
        let panel = visitor.post("/api/mano", &typed).body;
        assert!(panel.contains(said), "{total}: {panel}");
        assert!(!panel.contains("live valid"), "{total}: {panel}");
    }
    let panel = visitor.post("/api/mano", &[("lang", "it")]);
    assert!(!panel.headers.contains_key("access-control-allow-origin"));
}

#[test]
fn the_events_come_page_by_page_the_newest_first() {
    let hall = Hall::open();
    let mut event = random(1, 5, event_start()).unwrap();
    for n in 1..=50_u32 {
        event.settings.slug = format!("sera-{n}");
        event.settings.date = event_start().date_naive() - chrono::Days::new(u64::from(n / 2));
        take_in(&hall, &event);
    }
    let mut visitor = hall.visitor();
    let (mut way, mut slugs, mut pages) = (urls::api_events(), Vec::new(), 0);
    loop {
        let body: Value = serde_json::from_str(&visitor.get(&way).body).unwrap();
        let events = body["events"].as_array().unwrap().iter();
        slugs.extend(events.map(|e| (e["date"].as_str().unwrap().to_owned(), e["slug"].clone())));
        pages += 1;
        match body["next"].as_str() {
            Some(next) => way = next.to_owned(),
            None => break,
        }
    }
    assert_eq!((pages, slugs.len()), (3, 50));
    assert!(slugs.is_sorted_by(|one, next| one.0 >= next.0));
    let all: BTreeSet<String> = slugs.iter().map(|(_, slug)| slug.to_string()).collect();
    assert_eq!(all.len(), 50);
}
