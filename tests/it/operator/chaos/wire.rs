//! Requests that come twice, in another order, and cut in half.

use crate::operator::chaos::{Place, Stage, Versions, compare};
use crate::seeded::Dice;
use crate::support::{Browser, Database, hand_form};
use burraco_play::play_hand;
use burraco_rules::{RuleSet, Sheet};
use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Mutex;
use std::thread::scope;
use std::time::Duration;

/// The number of times that each request is sent.
const TIMES: u64 = 4;

/// A save as the bytes of a tablet.
struct Request {
    place: Place,
    sheet: Sheet,
    bytes: Vec<u8>,
}

/// The part of a request that arrives.
#[derive(Clone, Copy)]
enum Arrives {
    Whole,
    /// So many thousandths; then nothing more is said, or the connection is gone.
    Part(u64, Then),
}

#[derive(Clone, Copy)]
enum Then {
    Nothing,
    Gone,
}

fn request(browser: &mut Browser, stage: &Stage, place: Place, seed: u64, base: &str) -> Request {
    let way = stage.way(place);
    let page = browser.get(&way);
    let sheet = play_hand(&RuleSet::FEDERATION, seed);
    let mut fields = hand_form(&sheet, base);
    for (name, value) in [("csrf", page.hidden("csrf")), ("key", page.hidden("key"))] {
        fields.push((name.to_owned(), value));
    }
    fields.push(("reason".to_owned(), "riletto".to_owned()));
    let body = serde_urlencoded::to_string(&fields).unwrap();
    let cookies: Vec<String> = browser.cookies().map(|(n, v)| format!("{n}={v}")).collect();
    let head = format!(
        "POST {way} HTTP/1.1\r\nhost: hall\r\nconnection: close\r\ncookie: {}\r\n\
         content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n",
        cookies.join("; "),
        body.len()
    );
    Request {
        place,
        sheet,
        bytes: (head + &body).into_bytes(),
    }
}

/// The status, when an answer came.
fn send(place: &str, bytes: &[u8], arrives: Arrives) -> Option<u16> {
    let mut stream = TcpStream::connect(place).unwrap();
    stream
        .set_read_timeout(Some(Duration::from_secs(60)))
        .unwrap();
    let part = match arrives {
        Arrives::Whole => bytes,
        Arrives::Part(thousandths, _) => &bytes[..bytes.len() * thousandths as usize / 1000],
    };
    stream.write_all(part).unwrap();
    match arrives {
        Arrives::Part(_, Then::Gone) => return None,
        Arrives::Part(_, Then::Nothing) => stream.shutdown(Shutdown::Write).unwrap(),
        Arrives::Whole => {}
    }
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    let answer = String::from_utf8_lossy(&answer);
    let status = answer.split(' ').nth(1)?.parse().unwrap();
    let told = [303, 400, 408, 409].contains(&status);
    assert!(told, "{answer}");
    Some(status)
}

#[test]
fn requests_repeated_reordered_and_cut_in_half_lose_and_double_nothing() {
    let database = Database::new();
    let mut stage = Stage::set(&database, |_| ());
    let mut tablet = stage.admin.at(&stage.admin.address);
    let address = stage
        .program
        .address
        .trim_start_matches("http://")
        .to_owned();
    // At each table a first smazzata with its correction and a rival, which another tablet wrote from an empty page; and a
    // second one that is new.
    let (mut requests, mut rivals) = (Vec::new(), Vec::new());
    for table in 1..=4 {
        let (first, second) = ((table, 1), (table, 2));
        let new = request(&mut tablet, &stage, first, table, "0");
        rivals.push(request(&mut tablet, &stage, first, table + 50, "0"));
        assert_eq!(send(&address, &new.bytes, Arrives::Whole), Some(303));
        requests.push(new);
        requests.push(request(&mut tablet, &stage, first, table + 10, "1"));
        requests.push(request(&mut tablet, &stage, second, table + 20, "0"));
    }
    let all: Vec<&Request> = requests.iter().chain(&rivals).collect();
    let mut dice = Dice(7);
    let mut ways: Vec<(usize, Arrives)> = Vec::new();
    for which in 0..all.len() {
        for _ in 0..TIMES {
            let arrives = match dice.below(5) {
                0 => Arrives::Part(dice.below(1000), Then::Nothing),
                1 => Arrives::Part(dice.below(1000), Then::Gone),
                // All of it, but nobody waits for the answer.
                2 => Arrives::Part(1000, Then::Gone),
                _ => Arrives::Whole,
            };
            let at = dice.place(ways.len() + 1);
            ways.insert(at, (which, arrives));
        }
    }
    let address = stage
        .program
        .address
        .trim_start_matches("http://")
        .to_owned();
    let (queue, saved) = (Mutex::new(ways), Mutex::new(vec![false; requests.len()]));
    scope(|tablets| {
        for _ in 0..4 {
            tablets.spawn(|| {
                while let Some((which, arrives)) = { queue.lock().unwrap().pop() } {
                    if send(&address, &all[which].bytes, arrives) == Some(303) {
                        saved.lock().unwrap()[which] = true;
                    }
                }
            });
        }
    });
    let saved = saved.into_inner().unwrap();
    assert!(saved.iter().filter(|saved| **saved).count() > requests.len() / 2);
    let (_, of_rivals) = saved.split_at(requests.len());
    assert!(
        of_rivals.iter().all(|saved| !saved),
        "each is shown both versions, and chooses"
    );
    // Whoever was told that it is saved finds it so already.
    let there = stage.read();
    for (request, _) in requests.iter().zip(&saved).filter(|(_, saved)| **saved) {
        let found = there[&request.place].iter();
        let same = |sheet: &&Sheet| sheet.says_the_same(&request.sheet, &RuleSet::FEDERATION);
        assert_eq!(found.filter(same).count(), 1, "{:?}", request.place);
    }
    // The tablets go on until they are told; then everything is there once.
    let mut answered = Versions::new();
    for request in requests {
        let status = send(&address, &request.bytes, Arrives::Whole);
        assert_eq!(status, Some(303), "{:?}", request.place);
        answered
            .entry(request.place)
            .or_default()
            .push(request.sheet);
    }
    compare(&answered, &stage.read());
    stage.verify(&database);
    stage.program.kill();
}
