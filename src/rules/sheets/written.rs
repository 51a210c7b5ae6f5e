//! Cards as they were written.

use crate::card::Card;

/// Cards as written: those that could be read, and the texts that could not.
///
/// ```
/// use burraco_rules::WrittenCards;
/// let written = WrittenCards::read("3H XX 10h 4-6S");
/// assert_eq!((written.cards.len(), written.unread.as_slice()), (5, ["XX".to_owned()].as_slice()));
/// assert_eq!(written.to_string(), "3H TH 4S 5S 6S XX");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrittenCards {
    /// The cards of a text, in the order written.
    pub cards: Vec<Card>,
    /// The written texts that name no card.
    pub unread: Vec<String>,
}

impl WrittenCards {
    /// Whether neither a card nor an unreadable text was written.
    ///
    /// ```
    /// use burraco_rules::WrittenCards;
    /// assert!(WrittenCards::read(" , ").is_empty());
    /// assert!(!WrittenCards::read("??").is_empty(), "something was written");
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty() && self.unread.is_empty()
    }
}

impl From<Vec<Card>> for WrittenCards {
    fn from(cards: Vec<Card>) -> WrittenCards {
        WrittenCards {
            cards,
            unread: Vec::new(),
        }
    }
}

impl std::fmt::Display for WrittenCards {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut blank = "";
        for card in &self.cards {
            write!(f, "{blank}{card}")?;
            blank = " ";
        }
        for word in &self.unread {
            write!(f, "{blank}{word}")?;
            blank = " ";
        }
        Ok(())
    }
}
