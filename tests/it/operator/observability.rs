//! The service as its operator sees it: its log, its figures, its end.

use crate::events::live::Listener;
use crate::operator::crash_once::Program;
use crate::rulings::given::{eight, totals};
use crate::support::{
    Answer, Browser, Database, Folder, Hall, PASSWORD, event_with_pairs, hand_form, publish,
};
use pozzetto::auth::Role;
use pozzetto::store::{DatabaseUrl, StoreError};
use pozzetto::web::Metrics;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Stdio;
use std::time::Duration;

#[test]
fn the_log_has_a_line_for_every_answer_and_nobody_in_it() {
    let (database, folder) = (Database::new(), Folder::new());
    let log = folder.path().join("log");
    let file = std::fs::File::create(&log).unwrap();
    let program = Program::install_with(&database, |command| {
        command
            .env("POZZETTO_LOG", "debug")
            .env("POZZETTO_LOG_FORMAT", "json")
            .stderr(Stdio::from(file));
    });
    let mut admin = program.administrator();
    let invitation = program.invitation().rsplit('/').next().unwrap().to_owned();
    let session = admin
        .cookies()
        .find(|(name, _)| *name == "pozzetto_session");
    let session = session.unwrap().1.to_owned();
    let slug = event_with_pairs(&mut admin, "Segreta", "2 mitchell", "2", &eight());
    publish(&mut admin, &slug, 1);
    let hand = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/1");
    assert_eq!(admin.enter_hand(&hand, &totals(500, 300)).status, 303);
    admin.get(&format!("/t/{slug}/trova?nome=Bruno"));
    admin.get("/giocatori?nome=Anna%201&circolo=ASD%201");
    let mut stranger = program.browser();
    stranger.get("/tavolo/5ec2e7");
    stranger.get("/Nessuno/qui");
    let form = stranger.get("/entra");
    let typed = [("name", "Mallory"), ("password", "indovinata")];
    assert_eq!(stranger.post_from(&form, "/entra", &typed).status, 422);
    let numbered = stranger.get("/salute").headers["x-request-id"].clone();
    assert_eq!(numbered.len(), 16, "{numbered}");
    program.tell_to_stop();
    assert!(program.stopped());

    let text = std::fs::read_to_string(&log).unwrap();
    let lines: Vec<serde_json::Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("no JSON: {line}")))
        .collect();
    let answered: Vec<_> = lines
        .iter()
        .filter(|line| line["message"] == "answered")
        .collect();
    let one = |route: &str, status: u16| {
        let found = answered
            .iter()
            .find(|line| line["route"] == route && line["status"] == status);
        found.unwrap_or_else(|| panic!("{route} {status} is not in the log: {text}"))
    };
    let save = one("/arbitro/{slug}/turni/{n}/tavoli/{k}/smazzate/{h}", 303);
    assert_eq!(save["method"], "POST");
    assert_eq!(save["span"]["id"].as_str().unwrap().len(), 16, "{save}");
    one("/entra", 422);
    one("/invito/{token}", 303);
    one("none", 404);
    // What machines ask all day is not there.
    assert!(!text.contains("/salute"), "{text}");
    // Where it listens itself is told once; where its people are, never.
    let ours: Vec<&str> = text
        .lines()
        .filter(|line| !line.contains("actix_server"))
        .collect();
    let ours = ours.join("\n");
    let secrets = [
        "Anna",
        "Bruno",
        "Mallory",
        "indovinata",
        "Ada",
        "ASD",
        "127.0.0.1",
        "5ec2e7",
        "Nessuno",
        PASSWORD,
        &invitation,
        &session,
    ];
    for secret in secrets {
        assert!(!ours.contains(secret), "{secret}: {ours}");
    }
}

#[test]
fn what_is_no_request_is_no_error_in_the_log() {
    let (database, folder) = (Database::new(), Folder::new());
    let log = folder.path().join("log");
    let file = std::fs::File::create(&log).unwrap();
    let program = Program::install_with(&database, |command| {
        command.stderr(Stdio::from(file));
    });
    for sent in [
        "GET / HTTP/1.1\r\nno header\r\n\r\n",
        "POST /entra HTTP/1.1\r\nhost: x\r\ncontent-length: +4\r\n\r\nabcd",
        "\u{16}\u{3}\u{1}\r\n\r\n",
    ] {
        let mut stream = TcpStream::connect(program.address.trim_start_matches("http://")).unwrap();
        stream.write_all(sent.as_bytes()).unwrap();
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        assert!(answer.starts_with("HTTP/1.1 400"), "{answer}");
    }
    program.tell_to_stop();
    assert!(program.stopped());
    let text = std::fs::read_to_string(&log).unwrap();
    assert_eq!(
        text, "",
        "a stranger writes nothing into the log of warnings"
    );
}

#[test]
fn figures_are_for_whoever_brings_the_token_and_name_nobody() {
    let hall = Hall::open();
    let bearer = |token: &str| format!("Bearer {token}");
    let ask = |hall: &Hall, token: &str| {
        let told = bearer(token);
        hall.visitor()
            .get_with("/metrics", &[("authorization", &told)])
    };
    for token in ["", "x"] {
        assert_eq!(
            ask(&hall, token).status,
            404,
            "without a setting there is no such page"
        );
    }
    let hall = Hall::open_with(|app| app.metrics = Metrics::new(Some("parola".to_owned())));
    let mut organiser = hall.person("Olga", Role::Admin, None);
    let slug = event_with_pairs(&mut organiser, "Coppa", "2 mitchell", "2", &eight());
    publish(&mut organiser, &slug, 1);
    let hand = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/1");
    assert_eq!(organiser.enter_hand(&hand, &totals(500, 300)).status, 303);
    let (mut listener, _) = Listener::come(&hall.address, &slug);
    listener.hears();
    assert_eq!(hall.visitor().get("/metrics").status, 404);
    assert_eq!(ask(&hall, "parol").status, 404);
    let small = [("authorization", "bearer parola")];
    assert_eq!(hall.visitor().get_with("/metrics", &small).status, 200);
    let answer = ask(&hall, "parola");
    assert_eq!(answer.status, 200);
    assert!(answer.headers["content-type"].starts_with("application/openmetrics-text"));
    let text = answer.body;
    let route = "/arbitro/{slug}/turni/{n}/tavoli/{k}/smazzate/{h}";
    for line in [
        format!(r#"pozzetto_requests_total{{method="POST",route="{route}",status="303"}} 1"#),
        format!(r#"pozzetto_save_seconds_count{{route="{route}"}} 1"#),
        format!(
            r#"pozzetto_build_info{{version="{}"}} 1"#,
            env!("CARGO_PKG_VERSION")
        ),
        "pozzetto_listeners 1".to_owned(),
        r#"pozzetto_readers{state="busy"}"#.to_owned(),
        "# EOF".to_owned(),
    ] {
        assert!(text.contains(&line), "{line} is not in\n{text}");
    }
    for secret in ["Olga", "Anna", &slug] {
        assert!(!text.contains(secret), "{secret}: {text}");
    }
}

#[test]
fn a_proxy_that_is_trusted_numbers_the_requests_and_nobody_else_does() {
    let trusting = Hall::open_with(|app| app.options.trusted_proxy = true);
    let hall = Hall::open();
    let number = |hall: &Hall, told: &str| {
        let answer = hall
            .visitor()
            .get_with("/salute", &[("x-request-id", told)]);
        answer.headers["x-request-id"].clone()
    };
    assert_eq!(number(&trusting, "abc-123"), "abc-123");
    for told in ["a b", "<b>", &"x".repeat(65)] {
        assert_eq!(number(&trusting, told).len(), 16, "{told}");
    }
    assert_ne!(number(&hall, "abc-123"), "abc-123");
}

/// A form as it goes over the wire, to be sent in pieces.
fn on_the_wire(browser: &Browser, way: &str, page: &Answer) -> (String, String) {
    let (csrf, key) = (page.hidden("csrf"), page.hidden("key"));
    let mut fields = hand_form(&totals(500, 300), &page.hidden("base_version"));
    fields.push(("csrf".to_owned(), csrf));
    fields.push(("key".to_owned(), key));
    let body = serde_urlencoded::to_string(&fields).unwrap();
    let cookies: Vec<String> = browser.cookies().map(|(n, v)| format!("{n}={v}")).collect();
    let head = format!(
        "POST {way} HTTP/1.1\r\nhost: hall\r\nconnection: close\r\ncookie: {}\r\n\
         content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n",
        cookies.join("; "),
        body.len()
    );
    (head, body)
}

#[test]
fn a_service_that_is_told_to_stop_finishes_the_save_that_is_under_way() {
    let database = Database::new();
    let program = Program::install(&database);
    let mut admin = program.administrator();
    let slug = event_with_pairs(&mut admin, "Fine", "2 mitchell", "2", &eight());
    publish(&mut admin, &slug, 1);
    let way = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/1");
    let page = admin.get(&way);
    let (head, body) = on_the_wire(&admin, &way, &page);
    let (first, rest) = body.split_at(body.len() / 2);
    let place = program.address.trim_start_matches("http://").to_owned();
    let mut stream = TcpStream::connect(&place).unwrap();
    stream
        .set_read_timeout(Some(Duration::from_secs(60)))
        .unwrap();
    write!(stream, "{head}{first}").unwrap();
    stream.flush().unwrap();
    // Others come after it to every thread that serves, and go through: the half that was sent is being read by now.
    for _ in 0..8 {
        assert_eq!(program.browser().get("/salute").status, 200);
    }
    program.tell_to_stop();
    // Nobody new is let in once it stops; what was begun is finished.
    while TcpStream::connect(&place).is_ok() {
        std::thread::sleep(Duration::from_millis(5));
    }
    write!(stream, "{rest}").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 303"), "{answer}");
    assert!(program.stopped(), "it ends in order");
    let again = Program::start(&database);
    let hands = again.browser().get(&format!("/t/{slug}/smazzate.csv")).body;
    assert_eq!(hands.lines().count(), 3, "{hands}");
    again.kill();
}

#[test]
fn a_log_that_cannot_be_read_and_every_setting_is_told_by_help() {
    let folder = Folder::new();
    let ran = crate::operator::commands::pozzetto(&["--help"], b"", &folder);
    let help = String::from_utf8(ran.stdout).unwrap();
    for name in [
        "DATABASE_URL",
        "POZZETTO_DATA",
        "POZZETTO_LISTEN",
        "POZZETTO_PUBLIC_URL",
        "POZZETTO_TRUSTED_PROXY",
        "POZZETTO_NO_MIGRATE",
        "POZZETTO_LOG",
        "POZZETTO_LOG_FORMAT",
        "POZZETTO_METRICS_TOKEN",
        "POZZETTO_SNAPSHOTS",
        "POZZETTO_SNAPSHOTS_ALSO",
        "POZZETTO_SNAPSHOTS_MOST",
        "POZZETTO_SNAPSHOTS_DAYS",
        "POZZETTO_NAMES_FOR_DAYS",
    ] {
        assert!(help.contains(&format!("[env: {name}")), "{name}: {help}");
    }
    let ran =
        crate::operator::commands::pozzetto(&["--names-for-days", "4294967295"], b"", &folder);
    assert_eq!(
        ran.status.code(),
        Some(2),
        "longer ago than there are dates"
    );
    for level in ["pozzetto=loud", "warning", "info,verbos"] {
        let ran = crate::operator::commands::pozzetto(&["--log", level, "serve"], b"", &folder);
        assert_eq!(ran.status.code(), Some(2), "{level}");
        let said = String::from_utf8(ran.stderr).unwrap();
        assert_eq!(said.lines().count(), 1, "{said}");
    }
}

#[test]
fn a_full_disk_refuses_a_save_in_words_and_takes_it_once_there_is_room() {
    use diesel::connection::SimpleConnection;
    let hall = Hall::open();
    if !matches!(hall.store.url(), DatabaseUrl::Sqlite(_)) {
        return;
    }
    let say = |sql: &'static str| {
        let said = hall
            .store
            .write_now(move |tx| tx.batch_execute(sql).map_err(StoreError::from));
        said.unwrap();
    };
    let mut organiser = hall.person("Olga", Role::Admin, None);
    let slug = event_with_pairs(&mut organiser, "Piena", "2 mitchell", "2", &eight());
    publish(&mut organiser, &slug, 1);
    let way = format!("/arbitro/{slug}/turni/1/tavoli/1/smazzate/1");
    let page = organiser.get(&way);
    let fields = hand_form(&totals(500, 300), &page.hidden("base_version"));
    let typed: Vec<(&str, &str)> = fields.iter().map(|(n, v)| (&**n, &**v)).collect();
    say("CREATE TRIGGER full BEFORE INSERT ON hand_versions \
         BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END");
    let refused = organiser.post_from(&page, &way, &typed);
    assert_eq!(refused.status, 503, "{}", refused.body);
    assert_eq!(refused.headers["retry-after"], "5");
    say("DROP TRIGGER full");
    // The same form, as a tablet sends it again.
    assert_eq!(organiser.post_from(&page, &way, &typed).status, 303);
    let hands = hall.visitor().get(&format!("/t/{slug}/smazzate.csv")).body;
    assert_eq!(hands.lines().count(), 3, "{hands}");
}
