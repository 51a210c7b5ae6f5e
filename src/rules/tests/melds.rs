//! Melds against the table of cases and a slow judge.

use super::cards;
use crate::*;
use proptest::prelude::*;

/// One line of the table: rules, cards, then `kind burraco wild-as readings layout` or the fault codes.
fn describe(rules: &RuleSet, bag: &[Card]) -> String {
    match judge(bag, rules) {
        Ok(meld) => {
            let kind = match meld.reading.shape {
                Shape::Set { .. } => "set",
                Shape::Sequence { .. } => "sequence",
            };
            let stands = match meld.reading.wild_stands_for() {
                None => "-".to_owned(),
                Some(StandsFor::Nothing) => "nothing".to_owned(),
                Some(StandsFor::Card(card)) => card.to_string(),
                Some(StandsFor::Rank(rank)) => rank.to_string(),
            };
            let layout = write_cards(&meld.reading.layout(bag));
            let burraco = meld.reading.burraco.word();
            format!("{kind} {burraco} {stands} {} {layout}", meld.readings)
        }
        Err(faults) => {
            let codes: Vec<&str> = faults.into_iter().map(MeldFault::code).collect();
            format!("fault {}", codes.join(" "))
        }
    }
}

#[test]
fn melds_read_as_the_table_of_cases_says() {
    let table = include_str!("../../../tests/data/melds.tsv");
    let (mut cases, mut wrong) = (0, Vec::new());
    for line in table
        .lines()
        .filter(|l| !l.starts_with('#') && !l.is_empty())
    {
        let [rules, bag, expected, note] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("four columns: {line}");
        };
        let rules: RuleSet = rules.parse().unwrap();
        let found = describe(&rules, &cards(bag));
        if found != expected {
            wrong.push(format!("{rules}\t{bag}\t{found}\t{note}"));
        }
        cases += 1;
    }
    assert!(wrong.is_empty(), "read otherwise:\n{}", wrong.join("\n"));
    assert!(cases >= 50, "{cases} cases");
}

fn any_bag() -> impl Strategy<Value = Vec<Card>> {
    Just(Card::deck())
        .prop_shuffle()
        .prop_flat_map(|deck| (0usize..12).prop_map(move |n| deck[..n].to_vec()))
}

/// A run of one suit with a few strangers: a meld often enough to be worth judging.
fn near_meld() -> impl Strategy<Value = Vec<Card>> {
    (1u8..=13, 1usize..=13, any_bag()).prop_map(|(from, len, mut strangers)| {
        strangers.truncate(2);
        let run = (from..=14)
            .take(len)
            .filter_map(Rank::at)
            .map(|r| Card::new(r, Suit::Hearts));
        run.chain(strangers).collect()
    })
}

proptest! {
    #[test]
    fn a_bag_reads_the_same_in_any_order(
        (bag, mixed) in near_meld().prop_flat_map(|bag| (Just(bag.clone()), Just(bag).prop_shuffle()))
    ) {
        for base in Base::ALL {
            let rules = RuleSet::of(base);
            prop_assert_eq!(judge(&bag, &rules), judge(&mixed, &rules));
            prop_assert_eq!(readings(&bag, &rules), readings(&mixed, &rules));
        }
    }

    #[test]
    fn a_layout_read_as_laid_is_that_layout(bag in near_meld()) {
        for base in Base::ALL {
            let rules = RuleSet::of(base);
            for reading in readings(&bag, &rules) {
                let layout = reading.layout(&bag);
                let laid = judge_laid(&layout, &rules).unwrap();
                prop_assert_eq!(laid.meld.reading, reading);
                let table = TableMeld::laid(layout.clone(), &rules).unwrap();
                prop_assert_eq!(table.layout(), layout);
                prop_assert_eq!(table.meld(&rules), laid.meld);
            }
        }
    }

    #[test]
    fn a_bag_with_a_third_copy_is_no_meld_and_says_so(bag in near_meld(), at in 0usize..14) {
        let Some(card) = bag.get(at % bag.len().max(1)).copied() else { return Ok(()) };
        let copies = Deck::WithJokers.copies(card);
        let most = std::iter::repeat_n(card, usize::from(copies));
        let bag: Vec<Card> = bag.into_iter().filter(|c| *c != card).chain(most).collect();
        let told = MeldFault::ThirdCopy { card };
        if let Err(faults) = judge(&bag, &RuleSet::ITALIAN) {
            prop_assert!(!faults.contains(&told));
        }
        let more = [bag.as_slice(), &[card]].concat();
        prop_assert!(judge(&more, &RuleSet::ITALIAN).unwrap_err().contains(&told));
    }
}

#[test]
fn a_deck_without_jokers_has_no_meld_with_one() {
    let joker = MeldFault::NotInDeck { card: Card::JOKER };
    for (bag, more) in [
        ("KS KD JK", None),
        (
            "KS KD JK JK JK JK JK",
            Some(MeldFault::TwoWilds { wilds: 5 }),
        ),
        ("3H 4H JK", None),
    ] {
        let expected: Vec<MeldFault> = [joker].into_iter().chain(more).collect();
        assert_eq!(judge(&cards(bag), &RuleSet::BURACO), Err(expected), "{bag}");
    }
}
