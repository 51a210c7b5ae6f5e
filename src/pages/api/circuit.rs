//! The JSON answers about circuits: the list of circuits, and one circuit with its ranking.

use crate::api::event::state;
use crate::api::named::{NAMES_IN, Points};
use crate::api::words::{self, word};
use crate::standings::circuit_csv::finalist;
use crate::standings::ranked_circuit::{CircuitStage, LineDetail, RankedCircuit};
use crate::urls;
use burraco_tournament::prizes::circuit::place_points::{PlacePoints, PlaceRow};
use burraco_tournament::prizes::circuit::{Attended, Circuit, CircuitLine, Credit};
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

/// Every circuit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CircuitsJson {
    /// The list of circuits.
    pub circuits: Vec<CircuitLineJson>,
}

/// A circuit in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CircuitLineJson {
    /// The circuit's slug: its name in addresses.
    pub slug: String,
    /// The circuit's name.
    pub name: String,
    /// The competitors that the circuit ranks: players by themselves, or those who entered together.
    #[schema(schema_with = words::competitors)]
    pub competitors: String,
    /// The URL of the JSON description of the circuit.
    pub href: String,
}

/// A circuit with its ranking.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct CircuitJson {
    /// The circuit's slug: its name in addresses.
    pub slug: String,
    /// The circuit's name.
    pub name: String,
    /// The competitors that the circuit ranks: players by themselves, or those who entered together.
    #[schema(schema_with = words::competitors)]
    pub competitors: String,
    /// The number of events whose results are added up for each competitor: its best ones.
    pub best: usize,
    /// The points for every event attended: Victory Points, or points like those by place.
    pub attendance: Points,
    /// The number of events that a competitor must have attended to go to the final.
    pub least: usize,
    /// The number of places in the final.
    pub finalists: usize,
    /// The points for each place in an event; empty where the Victory Points of the events count.
    pub by_place: Vec<PlaceRowJson>,
    /// The circuit's events, by date.
    pub stages: Vec<StageJson>,
    /// The rows of the circuit's ranking, best first.
    pub lines: Vec<CircuitStandingJson>,
}

/// The points for some places of some events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PlaceRowJson {
    /// The level of the events; null for events of every level.
    #[schema(schema_with = words::level_or_null)]
    pub level: Option<&'static str>,
    /// The least number of entries that have played.
    #[schema(minimum = 1)]
    pub entries_from: u32,
    /// The largest number of entries that have played; null where there is no limit.
    pub entries_to: Option<u32>,
    /// The first of the places.
    #[schema(minimum = 1)]
    pub places_from: u32,
    /// The last of the places; null where it is the last of the event.
    pub places_to: Option<u32>,
    /// The points for each of the places.
    pub points: u32,
}

/// An event of a circuit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct StageJson {
    /// The event's number in the circuit.
    #[schema(minimum = 1)]
    pub number: usize,
    /// The event's slug: its name in addresses.
    pub event: String,
    /// The event's name.
    pub name: String,
    /// The day on which this stage (event) of the circuit is played.
    pub date: NaiveDate,
    /// The state of the event.
    #[schema(schema_with = words::event_state)]
    pub state: &'static str,
}

/// A competitor's row in a circuit's ranking.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct CircuitStandingJson {
    /// The competitor's rank in the circuit, as in 1, 1, 3: equal competitors share a rank.
    #[schema(minimum = 1)]
    pub rank: usize,
    /// The competitor's name, under the strictest rule of names of the circuit's events. Withheld names all read the
    /// same.
    pub name: String,
    /// The category of the competitor; null where no list tells it.
    pub category: Option<String>,
    /// Victory Points of the events that count, with attendance; null where the sum would tell a withheld name, or where
    /// points count by place.
    pub vp: Option<Points>,
    /// Match Points of the events that count; null where the sum would tell a withheld name, or where points count by
    /// place.
    pub mp: Option<Points>,
    /// Points by place of the events that count, with attendance; null where Victory Points count, or where the sum
    /// would tell a withheld name.
    pub points: Option<i64>,
    /// The number of events attended.
    pub attended: usize,
    /// Whether the competitor goes to the final.
    #[serde(rename = "final")]
    #[schema(schema_with = words::finalist)]
    pub finalist: &'static str,
    /// The results of each event attended; empty where they would tell a withheld name.
    pub stages: Vec<StageResultJson>,
}

/// A competitor's result in one event of a circuit.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct StageResultJson {
    /// The number of the event in the circuit.
    #[schema(minimum = 1)]
    pub stage: usize,
    /// The entry number of the competitor in that event of the circuit; null for a club, province or region.
    #[schema(minimum = 1)]
    pub number: Option<u32>,
    /// The Victory Points that the competitor earned in that event; null where points count by place.
    pub vp: Option<Points>,
    /// The Match Points that the competitor earned in that event; null where points count by place.
    pub mp: Option<Points>,
    /// The place of the competitor in that event; null where Victory Points count, and for a club, province or region.
    #[schema(minimum = 1)]
    pub place: Option<u32>,
    /// The points for that place; null where Victory Points count.
    pub points: Option<i64>,
    /// Whether the points of that event count in the circuit's ranking.
    pub counts: bool,
    /// The players who brought the points of a club, province or region; empty for players and entries.
    pub players: Vec<CircuitCreditJson>,
}

/// The points that a player brings a club, province or region in an event of a circuit.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct CircuitCreditJson {
    /// The number of the player's entry in that event.
    #[schema(minimum = 1)]
    pub number: u32,
    /// The player's name, under the strictest rule of names of the circuit's events.
    pub name: String,
    /// The place of the player's entry in that event.
    #[schema(minimum = 1)]
    pub place: u32,
    /// The points, in the unit in which the circuit counts.
    pub points: Points,
}

impl CircuitsJson {
    /// Lists the circuits in the order given.
    #[must_use]
    pub fn new<'c>(circuits: impl Iterator<Item = &'c Circuit>) -> CircuitsJson {
        let line = |circuit: &Circuit| CircuitLineJson {
            slug: circuit.slug.clone(),
            name: circuit.name.clone(),
            competitors: word(circuit.competitors),
            href: urls::api_circuit(&circuit.slug),
        };
        CircuitsJson {
            circuits: circuits.map(line).collect(),
        }
    }
}

impl CircuitJson {
    /// Describes a circuit with its ranking.
    #[must_use]
    pub fn new(ranked: &RankedCircuit) -> CircuitJson {
        let circuit = ranked.circuit;
        let stage = |(number, stage): (usize, &CircuitStage)| StageJson {
            number,
            event: stage.event.settings.slug.clone(),
            name: stage.event.settings.name.clone(),
            date: stage.event.settings.date,
            state: state(stage.event),
        };
        let lines = ranked.ranking.lines.iter();
        let by_place = circuit.by_place.iter().flat_map(PlacePoints::rows);
        CircuitJson {
            slug: circuit.slug.clone(),
            name: circuit.name.clone(),
            competitors: word(circuit.competitors),
            best: circuit.rule.best,
            attendance: Points::of(circuit.rule.attendance.0, 1),
            least: circuit.rule.least,
            finalists: circuit.rule.finalists,
            by_place: by_place.map(place_row).collect(),
            stages: (1..).zip(ranked.stages).map(stage).collect(),
            lines: lines.map(|line| standing(ranked, line)).collect(),
        }
    }
}

fn place_row(row: &PlaceRow) -> PlaceRowJson {
    PlaceRowJson {
        level: row.level.map(Into::into),
        entries_from: row.entries.from,
        entries_to: row.entries.to,
        places_from: row.places.from,
        places_to: row.places.to,
        points: row.points,
    }
}

fn standing(ranked: &RankedCircuit, line: &CircuitLine) -> CircuitStandingJson {
    let by_place = ranked.circuit.by_place.is_some();
    let in_parts = |points: i64| (!by_place).then(|| Points::of(points, ranked.ranking.parts));
    let whole = |points: i64| by_place.then_some(points);
    let is_told = ranked.told(&line.who) != LineDetail::Rank;
    let stage = |at: usize| {
        let made = ranked.shown(at, &line.who)?;
        Some(StageResultJson {
            stage: at + 1,
            number: ranked.alone(made).map(|credit| credit.entry.0),
            vp: in_parts(made.result.points),
            mp: in_parts(made.result.mp.0),
            place: ranked
                .alone(made)
                .map(|credit| credit.place)
                .filter(|_| by_place),
            points: whole(made.result.points),
            counts: line.counted.contains(&at),
            players: match ranked.circuit.competitors.together() {
                true => players(ranked, at, made),
                false => Vec::new(),
            },
        })
    };
    CircuitStandingJson {
        rank: line.rank,
        name: ranked.name(&line.who, NAMES_IN),
        category: Some(line.category.clone()).filter(|category| !category.is_empty()),
        vp: in_parts(line.points).filter(|_| is_told),
        mp: in_parts(line.mp.0).filter(|_| is_told),
        points: whole(line.points).filter(|_| is_told),
        attended: line.counted.len() + line.dropped.len(),
        finalist: finalist(line.finalist),
        stages: (0..ranked.stages.len()).filter_map(stage).collect(),
    }
}

fn players(ranked: &RankedCircuit, at: usize, made: &Attended) -> Vec<CircuitCreditJson> {
    let credits = ranked.credited(at, made, NAMES_IN);
    let credit = |(credit, name): (&Credit, String)| CircuitCreditJson {
        number: credit.entry.0,
        name,
        place: credit.place,
        points: Points::of(credit.points, ranked.ranking.parts),
    };
    credits.map(credit).collect()
}
