//! Points by place: what a year's ranking gives for a place, by the level of the event and its number of entries.

use crate::model::event::EventLevel;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use strum::VariantArray;

/// The most rows of a table.
const MOST_ROWS: usize = 2_000;
/// The most points for a place.
const MOST_POINTS: u32 = 100_000;

/// An unbroken range of whole numbers from 1, with or without an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    pub from: u32,
    /// The last number of the range; `None` where it has no end.
    pub to: Option<u32>,
}

impl Span {
    /// Every number.
    const ALL: Span = Span { from: 1, to: None };

    fn holds(self, number: u32) -> bool {
        number >= self.from && self.to.is_none_or(|to| number <= to)
    }

    fn meets(self, other: Span) -> bool {
        let ends_before = |one: Span, next: Span| one.to.is_some_and(|to| to < next.from);
        !ends_before(self, other) && !ends_before(other, self)
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to {
            _ if *self == Span::ALL => write!(f, "*"),
            None => write!(f, "{}-", self.from),
            Some(to) if to == self.from => write!(f, "{to}"),
            Some(to) => write!(f, "{}-{to}", self.from),
        }
    }
}

/// Reads `*` as every number, `5` as one, `5-8` as a range and `5-` as one without an end.
fn span(text: &str) -> Option<Span> {
    let number = |text: &str| text.trim().parse().ok().filter(|number| *number > 0);
    let text = text.trim().replace('–', "-").replace("..", "-");
    if text == "*" {
        return Some(Span::ALL);
    }
    let (from, to) = match text.split_once('-') {
        None => (number(&text)?, Some(number(&text)?)),
        Some((from, to)) if to.trim().is_empty() => (number(from)?, None),
        Some((from, to)) => (number(from)?, Some(number(to)?)),
    };
    to.is_none_or(|to| from <= to).then_some(Span { from, to })
}

/// A row of the table: the points for some places of some events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaceRow {
    /// The level of the events; `None` for events of every level.
    pub level: Option<EventLevel>,
    /// The numbers of entries that have played.
    pub entries: Span,
    pub places: Span,
    pub points: u32,
}

impl PlaceRow {
    fn holds(&self, level: EventLevel, entries: u32, place: u32) -> bool {
        let own = self.level.is_none_or(|own| own == level);
        own && self.entries.holds(entries) && self.places.holds(place)
    }

    fn meets(&self, other: &PlaceRow) -> bool {
        let levels = match (self.level, other.level) {
            (Some(one), Some(two)) => one == two,
            _ => true,
        };
        levels && self.entries.meets(other.entries) && self.places.meets(other.places)
    }
}

impl fmt::Display for PlaceRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PlaceRow {
            level,
            entries,
            places,
            points,
        } = self;
        let level: &str = level.map_or("*", Into::into);
        write!(f, "{level};{entries};{places};{points}")
    }
}

/// A table of points by place. No two rows hold for the same place of the same event.
///
/// Written a row a line, as in `nazionale;41-80;5-8;60`: level, entries, places, points. `*` stands for all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PlacePoints(Vec<PlaceRow>);

impl PlacePoints {
    /// Returns the rows in the order written.
    #[must_use]
    pub fn rows(&self) -> &[PlaceRow] {
        &self.0
    }

    /// Returns the points for a place of an event with so many entries; 0 where the table says nothing.
    #[must_use]
    pub fn of(&self, level: EventLevel, entries: u32, place: u32) -> u32 {
        let mut rows = self.0.iter();
        let row = rows.find(|row| row.holds(level, entries, place));
        row.map_or(0, |row| row.points)
    }

    /// Returns the points of an event with so many entries, from the first place on: ranges of places with equal points.
    /// The last places are left out where they have none.
    #[must_use]
    pub fn scale(&self, level: EventLevel, entries: u32) -> Vec<(Span, u32)> {
        let mut scale: Vec<(Span, u32)> = Vec::new();
        for place in 1..=entries {
            let points = self.of(level, entries, place);
            match scale.last_mut() {
                Some((span, same)) if *same == points => span.to = Some(place),
                _ => {
                    let (from, to) = (place, Some(place));
                    scale.push((Span { from, to }, points));
                }
            }
        }
        scale.pop_if(|(_, points)| *points == 0);
        scale
    }
}

/// The reason why a text is no table of points by place. Lines are numbered from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlacePointsFault {
    /// The line has not the four columns.
    Columns { line: usize },
    /// The line names no level of events.
    Level { line: usize },
    /// The numbers of entries of the line are no range.
    Entries { line: usize },
    /// The places of the line are no range.
    Places { line: usize },
    /// The points of the line are no whole number, or more than `most`.
    Points { line: usize, most: u32 },
    /// The line holds for a place that the line `above` holds for.
    Meets { line: usize, above: usize },
    /// There are more lines than a table may have.
    TooMany { most: usize },
    /// There is no line.
    Empty,
}

impl fmt::Display for PlacePointsFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlacePointsFault::Columns { line } => write!(f, "line {line} has not four columns"),
            PlacePointsFault::Level { line } => write!(f, "line {line} names no level of events"),
            PlacePointsFault::Entries { line } => {
                write!(f, "the entries of line {line} are no range of numbers")
            }
            PlacePointsFault::Places { line } => {
                write!(f, "the places of line {line} are no range of numbers")
            }
            PlacePointsFault::Points { line, most } => {
                write!(f, "the points of line {line} are not within 0 and {most}")
            }
            PlacePointsFault::Meets { line, above } => {
                write!(f, "lines {above} and {line} hold for the same place")
            }
            PlacePointsFault::TooMany { most } => write!(f, "there are more than {most} lines"),
            PlacePointsFault::Empty => write!(f, "the table is empty"),
        }
    }
}

impl FromStr for PlacePoints {
    type Err = PlacePointsFault;

    fn from_str(text: &str) -> Result<PlacePoints, PlacePointsFault> {
        let mut rows: Vec<(usize, PlaceRow)> = Vec::new();
        let lines = (1..).zip(text.trim_start_matches('\u{feff}').lines());
        for (line, text) in lines.filter(|(_, text)| !text.trim().is_empty()) {
            let row = match row(line, text) {
                // the words above the columns, as a spreadsheet saves them
                Err(_) if rows.is_empty() && !text.contains(|c: char| c.is_ascii_digit()) => {
                    continue;
                }
                row => row?,
            };
            if let Some((above, _)) = rows.iter().find(|(_, above)| above.meets(&row)) {
                let above = *above;
                return Err(PlacePointsFault::Meets { line, above });
            }
            if rows.len() == MOST_ROWS {
                return Err(PlacePointsFault::TooMany { most: MOST_ROWS });
            }
            rows.push((line, row));
        }
        match rows.is_empty() {
            true => Err(PlacePointsFault::Empty),
            false => Ok(PlacePoints(rows.into_iter().map(|(_, row)| row).collect())),
        }
    }
}

fn row(line: usize, text: &str) -> Result<PlaceRow, PlacePointsFault> {
    // a comma parts columns only where nothing else does: it may stand in a number
    let marks: &[char] = match text.contains([';', '\t']) {
        true => &[';', '\t'],
        false => &[','],
    };
    let cells: Vec<&str> = text.split(marks).map(str::trim).collect();
    let [level, entries, places, points] = cells.as_slice() else {
        return Err(PlacePointsFault::Columns { line });
    };
    let level = match *level {
        "*" => None,
        // one level in the settings of an event
        word if word.eq_ignore_ascii_case("provinciale") => Some(EventLevel::Circolo),
        word => {
            let word = word.to_lowercase();
            let mut said = EventLevel::VARIANTS
                .iter()
                .filter(|level| !level.is_unsaid());
            let level = said.find(|level| word == <&str>::from(**level));
            Some(*level.ok_or(PlacePointsFault::Level { line })?)
        }
    };
    let points = points.parse().ok().filter(|points| *points <= MOST_POINTS);
    Ok(PlaceRow {
        level,
        entries: span(entries).ok_or(PlacePointsFault::Entries { line })?,
        places: span(places).ok_or(PlacePointsFault::Places { line })?,
        points: points.ok_or(PlacePointsFault::Points {
            line,
            most: MOST_POINTS,
        })?,
    })
}

impl fmt::Display for PlacePoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|row| writeln!(f, "{row}"))
    }
}

impl TryFrom<String> for PlacePoints {
    type Error = PlacePointsFault;

    fn try_from(text: String) -> Result<PlacePoints, PlacePointsFault> {
        text.parse()
    }
}

impl From<PlacePoints> for String {
    fn from(points: PlacePoints) -> String {
        points.to_string()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    const TABLE: &str = "livello;iscritti;posto;punti\n\
        nazionale;1-40;1;100\n\
        nazionale;41-;1;150\n\
        NAZIONALE; 41 - ; 2–4 ; 90\n\
        regionale;*;1;50\n\
        \n\
        circolo\t*\t1..3\t10\n";

    #[test]
    fn a_place_gets_the_points_of_its_row() {
        let table: PlacePoints = TABLE.parse().unwrap();
        let points = |level, entries, place| table.of(level, entries, place);
        assert_eq!(points(EventLevel::Nazionale, 40, 1), 100);
        assert_eq!(points(EventLevel::Nazionale, 41, 1), 150);
        assert_eq!(points(EventLevel::Nazionale, 200, 4), 90);
        assert_eq!(points(EventLevel::Nazionale, 200, 5), 0);
        assert_eq!(points(EventLevel::Regionale, 7, 1), 50);
        assert_eq!(points(EventLevel::Circolo, 7, 3), 10);
        assert_eq!(points(EventLevel::Unsaid, 7, 1), 0);
        let scale = table.scale(EventLevel::Nazionale, 80);
        let scale: Vec<_> = scale
            .iter()
            .map(|(places, points)| (places.to_string(), *points))
            .collect();
        assert_eq!(scale, [("1".to_owned(), 150), ("2-4".to_owned(), 90)]);
        assert_eq!(table.scale(EventLevel::Unsaid, 80), []);
        let written = table.to_string();
        assert_eq!(written.parse(), Ok(table));
        assert!(written.starts_with("nazionale;1-40;1;100\nnazionale;41-;1;150\n"));
    }

    #[test]
    fn a_table_that_is_none_names_its_line() {
        use PlacePointsFault as F;
        let cases = [
            ("", F::Empty),
            ("livello;iscritti;posto;punti", F::Empty),
            ("nazionale;*;1", F::Columns { line: 1 }),
            ("mondiale;*;1;5", F::Level { line: 1 }),
            ("unsaid;*;1;5", F::Level { line: 1 }),
            ("*;*;0;5", F::Places { line: 1 }),
            ("*;8-5;1;5", F::Entries { line: 1 }),
            (
                "*;*;1;100001",
                F::Points {
                    line: 1,
                    most: 100_000,
                },
            ),
            (
                "*;*;1;uno",
                F::Points {
                    line: 1,
                    most: 100_000,
                },
            ),
            (
                "*;*;1-4;9\n\nnazionale;8;4-;5",
                F::Meets { line: 3, above: 1 },
            ),
        ];
        for (text, fault) in cases {
            assert_eq!(text.parse::<PlacePoints>(), Err(fault), "{text}");
        }
        let many: String = (1..=2_001)
            .map(|place| format!("*;*;{place};1\n"))
            .collect();
        let most = 2_000;
        assert_eq!(many.parse::<PlacePoints>(), Err(F::TooMany { most }));
    }
}
