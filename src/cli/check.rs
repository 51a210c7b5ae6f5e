//! The `check` command names every obstacle to serving, or to an update to this version of the program. The data stays as
//! it is.

use crate::cli::data::{self, DataArgs};
use crate::cli::differences::counted;
use crate::cli::serve::ServeArgs;
use crate::cli::{Stop, say, settings};
use crate::store::{
    self, Contents, DatabaseUrl, SOFTWARE, Store, StoreError, beside, snapshots_in, taken_at,
    throw_away,
};
use crate::web::{LEAST_FREE, free_space, now};
use burraco_tournament::event_file::EventFile;
use chrono::{DateTime, TimeDelta, Utc};
use std::fmt::Display;
use std::fs::File;
use std::io::ErrorKind;
use std::path::Path;

/// The most by which the clock may be behind what was written last.
const BEHIND: TimeDelta = TimeDelta::seconds(60);

/// A check that passed, in words, or the reason why it did not.
type Checked = Result<String, String>;

/// Runs `pozzetto check`: prints a line for each check, and `PASS` if nothing stands in the way.
///
/// # Errors
/// When a check fails.
pub fn run(data: &DataArgs, args: &ServeArgs) -> Result<(), Stop> {
    let url = data.url()?;
    let mut failed = 0;
    let mut told = |name: &str, checked: Checked| {
        let (word, said) = match checked {
            Ok(said) => ("ok", said),
            Err(why) => {
                failed += 1;
                ("FAIL", why)
            }
        };
        say(format_args!("{word:<5} {name:<10} {said}"))
    };
    told("settings", known_settings(args))?;
    let examined = examine(&url);
    told("database", examined.database)?;
    if let Some(last) = examined.written {
        told("clock", clock(now(), last))?;
    }
    let folder = existing(data.folder());
    if let DatabaseUrl::Sqlite(place) = &url {
        let folder = existing(place.parent().unwrap_or(place));
        told("disk", disk(folder))?;
    }
    for place in &args.snapshots(data).folders {
        let to_make = place.starts_with(data.folder()) && !place.exists();
        let checked = match to_make {
            true => disk(folder).map(|_| format!("{} will be made", place.display())),
            false => snapshots(place),
        };
        told("snapshots", checked)?;
    }
    match failed {
        0 => say("PASS"),
        1 => Err(Stop::failed("1 check failed")),
        n => Err(Stop::failed(format_args!("{n} checks failed"))),
    }
}

fn known_settings(args: &ServeArgs) -> Checked {
    let unknown = settings::unknown(std::env::vars_os().map(|(name, _)| name));
    if !unknown.is_empty() {
        return Err(unknown.join("; "));
    }
    let said = |stop: Stop| stop.sentence;
    let address = args.address().map_err(said)?;
    let url = args.public_url().map_err(said)?;
    args.log_filter().map_err(said)?;
    Ok(format!("listens on {address}, people type {url}"))
}

/// The outcome of examining a database.
struct Examined {
    database: Checked,
    /// The time of the last line of its journals.
    written: Option<DateTime<Utc>>,
}

impl Examined {
    fn unread(database: Checked) -> Examined {
        Examined {
            database,
            written: None,
        }
    }
}

/// Reads the whole database. A SQLite file is copied, and the copy is migrated, as this version would at its start.
fn examine(url: &DatabaseUrl) -> Examined {
    match url {
        DatabaseUrl::Sqlite(place) => match place.symlink_metadata() {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let shown = place.display();
                Examined::unread(Ok(format!(
                    "there is none at {shown} yet: the first start makes it"
                )))
            }
            Err(error) => Examined::unread(Err(format!("{url}: {error}"))),
            Ok(_) => rehearsed(url, place).unwrap_or_else(|why| Examined::unread(Err(why))),
        },
        DatabaseUrl::Postgres(_) => match store::pending(url) {
            Err(error) => Examined::unread(Err(cannot(url, error))),
            Ok(pending) if pending.is_empty() => {
                read(url, url).unwrap_or_else(|why| Examined::unread(Err(why)))
            }
            Ok(pending) => Examined::unread(Ok(format!(
                "{} will run at the start, all or none: {}",
                counted(pending.len(), "migration"),
                pending.join(", ")
            ))),
        },
    }
}

/// Reads a copy of a SQLite file, which this version has migrated. The copy lies beside it, on the disk that the data
/// is on, and only where that has room.
fn rehearsed(url: &DatabaseUrl, place: &Path) -> Result<Examined, String> {
    let size = place
        .metadata()
        .map_err(|error| format!("{url}: {error}"))?;
    let wanted = 2 * size.len() + LEAST_FREE;
    if free_space(existing(place)).is_some_and(|free| free < wanted) {
        return Err(format!(
            "{url}: a copy to try on wants {} MB free beside it",
            wanted / 1_000_000
        ));
    }
    // another check may run
    let copy = beside(place, &format!("check-{}", std::process::id()));
    let rehearsed = store::rehearse(place, &copy)
        .map_err(|error| cannot(url, error))
        .and_then(|()| read(url, &DatabaseUrl::Sqlite(copy.clone())));
    throw_away(&copy);
    rehearsed
}

/// Reads all of a database, or of the copy of it that this version has migrated.
fn read(url: &DatabaseUrl, copy: &DatabaseUrl) -> Result<Examined, String> {
    let pending = store::pending(url).map_err(|error| cannot(url, error))?;
    let store = Store::open(copy).map_err(|error| cannot(url, error))?;
    let mut differ = Vec::new();
    let held = store.sound(|event| {
        let file = EventFile::of(event, SOFTWARE, Vec::new());
        if !burraco_audit::verify(&file).is_empty() {
            differ.push(event.settings.slug.clone());
        }
    });
    let held = held.map_err(|error| cannot(url, error))?;
    let written = store.read_now(store::last_written);
    Ok(Examined {
        database: Ok(found(url, held, &pending, &differ)),
        written: written.map_err(|error| cannot(url, error))?,
    })
}

fn found(url: &DatabaseUrl, held: Contents, pending: &[String], differ: &[String]) -> String {
    let mut said = format!("{url}: {}", data::in_words(held));
    if !pending.is_empty() {
        let count = counted(pending.len(), "migration");
        said += &format!("; {count} will run at the start, tried on a copy");
    }
    match differ {
        [] => said + "; every result is what its hands come to",
        slugs => {
            let slugs = slugs.join(", ");
            said + &format!(
                "; other results than the hands come to in {slugs}: `pozzetto verify` names them"
            )
        }
    }
}

/// The error of a database or folder, in words.
fn cannot(place: impl Display, error: StoreError) -> String {
    data::cannot(place, error).sentence
}

/// Compares the clock with what was written last: a clock that is behind would give new lines earlier times.
fn clock(now: DateTime<Utc>, last: DateTime<Utc>) -> Checked {
    let shown = now.format("%Y-%m-%d %H:%M UTC");
    match last - now > BEHIND {
        true => Err(format!(
            "it says {shown}, and something was written at {}: set it",
            last.format("%Y-%m-%d %H:%M UTC")
        )),
        false => Ok(shown.to_string()),
    }
}

/// The folder itself, or the one above it that exists.
fn existing(folder: &Path) -> &Path {
    let mut above = folder.ancestors();
    above
        .find(|above| above.is_dir())
        .unwrap_or_else(|| Path::new("."))
}

/// Whether a file can be made in a folder, and how much room its disk has.
fn disk(folder: &Path) -> Checked {
    let shown = folder.display();
    let file = folder.join(format!(".pozzetto-check-{}", std::process::id()));
    let made = File::create_new(&file);
    let _ = std::fs::remove_file(&file);
    if let Err(error) = made {
        return Err(format!("nothing can be written in {shown}: {error}"));
    }
    match free_space(folder) {
        Some(free) if free < LEAST_FREE => Err(format!(
            "{} MB free in {shown}, and an evening wants {} MB",
            free / 1_000_000,
            LEAST_FREE / 1_000_000
        )),
        Some(free) => Ok(format!("{} MB free in {shown}", free / 1_000_000)),
        None => Ok(format!("{shown} can be written")),
    }
}

fn snapshots(folder: &Path) -> Checked {
    if !folder.is_dir() {
        return Err(format!("there is no folder {}", folder.display()));
    }
    let room = disk(folder)?;
    let files = snapshots_in(folder).map_err(|error| cannot(folder.display(), error))?;
    match files.first().and_then(|file| taken_at(file)) {
        Some(at) => Ok(format!(
            "{room}, the newest of {}",
            at.format("%Y-%m-%d %H:%M UTC")
        )),
        None => Ok(format!("{room}, none taken yet")),
    }
}
