//! Tests of a referee's answers on closings. Some hands are built so that they can be closed; small hands are compared
//! with every move that the game accepts.

use super::table::Setup;
use super::*;
use crate::card_bags::bags_of;
use std::collections::HashSet;

/// A test position built so that a closing may exist: a side's melds as they lie, and a hand of whole melds and of
/// cards that can be added to the table.
struct Made {
    table: Vec<TableMeld>,
    hand: Vec<Card>,
    /// The cards of the deck that are neither on the table nor in the hand.
    left: Vec<Card>,
    /// Whether the melds from which the test position was built include the burraco that closing needs.
    met: bool,
}

/// Builds a random test position: a table and a hand with the given numbers of melds.
fn random_position(rules: &RuleSet, rng: &mut Rng, on_table: usize, in_hand: usize) -> Made {
    let mut left = rules.deck.cards();
    rng.shuffle(&mut left);
    let (mut table, mut hand): (Vec<TableMeld>, Vec<Card>) = (Vec::new(), Vec::new());
    let mut all: Vec<TableMeld> = Vec::new();
    while all.len() < on_table + in_hand {
        rng.shuffle(&mut left);
        let window = &left[..left.len().min(40)];
        let bags = bags_of(window).into_iter();
        let melds = bags.filter_map(|bag| TableMeld::lay(bag, rules).ok());
        let melds: Vec<TableMeld> = melds
            .filter(|meld| all.iter().all(|other| !meld.same_set(other)))
            .collect();
        if melds.is_empty() {
            continue;
        }
        // Mostly long ones, of which some are a burraco.
        let longest = melds.iter().map(|meld| meld.cards().len()).max().unwrap();
        let long = |meld: &&TableMeld| meld.cards().len() + 1 >= longest;
        let long: Vec<&TableMeld> = match rng.below(3) {
            0 => melds.iter().filter(long).collect(),
            _ => melds.iter().collect(),
        };
        let meld = long[rng.below(long.len())].clone();
        for card in meld.cards() {
            take(&mut left, *card);
        }
        if table.len() < on_table {
            // Cards that go on it, one by one, are in the hand.
            let mut grown = meld.clone();
            for card in left.clone() {
                if hand.len() < 3 * on_table && rng.below(4) == 0 && grown.add(card, rules).is_ok()
                {
                    grown = grown.add(card, rules).unwrap();
                    take(&mut left, card);
                    hand.push(card);
                }
            }
            table.push(meld);
            all.push(grown);
        } else {
            hand.extend(meld.cards());
            all.push(meld);
        }
    }
    let met = |meld: &TableMeld| rules.closing_burraco.met_by(meld.reading().burraco);
    let met = all.iter().any(met);
    Made {
        table,
        hand,
        left,
        met,
    }
}

fn take(from: &mut Vec<Card>, card: Card) {
    let at = from.iter().position(|c| *c == card).unwrap();
    from.swap_remove(at);
}

fn situation(table: &[TableMeld], hand: &[Card]) -> Situation {
    Situation {
        hand: hand.to_vec(),
        melds: table.iter().map(TableMeld::layout).collect(),
        pozzetto: true,
        drawn: TurnStart::Stock,
    }
}

fn close(position: &Situation, discard: Option<Card>, rules: &RuleSet) -> Answer {
    let position = position.clone();
    let play = Play::Close(discard);
    ask(&Question::Move { position, play }, rules).unwrap()
}

/// Checks a closing that was answered as legal. The melds shown contain the whole hand, and each is new or has grown
/// from a meld on the table.
fn holds(position: &Situation, discard: Option<Card>, shown: &[TableMeld], rules: &RuleSet) {
    let sorted = |mut cards: Vec<Card>| {
        cards.sort_unstable();
        cards
    };
    let mut all = [position.hand.as_slice(), &position.melds.concat()].concat();
    discard.into_iter().for_each(|card| take(&mut all, card));
    let lie: Vec<Card> = shown.iter().flat_map(|m| m.cards().to_vec()).collect();
    assert_eq!(sorted(lie), sorted(all), "{rules} {position:?}");
    let met = |meld: &TableMeld| rules.closing_burraco.met_by(meld.reading().burraco);
    assert!(shown.iter().any(met), "{rules} {position:?} {shown:?}");
    for (at, meld) in shown.iter().enumerate() {
        assert!(shown[..at].iter().all(|other| !meld.same_set(other)));
        assert!(judge(meld.cards(), rules).is_ok());
        if let Some(lay) = position.melds.get(at) {
            let mut added = meld.cards().to_vec();
            lay.iter().for_each(|card| take(&mut added, *card));
            let before = TableMeld::laid(lay.clone(), rules).unwrap();
            let grown = before.add_all(&added, rules).unwrap();
            assert_eq!(grown.reading().burraco, meld.reading().burraco);
        }
    }
}

#[test]
fn a_hand_put_together_from_melds_can_be_closed() {
    let mut rng = Rng::new(1);
    for rules in ["federation", "italian", "english", "brochure", "buraco"].map(rules) {
        let (mut closings, mut open) = (0_u32, 0);
        for _ in 0..games(60, 100) {
            let (on_table, in_hand) = (1 + rng.below(4), 1 + rng.below(5));
            let Made {
                table,
                mut hand,
                left,
                met,
            } = random_position(&rules, &mut rng, on_table, in_hand);
            let discard = left.iter().copied().find(|card| !card.can_be_wild());
            if !met || discard.is_none() {
                continue;
            }
            hand.extend(discard);
            let position = situation(&table, &hand);
            match close(&position, discard, &rules) {
                Answer::Legal {
                    outcome: LegalEffect::Closes(shown),
                    ..
                } => {
                    holds(&position, discard, &shown, &rules);
                    closings += 1;
                }
                Answer::NotDecided => open += 1,
                other => panic!("{rules} {position:?} {discard:?}: {other:?}"),
            }
        }
        assert!(
            closings > 2 && open * 50 <= closings,
            "{rules}: {closings} {open}"
        );
    }
}

/// Whether the game in a test lets the player whose turn it is close with this discard, or by melding the last card.
pub(crate) fn table_lets(
    game: &Game,
    discard: Option<Card>,
    seen: &mut HashSet<(Vec<Card>, Vec<Vec<Card>>)>,
) -> bool {
    let seat = game.turn();
    let mut hand = game.hand(seat).to_vec();
    hand.sort_unstable();
    let melds = game.melds(seat).iter().map(TableMeld::layout).collect();
    if !seen.insert((hand, melds)) {
        return false;
    }
    game.legal_moves().into_iter().any(|action| {
        let closing = match action {
            Move::Discard(card) if Some(card) != discard || game.hand(seat).len() > 1 => {
                return false;
            }
            Move::Discard(card) => Some(card),
            _ => None,
        };
        let mut next = game.clone();
        next.play(action).unwrap();
        match next.ended() {
            Some(ended) => ended == Ended::Closed && closing == discard,
            None => next.turn() == seat && !next.must_draw() && table_lets(&next, discard, seen),
        }
    })
}

#[test]
fn small_hands_close_exactly_when_the_table_lets_them() {
    let mut rng = Rng::new(2);
    let (mut yes, mut no) = (0, 0);
    for name in [
        "federation",
        "italian",
        "english",
        "brochure",
        "buraco",
        "italian+close-without-discard",
        "brochure+closing=free",
        "buraco+free_wild=low",
    ] {
        let rules = rules(name);
        for _ in 0..games(12, 500) {
            let (on_table, in_hand) = (1 + rng.below(3), rng.below(2));
            let Made {
                table,
                mut hand,
                mut left,
                ..
            } = random_position(&rules, &mut rng, on_table, in_hand);
            if rng.below(2) == 0 && !hand.is_empty() {
                let at = rng.below(hand.len());
                std::mem::swap(&mut hand[at], &mut left[0]);
            }
            hand.push(left[1]);
            hand.truncate(9);
            let drawn = hand.pop().unwrap();
            if hand.is_empty() {
                continue;
            }
            let mut setup = Setup::of(name).took(Seat::East);
            for meld in &table {
                setup = setup.meld(Seat::East, &write_cards(&meld.layout()));
            }
            let setup = setup
                .hand(Seat::East, &write_cards(&hand))
                .stock(&drawn.to_string());
            let mut game = setup.game(20);
            game.play(Move::Draw).unwrap();
            let position = situation(game.melds(Seat::East), game.hand(Seat::East));
            let mut discards: Vec<Option<Card>> = position.hand.iter().copied().map(Some).collect();
            discards.push(None);
            for discard in discards {
                let lets = table_lets(&game, discard, &mut HashSet::new());
                let told = close(&position, discard, &rules);
                let legal = match &told {
                    Answer::Legal {
                        outcome: LegalEffect::Closes(shown),
                        ..
                    } => {
                        holds(&position, discard, shown, &rules);
                        true
                    }
                    Answer::NotLegal(_) => false,
                    other => panic!("{name} {position:?} {discard:?}: {other:?}"),
                };
                assert_eq!(legal, lets, "{name} {position:?} {discard:?}: {told:?}");
                yes += u32::from(lets);
                no += u32::from(!lets);
            }
        }
    }
    assert!(yes > 40 && no > 200, "{yes} closings, {no} others");
}
