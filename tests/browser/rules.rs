//! The page of rules: one field for words and cards, and cards that are tapped.

use crate::driver::{Chrome, PHONE};
use crate::support::Hall;
use serde_json::json;

#[test]
fn a_word_is_answered_and_a_meld_is_tapped() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let hall = Hall::open();
    let window = chrome.window(PHONE);
    window.open(&format!("{}/regole", hall.address));
    window.tap("#cerca");
    window.press("carta caduta\n");
    window.until(
        "the row",
        "document.querySelector('.irregularities details[open]')",
    );
    crate::looks::axe(&window, "what was searched for");
    assert_eq!(
        window.run("return document.documentElement.scrollHeight < 3 * innerHeight"),
        json!(true),
        "only what was found"
    );
    window.tap_scrolling(".askcards > summary");
    for tap in [
        "[data-rank=\"4\"]",
        "[data-rank=\"5\"]",
        "[data-suit=\"♠\"]",
        "[data-rank=\"6\"]",
        "[data-back]",
        "[data-suit=\"♥\"]",
        "[data-rank=\"6\"]",
        "[data-rank=\"*\"]",
    ] {
        window.tap_scrolling(&format!(".taps {tap}"));
    }
    assert_eq!(
        window.run("return document.querySelector('#carte').value"),
        json!("4♥ 5♥ 6♥ *")
    );
    crate::looks::axe(&window, "cards to tap");
    window.picture("rules-taps-phone");
    window.tap_scrolling(".ask button.main");
    window.until("the answer", "document.querySelector('#risposta')");
    assert!(
        window
            .text("#risposta")
            .contains("Sequenza di cuori, 4 carte")
    );
}

#[test]
fn rows_are_found_while_words_are_typed() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let hall = Hall::open();
    let window = chrome.window(PHONE);
    window.open(&format!("{}/regole", hall.address));
    window.tap("#cerca");
    window.press("carta cad");
    window.until(
        "the row, before the word ends",
        "document.querySelector('.irregularities details[open]')",
    );
    assert_eq!(
        window.run("return [document.activeElement.id, document.activeElement.value]"),
        json!(["cerca", "carta cad"]),
        "the hand stays on the keys"
    );
    assert!(
        !window.text("[data-said]").is_empty(),
        "said to a screen reader"
    );
    assert!(
        window
            .run("return location.search")
            .as_str()
            .is_some_and(|query| query.contains("cerca=carta+cad")),
        "an address to send on"
    );
    // cards are tapped into the questions that came anew
    window.tap_scrolling(".askcards > summary");
    window.tap_scrolling(".taps [data-rank=\"4\"]");
    assert_eq!(
        window.run("return document.querySelector('#carte').value"),
        json!("4♥")
    );
}
