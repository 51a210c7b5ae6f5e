//! A copy that takes the place of a SQLite database.

use super::{
    Contents, DatabaseUrl, Store, StoreError, alone_with, begin_lineage, beside, keep, logs_of,
    made_by_us, migrate, own_copy, sound,
};
use chrono::{DateTime, Utc};
use std::path::{Path, PathBuf};

/// Makes a copy of a copy, migrated to this version of the program, and reads it through. Only of what is a database of
/// ours, since migrating makes one of anything.
///
/// # Errors
/// [`StoreError::Fault`] with what is wrong with the copy.
pub fn make_ready(copy: &Path, ready: &Path) -> Result<Contents, StoreError> {
    keep::throw_away(ready);
    own_copy(copy, ready)?;
    made_by_us(ready)?;
    migrate(&DatabaseUrl::Sqlite(ready.to_owned()))?;
    sound(ready)
}

/// Puts a copy that [`make_ready`] made in the place of a database. What was there is kept beside it, under the name that
/// comes back; none where nothing was.
///
/// # Errors
/// [`StoreError::Conflict`] when somebody has the database open; [`StoreError::Fault`] when a file cannot be moved, or what
/// was put there is not sound.
pub fn put_in_place(
    ready: &Path,
    place: &Path,
    now: DateTime<Utc>,
) -> Result<Option<PathBuf>, StoreError> {
    let Some(alone) = alone_with(place)? else {
        return Err(StoreError::Conflict);
    };
    // what browsers have kept pages of is another history
    let copy = Store::open(&DatabaseUrl::Sqlite(ready.to_owned()))?;
    copy.write_now(|tx| begin_lineage(tx))?;
    drop(copy);
    let aside = beside(place, &format!("before-{}", now.format("%Y%m%dT%H%M%S%3f")));
    let kept = with_its_logs(place, &aside)?;
    if let Err(error) = std::fs::rename(ready, place) {
        // what was there goes back
        with_its_logs(&aside, place)?;
        return Err(not_moved(place, &error));
    }
    drop(alone);
    sound(place)?;
    Ok(kept)
}

/// Moves a database with its logs: a log left behind would be read into the file put there. Gives where the first of them
/// went; none where nothing was.
fn with_its_logs(from: &Path, to: &Path) -> Result<Option<PathBuf>, StoreError> {
    let from = [from.to_owned()].into_iter().chain(logs_of(from));
    let to = [to.to_owned()].into_iter().chain(logs_of(to));
    let there: Vec<_> = from.zip(to).filter(|(from, _)| from.exists()).collect();
    for (from, to) in &there {
        std::fs::rename(from, to).map_err(|error| not_moved(from, &error))?;
    }
    Ok(there.into_iter().next().map(|(_, to)| to))
}

fn not_moved(place: &Path, error: &std::io::Error) -> StoreError {
    StoreError::fault(format_args!("{}: {error}", place.display()))
}
