//! The rules of HTTP between browser and service: tags, heads, compressed answers, and scripts of other sites, as RFC
//! 9110 and the Fetch standard have them.

use crate::rulings::given::{eight, play};
use crate::support::{Hall, event_with_pairs, publish};
use pozzetto::auth::Role;
use pozzetto::pages::urls;
use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::TcpStream;

/// An answer as it comes over the line: a library would unpack it.
struct Raw {
    status: u16,
    headers: BTreeMap<String, Vec<String>>,
    body: Vec<u8>,
}

impl Raw {
    /// The values of a header, in one line.
    fn header(&self, name: &str) -> String {
        self.headers
            .get(name)
            .map_or_else(String::new, |v| v.join(", "))
    }
}

fn ask(hall: &Hall, method: &str, way: &str, headers: &[(&str, &str)]) -> Raw {
    let place = hall.address.trim_start_matches("http://");
    let mut stream = TcpStream::connect(place).unwrap();
    let mut asked = format!("{method} {way} HTTP/1.1\r\nhost: {place}\r\nconnection: close\r\n");
    for (name, value) in headers {
        asked += &format!("{name}: {value}\r\n");
    }
    stream.write_all(format!("{asked}\r\n").as_bytes()).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    let end = answer
        .windows(4)
        .position(|four| four == b"\r\n\r\n")
        .unwrap();
    let head = String::from_utf8(answer[..end].to_vec()).unwrap();
    let mut lines = head.lines();
    let status = lines.next().unwrap().split(' ').nth(1).unwrap();
    let mut headers: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for line in lines {
        let (name, value) = line.split_once(": ").unwrap();
        headers
            .entry(name.to_lowercase())
            .or_default()
            .push(value.to_owned());
    }
    Raw {
        status: status.parse().unwrap(),
        headers,
        body: answer[end + 4..].to_vec(),
    }
}

/// A played event; the addresses of it that carry a tag, and some of it that are not there.
fn played(hall: &Hall) -> (Vec<String>, Vec<String>) {
    let mut organiser = hall.person("Olga", Role::Admin, None);
    let slug = event_with_pairs(&mut organiser, "Prova", "1 mitchell", "2", &eight());
    publish(&mut organiser, &slug, 1);
    play(&mut organiser, &slug, 1, 4);
    let new = "/circuiti/nuovo";
    let circuit = [
        ("name", "Giro"),
        ("competitors", "players"),
        ("best", "1"),
        ("attendance", "0"),
        ("least", "1"),
        ("finalists", "1"),
        (&format!("tappa-{slug}"), "1"),
    ];
    organiser.submit(new, new, &circuit);
    let of = |rest: &str| {
        [
            format!("/t/{slug}{rest}"),
            format!("/api/tornei/{slug}{rest}"),
        ]
    };
    let there = [
        "",
        "/classifica",
        "/turni/1",
        "/turni/1/tavoli/2",
        "/coppie/3",
    ];
    let mut there: Vec<String> = there.iter().flat_map(|rest| of(rest)).collect();
    there.extend([
        "/circuiti/giro".to_owned(),
        "/regole".to_owned(),
        "/static/style.css".to_owned(),
        urls::api_circuits(),
        urls::api_circuit("giro"),
        urls::api_events(),
        urls::openapi(),
    ]);
    let gone = [
        "/turni/2",
        "/turni/1/tavoli/9",
        "/coppie/99",
        "/classifica?dopo=2",
    ];
    let mut gone: Vec<String> = gone.iter().flat_map(|rest| of(rest)).collect();
    gone.extend(
        [
            "/t/altro",
            "/api/tornei/altro",
            "/circuiti/altro",
            "/api/circuiti/altro",
            "/static/altro.css",
        ]
        .map(String::from),
    );
    (there, gone)
}

#[test]
fn what_is_held_is_not_sent_again_and_what_is_not_there_is_missing() {
    let hall = Hall::open();
    let (there, gone) = played(&hall);
    let mut last = String::new();
    for way in &there {
        let first = ask(&hall, "GET", way, &[]);
        assert_eq!(first.status, 200, "{way}");
        let tag = first.header("etag");
        let strong = tag.trim_start_matches("W/");
        for (held, status) in [
            (tag.clone(), 304),
            (strong.to_owned(), 304),
            ("*".to_owned(), 304),
            (format!("\"altro\", {tag}"), 304),
            (format!(" W/\"a\" ,, {strong} , \"b\""), 304),
            ("\"altro\"".to_owned(), 200),
            (strong.trim_matches('"').to_owned(), 200),
            (format!("\"x{}", &strong[1..]), 200),
            (String::new(), 200),
        ] {
            let again = ask(&hall, "GET", way, &[("if-none-match", &held)]);
            assert_eq!(again.status, status, "{way}: {held}");
            assert_eq!(again.header("etag"), tag, "{way}");
            assert_eq!(again.body.is_empty(), status == 304, "{way}: {held}");
            for name in ["vary", "cache-control"] {
                assert_eq!(again.header(name), first.header(name), "{way}: {name}");
            }
        }
        last = tag;
    }
    let event = ask(&hall, "GET", &there[0], &[]).header("etag");
    let answer = ask(&hall, "GET", &there[1], &[]).header("etag");
    for way in &gone {
        for held in ["*", &event, &answer, &last] {
            let answer = ask(&hall, "GET", way, &[("if-none-match", held)]);
            assert_eq!(answer.status, 404, "{way}: {held}");
            assert!(answer.header("etag").is_empty(), "{way}");
        }
    }
}

#[test]
fn a_compressed_answer_is_the_same_under_a_tag_that_says_so() {
    let hall = Hall::open();
    let (there, _) = played(&hall);
    for way in &there {
        let plain = ask(&hall, "GET", way, &[]);
        assert!(plain.header("content-encoding").is_empty(), "{way}");
        let packed = ask(&hall, "GET", way, &[("accept-encoding", "gzip")]);
        assert_eq!(packed.header("content-encoding"), "gzip", "{way}");
        for refused in ["identity", "gzip;q=0", "br", ""] {
            let answer = ask(&hall, "GET", way, &[("accept-encoding", refused)]);
            assert!(
                answer.header("content-encoding").is_empty(),
                "{way}: {refused}"
            );
            assert_eq!(answer.body, plain.body, "{way}: {refused}");
        }
        let small = plain.body.len() < 500;
        assert!(small || packed.body.len() < plain.body.len(), "{way}");
        assert!(packed.header("etag").starts_with("W/\""), "{way}");
        assert_eq!(packed.header("etag"), plain.header("etag"), "{way}");
        for answer in [&packed, &plain] {
            let vary = answer.header("vary").to_lowercase();
            assert_eq!(vary.matches("accept-encoding").count(), 1, "{way}: {vary}");
        }
        let held = [
            ("accept-encoding", "gzip"),
            ("if-none-match", &plain.header("etag")),
        ];
        let again = ask(&hall, "GET", way, &held);
        assert_eq!(again.status, 304, "{way}");
        assert!(again.header("vary").contains("accept-encoding"), "{way}");
    }
}

#[test]
fn a_head_is_that_of_the_whole_answer() {
    let hall = Hall::open();
    let (mut all, gone) = played(&hall);
    all.extend(gone);
    all.extend(["classifica.csv", "torneo.json"].map(|file| format!("{}/{file}", all[0])));
    all.extend(["/", "/salute", "/pronto", "/archivio", "/lavoro.js"].map(String::from));
    for way in &all {
        let whole = ask(&hall, "GET", way, &[]);
        let head = ask(&hall, "HEAD", way, &[]);
        assert_eq!(head.status, whole.status, "{way}");
        assert!(head.body.is_empty(), "{way}");
        for name in [
            "etag",
            "content-type",
            "content-length",
            "vary",
            "cache-control",
        ] {
            assert_eq!(head.header(name), whole.header(name), "{way}: {name}");
        }
        let tag = whole.header("etag");
        if !tag.is_empty() {
            let again = ask(&hall, "HEAD", way, &[("if-none-match", &tag)]);
            assert_eq!(again.status, 304, "{way}");
        }
    }
}

#[test]
fn scripts_of_other_sites_may_read_the_api_with_its_tags_and_nothing_else() {
    let hall = Hall::open();
    let (there, gone) = played(&hall);
    let preflight = [
        ("origin", "https://altrove.example"),
        ("access-control-request-method", "GET"),
        ("access-control-request-headers", "if-none-match"),
    ];
    for way in there.iter().chain(&gone) {
        let api = urls::is_of_api(way);
        let asked = ask(&hall, "OPTIONS", way, &preflight);
        let answer = ask(&hall, "GET", way, &preflight[..1]);
        let origin = |raw: &Raw| raw.header("access-control-allow-origin");
        if !api {
            assert!(asked.status >= 400 && origin(&asked).is_empty(), "{way}");
            assert!(origin(&answer).is_empty(), "{way}");
            continue;
        }
        assert_eq!((asked.status, asked.body.len()), (204, 0), "{way}");
        assert_eq!(
            (origin(&asked), origin(&answer)),
            ("*".into(), "*".into()),
            "{way}"
        );
        assert_eq!(asked.header("allow"), "GET, HEAD, OPTIONS");
        assert!(asked.header("access-control-allow-methods").contains("GET"));
        assert_eq!(asked.header("access-control-allow-headers"), "*");
        assert!(!asked.header("access-control-max-age").is_empty());
        let read = answer.header("access-control-expose-headers");
        assert!(read.split(", ").any(|name| name == "ETag"), "{way}: {read}");
    }
    // what a browser holds is asked for again by a script, and both answers may be read
    let way = urls::api_events();
    let tag = ask(&hall, "GET", &way, &[]).header("etag");
    let again = ask(&hall, "GET", &way, &[("if-none-match", &tag)]);
    assert_eq!(again.status, 304);
    assert_eq!(again.header("access-control-allow-origin"), "*");
    assert!(
        again
            .header("access-control-expose-headers")
            .contains("ETag")
    );
    // nobody may write
    for method in ["POST", "PUT", "PATCH", "DELETE"] {
        let refused = ask(&hall, method, &way, &preflight[..1]);
        assert_eq!(refused.status, 405, "{method}");
        assert_eq!(refused.header("allow"), "GET, HEAD, OPTIONS");
    }
}

#[test]
fn a_request_whose_end_two_readers_could_see_elsewhere_is_refused() {
    let hall = Hall::open();
    let second = "GET /salute HTTP/1.1\r\nhost: hall\r\n\r\n";
    for lengths in [
        "content-length: 4\r\ntransfer-encoding: chunked",
        "content-length: 4\r\ncontent-length: 5",
        "content-length: +4",
        "content-length: 4, 4",
        "content-length: -1",
        "content-length: 0x4",
        "content-length: 99999999999999999999",
        "transfer-encoding: xchunked",
        "transfer-encoding: identity",
        "transfer-encoding: chunked, identity",
        "transfer-encoding: chunked\r\ntransfer-encoding: identity",
        "transfer-encoding : chunked",
        "transfer-encoding: chunked\r\n x: folded",
        "x: a\0b",
    ] {
        let sent =
            format!("POST /api/mano HTTP/1.1\r\nhost: hall\r\n{lengths}\r\n\r\n0\r\n\r\n{second}");
        let place = hall.address.trim_start_matches("http://");
        let mut stream = TcpStream::connect(place).unwrap();
        stream.write_all(sent.as_bytes()).unwrap();
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        assert!(answer.starts_with("HTTP/1.1 400"), "{lengths}: {answer}");
        let answers = answer.matches("HTTP/1.1 ").count();
        assert_eq!(answers, 1, "{lengths}: {answer}");
    }
}
