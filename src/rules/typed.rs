//! The short form people type: `4-J♥ *`, `KPPCQ`, `KKKK 2♠`.
//!
//! - `4-J♥` a run; `Q-A♥` ends with the ace high
//! - `*` or `JK` a joker; a 2 stands where it is written
//! - `K♠♠♥♦` kings of these suits, `K♥♦*` two kings and a joker
//! - `KKKK` one king of each suit
//! - a single card as machines write it: `7♥`, `10♥`, `7H`
//! - groups without a blank between them: `2♥9♣10♣`, `3-5♠*7-9♠`
//! - `Q` is quadri among the Italian initials P C Q F; a word that reads in two ways, as `9CQC` does there, is not read

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
            // Where the suits are S H D C, a queen is a queen.
            (Letters::English, 'q' | 'Q') => None,
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

/// The longest word that is read, in signs: every card of both decks written alone, `10Q` after `10Q`, is shorter. What is
/// longer is no meld, and finding out how it reads would cost more than any meld is worth.
const LONGEST_WORD: usize = 400;

/// Reads a word of one or more groups: `4-JH`, `KSSH`, `KKKK`, `**`, `2H9CTC`; none for a word that reads in two ways, or
/// that is longer than both decks.
pub(crate) fn read_word(word: &str, letters: Letters) -> Option<Vec<Card>> {
    // The variation selectors make a sign text or colour; they mean nothing here.
    let signs = |c: &char| !matches!(c, '\u{fe0e}' | '\u{fe0f}');
    let chars: Vec<char> = word.chars().filter(signs).take(LONGEST_WORD + 1).collect();
    if chars.len() > LONGEST_WORD {
        return None;
    }
    // From the end: how the rest of the word reads from each place on.
    let mut ways = vec![Way::None; chars.len()];
    ways.push(Way::One(Vec::new(), 0));
    for start in (0..chars.len()).rev() {
        let way = Way::of(chars.get(start..)?, ways.get(start..)?, letters);
        *ways.get_mut(start)? = way;
    }
    let mut cards = Vec::new();
    let mut ways = ways.as_slice();
    while let [Way::One(first, length @ 1..), ..] = ways {
        cards.extend_from_slice(first);
        ways = ways.get(*length..)?;
    }
    let whole = matches!(ways, [Way::One(..)]);
    (whole && !cards.is_empty()).then_some(cards)
}

/// How the rest of a word reads.
#[derive(Clone)]
enum Way {
    /// Not at all.
    None,
    /// As these cards, so many signs long, and what follows them; no signs at the end of the word.
    One(Vec<Card>, usize),
    /// In several ways.
    Many,
}

impl Way {
    /// The way of a rest that is not empty, when those of what follows are known: `later` begins with its own place.
    fn of(rest: &[char], later: &[Way], letters: Letters) -> Way {
        let mut found = Way::None;
        for (cards, length) in groups(rest, letters) {
            found = match (found, later.get(length)) {
                (found, None | Some(Way::None)) => found,
                (Way::None, Some(Way::One(..))) => Way::One(cards, length),
                _ => Way::Many,
            };
        }
        found
    }
}

/// The groups a word may begin with, each with its length: one, or several where a `Q` may be a suit or a queen.
fn groups(word: &[char], letters: Letters) -> Vec<(Vec<Card>, usize)> {
    match fixed(word, letters) {
        Fixed::Group(cards, rest) => vec![(cards, word.len().saturating_sub(rest.len()))],
        Fixed::Nothing => Vec::new(),
        Fixed::RankFirst => suited(word, letters),
    }
}

/// What a word begins with, when that says where its first group ends.
enum Fixed<'a> {
    /// These cards, and what is left of the word.
    Group(Vec<Card>, &'a [char]),
    /// No group at all.
    Nothing,
    /// A rank, which its suits follow.
    RankFirst,
}

fn fixed(word: &[char], letters: Letters) -> Fixed<'_> {
    match word {
        ['*', rest @ ..] | ['J' | 'j', 'K' | 'k', rest @ ..] => {
            return Fixed::Group(vec![Card::JOKER], rest);
        }
        [a, b, c, d, rest @ ..] => {
            if let Some(rank) = Rank::from_char(*a)
                && [b, c, d]
                    .iter()
                    .all(|other| Rank::from_char(**other) == Some(rank))
                && rest.first().and_then(|more| Rank::from_char(*more)) != Some(rank)
            {
                let all = Suit::ALL.map(|suit| Card::new(rank, suit));
                return Fixed::Group(all.to_vec(), rest);
            }
        }
        _ => {}
    }
    match rank(word) {
        None => Fixed::Nothing,
        Some((first, ['-' | '–' | '\u{2212}', rest @ ..])) => {
            let run = rank(rest).and_then(|(last, rest)| {
                let (suit, rest) = rest.split_first()?;
                Some((run(first, last, letters.suit(*suit)?)?, rest))
            });
            run.map_or(Fixed::Nothing, |(cards, rest)| Fixed::Group(cards, rest))
        }
        // A row of queens is no queen of diamonds: only two may be meant so.
        Some(_) if matches!(word, ['Q' | 'q', 'Q' | 'q', 'Q' | 'q', ..]) => Fixed::Nothing,
        Some(_) => Fixed::RankFirst,
    }
}

/// A rank with its suits: as many as follow, or as many as stand before a `Q` that begins a card of its own.
fn suited(word: &[char], letters: Letters) -> Vec<(Vec<Card>, usize)> {
    let Some((first, after)) = rank(word) else {
        return Vec::new();
    };
    let before = word.len().saturating_sub(after.len());
    let is_q = |c: char| matches!(c, 'Q' | 'q');
    let mut cards = Vec::new();
    let mut all = Vec::new();
    let (mut quadri, mut others) = (false, false);
    for (n, c) in after.iter().copied().enumerate() {
        let Some(suit) = letters.suit(c) else {
            break;
        };
        if is_q(c) && n > 0 {
            all.push((cards.clone(), before.saturating_add(n)));
        }
        quadri |= is_q(c);
        others |= !matches!(c, 'P' | 'p' | 'C' | 'c' | 'Q' | 'q' | 'F' | 'f');
        // quadri stands among the Italian initials only
        if quadri && others {
            if is_q(c) {
                return all;
            }
            cards.clear();
            break;
        }
        cards.push(Card::new(first, suit));
    }
    if !cards.is_empty() {
        all.push((cards.clone(), before.saturating_add(cards.len())));
    }
    all
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
            ("9♣Q♣", Letters::Italian, "9C QC"),
            ("9CQC", Letters::English, "9C QC"),
            ("jhqhkh", Letters::Italian, "JH QH KH"),
            ("3HQQQQ", Letters::Italian, "3H QS QH QD QC"),
        ] {
            assert_eq!(read_typed(typed, letters).to_string(), cards, "{typed}");
            assert!(read_typed(typed, letters).unread.is_empty(), "{typed}");
        }
    }

    #[test]
    fn what_reads_in_two_ways_is_kept() {
        // three nines or a nine and a queen; a set of kings or two cards
        for typed in ["9CQC", "KPQC", "9QQQ", "JPQPKP"] {
            let written = read_typed(typed, Letters::Italian);
            assert_eq!(
                (written.cards, written.unread),
                (vec![], vec![typed.to_owned()])
            );
        }
        let long = format!("9{}", "CQ".repeat(2_000));
        assert!(read_word(&long, Letters::Italian).is_none());
    }

    /// How a card is written with signs, with S H D C, with P C Q F.
    fn forms(card: Card) -> [String; 3] {
        let (Some(rank), Some(suit)) = (card.rank(), card.suit()) else {
            return ["*", "*", "*"].map(str::to_owned);
        };
        let rank = rank.letter();
        let italian = match suit {
            Suit::Spades => 'P',
            Suit::Hearts => 'C',
            Suit::Diamonds => 'Q',
            Suit::Clubs => 'F',
        };
        [suit.sign(), suit.letter(), italian].map(|suit| format!("{rank}{suit}"))
    }

    /// Cards written one behind the other read as themselves; where Q is quadri too, as themselves or not at all.
    #[test]
    fn cards_without_a_blank_between_them_read_as_themselves() {
        let all: Vec<Card> = Card::all().collect();
        let read = |cards: &[Card]| {
            let said = |form: usize| -> String {
                let written = cards.iter().map(|card| forms(*card)[form].clone());
                written.collect()
            };
            for letters in [Letters::English, Letters::Italian] {
                let signs = read_word(&said(0), letters);
                assert_eq!(signs.as_deref(), Some(cards), "{}", said(0));
            }
            let english = read_word(&said(1), Letters::English);
            assert_eq!(english.as_deref(), Some(cards), "{}", said(1));
            // four queens in a row are one of each suit
            let italian = read_word(&said(2), Letters::Italian);
            if let Some(italian) = italian.filter(|_| !said(2).contains("QQQQ")) {
                assert_eq!(italian, cards, "{}", said(2));
            }
        };
        for one in &all {
            for two in &all {
                read(&[*one, *two]);
                for three in &all {
                    read(&[*one, *two, *three]);
                }
            }
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
        // three queens, a king without a suit before a queen, a sign that shows nothing
        for typed in ["QQQ", "qqqqqq", "KQH", "\u{fe0f}"] {
            let written = read_typed(typed, Letters::Italian);
            assert_eq!(
                (written.cards.len(), written.unread.len()),
                (0, 1),
                "{typed}"
            );
        }
    }

    #[test]
    fn every_card_of_both_decks_is_read_as_one_word_and_a_longer_one_is_not() {
        let both: Vec<Card> = Card::all().chain(Card::all()).collect();
        let word: String = both.iter().map(|card| forms(*card)[0].clone()).collect();
        assert_eq!(read_typed(&word, Letters::English).cards, both);
        let read = |signs: usize| read_word(&"*".repeat(signs), Letters::English);
        assert_eq!(
            read(LONGEST_WORD).map(|cards| cards.len()),
            Some(LONGEST_WORD)
        );
        assert_eq!(read(LONGEST_WORD + 1), None);
        for endless in ["*", "9CQ", "CQ", "4-JH"] {
            let written = read_typed(&endless.repeat(50_000), Letters::Italian);
            assert_eq!((written.cards.len(), written.unread.len()), (0, 1));
        }
    }
}
