//! The `health` command: asks the running service whether it is ready, as the image of a container does.

use crate::cli::Stop;
use crate::pages::urls;
use std::io::{self, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::time::{Duration, Instant};

/// The longest wait for the service: to be reached, and again for each part of its answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// Asks the service at an address.
///
/// # Errors
/// When it cannot be reached, or answers that it is not ready.
pub fn ask(address: SocketAddr) -> Result<(), Stop> {
    match status(address) {
        Ok(status) if status.split(' ').nth(1) == Some("200") => Ok(()),
        Ok(status) => Err(Stop::failed(format_args!(
            "the service at {address} is not ready: {status}"
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
    stream.set_write_timeout(Some(PATIENCE))?;
    write!(
        stream,
        "GET {} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n",
        urls::ready()
    )?;
    // whoever listens there may be anybody
    let until = Instant::now() + 2 * PATIENCE;
    let mut line = Vec::new();
    let mut part = [0; 128];
    while line.len() < part.len() && !line.contains(&b'\n') {
        let read = match stream.read(&mut part) {
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Err(late()),
            read => read?,
        };
        if read == 0 {
            break;
        }
        line.extend(part.iter().take(read));
        if Instant::now() > until {
            return Err(late());
        }
    }
    let line = String::from_utf8_lossy(&line);
    Ok(line.lines().next().unwrap_or_default().to_owned())
}

fn late() -> io::Error {
    io::Error::new(io::ErrorKind::TimedOut, "it takes too long to answer")
}
