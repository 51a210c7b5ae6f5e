//! A new event: a name is enough, what it will be is said, and what is wrong is shown where it is.

use crate::driver::{Chrome, PHONE, SIZES, Window};
use crate::support::Hall;
use pozzetto::auth::Role;
use serde_json::json;

fn new_event(hall: &Hall, window: &Window<'_>) {
    let person = hall.person("Olga", Role::Admin, None);
    crate::stage::sign_in(window, hall, &person);
    window.open(&format!("{}/direzione/nuovo", hall.address));
}

#[test]
fn a_name_and_enter_make_an_event() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    for size in SIZES {
        let hall = Hall::open();
        let window = chrome.window(size);
        new_event(&hall, &window);
        window.picture(&format!("new-event-{}", size.name));
        crate::looks::axe(&window, "a new event");
        window.tap("#name");
        window.press("Sera di prova\n");
        window.until(
            "the desk of the event",
            "location.pathname === '/direzione/sera-di-prova'",
        );
        assert_eq!((window.taps.get(), window.keys.get()), (1, 14));
        // the same name again has an address of its own
        window.open(&format!("{}/direzione/nuovo", hall.address));
        window.tap("#name");
        window.press("Sera di prova\n");
        window.until(
            "another",
            "location.pathname === '/direzione/sera-di-prova-2'",
        );
    }
}

#[test]
fn a_tap_on_what_it_will_be_leads_to_its_field_and_the_sentence_follows() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let hall = Hall::open();
    let window = chrome.window(PHONE);
    new_event(&hall, &window);
    assert!(window.text(".willbe").contains("3 Mitchell + 1 Danese"));
    window.tap("[data-says=plan]");
    window.until(
        "the strip of rounds",
        "document.activeElement.matches('.planblocks summary')",
    );
    window.run("const plan = document.querySelector('#plan'); plan.focus(); plan.select()");
    window.press("4 mitchell");
    window.until(
        "the sentence",
        "document.querySelector('.willbe').textContent.includes('4 Mitchell')",
    );
    window.run("const hands = document.querySelector('#hands'); hands.value = '4'; hands.dispatchEvent(new Event('input'))");
    let said = window.text("[data-says=hands]").replace('\u{a0}', " ");
    assert!(said.ends_with("4 smazzate"), "{said:?}");
    // a field that must be filled and was emptied is not hidden in its fold
    window.run("document.querySelector('#plan').value = ''; for (const fold of document.querySelectorAll('details')) fold.open = false; document.querySelector('#name').value = 'Prova'");
    window.tap(".newevent button.main");
    window.until(
        "the fold",
        "document.querySelector('#plan').checkVisibility()",
    );
    assert_eq!(
        window.run("return location.pathname"),
        json!("/direzione/nuovo")
    );
}
