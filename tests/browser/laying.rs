//! What was tapped is what is on the sheet: people lay the melds of whole hands, each in the order they are used to, and the
//! pad has those melds, or has asked.

use crate::driver::{Chrome, DESK};
use crate::stage::evening;
use burraco_rules::{Base, Entry, RuleSet, Sheet, Side, play_hand};
use pozzetto::auth::Role;
use serde_json::{Value, json};

/// Hands that are laid; `POZZETTO_LAID` says how many.
fn hands() -> usize {
    let most = std::env::var("POZZETTO_LAID").ok();
    most.map_or(10_000, |most| most.parse().unwrap())
}

/// A script's own time limit in the browser.
const AT_ONCE: usize = 500;

fn melds(sheet: &Sheet, side: Side) -> Vec<Vec<String>> {
    let Entry::Cards(cards) = &sheet.sides.get(side).entry else {
        panic!("a hand that was played has cards");
    };
    let of = |meld: &burraco_rules::WrittenMeld| {
        let cards = meld.cards.to_string();
        cards.split_whitespace().map(str::to_owned).collect()
    };
    cards.melds.iter().map(of).collect()
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
    let mut told = json!({"melds": 0, "taps": 0, "asked": 0, "answered": 0, "doubts": 0});
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
            "{people}\nconst over = arguments[0]; import('/static/hand-laying.js').then((pad) => over(play(pad, {}, {done})))",
            json!(played)
        );
        let some = window.run_async(&script);
        assert_eq!(some["lost"], json!([]), "laid and not on the sheet");
        for (name, sum) in told.as_object_mut().unwrap() {
            *sum = json!(sum.as_u64().unwrap() + some[name].as_u64().unwrap());
        }
        done += many;
    }
    assert!(told["melds"].as_u64() > Some(0) && told["answered"].as_u64() > Some(0));
    eprintln!("{done} hands laid: {told}");
}
