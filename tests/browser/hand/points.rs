//! Cards left as points: a number for both hands of a side in place of their cards, by fingers and by keys.

use crate::driver::{Chrome, DESK, PHONE, SIZES, Size, UPRIGHT, Window};
use crate::hand::reference::{
    Card, Closer, Over, Row, SWIPES, Swipe, TOUCHES, Touch, overflow, score, touch,
};
use crate::stage::evening;
use burraco_rules::{RuleSet, Side, SideEntry, Verified};
use pozzetto::auth::Role;

/// The most taps for the cards left of the reference hand: 14 cards, in three hands.
const MOST_TAPS: usize = 7;
/// The most taps for the whole reference hand with them.
const MOST_TAPS_IN_ALL: usize = 53;
/// The same, its runs and the neighbours of its sets drawn.
const MOST_SWIPED: usize = 37;
const MOST_KEYS: usize = 74;

/// The points of the cards left of the reference hand.
const LEFT: [(&str, i32); 2] = [("ns", 15), ("ew", 145)];

fn tap(window: &Window<'_>, css: &str) {
    match window.size.name {
        "phone" => window.tap_scrolling(css),
        _ => window.tap(css),
    }
}

/// Taps the points of a side's cards left; gives the taps they took.
fn tap_points(window: &Window<'_>, side: &str, points: i32) -> usize {
    let before = window.taps.get();
    tap(window, &format!("[data-row={side}_hand_0] .topoints"));
    for digit in points.to_string().chars() {
        tap(window, &format!("[data-digit='{digit}']"));
    }
    window.taps.get() - before
}

fn points_of(evening: &crate::stage::Evening) -> Vec<Option<i32>> {
    let versions = evening.versions(1, 1);
    let sheet = &versions.last().unwrap().sheet;
    assert_eq!(
        sheet.score(&RuleSet::FEDERATION).verified(),
        Verified::Melds
    );
    let points = |side: Side| match &sheet.sides.get(side).entry {
        SideEntry::Cards(cards) => cards.hands.points(),
        SideEntry::Parts(_) | SideEntry::Totals(_) => None,
    };
    Side::ALL.map(points).to_vec()
}

fn by_touch(size: Size) {
    entered(size, TOUCHES, MOST_TAPS_IN_ALL);
    entered(size, SWIPES, MOST_SWIPED);
}

fn entered(size: Size, touches: &[Touch], most: usize) -> Option<()> {
    let chrome = Chrome::start()?;
    let evening = evening();
    let window = chrome.window(size);
    evening.seat(&window, "Renzo", Role::Referee);
    window.open(&evening.hand(1, 1));
    let (mut left, mut by_points) = (0, false);
    for what in touches {
        match what {
            Row("ns_hand_1") => {
                by_points = true;
                left += tap_points(&window, "ns", 15);
            }
            Row("ew_hand_0") => {
                by_points = true;
                left += tap_points(&window, "ew", 145);
            }
            Row("ew_hand_1") => {}
            Row(_) | Closer(_) => by_points = false,
            Card(_) | Swipe(..) | Over(..) => {}
        }
        if !by_points {
            touch(&window, what);
        }
        let (wide, high) = overflow(&window);
        assert!(!wide, "{}: no scrolling sideways", size.name);
        assert!(!high || size.name == "phone", "{}", size.name);
    }
    score(&window);
    window.picture(&format!("hand-points-{}", size.name));
    let all = window.taps.get();
    eprintln!(
        "reference hand, cards left as points, {}: {left} taps of {all}",
        size.name
    );
    assert!(left <= MOST_TAPS, "{left} taps");
    assert!(all <= most, "{all} taps");
    tap(&window, "button[value=save]");
    window.until("saved", "location.pathname.endsWith('/tavoli/1')");
    assert_eq!(points_of(&evening), [Some(15), Some(145)]);
    // The saved hand opens as it was written.
    window.open(&evening.hand(1, 1));
    window.until("ready", "document.querySelector('.cardrow.active')");
    for (side, points) in LEFT {
        let field = format!("return document.querySelector('#{side}_hand_0').value");
        assert_eq!(window.run(&field), points.to_string());
    }
    let second = "return document.querySelector('[data-row=ew_hand_1]').checkVisibility()";
    assert_eq!(
        window.run(second),
        false,
        "one number is that of both hands"
    );
    Some(())
}

#[test]
fn cards_left_as_points_by_touch_on_a_tablet() {
    by_touch(SIZES[0]);
}

#[test]
fn cards_left_as_points_by_touch_on_a_tablet_upright() {
    by_touch(UPRIGHT);
}

#[test]
fn cards_left_as_points_by_touch_on_a_phone() {
    by_touch(PHONE);
}

/// Digits may be taken away one by one, and cards written after all; what was there comes back by the key that takes
/// back.
#[test]
fn digits_give_way_to_cards_and_come_back() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = chrome.window(UPRIGHT);
    evening.seat(&window, "Renzo", Role::Referee);
    window.open(&evening.hand(1, 1));
    let holds = |name: &str, value: &str| {
        let field = format!("return document.querySelector('#{name}').value");
        assert_eq!(window.run(&field), value, "{name}");
    };
    // the keys of an empty form move once, with the first score
    window.tap("[data-card='KS']");
    window.until("counted", "document.querySelector('#live .howto')");
    tap_points(&window, "ns", 145);
    holds("ns_hand_0", "145");
    window.tap("[data-digit=back]");
    holds("ns_hand_0", "14");
    window.tap("[data-digit=cards]");
    holds("ns_hand_0", "");
    window.tap("[data-card='5S']");
    holds("ns_hand_0", "5♠");
    assert_eq!(
        window.run("return document.querySelector('[data-row=ns_hand_0] .topoints').hidden"),
        true,
        "where cards stand no number is offered"
    );
    for (before, pad) in [
        ("", "cards"),
        ("14", "points"),
        ("145", "points"),
        ("14", "points"),
    ] {
        window.tap("[data-key=undo]");
        holds("ns_hand_0", before);
        assert_eq!(
            window.run("return document.querySelector('.palette').dataset.pad"),
            pad
        );
    }
    // A meld in hand has its card keys.
    window.tap("[data-row=ns_meld_0] > input");
    assert_eq!(
        window.run("return document.querySelector('.palette').dataset.pad"),
        "cards"
    );
    window.tap("[data-card='KH']");
    holds("ns_meld_0", "K♠ K♥");
}

#[test]
fn cards_left_as_points_by_keys_alone() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = chrome.window(DESK);
    evening.seat(&window, "Renzo", Role::Referee);
    window.open(&format!("{}?lang=en", evening.hand(1, 1)));
    let lines = [
        "39H*", "8AD", "KSSHC", "47C", "ASCH2D", "9QS", "", "15", "", "35S*79S", "QQQQ", "59D",
        "36C", "7HSC", "TAH2S", "", "145",
    ];
    for line in lines {
        window.press(line);
        window.press("\n");
    }
    window.until("asked", "document.activeElement.name === 'ew_pozzetto'");
    window.press(" N");
    score(&window);
    let keys = window.keys.get();
    eprintln!("reference hand, cards left as points, keys alone: {keys} keys");
    assert!(keys <= MOST_KEYS, "{keys} keys");
    window.press("\n");
    window.until("the next hand", "location.pathname.endsWith('/smazzate/2')");
    assert_eq!(points_of(&evening), [Some(15), Some(145)]);
}

/// A number beside cards of the other hand is told in its field, and what is typed of a card is no number.
#[test]
fn a_number_beside_cards_is_told() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = chrome.window(DESK);
    evening.seat(&window, "Renzo", Role::Referee);
    window.open(&evening.hand(1, 1));
    window.run("document.querySelector('#ns_hand_0').focus()");
    window.press("7H\n145\n");
    window.until(
        "told",
        "document.querySelector('[data-faults=ns_hand_1]').textContent.includes('145')",
    );
    window.run("document.querySelector('#ns_hand_0').focus(); document.querySelector('#ns_hand_0').select()");
    window.press("15\n");
    window.until(
        "each player's number",
        "!document.querySelector('[data-faults=ns_hand_1]').textContent && document.querySelector('.tally.ns b').textContent.endsWith('160')",
    );
}
