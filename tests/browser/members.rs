//! A pair of members is entered with two picks, by touch and by keys.

use crate::driver::{Chrome, DESK, PHONE, Window};
use crate::support::{Browser, Hall};
use pozzetto::auth::Role;
use serde_json::json;

const WAY: &str = "/tesserati";
const LIST: &str = "tessera;nome;società;regione\n\
MST107;Esposito Maria;ASD Vesuvio;Campania\n\
MST108;Esposito Mario;ASD Vesuvio;Campania\n\
BSC058;D'Angelo Nicolò;Burraco Bari;Puglia\n";

fn registered(organiser: &mut Browser) {
    let page = organiser.get(WAY);
    let looked = organiser.send_file(&page, WAY, ("file", "elenco.csv"), LIST.as_bytes());
    let taken = organiser.post_from(&looked, WAY, &[("step", "take"), ("list", LIST)]);
    assert_eq!(taken.status, 303, "{}", taken.body);
}

/// The check-in of an event without entries, with the form of a new pair open.
fn form_of_a_pair(hall: &Hall, organiser: &mut Browser, window: &Window<'_>) -> String {
    let new = "/direzione/nuovo";
    let fields = [
        ("name", "Porta"),
        ("date", "2026-11-21"),
        ("plan", "2 mitchell"),
        ("hands", "2"),
        ("rules", "federation"),
    ];
    let desk = organiser.submit(new, new, &fields);
    crate::stage::sign_in(window, hall, organiser);
    window.open(&format!("{}{desk}/accettazione", hall.address));
    window.run("document.querySelector('.addpair').open = true");
    desk
}

fn is_offered(window: &Window<'_>, what: &str) {
    let found = format!("document.querySelector('.membersmeant')?.textContent.includes('{what}')");
    window.until(&format!("{what} is offered"), &found);
}

fn is_entered(organiser: &mut Browser, window: &Window<'_>, desk: &str) {
    window.until("the pair is entered", "document.querySelector('#n1')");
    let list = organiser.get(&format!("{desk}/accettazione?parte=elenco"));
    for wanted in [
        "Esposito Mario",
        "D&#39;Angelo Nicolò",
        "MST108",
        "BSC058",
        "Burraco Bari",
    ] {
        assert!(list.body.contains(wanted), "{wanted}: {}", list.body);
    }
}

#[test]
fn a_pair_is_entered_with_two_picks_by_keys() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let (hall, mut organiser) = Hall::with(Role::Admin);
    registered(&mut organiser);
    let window = chrome.window(DESK);
    let desk = form_of_a_pair(&hall, &mut organiser, &window);
    window.run("document.querySelector('#player1').focus()");
    window.press("espozito");
    is_offered(&window, "MST108");
    crate::looks::axe(&window, "the members meant");
    window.picture("members-meant");
    window.press("\u{E015}\u{E015}\n");
    let next = window.run("return document.activeElement.name");
    assert_eq!(next, json!("player2"), "on to the next player");
    window.press("dangelo");
    is_offered(&window, "BSC058");
    window.press("\u{E00C}");
    window.until("the list goes", "!document.querySelector('.membersmeant')");
    window.press(" n");
    is_offered(&window, "BSC058");
    window.press("\u{E015}\n");
    window.press("\n");
    is_entered(&mut organiser, &window, &desk);
}

#[test]
fn a_pair_is_entered_with_two_picks_by_touch() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let (hall, mut organiser) = Hall::with(Role::Admin);
    registered(&mut organiser);
    let window = chrome.window(PHONE);
    let desk = form_of_a_pair(&hall, &mut organiser, &window);
    window.tap_scrolling("#player1");
    window.press("mario");
    is_offered(&window, "MST108");
    let wide = window.run("return document.documentElement.scrollWidth <= innerWidth");
    assert_eq!(wide, json!(true));
    window.picture("members-meant-phone");
    window.tap_scrolling(".membersmeant li");
    window.press("nic");
    is_offered(&window, "BSC058");
    window.tap_scrolling(".membersmeant li");
    window.tap_scrolling(".addpair form > button");
    is_entered(&mut organiser, &window, &desk);
}
