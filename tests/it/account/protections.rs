//! Protections against outsiders, as docs/security.md lists them; more are in `access`, `accounts`, `roles` and
//! `links`.

use crate::rulings::given::eight;
use crate::support::{Browser, Hall, PASSWORD, event_with_pairs};
use pozzetto::auth::Role;
use pozzetto::web::BodyBudget;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

fn cookie(browser: &Browser, name: &str) -> Option<String> {
    let found = browser.cookies().find(|(held, _)| *held == name);
    found.map(|(_, value)| value.to_owned())
}

#[test]
fn behind_tls_browsers_are_told_to_stay_there_and_cookies_too() {
    let plain = Hall::open();
    let answer = plain.visitor().get("/entra");
    assert!(!answer.headers.contains_key("strict-transport-security"));
    assert!(!answer.headers["set-cookie"].contains("Secure"));
    let hall = Hall::open_with(|app| app.options.public_url = "https://hall.example".to_owned());
    for way in ["/entra", "/nessuna", "/static/style.css"] {
        let answer = hall.visitor().get(way);
        let told = &answer.headers["strict-transport-security"];
        assert_eq!(told, "max-age=31536000", "{way}");
    }
    assert!(hall.visitor().get("/entra").headers["set-cookie"].contains("Secure"));
}

#[test]
fn behind_tls_a_page_that_has_saved_keeps_its_cookie_there() {
    let hall = Hall::open_with(|app| app.options.public_url = "https://hall.example".to_owned());
    let mut olga = hall.person("Olga", Role::Admin, None);
    let list = "number;player1;player2\n1;Ada;Bice\n2;Carla;Dora\n";
    let slug = crate::support::event_with_pairs(&mut olga, "Prova", "1 mitchell", "2", list);
    let way = format!("/direzione/{slug}/accettazione");
    let page = olga.get(&way);
    let answer = olga.post_from(&page, &way, &[("state", "checked_in")]);
    let said = &answer.headers["set-cookie"];
    assert!(
        said.contains("pozzetto_saved=") && said.contains("; Secure"),
        "{said}"
    );
}

#[test]
fn signing_in_over_an_open_session_ends_it() {
    let hall = Hall::open();
    hall.person("Olga", Role::Admin, None);
    let typed = [("name", "Olga"), ("password", PASSWORD)];
    let mut browser = hall.visitor();
    let door = browser.get("/entra");
    assert_eq!(browser.post_from(&door, "/entra", &typed).status, 303);
    let mut kept = browser.at(&hall.address);
    assert_eq!(kept.get("/direzione").status, 200);
    let page = browser.get("/direzione");
    assert_eq!(browser.post_from(&page, "/entra", &typed).status, 303);
    assert_eq!(browser.get("/direzione").status, 200);
    assert_eq!(kept.get("/direzione").status, 303, "the earlier session");
}

#[test]
fn a_session_is_new_at_every_sign_in_and_dead_after_the_last_page() {
    let (hall, first) = Hall::with(Role::Admin);
    let planted = cookie(&first, "pozzetto_session").unwrap();
    let mut browser = hall.visitor();
    let form = browser.get("/entra");
    let visitor = cookie(&browser, "pozzetto_visitor").unwrap();
    let typed = [("name", "Olga"), ("password", PASSWORD)];
    assert_eq!(browser.post_from(&form, "/entra", &typed).status, 303);
    let token = cookie(&browser, "pozzetto_session").unwrap();
    assert!(
        token != planted && token != visitor && token.len() == 64,
        "{token}"
    );

    // Whoever kept the cookie has nothing once its owner has gone.
    let mut thief = browser.at(&hall.address);
    assert_eq!(thief.get("/direzione").status, 200);
    let page = browser.get("/direzione");
    assert_eq!(browser.post_from(&page, "/esci", &[]).status, 303);
    assert_eq!(cookie(&browser, "pozzetto_session"), None);
    assert_eq!(thief.get("/direzione").status, 303);
}

#[test]
fn what_cookies_and_links_open_is_not_in_the_database() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut organiser, "Coppa", "2 mitchell", "2", &eight());
    let page = organiser.get(&format!("/direzione/{slug}"));
    let users = format!("/direzione/{slug}/utenti");
    let invited = organiser.post_from(&page, &users, &[("name", "Nuova"), ("role", "clerk")]);
    let invite = invited.body.split("/invito/").nth(1).unwrap();
    let invite = &invite[..64];
    let session = cookie(&organiser, "pozzetto_session").unwrap();
    let csrf = page.hidden("csrf");
    let all = hall.everything();
    let holds = |text: &str| all.windows(text.len()).any(|part| part == text.as_bytes());
    assert!(
        holds("Nuova") && holds("argon2id"),
        "the search finds what is there"
    );
    for secret in [invite, &session, &csrf, PASSWORD] {
        assert!(!holds(secret), "{secret}");
    }
}

#[test]
fn pages_for_one_reader_are_kept_by_nobody_else() {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(&mut organiser, "Coppa", "2 mitchell", "2", &eight());
    let circuit = [("name", "Estate"), ("slug", "estate")];
    organiser.submit("/circuiti/nuovo", "/circuiti/nuovo", &circuit);
    for way in [
        "/direzione".to_owned(),
        "/profilo".to_owned(),
        "/utenti".to_owned(),
        format!("/direzione/{slug}"),
        format!("/direzione/{slug}/registro"),
        format!("/direzione/{slug}/torneo.json"),
        // at these addresses the desk gets more than everybody
        format!("/t/{slug}/tavoli.csv"),
        "/circuiti/estate/classifica.csv".to_owned(),
    ] {
        let answer = organiser.get(&way);
        assert_eq!(
            (answer.status, answer.headers["cache-control"].as_str()),
            (200, "no-store"),
            "{way}"
        );
    }
    let everybody = hall.visitor().get(&format!("/t/{slug}/tavoli.csv"));
    assert_eq!(everybody.headers["cache-control"], "no-cache");
}

#[test]
fn an_address_told_by_a_stranger_does_not_get_around_the_wait() {
    let (hall, proxied) = (
        Hall::open(),
        Hall::open_with(|app| app.options.trusted_proxy = true),
    );
    let last = |hall: &Hall, told: &dyn Fn(u32) -> String| {
        hall.person("Olga", Role::Admin, None);
        let mut browser = hall.visitor();
        let form = browser.get("/entra");
        let fields = [("name", "Olga"), ("password", "x")];
        let tries = (0..8).map(|n| {
            let told = told(n);
            browser
                .post_from_with(&form, "/entra", &fields, &[("x-forwarded-for", &told)])
                .status
        });
        tries.last().unwrap()
    };
    let changing = |n: u32| format!("203.0.113.{n}");
    assert_eq!(last(&hall, &changing), 429, "nobody stands in front");
    // The proxy appends the address it sees: what a client put before it is worth nothing.
    assert_eq!(
        last(&proxied, &|n| format!("203.0.113.{n}, 198.51.100.7")),
        429
    );
    let other = Hall::open_with(|app| app.options.trusted_proxy = true);
    assert_eq!(last(&other, &changing), 422, "these are eight clients");
}

/// Returns the answer on a connection that sends this and then nothing more.
fn answer_to(hall: &Hall, sent: &str) -> String {
    let mut stream = TcpStream::connect(hall.address.trim_start_matches("http://")).unwrap();
    stream
        .set_read_timeout(Some(Duration::from_secs(60)))
        .unwrap();
    stream.write_all(sent.as_bytes()).unwrap();
    let mut answer = String::new();
    let _ = stream.read_to_string(&mut answer);
    answer
}

#[test]
fn who_sends_a_head_or_a_form_without_end_is_not_waited_for() {
    let soon = Duration::from_millis(50);
    let hall = Hall::open_with(|app| app.bodies = BodyBudget::new(1000, 1000, soon));
    let answer = answer_to(&hall, "GET / HTTP/1.1\r\nhost: hall\r\nx-slow: ");
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
    let cookie = format!("pozzetto_visitor={}", "a".repeat(64));
    let head = format!(
        "host: hall\r\nconnection: close\r\ncookie: {cookie}\r\ncontent-type: application/x-www-form-urlencoded\r\n"
    );
    let answer = answer_to(
        &hall,
        &format!("POST /entra HTTP/1.1\r\n{head}content-length: 100\r\n\r\nname=Olga"),
    );
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
    assert!(answer.contains("Ci ha messo troppo"), "{answer}");
    // A head larger than any of ours.
    let large = "x".repeat(200_000);
    let answer = answer_to(
        &hall,
        &format!("GET / HTTP/1.1\r\nhost: hall\r\nx-large: {large}\r\n\r\n"),
    );
    assert!(!answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert_eq!(hall.visitor().get("/").status, 200, "others are served");
}

#[test]
fn what_is_typed_is_shown_as_text() {
    let (_hall, mut organiser) = Hall::with(Role::Admin);
    let list = "player1;player2\n<script>alert(1)</script>;\"\"><img src=x>\nC;D\n";
    let slug = event_with_pairs(
        &mut organiser,
        "<b>Coppa</b> & \"altro\"",
        "1 mitchell",
        "2",
        list,
    );
    for way in [
        format!("/t/{slug}"),
        format!("/direzione/{slug}/accettazione"),
        "/".to_owned(),
    ] {
        let page = organiser.get(&way);
        assert_eq!(page.status, 200, "{way}");
        for raw in ["<script>alert", "<img src=x", "<b>Coppa"] {
            assert!(!page.body.contains(raw), "{way}: {raw}");
        }
    }
    assert!(organiser.get("/").body.contains("&#60;b&#62;Coppa"));
    // And in a spreadsheet as text, too: no formula begins with what was typed.
    let list = "player1;player2\n=1+1;+x\n@SUM(A1);-x\n";
    let slug = event_with_pairs(&mut organiser, "Formule", "1 mitchell", "2", list);
    let csv = organiser.get(&format!("/t/{slug}/classifica.csv")).body;
    for cell in csv.lines().skip(1).flat_map(|line| line.split(',')) {
        let cell = cell.trim_matches('"');
        let formula = cell.starts_with(['=', '+', '-', '@']) && cell.parse::<f64>().is_err();
        assert!(!formula, "{cell} in {csv}");
    }
}

#[cfg(unix)]
#[test]
fn others_on_the_machine_do_not_look_into_the_data() {
    use std::os::unix::fs::PermissionsExt;
    let folder = crate::support::Folder::new();
    let ran = crate::operator::commands::pozzetto(&["migrate"], b"", &folder);
    assert!(ran.status.success());
    let data = std::fs::metadata(folder.path().join("pozzetto-data")).unwrap();
    assert_eq!(data.permissions().mode() & 0o077, 0);
}
