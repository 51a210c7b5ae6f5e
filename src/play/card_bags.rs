//! The bags (multisets) of cards from a hand that may form melds.

use burraco_rules::{Card, CardCounts, Rank, Suit};
use std::collections::BTreeSet;

/// Returns a hand without some of its cards, in no particular order.
///
/// # Errors
/// The first card that the hand does not hold.
pub(crate) fn without(hand: &[Card], cards: &[Card]) -> Result<Vec<Card>, Card> {
    let mut left = hand.to_vec();
    for card in cards {
        let at = left.iter().position(|held| held == card);
        left.swap_remove(at.ok_or(*card)?);
    }
    Ok(left)
}

/// The faces that a list of cards holds more often than a hand does. Each appears once, in the order of the list.
pub(crate) fn missing(hand: &[Card], cards: &[Card]) -> Vec<Card> {
    let (held, wanted) = (CardCounts::of(hand), CardCounts::of(cards));
    let mut missing = Vec::new();
    for card in cards {
        if wanted.count(*card) > held.count(*card) && !missing.contains(card) {
            missing.push(*card);
        }
    }
    missing
}

/// Returns every bag of held cards that might be a meld, sorted by face and without repetition. The rule set still
/// judges each bag.
pub(crate) fn bags_of(hand: &[Card]) -> BTreeSet<Vec<Card>> {
    let held = CardCounts::of(hand);
    let mut bags = BTreeSet::new();
    for rank in Rank::all().filter(|rank| *rank != Rank::TWO) {
        sets(&held, rank, &mut bags);
    }
    for suit in Suit::ALL {
        sequences(&held, suit, &mut bags);
    }
    bags
}

fn wilds(held: &CardCounts) -> impl Iterator<Item = Card> + '_ {
    Card::all().filter(|card| card.can_be_wild() && held.count(*card) > 0)
}

/// Adds a set of natural cards to the list if the hand contains it, and the same cards with each wild that the hand
/// also contains.
fn collect(held: &CardCounts, naturals: &[Card], bags: &mut BTreeSet<Vec<Card>>) {
    for wild in std::iter::once(None).chain(wilds(held).map(Some)) {
        let mut bag = naturals.to_vec();
        bag.extend(wild);
        bag.sort_unstable();
        let copies = |card: &Card| bag.iter().filter(|c| *c == card).count();
        let there = bag.iter().all(|c| copies(c) <= usize::from(held.count(*c)));
        if bag.len() >= 3 && there {
            bags.insert(bag);
        }
    }
}

/// Adds every way to take natural cards of a rank: none, one or both copies of each suit.
fn sets(held: &CardCounts, rank: Rank, bags: &mut BTreeSet<Vec<Card>>) {
    let mut choices = vec![Vec::new()];
    for suit in Suit::ALL {
        let card = Card::new(rank, suit);
        let fewer = choices.clone();
        for copies in 1..=usize::from(held.count(card)) {
            choices.extend(fewer.iter().map(|choice: &Vec<Card>| {
                let mut more = choice.clone();
                more.extend(std::iter::repeat_n(card, copies));
                more
            }));
        }
    }
    for naturals in choices.iter().filter(|choice| choice.len() >= 2) {
        collect(held, naturals, bags);
    }
}

/// Adds every stretch of a suit in the hand, whole or with one card missing. The positions in a sequence run from 1
/// (ace low) to 14 (ace high).
fn sequences(held: &CardCounts, suit: Suit, bags: &mut BTreeSet<Vec<Card>>) {
    for low in 1..=13_u8 {
        for high in low + 1..=14 {
            for hole in std::iter::once(0).chain(low + 1..high) {
                let places = (low..=high).filter(|place| *place != hole);
                let cards = places.filter_map(Rank::at);
                let naturals: Vec<Card> = cards.map(|rank| Card::new(rank, suit)).collect();
                if naturals.iter().all(|card| held.count(*card) > 0) {
                    collect(held, &naturals, bags);
                }
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::indexing_slicing)]
mod tests {
    use super::*;
    use burraco_rules::{Base, Deck, Rng, RuleSet, judge};

    #[test]
    fn every_bag_that_is_held_and_is_a_meld_is_found() {
        let mut rng = Rng::new(8);
        let mut melds = 0;
        for hand in 0..300 {
            // Hands of few ranks or of one suit have many melds.
            let mut deck = Deck::WithJokers.cards();
            let narrow = |card: &Card| match (hand % 3, card.rank(), card.suit()) {
                (0, Some(rank), _) => rank.number() < 5,
                (1, _, suit) => suit.is_none() || suit == Some(Suit::Hearts),
                _ => true,
            };
            deck.retain(narrow);
            rng.shuffle(&mut deck);
            let hand: Vec<Card> = deck[..9].to_vec();
            let found = bags_of(&hand);
            for bag in &found {
                assert!(without(&hand, bag).is_ok(), "{bag:?} of {hand:?}");
            }
            for chosen in 0..1_usize << hand.len() {
                let cards = hand.iter().enumerate();
                let cards = cards.filter(|(at, _)| chosen >> at & 1 == 1);
                let mut bag: Vec<Card> = cards.map(|(_, card)| *card).collect();
                bag.sort_unstable();
                let meld = Base::ALL
                    .iter()
                    .any(|base| judge(&bag, &RuleSet::of(*base)).is_ok());
                assert!(!meld || found.contains(&bag), "{bag:?} of {hand:?}");
                melds += usize::from(meld);
            }
        }
        assert!(melds > 3_000, "{melds}");
    }
}
