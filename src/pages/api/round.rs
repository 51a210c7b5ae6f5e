//! The JSON answer about a round: its clock, its tables and matches, its rests, and the reasons why entries meet or
//! rest.

use crate::api::named::{EntryJson, NAMES_IN, Points, ReasonJson};
use crate::api::words::{self, word};
use crate::components::summaries::{PairView, ScoreSource, SpotFigures, figures_at, fill_left};
use crate::csv::{award, line};
use crate::rounds::matches::match_result;
use crate::urls;
use burraco_rules::Side;
use burraco_tournament::clock::Clock;
use burraco_tournament::event::{Event, EventKind};
use burraco_tournament::ranking::credited_for_byes;
use burraco_tournament::round::{Bye, Round, Spot, Table};
use burraco_tournament::rulings::adjustment::{Rulings, SidePoints};
use burraco_tournament::scoring::meeting::Meeting;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

/// A published round.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct RoundJson {
    /// The event's slug: its name in addresses.
    pub event: String,
    /// The number of the round.
    #[schema(minimum = 1)]
    pub number: u32,
    /// The movement by which the round's tables were made: `mitchell`, `danese` and the like.
    pub movement: String,
    /// The state of the round.
    #[schema(schema_with = words::round_state)]
    pub state: String,
    /// Whether the round's results are hidden until the ceremony. Its figures are then left out.
    pub hidden: bool,
    /// The clock that measures the round's playing time.
    pub clock: ClockJson,
    /// The round's tables, by number.
    pub tables: Vec<TableJson>,
    /// The matches of a team event; empty in any other event.
    pub matches: Vec<MatchJson>,
    /// The entries that rest (riposo) in the round.
    pub rests: Vec<RestJson>,
}

/// The clock that measures a round's playing time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ClockJson {
    /// The state of the clock: whether the time of the round runs.
    #[schema(schema_with = words::pace)]
    pub pace: &'static str,
    /// The time when the round began; null before that.
    pub began: Option<DateTime<Utc>>,
    /// The time when the round ends, if its clock is not changed again. Null before it begins and while its clock is
    /// stopped.
    pub ends: Option<DateTime<Utc>>,
}

/// A table of a round.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct TableJson {
    /// The number of the table.
    #[schema(minimum = 1)]
    pub number: u32,
    /// The room where the table stands; null in an event of one room.
    pub room: Option<String>,
    /// The state of the table. Its result ranks when it is `confirmed` or `closed`.
    #[schema(schema_with = words::table_state)]
    pub status: &'static str,
    /// The number of hands that are in; null in a hidden round.
    pub hands_in: Option<usize>,
    /// The sides that sit at the table: two pairs (N/S, E/W), or three players.
    #[schema(min_items = 2, max_items = 3)]
    pub lines: Vec<LineJson>,
    /// The reason why the entries at this table meet.
    pub reason: ReasonJson,
    /// The URL of the JSON description of the table.
    pub href: String,
}

/// A side of a table: a pair (N/S or E/W), or one of three players.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct LineJson {
    /// The line's word: `NS` and `EW`; where three sit, `N`, `E` and `W`.
    #[schema(schema_with = words::line)]
    pub line: &'static str,
    /// The numbers of the entries that play on this line: one, or the two partners of an individual event.
    pub numbers: Vec<u32>,
    /// The names of those who play on this line, as the event's rule shows them.
    pub names: Vec<String>,
    /// The line's own points; null before every hand is in. Null also for a match that somebody left, except in an
    /// event ranked by own points, where it is what the standings count.
    pub mp: Option<Points>,
    /// The signed difference that the ranking uses; null before there is one, and at the tables of a team event.
    pub mp_difference: Option<Points>,
    /// The line's Victory Points; null before there are any, and at the tables of a team event.
    pub vp: Option<Points>,
    /// The reason why the points come from an award and not from play; null when they come from play.
    #[schema(schema_with = words::award)]
    pub award: Option<&'static str>,
}

/// A match of two teams, played at two tables.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct MatchJson {
    /// The numbers of the match's tables.
    pub tables: Vec<u32>,
    /// The Victory Points that an entry gets for its rest in the round; null in a hidden round.
    #[schema(min_items = 2, max_items = 2)]
    pub teams: Vec<LineJson>,
    /// The reason why these two teams meet.
    pub reason: ReasonJson,
}

/// An entry that rests (riposo).
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct RestJson {
    /// The entry that rests.
    pub entry: EntryJson,
    /// The Match Points that an entry gets for its rest, as a signed difference; null in a hidden round.
    pub vp: Option<Points>,
    /// The Match Points for an entry's rest as the ranking counts them. They equal `mp_difference`. In a ranking by own
    /// points they are the mean of the rounds this entry played. Null in a hidden round.
    pub mp_difference: Option<Points>,
    /// The Match Points for the rest as the ranking counts them. They equal `mp_difference`, or where the ranking goes
    /// by own points the mean of the rounds this entry played. Null in a hidden round.
    pub mp: Option<Points>,
    /// The reason why the entry rests.
    pub reason: ReasonJson,
}

impl RoundJson {
    /// Describes a round as everybody may see it. The current time `now` matters only for the clock's moments that lie
    /// in the future.
    #[must_use]
    pub fn new(
        event: &Event,
        round: &Round,
        figures: &dyn ScoreSource,
        now: DateTime<Utc>,
    ) -> RoundJson {
        let table = |table| TableJson::new(event, round, table, figures);
        let hidden = event.hides(round.number);
        let told = |points: i64| (!hidden).then(|| Points::of(points, 1));
        let mean = credited_for_byes(event, round);
        let rest = |bye: &Bye| RestJson {
            entry: EntryJson::by_number(event, bye.entry),
            vp: told(bye.award.vp.0),
            mp_difference: told(bye.award.mp.0),
            mp: match mean(bye.entry) {
                Some(own) => (!hidden).then(|| Points::of(own.0, event.settings.parts())),
                None => told(bye.award.mp.0),
            },
            reason: ReasonJson::of(&bye.reason),
        };
        RoundJson {
            event: event.settings.slug.clone(),
            number: round.number.0,
            movement: round.movement.to_string(),
            state: word(round.state),
            hidden,
            clock: ClockJson::new(&round.clock, now),
            tables: round.tables.iter().map(table).collect(),
            matches: MatchJson::all(event, round, figures),
            rests: round.byes.iter().map(rest).collect(),
        }
    }
}

impl ClockJson {
    fn new(clock: &Clock, now: DateTime<Utc>) -> ClockJson {
        ClockJson {
            pace: clock.pace().into(),
            began: clock.began(),
            ends: clock.ends(now),
        }
    }
}

impl TableJson {
    pub(super) fn new(
        event: &Event,
        round: &Round,
        table: &Table,
        figures: &dyn ScoreSource,
    ) -> TableJson {
        let result = figures.result(round.number, table.number);
        let mut points = figures_at(event, (round.number, table), result.as_ref());
        let places: Vec<_> = table
            .spots()
            .into_iter()
            .map(|spot| table.entries_at(spot))
            .collect();
        if event.settings.kind != EventKind::Teams {
            fill_left(event, round.number, &places, &mut points);
        }
        let spots = table.spots().into_iter().zip(points);
        let rooms = &event.settings.rooms;
        TableJson {
            number: table.number.0,
            room: rooms.of_table(table.number).map(|room| room.name.clone()),
            status: table.state.word(),
            hands_in: (!event.hides(round.number)).then(|| table.hands_in(&event.settings)),
            lines: spots
                .map(|(spot, points)| LineJson::new(event, table, spot, points))
                .collect(),
            reason: ReasonJson::of(&table.reason),
            href: urls::api_table(&event.settings.slug, round.number, table.number),
        }
    }
}

impl LineJson {
    fn new(event: &Event, table: &Table, spot: Spot, points: SpotFigures) -> LineJson {
        let numbers = table.entries_at(spot);
        let names = event.settings.public_names;
        let players = PairView::at_spot(event, table, spot, names, NAMES_IN);
        LineJson {
            line: line(spot),
            numbers: numbers.iter().map(|number| number.0).collect(),
            names: players.players,
            ..LineJson::worth(event, points)
        }
    }

    /// Makes a side of a table that has points but no players yet.
    fn worth(event: &Event, points: SpotFigures) -> LineJson {
        let parts = event.settings.parts();
        let given = |of: fn(SidePoints) -> i64| points.given.map(|p| Points::of(of(p), parts));
        LineJson {
            line: "",
            numbers: Vec::new(),
            names: Vec::new(),
            mp: points.gross.map(|mp| Points::of(mp.0, parts)),
            mp_difference: given(|p| p.mp.0),
            vp: given(|p| p.vp.0),
            award: points.given.and_then(|p| p.award).map(award),
        }
    }
}

impl MatchJson {
    fn all(event: &Event, round: &Round, figures: &dyn ScoreSource) -> Vec<MatchJson> {
        let settings = &event.settings;
        if settings.kind != EventKind::Teams {
            return Vec::new();
        }
        let rulings = Rulings::of(event, round.number);
        let meetings = Meeting::all(settings.kind, round).into_iter();
        let one = |meeting: Meeting| {
            let result = match_result(settings, round, &meeting, figures);
            let given = rulings.at(settings, round.number, &meeting, result.as_ref());
            let mut points = Side::ALL.map(|side| SpotFigures {
                gross: result.as_ref().map(|result| *result.gross.get(side)),
                given: given.map(|given| *given.get(side)),
            });
            let places = Side::ALL.map(|side| vec![*meeting.home.seats.get(side)]);
            fill_left(event, round.number, &places, &mut points);
            let team = |(side, points): (Side, SpotFigures)| {
                let number = *meeting.home.seats.get(side);
                let players = EntryJson::by_number(event, number).players.into_iter();
                LineJson {
                    line: line(Spot::Line(side)),
                    numbers: vec![number.0],
                    names: players.map(|player| player.name).collect(),
                    ..LineJson::worth(event, points)
                }
            };
            MatchJson {
                tables: meeting.tables().map(|table| table.number.0).collect(),
                teams: Side::ALL.into_iter().zip(points).map(team).collect(),
                reason: ReasonJson::of(&meeting.home.reason),
            }
        };
        meetings.map(one).collect()
    }

    /// Returns the match of a team event that a table belongs to.
    pub(super) fn of_table(
        event: &Event,
        round: &Round,
        table: &Table,
        figures: &dyn ScoreSource,
    ) -> Option<MatchJson> {
        let mut all = MatchJson::all(event, round, figures).into_iter();
        all.find(|one| one.tables.contains(&table.number.0))
    }
}
