//! The check-in at a door: a pair an action, on a page that is never loaded again.

use crate::driver::{Chrome, PHONE, TABLET, Window};
use crate::support::Hall;
use pozzetto::auth::Role;
use serde_json::json;

const PAIRS: u32 = 80;

/// A surname that no other pair has.
fn surname(n: u32) -> String {
    let letters = ['a', 'e', 'i', 'o', 'u', 'b', 'c', 'd', 'f'];
    let at = |n: u32| letters[n as usize];
    format!("Zx{}{}", at(n / 9), at(n % 9))
}

/// A hall with an event of eighty pairs at 20 euro, nobody of them present yet, and the word of its address.
fn expected() -> (Hall, String) {
    let (hall, mut organiser) = Hall::with(Role::Admin);
    let new = "/direzione/nuovo";
    let fields = [
        ("name", "Porta"),
        ("date", "2026-11-21"),
        ("plan", "2 mitchell"),
        ("hands", "2"),
        ("rules", "federation"),
        ("draw", "by_number"),
        ("fee", "20 €"),
    ];
    let desk = organiser.submit(new, new, &fields);
    let slug = desk.trim_start_matches("/direzione/").to_owned();
    let pairs = (1..=PAIRS).map(|n| format!("{n};Ada {};Ugo Secondo {n}\n", surname(n)));
    let list = format!("number;player1;player2\n{}", pairs.collect::<String>());
    let import = format!("/direzione/{slug}/importa");
    let looked = {
        let page = organiser.get(&import);
        organiser.post_from(&page, &import, &[("list", &list), ("step", "look")])
    };
    let taken = organiser.post_from(&looked, &import, &[("list", &list), ("step", "take")]);
    assert_eq!(taken.status, 303, "{}", taken.body);
    (hall, slug)
}

fn at_the_door(hall: &Hall, window: &Window<'_>, slug: &str, name: &str) {
    let person = hall.person(name, Role::Clerk, None);
    crate::stage::sign_in(window, hall, &person);
    window.open(&format!("{}/direzione/{slug}/accettazione", hall.address));
    window.run("window.before = true");
}

fn present(window: &Window<'_>, n: u32) {
    window.until(
        &format!("{n} present"),
        &format!("document.querySelector('#n{n}.checked_in')"),
    );
}

fn never_loaded_again(window: &Window<'_>) {
    assert_eq!(window.run("return window.before === true"), json!(true));
}

#[test]
fn eighty_pairs_are_present_and_have_paid_after_eighty_actions() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let (hall, slug) = expected();
    let door = chrome.window(TABLET);
    at_the_door(&hall, &door, &slug, "Carla");
    let desk = chrome.window(PHONE);
    at_the_door(&hall, &desk, &slug, "Dina");
    door.picture("door-tablet");
    crate::looks::axe(&door, "the check-in");
    door.tap("#find");
    for n in 1..=PAIRS {
        // a number, or letters of a name
        let typed = match n % 2 {
            0 => n.to_string(),
            _ => surname(n),
        };
        door.press(&format!("{typed}\n"));
        present(&door, n);
    }
    assert_eq!(door.taps.get(), 1, "the field, once");
    let said = door
        .text("main")
        .replace(['\u{a0}', '\u{202f}', '\u{2009}'], " ");
    assert!(
        said.contains("presenti: 80 su 80") && said.contains("incassati 1 600,00 €"),
        "{said}"
    );
    never_loaded_again(&door);
    // the second desk saw them come
    present(&desk, PAIRS);
    never_loaded_again(&desk);
    // a number that is in already does nothing, and the next one takes its place
    door.press("12\n");
    door.press("x");
    assert_eq!(
        door.run("return document.querySelector('#find').value"),
        json!("x")
    );
    door.run("const find = document.querySelector('#find'); find.value = ''; find.dispatchEvent(new Event('input'))");
    // one of them had not: the last is undone, with its fee
    let last = door.text(".justclosed");
    assert!(last.contains("Coppia 80"), "{last}");
    door.tap_scrolling(".justclosed button");
    door.until("expected again", "document.querySelector('#n80.entered')");
    never_loaded_again(&door);
    let said = door
        .text("main")
        .replace(['\u{a0}', '\u{202f}', '\u{2009}'], " ");
    assert!(said.contains("incassati 1 580,00 €"), "{said}");
}

#[test]
fn by_touch_on_a_phone_the_place_in_the_list_stays_and_a_lost_network_loses_nothing() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let (hall, slug) = expected();
    let phone = chrome.window(PHONE);
    at_the_door(&hall, &phone, &slug, "Carla");
    let wide = phone.run("return document.documentElement.scrollWidth <= innerWidth");
    assert_eq!(wide, json!(true));
    phone.picture("door-phone");
    phone.run("document.querySelector('#n40').scrollIntoView({ block: 'center' }); window.place = document.querySelector('#n40').getBoundingClientRect().top");
    phone.tap("#n40 button[value=card]");
    present(&phone, 40);
    let moved = phone
        .run("return Math.abs(document.querySelector('#n40').getBoundingClientRect().top - place)");
    assert!(moved.as_f64().unwrap() <= 2.0, "{moved}");
    phone.offline(true);
    phone.tap("#n41 button[value=cash]");
    phone.until(
        "that it was not sent",
        "!document.querySelector('[data-unsent]').hidden",
    );
    phone.offline(false);
    phone.tap("#n41 button[value=cash]");
    present(&phone, 41);
    never_loaded_again(&phone);
    // a second tap on what moved under the finger does nothing: one pair, one fee
    phone.run("const tap = () => document.querySelector('#n43 button[value=cash], #n43 button[value=card]')?.click(); tap(); tap(); setTimeout(tap, 300)");
    present(&phone, 43);
    let said = phone.text("#n43").replace('\u{a0}', " ");
    assert!(
        said.contains("20,00 €") && !said.contains("40,00"),
        "{said}"
    );
    never_loaded_again(&phone);
    // what is seldom needed is one tap away
    phone.tap("#n42 summary");
    phone.tap_scrolling("#n42 button[value=absent]");
    phone.until("absent", "document.querySelector('#n42.absent')");
    never_loaded_again(&phone);
    crate::looks::axe(&phone, "the check-in on a phone");
}

#[test]
fn an_action_after_a_long_pause_counts_though_the_list_is_drawn_anew_meanwhile() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let (hall, slug) = expected();
    let door = chrome.window(TABLET);
    at_the_door(&hall, &door, &slug, "Carla");
    door.run(
        "const { now } = Date; Date.now = () => now() + 400000;
        const asked = fetch;
        window.fetch = async (...what) => {
            const answer = await asked(...what);
            const list = document.querySelector('[data-stay]');
            list.innerHTML = list.innerHTML;
            return answer;
        };",
    );
    door.tap("#find");
    door.press("7\n");
    present(&door, 7);
}
