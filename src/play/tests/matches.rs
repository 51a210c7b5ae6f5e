//! Matches: the points that end one, totals, halves, and the hands that may be added.

use super::*;

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
