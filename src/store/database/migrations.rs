//! The migrations of both databases, contained in the binary. They expand the schema first and contract it later, so
//! that an older instance may still serve.

use crate::database::connection::{self, Access, AnyConn, PATIENCE, RunOnEither};
use crate::{DatabaseUrl, StoreError};
use diesel::connection::SimpleConnection;
use diesel::migration::{Migration, MigrationSource};
use diesel::prelude::*;
use diesel::sql_types::Text;
use diesel::sqlite::Sqlite;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::time::{Duration, Instant};

const SQLITE: EmbeddedMigrations = embed_migrations!("../../migrations/sqlite");
const POSTGRES: EmbeddedMigrations = embed_migrations!("../../migrations/postgres");

/// The statement that takes the PostgreSQL lock for migrating. The number is the same for all instances.
const LOCK: &str = "SELECT pg_advisory_xact_lock(7206112026)";

/// Runs all pending migrations or none, and returns the versions that ran. Two processes that start at once wait for
/// each other.
///
/// # Errors
/// [`StoreError::Fault`] with the database's message, or when the database belongs to another program.
pub fn migrate(url: &DatabaseUrl) -> Result<Vec<String>, StoreError> {
    applied_migrations(url)?;
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

/// Returns the names of the migrations that have not run, in order. Checking creates nothing.
///
/// # Errors
/// [`StoreError::Fault`] with the database's message, or when the database belongs to another program.
pub fn pending(url: &DatabaseUrl) -> Result<Vec<String>, StoreError> {
    let ran = applied_migrations(url)?;
    let mut pending = known_migrations()?;
    pending.retain(|(version, _)| !ran.contains(version));
    Ok(pending.into_iter().map(|(_, name)| name).collect())
}

/// Returns the version and name of every migration, in order. They are the same for both databases.
fn known_migrations() -> Result<Vec<(String, String)>, StoreError> {
    let all = MigrationSource::<Sqlite>::migrations(&SQLITE).map_err(StoreError::fault)?;
    let named = |one: &dyn Migration<Sqlite>| {
        let name = one.name();
        (name.version().to_string(), name.to_string())
    };
    let mut all: Vec<_> = all.iter().map(|one| named(&**one)).collect();
    all.sort();
    Ok(all)
}

/// Returns the versions of the migrations that have run, without changing anything. An ordinary SQLite connection would
/// switch another program's file to write-ahead logging.
fn applied_migrations(url: &DatabaseUrl) -> Result<Vec<String>, StoreError> {
    let DatabaseUrl::Sqlite(file) = url else {
        return ran_in(&mut connection::open(url, Access::Read)?);
    };
    if !file.exists() || file.metadata()?.len() == 0 {
        return Ok(Vec::new());
    }
    let since = Instant::now();
    loop {
        match ran_in(&mut plain(file)?) {
            // another program is just turning it, and SQLite waits for nobody then
            Err(StoreError::Unavailable) if since.elapsed() < PATIENCE => {
                std::thread::sleep(Duration::from_millis(5));
            }
            found => return found,
        }
    }
}

fn plain(file: &Path) -> Result<AnyConn, StoreError> {
    let name = file.to_str();
    let name = name.ok_or_else(|| StoreError::fault("its name is not UTF-8"))?;
    let mut conn = SqliteConnection::establish(name).map_err(StoreError::fault)?;
    conn.batch_execute("PRAGMA busy_timeout = 5000;")?;
    Ok(AnyConn::Sqlite(conn))
}

/// Returns the versions that have run in a database that is empty or belongs to this program.
fn ran_in(conn: &mut AnyConn) -> Result<Vec<String>, StoreError> {
    let tables = match conn {
        AnyConn::Sqlite(_) => {
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        }
        AnyConn::Postgres(_) => {
            "SELECT tablename::text AS name FROM pg_catalog.pg_tables WHERE schemaname = current_schema()"
        }
    };
    let tables: Vec<Named> = diesel::sql_query(tables).rows(conn)?;
    let ran: Vec<Ran> = match tables.iter().any(|table| table.name == HISTORY) {
        true => diesel::sql_query("SELECT version FROM __diesel_schema_migrations").rows(conn)?,
        false => Vec::new(),
    };
    let ran: Vec<String> = ran.into_iter().map(|ran| ran.version).collect();
    let ours = known_migrations()?;
    let nothing = ran.is_empty() && tables.iter().all(|table| table.name == HISTORY);
    match nothing || ours.iter().any(|(version, _)| ran.contains(version)) {
        true => Ok(ran),
        false => Err(StoreError::fault(
            "it is a database of another program: name one that is empty, or a file that is not there yet",
        )),
    }
}

/// The table in which diesel records the migrations that have run.
const HISTORY: &str = "__diesel_schema_migrations";

/// Whether the database holds nothing of this program yet. Checking creates nothing.
///
/// # Errors
/// [`StoreError::Fault`] with the database's message.
pub fn is_new(url: &DatabaseUrl) -> Result<bool, StoreError> {
    if let DatabaseUrl::Sqlite(path) = url {
        return Ok(!path.exists());
    }
    let mut conn = connection::open(url, Access::Read)?;
    let there = diesel::sql_query(
        "SELECT table_name AS name FROM information_schema.tables \
         WHERE table_schema = current_schema() AND table_name = 'events'",
    );
    Ok(there.rows::<Named>(&mut conn)?.is_empty())
}

#[derive(QueryableByName)]
struct Named {
    #[diesel(sql_type = Text)]
    name: String,
}

/// The bytes at the start of every SQLite file.
const MAGIC: &[u8] = b"SQLite format 3\0";

/// Checks that a SQLite file is a database of this program, with migrations that have run in it. Any other file is not
/// written. Nor does SQLite open it, since SQLite would claim a log beside it.
///
/// # Errors
/// [`StoreError::Fault`] with the reason why it is not.
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
    let cannot = "it is a database of another program, or cannot be read";
    match ran_in(&mut plain(file)?) {
        Ok(ran) if !ran.is_empty() => Ok(()),
        _ => fault(cannot),
    }
}

/// A table, an index, a trigger or a view of a SQLite file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, QueryableByName)]
pub(crate) struct SchemaPart {
    #[diesel(sql_type = Text)]
    pub(crate) kind: String,
    #[diesel(sql_type = Text)]
    pub(crate) name: String,
    /// The SQL that made a trigger or a view, kept because triggers and views can run code of their own. Empty for
    /// other parts.
    #[diesel(sql_type = Text)]
    pub(crate) made: String,
}

/// Returns the tables, indexes, triggers and views of a SQLite file.
///
/// # Errors
/// When the file cannot be read.
pub(crate) fn parts_of(file: &Path) -> Result<BTreeSet<SchemaPart>, StoreError> {
    let all = diesel::sql_query(
        "SELECT type AS kind, name, CASE WHEN type IN ('trigger', 'view') THEN coalesce(sql, '') ELSE '' END AS made \
         FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
    );
    let all: Vec<SchemaPart> = all.rows(&mut plain(file)?)?;
    Ok(all.into_iter().collect())
}

#[derive(QueryableByName)]
struct Ran {
    #[diesel(sql_type = Text)]
    version: String,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Scratch;
    use diesel::backend::Backend;

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
