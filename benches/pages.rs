//! The cost of an answer from memory: the standings of 200 pairs after 6 rounds against a handler that returns as many
//! bytes and knows nothing, plain and compressed; and their 304 against a handler that always answers 304. All behind
//! the same middleware, in one process, asked by 16 connections beside it; by turns, so that whatever else the machine
//! does falls on both.
//!
//! `cargo bench --bench pages`
#![allow(clippy::unwrap_used, clippy::expect_used)]

#[allow(
    dead_code,
    reason = "a folder and a browser are all that is needed of it"
)]
#[path = "../tests/it/support.rs"]
mod support;

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{self, Bytes, ServiceConfig};
use burraco_rules::RuleSet;
use burraco_tournament::event::{DrawOrder, EventKind};
use burraco_tournament::scoring::match_score::Length;
use burraco_tournament::simulate::{SimulationSpec, simulate};
use pozzetto::auth::Passwords;
use pozzetto::auth::sign_in::SignIn;
use pozzetto::store::{self, DatabaseUrl, Store, import_event};
use pozzetto::web::{App, ServerOptions, now, serve_with};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use support::{Browser, Folder};

const CONNECTIONS: usize = 16;
const TURNS: usize = 9;
const TURN: Duration = Duration::from_millis(1_500);
const CONSTANT: &str = "/costante";
const ALWAYS: &str = "/sempre";

/// As many bytes as the standings have.
static BODY: OnceLock<Bytes> = OnceLock::new();

async fn constant() -> HttpResponse {
    let body = BODY.get().cloned().unwrap_or_default();
    HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .body(body)
}

async fn always() -> HttpResponse {
    HttpResponse::NotModified()
        .insert_header((header::ETAG, "W/\"1\""))
        .finish()
}

fn beside(config: &mut ServiceConfig) {
    config.route(CONSTANT, web::get().to(constant));
    config.route(ALWAYS, web::get().to(always));
}

fn main() {
    let folder = Folder::new();
    let address = served(&folder);
    let way = "/t/grande/classifica";
    let page = Browser::new(&address).get(way);
    assert_eq!(page.status, 200);
    let tag = page.headers["etag"].clone();
    println!("standings of 200 pairs: {} bytes", page.body.len());
    // the same page, so that it packs as small
    BODY.set(Bytes::from(page.body)).unwrap();
    let held = format!("if-none-match: {tag}\r\n");
    for (what, [own, other], header, status) in [
        ("page", [way, CONSTANT], "", 200),
        (
            "page, compressed",
            [way, CONSTANT],
            "accept-encoding: gzip\r\n",
            200,
        ),
        ("304", [way, ALWAYS], &held, 304),
    ] {
        compare(what, &address, [own, other], header, status);
    }
}

/// The service with the event, on a thread of its own until the process ends; gives its address.
fn served(folder: &Folder) -> String {
    let url = DatabaseUrl::Sqlite(folder.path().join("pages.sqlite3"));
    store::migrate(&url).unwrap();
    let store = Store::open(&url).unwrap();
    let spec = SimulationSpec {
        kind: EventKind::Pairs,
        entries: 200,
        plan: "5 mitchell + 1 danese".parse().unwrap(),
        hands: 4,
        length: Length::Hands,
        rules: RuleSet::FEDERATION,
        draw: DrawOrder::ByNumber,
        seed: 7,
        start: now(),
    };
    let mut event = simulate(&spec, |_, _, _| ()).unwrap();
    event.settings.slug = "grande".to_owned();
    store
        .write_now(move |tx| import_event(tx, &event, now()))
        .unwrap();
    let socket = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", socket.local_addr().unwrap());
    let door = SignIn::new(Passwords::new());
    let app = App::new(store, door, ServerOptions::default()).unwrap();
    std::thread::spawn(move || {
        actix_web::rt::System::new().block_on(async move {
            serve_with(app, socket, beside).unwrap().await.unwrap();
        });
    });
    address
}

/// Asks for both by turns, and prints the median of each and of their ratio.
fn compare(what: &str, address: &str, ways: [&str; 2], header: &str, status: u16) {
    for way in ways {
        asked(address, way, header, status);
    }
    let mut counts: [Vec<f64>; 2] = [Vec::new(), Vec::new()];
    let mut ratios = Vec::new();
    for _ in 0..TURNS {
        let turn = ways.map(|way| asked(address, way, header, status));
        ratios.push(turn[0] / turn[1]);
        counts
            .iter_mut()
            .zip(turn)
            .for_each(|(all, one)| all.push(one));
    }
    let [own, other] = counts.map(median);
    let ratio = median(ratios) * 100.0;
    println!("{what}: {own:.0} a second; a handler that knows nothing {other:.0}; {ratio:.0} %");
}

fn median(mut all: Vec<f64>) -> f64 {
    all.sort_by(f64::total_cmp);
    all[all.len() / 2]
}

/// Answers a second in one turn.
fn asked(address: &str, way: &str, header: &str, status: u16) -> f64 {
    let (over, count) = (AtomicBool::new(false), AtomicU64::new(0));
    let began = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..CONNECTIONS {
            scope.spawn(|| {
                let place = address.trim_start_matches("http://");
                let request = format!("GET {way} HTTP/1.1\r\nhost: {place}\r\n{header}\r\n");
                let mut stream =
                    BufReader::with_capacity(64 * 1024, TcpStream::connect(place).unwrap());
                while !over.load(Ordering::Relaxed) {
                    stream.get_mut().write_all(request.as_bytes()).unwrap();
                    assert_eq!(take(&mut stream), status);
                    count.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        std::thread::sleep(TURN);
        over.store(true, Ordering::Relaxed);
    });
    count.into_inner() as f64 / began.elapsed().as_secs_f64()
}

/// Reads one answer to its end; gives its status.
fn take(stream: &mut BufReader<TcpStream>) -> u16 {
    let (mut line, mut status, mut length, mut chunked) = (String::new(), 0, 0, false);
    loop {
        line.clear();
        stream.read_line(&mut line).unwrap();
        let said = line.trim_end().to_ascii_lowercase();
        match said.split_once(": ") {
            None if said.is_empty() => break,
            None => status = said.split(' ').nth(1).unwrap().parse().unwrap(),
            Some(("content-length", n)) => length = n.parse().unwrap(),
            Some(("transfer-encoding", how)) => chunked = how == "chunked",
            Some(_) => {}
        }
    }
    if !chunked {
        skip(stream, length);
        return status;
    }
    loop {
        line.clear();
        stream.read_line(&mut line).unwrap();
        let size = u64::from_str_radix(line.trim_end(), 16).unwrap();
        skip(stream, size + 2);
        if size == 0 {
            return status;
        }
    }
}

fn skip(stream: &mut BufReader<TcpStream>, bytes: u64) {
    std::io::copy(&mut stream.take(bytes), &mut std::io::sink()).unwrap();
}
