//! The projector page: one screen at a time, readable from ten metres.

use crate::components::frame::{has_bracket, logo};
use crate::components::qr;
use crate::components::summaries::{PairView, room_of};
use crate::desk::clock::{ClockLine, span};
use crate::locale::Lang;
use crate::rounds::byes::rest_word;
use crate::rounds::unplayed_matches::{is_decided, without_tables_now, without_third};
use crate::standings::final_place::{unassigned, unassigned_places};
use crate::standings::list::{StandingLine, lines, protested, provisional, standings_stage};
use crate::standings::prizes::{PrizeLine, prize_lines};
use crate::{numbers, urls};
use askama::Template;
use burraco_tournament::clock::Pace;
use burraco_tournament::event::rooms::Room;
use burraco_tournament::event::{Event, Settings};
use burraco_tournament::person::plain;
use burraco_tournament::prizes::prize::PrizeList;
use burraco_tournament::ranking::Standings;
use burraco_tournament::round::{Round, RoundState, Table, TableState};
use burraco_tournament::scoring::result::is_late;
use burraco_tournament::visibility::final_ranking::at_end;
use burraco_tournament::visibility::screen::Screen;
use chrono::{DateTime, Utc};

/// The name of the projector whose address contains no name.
pub const HALL: &str = "sala";

/// Whether a text is valid as a projector's name in an address: 1 to 24 lower-case letters, digits and hyphens.
#[must_use]
pub fn is_name(text: &str) -> bool {
    let letter = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    (1..=24).contains(&text.len()) && text.bytes().all(letter)
}

/// Returns the address of a projector's page.
#[must_use]
pub fn address(slug: &str, name: &str) -> String {
    if name == HALL {
        urls::screen(slug)
    } else {
        urls::named_screen(slug, name)
    }
}

/// `/t/{slug}/schermo`: the page that a projector keeps open.
#[derive(Clone, Debug, Template)]
#[template(path = "screens/screen.html")]
pub struct ScreenPage {
    pub t: Lang,
    pub event: String,
    /// The screen that the projector shows now.
    pub body: ScreenBody,
    /// The address from which the screen is reloaded.
    pub part: String,
    /// The address of the event's live updates.
    pub news: String,
}

/// The screen of a projector: the part of the page that is updated live.
#[derive(Clone, Debug, Template)]
#[template(path = "screens/body.html")]
pub struct ScreenBody {
    pub t: Lang,
    pub event: String,
    /// The name of the room whose tables the projector shows.
    pub room: Option<String>,
    /// The organiser's colour, as `#a4161a`.
    pub colour: Option<String>,
    /// The organiser's logo: its address and the organiser's name.
    pub logo: Option<(String, String)>,
    /// The current round: `Turno 3 di 4`; empty before the first.
    pub round: String,
    /// The CSS class of the screen.
    pub class: &'static str,
    /// The clock of the round being played.
    pub face: Option<ClockFace>,
    /// The notice shown to everybody in the hall; empty for none.
    pub notice: String,
    /// The reason the turno being played has no table; `None` when it has one.
    pub without: Option<String>,
    /// The reason no match for third place is played beside the other tables; `None` when there is one.
    pub third: Option<String>,
    pub view: ScreenView,
}

/// A clock that a script keeps running; times are in milliseconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClockFace {
    /// The state of the clock: `waiting running paused`.
    pub pace: &'static str,
    pub phase: &'static str,
    /// The end of the time, in milliseconds since 1970; 0 while the clock does not run.
    pub ends: i64,
    /// The milliseconds left while the clock is paused, or all of them before it starts; 0 while it runs.
    pub left: i64,
    /// The milliseconds before the end at which the last hand is announced; 0 for never.
    pub last_hand: i64,
    /// The number of the round, by which a script gives each signal of the round's clock only once.
    pub round: u32,
    /// The time left, as in `12 min`, for a page without script; `+3 min` after the end.
    pub digits: String,
    /// The end of the round and the announcement of the last hand, in words.
    pub line: ClockLine,
}

/// The screens that a projector can show.
#[derive(Clone, Debug)]
pub enum ScreenView {
    /// The welcome screen with the event and its address.
    Welcome {
        /// The date of the event: `sabato 21 novembre 2026`.
        date: String,
        venue: String,
        address: String,
        /// The event's address as a QR code.
        code: String,
    },
    Seats(Vec<SeatLine>),
    /// The clock screen, with the number of tables without a result; empty before the round starts.
    Clock(String),
    /// The screen of the tables without a result.
    Missing(Vec<MissingTable>),
    Standings {
        /// The round that the standings follow: `dopo il turno 3`.
        after: String,
        /// The reasons the standings may still change: `provvisoria: 37 tavoli su 40`, `classifica provvisoria: 1
        /// reclamo aperto`.
        provisional: Vec<String>,
        /// Notes on a knockout beside the standings, for example that nobody won its final; empty without one.
        apart: Vec<String>,
        lines: Vec<StandingLine>,
    },
    Ceremony(Ceremony),
}

/// A player with their seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatLine {
    pub name: String,
    /// The table's number; empty for a bye.
    pub table: String,
    /// The side of the player's seat: `N-S`.
    pub side: &'static str,
    /// The name of the room where the table stands; empty on the projector of a room.
    pub room: String,
}

/// A table without a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingTable {
    pub number: u32,
    /// The CSS class of the table's state: `late open entered`.
    pub class: &'static str,
    /// The table's state in a word.
    pub word: &'static str,
}

/// The ranks revealed so far in the ceremony.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ceremony {
    /// The entries revealed last, all those that share the rank.
    pub now: Vec<Honoured>,
    /// The entries that the ceremony revealed before the present ones, the most recent first.
    pub before: Vec<Honoured>,
    /// The reasons why the ranking shown in the ceremony may still change.
    pub provisional: Vec<String>,
    /// The places of the final ranking that nobody has between this rank and the one revealed before. At the best rank,
    /// those above it are included.
    pub unassigned: Vec<String>,
}

/// An entry at a revealed rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Honoured {
    pub rank: u32,
    /// The entry's place in the final ranking, in words: `3º posto`.
    pub place: String,
    pub pair: PairView,
    pub vp: String,
    pub mp: String,
    /// The prizes that the entry wins: `100,00 €`.
    pub prizes: Vec<String>,
}

/// The number of previously revealed ranks that stay visible.
const IN_SIGHT: usize = 4;

/// The data from which the screens are built.
pub struct ScreenContext<'a> {
    pub event: &'a Event,
    /// The current standings, with the final ranking of a knockout first.
    pub standings: &'a Standings,
    pub prizes: &'a PrizeList,
    /// The address of the service, for people to type.
    pub public_url: &'a str,
    pub now: DateTime<Utc>,
    /// The room whose tables the projector shows; `None` for all of them.
    pub room: Option<&'a Room>,
}

impl ScreenContext<'_> {
    /// Whether a table stands in the projector's room.
    fn has(&self, table: &Table) -> bool {
        let rooms = &self.event.settings.rooms;
        self.room
            .is_none_or(|room| rooms.of_table(table.number) == Some(room))
    }
}

impl ScreenBody {
    /// Builds a screen at a moment; `step` is the number of ceremony ranks already revealed.
    #[must_use]
    pub fn new(hall: &ScreenContext<'_>, screen: Screen, step: u32, t: Lang) -> ScreenBody {
        let (event, settings) = (hall.event, &hall.event.settings);
        let round = event.published().next_back();
        let planned = settings.plan.rounds.len();
        let played = round.filter(|round| round.state != RoundState::Closed);
        let without = without_tables_now(event, t);
        let timed = played.filter(|_| without.is_none());
        let seated = round.filter(|_| without.is_none());
        ScreenBody {
            t,
            event: settings.name.clone(),
            room: hall.room.map(|room| room.name.clone()),
            colour: settings.colour.map(String::from),
            logo: logo(event).map(|way| (way, settings.organiser.clone())),
            round: round.map_or_else(String::new, |r| t.round_in_plan(r.number, planned)),
            class: screen.word(),
            face: timed.map(|round| face(settings, round, hall.now, t)),
            notice: settings.notice.clone(),
            without,
            third: played.and_then(|round| without_third(event, round, settings.public_names, t)),
            view: match screen {
                Screen::Welcome => welcome(hall, t),
                Screen::Seats => {
                    ScreenView::Seats(seated.map_or_else(Vec::new, |r| seats(hall, r, t)))
                }
                Screen::Clock => {
                    ScreenView::Clock(round.map_or_else(String::new, |r| not_in(hall, r, t)))
                }
                Screen::Missing => {
                    ScreenView::Missing(round.map_or_else(Vec::new, |r| missing(hall, r, t)))
                }
                Screen::Standings => standings(hall, t),
                Screen::Ceremony => ScreenView::Ceremony(ceremony(hall, step, t)),
            },
        }
    }
}

fn face(settings: &Settings, round: &Round, now: DateTime<Utc>, t: Lang) -> ClockFace {
    let (clock, minutes) = (&round.clock, settings.minutes);
    let left = clock.left(now).unwrap_or_default();
    let over = left < chrono::TimeDelta::zero();
    ClockFace {
        pace: clock.pace().into(),
        phase: clock.phase(now).word(),
        ends: clock.ends(now).map_or(0, |ends| ends.timestamp_millis()),
        left: match clock.pace() {
            Pace::Waiting => i64::from(minutes) * 60_000,
            Pace::Running => 0,
            Pace::Paused => left.num_milliseconds(),
        },
        last_hand: clock.last_hand().num_milliseconds(),
        round: round.number.0,
        digits: match (clock.pace(), over) {
            (Pace::Waiting, _) => format!("{minutes} min"),
            (_, false) => span(left, t),
            (_, true) => format!("+{}", span(-left, t)),
        },
        line: ClockLine::new(clock, now, &settings.time_zone, t),
    }
}

fn welcome(hall: &ScreenContext<'_>, t: Lang) -> ScreenView {
    let settings = &hall.event.settings;
    let address = format!("{}{}", hall.public_url, urls::event(&settings.slug));
    ScreenView::Welcome {
        date: numbers::date(settings.date, t),
        venue: settings.venue.clone(),
        code: qr::svg(&address, &t.code_of(&address)),
        address,
    }
}

/// Lists all players sorted by their name as shown, like the paper list at the door. The program does not guess which
/// word is the family name.
fn seats(hall: &ScreenContext<'_>, round: &Round, t: Lang) -> Vec<SeatLine> {
    let event = hall.event;
    let names = event.settings.public_names;
    let mut lines: Vec<SeatLine> = Vec::new();
    for table in round.tables.iter().filter(|table| hall.has(table)) {
        // who is sent to another room is told which
        let room = match hall.room {
            Some(_) => String::new(),
            None => room_of(event, table.number),
        };
        for spot in table.spots() {
            let pair = PairView::at_spot(event, table, spot, names, t);
            let (number, side) = match is_decided(event, round, table) {
                true => (String::new(), t.match_decided()),
                false => (table.number.to_string(), t.spot(spot)),
            };
            lines.extend(pair.players.into_iter().map(|name| SeatLine {
                name,
                table: number.clone(),
                side,
                room: room.clone(),
            }));
        }
    }
    let resting = round.byes.iter().filter(|_| hall.room.is_none());
    for bye in resting {
        let pair = PairView::of(event, bye.entry, names, t);
        // of a final that is hidden nobody is told who won it
        let side = match event.hides(round.number) {
            true => t.bye(),
            false => rest_word(event, round, bye.entry, t),
        };
        lines.extend(pair.players.into_iter().map(|name| SeatLine {
            name,
            table: String::new(),
            side,
            room: String::new(),
        }));
    }
    lines.sort_by_cached_key(|line| sorted_as(&line.name));
    lines
}

/// Returns the sort key of a name: without case, accents and signs, and with numbers ordered by value.
#[must_use]
pub fn sorted_as(name: &str) -> (String, u32, String) {
    let plain = plain(name);
    let digits: String = plain.chars().filter(char::is_ascii_digit).collect();
    let letters: String = plain.chars().filter(|c| !c.is_ascii_digit()).collect();
    (letters, digits.parse().unwrap_or(0), name.to_owned())
}

fn not_in(hall: &ScreenContext<'_>, round: &Round, t: Lang) -> String {
    match open(hall, round).count() {
        _ if round.clock.pace() == Pace::Waiting => String::new(),
        0 => t.all_tables_in_hall().to_owned(),
        n => t.tables_not_in(n),
    }
}

/// Returns the tables of a projector that have no result.
fn open<'r>(hall: &ScreenContext<'_>, round: &'r Round) -> impl Iterator<Item = &'r Table> {
    let tables = round.tables.iter().filter(|table| hall.has(table));
    tables.filter(|table| !table.state.counts())
}

fn missing(hall: &ScreenContext<'_>, round: &Round, t: Lang) -> Vec<MissingTable> {
    let line = |table: &Table| {
        let late = is_late(&hall.event.settings, round, table, hall.now);
        let (class, word) = match table.state {
            TableState::Open if late => ("late", t.table_late()),
            TableState::Open => ("open", t.table_open()),
            // What is contested there is nobody else's business.
            _ => ("entered", t.table_entered()),
        };
        MissingTable {
            number: table.number.0,
            class,
            word,
        }
    };
    open(hall, round).map(line).collect()
}

fn standings(hall: &ScreenContext<'_>, t: Lang) -> ScreenView {
    let (event, standings) = (hall.event, hall.standings);
    ScreenView::Standings {
        after: standings_stage(event, standings, t),
        provisional: may_change(event, standings, t),
        apart: match at_end(event, standings) {
            Some(_) => std::iter::once(t.knockout_gives_places().to_owned())
                .chain(unassigned(event, t))
                .collect(),
            None if has_bracket(event) => vec![t.knockout_apart().to_owned()],
            None => Vec::new(),
        },
        lines: lines(event, standings, None, event.settings.public_names, t),
    }
}

/// Explains why a ranking may still change: tables without a result, and open protests.
fn may_change(event: &Event, standings: &Standings, t: Lang) -> Vec<String> {
    let tables = provisional(event, standings, t);
    tables
        .into_iter()
        .chain(protested(event, standings, t))
        .collect()
}

/// Returns the ranks of the standings from last to first. Entries that share a rank count as one.
#[must_use]
pub fn steps(standings: &Standings) -> Vec<u32> {
    let mut ranks: Vec<u32> = standings.lines.iter().map(|line| line.rank).collect();
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    ranks.dedup();
    ranks
}

/// Lists the ranking places that nobody has and that are announced with a revealed rank.
fn between(event: &Event, ranks: &[u32], step: usize, t: Lang) -> Vec<String> {
    let rank = |at: usize| ranks.get(at).copied();
    let best = match step == ranks.len() {
        true => Some(0),
        false => step.checked_sub(1).and_then(rank),
    };
    let before = step.checked_sub(2).and_then(rank);
    let told = unassigned_places(event, t)
        .into_iter()
        .filter(|(place, _)| {
            best.is_some_and(|best| best < *place) && before.is_none_or(|before| *place < before)
        });
    told.map(|(_, said)| said).collect()
}

fn ceremony(hall: &ScreenContext<'_>, step: u32, t: Lang) -> Ceremony {
    let ranks = steps(hall.standings);
    let step = (step as usize).min(ranks.len());
    let Some(rank) = step.checked_sub(1).and_then(|at| ranks.get(at)) else {
        return Ceremony::default();
    };
    let event = hall.event;
    let names = event.settings.public_names;
    let won = prize_lines(event, hall.prizes, names, t);
    let uncovered = lines(event, hall.standings, None, names, t);
    let uncovered = uncovered.into_iter().filter(|line| line.rank >= *rank);
    let honoured = uncovered.map(|line| Honoured {
        rank: line.rank,
        place: t.nth_place(line.rank),
        prizes: won
            .iter()
            .filter(|prize| prize.pair.number == line.pair.number)
            .map(PrizeLine::said)
            .collect(),
        vp: line.vp,
        mp: line.mp,
        pair: line.pair,
    });
    let (now, before): (Vec<Honoured>, Vec<Honoured>) =
        honoured.partition(|honoured| honoured.rank == *rank);
    Ceremony {
        now,
        before: before.into_iter().take(IN_SIGHT).collect(),
        provisional: may_change(event, hall.standings, t),
        unassigned: between(event, &ranks, step, t),
    }
}
