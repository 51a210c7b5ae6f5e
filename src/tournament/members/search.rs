//! The search for a member by some letters of the name, card or club.

use super::{Member, Register};
use std::cmp::Reverse;

/// The fewest letters of a word that may hold a mistake.
const MISTAKEN: usize = 5;

/// The words by which a member is found, without capitals and accents: those of the name, then card and club.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct SearchText {
    name: Vec<String>,
    beside: Vec<String>,
}

impl SearchText {
    pub(super) fn of(member: &Member) -> SearchText {
        let player = &member.player;
        SearchText {
            name: words(&player.name).collect(),
            beside: words(&player.card).chain(words(&player.club)).collect(),
        }
    }

    /// Returns how well the words typed fit: `None` if one of them begins no word here, even with a letter wrong.
    fn fit(&self, typed: &[String]) -> Option<Fit> {
        typed.iter().try_fold(Fit::default(), |fit, typed| {
            let begins = |words: &[String]| words.iter().any(|word| word.starts_with(typed));
            let nearly = || {
                let mut words = self.name.iter();
                typed.chars().count() >= MISTAKEN && words.any(|word| nearly_begins(word, typed))
            };
            let (exact, in_name) = match begins(&self.name) {
                true => (1, 1),
                false if begins(&self.beside) => (1, 0),
                false if nearly() => (0, 1),
                false => return None,
            };
            Some(Fit {
                exact: fit.exact.saturating_add(exact),
                in_name: fit.in_name.saturating_add(in_name),
            })
        })
    }
}

/// How well a member fits what was typed; the greater, the better.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Fit {
    /// The number of words typed without a mistake.
    exact: u8,
    /// The number of words typed that are of the name.
    in_name: u8,
}

impl Register {
    /// Returns the members meant by what was typed, the best first and not more than `most`. Each word typed begins a
    /// word of the name, the card or the club, in any order, with any accents; a letter of a longer word of the name may
    /// be wrong, missing, too many or exchanged with the next. Fewer than two letters mean nobody.
    #[must_use]
    pub fn search(&self, typed: &str, most: usize) -> Vec<&Member> {
        let typed: Vec<String> = words(typed).collect();
        if typed.iter().map(|word| word.chars().count()).sum::<usize>() < 2 {
            return Vec::new();
        }
        let fits = self.members.iter();
        let mut fits: Vec<(Fit, &Member)> = fits
            .filter_map(|(member, text)| Some((text.fit(&typed)?, member)))
            .collect();
        // stable: equals stay in the order of the names
        fits.sort_by_key(|(fit, _)| Reverse(*fit));
        fits.into_iter()
            .take(most)
            .map(|(_, member)| member)
            .collect()
    }
}

/// Returns the words of a text in small letters without accents. Apostrophes part no words: `D'Angelo` is one.
pub(super) fn words(text: &str) -> impl Iterator<Item = String> + '_ {
    let parts =
        text.split(|sign: char| sign.is_whitespace() || matches!(sign, '-' | '.' | ',' | '/'));
    let plain = |part: &str| -> String {
        let lower = part.chars().flat_map(char::to_lowercase);
        lower
            .filter(|sign| sign.is_alphanumeric())
            .map(without_accent)
            .collect()
    };
    parts.map(plain).filter(|word| !word.is_empty())
}

/// Returns the letter below an accent, for those of European names.
const fn without_accent(letter: char) -> char {
    match letter {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'ā' | 'ă' | 'ą' => 'a',
        'ç' | 'ć' | 'č' => 'c',
        'ď' | 'đ' => 'd',
        'è' | 'é' | 'ê' | 'ë' | 'ē' | 'ė' | 'ę' | 'ě' => 'e',
        'ğ' => 'g',
        'ì' | 'í' | 'î' | 'ï' | 'ī' | 'ı' => 'i',
        'ł' => 'l',
        'ñ' | 'ń' | 'ň' => 'n',
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' | 'ō' | 'ő' => 'o',
        'ř' => 'r',
        'ś' | 'š' | 'ş' | 'ș' => 's',
        'ť' | 'ţ' | 'ț' => 't',
        'ù' | 'ú' | 'û' | 'ü' | 'ū' | 'ů' | 'ű' => 'u',
        'ý' | 'ÿ' => 'y',
        'ź' | 'ż' | 'ž' => 'z',
        other => other,
    }
}

/// Whether a word begins with what was typed but for one letter: another, missing, too many, or two exchanged.
fn nearly_begins(word: &str, typed: &str) -> bool {
    let (mut of_word, mut of_typed) = (word.chars(), typed.chars());
    loop {
        let (rest_of_word, rest_of_typed) = (of_word.as_str(), of_typed.as_str());
        match (of_word.next(), of_typed.next()) {
            (_, None) => return true,
            (Some(a), Some(b)) if a == b => {}
            (None, Some(_)) => return of_typed.as_str().is_empty(),
            (Some(a), Some(b)) => {
                let (word, typed) = (of_word.as_str(), of_typed.as_str());
                let mut crossed = (of_word.clone(), of_typed.clone());
                let exchanged = (crossed.0.next(), crossed.1.next()) == (Some(b), Some(a));
                return word.starts_with(typed)
                    || word.starts_with(rest_of_typed)
                    || rest_of_word.starts_with(typed)
                    || (exchanged && crossed.0.as_str().starts_with(crossed.1.as_str()));
            }
        }
    }
}
