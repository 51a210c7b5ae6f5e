//! The `hall` command: a laptop in the hall, served by somebody who has never seen a terminal.

use crate::cli::data::{DataArgs, USUAL_FOLDER};
use crate::cli::serve::{self, ServeArgs};
use crate::cli::{Stop, health, say, settings};
use crate::pages::account::hall::NotStartedPage;
use crate::pages::urls;
use crate::store::{self, DatabaseUrl};
use askama::Template;
use etcetera::BaseStrategy;
use std::fs::File;
use std::io::{IsTerminal, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::time::{Duration, Instant};

/// The first of the ports that are tried, and the number of them.
const FIRST_PORT: u16 = 8080;
const PORTS: u16 = 20;

/// The longest wait for a program that was started a moment ago.
const BEGINS_WITHIN: Duration = Duration::from_secs(10);

/// The page on why the program does not start.
const NOT_STARTED: &str = "pozzetto-non-parte.html";

/// Whether the program was started by a double click: a desktop to open a browser on, no terminal, and nothing that
/// says where else the data is.
#[must_use]
pub fn by_double_click() -> bool {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let alone = std::env::args_os().len() == 1;
    let desktop = is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
    let terminal = std::io::stdin().is_terminal() || std::io::stdout().is_terminal();
    let elsewhere = is_set("DATABASE_URL") || is_set("POZZETTO_DATA");
    alone && desktop && !terminal && !elsewhere && !Path::new(USUAL_FOLDER).exists()
}

/// Runs `pozzetto hall`: serves every device of the network, and opens a browser at the page where one begins.
///
/// # Errors
/// When a setting is unknown, or the database or none of the ports can be used. Whoever has no terminal reads the reason
/// in the browser.
pub fn run(mut data: DataArgs, mut args: ServeArgs) -> Result<(), Stop> {
    if let Ok(own) = etcetera::choose_base_strategy() {
        data.usually_in(own.data_dir().join("pozzetto"));
    }
    args.purpose = crate::web::Purpose::Hall;
    let served = settings::refuse_unknown().and_then(|()| serve_hall(&data, &args));
    if let Err(stop) = &served {
        show(data.folder(), stop);
    }
    served
}

fn serve_hall(data: &DataArgs, args: &ServeArgs) -> Result<(), Stop> {
    let url = data.url()?;
    if let Some(there) = served_already(&url) {
        return open_again(there);
    }
    match begin(data, args) {
        // another click was a moment earlier
        Err(stop) => served_already(&url).map_or(Err(stop), open_again),
        served => served,
    }
}

fn open_again(there: SocketAddr) -> Result<(), Stop> {
    say(format_args!("pozzetto serves already, at http://{there}"))?;
    open(&format!("http://{there}{}", urls::hall()))
}

fn begin(data: &DataArgs, args: &ServeArgs) -> Result<(), Stop> {
    let socket = match args.listen {
        Some(_) => args.socket()?,
        None => first_free()?,
    };
    serve::run_on(socket, data, args, |page| {
        // whoever has no browser has the address on the terminal
        let _ = open(page);
    })
}

/// The address of the service that uses the database already: somebody clicked twice, perhaps within a moment.
fn served_already(url: &DatabaseUrl) -> Option<SocketAddr> {
    let DatabaseUrl::Sqlite(place) = url else {
        return None;
    };
    let until = Instant::now() + BEGINS_WITHIN;
    while place.exists() && matches!(store::serving(place), Ok(None)) && Instant::now() < until {
        let there = store::served_at(place).and_then(|address| address.parse().ok());
        if let Some(there) = there.filter(|there| health::ask(*there).is_ok()) {
            return Some(there);
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    None
}

/// Listens on the first port that no other program has.
fn first_free() -> Result<TcpListener, Stop> {
    let mut ports = FIRST_PORT..FIRST_PORT + PORTS;
    let free = ports.find_map(|port| TcpListener::bind((Ipv4Addr::UNSPECIFIED, port)).ok());
    free.ok_or_else(|| {
        Stop::failed(format_args!(
            "other programs use the ports {FIRST_PORT} to {}: close one of them",
            FIRST_PORT + PORTS - 1
        ))
    })
}

fn open(address: &str) -> Result<(), Stop> {
    open::that_detached(address)
        .map_err(|error| Stop::failed(format_args!("cannot open {address}: {error}")))
}

/// Shows in the browser why the program does not start. Whoever has a terminal reads it there.
fn show(folder: &Path, stop: &Stop) {
    if std::io::stderr().is_terminal() {
        return;
    }
    let Ok(page) = NotStartedPage::new(&stop.sentence).render() else {
        return;
    };
    let written = [folder.to_owned(), std::env::temp_dir()]
        .map(|folder| folder.join(NOT_STARTED))
        .into_iter()
        .find(|file| write_anew(file, &page).is_ok());
    if let Some(file) = written {
        // there is no other way to say it
        let _ = open(&file.display().to_string());
    }
}

/// Writes a file in the place of the last one. A link in its place is taken away, not followed.
fn write_anew(file: &Path, text: &str) -> std::io::Result<()> {
    if file.symlink_metadata().is_ok() {
        std::fs::remove_file(file)?;
    }
    File::create_new(file)?.write_all(text.as_bytes())
}
