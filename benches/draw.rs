//! Saves of hands while a long draw is made: tablets that save a hand now and then at tables of one event, while a round
//! of another event with 400 pairs, half of them of one club, is proposed, seen and published. The time of a save is
//! from sending the form to its answer, with the draw and without it. On SQLite, and on PostgreSQL where
//! `TEST_POSTGRES_URL` names an empty database.
//!
//! `cargo bench --bench draw`
#![allow(clippy::unwrap_used, clippy::expect_used)]

#[allow(
    dead_code,
    reason = "a hall and a browser are all that is needed of it"
)]
#[path = "../tests/it/support.rs"]
mod support;

use burraco_play::play_hand;
use burraco_rules::RuleSet;
use burraco_tournament::event::{ClubsApart, DrawOrder, Event, EventKind};
use burraco_tournament::scoring::match_score::Length;
use burraco_tournament::simulate::{SimulationSpec, simulate};
use pozzetto::auth::Role;
use pozzetto::store::{DatabaseUrl, StoreError, import_event};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use support::{Browser, Folder, Hall, hand_form};

/// Pairs of the event that is drawn.
const PAIRS: u32 = 400;
/// Tablets that save hands meanwhile, and the tables of each: a hall of 384 tables.
const TABLETS: u32 = 32;
const TABLES: u32 = 12;
/// The time between two saves of a tablet. Together they save twenty hands a second, as a hall does in the minute in
/// which a smazzata ends.
const PAUSE: Duration = Duration::from_millis(1_600);
/// The time for which saves are measured without a draw.
const QUIET: Duration = Duration::from_secs(10);
/// The time before and after a step that is short.
const AROUND: Duration = Duration::from_secs(2);

fn main() {
    let folder = Folder::new();
    measured(
        "SQLite",
        &DatabaseUrl::Sqlite(folder.path().join("draw.sqlite3")),
    );
    match std::env::var("TEST_POSTGRES_URL") {
        Ok(address) => measured("PostgreSQL", &DatabaseUrl::Postgres(address)),
        Err(_) => println!("PostgreSQL: not measured, TEST_POSTGRES_URL is not set"),
    }
}

/// An event in play, whose last round is not drawn yet where `rounds` leave it out.
fn event(slug: &str, entries: u32, rounds: usize) -> Event {
    let spec = SimulationSpec {
        kind: EventKind::Pairs,
        entries,
        plan: "3 mitchell + 1 danese".parse().unwrap(),
        hands: 2,
        length: Length::Hands,
        rules: RuleSet::FEDERATION,
        draw: DrawOrder::ByNumber,
        seed: 7,
        start: pozzetto::web::now(),
    };
    let mut event = simulate(&spec, |_, _, _| ()).unwrap();
    event.rounds.truncate(rounds);
    event.settings.clubs_apart = ClubsApart::Prefer;
    event.settings.slug = slug.to_owned();
    for entry in &mut event.entries {
        let club = (entry.number.0 * 7 % 4).saturating_sub(1).to_string();
        for player in &mut entry.players {
            player.club.clone_from(&club);
        }
    }
    event
}

fn measured(name: &str, url: &DatabaseUrl) {
    let hall = Hall::open_on(url);
    for event in [
        event("serata", TABLETS * TABLES * 2, 1),
        event("nazionale", PAIRS, 3),
    ] {
        let mut event = event;
        // a hand that is saved again needs an open table
        if event.settings.slug == "serata" {
            for table in event.rounds.iter_mut().flat_map(|round| &mut round.tables) {
                table.hands.clear();
                table.state = burraco_tournament::round::TableState::Open;
            }
            event.rounds[0].state = burraco_tournament::round::RoundState::Playing;
        }
        let import = move |tx: &mut pozzetto::store::Tx<'_>| -> Result<_, StoreError> {
            import_event(tx, &event, pozzetto::web::now())
        };
        hall.store.write_now(import).unwrap();
    }
    let mut organiser = hall.person("Olga", Role::Admin, None);
    let mut tablets: Vec<Browser> = (0..TABLETS)
        .map(|n| hall.person(&format!("Renzo {n}"), Role::Referee, Some("serata")))
        .collect();
    let desk = "/direzione/nazionale";
    let mut draft = String::new();
    told(
        name,
        "no draw",
        saves_while(&mut tablets, || std::thread::sleep(QUIET)),
    );
    let proposed = saves_while(&mut tablets, || {
        draft = organiser.submit(desk, &format!("{desk}/turni"), &[]);
    });
    told(name, "proposed", proposed);
    let seen = saves_while(&mut tablets, || {
        let began = Instant::now();
        while began.elapsed() < QUIET {
            assert_eq!(organiser.get(&draft).status, 200);
        }
    });
    told(name, "seen", seen);
    // a connection that waited that long may be closed by now
    let mut organiser = hall.person("Oria", Role::Admin, None);
    let published = saves_while(&mut tablets, || {
        std::thread::sleep(AROUND);
        organiser.submit(&draft, &format!("{draft}/pubblica"), &[]);
        std::thread::sleep(AROUND);
    });
    told(name, "published", published);
}

/// The times of the saves that all tablets make while some work is done.
fn saves_while(tablets: &mut [Browser], work: impl FnOnce()) -> (Duration, Vec<Duration>) {
    let done = AtomicBool::new(false);
    let began = Instant::now();
    let times = std::thread::scope(|scope| {
        let done = &done;
        let saving: Vec<_> = tablets
            .iter_mut()
            .zip(0..)
            .map(|(tablet, number)| scope.spawn(move || saves(tablet, number, done)))
            .collect();
        work();
        done.store(true, Ordering::SeqCst);
        let times = saving.into_iter().flat_map(|one| one.join().unwrap());
        times.collect()
    });
    (began.elapsed(), times)
}

fn saves(tablet: &mut Browser, number: u32, done: &AtomicBool) -> Vec<Duration> {
    std::thread::sleep(PAUSE * number / TABLETS);
    let mut times = Vec::new();
    let hands =
        (1..=2).flat_map(|hand| (0..TABLES).map(move |table| (number * TABLES + table + 1, hand)));
    for (table, hand) in hands.cycle() {
        if done.load(Ordering::SeqCst) {
            break;
        }
        let way = format!("/arbitro/serata/turni/1/tavoli/{table}/smazzate/{hand}");
        let page = tablet.get(&way);
        let seed = u64::from(table) * 1_000_000 + times.len() as u64;
        let seed = seed + u64::from(std::process::id());
        let sheet = play_hand(&RuleSet::FEDERATION, seed);
        let fields = hand_form(&sheet, &page.hidden("base_version"));
        let typed = fields.iter().map(|(n, v)| (n.as_str(), v.as_str()));
        let typed: Vec<(&str, &str)> = typed.collect();
        let began = Instant::now();
        let saved = tablet.post_from(&page, &way, &typed);
        times.push(began.elapsed());
        assert_eq!(saved.status, 303, "{}", saved.body);
        std::thread::sleep(PAUSE);
    }
    times
}

fn told(name: &str, what: &str, (took, mut times): (Duration, Vec<Duration>)) {
    times.sort();
    let at = |share: f64| {
        let place = (times.len() as f64 * share) as usize;
        times[place.min(times.len() - 1)].as_secs_f64() * 1e3
    };
    println!(
        "{name}: {what} ({:.1} s): {} saves, median {:.1} ms, p99 {:.1} ms, slowest {:.1} ms",
        took.as_secs_f64(),
        times.len(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
}
