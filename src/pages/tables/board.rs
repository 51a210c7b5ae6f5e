//! The referee's board: all tables of a round by state.

use crate::components::summaries::{ScoreSource, TableLine};
use crate::desk::clock::{ClockLine, SayButton, span};
use crate::desk::head::{MenuPage, desk_head};
use crate::desk::next_step::NextStepView;
use crate::locale::{Company, Lang};
use crate::protests::register::{open_at, waiting_protests};
use crate::rounds::byes::ByeLine;
use crate::rounds::unplayed_matches::{without_tables_at_desk, without_third};
use crate::rulings::warnings::WarningLine;
use crate::tables::board_filter::{BoardFilter, BoardPlace, BoardState, has_own_tables};
use crate::tables::closing::{CloseButton, JustClosed};
use crate::tables::dispute::Dispute;
use crate::tables::match_score::{MatchCourse, last_needed};
use crate::{Frame, Link, Masthead, urls};
use askama::Template;
use burraco_tournament::commands::next_step::{NextStep, next_step};
use burraco_tournament::event::rooms::Room;
use burraco_tournament::event::{Event, PublicNames, Settings};
use burraco_tournament::gironi::name_of_table;
use burraco_tournament::round::{HandNo, Round, RoundState, Table, TableNo, TableState};
use burraco_tournament::scoring::result::{awaits_extra_hand, is_late};
use chrono::{DateTime, Utc};
use std::collections::{BTreeMap, HashMap};
use strum::VariantArray;

/// The most missing tables that are named one by one: more of them are nearly all.
const NAMED: usize = 10;
/// The most tables in the order of their numbers: among more, those that want a referee come first.
pub(crate) const CROWD: usize = 60;

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
    /// The fields that say to which tables the board is narrowed, with their values.
    pub only: Vec<(&'static str, String)>,
    /// The words for a search that finds no table shown.
    pub found_none: &'static str,
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
    /// Whether a tile shows no more than where a table stands, so that many find room.
    pub dense: bool,
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
    /// Whether the table stands in a room where the reader judges.
    pub own: bool,
    /// Whether the table has no result yet.
    pub is_open: bool,
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
    /// The tables where so many wrong codes were typed that new ones are needed.
    pub locked: Vec<TableNo>,
    /// The number of versions of hands sent by players that wait for the referee, by table.
    pub unconfirmed: BTreeMap<TableNo, usize>,
    /// The tables that the user may close with one tap.
    pub ready: Vec<TableNo>,
    /// The disputes, by table.
    pub disputes: BTreeMap<TableNo, Vec<Dispute>>,
    /// The tables to which the board is narrowed.
    pub only: BoardFilter,
}

/// The number of the round's tables in a place or a state.
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
    fn stands_in(&self, place: &BoardPlace, t: Lang) -> bool {
        match place {
            BoardPlace::Everywhere => true,
            BoardPlace::Own => self.own,
            BoardPlace::Room(name) => self.line.room == *name,
            BoardPlace::Girone(name) => self.line.girone == t.girone_named(name),
        }
    }

    /// Whether a referee is wanted at the table.
    fn is_urgent(&self) -> bool {
        [
            BoardState::Disputed,
            BoardState::Protested,
            BoardState::Late,
        ]
        .into_iter()
        .any(|state| self.is(state))
    }

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

/// Returns the places to which the board of a round can be narrowed: the reader's own tables, the rooms, and the gironi
/// after the split.
fn places(event: &Event, round: Option<&Round>, referee: &str) -> Vec<BoardPlace> {
    let has_own = has_own_tables(event, referee);
    let own: Vec<&Room> = event.settings.rooms.of_referee(referee).collect();
    let rooms = event.settings.rooms.iter();
    // the one room of a referee is the own tables already
    let rooms = rooms.filter(|room| !has_own || own != [*room]);
    let own = has_own.then_some(BoardPlace::Own);
    let rooms = rooms.map(|room| BoardPlace::Room(room.name.clone()));
    let in_gironi = round.is_some_and(|round| {
        let mut tables = round.tables.iter();
        tables.any(|table| name_of_table(event, round.number, table).is_some())
    });
    let split = event.settings.plan.split.as_ref().filter(|_| in_gironi);
    let gironi = split.into_iter().flat_map(|split| &split.gironi);
    let gironi = gironi.map(|girone| BoardPlace::Girone(girone.name.clone()));
    own.into_iter().chain(rooms).chain(gironi).collect()
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
        let referee = frame.user.as_deref().unwrap_or_default();
        let own: Vec<&Room> = event.settings.rooms.of_referee(referee).collect();
        let mut tiles: Vec<Tile> = round.map_or_else(Vec::new, |round| {
            let tile = |table: &Table| Tile {
                own: event
                    .settings
                    .rooms
                    .of_table(table.number)
                    .is_some_and(|room| own.contains(&room)),
                ..tile(event, round, table, figures, watch, t)
            };
            tables.iter().map(tile).collect()
        });
        let only = &watch.only;
        let way = |filter: &BoardFilter| {
            round.map_or_else(String::new, |round| filter.board(event, round.number))
        };
        let places = places(event, round, referee).into_iter().map(|place| {
            let tables = tiles.iter().filter(|tile| tile.stands_in(&place, t));
            let current = only.place == place;
            StateCount {
                class: "of-place",
                word: match &place {
                    BoardPlace::Everywhere => t.all_tables().to_owned(),
                    BoardPlace::Own => t.own_tables().to_owned(),
                    BoardPlace::Room(name) => name.clone(),
                    BoardPlace::Girone(name) => t.girone_named(name),
                },
                tables: tables.count(),
                href: match current {
                    true => way(&BoardFilter::default()),
                    false => way(&place.into()),
                },
                current,
            }
        });
        let places: Vec<StateCount> = places.collect();
        tiles.retain(|tile| tile.stands_in(&only.place, t));
        let states = BoardState::VARIANTS.iter().map(|state| {
            let tables = tiles.iter().filter(|tile| tile.is(*state)).count();
            let current = only.state == Some(*state);
            StateCount {
                class: state.into(),
                word: state.word(tables, t).to_owned(),
                tables,
                href: way(&only.in_state((!current).then_some(*state))),
                current,
            }
        });
        let counts = places.into_iter().chain(states);
        let counts = counts.filter(|count| count.tables > 0 || count.current);
        let counts = counts.collect();
        let open = tiles.iter().filter(|tile| tile.is_open);
        let missing =
            open.map(|tile| Link::new(tile.line.href.clone(), tile.line.number.to_string()));
        let missing: Vec<Link> = missing.collect();
        if let Some(state) = only.state {
            tiles.retain(|tile| tile.is(state));
        } else if tiles.len() > CROWD {
            tiles.sort_by_key(|tile| !tile.is_urgent());
        }
        let fits = matches!(only.state, None | Some(BoardState::Entered));
        let ready = tables
            .iter()
            .filter(|table| watch.ready.contains(&table.number));
        let ready = ready
            .filter(|table| {
                round.is_some_and(|round| only.covers(event, round.number, table, referee))
            })
            .count();
        let all_in = tables.iter().all(|table| table.state.counts());
        BoardTiles {
            t,
            counts,
            whole: (!only.is_whole()).then(|| way(&BoardFilter::default())),
            dense: only.state.is_none(),
            time: round
                .filter(|round| round.state != RoundState::Closed && !round.tables.is_empty())
                // nothing waits for a clock that nobody starts
                .filter(|round| round.clock.began().is_some())
                .map(|round| ClockLine::new(&round.clock, watch.now, &event.settings.time_zone, t)),
            overdrawn: WarningLine::unfollowed(frame, event),
            protests: waiting_protests(event, t),
            missing: match missing.len() {
                1..=NAMED => missing,
                _ => Vec::new(),
            },
            tiles,
            byes: round.map_or_else(Vec::new, |round| {
                ByeLine::of(event, round, PublicNames::Full, t)
            }),
            ready: round.filter(|_| ready > 1 && fits).map(|round| {
                let way = only.ready(event, round.number);
                Link::new(way, t.do_look_at_ready(ready))
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
    let late = is_late(&event.settings, round, table, watch.now);
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
            false if awaits_extra_hand(&event.settings, table) && !table.state.counts() => {
                t.extra_hand_missing().to_owned()
            }
            false => missing(&event.settings, table, (needed, course.is_some()), t),
        },
        line,
        own: false,
        is_open: table.state == TableState::Open,
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
    let locked = watch.locked.contains(&table.number) && !table.state.counts();
    let locked = locked.then(|| t.codes_locked().to_owned());
    let waiting = watch.unconfirmed.get(&table.number).copied();
    let waiting = waiting.map(|n| match n {
        1 => t.unconfirmed_count_one().to_owned(),
        n => t.unconfirmed_count(n),
    });
    doubt.into_iter().chain(locked).chain(waiting).collect()
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
            movement: round.map_or_else(String::new, |r| t.seated_by(r)),
            tiles: BoardTiles::new(&frame, event, round, figures, watch),
            without: round.and_then(|r| without_tables_at_desk(event, r, t)),
            third: round.and_then(|r| without_third(event, r, PublicNames::Full, t)),
            turn: watch.turn.clone(),
            numbered: round.and_then(|r| {
                let last = r.tables.iter().map(|table| table.number.0).max()?;
                Some((urls::referee_table(slug, r.number, ""), last))
            }),
            just_closed: None,
            only: watch.only.fields(event),
            found_none: match watch.only.place {
                BoardPlace::Everywhere => t.found_none(),
                BoardPlace::Own | BoardPlace::Room(_) | BoardPlace::Girone(_) => {
                    t.found_none_here()
                }
            },
            time_href: round
                .filter(|r| r.state != RoundState::Closed && !r.tables.is_empty())
                .map(|r| urls::clock(slug, r.number)),
            slips: round
                .filter(|r| r.state != RoundState::Closed && !r.tables.is_empty())
                .map(|r| urls::slips(slug, r.number)),
            tiles_href: round.map_or_else(String::new, |r| {
                let tiles = watch.only.board(event, r.number);
                format!("{tiles}&parte=tavoli")
            }),
            rounds: event
                .published()
                .map(|r| {
                    let place = watch.only.in_state(None);
                    Link::new(place.board(event, r.number), t.round_n(r.number))
                        .here(Some(r.number) == round.map(|r| r.number))
                })
                .collect(),
            frame,
        }
    }
}
