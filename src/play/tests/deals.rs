//! The cut and the deal.

use super::*;

/// Builds a test deck in a known order, with its last card on top, so that a test sees where each card is dealt.
fn marked(rules: &RuleSet) -> Vec<Card> {
    let mut deck = rules.deck.cards();
    Rng::new(99).shuffle(&mut deck);
    deck
}

#[test]
fn every_document_deals_its_whole_deck() {
    for (name, stock, turned) in [
        ("italian", 41, 1),
        ("federation", 41, 1),
        ("english", 41, 1),
        ("brochure", 41, 1),
        ("buraco", 38, 0),
        ("italian+three", 45, 1),
        ("brochure+three", 45, 1),
        ("italian+two", 63, 1),
        ("brochure+two", 63, 1),
    ] {
        let game = Game::deal(rules(name), 5);
        assert_eq!((game.stock(), game.pile().len()), (stock, turned), "{name}");
        for seat in game.rules().players.seats() {
            assert_eq!(game.hand(*seat).len(), 11);
        }
        let mut deck = game.rules().deck.cards();
        deck.sort_unstable();
        assert_eq!(game.all_cards(), deck);
    }
}

/// Checks that a seed deals the same cards in every version of the program, by `tests/data/deals.tsv`. A row gives rule
/// set, seed and dealer, then the hands from the dealer's left. The pozzetti, the card turned and the size of the stock
/// follow.
#[test]
fn a_seed_deals_what_the_table_of_deals_says() {
    let table = include_str!("../../../tests/data/deals.tsv");
    let mut wrong = Vec::new();
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let [name, seed, dealer, ..] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let rules = rules(name);
        let dealer = Seat::ALL
            .into_iter()
            .find(|seat| seat.letter().to_string() == dealer);
        let dealer = dealer.unwrap();
        let deal = Deal::of_seed(&rules, seed.parse().unwrap(), dealer);
        let hands = rules.round_from(rules.after(dealer)).into_iter();
        let mut found = vec![
            name.to_owned(),
            seed.to_owned(),
            dealer.letter().to_string(),
        ];
        found.extend(hands.map(|seat| write_cards(deal.hands.get(seat))));
        found.extend(deal.pozzetti.iter().map(|pozzetto| write_cards(pozzetto)));
        found.push(deal.turned.map_or("-".into(), |card| card.to_string()));
        found.push(format!("{} {}", deal.stock.len(), deal.stock[0]));
        if found.join("\t") != line {
            wrong.push(found.join("\t"));
        }
    }
    assert!(wrong.is_empty(), "dealt otherwise:\n{}", wrong.join("\n"));
}

#[test]
fn the_pozzetti_come_alternately_from_the_bottom_of_the_part_lifted() {
    let rules = RuleSet::ITALIAN;
    let deck = marked(&rules);
    let deal = Deal::cut(&rules, deck.clone(), 30, Seat::South).unwrap();
    let lifted = &deck[78..];
    let every_other =
        |from: usize| -> Vec<Card> { lifted[from..22].iter().step_by(2).copied().collect() };
    assert_eq!(deal.pozzetti, [every_other(0), every_other(1)]);
    // The hands come singly from the top of the rest, from the dealer's left.
    assert_eq!(deal.hands.west[..2], [deck[77], deck[73]]);
    assert_eq!(deal.hands.south[10], deck[34]);
    assert_eq!(deal.turned, Some(deck[33]));
    // What is left of the rest lies on what is left of the part lifted.
    assert_eq!(deal.stock, [&deck[100..], &deck[..33]].concat());
    assert_eq!(
        Game::start(rules, deal, BySeat::default()).unwrap().turn(),
        Seat::West
    );
}

#[test]
fn of_three_players_one_pozzetto_has_eighteen_cards() {
    let rules = rules("italian+three");
    let deck = marked(&rules);
    let deal = Deal::cut(&rules, deck.clone(), 29, Seat::North).unwrap();
    let [large, small] = deal.pozzetti;
    assert_eq!((large.len(), small.len()), (18, 11));
    assert_eq!(large[11..], deck[79 + 22..]);
    assert_eq!((large[10], small[10]), (deck[79 + 20], deck[79 + 21]));
}

#[test]
fn the_brochure_makes_the_pozzetti_after_the_hands() {
    let rules = RuleSet::BROCHURE;
    let deck = marked(&rules);
    let deal = Deal::cut(&rules, deck.clone(), 0, Seat::North).unwrap();
    assert_eq!(deal.hands.west[0], deck[107], "anticlockwise, from the top");
    assert_eq!(deal.pozzetti[0][..2], [deck[0], deck[2]]);
    assert_eq!(deal.turned, Some(deck[63]));
    assert_eq!(deal.stock, deck[22..63]);
}

#[test]
fn the_english_rules_turn_the_card_from_the_joined_stock() {
    let rules = RuleSet::ENGLISH;
    let deck = marked(&rules);
    // The hands take all that was left: the card is turned from what the cutter left.
    let deal = Deal::cut(&rules, deck.clone(), 64, Seat::North).unwrap();
    assert_eq!(deal.turned, deck.last().copied());
    assert_eq!(
        Deal::cut(&RuleSet::ITALIAN, deck, 64, Seat::North),
        Err(Misdeal::LeftTooFew { wanted: 45 })
    );
}

#[test]
fn an_exact_cut_of_buraco_earns_its_bonus() {
    let rules = RuleSet::BURACO;
    let deck = marked(&rules);
    for lifted in [21, 22, 23] {
        let deal = Deal::cut(&rules, deck.clone(), lifted, Seat::North).unwrap();
        assert_eq!(deal.cut, lifted == 22);
        let mut top = deck[82..].to_vec();
        let mut pozzetti = deal.pozzetti.concat();
        top.sort_unstable();
        pozzetti.sort_unstable();
        assert_eq!(pozzetti, top);
        // The dealer's right-hand opponent cuts.
        let game = Game::start(rules, deal, BySeat::default()).unwrap();
        assert_eq!(
            game.sheet().sides.map(|side| side.cut),
            BySide {
                ns: false,
                ew: lifted == 22
            }
        );
    }
    assert!(
        !Deal::cut(
            &RuleSet::ITALIAN,
            RuleSet::ITALIAN.deck.cards(),
            22,
            Seat::North
        )
        .unwrap()
        .cut
    );
}

#[test]
fn a_misdeal_is_refused() {
    let rules = RuleSet::ITALIAN;
    let deal = || Deal::of_seed(&rules, 1, Seat::North);
    let refused = |change: fn(&mut Deal)| {
        let mut deal = deal();
        change(&mut deal);
        Game::start(rules, deal, BySeat::default()).unwrap_err()
    };
    assert!(Game::start(rules, deal(), BySeat::default()).is_ok());
    let moved = refused(|d| d.stock.extend(d.hands.east.pop()));
    assert_eq!(moved, Misdeal::WrongHand(Seat::East));
    assert_eq!(
        refused(|d| d.hands.west.extend(d.stock.pop())),
        Misdeal::WrongHand(Seat::West)
    );
    let moved = refused(|d| {
        let card = d.pozzetti[0].pop();
        d.pozzetti[1].extend(card);
    });
    assert_eq!(moved, Misdeal::WrongPozzetti);
    assert_eq!(
        refused(|d| d.stock.extend(d.turned.take())),
        Misdeal::WrongPile
    );
    let twice = refused(|d| {
        d.stock[0] = if d.stock[0] == Card::JOKER {
            d.stock[1]
        } else {
            Card::JOKER
        }
    });
    assert!(matches!(twice, Misdeal::WrongDeck { .. }));
    assert_eq!(
        Deal::cut(&rules, deck_short(), 30, Seat::North)
            .unwrap_err()
            .code(),
        "wrong_deck"
    );
    let two = super::rules("italian+two");
    assert_eq!(
        Deal::cut(&two, two.deck.cards(), 30, Seat::South),
        Err(Misdeal::NoSuchSeat(Seat::South))
    );
}

fn deck_short() -> Vec<Card> {
    let mut deck = RuleSet::ITALIAN.deck.cards();
    deck.pop();
    deck
}

#[test]
fn the_player_at_the_dealers_right_cuts() {
    // Of three players each is a side of his own until one has a pozzetto.
    for name in [
        "italian+three+cut_bonus=hundred",
        "english+three+cut_bonus=hundred",
        "buraco+three",
    ] {
        let rules = rules(name);
        let deal = Deal::cut(&rules, marked(&rules), 29, Seat::North).unwrap();
        let game = Game::start(rules, deal, BySeat::default()).unwrap();
        let cut = [Seat::North, Seat::East, Seat::West].map(|seat| game.cut_exactly(seat));
        assert_eq!(cut, [false, false, true], "{name}");
    }
}

#[test]
fn who_cuts_at_buraco_hits_the_pozzetti_now_and_then() {
    let cut = |seed: &u64| Deal::of_seed(&RuleSet::BURACO, *seed, Seat::North).cut;
    let exact = (0..1_300).filter(cut).count();
    assert!((70..130).contains(&exact), "one in thirteen: {exact}");
}

#[test]
fn the_cutter_leaves_enough_for_the_hands() {
    for (name, least, most) in [
        ("italian", 22, 63),
        ("english", 22, 64),
        ("italian+three", 29, 74),
        ("buraco", 1, 60),
    ] {
        let rules = rules(name);
        let cut = |lifted| Deal::cut(&rules, marked(&rules), lifted, Seat::North).is_ok();
        assert!(cut(least) && !cut(least - 1), "{name}");
        assert!(cut(most) && !cut(most + 1), "{name}");
    }
}

#[test]
fn a_card_is_turned_where_the_pile_has_one_from_the_start() {
    for (name, turned) in [
        ("italian", 1),
        ("italian+first_turn=refusable", 0),
        ("buraco+first_turn=normal", 0),
    ] {
        assert_eq!(Game::deal(rules(name), 1).pile().len(), turned, "{name}");
    }
}

#[test]
fn a_deal_for_three_has_three_hands() {
    let three = rules("italian+three");
    let deal = || Deal::of_seed(&three, 4, Seat::North);
    let game = Game::start(three, deal(), BySeat::default()).unwrap();
    assert_eq!(game.sheet().players, Some(Players::Three));
    let mut four = deal();
    four.hands.south = four.stock.drain(..11).collect();
    let refused = Game::start(three, four, BySeat::default()).unwrap_err();
    assert_eq!(refused, Misdeal::NoSuchSeat(Seat::South));
    assert_eq!(Game::deal(RuleSet::ITALIAN, 1).sheet().players, None);
}

#[test]
fn a_cut_earns_its_bonus_only_by_rules_that_give_one() {
    let deal = Deal {
        cut: true,
        ..Deal::of_seed(&RuleSet::ITALIAN, 1, Seat::North)
    };
    let refused = Game::start(RuleSet::ITALIAN, deal, BySeat::default()).unwrap_err();
    assert_eq!(refused, Misdeal::WrongCut);
    assert_eq!(refused.to_string(), "wrong_cut");
}
