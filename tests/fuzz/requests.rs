//! Whole requests of an administrator, spoilt in every place: no answer is a fault of ours, and no thread panics.

use crate::maker::Maker;
use crate::support::{Browser, Hall, event_with_pairs, hand_form, publish};
use crate::{ALONE, memory, seed, shown, wanted};
use burraco_play::play_hand;
use burraco_rules::RuleSet;
use pozzetto::auth::Role;
use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// A request is more work than most readers have with an input.
const OF_ALL: u64 = 10;

/// Requests of one session.
const ONE_SESSION: u64 = 5_000;

/// The most memory that the service may need beyond what it had before, in KiB.
const MOST_MEMORY: u64 = 64 << 10;

const LOOKED_AT: [&str; 20] = [
    "/?anno=2026&lang=en",
    "/regole?carte=3H+4H+5H&ordine=calato&lettere=it&regole=italian",
    "/archivio?anno=2026&pagina=2",
    "/giocatori?nome=Anna%20Rossi&circolo=ASD%201",
    "/societa?nome=ASD",
    "/circuiti",
    "/t/coppa/trova?nome=rossi",
    "/t/coppa/classifica.csv?sep=semicolon&bom=1",
    "/t/coppa/classifica?dopo=1",
    "/t/coppa/turni/1",
    "/t/coppa/turni/1/tavoli/1",
    "/t/coppa/coppie/7",
    "/t/coppa/schermo/bar",
    "/direzione/coppa/registro?chi=Olga&turno=1&tavolo=2&coppia=7&da=2026-11-21&a=2026-11-22T10:00&pagina=1",
    "/direzione/coppa/registro.csv?azione=enter-hand",
    "/arbitro/coppa/turni/1/tavoli/1/smazzate/1?come=totals",
    "/api/events?prima=coppa",
    "/api/events/coppa/standings?dopo=1",
    "/entra?dopo=%2Fdirezione",
    "/profilo",
];

fn head(browser: &Browser, first: &str) -> String {
    let cookies: Vec<String> = browser.cookies().map(|(n, v)| format!("{n}={v}")).collect();
    format!(
        "{first} HTTP/1.1\r\nhost: hall\r\ncookie: {}; pozzetto_lingua=it\r\naccept: text/html, */*;q=0.1\r\n\
         accept-language: en-GB, it;q=0.5\r\naccept-encoding: gzip;q=1.0, br\r\nif-none-match: W/\"a\", \"b\"\r\n\
         user-agent: Mozilla/5.0 (Android 14) Firefox/130.0\r\nx-forwarded-for: 203.0.113.9\r\n",
        cookies.join("; ")
    )
}

/// The page a form stands on, its way, and what is typed.
type Form<'a> = (&'a str, &'a str, &'a [(&'a str, &'a str)]);

/// Valid requests: pages, files, and forms with their tokens.
fn valid(admin: &mut Browser, slug: &str, place: &str) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for way in LOOKED_AT {
        let way = way.replace("coppa", slug);
        all.push(format!("{}\r\n", head(admin, &format!("GET {way}"))).into_bytes());
    }
    let hand = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/1");
    let typed = hand_form(&play_hand(&RuleSet::FEDERATION, 7), "0");
    let typed: Vec<(&str, &str)> = typed.iter().map(|(n, v)| (&**n, &**v)).collect();
    let (desk, list) = (format!("/direzione/{slug}"), "1;Anna;Bruno\n");
    let (import, entries) = (format!("{desk}/importa"), format!("{desk}/accettazione"));
    let (rulings, seats) = (format!("{desk}/provvedimenti"), format!("{desk}/turni"));
    let forms: [Form; 8] = [
        (&hand, &hand, &typed),
        (&hand, "/api/mano", &typed),
        (&import, &import, &[("list", list), ("step", "look")]),
        (&entries, &entries, &[("entry", "1"), ("state", "absent")]),
        (
            &desk,
            &rulings,
            &[("measure", "richiamo"), ("entry", "1"), ("reason", "x")],
        ),
        (&desk, &seats, &[("movement", "mitchell")]),
        (
            "/circuiti/nuovo",
            "/circuiti/nuovo",
            &[("name", "X"), ("best", "3")],
        ),
        (
            "/utenti",
            "/utenti",
            &[("name", "Nuova"), ("role", "clerk")],
        ),
    ];
    for (page, way, typed) in forms {
        let page = admin.get(page);
        let (csrf, key) = (page.hidden("csrf"), page.hidden("key"));
        let mut fields = vec![("csrf", csrf.as_str()), ("key", key.as_str())];
        fields.extend(typed);
        let body = serde_urlencoded::to_string(fields).unwrap();
        let head = head(admin, &format!("POST {way}"));
        let kind = "content-type: application/x-www-form-urlencoded";
        let length = body.len();
        all.push(format!("{head}{kind}\r\ncontent-length: {length}\r\n\r\n{body}").into_bytes());
    }
    for request in &all {
        let first = send(place, request);
        let read = ["200", "303", "304", "404", "409", "422"];
        let read = read.iter().any(|status| first.ends_with(status));
        assert!(read, "{first}: {}", shown(request));
    }
    all
}

/// The length that the body has, so that what is spoilt within it is read, too.
fn told_right(input: &[u8]) -> Vec<u8> {
    const MARK: &[u8] = b"content-length: ";
    let find = |mark: &[u8]| input.windows(mark.len()).position(|part| part == mark);
    let (Some(at), Some(end)) = (find(MARK), find(b"\r\n\r\n")) else {
        return input.to_vec();
    };
    let from = at + MARK.len();
    let digits = input[from..]
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let length = (input.len() - end - 4).to_string();
    [&input[..from], length.as_bytes(), &input[from + digits..]].concat()
}

/// The first answer of the service, if there is one.
fn send(place: &str, input: &[u8]) -> String {
    let mut stream = TcpStream::connect(place).unwrap();
    stream
        .set_read_timeout(Some(Duration::from_secs(60)))
        .unwrap();
    // Who is refused may be cut off while it still speaks.
    let _ = stream.write_all(input);
    let _ = stream.shutdown(Shutdown::Write);
    let mut first = Vec::new();
    let _ = stream.take(12).read_to_end(&mut first);
    String::from_utf8_lossy(&first).into_owned()
}

#[test]
fn no_request_is_answered_with_a_fault_of_ours() {
    let _alone = ALONE.lock();
    static PANICS: Mutex<Vec<String>> = Mutex::new(Vec::new());
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        PANICS.lock().unwrap().push(panic.to_string());
        hook(panic);
    }));
    let (hall, mut admin) = Hall::with(Role::Admin);
    let pairs: String = (1..=8).map(|n| format!("Anna {n};Bruno {n}\n")).collect();
    let list = format!("player1;player2\n{pairs}");
    let slug = event_with_pairs(&mut admin, "Coppa", "2 mitchell", "2", &list);
    publish(&mut admin, &slug, 1);
    let place = hall.address.trim_start_matches("http://").to_owned();
    let (inputs, begun, before) = (wanted().div_ceil(OF_ALL), Instant::now(), memory::begin());
    let mut answers = BTreeMap::new();
    let mut input = Vec::new();
    for round in 0..inputs.div_ceil(ONE_SESSION) {
        // What is spoilt may sign out.
        let mut admin = hall.person("Olga", Role::Admin, None);
        let mut maker = Maker::new(seed() + round, valid(&mut admin, &slug, &place));
        for _ in 0..ONE_SESSION.min(inputs) {
            maker.next(&mut input);
            if maker.dice.below(2) == 0 {
                input = told_right(&input);
            }
            let first = send(&place, &input);
            let status = first.get(9..12).unwrap_or("none").to_owned();
            assert_ne!(status, "500", "{}", shown(&input));
            let panics = PANICS.lock().unwrap();
            assert!(panics.is_empty(), "{panics:?}: {}", shown(&input));
            *answers.entry(status).or_insert(0_u64) += 1;
        }
    }
    let needed = memory::most().saturating_sub(before);
    let took = begun.elapsed().as_millis();
    println!("{inputs} requests in {took} ms, {answers:?}, {needed} KiB");
    assert!(needed < MOST_MEMORY, "{needed} KiB");
    assert_eq!(hall.visitor().get("/").status, 200);
}
