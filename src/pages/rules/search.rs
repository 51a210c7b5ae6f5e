//! The search of the rules page: irregularities and questions of the table, by the words that people use for them.

use crate::locale::Lang;
use crate::rules::rule_answer::IrregularityView;
use crate::rules::undecided::Undecided;
use burraco_rules::{Clarification, Irregularity};
use burraco_tournament::person::plain;
use std::cmp::Reverse;
use strum::VariantArray;

/// The rows that a search found, the nearest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FoundRows {
    pub questions: Vec<Clarification>,
    pub rows: Vec<Irregularity>,
    pub undecided: Vec<Undecided>,
    /// Whether nothing has every word of the search, so that these rows have the most of them.
    pub nearest: bool,
}

/// Searches irregularities and questions of the table for words in either language and in any grammatical form. Accents
/// and case do not matter, articles and prepositions neither. Rows with the words in their names stand first.
#[must_use]
pub fn find_rows(words: &str) -> FoundRows {
    let wanted = wanted(words);
    let questions = Clarification::ALL.into_iter().map(|asked| {
        let name = Lang::ALL
            .map(|t| [t.clarification(asked), t.clarification_also_called(asked)].join(" "));
        let body = Lang::ALL.map(|t| t.clarified(asked)).join(" ");
        let name = format!("{} {}", name.join(" "), asked.code());
        (asked, Fit::of(&name, &body, &wanted))
    });
    let rows = Irregularity::ALL.iter().copied().map(|row| {
        let views = Lang::ALL.map(|t| IrregularityView::new(row, t));
        let called = Lang::ALL.map(|t| t.irregularity_also_called(row)).join(" ");
        let titles = views.each_ref().map(|view| view.title).join(" ");
        let name = format!("{titles} {called} {}", row.code());
        let body = views
            .each_ref()
            .map(|view| [view.is, &view.follows, &view.article].join(" "));
        (row, Fit::of(&name, &body.join(" "), &wanted))
    });
    let undecided = Undecided::VARIANTS.iter().map(|event| {
        let name =
            Lang::ALL.map(|t| [t.undecided(*event), t.undecided_also_called(*event)].join(" "));
        (*event, Fit::of(&name.join(" "), "", &wanted))
    });
    let (questions, rows): (Vec<_>, Vec<_>) = (questions.collect(), rows.collect());
    let undecided: Vec<_> = undecided.collect();
    let most = [most(&questions), most(&rows), most(&undecided)];
    let most = most.into_iter().max().unwrap_or(0);
    // half of the words, at the least
    let enough = most == wanted.len() || (most > 0 && 2 * most >= wanted.len());
    FoundRows {
        questions: nearest(questions, most, enough),
        rows: nearest(rows, most, enough),
        undecided: nearest(undecided, most, enough),
        nearest: most < wanted.len(),
    }
}

/// Searches rows that each come with their name and their text. Returns those that hold the most words of the search,
/// half of them at the least; those with the words in their names first, else in the order given.
#[must_use]
pub fn find_in<T>(words: &str, rows: impl IntoIterator<Item = (T, String, String)>) -> Vec<T> {
    let wanted = wanted(words);
    let fits = rows.into_iter();
    let fits = fits.map(|(row, name, body)| (row, Fit::of(&name, &body, &wanted)));
    let fits: Vec<(T, Fit)> = fits.collect();
    let most = most(&fits);
    let enough = most > 0 && 2 * most >= wanted.len();
    nearest(fits, most, enough)
}

/// Returns the number of words that the best of some rows holds.
fn most<T>(rows: &[(T, Fit)]) -> usize {
    rows.iter().map(|(_, fit)| fit.words).max().unwrap_or(0)
}

/// Returns the rows that hold the most words, those with the words in their names first, else in the order of the code.
fn nearest<T>(rows: Vec<(T, Fit)>, most: usize, enough: bool) -> Vec<T> {
    let mut rows: Vec<(T, Fit)> = rows
        .into_iter()
        .filter(|(_, fit)| enough && fit.words == most)
        .collect();
    rows.sort_by_key(|(_, fit)| Reverse(fit.in_name));
    rows.into_iter().map(|(row, _)| row).collect()
}

/// The number of a search's words that a row holds, and of those in its name.
#[derive(Clone, Copy, Debug)]
struct Fit {
    words: usize,
    in_name: usize,
}

impl Fit {
    fn of(name: &str, body: &str, wanted: &[String]) -> Fit {
        let (name, body) = (folded(name), folded(body));
        let named = |stem: &&String| holds(&name, stem);
        let held = |stem: &&String| holds(&name, stem) || holds(&body, stem);
        Fit {
            words: wanted.iter().filter(held).count(),
            in_name: wanted.iter().filter(named).count(),
        }
    }
}

/// Words that say nothing about what is searched for.
const PASSED_OVER: [&str; 52] = [
    "il", "lo", "la", "gli", "le", "un", "uno", "una", "di", "da", "in", "con", "su", "per", "tra",
    "del", "dello", "della", "dei", "degli", "delle", "al", "allo", "alla", "ai", "agli", "alle",
    "dal", "dalla", "nel", "nella", "sul", "sulla", "che", "chi", "si", "ha", "the", "an", "of",
    "to", "on", "with", "and", "or", "is", "are", "was", "not", "his", "her", "has",
];

/// Returns the stems of the words that a search is for.
fn wanted(words: &str) -> Vec<String> {
    let words = folded(words);
    let said = |word: &&str| word.chars().count() > 1 && !PASSED_OVER.contains(word);
    words
        .split(' ')
        .filter(said)
        .map(|word| stem(word).to_owned())
        .collect()
}

/// Whether a text contains every word of a search, in any grammatical form. Accents and case do not matter.
#[must_use]
pub fn holds_words(text: &str, words: &str) -> bool {
    let (text, words) = (folded(text), folded(words));
    words.split(' ').map(stem).all(|stem| holds(&text, stem))
}

fn holds(text: &str, stem: &str) -> bool {
    text.split(' ').any(|word| word.starts_with(stem))
}

/// The endings of Italian and English word forms. A longer ending stands before a shorter one that it ends with.
const ENDINGS: [&str; 24] = [
    "ando", "endo", "are", "ere", "ire", "ato", "ata", "ati", "ate", "uto", "uta", "uti", "ute",
    "ing", "ies", "ed", "es", "a", "e", "i", "o", "u", "s", "y",
];

/// Returns the common stem of a word's forms: `scart` for scarto, scartare, scartata. The stem has at least four
/// letters.
fn stem(word: &str) -> &str {
    let long_enough = |stem: &&str| stem.chars().count() >= 4;
    let mut stems = ENDINGS.iter().filter_map(|end| word.strip_suffix(end));
    stems.find(long_enough).unwrap_or(word)
}

/// Returns a text in the form used for comparing. An apostrophe parts two words: `l’asso` is `l asso`.
fn folded(text: &str) -> String {
    plain(&text.replace(['\'', '’'], " "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(words: &str) -> Vec<Irregularity> {
        find_rows(words).rows
    }

    #[test]
    fn rows_are_found_by_words_of_both_languages_in_any_form() {
        for (words, row) in [
            ("PENALITA", Irregularity::HandlingCards),
            ("penalità", Irregularity::HandlingCards),
            ("wild back to the hand", Irregularity::ClosedWithWild),
            ("art. 24 commento", Irregularity::RemarkOnExposedCard),
            ("second_equal_set", Irregularity::SecondEqualSet),
            ("scarto matta", Irregularity::ClosedWithWild),
            ("chiusure scartando matte", Irregularity::ClosedWithWild),
            ("discards wilds", Irregularity::ClosedWithWild),
            ("suggerimento al compagno", Irregularity::Suggestion),
        ] {
            assert!(rows(words).contains(&row), "{words}: {:?}", rows(words));
        }
        assert!(!rows("l'asso").contains(&Irregularity::MissedDraw));
        assert_eq!(rows("").len(), Irregularity::ALL.len());
        assert_eq!(rows("qwerty"), []);
        assert!(
            find_rows("carta caduta dal cielo").nearest && !find_rows("la carta caduta").nearest
        );
    }

    #[test]
    fn questions_of_the_table_are_found_by_the_words_people_use() {
        for words in [
            "errore di distribuzione",
            "sbaglio distribuire",
            "carte in più",
            "carta scoperta",
            "ridistribuire",
            "misdeal",
            "redeal",
            "dealt again",
            "a card too many",
            "taglio esatto",
        ] {
            let found = find_rows(words).questions;
            assert_eq!(found.first(), Some(&Clarification::Misdeal), "{words}");
        }
        for words in [
            "scarto toccato",
            "touch",
            "complete discard",
            "lasciare la carta",
        ] {
            let found = find_rows(words).questions;
            assert_eq!(found, [Clarification::DiscardComplete], "{words}");
        }
        assert_eq!(find_rows("qwerty").questions, []);
    }

    #[test]
    fn what_a_referee_types_finds_its_row_among_the_first_three() {
        let phrases = include_str!("../../../tests/data/rule-phrases.tsv");
        let lines = phrases.lines().filter(|line| !line.starts_with('#'));
        let mut tried = 0;
        let mut lost = Vec::new();
        for line in lines {
            let (phrase, code) = line.split_once('\t').unwrap();
            let found = find_rows(phrase);
            let questions = found.questions.iter().map(|asked| asked.code());
            let rows = found.rows.iter().map(|row| row.code());
            let undecided = found.undecided.iter().map(|event| event.code());
            let first = undecided.chain(questions.take(1)).chain(rows.take(3));
            let first: Vec<_> = first.collect();
            tried += 1;
            if !first.contains(&code) {
                lost.push(format!("{phrase}: {code}, not {first:?}"));
            }
        }
        assert!(lost.is_empty(), "{lost:#?}");
        assert!(tried >= 150, "{tried}");
    }
}
