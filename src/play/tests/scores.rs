//! Tests of the score sheets of hands that were played: the conditions that hold for every score.

use super::*;
use burraco_rules::Rng;
use proptest::prelude::*;

const RULES: [&str; 7] = [
    "federation",
    "italian",
    "italian+semipulito",
    "english",
    "italian+close-without-discard",
    "italian+next-must-draw",
    "federation+wild_points=none",
];

fn rules_at(at: usize) -> RuleSet {
    RULES[at % RULES.len()].parse().unwrap()
}

fn cards(sheet: &Sheet, side: Side) -> &Cards {
    match &sheet.sides.get(side).entry {
        SideEntry::Cards(cards) => cards,
        other => panic!("{other:?} is not written card by card"),
    }
}

fn cards_mut(sheet: &mut Sheet, side: Side) -> &mut Cards {
    match &mut sheet.sides.get_mut(side).entry {
        SideEntry::Cards(cards) => cards,
        other => panic!("{other:?} is not written card by card"),
    }
}

fn hands_mut(sheet: &mut Sheet, side: Side) -> &mut [WrittenCards; 2] {
    match &mut cards_mut(sheet, side).hands {
        RemainingCards::Cards(hands) => hands,
        other => panic!("{other:?} is not written card by card"),
    }
}

fn figures(score: &HandScore, side: Side) -> Breakdown {
    *score.sides.get(side).breakdown().unwrap()
}

/// Makes a test's sheet wrong in one of several ways, each of which the scoring must report.
fn spoil(sheet: &mut Sheet, way: usize, side: Side, rng: &mut Rng) -> &'static str {
    let hand = rng.below(2);
    match way % 8 {
        0 => {
            let card = Card::all().nth(rng.below(52)).unwrap();
            let copies = [card, card, card];
            hands_mut(sheet, side)[hand].cards.extend(copies);
            "three copies more of a card"
        }
        1 => {
            let written = WrittenCards::from(vec![Card::JOKER, Card::JOKER, "7H".parse().unwrap()]);
            cards_mut(sheet, side).melds.push(written.into());
            "a meld with two wilds"
        }
        2 => {
            sheet.closed_by = vec![ClosedBy::Player(Seat::North), ClosedBy::Player(Seat::East)];
            "two closers"
        }
        3 => {
            hands_mut(sheet, side)[hand].unread.push("XX".into());
            "an unreadable card"
        }
        4 => {
            sheet.sides.get_mut(side).declared.total = Some(12_345);
            "a declared total that differs"
        }
        5 => {
            cards_mut(sheet, side)
                .melds
                .push(WrittenCards::read("3H 4H").into());
            "a meld of two cards"
        }
        6 => {
            sheet.sides.get_mut(side).cut = true;
            "an exact cut"
        }
        _ => {
            let RemainingCards::Cards(unseen) = &mut cards_mut(sheet, side).unseen else {
                panic!("written card by card");
            };
            unseen.cards.push("3S".parse().unwrap());
            "one card more of an unseen pozzetto"
        }
    }
}

proptest! {
    #[test]
    fn a_fault_more_never_makes_a_sheet_valid(
        seed in 0u64..5000, at in 0..RULES.len(), first in 0usize..8, second in 0usize..8, east in any::<bool>(),
    ) {
        let rules = rules_at(at);
        let side = if east { Side::Ew } else { Side::Ns };
        let mut sheet = play_hand(&rules, seed);
        let mut rng = Rng::new(seed);
        prop_assert!(sheet.score(&rules).valid(), "{:?}", sheet.score(&rules).faults);
        let what = spoil(&mut sheet, first, side, &mut rng);
        let once = sheet.score(&rules);
        prop_assert!(!once.valid(), "{what}");
        let more = spoil(&mut sheet, second, side.other(), &mut rng);
        prop_assert!(!sheet.score(&rules).valid(), "{what}, then {more}");
    }

    #[test]
    fn the_order_of_writing_does_not_matter(seed in 0u64..5000, at in 0..RULES.len()) {
        let rules = rules_at(at);
        let sheet = play_hand(&rules, seed);
        let mut mixed = sheet.clone();
        let mut rng = Rng::new(seed);
        for side in Side::ALL {
            let cards = cards_mut(&mut mixed, side);
            rng.shuffle(&mut cards.melds);
            for meld in &mut cards.melds {
                rng.shuffle(&mut meld.cards.cards);
            }
            let RemainingCards::Cards(hands) = &mut cards.hands else {
                panic!("written card by card");
            };
            for hand in hands {
                rng.shuffle(&mut hand.cards);
            }
        }
        prop_assert_eq!(sheet.score(&rules), mixed.score(&rules));
    }

    #[test]
    fn figures_add_up_from_the_cards(seed in 0u64..5000, at in 0..RULES.len()) {
        let rules = rules_at(at);
        let sheet = play_hand(&rules, seed);
        let score = sheet.score(&rules);
        for side in Side::ALL {
            let (written, got) = (cards(&sheet, side), figures(&score, side));
            let counts = |card: &&Card| rules.wild_points == WildPoints::Value || !card.can_be_wild();
            let melded = written.melds.iter().flat_map(|meld| meld.cards.cards.iter().filter(counts));
            let melded: i32 = melded.map(|card| card.value()).sum();
            let held: i32 = written.hands.cards().unwrap().iter().map(|h| value_of(&h.cards)).sum();
            let unseen = value_of(&written.unseen.cards().unwrap().cards);
            prop_assert_eq!((got.melded, got.held, got.unseen), (melded, -held, -unseen));
            prop_assert_eq!(got.points(), melded - held - unseen);
            prop_assert_eq!(score.sides.get(side).total(), got.base() + got.points());
            prop_assert_eq!(got.base() % 50, 0);
            prop_assert_eq!(got.points() % 5, 0);
        }
        let closers = Side::ALL.into_iter().filter(|side| figures(&score, *side).closing == 100);
        prop_assert_eq!(closers.count(), sheet.closed_by.len());
    }

    #[test]
    fn what_a_sheet_came_to_is_what_its_totals_come_to(seed in 0u64..5000, at in 0..RULES.len()) {
        let rules = rules_at(at);
        let sheet = play_hand(&rules, seed);
        let score = sheet.score(&rules);
        let mut sums = sheet.clone();
        for side in Side::ALL {
            let b = figures(&score, side);
            sums.sides.get_mut(side).entry = SideEntry::Totals(Totals::Split {
                base: b.base(),
                points: b.points(),
            });
        }
        let again = sums.score(&rules);
        prop_assert!(again.valid(), "{:?}", again.faults);
        for side in Side::ALL {
            prop_assert_eq!(again.sides.get(side).total(), score.sides.get(side).total());
        }
    }

    #[test]
    fn parts_read_off_the_cards_come_to_the_same(seed in 0u64..5000, at in 0..RULES.len()) {
        let rules = rules_at(at);
        let sheet = play_hand(&rules, seed);
        let score = sheet.score(&rules);
        let mut parts = sheet.clone();
        for side in Side::ALL {
            let b = figures(&score, side);
            parts.sides.get_mut(side).entry = SideEntry::Parts(Parts {
                table: b.melded,
                held: -b.held,
                unseen: -b.unseen,
                ..Parts::of(b.burrachi)
            });
        }
        let again = parts.score(&rules);
        prop_assert!(again.valid(), "{:?}", again.faults);
        for side in Side::ALL {
            prop_assert_eq!(figures(&again, side), figures(&score, side));
        }
    }
}

#[test]
fn a_legal_sheet_is_scored_without_touching_the_heap() {
    let rules = RuleSet::FEDERATION;
    let sheets: Vec<Sheet> = (0..200).map(|seed| play_hand(&rules, seed)).collect();
    let on_the_heap = allocation_counter::measure(|| {
        for sheet in &sheets {
            assert!(sheet.score(&rules).valid());
        }
    });
    assert_eq!(on_the_heap.count_total, 0);
}
