//! The bags of cards in a hand that may be melds.

use crate::card::{Card, Rank, Suit};
use std::collections::BTreeSet;

/// A hand without some of its cards, in no particular order.
///
/// # Errors
/// The first card that is not held.
pub(crate) fn without(hand: &[Card], cards: &[Card]) -> Result<Vec<Card>, Card> {
    let mut left = hand.to_vec();
    for card in cards {
        let at = left.iter().position(|held| held == card);
        left.swap_remove(at.ok_or(*card)?);
    }
    Ok(left)
}

/// The faces of which there are more among some cards than in a hand, each once, in the order they are met.
pub(crate) fn missing(hand: &[Card], cards: &[Card]) -> Vec<Card> {
    let (held, wanted) = (Held::of(hand), Held::of(cards));
    let mut missing = Vec::new();
    for card in cards {
        if wanted.count(*card) > held.count(*card) && !missing.contains(card) {
            missing.push(*card);
        }
    }
    missing
}

/// Every bag of held cards that has the makings of a meld, in order of face, without repetition; the rule set
/// still judges each.
pub(crate) fn bags_of(hand: &[Card]) -> BTreeSet<Vec<Card>> {
    let held = Held::of(hand);
    let mut bags = BTreeSet::new();
    for rank in Rank::all().filter(|rank| *rank != Rank::TWO) {
        held.sets(rank, &mut bags);
    }
    for suit in Suit::ALL {
        held.sequences(suit, &mut bags);
    }
    bags
}

/// Cards by face: how often each is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Held([u8; Card::FACES]);

impl Held {
    pub(crate) fn of(cards: &[Card]) -> Held {
        let mut held = Held([0; Card::FACES]);
        held.add(cards);
        held
    }

    pub(crate) fn add(&mut self, cards: &[Card]) {
        for card in cards {
            if let Some(count) = self.0.get_mut(card.index()) {
                *count = count.saturating_add(1);
            }
        }
    }

    pub(crate) fn count(&self, card: Card) -> u8 {
        self.0.get(card.index()).copied().unwrap_or(0)
    }

    /// How many cards there are.
    pub(crate) fn all(&self) -> usize {
        self.0.iter().copied().map(usize::from).sum()
    }

    /// Each face that is there, with how often.
    pub(crate) fn faces(&self) -> impl Iterator<Item = (Card, u8)> + use<> {
        Card::all().zip(self.0).filter(|(_, count)| *count > 0)
    }

    /// Whether all of some cards are among these.
    pub(crate) fn hold(&self, some: &Held) -> bool {
        self.0.iter().zip(&some.0).all(|(all, some)| some <= all)
    }

    /// What is left when some have gone.
    pub(crate) fn without(mut self, some: &Held) -> Held {
        for (all, some) in self.0.iter_mut().zip(&some.0) {
            *all = all.saturating_sub(*some);
        }
        self
    }

    fn wilds(&self) -> impl Iterator<Item = Card> + '_ {
        Card::all().filter(|card| card.can_be_wild() && self.count(*card) > 0)
    }

    /// A bag that is held, and the same bag with each wild that is held besides.
    fn collect(&self, naturals: &[Card], bags: &mut BTreeSet<Vec<Card>>) {
        for wild in std::iter::once(None).chain(self.wilds().map(Some)) {
            let mut bag = naturals.to_vec();
            bag.extend(wild);
            bag.sort_unstable();
            let copies = |card: &Card| bag.iter().filter(|c| *c == card).count();
            let held = bag.iter().all(|c| copies(c) <= usize::from(self.count(*c)));
            if bag.len() >= 3 && held {
                bags.insert(bag);
            }
        }
    }

    /// All ways to take naturals of a rank, none, one or both copies of each suit.
    fn sets(&self, rank: Rank, bags: &mut BTreeSet<Vec<Card>>) {
        let mut choices = vec![Vec::new()];
        for suit in Suit::ALL {
            let card = Card::new(rank, suit);
            let fewer = choices.clone();
            for copies in 1..=usize::from(self.count(card)) {
                choices.extend(fewer.iter().map(|choice: &Vec<Card>| {
                    let mut more = choice.clone();
                    more.extend(std::iter::repeat_n(card, copies));
                    more
                }));
            }
        }
        for naturals in choices.iter().filter(|choice| choice.len() >= 2) {
            self.collect(naturals, bags);
        }
    }

    /// All stretches of a suit, whole or with one card missing. The places run from 1 (ace low) to 14 (ace high).
    fn sequences(&self, suit: Suit, bags: &mut BTreeSet<Vec<Card>>) {
        for low in 1..=13_u8 {
            for high in low + 1..=14 {
                for hole in std::iter::once(0).chain(low + 1..high) {
                    let places = (low..=high).filter(|place| *place != hole);
                    let cards = places.filter_map(Rank::at);
                    let naturals: Vec<Card> = cards.map(|rank| Card::new(rank, suit)).collect();
                    if naturals.iter().all(|card| self.count(*card) > 0) {
                        self.collect(&naturals, bags);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::indexing_slicing)]
mod tests {
    use super::*;
    use crate::{Base, Deck, Lot, RuleSet, judge};

    #[test]
    fn every_bag_that_is_held_and_is_a_meld_is_found() {
        let mut lot = Lot::new(8);
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
            lot.shuffle(&mut deck);
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
