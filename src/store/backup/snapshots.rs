//! Snapshots: automatic copies made when a turno is published or closed, named after that cause.
//!
//! On SQLite each holds the whole database. On PostgreSQL each is the event file of one event: the server may hold a
//! thousand events, and has its own backups. Both are read again before they count.

use crate::backup::atomic_copy::{UNFINISHED, in_place};
use crate::database::connection::own_file;
use crate::{
    Chain, DatabaseUrl, EventId, Store, StoreError, image_text, journal_end, journal_lines,
    load_event, throw_away,
};
use burraco_tournament::event_file::EventFile;
use burraco_tournament::round::RoundNo;
use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The step of a turno that causes a snapshot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SnapshotStep {
    Publish,
    Close,
}

impl SnapshotStep {
    /// Returns the part of a snapshot's name that stands for the step.
    pub(crate) fn word(self) -> &'static str {
        match self {
            SnapshotStep::Publish => "publish",
            SnapshotStep::Close => "close",
        }
    }
}

/// The reason for a snapshot: the event, the turno, the step and the time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SnapshotCause {
    pub event: EventId,
    /// The event's slug.
    pub slug: String,
    pub round: RoundNo,
    /// The step of the turno that caused the snapshot.
    pub step: SnapshotStep,
    /// The time of the snapshot, in UTC.
    pub at: DateTime<Utc>,
}

/// The format of the time in a snapshot's name. Milliseconds keep the order of what is published and closed in one
/// second.
const STAMP: &str = "%Y%m%dT%H%M%S%.3fZ";
/// The format for parsing the time in a snapshot's name. Fractions of a second are optional.
const STAMP_READ: &str = "%Y%m%dT%H%M%S%.fZ";

impl SnapshotCause {
    /// Returns the cause with a time later than every snapshot in these folders. A wrong clock, then or now, therefore
    /// does not change the order of snapshots.
    #[must_use]
    pub fn after_those_in(self, folders: &[PathBuf]) -> SnapshotCause {
        let newest = folders.iter().filter_map(|folder| {
            let files = snapshots_in(folder).ok()?;
            taken_at(files.first()?)?.checked_add_signed(TimeDelta::milliseconds(1))
        });
        let at = newest.fold(self.at, DateTime::max);
        SnapshotCause { at, ..self }
    }

    /// Returns the snapshot's file name, such as `20261121T193000.250Z-coppa-turno-2-publish.sqlite3`. Sorting by name
    /// sorts snapshots by time.
    #[must_use]
    pub fn file_name(&self, of: &DatabaseUrl) -> String {
        let end = match of {
            DatabaseUrl::Sqlite(_) => "sqlite3",
            DatabaseUrl::Postgres(_) => "json",
        };
        let at = self.at.format(STAMP);
        let (slug, round, step) = (&self.slug, self.round, self.step.word());
        format!("{at}-{slug}-turno-{round}-{step}.{end}")
    }
}

/// The limits on the snapshots that a folder keeps. The newest always stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retention {
    /// The most files kept. On PostgreSQL, where each file holds one event, the limit is per event.
    pub most: usize,
    /// The greatest age of a snapshot before it is deleted, in days.
    pub days: u32,
}

/// Makes the folder of snapshots, which other users of the machine cannot read.
///
/// # Errors
/// When the folder cannot be made.
pub fn make_snapshots_folder(path: &Path) -> Result<(), StoreError> {
    crate::database::connection::own_folder(path).map_err(StoreError::from)
}

/// Returns the snapshots in a folder, the newest first. Anything with another kind of name, or that is no file, is
/// skipped.
///
/// # Errors
/// [`StoreError::Fault`] when the folder cannot be read.
pub fn snapshots_in(folder: &Path) -> Result<Vec<PathBuf>, StoreError> {
    let names = files_in(folder)?.into_iter();
    let mut found: Vec<_> = names
        .filter_map(|file| Some((taken_at(&file)?, file)))
        .filter(|(_, file)| file.is_file())
        .collect();
    found.sort_unstable();
    Ok(found.into_iter().rev().map(|(_, file)| file).collect())
}

/// Returns the time of a snapshot from its name. None for any other file, or an unfinished one.
#[must_use]
pub fn taken_at(file: &Path) -> Option<DateTime<Utc>> {
    let name = file.file_name()?.to_str()?;
    let (stamp, rest) = name.split_once('-')?;
    let (cause, end) = rest.rsplit_once('.')?;
    let ours = matches!(end, "sqlite3" | "json") && !cause.contains('.');
    let at = NaiveDateTime::parse_from_str(stamp, STAMP_READ).ok()?;
    ours.then(|| at.and_utc())
}

/// Returns the event's slug, the turno and the step from the name of a snapshot.
#[must_use]
pub fn cause_of(file: &Path) -> Option<(&str, RoundNo, SnapshotStep)> {
    taken_at(file)?;
    let (_, cause) = file.file_stem()?.to_str()?.split_once('-')?;
    let (slug, what) = cause.rsplit_once("-turno-")?;
    let (round, step) = what.split_once('-')?;
    let step = [SnapshotStep::Publish, SnapshotStep::Close]
        .into_iter()
        .find(|s| s.word() == step)?;
    Some((slug, RoundNo(round.parse().ok()?), step))
}

impl Store {
    /// Writes a snapshot into an existing folder. A snapshot that lies in the other folder `made` already is copied
    /// instead of made again. Blocks this thread, but not saves.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] when there is no such folder, [`StoreError::Fault`] when the snapshot cannot be written
    /// or is not what it should be.
    pub fn snapshot(
        &self,
        cause: &SnapshotCause,
        folder: &Path,
        made: Option<&Path>,
    ) -> Result<PathBuf, StoreError> {
        if !folder.is_dir() {
            return Err(StoreError::NotFound);
        }
        let file = folder.join(cause.file_name(self.url()));
        // It has been taken already.
        if file.exists() {
            return Ok(file);
        }
        match (made, self.url()) {
            (Some(made), _) => in_place(&file, |to| same_again(made, to))?,
            (None, DatabaseUrl::Sqlite(_)) => self.sound_copy(&file).map(drop)?,
            (None, DatabaseUrl::Postgres(_)) => {
                in_place(&file, |to| self.write_event_file(cause.event, to))?;
            }
        }
        Ok(file)
    }

    /// Writes the event file of an event, and reads it again to verify it.
    fn write_event_file(&self, id: EventId, to: &Path) -> Result<(), StoreError> {
        let (event, file) = self.read_now(|conn| {
            let (event, _) = load_event(conn, id)?;
            let end = journal_end(conn, Some(id))?;
            let journal = journal_lines(conn, Some(id), 0, i64::MAX)?;
            let mut file = EventFile::of(&event, crate::SOFTWARE, journal);
            file.journal_end = end;
            file.logo = image_text(conn, event.settings.logo.as_ref())?;
            Ok::<_, StoreError>((event, file))
        })?;
        let text = serde_json::to_vec(&file).map_err(StoreError::fault)?;
        let mut own = own_file().create(true).truncate(true).open(to)?;
        own.write_all(&text)?;
        own.sync_all()?;
        let text = std::fs::read_to_string(to).map_err(StoreError::fault)?;
        let read = read_event_file(&text).map_err(StoreError::fault)?;
        let whole = matches!(
            Chain::check(&read.journal, read.journal_end.as_ref()),
            Chain::Intact { .. }
        );
        match read.into_event() {
            Ok(again) if again == event && whole => Ok(()),
            _ => Err(StoreError::fault(
                "the event file reads otherwise than what was written",
            )),
        }
    }
}

/// Copies a file, and compares the copy with the original.
fn same_again(from: &Path, to: &Path) -> Result<(), StoreError> {
    std::fs::copy(from, to).map_err(StoreError::from)?;
    match digest_of(from)? == digest_of(to)? {
        true => Ok(()),
        false => Err(StoreError::fault("the copy is not the same")),
    }
}

fn digest_of(file: &Path) -> Result<impl PartialEq, StoreError> {
    let mut sha = Sha256::new();
    let mut file = File::open(file).map_err(StoreError::fault)?;
    std::io::copy(&mut file, &mut sha).map_err(StoreError::fault)?;
    Ok(sha.finalize())
}

/// Deletes the snapshots of a folder that exceed the limits, and unfinished files at least a day old. The snapshot just
/// written and the newest one stay. A failed deletion does not stop the others.
///
/// # Errors
/// [`StoreError::Fault`] when the folder cannot be read, or for the first file that could not be deleted.
pub fn sweep_snapshots(
    folder: &Path,
    keep: Retention,
    now: DateTime<Utc>,
    written: &Path,
) -> Result<(), StoreError> {
    let oldest = now - TimeDelta::days(i64::from(keep.days));
    let mut done = Ok(());
    let mut newer: HashMap<String, usize> = HashMap::new();
    for (place, file) in snapshots_in(folder)?.into_iter().enumerate() {
        let of_same = newer.entry(of_what(&file)).or_default();
        let many = *of_same >= keep.most;
        *of_same += 1;
        let goes = many || taken_at(&file).is_some_and(|at| at < oldest);
        if goes && place > 0 && file != written {
            done = done.and(std::fs::remove_file(&file).map_err(StoreError::fault));
        }
    }
    let yesterday = now - TimeDelta::days(1);
    for file in files_in(folder)? {
        let stem = file.file_stem().and_then(|stem| stem.to_str());
        let begun = stem.and_then(|stem| stem.strip_suffix(UNFINISHED)?.strip_suffix('.'));
        let begun = begun.and_then(|stem| taken_at(Path::new(&format!("{stem}.sqlite3"))));
        if begun.is_some_and(|at| at < yesterday) {
            throw_away(&file);
        }
    }
    done
}

/// Returns the slug of the event that a snapshot contains, or an empty text for the whole database. Limits apply per
/// event, so that events do not drive out each other's snapshots.
fn of_what(file: &Path) -> String {
    let whole = file.extension().is_some_and(|end| end == "sqlite3");
    match cause_of(file).filter(|_| !whole) {
        Some((slug, ..)) => slug.to_owned(),
        None => String::new(),
    }
}

fn files_in(folder: &Path) -> Result<Vec<PathBuf>, StoreError> {
    let entries = std::fs::read_dir(folder).map_err(StoreError::fault)?;
    let files = entries.map(|entry| entry.map(|entry| entry.path()));
    files.collect::<Result<_, _>>().map_err(StoreError::fault)
}

/// Reads the text of an event file. It is read here alone: the code that reads all of an event is long.
///
/// # Errors
/// The part of the text that is no event file, with its line.
pub fn read_event_file(text: &str) -> serde_json::Result<EventFile> {
    serde_json::from_str(text)
}
