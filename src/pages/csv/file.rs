//! A CSV file being written. Every row is as long as the header, and a spreadsheet reads no cell as a formula.

use crate::locale::Lang;
use crate::locale::desk::office::{heading, italian};
use burraco_tournament::points::in_parts;

/// The kind of reader that a CSV file is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CsvReader {
    /// A program. Headers are frozen, words are those of the API, amounts are in cents.
    Program,
    /// An Italian office. Headings and words are in Italian, amounts are in euros.
    Office,
}

/// The form in which a CSV file is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CsvForm {
    /// The separator between cells, `,` or `;`.
    pub separator: u8,
    /// Whether the file begins with a byte order mark, for older spreadsheets.
    pub bom: bool,
    pub by: CsvReader,
    /// The language of words inside cells.
    pub t: Lang,
}

impl CsvForm {
    /// The form that an Italian spreadsheet opens with a double click.
    pub const OFFICE: CsvForm = CsvForm {
        separator: b';',
        bom: true,
        by: CsvReader::Office,
        t: Lang::It,
    };

    /// Formats points given in fractions of a point. In a file with semicolons a half follows a comma, as Italian
    /// spreadsheets want. They would read `12.5` as the twelfth of May.
    pub(crate) fn points(self, points: i64, parts: u32) -> String {
        let written = in_parts(points, parts);
        match self.separator {
            b';' => written.replace('.', ","),
            _ => written,
        }
    }

    /// Translates a word of the API for the reader of the file.
    pub(crate) fn word(self, word: &str) -> &str {
        match self.by {
            CsvReader::Program => word,
            CsvReader::Office => italian(word),
        }
    }

    fn heading(self, name: &str) -> String {
        match self.by {
            CsvReader::Program => name.to_owned(),
            CsvReader::Office => heading(name),
        }
    }

    /// Formats an amount: in cents, or in euros with a comma.
    pub(crate) fn amount(self, cents: u32) -> String {
        match self.by {
            CsvReader::Program => cents.to_string(),
            CsvReader::Office => format!("{},{:02}", cents / 100, cents % 100),
        }
    }

    pub(crate) fn yes(self, value: bool) -> &'static str {
        match (self.by, value) {
            (CsvReader::Program, true) => "1",
            (CsvReader::Program, false) => "0",
            (CsvReader::Office, true) => italian("yes"),
            (CsvReader::Office, false) => italian("no"),
        }
    }
}

/// Returns a file's URL in the form that the reader's spreadsheet opens with a double click.
#[must_use]
pub fn sheet(href: String, t: Lang) -> String {
    let join = if href.contains('?') { '&' } else { '?' };
    match t {
        Lang::It => format!("{href}{join}per=ufficio"),
        Lang::En => href,
    }
}

impl Default for CsvForm {
    fn default() -> CsvForm {
        CsvForm {
            separator: b',',
            bom: false,
            by: CsvReader::Program,
            t: Lang::It,
        }
    }
}

/// A CSV file being written. A row has `FIXED` cells, then `EACH` more for every group, such as the stages of a
/// circuit.
pub(crate) struct CsvWriter<const FIXED: usize, const EACH: usize = 0> {
    writer: csv::Writer<Vec<u8>>,
    groups: usize,
}

impl<const FIXED: usize> CsvWriter<FIXED> {
    pub(crate) fn new(header: [&str; FIXED], form: CsvForm) -> CsvWriter<FIXED> {
        CsvWriter::grouped(header, 0, |_| [], form)
    }

    pub(crate) fn row<T: AsRef<str>>(&mut self, cells: [T; FIXED]) {
        self.row_with(cells, |_| []);
    }
}

impl<const FIXED: usize, const EACH: usize> CsvWriter<FIXED, EACH> {
    /// Begins a file with a number of column groups after the fixed columns. `named` gives the column names of the
    /// group at an index.
    pub(crate) fn grouped(
        header: [&str; FIXED],
        groups: usize,
        named: impl FnMut(usize) -> [String; EACH],
        form: CsvForm,
    ) -> CsvWriter<FIXED, EACH> {
        let start = if form.bom {
            "\u{feff}".as_bytes().to_vec()
        } else {
            Vec::new()
        };
        let writer = csv::WriterBuilder::new()
            .delimiter(form.separator)
            .terminator(csv::Terminator::CRLF)
            // each cell comes quoted where it must be, for readers of either separator
            .quote_style(csv::QuoteStyle::Never)
            .from_writer(start);
        let mut file = CsvWriter { writer, groups };
        let mut named = named;
        let header = header.map(|name| form.heading(name));
        file.row_with(header, |at| named(at).map(|name| form.heading(&name)));
        file
    }

    /// Writes a row. `group` gives the cells of the group at an index.
    pub(crate) fn row_with<T: AsRef<str>>(
        &mut self,
        cells: [T; FIXED],
        group: impl FnMut(usize) -> [String; EACH],
    ) {
        let fixed = cells.iter().map(|cell| quote(guard(cell.as_ref())));
        let groups = (0..self.groups).flat_map(group);
        let groups = groups.map(|cell| quote(guard(&cell)));
        // The types give every row the length of the header, and memory takes every byte: nothing can fail here.
        let _ = self.writer.write_record(fixed.chain(groups));
    }

    pub(crate) fn done(self) -> Vec<u8> {
        self.writer.into_inner().unwrap_or_default()
    }
}

/// The characters that a spreadsheet takes for the beginning of a formula, full-width forms included.
const FORMULA: [char; 11] = ['=', '+', '-', '@', '|', '\t', '\r', '＝', '＋', '－', '＠'];
/// The characters that end a cell for some spreadsheet, whatever its separator. Somebody may open a file with commas as
/// one with semicolons, or the reverse.
const ENDS: [char; 6] = [',', ';', '"', '\t', '\r', '\n'];

/// Puts an apostrophe before a cell that a spreadsheet would take for a formula or for a power of ten. A plain number
/// stays as it is. Each part that another separator would turn into a cell of its own is guarded likewise.
fn guard(cell: &str) -> String {
    if is_number(cell) {
        return cell.to_owned();
    }
    if is_power(cell) {
        return format!("'{cell}");
    }
    let mut guarded = String::with_capacity(cell.len() + 1);
    for part in cell.split_inclusive(ENDS) {
        let text = part.trim_end_matches(ENDS);
        // a number behind a separator is one for whom it separates
        if part.starts_with(FORMULA) && (guarded.is_empty() || !is_number(text)) {
            guarded.push('\'');
        }
        guarded.push_str(part);
    }
    guarded
}

/// Formats an amount of money in the form of the file: in cents, or in euros with a comma.
fn quote(cell: String) -> String {
    match cell.contains([',', ';', '"', '\r', '\n']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell,
    }
}

/// Whether a cell that is meant as a word reads as a number times a power of ten: a card `12E3` is not twelve thousand.
fn is_power(cell: &str) -> bool {
    let number = |text: &str| {
        let rest = text.trim_start_matches(|c: char| c.is_ascii_digit() || "+-.,".contains(c));
        rest.is_empty() && text.contains(|c: char| c.is_ascii_digit())
    };
    let parts = cell.trim().split_once(['e', 'E']);
    parts.is_some_and(|(mantissa, power)| number(mantissa) && number(power))
}

/// Whether a cell is a number, perhaps with a sign. It has digits, and may have decimals after a point or a comma.
fn is_number(cell: &str) -> bool {
    let digits = cell.strip_prefix(['+', '-']).unwrap_or(cell);
    let (whole, part) = digits.split_once(['.', ',']).unwrap_or((digits, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    digits(whole) && digits(part)
}

#[cfg(test)]
mod tests {
    use super::{CsvWriter, ENDS, FORMULA, guard, is_number};
    use crate::csv::CsvForm;
    use proptest::prelude::*;

    proptest! {
        /// Checks that no cell begins a formula, whatever separator a file is opened with. With its own separator every
        /// cell is as written.
        #[test]
        fn no_reader_finds_a_formula(
            cells in prop::array::uniform3("[a-c=@+|;,\"\n\r\t＝1 -]{0,12}"),
            semicolons: bool,
        ) {
            let [own, other] = if semicolons { [b';', b','] } else { [b',', b';'] };
            let mut file = CsvWriter::new(["a", "b", "c"], CsvForm { separator: own, ..CsvForm::default() });
            file.row(cells.each_ref());
            let bytes = file.done();
            let rows = |separator: u8| {
                let mut reader = csv::ReaderBuilder::new();
                let reader = reader.delimiter(separator).has_headers(false).flexible(true);
                let rows = reader.from_reader(&*bytes).into_records();
                rows.map(Result::unwrap).flat_map(|row| row.iter().map(str::to_owned).collect::<Vec<_>>()).collect::<Vec<_>>()
            };
            let written = rows(own);
            prop_assert_eq!(&written[3..], &cells.each_ref().map(|cell| guard(cell))[..]);
            for cell in rows(other).into_iter().chain(written) {
                for part in cell.split(ENDS) {
                    prop_assert!(!part.starts_with(FORMULA) || is_number(part) || is_number(&cell), "{cell:?}");
                }
            }
        }
    }

    #[test]
    fn formulas_are_guarded_and_numbers_are_not() {
        for (cell, written) in [
            ("=1+1", "'=1+1"),
            ("@x", "'@x"),
            ("+39 333", "'+39 333"),
            ("-85", "-85"),
            ("-97.5", "-97.5"),
            ("-97,5", "-97,5"),
            ("-1,2,3", "'-1,2,3"),
            ("-97.", "'-97."),
            ("-1.5.2", "'-1.5.2"),
            ("-", "'-"),
            ("D'Angelo", "D'Angelo"),
            ("12E3", "'12E3"),
            ("2713e126", "'2713e126"),
            ("1,5e+3", "'1,5e+3"),
            ("5.e3", "'5.e3"),
            ("12E", "12E"),
            ("E12", "E12"),
            ("MST107", "MST107"),
            ("A;=cmd|'/c calc'!A1", "A;'=cmd|'/c calc'!A1"),
            ("A,=1+1", "A,'=1+1"),
            ("A\"=1+1", "A\"'=1+1"),
            ("A\n@x", "A\n'@x"),
            ("A;-85", "A;-85"),
            ("＝1+1", "'＝1+1"),
            ("A;＠x", "A;'＠x"),
            ("|calc", "'|calc"),
        ] {
            assert_eq!(guard(cell), written);
        }
    }
}
