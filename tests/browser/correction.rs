//! A hand of a closed table corrected by touch: what it moves is seen before it is saved, and the draft stays until then.

use crate::driver::{Chrome, SIZES, TABLET};
use crate::stage::evening;
use pozzetto::auth::Role;

/// Both hands of a table by totals, and the table closed.
fn close(evening: &mut crate::stage::Evening, table: u32) {
    let text = r#"{"ns":{"totals":{"total":500},"pozzetto":"seen"},"ew":{"totals":{"total":300},"pozzetto":"seen"},"closed_by":null,"ended":"stock"}"#;
    let sheet = serde_json::from_str(text).unwrap();
    let way = format!("/arbitro/{}/turni/1/tavoli/{table}", evening.slug);
    for hand in 1..=2 {
        let saved = evening
            .organiser
            .enter_hand(&format!("{way}/smazzate/{hand}"), &sheet);
        assert_eq!(saved.status, 303, "{}", saved.body);
    }
    let state = format!("{way}/stato");
    evening
        .organiser
        .submit(&way, &state, &[("state", "closed")]);
}

#[test]
fn what_a_correction_moves_is_seen_before_it_is_saved() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let mut evening = evening();
    close(&mut evening, 1);
    close(&mut evening, 2);
    let window = chrome.window(TABLET);
    evening.seat(&window, "Carla", Role::ChiefReferee);
    window.open(&evening.hand(1, 1));
    let total = "const total = document.querySelector('[name=ns_total]'); total.value = '1500'; total.dispatchEvent(new Event('input', { bubbles: true }));";
    window.run(total);
    window.tap("button[value=save]");
    window.until("what moves", "document.querySelector('.dryrun tbody')");
    assert_eq!(evening.versions(1, 1).len(), 1, "nothing is saved yet");
    let shown = window.text("main");
    assert!(shown.contains("1\u{202f}500"), "{shown}");
    crate::looks::axe(&window, "correction");
    for size in SIZES {
        window.resize(size);
        let wide = "return document.documentElement.scrollWidth <= innerWidth";
        assert_eq!(window.run(wide), true, "{}", size.name);
        window.whole_picture(&format!("correction-{}", size.name));
    }
    window.resize(TABLET);

    // Leaving the page loses nothing: the cards are where they were typed.
    window.tap_scrolling("button[value=recalc]");
    window.until(
        "the typed points",
        "document.querySelector('[name=ns_total]').value === '1500'",
    );
    window.open(&evening.hand(1, 1));
    window.until(
        "the draft",
        "document.querySelector('[name=ns_total]').value === '1500'",
    );
    window.tap("button[value=save]");
    window.until("what moves", "document.querySelector('.dryrun tbody')");
    window.tap_scrolling("#reason");
    window.press("zero in meno");
    window.tap_scrolling("button[value=correct]");
    window.until("saved", "location.pathname.endsWith('/tavoli/1')");
    let versions = evening.versions(1, 1);
    let said = (versions.len(), versions[1].reason.as_str());
    assert_eq!(said, (2, "zero in meno"));
    let drafts =
        "return Object.keys(localStorage).filter((key) => key.startsWith('pozzetto:draft')).length";
    assert_eq!(window.run(drafts), 0);
}

#[test]
fn what_a_ruling_moves_is_in_view_when_its_page_opens() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let mut evening = evening();
    close(&mut evening, 1);
    let window = chrome.window(TABLET);
    evening.seat(&window, "Carla", Role::ChiefReferee);
    let desk = evening.board().replace("/arbitro/", "/direzione/");
    window.open(&format!(
        "{desk}/provvedimenti/nuovo?provvedimento=points&turno=1"
    ));
    let typed = "document.querySelector('#entry').selectedIndex = 1; document.querySelector('#vp').value = '-1'; document.querySelector('#reason').value = 'carte mescolate';";
    window.run(typed);
    window.tap_scrolling("button[value=look]");
    window.until("what moves", "document.querySelector('.dryrun tbody')");
    let in_view = "const seen = document.querySelector('.dryrun h2').getBoundingClientRect(); const row = document.querySelector('.dryrun tbody tr').getBoundingClientRect(); return seen.top >= 0 && row.bottom <= innerHeight";
    assert_eq!(window.run(in_view), true);
    window.picture("ruling-seen");
    crate::looks::axe(&window, "ruling");
    // the form is below it, with what was typed
    window.tap_scrolling("button[value=save]");
    window.until("saved", "location.pathname.endsWith('/provvedimenti')");
}
