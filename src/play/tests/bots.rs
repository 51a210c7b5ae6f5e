//! Tests of hands that computer players play, from the deal to the sheet.

use super::*;

#[test]
fn hands_played_by_bots_are_legal_from_the_deal_to_the_sheet() {
    let mut deck = Deck::WithJokers.cards();
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
            kinds = kinds.and(figures.breakdown().unwrap().burrachi);
        }
    }
    assert!(closed > 300, "{closed} of 500 closed");
    assert!(
        (600..1000).contains(&taken),
        "{taken} of 1000 pozzetti taken"
    );
    assert!(unseen > 10, "{unseen} pozzetti unseen at the end");
    assert!(
        Burraco::EARNING.iter().all(|kind| kinds.of(*kind) > 50),
        "{kinds:?}"
    );
}
