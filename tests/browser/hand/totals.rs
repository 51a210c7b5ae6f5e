//! The totals of a table typed from its paper: no page between, and no key but the digits and Enter.

use crate::driver::{Chrome, DESK, SIZES, Window};
use crate::stage::{Evening, evening_of_hands};
use pozzetto::auth::Role;
use serde_json::json;

/// Four smazzate as a table writes them.
const ROWS: [[&str; 2]; 4] = [
    ["645", "-80"],
    ["710", "425"],
    ["300+90", "805"],
    ["560", "315"],
];

/// The totals of the first table, before a clerk at the desk.
fn first_table<'c>(chrome: &'c Chrome, evening: &Evening) -> Window<'c> {
    let window = chrome.window(DESK);
    evening.seat(&window, "Carla", Role::Clerk);
    window.open(&format!("{}/totali", evening.table(1)));
    window
}

#[test]
fn a_table_is_typed_row_by_row() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening_of_hands(4);
    let window = first_table(&chrome, &evening);
    let typed: Vec<&str> = ROWS.iter().flatten().copied().collect();
    window.press(&typed.join("\n"));
    let texts = "return [...document.querySelectorAll('[data-total]')].map((field) => field.value)";
    assert_eq!(window.run(texts), json!(typed));
    let sums = "return [...document.querySelectorAll('[data-sum]')].map((sum) => sum.placeholder)";
    assert_eq!(window.run(sums), json!(["2305", "1465"]));
    crate::looks::axe(&window, "the totals of a table");
    // the last Enter saves what is complete
    window.press("\n");
    window.until("on", "location.pathname.endsWith('/tavoli/2/totali')");
    let digits: usize = typed.iter().map(|number| number.len()).sum();
    assert_eq!(window.keys.get(), digits + typed.len());
    window.open(&evening.table(1));
    window.until(
        "saved",
        "document.querySelector('.said')?.textContent.replace(/\\s/g, '').includes('2305a1465')",
    );
}

/// The sum alone: the next table begins at its sum, and the sum is corrected with Enter.
#[test]
fn the_sum_of_a_table_is_typed_alone() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening_of_hands(4);
    let window = first_table(&chrome, &evening);
    window.tap("#ns_sum");
    window.press("2305\n1465\n");
    window.until("on", "location.pathname.endsWith('/tavoli/2/totali')");
    window.until("first", "document.activeElement.name === 'ns_sum'");
    window.press("1800\n1955\n");
    window.until(
        "all in",
        "document.querySelectorAll('.board .tile').length === 2",
    );
    window.open(&evening.hand(1, 1));
    window.press("2310\n\n");
    let said =
        "document.querySelector('.said')?.textContent.replace(/\\s/g, '').includes('2310a1465')";
    window.until(
        "left",
        "!location.pathname.endsWith('/tavoli/1/smazzate/1')",
    );
    window.open(&evening.table(1));
    window.until("corrected", said);
}

#[test]
fn the_form_fits_every_screen_and_so_does_what_is_wrong() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening_of_hands(4);
    for size in SIZES {
        let window = chrome.window(size);
        evening.seat(&window, "Carla", Role::Clerk);
        window.open(&format!("{}/totali", evening.table(1)));
        window.press("503\n20000\n1205\n-85\n");
        window.tap_scrolling(".totals button.main");
        window.until("wrong", "document.querySelector('.totalled .fault')");
        window.whole_picture(&format!("totals-{}", size.name));
        let out = window.run("return document.documentElement.scrollWidth - innerWidth");
        assert_eq!(out, json!(0), "{}", size.name);
        let narrow = "return [...document.querySelectorAll('[data-total]')].filter((field) => field.scrollWidth > field.clientWidth).length";
        assert_eq!(window.run(narrow), json!(0), "{}", size.name);
    }
}
