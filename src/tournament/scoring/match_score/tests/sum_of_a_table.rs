//! Tables that write the sum of their hands, in an event where the others write every hand.

use super::*;
use crate::entry::EntryNo;
use crate::round::Partners;

/// Builds a test event of two or more hands a table, with round 1 published.
fn evening_of_hands(plan: &str) -> Event {
    let mut event = evening_of_totals(plan);
    event.settings.length = Length::Hands;
    event
}

fn refused(hands: u8) -> Result<(), Refusal> {
    let hand = HandNo(1);
    Err(Refusal::SheetOf { hand, hands })
}

#[test]
fn the_sum_of_a_table_stands_for_its_hands() {
    let mut event = evening_of_hands("3 mitchell");
    assert_eq!(ask(&mut event, &write_total(1, 0, [900, 5], 3)), refused(1));
    ask(&mut event, &write_total(1, 0, [2815, 1940], 4)).unwrap();
    assert_eq!(first(&event).state, TableState::Entered);
    let second = ask(&mut event, &enter(2, 0, 500, 300));
    let (hand, hands) = (HandNo(2), 4);
    assert_eq!(second, Err(Refusal::SheetOf { hand, hands }));
    let fifth = ask(&mut event, &enter(5, 0, 500, 300));
    assert_eq!(fifth, Err(Refusal::NoSuchHand(HandNo(5))));
    let sheet = |hand| first(&event).sheet_of(&event.settings, HandNo(hand));
    assert_eq!([1, 4, 5].map(sheet), [1, 1, 5].map(HandNo));
    let result = TableResult::of(&event.settings, first(&event)).unwrap();
    assert_eq!(
        (result.difference.0, result.hands, result.burrachi.ns),
        (875, 4, None)
    );
    let so_far = TableResult::so_far(&event.settings, first(&event));
    assert_eq!(so_far, Some(result));
    ask(&mut event, &write_total(1, 1, [2820, 1940], 4)).unwrap();
    assert_eq!(first(&event).state, TableState::Entered);
}

#[test]
fn the_sum_and_the_first_hand_replace_each_other() {
    let mut event = evening_of_hands("3 mitchell");
    ask(&mut event, &write_total(1, 0, [2815, 1940], 4)).unwrap();
    ask(&mut event, &enter(1, 1, 500, 300)).unwrap();
    assert_eq!(first(&event).state, TableState::Open);
    let missing = Unsettled::of(&event.settings, first(&event)).missing;
    assert_eq!(missing, [2, 3, 4].map(HandNo));
    ask(&mut event, &write_total(1, 2, [2815, 1940], 4)).unwrap();
    assert_eq!(first(&event).state, TableState::Entered);
    ask(&mut event, &enter(1, 3, 500, 300)).unwrap();
    ask(&mut event, &enter(2, 0, 500, 300)).unwrap();
    let other_sum = ask(&mut event, &write_total(1, 4, [2815, 1940], 4));
    assert_eq!(other_sum, refused(1), "another hand is in");
}

#[test]
fn a_level_sum_of_a_knockout_has_an_extra_hand() {
    let mut event = evening_of_hands("2 knockout 4");
    ask(&mut event, &write_total(1, 0, [2000, 2000], 4)).unwrap();
    ask(&mut event, &enter(2, 0, 600, 700)).unwrap();
    let result = TableResult::of(&event.settings, first(&event)).unwrap();
    assert_eq!((result.difference.0, result.hands), (0, 4));
    let won = winner(&event.settings, first(&event), Side::Ns).unwrap();
    assert_eq!(won, (Side::Ew, WonBy::ExtraHand));
    assert_eq!(ask(&mut event, &enter(1, 1, 500, 300)), refused(4));
}

#[test]
fn three_players_have_no_sum() {
    let mut event = evening_of_hands("3 mitchell");
    event.settings.rules = "federation+three".parse().unwrap();
    for table in &mut event.rounds[0].tables {
        table.partners = Partners::Third(EntryNo(9));
    }
    let sum = ask(&mut event, &write_total(1, 0, [2815, 1940], 4));
    assert_eq!(sum, refused(1));
}

#[test]
fn the_judge_reads_sums_beside_hands() {
    let mut event = evening_of_hands("3 mitchell");
    let tables = event.rounds[0].tables.iter_mut();
    for (number, table) in (0..).zip(tables) {
        match number % 2 {
            0 => table.save(
                HandNo(1),
                version(1, Sheet::of_table(BySide { ns: 2815, ew: 1750 }, 4)),
            ),
            _ => (1..=4).for_each(|hand| table.save(HandNo(hand), version(1, sheet(500, 300)))),
        }
        table.state = TableState::Closed;
    }
    event.rounds[0].state = RoundState::Closed;
    let mut file = EventFile::of(&event, "pozzetto", Vec::new());
    assert_eq!((verify(&file), file.problems()), (vec![], vec![]));
    let second = file.rounds[0].tables[1].hands[1].clone();
    file.rounds[0].tables[0].hands.push(second);
    assert_ne!(file.problems(), [], "a hand beside the sum of all");
}
