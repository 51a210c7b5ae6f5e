//! A copy that is to replace the database: which copies there are, and how one differs from the database.

use crate::auth::Role;
use crate::store::{
    Contents, DatabaseUrl, Differences, Holdings, SnapshotStep, Store, StoreError, anybody_is,
    cause_of, kept_beside, make_ready, snapshots_in, taken_at,
};
use burraco_tournament::round::RoundNo;
use chrono::{DateTime, Utc};
use std::path::{Path, PathBuf};

/// A database copy on this machine.
pub struct LocalCopy {
    /// The file of the copy.
    pub file: PathBuf,
    /// The time at which it was made.
    pub at: DateTime<Utc>,
    /// The event, turno and step at which a snapshot was taken. `None` for a database that a restore set aside.
    pub cause: Option<(String, RoundNo, SnapshotStep)>,
}

/// Lists the database copies on this machine: those that earlier restores set aside beside the database, then the
/// snapshots of the whole database in the folders, each newest first.
#[must_use]
pub fn local_copies(place: Option<&Path>, folders: &[PathBuf]) -> Vec<LocalCopy> {
    let kept = place.and_then(|place| kept_beside(place).ok());
    let kept = kept.into_iter().flatten().map(|(at, file)| LocalCopy {
        file,
        at,
        cause: None,
    });
    let taken = folders.iter();
    let taken = taken.flat_map(|folder| snapshots_in(folder).unwrap_or_default());
    let mut taken: Vec<PathBuf> = taken
        .filter(|file| file.extension().is_some_and(|end| end == "sqlite3"))
        .collect();
    taken.sort_by(|one, other| other.file_name().cmp(&one.file_name()));
    taken.dedup_by(|one, other| one.file_name() == other.file_name());
    let taken = taken.into_iter().filter_map(|file| {
        let (slug, round, step) = cause_of(&file)?;
        let (at, cause) = (taken_at(&file)?, Some((slug.to_owned(), round, step)));
        Some(LocalCopy { file, at, cause })
    });
    kept.chain(taken).collect()
}

/// Verifies a copy, puts it where a restore takes it from, and compares it with the database. `None` for a copy without
/// an administrator, with which nobody could sign in.
///
/// # Errors
/// The reason why the copy cannot be used.
pub fn check_copy(
    store: &Store,
    copy: &Path,
    ready: PathBuf,
) -> Result<Option<(Contents, Differences)>, StoreError> {
    let holds = make_ready(copy, &ready)?;
    let there = Store::open(&DatabaseUrl::Sqlite(ready))?;
    if !there.read_now(|conn| anybody_is(conn, Role::Admin.word()))? {
        return Ok(None);
    }
    let differences = Holdings::of(store)?.against(&Holdings::of(&there)?);
    Ok(Some((holds, differences)))
}

/// Compares the copy that is ready to restore with the database as it is now.
///
/// # Errors
/// An error of either database.
pub fn differences_to(store: &Store, ready: PathBuf) -> Result<Differences, StoreError> {
    let there = Store::open(&DatabaseUrl::Sqlite(ready))?;
    Ok(Holdings::of(store)?.against(&Holdings::of(&there)?))
}
