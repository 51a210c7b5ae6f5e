//! A result is shared: the text unfolds, is copied, and the poster for the door prints on one sheet.

use crate::driver::{Chrome, SIZES};
use crate::stage::evening;
use serde_json::json;

#[test]
fn a_result_is_copied_as_text_for_a_chat() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    for size in SIZES {
        let mut evening = evening();
        crate::live::play(&mut evening, 1);
        let window = chrome.window(size);
        window.open(&format!(
            "{}/t/{}/classifica",
            evening.hall.address, evening.slug
        ));
        window.tap_scrolling(".sharing > summary");
        window.until(
            "the text",
            "document.querySelector('#told').checkVisibility()",
        );
        crate::looks::axe(&window, "a result to share");
        window.picture(&format!("share-{}", size.name));
        window.tap_scrolling("[data-copy]");
        window.until(
            "copied",
            "document.querySelector('[data-copied]').checkVisibility()",
        );
        assert_eq!(
            window.run("return document.documentElement.scrollWidth <= innerWidth"),
            json!(true)
        );
    }
}
