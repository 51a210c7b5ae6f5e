//! The `serve` command: the service over HTTP.

use crate::auth::sign_in::SignIn;
use crate::auth::{Passwords, invite};
use crate::cli::data::{self, DataArgs};
use crate::cli::{Stop, health, say};
use crate::pages::urls;
use crate::store::{self, DatabaseUrl, HANDS_IN_MEMORY, Retention, Store, StoreError};
use crate::web::{
    self, App, LEAST_FREE, Metrics, Purpose, Restores, ServerOptions, SnapshotPlace, Snapshots, now,
};
use actix_web::http::uri::Authority;
use clap::Args;
use std::fs::File;
use std::io::IsTerminal;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, ToSocketAddrs, UdpSocket};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;

/// The longest time for which the names of players can be kept, in days: a hundred years.
const MOST_DAYS: i64 = 36_525;

/// The options for the server, the log and the snapshots.
#[derive(Args)]
pub struct ServeArgs {
    /// Address and port to listen on; 127.0.0.1:8080 if not given
    #[arg(long, env = "POZZETTO_LISTEN", global = true)]
    pub listen: Option<String>,
    #[arg(skip)]
    pub purpose: Purpose,
    /// The address people type, for links and QR codes
    #[arg(long, env = "POZZETTO_PUBLIC_URL", global = true)]
    public_url: Option<String>,
    /// Take each client's address from a proxy in front
    #[arg(long, env = "POZZETTO_TRUSTED_PROXY", global = true)]
    trusted_proxy: bool,
    /// Only check that the migrations have run
    #[arg(long, env = "POZZETTO_NO_MIGRATE", global = true)]
    no_migrate: bool,
    /// Level of the log on stderr: `error`, `warn`, `info` with a line for every response, or filters of tracing
    #[arg(long, env = "POZZETTO_LOG", global = true, default_value = "warn")]
    log: String,
    /// Format of the log
    #[arg(
        long,
        env = "POZZETTO_LOG_FORMAT",
        global = true,
        value_enum,
        default_value = "text"
    )]
    log_format: LogFormat,
    /// Shows /metrics to requests with `Authorization: Bearer` and this word; without it nobody sees them
    #[arg(
        long,
        env = "POZZETTO_METRICS_TOKEN",
        global = true,
        hide_env_values = true
    )]
    metrics_token: Option<String>,
    /// Days after an event for which players' names, membership cards and clubs are kept; for ever if not given
    #[arg(long, env = "POZZETTO_NAMES_FOR_DAYS", global = true, value_parser = clap::value_parser!(u32).range(..=MOST_DAYS))]
    names_for_days: Option<u32>,
    /// Folder of the snapshots taken when a turno is published or closed; by default `snapshots` in the data folder
    #[arg(long, env = "POZZETTO_SNAPSHOTS", global = true)]
    snapshots: Option<PathBuf>,
    /// A second folder for snapshots, as on a USB stick; it must exist already
    #[arg(long, env = "POZZETTO_SNAPSHOTS_ALSO", global = true)]
    snapshots_also: Option<PathBuf>,
    /// Smazzate kept in memory with their events, 4 kB each, the most recently used; others are read from the database
    #[arg(long, env = "POZZETTO_HANDS_IN_MEMORY", global = true, default_value_t = HANDS_IN_MEMORY)]
    hands_in_memory: usize,
    /// Snapshots kept in each folder, at most; on PostgreSQL for each event
    #[arg(
        long,
        env = "POZZETTO_SNAPSHOTS_MOST",
        global = true,
        default_value_t = 60
    )]
    snapshots_most: usize,
    /// Days a snapshot is kept; the newest is always kept
    #[arg(
        long,
        env = "POZZETTO_SNAPSHOTS_DAYS",
        global = true,
        default_value_t = 90
    )]
    snapshots_days: u32,
}

/// The format of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum LogFormat {
    /// Log lines in plain text
    Text,
    /// Log lines as JSON objects
    Json,
}

impl ServeArgs {
    /// Returns the address to listen on.
    ///
    /// # Errors
    /// When it is no address with a port.
    pub fn address(&self) -> Result<SocketAddr, Stop> {
        let listen = self.listen.as_deref().unwrap_or("127.0.0.1:8080");
        // `localhost:8080` as well
        let found = listen.to_socket_addrs().ok();
        found.and_then(|mut found| found.next()).ok_or_else(|| {
            Stop::input(format_args!(
                "{listen:?} is no address with a port, like 127.0.0.1:8080"
            ))
        })
    }

    /// Listens on the address.
    ///
    /// # Errors
    /// When it is no address, or another program has it.
    pub fn socket(&self) -> Result<TcpListener, Stop> {
        let address = self.address()?;
        TcpListener::bind(address)
            .map_err(|e| Stop::failed(format_args!("cannot listen on {address}: {e}")))
    }

    /// Whether a folder for snapshots is named.
    #[must_use]
    pub fn names_snapshots(&self) -> bool {
        self.snapshots.is_some() || self.snapshots_also.is_some()
    }

    /// Returns the snapshot folders: the named one, or else the default one in the data folder, then the second folder.
    #[must_use]
    pub fn snapshots(&self, data: &DataArgs) -> SnapshotPlace {
        let own = self.snapshots.clone();
        let own = own.unwrap_or_else(|| data.folder().join("snapshots"));
        SnapshotPlace {
            folders: [own]
                .into_iter()
                .chain(self.snapshots_also.clone())
                .collect(),
            keep: Retention {
                most: self.snapshots_most,
                days: self.snapshots_days,
            },
            again: Duration::from_secs(60),
            least_free: LEAST_FREE,
        }
    }

    /// Returns the filter of the log.
    ///
    /// # Errors
    /// When it names no level or filter.
    pub fn log_filter(&self) -> Result<EnvFilter, Stop> {
        let says_none = |why: &dyn std::fmt::Display| {
            Stop::input(format_args!(
                "{:?} says no log: {why}; write `error`, `warn`, `info`, `debug`, or filters like `pozzetto=debug`",
                self.log
            ))
        };
        // a word alone would be read as the name of a part of the program, and silence all others
        let alone = self.log.split(',').map(str::trim);
        if let Some(word) = alone
            .filter(|word| !word.contains(['=', '[', ':']))
            .find(|word| word.parse::<LevelFilter>().is_err())
        {
            return Err(says_none(&format_args!("{word:?} is no level")));
        }
        let filter = EnvFilter::try_new(&self.log).map_err(|e| says_none(&e))?;
        if self.log.contains("actix_http") {
            return Ok(filter);
        }
        // It calls each request that is none an error: strangers would fill the log with errors.
        let quiet = "actix_http=off".parse().map_err(|e| says_none(&e))?;
        Ok(filter.add_directive(quiet))
    }

    /// Returns the address that people type: the public URL if given, otherwise the one listened on.
    ///
    /// # Errors
    /// An address that is neither http nor https, or more than a name and a port.
    pub fn public_url(&self) -> Result<String, Stop> {
        let Some(url) = &self.public_url else {
            return Ok(reached_at(self.address()?));
        };
        let after = ["http://", "https://"].iter();
        let host = after.filter_map(|scheme| url.strip_prefix(scheme)).next();
        match host.map(|host| host.strip_suffix('/').unwrap_or(host)) {
            None => Err(Stop::input(format_args!(
                "{url:?} does not begin with http:// or https://"
            ))),
            // Every page stands at the root of its host: a folder in front of them would lead nowhere.
            Some(host) if is_host(host) => Ok(url.trim_end_matches('/').to_owned()),
            Some(_) => Err(Stop::input(format_args!(
                "{url:?} is not just a host, like https://burraco.example.org or http://192.168.1.20:8080"
            ))),
        }
    }

    /// Returns the address that people type for the service that uses a database now: the named one, or else the one that
    /// the running service listens on.
    ///
    /// # Errors
    /// As [`ServeArgs::public_url`].
    pub fn running_url(&self, url: &DatabaseUrl) -> Result<String, Stop> {
        let named = self.public_url.is_some() || self.listen.is_some();
        let running = match url {
            DatabaseUrl::Sqlite(place) if !named => store::served_at(place),
            DatabaseUrl::Sqlite(_) | DatabaseUrl::Postgres(_) => None,
        };
        match running.and_then(|address| address.parse().ok()) {
            Some(address) => Ok(reached_at(address)),
            None => self.public_url(),
        }
    }
}

/// Whether a text is only a host, with or without a port.
fn is_host(text: &str) -> bool {
    let Ok(authority) = text.parse::<Authority>() else {
        return false;
    };
    let (host, port) = (authority.host(), authority.port_u16());
    let shown = match port {
        Some(port) => format!("{host}:{port}"),
        None => host.to_owned(),
    };
    !host.is_empty() && shown == text
}

/// The URL at which a socket is reached. For a socket on every address, it has this machine's address in the local
/// network.
fn reached_at(address: SocketAddr) -> String {
    match address.ip().is_unspecified() {
        true => format!("http://{}:{}", lan_address(), address.port()),
        false => format!("http://{address}"),
    }
}

/// Runs `pozzetto serve`.
///
/// # Errors
/// When the database or the socket cannot be used.
pub fn run(data: &DataArgs, args: &ServeArgs) -> Result<(), Stop> {
    // The socket first: a second start by mistake must not migrate the database of the first.
    run_on(args.socket()?, data, args, |_| ())
}

/// Serves on a socket, and tells at which address this machine reaches the first page to open: the one that makes the
/// first administrator, while there is none.
///
/// # Errors
/// When the database cannot be used.
pub fn run_on(
    socket: TcpListener,
    data: &DataArgs,
    args: &ServeArgs,
    tell: impl FnOnce(&str),
) -> Result<(), Stop> {
    let url = data.url()?;
    log(args)?;
    let store = if args.no_migrate {
        data::open_as_is(&url)?
    } else {
        data::open(&url)?
    };
    let mut alone = alone(&url)?;
    let here = listening(args, &socket)?;
    let near = health::reached_here(socket.local_addr().map_err(Stop::failed)?);
    if let Some(held) = &mut alone
        && let Err(error) = store::note_address(held, &near.to_string())
    {
        // on a full disk all else goes on
        tracing::warn!(%error, "failed to note the address for a second start");
    }
    let first = store.write_now(|tx| invite::to_first_admin(tx, now()));
    say(format_args!("pozzetto serves {url} at {here}"))?;
    let mut page = urls::hall();
    if let Some(token) = first.map_err(Stop::failed)? {
        page = urls::invite(token.secret());
        say("There is no administrator yet. This link makes one, once, within a day:")?;
        say(format_args!("  {here}{page}"))?;
    }
    print_code(&here)?;
    tell(&format!("http://{near}{page}"));
    serve(store, args, socket, &here, Some(args.snapshots(data)))
}

/// The address on which the service listens, to be printed. It has the real port when port 0 was requested.
///
/// # Errors
/// When the socket has no address.
pub fn listening(args: &ServeArgs, socket: &TcpListener) -> Result<String, Stop> {
    match (&args.public_url, socket.local_addr()) {
        (None, Ok(address)) => Ok(reached_at(address)),
        _ => args.public_url(),
    }
}

/// The address of this machine in its local network, for links when every address is listened on. No packet is sent.
fn lan_address() -> IpAddr {
    let here = || {
        let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
        // An address kept for documentation (RFC 5737): the system only picks the way out.
        socket.connect("192.0.2.1:9").ok()?;
        Some(socket.local_addr().ok()?.ip())
    };
    here().unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST))
}

/// Prints the address as a QR code, for phones to scan from the screen. Prints nothing for an address that only this
/// machine reaches.
fn print_code(here: &str) -> Result<(), Stop> {
    if here.starts_with("http://127.") || here.starts_with("http://localhost") {
        return Ok(());
    }
    say(crate::pages::components::qr::blocks(here))
}

/// Locks a SQLite file for one service, for as long as it runs.
///
/// # Errors
/// When there is one already.
pub fn alone(url: &DatabaseUrl) -> Result<Option<File>, Stop> {
    let DatabaseUrl::Sqlite(place) = url else {
        return Ok(None);
    };
    match store::serving(place).map_err(|error| data::cannot(url, error))? {
        Some(hold) => Ok(Some(hold)),
        None => Err(Stop::failed(format_args!(
            "a service uses {url} already, and SQLite serves one"
        ))),
    }
}

/// Serves until the process is told to stop. When an administrator restores a copy, the server restarts on the same
/// socket. Requests that arrive meanwhile wait.
///
/// # Errors
/// When the server cannot run.
pub fn serve(
    store: Store,
    args: &ServeArgs,
    socket: TcpListener,
    here: &str,
    snapshots: Option<SnapshotPlace>,
) -> Result<(), Stop> {
    let restores = Restores::default();
    let url = store.url().clone();
    if let DatabaseUrl::Sqlite(place) = &url {
        web::sweep_copies(place);
    }
    let (mut store, mut socket) = (store, socket);
    loop {
        restores.keep(socket.try_clone().map_err(Stop::failed)?);
        let snapshots = snapshots.clone();
        serve_once(store, args, socket, here, (snapshots, restores.clone()))?;
        let (DatabaseUrl::Sqlite(place), true) = (&url, restores.is_wanted()) else {
            return Ok(());
        };
        restores.ended(put_in_place(place));
        let Some(again) = restores.socket().filter(|_| !web::is_told_to_stop()) else {
            return Ok(());
        };
        socket = again;
        store = data::open_as_is(&url)?;
    }
}

/// Replaces the database with the copy that an administrator has checked. A failure is logged with its reason.
fn put_in_place(place: &Path) -> Result<Option<PathBuf>, ()> {
    let ready = web::ready_beside(place);
    // what a request began in the background ends within moments
    let mut tries = (0..50).map(|_| {
        let put = store::put_in_place(&ready, place, now());
        if put == Err(StoreError::Conflict) {
            std::thread::sleep(Duration::from_millis(100));
        }
        put
    });
    let put = tries.find(|put| *put != Err(StoreError::Conflict));
    store::throw_away(&ready);
    put.unwrap_or(Err(StoreError::Conflict)).map_err(|error| {
        tracing::error!(%error, "failed to put the copy in place of the database");
    })
}

/// Serves until it is told to stop, or until an administrator restores a copy.
fn serve_once(
    store: Store,
    args: &ServeArgs,
    socket: TcpListener,
    here: &str,
    (snapshots, restores): (Option<SnapshotPlace>, Restores),
) -> Result<(), Stop> {
    let snapshots = match snapshots {
        Some(to) => Snapshots::start(&store, to).map_err(Stop::failed)?,
        None => Snapshots::default(),
    };
    let passwords = Passwords::new();
    let options = ServerOptions {
        public_url: here.to_owned(),
        trusted_proxy: args.trusted_proxy,
        purpose: args.purpose.clone(),
    };
    let mut app = App::new(store, SignIn::new(passwords), options).map_err(Stop::failed)?;
    app.store.keep_hands(args.hands_in_memory);
    app.scored_events.set_size(args.hands_in_memory);
    app.snapshots = snapshots.clone();
    app.restores = restores;
    app.names_for_days = args.names_for_days;
    app.metrics = Metrics::new(args.metrics_token.clone());
    let system = actix_web::rt::System::new();
    let served = system.block_on(async move { web::serve(app, socket)?.await });
    snapshots.finish();
    served.map_err(Stop::failed)
}

/// Sends the log to stderr. The log holds nothing that people typed.
///
/// # Errors
/// When the filter cannot be read.
pub fn log(args: &ServeArgs) -> Result<(), Stop> {
    let log = tracing_subscriber::fmt()
        .with_env_filter(args.log_filter()?)
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    // Tests may have set a log before; then it stays.
    let _ = match args.log_format {
        LogFormat::Text => log.try_init(),
        LogFormat::Json => log
            .json()
            .flatten_event(true)
            .with_span_list(false)
            .try_init(),
    };
    Ok(())
}
