//! The rules of each document by example, on tables set up for them.

use super::*;

/// A table on which the named cards lie where they are said to, and all others somewhere.
struct Setup {
    rules: RuleSet,
    position: Position,
    left: Vec<Card>,
}

impl Setup {
    /// East is to draw.
    fn of(name: &str) -> Setup {
        let rules = rules(name);
        Setup {
            rules,
            left: rules.deck.cards(),
            position: Position {
                turn: Seat::East,
                places: BySeat::default(),
                pozzetti: Vec::new(),
                pile: Vec::new(),
                stock: Vec::new(),
                solo: None,
                opening: false,
            },
        }
    }

    fn take(&mut self, text: &str) -> Vec<Card> {
        let cards = read_cards(text).unwrap();
        for card in &cards {
            let at = self.left.iter().position(|c| c == card).unwrap();
            self.left.remove(at);
        }
        cards
    }

    fn hand(mut self, seat: Seat, text: &str) -> Setup {
        self.position.places.get_mut(seat).hand = self.take(text);
        self
    }

    fn meld(mut self, seat: Seat, text: &str) -> Setup {
        let meld = self.take(text);
        self.position.places.get_mut(seat).melds.push(meld);
        self
    }

    fn pile(mut self, text: &str) -> Setup {
        self.position.pile = self.take(text);
        self
    }

    /// The top of the stock; the first card named is drawn first.
    fn stock(mut self, text: &str) -> Setup {
        self.position.stock = self.take(text);
        self.position.stock.reverse();
        self
    }

    fn took(mut self, seat: Seat) -> Setup {
        self.position.places.get_mut(seat).took_pozzetto = true;
        self
    }

    fn total(mut self, seat: Seat, points: i32) -> Setup {
        self.position.places.get_mut(seat).total = points;
        self
    }

    /// Deals what is left: five cards to whoever has none, the pozzetti, and the stock below its named top. The last
    /// to play holds whatever is over.
    fn game(mut self, stock: usize) -> Game {
        // No wild is dealt that was not named.
        self.left.sort_by_key(|card| card.can_be_wild());
        let took = self
            .position
            .places
            .iter()
            .filter(|(_, p)| p.took_pozzetto)
            .count();
        for seat in self.rules.players.seats() {
            let place = self.position.places.get_mut(*seat);
            if place.hand.is_empty() {
                place.hand = self.left.drain(..5).collect();
            }
        }
        for size in self.rules.players.pozzetti().into_iter().skip(took) {
            self.position
                .pozzetti
                .push(self.left.drain(..size).collect());
        }
        let below = stock - self.position.stock.len();
        let mut lowest: Vec<Card> = self.left.drain(..below).collect();
        lowest.append(&mut self.position.stock);
        self.position.stock = lowest;
        let last = self.rules.round_from(Seat::East).pop().unwrap();
        let hand = &mut self.position.places.get_mut(last).hand;
        hand.append(&mut self.left);
        Game::at(self.rules, self.position).unwrap()
    }
}

/// Plays moves that must be legal.
fn play(game: &mut Game, moves: &str) {
    for word in moves.split(';').map(str::trim) {
        game.play(action(word))
            .unwrap_or_else(|why| panic!("{word}: {why:?}\n{game:?}"));
    }
}

/// What refuses a move, which must leave the table as it was.
fn refused(game: &Game, word: &str) -> &'static str {
    let mut table = game.clone();
    let why = table.play(action(word)).unwrap_err();
    assert_eq!(table, *game);
    assert!(!why.source(game.rules()).section.is_empty());
    why.code()
}

/// `draw`, `pile`, `keep`, `refuse`, `meld 3H 4H 5H`, `add 0 6H`, `drop 7H`.
fn action(word: &str) -> Move {
    let (verb, rest) = word.split_once(' ').unwrap_or((word, ""));
    match verb {
        "draw" => Move::Draw,
        "pile" => Move::TakePile,
        "keep" => Move::Keep,
        "refuse" => Move::Refuse,
        "meld" => Move::Meld(read_cards(rest).unwrap()),
        "drop" => Move::Discard(rest.parse().unwrap()),
        "add" => {
            let (meld, card) = rest.split_once(' ').unwrap();
            Move::LayOff {
                meld: meld.parse().unwrap(),
                card: card.parse().unwrap(),
            }
        }
        _ => panic!("{word}"),
    }
}

const BURRACO: &str = "3H 4H 5H 6H 7H 8H 9H";

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
        .meld(Seat::East, "3H 4H 5H")
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

/// Every player takes the lone card and discards another, for a number of turns.
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
    for name in ["english", "brochure", "buraco"] {
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

#[test]
fn positions_that_are_no_table_are_refused() {
    let position = || {
        let mut deal = Deal::of_seed(&RuleSet::ITALIAN, 1, Seat::North);
        Position {
            turn: Seat::East,
            places: BySeat::from_fn(|seat| PlayerPosition {
                hand: std::mem::take(deal.hands.get_mut(seat)),
                ..PlayerPosition::default()
            }),
            pozzetti: deal.pozzetti.to_vec(),
            pile: deal.turned.into_iter().collect(),
            stock: std::mem::take(&mut deal.stock),
            solo: None,
            opening: true,
        }
    };
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
