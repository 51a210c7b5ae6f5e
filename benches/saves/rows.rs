//! The rows of a save: found by comparing the database before and after one, and written again by a raw connection.

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Text;
use std::collections::{BTreeSet, HashMap};

/// The tables a save writes; [`written_by`] fails when they are others.
const WRITTEN: [&str; 5] = [
    "events",
    "hand_versions",
    "idempotency_keys",
    "journal",
    "journal_ends",
];
/// Written too by a save that changes how far its table is.
const SOMETIMES: &str = "tables";

diesel::table! { events (id) { id -> BigInt, revision -> BigInt, } }
diesel::table! {
    tables (event_id, round, number) { event_id -> BigInt, round -> BigInt, number -> BigInt, state -> Text, }
}
diesel::table! {
    hand_versions (event_id, round, table_number, hand, version) {
        event_id -> BigInt,
        round -> BigInt,
        table_number -> BigInt,
        hand -> BigInt,
        version -> BigInt,
        sheet -> Text,
        saved_by -> Text,
        saved_at -> Text,
        reason -> Text,
    }
}
diesel::table! {
    journal (id) {
        id -> BigInt,
        event_id -> BigInt,
        seq -> BigInt,
        at -> Text,
        actor -> Text,
        role -> Text,
        address -> Text,
        action -> Text,
        detail -> Text,
        prev -> Text,
        hash -> Text,
    }
}
diesel::table! { journal_ends (chain) { chain -> BigInt, lines -> BigInt, hash -> Text, } }
diesel::table! {
    idempotency_keys (key) { key -> Text, body_hash -> Text, status -> BigInt, location -> Text, at -> Text, }
}

type Line = (
    i64,
    i64,
    i64,
    String,
    String,
    String,
    String,
    String,
    String,
    String,
    String,
);
type Version = (i64, i64, i64, i64, i64, String, String, String, String);
type Key = (String, String, i64, String, String);

/// The rows that one save has left.
pub struct Saved {
    /// The number of its line in the journal.
    pub line: i64,
    journal: Line,
    version: Version,
    key: Key,
    /// The state of its table, if the service has said so.
    state: Option<String>,
}

impl Saved {
    /// The saves behind a line of the journal, in their order.
    pub fn since(database: &str, after: i64) -> Vec<Saved> {
        let conn = &mut SqliteConnection::establish(database).unwrap();
        let lines = journal::table
            .filter(journal::id.gt(after))
            .order(journal::id);
        // signing in stands in the chain of the installation
        let lines = lines.filter(journal::action.eq("enter-hand"));
        let lines: Vec<Line> = lines.load(conn).unwrap();
        let keys: Vec<Key> = idempotency_keys::table.load(conn).unwrap();
        // `user:1/misura-3-17-4`: who posted it, and the event, table and hand
        let of_hand = |key: Key| Some((key.0.split_once('/')?.1.to_owned(), key));
        let mut keys: HashMap<String, Key> = keys.into_iter().filter_map(of_hand).collect();
        let saved = lines.into_iter();
        saved.map(|line| Saved::of(conn, line, &mut keys)).collect()
    }

    fn of(conn: &mut SqliteConnection, journal: Line, keys: &mut HashMap<String, Key>) -> Saved {
        let facts: serde_json::Value = serde_json::from_str(&journal.8).unwrap();
        let facts = facts.as_array().unwrap();
        let saved = facts.iter().find(|fact| fact["hand"].is_number()).unwrap();
        let number = |name: &str| saved[name].as_i64().unwrap();
        let (round, table, hand) = (number("round"), number("table"), number("hand"));
        let version = (journal.1, round, table, hand, number("version"));
        let state = facts.iter().find_map(|fact| fact["state"].as_str());
        let event = journal.1 - 1;
        let key = format!("misura-{event}-{table}-{hand}");
        Saved {
            line: journal.0,
            version: hand_versions::table.find(version).first(conn).unwrap(),
            key: keys.remove(&key).unwrap(),
            state: state.map(str::to_owned),
            journal,
        }
    }
}

/// One connection that commits one save after the other.
pub struct Raw(SqliteConnection);

impl Raw {
    /// Opens a database as the service opens its own.
    pub fn open(database: &str) -> Raw {
        let mut conn = SqliteConnection::establish(database).unwrap();
        let same = "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
                    PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;";
        conn.batch_execute(same).unwrap();
        Raw(conn)
    }

    /// Each save in a transaction of its own.
    pub fn write(&mut self, saves: &[Saved]) {
        for saved in saves {
            self.0
                .immediate_transaction(|conn| put(conn, saved))
                .unwrap();
        }
    }
}

fn put(conn: &mut SqliteConnection, saved: &Saved) -> QueryResult<()> {
    let (event, round, table, hand, version, sheet, by, saved_at, reason) = &saved.version;
    diesel::update(events::table.find(event))
        .set(events::revision.eq(events::revision + 1))
        .execute(conn)?;
    diesel::insert_into(hand_versions::table)
        .values((
            hand_versions::event_id.eq(event),
            hand_versions::round.eq(round),
            hand_versions::table_number.eq(table),
            hand_versions::hand.eq(hand),
            hand_versions::version.eq(version),
            hand_versions::sheet.eq(sheet),
            hand_versions::saved_by.eq(by),
            hand_versions::saved_at.eq(saved_at),
            hand_versions::reason.eq(reason),
        ))
        .execute(conn)?;
    if let Some(state) = &saved.state {
        diesel::update(tables::table.find((event, round, table)))
            .set(tables::state.eq(state))
            .execute(conn)?;
    }
    let (_, of, seq, at, actor, role, address, action, detail, prev, hash) = &saved.journal;
    diesel::insert_into(journal::table)
        .values((
            journal::event_id.eq(of),
            journal::seq.eq(seq),
            journal::at.eq(at),
            journal::actor.eq(actor),
            journal::role.eq(role),
            journal::address.eq(address),
            journal::action.eq(action),
            journal::detail.eq(detail),
            journal::prev.eq(prev),
            journal::hash.eq(hash),
        ))
        .execute(conn)?;
    // the first line of a chain says where it ends for the first time
    let last = (journal_ends::lines.eq(seq), journal_ends::hash.eq(hash));
    let ends = diesel::update(journal_ends::table.find(of)).set(last);
    if ends.execute(conn)? == 0 {
        diesel::insert_into(journal_ends::table)
            .values((journal_ends::chain.eq(of), last.0, last.1))
            .execute(conn)?;
    }
    let (key, body_hash, status, location, at) = &saved.key;
    diesel::insert_into(idempotency_keys::table)
        .values((
            idempotency_keys::key.eq(key),
            idempotency_keys::body_hash.eq(body_hash),
            idempotency_keys::status.eq(status),
            idempotency_keys::location.eq(location),
            idempotency_keys::at.eq(at),
        ))
        .execute(conn)?;
    Ok(())
}

#[derive(QueryableByName)]
struct Name {
    #[diesel(sql_type = Text)]
    name: String,
}

#[derive(QueryableByName)]
struct Kept {
    #[diesel(sql_type = Text)]
    row: String,
}

/// The rows that one save writes, in words: every table is compared before and after it.
pub fn written_by(database: &str, save: impl FnOnce()) -> String {
    let conn = &mut SqliteConnection::establish(database).unwrap();
    let before = everything(conn);
    save();
    let mut said = Vec::new();
    let mut written = Vec::new();
    for ((name, before), (_, after)) in before.iter().zip(everything(conn)) {
        let rows = after.difference(before).count();
        let gone = before.difference(&after).count();
        if rows > 0 {
            let how = if gone > 0 { "changed" } else { "new" };
            said.push(format!("{name} {rows} {how}"));
            written.push(name.as_str());
        }
    }
    written.retain(|name| *name != SOMETIMES);
    assert_eq!(written, WRITTEN, "a save writes something else by now");
    said.join(", ")
}

/// Every row of every table, as text.
fn everything(conn: &mut SqliteConnection) -> Vec<(String, BTreeSet<String>)> {
    let named = |conn: &mut SqliteConnection, sql: &str| -> Vec<String> {
        let names: Vec<Name> = diesel::sql_query(sql).load(conn).unwrap();
        names.into_iter().map(|found| found.name).collect()
    };
    let all = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name";
    let tables = named(conn, all).into_iter().map(|table| {
        let columns = named(
            conn,
            &format!("SELECT name FROM pragma_table_info('{table}')"),
        );
        let quoted = columns.iter().map(|column| format!("quote({column})"));
        let quoted = quoted.collect::<Vec<_>>().join(" || ',' || ");
        let rows = format!("SELECT {quoted} AS row FROM {table}");
        let rows: Vec<Kept> = diesel::sql_query(rows).load(conn).unwrap();
        (table, rows.into_iter().map(|kept| kept.row).collect())
    });
    tables.collect()
}
