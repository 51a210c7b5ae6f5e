//! Copying the whole database while it is in use, and the locks that decide when a file may be replaced.

use crate::database::connection::{self, Access, AnyConn, RunOnEither};
use crate::{DatabaseUrl, Store, StoreError, migrate};
use diesel::prelude::*;
use diesel::sql_types::Text;
use std::fs::{File, TryLockError};
use std::io::{Seek, Write};
use std::path::{Path, PathBuf};

#[derive(QueryableByName)]
struct FileState {
    #[diesel(sql_type = Text)]
    integrity_check: String,
}

impl Store {
    /// Writes a copy of the database, as it stands at one moment, to a new SQLite file. Blocks this thread, but not the
    /// store's other users.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] when the file exists; [`StoreError::Fault`] when it cannot be written.
    pub fn backup(&self, file: &Path) -> Result<(), StoreError> {
        match self.url() {
            DatabaseUrl::Sqlite(place) => copy_file(place, file),
            DatabaseUrl::Postgres(_) => {
                make_empty(file)?;
                let copy = DatabaseUrl::Sqlite(file.to_owned());
                migrate(&copy)?;
                self.copy_to(&copy).map(drop)
            }
        }
    }

    /// Checks the database file with SQLite's own means. On PostgreSQL there is nothing to check: it looks after its
    /// files itself.
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

/// Copies a SQLite database, as it stands at one moment, to a new file, while others use it.
///
/// # Errors
/// [`StoreError::Conflict`] when the file exists; [`StoreError::Fault`] when it cannot be written.
pub(crate) fn copy_file(place: &Path, file: &Path) -> Result<(), StoreError> {
    let name = file
        .to_str()
        .ok_or_else(|| StoreError::fault("the file's name is not UTF-8"))?;
    make_empty(file)?;
    let url = DatabaseUrl::Sqlite(place.to_owned());
    let mut conn = connection::open(&url, Access::Write)?;
    let copy = diesel::sql_query("VACUUM INTO ?").bind::<Text, _>(name);
    copy.run(&mut conn)?;
    Ok(())
}

/// Makes an empty file for a copy: it is nobody else's to read before anything stands in it.
fn make_empty(file: &Path) -> Result<(), StoreError> {
    if file.exists() {
        return Err(StoreError::Conflict);
    }
    connection::own_file().create_new(true).open(file)?;
    Ok(())
}

/// Takes a shared lock on a file beside a SQLite database, held as long as a store is open.
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

/// Takes the lock of the one service that may use a SQLite file; two services would miss each other's changes. None
/// when another service holds it. Commands do not need it.
///
/// # Errors
/// [`StoreError::Fault`] when no lock can be made beside the file.
pub fn serving(place: &Path) -> Result<Option<File>, StoreError> {
    held(lock_of(&beside_it(place, ".serving"))?)
}

/// Notes the address of the service that holds the lock of [`serving`], for a second start of the program.
///
/// # Errors
/// When it cannot be written.
pub fn note_address(held: &mut File, address: &str) -> std::io::Result<()> {
    held.set_len(0)?;
    held.rewind()?;
    held.write_all(address.as_bytes())
}

/// Returns the address of the service that uses a SQLite file now; none while it begins, or where there is none.
#[must_use]
pub fn served_at(place: &Path) -> Option<String> {
    let file = beside_it(place, ".serving");
    let free = File::open(&file).ok()?.try_lock_shared().is_ok();
    let address = std::fs::read_to_string(file).ok()?;
    (!free && !address.is_empty()).then_some(address)
}

/// Takes an exclusive lock on a SQLite file, released when it is dropped. None when a store is open on the file.
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

/// Returns the name of the empty file whose lock marks a SQLite database as in use.
#[must_use]
pub fn lock_beside(place: &Path) -> PathBuf {
    beside_it(place, ".lock")
}

fn beside_it(place: &Path, end: &str) -> PathBuf {
    let mut name = place.file_name().unwrap_or_default().to_owned();
    name.push(end);
    place.with_file_name(name)
}

/// A SQLite file as it was when it was opened. What is written to a file that was deleted or replaced since would be
/// lost.
pub(crate) struct Opened(PathBuf, Option<(u64, u64)>);

impl Opened {
    /// Returns the file of a database; none for PostgreSQL.
    pub(crate) fn of(url: &DatabaseUrl) -> Option<Opened> {
        match url {
            DatabaseUrl::Sqlite(file) => Some(Opened(file.clone(), number(file))),
            DatabaseUrl::Postgres(_) => None,
        }
    }

    /// Whether the file at the path is still the one that was opened.
    pub(crate) fn is_there(&self) -> bool {
        number(&self.0) == self.1
    }
}

/// Returns the numbers by which the operating system identifies a file; none when the file does not exist.
#[cfg(unix)]
fn number(file: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    let found = file.metadata().ok()?;
    Some((found.dev(), found.ino()))
}

/// Returns a fixed number for any file that exists, on systems that do not identify files by numbers. None when the
/// file does not exist.
#[cfg(not(unix))]
fn number(file: &Path) -> Option<(u64, u64)> {
    file.exists().then_some((0, 0))
}
