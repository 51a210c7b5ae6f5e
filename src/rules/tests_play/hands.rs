//! Whole hands, checked after every move.

use super::*;

/// What must hold of any table, before and after any move.
struct Invariants {
    deck: Vec<Card>,
}

impl Invariants {
    fn of(rules: &RuleSet) -> Invariants {
        let mut deck = rules.deck.cards();
        deck.sort_unstable();
        Invariants { deck }
    }

    fn hold(&self, game: &Game) {
        assert_eq!(game.all_cards(), self.deck, "cards went astray: {game:?}");
        let rules = game.rules();
        let mut took = 0;
        for seat in rules.players.seats() {
            let counted = game.partner(*seat).is_none_or(|p| *seat < p);
            took += usize::from(counted && game.has_pozzetto(*seat));
            let empty = game.hand(*seat).is_empty() && !game.waits(*seat);
            let closed = game.closer() == Some(*seat);
            let may_be_empty = rules.without_burraco == WithoutBurraco::PlaysOn;
            assert!(
                !empty || closed || may_be_empty,
                "{seat:?} has run out: {game:?}"
            );
            assert!(!closed || (empty && game.has_pozzetto(*seat)));
            assert!(!closed || game.has_burraco(*seat));
        }
        let replaced = rules.stock_end == StockEnd::Pozzetti;
        assert!(took + game.pozzetti() <= 2, "{game:?}");
        assert!(replaced || took + game.pozzetti() == 2, "{game:?}");
        assert_eq!(game.closer().is_some(), game.ended() == Some(Ended::Closed));
        assert_eq!(game.ended().is_none(), some_move(game), "{game:?}");
    }

    fn hold_at_the_end(&self, game: &Game, seed: u64) {
        let sheet = game.sheet();
        let faults = sheet.score(game.rules()).faults;
        assert_eq!(faults, [], "{} {seed}: {game:?}", game.rules());
    }
}

/// Whether there is a legal move at all, without writing the whole list unless it must be.
fn some_move(game: &Game) -> bool {
    let openings = [Move::Draw, Move::TakePile, Move::Keep, Move::Refuse];
    let held = game.hand(game.turn()).iter();
    let discards = held.map(|card| Move::Discard(*card));
    let mut quick = openings.into_iter().chain(discards);
    quick.any(|m| game.check(&m).is_ok()) || !game.legal_moves().is_empty()
}

fn play_by_bots(rules: RuleSet, seed: u64) -> Game {
    let mut game = Game::deal(rules, seed);
    let invariants = Invariants::of(&rules);
    while game.ended().is_none() {
        take_turn(&mut game);
        invariants.hold(&game);
        assert!(game.turns() < 400, "{rules} {seed} does not end");
    }
    invariants.hold_at_the_end(&game, seed);
    game
}

#[test]
fn hands_of_plain_players_are_legal_by_every_rule_set() {
    for rules in main_rules() {
        let mut closed = 0;
        let all = games(200, 1);
        for seed in 0..all {
            closed += u64::from(play_by_bots(rules, seed).ended() == Some(Ended::Closed));
        }
        assert!(closed * 2 > all, "{rules}: {closed} of {all} closed");
    }
}

#[test]
fn hands_of_plain_players_are_legal_by_every_variant() {
    let all = every_rules();
    assert!(all.len() > 600, "{}", all.len());
    for rules in all {
        for seed in 0..games(4, 1000) {
            play_by_bots(rules, seed);
        }
    }
}

#[test]
fn hands_of_random_players_are_legal_by_every_rule_set() {
    for rules in main_rules() {
        let invariants = Invariants::of(&rules);
        for seed in 0..games(10, 200) {
            let mut game = Game::deal(rules, seed);
            let mut lot = Lot::new(seed);
            while game.ended().is_none() {
                random_move(&mut game, &mut lot);
                invariants.hold(&game);
                assert!(game.turns() < 3000, "{rules} {seed} does not end");
            }
            invariants.hold_at_the_end(&game, seed);
        }
    }
}
