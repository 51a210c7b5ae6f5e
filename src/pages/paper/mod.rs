//! Printed sheets: those of a round printed together, and those at the end of an event. The format is A4, each part on
//! a page of its own.

mod door;
mod end;
mod line;
mod places;
mod protest;
mod round;

pub use door::door;
pub use end::end;
pub use protest::record;
pub use round::round;

use crate::desk::head::{MenuPage, desk_head};
use crate::locale::{Company, Lang};
use crate::tables::slips::loopback;
use crate::{Frame, Link, Masthead, urls};
use askama::Template;
use burraco_tournament::event::Event;

/// `/direzione/{slug}/stampe`: the list of what can be printed.
#[derive(Clone, Debug, Template)]
#[template(path = "paper/index.html")]
pub struct PaperPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// The links to the packs of the rounds that have tables, the latest first.
    pub rounds: Vec<Link>,
    /// The link to the poster for the door.
    pub door: Link,
    /// The link to the pack of prints at the end of the event.
    pub end: Link,
    /// The address of the standings alone.
    pub standings: String,
    /// The service's own address, shown as a warning when phones could not open the QR codes because they lead back to
    /// this computer.
    pub loopback: String,
}

impl PaperPage {
    /// Builds the list of an event's packs; `site` is the address people type.
    #[must_use]
    pub fn new(frame: Frame, event: &Event, site: &str) -> PaperPage {
        let t = frame.t;
        let slug = &event.settings.slug;
        let pack = |n| Link::new(urls::paper_round(slug, n), t.round_n(n));
        PaperPage {
            t,
            head: desk_head(event, MenuPage::Paper, &frame),
            rounds: event
                .published()
                .rev()
                .filter(|round| !round.tables.is_empty())
                .map(|round| pack(round.number))
                .collect(),
            door: Link::new(urls::paper_door(slug), t.paper_door()),
            end: Link::new(urls::paper_end(slug), t.paper_end()),
            standings: end::standings_alone(slug),
            loopback: loopback(site),
            frame,
        }
    }
}

/// The page of a pack: parts that are printed together, or one of them alone.
#[derive(Clone, Debug, Template)]
#[template(path = "paper/pack.html")]
pub struct PackPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// The page's title: `Stampe del turno 3`.
    pub title: String,
    /// The heading on every printed sheet, as in `Turno 3`; empty for the pack at the end of an event.
    pub about: String,
    /// The link back to the list of packs.
    pub back: Link,
    /// The links to choose what is printed: all parts together, or each alone.
    pub choices: Vec<Link>,
    /// The reason a round has nothing to print; `None` when it has.
    pub without: Option<String>,
    pub parts: Vec<PaperPart>,
}

/// A part of a pack of printed pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaperPart {
    /// The printed part's code in the address: `per-nome`.
    pub code: &'static str,
    pub title: String,
    /// The content of the printed part.
    pub body: PartBody,
    /// Whether the next part continues on the same page if there is room.
    pub goes_on: bool,
}

impl PaperPart {
    /// Whether the part has no content except the notice that it is empty. Such a part takes no page of its own.
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

/// The content of a printed part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PartBody {
    Rows(PaperTable),
    /// The slips to cut out, each telling an entry its seat.
    Slips(Vec<SeatSlip>),
    /// The receipts of the fees, to cut out.
    Receipts(Vec<Receipt>),
    /// Blank score sheets, one for each table.
    Sheets(Vec<ScoreSheet>),
    /// Records of protests, each on a page of its own.
    Records(Vec<ProtestRecord>),
    Poster(DoorPoster),
}

/// The poster for the door.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DoorPoster {
    /// The QR code of the event's page, as SVG.
    pub qr: String,
    /// The address of the event's page, as people type it.
    pub address: String,
    /// The people who conduct the event and judge in it, with their functions.
    pub officials: Vec<String>,
    /// The service's own address, shown as a warning when phones could not open the QR code.
    pub loopback: String,
}

/// The printed record (verbale) of a protest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProtestRecord {
    /// The record's title: `Verbale del reclamo 3`.
    pub title: String,
    /// The headings of the protest's record, each with its text.
    pub lines: Vec<(&'static str, String)>,
    /// The history of the protest, oldest first.
    pub steps: Vec<String>,
    pub signatures: Vec<String>,
}

/// A printed table: rows under headings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PaperTable {
    pub columns: Vec<PaperColumn>,
    /// The rows of a printed table, with a cell for each column.
    pub rows: Vec<Vec<String>>,
    /// Whether the rows are short and can be set in two columns on the page.
    pub narrow: bool,
    /// The text under the printed table's title; empty for none.
    pub above: String,
    /// The text below the printed table's rows; empty for none.
    pub below: String,
    /// The text shown when the printed table has no rows.
    pub empty: &'static str,
}

/// A column of a printed table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaperColumn {
    pub label: String,
    /// Whether the column holds numbers, which are aligned on the last digit.
    pub number: bool,
}

/// The receipt of an entry's fee.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Receipt {
    /// The receipt's title: `Ricevuta 7`.
    pub title: String,
    /// The names of the payer.
    pub payer: String,
    /// The amount and method of the payment: `40,00 €, contanti`.
    pub paid: String,
    /// The person who took the money, as in `Incassato da Carla`; empty when not known.
    pub taken: String,
}

/// A slip that tells an entry where it sits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatSlip {
    /// The entry's number, as in `12`.
    pub number: u32,
    pub names: Vec<String>,
    /// The entry's table, as in `Tavolo 4`, or the word for a bye.
    pub table: String,
    /// The entry's side: `N-S`; empty for a bye.
    pub side: &'static str,
    /// The opponents, as in `contro 7 Anna – Bruno`; empty for a bye.
    pub against: String,
}

/// A blank score sheet of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreSheet {
    /// The table's label: `Tavolo 4`.
    pub table: String,
    /// The length of play at the table: `4 smazzate`, `una partita a 2005 punti`.
    pub plays: String,
    pub company: Company,
    /// The lines, or the three players, each with sign, number and names.
    pub lines: Vec<SheetLine>,
    /// The numbers of the hands to be written, from 1.
    pub hands: Vec<u32>,
    /// A QR code with the address of the table's page for referees and clerks.
    pub qr: String,
    /// Whether the table earns Victory Points by itself. One of the two tables of a team match does not.
    pub earns: bool,
    /// The label of the score sheet's row with the difference of points.
    pub difference: &'static str,
    /// The table of Victory Points: each difference with the points of both lines. Empty when the event does not use
    /// one.
    pub vp: Vec<(String, String)>,
}

impl ScoreSheet {
    /// Returns the row labels for a hand of three players: the player alone, the partners and the third. Each label
    /// also has a player's sign, for hands in which nobody is alone.
    fn sides(&self, t: &Lang) -> Vec<(&'static str, String)> {
        let alone = [t.solo(), t.solo_others(), t.paper_third()];
        let signs = self.lines.iter().map(|line| line.sign);
        let sides = alone.into_iter().zip(signs);
        sides
            .map(|(side, sign)| (side, t.paper_nobody_alone(sign)))
            .collect()
    }

    /// Returns the labels of the matches at a table of three: `N–E`, `N–O`, `E–O`.
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

/// A side (N/S or E/W) on a score sheet, or one of three players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetLine {
    /// The label of the side on the score sheet: `N-S`.
    pub sign: &'static str,
    pub number: u32,
    /// The names of the players, with their federation card numbers.
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

    /// Pairs the cells of a row with their columns.
    #[must_use]
    pub fn cells<'r>(&'r self, row: &'r [String]) -> Vec<(&'r PaperColumn, &'r String)> {
        self.columns.iter().zip(row).collect()
    }
}

/// Names the parts with a code, which are printed together.
fn choice(parts: &[PaperPart], code: &str, t: Lang) -> String {
    match code {
        end::RANKING => t.standings().to_owned(),
        end::RESULTS => t.paper_results().to_owned(),
        _ => {
            let part = parts.iter().find(|part| part.code == code);
            part.map_or_else(String::new, |part| part.title.clone())
        }
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
    /// Builds the page of a pack. `only` keeps the part with that code, if there is one.
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
        let mut codes: Vec<&str> = parts.iter().map(|part| part.code).collect();
        codes.dedup();
        choices.extend(codes.into_iter().map(|code| {
            let way = format!("{here}?foglio={code}");
            Link::new(way, choice(&parts, code, t)).here(one == Some(code))
        }));
        let wanted = |part: &PaperPart| one.is_none_or(|one| part.code == one);
        PackPage {
            t,
            head: desk_head(event, MenuPage::Paper, &frame),
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
