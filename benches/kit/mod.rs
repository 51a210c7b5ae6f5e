//! Shared parts of the measurements over HTTP: the service as a process of its own, a hall that plays, and sums of what
//! was seen.
#![allow(dead_code, reason = "each measurement needs a part of it")]

pub mod http;
#[path = "../../tests/it/support.rs"]
pub mod support;

use burraco_play::play_hand;
use burraco_rules::{BySide, RuleSet, Sheet};
use burraco_tournament::entry::{Entry, EntryNo, EntryState, Player};
use burraco_tournament::event::{DrawOrder, Event, EventKind};
use burraco_tournament::movement::{Movement, PairingReason};
use burraco_tournament::round::{Round, RoundNo, RoundState, Table, TableNo, TableState};
use burraco_tournament::scoring::match_score::Length;
use burraco_tournament::simulate::{SimulationSpec, simulate};
use pozzetto::auth::{Passwords, Role};
use pozzetto::store::{
    DatabaseUrl, EventId, Store, StoreError, add_user, grant_role, import_event, migrate,
    set_password_hash,
};
use pozzetto::web::now;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};
use support::{Browser, PASSWORD, program};

/// A number from the environment, or the usual one.
pub fn setting(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |n| n.parse().unwrap())
}

/// The service on a database, in a process of its own; it ends with this.
pub struct Service {
    child: Child,
    /// `http://127.0.0.1:40123`
    pub address: String,
    /// From its start until `/pronto` said that it can write.
    pub ready: Duration,
}

impl Service {
    pub fn start(database: &str, folder: &Path) -> Service {
        let began = Instant::now();
        let mut child = program()
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "error"])
            .args(["--database-url", database, "--data"])
            .arg(folder)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let said = BufReader::new(child.stdout.take().unwrap());
        let mut lines = said.lines().map(Result::unwrap);
        let address = lines.find_map(|line| {
            let start = line.find("http://")?;
            let rest = &line[start..];
            let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
            Some(rest[..end].trim_end_matches('/').to_owned())
        });
        let address = address.expect("the service says where it is");
        // what else it says must not fill the pipe
        std::thread::spawn(move || lines.for_each(drop));
        while Browser::new(&address).try_get("/pronto").map(|a| a.status) != Some(200) {}
        Service {
            child,
            address,
            ready: began.elapsed(),
        }
    }

    /// Resident memory in kB.
    pub fn resident(&self) -> u64 {
        self.status("VmRSS:")
    }

    /// The most it has been, in kB.
    pub fn peak(&self) -> u64 {
        self.status("VmHWM:")
    }

    /// Processor time it has had, in seconds.
    pub fn worked(&self) -> f64 {
        worked(&self.child.id().to_string())
    }

    fn status(&self, name: &str) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with(name)).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }
}

/// Processor time a process has had, in seconds: its number, or `self`.
pub fn worked(process: &str) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    let (_, fields) = stat.rsplit_once(')').unwrap();
    let ticks = fields.split_whitespace().skip(11).take(2);
    // a hundredth of a second each on every Linux
    ticks
        .map(|ticks| ticks.parse::<f64>().unwrap() / 100.0)
        .sum()
}

impl Drop for Service {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Opens a database that may be empty.
pub fn opened(database: &str) -> Store {
    let url = DatabaseUrl::parse(database).unwrap();
    migrate(&url).unwrap();
    Store::open(&url).unwrap()
}

/// Somebody who may enter every hand.
pub fn with_referee(store: &Store) {
    let hash = Passwords::new().hash(PASSWORD).unwrap();
    let made = store.write_now(move |tx| {
        let user = add_user(tx, "direttore", now())?;
        set_password_hash(tx, user, &hash)?;
        grant_role(tx, user, None, Role::Admin.word())
    });
    made.unwrap();
}

/// That person, signed in.
pub fn referee(address: &str) -> Browser {
    let mut browser = Browser::new(address);
    let signing = [("name", "direttore"), ("password", PASSWORD)];
    browser.submit("/entra", "/entra", &signing);
    browser
}

/// An event whose first turno plays at so many tables of four smazzate, none of them entered.
pub fn hall(slug: &str, tables: u32) -> Event {
    let spec = SimulationSpec {
        kind: EventKind::Pairs,
        entries: 4,
        plan: "3 mitchell + 1 danese".parse().unwrap(),
        hands: 4,
        length: Length::Hands,
        rules: RuleSet::FEDERATION,
        draw: DrawOrder::ByNumber,
        seed: 7,
        start: now(),
    };
    let small = SimulationSpec {
        plan: "1 mitchell".parse().unwrap(),
        ..spec.clone()
    };
    let mut settings = simulate(&small, |_, _, _| ()).unwrap().settings;
    slug.clone_into(&mut settings.slug);
    settings.name = format!("Misura {slug}");
    settings.plan = spec.plan;
    Event {
        settings,
        entries: (1..=2 * tables).map(entry).collect(),
        rounds: vec![round(tables)],
        adjustments: Vec::new(),
        protests: Vec::new(),
    }
}

/// Writes events down.
pub fn import(store: &Store, events: Vec<Event>) -> Vec<EventId> {
    let made = store.write_now(move |tx| -> Result<Vec<EventId>, StoreError> {
        let import = |event| import_event(tx, event, now()).map(|(id, _)| id);
        events.iter().map(import).collect()
    });
    made.unwrap()
}

/// Hands as they are played, one as long as another.
pub fn sheets(count: u64) -> Vec<Sheet> {
    let play = |seed| play_hand(&RuleSet::FEDERATION, seed);
    (0..count).map(play).collect()
}

fn entry(number: u32) -> Entry {
    let player = |name: &str| Player {
        name: format!("{name} {number}"),
        card: format!("{name}{number}"),
        club: format!("ASD {}", number % 20),
        ..Player::default()
    };
    Entry {
        number: EntryNo(number),
        players: vec![player("Anna"), player("Bruno")],
        group: String::new(),
        line: None,
        state: EntryState::CheckedIn,
        paid_cents: 0,
        payment: None,
    }
}

fn round(tables: u32) -> Round {
    let table = |k: u32| Table {
        number: TableNo(k),
        seats: BySide {
            ns: EntryNo(k),
            ew: EntryNo(tables + k),
        },
        partners: Default::default(),
        state: TableState::Open,
        reason: PairingReason::Drawn,
        stopped: None,
        hands: Default::default(),
    };
    Round {
        number: RoundNo(1),
        movement: Movement::Mitchell { step: 1 },
        state: RoundState::Playing,
        tables: (1..=tables).map(table).collect(),
        clock: Default::default(),
        byes: Vec::new(),
    }
}

/// Times that were measured, to be told in a line.
#[derive(Default)]
pub struct Times(Vec<Duration>);

impl Times {
    pub fn add(&mut self, time: Duration) {
        self.0.push(time);
    }

    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The time that so many in a hundred stay under, in milliseconds.
    pub fn at(&mut self, percent: usize) -> f64 {
        self.0.sort();
        let last = self.0.len().saturating_sub(1);
        let time = self.0.get(last * percent / 100);
        time.map_or(0.0, |time| time.as_secs_f64() * 1e3)
    }

    /// `1200: p50 3.1 ms, p99 20.4 ms, slowest 41.0 ms`
    pub fn told(&mut self) -> String {
        let [half, most, all] = [50, 99, 100].map(|percent| self.at(percent));
        let count = self.count();
        format!("{count}: p50 {half:.1} ms, p99 {most:.1} ms, slowest {all:.1} ms")
    }
}
