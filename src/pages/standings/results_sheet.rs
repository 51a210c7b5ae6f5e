//! The results sheet for the federation: a row for each player, as a page, as CSV and for Excel.

use crate::csv::{CsvForm, CsvWriter};
use crate::desk::head::{MenuPage, desk_head};
use crate::locale::Lang;
use crate::numbers::{date, points, points_in};
use crate::standings::list::protested;
use crate::{Frame, Link, Masthead, urls};
use askama::Template;
use burraco_tournament::entry::{Entry, Player};
use burraco_tournament::event::Event;
use burraco_tournament::event::results_sheet::{
    SheetColumn, SheetContent, SheetValue, last_day_to_send,
};
use burraco_tournament::gironi::name_after;
use burraco_tournament::points::in_parts;
use burraco_tournament::ranking::{Standing, Standings};
use rust_xlsxwriter::{Format, Workbook, XlsxError};

/// The most rows that the page shows; the files have them all.
const SHOWN: usize = 20;

/// A cell of the sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SheetCell {
    Word(String),
    /// A number in fractions, so many to one.
    Number {
        number: i64,
        parts: u32,
    },
}

impl SheetCell {
    /// Formats the cell for a page.
    #[must_use]
    pub fn said(&self, t: Lang) -> String {
        match self {
            SheetCell::Word(word) => word.clone(),
            SheetCell::Number { number, parts } => points_in(*number, *parts, t),
        }
    }
}

/// The results of an event in the columns that were chosen for them.
#[derive(Clone, Debug)]
pub struct SheetRows {
    pub headings: Vec<String>,
    pub rows: Vec<Vec<SheetCell>>,
}

impl SheetRows {
    /// Builds the rows of a ranking, those of a knockout first: a row for each player, in the order of the ranking.
    #[must_use]
    pub fn new(event: &Event, standings: &Standings) -> SheetRows {
        let columns = event.settings.results_sheet.columns();
        let of_line = |line: &Standing| {
            let entry = event.entry(line.entry);
            let players = entry.into_iter().flat_map(|entry| {
                let row = |player: &Player| {
                    let cell = |column: &SheetColumn| {
                        cell(event, standings, (line, entry, player), &column.content)
                    };
                    columns.iter().map(cell).collect::<Vec<_>>()
                };
                entry.players.iter().map(row).collect::<Vec<_>>()
            });
            players.collect::<Vec<_>>()
        };
        SheetRows {
            rows: standings.lines.iter().flat_map(of_line).collect(),
            headings: columns
                .iter()
                .map(|column| column.heading.clone())
                .collect(),
        }
    }

    /// Writes the sheet as CSV.
    #[must_use]
    pub fn csv(&self, form: CsvForm) -> Vec<u8> {
        let heading = |at: usize| [self.headings.get(at).cloned().unwrap_or_default()];
        let mut file = CsvWriter::<0, 1>::grouped([], self.headings.len(), heading, form);
        for row in &self.rows {
            let cell = |at: usize| {
                [match row.get(at) {
                    None => String::new(),
                    Some(SheetCell::Word(word)) => word.clone(),
                    Some(SheetCell::Number { number, parts }) => form.points(*number, *parts),
                }]
            };
            file.row_with([""; 0], cell);
        }
        file.done()
    }

    /// Writes the sheet for Excel: numbers as numbers, cards as text, so that they keep their leading zeros.
    ///
    /// # Errors
    /// The writer's own, such as for more rows than a sheet may have.
    pub fn xlsx(&self) -> Result<Vec<u8>, XlsxError> {
        let mut book = Workbook::new();
        let sheet = book.add_worksheet();
        let bold = Format::new().set_bold();
        for (at, heading) in (0..).zip(&self.headings) {
            sheet.write_string_with_format(0, at, heading, &bold)?;
        }
        for (row, cells) in (1..).zip(&self.rows) {
            for (at, cell) in (0..).zip(cells) {
                match cell {
                    SheetCell::Word(word) => sheet.write_string(row, at, word)?,
                    SheetCell::Number { number, parts } => {
                        let number: f64 = in_parts(*number, *parts).parse().unwrap_or_default();
                        sheet.write_number(row, at, number)?
                    }
                };
            }
        }
        sheet.autofit();
        book.save_to_buffer()
    }
}

fn cell(
    event: &Event,
    standings: &Standings,
    (line, entry, player): (&Standing, &Entry, &Player),
    content: &SheetContent,
) -> SheetCell {
    let value = match content {
        SheetContent::Always(text) => return SheetCell::Word(text.clone()),
        SheetContent::Of(value) => *value,
    };
    let whole = |number: u32| SheetCell::Number {
        number: number.into(),
        parts: 1,
    };
    let exact = |number: i64| SheetCell::Number {
        number,
        parts: standings.parts,
    };
    let word = |word: &str| SheetCell::Word(word.to_owned());
    match value {
        SheetValue::Place => whole(line.rank),
        SheetValue::Number => whole(entry.number.0),
        SheetValue::VictoryPoints => exact(line.vp.0),
        SheetValue::MatchPoints => exact(line.mp.0),
        SheetValue::Card => word(&player.card),
        SheetValue::Name => word(&player.name),
        SheetValue::Club => word(&player.club),
        SheetValue::Province => word(&player.province),
        SheetValue::Region => word(&player.region),
        SheetValue::Category => word(&player.category),
        SheetValue::Girone => word(name_after(event, standings.after, entry)),
        SheetValue::Date => SheetCell::Word(event.settings.date.format("%d/%m/%Y").to_string()),
        SheetValue::Event => word(&event.settings.name),
    }
}

/// `/direzione/{slug}/federazione`: the sheet, its files, and whether it was sent.
#[derive(Clone, Debug, Template)]
#[template(path = "standings/results_sheet.html")]
pub struct ResultsSheetPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// Until when the sheet is to be sent, or when it was.
    pub sent: String,
    /// Warnings about missing results, open protests and cards, and about demands of the level that the event does not meet.
    pub warnings: Vec<String>,
    pub headings: Vec<String>,
    /// The first rows.
    pub rows: Vec<Vec<String>>,
    /// The number of rows that are not shown, in words; empty for none.
    pub more: String,
    pub files: Vec<Link>,
    /// The settings where the columns are chosen, for those who may.
    pub settings: Option<String>,
    /// The button that notes that the sheet was sent, or that it was not: the value and the label.
    pub mark: Option<(&'static str, &'static str)>,
    pub href: String,
}

impl ResultsSheetPage {
    /// Builds the page; `over` says whether the whole plan is played.
    #[must_use]
    pub fn new(
        frame: Frame,
        event: &Event,
        standings: &Standings,
        (over, may): (bool, bool),
    ) -> ResultsSheetPage {
        let t = frame.t;
        let settings = &event.settings;
        let slug = &settings.slug;
        let SheetRows { headings, rows } = SheetRows::new(event, standings);
        let early = (!over).then(|| t.results_sheet_early().to_owned());
        let mut warnings = vec![
            early.unwrap_or_default(),
            protested(event, standings, t).unwrap_or_default(),
            without_card(event, standings, t),
            t.level_lacks(settings),
        ];
        warnings.retain(|said| !said.is_empty());
        let more = rows.len().saturating_sub(SHOWN);
        let shown = rows.iter().take(SHOWN);
        ResultsSheetPage {
            t,
            head: desk_head(event, MenuPage::Desk, &frame),
            sent: sending(event, frame.now.date_naive(), t),
            warnings,
            headings,
            rows: shown
                .map(|row| row.iter().map(|cell| cell.said(t)).collect())
                .collect(),
            more: match more {
                0 => String::new(),
                more => t.results_more(more),
            },
            files: vec![
                Link::new(urls::results_sheet_xlsx(slug), t.results_sheet_xlsx()),
                Link::new(crate::csv::sheet(urls::results_sheet_csv(slug), t), t.csv()),
            ],
            settings: may.then(|| urls::settings_section(slug, "conduzione")),
            mark: may.then(|| match settings.results_sent {
                None => ("yes", t.results_mark_sent()),
                Some(_) => ("no", t.results_mark_unsent()),
            }),
            href: urls::results_sheet(slug),
            frame,
        }
    }
}

/// Says how many of the players in a ranking have no card; empty where all have one. Who stayed away is not counted.
#[must_use]
pub fn without_card(event: &Event, standings: &Standings, t: Lang) -> String {
    let listed = standings.lines.iter();
    let listed = listed.filter_map(|line| event.entry(line.entry));
    let without = listed.flat_map(|entry| &entry.players);
    match without.filter(|player| player.card.is_empty()).count() {
        0 => String::new(),
        some => t.paper_without_card(points(i64::try_from(some).unwrap_or(i64::MAX))),
    }
}

/// Says when the results of an event were sent, or how many days are left for it.
#[must_use]
pub fn sending(event: &Event, today: chrono::NaiveDate, t: Lang) -> String {
    let settings = &event.settings;
    if let Some(day) = settings.results_sent {
        return t.end_sent(date(day, t));
    }
    let last = last_day_to_send(settings.date);
    let left = (last - today).num_days();
    let until = t.end_send(date(last, t));
    match left {
        ..0 => format!("{until}: {}", t.results_late()),
        0 => format!("{until}: {}", t.results_last_day()),
        1 => format!("{until}: {}", t.results_one_day()),
        left => format!("{until}: {}", t.results_days(left)),
    }
}
