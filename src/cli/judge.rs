//! The `meld`, `layoff` and `score` commands: the rules crate on the command line.

use crate::cli::{Stop, lines};
use crate::forms::json;
use crate::pages::hands::score_json::{MeldJson, ScoreJson};
use burraco_rules::{
    Card, Letters, RuleSet, Sheet, TableMeld, judge, judge_laid, read_cards, read_typed,
};
use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::Path;

/// The rule set with a name. For the name `list`, prints the known rule sets and returns `None`.
pub(super) fn rules(name: &str) -> Result<Option<RuleSet>, Stop> {
    if name == "list" {
        return list_rules().map(|()| None);
    }
    name.parse().map(Some).map_err(Stop::input)
}

/// Prints every value that `--rules` accepts.
pub(super) fn list_rules() -> Result<(), Stop> {
    let mut out = io::stdout().lock();
    for line in RuleSet::catalogue() {
        writeln!(out, "{line}").map_err(|e| Stop::from_output(&e))?;
    }
    Ok(())
}

/// Runs `pozzetto meld`.
///
/// # Errors
/// Unknown rules, or lines that could not be read.
pub fn meld(name: &str, laid: bool) -> Result<(), Stop> {
    let Some(rules) = rules(name)? else {
        return Ok(());
    };
    let input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    lines::each(input, |line| {
        let cards = cards(line)?;
        Ok(if laid {
            MeldJson::laid(&cards, judge_laid(&cards, &rules))
        } else {
            MeldJson::of(&cards, judge(&cards, &rules))
        })
    })
}

/// Runs `pozzetto layoff`.
///
/// # Errors
/// Unknown rules, or lines that could not be read.
pub fn layoff(name: &str) -> Result<(), Stop> {
    let Some(rules) = rules(name)? else {
        return Ok(());
    };
    let input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    lines::each(input, |line| {
        let (meld, added) = line
            .split_once('+')
            .ok_or("no plus sign between the meld and the cards added")?;
        // A plus sign before each card added means the same.
        let (meld, added) = (cards(meld)?, cards(&added.replace('+', " "))?);
        if added.is_empty() {
            return Err("no card after the plus sign".to_owned());
        }
        let grown = TableMeld::grown(meld, &added, &rules);
        Ok(MeldJson::grown(grown, &rules))
    })
}

/// Reads cards in the machine form, which is fast. Falls back to the short form that people type.
fn cards(text: &str) -> Result<Vec<Card>, String> {
    read_cards(text).or_else(|_| {
        let written = read_typed(text, Letters::English);
        match written.unread.first() {
            None => Ok(written.cards),
            Some(unread) => Err(format!("not a card: {unread:?}")),
        }
    })
}

/// Runs `pozzetto score`.
///
/// # Errors
/// Unknown rules, a file that cannot be opened, or lines that could not be read.
pub fn score(name: &str, file: Option<&Path>) -> Result<(), Stop> {
    let Some(rules) = rules(name)? else {
        return Ok(());
    };
    let judge = |line: &str| {
        let sheet: Sheet = serde_json::from_str(line).map_err(|e| json::trouble(line, &e))?;
        Ok(ScoreJson::of(&sheet, &sheet.score(&rules), &rules))
    };
    match file.filter(|path| *path != Path::new("-")) {
        None => lines::each(BufReader::with_capacity(1 << 16, io::stdin().lock()), judge),
        Some(path) => {
            let file = File::open(path)
                .map_err(|e| Stop::input(format_args!("cannot open {}: {e}", path.display())))?;
            lines::each(BufReader::with_capacity(1 << 16, file), judge)
        }
    }
}
