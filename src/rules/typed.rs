//! The short form people type: `4-J♥ *`, `KPPCQ`, `KKKK 2♠`.
//!
//! - `4-J♥` a run; `Q-A♥` ends with the ace high
//! - `*` or `JK` a joker; a 2 stands where it is written
//! - `K♠♠♥♦` kings of these suits, `K♥♦*` two kings and a joker
//! - `KKKK` one king of each suit
//! - a single card as machines write it: `7♥`, `10♥`, `7H`
//! - groups without a blank between them: `2♥9♣10♣`, `3-5♠*7-9♠`; after a rank, `Q` is quadri

use crate::card::{Card, Rank, Suit, words};
use crate::sheet::Written;

/// Which initials stand for the suits. Signs and the letters that are no clash are read in both.
///
/// ```
/// use burraco_rules::{Letters, read_typed};
/// assert_eq!(read_typed("3C", Letters::Italian).to_string(), "3H", "cuori");
/// assert_eq!(read_typed("3C", Letters::English).to_string(), "3C");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letters {
    /// Spades, Hearts, Diamonds, Clubs: `C` is clubs.
    English,
    /// Picche, Cuori, Quadri, Fiori: `C` is hearts.
    Italian,
}

impl Letters {
    fn suit(self, c: char) -> Option<Suit> {
        match (self, c) {
            (Letters::Italian, 'c' | 'C') => Some(Suit::Hearts),
            _ => Suit::from_char(c),
        }
    }
}

/// Reads the short form; what cannot be read is kept aside, never dropped.
///
/// ```
/// use burraco_rules::{Letters, read_typed};
/// let meld = read_typed("4-7♥ *", Letters::Italian);
/// assert_eq!(meld.to_string(), "4H 5H 6H 7H JK");
/// assert_eq!(read_typed("KKKK 2♠", Letters::Italian).to_string(), "KS KH KD KC 2S");
/// ```
#[must_use]
pub fn read_typed(text: &str, letters: Letters) -> Written {
    let mut written = Written::default();
    for word in words(text) {
        match read_word(word, letters) {
            Some(cards) => written.cards.extend(cards),
            None => written.unread.push(word.to_owned()),
        }
    }
    written
}

/// Reads a word of one or more groups: `4-JH`, `KSSH`, `KKKK`, `**`, `2H9CTC`.
pub(crate) fn read_word(word: &str, letters: Letters) -> Option<Vec<Card>> {
    // The variation selectors make a sign text or colour; they mean nothing here.
    let signs = |c: &char| !matches!(c, '\u{fe0e}' | '\u{fe0f}');
    let chars: Vec<char> = word.chars().filter(signs).collect();
    let mut rest = chars.as_slice();
    let mut cards = Vec::new();
    while !rest.is_empty() {
        rest = group(rest, letters, &mut cards)?;
    }
    (!cards.is_empty()).then_some(cards)
}

/// Reads the first group of a word; what is left of the word comes back.
fn group<'a>(word: &'a [char], letters: Letters, cards: &mut Vec<Card>) -> Option<&'a [char]> {
    match word {
        ['*', rest @ ..] | ['J' | 'j', 'K' | 'k', rest @ ..] => {
            cards.push(Card::JOKER);
            return Some(rest);
        }
        [a, b, c, d, rest @ ..] => {
            if let Some(rank) = Rank::from_char(*a)
                && [b, c, d]
                    .iter()
                    .all(|other| Rank::from_char(**other) == Some(rank))
                && rest.first().and_then(|more| Rank::from_char(*more)) != Some(rank)
            {
                cards.extend(Suit::ALL.map(|suit| Card::new(rank, suit)));
                return Some(rest);
            }
        }
        _ => {}
    }
    let (first, rest) = rank(word)?;
    if let ['-' | '–' | '\u{2212}', rest @ ..] = rest {
        let (last, rest) = rank(rest)?;
        let (suit, rest) = rest.split_first()?;
        cards.extend(run(first, last, letters.suit(*suit)?)?);
        return Some(rest);
    }
    // A row of queens is no queen of diamonds: only two may be meant so.
    if let ['Q' | 'q', 'Q' | 'q', 'Q' | 'q', ..] = word {
        return None;
    }
    let suits = rest.iter().map_while(|c| letters.suit(*c));
    let before = cards.len();
    cards.extend(suits.map(|suit| Card::new(first, suit)));
    // A rank without a suit is no card, with a joker beside it or without.
    let read = cards.len().checked_sub(before).filter(|read| *read > 0)?;
    rest.get(read..)
}

fn rank(word: &[char]) -> Option<(Rank, &[char])> {
    match word {
        ['1', '0', rest @ ..] => Some((Rank::at(10)?, rest)),
        [c, rest @ ..] => Some((Rank::from_char(*c)?, rest)),
        [] => None,
    }
}

fn run(first: Rank, last: Rank, suit: Suit) -> Option<Vec<Card>> {
    let high = if last == Rank::ACE { 14 } else { last.number() };
    let places = first.number()..=high;
    let cards: Vec<Card> = places
        .filter_map(Rank::at)
        .map(|rank| Card::new(rank, suit))
        .collect();
    (cards.len() >= 2).then_some(cards)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_short_form_reads_as_people_write_it() {
        for (typed, letters, cards) in [
            ("4-JH", Letters::English, "4H 5H 6H 7H 8H 9H TH JH"),
            ("4-J♥ *", Letters::Italian, "4H 5H 6H 7H 8H 9H TH JH JK"),
            ("q-a♣", Letters::Italian, "QC KC AC"),
            ("a-3f", Letters::Italian, "AC 2C 3C"),
            ("10-kq", Letters::Italian, "TD JD QD KD"),
            ("KSSHD", Letters::English, "KS KS KH KD"),
            ("kppcq", Letters::Italian, "KS KS KH KD"),
            ("K♥♦*", Letters::Italian, "KH KD JK"),
            ("KKKK 2♠", Letters::Italian, "KS KH KD KC 2S"),
            ("QQQQ", Letters::Italian, "QS QH QD QC"),
            ("QQ", Letters::Italian, "QD"),
            ("3C", Letters::Italian, "3H"),
            ("3C", Letters::English, "3C"),
            ("10♥ 2♥\u{fe0f},JK", Letters::Italian, "TH 2H JK"),
            ("**", Letters::English, "JK JK"),
            ("2H9CTC", Letters::English, "2H 9C TC"),
            ("3-5S*7-9S", Letters::English, "3S 4S 5S JK 7S 8S 9S"),
            ("asch2d", Letters::English, "AS AC AH 2D"),
            ("5h10hjk", Letters::English, "5H TH JK"),
            ("KKKK2♠", Letters::Italian, "KS KH KD KC 2S"),
            ("*3-5♠", Letters::Italian, "JK 3S 4S 5S"),
            ("5PQ", Letters::Italian, "5S 5D"),
        ] {
            assert_eq!(read_typed(typed, letters).to_string(), cards, "{typed}");
            assert!(read_typed(typed, letters).unread.is_empty(), "{typed}");
        }
    }

    #[test]
    fn what_is_not_understood_is_kept() {
        for typed in [
            "KKK", "QQQ", "QQQQQQ", "J-4H", "4-4H", "4-H", "4-JX", "7", "K*", "K*K", "hello",
            "11H", "-", "4-J", "AAAAA",
        ] {
            let written = read_typed(typed, Letters::English);
            assert_eq!(
                (written.cards.len(), written.unread.len()),
                (0, 1),
                "{typed}"
            );
        }
    }
}
