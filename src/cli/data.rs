//! The options for the location of the data, and the `migrate` command.

use crate::cli::differences::counted;
use crate::cli::{Stop, say};
use crate::store::{self, Contents, DatabaseUrl, Store, StoreError};
use clap::Args;
use std::fmt::Display;
use std::path::{Path, PathBuf};

/// The data folder of a start that names none.
pub const USUAL_FOLDER: &str = "pozzetto-data";

/// The options for the location of the data.
#[derive(Args)]
pub struct DataArgs {
    /// Database: a file, `sqlite:FILE` or `postgres://...`
    #[arg(long, env = "DATABASE_URL", global = true, hide_env_values = true)]
    database_url: Option<String>,
    /// Data folder, used when no database is named; `pozzetto-data` if not given
    #[arg(long, env = "POZZETTO_DATA", global = true)]
    data: Option<PathBuf>,
}

impl DataArgs {
    /// The database named on the command line, or the default file of the data folder.
    ///
    /// # Errors
    /// An address that names no database we use.
    pub fn url(&self) -> Result<DatabaseUrl, Stop> {
        self.url_or("pozzetto.sqlite3")
    }

    /// Returns the database named on the command line, or else the given file in the data folder.
    fn url_or(&self, file: &str) -> Result<DatabaseUrl, Stop> {
        match &self.database_url {
            Some(text) => read_url(text),
            None => Ok(DatabaseUrl::Sqlite(self.folder().join(file))),
        }
    }

    /// Sets the data folder to use when none is named.
    pub fn usually_in(&mut self, folder: PathBuf) {
        self.data.get_or_insert(folder);
    }

    /// Returns the data folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.data.as_deref().unwrap_or(Path::new(USUAL_FOLDER))
    }

    /// Returns the address of a named file in the data folder, for a command that always uses that file, such as the
    /// demo.
    ///
    /// # Errors
    /// When the command line names another database.
    pub fn own_file(&self, file: &str) -> Result<DatabaseUrl, Stop> {
        let own = self.folder().join(file);
        match &self.database_url {
            None => Ok(DatabaseUrl::Sqlite(own)),
            Some(_) => Err(Stop::input(format_args!(
                "this command has a database of its own, {}: leave --database-url and DATABASE_URL out, --data names another folder",
                own.display()
            ))),
        }
    }
}

/// Reads a database address from the command line.
///
/// # Errors
/// An address that names no database we use, or a folder.
pub fn read_url(text: &str) -> Result<DatabaseUrl, Stop> {
    match DatabaseUrl::parse(text).map_err(Stop::input)? {
        DatabaseUrl::Sqlite(place) if place.is_dir() => {
            let folder = place.display();
            Err(Stop::input(format_args!(
                "{folder} is a folder: name a file, or write `--data {folder}` for the database in it"
            )))
        }
        url => Ok(url),
    }
}

/// Migrates and opens a database.
///
/// # Errors
/// When it cannot be migrated or opened.
pub fn open(url: &DatabaseUrl) -> Result<Store, Stop> {
    migrated(url)?;
    opened(url)
}

/// Migrates and opens a database, and says so if it is new. A new database may mean that the service keeps its data
/// elsewhere.
///
/// # Errors
/// As [`open`].
pub fn open_telling(url: &DatabaseUrl) -> Result<Store, Stop> {
    if let DatabaseUrl::Sqlite(place) = url
        && !place.exists()
    {
        eprintln!("there was no database: {} is new", place.display());
    }
    open(url)
}

/// Opens a database without migrating it.
///
/// # Errors
/// When they have not, there is none, or it cannot be opened.
pub fn open_as_is(url: &DatabaseUrl) -> Result<Store, Stop> {
    match url {
        DatabaseUrl::Sqlite(file) => match file.try_exists() {
            Ok(true) => opened(url),
            Ok(false) => Err(Stop::failed(format_args!("there is no database at {url}"))),
            Err(error) => Err(Stop::failed(format_args!("{url}: {error}"))),
        },
        DatabaseUrl::Postgres(_) => opened(url),
    }
}

fn opened(url: &DatabaseUrl) -> Result<Store, Stop> {
    Store::open(url).map_err(|error| cannot(url, error))
}

/// Runs the migrations of a database and returns those that ran.
///
/// # Errors
/// When one fails, or the database cannot be opened.
pub fn migrated(url: &DatabaseUrl) -> Result<Vec<String>, Stop> {
    store::migrate(url).map_err(|error| cannot(url, error))
}

/// The error of a database, with the name of the database or file it concerns.
#[must_use]
pub fn cannot(place: impl Display, error: StoreError) -> Stop {
    match error {
        StoreError::Fault(what) => Stop::failed(format_args!("{place}: {what}")),
        other => Stop::failed(format_args!("{place}: {other}")),
    }
}

/// The contents of a database in words: its events, entries and hands.
#[must_use]
pub fn in_words(what: Contents) -> String {
    format!(
        "{}, {}, {}, every journal whole",
        counted(what.events, "event"),
        counted(what.entries, "entry"),
        counted(what.hands, "hand"),
    )
}

/// Runs `pozzetto migrate`.
///
/// # Errors
/// When a migration fails.
pub fn migrate(args: &DataArgs) -> Result<(), Stop> {
    let url = args.url()?;
    let ran = migrated(&url)?;
    match ran.len() {
        0 => say(format_args!("{url}: nothing to do")),
        _ => say(format_args!("{url}: {}", ran.join(", "))),
    }
}
