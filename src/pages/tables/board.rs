//! The referee's board: every table by its state.

use crate::components::summaries::{ScoreSource, TableLine, published};
use crate::desk::clock::{ClockLine, SayButton, span};
use crate::desk::head::{DeskTab, desk_head};
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
use burraco_tournament::event::{Event, PublicNames, Settings};
use burraco_tournament::round::{HandNo, Round, RoundState, Table, TableNo, TableState};
use chrono::{DateTime, Utc};
use std::collections::{BTreeMap, HashMap};

/// `/arbitro/{slug}`: the board.
#[derive(Clone, Debug, Template)]
#[template(path = "tables/board.html")]
pub struct BoardPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// `Turno 3`; empty before the first.
    pub round: String,
    /// `Danese modificato`.
    pub movement: String,
    /// The tables, as they stand now.
    pub tiles: BoardTiles,
    /// Why the round has no table; none where it has.
    pub without: Option<String>,
    /// Why nobody plays for third place beside its tables; none where somebody does.
    pub third: Option<String>,
    /// Where the tables alone come from, to be shown again without the page.
    pub tiles_href: String,
    /// The table that was closed on the page before.
    pub just_closed: Option<JustClosed>,
    pub rounds: Vec<Link>,
    /// What this person may say about the round's time with one tap.
    pub turn: Option<SayButton>,
    /// Where the round's time is run; none without a round that is played.
    pub time_href: Option<String>,
    /// The slips of the round; none without a round that is played.
    pub slips: Option<String>,
}

/// The tables of the board: the part of the page that follows the hall.
#[derive(Clone, Debug, Template)]
#[template(path = "tables/tiles.html")]
pub struct BoardTiles {
    pub t: Lang,
    /// How many tables are in each state, in the order they need a referee.
    pub counts: Vec<StateCount>,
    /// The time of the round; none when it is closed.
    pub time: Option<ClockLine>,
    /// Matches that a known turno no longer follows from, and what can be done.
    pub overdrawn: Vec<WarningLine>,
    /// How many protests are open, with the way to them; none when none is.
    pub protests: Option<Link>,
    /// The tables that are not in yet, in a sentence.
    pub missing: String,
    pub tiles: Vec<Tile>,
    /// Who rests in this round.
    pub byes: Vec<ByeLine>,
    /// Where the tables that are ready are closed together; none for fewer than two.
    pub ready: Option<Link>,
    /// The desk, when every table of the round is in.
    pub desk: Option<String>,
}

/// A table of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tile {
    pub line: TableLine,
    /// The hands that are not in: `mancano 2, 4`; of a table whose points are given what they are.
    pub missing: String,
    /// How long ago its last hand was saved.
    pub since: String,
    /// Who is entering it now.
    pub entering: String,
    /// The open protests about it, in words; empty for none.
    pub protests: String,
    /// The hands with faults: `errori nella 1`; empty for none.
    pub faults: String,
    /// Who disputes it and why.
    pub against: Vec<String>,
    /// What players have said by their link: accepted, versions that hold nothing.
    pub said: Vec<String>,
    /// The button that closes it, where nothing else is missing.
    pub close: Option<CloseButton>,
}

/// What the board knows beside the event: the time, and who is where.
#[derive(Clone, Debug, Default)]
pub struct BoardContext {
    pub now: DateTime<Utc>,
    /// What this person may say about the round's time with one tap.
    pub turn: Option<SayButton>,
    /// Who is entering which table.
    pub entering: HashMap<TableNo, Vec<String>>,
    /// The tables whose hands the opponents have accepted as they stand.
    pub accepted: Vec<TableNo>,
    /// Those of them accepted with codes that a clerk has seen.
    pub in_doubt: Vec<TableNo>,
    /// How many versions that hold nothing wait at a table.
    pub unconfirmed: BTreeMap<TableNo, usize>,
    /// The tables that this person may close with one tap.
    pub ready: Vec<TableNo>,
    /// What was said against the disputed tables.
    pub disputes: BTreeMap<TableNo, Vec<Dispute>>,
}

/// How many tables are in a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateCount {
    pub class: &'static str,
    pub word: &'static str,
    pub tables: usize,
}

impl Tile {
    /// Under which word it is counted, once: with faults it is neither in play nor to be confirmed.
    fn counted(&self) -> &'static str {
        match self.line.class {
            "disputed" => "disputed",
            _ if !self.faults.is_empty() => "faulty",
            class => class,
        }
    }

    /// When it is its turn to be looked at: disputed, with faults, late, to be confirmed, still playing, then every other, by number.
    fn turn(&self) -> (u8, u32) {
        let turn = match self.line.class {
            "disputed" => 0,
            _ if !self.protests.is_empty() => 0,
            _ if !self.faults.is_empty() => 1,
            "late" => 2,
            "entered" => 3,
            "open" => 4,
            _ => 5,
        };
        (turn, self.line.number)
    }
}

impl BoardTiles {
    /// The tables of a round, normally the last published one.
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
        // Whoever waits for a referee stands first.
        tiles.sort_by_key(Tile::turn);
        let count = |class: &'static str, one: &'static str, many: &'static str| {
            let tables = tiles.iter().filter(|tile| match class {
                "protested" => !tile.protests.is_empty(),
                state => tile.counted() == state,
            });
            let tables = tables.count();
            let word = if tables == 1 { one } else { many };
            StateCount {
                class,
                word,
                tables,
            }
        };
        let states = [
            ("disputed", t.table_disputed(), t.tables_disputed()),
            (
                "protested",
                t.tables_with_protests(),
                t.tables_with_protests(),
            ),
            ("faulty", t.tables_with_faults(), t.tables_with_faults()),
            ("late", t.table_late(), t.table_late()),
            ("entered", t.table_entered(), t.table_entered()),
            ("open", t.table_open(), t.table_open()),
            ("confirmed", t.table_confirmed(), t.tables_confirmed()),
            ("closed", t.table_closed(), t.tables_closed()),
        ];
        let open = tables
            .iter()
            .filter(|table| table.state == TableState::Open);
        let open: Vec<String> = open.map(|table| table.number.to_string()).collect();
        let all_in = tables.iter().all(|table| table.state.counts());
        BoardTiles {
            t,
            counts: states
                .into_iter()
                .map(|(class, one, many)| count(class, one, many))
                .collect(),
            time: round
                .filter(|round| round.state != RoundState::Closed && !round.tables.is_empty())
                .map(|round| ClockLine::new(&round.clock, watch.now, &event.settings.time_zone, t)),
            overdrawn: WarningLine::unfollowed(frame, event),
            protests: open_protests(event, t),
            missing: match open.as_slice() {
                [] => String::new(),
                [one] => t.table_missing(one),
                all => t.tables_missing(all.join(", ")),
            },
            tiles,
            byes: round.map_or_else(Vec::new, |round| {
                ByeLine::of(event, round, PublicNames::Full, t)
            }),
            ready: round.filter(|_| watch.ready.len() > 1).map(|round| {
                let way = urls::ready_tables(&event.settings.slug, round.number);
                Link::new(way, t.do_look_at_ready(watch.ready.len()))
            }),
            desk: (!tables.is_empty() && all_in).then(|| urls::event_desk(&event.settings.slug)),
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
        said: said(event, table, watch, t),
        close: watch
            .ready
            .contains(&table.number)
            .then(|| CloseButton::new(event, round.number, table, t)),
    }
}

/// `assegnato 14 : 6`; of one table of a team match without figures.
fn assigned(line: &TableLine, t: Lang) -> String {
    let points: Vec<&str> = line.sides.iter().map(|side| side.vp.as_str()).collect();
    match points.iter().any(|vp| vp.is_empty()) {
        true => t.tile_awarded().to_owned(),
        false => format!("{} {}", t.tile_awarded(), points.join(" : ")),
    }
}

/// The hands that are not in; of a match that has begun the one that is being played.
fn missing(settings: &Settings, table: &Table, (needed, begun): (u32, bool), t: Lang) -> String {
    let missing = (1..=needed).filter(|n| table.hand(HandNo(*n)).is_none());
    let missing: Vec<String> = missing.map(|n| n.to_string()).collect();
    let whole = table.hands.is_empty() && settings.hands_of_sheet(HandNo(1)) > 1;
    match missing.as_slice() {
        [] => String::new(),
        [_] if whole => t.total_missing().to_owned(),
        [next] if begun => t.match_now(next),
        [one] => t.hand_missing(one),
        all => t.hands_missing(all.join(", ")),
    }
}

/// The hands of a table with faults that still stand.
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
    let whole = settings.hands_of_sheet(HandNo(1)) > 1;
    match faulty.as_slice() {
        [] => String::new(),
        [one] if whole && one == "1" => t.faults_in_total().to_owned(),
        [one] => t.faults_in_hand(one),
        all => t.faults_in_hands(all.join(", ")),
    }
}

/// `E-O: «la smazzata 3 era 350»`
fn against(disputes: &[Dispute], t: Lang) -> Vec<String> {
    let told = disputes.iter().enumerate();
    let told = told.filter(|(n, dispute)| *n == 0 || !dispute.wordless());
    let word = |(_, dispute): (usize, &Dispute)| match dispute.reason.as_str() {
        "" => dispute.who(t),
        reason => t.word_against(dispute.who(t), reason),
    };
    told.map(word).collect()
}

fn said(event: &Event, table: &Table, watch: &BoardContext, t: Lang) -> Vec<String> {
    // what somebody has disagreed with since is accepted no more
    let waits = matches!(table.state, TableState::Open | TableState::Entered);
    let accepted = waits && watch.accepted.contains(&table.number);
    let waiting = watch.unconfirmed.get(&table.number).copied();
    let accepted = accepted.then(|| Company::of(event).tile_accepted(t).to_owned());
    let waiting = waiting.map(|n| match n {
        1 => t.unconfirmed_count_one().to_owned(),
        n => t.unconfirmed_count(n),
    });
    let doubt = watch.in_doubt.contains(&table.number) && table.state != TableState::Disputed;
    let doubt = doubt.then(|| t.codes_in_doubt().to_owned());
    accepted.into_iter().chain(doubt).chain(waiting).collect()
}

impl BoardPage {
    /// The board of a round, normally the last published one.
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
            head: desk_head(event, DeskTab::Tables, &frame),
            round: round.map_or_else(String::new, |r| t.round_n(r.number)),
            movement: round.map_or_else(String::new, |r| t.movement(r.movement)),
            tiles: BoardTiles::new(&frame, event, round, figures, watch),
            without: round.and_then(|r| without_tables_at_desk(event, r, t)),
            third: round.and_then(|r| without_third(event, r, PublicNames::Full, t)),
            turn: watch.turn.clone(),
            just_closed: None,
            time_href: round
                .filter(|r| r.state != RoundState::Closed && !r.tables.is_empty())
                .map(|r| urls::clock(slug, r.number)),
            slips: round
                .filter(|r| r.state != RoundState::Closed && !r.tables.is_empty())
                .map(|r| urls::slips(slug, r.number)),
            tiles_href: round.map_or_else(String::new, |r| {
                format!("{}?turno={}&parte=tavoli", urls::board(slug), r.number)
            }),
            rounds: published(event)
                .map(|r| {
                    let href = format!("{}?turno={}", urls::board(slug), r.number);
                    Link::new(href, t.round_n(r.number))
                        .here(Some(r.number) == round.map(|r| r.number))
                })
                .collect(),
            frame,
        }
    }
}
