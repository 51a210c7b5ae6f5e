//! Copying the whole database to another one, on SQLite or PostgreSQL, and comparing them row by row.

use crate::database::column_types::Rows;
use crate::database::connection::{self, Access, AnyConn};
use crate::database::schema;
use crate::{DatabaseUrl, Store, StoreError};
use diesel::connection::SimpleConnection;
use std::fmt::Debug;

/// Calls a function for every table, with referenced tables first, and returns all the results.
macro_rules! every_table {
    ($each:ident $given:tt) => {
        every_table!($each $given:
            events,
            users,
            circuits,
            entries,
            players,
            rounds,
            tables,
            byes,
            hand_versions,
            ruling_versions,
            protests,
            protest_steps,
            roles,
            invites,
            sessions,
            journal,
            journal_ends,
            undo,
            secrets,
            idempotency_keys,
            links,
            table_links,
            table_codes,
            unconfirmed_hands,
            circuit_events,
            screens,
            images,
            members,
        )
    };
    ($each:ident $given:tt: $($table:ident,)+) => {
        [$($each::<schema::$table::table> $given?),+]
    };
}

/// The number of rows that a transfer of a database holds in memory at once.
const PAGE: i64 = 2000;

/// The number of rows of a database table that were copied to the other database and found equal when both were read
/// again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableCopied {
    pub table: &'static str,
    pub rows: u64,
}

impl Store {
    /// Copies everything, as it stands at one moment, to an empty database whose migrations have run. All rows arrive
    /// and read back the same, or none do. Blocks this thread, but not the store's other users.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] when the other database is not empty; [`StoreError::Fault`] in words when it cannot be
    /// reached or a row reads differently there.
    pub fn copy_to(&self, url: &DatabaseUrl) -> Result<Vec<TableCopied>, StoreError> {
        let mut to = connection::open(url, Access::Write)?;
        self.read_now(|from| {
            to.begin_write()?;
            if every_table!(has_none(&mut to)).contains(&false) {
                return Err(StoreError::Conflict);
            }
            let copied = every_table!(copy(from, &mut to));
            every_table!(number_on(&mut to));
            // what the other database holds now, not what was sent there
            every_table!(compare(from, &mut to));
            to.commit()?;
            Ok(copied.to_vec())
        })
    }
}

/// Whether a migrated database has no rows.
///
/// # Errors
/// When it cannot be read.
pub fn is_empty(url: &DatabaseUrl) -> Result<bool, StoreError> {
    let mut conn = connection::open(url, Access::Read)?;
    Ok(!every_table!(has_none(&mut conn)).contains(&false))
}

fn has_none<T: Rows>(conn: &mut AnyConn) -> Result<bool, StoreError> {
    Ok(T::page(conn, 0, 1)?.is_empty())
}

fn copy<T: Rows>(from: &mut AnyConn, to: &mut AnyConn) -> Result<TableCopied, StoreError> {
    let mut rows = 0;
    loop {
        let page = T::page(from, rows, PAGE)?;
        if page.is_empty() {
            let (table, rows) = (T::NAME, rows.unsigned_abs());
            return Ok(TableCopied { table, rows });
        }
        for row in page {
            T::put(to, row)?;
            rows += 1;
        }
    }
}

/// Makes PostgreSQL continue its numbering of rows after the last number copied.
fn number_on<T: Rows>(conn: &mut AnyConn) -> Result<(), StoreError> {
    if let (AnyConn::Postgres(conn), ["id"]) = (conn, T::KEY) {
        let table = T::NAME;
        conn.batch_execute(&format!(
            "SELECT setval(pg_get_serial_sequence('{table}', 'id'), max(id)) FROM {table} HAVING count(*) > 0"
        ))?;
    }
    Ok(())
}

fn compare<T: Rows>(one: &mut AnyConn, other: &mut AnyConn) -> Result<(), StoreError> {
    let mut rows = 0;
    loop {
        let (here, there) = (T::page(one, rows, PAGE)?, T::page(other, rows, PAGE)?);
        if here != there {
            let at = here.iter().zip(&there).take_while(|(a, b)| a == b).count();
            let row = rows.unsigned_abs() + u64::try_from(at).unwrap_or(u64::MAX);
            let table = T::NAME;
            return Err(StoreError::fault(format_args!(
                "row {row} of {table} reads differently in the copy"
            )));
        }
        if here.is_empty() {
            return Ok(());
        }
        rows += i64::try_from(here.len()).unwrap_or(PAGE);
    }
}
