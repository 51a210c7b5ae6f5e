//! A card that may belong to two melds: the pad asks, draws what each answer comes to, and saves nothing until it is answered.

use crate::driver::{Chrome, SIZES, Size, TABLET, Window};
use crate::stage::{Evening, evening};
use pozzetto::auth::Role;
use serde_json::json;

/// Three kings, two clean runs, then the 2♠ that is meant for the hearts.
const LAID: &str = "KS KD KC 3C 4C 5C 6C 7C 8C 9C TC 3D 4D 5D 6D 7D 8D 9D 2S TH JH QH KH AH";
const AS_LAID: [&str; 2] = ["3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 2♠", "10♥ J♥ Q♥ K♥ A♥"];
const AS_MEANT: [&str; 2] = ["3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦", "2♠ 10♥ J♥ Q♥ K♥ A♥"];

fn lay(window: &Window<'_>, cards: &str) {
    for card in cards.split(' ') {
        window.tap_scrolling(&format!("[data-card='{card}']"));
    }
}

fn at_hand<'a>(chrome: &'a Chrome, evening: &Evening, size: Size, lang: &str) -> Window<'a> {
    let window = chrome.window(size);
    evening.seat(&window, "Renzo", Role::Referee);
    window.open(&format!("{}?lang={lang}", evening.hand(1, 1)));
    window.until("ready", "document.querySelector('.cardrow.active')");
    window
}

fn melds(window: &Window<'_>) -> serde_json::Value {
    window.run("return [2, 3].map((n) => document.querySelector(`[name=ns_meld_${n}]`).value)")
}

/// Waits for the question drawn by the service, and gives the names of its answers.
fn answers(window: &Window<'_>) -> serde_json::Value {
    window.until(
        "a question with what each answer comes to",
        "document.querySelector('[data-asks]:not([hidden]) fieldset:not([hidden]) .comes')",
    );
    window.run("return [...document.querySelectorAll('[data-asks] fieldset:not([hidden]) button:not(.again)')].map((button) => button.querySelector('.visually-hidden').textContent + button.querySelector('.comes').textContent)")
}

/// No question is shown. An answer ends the one about the cards in hand; the rest is asked before the hand is saved.
const NOTHING_SHOWN: &str = "document.querySelector('[data-asks]').hidden";

#[test]
fn a_question_is_drawn_at_every_size_and_covers_nothing() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    for size in SIZES {
        for (lang, said) in [
            (
                "it",
                [
                    "2♠ dopo 9♦: semipulito, totale 555",
                    "2♠ prima di 10♥: pulito, totale 605",
                ],
            ),
            (
                "en",
                [
                    "2♠ after 9♦: semipulito, total 555",
                    "2♠ before 10♥: pulito, total 605",
                ],
            ),
        ] {
            let window = at_hand(&chrome, &evening, size, lang);
            window.run("localStorage.clear(); location.reload()");
            window.until("ready", "document.querySelector('.cardrow.active')");
            lay(&window, LAID);
            assert_eq!(answers(&window), json!(said), "{}", size.name);
            let marked = "document.querySelector('[data-slot=ns_meld_2] .card.doubtful.spades')";
            window.until("the card is marked where it lies", marked);
            let alike = window.run("const of = (css) => getComputedStyle(document.querySelector(css)).outlineColor; return of('[data-slot=ns_meld_2] .doubtful') === of('[data-asks] .doubtful')");
            assert_eq!(alike, true, "in one colour");
            // what stands at the middle of the row in hand and of every key and answer is that thing itself
            let covered = window.run(
                "const at = (el) => { const box = el.getBoundingClientRect(); const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2); return el === top || el.contains(top); };\
                 return [document.querySelector('.cardrow.active'), ...document.querySelectorAll('[data-card], [data-key], [data-asks] button, .dockline button')].filter((el) => el.checkVisibility() && getComputedStyle(el).pointerEvents !== 'none' && !at(el)).map((el) => el.outerHTML.slice(0, 60))",
            );
            assert_eq!(covered, json!([]), "{}", size.name);
            window.picture(&format!("hand-question-{lang}-{}", size.name));
            crate::looks::axe(&window, "a hand with a question");
            window.tap("[data-asks] fieldset:not([hidden]) button:nth-of-type(2)");
            window.until("answered", NOTHING_SHOWN);
            assert_eq!(melds(&window), json!(AS_MEANT));
        }
    }
}

#[test]
fn a_hand_with_an_open_question_is_not_saved_and_keeps_it_over_a_reload() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = at_hand(&chrome, &evening, TABLET, "it");
    lay(&window, LAID);
    answers(&window);
    for (row, card) in [
        ("ns_hand_0", "4H"),
        ("ns_hand_1", "5H"),
        ("ew_hand_0", "QC"),
        ("ew_hand_1", "JC"),
    ] {
        window.tap(&format!("[data-row={row}] > input"));
        window.tap(&format!("[data-card='{card}']"));
    }
    window.pozzetto_as_guessed("ns");
    window.tap("[name=ew_pozzetto][value=none]");
    window.tap("[name=ended][value=stock]");
    window.until(
        "it is said",
        "document.querySelector('.verdict.doubtful button')",
    );
    let leads = "document.activeElement.name === 'answer'";
    let all = json!([
        "3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ 10♣; 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 2♠; 10♥ J♥ Q♥ K♥ A♥: totale 545",
        "2♠ prima di 10♥: pulito, totale 595",
        "3♣ 4♣ 5♣ 6♣ 7♣; 8♣ 9♣ 10♣: totale 345",
        "3♦ 4♦ 5♦ 6♦ 7♦; 8♦ 9♦ 2♠: totale 395",
    ]);
    for at in ["first", "after a reload"] {
        window.tap("button.main[value=save]");
        window.until(&format!("led to the question, {at}"), leads);
        assert_eq!(answers(&window), all, "{at}");
        assert_eq!(melds(&window), json!(AS_LAID), "{at}");
        assert!(evening.versions(1, 1).is_empty(), "{at}");
        window.run("location.reload()");
        window.until("the draft", "document.querySelector('.drafted')");
    }
    window.tap("button.main[value=save]");
    window.until("led to the question", leads);
    window.tap("[data-asks] fieldset:not([hidden]) button:nth-of-type(2)");
    // led on to the next, of which nothing is meant
    window.until(
        "another question",
        "document.querySelectorAll('[data-asks] fieldset:not([hidden]) button:not(.again)').length === 2",
    );
    let rest = "3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ 10♣: pulito, totale 595";
    assert_eq!(answers(&window)[0], rest);
    window.tap("[data-asks] fieldset:not([hidden]) button.now");
    window.until(
        "no question",
        "!document.querySelector('[name=open]').value",
    );
    window.tap("button.main[value=save]");
    window.until("saved", "location.pathname.endsWith('/tavoli/1')");
    let versions = evening.versions(1, 1);
    let score = versions[0].sheet.score(&burraco_rules::RuleSet::FEDERATION);
    assert_eq!(score.sides.ns.base(), Some(400), "two puliti");
}

#[test]
fn whoever_finds_no_answer_right_writes_the_melds_in_doubt_again() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = at_hand(&chrome, &evening, TABLET, "it");
    for network in [true, false] {
        window.offline(!network);
        lay(&window, LAID);
        window.tap("button.main[value=save]");
        window.until(
            "led to the question",
            "document.activeElement.name === 'answer'",
        );
        window.tap("[data-asks] fieldset:not([hidden]) .again");
        window.until(
            "one doubt at a time, drawn anew",
            "document.querySelector('.asks.one fieldset:not([hidden]) .again')",
        );
        assert_eq!(melds(&window), json!(AS_LAID), "nothing is emptied yet");
        window.tap("[data-asks] fieldset:not([hidden]) .again");
        window.until(
            "the first of them is in hand",
            "document.activeElement.name === 'ns_meld_2'",
        );
        assert_eq!(melds(&window), json!(["", ""]));
        let said = window.run("return document.querySelector('.kept').textContent");
        assert_eq!(
            said,
            "I giochi in dubbio sono vuoti: riscrivili. Togli li rimette."
        );
        window.tap("[data-key=undo]");
        assert_eq!(melds(&window), json!(AS_LAID), "both come back");
        let open = window.run("return document.querySelector('[name=open]').value.includes('2♠')");
        assert_eq!(open, true, "and are asked about as before");
        window.tap("button.main[value=save]");
        window.until(
            "led to the same doubt",
            "document.querySelector('.asks.one fieldset:not([hidden]) .again')",
        );
        window.tap("[data-asks] fieldset:not([hidden]) .again");
        window.until(
            "emptied again",
            "document.activeElement.name === 'ns_meld_2'",
        );
        lay(&window, "3D 4D 5D 6D 7D 8D 9D");
        window.tap("[data-row=ns_meld_3] > input");
        lay(&window, "2S TH JH QH KH AH");
        assert_eq!(melds(&window), json!(AS_MEANT));
        let open = window.run("return document.querySelector('[name=open]').value.includes('2♠')");
        assert_eq!(open, false, "each lies in a row of its own");
        window.offline(false);
        window.run("localStorage.clear(); location.reload()");
        window.until("ready", "document.querySelector('.cardrow.active')");
    }
}

/// Holds every count of the service back until `window.release()`.
const HELD: &str = "const own = window.fetch; const free = new Promise((done) => { window.release = done; });\
    window.fetch = async (...asked) => { await free; return own(...asked); }";

#[test]
fn a_question_drawn_late_takes_the_focus_and_one_drawn_again_keeps_it() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = at_hand(&chrome, &evening, TABLET, "it");
    let focused =
        "document.activeElement.name === 'answer' && document.activeElement.checkVisibility()";
    let cards = LAID.split(' ').collect::<Vec<_>>();
    let (early, last) = cards.split_at(cards.len() - 1);
    lay(&window, &early.join(" "));
    window.counted();
    window.run(HELD);
    lay(&window, last[0]);
    window.tap("button.main[value=save]");
    assert_eq!(
        window.run(&format!("return {focused}")),
        false,
        "not yet drawn"
    );
    window.run("release()");
    window.until("led to what was drawn late", focused);
    window.run("document.querySelector('[data-asks] fieldset:not([hidden]) button:nth-of-type(2)').focus()");
    window.run(HELD);
    window.run("dispatchEvent(new Event('online')); release()");
    window.counted();
    assert_eq!(
        window.run("return document.activeElement.value"),
        "0.1",
        "the second answer is still in hand"
    );
}

#[test]
fn without_the_network_a_question_is_answered_all_the_same() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = at_hand(&chrome, &evening, TABLET, "it");
    window.offline(true);
    lay(&window, LAID);
    window.until(
        "a question in words",
        "document.querySelector('[data-asks]:not([hidden]) button')",
    );
    let words = window.run("return [...document.querySelectorAll('[data-asks] fieldset:not([hidden]) button:not(.again)')].map((button) => button.textContent)");
    assert_eq!(words, json!([AS_LAID.join(" · "), AS_MEANT.join(" · ")]));
    window.tap("[data-asks] fieldset:not([hidden]) button:nth-of-type(1)");
    window.until("answered", NOTHING_SHOWN);
    assert_eq!(melds(&window), json!(AS_LAID));
    window.offline(false);
}

#[test]
fn a_meld_that_grows_later_is_asked_about_with_its_neighbours() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    for (laid, row, more, said) in [
        (
            "AS AH AD AC JK KS KH KD KC 3C 4C 5C",
            "ns_meld_1",
            "KS KH",
            ["jolly prima di A♠: totale", "jolly prima di K♠: sporco"],
        ),
        (LAID, "ns_meld_0", "KH", ["3♣ 4♣", "2♠ prima di 10♥"]),
        // two more melds were laid in between
        (
            "AS AH AD JK KS KH KD KC 5S 6S 7S 8S 9H 9D 9C",
            "ns_meld_1",
            "KS KH",
            ["jolly prima di K♠: sporco", "jolly prima di A♠: totale"],
        ),
    ] {
        let window = at_hand(&chrome, &evening, TABLET, "it");
        lay(&window, laid);
        window.tap(&format!("[data-row={row}] > input"));
        lay(&window, more);
        window.tap("[data-verdict] button");
        let answers = answers(&window);
        for (n, said) in said.iter().enumerate() {
            let answer = answers[n].as_str().unwrap_or_default();
            assert!(answer.starts_with(said), "{answers}");
        }
        window.run("localStorage.clear(); location.reload()");
    }
}

#[test]
fn no_card_that_nobody_tapped_is_added_to_a_sheet_that_is_wrong() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = at_hand(&chrome, &evening, TABLET, "it");
    // cards left in hand, tapped among the melds: no 5♣ is left for a run from the 4♣ to the K♣ without a wild
    lay(&window, "5C 6C 7C 5H 5D 5C 4D 4S 4C 2C KC QD");
    let rows = "return [...document.querySelectorAll('input[data-cards][name^=ns_meld_]')].map(({ value }) => value).filter(Boolean)";
    assert_eq!(
        window.run(rows),
        json!(["5♣ 6♣ 7♣", "5♥ 5♦ 5♣", "4♦ 4♠ 4♣", "K♣ 2♣", "Q♦"])
    );
}

#[test]
fn a_card_in_doubt_is_asked_about_where_it_is_touched() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = at_hand(&chrome, &evening, TABLET, "it");
    lay(&window, LAID);
    window.tap("[data-row=ns_meld_2] > input");
    let doubtful = "[data-slot=ns_meld_2] .card.doubtful";
    window.until("marked", &format!("document.querySelector('{doubtful}')"));
    window.tap(doubtful);
    answers(&window);
    assert_eq!(melds(&window), json!(AS_LAID));
}

#[test]
fn a_wild_that_scores_the_same_in_two_melds_moves_by_a_touch_of_either() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    for touched in [0, 1] {
        let window = at_hand(&chrome, &evening, TABLET, "it");
        lay(&window, "JS QS TS 2S KC KC KD KS");
        let rows = || {
            window.run("return [0, 1].map((n) => document.querySelector(`[name=ns_meld_${n}]`).value).join(' | ')")
        };
        let as_laid = rows();
        window.until("nothing asked, for it scores the same", NOTHING_SHOWN);
        window.tap(&format!("[name=ns_meld_{touched}]"));
        let offered = "[...document.querySelectorAll('[data-question=\"?\"]:not([hidden]) button:not(.now)')].find((button) => !button.value.endsWith('none'))";
        window.until("the other reading", offered);
        window.run(&format!("{offered}.click()"));
        let moved = rows();
        assert_ne!(moved, as_laid);
        let both = ["10♠ J♠ Q♠ 2♠ | K♣ K♣ K♦ K♠", "10♠ J♠ Q♠ | K♣ K♣ K♦ K♠ 2♠"];
        for text in [moved, as_laid] {
            assert!(both.contains(&text.as_str().unwrap()), "{text}");
        }
        window.run("localStorage.clear()");
    }
}
