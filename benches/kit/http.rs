//! A client that costs little: HTTP/1.1 as text over connections that are kept, as browsers keep them.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// The longest time for a request, as in the scripts of the pages.
const WITHIN: Duration = Duration::from_secs(10);

/// One browser's way to the service: a connection, made again when the service has closed it.
pub struct Client {
    to: SocketAddr,
    /// The address it comes from: one alone has too few ports for a hall.
    from: SocketAddr,
    stream: Option<TcpStream>,
    read: Vec<u8>,
    /// An answer has begun to come.
    begun: bool,
}

/// An answer, its body left as it came.
pub struct Answer {
    pub status: u16,
    pub etag: Option<String>,
    pub location: Option<String>,
    pub bytes: usize,
}

impl Client {
    /// The `n`th of many browsers that ask at `http://127.0.0.1:40123`.
    pub fn new(address: &str, n: usize) -> Client {
        let host = u8::try_from(2 + n % 100).unwrap();
        Client {
            to: address.trim_start_matches("http://").parse().unwrap(),
            from: SocketAddr::from(([127, 0, 0, host], 0)),
            stream: None,
            read: Vec::with_capacity(1024),
            begun: false,
        }
    }

    /// A connection of its own.
    pub async fn connect(&self) -> io::Result<TcpStream> {
        let socket = TcpSocket::new_v4()?;
        socket.bind(self.from)?;
        let stream = socket.connect(self.to).await?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    /// Asks; a connection that was closed while it lay idle is made again, as browsers do.
    pub async fn ask(&mut self, request: &str) -> io::Result<Answer> {
        let kept = self.stream.is_some();
        match tokio::time::timeout(WITHIN, self.once(request)).await {
            Err(slow) => {
                self.stream = None;
                Err(slow.into())
            }
            Ok(Err(_)) if kept && !self.begun => {
                self.stream = None;
                tokio::time::timeout(WITHIN, self.once(request)).await?
            }
            Ok(answer) => answer,
        }
    }

    async fn once(&mut self, request: &str) -> io::Result<Answer> {
        self.read.clear();
        self.begun = false;
        let mut stream = match self.stream.take() {
            Some(stream) => stream,
            None => self.connect().await?,
        };
        stream.write_all(request.as_bytes()).await?;
        let head = loop {
            if let Some(end) = find(&self.read, b"\r\n\r\n") {
                break end + 4;
            }
            if stream.read_buf(&mut self.read).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            self.begun = true;
        };
        let said = String::from_utf8_lossy(&self.read[..head]).into_owned();
        let field = |name: &str| {
            let mut lines = said.lines().filter_map(|line| line.split_once(": "));
            let found = lines.find(|(known, _)| known.eq_ignore_ascii_case(name));
            found.map(|(_, value)| value.trim().to_owned())
        };
        let status = said.split(' ').nth(1).and_then(|n| n.parse().ok());
        let status = status.ok_or(io::ErrorKind::InvalidData)?;
        let chunked = field("transfer-encoding").is_some();
        let length = field("content-length").and_then(|n| n.parse().ok());
        self.read.drain(..head);
        let bytes = match (status, chunked) {
            (304 | 204, _) => 0,
            (_, true) => self.skip_chunks(&mut stream).await?,
            (_, false) => self.skip(&mut stream, length.unwrap_or(0)).await?,
        };
        self.stream = Some(stream);
        Ok(Answer {
            status,
            etag: field("etag"),
            location: field("location"),
            bytes,
        })
    }

    /// Reads so many bytes and forgets them.
    async fn skip(&mut self, stream: &mut TcpStream, length: usize) -> io::Result<usize> {
        let mut left = length.saturating_sub(self.read.len());
        let mut sink = [0; 16 * 1024];
        while left > 0 {
            match stream.read(&mut sink).await? {
                0 => return Err(io::ErrorKind::UnexpectedEof.into()),
                n => left = left.saturating_sub(n),
            }
        }
        Ok(length)
    }

    async fn skip_chunks(&mut self, stream: &mut TcpStream) -> io::Result<usize> {
        while !self.read.ends_with(b"0\r\n\r\n") {
            if stream.read_buf(&mut self.read).await? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
        Ok(self.read.len())
    }
}

pub fn find(text: &[u8], what: &[u8]) -> Option<usize> {
    text.windows(what.len()).position(|window| window == what)
}
