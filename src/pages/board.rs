//! The referee's board: every table by its state.

use crate::pages::parts::{Figures, TableLine, published};
use crate::pages::words::Lang;
use crate::pages::{Frame, Link, Masthead, urls};
use askama::Template;
use burraco_tournament::event::{Event, PublicNames};
use burraco_tournament::round::{Round, RoundNo, TableNo};

/// `/arbitro/{slug}`: the board.
#[derive(Clone, Debug, Template)]
#[template(path = "tables/board.html")]
pub struct BoardPage {
    /// Language and menu.
    pub frame: Frame,
    /// The reader's language.
    pub t: Lang,
    /// The event's head.
    pub head: Masthead,
    /// `Turno 3`; empty before the first.
    pub round: String,
    /// `Danese modificato`.
    pub movement: String,
    /// How many tables are in each state, in the order they need a referee.
    pub counts: Vec<StateCount>,
    /// The tables.
    pub tables: Vec<TableLine>,
    /// Rounds before.
    pub rounds: Vec<Link>,
    /// The desk, when every table of the round is in.
    pub desk: Option<String>,
}

/// How many tables are in a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateCount {
    /// The state's class.
    pub class: &'static str,
    /// The state's word.
    pub word: &'static str,
    /// How many.
    pub tables: usize,
}

impl BoardPage {
    /// The board of a round, normally the last published one; `late` are the tables behind the clock.
    #[must_use]
    pub fn new(
        frame: Frame,
        event: &Event,
        round: Option<&Round>,
        figures: &dyn Figures,
        late: &[TableNo],
    ) -> BoardPage {
        let t = frame.t;
        let slug = &event.settings.slug;
        let tables: Vec<TableLine> = round.map_or_else(Vec::new, |round| {
            let line = |table: &burraco_tournament::round::Table| {
                let result = figures.result(round.number, table.number);
                let href = urls::referee_table(slug, round.number, table.number);
                let late = late.contains(&table.number);
                let names = PublicNames::Full;
                TableLine::new(
                    event,
                    (round.number, table),
                    result.as_ref(),
                    href,
                    late,
                    names,
                    t,
                )
            };
            round.tables.iter().map(line).collect()
        });
        let count = |(class, word): (&'static str, &'static str)| StateCount {
            class,
            word,
            tables: tables.iter().filter(|table| table.class == class).count(),
        };
        let states = [
            ("disputed", t.tables_disputed()),
            ("late", t.table_late()),
            ("entered", t.table_entered()),
            ("open", t.table_open()),
            ("confirmed", t.tables_confirmed()),
            ("closed", t.tables_closed()),
        ];
        let counts = states.into_iter().map(count).collect();
        let all_in = round.is_some_and(|r| r.tables.iter().all(|table| table.state.counts()));
        BoardPage {
            t,
            head: referee_head(event, round.map(|r| r.number), t),
            round: round.map_or_else(String::new, |r| t.round_n(r.number)),
            movement: round.map_or_else(String::new, |r| t.movement(r.movement)),
            counts,
            tables,
            rounds: published(event)
                .map(|r| {
                    let href = format!("{}?turno={}", urls::board(slug), r.number);
                    Link::new(href, t.round_n(r.number))
                        .here(Some(r.number) == round.map(|r| r.number))
                })
                .collect(),
            desk: all_in.then(|| urls::event_desk(slug)),
            frame,
        }
    }
}

/// The head of the referee's pages.
#[must_use]
pub fn referee_head(event: &Event, round: Option<RoundNo>, t: Lang) -> Masthead {
    let slug = &event.settings.slug;
    let tabs = vec![
        Link::new(urls::board(slug), t.board()).here(round.is_some()),
        Link::new(urls::event_desk(slug), t.desk()),
        Link::new(urls::standings(slug), t.standings()),
        Link::new(urls::event(slug), t.public_page()),
    ];
    Masthead::with(event, tabs, t)
}
