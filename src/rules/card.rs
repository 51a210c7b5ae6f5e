//! Cards: ranks, suits, values, the written form, and the deck of 108.
//!
//! Source: Pagat, *Burraco*, "Players and Cards".

use std::fmt;
use std::str::FromStr;

/// The four suits, in the order spades, hearts, diamonds, clubs.
///
/// Source: Pagat, *Burraco*, "Players and Cards".
///
/// ```
/// use burraco_rules::Suit;
/// assert_eq!(Suit::from_char('♥'), Some(Suit::Hearts));
/// assert_eq!(Suit::from_char('Q'), Some(Suit::Diamonds), "quadri");
/// assert_eq!((Suit::Clubs.letter(), Suit::Clubs.sign()), ('C', '♣'));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Suit {
    /// The suit of spades (picche).
    Spades,
    /// The suit of hearts (cuori).
    Hearts,
    /// The suit of diamonds (quadri).
    Diamonds,
    /// The suit of clubs (fiori).
    Clubs,
}

impl Suit {
    /// The four suits, in the order spades, hearts, diamonds, clubs.
    ///
    /// ```
    /// use burraco_rules::{Card, Rank, Suit, write_cards};
    /// let pinelle = Suit::ALL.map(|suit| Card::new(Rank::TWO, suit));
    /// assert_eq!(write_cards(&pinelle), "2S 2H 2D 2C");
    /// ```
    pub const ALL: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

    /// The suit's letter in machine-readable text, one of `S H D C`.
    ///
    /// ```
    /// use burraco_rules::Suit;
    /// assert_eq!(Suit::ALL.map(Suit::letter), ['S', 'H', 'D', 'C']);
    /// ```
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Suit::Spades => 'S',
            Suit::Hearts => 'H',
            Suit::Diamonds => 'D',
            Suit::Clubs => 'C',
        }
    }

    /// The suit's printed sign.
    ///
    /// ```
    /// use burraco_rules::Suit;
    /// assert_eq!(String::from_iter(Suit::ALL.map(Suit::sign)), "♠♥♦♣");
    /// ```
    #[must_use]
    pub fn sign(self) -> char {
        match self {
            Suit::Spades => '♠',
            Suit::Hearts => '♥',
            Suit::Diamonds => '♦',
            Suit::Clubs => '♣',
        }
    }

    /// Reads a suit from an English letter (`SHDC`), a sign, or an Italian initial that is no English one (`P Q F`).
    ///
    /// The letter `C` is the Italian initial for cuori (hearts), but is read as the English clubs.
    ///
    /// ```
    /// use burraco_rules::Suit;
    /// assert_eq!(Suit::from_char('p'), Some(Suit::Spades), "picche");
    /// assert_eq!(Suit::from_char('C'), Some(Suit::Clubs), "not cuori");
    /// assert_eq!(Suit::from_char('K'), None);
    /// ```
    #[must_use]
    pub fn from_char(c: char) -> Option<Suit> {
        match c.to_ascii_uppercase() {
            'S' | 'P' | '♠' | '♤' => Some(Suit::Spades),
            'H' | '♥' | '♡' => Some(Suit::Hearts),
            'D' | 'Q' | '♦' | '♢' => Some(Suit::Diamonds),
            'C' | 'F' | '♣' | '♧' => Some(Suit::Clubs),
            _ => None,
        }
    }

    const fn index(self) -> u8 {
        match self {
            Suit::Spades => 0,
            Suit::Hearts => 1,
            Suit::Diamonds => 2,
            Suit::Clubs => 3,
        }
    }
}

/// A rank from ace to king, numbered by its place in a sequence with the ace low.
///
/// Source: Pagat, *Burraco*, "Players and Cards".
///
/// ```
/// use burraco_rules::Rank;
/// assert_eq!(Rank::at(14), Some(Rank::ACE), "an ace may stand above the king");
/// assert_eq!((Rank::TWO.value(), Rank::ACE.value(), Rank::KING.value()), (20, 15, 10));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rank(u8);

impl Rank {
    /// The ace: 15 points, below the 2 or above the king.
    ///
    /// ```
    /// use burraco_rules::Rank;
    /// assert_eq!((Rank::at(1), Rank::at(14)), (Some(Rank::ACE), Some(Rank::ACE)));
    /// assert!(Rank::ACE < Rank::TWO, "counted as low");
    /// ```
    pub const ACE: Rank = Rank(1);
    /// The two, a pinella: 20 points, wild, or natural on its own place in a sequence.
    ///
    /// Source: Pagat, *Burraco*, "Players and Cards" and "The objective".
    ///
    /// ```
    /// use burraco_rules::{RuleSet, judge, read_cards};
    /// let wild = |text| judge(&read_cards(text).unwrap(), &RuleSet::ITALIAN).unwrap().reading.wild;
    /// assert_eq!(wild("2H 3H 4H"), None, "natural");
    /// assert_eq!(wild("2H 7H 8H"), Some("2H".parse().unwrap()));
    /// ```
    pub const TWO: Rank = Rank(2);
    /// The three, worth 5 points. Beside it a 2 of the same suit is on its natural place.
    ///
    /// ```
    /// use burraco_rules::{RuleSet, TableMeld, read_cards, write_cards};
    /// let meld = TableMeld::laid(read_cards("4S 2S 6S").unwrap(), &RuleSet::ITALIAN).unwrap();
    /// let grown = meld.add_all(&read_cards("5S 3S").unwrap(), &RuleSet::ITALIAN).unwrap();
    /// assert_eq!(write_cards(&grown.layout()), "2S 3S 4S 5S 6S", "freed, and natural from now on");
    /// ```
    pub const THREE: Rank = Rank(3);
    /// The king: 10 points, the last rank before the high ace.
    ///
    /// ```
    /// use burraco_rules::Rank;
    /// assert_eq!(Rank::all().last(), Some(Rank::KING));
    /// assert_eq!(Rank::at(Rank::KING.number() + 1), Some(Rank::ACE));
    /// ```
    pub const KING: Rank = Rank(13);

    /// The thirteen ranks, ace first.
    ///
    /// ```
    /// use burraco_rules::{Deck, Rank};
    /// let suit: i32 = Rank::all().map(|rank| i32::from(rank.value())).sum();
    /// assert_eq!(8 * suit + 4 * 30, Deck::WithJokers.points(), "eight suits and four jokers");
    /// ```
    pub fn all() -> impl DoubleEndedIterator<Item = Rank> {
        (1..=13).map(Rank)
    }

    /// The rank at a place (1..=14) in a sequence. Places 1 and 14 are both the ace.
    ///
    /// ```
    /// use burraco_rules::Rank;
    /// let low: String = (1..=3).filter_map(Rank::at).map(Rank::letter).collect();
    /// let high: String = (12..=14).filter_map(Rank::at).map(Rank::letter).collect();
    /// assert_eq!((low.as_str(), high.as_str()), ("A23", "QKA"));
    /// assert_eq!((Rank::at(0), Rank::at(15)), (None, None));
    /// ```
    #[must_use]
    pub fn at(place: u8) -> Option<Rank> {
        match place {
            1..=13 => Some(Rank(place)),
            14 => Some(Rank::ACE),
            _ => None,
        }
    }

    /// The rank's number: 1 for the ace, 13 for the king.
    ///
    /// ```
    /// use burraco_rules::Card;
    /// let queen: Card = "QD".parse().unwrap();
    /// assert_eq!(queen.rank().unwrap().number(), 12);
    /// ```
    #[must_use]
    pub fn number(self) -> u8 {
        self.0
    }

    /// The rank's letter in machine-readable text, one of `A23456789TJQK`.
    ///
    /// ```
    /// use burraco_rules::Rank;
    /// assert_eq!(String::from_iter(Rank::all().map(Rank::letter)), "A23456789TJQK");
    /// ```
    #[must_use]
    pub fn letter(self) -> char {
        match self.0 {
            1 => 'A',
            10 => 'T',
            11 => 'J',
            12 => 'Q',
            13 => 'K',
            n => char::from(b'0' + n),
        }
    }

    /// Reads a rank from one letter. `1` is not a rank, because ten is written `T` or `10`.
    ///
    /// ```
    /// use burraco_rules::Rank;
    /// assert_eq!(Rank::from_char('t'), Rank::at(10));
    /// assert_eq!((Rank::from_char('a'), Rank::from_char('1')), (Some(Rank::ACE), None));
    /// ```
    #[must_use]
    pub fn from_char(c: char) -> Option<Rank> {
        match c.to_ascii_uppercase() {
            'A' => Some(Rank(1)),
            'T' => Some(Rank(10)),
            'J' => Some(Rank(11)),
            'Q' => Some(Rank(12)),
            'K' => Some(Rank(13)),
            d @ '2'..='9' => u8::try_from(d).ok().map(|b| Rank(b - b'0')),
            _ => None,
        }
    }

    /// Points of a card of this rank: 2 is 20, ace 15, eight to king 10, three to seven 5.
    ///
    /// Source: Pagat, *Burraco*, "Players and Cards".
    ///
    /// ```
    /// use burraco_rules::Rank;
    /// let points = |number| Rank::at(number).unwrap().value();
    /// assert_eq!([points(7), points(8), points(13), points(14)], [5, 10, 10, 15]);
    /// ```
    #[must_use]
    pub const fn value(self) -> u8 {
        match self.0 {
            1 => 15,
            2 => 20,
            3..=7 => 5,
            _ => 10,
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The face of a card: one of the 52 naturals, or the joker. The two copies of a face (twins) are equal.
///
/// Source: Pagat, *Burraco*, "Players and Cards".
///
/// ```
/// use burraco_rules::Card;
/// let pinella: Card = "2H".parse().unwrap();
/// assert_eq!(pinella.value(), 20);
/// assert_eq!("10♦".parse::<Card>().unwrap().to_string(), "TD");
/// assert_eq!("jk".parse::<Card>().unwrap(), Card::JOKER);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card(u8);

impl Card {
    /// The joker (jolly): 30 points and always wild; there are four.
    ///
    /// Source: Pagat, *Burraco*, "Players and Cards".
    ///
    /// ```
    /// use burraco_rules::{Card, Deck};
    /// assert_eq!((Card::JOKER.value(), Card::JOKER.can_be_wild()), (30, true));
    /// assert_eq!((Deck::WithJokers.copies(Card::JOKER), Deck::WithoutJokers.copies(Card::JOKER)), (4, 0));
    /// ```
    pub const JOKER: Card = Card(52);
    /// The number of different faces: 52 naturals and the joker.
    ///
    /// ```
    /// use burraco_rules::{Card, Deck};
    /// assert_eq!(Card::FACES, 52 + 1);
    /// assert_eq!(Card::all().map(|card| Deck::WithJokers.copies(card)).map(u32::from).sum::<u32>(), 108);
    /// ```
    pub const FACES: usize = 53;

    /// The natural card of a rank and a suit.
    ///
    /// ```
    /// use burraco_rules::{Card, Rank, Suit};
    /// assert_eq!(Card::new(Rank::ACE, Suit::Spades).to_string(), "AS");
    /// ```
    #[must_use]
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card(suit.index() * 13 + rank.0 - 1)
    }

    /// Every card face, spades first, the joker last.
    ///
    /// ```
    /// use burraco_rules::Card;
    /// let wild: Vec<String> = Card::all().filter(|card| card.can_be_wild()).map(|card| card.to_string()).collect();
    /// assert_eq!(wild, ["2S", "2H", "2D", "2C", "JK"]);
    /// ```
    pub fn all() -> impl Iterator<Item = Card> {
        (0..=52).map(Card)
    }

    /// The number of the face, 0..=52, for use in tables. Both copies of a face share it.
    ///
    /// ```
    /// use burraco_rules::{Card, read_cards};
    /// let mut written = [0; Card::FACES];
    /// for card in read_cards("7H KS 7H JK").unwrap() {
    ///     written[card.index()] += 1;
    /// }
    /// assert_eq!(written[Card::JOKER.index()], 1);
    /// assert_eq!(written.iter().max(), Some(&2), "both sevens of hearts");
    /// ```
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The rank of the card, or `None` for the joker.
    ///
    /// ```
    /// use burraco_rules::{Card, Rank};
    /// assert_eq!("2C".parse::<Card>().unwrap().rank(), Some(Rank::TWO), "also when it is used as a wild");
    /// assert_eq!(Card::JOKER.rank(), None);
    /// ```
    #[must_use]
    pub fn rank(self) -> Option<Rank> {
        (self != Card::JOKER).then_some(Rank(self.0 % 13 + 1))
    }

    /// The suit of the card, or `None` for the joker.
    ///
    /// ```
    /// use burraco_rules::{Card, Suit};
    /// assert_eq!("10♦".parse::<Card>().unwrap().suit(), Some(Suit::Diamonds));
    /// assert_eq!(Card::JOKER.suit(), None);
    /// ```
    #[must_use]
    pub fn suit(self) -> Option<Suit> {
        match self.0 / 13 {
            0 => Some(Suit::Spades),
            1 => Some(Suit::Hearts),
            2 => Some(Suit::Diamonds),
            3 => Some(Suit::Clubs),
            _ => None,
        }
    }

    /// Whether the card is one of the twelve that can stand for another: a joker or any 2.
    ///
    /// Source: Pagat, *Burraco*, "Players and Cards".
    ///
    /// ```
    /// use burraco_rules::Deck;
    /// let wild = |deck: Deck| deck.cards().into_iter().filter(|card| card.can_be_wild()).count();
    /// assert_eq!((wild(Deck::WithJokers), wild(Deck::WithoutJokers)), (12, 8));
    /// ```
    #[must_use]
    pub fn can_be_wild(self) -> bool {
        self == Card::JOKER || self.rank() == Some(Rank::TWO)
    }

    /// Points of the card: joker 30, otherwise by rank.
    ///
    /// Source: Pagat, *Burraco*, "Players and Cards".
    ///
    /// ```
    /// use burraco_rules::read_cards;
    /// let values: Vec<i32> = read_cards("JK 2D AC JS 9H 4S").unwrap().iter().map(|card| card.value()).collect();
    /// assert_eq!(values, [30, 20, 15, 10, 10, 5]);
    /// ```
    #[must_use]
    pub fn value(self) -> i32 {
        i32::from(VALUES.get(self.index()).copied().unwrap_or(0))
    }
}

const VALUES: [u8; Card::FACES] = {
    let mut values = [30; Card::FACES];
    let mut i: u8 = 0;
    let mut slots: &mut [u8] = &mut values;
    while let Some((first, rest)) = slots.split_first_mut() {
        if i == 52 {
            break;
        }
        *first = Rank(i % 13 + 1).value();
        slots = rest;
        i += 1;
    }
    values
};

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.rank(), self.suit()) {
            (Some(rank), Some(suit)) => write!(f, "{}{}", rank.letter(), suit.letter()),
            _ => write!(f, "JK"),
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The error for a text that is no card. It holds the text as written.
///
/// ```
/// use burraco_rules::{Card, NotACard};
/// assert_eq!("1H".parse::<Card>(), Err(NotACard("1H".into())));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotACard(pub String);

impl NotACard {
    pub(crate) fn of(text: &str) -> NotACard {
        NotACard(text.to_owned())
    }
}

impl fmt::Display for NotACard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a card: {:?}", self.0)
    }
}

impl std::error::Error for NotACard {}

impl FromStr for Card {
    type Err = NotACard;

    /// Reads a card such as `7H`, `10h`, `T♥` or `JK` (also `*`). Case does not matter.
    fn from_str(text: &str) -> Result<Card, NotACard> {
        let wrong = || NotACard::of(text);
        if text.eq_ignore_ascii_case("JK") || text == "*" {
            return Ok(Card::JOKER);
        }
        let mut chars = text.chars();
        let first = chars.next().ok_or_else(wrong)?;
        let rank = if first == '1' {
            (chars.next() == Some('0')).then_some(Rank(10))
        } else {
            Rank::from_char(first)
        }
        .ok_or_else(wrong)?;
        let suit = chars.next().and_then(Suit::from_char).ok_or_else(wrong)?;
        match chars.next() {
            None => Ok(Card::new(rank, suit)),
            // A sign may be followed by the variation selector that makes it text or colour.
            Some('\u{fe0e}' | '\u{fe0f}') if chars.next().is_none() => Ok(Card::new(rank, suit)),
            Some(_) => Err(wrong()),
        }
    }
}

/// Reads cards separated by blanks or commas.
///
/// ```
/// use burraco_rules::{Card, read_cards};
/// assert_eq!(read_cards("10♥, jk").unwrap(), ["TH".parse().unwrap(), Card::JOKER]);
/// assert_eq!(read_cards("3H XX").unwrap_err().0, "XX");
/// ```
///
/// # Errors
/// The first text that is no card.
pub fn read_cards(text: &str) -> Result<Vec<Card>, NotACard> {
    words(text).map(str::parse).collect()
}

/// The words of a list of cards, which are separated by blanks or commas.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty())
}

/// Writes cards in machine-readable form, separated by a blank.
///
/// ```
/// use burraco_rules::{read_cards, write_cards};
/// assert_eq!(write_cards(&read_cards("10h,*").unwrap()), "TH JK");
/// ```
#[must_use]
pub fn write_cards(cards: &[Card]) -> String {
    let mut out = String::with_capacity(cards.len() * 3);
    for (i, card) in cards.iter().enumerate() {
        if i > 0 {
            out.push(' ');
        }
        out.push_str(&card.to_string());
    }
    out
}

/// The points of some cards together.
///
/// In points; source: Pagat, *Burraco*, "Players and Cards".
///
/// ```
/// use burraco_rules::{Card, Deck, value_of};
/// assert_eq!(value_of(&Deck::WithJokers.cards()), 1080);
/// assert_eq!(value_of(&[Card::JOKER]), 30);
/// ```
#[must_use]
pub fn value_of(cards: &[Card]) -> i32 {
    cards.iter().map(|card| card.value()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deck_holds_108_cards_worth_1080_points() {
        let deck = crate::Deck::WithJokers.cards();
        assert_eq!((deck.len(), value_of(&deck)), (108, 1080));
    }

    #[test]
    fn every_face_reads_back_as_written() {
        for card in Card::all() {
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(card.to_string().to_lowercase().parse(), Ok(card));
        }
    }

    #[test]
    fn what_is_no_card_is_refused_with_what_was_written() {
        for text in [
            "", "1H", "11H", "0H", "HH", "7", "7X", "7HH", "JKK", "é♥", "10",
        ] {
            assert_eq!(text.parse::<Card>(), Err(NotACard(text.into())));
        }
    }
}
