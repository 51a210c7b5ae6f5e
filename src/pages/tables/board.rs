//! The referee's board: all tables of a round by state.

use crate::components::summaries::{ScoreSource, TableLine};
use crate::desk::clock::{ClockLine, SayButton, span};
use crate::desk::head::{MenuPage, desk_head};
use crate::desk::next_step::NextStepView;
use crate::locale::{Company, Lang};
use crate::protests::register::{open_at, open_protests};
use crate::rounds::byes::ByeLine;
use crate::rounds::unplayed_matches::{without_tables_at_desk, without_third};
use crate::rulings::warnings::WarningLine;
use crate::tables::closing::{CloseButton, JustClosed};
use crate::tables::dispute::Dispute;
use crate::tables::match_score::{MatchCourse, last_needed};
use crate::{Frame, Link, Masthead, urls};
use askama::Template;
use burraco_tournament::commands::next_step::{NextStep, next_step};
use burraco_tournament::event::{Event, PublicNames, Settings};
use burraco_tournament::gironi::name_of_table;
use burraco_tournament::round::{HandNo, Round, RoundNo, RoundState, Table, TableNo, TableState};
use chrono::{DateTime, Utc};
use serde::Deserialize;
use std::collections::{BTreeMap, HashMap};
use strum::{IntoStaticStr, VariantArray};

/// The most missing tables that are named one by one: more of them are nearly all.
const NAMED: usize = 10;

/// `/arbitro/{slug}`: the referee's board.
#[derive(Clone, Debug, Template)]
#[template(path = "tables/board.html")]
pub struct BoardPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// The round's name: `Turno 3`; empty before the first.
    pub round: String,
    /// The round's movement: `Danese modificato`.
    pub movement: String,
    /// The tables of the round in their current state.
    pub tiles: BoardTiles,
    /// The reason the round has no table; `None` when it has one.
    pub without: Option<String>,
    /// The reason no match for third place is played beside the other tables; `None` when there is one.
    pub third: Option<String>,
    /// The address from which the tables alone are reloaded.
    pub tiles_href: String,
    /// The field that says to which tables the board is narrowed, with its value; `None` for the whole hall.
    pub only: Option<(&'static str, String)>,
    /// The address of a table without its number, and the largest number; `None` without tables.
    pub numbered: Option<(String, u32)>,
    /// The table that was closed on the previous page.
    pub just_closed: Option<JustClosed>,
    pub rounds: Vec<Link>,
    /// The button that starts or stops the round's clock with one tap, if the user may.
    pub turn: Option<SayButton>,
    /// The address of the round's clock controls; `None` when no round is being played.
    pub time_href: Option<String>,
    /// The address of the round's slips; `None` when no round is being played.
    pub slips: Option<String>,
}

/// The tables of the board: the part of the page that is updated live.
#[derive(Clone, Debug, Template)]
#[template(path = "tables/tiles.html")]
pub struct BoardTiles {
    pub t: Lang,
    /// The number of tables in each state, in order of urgency for a referee.
    pub counts: Vec<StateCount>,
    /// The address of the whole board; `None` unless only some tables are shown.
    pub whole: Option<String>,
    /// The time of the round; `None` before it begins, and when the round is closed.
    pub time: Option<ClockLine>,
    /// Warnings about knockout matches whose changed winner a known turno does not follow, with links to a remedy.
    pub overdrawn: Vec<WarningLine>,
    /// The link to the open protests, labelled with their number; `None` when there are none.
    pub protests: Option<Link>,
    /// Links to the tables without a result, once they are few.
    pub missing: Vec<Link>,
    /// The tables by number.
    pub tiles: Vec<Tile>,
    /// The entries with a bye in the round.
    pub byes: Vec<ByeLine>,
    /// The link to close all ready tables together; `None` for fewer than two.
    pub ready: Option<Link>,
    /// The button that closes the round, once every table of it has a result, for those who may.
    pub onward: Option<NextStepView>,
}

/// A table on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tile {
    pub line: TableLine,
    /// The missing hands of the table, as in `mancano 2, 4`; if its points are awarded, the award.
    pub missing: String,
    /// The time since the table's last hand was saved.
    pub since: String,
    /// The people who are entering the table's hands now.
    pub entering: String,
    /// The number of open protests about the table, in words; empty for none.
    pub protests: String,
    /// The hands with faults, as in `errori nella 1`; empty for none.
    pub faults: String,
    /// The players' objections to the table's hands (disputes), each with its author and reason.
    pub against: Vec<String>,
    /// The reasons for which the table's link needs a referee: versions of hands that do not count until one decides,
    /// and acceptances by codes that others have seen.
    pub asks: Vec<String>,
    /// The opponents' acceptance; empty without one.
    pub accepted: String,
    /// The button that closes the table, if nothing else is missing.
    pub close: Option<CloseButton>,
}

/// The data of the board beside the event: the time, and the people working on the tables.
#[derive(Clone, Debug, Default)]
pub struct BoardContext {
    pub now: DateTime<Utc>,
    /// The button that starts or stops the round's clock with one tap, if the user may.
    pub turn: Option<SayButton>,
    /// The people who are entering hands, by table.
    pub entering: HashMap<TableNo, Vec<String>>,
    /// The tables whose present hands the opponents have accepted with their code.
    pub accepted: Vec<TableNo>,
    /// The accepted tables whose codes had been shown to a clerk, so that the acceptance is not certain.
    pub in_doubt: Vec<TableNo>,
    /// The number of versions of hands sent by players that wait for the referee, by table.
    pub unconfirmed: BTreeMap<TableNo, usize>,
    /// The tables that the user may close with one tap.
    pub ready: Vec<TableNo>,
    /// The disputes, by table.
    pub disputes: BTreeMap<TableNo, Vec<Dispute>>,
    /// The state to which the board is narrowed; `None` for the whole hall.
    pub only: Option<BoardFilter>,
}

/// A state under which the board counts tables, in order of urgency for a referee. Its name is the code in the board's
/// address and the style class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, IntoStaticStr, VariantArray)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum BoardState {
    Disputed,
    Protested,
    Faulty,
    Late,
    Entered,
    Open,
    Confirmed,
    Closed,
}

impl BoardState {
    /// Returns the state with a code; `None` for an unknown one.
    #[must_use]
    pub fn of_code(code: &str) -> Option<BoardState> {
        let mut all = BoardState::VARIANTS.iter().copied();
        all.find(|state| <&str>::from(*state) == code)
    }

    fn word(self, tables: usize, t: Lang) -> &'static str {
        let one = tables == 1;
        match self {
            BoardState::Disputed if one => t.table_disputed(),
            BoardState::Disputed => t.tables_disputed(),
            BoardState::Protested => t.tables_with_protests(),
            BoardState::Faulty => t.tables_with_faults(),
            BoardState::Late => t.table_late(),
            BoardState::Entered => t.table_entered(),
            BoardState::Open => t.table_open(),
            BoardState::Confirmed if one => t.table_confirmed(),
            BoardState::Confirmed => t.tables_confirmed(),
            BoardState::Closed if one => t.table_closed(),
            BoardState::Closed => t.tables_closed(),
        }
    }
}

/// The tables to which the board is narrowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardFilter {
    State(BoardState),
    /// The tables of the girone with this name, after the split of the ranking.
    Girone(String),
}

impl BoardFilter {
    /// Returns the filter with the given code of a state, or else name of a girone; `None` for neither.
    #[must_use]
    pub fn of(state: &str, girone: &str) -> Option<BoardFilter> {
        let girone = || (!girone.is_empty()).then(|| BoardFilter::Girone(girone.to_owned()));
        let state = BoardState::of_code(state).map(BoardFilter::State);
        state.or_else(girone)
    }

    /// Returns the field of the board's address, and its value.
    fn field(&self) -> (&'static str, &str) {
        match self {
            BoardFilter::State(state) => ("stato", state.into()),
            BoardFilter::Girone(name) => ("girone", name),
        }
    }

    /// Returns the address of a round's board with these tables only.
    #[must_use]
    pub fn narrowed(&self, board: &str) -> String {
        let (field, value) = self.field();
        urls::narrowed(board, field, value)
    }

    fn holds(&self, tile: &Tile, t: Lang) -> bool {
        match self {
            BoardFilter::State(state) => tile.is(*state),
            BoardFilter::Girone(name) => tile.line.girone == t.girone_named(name),
        }
    }
}

/// The number of the round's tables in a state or girone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateCount {
    pub class: &'static str,
    pub word: String,
    pub tables: usize,
    /// The address of the board with these tables only; of the whole board, where these are what it shows.
    pub href: String,
    /// Whether the board shows these tables only.
    pub current: bool,
}

impl Tile {
    /// Whether the board counts the table in a state. Beside its protests each table counts once: one with faults is
    /// counted neither as in play nor as waiting for confirmation.
    fn is(&self, state: BoardState) -> bool {
        let faulty = !self.faults.is_empty() && self.line.class != "disputed";
        match state {
            BoardState::Protested => !self.protests.is_empty(),
            BoardState::Faulty => faulty,
            state => !faulty && self.line.class == <&str>::from(state),
        }
    }
}

/// Returns a filter for each girone of the plan that plays in a round; none before the split.
fn gironi(event: &Event, round: Option<&Round>) -> impl Iterator<Item = BoardFilter> {
    let in_gironi = round.is_some_and(|round| {
        let mut tables = round.tables.iter();
        tables.any(|table| name_of_table(event, round.number, table).is_some())
    });
    let split = event.settings.plan.split.as_ref().filter(|_| in_gironi);
    let gironi = split.into_iter().flat_map(|split| &split.gironi);
    gironi.map(|girone| BoardFilter::Girone(girone.name.clone()))
}

/// Returns the address of a round's board.
fn board_of(event: &Event, round: RoundNo) -> String {
    format!("{}?turno={round}", urls::board(&event.settings.slug))
}

impl BoardTiles {
    /// Builds the tables of a round, normally the last published one.
    #[must_use]
    pub fn new(
        frame: &Frame,
        event: &Event,
        round: Option<&Round>,
        figures: &dyn ScoreSource,
        watch: &BoardContext,
    ) -> BoardTiles {
        let t = frame.t;
        let tables = round.map_or(&[][..], |round| &round.tables);
        let mut tiles: Vec<Tile> = round.map_or_else(Vec::new, |round| {
            let tile = |table| tile(event, round, table, figures, watch, t);
            tables.iter().map(tile).collect()
        });
        let whole = round.map_or_else(String::new, |round| board_of(event, round.number));
        let states = BoardState::VARIANTS.iter().copied();
        let filters = gironi(event, round).chain(states.map(BoardFilter::State));
        let counts = filters.map(|filter| {
            let tables = tiles.iter().filter(|tile| filter.holds(tile, t)).count();
            let current = watch.only.as_ref() == Some(&filter);
            let (class, word) = match &filter {
                BoardFilter::State(state) => (state.into(), state.word(tables, t).to_owned()),
                BoardFilter::Girone(name) => ("girone", t.girone_named(name)),
            };
            StateCount {
                class,
                word,
                tables,
                href: match current {
                    true => whole.clone(),
                    false => filter.narrowed(&whole),
                },
                current,
            }
        });
        let counts = counts.filter(|count| count.tables > 0 || count.current);
        let counts = counts.collect();
        if let Some(only) = &watch.only {
            tiles.retain(|tile| only.holds(tile, t));
        }
        let open = tables
            .iter()
            .filter(|table| table.state == TableState::Open);
        let missing: Vec<Link> = open
            .filter_map(|table| Some((round?.number, table.number)))
            .map(|(round, table)| {
                let way = urls::referee_table(&event.settings.slug, round, table);
                Link::new(way, table.to_string())
            })
            .collect();
        let entered = BoardFilter::State(BoardState::Entered);
        let fits = watch.only.as_ref().is_none_or(|only| *only == entered);
        let all_in = tables.iter().all(|table| table.state.counts());
        BoardTiles {
            t,
            counts,
            whole: watch.only.as_ref().map(|_| whole),
            time: round
                .filter(|round| round.state != RoundState::Closed && !round.tables.is_empty())
                // nothing waits for a clock that nobody starts
                .filter(|round| round.clock.began().is_some())
                .map(|round| ClockLine::new(&round.clock, watch.now, &event.settings.time_zone, t)),
            overdrawn: WarningLine::unfollowed(frame, event),
            protests: open_protests(event, t),
            missing: match missing.len() {
                1..=NAMED => missing,
                _ => Vec::new(),
            },
            tiles,
            byes: round.map_or_else(Vec::new, |round| {
                ByeLine::of(event, round, PublicNames::Full, t)
            }),
            ready: round
                .filter(|_| watch.ready.len() > 1 && fits)
                .map(|round| {
                    let way = urls::ready_tables(&event.settings.slug, round.number);
                    Link::new(way, t.do_look_at_ready(watch.ready.len()))
                }),
            onward: match next_step(event) {
                step @ NextStep::CloseRound(_) if all_in => {
                    NextStepView::open_to(frame, urls::CLOSE_ROUND, event, &step)
                }
                _ => None,
            },
        }
    }
}

fn tile(
    event: &Event,
    round: &Round,
    table: &Table,
    figures: &dyn ScoreSource,
    watch: &BoardContext,
    t: Lang,
) -> Tile {
    let result = figures.result(round.number, table.number);
    let href = urls::referee_table(&event.settings.slug, round.number, table.number);
    let late = round.clock.is_late(table, watch.now);
    let names = PublicNames::Full;
    let course = MatchCourse::of(event, round.number, table, figures);
    let course = course.filter(MatchCourse::has_begun);
    let needed = last_needed(event, round.number, table, figures);
    let saved = table.hands.iter().filter_map(|hand| hand.current());
    let last = saved.map(|version| version.at).max();
    let place = (round.number, table);
    let mut line = TableLine::new(event, place, result.as_ref(), href, late, names, t);
    if let (Some(course), None) = (&course, result) {
        // the points so far, where the result will stand
        for (side, points) in line.sides.iter_mut().zip(course.points(t)) {
            side.points = points;
        }
    }
    let awarded = event.awarded_by(round.number, table.number).is_some();
    Tile {
        missing: match awarded {
            true => assigned(&line, t),
            false => missing(&event.settings, table, (needed, course.is_some()), t),
        },
        line,
        since: match last {
            Some(at) if !table.state.counts() => t.last_hand(span(watch.now - at, t)),
            _ => String::new(),
        },
        entering: watch
            .entering
            .get(&table.number)
            .filter(|names| !names.is_empty())
            .map_or_else(String::new, |names| t.entering_now(names.join(", "))),
        protests: open_at(event, round.number, table.number, t),
        faults: faults(&event.settings, round, table, figures, t),
        against: watch
            .disputes
            .get(&table.number)
            .map_or_else(Vec::new, |all| against(all, t)),
        asks: asks(table, watch, t),
        accepted: accepted(event, table, watch, t),
        close: watch
            .ready
            .contains(&table.number)
            .then(|| CloseButton::new(event, round.number, table, t)),
    }
}

/// Describes the points awarded at a table, as in `assegnato 14 : 6`; for a single table of a team match without
/// figures.
fn assigned(line: &TableLine, t: Lang) -> String {
    let points: Vec<&str> = line.sides.iter().map(|side| side.vp.as_str()).collect();
    match points.iter().any(|vp| vp.is_empty()) {
        true => t.tile_awarded().to_owned(),
        false => format!("{} {}", t.tile_awarded(), points.join(" : ")),
    }
}

/// Describes the missing hands of a table; for a match to a target score that has begun, the hand being played.
fn missing(settings: &Settings, table: &Table, (needed, begun): (u32, bool), t: Lang) -> String {
    let missing = (1..=needed).filter(|n| table.hand(HandNo(*n)).is_none());
    let missing: Vec<String> = missing.map(|n| n.to_string()).collect();
    let whole = table.hands.is_empty() && table.hands_of_sheet(settings, HandNo(1)) > 1;
    match missing.as_slice() {
        [] => String::new(),
        [_] if whole => t.total_missing().to_owned(),
        [next] if begun => t.match_now(next),
        [one] => t.hand_missing(one),
        all => t.hands_missing(all.join(", ")),
    }
}

/// Describes the hands of a table with faults that nobody has accepted.
fn faults(
    settings: &Settings,
    round: &Round,
    table: &Table,
    figures: &dyn ScoreSource,
    t: Lang,
) -> String {
    let faulty = |hand: HandNo| {
        let score = figures.score(round.number, table.number, hand);
        score.is_some_and(|score| score.faults.iter().any(|fault| !fault.overruled))
    };
    let faulty = table.hands.iter().filter(|hand| faulty(hand.number));
    let faulty: Vec<String> = faulty.map(|hand| hand.number.to_string()).collect();
    let whole = table.hands_of_sheet(settings, HandNo(1)) > 1;
    match faulty.as_slice() {
        [] => String::new(),
        [one] if whole && one == "1" => t.faults_in_total().to_owned(),
        [one] => t.faults_in_hand(one),
        all => t.faults_in_hands(all.join(", ")),
    }
}

/// Describes the disputes of a table: `E-O: «la smazzata 3 era 350»`
fn against(disputes: &[Dispute], t: Lang) -> Vec<String> {
    let told = disputes.iter().enumerate();
    let told = told.filter(|(n, dispute)| *n == 0 || !dispute.wordless());
    let word = |(_, dispute): (usize, &Dispute)| match dispute.reason.as_str() {
        "" => dispute.who(t),
        reason => t.word_against(dispute.who(t), reason),
    };
    told.map(word).collect()
}

fn accepted(event: &Event, table: &Table, watch: &BoardContext, t: Lang) -> String {
    // what somebody has disagreed with since is accepted no more
    let waits = matches!(table.state, TableState::Open | TableState::Entered);
    match waits && watch.accepted.contains(&table.number) {
        true => Company::of(event).tile_accepted(t).to_owned(),
        false => String::new(),
    }
}

fn asks(table: &Table, watch: &BoardContext, t: Lang) -> Vec<String> {
    let doubt = watch.in_doubt.contains(&table.number) && table.state != TableState::Disputed;
    let doubt = doubt.then(|| t.codes_in_doubt().to_owned());
    let waiting = watch.unconfirmed.get(&table.number).copied();
    let waiting = waiting.map(|n| match n {
        1 => t.unconfirmed_count_one().to_owned(),
        n => t.unconfirmed_count(n),
    });
    doubt.into_iter().chain(waiting).collect()
}

impl BoardPage {
    /// Builds the board of a round, normally the last published one.
    #[must_use]
    pub fn new(
        frame: Frame,
        event: &Event,
        round: Option<&Round>,
        figures: &dyn ScoreSource,
        watch: &BoardContext,
    ) -> BoardPage {
        let t = frame.t;
        let slug = &event.settings.slug;
        BoardPage {
            t,
            head: desk_head(event, MenuPage::Tables, &frame),
            round: round.map_or_else(String::new, |r| t.round_n(r.number)),
            movement: round.map_or_else(String::new, |r| t.movement(r.movement)),
            tiles: BoardTiles::new(&frame, event, round, figures, watch),
            without: round.and_then(|r| without_tables_at_desk(event, r, t)),
            third: round.and_then(|r| without_third(event, r, PublicNames::Full, t)),
            turn: watch.turn.clone(),
            numbered: round.and_then(|r| {
                let last = r.tables.iter().map(|table| table.number.0).max()?;
                Some((urls::referee_table(slug, r.number, ""), last))
            }),
            just_closed: None,
            only: watch.only.as_ref().map(|only| {
                let (field, value) = only.field();
                (field, value.to_owned())
            }),
            time_href: round
                .filter(|r| r.state != RoundState::Closed && !r.tables.is_empty())
                .map(|r| urls::clock(slug, r.number)),
            slips: round
                .filter(|r| r.state != RoundState::Closed && !r.tables.is_empty())
                .map(|r| urls::slips(slug, r.number)),
            tiles_href: round.map_or_else(String::new, |r| {
                let tiles = format!("{}&parte=tavoli", board_of(event, r.number));
                let narrowed = watch.only.as_ref().map(|only| only.narrowed(&tiles));
                narrowed.unwrap_or(tiles)
            }),
            rounds: event
                .published()
                .map(|r| {
                    Link::new(board_of(event, r.number), t.round_n(r.number))
                        .here(Some(r.number) == round.map(|r| r.number))
                })
                .collect(),
            frame,
        }
    }
}
