//! A hand of a closed table corrected by touch: what it moves is seen before it is saved, and the draft stays until
//! then.

use crate::driver::{Chrome, PHONE, SIZES, Size, TABLET};
use crate::stage::evening;
use pozzetto::auth::Role;
use serde_json::json;

/// The name of the field that has the focus.
const FOCUS: &str = "return document.activeElement.name";

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
    assert_eq!(window.run(FOCUS), "ns_total", "where the points stand");
    window.press("500\n");
    assert_eq!(window.run(FOCUS), "ew_total");
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

/// The faults of layout in and around the line above the keys: pieces of text that share a place, and text that is cut
/// off.
const IN_ITS_PLACE: &str = r#"
const inside = (el) => { const range = document.createRange(); range.selectNodeContents(el); return range.getBoundingClientRect(); };
const line = document.querySelector('.dockline');
const parts = ['.verdict', '.kept', '.said', '.keys', 'button.main', 'button.onward'].map((css) => [css, line.querySelector(css)])
  .concat([['the keys below', document.querySelector('.palette')]])
  .filter(([, el]) => el && el.checkVisibility() && el.textContent.trim());
const boxes = parts.map(([css, el]) => [css, css === ".verdict" ? inside(el.querySelector("button")) : el.getBoundingClientRect()]);
const wrong = [];
boxes.forEach(([a, one], n) => boxes.slice(n + 1).forEach(([b, two]) => {
  if (one.left < two.right - 1 && two.left < one.right - 1 && one.top < two.bottom - 1 && two.top < one.bottom - 1) wrong.push(`${a} and ${b}`);
}));
// letters are a little higher than their line
const said = boxes[0][1];
const around = line.getBoundingClientRect();
if (said.left < 0 || said.right > innerWidth + 1 || said.bottom > innerHeight + 1) wrong.push('outside the window');
if (said.top < around.top - 3 || said.bottom > around.bottom + 3) wrong.push('outside its line');
for (let el = line.querySelector('.verdict'); el !== document.body; el = el.parentElement) {
  const box = el.getBoundingClientRect();
  if (getComputedStyle(el).overflowY !== 'visible' && (said.bottom > box.bottom + 1 || said.top < box.top - 1)) wrong.push(`cut by ${el.className}`);
}
return wrong;
"#;

#[test]
fn a_long_refusal_pushes_nothing_over_anything() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let mut evening = evening();
    let way = format!("/arbitro/{}/turni/1/tavoli/1", evening.slug);
    let sheet = serde_json::from_str(include_str!("../../data/reference-hand.json")).unwrap();
    for hand in 1..=2 {
        let saved = evening
            .organiser
            .enter_hand(&format!("{way}/smazzate/{hand}"), &sheet);
        assert_eq!(saved.status, 303, "{}", saved.body);
    }
    let state = format!("{way}/stato");
    let closed = [("state", "closed")];
    evening.organiser.submit(&way, &state, &closed);
    let window = chrome.window(TABLET);
    evening.seat(&window, "Carla", Role::ChiefReferee);
    window.open(&evening.hand(1, 1));
    window.until("ready", "document.querySelector('.cardrow.active')");
    // two lines, as compact as the keys beside it
    window.run("const meld = document.querySelector('[name=ns_meld_0]'); meld.value = '3H 4H JK 7H JK'; meld.dispatchEvent(new Event('input', { bubbles: true }))");
    window.tap("[data-row=ns_hand_0] > input");
    window.until("a fault", "document.querySelector('.verdict.bad button')");
    let low = "return document.querySelector('.verdict').offsetHeight < 45";
    assert_eq!(window.run(low), true);
    window.tap("button[value=save]");
    let refused = "document.querySelector('.verdict.bad button')?.textContent.startsWith('Il tavolo non è ancora in regola')";
    window.until("refused", refused);
    let narrow = Size {
        name: "narrow",
        width: 320,
        ..PHONE
    };
    for longer in [false, true] {
        if longer {
            window.run("window.more = document.querySelector('.verdict button'); const words = more.textContent; more.textContent = more.parentElement.dataset.words = `${words} ${words} ${words}`");
        }
        for size in SIZES.into_iter().chain([narrow]) {
            window.resize(size);
            window.picture(&format!("refused-{longer}-{}", size.name));
            assert_eq!(
                window.run(IN_ITS_PLACE),
                json!([]),
                "{longer} {}",
                size.name
            );
            let wide = "return document.documentElement.scrollWidth <= innerWidth";
            assert_eq!(window.run(wide), true, "{}", size.name);
        }
    }
}
