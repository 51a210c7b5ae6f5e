//! Where the data is, and its migrations.

use crate::cli::{Stop, say};
use crate::store::{self, DatabaseUrl, Store, StoreError};
use clap::Args;
use std::fmt::Display;
use std::path::{Path, PathBuf};

/// Where the data is.
#[derive(Args)]
pub struct DataArgs {
    /// Database: a file, `sqlite:FILE`, or an address
    #[arg(long, env = "DATABASE_URL", global = true, hide_env_values = true)]
    database_url: Option<String>,
    /// Data folder, used when no database is named
    #[arg(
        long,
        env = "POZZETTO_DATA",
        global = true,
        default_value = "pozzetto-data"
    )]
    data: PathBuf,
}

impl DataArgs {
    /// The database named, or the usual file of the data folder.
    ///
    /// # Errors
    /// An address that names no database we use.
    pub fn url(&self) -> Result<DatabaseUrl, Stop> {
        self.url_or("pozzetto.sqlite3")
    }

    /// The database named, or this file of the data folder.
    fn url_or(&self, file: &str) -> Result<DatabaseUrl, Stop> {
        match &self.database_url {
            Some(text) => DatabaseUrl::parse(text).map_err(Stop::input),
            None => Ok(DatabaseUrl::Sqlite(self.data.join(file))),
        }
    }

    /// The data folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.data
    }

    /// A file of the data folder, for a command that has a database of its own.
    ///
    /// # Errors
    /// When another database is named.
    pub fn own_file(&self, file: &str) -> Result<DatabaseUrl, Stop> {
        let own = self.data.join(file);
        match &self.database_url {
            None => Ok(DatabaseUrl::Sqlite(own)),
            Some(_) => Err(Stop::input(format_args!(
                "this command has a database of its own, {}: leave --database-url and DATABASE_URL out, --data names another folder",
                own.display()
            ))),
        }
    }
}

/// Opens a database, migrated first.
///
/// # Errors
/// When it cannot be migrated or opened.
pub fn open(url: &DatabaseUrl) -> Result<Store, Stop> {
    migrated(url)?;
    opened(url)
}

/// Opens a database whose migrations must have run.
///
/// # Errors
/// When they have not, there is none, or it cannot be opened.
pub fn open_as_is(url: &DatabaseUrl) -> Result<Store, Stop> {
    match url {
        DatabaseUrl::Sqlite(file) if !file.exists() => Err(Stop::failed(format_args!(
            "there is no database at {}",
            file.display()
        ))),
        _ => opened(url),
    }
}

fn opened(url: &DatabaseUrl) -> Result<Store, Stop> {
    Store::open(url).map_err(|error| cannot(url, error))
}

/// Runs the migrations of a database, and gives those that ran.
///
/// # Errors
/// When one fails, or the database cannot be opened.
pub fn migrated(url: &DatabaseUrl) -> Result<Vec<String>, Stop> {
    store::migrate(url).map_err(|error| cannot(url, error))
}

/// What is wrong, and with which database or file: whoever has several must know.
#[must_use]
pub fn cannot(place: impl Display, error: StoreError) -> Stop {
    match error {
        StoreError::Fault(what) => Stop::failed(format_args!("{place}: {what}")),
        other => Stop::failed(format_args!("{place}: {other}")),
    }
}

/// `pozzetto migrate`
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
