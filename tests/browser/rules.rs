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
