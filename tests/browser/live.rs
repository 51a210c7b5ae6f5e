//! Public pages follow the hall without a reload: what is typed and where one has scrolled stays, and after a break nothing
//! is missed.

use crate::driver::{Chrome, PHONE, TABLET};
use crate::link::{evening_of_players, phone, referee, show_the_link};
use crate::stage::{Evening, evening};
use crate::support::{Hall, event_with_pairs, publish};
use burraco_play::play_hand;
use burraco_rules::RuleSet;
use pozzetto::auth::Role;

/// Plays and closes a table.
pub fn play(evening: &mut Evening, table: u64) {
    let way = format!("/arbitro/{}/turni/1/tavoli/{table}", evening.slug);
    for n in 1..=2 {
        let sheet = play_hand(&RuleSet::FEDERATION, table * 10 + n);
        let saved = evening
            .organiser
            .enter_hand(&format!("{way}/smazzate/{n}"), &sheet);
        assert_eq!(saved.status, 303, "{}", saved.body);
    }
    evening
        .organiser
        .submit(&way, &format!("{way}/stato"), &[("state", "closed")]);
}

#[test]
fn the_standings_follow_the_hall_without_a_reload() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let mut evening = evening();
    let window = chrome.window(PHONE);
    window.open(&format!(
        "{}/t/{}/classifica",
        evening.hall.address, evening.slug
    ));
    window.until("news come", "'live' in document.documentElement.dataset");
    window.run("window.sameDocument = true");
    play(&mut evening, 1);
    let tables = "document.querySelector('.provisional')?.textContent || ''";
    window.until("one table of two", &format!("/1\\D+2/.test({tables})"));
    // The reasons of a rank come when they are opened, and stay open wherever the line goes.
    let fold = "document.querySelector('details[data-part$=\"coppie/1?parte=perche\"]')";
    window.run(&format!("{fold}.querySelector('summary').click()"));
    let told = format!("{fold}.open && {fold}.querySelectorAll('.because tr').length");
    window.until("why it stands there", &format!("{told} > 1"));

    // Away from the network a table is closed; once back, the page catches up by itself.
    window.offline(true);
    play(&mut evening, 2);
    window.offline(false);
    window.until(
        "the second table",
        "document.querySelectorAll('[data-search]').length === 4",
    );
    window.until("all of them", &format!("!/1\\D+2/.test({tables})"));
    window.until("still told", &format!("{told} > 1"));
    assert_eq!(window.run("return window.sameDocument === true"), true);

    // A page nobody looks at listens to nothing, and catches up when it is looked at.
    let quiet = "Object.defineProperty(document, 'hidden', { value: true, configurable: true }); document.dispatchEvent(new Event('visibilitychange'));";
    window.run(quiet);
    assert_eq!(
        window.run("return 'live' in document.documentElement.dataset"),
        false
    );
    let back = "delete document.hidden; document.dispatchEvent(new Event('visibilitychange'));";
    window.run(back);
    window.until("news again", "'live' in document.documentElement.dataset");
}

#[test]
fn whoever_looks_for_a_name_is_not_disturbed() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let mut evening = evening();
    play(&mut evening, 1);
    let window = chrome.window(PHONE);
    window.open(&format!(
        "{}/t/{}/classifica",
        evening.hall.address, evening.slug
    ));
    window.until("news come", "'live' in document.documentElement.dataset");
    let shown =
        "[...document.querySelectorAll('[data-search]')].filter((row) => !row.hidden).length";
    let before = window.run(&format!("return {shown}"));
    window.tap_scrolling("[data-filter] input");
    window.press("Teresa");
    window.until("her table", &format!("{shown} === 1"));
    window.run("document.activeElement.blur()");
    play(&mut evening, 2);
    window.until(
        "the table is closed",
        "!document.querySelector('.provisional')",
    );
    assert_eq!(
        window.run("return document.querySelector('[data-filter] input').value"),
        "Teresa"
    );
    assert_eq!(window.run(&format!("return {shown}")), 1, "of {before}");
}

#[test]
fn news_that_come_while_others_are_fetched_are_not_lost() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = chrome.window(PHONE);
    window.open(&format!(
        "{}/t/{}/classifica",
        evening.hall.address, evening.slug
    ));
    window.until("news come", "'live' in document.documentElement.dataset");
    // Every look takes its time; the second word comes while the first is being asked about.
    window.run(
        "window.asked = 0; const ask = window.fetch; const word = () => document.dispatchEvent(new Event('pozzetto:news')); \
         window.fetch = (...what) => { window.asked += 1; if (window.asked === 1) setTimeout(word, 200); \
         return new Promise((go) => setTimeout(go, 8000)).then(() => ask(...what)); }; word();",
    );
    window.until("asked", "window.asked === 1");
    window.until("asked again", "window.asked === 2");
}

#[test]
fn a_page_in_the_hall_says_what_is_wrong_and_what_to_do() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let mut hall = Hall::open();
    let mut olga = hall.person("Olga", Role::Admin, None);
    let list = "player1;player2\nAda;Nino\nRossi;Bianchi\nVerdi;Neri\nGialli;Blu\n";
    let slug = event_with_pairs(&mut olga, "Prova", "2 mitchell", "2", list);
    publish(&mut olga, &slug, 1);
    let window = chrome.window(PHONE);
    crate::stage::sign_in(&window, &hall, &olga);
    window.open(&format!("{}/arbitro/{slug}", hall.address));
    window.until("news come", "'live' in document.documentElement.dataset");
    let shown =
        |name: &str| format!("document.querySelector('[data-help={name}]').checkVisibility()");
    assert_eq!(window.text(".firsthelp").trim(), "", "nothing is wrong");

    window.offline(true);
    window.until("no network", &shown("network"));
    assert!(window.text(".firsthelp").contains("controlla il Wi-Fi"));
    crate::looks::axe(&window, "a board without the network");
    window.picture("first-help-network");
    window.offline(false);
    window.until("the network is back", &format!("!{}", shown("network")));

    // the clock of the device, seven minutes ahead
    window.run("const real = Date.now.bind(Date); Date.now = () => real() + 7 * 60000;");
    window.until("the clock", &shown("ahead"));
    assert!(window.text(".firsthelp").contains("avanti di 7 minuti"));
    window.run("const wrong = Date.now; Date.now = () => wrong() - 7 * 60000;");
    window.until("the clock is right", &format!("!{}", shown("ahead")));

    // the program stops, and starts anew
    hall.close();
    window.until("no answer", &shown("silent"));
    hall.restart(|_| ());
    window.until("it starts anew", &shown("restarted"));
    window.until("it answers", &format!("!{}", shown("silent")));
    window.picture("first-help-restarted");

    // signed out on another device
    olga.submit("/direzione", "/esci", &[]);
    window.until("signed out", &shown("out"));
    assert!(window.text(".firsthelp").contains("Entra di nuovo"));
}

#[test]
fn the_pages_of_a_table_follow_it_and_keep_what_is_typed() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let mut evening = evening_of_players();
    let tablet = referee(&chrome, &evening, TABLET);
    let slip = show_the_link(&tablet);
    let north = phone(&chrome, PHONE, &slip, &slip.codes[0]);
    tablet.open(&evening.table(1));
    let way = format!("/arbitro/{}/turni/1/tavoli/1/smazzate", evening.slug);
    let mut enter = |n: u64| {
        let sheet = play_hand(&RuleSet::FEDERATION, n);
        let saved = evening.organiser.enter_hand(&format!("{way}/{n}"), &sheet);
        assert_eq!(saved.status, 303, "{}", saved.body);
    };
    enter(1);
    let written = |hand: u64| {
        let cell = format!(".slots tbody tr:nth-child({hand}) td.num");
        format!("/\\d/.test(document.querySelector('{cell}').textContent)")
    };
    north.until("the hand on the phone", &written(1));
    tablet.until(
        "the hand on the tablet",
        "document.querySelector('article.hand')",
    );
    enter(2);
    north.until("the second hand", &written(2));
    north.until(
        "its points above",
        "document.querySelector('.scoreboard .big')",
    );
    tablet.until("a decision", "document.querySelector('#reason')");
    // A reason that is being written is not lost.
    tablet.tap_scrolling("#reason");
    tablet.press("manca");
    tablet.run("document.activeElement.blur()");
    let table = evening.table(1).replace(&evening.hall.address, "");
    let dispute = [("state", "disputed"), ("reason", "il conto")];
    evening
        .organiser
        .submit(&table, &format!("{table}/stato"), &dispute);
    north.until(
        "the dispute",
        "document.querySelector('.ownstatus .disputed')",
    );
    assert_eq!(
        tablet.run("return document.querySelector('#reason').value"),
        "manca"
    );
}
