//! The requests of attackers, byte by byte.

use crate::support::Browser;
use flate2::{Compress, Compression, FlushCompress};
use std::cell::RefCell;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Attackers at once, where each waits for the answer.
const AT_ONCE: usize = 20;

pub fn cookies(browser: &Browser) -> String {
    let pairs = browser
        .cookies()
        .map(|(name, value)| format!("{name}={value}"));
    pairs.collect::<Vec<_>>().join("; ")
}

/// The head of a form that declares a length.
pub fn form(way: &str, length: usize, cookie: &str) -> String {
    let kind = "application/x-www-form-urlencoded";
    format!(
        "POST {way} HTTP/1.1\r\ncontent-type: {kind}\r\ncontent-length: {length}\r\ncookie: {cookie}"
    )
}

/// So many MB of zeros as `deflate` packs them: a block of one MB, repeated. Only its end is wrong.
pub fn zeros(megabytes: usize) -> Vec<u8> {
    let mut packer = Compress::new(Compression::best(), true);
    let (zeros, mut packed) = (vec![0; 1024 * 1024], Vec::with_capacity(16 * 1024));
    packer
        .compress_vec(&zeros, &mut packed, FlushCompress::Full)
        .unwrap();
    let first = packed.len();
    packer
        .compress_vec(&zeros, &mut packed, FlushCompress::Full)
        .unwrap();
    let (first, next) = packed.split_at(first);
    let mut all = first.to_vec();
    for _ in 1..megabytes {
        all.extend(next);
    }
    all
}

/// A list of entries of so many bytes as a file, in the form of its page: content type and body.
pub fn multipart_list(token: &str, bytes: usize) -> (&'static str, Vec<u8>) {
    let mut list = String::from("player1;card1;club1;player2;card2;club2\n");
    let club = "Associazione sportiva ".repeat(10);
    for n in 0.. {
        let row = format!("Anna Maria {n};A{n};{club}{n};Bruno Giovanni {n};B{n};{club}{n}\n");
        if list.len() + row.len() > bytes {
            break;
        }
        list += &row;
    }
    let part = |head: &str, value: &str| {
        format!("--x\r\nContent-Disposition: form-data; {head}\r\n\r\n{value}\r\n")
    };
    let body = part("name=\"csrf\"", token)
        + &part("name=\"step\"", "look")
        + &part("name=\"file\"; filename=\"a.csv\"", &list)
        + "--x--\r\n";
    ("multipart/form-data; boundary=x", body.into_bytes())
}

/// An open connection. Reading and writing happen by its reference.
pub struct Line(Option<RefCell<TcpStream>>);

/// Sends to one address.
pub struct Sender<'a>(&'a str);

impl<'a> Sender<'a> {
    pub fn new(address: &'a str) -> Sender<'a> {
        Sender(address.trim_start_matches("http://"))
    }

    /// Sends a head, and then as much of a body as the service takes.
    pub fn begin(&self, head: &str, body: &[u8]) -> Line {
        let line = self.unfinished(&format!("{head}\r\nhost: {}\r\n\r\n", self.0));
        if let Some(stream) = &line.0 {
            // it may have refused the head by now
            let _ = stream.borrow_mut().write_all(body);
        }
        line
    }

    /// Sends a text that is no whole head.
    pub fn unfinished(&self, text: &str) -> Line {
        // a service that is full may refuse the connection itself
        let Ok(mut stream) = TcpStream::connect(self.0) else {
            return Line(None);
        };
        let patience = Some(Duration::from_secs(60));
        stream.set_read_timeout(patience).unwrap();
        stream
            .set_write_timeout(Some(Duration::from_secs(2)))
            .unwrap();
        let _ = stream.write_all(text.as_bytes());
        Line(Some(RefCell::new(stream)))
    }

    /// Waits for the answer to a request.
    pub fn answer(&self, line: &Line) {
        if let Some(stream) = &line.0 {
            let mut some = [0; 64];
            let _ = stream.borrow_mut().read(&mut some);
        }
    }

    /// Carries out so many numbered attacks, some of them at once.
    pub fn at_once(&self, count: usize, attack: impl Fn(&Sender<'_>, usize) + Sync) {
        let next = AtomicUsize::new(0);
        std::thread::scope(|threads| {
            for _ in 0..AT_ONCE.min(count) {
                threads.spawn(|| {
                    loop {
                        let n = next.fetch_add(1, Ordering::Relaxed);
                        if n >= count {
                            return;
                        }
                        attack(self, n);
                    }
                });
            }
        });
    }
}
