//! The `health` command: asks the running service whether it is ready, as the image of a container does.

use crate::cli::Stop;
use crate::cli::serve::ServeArgs;
use crate::pages::urls;
use std::io::{self, BufRead, BufReader, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::time::Duration;

/// The longest wait for the service: to be reached, and again to answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// Asks the service that listens at the address of these settings.
///
/// # Errors
/// When it cannot be reached, or answers that it is not ready.
pub fn run(args: &ServeArgs) -> Result<(), Stop> {
    ask(reached_here(args.address()?))
}

/// Asks the service at an address.
///
/// # Errors
/// When it cannot be reached, or answers that it is not ready.
pub fn ask(address: SocketAddr) -> Result<(), Stop> {
    match status(address) {
        Ok(status) if status.split(' ').nth(1) == Some("200") => Ok(()),
        Ok(status) => Err(Stop::failed(format_args!(
            "the service at {address} is not ready: {}",
            status.trim_end()
        ))),
        Err(error) => Err(Stop::failed(format_args!(
            "no service answers at {address}: {error}"
        ))),
    }
}

/// The address at which this machine reaches a service that listens on every address.
#[must_use]
pub fn reached_here(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

/// The first line of the service's answer, as `HTTP/1.1 200 OK`.
fn status(address: SocketAddr) -> io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    write!(
        stream,
        "GET {} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n",
        urls::ready()
    )?;
    let mut line = String::new();
    BufReader::new(stream).read_line(&mut line)?;
    Ok(line)
}
