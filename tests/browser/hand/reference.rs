//! The reference hand, entered for real and counted: 12 melds, 60 cards, 14 cards left, N-S 750, E-O 210.

use crate::driver::{Chrome, DESK, PHONE, SIZES, Size, UPRIGHT, Window};
use crate::stage::evening;
use pozzetto::auth::Role;

/// With the questions that are answered before the hand is saved: the joker behind the hearts may be meant for the diamonds,
/// runs told by their two ends for longer ones.
const MOST_TAPS: usize = 62;
const MOST_SWIPED: usize = 46;
/// With Italian letters a ten is two keys, and a queen of spades asks for the dash.
const MOST_KEYS: [(&str, usize); 2] = [("en", 97), ("it", 100)];

/// A touch of a finger: a card, a row, or a choice.
#[derive(Debug)]
pub enum Touch {
    Card(&'static str),
    /// A finger drawn from one key to another.
    Swipe(&'static str, &'static str),
    /// The same over a third: up to an ace over the king.
    Over(&'static str, &'static str, &'static str),
    Row(&'static str),
    Closer(&'static str),
}
pub use Touch::{Card, Closer, Over, Row, Swipe};

/// A run by its lowest and highest card, a set card by card, a wild where it belongs; each card that is left, alone.
pub const TOUCHES: &[Touch] = &[
    Card("3H"),
    Card("9H"),
    Card("JK"),
    Card("8D"),
    Card("AD"),
    Card("KS"),
    Card("KS"),
    Card("KH"),
    Card("KC"),
    Card("4C"),
    Card("7C"),
    Card("AS"),
    Card("AC"),
    Card("AH"),
    Card("2D"),
    Card("9S"),
    Card("QS"),
    Row("ns_hand_1"),
    Card("5S"),
    Card("8C"),
    Row("ew_meld_0"),
    Card("3S"),
    Card("5S"),
    Card("JK"),
    Card("9S"),
    Card("QH"),
    Card("QD"),
    Card("QC"),
    Card("QS"),
    Card("5D"),
    Card("9D"),
    Card("3C"),
    Card("6C"),
    Card("7H"),
    Card("7S"),
    Card("7C"),
    Card("TH"),
    Card("AH"),
    Card("2S"),
    Row("ew_hand_0"),
    Card("JK"),
    Card("2H"),
    Card("9C"),
    Card("TC"),
    Card("3D"),
    Card("6S"),
    Row("ew_hand_1"),
    Card("KD"),
    Card("JC"),
    Card("4S"),
    Card("8H"),
    Card("AD"),
    Card("AS"),
    Closer("N"),
];

/// The same hand, its runs and the neighbours of its sets drawn.
pub const SWIPES: &[Touch] = &[
    Swipe("3H", "9H"),
    Card("JK"),
    Over("8D", "KD", "AD"),
    Card("KS"),
    Swipe("KS", "KH"),
    Card("KC"),
    Swipe("4C", "7C"),
    Swipe("AS", "AH"),
    Card("AC"),
    Card("2D"),
    Swipe("9S", "QS"),
    Row("ns_hand_1"),
    Card("5S"),
    Card("8C"),
    Row("ew_meld_0"),
    Swipe("3S", "5S"),
    Card("JK"),
    Swipe("7S", "9S"),
    Swipe("QS", "QC"),
    Swipe("9D", "5D"),
    Swipe("3C", "6C"),
    Swipe("7S", "7H"),
    Card("7C"),
    Over("TH", "KH", "AH"),
    Card("2S"),
    Row("ew_hand_0"),
    Card("JK"),
    Card("2H"),
    Card("9C"),
    Card("TC"),
    Card("3D"),
    Card("6S"),
    Row("ew_hand_1"),
    Card("KD"),
    Card("JC"),
    Card("4S"),
    Card("8H"),
    Card("AD"),
    Card("AS"),
    Closer("N"),
];

pub fn touch(window: &Window<'_>, what: &Touch) {
    let tap = |css: &str| match window.size.name {
        "phone" => window.tap_scrolling(css),
        _ => window.tap(css),
    };
    match what {
        Card(card) => tap(&format!("[data-card='{card}']")),
        Swipe(from, to) => window.swipe(
            &format!("[data-card='{from}']"),
            &format!("[data-card='{to}']"),
        ),
        Over(from, over, to) => {
            let keys = [from, over, to].map(|card| format!("[data-card='{card}']"));
            window.swipe_over(&keys.each_ref().map(String::as_str));
        }
        Closer(who) => tap(&format!("[name=closed_by][value={who}]")),
        Row(row) => {
            // One side at a time: the other is a tap away, which is counted like any other.
            let hidden =
                format!("return !document.querySelector('[data-row={row}]').checkVisibility()");
            if window.run(&hidden) == true {
                tap(&format!("[data-show={}]", &row[..2]));
            }
            let active = format!(
                "return document.querySelector('[data-row={row}]').classList.contains('active')"
            );
            if window.run(&active) != true {
                tap(&format!("[data-row={row}] > input"));
            }
        }
    }
}

/// Whether the page is wider than the window, and whether the two sides are higher than the room above the dock.
pub fn overflow(window: &Window<'_>) -> (bool, bool) {
    // A page that is too wide makes the whole view of a phone wider: what counts is the window.
    let width = format!(
        "return document.documentElement.scrollWidth > {0} || innerWidth > {0}",
        window.size.width
    );
    let wide = window.run(&width);
    let high = window.run(
        "const dock = document.querySelector('.dockline').getBoundingClientRect().top; \
         return [...document.querySelectorAll('.side')].some((el) => el.getBoundingClientRect().bottom > dock + 1 || el.getBoundingClientRect().top < -1)",
    );
    (wide == true, high == true)
}

/// The elements that stick out of the window at the right.
fn too_wide(window: &Window<'_>) -> serde_json::Value {
    window.run(&format!(
        "return [...document.querySelectorAll('body *')].filter((el) => el.getBoundingClientRect().right > {} && el.checkVisibility()).map((el) => el.outerHTML.slice(0, 80))",
        window.size.width
    ))
}

/// Answers what is still asked as it was laid: the sentence leads to a question, a tap answers it and leads to the next.
pub fn as_laid(window: &Window<'_>) {
    let open = "return document.querySelector('[name=open]').value !== ''";
    let now = ".asks:not([hidden]) fieldset:not([hidden]) button.now";
    if window.run(open) == true {
        window.until(
            "what is asked is said",
            "document.querySelector('.verdict.doubtful button')",
        );
        window.tap_scrolling(".verdict button");
    }
    while window.run(open) == true {
        window.until("asked", &format!("document.querySelector('{now}')"));
        let before = window.run("return document.querySelector('[name=open]').value");
        window.tap_scrolling(now);
        let answered = format!("document.querySelector('[name=open]').value !== {before}");
        window.until("answered", &answered);
    }
}

pub fn score(window: &Window<'_>) {
    as_laid(window);
    // North has closed, so that N-S has its pozzetto
    window.pozzetto_as_guessed("ew");
    window.until(
        "N-S 750 and E-O 210",
        "document.querySelector('[data-total=ns]').textContent === '750' && document.querySelector('[data-total=ew]').textContent === '210'",
    );
    window.until("in order", "document.querySelector('.verdict.good')");
}

fn by_touch(size: Size, touches: &[Touch], most: usize) -> Option<()> {
    let chrome = Chrome::start()?;
    let evening = evening();
    let window = chrome.window(size);
    evening.seat(&window, "Renzo", Role::Referee);
    window.open(&evening.hand(1, 1));
    window.picture(&format!("hand-empty-{}", size.name));
    for what in touches {
        match what {
            // the one empty hand tells who closed
            Closer(who) => window.until(
                "guessed",
                &format!("document.querySelector('.guess [name=closed_by][value={who}]:checked')"),
            ),
            _ => touch(&window, what),
        }
        // a question is written before the service has drawn it, and may have a line more until then
        window.counted();
        let (wide, high) = overflow(&window);
        assert!(
            !wide,
            "{}: no scrolling sideways: {}",
            size.name,
            too_wide(&window)
        );
        assert!(
            !high || size.name == "phone",
            "{}: no scrolling inside a side, at {what:?}",
            size.name
        );
    }
    score(&window);
    window.picture(&format!("hand-reference-{}", size.name));
    window.whole_picture(&format!("hand-reference-{}-whole", size.name));
    eprintln!("reference hand, {}: {} taps", size.name, window.taps.get());
    assert!(window.taps.get() <= most, "{} taps", window.taps.get());
    Some(())
}

#[test]
fn by_touch_on_a_tablet() {
    by_touch(SIZES[0], TOUCHES, MOST_TAPS);
    by_touch(SIZES[0], SWIPES, MOST_SWIPED);
}

#[test]
fn by_touch_on_a_tablet_upright() {
    by_touch(UPRIGHT, TOUCHES, MOST_TAPS);
    by_touch(UPRIGHT, SWIPES, MOST_SWIPED);
}

#[test]
fn by_touch_on_a_phone() {
    by_touch(PHONE, TOUCHES, MOST_TAPS);
    by_touch(PHONE, SWIPES, MOST_SWIPED);
}

/// A hand entered before, opened on a screen: whether a side reaches under the dock, and how many rows stand above it.
fn opened(window: &Window<'_>, way: &str) -> (bool, u64) {
    window.open(way);
    window.until("ready", "document.querySelector('.cardrow.active')");
    window.until("drawn", "document.querySelector('.cardrow em')");
    window.run("scrollTo(0, 0)");
    let (wide, high) = overflow(window);
    assert!(!wide, "{}", too_wide(window));
    let rows = window.run(
        "const dock = document.querySelector('.dockline').getBoundingClientRect().top; \
         return [...document.querySelectorAll('.side.ns [data-melds] .cardrow')].filter((row) => row.getBoundingClientRect().bottom <= dock).length",
    );
    (high, rows.as_u64().unwrap())
}

fn save(evening: &mut crate::stage::Evening, hand: u32, sheet: &burraco_rules::Sheet) {
    let way = format!("/arbitro/{}/turni/1/tavoli/1/smazzate/{hand}", evening.slug);
    let saved = evening.organiser.enter_hand(&way, sheet);
    assert_eq!(saved.status, 303, "{}", saved.body);
}

#[test]
fn however_many_melds_a_side_has_a_tablet_need_not_scroll() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let mut evening = evening();
    for (hand, melds) in [(1, 9), (2, 12)] {
        save(&mut evening, hand, &crate::looks::with_melds(melds));
    }
    for size in [SIZES[0], UPRIGHT] {
        let window = chrome.window(size);
        evening.seat(&window, "Renzo", Role::Referee);
        for (hand, melds) in [(1, 9), (2, 12)] {
            let (high, rows) = opened(&window, &evening.hand(1, hand));
            assert!(!high, "{melds} melds, {}", size.name);
            assert!(rows >= melds, "{rows} rows of {melds}, {}", size.name);
        }
        assert_eq!(window.text(".writer"), "Renzo", "who writes is said");
    }
    // On a short phone, with a finger's room for each, four melds and more stand above the keys.
    let window = chrome.window(crate::driver::SHORT);
    evening.seat(&window, "Renzo", Role::Referee);
    let (_, rows) = opened(&window, &evening.hand(1, 2));
    window.picture("hand-crowded-short");
    assert!(rows >= 4, "{rows} rows on a short phone");
}

#[test]
fn the_tick_of_a_cut_pushes_no_row_under_the_dock() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let mut evening = crate::stage::evening_by("buraco");
    save(&mut evening, 1, &crate::looks::with_melds(7));
    for size in [SIZES[0], UPRIGHT] {
        let window = chrome.window(size);
        evening.seat(&window, "Renzo", Role::Referee);
        let (high, _) = opened(&window, &evening.hand(1, 1));
        assert!(
            window.run("return Boolean(document.querySelector('.side.ns .tick'))") == true,
            "there is a tick"
        );
        window.picture(&format!("hand-cut-{}", size.name));
        assert!(!high, "{}", size.name);
    }
}

fn by_keys(lang: &str, lines: &[&str]) -> Option<()> {
    let chrome = Chrome::start()?;
    let evening = evening();
    let window = chrome.window(DESK);
    evening.seat(&window, "Renzo", Role::Referee);
    window.open(&format!("{}?lang={lang}", evening.hand(1, 1)));
    for line in lines {
        window.press(line);
        window.press("\n");
    }
    window.until("asked", "document.activeElement.name === 'ew_pozzetto'");
    window.press(" N");
    score(&window);
    window.picture(&format!("hand-reference-desk-{lang}"));
    eprintln!(
        "reference hand, keys alone, {lang}: {} keys",
        window.keys.get()
    );
    let (_, most) = *MOST_KEYS.iter().find(|(of, _)| *of == lang).unwrap();
    assert!(window.keys.get() <= most, "{} keys", window.keys.get());
    // The letter of the closer goes on to the button that saves, and Enter to the next sheet.
    window.press("\n");
    window.until(
        "the next hand",
        "location.pathname.endsWith('/smazzate/2') && document.activeElement.name === 'ns_meld_0'",
    );
    Some(())
}

#[test]
fn by_keys_alone_with_english_letters() {
    let lines = [
        "39H*",
        "8AD",
        "KSSHC",
        "47C",
        "ASCH2D",
        "9QS",
        "",
        "",
        "5S8C",
        // its pozzetto is asked for, and said at the end
        "",
        "35S*79S",
        "QQQQ",
        "59D",
        "36C",
        "7HSC",
        "TAH2S",
        "",
        "*2H9CTC3D6S",
        "KDJC4S8HADS",
    ];
    by_keys("en", &lines);
}

#[test]
fn by_keys_alone_with_italian_letters() {
    let lines = [
        "39c*",
        "8aq",
        "kppcf",
        "47f",
        "apfc2q",
        "9-qp",
        "",
        "",
        "5p8f",
        "",
        "35p*79p",
        "qqqq",
        "59q",
        "36f",
        "7cpf",
        "10ac2p",
        "",
        "*2c9f10f3q6p",
        "kqjf4p8caqp",
    ];
    by_keys("it", &lines);
}
