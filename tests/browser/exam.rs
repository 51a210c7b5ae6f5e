//! The practical exam of the arbitri di sala conti, worked through in a browser in the order of its notice: a national
//! event of fifty tables from a spreadsheet, spread, the cards of its players, the seats on paper, eleven turni with
//! their split into gironi, the prizes and the last prints. What the organiser taps and types is counted; the scores
//! come from the tables, through the forms of their referees.
//!
//! Where LibreOffice is not installed this says so and passes; `POZZETTO_OFFICE=required` makes that a failure.

use crate::driver::{Chrome, DESK, Window};
use crate::office::{converted, office};
use crate::support::{Browser, Folder, Hall};
use crate::work::Work;
use burraco_play::play_hand;
use burraco_rules::{Rng, RuleSet};
use burraco_tournament::entry::{Entry, Player};
use burraco_tournament::event::{DrawOrder, Event, EventKind};
use burraco_tournament::round::{Round, RoundNo, RoundState};
use burraco_tournament::scoring::match_score::Length;
use burraco_tournament::simulate::{SimulationSpec, gather};
use pozzetto::auth::Role;
use pozzetto::pages::urls;
use pozzetto::store::EventId;
use pozzetto::web::now;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

const TABLES: u32 = 50;
const PLAN: &str = "6 mitchell + 2 danese + split A 7, B 9, C rest + 3 danese";
const LAST: u32 = 11;
const HANDS: u8 = 3;
/// The turni before the Danese, whose hands are written card by card.
const MITCHELL: u32 = 6;
const SLUG: &str = "campionato";
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
        hands: HANDS,
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

/// The members who are not in order, as the check-in names them.
const DOUBTS: [&str; 3] = [
    "tessera scaduta: 31 dic 2025",
    "tessera Ridotta: non vale per questo livello",
    "nel registro la tessera è di Ada Altra",
];

/// Both lists as LibreOffice saves them.
fn spreadsheets(office: &Path, folder: &Folder, pairs: &[Entry]) {
    let lists = [("iscritti", list(pairs)), ("tesserati", members(pairs))];
    let files = lists.map(|(name, text)| {
        let file = folder.path().join(format!("{name}.csv"));
        std::fs::write(&file, text).unwrap();
        file
    });
    let how = "CSV:59,34,76,1,,1040,true";
    converted(office, folder, &files, "xlsx", how);
}

/// Writes the hands of every table of a turno and closes the tables: card by card, or by the sums of the tables.
fn play(referee: &mut Browser, turno: u32, rng: &mut Rng) {
    for table in 1..=TABLES {
        if turno <= MITCHELL {
            for hand in 1..=u32::from(HANDS) {
                let seed = u64::from(turno * 10_000 + table * 10 + hand);
                let sheet = play_hand(&RuleSet::FEDERATION, seed);
                let saved = referee.enter_hand(&urls::hand(SLUG, turno, table, hand), &sheet);
                assert_eq!(saved.status, 303, "{turno}, {table}: {}", saved.body);
            }
            continue;
        }
        let way = urls::table_totals(SLUG, turno, table);
        let page = referee.get(&way);
        let [ns, ew] = [0; 2].map(|_| (600 + 5 * rng.below(500)).to_string());
        let sums = [("ns_sum", ns.as_str()), ("ew_sum", ew.as_str())];
        let saved = referee.post_from(&page, &way, &sums);
        assert_eq!(saved.status, 303, "{turno}, {table}: {}", saved.body);
    }
    let ready = urls::ready_tables(SLUG, turno);
    let page = referee.get(&ready);
    let seen = page.hidden("seen");
    let closed = referee.post_from(&page, &ready, &[("seen", &seen)]);
    assert_eq!(closed.status, 303, "{}", closed.body);
}

/// The number of entries of each girone.
fn gironi(hall: &Hall) -> BTreeMap<String, usize> {
    let text = hall.visitor().get(&urls::standings_csv(SLUG)).body;
    let mut file = csv::Reader::from_reader(text.trim_start_matches('\u{feff}').as_bytes());
    let head = file.headers().unwrap().clone();
    let group = head.iter().position(|name| name == "group").unwrap();
    let mut sizes = BTreeMap::new();
    for row in file.records() {
        *sizes.entry(row.unwrap()[group].to_owned()).or_default() += 1;
    }
    sizes
}

/// The words on a page as it is printed.
fn printed(window: &Window<'_>, name: &str) -> String {
    let paper = window.printed(&format!("exam-{name}"));
    let text = Command::new("pdftotext")
        .args(["-layout".as_ref(), paper.as_os_str(), "-".as_ref()])
        .output()
        .unwrap();
    String::from_utf8(text.stdout).unwrap()
}

/// Chooses a file as a person does in the browser's own window, and sends it.
fn send(work: &Work<'_>, folder: &Folder, name: &str) {
    let bytes = std::fs::read(folder.path().join(name)).unwrap();
    work.attach("#file", name, &bytes);
    work.follow("form:has(#file) .bar button");
}

/// The next step of the desk, until the turno is published.
fn next_turno(work: &Work<'_>, turno: u32) {
    work.open(&urls::event_desk(SLUG));
    if turno > 1 {
        work.follow(".nextstep button.main");
    }
    work.follow(".nextstep button.main");
    work.follow("form[action$='/pubblica'] button.main");
}

fn nobody_meets_twice(event: &Event) {
    let met = |round: &Round| -> Vec<[u32; 2]> {
        let sorted = |[one, other]: [u32; 2]| [one.min(other), one.max(other)];
        let tables = round.tables.iter();
        tables
            .map(|table| sorted([table.seats.ns.0, table.seats.ew.0]))
            .collect()
    };
    let mut all: Vec<[u32; 2]> = event.rounds.iter().flat_map(met).collect();
    let meetings = all.len();
    all.sort_unstable();
    all.dedup();
    assert_eq!((meetings, all.len()), (550, 550));
}

#[test]
fn a_national_event_of_fifty_tables_runs_as_the_exam_asks() {
    let (Some(office), Some(chrome)) = (office(), Chrome::start()) else {
        return;
    };
    let folder = Folder::new();
    let pairs = pairs();
    spreadsheets(&office, &folder, &pairs);
    let (hall, organiser) = Hall::with(Role::Admin);
    let window = chrome.window(DESK);
    crate::stage::sign_in(&window, &hall, &organiser);
    let work = Work {
        window: &window,
        home: hall.address.clone(),
        pages: Cell::new(0),
    };

    let mut whole_work = [0; 3];
    let mut add = |took: [usize; 3]| {
        for (sum, part) in whole_work.iter_mut().zip(took) {
            *sum += part;
        }
    };

    // 1. six Mitchell, two Danese in one girone, three Danese by gironi
    work.open(&urls::new_event());
    work.write("name", "Campionato");
    work.choose("level", "nazionale");
    work.write("plan", PLAN);
    work.choose("hands", &HANDS.to_string());
    work.choose("draw", "spread");
    work.follow("form.eventform button.main");
    assert_eq!(work.here(), urls::event_desk(SLUG));
    work.follow(".stageline button");
    add(work.tell("the event and its plan"));

    // 2. fifty tables from a spreadsheet
    work.open(&urls::import(SLUG));
    send(&work, &folder, "iscritti.xlsx");
    work.says("100 coppie in ordine");
    work.says("(000001, ASD 0, RM, Lazio)");
    work.follow("form:has([value=take]) button.main");
    add(work.tell("the list of entries"));

    // 5. the cards: three are not in order
    work.open(&urls::members());
    send(&work, &folder, "tesserati.xlsx");
    work.follow("form:has([value=take]) button.main");
    work.open(&urls::check_in(SLUG));
    for said in DOUBTS {
        work.says(said);
    }
    let doubts = window.run("return document.querySelectorAll('.hint.twice').length");
    assert_eq!(doubts, DOUBTS.len());
    window.picture("exam-members");
    work.stay("form.actions button", "#n100.checked_in");
    add(work.tell("the members and the check-in"));

    // 3. pairs spread by club, province and region
    work.open(&urls::event_desk(SLUG));
    work.follow(".nextstep button.main");
    for kin in ["società", "provincia", "regione"] {
        work.says(&format!("Nel Mitchell nessuno incontra la propria {kin}."));
    }
    work.follow("form[action$='/pubblica'] button.main");
    add(work.tell("spread, drawn and published"));

    // 4. seats by table and by name
    for sheet in ["per-tavolo", "per-nome"] {
        work.open(&format!("{}?foglio={sheet}", urls::paper_round(SLUG, 1)));
        let text = printed(&window, sheet);
        assert!(text.contains("Ugo Conti"), "{sheet}: {text}");
    }
    add(work.tell("seats by table and by name"));

    // 6. and 7. the scores, the Danese, the gironi
    let mut referee = hall.person("Renzo", Role::ChiefReferee, Some(SLUG));
    let mut rng = Rng::new(3);
    let whole = BTreeMap::from([(String::new(), 100)]);
    let split = [("A", 14), ("B", 18), ("C", 68)];
    let split: BTreeMap<String, usize> = split.map(|(name, n)| (name.to_owned(), n)).into();
    play(&mut referee, 1, &mut rng);
    for turno in 2..=LAST {
        next_turno(&work, turno);
        play(&mut referee, turno, &mut rng);
        let expected = if turno > MITCHELL + 2 { &split } else { &whole };
        assert_eq!(&gironi(&hall), expected, "turno {turno}");
    }
    work.open(&urls::event_desk(SLUG));
    work.follow(".nextstep button.main");
    add(work.tell("ten turni drawn, published and closed"));

    // 8. prizes by girone
    work.open(&urls::settings(SLUG));
    for (n, girone, amount) in [(1, "A", "500"), (2, "B", "200")] {
        work.write(&format!("prize_place_{n}"), "1");
        work.write(&format!("prize_amount_{n}"), amount);
        work.choose(&format!("prize_contest_{n}"), "group");
        work.write(&format!("prize_which_{n}"), girone);
    }
    work.follow("#quota-e-premi button.main");
    work.open(&urls::prizes(SLUG));
    work.says("15º in classifica");
    add(work.tell("prizes by girone"));

    // the last prints
    for sheet in ["classifica", "risultati", "premi"] {
        work.open(&format!("{}?foglio={sheet}", urls::paper_end(SLUG)));
        let text = printed(&window, sheet);
        assert!(text.contains("Campionato"), "{sheet}: {text}");
    }
    add(work.tell("the last prints"));

    // and the results for the federation, opened again
    work.open(&urls::event_desk(SLUG));
    work.follow(".ending a[href$='/federazione']");
    let xlsx = hall
        .person("Franca", Role::Clerk, Some(SLUG))
        .get_bytes(&urls::results_sheet_xlsx(SLUG));
    assert!(
        xlsx.starts_with(b"PK"),
        "{}",
        String::from_utf8_lossy(&xlsx)
    );
    let sheet = folder.path().join("federazione.xlsx");
    std::fs::write(&sheet, xlsx).unwrap();
    converted(&office, &folder, &[sheet], "csv", "Calc MS Excel 2007 XML");
    let sheet = std::fs::read(folder.path().join("federazione.csv")).unwrap();
    let sheet = String::from_utf8_lossy(&sheet);
    assert_eq!(sheet.lines().count(), 201, "a row a player");
    assert!(sheet.contains(",000021,"), "{sheet}");
    work.follow("button[name=sent]");
    work.says("Risultati mandati ");
    add(work.tell("the results for the federation"));
    let event = hall.store.event_now(EventId(1)).unwrap().event;
    let last = event.rounds.last().unwrap();
    assert_eq!(
        (last.number, last.state),
        (RoundNo(LAST), RoundState::Closed)
    );
    nobody_meets_twice(&event);
    let [pages, taps, keys] = whole_work;
    assert!(pages <= 70 && taps <= 75 && keys <= 85, "{whole_work:?}");
}
