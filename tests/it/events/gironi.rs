//! An event whose ranking is split into gironi, as everybody sees it: the standings, the turno, files, prints, prizes.

use crate::rulings::given::{decide, exported, totals};
use crate::support::{Browser, Hall, publish};
use crate::tables::corrections::{correct, looked};
use burraco_rules::{RuleSet, Sheet};
use burraco_tournament::event::{DrawOrder, EventKind};
use burraco_tournament::scoring::match_score::Length;
use burraco_tournament::simulate::{SimulationSpec, simulate};
use pozzetto::auth::Role;
use pozzetto::pages::urls;
use pozzetto::store::{StoreError, import_event};
use pozzetto::web::now;
use std::collections::BTreeMap;

const SLUG: &str = "nazionale";

/// A national final of 50 pairs, played up to the given number of rounds.
fn national(hall: &Hall, rounds: usize) {
    let spec = SimulationSpec {
        kind: EventKind::Pairs,
        entries: 50,
        plan: "6 mitchell + 2 danese + split A 7, B 9, C rest + 3 danese"
            .parse()
            .unwrap(),
        hands: 2,
        length: Length::Hands,
        rules: RuleSet::FEDERATION,
        draw: DrawOrder::Seeded,
        seed: 5,
        start: now(),
    };
    let mut event = simulate(&spec, |_, _, _| ()).unwrap();
    event.rounds.truncate(rounds);
    event.settings.slug = SLUG.to_owned();
    let import = move |tx: &mut pozzetto::store::Tx<'_>| -> Result<_, StoreError> {
        import_event(tx, &event, now())
    };
    hall.store.write_now(import).unwrap();
}

/// The number of rows of a CSV file for each value of a column.
fn count(browser: &mut Browser, way: &str, column: &str) -> BTreeMap<String, usize> {
    let text = browser.get(way).body;
    let mut file = csv::Reader::from_reader(text.trim_start_matches('\u{feff}').as_bytes());
    let at = file
        .headers()
        .unwrap()
        .iter()
        .position(|name| name == column);
    let mut counts = BTreeMap::new();
    for row in file.records() {
        *counts
            .entry(row.unwrap()[at.unwrap()].to_owned())
            .or_default() += 1;
    }
    counts
}

fn counted(all: [(&str, usize); 3]) -> BTreeMap<String, usize> {
    all.map(|(name, n)| (name.to_owned(), n)).into()
}

#[test]
fn each_girone_has_its_order_in_every_place_where_the_standings_are() {
    let hall = Hall::open();
    national(&hall, 11);
    let mut visitor = hall.visitor();
    let standings = visitor.get(&urls::standings(SLUG)).body;
    let heads = ["girone A</th>", "girone B</th>", "girone C</th>"];
    let places = heads.map(|head| standings.find(head).unwrap_or_else(|| panic!("{head}")));
    assert!(places.is_sorted());
    assert!(
        standings.contains("15<small class=\"ingirone\">B 1</small>"),
        "first of B"
    );
    let before = visitor.get(&urls::standings_after(SLUG, 8)).body;
    assert!(!before.contains("girone A"), "it was one ranking then");

    let sizes = counted([("A", 14), ("B", 18), ("C", 18)]);
    assert_eq!(
        count(&mut visitor, &urls::standings_csv(SLUG), "group"),
        sizes
    );
    assert_eq!(
        count(&mut visitor, &urls::tables_csv(SLUG), "GIRONE"),
        sizes
    );
    let json = visitor.get(&format!("/api/tornei/{SLUG}/classifica")).body;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let line = |at: usize| {
        (
            &json["lines"][at]["entry"]["group"],
            &json["lines"][at]["decided_by"],
        )
    };
    assert_eq!((line(0).0, line(0).1), (&"A".into(), &"first".into()));
    assert_eq!((line(14).0, line(14).1), (&"B".into(), &"girone".into()));

    let round = visitor.get(&urls::round(SLUG, 11)).body;
    assert_eq!(round.matches("girone A</span>").count(), 7);
    let mut admin = hall.person("Olga", Role::Admin, None);
    let slips = admin.get(&format!(
        "{}?foglio=talloncini",
        urls::paper_round(SLUG, 11)
    ));
    assert!(slips.body.contains("Tavolo 8, girone B"), "{}", slips.body);
    let paper = admin
        .get(&format!("{}?foglio=classifica", urls::paper_end(SLUG)))
        .body;
    assert!(paper.contains("Girone"), "{paper}");
    assert_eq!(burraco_audit::verify(&exported(&mut admin, SLUG)), []);

    let settings = urls::settings(SLUG);
    let prize = [
        ("section", "quota-e-premi"),
        ("prize_place_1", "1"),
        ("prize_amount_1", "100"),
        ("prize_contest_1", "group"),
        ("prize_which_1", "B"),
    ];
    admin.submit(&settings, &settings, &prize);
    let prizes = admin.get(&urls::prizes(SLUG)).body;
    assert!(prizes.contains("15º in classifica"), "{prizes}");
}

#[test]
fn gironi_are_made_from_the_standings_and_stay_when_the_plan_is_changed() {
    let hall = Hall::open();
    national(&hall, 8);
    let mut admin = hall.person("Olga", Role::Admin, None);
    let desk = urls::event_desk(SLUG);
    let proposal = admin.submit(&desk, &urls::propose(SLUG), &[]);
    let draft = admin.get(&proposal).body;
    assert_eq!(draft.matches("girone B</span>").count(), 9, "{draft}");
    let settings = urls::settings(SLUG);
    let plan = |sizes: &str| format!("6 mitchell + 2 danese + split {sizes} + 3 danese");
    let page = admin.get(&settings);
    let form = |plan: &str| [("section", "turni"), ("plan", plan)].map(|(a, b)| (a, b.to_owned()));
    let change = |admin: &mut Browser, page, plan: &str| {
        let form = form(plan);
        let form: Vec<(&str, &str)> = form.iter().map(|(a, b)| (*a, b.as_str())).collect();
        admin.post_from(page, &settings, &form)
    };
    let refused = change(&mut admin, &page, &plan("A 5, B rest"));
    assert_eq!(refused.status, 409, "who is seated in a girone stays there");
    assert!(
        refused
            .body
            .contains("non può cambiare i turni già giocati")
    );
    let wrong = change(
        &mut admin,
        &page,
        "6 mitchell + 2 danese + split A 7 + 3 danese",
    );
    assert_eq!(wrong.status, 422);
    assert!(
        wrong.body.contains("gironi A 7, B 9, C resto"),
        "{}",
        wrong.body
    );
}

/// A correction of the round before the split is previewed with who would change girone; the published gironi stay.
#[test]
fn a_correction_says_who_would_change_girone() {
    let hall = Hall::open();
    national(&hall, 9);
    let mut admin = hall.person("Olga", Role::Admin, None);
    let file = exported(&mut admin, SLUG);
    let before = &file.rounds[7];
    // one of the last pairs of the first girone loses its table
    let table = &before.tables[6];
    let way = urls::hand(SLUG, 8, table.number.0, 1);
    let seen = looked(&mut admin, &way, &totals(-300, 4_000));
    let other = looked(&mut admin, &way, &totals(4_000, -300));
    let said = "cambierebbero girone";
    assert!(
        seen.body.contains(said) || other.body.contains(said),
        "{}",
        seen.body
    );
    let (page, sheet) = match seen.body.contains(said) {
        true => (seen, totals(-300, 4_000)),
        false => (other, totals(4_000, -300)),
    };
    for part in ["(A → B)", "(B → A)", "I gironi pubblicati restano"] {
        assert!(page.body.contains(part), "{part}: {}", page.body);
    }
    let same = &table.hands[0].versions[0].sheet;
    let score = same.score(&RuleSet::FEDERATION).sides;
    let little = totals(score.ns.total() + 5, score.ew.total());
    assert!(!looked(&mut admin, &way, &little).body.contains(said));

    // once it is saved the desk goes on saying so, and how the gironi are made again
    let desk = urls::event_desk(SLUG);
    assert!(!admin.get(&desk).body.contains(said));
    correct(&mut admin, &way, &sheet);
    let warned = admin.get(&desk).body;
    assert!(warned.contains("(A → B)"), "{warned}");
    assert!(
        !warned.contains("Ritira il turno 9"),
        "its hands are written"
    );
}

/// While nothing is written in the first turno of the gironi, it can be drawn again.
#[test]
fn gironi_are_made_again_while_nothing_is_written_in_them() {
    let hall = Hall::open();
    national(&hall, 8);
    let mut admin = hall.person("Olga", Role::Admin, None);
    let desk = urls::event_desk(SLUG);
    publish(&mut admin, SLUG, 9);
    let file = exported(&mut admin, SLUG);
    let way = urls::hand(SLUG, 8, file.rounds[7].tables[6].number.0, 1);
    let moves = |admin: &mut Browser, sheet: &Sheet| {
        let said = "cambierebbero girone";
        looked(admin, &way, sheet).body.contains(said)
    };
    let sheets = [totals(-300, 4_000), totals(4_000, -300)];
    let sheet = sheets
        .iter()
        .find(|sheet| moves(&mut admin, sheet))
        .unwrap();
    correct(&mut admin, &way, sheet);
    assert!(admin.get(&desk).body.contains("Ritira il turno 9"));
    let withdraw = urls::withdraw(SLUG, 9);
    let why = [("reason", "gironi corretti")];
    decide(&mut admin, &withdraw, &withdraw, &why);
    publish(&mut admin, SLUG, 9);
    assert!(!admin.get(&desk).body.contains("cambierebbero girone"));
}

#[test]
fn the_board_is_narrowed_to_a_girone() {
    let hall = Hall::open();
    national(&hall, 9);
    let mut referee = hall.person("Renzo", Role::Referee, Some(SLUG));
    let board = urls::board(SLUG);
    let tiles = |page: &str| page.matches("data-enter").count();
    let whole = referee.get(&format!("{board}?turno=9")).body;
    assert_eq!(tiles(&whole), 25);
    for (name, tables) in [("A", 7), ("B", 9), ("C", 9)] {
        let way = urls::narrowed(&format!("{board}?turno=9"), "girone", name);
        assert!(whole.contains(&way.replace('&', "&#38;")), "{way}");
        assert_eq!(tiles(&referee.get(&way).body), tables, "{name}");
    }
    let before = referee.get(&format!("{board}?turno=8")).body;
    assert!(!before.contains("girone="), "{before}");
}
