//! The short form in which people type cards: `4-J♥ *`, `KPPCQ`, `KKKK 2♠`.
//!
//! - `4-J♥` or `4♥-J♥` a run; `Q-A♥` ends with the ace high
//! - `4J♥` the same run without its dash, in a meld only
//! - `*` or `JK` a joker; a 2 stands where it is written
//! - `K♠♠♥♦` kings of these suits, `K♥♦*` two kings and a joker
//! - `KKKK` one king of each suit
//! - a single card as machines write it: `7♥`, `10♥`, `7H`
//! - groups without a blank between them: `2♥9♣10♣`, `3-5♠*7-9♠`
//! - `Q` is quadri among the Italian initials P C Q F. A word that then reads in two ways, such as `9CQC`, is not read

use crate::card::{Card, Rank, Suit, words};
use crate::sheets::written::WrittenCards;

impl WrittenCards {
    /// Reads a list of cards in machine-readable form, or in the short form with the English initials of the suits.
    /// Text that cannot be read is kept aside, never dropped.
    ///
    /// ```
    /// use burraco_rules::WrittenCards;
    /// let written = WrittenCards::read("7h, 1H *");
    /// assert_eq!(written.cards, ["7H".parse().unwrap(), "JK".parse().unwrap()]);
    /// assert_eq!(written.unread, ["1H"], "ten is written 10H or TH");
    /// ```
    #[must_use]
    pub fn read(text: &str) -> WrittenCards {
        let mut written = WrittenCards::default();
        for word in words(text) {
            if let Ok(card) = word.parse() {
                written.cards.push(card);
            } else if !read_word(word, ShortForm::ENGLISH, &mut written.cards) {
                written.unread.push(word.to_owned());
            }
        }
        written
    }
}

/// The initials that stand for the suits. Signs, and letters that do not clash, are read with either choice.
///
/// ```
/// use burraco_rules::{Letters, read_typed};
/// assert_eq!(read_typed("3C", Letters::Italian).to_string(), "3H", "cuori");
/// assert_eq!(read_typed("3C", Letters::English).to_string(), "3C");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letters {
    /// The English initials of spades, hearts, diamonds and clubs: `C` is clubs.
    English,
    /// The Italian initials of picche, cuori, quadri and fiori: `C` is hearts.
    Italian,
}

/// The form in which a run of cards is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Runs {
    /// A run of cards typed with a dash, `4-JH`. Among cards left in hand no other form is read, since `4JH` there is a
    /// card whose suit was forgotten.
    Dashed,
    /// A run typed with a dash or without, `4-JH` or `4JH`, as in a meld.
    DashOptional,
}

/// The rules by which a typed text of cards is read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShortForm {
    letters: Letters,
    runs: Runs,
}

impl ShortForm {
    /// The short form of cards with English initials, as machines write it and as commands take it.
    pub(crate) const ENGLISH: ShortForm = ShortForm {
        letters: Letters::English,
        runs: Runs::Dashed,
    };

    fn suit(self, c: char) -> Option<Suit> {
        match (self.letters, c) {
            (Letters::Italian, 'c' | 'C') => Some(Suit::Hearts),
            // Where the suits are S H D C, a queen is a queen.
            (Letters::English, 'q' | 'Q') => None,
            _ => Suit::from_char(c),
        }
    }
}

/// Reads cards in the short form. Text that cannot be read is kept aside, never dropped.
///
/// ```
/// use burraco_rules::{Letters, read_typed};
/// let meld = read_typed("4-7♥ *", Letters::Italian);
/// assert_eq!(meld.to_string(), "4H 5H 6H 7H JK");
/// assert_eq!(read_typed("KKKK 2♠", Letters::Italian).to_string(), "KS KH KD KC 2S");
/// ```
#[must_use]
pub fn read_typed(text: &str, letters: Letters) -> WrittenCards {
    let runs = Runs::Dashed;
    read_words(text, ShortForm { letters, runs })
}

/// Reads the short form of one meld. A run needs no dash here: `4JH` is `4-JH`.
///
/// ```
/// use burraco_rules::{Letters, read_typed, read_typed_meld};
/// assert_eq!(read_typed_meld("47H*", Letters::English).to_string(), "4H 5H 6H 7H JK");
/// assert_eq!(read_typed("47H", Letters::English).unread, ["47H"], "a card left whose suit was forgotten");
/// ```
#[must_use]
pub fn read_typed_meld(text: &str, letters: Letters) -> WrittenCards {
    let runs = Runs::DashOptional;
    read_words(text, ShortForm { letters, runs })
}

fn read_words(text: &str, form: ShortForm) -> WrittenCards {
    let mut written = WrittenCards::default();
    for word in words(text) {
        if !read_word(word, form, &mut written.cards) {
            written.unread.push(word.to_owned());
        }
    }
    written
}

/// The most digits of a number of points: the deck has 1 080.
const MOST_DIGITS: usize = 4;

/// Reads the points of cards left, written alone in place of the cards. Only digits are read. A rank four times, such
/// as `7777`, means four cards.
///
/// ```
/// use burraco_rules::read_points;
/// assert_eq!(read_points(" 145 "), Some(145));
/// assert_eq!([read_points("10"), read_points("7")], [Some(10), Some(7)], "a card has a suit");
/// assert_eq!([read_points("7777"), read_points("10♥"), read_points("80 65")], [None; 3]);
/// ```
#[must_use]
pub fn read_points(text: &str) -> Option<i32> {
    let digits = text.trim();
    let a_number = (1..=MOST_DIGITS).contains(&digits.len())
        && digits.bytes().all(|digit| digit.is_ascii_digit());
    let cards = || read_word(digits, ShortForm::ENGLISH, &mut Vec::new());
    (a_number && !cards())
        .then(|| digits.parse().ok())
        .flatten()
}

/// The longest word that is read, in characters. Every card of both decks written alone, `10Q` after `10Q`, is shorter.
/// A longer word is no meld, and reading it would cost too much.
const LONGEST_WORD: usize = 400;

/// The length, in characters, up to which a word is read without allocating memory. Nearly all words are that short.
const SHORT_WORD: usize = 32;

/// Adds the cards of a word of one or more groups: `4-JH`, `KSSH`, `KKKK`, `**`, `2H9CTC`. Returns whether the word was
/// read. A word that reads in two ways, or is longer than both decks, is not read.
pub(crate) fn read_word(word: &str, form: ShortForm, cards: &mut Vec<Card>) -> bool {
    // The variation selectors make a sign text or colour; they mean nothing here.
    let mut signs = word
        .chars()
        .filter(|c| !matches!(c, '\u{fe0e}' | '\u{fe0f}'));
    let mut short = ['\0'; SHORT_WORD];
    let mut length: usize = 0;
    for (place, sign) in short.iter_mut().zip(signs.by_ref()) {
        *place = sign;
        length = length.saturating_add(1);
    }
    let before = cards.len();
    let read = match signs.next() {
        None => {
            let chars = short.get(..length).unwrap_or_default();
            read_groups(chars, &mut [Way::None; SHORT_WORD + 1], form, cards)
        }
        Some(next) => {
            let longer = signs.take(LONGEST_WORD);
            let chars: Vec<char> = short.into_iter().chain([next]).chain(longer).collect();
            let mut ways = vec![Way::None; chars.len().saturating_add(1)];
            match chars.len() > LONGEST_WORD {
                true => None,
                false => read_groups(&chars, &mut ways, form, cards),
            }
        }
    };
    if read.is_none() {
        cards.truncate(before);
    }
    read.is_some() && cards.len() > before
}

/// Adds the cards of a word. `ways` is working memory for the search and is one longer than the word.
fn read_groups(
    mut chars: &[char],
    ways: &mut [Way],
    form: ShortForm,
    cards: &mut Vec<Card>,
) -> Option<()> {
    // From the end: how the rest of the word reads from each place on.
    *ways.get_mut(chars.len())? = Way::One(0);
    for start in (0..chars.len()).rev() {
        let way = Way::of(chars.get(start..)?, ways.get(start..)?, form);
        *ways.get_mut(start)? = way;
    }
    let mut ways = &*ways;
    while let [Way::One(length @ 1..), ..] = ways {
        let (group, rest) = chars.split_at_checked(*length)?;
        write(group, form, cards);
        (chars, ways) = (rest, ways.get(*length..)?);
    }
    matches!(ways, [Way::One(_), ..]).then_some(())
}

/// The number of ways, as far as it matters, in which the rest of a typed word can be read: none, one or many.
#[derive(Clone, Copy)]
enum Way {
    /// The rest of the typed word cannot be read as cards.
    None,
    /// A single way to read the rest of the word: it begins with a group of this many characters, and what follows the
    /// group can be read too. The length is 0 at the end of the word.
    One(usize),
    /// The rest of the word can be read in several ways.
    Many,
}

impl Way {
    /// The way in which the rest of a typed word reads, given the ways of every shorter rest. The rest is not empty.
    /// The list `later` begins with the rest's own entry.
    fn of(rest: &[char], later: &[Way], form: ShortForm) -> Way {
        let mut found = Way::None;
        groups(rest, form, |length| {
            found = match (found, later.get(length)) {
                (found, None | Some(Way::None)) => found,
                (Way::None, Some(Way::One(_))) => Way::One(length),
                _ => Way::Many,
            };
        });
        found
    }
}

/// Reports the lengths of the groups with which a word may begin. There are several where a `Q` may be a suit or a
/// queen.
fn groups(word: &[char], form: ShortForm, mut found: impl FnMut(usize)) {
    match fixed(word, form) {
        Fixed::Group(_, length) => found(length),
        Fixed::Nothing => {}
        Fixed::RankFirst => suited(word, form, found),
    }
}

/// Adds the cards of a word that is a single group.
fn write(group: &[char], form: ShortForm, cards: &mut Vec<Card>) {
    match fixed(group, form) {
        Fixed::Group(Group::Joker, _) => cards.push(Card::JOKER),
        Fixed::Group(Group::OneOfEach(rank), _) => {
            cards.extend(Suit::ALL.map(|suit| Card::new(rank, suit)));
        }
        Fixed::Group(Group::Run { first, last, suit }, _) => {
            let places = (first.number()..=last).filter_map(Rank::at);
            cards.extend(places.map(|rank| Card::new(rank, suit)));
        }
        Fixed::Nothing => {}
        Fixed::RankFirst => {
            let suits = rank(group).into_iter().flat_map(|(rank, suits)| {
                let suits = suits.iter().filter_map(|c| form.suit(*c));
                suits.map(move |suit| Card::new(rank, suit))
            });
            cards.extend(suits);
        }
    }
}

/// The beginning of a typed word, as far as it shows where the first group of cards ends.
enum Fixed {
    /// A beginning of a word with a known group of cards, this many characters long.
    Group(Group, usize),
    /// A beginning of a word in which no group of cards can be read.
    Nothing,
    /// A beginning of a word with a rank that is followed by its suits.
    RankFirst,
}

/// A group whose cards are known from its first signs.
enum Group {
    Joker,
    OneOfEach(Rank),
    /// A run of cards up to the place `last`, which is 14 for the ace above the king.
    Run {
        first: Rank,
        last: u8,
        suit: Suit,
    },
}

fn fixed(word: &[char], form: ShortForm) -> Fixed {
    match word {
        ['*', ..] => return Fixed::Group(Group::Joker, 1),
        ['J' | 'j', 'K' | 'k', ..] => return Fixed::Group(Group::Joker, 2),
        [a, b, c, d, rest @ ..] => {
            if let Some(rank) = Rank::from_char(*a)
                && [b, c, d]
                    .iter()
                    .all(|other| Rank::from_char(**other) == Some(rank))
                && rest.first().and_then(|more| Rank::from_char(*more)) != Some(rank)
            {
                return Fixed::Group(Group::OneOfEach(rank), 4);
            }
        }
        _ => {}
    }
    match rank(word) {
        None => Fixed::Nothing,
        Some((first, ['-' | '–' | '\u{2212}', rest @ ..])) => {
            let run = rank(rest).and_then(|(last, rest)| {
                let (suit, rest) = rest.split_first()?;
                let run = run(first, last, form.suit(*suit)?)?;
                Some(Fixed::Group(run, word.len().checked_sub(rest.len())?))
            });
            run.unwrap_or(Fixed::Nothing)
        }
        Some((first, [suit, '-' | '–' | '\u{2212}', rest @ ..])) if form.suit(*suit).is_some() => {
            let run = rank(rest).and_then(|(last, rest)| {
                let (again, rest) = rest.split_first()?;
                let suit = form
                    .suit(*again)
                    .filter(|of| form.suit(*suit) == Some(*of))?;
                let run = run(first, last, suit)?;
                Some(Fixed::Group(run, word.len().checked_sub(rest.len())?))
            });
            run.unwrap_or(Fixed::Nothing)
        }
        Some((first, after @ [next, ..]))
            if form.runs == Runs::DashOptional && form.suit(*next).is_none() =>
        {
            let run = rank(after).and_then(|(last, rest)| {
                let (suit, rest) = rest.split_first()?;
                let run = run(first, last, form.suit(*suit)?)?;
                Some(Fixed::Group(run, word.len().checked_sub(rest.len())?))
            });
            run.unwrap_or(Fixed::RankFirst)
        }
        // A row of queens is no queen of diamonds: only two may be meant so.
        Some(_) if matches!(word, ['Q' | 'q', 'Q' | 'q', 'Q' | 'q', ..]) => Fixed::Nothing,
        Some(_) => Fixed::RankFirst,
    }
}

/// Reports the possible lengths of a rank with its suits. They cover all the suits that follow, or those before a `Q`
/// that begins a card of its own.
fn suited(word: &[char], form: ShortForm, mut found: impl FnMut(usize)) {
    let Some((_, after)) = rank(word) else {
        return;
    };
    let before = word.len().saturating_sub(after.len());
    let is_q = |c: char| matches!(c, 'Q' | 'q');
    let (mut quadri, mut others) = (false, false);
    let mut length = 0;
    for (n, c) in after.iter().copied().enumerate() {
        if form.suit(c).is_none() {
            break;
        }
        if is_q(c) && n > 0 {
            found(before.saturating_add(n));
        }
        quadri |= is_q(c);
        others |= !matches!(c, 'P' | 'p' | 'C' | 'c' | 'Q' | 'q' | 'F' | 'f');
        // quadri stands among the Italian initials only
        if quadri && others {
            return;
        }
        length = n.saturating_add(1);
    }
    if length > 0 {
        found(before.saturating_add(length));
    }
}

fn rank(word: &[char]) -> Option<(Rank, &[char])> {
    match word {
        ['1', '0', rest @ ..] => Some((Rank::at(10)?, rest)),
        [c, rest @ ..] => Some((Rank::from_char(*c)?, rest)),
        [] => None,
    }
}

fn run(first: Rank, last: Rank, suit: Suit) -> Option<Group> {
    let last = if last == Rank::ACE { 14 } else { last.number() };
    (first.number() < last).then_some(Group::Run { first, last, suit })
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
            ("9p-qp", Letters::Italian, "9S TS JS QS"),
            ("10q-qq", Letters::Italian, "TD JD QD"),
            ("3H-5H*7H-9H", Letters::English, "3H 4H 5H JK 7H 8H 9H"),
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
        assert_eq!(whole(&long, Letters::Italian), None);
    }

    fn dashed(letters: Letters) -> ShortForm {
        let runs = Runs::Dashed;
        ShortForm { letters, runs }
    }

    #[test]
    fn a_run_of_a_meld_needs_no_dash() {
        for (typed, letters, cards) in [
            ("39h*", Letters::English, "3H 4H 5H 6H 7H 8H 9H JK"),
            ("8AD", Letters::English, "8D 9D TD JD QD KD AD"),
            ("35S*79S", Letters::English, "3S 4S 5S JK 7S 8S 9S"),
            ("1013D", Letters::English, ""),
            ("10kq", Letters::Italian, "TD JD QD KD"),
            ("9qs", Letters::English, "9S TS JS QS"),
            ("9-qp", Letters::Italian, "9S TS JS QS"),
            ("KKKK2S", Letters::English, "KS KH KD KC 2S"),
            ("jkh", Letters::English, ""),
            ("99H", Letters::English, ""),
            ("94H", Letters::English, ""),
            ("39", Letters::English, ""),
            // Nine and queen of diamonds are meant, or the sequence from the queen: nobody can tell.
            ("9CQKP", Letters::Italian, ""),
        ] {
            let written = read_typed_meld(typed, letters);
            assert_eq!(written.to_string().replace(typed, ""), cards, "{typed}");
            assert_eq!(written.unread.is_empty(), !cards.is_empty(), "{typed}");
        }
    }

    /// Checks that a word reads the same in a meld as among cards left, unless in a meld a run without its dash gives
    /// it a second sense.
    #[test]
    fn a_meld_reads_what_is_read_elsewhere() {
        let ranks = "A23456789TJQK";
        let signs: Vec<char> = ranks.chars().chain("SHDCPF♠*-".chars()).collect();
        for letters in [Letters::English, Letters::Italian] {
            for n in 0..signs.len().pow(4) {
                let sign = |place: u32| signs[n / signs.len().pow(place) % signs.len()];
                let word: String = (0..4).map(sign).collect();
                let (elsewhere, meld) =
                    (read_typed(&word, letters), read_typed_meld(&word, letters));
                if elsewhere.unread.is_empty() {
                    assert!(
                        meld == elsewhere || word.contains('Q') && meld.cards.is_empty(),
                        "{word}"
                    );
                }
            }
        }
    }

    /// The cards of a typed word, read for a test; none when it cannot be read.
    fn whole(word: &str, letters: Letters) -> Option<Vec<Card>> {
        let mut cards = Vec::new();
        read_word(word, dashed(letters), &mut cards).then_some(cards)
    }

    /// The three written forms of a card: with signs, with S H D C, and with P C Q F.
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

    /// Checks that cards written without a blank between them read as themselves. Where Q is quadri too, they may not
    /// be read at all.
    #[test]
    fn cards_without_a_blank_between_them_read_as_themselves() {
        let all: Vec<Card> = Card::all().collect();
        let read = |cards: &[Card]| {
            let said = |form: usize| -> String {
                let written = cards.iter().map(|card| forms(*card)[form].clone());
                written.collect()
            };
            for letters in [Letters::English, Letters::Italian] {
                let signs = whole(&said(0), letters);
                assert_eq!(signs.as_deref(), Some(cards), "{}", said(0));
            }
            let english = whole(&said(1), Letters::English);
            assert_eq!(english.as_deref(), Some(cards), "{}", said(1));
            // four queens in a row are one of each suit
            let italian = whole(&said(2), Letters::Italian);
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
        let read = |signs: usize| whole(&"*".repeat(signs), Letters::English);
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
