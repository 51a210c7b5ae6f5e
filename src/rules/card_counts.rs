//! The counting of cards by face.

use crate::card::Card;

/// The number of cards of each face in a collection of cards.
///
/// ```
/// use burraco_rules::{CardCounts, read_cards};
/// let hand = CardCounts::of(&read_cards("3H 3H JK").unwrap());
/// assert_eq!((hand.count("3H".parse().unwrap()), hand.all()), (2, 3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CardCounts([u8; Card::FACES]);

impl CardCounts {
    /// Counts the cards of a list by their face.
    ///
    /// ```
    /// use burraco_rules::CardCounts;
    /// assert_eq!(CardCounts::of(&[]).all(), 0);
    /// ```
    #[must_use]
    pub fn of(cards: &[Card]) -> CardCounts {
        let mut counts = CardCounts([0; Card::FACES]);
        counts.add(cards);
        counts
    }

    /// Adds further cards to the counts.
    ///
    /// ```
    /// use burraco_rules::{Card, CardCounts};
    /// let mut counts = CardCounts::of(&[Card::JOKER]);
    /// counts.add(&[Card::JOKER]);
    /// assert_eq!(counts.count(Card::JOKER), 2);
    /// ```
    pub fn add(&mut self, cards: &[Card]) {
        for card in cards {
            if let Some(count) = self.0.get_mut(card.index()) {
                *count = count.saturating_add(1);
            }
        }
    }

    /// The number of counted cards that have this face.
    ///
    /// ```
    /// use burraco_rules::{Card, CardCounts};
    /// assert_eq!(CardCounts::of(&[]).count(Card::JOKER), 0);
    /// ```
    #[must_use]
    pub fn count(&self, card: Card) -> u8 {
        self.0.get(card.index()).copied().unwrap_or(0)
    }

    /// The number of all counted cards.
    ///
    /// ```
    /// use burraco_rules::{CardCounts, Deck};
    /// assert_eq!(CardCounts::of(&Deck::WithJokers.cards()).all(), 108);
    /// ```
    #[must_use]
    pub fn all(&self) -> usize {
        self.0.iter().copied().map(usize::from).sum()
    }

    /// The faces that occur, each with its number of cards, in the order of [`Card::all`].
    ///
    /// ```
    /// use burraco_rules::{Card, CardCounts};
    /// assert!(CardCounts::of(&[Card::JOKER; 2]).faces().eq([(Card::JOKER, 2)]));
    /// ```
    pub fn faces(&self) -> impl Iterator<Item = (Card, u8)> + use<> {
        Card::all().zip(self.0).filter(|(_, count)| *count > 0)
    }

    /// Whether the counted cards include all those of another count.
    ///
    /// ```
    /// use burraco_rules::{Card, CardCounts};
    /// let (one, two) = (CardCounts::of(&[Card::JOKER]), CardCounts::of(&[Card::JOKER; 2]));
    /// assert!(two.contains(&one) && !one.contains(&two));
    /// ```
    #[must_use]
    pub fn contains(&self, some: &CardCounts) -> bool {
        self.0.iter().zip(&some.0).all(|(all, some)| some <= all)
    }

    /// The cards that are left of this count after some cards are taken away. No number falls below zero.
    ///
    /// ```
    /// use burraco_rules::{Card, CardCounts};
    /// let jokers = CardCounts::of(&[Card::JOKER; 2]);
    /// assert_eq!(jokers.without(&CardCounts::of(&[Card::JOKER])).all(), 1);
    /// ```
    #[must_use]
    pub fn without(mut self, some: &CardCounts) -> CardCounts {
        for (all, some) in self.0.iter_mut().zip(&some.0) {
            *all = all.saturating_sub(*some);
        }
        self
    }
}
