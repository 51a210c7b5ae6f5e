//! The documents name what is there: every link, path, command, option, setting, address and test in them.

use crate::operator::commands::pozzetto;
use crate::support::{Folder, Hall, event_with_pairs, publish};
use pozzetto::auth::Role;
use pozzetto::pages::urls;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const MOST_WORDS: usize = 1_500;
const MOST_WORDS_OF_README: usize = 700;

/// Folders of the repository that documents speak of.
const FOLDERS: [&str; 10] = [
    "src/",
    "tests/",
    "docs/",
    "static/",
    "templates/",
    "migrations/",
    "benches/",
    ".ci/",
    ".cargo/",
    "deploy/",
];
/// Beginnings of addresses that are no page: folders of a machine.
const OF_A_MACHINE: [&str; 5] = ["/var/", "/usr/", "/etc/", "/media/", "/data"];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The files below a folder whose names end so.
fn files(folder: &Path, ends: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for inside in fs::read_dir(folder).unwrap() {
        let path = inside.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, ends));
        } else if ends.iter().any(|end| path.to_string_lossy().ends_with(end)) {
            found.push(path);
        }
    }
    found
}

struct Document {
    path: PathBuf,
    text: String,
}

impl Document {
    fn name(&self) -> String {
        let path = self.path.strip_prefix(root()).unwrap();
        path.to_string_lossy().into_owned()
    }

    /// The texts in backticks on a line, and the lines of code blocks.
    fn code(&self) -> Vec<String> {
        let (mut code, mut block) = (Vec::new(), false);
        for line in self.text.lines() {
            if line.starts_with("```") {
                block = !block;
            } else if block {
                let line = line.split(" #").next().unwrap_or_default();
                code.push(line.to_owned());
            } else {
                code.extend(line.split('`').skip(1).step_by(2).map(str::to_owned));
            }
        }
        code
    }

    /// Headings as addresses within the page, and anchors that are written.
    fn anchors(&self) -> BTreeSet<String> {
        let written = self.text.split("<a id=\"").skip(1);
        let written = written.filter_map(|rest| rest.split('"').next());
        let headings = self.text.lines().filter(|line| line.starts_with('#'));
        let anchor = |heading: &str| {
            let words = heading.trim_start_matches('#').trim().to_lowercase();
            let kept = words
                .chars()
                .filter(|c| c.is_alphanumeric() || " -".contains(*c));
            kept.map(|c| if c == ' ' { '-' } else { c }).collect()
        };
        headings
            .map(anchor)
            .chain(written.map(str::to_owned))
            .collect()
    }
}

fn documents() -> Vec<Document> {
    let at_top = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].map(|name| root().join(name));
    let all = at_top
        .into_iter()
        .chain(files(&root().join("docs"), &[".md"]));
    let read = |path: PathBuf| Document {
        text: fs::read_to_string(&path).unwrap(),
        path,
    };
    all.map(read).collect()
}

/// The names of the program's commands and of their options, as its help tells them.
fn helped() -> (BTreeSet<String>, BTreeSet<String>, String) {
    let folder = Folder::new();
    let help = |of: &[&str]| {
        let ran = pozzetto(&[of, &["--help"]].concat(), b"", &folder);
        assert!(ran.status.success(), "{of:?}");
        String::from_utf8(ran.stdout).unwrap()
    };
    let named = |help: &str| -> Vec<String> {
        let commands = help.split("Commands:").nth(1).unwrap_or_default();
        let lines = commands.lines().skip(1).take_while(|line| !line.is_empty());
        let words = lines.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
        words
            .filter_map(|line| line.split_whitespace().next())
            .map(str::to_owned)
            .collect()
    };
    let mut all = help(&[]);
    let commands = named(&all);
    for command in commands.iter().filter(|command| *command != "help") {
        let of = help(&[command]);
        for inner in named(&of).iter().filter(|inner| *inner != "help") {
            all.push_str(&help(&[command, inner]));
        }
        all.push_str(&of);
    }
    let options = all.split(|c: char| c.is_whitespace() || "[],=<>`".contains(c));
    let options = options
        .filter(|word| word.starts_with("--"))
        .map(str::to_owned)
        .collect();
    (commands.into_iter().collect(), options, all)
}

/// Words of capitals, digits and underscores.
fn settings(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !c.is_ascii_uppercase() && !c.is_ascii_digit() && c != '_');
    words
        .filter(|word| word.starts_with("POZZETTO_") || word.ends_with("_URL"))
        .filter(|word| word.len() > 9)
}

/// Whether an address is one of the service's; one that ends with a slash or dots is the beginning of some.
fn is_address(way: &str) -> bool {
    let way = way.split(['?', '#']).next().unwrap_or_default();
    let beginning = way.ends_with('/') || way.ends_with("...");
    let parts: Vec<&str> = way
        .trim_end_matches("...")
        .trim_end_matches('/')
        .split('/')
        .collect();
    urls::ALL.iter().any(|(_, route)| {
        let of: Vec<&str> = route.split('/').collect();
        let long_enough = if beginning {
            of.len() >= parts.len()
        } else {
            of.len() == parts.len()
        };
        let same = |(part, of): (&&str, &&str)| part == of || of.starts_with('{');
        long_enough && parts.iter().zip(&of).all(same)
    })
}

#[test]
fn the_headers_of_the_csv_files_are_those_of_the_page() {
    let (_hall, mut organiser) = Hall::with(Role::Admin);
    let list = "1;Ada;Nicolò\n2;Rossi;Bianchi\n3;Verdi;Neri\n4;Gialli;Blu\n";
    let slug = event_with_pairs(&mut organiser, "Prova", "2 mitchell", "2", list);
    publish(&mut organiser, &slug, 1);
    let page = fs::read_to_string(root().join("docs/csv.md")).unwrap();
    let rows = page.lines().filter(|line| line.starts_with("| `/"));
    let mut read = 0;
    for row in rows.filter(|row| !row.contains("/circuiti/")) {
        let mut code = row.split('`').skip(1).step_by(2);
        let (way, header) = (code.next().unwrap(), code.next().unwrap());
        let file = organiser.get(&way.replace("{slug}", &slug));
        assert_eq!(file.status, 200, "{way}");
        assert_eq!(file.body.lines().next(), Some(header), "{way}");
        read += 1;
    }
    assert_eq!(read, 7);
}

#[test]
fn every_page_says_whom_it_is_for_and_is_read_in_one_sitting() {
    for document in documents() {
        let name = document.name();
        let words = document.text.split_whitespace().count();
        let most = if name == "README.md" {
            MOST_WORDS_OF_README
        } else {
            MOST_WORDS
        };
        assert!(words <= most, "{name} has {words} words");
        let mut lines = document.text.lines().filter(|line| !line.is_empty());
        assert!(
            lines.next().is_some_and(|line| line.starts_with("# ")),
            "{name}"
        );
        // the guide is for whoever stands on one of its pages
        if name.starts_with("docs/") && !name.starts_with("docs/guide/") {
            let first = lines.next().unwrap();
            assert!(first.starts_with("For "), "{name} begins with {first}");
        }
    }
}

#[test]
fn every_link_leads_somewhere() {
    let all = documents();
    let mut followed = 0;
    for document in &all {
        let links = document
            .text
            .split("](")
            .skip(1)
            .chain(document.text.split("src=\"").skip(1));
        for link in links.filter_map(|rest| rest.split([')', '"']).next()) {
            if link.contains("://") {
                continue;
            }
            if link.starts_with('/') {
                let known = urls::ALL.iter().any(|(_, route)| *route == link);
                assert!(known, "{}: {link} is no page", document.name());
                continue;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let path = match file {
                "" => document.path.clone(),
                file => document
                    .path
                    .parent()
                    .unwrap()
                    .join(file)
                    .canonicalize()
                    .unwrap_or_default(),
            };
            assert!(path.exists(), "{}: {link}", document.name());
            let of = all.iter().find(|other| other.path == path);
            let there = anchor.is_empty() || of.is_some_and(|of| of.anchors().contains(anchor));
            assert!(there, "{}: {link}", document.name());
            followed += 1;
        }
    }
    assert!(followed > 40, "{followed}");
}

#[test]
fn every_file_and_test_that_is_named_is_there() {
    let sources = ["src", "tests/it", "tests/browser", "benches"];
    let sources: Vec<PathBuf> = sources
        .iter()
        .flat_map(|of| files(&root().join(of), &[".rs"]))
        .collect();
    let sources: Vec<(String, String)> = sources
        .into_iter()
        .map(|path| {
            (
                path.to_string_lossy().into_owned(),
                fs::read_to_string(&path).unwrap(),
            )
        })
        .collect();
    let (mut paths, mut tests) = (0, 0);
    for document in documents() {
        let name = document.name();
        for code in document.code() {
            let words = code.split(|c: char| c.is_whitespace() || c == '(' || c == ')' || c == ',');
            for word in words {
                if FOLDERS.iter().any(|folder| word.starts_with(folder)) {
                    assert!(root().join(word).exists(), "{name}: {word}");
                    paths += 1;
                } else if word.ends_with(".rs") && !word.contains('/') {
                    let ends = format!("/{word}");
                    assert!(
                        sources.iter().any(|(path, _)| path.ends_with(&ends)),
                        "{name}: {word}"
                    );
                }
            }
            let whole = code
                .chars()
                .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "_:".contains(c));
            let Some((file, test)) = code.split_once("::").filter(|_| whole) else {
                continue;
            };
            if test.is_empty() {
                continue;
            }
            let holds = |(path, text): &(String, String)| {
                let of =
                    path.ends_with(&format!("/{file}.rs")) || path.contains(&format!("/{file}/"));
                of && text.contains(&format!("fn {test}()"))
            };
            assert!(sources.iter().any(holds), "{name}: there is no test {code}");
            tests += 1;
        }
    }
    assert!(paths > 100 && tests > 60, "{paths} paths, {tests} tests");
}

#[test]
fn every_command_option_and_setting_is_one_of_the_program() {
    let (commands, options, help) = helped();
    let mut texts = help;
    for folder in ["src", "tests", "benches", ".ci"] {
        for path in files(&root().join(folder), &[".rs", "nightly", "postgres", "run"]) {
            if !path.ends_with("documents.rs") {
                texts.push_str(&fs::read_to_string(path).unwrap());
            }
        }
    }
    let known: BTreeSet<&str> = settings(&texts).collect();
    let (mut called, mut set) = (0, 0);
    for document in documents() {
        let name = document.name();
        for setting in settings(&document.text) {
            assert!(known.contains(setting), "{name}: {setting}");
            set += 1;
        }
        for code in document.code() {
            let ours = code.starts_with("--") || code.contains("pozzetto ");
            let others = ["cargo ", "systemd-run", "curl", "sudo"];
            if ours
                && !others
                    .iter()
                    .any(|other| code.trim_start().starts_with(other))
            {
                let words = code.split(|c: char| c.is_whitespace() || "[]`=|".contains(c));
                for option in words.filter(|word| word.starts_with("--")) {
                    assert!(options.contains(option), "{name}: {option} in {code}");
                }
            }
            for after in code
                .split("pozzetto ")
                .skip(1)
                .filter(|_| !code.contains("-u pozzetto"))
            {
                let command = after
                    .split(|c: char| !c.is_ascii_lowercase() && c != '-')
                    .next()
                    .unwrap();
                if command.is_empty() || command.starts_with('-') {
                    continue;
                }
                assert!(commands.contains(command), "{name}: pozzetto {command}");
                called += 1;
            }
        }
    }
    assert!(called > 40 && set > 20, "{called} commands, {set} settings");
}

#[test]
fn every_address_is_one_of_the_service() {
    let mut asked = 0;
    for document in documents() {
        for code in document.code() {
            let begins = |way: &str| {
                way.len() > 1
                    && way.starts_with('/')
                    && way[1..].starts_with(|c: char| c.is_ascii_lowercase())
            };
            for way in code.split([' ', ',']).filter(|way| begins(way)) {
                if OF_A_MACHINE.iter().any(|folder| way.starts_with(folder)) {
                    continue;
                }
                assert!(is_address(way), "{}: {way}", document.name());
                asked += 1;
            }
        }
    }
    assert!(asked > 40, "{asked}");
}
