//! A search for people by name as users type it: without accents or capitals, in any order, and with a wrong letter.

use crate::person::plain;

/// A person whose names match the search text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundPerson<T> {
    pub who: T,
    /// The number of letters that differ from the search text; 0 for an exact match.
    pub misspelt: u32,
}

/// Finds the people that match every typed word, as a word, its beginning, or nearly so. Exact matches come first, and
/// otherwise the given order stays. An empty search finds nobody.
///
/// A word of up to three letters, or one with a digit, must be exact. A word of up to six letters may have one wrong
/// letter, and a longer one two.
pub fn find<T>(people: impl IntoIterator<Item = (T, String)>, typed: &str) -> Vec<FoundPerson<T>> {
    let typed = words(typed);
    if typed.is_empty() {
        return Vec::new();
    }
    let fits = |(who, names): (T, String)| {
        let names = words(&names);
        let fits = typed.iter().map(|word| nearest(word, &names));
        let fits: Vec<WordFit> = fits.collect::<Option<_>>()?;
        let misspelt = fits.iter().map(|fit| fit.far).sum();
        // Everybody whose name begins with the letter: that alone is nobody.
        let named = fits.iter().any(|fit| !fit.initial);
        named.then_some(FoundPerson { who, misspelt })
    };
    let mut found: Vec<FoundPerson<T>> = people.into_iter().filter_map(fits).collect();
    found.sort_by_key(|found| found.misspelt);
    found
}

/// Splits a text into its words, as patterns for comparing.
fn words(text: &str) -> Vec<WordPattern> {
    plain(text)
        .split(' ')
        .filter(|word| !word.is_empty())
        .map(WordPattern::new)
        .collect()
}

/// A word as a list of letters, for comparing typed words with names.
#[derive(Clone, Debug, PartialEq, Eq)]
struct WordPattern {
    letters: Vec<char>,
    number: bool,
}

impl WordPattern {
    fn new(text: &str) -> WordPattern {
        WordPattern {
            letters: text.chars().collect(),
            number: text.chars().any(|c| c.is_ascii_digit()),
        }
    }

    /// Returns the number of wrong letters that the word may have.
    fn tolerated(&self) -> u32 {
        match self.letters.len() {
            _ if self.number => 0,
            0..=3 => 0,
            4..=6 => 1,
            _ => 2,
        }
    }

    /// Returns the closeness of a typed word to this word of a name; `None` when it is a different word.
    fn fit(&self, typed: &WordPattern) -> Option<WordFit> {
        let right = |initial: bool| Some(WordFit { far: 0, initial });
        if typed.number {
            return right(false).filter(|_| self == typed);
        }
        if self.letters.starts_with(&typed.letters) {
            return right(false);
        }
        // A name may be shown as its first letter.
        if self.letters.len() == 1 && self.letters.first() == typed.letters.first() {
            return right(true);
        }
        let most = typed.tolerated();
        let far = edits(&self.letters, &typed.letters);
        let initial = false;
        (far <= most).then_some(WordFit { far, initial })
    }
}

/// The quality of a match between a typed word and a name; less is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct WordFit {
    /// The number of edits between the typed word and the name.
    far: u32,
    /// Whether the name is shown by its initial only.
    initial: bool,
}

/// Returns the closest match of a typed word to one of some names, or to two neighbouring ones joined together.
fn nearest(typed: &WordPattern, names: &[WordPattern]) -> Option<WordFit> {
    let alone = names.iter().filter_map(|name| name.fit(typed));
    let joined = names.windows(2).filter_map(|two| {
        let letters: Vec<char> = two.iter().flat_map(|word| &word.letters).copied().collect();
        let number = two.iter().any(|word| word.number);
        let joined = WordPattern { letters, number };
        (typed.letters.len() > 3).then(|| joined.fit(typed))?
    });
    alone.chain(joined).min()
}

/// Returns the number of edits that turn one word into the other: a letter changed, inserted, dropped, or swapped with
/// the next.
///
/// Optimal string alignment: Damerau 1964, Levenshtein 1966.
fn edits(one: &[char], other: &[char]) -> u32 {
    let mut before: Vec<u32> = Vec::new();
    let mut row: Vec<u32> = (0..).take(other.len().saturating_add(1)).collect();
    let mut last: Option<char> = None;
    for (at, letter) in (1_u32..).zip(one.iter().copied()) {
        let mut next = Vec::with_capacity(row.len());
        next.push(at);
        let mut previous: Option<char> = None;
        for (column, typed) in other.iter().copied().enumerate() {
            let of = |row: &[u32], at: usize| row.get(at).copied().unwrap_or(u32::MAX / 2);
            let change = of(&row, column).saturating_add(u32::from(letter != typed));
            let drop = of(&row, column.saturating_add(1)).saturating_add(1);
            let insert = of(&next, column).saturating_add(1);
            let swapped = last == Some(typed) && previous == Some(letter);
            let swap = match column.checked_sub(1) {
                Some(two_back) if swapped => of(&before, two_back).saturating_add(1),
                _ => u32::MAX,
            };
            next.push(change.min(drop).min(insert).min(swap));
            previous = Some(typed);
        }
        before = std::mem::replace(&mut row, next);
        last = Some(letter);
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;

    const LIST: [&str; 10] = [
        "1 Maria Antonietta D'Alessandro Quattrocchi, Nicolò Bò",
        "2 Niccolò Machiavelli, Désirée Forlì",
        "3 Giuseppe De Luca, Ada Dall'Ò",
        "4 Zoë Müller-Lüdenscheidt, Åsa Sæther",
        "5 Rosa Rossi, Carlo Rosso",
        "6 Anna Rossi, Ugo Bossi",
        "17 M. Rossini, E. Gallo",
        "71 Josip Brož, Łukasz Święty",
        "8 Anna Maria Lo Presti, Noè Serra",
        "9 Straße Weiß, Coppia 9",
    ];

    fn finds(typed: &str) -> Vec<usize> {
        let people = LIST.iter().map(|names| (names, (*names).to_owned()));
        let number =
            |found: FoundPerson<&&str>| found.who.split(' ').next().unwrap().parse().unwrap();
        find(people, typed).into_iter().map(number).collect()
    }

    /// Search texts, each with the numbers of the people it must find.
    const CASES: &[(&str, &[usize])] = &[
        // accents, capitals, apostrophes
        ("nicolo bo", &[1]),
        ("NICOLÒ BÒ", &[1]),
        ("d'alessandro", &[1]),
        ("D’ALESSANDRO", &[1]),
        ("dalessandro", &[1]),
        ("muller ludenscheidt", &[4]),
        ("saether", &[4]),
        ("broz", &[71]),
        ("lukasz swiety", &[71]),
        ("strasse weiss", &[9]),
        ("nicolo\u{300} bo\u{300}", &[1]),
        // order, and only a part
        ("forli desiree", &[2]),
        ("presti lo anna", &[8]),
        ("quattro", &[1]),
        ("deluca", &[3]),
        ("de luca", &[3]),
        ("lopresti", &[8]),
        // a letter too few, too many, wrong, exchanged
        ("machiaveli", &[2]),
        ("macchiavelli", &[2]),
        ("machaivelli", &[2]),
        ("giusepe", &[3]),
        ("guiseppe", &[3]),
        ("ludenscheit", &[4]),
        ("alessandro", &[1]),
        // as typed first, near ones after
        ("rossi", &[5, 6, 17]),
        ("rosso", &[5, 6]),
        ("bossi", &[6, 5]),
        ("nicolo", &[1, 2]),
        // initials that stand for names
        ("mario rossini", &[17]),
        ("marta gallo", &[17]),
        // numbers are numbers
        ("7", &[]),
        ("17", &[17]),
        ("71", &[71]),
        ("coppia 9", &[9]),
        // short words are not guessed, and nonsense finds nobody
        ("ado", &[]),
        ("ada", &[3]),
        ("xyzzy", &[]),
        ("rossi xyzzy", &[]),
        ("", &[]),
        (" ' ", &[]),
    ];

    #[test]
    fn people_are_found_as_they_are_typed() {
        for (typed, found) in CASES {
            assert_eq!(finds(typed), *found, "{typed}");
        }
    }

    #[test]
    fn edits_are_counted() {
        for (one, other, count) in [
            ("", "", 0),
            ("", "abc", 3),
            ("abc", "", 3),
            ("rossi", "rossi", 0),
            ("rossi", "rosi", 1),
            ("rossi", "rosssi", 1),
            ("rossi", "rosis", 1),
            ("rossi", "bosso", 2),
            ("abcd", "badc", 2),
            ("kitten", "sitting", 3),
        ] {
            let letters = |text: &str| text.chars().collect::<Vec<_>>();
            assert_eq!(
                edits(&letters(one), &letters(other)),
                count,
                "{one} {other}"
            );
            assert_eq!(
                edits(&letters(other), &letters(one)),
                count,
                "{other} {one}"
            );
        }
    }
}
