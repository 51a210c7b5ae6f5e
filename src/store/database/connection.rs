//! A single connection type for both databases. The address's scheme decides which database is opened; nothing is tried
//! out.

use crate::{DatabaseUrl, StoreError};
use diesel::backend::Backend;
use diesel::connection::{AnsiTransactionManager as Ansi, SimpleConnection, TransactionManager};
use diesel::dsl::{Limit, sql};
use diesel::prelude::*;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::query_dsl::LoadQuery;
use diesel::query_dsl::methods::{ExecuteDsl, LimitDsl};
use diesel::sql_types::{BigInt, Text};
use diesel::sqlite::Sqlite;
use std::fs::{File, OpenOptions};
use std::io::ErrorKind;
use std::path::Path;
use std::time::{Duration, Instant};

/// A connection to either database.
///
/// A query runs on it with `rows`, `row`, `first_row` or `run`. Where the two databases differ (row locks, kinds of
/// `BEGIN`), the code matches on the variant and runs the query with diesel's own methods.
pub enum AnyConn {
    Postgres(PgConnection),
    Sqlite(SqliteConnection),
}

impl AnyConn {
    /// Begins a transaction that will write. On SQLite it takes the file's only write lock immediately.
    pub(crate) fn begin_write(&mut self) -> QueryResult<()> {
        match self {
            AnyConn::Sqlite(conn) => Ansi::begin_transaction_sql(conn, "BEGIN IMMEDIATE"),
            AnyConn::Postgres(conn) => Ansi::begin_transaction_sql(conn, "BEGIN"),
        }
    }

    /// Begins a transaction that only reads. All its queries see the database at one moment.
    pub(crate) fn begin_read(&mut self) -> QueryResult<()> {
        let at_one_moment = "BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY";
        match self {
            AnyConn::Sqlite(conn) => Ansi::begin_transaction_sql(conn, "BEGIN DEFERRED"),
            AnyConn::Postgres(conn) => Ansi::begin_transaction_sql(conn, at_one_moment),
        }
    }

    /// Ends the transaction and keeps what it wrote.
    pub(crate) fn commit(&mut self) -> QueryResult<()> {
        match self {
            AnyConn::Sqlite(conn) => Ansi::commit_transaction(conn),
            AnyConn::Postgres(conn) => Ansi::commit_transaction(conn),
        }
    }

    /// Ends the transaction and undoes what it wrote.
    pub(crate) fn roll_back(&mut self) -> QueryResult<()> {
        match self {
            AnyConn::Sqlite(conn) => Ansi::rollback_transaction(conn),
            AnyConn::Postgres(conn) => Ansi::rollback_transaction(conn),
        }
    }

    /// Whether no transaction is open, nor one that could not be ended.
    pub(crate) fn is_idle(&mut self) -> bool {
        let status = match self {
            AnyConn::Sqlite(conn) => Ansi::transaction_manager_status_mut(conn),
            AnyConn::Postgres(conn) => Ansi::transaction_manager_status_mut(conn),
        };
        status.transaction_depth() == Ok(None)
    }
}

impl SimpleConnection for AnyConn {
    fn batch_execute(&mut self, sql: &str) -> QueryResult<()> {
        match self {
            AnyConn::Sqlite(conn) => conn.batch_execute(sql),
            AnyConn::Postgres(conn) => conn.batch_execute(sql),
        }
    }
}

/// Runs a query on whichever database the connection is to. A query whose text is always the same is prepared once,
/// which matters for every save and page; of those that change rows, [`Same`] says it.
pub(crate) trait RunOnEither: Sized {
    /// Returns all rows.
    fn rows<'q, R>(self, conn: &mut AnyConn) -> QueryResult<Vec<R>>
    where
        Self: LoadQuery<'q, SqliteConnection, R> + LoadQuery<'q, PgConnection, R>,
    {
        match conn {
            AnyConn::Sqlite(conn) => self.load(conn),
            AnyConn::Postgres(conn) => self.load(conn),
        }
    }

    /// Returns the row of a query that has one.
    fn row<'q, R>(self, conn: &mut AnyConn) -> QueryResult<R>
    where
        Self: LoadQuery<'q, SqliteConnection, R> + LoadQuery<'q, PgConnection, R>,
    {
        match conn {
            AnyConn::Sqlite(conn) => self.get_result(conn),
            AnyConn::Postgres(conn) => self.get_result(conn),
        }
    }

    /// Returns the first row, and asks for no other.
    fn first_row<'q, R>(self, conn: &mut AnyConn) -> QueryResult<R>
    where
        Self: LimitDsl,
        Limit<Self>: LoadQuery<'q, SqliteConnection, R> + LoadQuery<'q, PgConnection, R>,
    {
        LimitDsl::limit(self, 1).row(conn)
    }

    /// Changes rows and returns their number.
    fn run(self, conn: &mut AnyConn) -> QueryResult<usize>
    where
        Self: ExecuteDsl<SqliteConnection> + ExecuteDsl<PgConnection>,
    {
        match conn {
            AnyConn::Sqlite(conn) => ExecuteDsl::execute(self, conn),
            AnyConn::Postgres(conn) => ExecuteDsl::execute(self, conn),
        }
    }
}

impl<Q> RunOnEither for Q {}

/// Returns the columns that a row type reads.
pub(crate) fn columns_of<R: Selectable<Sqlite>>() -> R::SelectExpression {
    R::construct_selection()
}

/// A statement without values that is prepared once, like a query.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Statement(pub(crate) &'static str);

impl Statement {
    pub(crate) fn run(self, conn: &mut AnyConn) -> Result<(), StoreError> {
        match conn {
            AnyConn::Sqlite(conn) => conn.execute_returning_count(&self)?,
            AnyConn::Postgres(conn) => conn.execute_returning_count(&self)?,
        };
        Ok(())
    }

    /// Returns the number that the SQL statement yields.
    pub(crate) fn number(self, conn: &mut SqliteConnection) -> Result<i64, StoreError> {
        Ok(self.get_result(conn)?)
    }
}

impl Query for Statement {
    type SqlType = BigInt;
}

impl<C> RunQueryDsl<C> for Statement {}

impl QueryId for Statement {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<DB: Backend> QueryFragment<DB> for Statement {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        out.push_sql(self.0);
        Ok(())
    }
}

/// A change whose SQL text is always the same, so that it is prepared only once. Diesel does not recognise such a
/// change and would parse it anew each time. The change must return something: one that is only executed is still
/// parsed anew.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Same<Q>(pub(crate) Q);

impl<Q> QueryId for Same<Q> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<DB: Backend, Q: QueryFragment<DB>> QueryFragment<DB> for Same<Q> {
    fn walk_ast<'b>(&'b self, out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        self.0.walk_ast(out)
    }

    fn is_safe_to_cache_prepared(&self, _: &DB) -> QueryResult<bool> {
        Ok(true)
    }
}

impl<Q: Query> Query for Same<Q> {
    type SqlType = Q::SqlType;
}

impl<Q, C> RunQueryDsl<C> for Same<Q> {}

/// The kind of access that a database connection has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    Write,
    /// Access for reading only. The database refuses a write.
    Read,
}

/// The time for which a new connection waits for its turn at the file.
pub(crate) const PATIENCE: Duration = Duration::from_secs(5);

/// Opens a connection. For writing, the folder of a SQLite file and the file are made when they are missing.
pub(crate) fn open(url: &DatabaseUrl, access: Access) -> Result<AnyConn, StoreError> {
    match url {
        DatabaseUrl::Sqlite(path) => {
            if access == Access::Write
                && let Some(folder) = path.parent().filter(|p| !p.as_os_str().is_empty())
            {
                own_folder(folder)?;
            }
            if access == Access::Write {
                new_file(path)?;
            }
            let path = path.to_str();
            let path = path.ok_or_else(|| StoreError::fault("its name is not UTF-8"))?;
            let mut conn = SqliteConnection::establish(path).map_err(StoreError::fault)?;
            conn.batch_execute("PRAGMA busy_timeout = 5000;")?;
            journal_ahead(&mut conn)?;
            // secure_delete: who is erased is also gone from the file's unused space.
            conn.batch_execute(
                "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;",
            )?;
            if access == Access::Read {
                conn.batch_execute("PRAGMA query_only = ON;")?;
            }
            Ok(AnyConn::Sqlite(conn))
        }
        DatabaseUrl::Postgres(address) => {
            let mut conn = PgConnection::establish(address).map_err(StoreError::fault)?;
            conn.batch_execute("SET TIME ZONE 'UTC'; SET client_min_messages = warning;")?;
            if access == Access::Read {
                conn.batch_execute("SET default_transaction_read_only = on;")?;
            }
            Ok(AnyConn::Postgres(conn))
        }
    }
}

/// Switches a SQLite file to write-ahead logging; a file that uses it already stays as it is.
///
/// SQLite does not wait its busy timeout here. When two connections switch a new file at once, one is refused
/// immediately.
fn journal_ahead(conn: &mut SqliteConnection) -> Result<(), StoreError> {
    let since = Instant::now();
    loop {
        match conn
            .batch_execute("PRAGMA journal_mode = WAL;")
            .map_err(StoreError::from)
        {
            Err(StoreError::Unavailable) if since.elapsed() < PATIENCE => {
                std::thread::sleep(Duration::from_millis(5));
            }
            done => return done,
        }
    }
}

/// Makes a folder that other users of the machine cannot read. An existing folder stays as it is.
///
/// # Errors
/// When the folder cannot be made.
pub fn own_folder(path: &Path) -> std::io::Result<()> {
    let mut how = std::fs::DirBuilder::new();
    how.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut how, 0o700);
    how.create(path)
}

/// Returns the options for making a file that other users of the machine cannot read.
#[must_use]
pub fn own_file() -> OpenOptions {
    let mut how = OpenOptions::new();
    how.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut how, 0o600);
    how
}

/// Makes an empty file for SQLite that other users of the machine cannot read. An existing file stays as it is.
fn new_file(path: &Path) -> std::io::Result<()> {
    match own_file().create_new(true).open(path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        made => made.map(drop),
    }
}

/// Copies a file to a free path. Other users of the machine cannot read the copy, even if they can read the original.
///
/// # Errors
/// When the file cannot be read, or the copy not be written.
pub fn own_copy(from: &Path, to: &Path) -> std::io::Result<()> {
    let mut from = File::open(from)?;
    let mut copy = own_file().create_new(true).open(to)?;
    std::io::copy(&mut from, &mut copy)?;
    copy.sync_all()
}

/// Refuses a PostgreSQL connection on which nothing can be written. The database may have been closed to writes when it
/// was opened, or a standby answers it. Another connection may be better.
pub(crate) fn still_writes(conn: &mut AnyConn) -> Result<(), StoreError> {
    let AnyConn::Postgres(conn) = conn else {
        return Ok(());
    };
    let only_reads = sql::<Text>("SELECT current_setting('transaction_read_only')");
    match only_reads.get_result::<String>(conn)?.as_str() {
        "on" => Err(StoreError::Unavailable),
        _ => Ok(()),
    }
}
