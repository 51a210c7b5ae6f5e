//! The points of cards on the table, by the rule set.

use super::{RuleSet, WildPoints};
use crate::card::Card;

impl RuleSet {
    /// The points of some cards on the table, without bonuses.
    ///
    /// Source: Pagat, *Burraco*, "Players and Cards"; without points for wilds, *Fibur Informa*, October 2015.
    ///
    /// ```
    /// use burraco_rules::{Card, RuleSet};
    /// let tried: RuleSet = "federation+wild_points=none".parse().unwrap();
    /// let of_joker = [RuleSet::FEDERATION, tried].map(|rules| rules.melded_points(&[Card::JOKER]));
    /// assert_eq!(of_joker, [30, 0]);
    /// ```
    #[must_use]
    pub fn melded_points(&self, cards: &[Card]) -> i32 {
        cards.iter().map(|card| self.melded_value(*card)).sum()
    }

    /// The points of a card on the table.
    pub(crate) fn melded_value(&self, card: Card) -> i32 {
        match self.wild_points {
            WildPoints::Nothing if card.can_be_wild() => 0,
            WildPoints::Nothing | WildPoints::Value => card.value(),
        }
    }

    /// The points of all the deck's cards together when all of them lie on the table. No side can meld more.
    ///
    /// ```
    /// use burraco_rules::RuleSet;
    /// let tried: RuleSet = "federation+wild_points=none".parse().unwrap();
    /// assert_eq!((RuleSet::FEDERATION.most_melded(), tried.most_melded()), (1080, 1080 - 8 * 20 - 4 * 30));
    /// ```
    #[must_use]
    pub fn most_melded(&self) -> i32 {
        let of = |card| i32::from(self.deck.copies(card)) * self.melded_value(card);
        Card::all().map(of).sum()
    }
}
