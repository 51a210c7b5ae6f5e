//! Paper: what is printed for a round in one go, and at the end of an event. A4, each part on a page of its own.

mod end;
mod line;
mod places;
mod protest;
mod round;

pub use end::end;
pub use protest::record;
pub use round::round;

use crate::components::summaries::published;
use crate::desk::head::{DeskTab, desk_head};
use crate::locale::{Company, Lang};
use crate::tables::slips::loopback;
use crate::{Frame, Link, Masthead, urls};
use askama::Template;
use burraco_tournament::event::Event;

/// `/direzione/{slug}/stampe`: what can be printed.
#[derive(Clone, Debug, Template)]
#[template(path = "paper/index.html")]
pub struct PaperPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// The packs of the rounds that have tables, the latest first.
    pub rounds: Vec<Link>,
    /// The pack of the end.
    pub end: Link,
    /// The service's own address, where the QR codes would lead back to this computer.
    pub loopback: String,
}

impl PaperPage {
    /// The packs of an event; `site` is the address people type.
    #[must_use]
    pub fn new(frame: Frame, event: &Event, site: &str) -> PaperPage {
        let t = frame.t;
        let slug = &event.settings.slug;
        let pack = |n| Link::new(urls::paper_round(slug, n), t.round_n(n));
        PaperPage {
            t,
            head: desk_head(event, DeskTab::Paper, &frame),
            rounds: published(event)
                .rev()
                .filter(|round| !round.tables.is_empty())
                .map(|round| pack(round.number))
                .collect(),
            end: Link::new(urls::paper_end(slug), t.paper_end()),
            loopback: loopback(site),
            frame,
        }
    }
}

/// A pack: parts that are printed together, or one of them alone.
#[derive(Clone, Debug, Template)]
#[template(path = "paper/pack.html")]
pub struct PackPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// `Stampe del turno 3`.
    pub title: String,
    /// `Turno 3`, on every sheet; empty at the end.
    pub about: String,
    /// The list of packs.
    pub back: Link,
    /// All parts together, and each alone.
    pub choices: Vec<Link>,
    /// Why a round has nothing to print; none where it has.
    pub without: Option<String>,
    pub parts: Vec<PaperPart>,
}

/// A part of a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaperPart {
    /// Its word in the address: `per-nome`.
    pub code: &'static str,
    pub title: String,
    /// What is on it.
    pub body: PartBody,
    /// Whether the next part follows on the same page where there is room.
    pub goes_on: bool,
}

impl PaperPart {
    /// Whether there is nothing on it but the word that there is nothing: it takes no page of its own.
    #[must_use]
    pub fn says_nothing(&self) -> bool {
        match &self.body {
            PartBody::Rows(rows) => rows.rows.is_empty() && rows.below.is_empty(),
            PartBody::Sheets(sheets) => sheets.is_empty(),
            PartBody::Receipts(receipts) => receipts.is_empty(),
            _ => false,
        }
    }
}

/// What is on a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartBody {
    Rows(PaperTable),
    /// Slips to be cut: who sits where.
    Slips(Vec<SeatSlip>),
    /// Receipts of the fees, to be cut.
    Receipts(Vec<Receipt>),
    /// Blank score sheets, one for each table.
    Sheets(Vec<ScoreSheet>),
    /// Records of protests, each on a page of its own.
    Records(Vec<ProtestRecord>),
}

/// The record (verbale) of a protest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProtestRecord {
    /// `Verbale del reclamo 3`.
    pub title: String,
    /// Each heading with what stands under it.
    pub lines: Vec<(&'static str, String)>,
    /// Everything that became of it, oldest first.
    pub steps: Vec<String>,
    pub signatures: Vec<String>,
}

/// A printed table: rows under headings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PaperTable {
    pub columns: Vec<PaperColumn>,
    /// The rows, a cell for each column.
    pub rows: Vec<Vec<String>>,
    /// Whether the rows are short, and stand in two columns on the page.
    pub narrow: bool,
    /// What is said under the title; empty for nothing.
    pub above: String,
    /// What is said below; empty for nothing.
    pub below: String,
    /// What is said instead of no rows.
    pub empty: &'static str,
}

/// A column of rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaperColumn {
    pub label: String,
    /// Whether its cells are numbers, which end on the same digit.
    pub number: bool,
}

/// The receipt of a fee.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Receipt {
    /// `Ricevuta 7`.
    pub title: String,
    /// The names of the payer.
    pub payer: String,
    /// `40,00 €, contanti`.
    pub paid: String,
    /// `Incassato da Carla`; empty where nobody knows.
    pub taken: String,
}

/// A slip for one that competes: where it sits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatSlip {
    /// `12`.
    pub number: u32,
    pub names: Vec<String>,
    /// `Tavolo 4`, or that it rests.
    pub table: String,
    /// `N-S`; empty for a rest.
    pub side: &'static str,
    /// `contro 7 Anna – Bruno`; empty for a rest.
    pub against: String,
}

/// A blank score sheet of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreSheet {
    /// `Tavolo 4`.
    pub table: String,
    /// What is played there: `4 smazzate`, `una partita a 2005 punti`.
    pub plays: String,
    pub company: Company,
    /// The lines, or the three players: sign, number, names.
    pub lines: Vec<SheetLine>,
    /// The hands to be written, from 1.
    pub hands: Vec<u32>,
    /// The table's page for referees and clerks, as a QR code.
    pub qr: String,
    /// Whether the table brings Victory Points by itself: one of a team match does not.
    pub earns: bool,
    /// What the row of the difference is called.
    pub difference: &'static str,
    /// The table of Victory Points: difference, and what both lines get; empty where none is read.
    pub vp: Vec<(String, String)>,
}

impl ScoreSheet {
    /// The sides of a hand of three: who is alone and the partners; where nobody is alone there is a third, and they are the
    /// players in the order of the seats.
    fn sides(&self, t: &Lang) -> Vec<(&'static str, String)> {
        let alone = [t.solo(), t.solo_others(), t.paper_third()];
        let signs = self.lines.iter().map(|line| line.sign);
        let sides = alone.into_iter().zip(signs);
        sides
            .map(|(side, sign)| (side, t.paper_nobody_alone(sign)))
            .collect()
    }

    /// The matches of a table of three: `N–E`, `N–O`, `E–O`.
    fn match_labels(&self) -> Vec<String> {
        let signs: Vec<&str> = self.lines.iter().map(|line| line.sign).collect();
        match signs.as_slice() {
            [north, east, west] => [(north, east), (north, west), (east, west)]
                .map(|(one, other)| format!("{one}–{other}"))
                .to_vec(),
            _ => Vec::new(),
        }
    }
}

/// A line on a score sheet, or one of three players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetLine {
    /// `N-S`.
    pub sign: &'static str,
    pub number: u32,
    /// Who, with their cards of the federation.
    pub names: Vec<String>,
}

impl PaperTable {
    fn new(columns: impl IntoIterator<Item = PaperColumn>, rows: Vec<Vec<String>>) -> PaperTable {
        PaperTable {
            columns: columns.into_iter().collect(),
            rows,
            ..PaperTable::default()
        }
    }

    /// The cells of a row with their columns.
    #[must_use]
    pub fn cells<'r>(&'r self, row: &'r [String]) -> Vec<(&'r PaperColumn, &'r String)> {
        self.columns.iter().zip(row).collect()
    }
}

fn text(label: &str) -> PaperColumn {
    PaperColumn {
        label: label.to_owned(),
        number: false,
    }
}

fn number(label: &str) -> PaperColumn {
    PaperColumn {
        label: label.to_owned(),
        number: true,
    }
}

impl PackPage {
    /// A pack of parts; `only` keeps the one of this word, when there is one.
    fn new(
        frame: Frame,
        event: &Event,
        (title, here): (String, String),
        parts: Vec<PaperPart>,
        only: Option<&str>,
    ) -> PackPage {
        let t = frame.t;
        let one = only.filter(|only| parts.iter().any(|part| part.code == *only));
        let mut choices = vec![Link::new(here.clone(), t.paper_all()).here(one.is_none())];
        choices.extend(parts.iter().map(|part| {
            let way = format!("{here}?foglio={}", part.code);
            Link::new(way, &part.title).here(one == Some(part.code))
        }));
        let wanted = |part: &PaperPart| one.is_none_or(|one| part.code == one);
        PackPage {
            t,
            head: desk_head(event, DeskTab::Paper, &frame),
            title,
            about: String::new(),
            back: Link::new(urls::paper(&event.settings.slug), t.paper()),
            choices,
            without: None,
            parts: parts.into_iter().filter(wanted).collect(),
            frame,
        }
    }
}
