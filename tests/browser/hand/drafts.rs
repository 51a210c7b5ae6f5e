//! Nothing typed is lost: a reload, a tab that dies, no network, no service, a session that ended, a service that cannot
//! write. The draft is there, and goes out once when it can.

use crate::driver::{Chrome, TABLET, Window};
use crate::stage::{Evening, evening, evening_by, unable};
use pozzetto::auth::Role;

/// A referee at the first hand of the first table.
fn at_table<'a>(chrome: &'a Chrome, evening: &Evening) -> Window<'a> {
    let window = chrome.window(TABLET);
    evening.seat(&window, "Renzo", Role::Referee);
    window.open(&evening.hand(1, 1));
    window
}

/// A hand that ended with the stock: hearts for N-S, a pozzetto not taken for E-O, a card left to each.
fn type_a_hand(window: &Window<'_>) {
    for card in ["3H", "KH"] {
        window.tap(&format!("[data-card='{card}']"));
    }
    for (row, card) in [
        ("ns_hand_0", "4S"),
        ("ns_hand_1", "5S"),
        ("ew_hand_0", "KC"),
        ("ew_hand_1", "QC"),
    ] {
        window.tap(&format!("[data-row={row}] > input"));
        window.tap(&format!("[data-card='{card}']"));
    }
    window.pozzetto_as_guessed("ns");
    window.tap("[name=ew_pozzetto][value=none]");
    window.tap("[name=ended][value=stock]");
    window.until("in order", "document.querySelector('.verdict.good')");
}

fn says(window: &Window<'_>, what: &str) {
    window.until(what, &format!("document.querySelector('.kept.{what}')"));
    assert!(!window.text(".kept").is_empty(), "{what} is said in words");
}

fn typed_is_there(window: &Window<'_>) {
    window.until(
        "what was typed",
        "document.querySelector('[name=ns_meld_0]').value === '3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥' && document.querySelector('[name=ew_hand_1]').value === 'Q♣'",
    );
}

fn saved(window: &Window<'_>, evening: &Evening, versions: usize) {
    window.until("saved", "location.pathname.endsWith('/tavoli/1')");
    window.until(
        "said",
        "document.querySelector('.notice')?.textContent.includes('Smazzata 1')",
    );
    assert_eq!(evening.versions(1, 1).len(), versions);
    let drafts = "return Object.keys(localStorage).filter((key) => key.startsWith('pozzetto:draft:')).length";
    assert_eq!(window.run(drafts), 0, "no draft is left behind");
}

#[test]
fn a_reload_and_a_dead_tab_leave_the_draft() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = at_table(&chrome, &evening);
    type_a_hand(&window);
    says(&window, "kept");
    window.reload();
    typed_is_there(&window);
    assert!(!window.text(".drafted").is_empty(), "the draft is said");
    window.crash();
    window.open(&evening.hand(1, 1));
    typed_is_there(&window);
    window.picture("hand-draft-restored");
    window.tap("button[value=save]");
    saved(&window, &evening, 1);
}

#[test]
fn without_the_network_the_draft_waits_and_goes_out_by_itself() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = at_table(&chrome, &evening);
    window.offline(true);
    for card in ["3H", "KH"] {
        window.tap(&format!("[data-card='{card}']"));
    }
    window.until("said", "document.querySelector('.verdict.bad')");
    window.offline(false);
    type_the_rest(&window);
    window.offline(true);
    window.tap("button[value=save]");
    says(&window, "waiting");
    window.picture("hand-waiting");
    assert!(evening.versions(1, 1).is_empty());
    window.offline(false);
    saved(&window, &evening, 1);
}

fn type_the_rest(window: &Window<'_>) {
    window.tap("[data-key=undo]");
    window.tap("[data-key=undo]");
    type_a_hand(window);
}

#[test]
fn with_the_service_gone_the_page_opens_again_and_the_save_goes_out_when_it_is_back() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let mut evening = evening();
    let window = at_table(&chrome, &evening);
    window.until("kept for later", "navigator.serviceWorker.controller");
    // The worker took over after this page had been fetched, which was asked for once more.
    window.until(
        "this page too",
        "(caches.match(location.href).then((page) => { window.kept = page; }), window.kept)",
    );
    type_a_hand(&window);
    evening.hall.close();
    window.tap("button[value=save]");
    says(&window, "waiting");
    window.open(&evening.hand(1, 1));
    typed_is_there(&window);
    says(&window, "waiting");
    assert!(
        window.text(".aged").contains("è come era meno di 1 min fa"),
        "a kept page says how old it is"
    );
    window.picture("hand-kept");
    window.open(&evening.hand(1, 2));
    window.until(
        "the other hand",
        "document.querySelector('[data-number=\"2\"]') && document.querySelector('.aged')",
    );
    window.open(&evening.hand(2, 1));
    window.until("said", "document.body.innerText.includes('Senza rete')");
    window.picture("offline");
    crate::looks::axe(&window, "offline");
    evening.hall.reopen();
    window.open(&evening.hand(1, 1));
    saved(&window, &evening, 1);
}

#[test]
fn a_session_that_ended_keeps_the_draft_and_sends_it_after_signing_in() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = at_table(&chrome, &evening);
    type_a_hand(&window);
    evening.sign_out("Renzo");
    window.tap("button[value=save]");
    says(&window, "signin");
    window.picture("hand-signed-out");
    window.tap(".kept a");
    window.until(
        "asked who it is",
        "document.querySelector('[name=password]')",
    );
    assert!(window.text(".notice").contains("nella smazzata 1"));
    window.run("document.querySelector('[name=name]').focus()");
    window.press("Renzo\t");
    window.press(crate::support::PASSWORD);
    window.press("\n");
    saved(&window, &evening, 1);
}

#[test]
fn a_network_that_answers_for_the_service_has_saved_nothing() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = at_table(&chrome, &evening);
    type_a_hand(&window);
    // As of a hall that sends everybody to its own page first: an answer from another page, and not ours.
    window.run(
        "const real = window.fetch; window.fetch = async (url, options) => { \
           if (!String(url).endsWith('/smazzate/1')) return real(url, options); \
           const other = new Response('<h1>Benvenuti</h1>', { status: 200 }); \
           Object.defineProperty(other, 'redirected', { value: true }); \
           Object.defineProperty(other, 'url', { value: location.origin + '/benvenuti' }); return other; }; return true",
    );
    window.tap("button[value=save]");
    says(&window, "refused");
    let drafts = "return Object.keys(localStorage).filter((key) => key.startsWith('pozzetto:draft:')).length";
    assert_eq!(window.run(drafts), 1, "the draft stays");
    assert!(evening.versions(1, 1).is_empty());
}

#[test]
fn the_page_to_sign_in_takes_no_kept_page_away() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = at_table(&chrome, &evening);
    let look = "(async () => { const pages = await caches.open('pozzetto-pages'); \
                const page = await pages.match(location.href.replace(/1$/, '2')); \
                window.second = page ? await page.text() : ''; })(); return true";
    window.until(
        "the other hand is kept",
        &format!("(() => {{ {look} }})() && window.second"),
    );
    evening.sign_out("Renzo");
    // The page as it was kept, shown because the network was slow: it asks for the other hands once more.
    window.run(
        "const again = Object.assign(document.createElement('script'), { type: 'module', src: '/static/hand.js?again' }); \
         again.addEventListener('load', () => { window.again = true; }); document.head.append(again); return true",
    );
    window.until("run again", "window.again");
    std::thread::sleep(std::time::Duration::from_secs(2));
    window.run("window.second = null; return true");
    window.until(
        "still kept",
        &format!("(() => {{ {look} }})() && window.second"),
    );
    let hand = window.run("return window.second.includes('handform')");
    assert_eq!(hand, true, "the sign-in page is no page of a hand");
}

#[test]
fn a_service_that_cannot_write_is_tried_again_and_writes_once() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let mut evening = evening();
    let window = at_table(&chrome, &evening);
    type_a_hand(&window);
    evening.hall.close();
    let full = unable(&evening.hall.address);
    window.tap("button[value=save]");
    says(&window, "busy");
    window.picture("hand-busy");
    full.stop();
    evening.hall.reopen();
    saved(&window, &evening, 1);
}

#[test]
fn an_answer_that_was_lost_is_given_again_and_the_hand_is_saved_once() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = at_table(&chrome, &evening);
    type_a_hand(&window);
    // The service saves; its answer never reaches the page.
    window.run(
        "const real = window.fetch; let lost = false; \
         window.fetch = async (url, options) => { const answer = await real(url, options); \
           if (!lost && String(url).endsWith('/smazzate/1')) { lost = true; throw new TypeError('lost'); } return answer; }",
    );
    window.tap("button[value=save]");
    says(&window, "waiting");
    assert_eq!(evening.versions(1, 1).len(), 1);
    saved(&window, &evening, 1);
}

#[test]
fn a_tick_and_an_untick_come_back_with_the_draft() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening_by("buraco");
    let window = at_table(&chrome, &evening);
    let ticked = "document.querySelector('[name=ns_cut]').checked";
    window.tap("[data-row=ns_hand_0] > input");
    window.tap("[data-card='4S']");
    window.tap_scrolling("[name=ns_cut]");
    window.reload();
    window.until("the tick", ticked);
    window.tap_scrolling("[name=ns_cut]");
    window.reload();
    window.until(
        "the card",
        "document.querySelector('[name=ns_hand_0]').value === '4♠'",
    );
    window.until("no tick", &format!("!{ticked}"));
}

#[test]
fn two_tabs_with_one_hand_do_not_write_over_one_another() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = at_table(&chrome, &evening);
    for card in ["3H", "KH"] {
        window.tap(&format!("[data-card='{card}']"));
    }
    says(&window, "kept");
    let first = window.another_tab();
    window.open(&evening.hand(1, 1));
    let taken_up =
        "document.querySelector('[name=ns_meld_0]')?.value === '3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥'";
    window.until("the draft, here now", taken_up);
    let second = window.turn_to(&first);
    window.until("the first waits", "document.querySelector('.othertab')");
    window.picture("hand-elsewhere");
    crate::looks::axe(&window, "elsewhere");
    let idle = window.run("return ['.sides', '.end', '.dock', '.level'].every((part) => document.querySelector(`.handform ${part}`).inert)");
    assert_eq!(idle, true);
    window.turn_to(&second);
    for card in ["4S", "6S"] {
        window.tap(&format!("[data-card='{card}']"));
    }
    window.turn_to(&first);
    // The first goes on, with what the second has typed since; now the second waits.
    window.tap_scrolling(".othertab button");
    window.until(
        "all that was typed",
        "!document.querySelector('.othertab') && document.querySelector('[name=ns_meld_1]')?.value === '4♠ 5♠ 6♠'",
    );
    window.turn_to(&second);
    window.until("the second waits", "document.querySelector('.othertab')");
    let draft = "const key = Object.keys(localStorage).filter((key) => key.startsWith('pozzetto:draft:')); return [key.length, new Map(JSON.parse(localStorage.getItem(key[0])).values).get('ns_meld_1')]";
    assert_eq!(window.run(draft), serde_json::json!([1, "4♠ 5♠ 6♠"]));
}
