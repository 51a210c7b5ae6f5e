//! Tests of each document's rules by example, on tables set up for them: pozzetto, pile, closing and the end of the
//! stock.

use super::table::*;
use super::*;

#[test]
fn a_pozzetto_taken_directly_is_played_at_once() {
    let mut game = Setup::of("italian")
        .hand(Seat::East, "KS KD")
        .stock("KH")
        .game(30);
    play(&mut game, "draw; meld KS KD KH");
    assert_eq!((game.hand(Seat::East).len(), game.pozzetti()), (11, 1));
    assert!(game.has_pozzetto(Seat::West) && !game.must_draw());
}

#[test]
fn a_pozzetto_taken_on_the_discard_is_seen_when_the_document_says() {
    for (name, after_discard, after_next, after_partner, own_turn) in [
        ("italian", 0, 0, 11, 11),
        ("buraco", 0, 0, 0, 11),
        ("brochure+direction=clockwise", 11, 11, 11, 11),
        ("italian+two", 0, 11, 11, 11),
    ] {
        // A wild may be discarded to take it.
        let setup = Setup::of(name)
            .meld(Seat::East, BURRACO)
            .hand(Seat::East, "2S");
        let mut game = setup.stock("TH").game(30);
        play(&mut game, "draw; add 0 TH; drop 2S");
        let mut seen = vec![game.hand(Seat::East).len()];
        for _ in 0..3 {
            if game.turn() != Seat::East {
                play(&mut game, "draw");
                let card = game.hand(game.turn())[0];
                game.play(Move::Discard(card)).unwrap();
            }
            seen.push(game.hand(Seat::East).len());
        }
        assert_eq!(
            seen,
            [after_discard, after_next, after_partner, own_turn],
            "{name}"
        );
    }
}

#[test]
fn the_lone_card_of_the_pile_is_not_discarded_again_but_its_twin_is() {
    let lone = |name: &str, hand: &str| {
        let setup = Setup::of(name).hand(Seat::East, hand).pile("5C");
        let mut game = setup.game(30);
        play(&mut game, "pile");
        game
    };
    assert_eq!(refused(&lone("italian", "KS QH"), "drop 5C"), "lone_card");
    assert_eq!(
        refused(&lone("federation", "KS QH"), "drop 5C"),
        "lone_card"
    );
    let mut twin = lone("italian", "KS 5C");
    play(&mut twin, "drop 5C");
    assert_eq!(twin.shown(), None);
    let mut shown = lone("english", "KS 5C");
    play(&mut shown, "drop 5C");
    assert_eq!(
        shown.shown(),
        Some((Seat::East, read_cards("5C").unwrap()[0]))
    );
    play(&mut lone("brochure", "KS QH"), "drop 5C");
    play(&mut lone("buraco", "KS QH"), "drop 5C");
    // A pile of more than one card: any of them.
    let mut more = Setup::of("italian")
        .hand(Seat::East, "KS QH")
        .pile("9C 5C")
        .game(30);
    play(&mut more, "pile; drop 5C");
    // Nothing is laid that would leave only the card that may not be discarded.
    let left = lone("italian", "KS KH KD");
    assert_eq!(refused(&left, "meld KS KH KD"), "lone_card");
}

#[test]
fn closing_needs_what_each_document_says() {
    let close = |name: &str, burraco: &str, hand: &str| {
        let setup = Setup::of(name).meld(Seat::East, burraco).took(Seat::West);
        let mut game = setup.hand(Seat::East, hand).stock("QC").game(30);
        play(&mut game, "draw");
        game
    };
    let ended = |mut game: Game, moves: &str| {
        play(&mut game, moves);
        (game.ended(), game.closer())
    };
    let closed = (Some(Ended::Closed), Some(Seat::East));
    assert_eq!(
        ended(close("italian", BURRACO, "TH"), "add 0 TH; drop QC"),
        closed
    );
    // The last card may not be melded, unless a variant says so.
    assert_eq!(
        refused(&close("italian", BURRACO, "KC AC"), "meld QC KC AC"),
        "discard_needed"
    );
    let free = close("italian+close-without-discard", BURRACO, "KC AC");
    assert_eq!(ended(free, "meld QC KC AC"), closed);
    assert_eq!(
        ended(close("buraco", BURRACO, "KC AC"), "meld QC KC AC"),
        closed
    );
    // No wild closes, but by the brochure and Buraco.
    let wild = "TH 2S KC AC";
    let melds = "add 0 TH; meld QC KC AC";
    for (name, code) in [("italian", "wild_closes"), ("english", "wild_closes")] {
        let mut game = close(name, BURRACO, wild);
        play(&mut game, "add 0 TH");
        assert_eq!(refused(&game, "meld QC KC AC"), code, "{name}");
    }
    assert_eq!(
        ended(
            close("brochure", BURRACO, wild),
            &format!("{melds}; drop 2S")
        ),
        closed
    );
    assert_eq!(
        ended(close("buraco", BURRACO, wild), &format!("{melds}; drop 2S")),
        closed
    );
    // With the last card melded a wild closes too, where it can be laid off.
    let optional = close("italian+close-without-discard", BURRACO, wild);
    assert_eq!(ended(optional, &format!("{melds}; add 0 2S")), closed);
}

#[test]
fn without_the_burraco_it_needs_a_side_keeps_a_card() {
    for (name, burraco) in [
        ("italian", "3H 4H 5H"),
        ("english", "3H 4H 5H"),
        // Buraco asks for a clean one.
        ("buraco", "3H 4H 5H 6H 7H 8H 2S"),
    ] {
        let setup = Setup::of(name).meld(Seat::East, burraco).took(Seat::East);
        let mut game = setup.hand(Seat::East, "KS KD QC").stock("KH").game(30);
        play(&mut game, "draw");
        assert_eq!(refused(&game, "meld KS KD KH"), "keep_a_card", "{name}");
        play(&mut game, "drop KS");
    }
}

#[test]
fn by_the_brochure_a_player_plays_on_without_cards() {
    let setup = Setup::of("brochure")
        .meld(Seat::East, "3H 4H 5H 6H 7H 8H")
        .meld(Seat::East, "9C TC JC QC KC")
        .took(Seat::East);
    let mut game = setup.hand(Seat::East, "KS KD").stock("KH").game(30);
    // Out of cards at the end of melding: the turn is over without a discard.
    play(&mut game, "draw; meld KS KD KH");
    assert!(game.hand(Seat::East).is_empty() && game.ended().is_none());
    assert_eq!(game.turn(), Seat::North, "anticlockwise");
    for _ in 0..3 {
        play(&mut game, "draw");
        let card = game.hand(game.turn())[0];
        game.play(Move::Discard(card)).unwrap();
    }
    // The card drawn is discarded: without a burraco that closes nothing.
    play(&mut game, "draw");
    let card = game.hand(Seat::East)[0];
    game.play(Move::Discard(card)).unwrap();
    assert!(game.hand(Seat::East).is_empty() && game.ended().is_none());
    assert_eq!(game.sheet().score(game.rules()).faults, []);
}

#[test]
fn the_stock_ends_the_hand_where_each_document_says() {
    let turn = |game: &mut Game| {
        play(game, "draw");
        let card = game.hand(game.turn())[0];
        game.play(Move::Discard(card)).unwrap();
    };
    let mut two_left = Setup::of("italian").game(4);
    turn(&mut two_left);
    assert_eq!(two_left.ended(), None);
    turn(&mut two_left);
    assert_eq!(
        (two_left.ended(), two_left.stock()),
        (Some(Ended::Stock), 2)
    );
    let mut last_card = Setup::of("brochure").game(2);
    turn(&mut last_card);
    assert_eq!(last_card.ended(), None);
    turn(&mut last_card);
    assert_eq!(
        (last_card.ended(), last_card.stock()),
        (Some(Ended::Stock), 0)
    );
    // Each pozzetto nobody took becomes the stock; with none left no hand may be emptied.
    let mut buraco = Setup::of("buraco").game(1);
    turn(&mut buraco);
    assert_eq!((buraco.stock(), buraco.pozzetti()), (11, 1));
    for _ in 0..11 {
        turn(&mut buraco);
    }
    assert_eq!((buraco.stock(), buraco.pozzetti()), (11, 0));
    for _ in 0..11 {
        assert_eq!(buraco.ended(), None);
        turn(&mut buraco);
    }
    assert_eq!(buraco.ended(), Some(Ended::Stock));
    let setup = Setup::of("buraco")
        .meld(Seat::East, BURRACO)
        .took(Seat::North);
    let mut none_left = setup.hand(Seat::East, "TH").stock("JH").game(1);
    play(&mut none_left, "draw");
    assert_eq!((none_left.stock(), none_left.pozzetti()), (11, 0));
    assert_eq!(refused(&none_left, "add 0 TH"), "no_pozzetto");
}

#[test]
fn in_the_last_turn_a_closing_counts() {
    let setup = Setup::of("federation")
        .meld(Seat::East, BURRACO)
        .took(Seat::East);
    let mut game = setup.hand(Seat::East, "TH").stock("QC").game(3);
    play(&mut game, "draw; add 0 TH; drop QC");
    assert_eq!(
        (game.ended(), game.closer()),
        (Some(Ended::Closed), Some(Seat::East))
    );
}
