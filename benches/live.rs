//! Ten thousand who listen to one event in one process: the memory each costs, and how long a save takes to reach the last
//! of them. The service is a process of its own, with the evening of `pozzetto demo`.
//!
//! `cargo bench --bench live` (`POZZETTO_LISTENERS=1000` for fewer; each needs an open file on either side: `ulimit -n`)
#![allow(clippy::unwrap_used, clippy::expect_used)]

#[allow(
    dead_code,
    reason = "a browser and a folder are all that is needed of it"
)]
#[path = "../tests/it/support.rs"]
mod support;

use burraco_play::play_hand;
use burraco_rules::RuleSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};
use support::{Browser, Folder, program};

const EVENT: &str = "torneo-di-oggi";

fn main() {
    let wanted = std::env::var("POZZETTO_LISTENERS").map_or(10_000, |n| n.parse().unwrap());
    let folder = Folder::new();
    let (mut service, address) = served(&folder);
    let mut referee = Browser::new(&address);
    let signing = [("name", "direttore"), ("password", "burraco-demo")];
    referee.submit("/entra", "/entra", &signing);
    let hand = open_hand(&mut referee);

    let empty = resident(&service);
    let mut listeners: Vec<TcpStream> = (0..wanted).map(|_| listen(&address)).collect();
    for listener in &mut listeners {
        hear(listener);
    }
    let full = resident(&service);
    let each = (full - empty) as f64 / f64::from(u32::try_from(wanted).unwrap());
    println!("{wanted} listeners: {empty} kB before, {full} kB with them, {each:.1} kB each");

    let mut reached: Vec<Duration> = (0..9)
        .map(|seed| reach(&mut referee, &hand, seed, &mut listeners))
        .collect();
    reached.sort();
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    println!(
        "from the save's request to the last listener: median {:.0} ms, slowest {:.0} ms",
        ms(reached[reached.len() / 2]),
        ms(reached[reached.len() - 1])
    );
    service.kill().unwrap();
    service.wait().unwrap();
}

/// The service with the evening of the demonstration, and its address.
fn served(folder: &Folder) -> (Child, String) {
    let mut service = program()
        .args(["demo", "--listen", "127.0.0.1:0", "--data"])
        .arg(folder.path())
        .env("RUST_LOG", "error")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let said = BufReader::new(service.stdout.take().unwrap());
    let mut lines = said.lines().map(Result::unwrap);
    let address = lines.find_map(|line| {
        let start = line.find("http://")?;
        let rest = &line[start..];
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        Some(rest[..end].trim_end_matches('/').to_owned())
    });
    // what else it says must not fill the pipe
    std::thread::spawn(move || lines.for_each(drop));
    (service, address.expect("the service says where it is"))
}

/// The first hand of the first table that is still playing.
fn open_hand(referee: &mut Browser) -> String {
    let board = referee.get(&format!("/arbitro/{EVENT}"));
    let tables = board.body.split("href=\"").skip(1);
    let mut tables = tables.filter_map(|rest| rest.split('"').next());
    let table = tables.find(|href| {
        let page = href.contains("/tavoli/").then(|| referee.get(href));
        page.is_some_and(|page| page.body.contains("state open"))
    });
    format!("{}/smazzate/1", table.expect("a table plays"))
}

fn listen(address: &str) -> TcpStream {
    let place = address.trim_start_matches("http://");
    let mut stream = TcpStream::connect(place).unwrap();
    write!(
        stream,
        "GET /t/{EVENT}/novita HTTP/1.1\r\nhost: {place}\r\n\r\n"
    )
    .unwrap();
    stream
        .set_read_timeout(Some(Duration::from_secs(60)))
        .unwrap();
    stream
}

/// Reads until a revision has come.
fn hear(listener: &mut TcpStream) {
    let mut read = [0; 4096];
    let mut said = Vec::new();
    while !said.windows(6).any(|word| word == b"data: ") {
        let n = listener.read(&mut read).unwrap();
        assert!(n > 0, "the stream has ended");
        said.extend_from_slice(&read[..n]);
    }
}

/// Saves a hand and waits until everybody has heard of it.
fn reach(referee: &mut Browser, hand: &str, seed: u64, listeners: &mut [TcpStream]) -> Duration {
    let sheet = play_hand(&RuleSet::FEDERATION, seed);
    let began = Instant::now();
    let saved = referee.enter_hand(hand, &sheet);
    assert_eq!(saved.status, 303, "{}", saved.body);
    listeners.iter_mut().for_each(hear);
    began.elapsed()
}

/// Resident memory of a process in kB.
fn resident(service: &Child) -> i64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", service.id())).unwrap();
    let line = status
        .lines()
        .find(|line| line.starts_with("VmRSS:"))
        .unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}
