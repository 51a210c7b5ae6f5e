//! The tables of a round that only need to be closed, listed to be closed together.

use crate::components::refused::Refused;
use crate::components::summaries::{ScoreSource, TableLine};
use crate::desk::head::{MenuPage, desk_head};
use crate::locale::Lang;
use crate::tables::board_filter::BoardFilter;
use crate::{Frame, Link, Masthead, urls};
use askama::Template;
use burraco_tournament::event::{Event, PublicNames};
use burraco_tournament::round::{Round, Table, TableNo};
use std::collections::HashMap;

/// `/arbitro/{slug}/turni/{n}/pronti`: the tables ready to be closed. The form posts `seen`; see [`seen_of`].
#[derive(Clone, Debug, Template)]
#[template(path = "tables/ready.html")]
pub struct ReadyPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// The page's title: `Turno 3: 12 tavoli pronti`.
    pub title: String,
    /// The changes made to the tables meanwhile, after a refusal to close them.
    pub refused: Vec<Refused>,
    /// The tables ready to be closed, with their results.
    pub tables: Vec<TableLine>,
    /// The address to which the closing of the tables is posted.
    pub action: String,
    /// The tables and hand versions as shown, which the form posts back.
    pub seen: String,
    /// The fields that say of which place of the board the tables are, with their values.
    pub only: Vec<(&'static str, String)>,
    /// Sentences about the tables that are left out because somebody is writing a hand of theirs.
    pub entering: Vec<String>,
    pub back: Link,
}

impl ReadyPage {
    /// Builds the page of a round's tables listed in `ready`, which stand in the place `only` of the board.
    #[must_use]
    pub fn new(
        frame: Frame,
        event: &Event,
        round: &Round,
        figures: &dyn ScoreSource,
        (ready, only): (&[TableNo], &BoardFilter),
    ) -> ReadyPage {
        let (t, slug) = (frame.t, &event.settings.slug);
        let tables = round.tables.iter();
        let tables = tables.filter(|table| ready.contains(&table.number));
        let line = |table: &Table| {
            let result = figures.result(round.number, table.number);
            let href = urls::referee_table(slug, round.number, table.number);
            let place = (round.number, table);
            TableLine::new(
                event,
                place,
                result.as_ref(),
                href,
                false,
                PublicNames::Full,
                t,
            )
        };
        ReadyPage {
            t,
            head: desk_head(event, MenuPage::Tables, &frame),
            title: t.is_now(t.round_n(round.number), t.tables_ready(ready.len())),
            refused: Vec::new(),
            tables: tables.map(line).collect(),
            action: urls::ready_tables(slug, round.number),
            seen: seen_of(round, ready),
            only: only.fields(event),
            back: Link::new(only.board(event, round.number), t.board()),
            entering: Vec::new(),
            frame,
        }
    }
}

/// Returns a sentence for each table of a round at which somebody is writing a hand.
#[must_use]
pub fn still_entering(
    round: &Round,
    entering: &HashMap<TableNo, Vec<String>>,
    t: Lang,
) -> Vec<String> {
    let people = |table: &Table| {
        let names = entering.get(&table.number)?;
        (!names.is_empty()).then(|| t.table_still_entering(table.number, names.join(", ")))
    };
    round.tables.iter().filter_map(people).collect()
}

/// Encodes tables with the versions of their hands as the page shows them: `4 1.1 2.1;5 1.1 2.3`.
#[must_use]
pub fn seen_of(round: &Round, ready: &[TableNo]) -> String {
    let tables = round.tables.iter();
    let tables = tables.filter(|table| ready.contains(&table.number));
    let seen: Vec<String> = tables
        .map(|table| format!("{} {}", table.number, table.versions()))
        .collect();
    seen.join(";")
}

/// Reads the tables and hand versions from the text that [`seen_of`] wrote.
#[must_use]
pub fn read_seen(text: &str) -> Vec<(TableNo, String)> {
    let table = |part: &str| {
        let (number, versions) = part.split_once(' ')?;
        Some((TableNo(number.parse().ok()?), versions.to_owned()))
    };
    text.split(';').filter_map(table).collect()
}
