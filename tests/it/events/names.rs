//! Names that an event hides appear nowhere, however answers are put together, and names that it shows are never lost.

use crate::rulings::given::play;
use crate::support::{Browser, Hall, event_with_pairs, publish};
use burraco_tournament::event::{Event, EventKind, PublicNames};
use burraco_tournament::points::VictoryPoints;
use burraco_tournament::prizes::circuit::{Circuit, CircuitRule, Competitors};
use burraco_tournament::simulate::random;
use chrono::{DateTime, Utc};
use pozzetto::auth::Role;
use pozzetto::pages::urls;
use pozzetto::store::{create_circuit, import_event};
use serde_json::Value;

const ENTRIES: u32 = 14;

fn start() -> DateTime<Utc> {
    "2026-11-21T14:00:00Z".parse().unwrap()
}

/// Two played events of the same pairs, in which a pair does not have the same number twice; with cards or without.
fn same_people_twice(cards: bool) -> [Event; 2] {
    let usual = |event: &Event| {
        let settings = &event.settings;
        settings.kind == EventKind::Pairs && settings.length.is_hands() && settings.parts() == 1
    };
    let events = (1..400).map(|seed| random(seed, ENTRIES, start()).unwrap());
    let mut events = events
        .filter(usual)
        .filter(|event| !event.rounds.is_empty());
    let [mut one, mut other] = [events.next().unwrap(), events.next().unwrap()];
    for (event, slug) in [(&mut one, "aperto"), (&mut other, "riservato")] {
        slug.clone_into(&mut event.settings.slug);
        slug.clone_into(&mut event.settings.name);
        event.settings.hidden_from = None;
    }
    for entry in &mut one.entries {
        for (player, letter) in entry.players.iter_mut().zip(["Anna", "Bice"]) {
            player.name = format!("{letter} Tizi{}", entry.number);
            player.card = match cards {
                true => format!("{}{}", &letter[..1], entry.number),
                false => String::new(),
            };
        }
    }
    let count = one.entries.len();
    for (at, entry) in other.entries.iter_mut().enumerate() {
        entry.players = one.entries[(at + 5) % count].players.clone();
    }
    [one, other]
}

/// The two events in a circuit, each under its rule; where the circuit is.
fn joined(hall: &Hall, events: [Event; 2], rules: [PublicNames; 2], ranked: Competitors) -> String {
    let ids = events.into_iter().zip(rules).map(|(mut event, rule)| {
        event.settings.public_names = rule;
        let made = hall
            .store
            .write_now(move |tx| import_event(tx, &event, start()));
        made.unwrap().0
    });
    let ids: Vec<_> = ids.collect();
    let circuit = Circuit {
        slug: "giro".into(),
        name: "Giro".into(),
        competitors: ranked,
        rule: CircuitRule {
            best: 2,
            attendance: VictoryPoints(0),
            least: 1,
            finalists: 4,
        },
        by_place: None,
    };
    let made = hall
        .store
        .write_now(move |tx| create_circuit(tx, &circuit, &ids, start()));
    made.unwrap();
    urls::circuit("giro")
}

/// Victory Points and Match Points, in halves so that they are whole.
type Points = (i64, i64);

fn halves(text: &str) -> Option<i64> {
    let text = text.replace(',', ".");
    let plain: String = text
        .chars()
        .filter(|c| c.is_ascii_digit() || ".-".contains(*c))
        .collect();
    let number: f64 = plain.parse().ok()?;
    Some((number * 2.0) as i64)
}

/// The results of each entry of an event, as everybody reads them.
fn made(visitor: &mut Browser, slug: &str) -> Vec<Points> {
    let body = visitor.get(&urls::api_standings(slug)).body;
    let body: Value = serde_json::from_str(&body).unwrap();
    let lines = body["lines"].as_array().unwrap().iter();
    let points = lines.map(|line| {
        let number = |key: &str| halves(&line[key].to_string()).unwrap();
        (number("vp"), number("mp"))
    });
    points.collect()
}

/// A line of the circuit as some answer tells it: its name and whatever points stand in it.
struct Told {
    name: String,
    total: Option<Points>,
    stages: Vec<Points>,
}

/// The lines of the circuit by each of its answers.
fn told(visitor: &mut Browser, way: &str) -> Vec<(String, Vec<Told>)> {
    let mut all = Vec::new();
    for form in ["", "?lang=en", "?sep=semicolon&bom=1"] {
        let file = format!("{way}/classifica.csv{form}");
        let body = visitor.get(&file).body;
        let separator = if form.contains("semicolon") {
            b';'
        } else {
            b','
        };
        let mut rows = csv::ReaderBuilder::new()
            .delimiter(separator)
            .from_reader(body.as_bytes());
        let line = |row: csv::StringRecord| {
            let pair = |at: usize| Some((halves(&row[at])?, halves(&row[at + 1])?));
            Told {
                name: row[1].to_owned(),
                total: pair(2),
                stages: (7..row.len()).step_by(4).filter_map(pair).collect(),
            }
        };
        all.push((file, rows.records().map(|row| line(row.unwrap())).collect()));
    }
    let api = urls::api_circuit("giro");
    let body: Value = serde_json::from_str(&visitor.get(&api).body).unwrap();
    let points = |of: &Value| {
        Some((
            halves(&of["vp"].to_string())?,
            halves(&of["mp"].to_string())?,
        ))
    };
    let line = |line: &Value| Told {
        name: line["name"].as_str().unwrap().to_owned(),
        total: points(line),
        stages: line["stages"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(points)
            .collect(),
    };
    all.push((
        api,
        body["lines"].as_array().unwrap().iter().map(line).collect(),
    ));
    for lang in ["it", "en"] {
        let page = format!("{way}?lang={lang}");
        let body = visitor.get(&page).body;
        let cells = |row: &str| -> Vec<String> {
            let plain = |cell: &str| {
                let mut inside = false;
                let kept = cell.chars().filter(|c| match c {
                    '<' => {
                        inside = true;
                        false
                    }
                    '>' => !std::mem::replace(&mut inside, false),
                    _ => !inside,
                });
                kept.collect::<String>()
                    .replace('\u{2212}', "-")
                    .replace(',', ".")
            };
            row.split("</t")
                .map(|cell| {
                    plain(&format!(
                        "<{}",
                        cell.split_once('<').map_or("", |(_, rest)| rest)
                    ))
                })
                .collect()
        };
        let rows = body.split("<tr data-search").skip(1);
        let rows = rows.map(|row| {
            row.split_once('>')
                .unwrap()
                .1
                .split("</tr>")
                .next()
                .unwrap()
        });
        let line = |row: &str| {
            let cells = cells(row);
            // the page says the Victory Points of a stage alone
            let stage = |at: usize| Some((halves(&cells[at])?, 0));
            Told {
                name: cells[1].clone(),
                total: halves(&cells[2]).zip(halves(&cells[3])),
                stages: (4..6).filter_map(stage).collect(),
            }
        };
        all.push((page, rows.map(line).collect()));
    }
    all
}

#[test]
fn a_circuit_leads_nobody_from_an_open_event_to_a_reserved_one() {
    use PublicNames::{CardNumber, Full, Hidden, Initials};
    for (rules, cards, ranked) in [
        ([Full, Hidden], true, Competitors::Players),
        ([Hidden, Full], true, Competitors::Entries),
        ([Full, CardNumber], false, Competitors::Players),
        ([Initials, Hidden], true, Competitors::Entries),
        ([CardNumber, Hidden], true, Competitors::Players),
        ([Full, Initials], true, Competitors::Players),
    ] {
        let what = format!("{rules:?}, {ranked:?}");
        let hall = Hall::open();
        let way = joined(&hall, same_people_twice(cards), rules, ranked);
        let mut visitor = hall.visitor();
        let [open, reserved] = ["aperto", "riservato"].map(|slug| made(&mut visitor, slug));
        let both = |sum: Points| {
            let pairs = open
                .iter()
                .flat_map(|a| reserved.iter().map(move |b| (a, b)));
            pairs.filter(|(a, b)| (a.0 + b.0, a.1 + b.1) == sum).count()
        };
        for (door, lines) in told(&mut visitor, &way) {
            assert!(lines.len() > 6, "{what}: {door}");
            for line in lines {
                assert!(line.stages.is_empty(), "{what}: {} in {door}", line.name);
                // initials say the family name by themselves
                if rules.contains(&Initials) && !rules.contains(&Hidden) {
                    assert!(line.total.is_some() && line.name.contains("Tizi"), "{door}");
                    continue;
                }
                assert!(
                    !line.name.contains("Tizi"),
                    "{what}: {} in {door}",
                    line.name
                );
                let found = line.total.map_or(0, both);
                assert_eq!(found, 0, "{what}: a sum tells whose it is in {door}");
            }
            let body = visitor.get(&door).body;
            for lead in ["/coppie/", "\"number\":1,\"vp\""] {
                assert!(!body.contains(lead), "{what}: {lead} in {door}");
            }
            assert!(
                !body.contains("Anna") && !body.contains("Bice"),
                "{what}: {door}"
            );
        }
        // who runs circuits knows who goes to the final
        let mut organiser = hall.person("Olga", Role::Organiser, None);
        let whole = organiser.get(&format!("{way}/classifica.csv")).body;
        assert!(
            whole.contains("Anna Tizi1") && whole.contains("Bice Tizi"),
            "{whole}"
        );
        let page = organiser.get(&way).body;
        assert!(
            !page.contains("Anna"),
            "a projector may be opened by the organiser"
        );
        assert!(page.contains("non dice chi gioca"), "{page}");
    }
}

#[test]
fn where_every_event_tells_who_plays_the_circuit_tells_what_each_brought() {
    use PublicNames::{CardNumber, Full, Hidden};
    for (rules, stages, totals) in [
        ([Full, Full], true, true),
        // a card is the same person wherever it is shown
        ([Full, CardNumber], true, true),
        // nobody is told anywhere: a sum leads to nobody
        ([Hidden, Hidden], false, true),
    ] {
        let hall = Hall::open();
        let way = joined(&hall, same_people_twice(true), rules, Competitors::Players);
        let mut visitor = hall.visitor();
        for (door, lines) in told(&mut visitor, &way) {
            assert!(lines.len() > 6, "{rules:?}: {door}");
            for line in lines {
                assert_eq!(!line.stages.is_empty(), stages, "{rules:?}: {door}");
                assert_eq!(line.total.is_some(), totals, "{rules:?}: {door}");
            }
        }
        let page = hall.visitor().get(&way).body;
        assert_eq!(page.contains("/coppie/"), stages, "{rules:?}");
        assert_eq!(page.contains("non dice chi gioca"), !stages, "{rules:?}");
    }
}

#[test]
fn two_who_read_the_same_are_two() {
    let list = "number;player1;card1;club1;player2;card2;club2\n\
                1;Anna Rossi;;Asso;Ada Rossi;;Asso\n\
                2;Mario Bo;B1;;Mario Bo;B2;\n\
                3;Carla Neri;;;Ugo Neri;;\n\
                4;Lea Blu;;;Leo Blu;;\n";
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut organiser, "Nomi", "1 mitchell", "2", list);
    publish(&mut organiser, &slug, 1);
    play(&mut organiser, &slug, 1, 2);
    let settings = format!("/direzione/{slug}/impostazioni");
    for (rule, first, second) in [
        ("full", "Anna Rossi – Ada Rossi", "Mario Bo – Mario Bo"),
        (
            "initials",
            "A.\u{a0}Rossi – A.\u{a0}Rossi",
            "M.\u{a0}Bo – M.\u{a0}Bo",
        ),
        ("hidden", "Coppia 1", "Coppia 2"),
    ] {
        let fields = [
            ("name", "Nomi"),
            ("date", "2026-11-21"),
            ("plan", "1 mitchell"),
            ("hands", "2"),
            ("draw", "by_number"),
            ("public_names", rule),
        ];
        organiser.submit(&settings, &settings, &fields);
        let mut visitor = hall.visitor();
        let of = |text: &str| text.replace("&#160;", "\u{a0}");
        for way in ["", "/classifica", "/turni/1", "/turni/1/tavoli/1"] {
            let way = format!("/t/{slug}{way}");
            let page = of(&visitor.get(&way).body);
            let names = |line: &str| {
                let spans = line.split(" – ").map(|name| page.matches(name).count());
                spans.max().unwrap_or(0)
            };
            let least = if rule == "initials" { 2 } else { 1 };
            // at table 1 only the first of the two sits
            assert!(
                names(first) >= least,
                "{rule}: {first} behind {way}: {page}"
            );
        }
        for (way, mark) in [
            ("/classifica.csv", " - "),
            ("/risultati.csv", " - "),
            ("/tavoli.csv", " - "),
        ] {
            let file = visitor.get(&format!("/t/{slug}{way}")).body;
            for line in [first, second] {
                let line = line.replace(" – ", mark);
                assert!(file.contains(&line), "{rule}: {line} not in {way}: {file}");
            }
        }
        let answer = visitor.get(&urls::api_event(&slug)).body;
        let answer: Value = serde_json::from_str(&answer).unwrap();
        for (entry, line) in [(0, first), (1, second)] {
            let players = answer["entries"][entry]["entry"]["players"]
                .as_array()
                .unwrap();
            let names: Vec<&str> = players
                .iter()
                .map(|p| p["name"].as_str().unwrap())
                .collect();
            assert_eq!(names.join(" – "), line, "{rule}");
        }
        let round: Value =
            serde_json::from_str(&visitor.get(&urls::api_round(&slug, 1)).body).unwrap();
        let lines = round["tables"].as_array().unwrap().iter();
        let lines = lines.flat_map(|table| table["lines"].as_array().unwrap());
        let mut names = lines.map(|line| {
            let names = line["names"].as_array().unwrap().iter();
            names
                .map(|n| n.as_str().unwrap())
                .collect::<Vec<_>>()
                .join(" – ")
        });
        assert!(names.any(|line| line == first), "{rule}: {round}");
    }
}
