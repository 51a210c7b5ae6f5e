//! The totals of a table typed from its paper: few keys, no page between, and no field passed over by a key too many.

use crate::driver::{Chrome, DESK, SIZES, Window};
use crate::stage::evening_of_hands;
use pozzetto::auth::Role;
use serde_json::json;

/// Four smazzate as a table writes them, and the keys they are typed with.
const ROWS: [[&str; 2]; 4] = [
    ["645", "380"],
    ["710", "425"],
    ["390", "805"],
    ["560", "315"],
];
const MOST_KEYS: usize = 24;

fn values(window: &Window<'_>) -> serde_json::Value {
    window.run("return [...document.querySelectorAll('[data-total]')].map((field) => field.value)")
}

#[test]
fn a_table_is_typed_row_by_row() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening_of_hands(4);
    let window = chrome.window(DESK);
    evening.seat(&window, "Carla", Role::Clerk);
    window.open(&format!("{}/totali", evening.table(1)));
    let typed: Vec<&str> = ROWS.iter().flatten().copied().collect();

    // with a key too many after each number it comes to the same
    for (last, keys) in [
        ("", MOST_KEYS),
        ("\n", 2 * MOST_KEYS),
        ("\t", 2 * MOST_KEYS),
    ] {
        window.run("for (const field of document.querySelectorAll('[data-total]')) field.value = ''; document.querySelector('[data-total]').focus()");
        window.keys.set(0);
        for number in &typed {
            window.press(number);
            if !last.is_empty() && *number != "315" {
                window.press(last);
            }
        }
        assert_eq!(values(&window), json!(typed), "{last:?}");
        assert!(window.keys.get() <= keys, "{last:?}: {}", window.keys.get());
    }
    let sums = window
        .run("return [...document.querySelectorAll('[data-sum]')].map((sum) => sum.textContent)");
    assert_eq!(sums, json!(["2305", "1925"]));
    crate::looks::axe(&window, "the totals of a table");

    // a number that may go on waits for Enter; a line may have lost points
    window.run("for (const field of document.querySelectorAll('[data-total]')) field.value = ''; document.querySelector('[data-total]').focus()");
    for number in [
        "1345", "-85", "\n", "205", "\n", "1050", "-", "\n", "80", "\n",
    ] {
        window.press(number);
    }
    assert_eq!(
        values(&window),
        json!(["1345", "-85", "205", "1050", "-", "80", "", ""])
    );

    window.open(&format!("{}/totali", evening.table(1)));
    for number in &typed {
        window.press(number);
    }
    window.tap("button.main");
    window.until("on", "location.pathname.endsWith('/tavoli/2/totali')");
    window.open(&evening.table(1));
    window.until(
        "saved",
        "document.querySelector('.said')?.textContent.replace(/\\s/g, '').includes('2305a1925')",
    );
}

#[test]
fn the_form_fits_every_screen() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening_of_hands(4);
    for size in SIZES {
        let window = chrome.window(size);
        evening.seat(&window, "Carla", Role::Clerk);
        window.open(&format!("{}/totali", evening.table(1)));
        let out = window.run("return document.documentElement.scrollWidth - innerWidth");
        assert_eq!(out, json!(0), "{}", size.name);
        window.picture(&format!("totals-{}", size.name));
    }
}
