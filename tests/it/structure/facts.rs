//! Every fact of the five documents has a test that is there.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The number of facts in each document that a program can keep.
const FACTS: [(&str, usize); 5] = [
    ("brochure", 39),
    ("buraco", 46),
    ("english", 53),
    ("italian", 91),
    ("printed", 37),
];

#[test]
fn every_fact_of_the_documents_names_tests_that_are_there() {
    let tests = test_functions();
    let mut tables: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut facts: BTreeMap<&str, usize> = BTreeMap::new();
    let table = include_str!("../../data/facts.tsv");
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [document, fact, rules, proofs] = columns[..] else {
            panic!("not four columns: {line}");
        };
        for rules in rules.split(", ") {
            let read: Result<burraco_rules::RuleSet, _> = rules.parse();
            assert!(read.is_ok(), "{fact}: no rule set {rules}");
        }
        for proof in proofs.split("; ") {
            let found = match proof.split_once(": ") {
                None => tests.iter().filter(|test| *test == proof).count(),
                Some((name, words)) => {
                    let rows = tables.entry(name.into()).or_insert_with(|| rows(name));
                    rows.iter().filter(|row| row.contains(words)).count()
                }
            };
            assert_eq!(found, 1, "{fact}: {proof}");
        }
        *facts.entry(document).or_default() += 1;
    }
    assert_eq!(facts.into_iter().collect::<Vec<_>>(), FACTS);
}

/// The rows of a table of cases, a blank for each tab.
fn rows(name: &str) -> Vec<String> {
    let path = root().join("tests/data").join(format!("{name}.tsv"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let rows = text.lines().filter(|row| !row.starts_with('#'));
    rows.map(|row| row.replace('\t', " ")).collect()
}

/// The names of all test functions of the project.
fn test_functions() -> Vec<String> {
    let mut names = Vec::new();
    let mut folders = vec![root().join("src"), root().join("tests")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                let text = std::fs::read_to_string(path).unwrap();
                let after = text.split("#[test]").skip(1);
                let name =
                    |rest: &str| Some(rest.split_once("fn ")?.1.split_once('(')?.0.to_owned());
                names.extend(after.filter_map(name));
            }
        }
    }
    names
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}
