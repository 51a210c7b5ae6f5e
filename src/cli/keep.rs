//! Keeping and moving a whole database: `backup`, `restore`, `copy-to`.

use crate::cli::data::{self, DataArgs};
use crate::cli::{Stop, say};
use crate::store::{
    self, Chain, DatabaseUrl, EventRow, Store, StoreError, begin_lineage, journal_check,
    list_events, load_event,
};
use crate::web::now;
use burraco_tournament::event::Event;
use burraco_tournament::ranking::{last_round, standings};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// `pozzetto backup FILE`: the copy stands under its name once it is whole and was read again.
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
    let store = data::open_as_is(&args.url()?)?;
    let unfinished = beside(file, "unfinished");
    let done = store.backup(&unfinished).map_err(Stop::failed);
    let sound = done.and_then(|()| sound(&unfinished));
    let done = sound.and_then(|what| {
        std::fs::rename(&unfinished, file).map_err(Stop::failed)?;
        say(format_args!("{}: {what}", file.display()))
    });
    throw_away(&unfinished);
    done
}

/// Nothing is left of a file that was only on its way, if it is still there.
fn throw_away(file: &Path) {
    let _ = std::fs::remove_file(file);
    let _ = std::fs::remove_file(store::lock_beside(file));
}

/// `pozzetto restore FILE`: says what would be different; with `--yes` the copy takes the place of the database, which is
/// set aside beside it.
///
/// # Errors
/// A file that is no sound copy; a database that a service uses; PostgreSQL that is not empty.
pub fn restore(args: &DataArgs, file: &Path, yes: bool) -> Result<(), Stop> {
    let url = args.url()?;
    if !file.is_file() {
        return Err(Stop::input(format_args!(
            "there is no file {}",
            file.display()
        )));
    }
    match &url {
        DatabaseUrl::Sqlite(place) => restore_file(place, file, yes),
        DatabaseUrl::Postgres(_) => {
            store::migrate(&url).map_err(Stop::failed)?;
            let copy = data::open_as_is(&DatabaseUrl::Sqlite(file.to_owned()))?;
            let here = data::open_as_is(&url)?;
            say_differences(&here, &copy)?;
            match yes {
                true => {
                    moved(&copy, &url)?;
                    other_history(&url)
                }
                false => say(NOT_YET),
            }
        }
    }
}

const NOT_YET: &str = "Nothing was changed. The same command with --yes puts the copy in place.";

fn restore_file(place: &Path, file: &Path, yes: bool) -> Result<(), Stop> {
    // The copy may be older than the program: what is put in place is a migrated copy of the copy.
    let ready = beside(place, "restoring");
    throw_away(&ready);
    if let Some(folder) = place.parent() {
        std::fs::create_dir_all(folder).map_err(Stop::failed)?;
    }
    std::fs::copy(file, &ready).map_err(Stop::failed)?;
    let done = (|| {
        let ready_url = DatabaseUrl::Sqlite(ready.clone());
        store::migrate(&ready_url).map_err(Stop::failed)?;
        let what = sound(&ready)?;
        say(format_args!("{}: {what}", file.display()))?;
        let here = DatabaseUrl::Sqlite(place.to_owned());
        if place.exists() {
            store::migrate(&here).map_err(Stop::failed)?;
            say_differences(&data::open_as_is(&here)?, &data::open_as_is(&ready_url)?)?;
        }
        if !yes {
            return say(NOT_YET);
        }
        let alone = store::alone_with(place).map_err(Stop::failed)?;
        let Some(_alone) = alone else {
            return Err(Stop::failed("a service uses this database: stop it first"));
        };
        if place.exists() {
            let aside = beside(place, &format!("before-{}", now().format("%Y%m%dT%H%M%S")));
            std::fs::rename(place, &aside).map_err(Stop::failed)?;
            say(format_args!("what was here is kept as {}", aside.display()))?;
        }
        other_history(&ready_url)?;
        std::fs::rename(&ready, place).map_err(Stop::failed)?;
        say(format_args!("{} is in place", file.display()))
    })();
    throw_away(&ready);
    done
}

/// What was put in place is not what browsers have kept pages of.
fn other_history(url: &DatabaseUrl) -> Result<(), Stop> {
    let store = data::open_as_is(url)?;
    store
        .write_now(|tx| begin_lineage(tx))
        .map_err(|error: StoreError| Stop::failed(error))
}

/// `pozzetto copy-to URL`: another database, of either kind, gets everything.
///
/// # Errors
/// A database that is not empty, or reads differently afterwards.
pub fn copy_to(args: &DataArgs, url: &str) -> Result<(), Stop> {
    let to = DatabaseUrl::parse(url).map_err(Stop::input)?;
    let from = args.url()?;
    if from == to {
        return Err(Stop::input("that is the same database"));
    }
    let store = data::open_as_is(&from)?;
    store::migrate(&to).map_err(Stop::failed)?;
    moved(&store, &to)
}

/// Copies everything, and insists that the standings of every event come out the same.
fn moved(from: &Store, to: &DatabaseUrl) -> Result<(), Stop> {
    let copied = from.copy_to(to).map_err(|error| match error {
        StoreError::Conflict => Stop::failed(format_args!(
            "{to} is not empty: a copy goes into an empty database"
        )),
        other => Stop::failed(other),
    })?;
    let there = data::open_as_is(to)?;
    for table in copied.iter().filter(|table| table.rows > 0) {
        say(format_args!("{:>10}  {}", table.rows, table.table))?;
    }
    let ranked = |store: &Store| -> Result<Vec<_>, Stop> {
        let events = whole(store)?;
        let ranked = events.iter().map(|(row, event)| {
            let slug = row.settings.slug.clone();
            (slug, row.revision, standings(event, last_round(event)))
        });
        Ok(ranked.collect())
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

/// What a file holds, once it was looked through.
fn sound(file: &Path) -> Result<String, Stop> {
    let store = data::open_as_is(&DatabaseUrl::Sqlite(file.to_owned()))?;
    store.check().map_err(Stop::failed)?;
    let events = whole(&store)?;
    for (row, _) in &events {
        let id = Some(row.id);
        let chain = store.read_now(|conn| journal_check(conn, id));
        if let Chain::BrokenAt(line) = chain.map_err(Stop::failed)? {
            let slug = &row.settings.slug;
            let text = format_args!("the journal of {slug} is broken at line {line}").to_string();
            return Err(Stop::failed(text));
        }
    }
    let entries: usize = events.iter().map(|(_, event)| event.entries.len()).sum();
    let hands: usize = events.iter().map(|(_, event)| hands(event)).sum();
    Ok(format!(
        "{}, {}, {}, every journal whole",
        counted(events.len(), "event"),
        counted(entries, "entry"),
        counted(hands, "hand"),
    ))
}

fn say_differences(here: &Store, copy: &Store) -> Result<(), Stop> {
    let (here, copy) = (whole(here)?, whole(copy)?);
    let slugs: BTreeSet<&str> = [&here, &copy]
        .into_iter()
        .flatten()
        .map(|(row, _)| row.settings.slug.as_str())
        .collect();
    for slug in slugs {
        let found = |all: &[(EventRow, Event)]| {
            let one = all.iter().find(|(row, _)| row.settings.slug == slug);
            one.map(|(row, event)| (row.revision, hands(event), event.clone()))
        };
        let line = match (found(&here), found(&copy)) {
            (Some((.., one)), Some((.., other))) if one == other => "the same".to_owned(),
            (Some((is, now, _)), Some((was, then, _))) => format!(
                "change {is} here, change {was} in the copy; {} here, {} in the copy",
                counted(now, "hand"),
                counted(then, "hand")
            ),
            (Some((_, now, _)), None) => {
                format!(
                    "not in the copy: it would go, with {}",
                    counted(now, "hand")
                )
            }
            (None, Some((_, then, _))) => {
                format!(
                    "only in the copy: it would come, with {}",
                    counted(then, "hand")
                )
            }
            (None, None) => continue,
        };
        say(format_args!("  {slug}: {line}"))?;
    }
    Ok(())
}

fn whole(store: &Store) -> Result<Vec<(EventRow, Event)>, Stop> {
    let all = store.read_now(|conn| -> Result<Vec<_>, StoreError> {
        let rows = list_events(conn)?.into_iter();
        rows.map(|row| {
            let (event, _) = load_event(conn, row.id)?;
            Ok((row, event))
        })
        .collect()
    });
    all.map_err(Stop::failed)
}

fn hands(event: &Event) -> usize {
    let tables = event.rounds.iter().flat_map(|round| &round.tables);
    tables.map(|table| table.hands.len()).sum()
}

fn counted(n: usize, what: &str) -> String {
    match (n, what) {
        (1, _) => format!("1 {what}"),
        (_, "entry") => format!("{n} entries"),
        _ => format!("{n} {what}s"),
    }
}

/// A file's name with a word more before its end, in the same folder: a rename then is one step.
fn beside(file: &Path, word: &str) -> PathBuf {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let end = file.extension().unwrap_or_default().to_string_lossy();
    match end.is_empty() {
        true => file.with_file_name(format!("{stem}.{word}")),
        false => file.with_file_name(format!("{stem}.{word}.{end}")),
    }
}
