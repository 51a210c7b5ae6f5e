//! Tests of melds against a table of cases and a slow judge.

use super::cards;
use crate::*;
use proptest::prelude::*;

/// Writes what a test's table of cases has for a meld: `kind burraco wild-as readings layout`, or the fault codes.
fn describe(judged: Result<Meld, Vec<MeldFault>>, bag: &[Card]) -> String {
    match judged {
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
            let said: Vec<String> = faults.iter().map(with_argument).collect();
            format!("fault {}", said.join(" "))
        }
    }
}

/// The code of a fault with its argument, as in `two_wilds=2`.
fn with_argument(fault: &MeldFault) -> String {
    let argument = match fault {
        MeldFault::TooFewCards { cards } | MeldFault::TooManyCards { cards } => cards.to_string(),
        MeldFault::TwoWilds { wilds } => wilds.to_string(),
        MeldFault::Gap { missing } => missing.to_string(),
        MeldFault::Twice { card }
        | MeldFault::ThirdCopy { card }
        | MeldFault::NotInDeck { card } => card.to_string(),
        MeldFault::OnlyWilds | MeldFault::NeitherSetNorSequence | MeldFault::OutOfOrder { .. } => {
            return fault.code().to_owned();
        }
    };
    format!("{}={argument}", fault.code())
}

/// The rows of a test's table of cases, each split in its columns.
fn lines<const N: usize>(table: &str) -> impl Iterator<Item = [&str; N]> {
    let lines = table.lines();
    lines
        .filter(|l| !l.starts_with('#') && !l.is_empty())
        .map(|line| {
            let columns: Vec<&str> = line.split('\t').collect();
            columns
                .try_into()
                .unwrap_or_else(|_| panic!("{N} columns: {line}"))
        })
}

#[test]
fn melds_read_as_the_table_of_cases_says() {
    let (mut cases, mut wrong) = (0, Vec::new());
    for [name, bag, expected, source] in lines(include_str!("../../../tests/data/melds.tsv")) {
        let rules: RuleSet = name.parse().unwrap();
        let found = describe(judge(&cards(bag), &rules), &cards(bag));
        if found != expected {
            wrong.push(format!("{source}:\n{name}\t{bag}\t{found}"));
        }
        cases += 1;
    }
    assert!(wrong.is_empty(), "read otherwise:\n{}", wrong.join("\n"));
    assert!(cases >= 120, "{cases} cases");
}

#[test]
fn cards_are_laid_off_as_the_table_of_cases_says() {
    let (mut cases, mut wrong) = (0, Vec::new());
    for [name, meld, added, expected, source] in
        lines(include_str!("../../../tests/data/layoffs.tsv"))
    {
        let rules: RuleSet = name.parse().unwrap();
        let lying = TableMeld::laid(cards(meld), &rules).unwrap();
        let found = match lying.add_all(&cards(added), &rules) {
            Ok(grown) => describe(Ok(grown.meld(&rules)), grown.cards()),
            Err(refused) => {
                let codes: Vec<&str> = refused.iter().map(|stays| stays.fault.code()).collect();
                format!("fault {}", codes.join(" "))
            }
        };
        if found != expected {
            wrong.push(format!("{source}:\n{name}\t{meld}\t{added}\t{found}"));
        }
        cases += 1;
    }
    assert!(wrong.is_empty(), "lies otherwise:\n{}", wrong.join("\n"));
    assert!(cases >= 80, "{cases} cases");
}

fn any_bag() -> impl Strategy<Value = Vec<Card>> {
    Just(Deck::WithJokers.cards())
        .prop_shuffle()
        .prop_flat_map(|deck| (0usize..12).prop_map(move |n| deck[..n].to_vec()))
}

/// Generates for a test a random run of one suit with a few cards of other suits, which is a meld often enough to be
/// worth judging.
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

#[test]
fn as_laid_the_wild_stands_where_it_was_put() {
    let stands = |laid: &str, rules: &str| {
        let rules: RuleSet = rules.parse().unwrap();
        let read = judge_laid(&cards(laid), &rules).map_err(|faults| faults[0].code())?;
        Ok::<_, &str>((read.meld.reading.wild_stands_for(), read.better.is_some()))
    };
    let card = |text: &str| Some(StandsFor::Card(cards(text)[0]));
    for (rules, laid, expected) in [
        ("italian", "2H 6S 7S", Ok((card("5S"), false))),
        ("italian", "6S 7S 2H", Ok((card("8S"), false))),
        ("brochure", "2S 7H 8H", Ok((card("6H"), false))),
        ("italian", "7S 6S 2H", Ok((card("5S"), false))),
        ("english", "9H 2S TH", Err("out_of_order")),
        ("italian", "QH KH AH 2H", Err("out_of_order")),
        ("italian", "3H 4H 5H 6H 7H 8H 2H", Ok((card("9H"), true))),
        (
            "federation",
            "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS JK AS",
            Ok((card("KS"), true)),
        ),
        (
            "italian",
            "KS JK KD",
            Ok((Some(StandsFor::Rank(Rank::KING)), false)),
        ),
    ] {
        assert_eq!(stands(laid, rules), expected, "{rules}: {laid}");
    }
}

proptest! {
    #[test]
    fn cards_added_together_are_worth_at_least_what_they_are_one_by_one(
        bag in near_meld(), added in any_bag(), base in 0usize..5
    ) {
        let rules = RuleSet::of(Base::ALL[base]);
        let Ok(lying) = TableMeld::lay(bag, &rules) else { return Ok(()) };
        let (mut grown, mut went) = (lying.clone(), Vec::new());
        for card in added {
            if let Ok(next) = grown.add(card, &rules) {
                grown = next;
                went.push(card);
                prop_assert!(readings(grown.cards(), &rules).contains(grown.reading()));
                prop_assert_eq!(grown.points(&rules), rules.melded_points(grown.cards()));
            }
        }
        went.reverse();
        let together = lying.add_all(&went, &rules).unwrap();
        prop_assert!(together.reading().burraco >= grown.reading().burraco);
        prop_assert_eq!(together.cards().len(), grown.cards().len());
    }
}

#[test]
fn every_refusal_has_a_code_and_a_source_of_its_rule_set() {
    let codes = LayOffFault::ALL.map(LayOffFault::code);
    assert!(
        codes
            .iter()
            .all(|code| codes.iter().filter(|c| *c == code).count() == 1)
    );
    for base in Base::ALL {
        let rules = RuleSet::of(base);
        for fault in LayOffFault::ALL {
            let document = fault.source(&rules).document;
            assert!(
                document == Document::Pagat || document == rules.document(),
                "{base:?}"
            );
        }
    }
}

#[test]
fn of_two_longest_ways_the_better_one_tells_what_stays_behind() {
    let lying = TableMeld::laid(cards("2D 3D 4D 5D 6D 7D"), &RuleSet::ITALIAN).unwrap();
    for added in ["AD 9D", "9D AD"] {
        // With the ace it is pulito; with the 9 it would be sporco.
        let stays = RefusedCard {
            card: cards("9D")[0],
            fault: LayOffFault::DoesNotTouch,
        };
        assert_eq!(
            lying.add_all(&cards(added), &RuleSet::ITALIAN),
            Err(vec![stays])
        );
    }
}

#[test]
fn a_legal_bag_is_read_without_touching_the_heap() {
    for rules in Base::ALL.map(RuleSet::of) {
        let bags = [
            "3H 4H 5H 6H 7H 8H 9H 2H",
            "2S QH KH AH",
            "KS KS KH KC 2D",
            "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC 2S",
        ]
        .map(cards);
        let on_the_heap = allocation_counter::measure(|| {
            for bag in &bags {
                assert!(judge(bag, &rules).is_ok());
            }
        });
        assert_eq!(on_the_heap.count_total, 0, "{rules}");
    }
}

#[test]
fn seven_cards_are_a_burraco_and_six_are_none() {
    let lies = |text| TableMeld::lay(cards(text), &RuleSet::ITALIAN).unwrap();
    assert!(lies("3H 4H 5H 6H 7H 8H 9H").is_burraco());
    assert!(lies("KS KS KH KH KD KC JK").is_burraco());
    assert!(!lies("3H 4H 5H 6H 7H 8H").is_burraco());
}

#[test]
fn no_cards_are_too_few_and_nothing_else() {
    let few = [MeldFault::TooFewCards { cards: 0 }];
    assert_eq!(judge(&[], &RuleSet::ITALIAN).unwrap_err(), few);
}
