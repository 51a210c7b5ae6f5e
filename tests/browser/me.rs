//! A phone that remembers who holds it: found by a name with a letter wrong, on top of the event's page, forgotten at a word.

use crate::driver::{Chrome, PHONE};
use crate::looks::axe;
use crate::stage::evening;

#[test]
fn a_phone_remembers_its_player_until_it_is_told_otherwise() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = chrome.window(PHONE);
    let event = format!("{}/t/{}", evening.hall.address, evening.slug);
    window.open(&event);
    assert_eq!(
        window.run("return document.querySelector('.me').hidden"),
        true
    );
    window.run("document.getElementById('find').value = 'bianci teresa'; document.querySelector('.findme').requestSubmit()");
    window.until("her page", "location.pathname.endsWith('/coppie/4') && document.querySelector('[data-its-me]:not([hidden])')");
    window.tap_scrolling("[data-its-me] button");
    window.open(&event);
    let there = "document.querySelector('.me:not([hidden]) .seatnow')";
    window.until("at a glance", there);
    let said = window.text(".me");
    for word in ["Tu, su questo telefono", "Bianchi", "Turno 1", "Tavolo"] {
        assert!(said.contains(word), "{word} in {said}");
    }
    let marked = "return document.querySelectorAll('.tables .me-row').length";
    assert_eq!(window.run(marked), 1, "the own table is marked");
    axe(&window, "me");
    window.whole_picture("me");
    window.tap_scrolling(".me button");
    assert_eq!(
        window.run("return document.querySelector('.me').hidden"),
        true
    );
    window.open(&event);
    window.until("loaded", "document.readyState === 'complete'");
    assert_eq!(
        window.run("return document.querySelector('.me').hidden"),
        true,
        "forgotten"
    );
    assert_eq!(window.run(marked), 0);
}
