//! Every public item of the rules and of the game in play shows itself in an example of its own. The lint
//! `unreachable_pub` sees to it that what is written `pub` can be named from outside; so the sources are read, and need
//! no compiler of their own.

use std::path::{Path, PathBuf};

/// A public item as it stands in a file, and whether its documentation has an example.
#[derive(Debug, PartialEq, Eq)]
struct Item {
    name: String,
    example: bool,
}

/// The keywords that declare an item with a name. Constants are told apart below: `const` stands before functions, too.
const KINDS: [&str; 7] = ["fn", "struct", "enum", "trait", "type", "static", "mod"];

/// The name of the item a line declares. In a call of a macro that declares items a documented line `name;` or
/// `name: Kind {` stands for one.
fn declared(line: &str, documented: bool) -> Option<String> {
    let word = |text: &str| -> String {
        let letters = text.chars();
        let letters = letters.take_while(|c| c.is_alphanumeric() || "_$".contains(*c));
        letters.collect()
    };
    let Some(item) = line.strip_prefix("pub ") else {
        let name = word(line);
        let rest = line.get(name.len()..)?;
        let in_a_call = rest == ";" || (rest.starts_with(": ") && rest.ends_with(" {"));
        return (documented && in_a_call && !name.is_empty()).then_some(name);
    };
    let item = match item.strip_prefix("const ") {
        Some(constant) if !constant.starts_with("fn ") => return Some(word(constant)),
        Some(function) => function,
        None => item,
    };
    let (kind, name) = item.split_once(' ')?;
    KINDS.contains(&kind).then(|| word(name))
}

/// The public items of a file. Documentation that a macro passes on is looked for where the macro is called.
fn items(text: &str) -> Vec<Item> {
    let mut found = Vec::new();
    let (mut docs, mut attribute) = (String::new(), 0);
    for line in text.lines().map(str::trim) {
        let depth = |open, close| {
            let count = |sign| i32::try_from(line.matches::<char>(sign).count()).unwrap();
            count(open) - count(close)
        };
        if line.starts_with("///") || line.starts_with("#[doc") || line.starts_with("$(#[") {
            docs.push_str(line);
        } else if line.starts_with("#[") || attribute > 0 {
            attribute += depth('[', ']');
        } else {
            if let Some(name) = declared(line, !docs.is_empty())
                && !docs.contains("$(#[")
            {
                let example = docs.contains("```");
                found.push(Item { name, example });
            }
            docs.clear();
        }
    }
    found
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("tests") {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

#[test]
fn every_public_item_shows_itself_in_an_example() {
    let rooms = ["src/rules", "src/play"];
    let folder = |room: &str| Path::new(env!("CARGO_MANIFEST_DIR")).join(room);
    let files = rooms.into_iter().flat_map(|room| sources(&folder(room)));
    let read = |path: PathBuf| items(&std::fs::read_to_string(path).unwrap());
    let all: Vec<Item> = files.flat_map(read).collect();
    for known in [
        "judge",
        "Card",
        "PULITO",
        "deck",
        "overrulable",
        "take_turn",
    ] {
        assert!(all.iter().any(|item| item.name == known), "{known}");
    }
    let without: Vec<&Item> = all.iter().filter(|item| !item.example).collect();
    assert!(
        without.is_empty(),
        "public items without an example: {without:?}"
    );
}

#[test]
fn an_item_is_found_with_its_documentation_or_without() {
    let text = r#"
        /// Words.
        pub struct Bare(pub String);

        /// Words.
        ///
        /// ```
        /// assert_eq!(1 + 1, 2);
        /// ```
        #[derive(
            Clone,
        )]
        pub const fn shown() {}
        pub const NUMBER: i32 = 1;
        pub(crate) fn inner() {}
        pub use crate::melds::bag;

        $(#[$doc])*
        pub enum $kind { One }

        settings! {
            /// ```
            /// ```
            deck: Deck {
            /// Words.
            row;
        }
    "#;
    let found = items(text);
    let found: Vec<(&str, bool)> = found.iter().map(|i| (i.name.as_str(), i.example)).collect();
    let shown = [
        ("Bare", false),
        ("shown", true),
        ("NUMBER", false),
        ("deck", true),
        ("row", false),
    ];
    assert_eq!(found, shown);
}
