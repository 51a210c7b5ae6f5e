//! Lists of entries as clubs write them: CSV with `,` `;` or TAB, quotes, UTF-8 or Windows-1252.
//!
//! Named columns are read in any order (`number;player1;card1;club1;player2;card2;club2;group;line;paid`, players up to six).
//! Without a header: the same columns in that order, the names alone, `n;CoppiaA;CoppiaB` (two pairs a row) and
//! `GIRONE TAVOLO COPPIA` (one pair a row). A number at the beginning is the entry's number.

use crate::prizes::cents;
use crate::text::visible;
use burraco_rules::Side;
use burraco_tournament::commands::command::NewEntry;
use burraco_tournament::entry::{EntryNo, Player, PlayerIndex};
use burraco_tournament::event::{Event, EventKind};
use pozzetto_form_data::{ImportRow, RowFault};
use std::collections::HashMap;

/// What may be named in a header, with the words people write for it.
const COLUMNS: [(&str, ListColumn); 17] = [
    ("number", ListColumn::Number),
    ("numero", ListColumn::Number),
    ("n", ListColumn::Number),
    ("n°", ListColumn::Number),
    ("nr", ListColumn::Number),
    ("no", ListColumn::Number),
    ("num", ListColumn::Number),
    ("group", ListColumn::Group),
    ("girone", ListColumn::Group),
    ("line", ListColumn::Line),
    ("linea", ListColumn::Line),
    ("coppia", ListColumn::Names),
    ("quota", ListColumn::Paid),
    ("pagato", ListColumn::Paid),
    ("fee", ListColumn::Paid),
    ("paid", ListColumn::Paid),
    ("tavolo", ListColumn::Ignored),
];

/// The column of a player, by the place from 0.
type OfPlayer = fn(usize) -> ListColumn;

/// The same for what each player has; the player's number follows, or nothing for the first.
const OF_PLAYER: [(&str, OfPlayer); 11] = [
    ("player", ListColumn::Name),
    ("giocatore", ListColumn::Name),
    ("nome", ListColumn::Name),
    ("name", ListColumn::Name),
    ("card", ListColumn::Card),
    ("tessera", ListColumn::Card),
    ("club", ListColumn::Club),
    ("asd", ListColumn::Club),
    ("società", ListColumn::Club),
    ("societa", ListColumn::Club),
    ("circolo", ListColumn::Club),
];

/// Players an entry may name at most.
const MOST_PLAYERS: usize = 6;

/// Names counted in one cell at most; what follows is not looked at.
const MOST_NAMES: usize = 99;

/// The longest name, card number, club or group.
pub const LONGEST: usize = 80;
/// No event has more entries; what follows is not looked at.
const MOST_ROWS: usize = 4000;

#[derive(Clone, Copy, PartialEq, Eq)]
enum ListColumn {
    Number,
    Name(usize),
    Card(usize),
    Club(usize),
    Group,
    Line,
    /// The amount paid, in euro.
    Paid,
    /// All names in one cell.
    Names,
    Ignored,
}

enum ListShape {
    Named(Vec<ListColumn>),
    /// Rows of two pairs: `n;CoppiaA;CoppiaB`.
    TwoPairs,
}

/// A list as it was understood.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ParsedList {
    pub rows: Vec<ImportRow>,
    /// Headings that mean nothing here: their columns are left out, and said so.
    pub ignored: Vec<String>,
}

/// Reads a list of entries of a kind. Every row that is not blank gives an [`ImportRow`] (two in the shape with two
/// pairs), with its own faults; rows are counted from 1 as in the file, the header too.
#[must_use]
pub fn read(bytes: &[u8], kind: EventKind) -> ParsedList {
    let text = decode(bytes);
    if let Some((row, column)) = unclosed_quote(&text) {
        return ParsedList {
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
        let seen = |cell: &str| visible(cell).trim().to_owned();
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
            if let ListShape::Named(columns) = &found {
                ignored = unknown(columns, &cells);
            }
            shape = Some(found);
            continue;
        }
        let shape = shape.get_or_insert_with(|| guess(&cells, kind));
        match shape {
            ListShape::Named(columns) => rows.push(named(row, columns, &cells)),
            ListShape::TwoPairs => rows.extend(two_pairs(row, &cells)),
        }
    }
    for entry in &mut rows {
        check(entry, kind);
    }
    repeated(&mut rows);
    ParsedList { rows, ignored }
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

/// Marks the rows whose numbers the event has given already, or whose players it has.
pub fn against(rows: &mut [ImportRow], event: &Event) {
    let entered = PlayerIndex::of(&event.entries, None);
    let entries = new_entries(rows);
    for (row, entry) in rows.iter_mut().zip(entries) {
        let already = entered.find(&entry.players);
        row.faults.extend(already.map(RowFault::Entered));
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
            "NS" | "F" => Some(Side::Ns),
            "EW" | "EO" | "M" => Some(Side::Ew),
            _ => None,
        },
        paid_cents: paid_cents(row).unwrap_or(0),
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
fn unknown(columns: &[ListColumn], cells: &[&str]) -> Vec<String> {
    let left_out = columns
        .iter()
        .zip(cells)
        .filter(|(column, _)| **column == ListColumn::Ignored);
    let headings = left_out.map(|(_, cell)| (*cell).to_owned());
    headings
        .filter(|cell| !cell.is_empty() && !cell.eq_ignore_ascii_case("tavolo"))
        .collect()
}

fn header(cells: &[&str]) -> Option<ListShape> {
    let words: Vec<String> = cells
        .iter()
        .map(|cell| cell.to_lowercase().replace([' ', '_', '.'], ""))
        .collect();
    if matches!(words.as_slice(), [_, a, b] if a == "coppiaa" && b == "coppiab") {
        return Some(ListShape::TwoPairs);
    }
    let known = |word: &String| known_column(word);
    let found = words.iter().filter_map(known).count();
    let alone = found == 1 && words.len() == 1;
    (found >= 2 || alone).then(|| {
        ListShape::Named(
            words
                .iter()
                .map(|word| known(word).unwrap_or(ListColumn::Ignored))
                .collect(),
        )
    })
}

fn known_column(word: &str) -> Option<ListColumn> {
    let of_all = COLUMNS.iter().find(|(name, _)| *name == word);
    if let Some((_, column)) = of_all {
        return Some(*column);
    }
    let (name, of) = OF_PLAYER.iter().find(|(name, _)| word.starts_with(name))?;
    let player: usize = match word.get(name.len()..)? {
        // alone these two may be a club's name
        "" if matches!(*name, "asd" | "circolo") => return None,
        "" => 1,
        number => number.parse().ok()?,
    };
    (1..=MOST_PLAYERS).contains(&player).then(|| of(player - 1))
}

/// The shape of a list without header, from its first row. A number at its beginning is the entry's.
fn guess(cells: &[&str], kind: EventKind) -> ListShape {
    let number = |at: usize| {
        let cell = cells.get(at);
        cell.is_some_and(|cell| cell.parse::<u32>().is_ok())
    };
    if kind == EventKind::Pairs && cells.len() == 3 {
        let pairs = cells.iter().skip(1).all(|cell| names(cell).len() > 1);
        match (number(0), number(1), pairs) {
            (false, true, _) => {
                return ListShape::Named(vec![
                    ListColumn::Group,
                    ListColumn::Ignored,
                    ListColumn::Names,
                ]);
            }
            (true, _, true) => return ListShape::TwoPairs,
            _ => {}
        }
    }
    // a first cell left blank is a number to be given
    let numbered = number(0) || cells.first().is_some_and(|cell| cell.is_empty());
    let mut columns = Vec::new();
    if numbered && cells.len() > 1 {
        columns.push(ListColumn::Number);
    }
    let own = cells.get(columns.len()..).unwrap_or_default();
    columns.extend(of_people(own, kind));
    ListShape::Named(columns)
}

/// The columns after the number.
fn of_people(cells: &[&str], kind: EventKind) -> Vec<ListColumn> {
    use ListColumn::{Card, Club, Group, Line, Name, Names};
    let has_digit = |at: usize| {
        let cell = cells.get(at);
        cell.is_some_and(|cell| cell.is_empty() || cell.contains(|c: char| c.is_ascii_digit()))
    };
    match (kind, cells.len()) {
        (_, 1) => vec![Names],
        // a word without a digit is no card number: it is read as a second name, and said to be one too many
        (EventKind::Individual, 2 | 3) if !has_digit(1) => (0..cells.len()).map(Name).collect(),
        (EventKind::Individual, _) => vec![Name(0), Card(0), Club(0), Group, Line],
        (EventKind::Pairs, 2) => vec![Name(0), Name(1)],
        (EventKind::Pairs, 3) => vec![Name(0), Name(1), Group],
        (EventKind::Pairs, 4) => vec![Name(0), Card(0), Name(1), Card(1)],
        (EventKind::Teams, 2..=MOST_PLAYERS) => (0..MOST_PLAYERS).map(Name).collect(),
        (EventKind::Pairs, _) => triples(2),
        (EventKind::Teams, all) => triples((all / 3).min(MOST_PLAYERS)),
    }
}

/// Name, card and club of so many players, then group and line.
fn triples(players: usize) -> Vec<ListColumn> {
    let of = |at| {
        [
            ListColumn::Name(at),
            ListColumn::Card(at),
            ListColumn::Club(at),
        ]
    };
    let mut columns: Vec<ListColumn> = (0..players).flat_map(of).collect();
    columns.extend([ListColumn::Group, ListColumn::Line]);
    columns
}

fn blank(row: usize) -> ImportRow {
    ImportRow {
        row,
        ..ImportRow::default()
    }
}

fn named(row: usize, columns: &[ListColumn], cells: &[&str]) -> ImportRow {
    let mut entry = blank(row);
    let put = |list: &mut Vec<String>, at: usize, cell: &str| {
        if list.len() <= at {
            list.resize(at + 1, String::new());
        }
        cell.clone_into(&mut list[at]);
    };
    for (column, cell) in columns.iter().zip(cells) {
        match *column {
            ListColumn::Number => (*cell).clone_into(&mut entry.number),
            ListColumn::Name(at) => put(&mut entry.players, at, cell),
            ListColumn::Card(at) => put(&mut entry.cards, at, cell),
            ListColumn::Club(at) => put(&mut entry.clubs, at, cell),
            ListColumn::Group => (*cell).clone_into(&mut entry.group),
            ListColumn::Line => (*cell).clone_into(&mut entry.line),
            ListColumn::Paid => (*cell).clone_into(&mut entry.paid),
            ListColumn::Names => entry.players = names(cell),
            ListColumn::Ignored => {}
        }
    }
    if cells.len() > columns.len() {
        entry.faults.push(RowFault::TooManyColumns {
            columns: cells.len(),
        });
    } else if cells.len() == 1 && columns.len() > 1 {
        entry.faults.push(RowFault::TooFewColumns { columns: 1 });
    }
    entry
}

fn two_pairs(row: usize, cells: &[&str]) -> Vec<ImportRow> {
    let [_, pairs @ ..] = cells else {
        return Vec::new();
    };
    let entry = |cell: &&str| {
        let mut entry = blank(row);
        entry.players = names(cell);
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

/// The names in one cell, parted by a dash between blanks, `/`, `&` or `+`; a double name keeps its hyphen.
fn names(cell: &str) -> Vec<String> {
    let marks = [" - ", " – ", "/", "&", "+"];
    let mark = marks.into_iter().find(|mark| cell.contains(mark));
    match mark {
        Some(mark) => cell
            .split(mark)
            .take(MOST_NAMES)
            .map(|name| name.trim().to_owned())
            .collect(),
        None => vec![cell.trim().to_owned()],
    }
}

/// What is wrong with a row by itself. Players beyond the last name are no players.
fn check(entry: &mut ImportRow, kind: EventKind) {
    if !entry.faults.is_empty() && entry.players.is_empty() {
        return;
    }
    let last = entry.players.iter().rposition(|name| !name.is_empty());
    let least = last.map_or(0, |at| at + 1).max(*kind.players().start());
    let named = entry.players.iter().filter(|name| !name.is_empty()).count();
    for list in [&mut entry.players, &mut entry.cards, &mut entry.clubs] {
        list.resize(least, String::new());
    }
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
    let is_number = |name: &&String| name.parse::<u32>().is_ok();
    if let Some(number) = entry.players.iter().find(is_number) {
        entry.faults.push(RowFault::NumberForName(number.clone()));
    }
    if kind == EventKind::Pairs && named < 2 {
        for (at, player) in (1..).zip(&entry.players) {
            if player.is_empty() {
                entry.faults.push(RowFault::NameMissing { player: at });
            }
        }
    } else if !kind.players().contains(&entry.players.len()) || named < entry.players.len() {
        entry.faults.push(RowFault::Players { kind, names: named });
    }
    if !matches!(
        entry.line.to_uppercase().as_str(),
        "" | "NS" | "EW" | "EO" | "F" | "M"
    ) {
        entry.faults.push(RowFault::UnknownLine(entry.line.clone()));
    }
    if paid_cents(entry).is_none() {
        entry
            .faults
            .push(RowFault::UnknownAmount(entry.paid.clone()));
    }
}

/// The amount paid by a row: `40`, `40,00 €`, `€ 40`; nothing where it says nothing.
fn paid_cents(row: &ImportRow) -> Option<i64> {
    match row
        .paid
        .trim_matches(|c: char| c == '€' || c.is_whitespace())
    {
        "" => Some(0),
        amount => cents(amount).map(i64::from),
    }
}

/// Numbers, card numbers and names together that an earlier row has already.
fn repeated(rows: &mut [ImportRow]) {
    let mut players = PlayerIndex::default();
    let entries = new_entries(rows);
    for (row, entry) in rows.iter_mut().zip(&entries) {
        let earlier = players.with_names(&entry.players);
        row.faults
            .extend(earlier.map(|row| RowFault::NamesTwice { row }));
        players.add(row.row, &entry.players);
    }
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
