//! The rows of lists as clubs write them: CSV with `,` `;` or TAB, quotes, UTF-8 or Windows-1252.

use crate::text::visible;

/// A quotation mark that is opened and never closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UnclosedQuote {
    /// The line and the column of the mark, from 1.
    pub row: usize,
    pub column: usize,
}

/// Returns the rows of a list that are not blank, each with the number of its line, from 1. The cells hold what is
/// visible of their text.
pub(crate) fn rows_of(
    text: &str,
) -> Result<impl Iterator<Item = (usize, Vec<String>)> + use<'_>, UnclosedQuote> {
    if let Some(mark) = unclosed_quote(text) {
        return Err(mark);
    }
    let reader = csv::ReaderBuilder::new()
        .delimiter(separator(text))
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let rows = reader.into_records().filter_map(Result::ok);
    let rows = rows.map(|record| {
        let row = record.position().map_or(1, |at| line_of(text, at));
        let seen = |cell: &str| visible(cell).trim().to_owned();
        (row, record.iter().map(seen).collect::<Vec<String>>())
    });
    Ok(rows.filter(|(_, cells)| cells.iter().any(|cell| !cell.is_empty())))
}

/// Writes rows as text that [`rows_of`] reads again.
pub(crate) fn written(rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut writer = csv::WriterBuilder::new()
        .delimiter(b';')
        .flexible(true)
        .from_writer(Vec::new());
    for row in rows {
        // writing to memory cannot fail
        let _ = writer.write_record(row);
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Returns the line on which a CSV record begins. The reader's own position lies before the blank lines that it skips.
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

/// Decodes a file as UTF-8, with or without a byte order mark, or else as Windows-1252, the older encoding of
/// spreadsheets.
pub(crate) fn decode(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.trim_start_matches('\u{feff}').to_owned(),
        Err(_) => encoding_rs::WINDOWS_1252.decode(bytes).0.into_owned(),
    }
}

/// Guesses the separator from the first line. A TAB is no part of a name; a comma may be.
fn separator(text: &str) -> u8 {
    let first = text
        .lines()
        .find(|line| !line.trim().is_empty())
        .unwrap_or("");
    if first.contains('\t') {
        return b'\t';
    }
    let count = |c: char| first.matches(c).count();
    [b';', b',']
        .into_iter()
        .max_by_key(|separator| (count(char::from(*separator)), *separator == b';'))
        .unwrap_or(b';')
}

/// Returns the quotation mark that is never closed.
fn unclosed_quote(text: &str) -> Option<UnclosedQuote> {
    let (mut line, mut column, mut opened) = (1, 1, None);
    for c in text.chars() {
        if c == '"' {
            opened = match opened {
                None => Some(UnclosedQuote { row: line, column }),
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
