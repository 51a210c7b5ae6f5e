//! Seats, drawn by cards as each document ranks them or given by lot.

use super::*;

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
