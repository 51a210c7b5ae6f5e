//! Long rows of cards on the hand form: however many, they stay within their column.

use crate::driver::{Chrome, PHONE, Size, TABLET, UPRIGHT, Window};
use crate::stage::evening;
use burraco_rules::{Sheet, SideEntry, WrittenCards};
use pozzetto::auth::Role;
use serde_json::json;

/// Sixteen and twenty-three cards in hand, melds of nine and twelve with a burraco's word after them.
fn long() -> Sheet {
    let mut sheet: Sheet =
        serde_json::from_str(include_str!("../../data/reference-hand.json")).unwrap();
    let hand = "3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 3D 4D 5D 6D 7D 8D 9D TD JD QD KD";
    for (side, cards, melds) in [
        (
            &mut sheet.sides.ns.entry,
            16,
            [
                "3H 4H 5H 6H 7H 8H 9H TH JH",
                "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC",
            ],
        ),
        (
            &mut sheet.sides.ew.entry,
            23,
            [
                "3H 4H 5H 6H 7H 8H 9H TH JK",
                "3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC",
            ],
        ),
    ] {
        let SideEntry::Cards(cards_of) = side else {
            unreachable!()
        };
        for (meld, typed) in cards_of.melds.iter_mut().zip(melds) {
            meld.cards = WrittenCards::read(typed);
        }
        let held: Vec<&str> = hand.split(' ').take(cards).collect();
        cards_of.hands = [WrittenCards::read(&held.join(" ")), WrittenCards::default()].into();
    }
    sheet
}

/// The elements that run past their row or column, over the word or under the text of its row; the page, where it goes
/// sideways.
const PAST: &str = r#"
const wrong = [];
const meet = (one, two) => one.left < two.right - 1 && two.left < one.right - 1 && one.top < two.bottom - 1 && two.top < one.bottom - 1;
for (const row of document.querySelectorAll('.cardrow')) {
  if (!row.checkVisibility()) continue;
  const around = row.getBoundingClientRect();
  const column = row.closest('.side').getBoundingClientRect();
  const cards = [...row.querySelectorAll('.drawn > .card')].map((card) => card.getBoundingClientRect());
  const input = row.querySelector('input[data-cards]');
  const typed = getComputedStyle(input).color !== 'rgba(0, 0, 0, 0)';
  const boxes = [...row.querySelectorAll('.drawn > em'), ...(typed && cards.length > 0 ? [input] : [])];
  for (const box of [...cards, ...boxes.map((el) => el.getBoundingClientRect())]) {
    const out = [around, column].some((all) => box.left < all.left - 1 || box.right > all.right + 1 || box.bottom > all.bottom + 1);
    if (out) wrong.push(`${row.dataset.row} runs out`);
  }
  for (const el of boxes) if (cards.some((card) => meet(card, el.getBoundingClientRect()))) wrong.push(`${row.dataset.row}: ${el.tagName} over the cards`);
  for (const [n, card] of cards.entries()) if (card.width < 18 || cards.slice(n + 1).some((other) => meet(card, other))) wrong.push(`${row.dataset.row}: cards over one another`);
}
const most = Math.max(...[...document.querySelectorAll('.drawn')].map((drawn) => drawn.querySelectorAll('.card').length));
if (most !== 23 || document.querySelectorAll('.drawn em').length < 3 || !document.querySelector('.drawn em.semipulito')) wrong.push('they are not drawn');
if (document.documentElement.scrollWidth > innerWidth) wrong.push('the page goes sideways');
return [...new Set(wrong)];
"#;

const NARROW: Size = Size {
    name: "narrow",
    width: 320,
    ..PHONE
};

fn within(window: &Window<'_>, name: &str) {
    let found = window.run(PAST);
    assert_eq!(found, json!([]), "{name}, {}", window.size.name);
}

#[test]
fn long_rows_of_cards_stay_in_their_column_and_their_word_stands_free() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let mut evening = evening();
    let way = format!("/arbitro/{}/turni/1/tavoli/1/smazzate/1", evening.slug);
    let saved = evening.organiser.enter_hand(&way, &long());
    assert_eq!(saved.status, 303, "{}", saved.body);
    for size in [NARROW, PHONE, UPRIGHT, TABLET] {
        let window = chrome.window(size);
        evening.seat(&window, size.name, Role::Referee);
        window.open(&evening.hand(1, 1));
        window.until("drawn", "document.querySelector('.verdict.bad')");
        for (side, row) in [("ns", "hand_0"), ("ew", "hand_0"), ("ew", "meld_0")] {
            window.run(&format!(
                "document.querySelector('[data-show={side}]').click(); document.querySelector('[name={side}_{row}]').focus({{ preventScroll: true }}); \
                 document.querySelector('[data-row={side}_{row}]').scrollIntoView({{ block: 'center' }})"
            ));
            window.picture(&format!("long-{side}-{row}-{}", size.name));
            let high = "return [...document.querySelectorAll('.side.ns .cardrow, .side.ew .cardrow')].map((row) => row.offsetHeight)";
            let with = window.run(high);
            window.run("document.querySelector('.cardrow.active').classList.remove('active')");
            assert_eq!(
                window.run(high),
                with,
                "it is as high without the hand in it"
            );
            window.run(&format!(
                "document.querySelector('[data-row={side}_{row}]').classList.add('active')"
            ));
            within(&window, &format!("{side} {row}"));
        }
        // as it stands where no script runs
        window.run("document.documentElement.classList.remove('js')");
        window.whole_picture(&format!("long-plain-{}", size.name));
        within(&window, "without script");
    }
}

/// Pairs of keys that cover one another, and what sticks out at the side.
const OVERLAPS: &str = "const boxes = [...document.querySelectorAll('.palette .key, .dockline button')].filter((el) => el.checkVisibility()).map((el) => [el, el.getBoundingClientRect()]); \
    const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1; \
    return boxes.flatMap(([el, box], i) => boxes.slice(i + 1).filter(([, other]) => over(box, other)).map(([other]) => el.textContent.trim() + ' ' + other.textContent.trim()))";

#[test]
fn letters_twice_as_large_cover_nothing() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    for size in [TABLET, UPRIGHT, PHONE] {
        let window = chrome.large_window(size);
        evening.seat(&window, "Renzo", Role::Referee);
        window.open(&evening.hand(1, 1));
        window.until("ready", "document.querySelector('.cardrow.active')");
        assert_eq!(
            window.run("return getComputedStyle(document.querySelector('.key b')).fontSize > '20px' || parseFloat(getComputedStyle(document.documentElement).fontSize) >= 32"),
            true,
            "the letters are large"
        );
        for card in ["3H", "4H", "5H"] {
            window.tap_scrolling(&format!("[data-card='{card}']"));
        }
        window.picture(&format!("large-hand-{}", size.name));
        assert_eq!(window.run(OVERLAPS), serde_json::json!([]), "{}", size.name);
        let seen = "const row = document.querySelector('.cardrow.active').getBoundingClientRect(); return row.top >= 0 && row.bottom <= document.querySelector('.dockline').getBoundingClientRect().top + 1";
        assert_eq!(window.run(seen), true, "the meld in hand, {}", size.name);
        // what sticks out at the right
        let wide = format!(
            "return [...document.querySelectorAll('body *')].filter((el) => el.checkVisibility() && el.getBoundingClientRect().right > {} + 1).map((el) => el.outerHTML.slice(0, 70))",
            size.width
        );
        let narrow = format!(
            "return document.documentElement.scrollWidth <= {}",
            size.width
        );
        assert_eq!(
            window.run(&narrow),
            true,
            "{}: {}",
            size.name,
            window.run(&wide)
        );
        window.open(&format!(
            "{}/t/{}/classifica",
            evening.hall.address, evening.slug
        ));
        window.picture(&format!("large-standings-{}", size.name));
        assert_eq!(
            window.run(&narrow),
            true,
            "standings, {}: {}",
            size.name,
            window.run(&wide)
        );
    }
}
