//! The desk of an event of 500 tables and 4 rounds: what a corrected hand would move, asked for over HTTP as the referee
//! does; its journal of about 25 000 lines, its page under a filter, and a break of its chain found by `pozzetto verify`.
//! On SQLite, and on PostgreSQL where `TEST_POSTGRES_URL` names an
//! empty database.
#![allow(clippy::unwrap_used, clippy::expect_used)]

#[allow(
    dead_code,
    reason = "a hall and a browser are all that is needed of it"
)]
#[path = "../tests/it/support.rs"]
mod support;

use burraco_play::play_hand;
use burraco_rules::{BySide, RuleSet, Sheet};
use burraco_tournament::commands::change::Change;
use burraco_tournament::entry::{Entry, EntryNo, EntryState, Player};
use burraco_tournament::event_file::EventFile;
use burraco_tournament::journal::JournalAction;
use burraco_tournament::movement::{Movement, PairingReason};
use burraco_tournament::round::{
    HandNo, HandVersion, Round, RoundNo, RoundState, Table, TableNo, TableState,
};
use pozzetto::auth::Role;
use pozzetto::store::{
    Act, DatabaseUrl, EventId, Store, StoreError, Tx, journal_append, journal_check, journal_lines,
    load_event, load_settings, locate_event,
};
use std::process::Command;
use std::time::{Duration, Instant};
use support::{Browser, Folder, Hall, hand_form};

const TABLES: u32 = 500;
const ROUNDS: u32 = 4;
const HANDS: u32 = 4;

fn main() {
    let folder = Folder::new();
    measured(
        "SQLite",
        &DatabaseUrl::Sqlite(folder.path().join("journal.sqlite3")),
    );
    match std::env::var("TEST_POSTGRES_URL") {
        Ok(address) => measured("PostgreSQL", &DatabaseUrl::Postgres(address)),
        Err(_) => println!("PostgreSQL: not measured, TEST_POSTGRES_URL is not set"),
    }
}

fn measured(name: &str, url: &DatabaseUrl) {
    let hall = Hall::open_on(url);
    let mut admin = hall.person("Olga", Role::Admin, None);
    let slug = made(&mut admin);
    let event = played(&hall.store, &slug);
    let lines = hall
        .store
        .read_now(|conn| journal_lines(conn, Some(event), 0, i64::MAX));
    let lines = lines.unwrap();
    println!("{name}: {} lines", lines.len());

    let way = format!("/direzione/{slug}/registro");
    // the event itself is in memory before the journal is asked for, as it is at an event
    admin.get(&format!("/direzione/{slug}/premi"));
    timed(name, "first page after a start", 1, || {
        assert_eq!(admin.get(&way).status, 200);
    });
    for (what, query) in [
        ("by table", "turno=3&tavolo=217"),
        ("by entry", "coppia=433"),
        ("by action", "azione=close-table"),
        ("by who", "chi=user:1&turno=2"),
        ("by time", "da=2026-09-21&a=2126-09-22"),
        ("the last page", "pagina=9999"),
    ] {
        timed(name, what, 21, || {
            let page = admin.get(&format!("{way}?{query}"));
            assert!(
                page.status == 200 && page.body.contains("class=\"fact\""),
                "{query}"
            );
        });
    }
    register(name, &mut admin, &slug);
    let hand = format!("/arbitro/{slug}/turni/2/tavoli/217/smazzate/2");
    let page = admin.get(&hand);
    let base = page.hidden("base_version");
    let fields = hand_form(&play_hand(&RuleSet::FEDERATION, 77), &base);
    let typed = fields.iter();
    let typed: Vec<(&str, &str)> = typed.map(|(n, v)| (n.as_str(), v.as_str())).collect();
    timed(name, "what a correction would move", 21, || {
        let seen = admin.post_from(&page, &hand, &typed);
        assert!(seen.status == 409 && seen.body.contains("class=\"dryrun\""));
    });
    timed(name, "chain checked in the database", 5, || {
        hall.store
            .read_now(|conn| journal_check(conn, Some(event)))
            .unwrap();
    });
    let (whole, _) = hall.store.read_now(|conn| load_event(conn, event)).unwrap();
    let mut broken = lines;
    let middle = broken.len() / 2;
    broken[middle].actor = "user:999".to_owned();
    let file = EventFile::of(&whole, pozzetto::store::SOFTWARE, broken);
    let folder = Folder::new();
    let path = folder.path().join("event.json");
    std::fs::write(&path, serde_json::to_vec(&file).unwrap()).unwrap();
    timed(name, "a break found by `pozzetto verify`", 5, || {
        let out = Command::new(env!("CARGO_BIN_EXE_pozzetto"))
            .arg("verify")
            .arg(&path)
            .output()
            .unwrap();
        let said = String::from_utf8(out.stdout).unwrap();
        assert!(
            said.contains(&format!("journal_chain line {}", middle + 1)),
            "{said}"
        );
    });
}

/// A register of 20 000 members: a list looked at and taken, and somebody looked up with a letter wrong.
fn register(name: &str, admin: &mut Browser, slug: &str) {
    let way = "/tesserati";
    let member = |n: u32| {
        let club = n % 300;
        format!(
            "T{n:05};Cognome{} Nome{n};ASD {club};Ordinaria;31/12/2099\n",
            n % 4_000
        )
    };
    let rows: String = (0..20_000).map(member).collect();
    let list = format!("tessera;nome;società;tipo;scadenza\n{rows}");
    let page = admin.get(way);
    timed(name, "a list of 20 000 members looked at", 1, || {
        let looked = admin.send_file(&page, way, ("file", "elenco.csv"), list.as_bytes());
        assert!(looked.status == 200 && looked.body.contains("Prendi 20"));
    });
    timed(name, "taken", 1, || {
        let taken = admin.post_from(&page, way, &[("step", "take"), ("list", &list)]);
        assert_eq!(taken.status, 303);
    });
    timed(name, "a member meant by letters, one wrong", 21, || {
        let meant = admin.get(&format!("/direzione/{slug}/tesserati?q=cogmome12+nome1"));
        assert!(meant.status == 200 && meant.body.contains("role=\"option\""));
    });
}

fn timed(name: &str, what: &str, times: usize, mut run: impl FnMut()) {
    let mut all: Vec<Duration> = (0..times)
        .map(|_| {
            let began = Instant::now();
            run();
            began.elapsed()
        })
        .collect();
    all.sort();
    let (median, slowest) = (all[times / 2], all[times - 1]);
    println!(
        "{name}: {what}: median {:.1} ms, slowest {:.1} ms",
        median.as_secs_f64() * 1e3,
        slowest.as_secs_f64() * 1e3
    );
}

/// An event without entries; gives its word in addresses.
fn made(admin: &mut Browser) -> String {
    let desk = admin.submit(
        "/direzione/nuovo",
        "/direzione/nuovo",
        &[
            ("name", &format!("Misura {}", std::process::id())),
            ("date", "2026-11-21"),
            ("plan", "3 mitchell + 1 danese"),
            ("hands", &HANDS.to_string()),
            ("rules", "federation"),
        ],
    );
    desk.trim_start_matches("/direzione/").to_owned()
}

/// Plays every table: each hand entered and one of them corrected, the table confirmed and closed; a line of the journal
/// for each, as the service writes it.
fn played(store: &Store, slug: &str) -> EventId {
    let slug = slug.to_owned();
    let sheets: Vec<Sheet> = (0..40)
        .map(|seed| play_hand(&RuleSet::FEDERATION, seed))
        .collect();
    let done = store.write_now(move |tx| -> Result<EventId, StoreError> {
        let (event, _) = locate_event(tx, &slug)?;
        assert_eq!(load_settings(tx, event)?.hands, 4);
        let entries = (1..=2 * TABLES).map(|n| Change::EntryAdded(entry(n)));
        for chunk in entries.collect::<Vec<_>>().chunks(100) {
            done(tx, event, JournalAction::ImportEntries, chunk)?;
        }
        for n in 1..=ROUNDS {
            let (round, state) = (RoundNo(n), RoundState::Playing);
            let changes = [Change::RoundProposed(proposed(n))];
            done(tx, event, JournalAction::ProposeRound, &changes)?;
            done(
                tx,
                event,
                JournalAction::PublishRound,
                &[Change::RoundState(round, state)],
            )?;
            for table in (1..=TABLES).map(TableNo) {
                for hand in 1..=HANDS {
                    let of = (n + table.0 * 7 + hand * 13) as usize;
                    let first = version(1, &sheets[of % sheets.len()]);
                    enter(tx, event, (round, table, HandNo(hand)), first)?;
                    if hand == 1 {
                        let again = version(2, &sheets[(of + 1) % sheets.len()]);
                        enter(tx, event, (round, table, HandNo(hand)), again)?;
                    }
                }
                for (action, state) in [
                    (JournalAction::DisputeTable, TableState::Disputed),
                    (JournalAction::ConfirmTable, TableState::Confirmed),
                    (JournalAction::CloseTable, TableState::Closed),
                ] {
                    let change = Change::TableState {
                        round,
                        table,
                        state,
                    };
                    done(tx, event, action, &[change])?;
                }
            }
            done(
                tx,
                event,
                JournalAction::CloseRound,
                &[Change::RoundState(round, RoundState::Closed)],
            )?;
        }
        Ok(event)
    });
    done.unwrap()
}

fn done(
    tx: &mut Tx<'_>,
    event: EventId,
    action: JournalAction,
    changes: &[Change],
) -> Result<(), StoreError> {
    let facts = tx.apply(event, changes)?.facts;
    let act = Act {
        actor: "user:1".to_owned(),
        role: "referee".to_owned(),
        address: "192.168.1.17".to_owned(),
        action,
        detail: facts.into(),
    };
    journal_append(tx, Some(event), &act, pozzetto::web::now()).map(drop)
}

fn enter(
    tx: &mut Tx<'_>,
    event: EventId,
    (round, table, hand): (RoundNo, TableNo, HandNo),
    version: HandVersion,
) -> Result<(), StoreError> {
    let saved = Change::HandSaved {
        round,
        table,
        hand,
        version,
    };
    let state = TableState::Entered;
    let entered = Change::TableState {
        round,
        table,
        state,
    };
    done(tx, event, JournalAction::EnterHand, &[saved, entered])
}

fn version(number: u32, sheet: &Sheet) -> HandVersion {
    HandVersion {
        version: number,
        sheet: sheet.clone(),
        by: "Olga".to_owned(),
        at: pozzetto::web::now(),
        reason: String::new(),
    }
}

fn entry(number: u32) -> Entry {
    let player = |name: &str| Player {
        name: format!("{name} {number}"),
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

/// E/W move on by one table a round.
fn proposed(n: u32) -> Round {
    let table = |k: u32| Table {
        number: TableNo(k),
        seats: BySide {
            ns: EntryNo(k),
            ew: EntryNo(TABLES + 1 + (k + n) % TABLES),
        },
        partners: Default::default(),
        state: TableState::Open,
        reason: PairingReason::Drawn,
        stopped: None,
        hands: Default::default(),
    };
    Round {
        number: RoundNo(n),
        movement: Movement::Mitchell { step: 1 },
        state: RoundState::Draft,
        tables: (1..=TABLES).map(table).collect(),
        clock: Default::default(),
        byes: Vec::new(),
    }
}
