//! A database of a test's own: a file, or a schema where `TEST_POSTGRES_URL` names an empty PostgreSQL database whose user
//! may make schemas.

use super::Folder;
use diesel::connection::SimpleConnection;
use diesel::sql_types::Text;
use diesel::{Connection, PgConnection, QueryableByName, RunQueryDsl, SqliteConnection};
use pozzetto::store::{DatabaseUrl, Store, migrate};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// Gone when the test ends.
pub enum Database {
    File(Folder),
    Schema { server: String, name: String },
}

impl Database {
    pub fn new() -> Database {
        let Ok(server) = std::env::var("TEST_POSTGRES_URL") else {
            return Database::File(Folder::new());
        };
        Database::on(server)
    }

    /// One with its tables where they can be copied: a file has them without running every migration.
    pub fn ready() -> Database {
        static TABLES: OnceLock<Vec<u8>> = OnceLock::new();
        let database = Database::new();
        if let Database::File(_) = database {
            let tables = TABLES.get_or_init(|| {
                let first = Database::new();
                migrate(&DatabaseUrl::parse(&first.url()).unwrap()).unwrap();
                std::fs::read(first.url()).unwrap()
            });
            std::fs::write(database.url(), tables).unwrap();
        }
        database
    }

    /// A schema at a server of the test's own.
    pub fn on(server: String) -> Database {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let n = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("it_{}_{n}", std::process::id());
        run(&server, &format!("CREATE SCHEMA {name}"));
        Database::Schema { server, name }
    }

    /// As `DATABASE_URL` names it.
    pub fn url(&self) -> String {
        match self {
            Database::File(folder) => folder.path().join("hall.sqlite3").display().to_string(),
            Database::Schema { server, name } => {
                let join = if server.contains('?') { '&' } else { '?' };
                format!("{server}{join}options=-csearch_path%3D{name}")
            }
        }
    }
}

impl Database {
    /// Statements as a program of a later version would run them, on a connection of its own.
    pub fn execute(&self, statements: &str) {
        match self {
            Database::File(_) => {
                let mut conn = SqliteConnection::establish(&self.url()).unwrap();
                conn.batch_execute("PRAGMA busy_timeout = 5000").unwrap();
                conn.batch_execute(statements).unwrap();
            }
            Database::Schema { .. } => {
                let mut conn = PgConnection::establish(&self.url()).unwrap();
                conn.batch_execute(statements).unwrap();
            }
        }
    }
}

/// All that a database holds.
#[derive(QueryableByName)]
struct Everything {
    #[diesel(sql_type = Text)]
    text: String,
}

impl Database {
    /// Every row of every table, as bytes to search in.
    pub fn everything(&self, store: &Store) -> Vec<u8> {
        match self {
            Database::File(folder) => {
                let copy = folder.path().join("copy.sqlite3");
                store.backup(&copy).unwrap();
                std::fs::read(copy).unwrap()
            }
            Database::Schema { .. } => {
                let mut conn = PgConnection::establish(&self.url()).unwrap();
                let all = "SELECT schema_to_xml(current_schema(), true, false, '')::text AS text";
                let all: Everything = diesel::sql_query(all).get_result(&mut conn).unwrap();
                all.text.into_bytes()
            }
        }
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        if let Database::Schema { server, name } = self {
            run(server, &format!("DROP SCHEMA {name} CASCADE"));
        }
    }
}

fn run(server: &str, statement: &str) {
    let mut conn = PgConnection::establish(server).unwrap();
    conn.batch_execute("SET client_min_messages = warning")
        .unwrap();
    conn.batch_execute(statement).unwrap();
}
