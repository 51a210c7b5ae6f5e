//! Entry from paper: by parts and by sums, with keys alone, table after table; what is declared stands beside what comes
//! out, and a table does not close before the two agree.

use crate::driver::{Chrome, DESK, PHONE, Window};
use crate::stage::{Evening, evening};
use burraco_rules::{SideEntry, Totals};
use pozzetto::auth::Role;

/// The keys that the sums of one hand may cost, from the empty sheet to the next.
const MOST_KEYS: usize = 18;

fn clerk<'a>(chrome: &'a Chrome, evening: &Evening, size: crate::driver::Size) -> Window<'a> {
    let window = chrome.window(size);
    evening.seat(&window, "Carla", Role::Clerk);
    window
}

fn at(window: &Window<'_>, name: &str) {
    window.until(name, &format!("document.activeElement.name === '{name}'"));
}

#[test]
fn sums_from_paper_by_keys_alone_table_after_table() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = clerk(&chrome, &evening, DESK);
    window.open(&format!("{}?come=totals", evening.hand(1, 1)));
    for (table, hand) in [(1, 1), (1, 2), (2, 1), (2, 2)] {
        window.until(
            "the next hand",
            &format!("location.pathname.endsWith('/tavoli/{table}/smazzate/{hand}')"),
        );
        at(&window, "ns_base");
        // N-S: base and points say the total too. E-O: the total alone.
        window.press("300\n1.045\n\n\n-85\n");
        at(&window, "closed_by");
        window.press("S");
        window.until("in order", "document.querySelector('.verdict.good')");
        window.picture("hand-sums-desk");
        window.press("\n");
    }
    window.until("the board", "document.querySelector('.board')");
    let version = evening.versions(2, 2).pop().unwrap();
    let entry = |side: burraco_rules::Side| version.sheet.sides.get(side).entry.clone();
    assert_eq!(
        entry(burraco_rules::Side::Ns),
        SideEntry::Totals(Totals::Split {
            base: 300,
            points: 1045
        })
    );
    assert_eq!(
        entry(burraco_rules::Side::Ew),
        SideEntry::Totals(Totals::Whole { total: -85 })
    );
    eprintln!("sums of four hands from paper: {} keys", window.keys.get());
    assert!(window.keys.get() <= 4 * MOST_KEYS);
}

#[test]
fn a_declared_sum_that_differs_is_red_and_worded_and_keeps_the_table_open() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = clerk(&chrome, &evening, DESK);
    let mut referee = evening.hall.person("Renzo", Role::Referee, None);
    let sheet = burraco_play::play_hand(&burraco_rules::RuleSet::FEDERATION, 1);
    let way = format!("/arbitro/{}/turni/1/tavoli/1/smazzate/2", evening.slug);
    assert_eq!(referee.enter_hand(&way, &sheet).status, 303);

    window.open(&format!("{}?come=parts", evening.hand(1, 1)));
    at(&window, "ns_pulito");
    // Puliti, semipuliti, sporchi, melded, held, penalised; then base, points and total as the paper has them.
    window.press("1\n\n1\n255\n10\n\n400\n245\n654\n");
    at(&window, "ew_pulito");
    window.press("\n\n\n120\n30\n\n\n\n\n");
    at(&window, "closed_by");
    window.press("N");
    let fault = ".side.ns .declared .wrong .wrongs";
    window.until(
        "the difference in words",
        &format!("/654.*645/.test(document.querySelector('{fault}')?.textContent)"),
    );
    let red = window.run(&format!(
        "return getComputedStyle(document.querySelector('{fault}')).color === getComputedStyle(document.querySelector('.verdict.bad')).color"
    ));
    assert_eq!(red, true);
    assert_eq!(
        window.text(".side.ns [data-base]"),
        "400",
        "what comes out stands beside"
    );
    window.picture("hand-parts-desk");
    // North has closed: N-S has its pozzetto, and of E-O it is asked
    window.tap("button[value=save]");
    at(&window, "ew_pozzetto");
    window.picture("hand-pozzetto-desk");
    // Enter chooses nothing, Space chooses
    window.press("\n ");
    window.tap("button[value=save]");
    window.until("saved", "location.pathname.endsWith('/tavoli/1')");
    window.whole_picture("table-unsettled-desk");
    let closed = window.run(
        "return [...document.querySelectorAll('[name=state]')].some((el) => el.value === 'closed')",
    );
    assert_eq!(
        closed, false,
        "a table that is not settled has no button that closes it"
    );

    window.open(&evening.hand(1, 1));
    window.run("document.querySelector('[name=ns_declared_total]').select()");
    window.tap_scrolling("[name=ns_declared_total]");
    window.run("document.activeElement.select()");
    window.press("645");
    window.until("in order", "document.querySelector('.verdict.good')");
    window.tap("button[value=save]");
    window.until("saved", "location.pathname.endsWith('/tavoli/1')");
    window.until(
        "to be checked",
        "document.querySelector('.titleline .state.entered')",
    );
}

#[test]
fn a_phone_has_a_key_for_the_sign() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = clerk(&chrome, &evening, PHONE);
    window.open(&format!("{}?come=totals", evening.hand(1, 1)));
    window.tap_scrolling("[name=ns_total]");
    window.press("85");
    window.tap_scrolling("[data-minus=ns_total]");
    // Enter goes on to the other side, which is shown then.
    window.press("\n");
    at(&window, "ew_base");
    let value = "return document.querySelector('[name=ns_total]').value";
    assert_eq!(window.run(value), "-85");
    window.picture("hand-sums-phone");
    window.tap_scrolling("[data-show=ns]");
    window.tap_scrolling("[data-minus=ns_total]");
    assert_eq!(window.run(value), "85");
}
