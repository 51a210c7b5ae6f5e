//! The practice table: the five steps as a person takes them, and nothing is kept.

use crate::driver::{Chrome, PHONE, SIZES, Size};
use crate::hand::reference::{Card, Row, Touch, touch};
use crate::stage::evening;

/// The steps of the page, each with the touches that it asks for.
const STEPS: &[&[Touch]] = &[
    &[Card("3H"), Card("KH")],
    &[
        Card("3C"),
        Card("KC"),
        Card("KS"),
        Card("KD"),
        Card("KH"),
        Card("3S"),
        Card("9S"),
    ],
    &[Row("ns_hand_1"), Card("5S")],
    &[Row("ew_meld_0"), Card("AS"), Card("AD"), Card("AH")],
];

fn practise(size: Size) -> Option<()> {
    let chrome = Chrome::start()?;
    let evening = evening();
    let window = chrome.window(size);
    window.open(&format!("{}/prova/smazzata", evening.hall.address));
    let tap = |css: &str| match size.name {
        "phone" => window.tap_scrolling(css),
        _ => window.tap(css),
    };
    for (n, touches) in STEPS.iter().enumerate() {
        tap(&format!(".firststeps [value='{}']", n + 1));
        for what in *touches {
            touch(&window, what);
            window.counted();
        }
    }
    tap("[data-row=ew_hand_0] .topoints");
    for digit in ["1", "2", "0"] {
        tap(&format!("[data-digit='{digit}']"));
    }
    tap(".firststeps [value='5']");
    tap("[name=ew_pozzetto][value=none]");
    window.tap_scrolling("[name=closed_by][value=N]");
    window.until("in order", "document.querySelector('.verdict.good')");
    let said = window.text(".verdict");
    assert_eq!(said, "Tutto in regola", "nothing to look at");
    window.picture(&format!("practice-{}", size.name));
    tap("[name=action][value=save]");
    window.until("done", "location.pathname === '/prova/smazzata/fine'");
    let said = window.text("main");
    assert!(
        said.contains("940") && said.contains("\u{2212}175"),
        "{said}"
    );
    window.open(&format!("{}/prova/smazzata", evening.hall.address));
    let kept = window.run("return document.querySelector('[name=ns_meld_0]').value");
    assert_eq!(kept, "", "the draft is gone");
    Some(())
}

#[test]
fn the_five_steps_lead_to_a_hand_in_order_and_nothing_is_kept() {
    practise(SIZES[0]);
    practise(PHONE);
}
