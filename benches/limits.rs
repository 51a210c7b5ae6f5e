//! A database of 1 000 events and 2 000 000 hands beside one that holds the running event alone: the same pages of that
//! event, and a save, asked of both by turns, and how many times longer the full one takes. The filling is one
//! simulated event with its journal and its idempotency keys, copied under other ids.
//!
//! `cargo bench --bench limits`; `POZZETTO_LIMITS_EVENTS=20` for a quick look (2 000 hands each). The full size takes 8
//! GB of the disk that temporary files are on.
#![allow(clippy::unwrap_used, clippy::expect_used)]

#[path = "limits/fill.rs"]
mod fill;
mod kit;

use burraco_rules::RuleSet;
use burraco_tournament::event::{DrawOrder, Event, EventKind};
use burraco_tournament::round::{RoundState, TableState};
use burraco_tournament::scoring::match_score::Length;
use burraco_tournament::simulate::{SimulationSpec, simulate};
use kit::support::{Browser, Folder, hand_form};
use kit::{Service, Times, import, opened, referee, setting, sheets, with_referee};
use pozzetto::web::now;
use std::time::Instant;

const EVENT: &str = "torneo-in-corso";
/// Tables of the round that is played, none of whose hands are entered.
const TABLES: u32 = 60;
const ROUND: usize = 4;
/// The number of requests for each page.
const TIMES: usize = 41;
/// The most that the full database may take, in hundredths of what the other takes.
const MOST: f64 = 1.5;

fn main() {
    let events = setting("POZZETTO_LIMITS_EVENTS", 1_000);
    let folder = Folder::new();
    let files = ["alone", "full"].map(|name| folder.path().join(name).with_extension("sqlite3"));
    let [alone, full] = files.map(|file| file.display().to_string());
    let began = Instant::now();
    import(&opened(&full), vec![simulated("copiato", 250, 1)]);
    let filled = fill::copies(&full, events);
    println!("{filled}, filled in {} s", began.elapsed().as_secs());
    for file in [&alone, &full] {
        let store = opened(file);
        with_referee(&store);
        import(&store, vec![running()]);
    }
    let services = [&alone, &full].map(|file| {
        let service = Service::start(file, &folder.path().join("data"));
        let ready = service.ready.as_millis();
        println!(
            "ready after {ready} ms, idle with {} kB",
            service.resident()
        );
        service
    });
    let mut staff = [0, 1].map(|n: usize| referee(&services[n].address));
    let mut guests = [0, 1].map(|n: usize| Browser::new(&services[n].address));
    first_page(&mut guests);
    println!("in ms, medians: alone, among {events} events, how many times longer");
    let of = |way: &str| way.replace("{}", EVENT);
    println!("pages of the running event:");
    for (what, way) in [
        ("the event", "/t/{}"),
        ("its standings", "/t/{}/classifica"),
        ("a turno", "/t/{}/turni/4"),
        ("a table", "/t/{}/turni/1/tavoli/3"),
        ("a pair", "/t/{}/coppie/3"),
        ("a name looked for", "/t/{}/trova?nome=anna"),
        ("figures", "/t/{}/cifre"),
        ("the referee's board", "/arbitro/{}"),
        ("the referee's table", "/arbitro/{}/turni/4/tavoli/3"),
        (
            "a hand to be entered",
            "/arbitro/{}/turni/4/tavoli/60/smazzate/4",
        ),
        ("the desk", "/direzione/{}"),
        ("its journal", "/direzione/{}/registro"),
        ("rulings", "/direzione/{}/provvedimenti"),
        ("last actions", "/direzione/{}/annulla"),
        ("hands as CSV", "/t/{}/smazzate.csv"),
        ("standings by the API", "/api/tornei/{}/classifica"),
    ] {
        by_turns(what, &mut staff, |browser, _, _| read(browser, &of(way)));
    }
    by_turns("standings, from memory", &mut guests, |browser, _, _| {
        read(browser, &of("/t/{}/classifica"));
    });
    saves(&mut staff);
    println!("pages of all events, which have more to say:");
    for (what, way) in [
        ("the first page", "/"),
        ("the archive", "/archivio"),
        ("one year of it", "/archivio?anno=2021"),
        ("a player", "/giocatori?tessera=T3-1"),
        ("all desks", "/direzione"),
        ("all events by the API", "/api/tornei"),
    ] {
        by_turns(what, &mut staff, |browser, _, _| read(browser, way));
    }
}

/// A whole event, by so many pairs.
fn simulated(slug: &str, pairs: u32, seed: u64) -> Event {
    let spec = SimulationSpec {
        kind: EventKind::Pairs,
        entries: pairs,
        plan: "3 mitchell + 1 danese".parse().unwrap(),
        hands: 4,
        length: Length::Hands,
        rules: RuleSet::FEDERATION,
        draw: DrawOrder::ByNumber,
        seed,
        start: now(),
    };
    let mut event = simulate(&spec, |_, _, _| ()).unwrap();
    slug.clone_into(&mut event.settings.slug);
    event
}

/// An event whose last turno has just begun.
fn running() -> Event {
    let mut event = simulated(EVENT, 2 * TABLES, 2);
    let last = event.rounds.last_mut().unwrap();
    last.state = RoundState::Playing;
    for table in &mut last.tables {
        table.state = TableState::Open;
        table.hands = Default::default();
    }
    event
}

/// The first page that anybody asks for: the event is read from its rows.
fn first_page(guests: &mut [Browser; 2]) {
    let times = [0, 1].map(|n: usize| {
        let began = Instant::now();
        read(&mut guests[n], &format!("/t/{EVENT}"));
        began.elapsed().as_millis()
    });
    println!(
        "the first page after a start: {} ms alone, {} ms in the full database",
        times[0], times[1]
    );
}

fn read(browser: &mut Browser, way: &str) {
    let page = browser.get(way);
    assert!(matches!(page.status, 200 | 303), "{way}: {}", page.status);
}

/// Hands of some tables, saved in both.
fn saves(staff: &mut [Browser; 2]) {
    let sheets = sheets(40);
    let way =
        |table, hand| format!("/arbitro/{EVENT}/turni/{ROUND}/tavoli/{table}/smazzate/{hand}");
    let forms = [0, 1].map(|who: usize| {
        let page = staff[who].get(&way(1, 1));
        (page.hidden("csrf"), page.hidden("base_version"))
    });
    by_turns("a save", staff, |browser, who, n| {
        let (csrf, base) = &forms[who];
        let key = format!("misura-{n}");
        let fields = hand_form(&sheets[n % sheets.len()], base);
        let mut fields: Vec<_> = fields
            .iter()
            .map(|(n, v)| (n.as_str(), v.as_str()))
            .collect();
        fields.extend([("csrf", csrf.as_str()), ("key", key.as_str())]);
        let saved = browser.post(&way(1 + n / 4, 1 + n % 4), &fields);
        assert_eq!(saved.status, 303, "{}", saved.body);
    });
}

/// Asks both by turns, and tells the medians and how they compare.
fn by_turns(
    what: &str,
    browsers: &mut [Browser; 2],
    mut ask: impl FnMut(&mut Browser, usize, usize),
) {
    let mut times = [Times::default(), Times::default()];
    for n in 0..TIMES {
        for (who, times) in times.iter_mut().enumerate() {
            let began = Instant::now();
            ask(&mut browsers[who], who, n);
            times.add(began.elapsed());
        }
    }
    let [alone, full] = times.map(|mut times| times.at(50));
    let ratio = full / alone;
    let over = if ratio > MOST { "  <-- over 1.5" } else { "" };
    println!("  {what}: {alone:.2}, {full:.2}, {ratio:.2}{over}");
}
