//! Tests of whole hands, checked after every move.

use super::*;

/// The conditions that tests check on any table, before and after any move.
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
        let (rules, sheet) = (game.rules(), game.sheet());
        let score = sheet.score(rules);
        assert_eq!(score.faults, [], "{rules} {seed}: {game:?}");
        let missing = |kind: &WarningKind| matches!(kind, WarningKind::CardsMissing { .. });
        let missing = score.warnings.iter().any(|told| missing(&told.kind));
        assert!(!missing, "{rules} {seed}: {game:?}");
        self.all_cards_count(game, &score);
        sums::come_to_the_same(&sheet, rules);
        let by_judge = judge::score::totals(game);
        for (seat, total) in by_judge {
            let figures = match (score.third, Side::ALL.map(|side| game.written_as(side))) {
                (_, [ns, _]) if ns.contains(&seat) => score.sides.ns,
                (_, [_, ew]) if ew.contains(&seat) => score.sides.ew,
                (third, _) => third.unwrap(),
            };
            assert_eq!(figures.total(), total, "{rules} {seed} {seat:?}: {game:?}");
        }
    }

    /// Checks by points that the cards melded, held and unused together are the whole deck.
    fn all_cards_count(&self, game: &Game, score: &HandScore) {
        let rules = game.rules();
        let scores = score.sides.iter().map(|(_, side)| side).chain(&score.third);
        let on_sheet: i32 = scores
            .map(|side| side.breakdown().unwrap())
            .map(|b| b.melded - b.held - b.unseen - b.penalised)
            .sum();
        // Where an unplayed pozzetto costs 100 its cards are not counted.
        let uncounted: i32 = match rules.unplayed_pozzetto {
            UnplayedPozzetto::Hundred => {
                let seats = rules.players.seats().iter();
                seats.map(|seat| value_of(game.unseen(*seat))).sum()
            }
            UnplayedPozzetto::Value | UnplayedPozzetto::AsHand => 0,
        };
        let unplayed = value_of(&game.in_no_hand());
        // Where wilds count nothing on the table, their value is on no sheet.
        let first = |seat: &&Seat| game.partner(**seat).is_none_or(|partner| **seat < partner);
        let sides = rules.players.seats().iter().filter(first);
        let laid = sides.flat_map(|seat| game.melds(*seat));
        let wilds: i32 = laid
            .map(|meld| value_of(meld.cards()) - meld.points(rules))
            .sum();
        assert_eq!(on_sheet + wilds + uncounted + unplayed, rules.deck.points());
    }
}

/// Whether the player has any legal move. The whole list is built only when needed.
fn some_move(game: &Game) -> bool {
    let openings = [Move::Draw, Move::TakePile, Move::Keep, Move::Refuse];
    let held = game.hand(game.turn()).iter();
    let discards = held.map(|card| Move::Discard(*card));
    let mut quick = openings.into_iter().chain(discards);
    quick.any(|m| game.check(&m).is_ok()) || !game.legal_moves().is_empty()
}

/// Plays a hand with simple computer players and checks the table after each move. In some of the hands, time is called
/// before a turn.
fn play_by_bots(rules: RuleSet, seed: u64) -> Game {
    let mut game = Game::deal(rules, seed);
    let invariants = Invariants::of(&rules);
    let mut rng = Rng::new(seed);
    let called = (rng.below(4) == 0).then(|| rng.below(50) as u32);
    while game.ended().is_none() {
        if called == Some(game.turns()) && game.turns_left().is_none() {
            time_is_called(&mut game);
            if game.ended().is_some() {
                break;
            }
        }
        let mut followed = game.clone();
        let moves = game.played.len();
        let left = game.turns_left();
        take_turn(&mut game);
        for action in &game.played[moves..] {
            followed.play(action.clone()).unwrap();
            invariants.hold(&followed);
        }
        assert_eq!(followed, game);
        let one_less = left.map(|left| left - 1);
        assert!(game.turns_left() == one_less || game.ended().is_some());
        assert!(game.turns() < 400, "{rules} {seed} does not end");
    }
    invariants.hold_at_the_end(&game, seed);
    game
}

/// Calls time, and checks that it cannot be called twice.
fn time_is_called(game: &mut Game) {
    game.call_time().unwrap();
    let again = game.call_time().unwrap_err();
    match game.rules().time {
        TimeCalled::AtOnce => {
            assert_eq!((game.ended(), again), (Some(Ended::Time), Illegal::Over));
        }
        TimeCalled::LastRound => assert_eq!(again, Illegal::TimeCalled),
    }
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
            let mut rng = Rng::new(seed);
            // Time is called in half of the games, in the middle of a turn as well.
            let called = (rng.below(2) == 0).then(|| rng.below(300));
            while game.ended().is_none() {
                random_move(&mut game, &mut rng);
                invariants.hold(&game);
                if called.is_some_and(|moves| moves <= game.played.len())
                    && game.ended().is_none()
                    && game.turns_left().is_none()
                {
                    time_is_called(&mut game);
                    invariants.hold(&game);
                }
                assert!(game.turns() < 3000, "{rules} {seed} does not end");
            }
            invariants.hold_at_the_end(&game, seed);
        }
    }
}

/// Plays turns in which every player takes the lone card of the pile and discards another. Checks that the hand ends,
/// or goes on, as each rule set says of a stalemate.
#[test]
fn players_who_only_exchange_a_card_come_to_what_their_rules_say() {
    for rules in main_rules()
        .into_iter()
        .chain([rules("italian+next-must-draw")])
    {
        let invariants = Invariants::of(&rules);
        let (mut exchanged, round) = (0, rules.players.seats().len());
        for seed in 0..games(8, 1000) {
            let mut rng = Rng::new(seed);
            let mut game = Game::deal(rules, seed);
            let from = rng.below(20) as u32;
            while game.ended().is_none() && (game.turns() < from || game.pile().len() != 1) {
                take_turn(&mut game);
            }
            while game.ended().is_none() && game.exchanges() < round {
                let lone = game.pile()[0];
                let hand = game.hand(game.turn()).to_vec();
                let other: Vec<&Card> = hand.iter().filter(|card| **card != lone).collect();
                if other.len() < 2 || game.play(Move::TakePile).is_err() {
                    break;
                }
                invariants.hold(&game);
                let discard = *other[rng.below(other.len())];
                game.play(Move::Discard(discard)).unwrap();
                invariants.hold(&game);
            }
            if game.exchanges() < round {
                continue;
            }
            exchanged += 1;
            let called = game.clone().call_stalemate();
            match rules.stalemate {
                Stalemate::Ends => assert_eq!(game.ended(), Some(Ended::Stalemate)),
                Stalemate::Arbitro => {
                    game.call_stalemate().unwrap();
                    assert_eq!(game.ended(), Some(Ended::Stalemate));
                }
                Stalemate::NextMustDraw => {
                    assert_eq!(game.check(&Move::TakePile), Err(Illegal::MustDraw));
                    assert_eq!(called, Err(Illegal::NoStalemate));
                }
                Stalemate::Unknown => {
                    assert_eq!(called, Err(Illegal::NoStalemate));
                    assert_eq!(game.check(&Move::TakePile), Ok(()));
                }
            }
            invariants.hold(&game);
            invariants.hold_at_the_end(&game, seed);
        }
        assert!(exchanged > 0, "{rules}");
    }
}
