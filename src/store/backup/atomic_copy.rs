//! Verified copies of a database. Each is written under a temporary name, read again, and only then renamed.

use crate::{
    Chain, DatabaseUrl, Store, StoreError, journal_check, list_events, load_event, lock_beside,
};
use burraco_tournament::event::Event;
use std::fs::File;
use std::path::{Path, PathBuf};

/// The contents of a database, counted after all of it was read and every journal checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    pub events: usize,
    pub entries: usize,
    /// The number of hands in all events, each counted once.
    pub hands: usize,
}

/// Checks a SQLite file by reading all of it, as [`Store::sound`] does.
///
/// # Errors
/// [`StoreError::Fault`] with the first thing that is wrong.
pub fn sound(file: &Path) -> Result<Contents, StoreError> {
    Store::open(&DatabaseUrl::Sqlite(file.to_owned()))?.sound(|_| ())
}

impl Store {
    /// Checks the database by reading all of it. SQLite must find its file intact, every event must load, and every
    /// journal must be unbroken. Each event is shown to `look`.
    ///
    /// # Errors
    /// [`StoreError::Fault`] with the first thing that is wrong.
    pub fn sound(&self, mut look: impl FnMut(&Event)) -> Result<Contents, StoreError> {
        self.check()?;
        let mut found = Contents::default();
        for row in self.read_now(list_events)? {
            let slug = &row.settings.slug;
            // One event at a time: a federation's all would not fit into memory.
            let (event, chain) = self.read_now(|conn| {
                let (event, _) = load_event(conn, row.id)?;
                Ok::<_, StoreError>((event, journal_check(conn, Some(row.id))?))
            })?;
            if !matches!(chain, Chain::Intact { .. }) {
                return Err(StoreError::fault(format_args!(
                    "the journal of {slug} is {chain}"
                )));
            }
            look(&event);
            let tables = event.rounds.iter().flat_map(|round| &round.tables);
            found.events += 1;
            found.entries += event.entries.len();
            found.hands += tables.map(|table| table.hands.len()).sum::<usize>();
        }
        Ok(found)
    }

    /// Writes a copy of the whole database and reads it through. Gives the copy its name once it is on the disk. Blocks
    /// this thread, but not the store's other users.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] when the file exists; [`StoreError::Fault`] when it cannot be written or is not sound.
    pub fn sound_copy(&self, file: &Path) -> Result<Contents, StoreError> {
        in_place(file, |unfinished| {
            self.backup(unfinished)?;
            sound(unfinished)
        })
    }
}

/// Writes a file under a temporary name and renames it once it is on the disk. Nothing is left of a file whose writing
/// failed.
pub(crate) fn in_place<T>(
    file: &Path,
    write: impl FnOnce(&Path) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    if file.exists() {
        return Err(StoreError::Conflict);
    }
    let unfinished = beside(file, UNFINISHED);
    throw_away(&unfinished);
    let written = write(&unfinished).and_then(|what| {
        let placed = File::open(&unfinished)
            .and_then(|file| file.sync_all())
            .and_then(|()| std::fs::rename(&unfinished, file))
            .map_err(StoreError::from);
        placed.and_then(|()| on_the_disk(file)).map(|()| what)
    });
    throw_away(&unfinished);
    written
}

/// The word in the temporary name of a file that is being written.
pub(crate) const UNFINISHED: &str = "unfinished";

/// Waits until a file's name is durable on the disk.
pub(crate) fn on_the_disk(file: &Path) -> Result<(), StoreError> {
    let folder = File::open(folder_of(file)).and_then(|folder| folder.sync_all());
    folder.map_err(StoreError::from)
}

fn folder_of(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Deletes a temporary file with its lock and its logs, as far as they are there.
pub fn throw_away(file: &Path) {
    let _ = std::fs::remove_file(file);
    let _ = std::fs::remove_file(lock_beside(file));
    for log in logs_of(file) {
        let _ = std::fs::remove_file(log);
    }
    // what a statement that was killed would have rolled back
    let mut journal = file.as_os_str().to_owned();
    journal.push("-journal");
    let _ = std::fs::remove_file(journal);
}

/// Returns the names of the two files in which SQLite keeps what is not yet in the database file. Beside another
/// database of the same name they would corrupt it.
#[must_use]
pub fn logs_of(file: &Path) -> [PathBuf; 2] {
    ["-wal", "-shm"].map(|end| {
        let mut name = file.as_os_str().to_owned();
        name.push(end);
        PathBuf::from(name)
    })
}

/// Returns a file's name with a word inserted before its extension. The folder is the same, so that a rename is atomic.
#[must_use]
pub fn beside(file: &Path, word: &str) -> PathBuf {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let end = file.extension().unwrap_or_default().to_string_lossy();
    match end.is_empty() {
        true => file.with_file_name(format!("{stem}.{word}")),
        false => file.with_file_name(format!("{stem}.{word}.{end}")),
    }
}
