//! A hall at its fullest: 300 tables post four smazzate each within a minute, while 2 000 viewers follow the event's
//! news and ask for their page again as its script does. On SQLite in one process, and where `TEST_POSTGRES_URL` names
//! an empty database on PostgreSQL in two, tables and viewers spread over both.
//!
//! `cargo bench --bench load`; `POZZETTO_LOAD_SECONDS=3600` does it again every minute for an hour, each time in
//! another event; `POZZETTO_LOAD_TABLES`, `_VIEWERS`, `_BOARDS`, `_PAIRS` set other numbers (each viewer needs two open
//! files on either side: `ulimit -n`).
#![allow(clippy::unwrap_used, clippy::expect_used)]

#[path = "load/follower.rs"]
mod follower;
mod kit;

use follower::Follower;
use kit::http::Client;
use kit::support::{Database, Folder, hand_form};
use kit::{Service, Times, hall, import, opened, referee, setting, sheets, with_referee};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io;
use std::rc::Rc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::{LocalSet, spawn_local};
use tokio::time::{Instant, sleep, sleep_until};

/// Smazzate of each table in a minute.
const HANDS: u32 = 4;
/// The number of tables, and of viewers.
#[derive(Clone, Copy)]
struct Size {
    tables: u32,
    viewers: usize,
    boards: usize,
    pairs: usize,
    minutes: u64,
    /// The length of the measured minute.
    minute: Duration,
}

fn main() {
    let seconds = setting("POZZETTO_LOAD_SECONDS", 60);
    let of = |name: &str, usual| usize::try_from(setting(name, usual)).unwrap();
    let size = Size {
        tables: u32::try_from(setting("POZZETTO_LOAD_TABLES", 300)).unwrap(),
        viewers: of("POZZETTO_LOAD_VIEWERS", 2_000),
        boards: of("POZZETTO_LOAD_BOARDS", 4),
        pairs: of("POZZETTO_LOAD_PAIRS", 0),
        minutes: seconds.div_ceil(60),
        minute: Duration::from_secs(seconds.min(60)),
    };
    let folder = Folder::new();
    let file = folder.path().join("load.sqlite3").display().to_string();
    measured("SQLite, one process", &file, 1, size);
    match std::env::var("TEST_POSTGRES_URL") {
        Ok(_) => {
            let database = Database::new();
            measured("PostgreSQL, two processes", &database.url(), 2, size);
        }
        Err(_) => println!("PostgreSQL: not measured, TEST_POSTGRES_URL is not set"),
    }
}

fn measured(name: &str, database: &str, instances: usize, size: Size) {
    let slug = |minute| format!("misura-{minute}");
    {
        let store = opened(database);
        with_referee(&store);
        let halls = (0..size.minutes).map(|minute| hall(&slug(minute), size.tables));
        import(&store, halls.collect());
    }
    let folder = Folder::new();
    let start = |n: usize| Service::start(database, &folder.path().join(n.to_string()));
    let services: Vec<Service> = (0..instances).map(start).collect();
    for service in &services {
        let ready = service.ready.as_millis();
        println!(
            "{name}: ready after {ready} ms, idle with {} kB",
            service.resident()
        );
    }
    let staff = Staff::of(&services);
    let runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = { runtime }.enable_all().build().unwrap();
    for minute in 0..size.minutes {
        let slug = slug(minute);
        let seen = LocalSet::new().block_on(&runtime, played(&services, &staff, &slug, size));
        let mut seen = Rc::into_inner(seen)
            .expect("nobody looks any more")
            .into_inner();
        println!("{name}: minute {}: {}", minute + 1, seen.told());
        for (error, times) in seen.errors {
            println!("{name}: {times} x {error}");
        }
    }
    for service in &services {
        let (after, peak) = (service.resident(), service.peak());
        println!("{name}: memory after {after} kB, at its most {peak} kB");
    }
}

/// The tablets of the tables: each has a session, and hands ready to be sent.
struct Staff {
    cookie: String,
    bodies: Vec<String>,
}

impl Staff {
    fn of(services: &[Service]) -> Staff {
        let mut browser = referee(&services[0].address);
        let page = browser.get("/arbitro/misura-0/turni/1/tavoli/1/smazzate/1");
        let (csrf, base) = (page.hidden("csrf"), page.hidden("base_version"));
        let body = |sheet| {
            let mut fields = hand_form(sheet, &base);
            fields.push(("csrf".to_owned(), csrf.clone()));
            serde_urlencoded::to_string(fields).unwrap()
        };
        let cookies = browser
            .cookies()
            .map(|(name, value)| format!("{name}={value}"));
        Staff {
            cookie: cookies.collect::<Vec<_>>().join("; "),
            bodies: sheets(40).iter().map(body).collect(),
        }
    }
}

/// The measurements of tables and viewers.
#[derive(Default)]
struct Seen {
    saves: Times,
    pages: Times,
    fresh: u64,
    bytes: usize,
    words: u64,
    listening: usize,
    memory: [u64; 2],
    /// Processor time of the service, and in how long.
    worked: (f64, Duration),
    errors: BTreeMap<String, u64>,
}

impl Seen {
    fn error(&mut self, what: String) {
        *self.errors.entry(what).or_default() += 1;
    }

    fn told(&mut self) -> String {
        let errors: u64 = self.errors.values().sum();
        let [before, most] = self.memory;
        let (saves, pages) = (self.saves.told(), self.pages.told());
        let (worked, time) = (self.worked.0, self.worked.1.as_secs_f64());
        format!(
            "saves {saves}; {errors} errors; pages {pages}, {} of them new, {} MB; {} words heard; memory {before} kB with \
             the viewers, at most {most} kB; {worked:.1} s of processor time in {time:.0} s",
            self.fresh,
            self.bytes / 1_000_000,
            self.words,
        )
    }
}

type Log = Rc<RefCell<Seen>>;

/// One minute of the hall.
async fn played(services: &[Service], staff: &Staff, slug: &str, size: Size) -> Log {
    let log = Log::default();
    let (end, over) = watch::channel(false);
    let at = |n: usize| services[n % services.len()].address.clone();
    let mut following = Vec::new();
    let all = size.viewers + size.pairs + size.boards;
    for n in 0..all {
        let page = Follower::nth(n, slug, size, &staff.cookie);
        following.push(spawn_local(page.follow(
            at(n),
            n,
            over.clone(),
            Rc::clone(&log),
        )));
        // people come one after the other
        if n % 20 == 0 {
            sleep(Duration::from_millis(20)).await;
        }
    }
    while log.borrow().listening < all && log.borrow().errors.is_empty() {
        sleep(Duration::from_millis(50)).await;
    }
    let errors = std::mem::take(&mut log.borrow_mut().errors);
    let memory = [resident(services); 2];
    let begun = Seen {
        memory,
        errors,
        ..Seen::default()
    };
    log.replace(begun);
    let worked = || services.iter().map(Service::worked).sum::<f64>();
    let (began, before) = (Instant::now(), worked());
    let playing = (1..=size.tables).map(|k| {
        let table = Tablet {
            client: Client::new(&at(k as usize), k as usize),
            way: format!("/arbitro/{slug}/turni/1/tavoli/{k}"),
            cookie: staff.cookie.clone(),
            dice: Dice(u64::from(k)),
        };
        let bodies =
            (0..HANDS).map(|hand| &staff.bodies[(k * 7 + hand) as usize % staff.bodies.len()]);
        let bodies = bodies.cloned().collect();
        spawn_local(table.play(bodies, (began, size.minute), Rc::clone(&log)))
    });
    let mut playing: Vec<_> = playing.collect();
    while let Some(table) = playing.last() {
        if table.is_finished() {
            playing.pop();
            continue;
        }
        sleep(Duration::from_millis(500)).await;
        let most = &mut log.borrow_mut().memory[1];
        *most = resident(services).max(*most);
    }
    log.borrow_mut().worked = (worked() - before, began.elapsed());
    end.send(true).unwrap();
    for viewer in following {
        viewer.await.unwrap();
    }
    log
}

fn resident(services: &[Service]) -> u64 {
    services.iter().map(Service::resident).max().unwrap_or(0)
}

/// The tablet of one table.
struct Tablet {
    client: Client,
    way: String,
    cookie: String,
    dice: Dice,
}

impl Tablet {
    async fn play(mut self, bodies: Vec<String>, (began, minute): (Instant, Duration), log: Log) {
        let share = minute / HANDS;
        for (hand, body) in (1..).zip(bodies) {
            sleep_until(began + share * (hand - 1) + self.dice.part_of(share)).await;
            if let Err(error) = self.enter(hand, &body, &log).await {
                log.borrow_mut().error(format!("a table: {error}"));
            }
        }
    }

    /// Opens the page of a hand, saves it, and is led on.
    async fn enter(&mut self, hand: u32, body: &str, log: &Log) -> io::Result<()> {
        let way = format!("{}/smazzate/{hand}", self.way);
        self.open(&way).await?;
        let key = format!("{way}-{}", self.dice.next());
        let body = format!(
            "{body}&{}",
            serde_urlencoded::to_string([("key", key)]).unwrap()
        );
        let request = format!(
            "POST {way} HTTP/1.1\r\nhost: pozzetto\r\ncookie: {}\r\ncontent-type: application/x-www-form-urlencoded\r\n\
             content-length: {}\r\n\r\n{body}",
            self.cookie,
            body.len()
        );
        let began = Instant::now();
        let answer = self.client.ask(&request).await?;
        log.borrow_mut().saves.add(began.elapsed());
        match (answer.status, answer.location) {
            (303, Some(next)) => self.open(&next).await,
            (status, _) => Err(io::Error::other(format!("a save was answered {status}"))),
        }
    }

    async fn open(&mut self, way: &str) -> io::Result<()> {
        let request = get(way, &self.cookie, None);
        let answer = self.client.ask(&request).await?;
        let well = answer.status == 200;
        well.then_some(())
            .ok_or_else(|| io::Error::other(format!("a page was answered {}", answer.status)))
    }
}

fn get(way: &str, cookie: &str, etag: Option<&str>) -> String {
    let held = etag.map_or(String::new(), |tag| format!("if-none-match: {tag}\r\n"));
    format!(
        "GET {way} HTTP/1.1\r\nhost: pozzetto\r\naccept-encoding: gzip\r\ncookie: {cookie}\r\n{held}\r\n"
    )
}

/// Chance that is the same in every run (xorshift).
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn part_of(&mut self, whole: Duration) -> Duration {
        // small seeds need a few throws to spread
        for _ in 0..3 {
            self.next();
        }
        whole.mul_f64((self.next() % 1_000) as f64 / 1e3)
    }
}
