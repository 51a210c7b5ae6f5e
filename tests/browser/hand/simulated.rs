//! Five hands as the machine deals and plays them, entered by taps, by swipes and by keys, with every question
//! answered, and counted. What is saved is what was played.

use crate::driver::{Chrome, DESK, PHONE, Size, TABLET, UPRIGHT, Window};
use crate::stage::{Evening, evening_of_hands};
use burraco_play::play_hand;
use burraco_rules::{
    Base, ClosedBy, Pozzetto, RemainingCards, RuleSet, Sheet, Side, SideEntry, WrittenCards,
};
use pozzetto::auth::Role;
use pozzetto::pages::hands::hand_input::{ended_word, pozzetto_word};
use std::thread::sleep;
use std::time::{Duration, Instant};

const HANDS: u32 = 5;

/// The most touches of the five hands, answers and choices with them; of the keyboard, the most keys.
const MOST_TAPS: usize = 445;
const MOST_SWIPED: usize = 380;
const MOST_KEYS: usize = 645;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    Taps,
    Swipes,
    Keys,
}

const RANKS: &str = "A23456789TJQK";

/// A card in the machine's form: `9S`, `TD`, `JK`.
type Code = String;

fn codes(written: &WrittenCards) -> Vec<Code> {
    let text = written.to_string();
    text.split_whitespace().map(str::to_owned).collect()
}

fn rank(card: &str) -> usize {
    RANKS.find(&card[..1]).unwrap()
}

/// Whether a card stands in a run behind another; the ace stands behind the king, too.
fn follows(card: &str, before: &str) -> bool {
    let natural = card != "JK" && before != "JK";
    natural && card[1..] == before[1..] && rank(card) == (rank(before) + 1) % RANKS.len()
}

/// The cards of a meld as people lay them: what stands together in a run in one piece, a wild that comes first at the
/// end.
fn pieces(meld: &[Code]) -> Vec<Vec<Code>> {
    let mut cards = meld.to_vec();
    let wild = |card: &Code| card == "JK" || card.starts_with('2');
    if wild(&cards[0]) && !follows(&cards[1], &cards[0]) {
        cards.rotate_left(1);
    }
    let mut pieces: Vec<Vec<Code>> = Vec::new();
    for card in cards {
        match pieces.last_mut() {
            Some(piece) if follows(&card, piece.last().unwrap()) => piece.push(card),
            _ => pieces.push(vec![card]),
        }
    }
    pieces
}

/// The meld as it is typed: `35S*79S`, `ASCH2D`.
fn typed(meld: &[Code]) -> String {
    let mut text = String::new();
    let mut before = String::new();
    for piece in pieces(meld) {
        let (first, last) = (&piece[0], &piece[piece.len() - 1]);
        match piece.len() {
            1 if first == "JK" => text.push('*'),
            // one more of a set: its rank is said already
            1 if before == first[..1] => text.push_str(&first[1..]),
            1 => text.push_str(first),
            2 => text.push_str(&piece.concat()),
            _ => text.push_str(&format!("{}{}{}", &first[..1], &last[..1], &first[1..])),
        }
        before = match piece.len() {
            1 if first != "JK" => first[..1].to_owned(),
            _ => String::new(),
        };
    }
    text
}

fn melds(sheet: &Sheet, side: Side) -> Vec<Vec<Code>> {
    let SideEntry::Cards(cards) = &sheet.sides.get(side).entry else {
        panic!("a hand that was played has cards");
    };
    cards.melds.iter().map(|meld| codes(&meld.cards)).collect()
}

/// The rows of cards that are in no meld: of both hands, and of a pozzetto that was not seen.
fn rows(sheet: &Sheet, side: Side) -> Vec<(String, Vec<Code>)> {
    let SideEntry::Cards(cards) = &sheet.sides.get(side).entry else {
        panic!("a hand that was played has cards");
    };
    let (RemainingCards::Cards([first, second]), RemainingCards::Cards(unseen)) =
        (&cards.hands, &cards.unseen)
    else {
        panic!("a hand that was played has cards");
    };
    let mut rows = vec![("hand_0", first), ("hand_1", second)];
    if sheet.sides.get(side).pozzetto == Pozzetto::Unseen {
        rows.push(("unseen", unseen));
    }
    let named = rows.into_iter();
    let named = named.map(|(name, cards)| (format!("{}_{name}", side.word()), codes(cards)));
    named.collect()
}

fn lefts(sheet: &Sheet, side: Side) -> Vec<(String, Vec<Code>)> {
    let all = rows(sheet, side).into_iter();
    all.filter(|(_, cards)| !cards.is_empty()).collect()
}

fn sorted(mut cards: Vec<Code>) -> Vec<Code> {
    cards.sort();
    cards
}

/// The text of a row, in the machine's form.
fn read(text: &str) -> Vec<Code> {
    let signs = [('♠', "S"), ('♥', "H"), ('♦', "D"), ('♣', "C")];
    let card = |word: &str| {
        let word = word.replace("10", "T").replace('*', "JK");
        signs
            .iter()
            .fold(word, |word, (sign, letter)| word.replace(*sign, letter))
    };
    text.split_whitespace().map(card).collect()
}

/// Notes how long it takes from the touch of a key to the frame that shows the points it makes.
const WATCH: &str = "
window.waits = [];
let touched = 0;
addEventListener('pointerdown', ({ target }) => { if (target.closest('[data-card]')) touched = performance.now(); }, true);
const counted = new MutationObserver(() => requestAnimationFrame(() => { if (touched) waits.push(performance.now() - touched); touched = 0; }));
for (const total of document.querySelectorAll('.side [data-total]')) counted.observe(total, { childList: true, characterData: true, subtree: true });
";

struct Writer<'a> {
    window: Window<'a>,
    manner: Manner,
}

impl Writer<'_> {
    fn tap(&self, css: &str) {
        self.window.tap_scrolling(css);
    }

    fn tap_card(&self, card: &str) {
        self.tap(&format!("[data-card='{card}']"));
    }

    fn lay(&self, meld: &[Code]) {
        for piece in pieces(meld) {
            let (first, last) = (&piece[0], &piece[piece.len() - 1]);
            let key = |card: &str| format!("[data-card='{card}']");
            match (self.manner, piece.len()) {
                (_, 1) => self.tap_card(first),
                (Manner::Swipes, _) if last.starts_with('A') => {
                    let king = format!("K{}", &last[1..]);
                    let way = [first, &king, last].map(|card| key(card));
                    self.window.swipe_over(&way.each_ref().map(String::as_str));
                }
                (Manner::Swipes, _) => self.window.swipe(&key(first), &key(last)),
                // a long run by its two ends, a short one card by card
                (_, 4..) if !first.starts_with('A') => {
                    self.tap_card(first);
                    self.tap_card(last);
                }
                _ => piece.iter().for_each(|card| self.tap_card(card)),
            }
        }
    }

    fn row(&self, name: &str) {
        let hidden =
            format!("return !document.querySelector('[data-row={name}]').checkVisibility()");
        if self.window.run(&hidden) == true {
            self.tap(&format!("[data-show={}]", &name[..2]));
        }
        let active = format!(
            "return document.querySelector('[data-row={name}]').classList.contains('active')"
        );
        if self.window.run(&active) != true {
            self.tap(&format!("[data-row={name}] > input"));
        }
    }

    /// Answers what is asked as it was meant. A question that is not in sight is a tap on the sentence away.
    fn answer(&self, meant: &[Vec<Code>], seek: bool) {
        let meant: Vec<_> = meant.iter().cloned().map(sorted).collect();
        loop {
            // whoever is asked sees it within this time
            let end = Instant::now() + Duration::from_millis(400);
            let settled = "return !document.querySelector('[name=open]').value || Boolean(document.querySelector('.asks:not([hidden]) fieldset:not([hidden]) .comes'))";
            while self.window.run(settled) != true && Instant::now() < end {
                sleep(Duration::from_millis(20));
            }
            let open = self
                .window
                .run("return document.querySelector('[name=open]').value");
            let Some(open) = open.as_str().filter(|open| !open.is_empty()) else {
                return;
            };
            let shown = "return document.querySelector('.asks:not([hidden]) fieldset:not([hidden])')?.dataset.question ?? ''";
            let mut number = self.window.run(shown);
            if number == "" {
                if !seek {
                    return;
                }
                self.tap(".verdict button");
                self.window.until(
                    "shown",
                    "document.querySelector('.asks fieldset:not([hidden])')",
                );
                number = self.window.run(shown);
            }
            let number: usize = number.as_str().unwrap().parse().unwrap();
            let questions: serde_json::Value = serde_json::from_str(open).unwrap();
            let ways = questions[number]["ways"].as_array().unwrap();
            let is_meant = |way: &serde_json::Value| {
                let melds = way.as_array().unwrap().iter();
                let mut melds = melds.map(|meld| sorted(read(meld.as_str().unwrap())));
                melds.all(|meld| meant.contains(&meld))
            };
            let way = ways.iter().position(is_meant);
            let way = way.unwrap_or_else(|| panic!("none of {ways:?} was meant: {meant:?}"));
            self.tap(&format!(".asks [value='{number}.{way}']"));
        }
    }

    fn by_fingers(&self, sheet: &Sheet) {
        for side in Side::ALL {
            let all = melds(sheet, side);
            self.row(&format!("{}_meld_0", side.word()));
            for (n, meld) in all.iter().enumerate() {
                self.lay(meld);
                self.answer(&all[..=n], false);
            }
            self.answer(&all, true);
            self.pozzetto(sheet, side);
            for (name, cards) in lefts(sheet, side) {
                self.row(&name);
                cards.iter().for_each(|card| self.tap_card(card));
            }
        }
        self.ending(sheet);
    }

    fn by_keys(&self, sheet: &Sheet) {
        for side in Side::ALL {
            for meld in melds(sheet, side) {
                self.window.press(&format!("{}\n", typed(&meld)));
            }
            // past the empty meld, to the cards that are left
            self.window.press("\n");
            // one that was taken is said by a key, where it is asked for
            if sheet.sides.get(side).pozzetto != Pozzetto::Seen {
                self.pozzetto(sheet, side);
            }
            let rows = rows(sheet, side);
            if self.here() != rows[0].0 {
                self.tap(&format!("[data-row={}] > input", rows[0].0));
            }
            for (name, cards) in rows {
                assert_eq!(self.here(), name);
                let text: String = cards.iter().map(|card| card.replace("JK", "*")).collect();
                self.window.press(&format!("{text}\n"));
            }
            if self.here().ends_with("_pozzetto") {
                self.window.press(" ");
            }
        }
        self.ending(sheet);
    }

    fn here(&self) -> String {
        let name = self.window.run("return document.activeElement.name");
        name.as_str().unwrap_or_default().to_owned()
    }

    /// A choice, unless it is made already. Rows move while a count is on its way, and a tap would miss.
    fn choose(&self, choice: &str) {
        self.window.counted();
        let checked = format!("document.querySelector('{choice}').checked");
        if self.window.run(&format!("return {checked}")) != true {
            self.tap(choice);
            self.window.until(choice, &checked);
        }
    }

    fn pozzetto(&self, sheet: &Sheet, side: Side) {
        let word = pozzetto_word(sheet.sides.get(side).pozzetto);
        self.choose(&format!("[name={}_pozzetto][value={word}]", side.word()));
    }

    /// Choices that the cards tell are made already.
    fn ending(&self, sheet: &Sheet) {
        self.choose(&match sheet.closed_by.first() {
            Some(ClosedBy::Player(seat)) => format!("[name=closed_by][value={}]", seat.letter()),
            _ => format!("[name=ended][value={}]", ended_word(sheet.ended)),
        });
        let closes = |side: Side| sheet.closed_by.iter().any(|closer| closer.side() == side);
        for side in Side::ALL {
            self.pozzetto(sheet, side);
            // whoever closed has it, of the others it is said
            if !closes(side) {
                self.window.pozzetto_as_guessed(side.word());
            }
        }
    }
}

fn five_hands(size: Size, manner: Manner, most: usize) -> Option<()> {
    let chrome = Chrome::start()?;
    let evening: Evening = evening_of_hands(4);
    let rules = RuleSet::of(Base::Federation);
    let window = chrome.window(size);
    evening.seat(&window, "Renzo", Role::Referee);
    let writer = Writer { window, manner };
    let window = &writer.window;
    let mut waits: Vec<f64> = Vec::new();
    for hand in 1..=HANDS {
        let sheet = play_hand(&rules, u64::from(hand));
        let (table, number) = ((hand - 1) / 4 + 1, (hand - 1) % 4 + 1);
        window.open(&format!("{}?lang=en", evening.hand(table, number)));
        window.until("ready", "document.querySelector('.cardrow.active')");
        window.run(WATCH);
        match manner {
            Manner::Keys => writer.by_keys(&sheet),
            Manner::Taps | Manner::Swipes => writer.by_fingers(&sheet),
        }
        window.until("in order", "document.querySelector('.verdict.good')");
        let noted = window.run("return waits");
        waits.extend(
            noted
                .as_array()
                .unwrap()
                .iter()
                .filter_map(serde_json::Value::as_f64),
        );
        window.tap_scrolling("button[value=save]");
        window.until("saved", "!location.pathname.includes('smazzate')");
        let saved = evening
            .versions(
                usize::try_from(table).unwrap(),
                usize::try_from(number).unwrap(),
            )
            .remove(0)
            .sheet;
        let score = |sheet: &Sheet| {
            let score = sheet.score(&rules);
            score.sides.as_ref().map(|side| side.total())
        };
        assert_eq!(score(&saved), score(&sheet), "hand {hand} of {}", size.name);
        for side in Side::ALL {
            let all = |sheet: &Sheet| {
                let mut all: Vec<_> = melds(sheet, side).into_iter().map(sorted).collect();
                all.sort();
                (
                    all,
                    lefts(sheet, side)
                        .into_iter()
                        .map(|(name, cards)| (name, sorted(cards)))
                        .collect::<Vec<_>>(),
                )
            };
            assert_eq!(all(&saved), all(&sheet), "hand {hand} of {}", size.name);
        }
    }
    let (taps, keys) = (window.taps.get(), window.keys.get());
    waits.sort_by(f64::total_cmp);
    let wait = |share: usize| waits.get(waits.len() * share / 100).copied().unwrap_or(0.0);
    eprintln!(
        "five hands, {}, {manner:?}: {taps} touches, {keys} keys; from a touch to its points {:.0} ms, p95 {:.0}, of {}",
        size.name,
        wait(50),
        wait(95),
        waits.len(),
    );
    assert!(taps + keys <= most, "{taps} and {keys}");
    Some(())
}

#[test]
#[ignore = "half a minute each: by night"]
fn by_taps_on_a_tablet() {
    five_hands(TABLET, Manner::Taps, MOST_TAPS);
}

#[test]
fn by_taps_on_a_phone() {
    five_hands(PHONE, Manner::Taps, MOST_TAPS);
}

#[test]
fn by_swipes_on_a_tablet() {
    five_hands(TABLET, Manner::Swipes, MOST_SWIPED);
}

#[test]
#[ignore = "half a minute each: by night"]
fn by_taps_on_a_tablet_upright() {
    five_hands(UPRIGHT, Manner::Taps, MOST_TAPS);
}

#[test]
#[ignore = "half a minute each: by night"]
fn by_swipes_on_a_phone() {
    five_hands(PHONE, Manner::Swipes, MOST_SWIPED);
}

#[test]
fn by_keys_at_a_desk() {
    five_hands(DESK, Manner::Keys, MOST_KEYS);
}
