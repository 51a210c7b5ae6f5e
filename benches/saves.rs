//! Saves a second: 32 tablets that post hands over HTTP, each as soon as its last one is answered, beside one raw
//! SQLite connection that commits the same rows one by one, with the same durability, on the same disk. By turns in one
//! run, so that whatever else the machine does falls on both. What rows those are is seen: one save is made, and every
//! table of the database is compared before and after it; then each turn of the raw connection writes the rows that the
//! service's turn has left. Before that, the time from start to ready and the memory of a service that nobody asks for
//! anything.
//!
//! `cargo bench --bench saves`; `POZZETTO_SAVES_EVENTS=2` and `POZZETTO_SAVES_TURNS=1` for a quick look
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod kit;
#[path = "saves/rows.rs"]
mod rows;

use kit::http::Client;
use kit::support::{Folder, hand_form};
use kit::{Service, hall, import, opened, referee, setting, sheets, with_referee};
use rows::{Raw, Saved};
use std::path::Path;
use std::rc::Rc;
use std::time::{Duration, Instant};
use tokio::task::LocalSet;

const TABLETS: u32 = 32;
const HANDS: u32 = 4;

fn main() {
    let events = setting("POZZETTO_SAVES_EVENTS", 25);
    let turns = setting("POZZETTO_SAVES_TURNS", 9);
    let folder = Folder::new();
    idle(&folder.path().join("idle"));
    let files = ["served", "raw"].map(|name| folder.path().join(name).with_extension("sqlite3"));
    let [served, raw] = files.map(|file| file.display().to_string());
    for file in [&served, &raw] {
        let store = opened(file);
        with_referee(&store);
        // one event more: for the save that is looked at
        let halls = (0..=events * turns).map(|n| hall(&slug(n), TABLETS));
        import(&store, halls.collect());
    }
    let service = Service::start(&served, folder.path());
    let tablets = Tablets::of(&service);
    // the first of all makes the salt of the journal's addresses, once for ever
    tablets.one(1);
    let written = rows::written_by(&served, || tablets.one(2));
    println!("one save writes: {written}");
    let mut raw = Raw::open(&raw);
    // what was only looked at
    let looked = Saved::since(&served, 0);
    raw.write(&looked);
    let mut after = looked.last().unwrap().line;
    let mut rates = [Vec::new(), Vec::new()];
    let mut ratios = Vec::new();
    let mut worked = [0.0; 2];
    for turn in 0..turns {
        let first = 1 + turn * events;
        tablets.open(first..first + events);
        let before = [service.worked(), kit::worked("self")];
        let began = Instant::now();
        tablets.play(first..first + events);
        let own = rate(events, began.elapsed());
        worked[0] += service.worked() - before[0];
        worked[1] += kit::worked("self") - before[1];
        let left = Saved::since(&served, after);
        assert_eq!(left.len() as u64, events * u64::from(TABLETS * HANDS));
        after = left.last().unwrap().line;
        let began = Instant::now();
        raw.write(&left);
        let other = rate(events, began.elapsed());
        rates[0].push(own);
        rates[1].push(other);
        ratios.push(own / other);
    }
    let saves = events * u64::from(TABLETS * HANDS);
    println!(
        "{turns} turns of {saves} saves, by {TABLETS} tablets and by one raw connection; medians, slowest and fastest turn"
    );
    let [served, raw] = rates.map(|all| told(all, 0));
    println!("service: {served} saves a second; raw connection: {raw} commits a second");
    println!("service / raw: {}", told(ratios, 2));
    let [service, tablets] = worked.map(|seconds| seconds * 1e6 / (saves * turns) as f64);
    println!(
        "processor time of a save: {service:.0} us in the service, {tablets:.0} us in its tablets"
    );
}

fn rate(events: u64, time: Duration) -> f64 {
    (events * u64::from(TABLETS * HANDS)) as f64 / time.as_secs_f64()
}

/// The median, and between which the others are.
fn told(mut all: Vec<f64>, digits: usize) -> String {
    all.sort_by(f64::total_cmp);
    let [least, half, most] = [0, all.len() / 2, all.len() - 1].map(|n| all[n]);
    format!("{half:.digits$} ({least:.digits$} to {most:.digits$})")
}

fn slug(n: u64) -> String {
    format!("misura-{n}")
}

/// The time until a service is ready, on a new and on an existing database, and its memory while it idles.
fn idle(folder: &Path) {
    let database = folder.join("idle.sqlite3").display().to_string();
    let first = Service::start(&database, folder).ready;
    let mut ready: Vec<Duration> = (0..5)
        .map(|_| Service::start(&database, folder).ready)
        .collect();
    ready.sort();
    let service = Service::start(&database, folder);
    std::thread::sleep(Duration::from_secs(2));
    println!(
        "start to ready: {} ms (median of 5; with a new database {} ms); idle: {} kB resident",
        ready[2].as_millis(),
        first.as_millis(),
        service.resident()
    );
}

/// 32 tablets, each with its table, a session and hands ready to be sent.
struct Tablets {
    address: String,
    cookie: String,
    bodies: Rc<Vec<String>>,
    runtime: tokio::runtime::Runtime,
}

impl Tablets {
    fn of(service: &Service) -> Tablets {
        let mut browser = referee(&service.address);
        let page = browser.get(&format!("{}/1", way(0, 1)));
        let (csrf, base) = (page.hidden("csrf"), page.hidden("base_version"));
        let body = |sheet| {
            let mut fields = hand_form(sheet, &base);
            fields.push(("csrf".to_owned(), csrf.clone()));
            serde_urlencoded::to_string(fields).unwrap()
        };
        let cookies = browser
            .cookies()
            .map(|(name, value)| format!("{name}={value}"));
        let runtime = tokio::runtime::Builder::new_current_thread();
        Tablets {
            address: service.address.clone(),
            cookie: cookies.collect::<Vec<_>>().join("; "),
            bodies: Rc::new(sheets(40).iter().map(body).collect()),
            runtime: { runtime }.enable_all().build().unwrap(),
        }
    }

    /// A hand of the first table of an event that is not measured.
    fn one(&self, hand: u32) {
        let mut client = Client::new(&self.address, 0);
        let request = post(0, 1, hand, &self.cookie, &self.bodies[0]);
        let answer = self.runtime.block_on(client.ask(&request)).unwrap();
        assert_eq!(answer.status, 303, "{}", &request[..60]);
    }

    /// A tablet opens a hand's form before it saves the hand: one tablet does so in each of these events.
    fn open(&self, events: std::ops::Range<u64>) {
        let mut client = Client::new(&self.address, 0);
        for event in events {
            let request = format!(
                "GET {}/1 HTTP/1.1\r\nhost: pozzetto\r\ncookie: {}\r\n\r\n",
                way(event, 1),
                self.cookie
            );
            let answer = self.runtime.block_on(client.ask(&request)).unwrap();
            assert_eq!(answer.status, 200, "{}", way(event, 1));
        }
    }

    /// All tablets, each through every hand of its table of these events.
    fn play(&self, events: std::ops::Range<u64>) {
        let tablets = LocalSet::new();
        for table in 1..=TABLETS {
            let mut client = Client::new(&self.address, table as usize);
            let (events, bodies) = (events.clone(), Rc::clone(&self.bodies));
            let cookie = self.cookie.clone();
            tablets.spawn_local(async move {
                for event in events {
                    for hand in 1..=HANDS {
                        let body = &bodies[(table * 7 + hand * 13) as usize % bodies.len()];
                        let request = post(event, table, hand, &cookie, body);
                        let answer = client.ask(&request).await.unwrap();
                        assert_eq!(answer.status, 303, "{}", &request[..60]);
                    }
                }
            });
        }
        self.runtime.block_on(tablets);
    }
}

fn way(event: u64, table: u32) -> String {
    format!("/arbitro/{}/turni/1/tavoli/{table}/smazzate", slug(event))
}

fn post(event: u64, table: u32, hand: u32, cookie: &str, body: &str) -> String {
    let way = format!("{}/{hand}", way(event, table));
    let body = format!("{body}&key=misura-{event}-{table}-{hand}");
    format!(
        "POST {way} HTTP/1.1\r\nhost: pozzetto\r\ncookie: {cookie}\r\ncontent-type: application/x-www-form-urlencoded\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    )
}
