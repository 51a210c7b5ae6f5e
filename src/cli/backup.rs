//! Commands that back up, restore and move a whole database: `backup`, `restore`, `copy-to`.

use crate::cli::data::{self, DataArgs};
use crate::cli::differences::{counted, say_differences};
use crate::cli::{Stop, say};
use crate::store::{
    self, DatabaseUrl, Holdings, Store, StoreError, begin_lineage, beside, throw_away,
};
use crate::web::now;
use burraco_tournament::ranking::{last_round, standings};
use std::fmt::Display;
use std::path::{Path, PathBuf};

/// Runs `pozzetto backup FILE`. The copy gets its name only once it is complete and has been read back.
///
/// # Errors
/// A file that exists; a database that cannot be read; a copy that is not sound.
pub fn backup(args: &DataArgs, file: &Path) -> Result<(), Stop> {
    if file.exists() {
        return Err(Stop::input(format_args!(
            "{} exists already",
            file.display()
        )));
    }
    let url = args.url()?;
    let store = data::open_as_is(&url)?;
    let both = format_args!("{url} to {}", file.display());
    let what = store.sound_copy(file);
    let what = what.map_err(|error| data::cannot(both, error))?;
    say(format_args!("{}: {}", file.display(), data::in_words(what)))
}

/// Runs `pozzetto restore FILE`: prints what would change. With `--yes` the copy replaces the database, and the old one
/// is kept beside it. If `FILE` is a folder of snapshots, the newest sound one is used.
///
/// # Errors
/// A file that is no sound copy; a database that a service uses; PostgreSQL that is not empty.
pub fn restore(args: &DataArgs, file: &Path, yes: bool) -> Result<(), Stop> {
    let url = args.url()?;
    let copies = copies_at(file)?;
    match &url {
        DatabaseUrl::Sqlite(place) => {
            let ready = beside(place, "restoring");
            let made = folders_to_make(place);
            let done = restore_file(place, &copies, &ready, yes);
            throw_away(&ready);
            if !place.exists() {
                // Only those that hold nothing go.
                made.iter()
                    .map_while(|folder| std::fs::remove_dir(folder).ok())
                    .for_each(drop);
            }
            done
        }
        DatabaseUrl::Postgres(_) => {
            // A migrated copy of the copy, as above: the stick it lies on may be full, or not ours to write.
            let ready =
                std::env::temp_dir().join(format!("pozzetto-{}.sqlite3", std::process::id()));
            let done = restore_into(&url, &copies, &ready, yes);
            throw_away(&ready);
            done
        }
    }
}

/// The folders above a file that do not exist yet, the innermost first.
fn folders_to_make(place: &Path) -> Vec<PathBuf> {
    let above = place.ancestors().skip(1);
    let missing = above.take_while(|folder| !folder.as_os_str().is_empty() && !folder.exists());
    missing.map(Path::to_owned).collect()
}

/// Prints that the named place holds no database yet, before one is made there. The user may have mistyped the place.
fn say_new(place: impl Display) -> Result<(), Stop> {
    say(format_args!(
        "there is no database at {place} yet: --yes makes a new one"
    ))
}

/// The database copies to choose from: the file itself, or the snapshots of a folder, the newest first.
fn copies_at(place: &Path) -> Result<Vec<PathBuf>, Stop> {
    let shown = place.display();
    if place.is_file() {
        if place.extension().is_some_and(|end| end == "json") {
            return Err(Stop::input(format_args!(
                "{shown} is an event file: `pozzetto import {shown}` takes it in"
            )));
        }
        return Ok(vec![place.to_owned()]);
    }
    if !place.is_dir() {
        return Err(Stop::input(format_args!("there is no file {shown}")));
    }
    let found = store::snapshots_in(place).map_err(Stop::failed)?;
    let whole = |file: &PathBuf| file.extension().is_some_and(|end| end == "sqlite3");
    let (databases, event_files): (Vec<_>, Vec<_>) = found.into_iter().partition(whole);
    match (databases.is_empty(), event_files.first()) {
        (false, _) => Ok(databases),
        (true, Some(newest)) => Err(Stop::input(format_args!(
            "the snapshots in {shown} are event files: `pozzetto import {}` takes in the newest",
            newest.display()
        ))),
        (true, None) => Err(Stop::input(format_args!("there is no snapshot in {shown}"))),
    }
}

const NOT_YET: &str = "Nothing was changed. The same command with --yes puts the copy in place.";

/// Makes a migrated copy of the first sound database copy, because that one may be older than the program. Prints its
/// contents and returns its path.
fn make_ready<'c>(copies: &'c [PathBuf], ready: &Path) -> Result<&'c Path, Stop> {
    for (place, file) in copies.iter().enumerate() {
        match store::make_ready(file, ready) {
            Ok(what) => {
                say(format_args!("{}: {}", file.display(), data::in_words(what)))?;
                return Ok(file);
            }
            Err(error) if place + 1 == copies.len() => {
                return Err(data::cannot(file.display(), error));
            }
            Err(error) => {
                let shown = file.display();
                say(format_args!(
                    "{shown}: not sound ({error}); the one before it:"
                ))?;
            }
        }
    }
    Err(Stop::input("there is no copy"))
}

fn restore_into(
    url: &DatabaseUrl,
    copies: &[PathBuf],
    ready: &Path,
    yes: bool,
) -> Result<(), Stop> {
    let new = store::is_new(url).map_err(|error| data::cannot(url, error))?;
    make_ready(copies, ready)?;
    if new {
        say_new(url)?;
    }
    if yes || !new {
        data::migrated(url)?;
    }
    let copy = data::open_as_is(&DatabaseUrl::Sqlite(ready.to_owned()))?;
    let here = match yes || !new {
        true => held(&data::open_as_is(url)?)?,
        false => Holdings::default(),
    };
    say_differences(&here.against(&held(&copy)?))?;
    if yes {
        moved(&copy, url)?;
        return other_history(url);
    }
    match new || store::is_empty(url).map_err(|error| data::cannot(url, error))? {
        true => say(NOT_YET),
        false => say(format_args!("Nothing was changed. {}", not_empty(url))),
    }
}

/// The events, users and other contents of a database, for comparison with a copy.
fn held(store: &Store) -> Result<Holdings, Stop> {
    Holdings::of(store).map_err(|error| data::cannot(store.url(), error))
}

/// The error for a file or folder that the operating system refuses to read or write.
fn not_done(place: &Path, error: &std::io::Error) -> Stop {
    Stop::failed(format_args!("{}: {error}", place.display()))
}

/// The message that a database is not empty, so that nothing can be copied into it, with what to do instead.
fn not_empty(url: &DatabaseUrl) -> String {
    format!(
        "{url} is not empty, and a copy goes into an empty database: make a new one, restore or copy into that by its address, \
         and start the service with it; this one stays as it is"
    )
}

fn restore_file(place: &Path, copies: &[PathBuf], ready: &Path, yes: bool) -> Result<(), Stop> {
    if let Some(folder) = place.parent() {
        store::own_folder(folder).map_err(|error| not_done(folder, &error))?;
    }
    let file = make_ready(copies, ready)?;
    let ready_url = DatabaseUrl::Sqlite(ready.to_owned());
    let copy = held(&data::open_as_is(&ready_url)?)?;
    let found = match place.exists() {
        true => found_at(place),
        false => say_new(place.display()).map(|()| Ok(Holdings::default()))?,
    };
    match found {
        Ok(here) => say_differences(&here.against(&copy))?,
        // That is when a copy is needed.
        Err(error) => say(format_args!("what is here cannot be read: {error}"))?,
    }
    if !yes {
        return say(NOT_YET);
    }
    match store::put_in_place(ready, place, now()) {
        Err(StoreError::Conflict) => {
            return Err(Stop::failed("a service uses this database: stop it first"));
        }
        Err(error) => return Err(data::cannot(place.display(), error)),
        Ok(None) => {}
        Ok(Some(kept)) => say(format_args!("what was here is kept as {}", kept.display()))?,
    }
    say(format_args!("{} is in place", file.display()))
}

/// The contents of the SQLite file at a path, which is migrated first.
fn found_at(place: &Path) -> Result<Holdings, StoreError> {
    let here = DatabaseUrl::Sqlite(place.to_owned());
    store::made_by_us(place)?;
    store::migrate(&here)?;
    Holdings::of(&Store::open(&here)?)
}

/// Begins a new lineage of a restored database, so that pages cached by browsers are no longer valid.
fn other_history(url: &DatabaseUrl) -> Result<(), Stop> {
    let store = data::open_as_is(url)?;
    store
        .write_now(|tx| begin_lineage(tx))
        .map_err(|error: StoreError| data::cannot(url, error))
}

/// Runs `pozzetto copy-to URL`: copies everything to another database, SQLite or PostgreSQL.
///
/// # Errors
/// A database that is not empty, or reads differently afterwards.
pub fn copy_to(args: &DataArgs, url: &str) -> Result<(), Stop> {
    let to = data::read_url(url)?;
    let from = args.url()?;
    if from == to {
        return Err(Stop::input("that is the same database"));
    }
    let store = data::open_as_is(&from)?;
    data::migrated(&to)?;
    moved(&store, &to)
}

/// Copies everything to another database, and fails unless the standings of every event come out the same.
fn moved(from: &Store, to: &DatabaseUrl) -> Result<(), Stop> {
    let copied = from.copy_to(to).map_err(|error| match error {
        StoreError::Conflict => Stop::failed(not_empty(to)),
        other => data::cannot(format_args!("{} to {to}", from.url()), other),
    })?;
    let there = data::open_as_is(to)?;
    for table in copied.iter().filter(|table| table.rows > 0) {
        say(format_args!("{:>10}  {}", table.rows, table.table))?;
    }
    let ranked = |store: &Store| -> Result<Vec<_>, Stop> {
        let ranked = store.read_now(|conn| {
            let rows = store::list_events(conn)?.into_iter();
            let ranked = rows.map(|row| {
                let (event, _) = store::load_event(conn, row.id)?;
                let standings = standings(&event, last_round(&event));
                Ok((row.settings.slug, row.revision, standings))
            });
            ranked.collect::<Result<_, StoreError>>()
        });
        ranked.map_err(|error| data::cannot(store.url(), error))
    };
    let (here, copy) = (ranked(from)?, ranked(&there)?);
    let mut differ = here.iter().filter(|event| !copy.contains(event));
    match differ.next() {
        Some((slug, ..)) => Err(Stop::failed(format_args!(
            "the standings of {slug} are others in {to}: it changed meanwhile, or the copy is not sound"
        ))),
        None => say(format_args!(
            "{to}: every row is the same, and so are the standings of {}",
            counted(here.len(), "event")
        )),
    }
}
