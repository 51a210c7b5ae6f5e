//! Spreadsheet files as text: the first sheet with rows of a workbook of Excel (`.xlsx`) or of Calc (`.ods`), its cells
//! parted by TABs, each as the sheet shows it.

use calamine::{DataRef, Reader as _, Xlsx};
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event};
use std::io::{Cursor, Read, copy, sink};
use zip::ZipArchive;

/// The most parts of a workbook: sheets, styles and pictures.
const MOST_PARTS: usize = 1_000;
/// The most columns that are read of a sheet.
const MOST_COLUMNS: usize = 64;
/// The most bytes that are read of a cell: a cell may stand for a text that many cells share.
const MOST_OF_CELL: usize = 400;
/// The most times that a row or a cell is taken to repeat.
const MOST_REPEATS: usize = 100_000;

/// The size of the largest list that is read.
#[derive(Clone, Copy, Debug)]
pub struct ListBounds {
    /// The most bytes that the parts of a workbook may hold once unpacked, whatever the file says of them.
    unpacked: u64,
    /// The most rows that are read.
    rows: usize,
    /// The most bytes of the list as text.
    text: usize,
}

impl ListBounds {
    /// The bounds of the entries of an event. The largest event needs half as much.
    pub const ENTRIES: ListBounds = ListBounds {
        unpacked: 16 * 1024 * 1024,
        rows: 5_000,
        text: 1024 * 1024,
    };
    /// The bounds of the register of members: twice the federation's.
    pub const MEMBERS: ListBounds = ListBounds {
        unpacked: 64 * 1024 * 1024,
        rows: 50_000,
        text: 6 * 1024 * 1024,
    };
}

/// Returns a workbook's list as text; `None` for a file that is no such workbook, is locked, or unpacks to too much.
#[must_use]
pub fn as_text(file: &[u8], bounds: ListBounds) -> Option<String> {
    let mut parts = ZipArchive::new(Cursor::new(file)).ok()?;
    unpacks_within(&mut parts, bounds.unpacked)?;
    let rows = match calc_sheet(&mut parts, bounds) {
        Some(content) => read_calc(&content, bounds)?,
        None => read_excel(file, bounds)?,
    };
    Some(rows.written())
}

/// Unpacks every part and forgets it, to see that they are few and small; `None` when they are not.
fn unpacks_within(parts: &mut ZipArchive<Cursor<&[u8]>>, bytes: u64) -> Option<()> {
    let mut left = bytes;
    for at in 0..parts.len() {
        let part = parts.by_index(at).ok()?;
        let size = copy(&mut part.take(left.saturating_add(1)), &mut sink()).ok()?;
        left = left.checked_sub(size)?;
    }
    (parts.len() <= MOST_PARTS).then_some(())
}

fn calc_sheet(parts: &mut ZipArchive<Cursor<&[u8]>>, bounds: ListBounds) -> Option<String> {
    let mut text = String::new();
    let content = parts.by_name("content.xml").ok()?;
    content
        .take(bounds.unpacked)
        .read_to_string(&mut text)
        .ok()?;
    Some(text)
}

/// The cells of a sheet by row and column.
struct Rows {
    bounds: ListBounds,
    cells: Vec<Vec<String>>,
    /// The bytes of all cells.
    size: usize,
}

impl Rows {
    const fn within(bounds: ListBounds) -> Rows {
        Rows {
            bounds,
            cells: Vec::new(),
            size: 0,
        }
    }

    fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Puts a text into a cell. Cells that are blank, or beyond what is read, are left out. `None` once the sheet has
    /// more text than a list may have.
    fn put(&mut self, row: usize, column: usize, text: &str) -> Option<()> {
        if text.trim().is_empty() || row >= self.bounds.rows || column >= MOST_COLUMNS {
            return Some(());
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        let text = words.join(" ");
        self.size += text.len() + 1;
        if self.size > self.bounds.text {
            return None;
        }
        if self.cells.len() <= row {
            self.cells.resize_with(row + 1, Vec::new);
        }
        let cells = self.cells.get_mut(row)?;
        if cells.len() <= column {
            cells.resize(column + 1, String::new());
        }
        *cells.get_mut(column)? = text;
        Some(())
    }

    /// Returns the rows as lines. Columns that are blank on the left of every row are left out.
    fn written(&self) -> String {
        let blank = |row: &Vec<String>| row.iter().position(|cell| !cell.is_empty());
        let left = self.cells.iter().filter_map(blank).min().unwrap_or(0);
        let columns = self.cells.iter().map(Vec::len).max().unwrap_or(0);
        let line = |row: &Vec<String>| {
            if row.is_empty() {
                return String::new();
            }
            let cells = (left..columns).map(|at| row.get(at).map_or("", String::as_str));
            cells.map(quoted).collect::<Vec<_>>().join("\t")
        };
        let lines: Vec<String> = self.cells.iter().map(line).collect();
        lines.join("\n")
    }
}

/// Returns the beginning of a cell's text that is read.
fn beginning(text: &str) -> &str {
    let end = text.floor_char_boundary(MOST_OF_CELL);
    text.get(..end).unwrap_or_default()
}

/// Returns a cell as a list in text has it: a quotation mark is doubled in quotes.
fn quoted(cell: &str) -> String {
    match cell.contains('"') {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.to_owned(),
    }
}

fn read_excel(file: &[u8], bounds: ListBounds) -> Option<Rows> {
    let mut book = Xlsx::new(Cursor::new(file)).ok()?;
    for name in book.sheet_names() {
        let Ok(mut cells) = book.worksheet_cells_reader(&name) else {
            continue;
        };
        let mut rows = Rows::within(bounds);
        while let Some((cell, style)) = cells.next_cell_with_style_id().ok()? {
            let (row, column) = cell.get_position();
            let (row, column) = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
            if row >= bounds.rows {
                break;
            }
            let format = cells.styles().get(style);
            let format = format.and_then(|style| style.number_format.as_ref());
            let format = format.map_or("", |format| &format.format_code);
            rows.put(row, column, &shown(cell.get_value(), format))?;
        }
        if !rows.is_empty() {
            return Some(rows);
        }
    }
    None
}

/// Returns a cell of Excel as its sheet shows it: a format of zeros keeps those that lead.
fn shown(value: &DataRef<'_>, format: &str) -> String {
    match value {
        DataRef::String(text) => beginning(text).to_owned(),
        DataRef::SharedString(text) => beginning(text).to_owned(),
        DataRef::Int(number) => with_zeros(&number.to_string(), format),
        // a whole number is written without a point
        DataRef::Float(number) => with_zeros(&number.to_string(), format),
        DataRef::DateTime(date) => {
            let (year, month, day, ..) = date.to_ymd_hms_milli();
            format!("{day:02}/{month:02}/{year}")
        }
        DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => beginning(text).to_owned(),
        DataRef::Bool(_) | DataRef::Error(_) | DataRef::Empty => String::new(),
    }
}

fn with_zeros(number: &str, format: &str) -> String {
    let width = format.len().min(MOST_OF_CELL);
    match width > 0 && format.chars().all(|sign| sign == '0') {
        true => format!("{number:0>width$}"),
        false => number.replace('.', ","),
    }
}

/// Reads the content of a workbook of Calc, whose cells hold the text that they show.
fn read_calc(content: &str, bounds: ListBounds) -> Option<Rows> {
    let mut parts = quick_xml::Reader::from_str(content);
    let mut rows = Rows::within(bounds);
    let (mut row, mut column) = (0, 0);
    let (mut rows_alike, mut cells_alike) = (1, 1);
    let mut text = String::new();
    let mut notes = 0_usize;
    let mut line: Vec<(usize, String)> = Vec::new();
    loop {
        let part = parts.read_event().ok()?;
        match &part {
            Event::Eof => return None,
            Event::Start(part) | Event::Empty(part) => match part.name().as_ref() {
                "table:table-row" => {
                    (column, rows_alike) = (0, repeated(part, "table:number-rows-repeated"));
                }
                "table:table-cell" | "table:covered-table-cell" => {
                    cells_alike = repeated(part, "table:number-columns-repeated");
                }
                "office:annotation" => notes += 1,
                "text:p" | "text:s" | "text:tab" | "text:line-break" if notes == 0 => {
                    text.push(' ');
                }
                _ => {}
            },
            Event::Text(part) if notes == 0 => text.push_str(part),
            Event::GeneralRef(part) if notes == 0 => match part.resolve_char_ref().ok()? {
                Some(sign) => text.push(sign),
                None => text.push_str(resolve_predefined_entity(part).unwrap_or_default()),
            },
            _ => {}
        }
        let ended = match &part {
            Event::End(part) => part.name().as_ref().to_owned(),
            Event::Empty(part) => part.name().as_ref().to_owned(),
            _ => continue,
        };
        match ended.as_str() {
            "office:annotation" => notes = notes.saturating_sub(1),
            "table:table-cell" | "table:covered-table-cell" => {
                if !text.trim().is_empty() {
                    let text = beginning(&text);
                    let alike = column..(column + cells_alike).min(MOST_COLUMNS);
                    line.extend(alike.map(|column| (column, text.to_owned())));
                }
                text.clear();
                column = (column + cells_alike).min(MOST_COLUMNS);
            }
            "table:table-row" => {
                if !line.is_empty() {
                    for row in row..(row + rows_alike).min(bounds.rows) {
                        for (column, text) in &line {
                            rows.put(row, *column, text)?;
                        }
                    }
                }
                line.clear();
                row = (row + rows_alike).min(bounds.rows);
            }
            "table:table" if !rows.is_empty() => return Some(rows),
            "table:table" => row = 0,
            _ => {}
        }
    }
}

/// Returns how many rows or cells in a row are alike, as a part of the content says.
fn repeated(part: &BytesStart<'_>, name: &str) -> usize {
    let said = part.try_get_attribute(name).ok().flatten();
    let said = said.and_then(|said| said.value.parse().ok());
    said.unwrap_or(1).min(MOST_REPEATS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;
    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    fn packed(parts: &[(&str, &str)]) -> Vec<u8> {
        let mut file = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, text) in parts {
            file.start_file(*name, SimpleFileOptions::default())
                .unwrap();
            file.write_all(text.as_bytes()).unwrap();
        }
        file.finish().unwrap().into_inner()
    }

    fn calc(table: &str) -> Option<String> {
        let content = format!(
            "<office:document-content><office:body><office:spreadsheet>{table}</office:spreadsheet></office:body></office:document-content>"
        );
        as_text(&packed(&[("content.xml", &content)]), ListBounds::ENTRIES)
    }

    #[test]
    fn a_sheet_of_calc_is_read_as_it_shows() {
        let cell =
            |text: &str| format!("<table:table-cell><text:p>{text}</text:p></table:table-cell>");
        let gap = "<table:table-cell table:number-columns-repeated=\"2\"/>";
        let rows = [
            format!("<table:table-row>{gap}{}{}</table:table-row>", cell("giocatore1"), cell("tessera1")),
            "<table:table-row table:number-rows-repeated=\"2\"><table:table-cell/></table:table-row>".to_owned(),
            format!("<table:table-row>{gap}{}{}</table:table-row>", cell("D&apos;Angelo &amp; &#232;"), cell("00712")),
            "<table:table-row table:number-rows-repeated=\"1048000\"><table:table-cell table:number-columns-repeated=\"16384\"/></table:table-row>".to_owned(),
        ];
        let table = format!("<table:table/><table:table>{}</table:table>", rows.concat());
        assert_eq!(
            calc(&table).unwrap(),
            "giocatore1\ttessera1\n\n\nD'Angelo & è\t00712"
        );
        let note = "<table:table-cell><office:annotation><text:p>no</text:p></office:annotation><text:p>Ada</text:p></table:table-cell>";
        let table = format!("<table:table><table:table-row>{note}</table:table-row></table:table>");
        assert_eq!(calc(&table).unwrap(), "Ada");
        assert_eq!(calc("<table:table/>"), None);
    }

    #[test]
    fn a_file_that_repeats_or_unpacks_without_end_is_cut_or_refused() {
        let wide = "<table:table-row table:number-rows-repeated=\"999999999\"><table:table-cell table:number-columns-repeated=\"999999999\"><text:p>x</text:p></table:table-cell></table:table-row>";
        let text = calc(&format!("<table:table>{wide}</table:table>")).unwrap();
        assert_eq!(text.lines().count(), ListBounds::ENTRIES.rows);
        assert!(
            text.lines()
                .all(|line| line.split('\t').count() == MOST_COLUMNS)
        );
        let long = wide.replace(">x<", &format!(">{}<", "x".repeat(300)));
        assert_eq!(calc(&format!("<table:table>{long}</table:table>")), None);
        let bomb = " ".repeat(20 * 1024 * 1024);
        let refused = [
            packed(&[("content.xml", &bomb)]),
            b"PK\x03\x04 nothing".to_vec(),
            packed(&[("word/document.xml", "<a/>")]),
        ];
        for file in refused {
            assert_eq!(as_text(&file, ListBounds::ENTRIES), None);
        }
    }

    #[test]
    fn zeros_that_lead_stay_where_the_sheet_shows_them() {
        assert_eq!(with_zeros("712", "00000"), "00712");
        assert_eq!(with_zeros("712", "General"), "712");
        assert_eq!(with_zeros("20.5", ""), "20,5");
        assert_eq!(shown(&DataRef::Float(712.0), ""), "712");
    }
}
