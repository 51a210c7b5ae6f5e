//! Tests of the cut, the deal, the draw for seats, and matches.

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

/// Returns, for a test, the players by seat in the order of play, the dealer first, when they draw the given cards in
/// turn.
fn seated(name: &str, partnerships: Partnerships, cards: &str) -> Option<Vec<usize>> {
    let rules = rules(name);
    let seating = Seating::of_cards(&rules, partnerships, &read_cards(cards).unwrap()).ok()?;
    let round = rules.round_from(Seat::North).into_iter();
    Some(
        round
            .map(|seat| seating.players.get(seat).unwrap())
            .collect(),
    )
}

#[test]
fn seats_are_drawn_as_each_document_ranks_the_cards() {
    use Partnerships::{Drawn, Fixed};
    for (name, partnerships, cards, seats) in [
        // Pagat: joker, 2, ace ... 3; the two highest against the two lowest.
        ("italian", Drawn, "3S AS 2C JK", vec![0, 3, 1, 2]),
        // Of one rank spades, hearts, diamonds, clubs; or hearts, diamonds, clubs, spades.
        ("italian", Drawn, "7S 7H 7D 7C", vec![3, 0, 2, 1]),
        ("federation", Drawn, "7S 7H 7D 7C", vec![0, 1, 3, 2]),
        ("italian", Drawn, "TS JS QS 9S", vec![3, 2, 0, 1]),
        // Jokers draw again for the place they tie for.
        ("italian", Drawn, "JK 5C JK 9H 3S KS", vec![1, 2, 3, 0]),
        ("federation", Drawn, "JK 5C JK 9H 3S KS", vec![1, 2, 3, 0]),
        // Identical cards too.
        ("italian", Drawn, "8H 8H KS 3C 4D 5D", vec![3, 2, 0, 1]),
        // Fixed pairs, 0 and 2 against 1 and 3: the lowest deals.
        ("italian", Fixed, "3S KS 4S AS", vec![0, 3, 2, 1]),
        // ... or the lower of the pair without the highest card, even when the lowest is in the other pair.
        ("federation", Fixed, "KS 5S 3S 9S", vec![1, 0, 3, 2]),
        ("italian", Fixed, "KS 5S 3S 9S", vec![2, 3, 0, 1]),
        ("english", Fixed, "KS 5S 3S 9S", vec![1, 0, 3, 2]),
        ("english", Fixed, "7S 7H 7H 7C 3D 9S", vec![3, 2, 1, 0]),
        // Buraco: the 2 is lowest, and equal ranks draw again.
        ("buraco", Fixed, "2S AS 5S 6S", vec![0, 1, 2, 3]),
        ("buraco", Fixed, "7S 7H 3S 9S 8C KC", vec![2, 3, 0, 1]),
        // ... of its sentence on the dealer both readings.
        ("buraco", Fixed, "KS 5S 3S 9S", vec![2, 3, 0, 1]),
        (
            "buraco+first_dealer=opposes-highest",
            Fixed,
            "KS 5S 3S 9S",
            vec![1, 0, 3, 2],
        ),
        // Three players and two: the lowest deals, the highest begins.
        ("italian+three", Drawn, "5S KS 9S", vec![0, 1, 2]),
        ("italian+two", Fixed, "5S KS", vec![0, 1]),
    ] {
        assert_eq!(
            seated(name, partnerships, cards),
            Some(seats),
            "{name} {cards}"
        );
    }
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
fn deal_and_play_pass_in_the_same_direction() {
    for (name, next) in [
        ("italian", Seat::East),
        ("brochure", Seat::West),
        ("brochure+direction=clockwise", Seat::East),
        ("english", Seat::East),
        ("buraco", Seat::East),
    ] {
        let mut partita = Match::new(rules(name), Seat::North);
        partita.add(whole([5, 10, 5, 10])).unwrap();
        assert_eq!(partita.dealer(), next, "{name}");
        assert_eq!(Game::deal(rules(name), 1).turn(), next, "{name}");
    }
}

#[test]
fn cards_that_seat_nobody_say_what_is_to_be_done() {
    use NotSeated::{ByChance, DrawAgain, Missing, NotInDeck, TooMany};
    let card = |text: &str| text.parse().unwrap();
    for (name, cards, wanted) in [
        ("italian", "", Missing(vec![0, 1, 2, 3])),
        ("italian", "3S 4S 5S", Missing(vec![3])),
        ("italian", "JK JK 3S 4S", DrawAgain(vec![0, 1])),
        ("italian", "JK 5S JK 4S 9H", DrawAgain(vec![2])),
        ("italian", "9H 9H 4C 4C", DrawAgain(vec![0, 1])),
        ("italian", "9H 9H 4C 4C KS QS", DrawAgain(vec![2, 3])),
        ("buraco", "9H 9S 4C 5C", DrawAgain(vec![0, 1])),
        ("italian", "3S 4S 5S 6S 7S", TooMany(1)),
        ("italian", "3S 3S 3S 6S", NotInDeck(card("3S"))),
        ("buraco", "JK 3S 4S 5S", NotInDeck(card("JK"))),
        ("brochure", "3S 4S 5S 6S", ByChance),
    ] {
        let cards = read_cards(cards).unwrap();
        let told = Seating::of_cards(&rules(name), Partnerships::Fixed, &cards);
        assert_eq!(told, Err(wanted), "{name} {cards:?}");
    }
}

#[test]
fn seats_by_lot_keep_partners_opposite() {
    for rules in main_rules() {
        for seed in 0..50 {
            let seating = Seating::by_lot(&rules, Partnerships::Fixed, &mut Rng::new(seed));
            let count = rules.players.seats().len();
            let seats: Vec<Seat> = (0..count).map(|p| seating.seat_of(p).unwrap()).collect();
            if count == 4 {
                assert_eq!(
                    (seats[2], seats[3]),
                    (seats[0].partner(), seats[1].partner())
                );
            }
        }
    }
}

fn whole(points: [i32; 4]) -> BySeat<HalfPoints> {
    let [north, east, south, west] = points.map(HalfPoints::whole);
    BySeat {
        north,
        east,
        south,
        west,
    }
}

#[test]
fn a_match_ends_where_its_document_says() {
    for (name, ns, ew, won) in [
        ("italian", 2000, 1000, false),
        ("italian", 2005, 2100, true),
        ("english", 2000, 0, false),
        ("english", 2005, 0, true),
        ("brochure", 2005, 0, true),
        ("buraco", 2995, 0, false),
        ("buraco", 3000, 0, true),
        // Equal totals: one more hand.
        ("italian", 2100, 2100, false),
        ("federation", 9000, 0, false),
    ] {
        let mut partita = Match::new(rules(name), Seat::North);
        partita.add(whole([ns, ew, ns, ew])).unwrap();
        let winner = if ns > ew {
            [Seat::North, Seat::South]
        } else {
            [Seat::East, Seat::West]
        };
        let expected = if won {
            MatchOutcome::Won(winner.to_vec())
        } else {
            MatchOutcome::GoesOn
        };
        assert_eq!(partita.outcome(), expected, "{name} {ns} {ew}");
    }
    let mut fixed = Match::of_hands(rules("federation"), Seat::North, 2);
    fixed.add(whole([500, 300, 500, 300])).unwrap();
    assert_eq!(
        (fixed.outcome(), fixed.dealer()),
        (MatchOutcome::GoesOn, Seat::East)
    );
    fixed.add(whole([300, 500, 300, 500])).unwrap();
    assert_eq!(fixed.outcome(), MatchOutcome::Drawn);
}

#[test]
fn partners_against_a_solo_player_share_their_total() {
    let half = |name: &str| {
        let rules = rules(name);
        let mut game = Game::deal(rules, 2);
        while game.ended().is_none() {
            take_turn(&mut game);
        }
        let score = game.sheet().score(&rules);
        let solo = game.solo().unwrap();
        let partner = rules.after(solo);
        let points = game.points();
        assert_eq!(*points.get(solo), HalfPoints::whole(score.sides.ns.total()));
        (*points.get(partner), score.sides.ew.total())
    };
    let (each, total) = half("italian+three");
    assert_eq!(each, HalfPoints::half_of(total));
    let (each, total) = half("italian+three-shared");
    assert_eq!(each, HalfPoints::whole(total));
    assert_eq!(
        PartnersScore::Half.each(195).to_string(),
        "97.5",
        "a half stays a half"
    );
    assert_eq!(HalfPoints::half_of(-5).to_string(), "-2.5");
    assert_eq!(HalfPoints::half_of(2999).reached(), 1499);
}

#[test]
fn plain_players_play_whole_matches() {
    for rules in main_rules() {
        let mut partita = match rules.target {
            Target::Hands => Match::of_hands(rules, Seat::East, 4),
            _ => Match::new(rules, Seat::East),
        };
        let mut seed = 0;
        while partita.outcome() == MatchOutcome::GoesOn {
            let mut game = partita.deal(seed);
            assert_eq!(game.turn(), rules.after(partita.dealer()));
            while game.ended().is_none() {
                take_turn(&mut game);
            }
            if rules.players == Players::Four {
                let totals = |side: Side| partita.total(side.seats()[0]).reached();
                let score = game.sheet().score_after(&rules, BySide::from_fn(totals));
                assert!(score.valid(), "{rules}: {:?}", score.faults);
            }
            partita.record(&game).unwrap();
            seed += 1;
            assert!(seed < 60, "{rules} goes on for ever");
        }
        assert!(
            rules.target == Target::Hands || seed >= 3,
            "{rules} after {seed}"
        );
    }
}

#[test]
fn a_hand_recorded_adds_its_points_and_passes_the_deal() {
    let mut partita = Match::of_hands(RuleSet::FEDERATION, Seat::East, 2);
    let mut sum = [0; 4];
    for hand in 1..=2 {
        let mut game = partita.deal(hand);
        while game.ended().is_none() {
            take_turn(&mut game);
        }
        partita.record(&game).unwrap();
        let sheet = game.sheet().score(game.rules());
        for (at, seat) in Seat::ALL.into_iter().enumerate() {
            sum[at] += 2 * sheet.sides.get(seat.side()).total();
            assert_eq!(partita.total(seat).halves(), sum[at], "{seat:?}");
        }
        assert_eq!(u64::from(partita.played()), hand);
        assert_eq!(partita.outcome() == MatchOutcome::GoesOn, hand == 1);
    }
    assert_ne!(sum, [0; 4]);
    assert_eq!(partita.dealer(), Seat::West);
}

#[test]
fn of_hands_that_end_level_nobody_wins() {
    let mut partita = Match::of_hands(RuleSet::FEDERATION, Seat::North, 1);
    partita.add(whole([300, 300, 300, 300])).unwrap();
    assert_eq!(partita.outcome(), MatchOutcome::Drawn);
    let mut partita = Match::of_hands(RuleSet::FEDERATION, Seat::North, 1);
    partita.add(whole([300, 305, 300, 305])).unwrap();
    assert_eq!(
        partita.outcome(),
        MatchOutcome::Won(vec![Seat::East, Seat::West])
    );
}

#[test]
fn halves_are_written_as_people_write_them() {
    for (halves, written) in [
        (0, "0"),
        (1, "0.5"),
        (-1, "-0.5"),
        (205, "102.5"),
        (-410, "-205"),
        (-3, "-1.5"),
    ] {
        let points = HalfPoints::half_of(halves);
        assert_eq!(points.to_string(), written);
        assert_eq!(points.halves(), halves);
    }
}

#[test]
fn chance_seats_the_players_alike_for_the_same_seed() {
    let seats = |seed| {
        let seating = Seating::by_lot(&RuleSet::BROCHURE, Partnerships::Fixed, &mut Rng::new(seed));
        let letters = (0..4).map(|player| seating.seat_of(player).unwrap().letter());
        letters.collect::<String>()
    };
    let found: Vec<String> = (1..=4).map(seats).collect();
    assert_eq!(found, ["SWNE", "SWNE", "NESW", "WNES"]);
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
fn the_totals_of_a_match_say_what_first_melds_must_be_worth() {
    let totals = BySeat::from_fn(|seat| match seat {
        Seat::North | Seat::South => 1500,
        Seat::East | Seat::West => 1495,
    });
    let game = Game::deal_in_match(RuleSet::BURACO, 1, Seat::North, totals);
    let minimum = |seat| game.first_minimum(seat);
    assert_eq!(
        (minimum(Seat::North), minimum(Seat::South)),
        (Some(75), Some(75))
    );
    assert_eq!(
        (minimum(Seat::East), minimum(Seat::West)),
        (Some(50), Some(50))
    );
}

#[test]
fn an_exact_cut_stays_with_its_side_to_the_end() {
    let three = rules("buraco+three");
    let mut exact = 0;
    for seed in 0..60 {
        let mut deck = three.deck.cards();
        Rng::new(seed).shuffle(&mut deck);
        // The two pozzetti of three players have 29 cards.
        let deal = Deal::cut(&three, deck, 29, Seat::North).unwrap();
        let mut game = Game::start(three, deal, BySeat::default()).unwrap();
        while game.ended().is_none() {
            take_turn(&mut game);
        }
        let sheet = game.sheet();
        let cuts = [
            sheet.sides.ns.cut,
            sheet.sides.ew.cut,
            sheet.third.is_some_and(|t| t.cut),
        ];
        assert_eq!(cuts.iter().filter(|cut| **cut).count(), 1, "seed {seed}");
        exact += 1;
    }
    assert_eq!(exact, 60);
}

#[test]
fn a_match_adds_only_whole_hands_of_its_own_rules() {
    let mut partita = Match::new(rules("italian+two"), Seat::South);
    assert_eq!(partita.dealer(), Seat::North, "nobody sits South");
    let mut dealers = Vec::new();
    for seed in 0..3 {
        let mut game = partita.deal(seed);
        dealers.push(partita.dealer());
        assert_eq!(partita.record(&game), Err(NotRecorded::HandGoesOn));
        while game.ended().is_none() {
            take_turn(&mut game);
        }
        let mut other = Match::new(rules("brochure+two"), Seat::North);
        assert_eq!(other.record(&game), Err(NotRecorded::OtherRules));
        partita.record(&game).unwrap();
    }
    assert_eq!(dealers, [Seat::North, Seat::East, Seat::North]);
    let mut won = Match::new(RuleSet::ITALIAN, Seat::North);
    won.add(whole([2005, 0, 2005, 0])).unwrap();
    let before = won.clone();
    let more = won.add(whole([0, 3000, 0, 3000]));
    assert_eq!((more, won), (Err(NotRecorded::MatchOver), before));
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
