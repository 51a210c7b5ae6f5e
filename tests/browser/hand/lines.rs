//! Two phones of one table: each line writes its own side of the same sheet at the same time.

use crate::driver::{Chrome, PHONE, SHORT, Size, TABLET, Window};
use crate::link::{Slip, evening_of_players, phone, referee, show_the_link, tap_card};
use crate::looks::axe;
use crate::stage::Evening;
use burraco_rules::{RemainingCards, SideEntry};
use std::thread::sleep;
use std::time::Duration;

/// Both lines at a hand, each on a phone of its own.
fn both<'a>(chrome: &'a Chrome, slip: &Slip, size: Size, hand: u32) -> [Window<'a>; 2] {
    [0, 1].map(|line| {
        let window = phone(chrome, size, slip, &slip.codes[line]);
        at_hand(&window, hand);
        window
    })
}

fn at_hand(window: &Window<'_>, hand: u32) {
    window.tap_scrolling(&format!(".slots a[href$='/smazzate/{hand}']"));
    window.until("ready", "document.querySelector('.cardrow.active')");
}

fn lay(window: &Window<'_>, row: &str, cards: &[&str]) {
    window.tap_scrolling(&format!("[data-row={row}] > input"));
    for card in cards {
        tap_card(window, card);
    }
}

fn row(name: &str) -> String {
    format!("document.querySelector('[name={name}]').value.replaceAll('\\ufe0e', '')")
}

fn holds(window: &Window<'_>, name: &str, text: &str) {
    window.until(
        &format!("{name} with {text}"),
        &format!("{} === '{text}'", row(name)),
    );
}

fn drafts(window: &Window<'_>) -> serde_json::Value {
    window.run("return Object.keys(localStorage).filter((key) => key.startsWith('pozzetto:draft:')).length")
}

/// The time the network stays away once the other phone has noticed; `POZZETTO_OUTAGE` sets it in seconds.
fn outage() -> Duration {
    let seconds = std::env::var("POZZETTO_OUTAGE").ok();
    Duration::from_secs(seconds.map_or(1, |seconds| seconds.parse().unwrap()))
}

const RUN: [&str; 3] = ["3H", "4H", "5H"];
const OTHER_RUN: [&str; 3] = ["3D", "4D", "5D"];

/// The east line says how the hand ended, and that it is finished.
fn finish(east: &Window<'_>) {
    for side in ["ns", "ew"] {
        east.tap(&format!("[data-show={side}]"));
        east.tap_scrolling(&format!("[name={side}_pozzetto][value=none]"));
    }
    east.tap_scrolling("[name=ended][value=stock]");
    east.tap("button[value=save]");
}

#[test]
fn each_line_writes_its_side_and_one_loses_its_network_for_a_while() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening_of_players();
    let tablet = referee(&chrome, &evening, TABLET);
    let slip = show_the_link(&tablet);
    let [north, east] = both(&chrome, &slip, PHONE, 1);
    assert_eq!(
        east.run("return document.querySelector('.handform').dataset.side"),
        "ew",
        "its own side first"
    );
    // Both at the same time, and each sees the other's side grow.
    for card in 0..3 {
        tap_card(&north, RUN[card]);
        tap_card(&east, OTHER_RUN[card]);
    }
    holds(&north, "ew_meld_0", "3♦ 4♦ 5♦");
    holds(&east, "ns_meld_0", "3♥ 4♥ 5♥");
    lay(&east, "ew_hand_0", &["KC"]);
    north.until(
        "one card less",
        "document.querySelector(\"[data-card='KC']\").dataset.left === '1'",
    );
    lay(&north, "ns_hand_0", &["KC"]);
    north.until(
        "none left",
        "document.querySelector(\"[data-card='KC']\").disabled",
    );
    east.until(
        "none left there",
        "document.querySelector(\"[data-card='KC']\").disabled",
    );
    north.tap("[data-show=ew]");
    north.picture("two-phones-other-side");
    north.tap("[data-show=ns]");

    // The network of one is gone for a while, by night for a minute; it writes on, and the other waits for it.
    east.offline(true);
    lay(&east, "ew_hand_1", &["QC"]);
    lay(&north, "ns_hand_1", &["5S"]);
    north.tap_scrolling("[name=ns_pozzetto][value=none]");
    north.tap("button[value=save]");
    north.until(
        "waits",
        "document.querySelector('[data-wait]').innerText.includes('si salva appena finisce')",
    );
    north.picture("two-phones-waits");
    axe(&north, "a phone that waits for the other");
    north.until(
        "silent",
        "document.querySelector('[data-wait]').innerText.includes('non si fa sentire')",
    );
    sleep(outage());
    assert_eq!(
        evening.versions(1, 1).len(),
        0,
        "nothing is saved without the other side"
    );
    east.offline(false);
    holds(&north, "ew_hand_1", "Q♣");
    holds(&east, "ns_hand_1", "5♠");
    east.tap_scrolling("[name=ew_pozzetto][value=none]");
    east.tap_scrolling("[name=ended][value=stock]");
    north.until(
        "said there, too",
        "document.querySelector('[name=ended][value=stock]').checked",
    );
    east.until("in order", "document.querySelector('.verdict.good')");
    east.tap("button[value=save]");
    for phone in [&east, &north] {
        phone.until("saved", "!location.pathname.includes('smazzate')");
        assert_eq!(drafts(phone), 0);
    }
    let versions = evening.versions(1, 1);
    assert_eq!(versions.len(), 1, "one sheet, saved once");
    for side in [&versions[0].sheet.sides.ns, &versions[0].sheet.sides.ew] {
        let SideEntry::Cards(cards) = &side.entry else {
            panic!("{side:?}");
        };
        assert_eq!(cards.melds.len(), 1, "{cards:?}");
        let RemainingCards::Cards(hands) = &cards.hands else {
            panic!("{cards:?}");
        };
        assert!(hands.iter().all(|hand| hand.cards.len() == 1), "{hands:?}");
    }
}

#[test]
fn whoever_does_not_want_to_wait_saves_and_the_other_sees_both_versions() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening_of_players();
    let tablet = referee(&chrome, &evening, TABLET);
    let slip = show_the_link(&tablet);
    let [north, east] = both(&chrome, &slip, SHORT, 1);
    lay(&north, "ns_meld_0", &RUN);
    lay(&east, "ew_meld_0", &OTHER_RUN);
    holds(&north, "ew_meld_0", "3♦ 4♦ 5♦");
    holds(&east, "ns_meld_0", "3♥ 4♥ 5♥");
    east.pozzetto_as_guessed("ew");
    // A reload loses nothing, and what came from the other phone is not taken for one's own.
    east.reload();
    holds(&east, "ew_meld_0", "3♦ 4♦ 5♦");
    tap_card(&north, "6H");
    holds(&east, "ns_meld_0", "3♥ 4♥ 5♥ 6♥");
    // East dies; north writes the rest and does not wait.
    east.offline(true);
    lay(&east, "ew_meld_0", &["6D"]);
    for (row, card) in [("ns_hand_0", "4S"), ("ns_hand_1", "5S")] {
        lay(&north, row, &[card]);
    }
    north.tap_scrolling("[name=ns_pozzetto][value=none]");
    north.tap_scrolling("[name=ended][value=stock]");
    north.tap("button[value=save]");
    north.until("waits", "!document.querySelector('[data-wait]').hidden");
    north.tap("[data-wait] button");
    north.until("saved", "!location.pathname.includes('smazzate')");
    assert_eq!(evening.versions(1, 1).len(), 1);
    east.offline(false);
    told_of_a_save(&east);
    holds(&east, "ew_meld_0", "3♦ 4♦ 5♦ 6♦");
    east.tap_scrolling("[name=ended][value=stock]");
    east.tap("button[value=save]");
    east.until("both", "document.querySelectorAll('.version').length === 2");
}

#[test]
fn a_line_without_a_phone_and_a_side_written_twice_are_as_ever() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening: Evening = evening_of_players();
    let tablet = referee(&chrome, &evening, TABLET);
    let slip = show_the_link(&tablet);
    // One phone writes all of it and saves at once.
    let north = phone(&chrome, PHONE, &slip, &slip.codes[0]);
    at_hand(&north, 1);
    write_all(&north);
    north.tap("button[value=save]");
    north.until("saved", "!location.pathname.includes('smazzate')");
    assert_eq!(evening.versions(1, 1).len(), 1);
    // Both write the east side: nobody waits, and nothing is mixed.
    let [north, east] = both(&chrome, &slip, PHONE, 2);
    lay(&east, "ew_meld_0", &OTHER_RUN);
    north.tap("[data-show=ew]");
    lay(&north, "ew_meld_0", &["3C", "4C", "5C"]);
    for phone in [&north, &east] {
        phone.until("told", "document.querySelector('[data-others]').innerText.includes('le due versioni') || document.querySelector('[data-others]').innerText.includes('scrive questo lato')");
    }
    north.picture("two-phones-twice");
    holds(&north, "ew_meld_0", "3♣ 4♣ 5♣");
    holds(&east, "ew_meld_0", "3♦ 4♦ 5♦");
    finish(&north);
    north.until("saved", "!location.pathname.includes('smazzate')");
    // The notice moves the page: no tap falls before it stands.
    told_of_a_save(&east);
    finish(&east);
    east.until("both", "document.querySelectorAll('.version').length === 2");
}

fn told_of_a_save(window: &Window<'_>) {
    window.until(
        "told",
        "document.querySelector('[data-newer]').innerText.includes('Intanto')",
    );
}

fn write_all(phone: &Window<'_>) {
    lay(phone, "ns_meld_0", &RUN);
    lay(phone, "ns_hand_0", &["4S"]);
    phone.tap("[data-show=ew]");
    lay(phone, "ew_meld_0", &OTHER_RUN);
    lay(phone, "ew_hand_0", &["KC"]);
    finish(phone);
}
