//! A database filled fast: one event copied under other ids, row by row as it stands, outside of the service.

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};

/// The tables whose rows belong to an event; each comes after those it points to.
const OF_EVENT: [&str; 6] = [
    "entries",
    "players",
    "rounds",
    "tables",
    "byes",
    "hand_versions",
];

/// Events in one transaction.
const AT_ONCE: u64 = 50;

#[derive(QueryableByName)]
struct Name {
    #[diesel(sql_type = Text)]
    name: String,
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// Copies the only event until there are so many; says what the database holds then.
pub fn copies(database: &str, events: u64) -> String {
    let conn = &mut SqliteConnection::establish(database).unwrap();
    // nobody else is there, and who loses it fills it again
    conn.batch_execute(
        "PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -200000;",
    )
    .unwrap();
    conn.batch_execute(JOURNAL).unwrap();
    let copied: Vec<String> = OF_EVENT.iter().map(|table| copy(conn, table)).collect();
    for first in (2..=events).step_by(usize::try_from(AT_ONCE).unwrap()) {
        conn.transaction(|conn| {
            for event in first..(first + AT_ONCE).min(events + 1) {
                let all = [EVENT, &copied.join(";"), LINES, KEYS].join(";");
                conn.batch_execute(&all.replace(":event", &event.to_string()))?;
            }
            QueryResult::Ok(())
        })
        .unwrap();
    }
    conn.batch_execute("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA optimize;")
        .unwrap();
    let count = |conn: &mut SqliteConnection, table: &str| {
        let sql = format!("SELECT count(*) AS count FROM {table}");
        let found: Count = diesel::sql_query(sql).get_result(conn).unwrap();
        found.count
    };
    let told = [
        "events",
        "players",
        "hand_versions",
        "journal",
        "idempotency_keys",
    ];
    let told = told.map(|table| format!("{} {table}", count(conn, table)));
    let bytes = std::fs::metadata(database).unwrap().len();
    format!("{}, {} MB", told.join(", "), bytes / 1_000_000)
}

/// A line of the journal for each hand of the first event: as long as real ones, chained by nothing.
const JOURNAL: &str = "
INSERT INTO journal (event_id, seq, at, actor, role, address, action, detail, prev, hash)
SELECT event_id, row_number() OVER (ORDER BY round, table_number, hand), saved_at, 'user:1', 'referee',
    hex(randomblob(32)), 'enter-hand',
    json_array(json_object('round', round, 'table', table_number, 'hand', hand, 'version', version, 'sheet', hex(randomblob(32)))),
    hex(randomblob(32)), hex(randomblob(32))
FROM hand_versions WHERE event_id = 1";

/// The event's own row: another name, another day.
const EVENT: &str = "
INSERT INTO events (id, slug, revision, settings, created_at)
SELECT :event, slug || '-:event', revision,
    json_set(settings, '$.slug', slug || '-:event', '$.name', 'Torneo :event', '$.date', date('2018-01-01', '+' || (:event * 3) || ' days')),
    created_at
FROM events WHERE id = 1";

const LINES: &str = "
INSERT INTO journal (event_id, seq, at, actor, role, address, action, detail, prev, hash)
SELECT :event, seq, at, actor, role, address, action, detail, prev, hash FROM journal WHERE event_id = 1";

const KEYS: &str = "
INSERT INTO idempotency_keys (key, body_hash, status, location, at)
SELECT 'user:1/' || hex(randomblob(12)), hash, 303, '/arbitro/copiato-:event/turni/1/tavoli/1', at FROM journal WHERE event_id = 1";

/// The ways to copy the rows of a table. A player is in every hundredth event, a club in every tenth.
fn copy(conn: &mut SqliteConnection, table: &str) -> String {
    let columns = format!("SELECT name FROM pragma_table_info('{table}')");
    let columns: Vec<Name> = diesel::sql_query(columns).load(conn).unwrap();
    let columns: Vec<String> = columns.into_iter().map(|column| column.name).collect();
    let from = columns.iter().map(|column| match (table, column.as_str()) {
        (_, "event_id") => ":event".to_owned(),
        ("players", "name") => "name || ' ' || (:event % 100)".to_owned(),
        ("players", "card") => "'T' || entry || '-' || (:event % 100)".to_owned(),
        ("players", "club") => "club || ' ' || (:event % 10)".to_owned(),
        (_, other) => other.to_owned(),
    });
    format!(
        "INSERT INTO {table} ({}) SELECT {} FROM {table} WHERE event_id = 1",
        columns.join(", "),
        from.collect::<Vec<_>>().join(", ")
    )
}
