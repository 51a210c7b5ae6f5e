//! Taps of cards become the melds that were meant: people lay the melds of whole hands, each in the order they are used
//! to, come back to some, and answer what is asked before they save. The sheet then scores what was on the table.

use crate::driver::{Chrome, DESK};
use crate::stage::evening;
use burraco_play::play_hand;
use burraco_rules::{Base, Letters, RuleSet, Sheet, Side, SideEntry};
use pozzetto::auth::Role;
use pozzetto::form_data::Fields;
use pozzetto::forms;
use serde_json::{Value, json};

/// Hands that are laid; `POZZETTO_LAID` says how many, by night 10 000.
fn hands() -> usize {
    let most = std::env::var("POZZETTO_LAID").ok();
    most.map_or(2_500, |most| most.parse().unwrap())
}

/// Of a thousand hands, the most where a card that people tap has no copy left, or the sheet is one that the service
/// refuses: they look, and write the melds by hand.
const MOST_BY_HAND: u64 = 10;
/// The most questions shown in a thousand hands.
const MOST_SHOWN: u64 = 3_000;
/// The most questions in a thousand hands where what is written is not meant.
const MOST_WRONG: u64 = 600;

/// A script's own time limit in the browser.
const AT_ONCE: usize = 100;

fn melds(sheet: &Sheet, side: Side) -> Vec<Vec<String>> {
    let SideEntry::Cards(cards) = &sheet.sides.get(side).entry else {
        panic!("a hand that was played has cards");
    };
    let of = |meld: &burraco_rules::WrittenMeld| {
        let cards = meld.cards.to_string();
        cards.split_whitespace().map(str::to_owned).collect()
    };
    cards.melds.iter().map(of).collect()
}

/// A hand whose questions are open is refused with all of them, as often as it is saved; and its draft says the same.
fn is_refused(hand: &Value, rules: &RuleSet) {
    let draft: Value = serde_json::from_str(&hand.to_string()).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let rows = draft["rows"].as_object().unwrap().iter();
    let rows = rows.map(|(name, melds)| (name.clone(), text(melds)));
    let open = ("open".to_owned(), text(&draft["open"]));
    let level = ("level".to_owned(), "cards".to_owned());
    let mut fields = Fields::posted(rows.chain([open, level]));
    let many = usize::try_from(hand["many"].as_u64().unwrap()).unwrap();
    let many = many.min(forms::open_question::MOST);
    for _ in 0..2 {
        let sheet = forms::hand::read(&mut fields, rules, Letters::Italian);
        let asked = forms::open_question::open(&fields, (&sheet, rules), Letters::Italian);
        assert_eq!(asked.len(), many, "{hand}");
        forms::open_question::refuse(&mut fields, (&sheet, rules), Letters::Italian);
        assert!(!fields.sound(), "{hand}");
        assert_eq!(
            fields.value("open"),
            hand["open"],
            "the field stays as it was"
        );
    }
}

#[test]
fn what_people_lay_is_on_the_sheet_or_the_pad_has_asked() {
    let Some(chrome) = Chrome::start() else {
        return;
    };
    let evening = evening();
    let window = chrome.window(DESK);
    evening.seat(&window, "Renzo", Role::Referee);
    window.open(&evening.hand(1, 1));
    let rules = RuleSet::of(Base::Federation);
    let mut told = json!({
        "melds": 0, "taps": 0, "cameBack": 0, "shown": 0, "wrongWithout": 0, "open": 0, "byHand": 0, "again": 0, "lost": 0
    });
    let mut done = 0;
    while done < hands() {
        let many = AT_ONCE.min(hands() - done);
        let played: Vec<Value> = (done..done + many)
            .map(|seed| {
                let sheet = play_hand(&rules, u64::try_from(seed).unwrap());
                json!({"ns": melds(&sheet, Side::Ns), "ew": melds(&sheet, Side::Ew)})
            })
            .collect();
        // written into the script itself: the page's policy loads no code from elsewhere
        let people = include_str!("laying.js").replace("export const", "const");
        let script = format!(
            "{people}\nconst over = arguments[0]; Promise.all(['laying', 'cards', 'pad'].map((name) => import(`/static/hand-${{name}}.js`))).then(([laying, cards, {{ pad }}]) => over(play({{ laying, cards, pad }}, {}, {done})))",
            json!(played)
        );
        let mut some = window.run_async(&script);
        some["lost"] = json!(some["lost"].as_array().unwrap().len());
        assert_eq!(some["forgotten"], json!([]), "asked no more after a reload");
        for hand in some["written"].as_array().unwrap() {
            is_refused(hand, &rules);
        }
        for (name, sum) in told.as_object_mut().unwrap() {
            *sum = json!(sum.as_u64().unwrap() + some[name].as_u64().unwrap());
        }
        done += many;
    }
    let sum = |name: &str| told[name].as_u64().unwrap();
    assert_eq!(
        sum("lost"),
        0,
        "sides that score otherwise although every question was answered"
    );
    assert!(sum("cameBack") > 0 && sum("wrongWithout") > 0);
    let thousands = u64::try_from(done).unwrap().div_ceil(1_000);
    for (name, most) in [
        ("byHand", MOST_BY_HAND),
        ("shown", MOST_SHOWN),
        ("wrongWithout", MOST_WRONG),
    ] {
        assert!(sum(name) <= most * thousands, "{name}: {told}");
    }
    eprintln!("{done} hands laid: {told}");
}
