//! A national final of 130 tables in its eleventh turno: how long a save takes, and every page of the desk after one;
//! and how heavy the public standings are on their way. On SQLite.
#![allow(clippy::unwrap_used, clippy::expect_used)]

#[allow(
    dead_code,
    reason = "a hall and a browser are all that is needed of it"
)]
#[path = "../tests/it/support.rs"]
mod support;

use burraco_play::play_hand;
use burraco_rules::RuleSet;
use burraco_tournament::event::{DrawOrder, EventKind};
use burraco_tournament::round::{RoundState, TableState};
use burraco_tournament::scoring::match_score::Length;
use burraco_tournament::simulate::{SimulationSpec, simulate};
use pozzetto::auth::Role;
use pozzetto::pages::urls;
use pozzetto::store::{StoreError, Tx, import_event};
use pozzetto::web::now;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};
use support::{Browser, Folder, Hall};

const SLUG: &str = "nazionale";
const TABLES: u32 = 130;
const HANDS: u32 = 3;
const LAST: u32 = 11;

fn main() {
    let folder = Folder::new();
    let file = folder.path().join("national.sqlite3");
    let hall = Hall::open_on(&pozzetto::store::DatabaseUrl::Sqlite(file));
    final_of_130_tables(&hall);
    let mut admin = hall.person("Olga", Role::Admin, None);
    let mut places = (1..=TABLES).flat_map(|table| (1..=HANDS).map(move |hand| (table, hand)));
    let mut saves = Vec::new();
    let pages = [
        urls::event_desk(SLUG),
        urls::board(SLUG),
        urls::referee_table(SLUG, LAST, 1),
        urls::check_in(SLUG),
        urls::settings(SLUG),
        urls::prizes(SLUG),
        urls::rulings(SLUG),
        urls::protests(SLUG),
        urls::journal(SLUG),
        urls::screens(SLUG),
        urls::undo(SLUG),
        urls::results_sheet(SLUG),
        urls::slips(SLUG, LAST),
        urls::paper_round(SLUG, LAST),
        urls::paper_end(SLUG),
    ];
    for page in pages {
        let looks = (0..15).map(|_| {
            saves.push(save(&mut admin, places.next().unwrap()));
            let began = Instant::now();
            let answer = admin.get(&page);
            assert_eq!(answer.status, 200, "{page}");
            began.elapsed()
        });
        told(&page, looks.collect());
    }
    saves.extend(places.map(|place| save(&mut admin, place)));
    told("a save", saves);
    let weight = compressed(&hall.address, &urls::standings(SLUG));
    println!("the public standings, compressed: {weight} bytes");
}

/// An event in its last turno, of which nothing is written yet.
fn final_of_130_tables(hall: &Hall) {
    let plan = "6 mitchell + 2 danese + split A 7, B 9, C rest + 3 danese";
    let spec = SimulationSpec {
        kind: EventKind::Pairs,
        entries: 2 * TABLES,
        plan: plan.parse().unwrap(),
        hands: u8::try_from(HANDS).unwrap(),
        length: Length::Hands,
        rules: RuleSet::FEDERATION,
        draw: DrawOrder::Spread,
        seed: 5,
        start: now(),
    };
    let mut event = simulate(&spec, |_, _, _| ()).unwrap();
    event.settings.slug = SLUG.to_owned();
    let last = event.rounds.last_mut().unwrap();
    last.state = RoundState::Playing;
    for table in &mut last.tables {
        table.hands.clear();
        table.state = TableState::Open;
    }
    let import =
        move |tx: &mut Tx<'_>| -> Result<_, StoreError> { import_event(tx, &event, now()) };
    hall.store.write_now(import).unwrap();
}

/// Writes a hand card by card; gives the time of the request that saved it.
fn save(admin: &mut Browser, (table, hand): (u32, u32)) -> Duration {
    let way = urls::hand(SLUG, LAST, table, hand);
    let page = admin.get(&way);
    let sheet = play_hand(&RuleSet::FEDERATION, u64::from(10 * table + hand));
    let fields = support::hand_form(&sheet, &page.hidden("base_version"));
    let fields = fields.iter();
    let fields: Vec<(&str, &str)> = fields.map(|(n, v)| (n.as_str(), v.as_str())).collect();
    let began = Instant::now();
    let saved = admin.post_from(&page, &way, &fields);
    let took = began.elapsed();
    assert_eq!(saved.status, 303, "{}", saved.body);
    took
}

fn told(what: &str, mut all: Vec<Duration>) {
    all.sort();
    let at = |part: usize| all[(all.len() * part / 100).min(all.len() - 1)].as_secs_f64() * 1e3;
    println!(
        "{what}: median {:.1} ms, p99 {:.1} ms, slowest {:.1} ms",
        at(50),
        at(99),
        at(100)
    );
}

/// The number of bytes of a page as a browser receives it.
fn compressed(address: &str, way: &str) -> usize {
    let host = address.trim_start_matches("http://");
    let mut wire = TcpStream::connect(host).unwrap();
    let asked = format!(
        "GET {way} HTTP/1.1\r\nHost: {host}\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n"
    );
    wire.write_all(asked.as_bytes()).unwrap();
    let mut answer = Vec::new();
    wire.read_to_end(&mut answer).unwrap();
    let head = answer.windows(4).position(|four| four == b"\r\n\r\n");
    answer.len() - head.unwrap() - 4
}
