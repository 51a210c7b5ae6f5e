//! `serve`: the service over HTTP.

use crate::auth::sign_in::Door;
use crate::auth::{AuthError, Passwords, invite};
use crate::cli::data::{self, DataArgs};
use crate::cli::{Stop, say};
use crate::pages::urls;
use crate::store::Store;
use crate::web::{self, App, Reach, now};
use clap::Args;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, UdpSocket};

/// How the service is reached.
#[derive(Args)]
pub struct ServeArgs {
    /// Address and port to listen on
    #[arg(
        long,
        env = "POZZETTO_LISTEN",
        global = true,
        default_value = "127.0.0.1:8080"
    )]
    listen: String,
    /// The address people type, for links and QR codes
    #[arg(long, env = "POZZETTO_PUBLIC_URL", global = true)]
    public_url: Option<String>,
    /// A proxy in front tells the address of each client
    #[arg(long, env = "POZZETTO_TRUSTED_PROXY", global = true)]
    trusted_proxy: bool,
    /// Only check that the migrations have run
    #[arg(long, env = "POZZETTO_NO_MIGRATE", global = true)]
    no_migrate: bool,
}

impl ServeArgs {
    fn socket(&self) -> Result<TcpListener, Stop> {
        let address: SocketAddr = self.listen.parse().map_err(|_| {
            Stop::input(format_args!(
                "{:?} is no address with a port, like 127.0.0.1:8080",
                self.listen
            ))
        })?;
        TcpListener::bind(address)
            .map_err(|e| Stop::failed(format_args!("cannot listen on {address}: {e}")))
    }

    /// The address people type: the one given, or the one listened on.
    ///
    /// # Errors
    /// An address that is neither http nor https.
    pub fn public_url(&self) -> Result<String, Stop> {
        match &self.public_url {
            None => Ok(format!("http://{}", self.listen)),
            Some(url) if url.starts_with("http://") || url.starts_with("https://") => {
                Ok(url.trim_end_matches('/').to_owned())
            }
            Some(url) => Err(Stop::input(format_args!(
                "{url:?} does not begin with http:// or https://"
            ))),
        }
    }
}

/// `pozzetto serve`
///
/// # Errors
/// When the database or the socket cannot be used.
pub fn run(data: &DataArgs, args: &ServeArgs) -> Result<(), Stop> {
    let url = data.url()?;
    // The socket first: a second start by mistake must not migrate the database of the first.
    let socket = args.socket()?;
    let store = if args.no_migrate {
        data::open_as_is(&url)?
    } else {
        data::open(&url)?
    };
    let here = listening(args, &socket)?;
    let first = store.write_now(|tx| invite::to_first_admin(tx, now()));
    say(format_args!("pozzetto serves {url} at {here}"))?;
    if let Some(token) = first.map_err(Stop::failed)? {
        say("There is no administrator yet. This link makes one, once, within a day:")?;
        say(format_args!("  {here}{}", urls::invite(token.secret())))?;
    }
    print_code(&here)?;
    serve(store, args, socket, here)
}

/// The address as it is printed: with the real port when 0 was asked for.
///
/// # Errors
/// When the socket has no address.
pub fn listening(args: &ServeArgs, socket: &TcpListener) -> Result<String, Stop> {
    match (&args.public_url, socket.local_addr()) {
        (None, Ok(address)) if address.ip().is_unspecified() => {
            Ok(format!("http://{}:{}", lan_address(), address.port()))
        }
        (None, Ok(address)) => Ok(format!("http://{address}")),
        _ => args.public_url(),
    }
}

/// The address of this machine in its network, for links when every address is listened on. Nothing is sent.
fn lan_address() -> IpAddr {
    let here = || {
        let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
        // An address kept for documentation (RFC 5737): the system only picks the way out.
        socket.connect("192.0.2.1:9").ok()?;
        Some(socket.local_addr().ok()?.ip())
    };
    here().unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST))
}

/// A QR code of an address that phones can reach: whoever stands in the hall can point one at the screen.
fn print_code(here: &str) -> Result<(), Stop> {
    if here.starts_with("http://127.") || here.starts_with("http://localhost") {
        return Ok(());
    }
    match qrcode::QrCode::new(here) {
        Ok(code) => say(code.render::<qrcode::render::unicode::Dense1x2>().build()),
        Err(_) => Ok(()),
    }
}

/// A socket for a command that serves.
///
/// # Errors
/// When it cannot be listened on.
pub fn socket(args: &ServeArgs) -> Result<TcpListener, Stop> {
    args.socket()
}

/// Serves until the process is told to stop.
///
/// # Errors
/// When the server cannot run.
pub fn serve(
    store: Store,
    args: &ServeArgs,
    socket: TcpListener,
    here: String,
) -> Result<(), Stop> {
    log();
    let passwords = Passwords::new().map_err(|e: AuthError| Stop::failed(e))?;
    let reach = Reach {
        public_url: here,
        trusted_proxy: args.trusted_proxy,
    };
    let app = App::new(store, Door::new(passwords), reach).map_err(Stop::failed)?;
    let system = actix_web::rt::System::new();
    let served = system.block_on(async move { web::serve(app, socket)?.await });
    served.map_err(Stop::failed)
}

/// Lines of the log go to stderr: what is ours to know, never what people typed.
fn log() {
    use tracing_subscriber::EnvFilter;
    let filter = EnvFilter::try_from_env("POZZETTO_LOG").unwrap_or_else(|_| EnvFilter::new("warn"));
    // Tests may have set a log before; then it stays.
    let _ = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .try_init();
}
