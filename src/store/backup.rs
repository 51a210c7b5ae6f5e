//! A copy of the whole database while it is in use, and who may take a file's place.

use super::connection::{self, Access, AnyConn};
use super::{DatabaseUrl, Store, StoreError, migrate};
use diesel::prelude::*;
use diesel::sql_types::Text;
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

#[derive(QueryableByName)]
struct Said {
    #[diesel(sql_type = Text)]
    integrity_check: String,
}

impl Store {
    /// Writes a copy of the database to a new SQLite file, as it stands at one moment. Blocks this thread; others go on.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] when the file exists; [`StoreError::Fault`] when it cannot be written.
    pub fn backup(&self, file: &Path) -> Result<(), StoreError> {
        if file.exists() {
            return Err(StoreError::Conflict);
        }
        let name = file
            .to_str()
            .ok_or_else(|| StoreError::fault("the file's name is not UTF-8"))?;
        // Empty, it is nobody else's to read before anything stands in it.
        connection::own_file().create_new(true).open(file)?;
        match connection::open(self.url(), Access::Write)? {
            AnyConn::Sqlite(mut conn) => diesel::sql_query("VACUUM INTO ?")
                .bind::<Text, _>(name)
                .execute(&mut conn)
                .map(drop)
                .map_err(StoreError::from),
            AnyConn::Postgres(_) => {
                let copy = DatabaseUrl::Sqlite(file.to_owned());
                migrate(&copy)?;
                self.copy_to(&copy).map(drop)
            }
        }
    }

    /// Whether the database itself finds its file in order. PostgreSQL looks after that by its own means.
    ///
    /// # Errors
    /// [`StoreError::Fault`] with the first thing that is wrong.
    pub fn check(&self) -> Result<(), StoreError> {
        match connection::open(self.url(), Access::Write)? {
            AnyConn::Sqlite(mut conn) => {
                let said = diesel::sql_query("PRAGMA integrity_check(1)");
                let said: Said = said.get_result(&mut conn)?;
                match said.integrity_check.as_str() {
                    "ok" => Ok(()),
                    wrong => Err(StoreError::fault(wrong)),
                }
            }
            AnyConn::Postgres(_) => Ok(()),
        }
    }
}

/// A hold on a SQLite file that others may share, for as long as a store is open: a lock on a file beside it.
pub(super) fn in_use(url: &DatabaseUrl) -> Result<Option<File>, StoreError> {
    let DatabaseUrl::Sqlite(place) = url else {
        return Ok(None);
    };
    let lock = lock_of(place)?;
    match lock.try_lock_shared() {
        Ok(()) => Ok(Some(lock)),
        Err(TryLockError::WouldBlock) => Err(StoreError::fault(format_args!(
            "{url}: a copy is just being put in its place"
        ))),
        Err(TryLockError::Error(error)) => Err(StoreError::fault(error)),
    }
}

/// A hold on a SQLite file that nobody shares; none when a store is open on it. It ends when it is dropped.
///
/// # Errors
/// [`StoreError::Fault`] when no lock can be made beside the file.
pub fn alone_with(place: &Path) -> Result<Option<File>, StoreError> {
    let lock = lock_of(place)?;
    match lock.try_lock() {
        Ok(()) => Ok(Some(lock)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(StoreError::fault(error)),
    }
}

fn lock_of(place: &Path) -> Result<File, StoreError> {
    let mut how = connection::own_file();
    let how = how.create(true).truncate(false);
    how.open(lock_beside(place)).map_err(StoreError::fault)
}

/// The file whose lock says that a SQLite file is in use; it holds nothing.
#[must_use]
pub fn lock_beside(place: &Path) -> PathBuf {
    let mut name = place.file_name().unwrap_or_default().to_owned();
    name.push(".lock");
    place.with_file_name(name)
}
