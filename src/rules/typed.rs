//! The short form people type: `4-J♥ *`, `KPPCQ`, `KKKK 2♠`.
//!
//! - `4-J♥` a run; `Q-A♥` ends with the ace high
//! - `*` or `JK` a joker; a 2 stands where it is written
//! - `K♠♠♥♦` kings of these suits, `K♥♦*` two kings and a joker
//! - `KKKK` one king of each suit
//! - a single card as machines write it: `7♥`, `10♥`, `7H`

use crate::card::{Card, NotACard, Rank, Suit, words};
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
            None => {
                let NotACard(word) = NotACard::quote(word);
                written.unread.push(word);
            }
        }
    }
    written
}

fn read_word(word: &str, letters: Letters) -> Option<Vec<Card>> {
    if word.eq_ignore_ascii_case("JK") {
        return Some(vec![Card::JOKER]);
    }
    // The variation selectors make a sign text or colour; they mean nothing here.
    let mut rest = word
        .chars()
        .filter(|c| !matches!(c, '\u{fe0e}' | '\u{fe0f}'))
        .peekable();
    if rest.peek() == Some(&'*') {
        return rest.map(|c| (c == '*').then_some(Card::JOKER)).collect();
    }
    let first = rank(&mut rest)?;
    if rest
        .next_if(|c| matches!(c, '-' | '–' | '\u{2212}'))
        .is_some()
    {
        let last = rank(&mut rest)?;
        let suit = letters.suit(rest.next()?)?;
        let mut cards = run(first, last, suit)?;
        cards.extend(jokers(rest)?);
        return Some(cards);
    }
    let tail: Vec<char> = rest.collect();
    let again = tail
        .iter()
        .filter(|c| Rank::from_char(**c) == Some(first))
        .count();
    if tail.len() == 3 && again == 3 {
        return Some(Suit::ALL.map(|suit| Card::new(first, suit)).to_vec());
    }
    let mut tail = tail.into_iter().peekable();
    let mut cards = Vec::new();
    while let Some(c) = tail.next_if(|c| *c != '*') {
        cards.push(Card::new(first, letters.suit(c)?));
    }
    // A rank without a suit is no card, with a joker beside it or without.
    if cards.is_empty() {
        return None;
    }
    cards.extend(jokers(tail)?);
    Some(cards)
}

fn rank(rest: &mut std::iter::Peekable<impl Iterator<Item = char>>) -> Option<Rank> {
    match rest.next()? {
        '1' => rest.next_if_eq(&'0').and_then(|_| Rank::at(10)),
        c => Rank::from_char(c),
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

fn jokers(rest: impl Iterator<Item = char>) -> Option<Vec<Card>> {
    rest.map(|c| (c == '*').then_some(Card::JOKER)).collect()
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
        ] {
            assert_eq!(read_typed(typed, letters).to_string(), cards, "{typed}");
            assert!(read_typed(typed, letters).unread.is_empty(), "{typed}");
        }
    }

    #[test]
    fn what_is_not_understood_is_kept() {
        for typed in [
            "KKK", "J-4H", "4-4H", "4-H", "4-JX", "7", "K*", "K*K", "hello", "11H", "-", "4-J",
            "AAAAA",
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
