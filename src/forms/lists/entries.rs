//! Import of entry lists as clubs write them.
//!
//! Named columns are read in any order (`number;player1;card1;club1;player2;card2;club2;group;line;paid`, players up to
//! six; also `province1;region1;category1`). A list without a header has the same columns in that order, or names only. It
//! may also be `n;CoppiaA;CoppiaB` (two pairs a row) or `GIRONE TAVOLO COPPIA` (one pair a row). A number at the beginning
//! of a row is the entry's number, also in the first cell: `1) Anna Bianchi - Bruno Carli`.

pub(super) mod headings;

use super::rows::{UnclosedQuote, decode, rows_of};
use crate::prizes::cents;
use burraco_rules::Side;
use burraco_tournament::commands::command::NewEntry;
use burraco_tournament::entry::{EntryNo, Player, PlayerField, PlayerIndex, named_twice};
use burraco_tournament::event::{Event, EventKind};
use headings::{ListColumn, ListShape, MOST_PLAYERS, header, unknown};
use pozzetto_form_data::{FileKind, ImportRow, RowFault};
use std::collections::HashMap;
use strum::VariantArray;

/// The largest number of names counted in one cell; the rest of the cell is not read.
const MOST_NAMES: usize = 99;

/// The largest number of characters in a name, card number, club or group.
pub const LONGEST: usize = 80;
/// The largest number of rows read from a list, since no event has more entries.
const MOST_ROWS: usize = 4000;

/// The result of parsing an entry list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ParsedList {
    pub rows: Vec<ImportRow>,
    /// The unknown headings of the list. Their columns are skipped, and the page names them.
    pub ignored: Vec<String>,
}

/// Parses a list of entries of a kind. Every row that is not blank gives an [`ImportRow`] with its own faults; a row
/// with two pairs gives two. Rows are counted from 1 as in the file, including the header.
#[must_use]
pub fn read(bytes: &[u8], kind: EventKind) -> ParsedList {
    let text = decode(bytes);
    let all = match rows_of(&text) {
        Ok(all) => all,
        Err(UnclosedQuote { row, column }) => {
            return ParsedList {
                rows: vec![faulty(row, RowFault::Unreadable { column })],
                ignored: Vec::new(),
            };
        }
    };
    let (mut shape, mut titled): (Option<ListShape>, bool) = (None, false);
    let (mut rows, mut ignored) = (Vec::new(), Vec::new());
    for (row, cells) in all {
        let cells: Vec<&str> = cells.iter().map(String::as_str).collect();
        if rows.len() >= MOST_ROWS {
            rows.push(faulty(row, RowFault::TooManyRows { most: MOST_ROWS }));
            break;
        }
        let first = shape.is_none();
        if first && let Some(found) = header(&cells) {
            if let ListShape::Named(columns) = &found {
                ignored = unknown(columns, &cells);
            }
            (shape, titled) = (Some(found), true);
            continue;
        }
        let mut unnumbered = cells.clone();
        let ordinal = unnumbered.first_mut().and_then(take_ordinal);
        let shape = shape.get_or_insert_with(|| guess(&unnumbered, kind));
        let (ordinal, cells) = match shape.begins_with_names() {
            true => (ordinal, unnumbered),
            false => (None, cells),
        };
        match shape {
            ListShape::Named(columns) => {
                let mut entry = named(row, columns, &cells);
                if entry.number.is_empty() {
                    ordinal.unwrap_or_default().clone_into(&mut entry.number);
                }
                for fault in entry.faults.iter_mut().filter(|_| titled) {
                    if let RowFault::TooManyColumns { columns } = *fault {
                        *fault = RowFault::MoreThanHeadings { columns };
                    }
                }
                rows.push(entry);
            }
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

/// Adds faults to rows of an imported list whose numbers or players the event already has.
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

/// Converts the rows of an imported list to new entries; a row with faults gives whatever could be read.
#[must_use]
pub fn new_entries(rows: &[ImportRow]) -> Vec<NewEntry> {
    let entry = |row: &ImportRow| NewEntry {
        number: row.number.trim().parse().ok().map(EntryNo),
        players: row.players.clone(),
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

/// Returns the kind of an uploaded file that holds no list in text; `None` for text.
#[must_use]
pub fn other_file(text: &str) -> Option<FileKind> {
    let starts = |signs: &[&str]| signs.iter().any(|sign| text.starts_with(sign));
    // the first bytes of a file as text, those that are no UTF-8 as Windows-1252
    if starts(&["PK\u{3}\u{4}"]) {
        let office = ["xl/", "[Content_Types].xml", "opendocument.spreadsheet"];
        let word = ["word/", "opendocument.text", "ppt/"];
        let holds = |names: &[&str]| names.iter().any(|name| text.contains(name));
        return Some(match holds(&office) && !holds(&word) {
            true => FileKind::Spreadsheet,
            false => FileKind::Other,
        });
    }
    if starts(&["\u{d0}\u{cf}\u{11}\u{e0}"]) {
        return Some(FileKind::Spreadsheet);
    }
    if starts(&["%PDF"]) {
        return Some(FileKind::Pdf);
    }
    let head: String = text.chars().take(16).collect();
    let heif = head.contains("ftyp") || (starts(&["RIFF"]) && head.contains("WEBP"));
    if heif || starts(&["\u{2030}PNG", "\u{ff}\u{d8}\u{ff}", "GIF8"]) {
        return Some(FileKind::Picture);
    }
    let binary = |sign: char| sign < '\t';
    (starts(&["{\\rtf"]) || text.chars().any(binary)).then_some(FileKind::Other)
}

/// Takes the number from the beginning of a cell of names, as in `12) Anna Bianchi` or `12. Anna Bianchi`; leaves any
/// other cell as it is, but `12.` is the number itself.
fn take_ordinal<'c>(cell: &mut &'c str) -> Option<&'c str> {
    let digits = cell.find(|c: char| !c.is_ascii_digit())?;
    let (number, rest) = cell.split_at(digits);
    let name = rest.trim_start_matches([')', '.', ':', '-', '°', 'º', ' ']);
    let is_ordinal = (1..=4).contains(&digits) && name.len() < rest.len();
    if is_ordinal && name.is_empty() {
        *cell = number;
    }
    if !is_ordinal || !name.starts_with(char::is_alphabetic) {
        return None;
    }
    *cell = name;
    Some(number)
}

/// Guesses the columns of a list without a header from its first row. A number at the beginning is the entry's number.
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

/// Guesses the columns that follow the entry number in a list of entries.
fn of_people(cells: &[&str], kind: EventKind) -> Vec<ListColumn> {
    use ListColumn::{Group, Line, Names, Of};
    use PlayerField::{Card, Club, Name};
    let has_digit = |at: usize| {
        let cell = cells.get(at);
        cell.is_some_and(|cell| cell.is_empty() || cell.contains(|c: char| c.is_ascii_digit()))
    };
    match (kind, cells.len()) {
        (_, 1) => vec![Names],
        // a word without a digit is no card number: it is read as a name, and said to be one too many
        (EventKind::Individual, 2 | 3) | (EventKind::Pairs, 4..) if !has_digit(1) => {
            (0..cells.len()).map(|at| Of(at, Name)).collect()
        }
        (EventKind::Individual, _) => vec![Of(0, Name), Of(0, Card), Of(0, Club), Group, Line],
        (EventKind::Pairs, 2) => vec![Of(0, Name), Of(1, Name)],
        (EventKind::Pairs, 3) => vec![Of(0, Name), Of(1, Name), Group],
        (EventKind::Pairs, 4) => vec![Of(0, Name), Of(0, Card), Of(1, Name), Of(1, Card)],
        (EventKind::Teams, all) if all <= MOST_PLAYERS || !has_digit(1) => {
            (0..all.max(MOST_PLAYERS)).map(|at| Of(at, Name)).collect()
        }
        (EventKind::Pairs, _) => triples(2),
        (EventKind::Teams, all) => triples((all / 3).min(MOST_PLAYERS)),
    }
}

/// Returns the columns name, card and club for each of a number of players, then group and line.
fn triples(players: usize) -> Vec<ListColumn> {
    let fields = [PlayerField::Name, PlayerField::Card, PlayerField::Club];
    let of = |at| fields.map(|field| ListColumn::Of(at, field));
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

/// Returns the player at a position of the entry. The players before are blank where the row has not told them yet.
fn at_place(players: &mut Vec<Player>, at: usize) -> &mut Player {
    if players.len() <= at {
        players.resize(at + 1, Player::default());
    }
    &mut players[at]
}

fn named(row: usize, columns: &[ListColumn], cells: &[&str]) -> ImportRow {
    let mut entry = blank(row);
    let mut of_all: Vec<(PlayerField, &str)> = Vec::new();
    for (column, cell) in columns.iter().zip(cells) {
        match *column {
            ListColumn::Number => (*cell).clone_into(&mut entry.number),
            ListColumn::Of(at, PlayerField::Name) => {
                let player = at_place(&mut entry.players, at);
                // first name and surname in two columns: in the order of the list
                player.name = format!("{} {cell}", player.name).trim().to_owned();
            }
            ListColumn::Of(at, field) => {
                *at_place(&mut entry.players, at).get_mut(field) = (*cell).to_owned();
            }
            ListColumn::OfAll(field) => of_all.push((field, cell)),
            ListColumn::Group => (*cell).clone_into(&mut entry.group),
            ListColumn::Line => (*cell).clone_into(&mut entry.line),
            ListColumn::Paid => (*cell).clone_into(&mut entry.paid),
            ListColumn::Names => {
                for (at, name) in names(cell).into_iter().enumerate() {
                    at_place(&mut entry.players, at).name = name;
                }
            }
            ListColumn::Ignored => {}
        }
    }
    for player in &mut entry.players {
        for (field, cell) in &of_all {
            (*cell).clone_into(player.get_mut(*field));
        }
    }
    // of single players the name alone is enough
    let of_another = |column: &ListColumn| matches!(column, ListColumn::Of(1.., _));
    if cells.len() > columns.len() {
        entry.faults.push(RowFault::TooManyColumns {
            columns: cells.len(),
        });
    } else if cells.len() == 1 && columns.iter().any(of_another) {
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
        let player = |name| Player {
            name,
            ..Player::default()
        };
        entry.players = names(cell).into_iter().map(player).collect();
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

/// Splits the names in one cell at a dash between blanks, `/`, `&`, `+`, or the word `e`. The hyphen of a double name is
/// kept.
fn names(cell: &str) -> Vec<String> {
    let marks = [" - ", " – ", "/", "&", "+", " e ", " E ", " and "];
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

/// Adds the faults that a row has by itself. Empty players after the last name are dropped.
fn check(entry: &mut ImportRow, kind: EventKind) {
    if !entry.faults.is_empty() && entry.players.is_empty() {
        return;
    }
    let mut players = entry.players.iter();
    let last = players.rposition(|player| !player.name.is_empty());
    let least = last.map_or(0, |at| at + 1).max(*kind.players().start());
    let named = entry
        .players
        .iter()
        .filter(|player| !player.name.is_empty());
    let named = named.count();
    entry.players.resize(least, Player::default());
    let cells = entry.players.iter().flat_map(|player| {
        let cell = |field: &PlayerField| player.get(*field);
        PlayerField::VARIANTS.iter().map(cell)
    });
    if cells
        .chain([entry.group.as_str()])
        .any(|cell| cell.chars().count() > LONGEST)
    {
        entry.faults.push(RowFault::TooLong { most: LONGEST });
    }
    let number = entry.number.trim();
    if !number.is_empty() && !number.parse::<u32>().is_ok_and(|n| (1..=9999).contains(&n)) {
        entry.faults.push(RowFault::NotANumber(number.to_owned()));
    }
    let is_number = |player: &&Player| player.name.parse::<u32>().is_ok();
    if let Some(player) = entry.players.iter().find(is_number) {
        let number = player.name.clone();
        entry.faults.push(RowFault::NumberForName(number));
    }
    if let Some(player) = named_twice(&entry.players).and_then(|at| entry.players.get(at)) {
        let name = player.name.clone();
        entry.faults.push(RowFault::NamedTwice(name));
    }
    if kind == EventKind::Pairs && named < 2 {
        for (at, player) in (1..).zip(&entry.players) {
            if player.name.is_empty() {
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

/// Returns the amount paid in a row, as in `40`, `40,00 €`, `€ 40`; `None` when the row names no amount.
fn paid_cents(row: &ImportRow) -> Option<i64> {
    match row
        .paid
        .trim_matches(|c: char| c == '€' || c.is_whitespace())
    {
        "" => Some(0),
        amount => cents(amount).map(i64::from),
    }
}

/// Adds faults for numbers, card numbers and combined names that an earlier row already has.
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
        // of one card twice in a row its own fault is said
        let twice = named_twice(&entry.players);
        let players = entry.players.iter().enumerate();
        for (_, player) in players.filter(|(at, _)| Some(*at) != twice) {
            let earlier = player
                .card_key()
                .and_then(|card| cards.insert(card, entry.row));
            if let Some(row) = earlier {
                let card = player.card.clone();
                entry.faults.push(RowFault::CardTwice { card, row });
            }
        }
    }
}

#[cfg(test)]
mod tests;
