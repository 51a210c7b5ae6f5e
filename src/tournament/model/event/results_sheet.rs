//! The results sheet of an event (elenco per la federazione): which columns it has, and until when it must be sent.

use chrono::{Days, NaiveDate};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use strum::VariantArray;

/// The most columns of a results sheet.
const MOST_COLUMNS: usize = 30;
/// The most letters in a heading or in a value that every row has.
const LONGEST: usize = 60;
/// The number of days after an event within which its results must be sent.
///
/// Source: pages of the federation, of several years: results are sent within ten days, or they give no points.
const DAYS_TO_SEND: u64 = 10;

/// A value of a player, as a column of a results sheet holds it; each player has a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum SheetValue {
    Place,
    Card,
    Name,
    Club,
    Province,
    Region,
    Category,
    /// The number of the player's entry.
    Number,
    Girone,
    VictoryPoints,
    MatchPoints,
    Date,
    Event,
}

impl SheetValue {
    /// Returns the words by which a text names the value, the Italian one first.
    fn words(self) -> [&'static str; 2] {
        match self {
            SheetValue::Place => ["Posizione", "Place"],
            SheetValue::Card => ["Tessera", "Card"],
            SheetValue::Name => ["Nome", "Name"],
            SheetValue::Club => ["Società", "Club"],
            SheetValue::Province => ["Provincia", "Province"],
            SheetValue::Region => ["Regione", "Region"],
            SheetValue::Category => ["Categoria", "Category"],
            SheetValue::Number => ["Numero", "Number"],
            SheetValue::Girone => ["Girone", "Group"],
            SheetValue::VictoryPoints => ["VP", "VP"],
            SheetValue::MatchPoints => ["MP", "MP"],
            SheetValue::Date => ["Data", "Date"],
            SheetValue::Event => ["Torneo", "Event"],
        }
    }

    fn named(word: &str) -> Option<SheetValue> {
        let word = word.to_lowercase();
        let mut all = SheetValue::VARIANTS.iter().copied();
        all.find(|value| value.words().iter().any(|own| own.to_lowercase() == word))
    }
}

/// The content of a column: a value of each player, or the same text for all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SheetContent {
    Of(SheetValue),
    /// The same text in every row, such as the code of a club.
    Always(String),
}

/// A column of a results sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetColumn {
    pub heading: String,
    pub content: SheetContent,
}

/// The columns of an event's results sheet, in their order.
///
/// Written a column a line: a value (`Tessera`), a value under another heading (`Cognome e nome = nome`), or a text
/// that every row has (`Codice = "BA012"`). Without a line it has the usual columns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ResultsSheet(Vec<SheetColumn>);

impl ResultsSheet {
    /// Whether the sheet has the usual columns.
    #[must_use]
    pub fn is_usual(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the columns of the sheet.
    #[must_use]
    pub fn columns(&self) -> Vec<SheetColumn> {
        match self.is_usual() {
            true => ResultsSheet::usual(),
            false => self.0.clone(),
        }
    }

    /// Returns the columns of a sheet for which nobody has chosen others.
    fn usual() -> Vec<SheetColumn> {
        let values = [
            SheetValue::Place,
            SheetValue::Card,
            SheetValue::Name,
            SheetValue::Club,
            SheetValue::Number,
            SheetValue::VictoryPoints,
            SheetValue::MatchPoints,
        ];
        let column = |value: SheetValue| SheetColumn {
            heading: value.words()[0].to_owned(),
            content: SheetContent::Of(value),
        };
        values.map(column).to_vec()
    }
}

/// Returns the last day on which the results of an event may be sent.
#[must_use]
pub fn last_day_to_send(played: NaiveDate) -> NaiveDate {
    let last = played.checked_add_days(Days::new(DAYS_TO_SEND));
    last.unwrap_or(NaiveDate::MAX)
}

/// The reason why a text is no results sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultsSheetFault {
    /// The line names no value.
    Unread {
        /// The number of the line, from 1.
        line: usize,
    },
    /// There are more columns than a sheet may have.
    TooMany {
        /// The most columns of a sheet.
        most: usize,
    },
}

impl fmt::Display for ResultsSheetFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ResultsSheetFault::Unread { line } => write!(f, "line {line} names no value"),
            ResultsSheetFault::TooMany { most } => write!(f, "there are more than {most} columns"),
        }
    }
}

impl FromStr for ResultsSheet {
    type Err = ResultsSheetFault;

    fn from_str(text: &str) -> Result<ResultsSheet, ResultsSheetFault> {
        let lines = text.lines().enumerate();
        let lines = lines.filter(|(_, text)| !text.trim().is_empty());
        let columns =
            lines.map(|(at, text)| column(text).ok_or(ResultsSheetFault::Unread { line: at + 1 }));
        let columns = columns.collect::<Result<Vec<SheetColumn>, _>>()?;
        match columns.len() > MOST_COLUMNS {
            true => Err(ResultsSheetFault::TooMany { most: MOST_COLUMNS }),
            false => Ok(ResultsSheet(columns)),
        }
    }
}

/// Reads a line such as `Cognome e nome = nome`.
fn column(line: &str) -> Option<SheetColumn> {
    let (heading, content) = match line.split_once('=') {
        Some((heading, content)) => (heading.trim(), content.trim()),
        None => (line.trim(), line.trim()),
    };
    let quotes = |c: char| matches!(c, '"' | '“' | '”');
    let quoted = content
        .strip_prefix(quotes)
        .and_then(|rest| rest.strip_suffix(quotes));
    let content = match quoted {
        Some(text) => SheetContent::Always(text.to_owned()),
        None => SheetContent::Of(SheetValue::named(content)?),
    };
    let fits = |text: &str| text.chars().count() <= LONGEST;
    let always = match &content {
        SheetContent::Always(text) => fits(text),
        SheetContent::Of(_) => true,
    };
    (!heading.is_empty() && fits(heading) && always).then(|| SheetColumn {
        heading: heading.to_owned(),
        content,
    })
}

impl fmt::Display for ResultsSheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, SheetColumn { heading, content }) in self.0.iter().enumerate() {
            if at > 0 {
                writeln!(f)?;
            }
            match content {
                SheetContent::Of(value) if SheetValue::named(heading) == Some(*value) => {
                    f.write_str(heading)?;
                }
                SheetContent::Of(value) => write!(f, "{heading} = {}", value.words()[0])?,
                SheetContent::Always(text) => write!(f, "{heading} = \"{text}\"")?,
            }
        }
        Ok(())
    }
}

impl TryFrom<String> for ResultsSheet {
    type Error = ResultsSheetFault;

    fn try_from(text: String) -> Result<ResultsSheet, ResultsSheetFault> {
        text.parse()
    }
}

impl From<ResultsSheet> for String {
    fn from(sheet: ResultsSheet) -> String {
        sheet.to_string()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_value_another_heading_or_a_text() {
        let text = "Posizione\nCognome e nome = Nome\nCodice = \"BA = 012\"\nvp";
        let sheet: ResultsSheet = text.parse().unwrap();
        assert_eq!(sheet.to_string(), text);
        let columns = sheet.columns();
        let headings: Vec<&str> = columns.iter().map(|one| one.heading.as_str()).collect();
        assert_eq!(headings, ["Posizione", "Cognome e nome", "Codice", "vp"]);
        let contents: Vec<SheetContent> = columns.into_iter().map(|one| one.content).collect();
        let value = SheetContent::Of;
        let code = SheetContent::Always("BA = 012".to_owned());
        let [place, name, vp] = [
            SheetValue::Place,
            SheetValue::Name,
            SheetValue::VictoryPoints,
        ];
        assert_eq!(contents, [value(place), value(name), code, value(vp)]);
        // as a tablet writes quotes, and in English
        let typed: ResultsSheet = "Code = “X”\nclub\n".parse().unwrap();
        assert_eq!(typed.to_string(), "Code = \"X\"\nclub");
    }

    #[test]
    fn without_a_line_the_columns_are_the_usual_ones() {
        let usual = ResultsSheet::default();
        assert!(usual.is_usual() && usual.columns().len() == 7);
        assert_eq!("\n \n".parse(), Ok(usual));
    }

    #[test]
    fn what_names_no_value_is_found_in_its_line() {
        let fault = |text: &str| text.parse::<ResultsSheet>().unwrap_err();
        for text in [
            "Punti",
            "Nome = cognome",
            "= nome",
            "X = \"",
            &"N".repeat(61),
        ] {
            assert_eq!(fault(text), ResultsSheetFault::Unread { line: 1 }, "{text}");
        }
        assert_eq!(fault("VP\n\nMP = x"), ResultsSheetFault::Unread { line: 3 });
        assert_eq!(
            fault(&"VP\n".repeat(31)),
            ResultsSheetFault::TooMany { most: 30 }
        );
    }

    #[test]
    fn results_are_sent_within_ten_days() {
        let last = last_day_to_send("2026-11-25".parse().unwrap());
        assert_eq!(last, "2026-12-05".parse().unwrap());
    }
}
