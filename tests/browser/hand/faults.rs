//! Faults of a hand: said when it is wrong and no sooner, counted where one looks, found with one tap, and not
//! forgotten once the hand is saved.

use crate::driver::{Chrome, TABLET, Window};
use crate::stage::{Evening, evening};
use pozzetto::auth::Role;

fn referee<'a>(chrome: &'a Chrome, evening: &Evening, table: u32) -> Window<'a> {
    let window = chrome.window(TABLET);
    evening.seat(&window, "Renzo", Role::Referee);
    window.open(&evening.hand(table, 1));
    window.until("ready", "document.querySelector('.cardrow.active')");
    window
}

fn count(window: &Window<'_>, words: &str) {
    let said = format!(
        "document.querySelector('.verdict.bad button')?.textContent.replace('\\u00a0', ' ').startsWith('{words}')"
    );
    window.until(words, &said);
}

fn to_the_next(window: &Window<'_>, name: &str) {
    window.tap(".verdict button");
    window.until(name, &format!("document.activeElement.name === '{name}'"));
}

#[test]
fn a_meld_in_the_making_is_no_fault_and_the_count_leads_from_one_to_the_next() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = referee(&chrome, &evening, 1);
    window.run("window.said = []; const line = document.querySelector('[data-verdict]'); new MutationObserver(() => said.push(line.className)).observe(line, { attributes: true, childList: true, subtree: true })");
    for (card, cards) in [("3H", 1), ("4H", 2)] {
        window.tap(&format!("[data-card='{card}']"));
        window.until(
            "drawn",
            &format!("document.querySelectorAll('[data-slot=ns_meld_0] .card').length === {cards}"),
        );
    }
    let flashed = "return said.some((kind) => kind.includes('bad'))";
    assert_eq!(window.run(flashed), false, "the row is still being written");
    window.tap("[data-key=next]");
    count(&window, "1 errore");
    window.tap("[data-row=ew_meld_0] > input");
    window.tap("[data-card='KC']");
    window.tap("[data-key=next]");
    count(&window, "2 errori");
    to_the_next(&window, "ns_meld_0");
    to_the_next(&window, "ew_meld_0");
    to_the_next(&window, "ns_meld_0");
}

#[test]
fn the_first_card_of_the_next_meld_is_no_fault() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = referee(&chrome, &evening, 1);
    window.run("window.said = []; const line = document.querySelector('[data-verdict]'); new MutationObserver(() => said.push(line.className)).observe(line, { attributes: true, childList: true, subtree: true })");
    window.swipe("[data-card='3H']", "[data-card='9H']");
    window.tap("[data-card='KS']");
    window.until(
        "both counted",
        "document.querySelector('[data-total=ns]').textContent === '255'",
    );
    let flashed = "return said.some((kind) => kind.includes('bad'))";
    assert_eq!(window.run(flashed), false);
}

#[test]
fn a_hand_saved_with_faults_says_so_and_the_board_does_too() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = referee(&chrome, &evening, 2);
    window.tap("[data-card='3H']");
    window.tap("[data-card='4H']");
    window.pozzetti_as_guessed();
    window.tap("[name=ended][value=stock]");
    window.until("counted", "document.querySelector('.verdict.bad button')");
    window.counted();
    assert_eq!(window.text("button[value=save]"), "Salva com’è");
    window.tap("button[value=save]");
    window.until("saved", "location.pathname.endsWith('/tavoli/2')");
    let notice = window.text(".notice.quiet");
    let faults = window.text(".slots b.fault");
    assert!(
        faults.contains("error")
            && notice.starts_with(&format!("Smazzata 1 salvata con {faults}. N-S "))
            && notice.contains(" · E-O "),
        "{notice}, {faults}"
    );
    window.picture("saved-with-faults-tablet");
    crate::looks::axe(&window, "saved with faults");
    window.tap(".notice.quiet a");
    window.until("back", "location.pathname.endsWith('/smazzate/1')");
    window.open(&evening.board());
    assert_eq!(window.text(".tile .faults"), "errori nella 1");
    let counts = window.text(".counts");
    assert!(counts.contains("con errori"), "{counts}");
    window.picture("board-faults-tablet");
    crate::looks::axe(&window, "the board with faults");
}

#[test]
fn a_declared_sum_is_read_whole_beside_its_sign() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = referee(&chrome, &evening, 1);
    window.tap_scrolling(".side.ns .declared summary");
    for (name, typed) in [
        ("ns_declared_base", "-1250"),
        ("ns_declared_total", "-1485"),
    ] {
        window.tap_scrolling(&format!("[name={name}]"));
        window.press(typed);
        let whole = format!(
            "const input = document.querySelector('[name={name}]'); return [input.value, input.scrollWidth <= input.clientWidth]"
        );
        assert_eq!(window.run(&whole), serde_json::json!([typed, true]));
    }
}

#[test]
fn after_a_refusal_the_dock_says_what_stops_it_until_that_is_mended() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = referee(&chrome, &evening, 1);
    for card in ["3H", "4H"] {
        window.tap(&format!("[data-card='{card}']"));
    }
    window.tap("[data-key=next]");
    count(&window, "1 errore");
    window.tap("button[value=save]");
    let unsaid = "Come è finita: scegli come è finita la smazzata";
    count(&window, unsaid);
    window.picture("refused-unsaid");
    // it leads there, wherever one is, and stays said until that is mended
    let to_the_end = || {
        window.tap_scrolling(".verdict button");
        let there = "document.activeElement.name === 'closed_by'";
        window.until("how it ended", there);
        let seen = "const box = document.activeElement.closest('fieldset').getBoundingClientRect(); return box.top >= 0 && box.bottom <= document.querySelector('.dockline').getBoundingClientRect().top";
        assert_eq!(window.run(seen), true);
    };
    to_the_end();
    window.tap_scrolling("[data-row=ns_meld_1] > input");
    for card in ["9C", "TC", "JC"] {
        window.tap(&format!("[data-card='{card}']"));
    }
    window.until(
        "scored",
        "document.querySelectorAll('[data-slot=ns_meld_1] .card').length === 3",
    );
    count(&window, unsaid);
    to_the_end();
    window.tap_scrolling("[name=ended][value=stock]");
    // what is wrong is counted now, each of it once
    let counted =
        "/^\\d+.errori: /.test(document.querySelector('.verdict.bad button')?.textContent)";
    window.until("counted", counted);
    let twice = "return [...document.querySelectorAll('[data-faults]')].filter((spot) => new Set([...spot.children].map((el) => el.textContent)).size < spot.children.length).length";
    assert_eq!(window.run(twice), 0);
    let left =
        "return document.querySelector('.handform').textContent.includes('scegli come è finita')";
    assert_eq!(window.run(left), false);
}

/// A verdict in the words of the page.
fn verdict(window: &Window<'_>) -> String {
    window.text("[data-verdict]")
}

#[test]
fn a_fault_that_may_stand_leads_to_where_the_referee_lets_it() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = referee(&chrome, &evening, 1);
    window.swipe("[data-card='3H']", "[data-card='KH']");
    for (row, card) in [
        ("ns_hand_0", "4S"),
        ("ns_hand_1", "5S"),
        ("ew_hand_0", "KC"),
        ("ew_hand_1", "QC"),
    ] {
        window.tap(&format!("[data-row={row}] > input"));
        window.tap(&format!("[data-card='{card}']"));
    }
    window.tap("[name=ew_pozzetto][value=seen]");
    window.tap("[name=ended][value=stock]");
    let way = ".wrongs[data-faults] a[href^='#overrule_']";
    window.until("a way", &format!("document.querySelector(\"{way}\")"));
    assert_eq!(window.text(way), "Lascia passare");
    window.tap_scrolling(way);
    let field = "return document.querySelector(location.hash)?.matches('.overrule input')";
    assert_eq!(window.run(field), true, "the field of that fault");
}

#[test]
fn what_was_refused_is_red_no_longer_than_its_cause() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = referee(&chrome, &evening, 1);
    window.tap("[data-card='3H']");
    window.tap("[data-card='4H']");
    window.tap("[data-key=next]");
    window.tap("button.main[value=save]");
    window.until(
        "refused",
        "performance.getEntriesByType('navigation')[0]?.responseStatus === 422 && document.querySelector('.cardrow.wrong')",
    );
    window.tap("[data-row=ns_meld_0] > input");
    window.tap("[data-card='5H']");
    window.tap_scrolling("[name=ended][value=stock]");
    window.until(
        "nothing of the melds is red",
        "!document.querySelector('[data-melds] .cardrow.wrong')",
    );
}

#[test]
fn an_empty_sheet_says_how_cards_are_laid_and_a_full_one_what_is_worth_a_look() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    for size in [TABLET, crate::driver::PHONE] {
        let window = chrome.window(size);
        evening.seat(&window, "Renzo", Role::Referee);
        window.open(&evening.hand(1, 2));
        window.until("ready", "document.querySelector('.cardrow.active')");
        window.run("localStorage.clear(); location.reload()");
        window.until(
            "said",
            "document.querySelector('[data-verdict]')?.textContent",
        );
        assert!(
            verdict(&window).contains("trascina il dito"),
            "{}",
            size.name
        );
    }
    let window = referee(&chrome, &evening, 1);
    window.swipe("[data-card='3H']", "[data-card='KH']");
    for (row, card) in [
        ("ns_hand_0", "4S"),
        ("ns_hand_1", "5S"),
        ("ew_meld_0", "3C"),
        ("ew_meld_0", "TC"),
        ("ew_hand_0", "4D"),
        ("ew_hand_1", "5D"),
    ] {
        window.tap_scrolling(&format!("[data-row={row}] > input"));
        window.tap(&format!("[data-card='{card}']"));
    }
    window.pozzetto_as_guessed("ns");
    window.tap_scrolling("[name=ew_pozzetto][value=none]");
    window.tap_scrolling("[name=ended][value=stock]");
    window.until(
        "what is worth a look",
        "document.querySelector('.verdict.good button')?.textContent.includes('manca un gioco o una carta')",
    );
}
