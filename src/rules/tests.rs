//! The crate against tables of cases and against a judge that shares no code with it.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::as_conversions)]

use crate::*;
use proptest::prelude::*;

fn cards(text: &str) -> Vec<Card> {
    read_cards(text).unwrap()
}

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
            let codes: Vec<&str> = faults.iter().map(MeldFault::code).collect();
            format!("fault {}", codes.join(" "))
        }
    }
}

#[test]
fn melds_read_as_the_table_of_cases_says() {
    let table = include_str!("../../tests/data/melds.tsv");
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

/// The slow judge: every window of places, every choice of the place the wild stands on,
/// compared with the bag card by card.
fn slow_sequences(bag: &[Card], suit: Suit) -> usize {
    let mut sorted = bag.to_vec();
    sorted.sort_unstable();
    let n = bag.len();
    let mut found = std::collections::BTreeSet::new();
    if n < 3 {
        return 0;
    }
    for low in 1..=14usize {
        let high = low + n - 1;
        if high > 14 {
            continue;
        }
        let natural = |place: usize| Card::new(Rank::at(place as u8).unwrap(), suit);
        let all: Vec<Card> = (low..=high).map(natural).collect();
        for wild_at in std::iter::once(None).chain((low..=high).map(Some)) {
            for wild in Card::all().filter(|c| c.can_be_wild()) {
                let mut laid = all.clone();
                if let Some(place) = wild_at {
                    if wild == natural(place) {
                        continue;
                    }
                    laid[place - low] = wild;
                }
                let aces = laid.iter().filter(|c| c.rank() == Some(Rank::ACE)).count();
                let mut hand = laid.clone();
                hand.sort_unstable();
                // A wild on the second ace's place is allowed only as the fourteenth card, standing for nothing.
                let both_ends = low == 1 && high == 14;
                let wild_on_ace = matches!(wild_at, Some(1 | 14));
                if hand == sorted && aces <= 1 && (!both_ends || wild_on_ace) {
                    found.insert((laid, wild_at));
                }
            }
        }
    }
    found.len()
}

fn slow_set(bag: &[Card]) -> usize {
    let wilds = bag.iter().filter(|c| c.can_be_wild()).count();
    let naturals: Vec<&Card> = bag.iter().filter(|c| !c.can_be_wild()).collect();
    let one_rank = naturals.windows(2).all(|w| w[0].rank() == w[1].rank());
    let copies = naturals
        .iter()
        .all(|c| naturals.iter().filter(|d| *d == c).count() <= 2);
    usize::from(wilds <= 1 && one_rank && copies && naturals.len() >= 2 && bag.len() >= 3)
}

fn every_bag(faces: &[Card], most: usize, bag: &mut Vec<Card>, see: &mut impl FnMut(&[Card])) {
    see(bag);
    if bag.len() == most {
        return;
    }
    for (i, face) in faces.iter().enumerate() {
        if bag.iter().filter(|c| *c == face).count() < 2 {
            bag.push(*face);
            every_bag(&faces[i..], most, bag, see);
            bag.pop();
        }
    }
}

#[test]
fn every_bag_of_one_suit_and_wilds_is_read_as_the_slow_judge_reads_it() {
    let mut faces: Vec<Card> = Rank::all().map(|r| Card::new(r, Suit::Hearts)).collect();
    faces.extend(cards("2S JK"));
    let mut bags = 0;
    every_bag(&faces, 5, &mut Vec::new(), &mut |bag| {
        let slow = slow_sequences(bag, Suit::Hearts) + slow_set(bag);
        let fast = readings(bag, &RuleSet::FEDERATION).len();
        assert_eq!(fast, slow, "{}", write_cards(bag));
        assert_eq!(
            judge(bag, &RuleSet::FEDERATION).is_ok(),
            slow > 0,
            "{}",
            write_cards(bag)
        );
        bags += 1;
    });
    assert!(bags > 10_000, "{bags} bags");
}

#[test]
fn every_set_is_read_as_the_slow_judge_reads_it() {
    let faces = cards("7S 7H 7D 7C 2S 2H JK 8H");
    every_bag(&faces, 10, &mut Vec::new(), &mut |bag| {
        let has_two_ranks = bag.contains(&cards("8H")[0]);
        if has_two_ranks {
            return;
        }
        let slow = slow_set(bag) + slow_sequences(bag, Suit::Hearts);
        let fast = readings(bag, &RuleSet::FEDERATION).len();
        assert_eq!(fast, slow, "{}", write_cards(bag));
    });
}

#[test]
fn long_sequences_are_read_as_the_slow_judge_reads_them() {
    let full: Vec<Card> = Rank::all().map(|r| Card::new(r, Suit::Clubs)).collect();
    let wilds = cards("JK 2S 2C");
    for out in 0u32..1 << 13 {
        let mut bag: Vec<Card> = full
            .iter()
            .enumerate()
            .filter(|(i, _)| out >> i & 1 == 0)
            .map(|(_, c)| *c)
            .collect();
        for wild in std::iter::once(None).chain(wilds.iter().map(Some)) {
            bag.extend(wild);
            let slow = slow_sequences(&bag, Suit::Clubs);
            let fast = readings(&bag, &RuleSet::FEDERATION).len();
            assert_eq!(fast, slow, "{}", write_cards(&bag));
            if wild.is_some() {
                bag.pop();
            }
        }
    }
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
        for rules in [RuleSet::FEDERATION, RuleSet::ITALIAN] {
            prop_assert_eq!(judge(&bag, &rules), judge(&mixed, &rules));
        }
    }

    #[test]
    fn a_layout_read_as_laid_is_that_layout(bag in near_meld()) {
        for reading in readings(&bag, &RuleSet::FEDERATION) {
            let layout = reading.layout(&bag);
            let laid = judge_laid(&layout, &RuleSet::FEDERATION).unwrap();
            prop_assert_eq!(laid.meld.reading.layout(&layout), layout);
        }
    }

    #[test]
    fn a_bag_without_a_reading_has_a_fault(bag in any_bag()) {
        match judge(&bag, &RuleSet::ITALIAN) {
            Ok(meld) => prop_assert!(usize::from(meld.readings) == readings(&bag, &RuleSet::ITALIAN).len()),
            Err(faults) => prop_assert!(!faults.is_empty()),
        }
    }
}

#[test]
fn hands_played_by_bots_are_legal_from_the_deal_to_the_sheet() {
    let mut deck = Card::deck();
    deck.sort_unstable();
    let mut ends = std::collections::BTreeMap::new();
    for rules in [
        "federation",
        "italian",
        "italian+close-without-discard",
        "italian+next-must-draw",
    ] {
        let rules: RuleSet = rules.parse().unwrap();
        for seed in 0..300 {
            let mut game = Game::deal(rules, seed);
            let mut turns = 0;
            while game.ended().is_none() {
                take_turn(&mut game);
                assert_eq!(game.all_cards(), deck, "seed {seed}");
                turns += 1;
                assert!(turns < 2000, "seed {seed} does not end");
            }
            let score = game.sheet().score(&rules);
            assert_eq!(score.faults, [], "seed {seed}: {:?}", game.sheet());
            *ends.entry(format!("{:?}", game.ended())).or_insert(0) += 1;
        }
    }
    assert!(ends.keys().eq(["Some(Closed)", "Some(Stock)"]), "{ends:?}");
}

#[test]
fn simulated_hands_look_like_hands() {
    let rules = RuleSet::FEDERATION;
    let hands: Vec<Sheet> = (0..500).map(|seed| play_hand(&rules, seed)).collect();
    let closed = hands
        .iter()
        .filter(|sheet| sheet.ended == Ended::Closed)
        .count();
    let (mut taken, mut unseen, mut kinds) = (0, 0, Burrachi::default());
    for sheet in &hands {
        let score = sheet.score(&rules);
        for (side, figures) in score.sides.iter() {
            let pozzetto = sheet.sides.get(side).pozzetto;
            taken += u32::from(pozzetto.taken());
            unseen += u32::from(pozzetto == Pozzetto::Unseen);
            let burrachi = figures.breakdown().unwrap().burrachi;
            kinds.pulito += burrachi.pulito;
            kinds.semipulito += burrachi.semipulito;
            kinds.sporco += burrachi.sporco;
        }
    }
    assert!(closed > 300, "{closed} of 500 closed");
    assert!(
        (600..1000).contains(&taken),
        "{taken} of 1000 pozzetti taken"
    );
    assert!(unseen > 10, "{unseen} pozzetti unseen at the end");
    assert!(
        kinds.pulito.min(kinds.semipulito).min(kinds.sporco) > 50,
        "{kinds:?}"
    );
}

#[cfg(feature = "serde")]
#[test]
fn hands_score_as_the_table_of_cases_says() {
    let table = include_str!("../../tests/data/hands.tsv");
    let (mut cases, mut wrong) = (0, Vec::new());
    for line in table
        .lines()
        .filter(|l| !l.starts_with('#') && !l.is_empty())
    {
        let [rules, ns, ew, codes, note, hand] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("six columns: {line}");
        };
        let sheet: Sheet = serde_json::from_str(hand).unwrap();
        let score = sheet.score(&rules.parse().unwrap());
        let code = |fault: &Fault| match fault.overruled {
            true => format!("({})", fault.kind.code()),
            false => fault.kind.code().to_owned(),
        };
        let found: Vec<String> = score.faults.iter().map(code).collect();
        let totals = score.sides.map(|side| side.total().to_string());
        if (
            totals.ns.as_str(),
            totals.ew.as_str(),
            found.join(" ").as_str(),
        ) != (ns, ew, codes)
        {
            wrong.push(format!(
                "{note}: {} {} {}",
                totals.ns,
                totals.ew,
                found.join(" ")
            ));
        }
        let written = serde_json::to_string(&sheet).unwrap();
        assert_eq!(
            serde_json::from_str::<Sheet>(&written).unwrap(),
            sheet,
            "{note}"
        );
        cases += 1;
    }
    assert!(wrong.is_empty(), "scored otherwise:\n{}", wrong.join("\n"));
    assert!(cases >= 30, "{cases} cases");
}
