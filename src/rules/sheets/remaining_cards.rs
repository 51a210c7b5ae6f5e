//! Cards that are left at the end of a hand: written card by card, or counted by the table and written as their points.

use crate::sheets::written::WrittenCards;

/// Cards that are left: the cards themselves, or the points of all of them, which the table counted by hand.
///
/// Source: *Codice di Gara*, art. 18 (conteggio dei punti).
///
/// ```
/// use burraco_rules::{RemainingCards, WrittenCards};
/// let cards = RemainingCards::Cards([WrittenCards::read("5S 8C"), WrittenCards::default()]);
/// assert_eq!(cards.points(), None);
/// assert_eq!(RemainingCards::<[WrittenCards; 2]>::Points(145).points(), Some(145));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RemainingCards<C> {
    /// The remaining cards, written card by card.
    Cards(C),
    /// The points of the remaining cards, written positive.
    Points(i32),
}

impl<C> RemainingCards<C> {
    /// The remaining cards, where they are written card by card.
    ///
    /// ```
    /// use burraco_rules::{RemainingCards, WrittenCards};
    /// assert_eq!(RemainingCards::Cards(WrittenCards::read("5S")).cards(), Some(&WrittenCards::read("5S")));
    /// assert_eq!(RemainingCards::<WrittenCards>::Points(5).cards(), None);
    /// ```
    #[must_use]
    pub fn cards(&self) -> Option<&C> {
        match self {
            RemainingCards::Cards(cards) => Some(cards),
            RemainingCards::Points(_) => None,
        }
    }

    /// The points of the cards that are left, where the table counted them.
    ///
    /// ```
    /// use burraco_rules::{RemainingCards, WrittenCards};
    /// assert_eq!(RemainingCards::<WrittenCards>::Points(85).points(), Some(85));
    /// assert_eq!(RemainingCards::Cards(WrittenCards::read("KS")).points(), None, "cards are counted by the rules");
    /// ```
    #[must_use]
    pub fn points(&self) -> Option<i32> {
        match self {
            RemainingCards::Cards(_) => None,
            RemainingCards::Points(points) => Some(*points),
        }
    }
}

impl<C: Default> Default for RemainingCards<C> {
    fn default() -> RemainingCards<C> {
        RemainingCards::Cards(C::default())
    }
}

impl<C> From<C> for RemainingCards<C> {
    fn from(cards: C) -> RemainingCards<C> {
        RemainingCards::Cards(cards)
    }
}

/// The zones of a sheet that are written card by card.
pub(crate) fn zones<'c>(
    hands: &'c RemainingCards<[WrittenCards; 2]>,
    unseen: &'c RemainingCards<WrittenCards>,
) -> impl Iterator<Item = &'c WrittenCards> + Clone {
    hands.cards().into_iter().flatten().chain(unseen.cards())
}
