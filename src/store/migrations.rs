//! Migrations of both databases, inside the binary. They expand first and contract later,
//! so that an older instance may still serve.

use super::connection::{self, Access, AnyConn};
use super::{DatabaseUrl, StoreError};
use diesel::backend::Backend;
use diesel::connection::SimpleConnection;
use diesel::migration::{Migration, MigrationSource};
use diesel::prelude::*;
use diesel::sql_types::Text;
use diesel::sqlite::Sqlite;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use std::fs::File;
use std::io::Read;
use std::path::Path;

const SQLITE: EmbeddedMigrations = embed_migrations!("migrations/sqlite");
const POSTGRES: EmbeddedMigrations = embed_migrations!("migrations/postgres");

/// One number for all instances: whoever holds this lock of PostgreSQL may migrate.
const LOCK: &str = "SELECT pg_advisory_xact_lock(7206112026)";

/// Runs what is pending, all of it or nothing; two that start at once wait for each other.
///
/// Gives the versions that ran.
///
/// # Errors
/// [`StoreError::Fault`] with the database's words.
pub fn migrate(url: &DatabaseUrl) -> Result<Vec<String>, StoreError> {
    match connection::open(url, Access::Write)? {
        AnyConn::Sqlite(mut conn) => conn.immediate_transaction(|conn| {
            let ran = conn.run_pending_migrations(SQLITE);
            ran.map(|all| all.iter().map(ToString::to_string).collect())
                .map_err(StoreError::fault)
        }),
        AnyConn::Postgres(mut conn) => conn.transaction(|conn| {
            conn.batch_execute(LOCK)?;
            let ran = conn.run_pending_migrations(POSTGRES);
            ran.map(|all| all.iter().map(ToString::to_string).collect())
                .map_err(StoreError::fault)
        }),
    }
}

/// The names of the migrations that have not run, in order. A SQLite file that is missing is not made.
///
/// # Errors
/// [`StoreError::Fault`] with the database's words.
pub fn pending(url: &DatabaseUrl) -> Result<Vec<String>, StoreError> {
    if let DatabaseUrl::Sqlite(path) = url
        && !path.exists()
    {
        return names(MigrationSource::<Sqlite>::migrations(&SQLITE));
    }
    match connection::open(url, Access::Write)? {
        AnyConn::Sqlite(mut conn) => names(conn.pending_migrations(SQLITE)),
        AnyConn::Postgres(mut conn) => names(conn.pending_migrations(POSTGRES)),
    }
}

/// Whether nothing of ours is there yet. Nothing is made by looking.
///
/// # Errors
/// [`StoreError::Fault`] with the database's words.
pub fn is_new(url: &DatabaseUrl) -> Result<bool, StoreError> {
    if let DatabaseUrl::Sqlite(path) = url {
        return Ok(!path.exists());
    }
    let mut conn = connection::open(url, Access::Read)?;
    let there = diesel::sql_query(
        "SELECT table_name AS name FROM information_schema.tables \
         WHERE table_schema = current_schema() AND table_name = 'events'",
    );
    Ok(there.load::<Named>(&mut conn)?.is_empty())
}

#[derive(QueryableByName)]
struct Named {
    #[diesel(sql_type = Text)]
    #[expect(dead_code, reason = "that it is there is enough")]
    name: String,
}

/// What every SQLite file begins with.
const MAGIC: &[u8] = b"SQLite format 3\0";

/// Whether a SQLite file is a database of this program: migrations of ours have run in it. What is none is neither
/// opened by SQLite, which would take a log beside it for its own, nor written.
///
/// # Errors
/// [`StoreError::Fault`] with why it is none.
pub fn made_by_us(file: &Path) -> Result<(), StoreError> {
    let fault = |why: &str| Err(StoreError::fault(why));
    let mut begin = Vec::new();
    let opened = File::open(file).map_err(StoreError::fault)?;
    let read = opened.take(16).read_to_end(&mut begin);
    match read.map_err(StoreError::fault)? {
        0 => return fault("the file is empty"),
        _ if begin != MAGIC => return fault("the file is no database"),
        _ => {}
    }
    let Some(path) = file.to_str() else {
        return fault("the name is not UTF-8");
    };
    let mut conn = SqliteConnection::establish(path).map_err(StoreError::fault)?;
    conn.batch_execute("PRAGMA busy_timeout = 5000;")?;
    let ran = diesel::sql_query("SELECT version FROM __diesel_schema_migrations");
    let ran: Vec<Ran> = ran.load(&mut conn).unwrap_or_default();
    let ours = MigrationSource::<Sqlite>::migrations(&SQLITE).map_err(StoreError::fault)?;
    let of_ours = |ran: &Ran| {
        ours.iter()
            .any(|one| one.name().version() == ran.version.as_str().into())
    };
    match ran.iter().any(of_ours) {
        true => Ok(()),
        false => fault("it is a database of another program, or cannot be read"),
    }
}

#[derive(QueryableByName)]
struct Ran {
    #[diesel(sql_type = Text)]
    version: String,
}

type Found<DB> = diesel::migration::Result<Vec<Box<dyn Migration<DB>>>>;

fn names<DB: Backend>(found: Found<DB>) -> Result<Vec<String>, StoreError> {
    let mut names: Vec<String> = found
        .map_err(StoreError::fault)?
        .iter()
        .map(|migration| migration.name().to_string())
        .collect();
    names.sort();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::testing::Scratch;

    fn revert_all(url: &DatabaseUrl) {
        match connection::open(url, Access::Write).unwrap() {
            AnyConn::Sqlite(mut conn) => conn.revert_all_migrations(SQLITE).map(drop).unwrap(),
            AnyConn::Postgres(mut conn) => conn.revert_all_migrations(POSTGRES).map(drop).unwrap(),
        }
    }

    #[test]
    fn up_down_up() {
        for scratch in Scratch::empty() {
            let all = pending(scratch.url()).unwrap();
            assert_eq!(migrate(scratch.url()).unwrap().len(), all.len());
            assert!(pending(scratch.url()).unwrap().is_empty());
            assert!(migrate(scratch.url()).unwrap().is_empty());
            revert_all(scratch.url());
            assert_eq!(pending(scratch.url()).unwrap(), all);
            assert_eq!(migrate(scratch.url()).unwrap().len(), all.len());
        }
    }

    #[test]
    fn both_databases_have_the_same_migrations() {
        let sqlite = names(MigrationSource::<Sqlite>::migrations(&SQLITE)).unwrap();
        let postgres = names(MigrationSource::<diesel::pg::Pg>::migrations(&POSTGRES)).unwrap();
        assert_eq!(sqlite, postgres);
        assert!(!sqlite.is_empty());
    }

    #[test]
    fn instances_that_start_at_once_migrate_once() {
        // Often, because only the first moments of a new SQLite file are not in order by themselves.
        let files = std::iter::repeat_with(Scratch::sqlite).take(40);
        for scratch in Scratch::empty().into_iter().chain(files) {
            let all = pending(scratch.url()).unwrap().len();
            let ran: usize = std::thread::scope(|threads| {
                let start = |_| threads.spawn(|| migrate(scratch.url()).unwrap().len());
                let started: Vec<_> = (0..4).map(start).collect();
                started.into_iter().map(|ran| ran.join().unwrap()).sum()
            });
            assert_eq!(ran, all);
        }
    }

    #[test]
    fn a_missing_file_is_not_made_by_looking() {
        let scratch = Scratch::sqlite();
        assert!(!pending(scratch.url()).unwrap().is_empty());
        assert!(matches!(scratch.url(), DatabaseUrl::Sqlite(path) if !path.exists()));
    }
}
