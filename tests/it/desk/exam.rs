//! The practical exam of the arbitri di sala conti, worked through at the pages in the order of its notice: a national
//! event of fifty tables from a spreadsheet, the cards of its players, its eleven turni, the split into gironi, the prizes
//! and the prints.
//!
//! Where LibreOffice is not installed this says so and passes; `POZZETTO_OFFICE=required` makes that a failure.

use crate::desk::spreadsheets::{converted, office};
use crate::rulings::given::exported;
use crate::support::{Answer, Browser, Folder, Hall, publish, show_event};
use burraco_rules::{Rng, RuleSet};
use burraco_tournament::entry::{Entry, Player};
use burraco_tournament::event::{DrawOrder, EventKind};
use burraco_tournament::round::{RoundNo, RoundState};
use burraco_tournament::scoring::match_score::Length;
use burraco_tournament::simulate::{SimulationSpec, gather};
use pozzetto::auth::Role;
use pozzetto::pages::urls;
use pozzetto::web::now;
use std::collections::BTreeMap;

const TABLES: u32 = 50;
const PLAN: &str = "6 mitchell + 2 danese + split A 7, B 9, C rest + 3 danese";
const LAST: usize = 11;
/// Three regions of two provinces each; every club is of one of them.
const HOMES: [[&str; 2]; 6] = [
    ["RM", "Lazio"],
    ["VT", "Lazio"],
    ["MI", "Lombardia"],
    ["BG", "Lombardia"],
    ["BA", "Puglia"],
    ["LE", "Puglia"],
];

/// The pairs of the event, with their cards.
fn pairs() -> Vec<Entry> {
    let spec = SimulationSpec {
        kind: EventKind::Pairs,
        entries: 2 * TABLES,
        plan: PLAN.parse().unwrap(),
        hands: 3,
        length: Length::Hands,
        rules: RuleSet::FEDERATION,
        draw: DrawOrder::Spread,
        seed: 11,
        start: now(),
    };
    let mut entries = gather(&spec).unwrap().entries;
    for (n, entry) in entries.iter_mut().enumerate() {
        let club = n % 18;
        let [province, region] = HOMES[club / 3];
        for (at, player) in entry.players.iter_mut().enumerate() {
            player.card = format!("{:06}", 2 * n + at + 1);
            player.club = format!("ASD {club}");
            province.clone_into(&mut player.province);
            region.clone_into(&mut player.region);
        }
    }
    entries.to_vec()
}

/// A list with every cell in quotes, so that it stays text.
fn quoted(rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let row = |cells: Vec<String>| {
        let cells: Vec<String> = cells.iter().map(|cell| format!("\"{cell}\"")).collect();
        cells.join(";") + "\n"
    };
    rows.into_iter().map(row).collect()
}

/// The list as a secretary keeps it: columns in an order of their own, cards with leading zeros.
fn list(pairs: &[Entry]) -> String {
    let head = "Regione;Provincia;Associazione 1;Tessera 1;Giocatore 1;Associazione 2;Tessera 2;Giocatore 2\n";
    let row = |entry: &Entry| {
        let [one, other] = entry.players.as_slice() else {
            panic!("a pair");
        };
        let mut cells = vec![one.region.clone(), one.province.clone()];
        for player in [one, other] {
            cells.extend([&player.club, &player.card, &player.name].map(Clone::clone));
        }
        cells
    };
    head.to_owned() + &quoted(pairs.iter().map(row))
}

/// The federation's list of members, in which three of the players are not in order.
fn members(pairs: &[Entry]) -> String {
    let row = |player: &Player| {
        let card = player.card.as_str();
        let name = if card == "000021" {
            "Ada Altra"
        } else {
            &player.name
        };
        let kind = if card == "000010" {
            "Ridotta"
        } else {
            "Ordinaria"
        };
        let until = if card == "000003" {
            "31/12/2025"
        } else {
            "31/12/2026"
        };
        [card, name, kind, until].map(str::to_owned).to_vec()
    };
    let players = pairs.iter().flat_map(|entry| &entry.players);
    "Tessera;Nome;Tipo;Scadenza\n".to_owned() + &quoted(players.map(row))
}

/// The list in a hidden field of a page that showed what it would take.
fn looked(page: &Answer) -> String {
    let list = page.body.split("name=\"list\" hidden>").nth(1).unwrap();
    let list = list.split("</textarea>").next().unwrap();
    list.replace("&#39;", "'").replace("&#34;", "\"")
}

/// Writes the sums of all tables of a turno and closes it.
fn play(referee: &mut Browser, slug: &str, turno: usize, rng: &mut Rng) {
    for table in 1..=TABLES {
        let way = urls::table_totals(slug, turno, table);
        let page = referee.get(&way);
        let [ns, ew] = [0; 2].map(|_| (600 + 5 * rng.below(500)).to_string());
        let sums = [("ns_sum", ns.as_str()), ("ew_sum", ew.as_str())];
        let saved = referee.post_from(&page, &way, &sums);
        assert_eq!(saved.status, 303, "turno {turno}, {table}: {}", saved.body);
    }
    let ready = urls::ready_tables(slug, turno);
    let page = referee.get(&ready);
    let seen = page.hidden("seen");
    let closed = referee.post_from(&page, &ready, &[("seen", &seen)]);
    assert_eq!(closed.status, 303, "{}", closed.body);
}

/// The entries of each girone in a turno.
fn gironi(browser: &mut Browser, slug: &str) -> BTreeMap<String, usize> {
    let text = browser.get(&urls::standings_csv(slug)).body;
    let mut file = csv::Reader::from_reader(text.trim_start_matches('\u{feff}').as_bytes());
    let head = file.headers().unwrap().clone();
    let group = head.iter().position(|name| name == "group").unwrap();
    let mut sizes = BTreeMap::new();
    for row in file.records() {
        *sizes.entry(row.unwrap()[group].to_owned()).or_default() += 1;
    }
    sizes
}

#[test]
fn a_national_event_of_fifty_tables_runs_as_the_exam_asks() {
    let Some(office) = office() else { return };
    let folder = Folder::new();
    let pairs = pairs();
    let lists = [("iscritti", list(&pairs)), ("tesserati", members(&pairs))];
    let files = lists.map(|(name, text)| {
        let file = folder.path().join(format!("{name}.csv"));
        std::fs::write(&file, text).unwrap();
        file
    });
    let how = "CSV:59,34,76,1,,1040,true";
    converted(&office, &folder, &files, "xlsx", how);
    let sheet = |name: &str| std::fs::read(folder.path().join(name)).unwrap();

    let hall = Hall::open();
    let mut organiser = hall.person("Olga", Role::Admin, None);
    // 1. six Mitchell, two Danese in one girone, three Danese by gironi
    let new = [
        ("name", "Campionato"),
        ("date", "2026-11-21"),
        ("plan", PLAN),
        ("hands", "3"),
        ("rules", "federation"),
        ("draw", "spread"),
        ("level", "nazionale"),
    ];
    let desk = organiser.submit("/direzione/nuovo", "/direzione/nuovo", &new);
    let slug = desk.trim_start_matches("/direzione/").to_owned();
    show_event(&mut organiser, &slug);

    // 2. fifty tables from a spreadsheet
    let import = urls::import(&slug);
    let page = organiser.get(&import);
    let look = organiser.send_file(
        &page,
        &import,
        ("file", "iscritti.xlsx"),
        &sheet("iscritti.xlsx"),
    );
    let ready = look.body.replace(['\u{202f}', '\u{a0}'], " ");
    assert!(ready.contains("100 coppie in ordine"), "{ready}");
    assert!(
        look.body.contains("(000001, ASD 0, RM, Lazio)"),
        "{}",
        look.body
    );
    let taken = organiser.post_from(
        &look,
        &import,
        &[("list", &looked(&look)), ("step", "take")],
    );
    assert_eq!(taken.status, 303, "{}", taken.body);

    // 5. the cards: three are not in order
    let register = urls::members();
    let page = organiser.get(&register);
    let file = ("file", "tesserati.xlsx");
    let look = organiser.send_file(&page, &register, file, &sheet("tesserati.xlsx"));
    let read = [("list", &*looked(&look)), ("step", "take")];
    assert_eq!(organiser.post_from(&look, &register, &read).status, 303);
    let door = urls::check_in(&slug);
    let page = organiser.get(&door).body.replace('\u{a0}', " ");
    for said in [
        "tessera scaduta il 31 dic 2025",
        "tessera Ridotta: non vale per questo livello",
        "nel registro la tessera è di Ada Altra",
    ] {
        assert!(page.contains(said), "{said}: {page}");
    }
    assert_eq!(page.matches("class=\"hint twice\"").count(), 3);
    organiser.submit(&door, &door, &[("state", "checked_in")]);

    // 3. pairs spread by club, province and region
    let proposal = organiser.submit(&desk, &urls::propose(&slug), &[]);
    let page = organiser.get(&proposal).body;
    for kin in ["società", "provincia", "regione"] {
        let said = format!("Nel Mitchell nessuno incontra la propria {kin}.");
        assert!(page.contains(&said), "{said}: {page}");
    }
    organiser.submit(&proposal, &urls::publish(&slug, 1), &[]);

    // 4. seats by table and by name
    let prints = urls::paper_round(&slug, 1);
    for sheet in ["per-tavolo", "per-nome"] {
        let page = organiser.get(&format!("{prints}?foglio={sheet}"));
        assert_eq!(page.status, 200, "{sheet}");
        assert!(page.body.contains("Ugo Conti"), "{sheet}: {}", page.body);
    }

    // 6. and 7. the scores, the Danese, the gironi
    let mut referee = hall.person("Renzo", Role::ChiefReferee, Some(&slug));
    let mut rng = Rng::new(3);
    for turno in 1..=LAST {
        if turno > 1 {
            publish(&mut organiser, &slug, turno);
        }
        play(&mut referee, &slug, turno, &mut rng);
        let whole = BTreeMap::from([(String::new(), 100)]);
        let split = [("A", 14), ("B", 18), ("C", 68)];
        let split = split.map(|(name, size)| (name.to_owned(), size)).into();
        let expected: BTreeMap<String, usize> = if turno > 8 { split } else { whole };
        assert_eq!(gironi(&mut organiser, &slug), expected, "turno {turno}");
    }

    let last = urls::proposal(&slug, 11);
    organiser.submit(&last, &urls::close_round(&slug, 11), &[]);

    // 8. prizes by girone
    let settings = urls::settings(&slug);
    let prizes = [
        ("section", "quota-e-premi"),
        ("prize_place_1", "1"),
        ("prize_amount_1", "500"),
        ("prize_contest_1", "group"),
        ("prize_which_1", "A"),
        ("prize_place_2", "1"),
        ("prize_amount_2", "200"),
        ("prize_contest_2", "group"),
        ("prize_which_2", "B"),
    ];
    organiser.submit(&settings, &settings, &prizes);
    let won = organiser.get(&urls::prizes(&slug)).body;
    assert!(won.contains("15º in classifica"), "{won}");

    // the final prints, and whether all that was written comes to the same again
    let end = urls::paper_end(&slug);
    for sheet in ["classifica", "risultati"] {
        let page = organiser.get(&format!("{end}?foglio={sheet}"));
        assert_eq!(page.status, 200, "{sheet}");
    }
    let file = exported(&mut organiser, &slug);
    let last = file.rounds.last().unwrap();
    assert_eq!(last.number, RoundNo(11));
    assert_eq!(last.state, RoundState::Closed);
    let met = |round: &burraco_tournament::round::Round| -> Vec<[u32; 2]> {
        let tables = round.tables.iter();
        let sorted = |[one, other]: [u32; 2]| [one.min(other), one.max(other)];
        tables
            .map(|table| sorted([table.seats.ns.0, table.seats.ew.0]))
            .collect()
    };
    let mut all: Vec<[u32; 2]> = file.rounds.iter().flat_map(met).collect();
    let meetings = all.len();
    all.sort_unstable();
    all.dedup();
    assert_eq!((meetings, all.len()), (550, 550), "nobody meets twice");
}
