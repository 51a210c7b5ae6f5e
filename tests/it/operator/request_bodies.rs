//! Request bodies: what is compressed, too large, too slow or not the sender's to send is refused by the head of the request.

use crate::account::roles::routes::tries;
use crate::account::roles::stage::Stage;
use crate::support::{Browser, Hall, event_with_pairs};
use pozzetto::auth::Role;
use pozzetto::pages::urls;
use pozzetto::web::BodyBudget;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

const FORM: &str = "application/x-www-form-urlencoded";
const PAIRS: &str = "player1;player2\nA;B\nC;D\n";

/// A connection that has sent a head and the beginning of a body.
struct Sending(TcpStream);

impl Sending {
    fn begin(address: &str, head: &str, body: &[u8]) -> Sending {
        let place = address.trim_start_matches("http://");
        let mut stream = TcpStream::connect(place).unwrap();
        let patience = Some(Duration::from_secs(60));
        stream.set_read_timeout(patience).unwrap();
        let head = format!("{head}\r\nhost: {place}\r\nconnection: close\r\n\r\n");
        stream.write_all(head.as_bytes()).unwrap();
        // the service may have refused it by now
        let _ = stream.write_all(body);
        Sending(stream)
    }

    /// The answer, to its own end: the connection may stay open a while for the rest of the body.
    fn answer(mut self) -> (u16, String) {
        let mut answer = Vec::new();
        let mut some = [0; 4096];
        while !is_whole(&answer) {
            match self.0.read(&mut some) {
                Ok(0) | Err(_) => break,
                Ok(read) => answer.extend(&some[..read]),
            }
        }
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let status = answer.split(' ').nth(1).and_then(|code| code.parse().ok());
        (status.unwrap_or_default(), answer)
    }
}

fn is_whole(answer: &[u8]) -> bool {
    let answer = String::from_utf8_lossy(answer).to_lowercase();
    let Some((head, _)) = answer.split_once("\r\n\r\n") else {
        return false;
    };
    let length = head.split("content-length: ").nth(1).unwrap_or("0");
    let length: usize = length.split("\r\n").next().unwrap().parse().unwrap();
    answer.len() >= head.len() + 4 + length
}

fn cookies(browser: &Browser) -> String {
    let pairs = browser
        .cookies()
        .map(|(name, value)| format!("{name}={value}"));
    pairs.collect::<Vec<_>>().join("; ")
}

/// The head of a form that declares a length.
fn head(way: &str, length: usize, cookie: &str) -> String {
    format!(
        "POST {way} HTTP/1.1\r\ncontent-type: {FORM}\r\ncontent-length: {length}\r\ncookie: {cookie}"
    )
}

#[test]
fn a_compressed_request_is_refused_on_every_route() {
    let (hall, organiser) = Hall::with(Role::Admin);
    let cookie = cookies(&organiser);
    let ask = |method: &str, way: &str, encoding: &str| {
        let head = format!(
            "{method} {way} HTTP/1.1\r\ncookie: {cookie}\r\ncontent-encoding: {encoding}\r\ncontent-length: 20"
        );
        Sending::begin(&hall.address, &head, &[0x1f; 20]).answer()
    };
    for (name, pattern) in urls::ALL {
        let way: String = pattern
            .split('/')
            .skip(1)
            .map(|part| match part.starts_with('{') {
                true => "/1".to_owned(),
                false => format!("/{part}"),
            })
            .collect();
        for method in ["POST", "GET", "PUT"] {
            let (status, answer) = ask(method, &way, "gzip");
            assert_eq!(status, 415, "{method} {name}: {answer}");
            assert!(
                answer
                    .to_lowercase()
                    .contains("\r\naccept-encoding: identity\r\n"),
                "{answer}"
            );
        }
    }
    let multipart = "gzip\r\ncontent-type: multipart/form-data; boundary=x";
    let encodings = [
        "deflate",
        "br",
        "zstd",
        "gzip, gzip",
        "identity",
        "nonsense",
        "gzip\r\ncontent-encoding: br",
    ];
    for encoding in encodings.into_iter().chain([multipart]) {
        for way in ["/entra", "/direzione/nuovo", "/api/mano", "/nessuna-pagina"] {
            let (status, answer) = ask("POST", way, encoding);
            assert_eq!(status, 415, "{way} {encoding}: {answer}");
            assert!(answer.contains("Invio compresso"), "{answer}");
        }
    }
    let (_, answer) = ask("GET", "/api/tornei", "gzip");
    assert!(answer.contains("\"error\":\"compressed\""), "{answer}");
    // answers are compressed as before
    let read = [("accept-encoding", "gzip")];
    let page = hall.visitor().get_with("/regole", &read);
    assert_eq!(
        (page.status, page.headers["content-encoding"].as_str()),
        (200, "gzip")
    );
}

#[test]
fn a_compressed_part_of_a_form_is_refused() {
    let (_hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut organiser, "Prova", "1 mitchell", "2", PAIRS);
    let import = format!("/direzione/{slug}/importa");
    let csrf = organiser.get(&import).hidden("csrf");
    let part = |head: &str, value: &str| {
        format!("--x\r\nContent-Disposition: form-data; {head}\r\n\r\n{value}\r\n")
    };
    let token = part("name=\"csrf\"", &csrf);
    let file = "filename=\"csrf\"; name=\"file\"";
    let kind = "multipart/form-data; boundary=x";
    let mut send = |file: &str| {
        let body = format!("{token}{}--x--\r\n", part(file, "E;F\n"));
        organiser.post_body(&import, kind, body.as_bytes())
    };
    let packed = send(&format!("{file}\r\nContent-Encoding: gzip"));
    assert_eq!(packed.status, 415, "{}", packed.body);
    let plain = send(file);
    assert_eq!(plain.status, 200, "{}", plain.body);
    assert!(
        plain.body.contains("E;F"),
        "the file is read under the name of its field"
    );
}

#[test]
fn a_body_over_the_limit_of_its_route_is_refused_by_its_head() {
    let (hall, mut admin) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut admin, "Prova", "1 mitchell", "2", PAIRS);
    let clerk = hall.person("Clara", Role::Clerk, Some(&slug));
    let mut visitor = hall.visitor();
    visitor.get("/entra");
    let [admin, clerk, visitor] = [&admin, &clerk, &visitor].map(cookies);
    let desk = format!("/direzione/{slug}");
    let hand = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/1");
    let import = format!("{desk}/importa");
    let kib = 1024;
    for (way, length, cookie, expected) in [
        ("/entra", 16 * kib + 1, &visitor, 413),
        ("/entra", 16 * kib + 1, &admin, 413),
        ("/entra", usize::MAX, &visitor, 413),
        // without a cookie no token can be right
        ("/entra", 10, &String::new(), 400),
        ("/invito/x", 16 * kib + 1, &visitor, 413),
        ("/tavolo/x/smazzate/1", 32 * kib + 1, &visitor, 413),
        ("/api/mano", 32 * kib + 1, &String::new(), 413),
        (&hand, 32 * kib + 1, &clerk, 413),
        (&hand, 10, &visitor, 401),
        (&import, 10, &visitor, 401),
        (&import, 10, &clerk, 403),
        (&import, 2048 * kib + 1, &clerk, 403),
        (&import, 2048 * kib + 1, &admin, 413),
        ("/direzione/nessuno/importa", 10, &clerk, 403),
        ("/circuiti/nuovo", 10, &clerk, 403),
        ("/circuiti/nuovo", 256 * kib + 1, &admin, 413),
        ("/direzione/nuovo", 10, &clerk, 403),
        (&format!("{desk}/logo"), 10, &clerk, 403),
        (&format!("{desk}/accettazione"), 256 * kib + 1, &clerk, 413),
    ] {
        // nothing of the body is sent
        let (status, answer) =
            Sending::begin(&hall.address, &head(way, length, cookie), b"").answer();
        assert_eq!(status, expected, "{way} {length}: {answer}");
    }
    // a body that tells no length ends at the limit
    let chunked = format!(
        "POST /entra HTTP/1.1\r\ntransfer-encoding: chunked\r\ncontent-type: {FORM}\r\ncookie: {visitor}"
    );
    let chunk = format!("1000\r\n{}\r\n", "x".repeat(0x1000)).repeat(5) + "0\r\n\r\n";
    let (status, answer) = Sending::begin(&hall.address, &chunked, chunk.as_bytes()).answer();
    assert_eq!(status, 413, "{answer}");
}

#[test]
fn every_form_of_the_desk_is_refused_by_its_head_to_a_visitor() {
    let mut stage = Stage::set();
    let mut tried = 0;
    for one in tries().filter(|one| one.method == "POST") {
        stage.prepare(one);
        let way = stage.way(one);
        if !way.starts_with("/direzione/") && !way.starts_with("/arbitro/") {
            continue;
        }
        let cookie = format!("pozzetto_visitor={}", "a".repeat(64));
        let (status, answer) =
            Sending::begin(&stage.hall.address, &head(&way, 1000, &cookie), b"").answer();
        assert_eq!(status, 401, "{}: {answer}", one.route);
        tried += 1;
    }
    assert!(tried > 40, "{tried}");
}

#[test]
fn bodies_under_way_share_a_budget_and_staff_has_its_own() {
    let share = 64 * 1024;
    let hall = Hall::open_with(|app| {
        app.bodies = BodyBudget::new(share, share, Duration::from_secs(3));
    });
    let mut admin = hall.person("Olga", Role::Admin, None);
    let mut visitor = hall.visitor();
    visitor.get("/entra");
    let length = 16 * 1024;
    let (form, body) = (
        head("/entra", length, &cookies(&visitor)),
        vec![b'x'; length - 1],
    );
    let begin = |_| Sending::begin(&hall.address, &form, &body);
    let slow: Vec<Sending> = (0..8).map(begin).collect();
    event_with_pairs(&mut admin, "Prova", "1 mitchell", "2", PAIRS);
    let mut statuses = Vec::new();
    for one in slow {
        let (status, answer) = one.answer();
        let later = answer.to_lowercase().contains("\r\nretry-after: 5\r\n");
        assert_eq!(later, status == 503, "{answer}");
        statuses.push(status);
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [408, 408, 408, 408, 503, 503, 503, 503]);
    let page = visitor.get("/entra");
    let typed = [("name", "Olga"), ("password", "x")];
    let again = visitor.post_from(&page, "/entra", &typed);
    assert_eq!(again.status, 422, "the share of visitors is free again");
}

#[test]
fn a_refused_body_without_end_is_not_read_on() {
    let hall = Hall::open();
    let chunk = [b"10000\r\n".as_slice(), &[b'x'; 0x10000], b"\r\n"].concat();
    for (head, status) in [
        ("POST /entra HTTP/1.1", 400),
        ("POST /api/mano HTTP/1.1", 413),
        ("POST /direzione/nuovo HTTP/1.1", 401),
        ("POST /nessuna HTTP/1.1", 404),
        ("GET / HTTP/1.1", 200),
        ("POST /entra HTTP/1.1\r\ncontent-encoding: gzip", 415),
    ] {
        let head = format!("{head}\r\ntransfer-encoding: chunked");
        let mut sending = Sending::begin(&hall.address, &head, &chunk);
        let again = sending.0.try_clone().unwrap();
        let since = Instant::now();
        while sending.0.write_all(&chunk).is_ok() {
            assert!(since.elapsed() < Duration::from_secs(8), "{head}");
        }
        let answered = Sending(again).answer();
        // what was sent into a closed connection may have cost the answer
        assert!([status, 0].contains(&answered.0), "{head}: {}", answered.1);
    }
    // A chunked body within its limit is taken, and the connection goes on.
    let mut visitor = hall.visitor();
    let token = visitor.get("/entra").hidden("csrf");
    let form = format!("csrf={token}&name=Olga&password=x");
    let chunked = format!("{:x}\r\n{form}\r\n0\r\n\r\n", form.len());
    let head = format!(
        "POST /entra HTTP/1.1\r\ncontent-type: {FORM}\r\ncookie: {}\r\ntransfer-encoding: chunked",
        cookies(&visitor)
    );
    let (status, answer) = Sending::begin(&hall.address, &head, chunked.as_bytes()).answer();
    assert_eq!(status, 422, "{answer}");
}
