//! Circuits: the list, and one with its ranking.

use crate::api::event::state;
use crate::api::named::{NAMES_IN, Points};
use crate::api::words::{self, word};
use crate::standings::circuit::{LineDetail, RankedCircuit, finalist};
use crate::urls;
use burraco_tournament::prizes::circuit::{Circuit, CircuitLine};
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

/// Every circuit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CircuitsJson {
    /// The circuits.
    pub circuits: Vec<CircuitLineJson>,
}

/// A circuit in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CircuitLineJson {
    /// Its word in addresses.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// What it ranks: players by themselves, or those who entered together.
    #[schema(schema_with = words::competitors)]
    pub competitors: String,
    /// Where more of it is told.
    pub href: String,
}

/// A circuit with its ranking.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct CircuitJson {
    /// Its word in addresses.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// What it ranks: players by themselves, or those who entered together.
    #[schema(schema_with = words::competitors)]
    pub competitors: String,
    /// How many of the best events count.
    pub best: usize,
    /// Victory Points for every event attended.
    pub attendance: Points,
    /// Events one must have attended to go to the final.
    pub least: usize,
    /// Places in the final.
    pub finalists: usize,
    /// Its events by date.
    pub stages: Vec<StageJson>,
    /// Its lines, best first.
    pub lines: Vec<CircuitStandingJson>,
}

/// An event of a circuit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct StageJson {
    /// Its number in the circuit.
    #[schema(minimum = 1)]
    pub number: usize,
    /// The event's word in addresses.
    pub event: String,
    /// Its name.
    pub name: String,
    /// The day it is played.
    pub date: NaiveDate,
    /// How far it is.
    #[schema(schema_with = words::event_state)]
    pub state: &'static str,
}

/// A line of a circuit's ranking.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct CircuitStandingJson {
    /// 1, 1, 3.
    #[schema(minimum = 1)]
    pub rank: usize,
    /// Who, under the strictest rule of names of its events; withheld names all read the same.
    pub name: String,
    /// Victory Points of the events that count, with attendance; null where the sum would tell a withheld name.
    pub vp: Option<Points>,
    /// Match Points of the events that count; null where the sum would tell a withheld name.
    pub mp: Option<Points>,
    /// Events attended.
    pub attended: usize,
    /// Whether it goes to the final.
    #[serde(rename = "final")]
    #[schema(schema_with = words::finalist)]
    pub finalist: &'static str,
    /// What each event it attended brought; empty where that would tell a withheld name.
    pub stages: Vec<StageResultJson>,
}

/// What an event of a circuit brought.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct StageResultJson {
    /// The number of the event in the circuit.
    #[schema(minimum = 1)]
    pub stage: usize,
    /// The number it played under there.
    #[schema(minimum = 1)]
    pub number: u32,
    /// Victory Points.
    pub vp: Points,
    /// Match Points.
    pub mp: Points,
    /// Whether they count.
    pub counts: bool,
}

impl CircuitsJson {
    /// The circuits in the order given.
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
    /// A circuit with its ranking.
    #[must_use]
    pub fn new(ranked: &RankedCircuit) -> CircuitJson {
        let circuit = ranked.circuit;
        let stage =
            |(number, stage): (usize, &crate::standings::circuit::CircuitStage)| StageJson {
                number,
                event: stage.event.settings.slug.clone(),
                name: stage.event.settings.name.clone(),
                date: stage.event.settings.date,
                state: state(stage.event),
            };
        let lines = ranked.ranking.lines.iter();
        CircuitJson {
            slug: circuit.slug.clone(),
            name: circuit.name.clone(),
            competitors: word(circuit.competitors),
            best: circuit.rule.best,
            attendance: Points::of(circuit.rule.attendance.0, 1),
            least: circuit.rule.least,
            finalists: circuit.rule.finalists,
            stages: (1..).zip(ranked.stages).map(stage).collect(),
            lines: lines.map(|line| standing(ranked, line)).collect(),
        }
    }
}

fn standing(ranked: &RankedCircuit, line: &CircuitLine) -> CircuitStandingJson {
    let points = |points: i64| Points::of(points, ranked.ranking.parts);
    let told = ranked.told(&line.who);
    let total = |sum: i64| (told != LineDetail::Rank).then(|| points(sum));
    let stage = |at: usize| {
        let made = ranked
            .made(at, &line.who)
            .filter(|_| told == LineDetail::Stages)?;
        Some(StageResultJson {
            stage: at + 1,
            number: made.entry.0,
            vp: points(made.result.vp.0),
            mp: points(made.result.mp.0),
            counts: line.counted.contains(&at),
        })
    };
    CircuitStandingJson {
        rank: line.rank,
        name: ranked.name(&line.who, NAMES_IN),
        vp: total(line.vp.0),
        mp: total(line.mp.0),
        attended: line.counted.len() + line.dropped.len(),
        finalist: finalist(line.finalist),
        stages: (0..ranked.stages.len()).filter_map(stage).collect(),
    }
}
