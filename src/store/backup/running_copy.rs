//! A copy of the whole database while it is in use, and who may take a file's place.

use crate::database::connection::{self, Access, AnyConn};
use crate::{DatabaseUrl, Store, StoreError, migrate};
use diesel::prelude::*;
use diesel::sql_types::Text;
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

#[derive(QueryableByName)]
struct FileState {
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
                let said: FileState = said.get_result(&mut conn)?;
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
pub(crate) fn in_use(url: &DatabaseUrl) -> Result<Option<File>, StoreError> {
    let DatabaseUrl::Sqlite(place) = url else {
        return Ok(None);
    };
    let lock = lock_of(&lock_beside(place))?;
    match lock.try_lock_shared() {
        Ok(()) => Ok(Some(lock)),
        Err(TryLockError::WouldBlock) => Err(StoreError::fault(format_args!(
            "{url}: a copy is just being put in its place"
        ))),
        Err(TryLockError::Error(error)) => Err(StoreError::fault(error)),
    }
}

/// A hold on a SQLite file for the one service that may be on it: of two, each would miss what the other saves. None when
/// there is one; commands do not ask for it.
///
/// # Errors
/// [`StoreError::Fault`] when no lock can be made beside the file.
pub fn serving(place: &Path) -> Result<Option<File>, StoreError> {
    held(lock_of(&beside_it(place, ".serving"))?)
}

/// A hold on a SQLite file that nobody shares; none when a store is open on it. It ends when it is dropped.
///
/// # Errors
/// [`StoreError::Fault`] when no lock can be made beside the file.
pub fn alone_with(place: &Path) -> Result<Option<File>, StoreError> {
    held(lock_of(&lock_beside(place))?)
}

fn held(lock: File) -> Result<Option<File>, StoreError> {
    match lock.try_lock() {
        Ok(()) => Ok(Some(lock)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(StoreError::fault(error)),
    }
}

fn lock_of(file: &Path) -> Result<File, StoreError> {
    let mut how = connection::own_file();
    let how = how.create(true).truncate(false);
    how.open(file).map_err(StoreError::fault)
}

/// The file whose lock says that a SQLite file is in use; it holds nothing.
#[must_use]
pub fn lock_beside(place: &Path) -> PathBuf {
    beside_it(place, ".lock")
}

fn beside_it(place: &Path, end: &str) -> PathBuf {
    let mut name = place.file_name().unwrap_or_default().to_owned();
    name.push(end);
    place.with_file_name(name)
}

/// A SQLite file as it was opened: in one that was deleted or exchanged since, nobody would find what is written.
pub(crate) struct Opened(PathBuf, Option<(u64, u64)>);

impl Opened {
    /// The file of a database; none for PostgreSQL.
    pub(crate) fn of(url: &DatabaseUrl) -> Option<Opened> {
        match url {
            DatabaseUrl::Sqlite(file) => Some(Opened(file.clone(), number(file))),
            DatabaseUrl::Postgres(_) => None,
        }
    }

    /// Whether it still stands in its place.
    pub(crate) fn is_there(&self) -> bool {
        number(&self.0) == self.1
    }
}

/// What the system tells a file by; none for one that is not there.
#[cfg(unix)]
fn number(file: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    let found = file.metadata().ok()?;
    Some((found.dev(), found.ino()))
}

/// The same where the system has no such numbers.
#[cfg(not(unix))]
fn number(file: &Path) -> Option<(u64, u64)> {
    file.exists().then_some((0, 0))
}
