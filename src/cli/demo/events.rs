//! The events of the demo. Finished events lie in the past, and the running turno has got as far as the time since its
//! start allows.

use crate::cli::Stop;
use burraco_rules::RuleSet;
use burraco_tournament::commands::command::{ClockCommand, DeskCommand};
use burraco_tournament::commands::decide::decide;
use burraco_tournament::entry::Player;
use burraco_tournament::event::{DrawOrder, Event, EventKind};
use burraco_tournament::plan::Plan;
use burraco_tournament::round::{RoundNo, TableNo};
use burraco_tournament::scoring::match_score::Length;
use burraco_tournament::simulate::{CannotSimulate, SimulationSpec, gather, play_table, seat_next};
use chrono::{DateTime, TimeDelta, Utc};

/// The number of tables that have finished in the running turno of the demo event.
const PLAYED: usize = 7;
/// The minutes in which fast tables finish a turno of the running event. They are fewer than the turno lasts.
const PACE: u16 = 30;
/// The length of a turno of the running event, in minutes.
const LASTS: u16 = 45;
/// The minutes since the running turno began. Fast tables have finished, and the last smazzata is about to be called.
const INTO: i64 = 33;
/// The minutes between two turni.
const PAUSE: i64 = 5;

/// An event of the demo.
pub struct DemoEvent {
    /// A demo event with its entries and rounds.
    pub event: Event,
    /// Whether the demo event is a stage of the demo circuit.
    pub of_circuit: bool,
}

/// The settings from which an event of the demo is built.
struct DemoPlan {
    slug: &'static str,
    name: &'static str,
    venue: &'static str,
    colour: Option<&'static str>,
    kind: EventKind,
    entries: u32,
    plan: &'static str,
    hands: u8,
    seed: u64,
}

/// Builds every event of the demo, the oldest first.
///
/// # Errors
/// When one cannot be played.
pub fn all(now: DateTime<Utc>) -> Result<Vec<DemoEvent>, Stop> {
    let days = |days| now - TimeDelta::days(days) - TimeDelta::hours(5);
    let first = played(&FIRST, days(29), None)?;
    let second = played(&SECOND, days(1), Some(&first))?;
    let alone = |event| DemoEvent {
        event,
        of_circuit: false,
    };
    let stage = |event| DemoEvent {
        event,
        of_circuit: true,
    };
    Ok(vec![
        stage(first),
        alone(played(&TEAMS, days(8), None)?),
        alone(played(&SINGLES, days(3), None)?),
        stage(second),
        alone(running(&TODAY, now)?),
    ])
}

const FIRST: DemoPlan = DemoPlan {
    slug: "coppa-di-apertura",
    name: "Coppa di Apertura",
    venue: "Circolo del Burraco, Bari",
    colour: None,
    kind: EventKind::Pairs,
    entries: 16,
    plan: "3 mitchell",
    hands: 2,
    seed: 23,
};
const SECOND: DemoPlan = DemoPlan {
    slug: "coppa-di-ieri",
    name: "Coppa di Autunno",
    venue: "Circolo del Burraco, Bari",
    colour: None,
    kind: EventKind::Pairs,
    entries: 24,
    plan: "3 mitchell + 1 danese",
    hands: 4,
    seed: 11,
};
const TEAMS: DemoPlan = DemoPlan {
    slug: "trofeo-a-squadre",
    name: "Trofeo a squadre",
    venue: "Circolo Nautico, Taranto",
    colour: Some("#1b4f8a"),
    kind: EventKind::Teams,
    entries: 8,
    plan: "3 danese",
    hands: 3,
    seed: 7,
};
const SINGLES: DemoPlan = DemoPlan {
    slug: "individuale-del-giovedi",
    name: "Individuale del giovedì",
    venue: "Circolo del Burraco, Bari",
    colour: None,
    kind: EventKind::Individual,
    entries: 8,
    plan: "7 individual",
    hands: 2,
    seed: 3,
};
/// The slug of the event that is being played.
pub const RUNNING: &str = "torneo-di-oggi";
const TODAY: DemoPlan = DemoPlan {
    slug: RUNNING,
    name: "Trofeo Città di Bari",
    venue: "Hotel Palace, sala grande",
    colour: Some("#8a1c22"),
    kind: EventKind::Pairs,
    entries: 40,
    plan: "3 mitchell + 1 danese",
    hands: 4,
    seed: 5,
};

/// Builds an event of the demo with its entries, before its first turno.
fn gathered(idea: &DemoPlan, start: DateTime<Utc>) -> Result<Event, Stop> {
    let plan: Plan = idea
        .plan
        .parse()
        .map_err(|_| Stop::failed("the demo's plan"))?;
    let gathered = gather(&SimulationSpec {
        kind: idea.kind,
        entries: idea.entries,
        plan,
        hands: idea.hands,
        length: Length::Hands,
        rules: RuleSet::FEDERATION,
        draw: DrawOrder::Seeded,
        seed: idea.seed,
        start,
    });
    let mut event = gathered.map_err(cannot)?;
    let settings = &mut event.settings;
    idea.slug.clone_into(&mut settings.slug);
    idea.name.clone_into(&mut settings.name);
    idea.venue.clone_into(&mut settings.venue);
    settings.colour = idea.colour.and_then(|colour| colour.parse().ok());
    Ok(event)
}

/// Builds an event of the demo that is over. Players of an earlier event may take part again.
fn played(idea: &DemoPlan, start: DateTime<Utc>, again: Option<&Event>) -> Result<Event, Stop> {
    let mut event = gathered(idea, start)?;
    let known: Vec<Vec<Player>> = again.map_or_else(Vec::new, |before| {
        before
            .entries
            .iter()
            .map(|entry| entry.players.clone())
            .collect()
    });
    // the names of the others must not be those of somebody known
    for (entry, players) in event.entries.iter_mut().zip(known) {
        entry.players = players;
    }
    while event.next_movement().is_some() {
        let number = seat_next(&mut event).map_err(cannot)?;
        for table in tables(&event, number) {
            play_table(&mut event, start, number, table, |_| {}).map_err(cannot)?;
        }
        desk(&mut event, number, &DeskCommand::CloseRound(number), start)?;
    }
    sign(&mut event);
    Ok(event)
}

/// Builds an event of the demo in its second turno: the clock runs, and some tables have finished.
fn running(idea: &DemoPlan, now: DateTime<Utc>) -> Result<Event, Stop> {
    let first = now - TimeDelta::minutes(i64::from(PACE) + PAUSE + INTO);
    let second = now - TimeDelta::minutes(INTO);
    let mut event = gathered(idea, first)?;
    for (begun, most) in [(first, usize::MAX), (second, PLAYED)] {
        let number = seat_next(&mut event).map_err(cannot)?;
        event.settings.minutes = LASTS;
        let start = DeskCommand::Clock(number, ClockCommand::Start);
        desk(&mut event, number, &start, begun)?;
        event.settings.minutes = PACE;
        for table in tables(&event, number).into_iter().take(most) {
            play_table(&mut event, first, number, table, |_| {}).map_err(cannot)?;
        }
    }
    event.settings.minutes = LASTS;
    sign(&mut event);
    Ok(event)
}

/// Makes the demo's referee the author of all hands.
fn sign(event: &mut Event) {
    let tables = event.rounds.iter_mut().flat_map(|round| &mut round.tables);
    let hands = tables.flat_map(|table| &mut table.hands);
    for version in hands.flat_map(|hand| &mut hand.versions) {
        "arbitro".clone_into(&mut version.by);
    }
}

fn cannot(why: CannotSimulate) -> Stop {
    Stop::failed(format_args!("the demo's event: {why:?}"))
}

fn tables(event: &Event, round: RoundNo) -> Vec<TableNo> {
    let round = event.round(round);
    round.map_or_else(Vec::new, |round| {
        round.tables.iter().map(|table| table.number).collect()
    })
}

fn desk(
    event: &mut Event,
    round: RoundNo,
    command: &DeskCommand,
    at: DateTime<Utc>,
) -> Result<(), Stop> {
    let changes = decide(event, command, "direttore", at);
    let changes = changes.map_err(|refusal| cannot(CannotSimulate::Refused { round, refusal }))?;
    changes.iter().for_each(|change| event.apply(change));
    Ok(())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use burraco_audit::verify;
    use burraco_tournament::event_file::EventFile;

    #[test]
    fn nothing_of_the_running_event_lies_in_the_future_or_before_its_turno() {
        let now = DateTime::UNIX_EPOCH + TimeDelta::days(20_000);
        let event = running(&TODAY, now).unwrap();
        let mut before = None;
        for round in &event.rounds {
            let begun = round.clock.moves.first().unwrap().at;
            assert!(
                before.is_none_or(|before| before < begun),
                "turno {}",
                round.number
            );
            let hands = round.tables.iter().flat_map(|table| &table.hands);
            let written = hands
                .flat_map(|hand| &hand.versions)
                .map(|version| version.at);
            for at in written {
                assert!(begun < at && at <= now, "turno {}: {at}", round.number);
                before = before.max(Some(at));
            }
        }
        let done = event.rounds.last().unwrap().tables.iter();
        assert_eq!(done.filter(|table| table.state.counts()).count(), PLAYED);
        assert_eq!(verify(&EventFile::of(&event, "demo", Vec::new())), []);
    }

    #[test]
    fn the_second_stage_is_played_by_those_of_the_first_and_by_others_of_other_names() {
        let now = DateTime::UNIX_EPOCH + TimeDelta::days(20_000);
        let first = gathered(&FIRST, now).unwrap();
        let second = gathered(&SECOND, now).unwrap();
        let names = |event: &Event, from: usize| -> Vec<String> {
            let entries = event.entries.iter().skip(from);
            let players = entries.flat_map(|entry| &entry.players);
            players.map(|player| player.name.clone()).collect()
        };
        let known = names(&first, 0);
        let others = names(&second, first.entries.len());
        assert!(!others.is_empty() && others.iter().all(|name| !known.contains(name)));
    }
}
