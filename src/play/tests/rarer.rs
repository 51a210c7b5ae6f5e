//! Tests of rare events by example: stalemate, the openings of *Buraco*, time, three players, and moves out of order.

use super::table::*;
use super::*;

/// Plays a number of turns in which every player takes the lone card and discards another.
fn exchange(game: &mut Game, turns: usize) {
    for _ in 0..turns {
        let own = game.hand(game.turn())[0];
        play(game, "pile");
        game.play(Move::Discard(own)).unwrap();
    }
}

#[test]
fn a_stalemate_is_what_each_document_says() {
    let table = |name: &str| Setup::of(name).pile("5C").game(30);
    let mut ends = table("italian");
    exchange(&mut ends, 3);
    assert_eq!(ends.ended(), None);
    exchange(&mut ends, 1);
    assert_eq!(ends.ended(), Some(Ended::Stalemate));
    let mut two = table("italian+two");
    exchange(&mut two, 2);
    assert_eq!(two.ended(), Some(Ended::Stalemate));
    let mut must_draw = table("italian+next-must-draw");
    exchange(&mut must_draw, 4);
    assert_eq!(refused(&must_draw, "pile"), "must_draw");
    play(&mut must_draw, "draw");
    let mut arbitro = table("federation");
    exchange(&mut arbitro, 3);
    assert_eq!(arbitro.call_stalemate(), Err(Illegal::NoStalemate));
    exchange(&mut arbitro, 1);
    assert_eq!(arbitro.ended(), None);
    assert_eq!(arbitro.call_stalemate(), Ok(()));
    assert_eq!(arbitro.ended(), Some(Ended::Stalemate));
    for name in ["english", "brochure", "buraco", "italian+stalemate=none"] {
        let mut unknown = table(name);
        exchange(&mut unknown, 9);
        assert_eq!(unknown.ended(), None, "{name}");
        assert_eq!(unknown.call_stalemate(), Err(Illegal::NoStalemate));
    }
}

#[test]
fn the_first_card_of_buraco_may_be_refused() {
    let mut kept = Game::deal(rules("buraco"), 3);
    assert_eq!(refused(&kept, "pile"), "no_pile");
    play(&mut kept, "draw");
    let offered = kept.offered().unwrap();
    assert_eq!(refused(&kept, "draw"), "keep_or_refuse");
    let mut refusing = kept.clone();
    play(&mut kept, "keep");
    assert_eq!((kept.pile().len(), kept.stock()), (0, 37));
    kept.play(Move::Discard(offered)).unwrap();
    assert_eq!(
        kept.turn(),
        Seat::South,
        "an accepted card may be discarded, which ends the turn"
    );
    play(&mut refusing, "refuse");
    assert_eq!(
        (refusing.pile(), refusing.stock()),
        ([offered].as_slice(), 36)
    );
    assert_eq!(refusing.hand(Seat::East).len(), 12);
    assert_eq!(refused(&refusing, "refuse"), "nothing_to_refuse");
}

#[test]
fn the_first_melds_of_buraco_are_worth_enough_or_come_back() {
    let table = |total: i32| {
        let setup = Setup::of("buraco").hand(Seat::East, "KS KD KH QS QD QH 9C 8C");
        let mut game = setup.stock("4C").total(Seat::East, total).game(30);
        play(&mut game, "draw");
        game
    };
    let mut short = table(0);
    assert_eq!(short.first_minimum(Seat::East), Some(50));
    play(&mut short, "meld KS KD KH; drop 4C");
    assert!(short.melds(Seat::East).is_empty());
    assert_eq!(short.hand(Seat::East).len(), 8);
    assert_eq!(short.first_minimum(Seat::West), Some(65));
    let mut enough = table(1499);
    play(&mut enough, "meld KS KD KH; meld QS QD QH; drop 4C");
    assert_eq!(enough.melds(Seat::West).len(), 2);
    assert_eq!(enough.first_minimum(Seat::West), None);
    let mut later = table(1500);
    play(&mut later, "meld KS KD KH; meld QS QD QH; drop 4C");
    assert_eq!(later.first_minimum(Seat::East), Some(90));
    assert_eq!(table(-300).first_minimum(Seat::East), Some(50));
    // A hand emptied too cheaply is no hand emptied.
    let setup = Setup::of("buraco").hand(Seat::East, "3C 4C").stock("5C");
    let mut cheap = setup.game(30);
    play(&mut cheap, "draw; meld 3C 4C 5C");
    assert_eq!((cheap.hand(Seat::East).len(), cheap.pozzetti()), (3, 2));
    assert_eq!(refused(&cheap, "meld 3C 4C 5C"), "first_melds_failed");
    play(&mut cheap, "drop 5C");
}

#[test]
fn the_first_card_goes_back_to_the_stock_when_time_is_called_over_it() {
    let mut game = Game::deal(RuleSet::BURACO, 7);
    let before = game.all_cards();
    game.play(Move::Draw).unwrap();
    assert!(game.offered().is_some(), "the first card is offered");
    game.call_time().unwrap();
    assert_eq!(game.ended(), Some(Ended::Time));
    assert_eq!(game.all_cards(), before);
}

#[test]
fn time_is_called_as_the_code_says() {
    let left = |game: &mut Game| {
        let mut turns = 0;
        while game.ended().is_none() {
            play(game, "draw");
            let card = game.hand(game.turn())[0];
            game.play(Move::Discard(card)).unwrap();
            turns += 1;
        }
        assert_eq!(game.ended(), Some(Ended::Time));
        turns
    };
    let mut dealing = Game::deal(rules("federation"), 1);
    assert_eq!(dealing.call_time(), Ok(()));
    assert_eq!(dealing.call_time(), Err(Illegal::TimeCalled));
    assert_eq!(left(&mut dealing), 4);
    assert_eq!(dealing.call_time(), Err(Illegal::Over));
    for (name, turns) in [
        ("federation", 6),
        ("federation+three", 5),
        ("federation+two", 4),
    ] {
        let mut game = Game::deal(rules(name), 1);
        play(&mut game, "draw");
        let card = game.hand(game.turn())[0];
        // The turn in progress counts.
        game.call_time().unwrap();
        game.play(Move::Discard(card)).unwrap();
        assert_eq!(left(&mut game), turns - 1, "{name}");
    }
    let mut at_once = Game::deal(rules("italian"), 1);
    at_once.call_time().unwrap();
    assert_eq!(at_once.ended(), Some(Ended::Time));
}

#[test]
fn the_first_of_three_to_run_out_plays_alone() {
    let setup = Setup::of("italian+three")
        .hand(Seat::East, "KS KD")
        .stock("KH");
    let setup = setup
        .meld(Seat::North, "8S 8D 8H")
        .meld(Seat::West, "8S 8D 8C");
    let mut game = setup.meld(Seat::West, "3C 4C 5C").game(30);
    assert_eq!(game.partner(Seat::West), None);
    assert_eq!(
        game.sheet().third.map(|side| side.pozzetto),
        Some(Pozzetto::None)
    );
    play(&mut game, "draw; meld KS KD KH");
    assert_eq!(
        (game.solo(), game.hand(Seat::East).len()),
        (Some(Seat::East), 18)
    );
    assert_eq!(game.partner(Seat::West), Some(Seat::North));
    // Equal sets of those who are partners now may stand.
    assert_eq!(game.melds(Seat::North).len(), 3);
    assert_eq!(game.melds(Seat::North), game.melds(Seat::West));
    assert!(!game.has_pozzetto(Seat::West));
    let sheet = game.sheet();
    assert!(sheet.third.is_none() && sheet.sides.ns.pozzetto == Pozzetto::Seen);
    let points = game.points();
    assert_eq!(points.north, points.west);
}

/// Builds a test position from a seed's deal, before anybody has played.
fn opening(rules: &RuleSet, seed: u64) -> Position {
    let mut deal = Deal::of_seed(rules, seed, Seat::North);
    Position {
        turn: Seat::East,
        places: BySeat::from_fn(|seat| PlayerPosition {
            hand: std::mem::take(deal.hands.get_mut(seat)),
            ..PlayerPosition::default()
        }),
        pozzetti: deal.pozzetti.to_vec(),
        pile: deal.turned.into_iter().collect(),
        stock: deal.stock,
        solo: None,
        opening: true,
    }
}

#[test]
fn positions_that_are_no_table_are_refused() {
    let position = || opening(&RuleSet::ITALIAN, 1);
    assert_eq!(
        Game::at(RuleSet::ITALIAN, position()),
        Ok(Game::deal(RuleSet::ITALIAN, 1))
    );
    let refused = |change: fn(&mut Position)| {
        let mut position = position();
        change(&mut position);
        Game::at(RuleSet::ITALIAN, position).unwrap_err().code()
    };
    assert_eq!(refused(|p| p.pile.clear()), "wrong_deck");
    assert_eq!(
        refused(|p| p.places.north.took_pozzetto = true),
        "wrong_pozzetti"
    );
    assert_eq!(
        refused(|p| {
            let hand = std::mem::take(&mut p.places.north.hand);
            p.stock.extend(hand);
        }),
        "wrong_hand"
    );
    assert_eq!(
        refused(|p| {
            let stock = std::mem::take(&mut p.stock);
            p.pile.extend(stock);
        }),
        "no_stock"
    );
    assert_eq!(
        refused(|p| {
            let meld: Vec<Card> = p.stock.drain(..3).collect();
            p.places.east.melds.push(meld);
        }),
        "wrong_meld"
    );
    assert_eq!(refused(|p| p.solo = Some(Seat::North)), "wrong_pozzetti");
}

#[test]
fn moves_out_of_order_are_refused() {
    let mut game = Setup::of("italian")
        .hand(Seat::East, "KS KD KH QC")
        .meld(Seat::East, "3H 4H 5H");
    game = game.meld(Seat::West, "9S 9D 9H").stock("6H");
    let mut game = game.game(30);
    assert_eq!(refused(&game, "drop KS"), "draw_first");
    assert_eq!(refused(&game, "pile"), "no_pile");
    play(&mut game, "draw");
    assert_eq!(refused(&game, "draw"), "already_drawn");
    assert_eq!(refused(&game, "drop AS"), "not_held");
    assert_eq!(refused(&game, "add 5 KS"), "no_such_meld");
    assert_eq!(refused(&game, "add 0 KS"), "not_added");
    assert_eq!(refused(&game, "meld KS KD QC"), "not_a_meld");
    play(&mut game, "add 0 6H; meld KS KD KH; drop QC");
    assert_eq!(game.hand(Seat::East).len(), 0);
}

#[test]
fn the_last_card_may_go_on_a_meld_after_the_one_before() {
    // The lone card of the pile cannot be laid first: the four goes before it, and both take the pozzetto.
    let setup = Setup::of("italian").meld(Seat::East, "AH 2H 3H");
    let mut game = setup.hand(Seat::East, "4H").pile("5H").game(30);
    play(&mut game, "pile; add 0 4H; add 0 5H");
    assert!(game.has_pozzetto(Seat::East) && game.ended().is_none());
    // The last card makes the burraco that closes, where it may be melded.
    for (name, closes) in [
        ("italian+close-without-discard", true),
        ("buraco", true),
        ("federation", false),
    ] {
        let setup = Setup::of(name)
            .meld(Seat::East, "3H 4H 5H 6H 7H")
            .took(Seat::East);
        let mut game = setup.hand(Seat::East, "8H").stock("9H").game(30);
        play(&mut game, "draw");
        if closes {
            play(&mut game, "add 0 8H; add 0 9H");
            assert_eq!(game.ended(), Some(Ended::Closed), "{name}");
        } else {
            assert_eq!(refused(&game, "add 0 8H"), "keep_a_card", "{name}");
        }
    }
}

#[test]
fn a_table_of_three_is_set_up_with_its_solo_player() {
    use burraco_rules::Seat::{East, North, South, West};
    let three = || Setup::of("italian+three").solo(East);
    let kings = three().meld(North, "KS KH KD").meld(West, "KC KC JK");
    let game = kings.game(20);
    assert_eq!((game.solo(), game.partner(North)), (Some(East), Some(West)));
    assert_eq!((game.partner(East), game.melds(East).len()), (None, 0));
    assert_eq!((game.melds(North).len(), game.melds(West).len()), (2, 2));
    assert_eq!(
        (game.has_pozzetto(West), game.has_pozzetto(East)),
        (false, true)
    );
    let wrong = |setup: Setup| setup.try_game(20).unwrap_err().code();
    let third = three().meld(North, "KS KH KD").meld(West, "KC KC JK");
    assert_eq!(wrong(third.meld(West, "KS KH 2D")), "wrong_meld");
    let alone = three().meld(East, "KS KH KD").meld(East, "KC KC JK");
    assert_eq!(wrong(alone), "wrong_meld");
    let four = Setup::of("italian").meld(North, "KS KH KD");
    assert_eq!(wrong(four.meld(South, "KC KC JK")), "wrong_meld");
    let each = Setup::of("italian").meld(North, "KS KH KD");
    assert_eq!(each.meld(West, "KC KC JK").game(20).melds(South).len(), 1);
    assert_eq!(wrong(three().hand(South, "3S 4S")), "no_such_seat");
    assert_eq!(wrong(Setup::of("italian").solo(East)), "wrong_pozzetti");
    assert_eq!(
        wrong(Setup::of("italian+three").took(East)),
        "wrong_pozzetti",
        "who took the first pozzetto is alone"
    );
}

#[test]
fn who_waits_for_a_pozzetto_has_its_cards_and_no_others() {
    use burraco_rules::Seat::{East, North, South, West};
    let wrong = |setup: Setup| setup.try_game(20).unwrap_err().code();
    let game = Setup::of("italian").waits(South, 11).game(20);
    assert!(game.waits(South) && !game.waits(North));
    assert_eq!(
        wrong(Setup::of("italian").waits(South, 10)),
        "wrong_pozzetti"
    );
    assert_eq!(
        wrong(Setup::of("italian").waits(East, 11)),
        "wrong_hand",
        "in turn"
    );
    assert_eq!(
        wrong(Setup::of("italian").waits(South, 11).hand(South, "KC")),
        "wrong_hand"
    );
    let three = |cards| Setup::of("italian+three").waits(West, cards).solo(West);
    assert!(three(18).game(20).waits(West));
    assert_eq!(
        wrong(three(11)),
        "wrong_pozzetti",
        "the solo player has eighteen"
    );
    let partner = || Setup::of("italian+three").solo(North);
    assert!(partner().waits(West, 11).game(20).waits(West));
    assert_eq!(wrong(partner().waits(West, 18)), "wrong_pozzetti");
}

#[test]
fn a_table_of_buraco_opens_without_a_pile() {
    let position = || opening(&RuleSet::BURACO, 3);
    let mut game = Game::at(RuleSet::BURACO, position()).unwrap();
    play(&mut game, "draw; refuse");
    let mut turned = position();
    turned.pile.extend(turned.stock.pop());
    assert_eq!(
        Game::at(RuleSet::BURACO, turned).unwrap_err().code(),
        "wrong_pile"
    );
}

#[test]
fn the_first_card_is_kept_when_the_stock_has_no_other() {
    let mut position = opening(&RuleSet::BURACO, 3);
    let taken = position.pozzetti.drain(..).flatten();
    let rest = taken.chain(position.stock.drain(1..));
    position.places.south.hand.extend(rest);
    position.places.south.took_pozzetto = true;
    position.places.west.took_pozzetto = true;
    let mut game = Game::at(RuleSet::BURACO, position).unwrap();
    play(&mut game, "draw");
    assert_eq!(refused(&game, "refuse"), "no_stock");
    play(&mut game, "keep");
}

#[test]
fn the_twin_is_shown_when_it_is_the_twin_that_goes() {
    let game = || {
        let setup = Setup::of("english").hand(Seat::East, "5C 9S KD");
        setup.pile("5C").game(30)
    };
    let mut twin = game();
    play(&mut twin, "pile; drop 5C");
    assert_eq!(
        twin.shown(),
        Some((Seat::East, read_cards("5C").unwrap()[0]))
    );
    let mut other = game();
    play(&mut other, "pile; drop 9S");
    assert_eq!(other.shown(), None);
}

#[test]
fn once_time_is_called_the_turns_are_counted() {
    let mut game = Setup::of("federation").game(30);
    assert_eq!(game.turns_left(), None);
    play(&mut game, "draw");
    game.call_time().unwrap();
    let left = game.turns_left().unwrap();
    assert_eq!(left, 6, "this turn, the next, and one round");
    let card = game.hand(game.turn())[0];
    game.play(Move::Discard(card)).unwrap();
    assert_eq!(game.turns_left(), Some(left - 1));
}

#[test]
fn melds_worth_too_little_so_far_ask_both_partners_for_more() {
    use burraco_rules::Seat::{East, North, South, West};
    let game = Setup::of("buraco").hand(East, "3H 4H 5H KS KD KC KH KS 9S");
    let mut game = game.game(30);
    play(&mut game, "draw; meld 3H 4H 5H");
    let asked = |game: &Game| [East, West, North, South].map(|seat| game.first_minimum(seat));
    assert_eq!(asked(&game), [Some(50); 4]);
    play(&mut game, "meld KS KD KC KH KS; drop 9S");
    assert_eq!(asked(&game), [None, None, Some(50), Some(50)]);
}
