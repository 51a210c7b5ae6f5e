//! Error messages for unreadable JSON input. They name the key at which the error lies and avoid terms of programming.

use std::fmt;

/// Returns the message for a line that could not be parsed: `column 27, ns.parts.pulito: invalid value: integer -1,
/// expected a whole number, 0 or more`.
pub fn trouble(line: &str, error: &serde_json::Error) -> String {
    let text = error.to_string();
    let said = text
        .rsplit_once(" at line ")
        .map_or(&*text, |(said, _)| said);
    let said = in_words(said);
    let column = characters(line, error.column());
    match (column, path(line, error.column())) {
        (0, _) => said,
        (column, JsonPath(steps)) if steps.is_empty() => format!("column {column}: {said}"),
        (column, path) => format!("column {column}, {path}: {said}"),
    }
}

/// Converts a column counted in bytes to one counted in characters.
fn characters(line: &str, bytes: usize) -> usize {
    line.char_indices()
        .take_while(|(at, _)| *at < bytes)
        .count()
}

/// The parser's phrases for expected numbers, each with its plain replacement.
const EXPECTED: [(&str, &str); 5] = [
    ("expected u8", "expected a whole number, 0 or more"),
    ("expected u16", "expected a whole number, 0 or more"),
    ("expected u32", "expected a whole number, 0 or more"),
    ("expected i32", "expected a whole number of points"),
    ("expected i64", "expected a whole number"),
];

/// The parser's phrases for the JSON it found, each with its plain replacement.
const FOUND: [(&str, &str); 5] = [
    ("invalid type: map, ", "invalid type: object, "),
    ("invalid type: sequence, ", "invalid type: list, "),
    ("invalid type: unit value, ", "invalid type: null, "),
    ("EOF while parsing ", "the line ends within "),
    ("unknown variant ", "unknown word "),
];

fn in_words(said: &str) -> String {
    let ends = EXPECTED.iter().find_map(|(theirs, ours)| {
        let said = said.strip_suffix(theirs)?;
        Some(format!("{said}{ours}"))
    });
    let said = ends.unwrap_or_else(|| said.to_owned());
    let begins = FOUND.iter().find_map(|(theirs, ours)| {
        let said = said.strip_prefix(theirs)?;
        Some(format!("{ours}{said}"))
    });
    begins.unwrap_or(said)
}

/// A step of a path into a JSON value: a key or an index.
enum PathStep {
    /// A key of an object, and whether it is still to be read.
    Key(String, bool),
    /// An index in a list, counted from 0.
    Item(usize),
}

/// The path to a value in JSON, as in `ew.melds.2`.
struct JsonPath(Vec<PathStep>);

impl fmt::Display for JsonPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut dot = "";
        for step in &self.0 {
            match step {
                PathStep::Key(key, _) if key.is_empty() => continue,
                PathStep::Key(key, _) => write!(f, "{dot}{key}")?,
                PathStep::Item(at) => write!(f, "{dot}{at}")?,
            }
            dot = ".";
        }
        Ok(())
    }
}

/// Returns the path to the value that contains a column.
fn path(line: &str, column: usize) -> JsonPath {
    let mut steps = Vec::new();
    let mut text = line.char_indices().take_while(|(at, _)| *at < column);
    let mut opened = false;
    while let Some((_, c)) = text.next() {
        opened = matches!(c, '{' | '[');
        match (c, steps.last_mut()) {
            ('{', _) => steps.push(PathStep::Key(String::new(), true)),
            ('[', _) => steps.push(PathStep::Item(0)),
            ('}' | ']', _) => {
                steps.pop();
            }
            (',', Some(PathStep::Item(at))) => *at += 1,
            (',', Some(PathStep::Key(key, open))) => {
                key.clear();
                *open = true;
            }
            ('"', place) => {
                let mut read = String::new();
                while let Some((_, c)) = text.next().filter(|(_, c)| *c != '"') {
                    read.push(c);
                    if c == '\\' {
                        read.extend(text.next().map(|(_, c)| c));
                    }
                }
                if let Some(PathStep::Key(key, open)) = place
                    && std::mem::take(open)
                {
                    *key = read;
                }
            }
            _ => {}
        }
    }
    // A value that is opened and no more is the fault itself.
    if opened {
        steps.pop();
    }
    JsonPath(steps)
}

#[cfg(test)]
mod tests {
    use super::*;
    use burraco_rules::Sheet;

    #[test]
    fn a_hand_that_cannot_be_read_is_told_with_its_key() {
        let ew = r#""ew":{"totals":{"total":5}},"ended":"stock""#;
        for (line, said) in [
            (
                format!(r#"{{"ns":{{"parts":{{"pulito":-1}},"pozzetto":"seen"}},{ew}}}"#),
                "column 27, ns.parts.pulito: invalid value: integer `-1`, expected a whole number, 0 or more",
            ),
            (
                format!(r#"{{"ns":{{"totals":{{"total":"x"}}}},{ew}}}"#),
                r#"column 28, ns.totals.total: invalid type: string "x", expected a whole number of points"#,
            ),
            (
                format!(r#"{{"ns":["seen"],{ew}}}"#),
                "column 6, ns: invalid type: list, expected a side: an object with `melds`, `parts` or `totals`",
            ),
            (
                format!(r#"{{"ns":{{"parts":[1,0,0],"pozzetto":"seen"}},{ew}}}"#),
                "column 15, ns.parts: invalid type: list, expected parts: an object with `pulito`, `table`, `held` and the like",
            ),
            (
                format!(r#"{{"ns":{{"melds":["3H 4H 5H",["KS KH KD",true]]}},{ew}}}"#),
                "column 28, ns.melds.1: invalid type: list, expected a meld: its cards as one text, or an object with `cards`",
            ),
            (
                format!(r#"{{"ns":{{"melds":[{{"cards":"3H \"4H","frozn":true}}]}},{ew}}}"#),
                "column 42, ns.melds.0.frozn: unknown field `frozn`, expected one of `cards`, `frozen`, `counts`, `crosswise`",
            ),
            (
                format!(
                    r#"{{"ns":{{"totals":{{"total":5}}}},{ew},"overrule":[{{"code":"gap"}}]}}"#
                ),
                "column 99, overrule.0: missing field `reason`",
            ),
            (
                r#"{"ns":{"totals":{"total":5}}"#.to_owned(),
                "column 28, ns: the line ends within an object",
            ),
            (
                r#"{"ns":{"melds":["3♥ 4♥ 5♥"],"penalised":7}}"#.to_owned(),
                "column 41, ns.penalised: invalid type: integer `7`, expected a string",
            ),
            (
                r#"["seen"]"#.to_owned(),
                "invalid type: list, expected a hand: an object with `ns`, `ew`, `ended`",
            ),
        ] {
            let error = serde_json::from_str::<Sheet>(&line).unwrap_err();
            assert_eq!(trouble(&line, &error), said, "{line}");
        }
    }
}
