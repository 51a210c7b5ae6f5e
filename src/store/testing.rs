//! Databases and events for tests.
//!
//! When `TEST_POSTGRES_URL` names an empty database whose user may create schemas, each test runs there too.

use super::*;
use crate::database::connection;
use burraco_rules::BySide;
use burraco_rules::Side;
use burraco_tournament::commands::change::Change;
use burraco_tournament::cow_list::CowList;
use burraco_tournament::entry::{Entry, EntryNo, EntryState, Player};
use burraco_tournament::event::{ClubsApart, Settings};
use burraco_tournament::movement::{Movement, PairingReason};
use burraco_tournament::plan::Plan;
use burraco_tournament::ranking::TieBreak;
use burraco_tournament::round::{
    Bye, HandNo, HandVersion, Round, RoundNo, RoundState, Table, TableNo, TableState,
};
use burraco_tournament::visibility::stage::EventStage;
use burraco_tournament::vp::VpTable;
use chrono::{DateTime, Utc};
use diesel::connection::SimpleConnection;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

static NEXT: AtomicU32 = AtomicU32::new(0);

/// A test's own database, deleted when the test ends.
pub struct Scratch {
    url: DatabaseUrl,
    folder: PathBuf,
    schema: Option<(DatabaseUrl, String)>,
}

impl Scratch {
    /// Returns a test database: a path for a SQLite file.
    pub fn sqlite() -> Scratch {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("pozzetto-test-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let url = DatabaseUrl::Sqlite(folder.join("deep").join("store.sqlite3"));
        Scratch {
            url,
            folder,
            schema: None,
        }
    }

    /// Creates a schema for this test, if there is a PostgreSQL server to test with.
    fn postgres() -> Option<Scratch> {
        let address = std::env::var("TEST_POSTGRES_URL").ok()?;
        let base = DatabaseUrl::parse(&address).unwrap();
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let schema = format!("test_{}_{number}", std::process::id());
        let mut conn = connection::open(&base, connection::Access::Write).unwrap();
        conn.batch_execute(&format!("CREATE SCHEMA {schema}"))
            .unwrap();
        let join = if address.contains('?') { '&' } else { '?' };
        let address = format!("{address}{join}options=-csearch_path%3D{schema}");
        Some(Scratch {
            url: DatabaseUrl::parse(&address).unwrap(),
            folder: PathBuf::new(),
            schema: Some((base, schema)),
        })
    }

    /// Returns test databases without any table.
    pub fn empty() -> Vec<Scratch> {
        std::iter::once(Scratch::sqlite())
            .chain(Scratch::postgres())
            .collect()
    }

    /// Returns test databases whose migrations have run, with their stores.
    pub fn ready() -> Vec<(Scratch, Store)> {
        let open = |scratch: Scratch| {
            migrate(scratch.url()).unwrap();
            let store = Store::open(scratch.url()).unwrap();
            (scratch, store)
        };
        Scratch::empty().into_iter().map(open).collect()
    }

    /// Returns the address of the test's database.
    pub fn url(&self) -> &DatabaseUrl {
        &self.url
    }

    /// Runs SQL directly on the database, as an intruder would.
    pub fn tamper(&self, sql: &str) -> Result<(), StoreError> {
        let mut conn = connection::open(&self.url, connection::Access::Write)?;
        Ok(conn.batch_execute(sql)?)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        match &self.schema {
            None => std::fs::remove_dir_all(&self.folder).unwrap_or_default(),
            Some((base, schema)) => {
                let conn = connection::open(base, connection::Access::Write);
                let drop = format!("DROP SCHEMA {schema} CASCADE");
                conn.unwrap().batch_execute(&drop).unwrap();
            }
        }
    }
}

/// Builds test data: a time, in seconds after a fixed start.
pub fn at(seconds: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(1_790_000_000 + seconds, 123_456_789).unwrap()
}

/// Builds test data: the settings of an ordinary event.
pub fn settings(slug: &str) -> Settings {
    let plan = Plan {
        rounds: vec![Movement::Mitchell { step: 1 }, Movement::DanesePuro],
        carries: Vec::new(),
        split: None,
    };
    Settings {
        slug: slug.to_owned(),
        name: "Torneo d'autunno".to_owned(),
        venue: "Circolo «La Perla»".to_owned(),
        vp_table: VpTable {
            name: "3".to_owned(),
            limits: [100, 200, 300, 400, 500, 700, 900, 1200, 1500, 1900],
        },
        tie_breaks: vec![TieBreak::HeadToHead, TieBreak::Lot],
        minutes: 75,
        clubs_apart: ClubsApart::Prefer,
        stage: EventStage::Open,
        seed: u64::MAX,
        ..Settings::usual(at(0).date_naive(), plan, 3)
    }
}

/// Builds test data: an entry of two players.
pub fn entry(number: u32) -> Entry {
    let player = |name: &str| Player {
        name: format!("{name} d'Ò {number}"),
        card: format!("{number:05}"),
        club: "ASD Perla".to_owned(),
        province: "RM".to_owned(),
        region: "Lazio".to_owned(),
        category: "B".to_owned(),
    };
    Entry {
        number: EntryNo(number),
        players: vec![player("Anna"), player("Bruno")],
        group: "A".to_owned(),
        line: number.is_multiple_of(2).then_some(Side::Ew),
        state: EntryState::CheckedIn,
        paid_cents: 1500,
        payment: Some(burraco_tournament::prizes::fee::Payment {
            way: burraco_tournament::prizes::fee::PaymentWay::Card,
            by: "Carla".to_owned(),
            earlier: vec![burraco_tournament::prizes::fee::PartPayment {
                cents: 500,
                way: None,
                by: String::new(),
            }],
        }),
    }
}

/// Builds test data: a proposed round with tables that have no hands. Entries 1 and 2 meet, then 3 and 4, and so on;
/// the last entry has a bye.
pub fn round(number: u32, tables: u32) -> Round {
    let table = |n: u32| Table {
        number: TableNo(n),
        seats: BySide {
            ns: EntryNo(2 * n - 1),
            ew: EntryNo(2 * n),
        },
        partners: Default::default(),
        state: TableState::Open,
        reason: PairingReason::RankedApart {
            places: BySide { ns: 1, ew: 4 },
            met: (EntryNo(1), EntryNo(2), 1),
        },
        stopped: None,
        hands: CowList::default(),
    };
    Round {
        number: RoundNo(number),
        movement: Movement::Mitchell { step: 2 },
        state: RoundState::Draft,
        clock: Default::default(),
        tables: (1..=tables).map(table).collect(),
        byes: vec![Bye {
            entry: EntryNo(2 * tables + 1),
            award: settings("").bye.award(),
            reason: PairingReason::OddInDraw,
        }],
    }
}

/// Returns a version of a hand. Its number decides how detailed the sheet is.
pub fn version(number: u32) -> HandVersion {
    let sheet = match number % 3 {
        1 => {
            r#"{"ns":{"melds":["3H 4H 5H 6H 7H 8H 9H JK",{"cards":"KH KS KD","frozen":true}],"hands":["","5D 4C"],
            "pozzetto":"seen","unseen":"","declared":{"total":475}},"ew":{"melds":["3H 4H ??"],"hands":["","QQ"],
            "pozzetto":"unseen","unseen":"3C 4C"},"closed_by":"N","ended":"closed","discard":"4S",
            "overrule":[{"code":"gap","reason":"visto"}]}"#
        }
        2 => {
            r#"{"ns":{"parts":{"pulito":1,"table":180,"held":5},"pozzetto":"seen"},
            "ew":{"totals":{"base":300,"points":175}},"closed_by":null,"ended":"stock"}"#
        }
        _ => {
            r#"{"ns":{"totals":{"total":475}},"ew":{"totals":{"total":-5}},"closed_by":["N","EW"],"ended":"time"}"#
        }
    };
    HandVersion {
        version: number,
        sheet: serde_json::from_str(sheet).unwrap(),
        by: "tavolo 3".to_owned(),
        at: at(i64::from(number)),
        reason: "riletta".to_owned(),
    }
}

/// Builds test data: the change that saves a hand at a table.
pub fn saved(round: u32, table: u32, hand: u32, number: u32) -> Change {
    Change::HandSaved {
        round: RoundNo(round),
        table: TableNo(table),
        hand: HandNo(hand),
        version: version(number),
    }
}

/// Builds test data: an event with seven entries and one round of three tables.
pub fn event(store: &Store, slug: &str) -> EventId {
    let settings = settings(slug);
    store
        .write_now(move |tx| -> Result<EventId, StoreError> {
            let id = create_event(tx, &settings, at(0))?;
            let mut changes: Vec<Change> = (1..=7).map(|n| Change::EntryAdded(entry(n))).collect();
            changes.push(Change::RoundProposed(round(1, 3)));
            tx.apply(id, &changes)?;
            Ok(id)
        })
        .unwrap()
}
