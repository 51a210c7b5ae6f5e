//! Lists of pairs as clubs write them: CSV with `,` `;` or TAB, quotes, UTF-8 or Windows-1252.
//!
//! Three shapes are read: named columns (`number;player1;card1;club1;player2;card2;club2;group;line`, in any
//! order), `n;CoppiaA;CoppiaB` (two pairs a row), and `GIRONE TAVOLO COPPIA` (one pair a row). The last two need
//! no header.

use crate::fields::{ImportRow, RowFault};
use burraco_tournament::command::NewEntry;
use burraco_tournament::entry::{EntryNo, Line, Player};
use burraco_tournament::event::Event;
use std::collections::HashMap;

/// Columns that may be named in a header, with the words people write for them.
const COLUMNS: [(&str, Column); 33] = [
    ("number", Column::Number),
    ("numero", Column::Number),
    ("n", Column::Number),
    ("n°", Column::Number),
    ("nr", Column::Number),
    ("no", Column::Number),
    ("num", Column::Number),
    ("player1", Column::Name(0)),
    ("giocatore1", Column::Name(0)),
    ("card1", Column::Card(0)),
    ("tessera1", Column::Card(0)),
    ("club1", Column::Club(0)),
    ("asd1", Column::Club(0)),
    ("società1", Column::Club(0)),
    ("societa1", Column::Club(0)),
    ("circolo1", Column::Club(0)),
    ("nome1", Column::Name(0)),
    ("player2", Column::Name(1)),
    ("giocatore2", Column::Name(1)),
    ("card2", Column::Card(1)),
    ("tessera2", Column::Card(1)),
    ("club2", Column::Club(1)),
    ("asd2", Column::Club(1)),
    ("società2", Column::Club(1)),
    ("societa2", Column::Club(1)),
    ("circolo2", Column::Club(1)),
    ("nome2", Column::Name(1)),
    ("group", Column::Group),
    ("girone", Column::Group),
    ("line", Column::Line),
    ("linea", Column::Line),
    ("coppia", Column::Pair),
    ("tavolo", Column::Ignored),
];

/// The longest name, card number, club or group.
pub const LONGEST: usize = 80;
/// No event has more pairs; what follows is not looked at.
const MOST_ROWS: usize = 4000;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Column {
    Number,
    Name(usize),
    Card(usize),
    Club(usize),
    Group,
    Line,
    /// Both names in one cell.
    Pair,
    Ignored,
}

enum Shape {
    Named(Vec<Column>),
    /// `n;CoppiaA;CoppiaB`
    TwoPairs,
}

/// A list as it was understood.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct List {
    /// Its rows.
    pub rows: Vec<ImportRow>,
    /// Headings that mean nothing here: their columns are left out, and said so.
    pub ignored: Vec<String>,
}

/// Reads a list of pairs. Every row that is not blank gives an [`ImportRow`] (two in the shape with two pairs), with
/// its own faults; rows are counted from 1 as in the file, the header too.
#[must_use]
pub fn read(bytes: &[u8]) -> List {
    let text = decode(bytes);
    if let Some((row, column)) = unclosed_quote(&text) {
        return List {
            rows: vec![faulty(row, RowFault::Unreadable { column })],
            ignored: Vec::new(),
        };
    }
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(separator(&text))
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let mut shape = None;
    let (mut rows, mut ignored) = (Vec::new(), Vec::new());
    for record in reader.records() {
        let Ok(record) = record else { continue };
        let row = record.position().map_or(1, |at| line_of(&text, at));
        let seen = |cell: &str| cell.chars().filter(|c| !c.is_control()).collect::<String>();
        let cells: Vec<String> = record.iter().map(seen).collect();
        let cells: Vec<&str> = cells.iter().map(String::as_str).collect();
        if rows.len() >= MOST_ROWS {
            rows.push(faulty(row, RowFault::TooManyRows { most: MOST_ROWS }));
            break;
        }
        if cells.iter().all(|cell| cell.is_empty()) {
            continue;
        }
        let first = shape.is_none();
        if first && let Some(found) = header(&cells) {
            if let Shape::Named(columns) = &found {
                ignored = unknown(columns, &cells);
            }
            shape = Some(found);
            continue;
        }
        let shape = shape.get_or_insert_with(|| guess(&cells));
        match shape {
            Shape::Named(columns) => rows.push(named(row, columns, &cells)),
            Shape::TwoPairs => rows.extend(two_pairs(row, &cells)),
        }
    }
    repeated(&mut rows);
    List { rows, ignored }
}

fn faulty(row: usize, fault: RowFault) -> ImportRow {
    ImportRow {
        row,
        faults: vec![fault],
        ..ImportRow::default()
    }
}

/// The line a record stands on: the reader's position is before the blank lines it skips.
fn line_of(text: &str, at: &csv::Position) -> usize {
    let rest = usize::try_from(at.byte())
        .ok()
        .and_then(|byte| text.get(byte..))
        .unwrap_or("");
    let blank = rest
        .chars()
        .take_while(|c| matches!(c, '\n' | '\r'))
        .filter(|c| *c == '\n');
    usize::try_from(at.line())
        .unwrap_or(usize::MAX)
        .saturating_add(blank.count())
}

/// Marks the rows whose numbers the event has given already.
pub fn against(rows: &mut [ImportRow], event: &Event) {
    for row in rows {
        let number = row.number.trim().parse().ok().map(EntryNo);
        if number.is_some_and(|number| event.entry(number).is_some()) {
            row.faults.push(RowFault::NumberTaken);
        }
    }
}

/// The rows as new entries; a row with faults gives what could be read of it.
#[must_use]
pub fn new_entries(rows: &[ImportRow]) -> Vec<NewEntry> {
    let cell = |list: &[String], at: usize| list.get(at).cloned().unwrap_or_default();
    let player = |row: &ImportRow, at: usize| Player {
        name: cell(&row.players, at),
        card: cell(&row.cards, at),
        club: cell(&row.clubs, at),
    };
    let entry = |row: &ImportRow| NewEntry {
        number: row.number.trim().parse().ok().map(EntryNo),
        players: (0..row.players.len()).map(|at| player(row, at)).collect(),
        group: row.group.clone(),
        line: match row.line.to_uppercase().as_str() {
            "NS" | "F" => Some(Line::Ns),
            "EW" | "EO" | "M" => Some(Line::Ew),
            _ => None,
        },
    };
    rows.iter().map(entry).collect()
}

/// UTF-8 (with or without its mark), otherwise the encoding of older spreadsheets.
fn decode(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.trim_start_matches('\u{feff}').to_owned(),
        Err(_) => encoding_rs::WINDOWS_1252.decode(bytes).0.into_owned(),
    }
}

fn separator(text: &str) -> u8 {
    let first = text
        .lines()
        .find(|line| !line.trim().is_empty())
        .unwrap_or("");
    let count = |c: char| first.matches(c).count();
    [b'\t', b';', b',']
        .into_iter()
        .max_by_key(|separator| (count(char::from(*separator)), *separator == b';'))
        .unwrap_or(b';')
}

/// Line and column where a quote is opened that is never closed.
fn unclosed_quote(text: &str) -> Option<(usize, usize)> {
    let (mut line, mut column, mut opened) = (1, 1, None);
    for c in text.chars() {
        if c == '"' {
            opened = match opened {
                None => Some((line, column)),
                Some(_) => None,
            };
        }
        column += 1;
        if c == '\n' {
            (line, column) = (line + 1, 1);
        }
    }
    opened
}

/// The headings of columns that are left out, but for those that are known to mean nothing.
fn unknown(columns: &[Column], cells: &[&str]) -> Vec<String> {
    let left_out = columns
        .iter()
        .zip(cells)
        .filter(|(column, _)| **column == Column::Ignored);
    let headings = left_out.map(|(_, cell)| (*cell).to_owned());
    headings
        .filter(|cell| !cell.is_empty() && !cell.eq_ignore_ascii_case("tavolo"))
        .collect()
}

fn header(cells: &[&str]) -> Option<Shape> {
    let words: Vec<String> = cells
        .iter()
        .map(|cell| cell.to_lowercase().replace([' ', '_', '.'], ""))
        .collect();
    if matches!(words.as_slice(), [_, a, b] if a == "coppiaa" && b == "coppiab") {
        return Some(Shape::TwoPairs);
    }
    let known = |word: &String| {
        COLUMNS
            .iter()
            .find(|(name, _)| name == word)
            .map(|(_, c)| *c)
    };
    let found = words.iter().filter_map(known).count();
    (found >= 2).then(|| {
        Shape::Named(
            words
                .iter()
                .map(|word| known(word).unwrap_or(Column::Ignored))
                .collect(),
        )
    })
}

/// The shape of a list without header, from its first row.
fn guess(cells: &[&str]) -> Shape {
    let number = |at: usize| {
        cells
            .get(at)
            .is_some_and(|cell| cell.parse::<u32>().is_ok())
    };
    match cells.len() {
        1 => Shape::Named(vec![Column::Pair]),
        2 if number(0) => Shape::Named(vec![Column::Number, Column::Pair]),
        2 => Shape::Named(vec![Column::Name(0), Column::Name(1)]),
        3 if number(1) => Shape::Named(vec![Column::Group, Column::Ignored, Column::Pair]),
        3 if number(0) => Shape::TwoPairs,
        _ => Shape::Named(vec![
            Column::Number,
            Column::Name(0),
            Column::Card(0),
            Column::Club(0),
            Column::Name(1),
            Column::Card(1),
            Column::Club(1),
            Column::Group,
            Column::Line,
        ]),
    }
}

fn blank(row: usize) -> ImportRow {
    ImportRow {
        row,
        players: vec![String::new(); 2],
        cards: vec![String::new(); 2],
        clubs: vec![String::new(); 2],
        ..ImportRow::default()
    }
}

fn named(row: usize, columns: &[Column], cells: &[&str]) -> ImportRow {
    let mut entry = blank(row);
    let put = |list: &mut Vec<String>, at: usize, cell: &str| {
        if let Some(slot) = list.get_mut(at) {
            cell.clone_into(slot);
        }
    };
    for (column, cell) in columns.iter().zip(cells) {
        match *column {
            Column::Number => (*cell).clone_into(&mut entry.number),
            Column::Name(at) => put(&mut entry.players, at, cell),
            Column::Card(at) => put(&mut entry.cards, at, cell),
            Column::Club(at) => put(&mut entry.clubs, at, cell),
            Column::Group => (*cell).clone_into(&mut entry.group),
            Column::Line => (*cell).clone_into(&mut entry.line),
            Column::Pair => entry.players = names(cell),
            Column::Ignored => {}
        }
    }
    if cells.len() > columns.len() {
        entry.faults.push(RowFault::TooManyColumns {
            columns: cells.len(),
        });
    } else if cells.len() == 1 && columns.len() > 1 {
        entry.faults.push(RowFault::TooFewColumns { columns: 1 });
    }
    check(&mut entry);
    entry
}

fn two_pairs(row: usize, cells: &[&str]) -> Vec<ImportRow> {
    let [_, pairs @ ..] = cells else {
        return Vec::new();
    };
    let entry = |cell: &&str| {
        let mut entry = blank(row);
        entry.players = names(cell);
        check(&mut entry);
        entry
    };
    let mut found: Vec<ImportRow> = pairs.iter().filter(|c| !c.is_empty()).map(entry).collect();
    if pairs.is_empty() {
        let faults = vec![RowFault::TooFewColumns {
            columns: cells.len(),
        }];
        found.push(ImportRow {
            faults,
            ..blank(row)
        });
    }
    if pairs.len() > 2
        && let Some(last) = found.last_mut()
    {
        last.faults.push(RowFault::TooManyColumns {
            columns: cells.len(),
        });
    }
    found
}

/// Two names in one cell, parted by a dash between blanks, `/`, `&` or `+`; a double name keeps its hyphen.
fn names(cell: &str) -> Vec<String> {
    let parts = [" - ", " – ", " / ", "/", " & ", "&", " + ", "+"]
        .iter()
        .find_map(|mark| cell.split_once(mark));
    let (first, second) = parts.unwrap_or((cell, ""));
    vec![first.trim().to_owned(), second.trim().to_owned()]
}

fn check(entry: &mut ImportRow) {
    let names = entry.players.iter().chain(&entry.cards).chain(&entry.clubs);
    if names
        .chain([&entry.group])
        .any(|cell| cell.chars().count() > LONGEST)
    {
        entry.faults.push(RowFault::TooLong { most: LONGEST });
    }
    let number = entry.number.trim();
    if !number.is_empty() && !number.parse::<u32>().is_ok_and(|n| (1..=9999).contains(&n)) {
        entry.faults.push(RowFault::NotANumber(number.to_owned()));
    }
    for (at, player) in (1..).zip(&entry.players) {
        if player.is_empty() {
            entry.faults.push(RowFault::NameMissing { player: at });
        }
    }
    if !matches!(
        entry.line.to_uppercase().as_str(),
        "" | "NS" | "EW" | "EO" | "F" | "M"
    ) {
        entry.faults.push(RowFault::UnknownLine(entry.line.clone()));
    }
}

/// Numbers and card numbers that an earlier row has already.
fn repeated(rows: &mut [ImportRow]) {
    let mut numbers: HashMap<u32, usize> = HashMap::new();
    let mut cards: HashMap<String, usize> = HashMap::new();
    for entry in rows {
        if let Ok(number) = entry.number.trim().parse()
            && let Some(row) = numbers.insert(number, entry.row)
        {
            entry.faults.push(RowFault::NumberTwice { row });
        }
        for card in entry.cards.iter().filter(|card| !card.is_empty()) {
            if let Some(row) = cards.insert(card.to_uppercase(), entry.row) {
                let card = card.clone();
                entry.faults.push(RowFault::CardTwice { card, row });
            }
        }
    }
}

#[cfg(test)]
mod tests;
