//! The `hall` command: a laptop in the hall, served by somebody who has never seen a terminal.

use crate::cli::data::DataArgs;
use crate::cli::serve::{self, ServeArgs};
use crate::cli::{Stop, health, say};
use crate::pages::account::hall::NotStartedPage;
use crate::pages::urls;
use crate::store::{self, DatabaseUrl};
use askama::Template;
use etcetera::BaseStrategy;
use std::io::IsTerminal;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;

/// The first of the ports that are tried, and the number of them.
const FIRST_PORT: u16 = 8080;
const PORTS: u16 = 10;

/// Whether the program was started by a double click: no terminal, and a desktop to open a browser on.
#[must_use]
pub fn by_double_click() -> bool {
    let alone = std::env::args_os().len() == 1;
    let desktop = ["DISPLAY", "WAYLAND_DISPLAY"].map(std::env::var_os);
    let desktop = desktop.iter().flatten().any(|name| !name.is_empty());
    let terminal = std::io::stdin().is_terminal() || std::io::stdout().is_terminal();
    alone && desktop && !terminal
}

/// Runs `pozzetto hall`: serves every device of the network, and opens a browser at the page where one begins.
///
/// # Errors
/// When the database or none of the ports can be used. The browser then shows the reason.
pub fn run(mut data: DataArgs, mut args: ServeArgs) -> Result<(), Stop> {
    if let Ok(own) = etcetera::choose_base_strategy() {
        data.usually_in(own.data_dir().join("pozzetto"));
    }
    let served = serve_hall(&data, &mut args);
    if let Err(stop) = &served {
        show(data.folder(), stop);
    }
    served
}

fn serve_hall(data: &DataArgs, args: &mut ServeArgs) -> Result<(), Stop> {
    if is_served(&data.url()?)
        && let Some(there) = ports().map(here).find(|there| health::ask(*there).is_ok())
    {
        say(format_args!("pozzetto serves already, at http://{there}"))?;
        return open(&format!("http://{there}{}", urls::hall()));
    }
    if args.listen.is_none() {
        let port = ports().find(|port| TcpListener::bind((Ipv4Addr::UNSPECIFIED, *port)).is_ok());
        let port = port.ok_or_else(|| {
            Stop::failed(format_args!(
                "other programs use the ports {FIRST_PORT} to {}: close one of them",
                FIRST_PORT + PORTS - 1
            ))
        })?;
        args.listen = Some(format!("{}:{port}", Ipv4Addr::UNSPECIFIED));
    }
    args.ends_from_page = true;
    let address = health::reached_here(args.address()?);
    serve::run_telling(data, args, |page| {
        // whoever has no browser has the address on the terminal
        let _ = open(&format!("http://{address}{page}"));
    })
}

fn ports() -> impl Iterator<Item = u16> {
    FIRST_PORT..FIRST_PORT + PORTS
}

fn here(port: u16) -> SocketAddr {
    (Ipv4Addr::LOCALHOST, port).into()
}

/// Whether a service uses the database already: somebody clicked twice.
fn is_served(url: &DatabaseUrl) -> bool {
    match url {
        DatabaseUrl::Sqlite(place) => place.exists() && matches!(store::serving(place), Ok(None)),
        DatabaseUrl::Postgres(_) => false,
    }
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
    let file = folder.join("not-started.html");
    let page = NotStartedPage::new(&stop.sentence);
    if let Ok(page) = page.render()
        && store::own_folder(folder).is_ok()
        && std::fs::write(&file, page).is_ok()
    {
        // there is no other way to say it
        let _ = open(&file.display().to_string());
    }
}
