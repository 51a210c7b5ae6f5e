//! Projectors in a real browser: two of them and a remote, the clock with its signals, how they read from ten metres; and
//! a pair's page that says the next table by itself.

use crate::driver::{Chrome, HALL, PHONE, TABLET, Window};
use crate::looks::axe;
use crate::stage::{Evening, evening};
use crate::support::{Browser, Hall, event_with_pairs, publish};
use burraco_play::play_hand;
use burraco_rules::RuleSet;
use burraco_tournament::clock::{Clock, ClockMove, TimedMove};
use burraco_tournament::commands::change::Change;
use burraco_tournament::round::RoundNo;
use chrono::TimeDelta;
use pozzetto::auth::Role;
use pozzetto::store::{EventId, StoreError};
use pozzetto::web::now;
use serde_json::json;

fn tell(organiser: &mut Browser, slug: &str, name: &str, fields: &[(&str, &str)]) {
    let list = format!("/direzione/{slug}/schermi");
    let page = organiser.get(&list);
    let told = organiser.post_from(&page, &format!("{list}/{name}"), fields);
    assert_eq!(told.status, 303, "{}", told.body);
}

fn play(evening: &mut Evening) {
    for table in 1..=2 {
        let way = format!("/arbitro/{}/turni/1/tavoli/{table}", evening.slug);
        for n in 1..=2 {
            let sheet = play_hand(&RuleSet::FEDERATION, table * 10 + n);
            let saved = evening
                .organiser
                .enter_hand(&format!("{way}/smazzate/{n}"), &sheet);
            assert_eq!(saved.status, 303);
        }
        let page = evening.organiser.get(&way);
        let state = format!("{way}/stato");
        let closed = evening
            .organiser
            .post_from(&page, &state, &[("state", "closed")]);
        assert_eq!(closed.status, 303);
    }
}

/// The round lasts two minutes, the last hand is announced a minute before the end, and so many seconds are left.
fn left(hall: &Hall, seconds: i64) {
    let what = ClockMove::Start {
        minutes: 2,
        last_hand: 1,
    };
    let at = now() - TimeDelta::seconds(120 - seconds);
    let clock = Clock {
        moves: vec![TimedMove { at, what }],
    };
    let round = RoundNo(1);
    let written = hall.store.write_now(move |tx| {
        tx.apply(EventId(1), &[Change::Clock { round, clock }])?;
        Ok::<_, StoreError>(())
    });
    written.unwrap();
}

fn screen(evening: &Evening, name: &str) -> String {
    format!("{}/t/{}/schermo{name}", evening.hall.address, evening.slug)
}

#[test]
fn the_remote_changes_one_projector_and_not_the_other() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let mut evening = evening();
    play(&mut evening);
    let named = format!("/direzione/{}/schermi", evening.slug);
    evening.organiser.submit(&named, &named, &[("name", "bar")]);
    let (hall, bar) = (chrome.window(HALL[0]), chrome.window(HALL[1]));
    hall.open(&screen(&evening, ""));
    bar.open(&screen(&evening, "/bar"));
    for window in [&hall, &bar] {
        window.until(
            "standings by itself",
            "document.querySelector('.on-standings')",
        );
    }
    // The organiser's tablet: the one at the bar shows the seats, by a tap.
    let desk = chrome.window(TABLET);
    evening.seat(&desk, "Dora", Role::Admin);
    let list = format!(
        "{}/direzione/{}/schermi",
        evening.hall.address, evening.slug
    );
    desk.open(&list);
    desk.until(
        "both are there",
        "document.querySelectorAll('.screens .seen.live').length === 2",
    );
    desk.tap_scrolling("form[action$='/schermi/bar'] button[value=seats]");
    bar.until("the seats", "document.querySelector('.on-seats')");
    assert_eq!(
        hall.run("return Boolean(document.querySelector('.on-standings'))"),
        json!(true)
    );
    // The ceremony on the other, a step at a time; what was not uncovered is not even in the page.
    tell(
        &mut evening.organiser,
        &evening.slug,
        "sala",
        &[("show", "ceremony")],
    );
    hall.until("the ceremony", "document.querySelector('.on-ceremony')");
    assert_eq!(
        hall.run("return document.querySelectorAll('.honoured').length"),
        json!(0)
    );
    desk.open(&list);
    desk.whole_picture("screens-remote");
    axe(&desk, "remote");
    for (step, place) in [(1, "4º posto"), (2, "3º posto"), (1, "4º posto")] {
        desk.open(&list);
        let back = step == 1 && desk.text(".remote .lead").contains("2 di 4");
        let button = if back {
            ".remote button:not(.main)"
        } else {
            ".remote button.main"
        };
        desk.tap_scrolling(button);
        let there = format!("document.querySelector('.nth')?.textContent === '{place}'");
        hall.until(place, &there);
    }
    hall.picture("ceremony-hall");
    assert_eq!(
        bar.run("return Boolean(document.querySelector('.on-seats'))"),
        json!(true)
    );
}

#[test]
fn last_hand_and_time_are_seen_and_heard() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    left(&evening.hall, 68);
    let window = chrome.window(HALL[1]);
    window.open(&screen(&evening, ""));
    window.until(
        "it plays",
        "document.querySelector('.on-clock .face[data-phase=play]')",
    );
    assert!(
        window
            .text("button[data-sound]")
            .contains("Tocca per sentire")
    );
    assert_eq!(
        window.run("return document.body.dataset.sound"),
        json!("off")
    );
    window.tap("button[data-sound]");
    window.until("a tap is enough", "document.body.dataset.sound === 'on'");
    let digits = window.text(".on-clock .digits");
    assert!(digits.starts_with("01:0"), "{digits}");
    window.until("the signal", "document.body.dataset.heard === 'last-hand'");
    assert_eq!(window.text(".on-clock .called"), "ULTIMA SMAZZATA");
    window.picture("last-hand");
    left(&evening.hall, 5);
    window.until("the signal", "document.body.dataset.heard === 'time'");
    assert_eq!(window.text(".on-clock .called"), "TEMPO SCADUTO");
    assert!(window.text(".on-clock .digits").starts_with("+00:0"));
    window.picture("time");
    // Without the network the clock goes on, and says that the rest may be old.
    window.offline(true);
    let before = window.text(".on-clock .digits");
    window.until(
        "it says so",
        "!document.querySelector('[data-lost]').hidden",
    );
    assert_ne!(window.text(".on-clock .digits"), before);
    window.offline(false);
    window.until("it is back", "document.querySelector('[data-lost]').hidden");
    // A minute after the time the missing tables take its place.
    left(&evening.hall, -61);
    window.until(
        "who is missing",
        "document.querySelectorAll('.on-missing .missing-tables .late').length === 2",
    );
}

/// A letter of the smallest size is a twenty-eighth of the picture; nothing leaves it, and axe finds nothing wrong.
fn reads(window: &Window<'_>, name: &str) {
    window.until("ready", "document.body.dataset.sound === 'off' && (!document.querySelector('[data-pages]') || document.fonts.status === 'loaded')");
    window.picture(&format!("screen-{name}-{}", window.size.name));
    let small = "return [...document.querySelectorAll('main *')].filter((el) => el.checkVisibility() && !el.closest('.visually-hidden') && [...el.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()) && parseFloat(getComputedStyle(el).fontSize) < innerHeight / 28).map((el) => el.outerHTML.slice(0, 90))";
    assert_eq!(window.run(small), json!([]), "{name}, {}", window.size.name);
    let outside = "const main = document.getElementById('main').getBoundingClientRect(); return [...document.querySelectorAll('main .hallhead *, main h1, main .hallnotice, main .names, main .points, main .digits, main .called')].filter((el) => el.checkVisibility()).map((el) => [el, el.getBoundingClientRect()]).filter(([, box]) => box.width && (box.left < -1 || box.right > innerWidth + 1 || box.bottom > main.bottom + 1)).map(([el]) => el.outerHTML.slice(0, 120))";
    assert_eq!(
        window.run(outside),
        json!([]),
        "{name}, {}",
        window.size.name
    );
    assert_eq!(
        window.run("return document.documentElement.scrollWidth <= innerWidth"),
        json!(true)
    );
    axe(window, name);
}

#[test]
fn every_screen_reads_from_ten_metres_by_day_and_by_night_in_both_languages() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let mut evening = evening();
    let slug = evening.slug.clone();
    let notice = "Il buffet è aperto fino alle 23. Chi ha lasciato una Panda bianca davanti al cancello del circolo è pregato di spostarla.";
    let list = format!("/direzione/{slug}/schermi");
    for (size, dark) in [(HALL[0], false), (HALL[1], true)] {
        let window = if dark {
            chrome.dark_window(size)
        } else {
            chrome.window(size)
        };
        for (shown, lang) in [
            ("welcome", "it"),
            ("seats", "it"),
            ("seats", "en"),
            ("clock", "it"),
            ("clock", "en"),
            ("missing", "it"),
            ("standings", "it"),
            ("ceremony", "en"),
        ] {
            if shown == "clock" {
                left(&evening.hall, 30);
            }
            // On the second projector every table is in.
            if shown == "standings" && !dark {
                play(&mut evening);
            }
            tell(&mut evening.organiser, &slug, "sala", &[("show", shown)]);
            if shown == "ceremony" {
                tell(&mut evening.organiser, &slug, "sala", &[("rank", "1")]);
            }
            window.open(&format!("{}?lang={lang}", screen(&evening, "")));
            reads(&window, &format!("{shown}-{lang}"));
        }
        evening.organiser.submit(
            &list,
            &format!("/direzione/{slug}/avviso"),
            &[("notice", notice)],
        );
        tell(&mut evening.organiser, &slug, "sala", &[("show", "seats")]);
        window.open(&screen(&evening, ""));
        reads(&window, "notice");
        evening.organiser.submit(
            &list,
            &format!("/direzione/{slug}/avviso"),
            &[("remove", "1")],
        );
    }
}

#[test]
fn a_long_list_turns_its_pages_by_itself_and_shows_everybody() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let pairs = (1..=60).map(|n| {
        format!("Maria Antonietta D'Alessandro Quattrocchi {n};Nicolò Sant'Angelo De' Rossi {n}\n")
    });
    let list = format!("player1;player2\n{}", pairs.collect::<String>());
    let slug = event_with_pairs(&mut organiser, "Grande", "1 mitchell", "2", &list);
    publish(&mut organiser, &slug, 1);
    let window = chrome.window(HALL[1]);
    window.open(&format!("{}/t/{slug}/schermo", hall.address));
    window.until(
        "pages",
        "/^\\d+ \\/ \\d+$/.test(document.querySelector('[data-pages]').textContent)",
    );
    window.picture("screen-long-old-hall");
    // Each page moves the list by exactly what is seen of it: whoever is on none would never be shown.
    let unseen = "const list = document.querySelector('[data-paged]'); const gap = parseFloat(getComputedStyle(list).columnGap); \
        const wide = list.getBoundingClientRect().width; const step = wide + gap; const pages = Number(document.querySelector('[data-pages]').textContent.split('/')[1]); \
        list.style.transform = 'none'; const from = list.getBoundingClientRect(); \
        return [...list.children].map((li) => li.getBoundingClientRect()).filter((box) => { const left = box.left - from.left; \
        const page = Math.floor((left + 1) / step); return page >= pages || left + box.width > page * step + wide + 1 || box.bottom > from.bottom + 1 || box.height < 1; }).length";
    assert_eq!(window.run(unseen), json!(0));
    assert_eq!(
        window.run("return document.querySelectorAll('[data-paged] li').length"),
        json!(120)
    );
    let first = window.text("[data-pages]");
    window.until(
        "the next page",
        &format!("document.querySelector('[data-pages]').textContent !== '{first}'"),
    );
}

#[test]
fn the_page_of_a_pair_says_its_next_table_by_itself() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let list = "player1;player2\nAda;Nino\nRossi;Bianchi\nVerdi;Neri\nGialli;Blu\n";
    let slug = event_with_pairs(&mut organiser, "Prova", "2 mitchell", "2", list);
    let phone = chrome.window(PHONE);
    phone.open(&format!("{}/t/{slug}/coppie/2", hall.address));
    assert!(phone.text("main").contains("appena il turno è pubblicato"));
    publish(&mut organiser, &slug, 1);
    phone.until(
        "the table",
        "/Tavolo \\d/.test(document.querySelector('.now .big')?.textContent || '')",
    );
    assert!(phone.text(".now").contains("contro"));
    axe(&phone, "pair");
    phone.picture("pair-phone");
    let time = format!("/arbitro/{slug}/turni/1/tempo");
    organiser.submit(&time, &time, &[("say", "start")]);
    phone.until(
        "the time",
        "document.querySelector('.now .clockline')?.textContent.includes('iniziato alle')",
    );
    assert_eq!(
        phone.run("return localStorage.length"),
        json!(0),
        "nothing is remembered"
    );
}
