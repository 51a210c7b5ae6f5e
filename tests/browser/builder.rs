//! Melds made by fingers: what a tap does, that it can be taken back, and what cannot be tapped.

use crate::driver::{Chrome, DESK, LYING, SHORT, Size, TABLET, Window};
use crate::stage::{Evening, evening};
use burraco_rules::{Letters, Rng, read_typed, read_typed_meld};
use pozzetto::auth::Role;
use serde_json::json;

fn sheet<'a>(chrome: &'a Chrome, evening: &Evening) -> Window<'a> {
    sheet_on(TABLET, chrome, evening)
}

fn sheet_on<'a>(size: Size, chrome: &'a Chrome, evening: &Evening) -> Window<'a> {
    let window = chrome.window(size);
    evening.seat(&window, "Renzo", Role::Referee);
    window.open(&evening.hand(1, 1));
    window.until("ready", "document.querySelector('.cardrow.active')");
    window
}

fn cards(window: &Window<'_>, all: &[&str]) {
    for card in all {
        window.tap(&format!("[data-card='{card}']"));
    }
}

fn meld(window: &Window<'_>, n: usize) -> String {
    let value = format!("return document.querySelector('[name=ns_meld_{n}]').value");
    window.run(&value).as_str().unwrap().to_owned()
}

#[test]
fn runs_wilds_sets_and_cards_laid_off_later() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = sheet(&chrome, &evening);
    cards(&window, &["TC", "AC", "KS", "KH", "KD", "JK"]);
    assert_eq!(meld(&window, 0), "10♣ J♣ Q♣ K♣ A♣", "a run, the ace high");
    assert_eq!(
        meld(&window, 1),
        "K♠ K♥ K♦ *",
        "another card begins the next meld; a wild stays in it"
    );
    window.tap("[data-row=ns_meld_0] > input");
    cards(&window, &["7C", "2H"]);
    assert_eq!(
        meld(&window, 0),
        "7♣ 8♣ 9♣ 10♣ J♣ Q♣ K♣ A♣ 2♥",
        "laid off below, and a wild"
    );
    window.until(
        "the wild in its place: a burraco semipulito",
        "document.querySelector('[data-slot=ns_meld_0] em.semipulito')",
    );
    let order = window.run("return [...document.querySelectorAll('[data-slot=ns_meld_0] .card')].map((card) => card.classList.contains('wild')).indexOf(true)");
    assert_eq!(order, 0, "it is drawn where it stands");
    for left in ["7♣ 8♣ 9♣ 10♣ J♣ Q♣ K♣ A♣", "10♣ J♣ Q♣ K♣ A♣"] {
        window.tap("[data-key=undo]");
        assert_eq!(meld(&window, 0), left, "each step is taken back");
    }
    assert_eq!(
        meld(&window, 1),
        "K♠ K♥ K♦ *",
        "of the row in hand, and of no other"
    );
}

#[test]
fn a_swipe_lays_what_it_shows_and_the_next_tap_is_not_lost() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = sheet(&chrome, &evening);
    window.swipe("[data-card='3H']", "[data-card='9H']");
    window.tap("[data-row=ew_meld_0] > input");
    window.swipe("[data-card='KS']", "[data-card='KD']");
    let keys = ["9C", "KC", "AC"].map(|card| format!("[data-card='{card}']"));
    window.swipe_over(&keys.each_ref().map(String::as_str));
    let of = |row: &str| {
        let value = format!("return document.querySelector('[name={row}]').value");
        window.run(&value).as_str().unwrap().to_owned()
    };
    assert_eq!(of("ns_meld_0"), "3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥");
    assert_eq!(of("ew_meld_0"), "K♠ K♥ K♦");
    assert_eq!(of("ew_meld_1"), "9♣ 10♣ J♣ Q♣ K♣ A♣", "over the king");
    window.swipe("[data-card='9C']", "[data-card='4D']");
    window.swipe("[data-card='8C']", "[data-card='AC']");
    let low = "A♣ 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣";
    assert_eq!(
        of("ew_meld_2"),
        low,
        "keys with nothing in common lay nothing; down to the ace over the two"
    );
    window.swipe("[data-card='9C']", "[data-card='AC']");
    assert_eq!(of("ew_meld_2"), low, "no third copy");
    window.tap("[data-key=undo]");
    assert_eq!(of("ew_meld_2"), "", "a swipe is one step");
}

#[test]
fn any_card_that_is_drawn_can_be_taken_away_and_comes_back() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = sheet(&chrome, &evening);
    cards(&window, &["3H", "9H", "KS", "KH", "KD"]);
    window.tap("[data-row=ns_meld_0] > input");
    window.tap("[data-slot=ns_meld_0] .card:nth-child(3)");
    assert_eq!(
        meld(&window, 0),
        "3♥ 4♥ 6♥ 7♥ 8♥ 9♥",
        "the card that was touched"
    );
    window.tap("[data-key=undo]");
    assert_eq!(meld(&window, 0), "3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥");
    // by keys the next field comes next: a space does not fall on what takes the meld away
    window.run("document.querySelector('#ns_meld_0').focus()");
    window.press("\t");
    assert_ne!(
        window.run("return document.activeElement.className"),
        "dropmeld"
    );
    window.run("document.querySelector('#ns_meld_0').focus()");
    window.tap("[data-row=ns_meld_0] .dropmeld");
    assert_eq!(
        (meld(&window, 0), meld(&window, 1)),
        (String::new(), "K♠ K♥ K♦".to_owned()),
        "a whole meld"
    );
    window.tap("[data-key=undo]");
    assert_eq!(meld(&window, 0), "3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥");
}

#[test]
fn after_the_last_meld_come_the_cards_left_and_one_empty_meld_stands() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = sheet(&chrome, &evening);
    let empty = "return [...document.querySelectorAll('[data-melds=ns] .cardrow.blank')].filter((row) => row.checkVisibility()).length";
    assert_eq!(window.run(empty), 1);
    cards(&window, &["3H", "9H"]);
    window.tap("[data-key=next]");
    let active = "return document.activeElement.name";
    assert_eq!(window.run(active), "ns_hand_0");
    assert_eq!(window.run(empty), 1, "to begin a new one in");
    window.tap("[name=closed_by][value=N]");
    window.tap("[data-row=ns_meld_0] > input");
    window.tap("[data-key=next]");
    assert_eq!(
        window.run(active),
        "ns_hand_1",
        "past the hand that is empty"
    );
}

#[test]
fn copies_left_are_shown_and_a_third_cannot_be_tapped() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = sheet(&chrome, &evening);
    let left = "return document.querySelector('[data-card=KS]').dataset.left";
    assert_eq!(window.run(left), "2");
    cards(&window, &["KS"]);
    assert_eq!(window.run(left), "1");
    assert!(
        window.text("[data-card=KS]").contains('1'),
        "it is said, too"
    );
    cards(&window, &["KS"]);
    assert_eq!(
        window.run("return document.querySelector('[data-card=KS]').disabled"),
        true
    );
    window.tap("[data-card='KH']");
    window.touch_anyway("[data-card=KS]");
    assert_eq!(meld(&window, 0), "K♠ K♠ K♥");
    // A run asks for one more king of spades than there is: only what is there is laid.
    cards(&window, &["QS"]);
    window.tap("[data-card='AS']");
    assert_eq!(meld(&window, 1), "Q♠ A♠");
    window.tap("[data-key=next]");
    window.until(
        "the gap is said beside the meld",
        "document.querySelector('[data-faults=ns_meld_1]').textContent",
    );
}

#[test]
fn what_is_typed_and_what_is_tapped_stand_in_the_same_field() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = chrome.window(crate::driver::DESK);
    evening.seat(&window, "Renzo", Role::Referee);
    window.open(&evening.hand(1, 1));
    window.until("ready", "document.querySelector('.cardrow.active')");
    window.press("3-5c*");
    window.tap("[data-card='8H']");
    assert_eq!(
        meld(&window, 0),
        "3♥ 4♥ 5♥ * 7♥ 8♥",
        "P C Q F in Italian: hearts"
    );
    window.press("\nxyz\n");
    window.until("what cannot be read stays, and is said", "document.querySelector('[name=ns_meld_1]').value === 'xyz' && document.querySelector('[data-faults=ns_meld_1]').textContent");
}

#[test]
fn a_card_tapped_while_the_closing_discard_has_the_focus_is_that_discard() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = chrome.window(crate::driver::DESK);
    evening.seat(&window, "Renzo", Role::Referee);
    window.open(&evening.hand(1, 1));
    window.until("ready", "document.querySelector('.cardrow.active')");
    window.run("document.querySelector('[name=discard]').focus()");
    window.tap("[data-card='6S']");
    let discard = "return document.querySelector('[name=discard]').value";
    assert_eq!(window.run(discard), "6♠");
    assert_eq!(meld(&window, 0), "", "and it is in no meld");
    // back in a row, cards are laid as ever
    window.run("document.querySelector('[name=ns_meld_0]').focus()");
    window.tap("[data-card='7S']");
    assert_eq!(meld(&window, 0), "7♠");
}

#[test]
fn on_small_and_on_lying_phones_the_row_in_hand_stays_in_sight() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    for size in [SHORT, LYING] {
        let window = chrome.window(size);
        evening.seat(&window, "Renzo", Role::Referee);
        window.open(&evening.hand(1, 1));
        window.until("ready", "document.querySelector('.cardrow.active')");
        for suit in ["hearts", "spades", "hearts", "spades"] {
            if !window.text(".suits").is_empty() {
                window.tap(&format!("[data-choose={suit}]"));
            }
            let letter = suit[..1].to_uppercase();
            for rank in ["3", "6"] {
                window.tap(&format!("[data-card='{rank}{letter}']"));
            }
            let room = window.run(
                "const row = document.querySelector('.cardrow.active').getBoundingClientRect(); \
                 return row.top >= 0 && row.bottom <= document.querySelector('.dockline').getBoundingClientRect().top + 1",
            );
            window.picture(&format!("hand-{}", size.name));
            assert_eq!(room, true, "{}", size.name);
        }
        let wide = format!(
            "return document.documentElement.scrollWidth <= {0} && innerWidth <= {0}",
            size.width
        );
        assert_eq!(window.run(&wide), true, "{}", size.name);
    }
}

#[test]
fn the_page_can_be_installed() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = sheet(&chrome, &evening);
    window.until("a worker", "navigator.serviceWorker.controller");
    let errors = window.devtools("Page.getInstallabilityErrors", serde_json::json!({}));
    let errors: Vec<&str> = errors["installabilityErrors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|error| error["errorId"].as_str().unwrap())
        .filter(|error| *error != "in-incognito")
        .collect();
    assert!(errors.is_empty(), "{errors:?}");
}

/// The page reads what is typed before it is sent: as the rules crate reads it, or not at all.
#[test]
fn the_first_letter_of_the_other_alphabet_tells_which_one_is_typed() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = sheet_on(DESK, &chrome, &evening);
    let row = |n: u32| {
        let value = format!("return document.querySelector('[name=ns_meld_{n}]').value");
        window.run(&value).as_str().unwrap_or_default().to_owned()
    };
    let letters = || window.run("return document.querySelector('[name=letters]').value");
    // C alone may be either: cuori on an Italian page
    window.press("3C4C5C\n");
    assert_eq!((row(0), letters()), ("3♥ 4♥ 5♥".into(), json!("it")));
    window.press("3S3H3D3C\n");
    assert_eq!(letters(), json!("en"));
    assert_eq!(row(0), "3♣ 4♣ 5♣");
    assert_eq!(row(1), "3♠ 3♥ 3♦ 3♣");
    // from then on it stays as it is
    window.press("6P7P8P\n9C10CJC\n");
    assert_eq!(letters(), json!("en"));
    assert_eq!([row(2), row(3)], ["6♠ 7♠ 8♠", "9♣ 10♣ J♣"]);
}

#[test]
fn the_page_reads_the_short_form_as_the_service_does() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = sheet(&chrome, &evening);
    let mut words: Vec<String> = "4-J♥ 4-JH q-a♣ 10-kq KSSHD kppcq K♥♦* KKKK QQQQ QQ QQQ 9QQQ 3HQQQQ 9♣Q♣ 9CQC JPQPKP KPQC \
        2H9CTC 3-5S*7-9S asch2d 5h10hjk KKKK2♠ *3-5♠ 5PQ KKK J-4H 4-4H 4-H 7 K* hello 11H 9p-qp 10q-qq 9p-qc 3H-5H*7H-9H qq-kq qcqfp kk - AAAAA 10♥2♥JK 9QQ KQPC KQH \
        39h* 8AD 35S*79S 10kq 9qs jkh 99H 94H 39 9CQKP 1013D"
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    // cards written one behind the other, in the three ways
    let mut rng = Rng::new(5);
    for _ in 0..600 {
        let alphabet = ["♠♥♦♣", "SHDC", "PCQF"][rng.below(3)];
        let suits: Vec<char> = alphabet.chars().collect();
        let ranks: Vec<char> = "A23456789TJQK".chars().collect();
        let card = |rng: &mut Rng| format!("{}{}", ranks[rng.below(13)], suits[rng.below(4)]);
        words.push((0..=rng.below(3)).map(|_| card(&mut rng)).collect());
    }
    let forms = [Letters::English, Letters::Italian]
        .into_iter()
        .flat_map(|letters| [(letters, false), (letters, true)]);
    for (letters, in_meld) in forms {
        let code = match letters {
            Letters::English => "en",
            Letters::Italian => "it",
        };
        let script = format!(
            "const [words, done] = [{}, arguments[0]]; import('/static/hand-cards.js').then((cards) => done(words.map((word) => cards.read(word, '{code}', {in_meld}).join(' '))))",
            serde_json::to_string(&words).unwrap()
        );
        let page = window.run_async(&script);
        for (n, word) in words.iter().enumerate() {
            let read = match in_meld {
                true => read_typed_meld(word, letters),
                false => read_typed(word, letters),
            };
            let service = match read.unread.is_empty() {
                true => read.to_string(),
                false => String::new(),
            };
            assert_eq!(page[n], service, "{word} with {code}, in a meld: {in_meld}");
        }
    }
}

#[test]
fn what_the_cards_tell_is_guessed_shown_and_changed_with_one_tap() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = sheet(&chrome, &evening);
    window.swipe("[data-card='3H']", "[data-card='9H']");
    for (row, card) in [
        ("ns_hand_1", "5S"),
        ("ew_hand_0", "8C"),
        ("ew_hand_1", "9C"),
    ] {
        window.tap(&format!("[data-row={row}] > input"));
        window.tap(&format!("[data-card='{card}']"));
    }
    let guessed = "document.querySelector('label.guess [name=closed_by][value=N]:checked')";
    window.until("North has closed", guessed);
    window.until(
        "E-W has too few cards for a pozzetto",
        "document.querySelector('label.guess [name=ew_pozzetto][value=none]:checked')",
    );
    window.picture("hand-guess-tablet");
    crate::looks::axe(&window, "a hand with guesses");
    window.tap("[name=ew_pozzetto][value=seen]");
    window.tap("[data-row=ns_hand_0] > input");
    window.tap("[data-card='6C']");
    window.until(
        "with a card left North has not closed",
        "!document.querySelector('[name=ended]:checked')",
    );
    window.tap("[data-key=undo]");
    window.until("North again", guessed);
    assert_eq!(
        window.run("return document.querySelector('[name=ew_pozzetto]:checked').value"),
        "seen",
        "what was said is not guessed again"
    );
    window.tap("[name=ended][value=stock]");
    window.until(
        "what was said holds",
        "document.querySelector('[data-verdict]').textContent && !document.querySelector('.end label.guess')",
    );
    assert_eq!(
        window.run("return document.querySelector('[name=ended]:checked').value"),
        "stock"
    );
}

#[test]
fn a_side_ends_with_its_pozzetto_also_where_a_hand_is_empty() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = sheet(&chrome, &evening);
    let left = || {
        window.tap("[data-row=ns_hand_0] > input");
        cards(&window, &["4S"]);
    };
    let asked_for = || {
        left();
        window.tap("[data-key=next]");
        window.tap("[data-key=next]");
        window.until("asked", "document.querySelector('.side.ns .pozzetto.due') && document.querySelector('[data-verdict]').textContent.startsWith('N-S')");
    };
    // nothing is left to South; before any card is left, what became of the pozzetto is no end
    let cases: [(&dyn Fn(), &str); 3] = [
        (&asked_for, "ew_meld_0"),
        (&left, "ew_meld_0"),
        (&|| {}, "ns_meld_1"),
    ];
    for (before, row) in cases {
        window.run("localStorage.clear(); location.reload()");
        window.until("ready", "document.querySelector('.cardrow.active')");
        cards(&window, &["3H", "9H"]);
        before();
        window.tap("[name=ns_pozzetto][value=seen] + span");
        cards(&window, &["KS", "KH", "KD"]);
        let lies = format!("document.querySelector('[name={row}]').value === 'K♠ K♥ K♦'");
        window.until(row, &lies);
    }
}

#[test]
fn cards_laid_while_a_pozzetto_is_asked_for_are_the_other_sides() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = sheet(&chrome, &evening);
    cards(&window, &["3H", "9H"]);
    for (row, card) in [("ns_hand_0", "4S"), ("ns_hand_1", "5S")] {
        window.tap(&format!("[data-row={row}] > input"));
        cards(&window, &[card]);
    }
    window.tap("[data-key=next]");
    window.until(
        "asked",
        "document.querySelector('.side.ns .pozzetto.due') && document.querySelector('.verdict.doubtful')",
    );
    window.picture("hand-pozzetto-tablet");
    crate::looks::axe(&window, "a pozzetto that is asked for");
    cards(&window, &["KS", "KH", "KD"]);
    let written = |name: &str| {
        window.run(&format!(
            "return document.querySelector('[name={name}]').value"
        ))
    };
    assert_eq!(written("ns_hand_1"), "5♠");
    assert_eq!(written("ew_meld_0"), "K♠ K♥ K♦");
    assert_eq!(
        window.run("return Boolean(document.querySelector('.due'))"),
        false
    );
    // it is said by a tap, or by a key where it is asked for
    window.run("document.querySelector('[name=ns_pozzetto]').focus()");
    window.press(" ");
    assert_eq!(
        window.run("return Boolean(document.querySelector('.side.ns .guess'))"),
        false
    );
}
