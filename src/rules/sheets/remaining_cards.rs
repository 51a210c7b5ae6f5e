//! Cards that are left at the end of a hand: written card by card, or counted by the table and written as their points.

use crate::sheets::written::Written;

/// Cards that are left: the cards themselves, or the points of all of them, which the table counted by hand.
///
/// Source: *Codice di Gara*, art. 18 (conteggio dei punti).
///
/// ```
/// use burraco_rules::{Left, Written};
/// let cards = Left::Cards([Written::read("5S 8C"), Written::default()]);
/// assert_eq!(cards.points(), None);
/// assert_eq!(Left::<[Written; 2]>::Points(145).points(), Some(145));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Left<C> {
    /// Card by card.
    Cards(C),
    /// Their points, written positive.
    Points(i32),
}

impl<C> Left<C> {
    /// The cards, where they are written.
    ///
    /// ```
    /// use burraco_rules::{Left, Written};
    /// assert_eq!(Left::Cards(Written::read("5S")).cards(), Some(&Written::read("5S")));
    /// assert_eq!(Left::<Written>::Points(5).cards(), None);
    /// ```
    #[must_use]
    pub fn cards(&self) -> Option<&C> {
        match self {
            Left::Cards(cards) => Some(cards),
            Left::Points(_) => None,
        }
    }

    /// The points, where the table counted them.
    ///
    /// ```
    /// use burraco_rules::{Left, Written};
    /// assert_eq!(Left::<Written>::Points(85).points(), Some(85));
    /// assert_eq!(Left::Cards(Written::read("KS")).points(), None, "cards are counted by the rules");
    /// ```
    #[must_use]
    pub fn points(&self) -> Option<i32> {
        match self {
            Left::Cards(_) => None,
            Left::Points(points) => Some(*points),
        }
    }
}

impl<C: Default> Default for Left<C> {
    fn default() -> Left<C> {
        Left::Cards(C::default())
    }
}

impl<C> From<C> for Left<C> {
    fn from(cards: C) -> Left<C> {
        Left::Cards(cards)
    }
}

/// The zones of cards that are written.
pub(crate) fn zones<'c>(
    hands: &'c Left<[Written; 2]>,
    unseen: &'c Left<Written>,
) -> impl Iterator<Item = &'c Written> + Clone {
    hands.cards().into_iter().flatten().chain(unseen.cards())
}
