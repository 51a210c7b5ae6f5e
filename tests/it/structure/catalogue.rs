//! The catalogue of words holds every word a person reads: none is missing, none is left over, none stands elsewhere.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The files of a folder, those of its folders too, whose name ends so; with their text.
fn files(folder: &Path, ends: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for inside in fs::read_dir(folder).unwrap() {
        let path = inside.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, ends));
        } else if path.to_string_lossy().ends_with(ends) {
            let text = fs::read_to_string(&path).unwrap();
            found.push((path, text));
        }
    }
    found
}

/// The parts of a Rust file outside attributes, logs and tests: the names after a dot or a colon, and the literals.
#[derive(Default)]
struct Written {
    called: BTreeSet<String>,
    texts: Vec<String>,
}

/// The macros whose words are for the log, in English.
const LOGS: [&str; 4] = ["error", "warn", "info", "debug"];

fn read(tokens: TokenStream, written: &mut Written) {
    let (mut sign, mut name) = (' ', String::new());
    for token in tokens {
        match token {
            TokenTree::Punct(now) => {
                // `#![...]` is an attribute as well
                sign = if (sign, now.as_char()) == ('#', '!') {
                    '#'
                } else {
                    now.as_char()
                };
                continue;
            }
            TokenTree::Group(group) => {
                let attribute = sign == '#' && group.delimiter() == Delimiter::Bracket;
                let log = sign == '!' && LOGS.contains(&name.as_str());
                if !attribute && !log && name != "tests" {
                    read(group.stream(), written);
                }
                name.clear();
            }
            TokenTree::Ident(now) => {
                name = now.to_string();
                if sign == '.' || sign == ':' {
                    written.called.insert(name.clone());
                }
            }
            TokenTree::Literal(literal) => written.texts.push(literal.to_string()),
        }
        sign = ' ';
    }
}

fn rust(folder: &str) -> Vec<(PathBuf, Written)> {
    let files = files(&root().join(folder), ".rs").into_iter();
    let files = files.filter(|(path, _)| !path.ends_with("tests.rs"));
    files
        .map(|(path, text)| {
            let mut written = Written::default();
            read(text.parse().unwrap(), &mut written);
            (path, written)
        })
        .collect()
}

/// Every word of the catalogue by name, and every name under which the cases of an enum are put into words.
fn messages() -> BTreeSet<String> {
    let words = files(&root().join("src/pages/locale"), ".rs");
    let lines = words.iter().flat_map(|(_, text)| text.lines());
    let named = lines.filter_map(|line| {
        let line = line.strip_prefix("    ")?;
        let word = line.split_once(" = \"").map(|(name, _)| name);
        let name = word.or_else(|| line.strip_suffix(") {"))?;
        let name = name.split('(').next()?;
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        (!name.is_empty() && name.chars().all(plain)).then(|| name.to_owned())
    });
    named.collect()
}

#[test]
fn every_word_of_the_catalogue_is_said_somewhere() {
    let messages = messages();
    assert!(messages.len() > 1_500, "{}", messages.len());
    let mut said = BTreeSet::new();
    for (_, written) in rust("src") {
        said.extend(written.called);
    }
    for (_, text) in files(&root().join("templates"), ".html") {
        let called = text.split('.').skip(1);
        let called = called.filter_map(|rest| {
            rest.split(|c: char| !c.is_alphanumeric() && c != '_')
                .next()
        });
        said.extend(called.map(str::to_owned));
    }
    let left: Vec<&String> = messages.difference(&said).collect();
    assert!(left.is_empty(), "said nowhere: {left:?}");
}

/// Whether a text has a word somebody could read in one language only.
fn has_a_word(text: &str) -> bool {
    // the program's name, the names of file formats
    let known = ["pozzetto", "CSV", "JSON"];
    let mut words = text.split(|c: char| !c.is_alphabetic());
    words.any(|word| word.chars().count() > 1 && !known.contains(&word))
}

/// A template's text without what stands between two marks.
fn without(text: &str, from: &str, to: &str, instead: &str) -> String {
    let mut rest = text;
    let mut kept = String::new();
    while let Some((before, after)) = rest.split_once(from) {
        kept += before;
        kept += instead;
        rest = after.split_once(to).map_or("", |(_, rest)| rest);
    }
    kept + rest
}

#[test]
fn templates_have_no_words_of_their_own() {
    for (path, text) in files(&root().join("templates"), ".html") {
        // blocks that are an attribute's value or the name of a class
        let text = ["body_class", "follows"].iter().fold(text, |text, block| {
            without(
                &text,
                &format!("{{% block {block} %}}"),
                "{% endblock %}",
                "",
            )
        });
        let text = [("{#", "#}"), ("{%", "%}"), ("{{", "}}")]
            .iter()
            .fold(text, |text, (from, to)| without(&text, from, to, " "));
        for name in [
            "title",
            "aria-label",
            "placeholder",
            "alt",
            "aria-description",
        ] {
            for value in text.split(&format!(" {name}=\"")).skip(1) {
                let value = value.split('"').next().unwrap();
                assert!(!has_a_word(value), "{}: {name}={value}", path.display());
            }
        }
        let visible = without(&text, "<", ">", "\n");
        let visible = without(&visible, "&", ";", "");
        for line in visible.lines() {
            assert!(!has_a_word(line), "{}: {}", path.display(), line.trim());
        }
    }
}

/// Files of the pages, the handlers and the forms whose literals are not read on a page: samples of names, the
/// descriptions of addresses, what a library says of JSON, what monitors are told, the words that lists and prizes are
/// typed in.
const ASIDE: [&str; 7] = [
    "pages/sample.rs",
    "pages/urls.rs",
    "forms/json.rs",
    "forms/fees.rs",
    "forms/prizes.rs",
    "http/metrics.rs",
    "http/problem.rs",
];

/// Whether a literal reads like a sentence: two words with a blank between them, none of them a piece of HTML.
fn a_sentence(literal: &str) -> bool {
    let text = without(&without(literal, "{", "}", ""), "<", ">", "");
    let words: Vec<&str> = text.split(' ').collect();
    let word = |text: &&str| text.chars().count() > 2 && text.chars().all(char::is_alphabetic);
    words.windows(2).any(|two| two.iter().all(word))
        || text.contains(['à', 'è', 'é', 'ì', 'ò', 'ù'])
}

#[test]
fn code_has_no_sentences_of_its_own() {
    // classes of burrachi in the style sheet, words that lists are typed in, days, names of movements, logs
    let known = [
        "burraco pulito",
        "burraco semipulito",
        "burraco sporco",
        "società",
        "lunedì",
        "martedì",
        "mercoledì",
        "giovedì",
        "venerdì",
        "danese puro",
        "round robin",
        "Samsung Internet",
        "no service behind the request",
        "pozzetto verify {slug}.json",
    ];
    let (mut seen, mut found) = (0, Vec::new());
    for folder in ["src/pages", "src/web", "src/forms"] {
        for (path, written) in rust(folder) {
            let aside = ASIDE.iter().any(|end| path.ends_with(end));
            if aside || path.to_string_lossy().contains("/locale/") {
                continue;
            }
            let texts = written.texts.iter().filter(|text| !text.starts_with('\''));
            for text in texts {
                seen += 1;
                let plain = text.trim_matches('"');
                if a_sentence(plain) && !known.contains(&plain) {
                    found.push(format!("{}: {text}", path.display()));
                }
            }
        }
    }
    assert!(seen > 1_000, "{seen}");
    for (path, text) in files(&root().join("static"), ".js") {
        for line in text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
        {
            for literal in line.split('"').skip(1).step_by(2) {
                let words = literal.split(' ').filter(|word| word.len() > 2);
                let words = words
                    .filter(|word| word.chars().all(char::is_alphabetic))
                    .count();
                let code = literal.contains(['[', ']', '.', '=', '(', ':', '#'])
                    || line.contains("className");
                let fine = words < 2 || code || literal == "use strict";
                if !fine {
                    found.push(format!("{}: {literal}", path.display()));
                }
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// The most words of a fault: it is read aloud beside the field.
const LONGEST_FAULT: usize = 20;

#[test]
fn a_fault_is_said_in_one_breath() {
    let faults = fs::read_to_string(root().join("src/pages/locale/tables/faults.rs")).unwrap();
    let mut said = 0;
    for line in faults.lines() {
        // `name(arguments) = "in Italian", "in English";`, or `Fault::Case => ...`
        let Some((_, texts)) = line.split_once(" = \"").or(line.split_once(" => \"")) else {
            continue;
        };
        for text in texts.split('"').step_by(2).take(2) {
            said += 1;
            let words = text.split_whitespace().count();
            assert!(words <= LONGEST_FAULT, "{words} words: {text}");
        }
    }
    assert!(said > 200, "{said}");
}

/// Words that once stood beside another for one thing: the word, and the one to use. `docs/glossary.md` has the terms.
const ONE_WORD: [(&str, &str); 21] = [
    ("collegamento", "link"),
    ("tagliand", "talloncino"),
    ("cerimonia", "premiazione"),
    ("accettazione", "presenze"),
    ("stesso circolo", "società"),
    ("la formula", "il programma"),
    ("alla pari", "a pari merito"),
    ("lasciar correre", "lasciar passare"),
    ("lascia correre", "lasciar passare"),
    ("da portare via", "scarica"),
    (" due lati", "linee"),
    ("in giro per", "attivo"),
    ("vale la mia", "tieni la mia"),
    ("butta la bozza", "elimina la bozza"),
    ("tempo finito", "tempo scaduto"),
    ("portare via", "scarica"),
    ("wrong game", "wrong meld"),
    ("legal game", "legal meld"),
    ("frozen game", "frozen meld"),
    ("della scala", "della sequenza"),
    ("sul foglio", "sullo score"),
];

#[test]
fn one_thing_has_one_word_and_one_apostrophe() {
    let mut found = Vec::new();
    let mut read = 0;
    for (path, text) in files(&root().join("src/pages/locale"), ".rs") {
        for line in text.lines() {
            if line.trim_start().starts_with("//") {
                continue;
            }
            for said in line.split('"').skip(1).step_by(2) {
                read += 1;
                let low = said.to_lowercase();
                let twice = ONE_WORD.iter().filter(|(old, _)| low.contains(old));
                found.extend(
                    twice.map(|(old, new)| {
                        format!("{}: «{old}», not «{new}»: {said}", path.display())
                    }),
                );
                let straight = said.as_bytes().windows(3).any(|w| {
                    w[1] == b'\'' && w[0].is_ascii_alphabetic() && w[2].is_ascii_alphabetic()
                });
                if straight {
                    found.push(format!("{}: a straight apostrophe: {said}", path.display()));
                }
            }
        }
    }
    assert!(read > 4_000, "{read}");
    assert!(found.is_empty(), "{found:#?}");
}

/// Whether a label is a text of the catalogue that begins with words; a part of it in braces may be anything.
fn is_label(label: &str, text: &str) -> bool {
    let mut parts = text.split(['{', '}']).step_by(2);
    let first = parts.next().unwrap_or_default();
    let mut left = label.strip_prefix(first).filter(|_| first.len() > 4);
    let mut open = false;
    for part in parts {
        open = part.is_empty();
        left = left.and_then(|left| left.find(part).map(|at| &left[at + part.len()..]));
    }
    left.is_some_and(|left| left.is_empty() || open)
}

#[test]
fn what_the_guide_says_in_bold_is_a_word_of_the_catalogue() {
    let catalogue = files(&root().join("src/pages/locale"), ".rs");
    let said = catalogue.iter().flat_map(|(_, text)| text.lines());
    let said: BTreeSet<&str> = said
        .filter(|line| !line.trim_start().starts_with("//"))
        .flat_map(|line| line.split('"').skip(1).step_by(2))
        .collect();
    let mut idle = Vec::new();
    let mut read = 0;
    for (path, text) in files(&root().join("docs/guide"), ".md") {
        for label in text.split("**").skip(1).step_by(2) {
            read += 1;
            let known = said.contains(label)
                || said
                    .iter()
                    .any(|text| text.contains('{') && is_label(label, text));
            if !known {
                idle.push(format!("{}: {label}", path.display()));
            }
        }
    }
    assert!(read > 200, "{read}");
    assert!(idle.is_empty(), "{idle:#?}");
}
