//! Simulation of whole events with legal hands, played from a seed, through the same decisions and changes as real
//! ones.

mod names;
mod random;

pub use random::random;

use crate::award::ByeAward;
use crate::commands::command::{DeskCommand, TableCommand};
use crate::commands::decide::{TableContext, decide, decide_table};
use crate::commands::refusal::Refusal;
use crate::cow_list::CowList;
use crate::entry::{EntryNo, EntryState};
use crate::event::{DrawOrder, Event, EventKind, Settings};
use crate::plan::Plan;
use crate::ranking::TieBreak;
use crate::round::{HandNo, RoundNo, TableNo};
use crate::scoring::match_score::{Length, MOST_HANDS};
use crate::visibility::stage::EventStage;
use crate::vp::VpTable;
use burraco_play::{Match, MatchOutcome, play_hand, take_turn};
use burraco_rules::{BySide, Rng, RuleSet, Seat, Sheet, Side};
use chrono::{DateTime, TimeDelta, Utc};

/// The author of everything entered in a simulated event.
const BY: &str = "simulate";

/// The properties of the event that a simulation plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SimulationSpec {
    pub kind: EventKind,
    /// The number of pairs, players or teams that take part.
    pub entries: u32,
    pub plan: Plan,
    /// The number of hands in a round. Where matches are played, it selects the column of Victory Points.
    pub hands: u8,
    /// The condition that ends play at a table of the simulated event.
    pub length: Length,
    /// The rules by which hands are played and scored.
    pub rules: RuleSet,
    /// The method that seats round 1.
    pub draw: DrawOrder,
    /// The seed of names, draw and cards.
    pub seed: u64,
    /// The start time of the first round.
    pub start: DateTime<Utc>,
}

/// The reason an event cannot be played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CannotSimulate {
    /// No table of Victory Points exists for so many hands. Teams play up to 12.
    NoVpTable {
        /// The number of hands in a round of the simulated event.
        hands: u8,
    },
    /// A step was refused, as it would be in a real event.
    Refused { round: RoundNo, refusal: Refusal },
}

/// Simulates a whole event, with all rounds of the plan played and closed. `played` is called for every hand, for
/// progress reports.
///
/// # Errors
/// Why it cannot be played.
pub fn simulate(
    spec: &SimulationSpec,
    mut played: impl FnMut(RoundNo, TableNo, HandNo),
) -> Result<Event, CannotSimulate> {
    let mut event = gather(spec)?;
    for _ in &spec.plan.rounds {
        let number = seat_next(&mut event)?;
        let tables: Vec<TableNo> = match event.round(number) {
            Some(round) => round.tables.iter().map(|table| table.number).collect(),
            None => Vec::new(),
        };
        for table in tables {
            play_table(&mut event, spec.start, number, table, |hand| {
                played(number, table, hand)
            })?;
        }
        desk(&mut event, number, &DeskCommand::CloseRound(number))?;
    }
    Ok(event)
}

/// Returns the event before round 1, with everybody on the list and checked in.
///
/// # Errors
/// When no such event can be held.
pub fn gather(spec: &SimulationSpec) -> Result<Event, CannotSimulate> {
    let mut event = Event {
        settings: settings(spec)?,
        entries: CowList::default(),
        rounds: Vec::new(),
        adjustments: Vec::new(),
        protests: Vec::new(),
    };
    let before = RoundNo(0);
    desk(
        &mut event,
        before,
        &DeskCommand::AddEntries(names::entries(spec)),
    )?;
    let check_in = DeskCommand::CheckIn {
        entries: (1..=spec.entries).map(EntryNo).collect(),
        state: EntryState::CheckedIn,
        paid_cents: None,
    };
    desk(&mut event, before, &check_in)?;
    Ok(event)
}

/// Proposes and publishes the next round of the plan, and returns its number.
///
/// # Errors
/// When there is no such round.
pub fn seat_next(event: &mut Event) -> Result<RoundNo, CannotSimulate> {
    let next = event
        .rounds
        .last()
        .map_or(1, |round| round.number.0.saturating_add(1));
    let number = RoundNo(next);
    desk(event, number, &DeskCommand::Propose { movement: None })?;
    desk(event, number, &DeskCommand::Publish(number))?;
    Ok(number)
}

/// Plays every hand of a table in a simulated event, enters it and closes the table. `start` is the start time of the
/// first round.
///
/// # Errors
/// When there is no such table, or it has been played.
pub fn play_table(
    event: &mut Event,
    start: DateTime<Utc>,
    round: RoundNo,
    table: TableNo,
    mut played: impl FnMut(HandNo),
) -> Result<(), CannotSimulate> {
    let sheets = played_hands(event, round, table);
    enter_and_close(event, start, (round, table), sheets, &mut played)
}

/// Enters the sheets of a table and closes it.
fn enter_and_close(
    event: &mut Event,
    start: DateTime<Utc>,
    (round, table): (RoundNo, TableNo),
    sheets: Vec<Sheet>,
    played: impl FnMut(HandNo),
) -> Result<(), CannotSimulate> {
    let last = enter(event, start, (round, table), sheets, played)?;
    let close = TableCommand::Close {
        reason: String::new(),
    };
    let end = clock(event, start, round, table, last);
    at_table(event, round, table, &close, end)
}

/// The hands of a table in order: as many as the round has, or until a side wins the match.
fn played_hands(event: &Event, round: RoundNo, table: TableNo) -> Vec<Sheet> {
    let Settings { rules, seed, .. } = event.settings;
    let seed = |hand: u32| hand_seed(seed, round, table, HandNo(hand));
    let hands = 1..=u32::from(event.settings.hands);
    let hands = hands.map(|hand| play_hand(&rules, seed(hand)));
    match event.settings.length {
        Length::Hands => return hands.collect(),
        Length::Total => return vec![added(hands, &rules)],
        Length::Target(_) => {}
    }
    let mut partita = Match::new(rules, Seat::North);
    let mut sheets = Vec::new();
    while partita.outcome() == MatchOutcome::GoesOn && partita.played() < MOST_HANDS {
        let mut game = partita.deal(seed(partita.played().saturating_add(1)));
        while game.ended().is_none() {
            take_turn(&mut game);
        }
        sheets.push(game.sheet());
        if partita.record(&game).is_err() {
            break;
        }
    }
    sheets
}

/// Adds up several hands into one sheet of totals, as a club writes it that records only the total of a table.
fn added(hands: impl IntoIterator<Item = Sheet>, rules: &RuleSet) -> Sheet {
    let mut totals = BySide::<i32>::default();
    let mut count = 0_u8;
    for hand in hands {
        let score = hand.score(rules);
        for side in Side::ALL {
            *totals.get_mut(side) += score.sides.get(side).total();
        }
        count = count.saturating_add(1);
    }
    Sheet::of_table(totals, count)
}

/// Enters hands at a table one after another, and returns the number of the last.
fn enter(
    event: &mut Event,
    start: DateTime<Utc>,
    (round, table): (RoundNo, TableNo),
    sheets: Vec<Sheet>,
    mut played: impl FnMut(HandNo),
) -> Result<HandNo, CannotSimulate> {
    let mut last = HandNo(1);
    for (hand, sheet) in (1..).map(HandNo).zip(sheets) {
        let enter = TableCommand::EnterHand {
            hand,
            sheet,
            base_version: 0,
            reason: String::new(),
        };
        let now = clock(event, start, round, table, hand);
        at_table(event, round, table, &enter, now)?;
        played(hand);
        last = hand;
    }
    Ok(last)
}

/// The time at which the desk of a simulated event works: noon of its day.
fn event_start(event: &Event) -> DateTime<Utc> {
    let noon = event.settings.date.and_hms_opt(12, 0, 0);
    noon.map_or(DateTime::UNIX_EPOCH, |noon| noon.and_utc())
}

fn desk(event: &mut Event, round: RoundNo, command: &DeskCommand) -> Result<(), CannotSimulate> {
    let changes = decide(event, command, BY, event_start(event));
    let changes = changes.map_err(|refusal| CannotSimulate::Refused { round, refusal })?;
    changes.iter().for_each(|change| event.apply(change));
    Ok(())
}

fn at_table(
    event: &mut Event,
    round: RoundNo,
    table: TableNo,
    command: &TableCommand,
    now: DateTime<Utc>,
) -> Result<(), CannotSimulate> {
    let refused = |refusal| CannotSimulate::Refused { round, refusal };
    let missing = || refused(Refusal::NoSuchRound(round));
    let scene = TableContext {
        settings: &event.settings,
        round,
        round_state: event.round(round).ok_or_else(missing)?.state,
        next_published: false,
        table: event.table(round, table).ok_or_else(missing)?,
        accepted: false,
        awarded: false,
    };
    let changes = decide_table(scene, command, BY, now).map_err(refused)?;
    changes.iter().for_each(|change| event.apply(change));
    Ok(())
}

/// The time at which a hand ends. Rounds follow one another with five minutes between, and tables end their hands one
/// after another.
fn clock(
    event: &Event,
    start: DateTime<Utc>,
    round: RoundNo,
    table: TableNo,
    hand: HandNo,
) -> DateTime<Utc> {
    let minutes = i64::from(event.settings.minutes);
    let before = i64::from(round.0.saturating_sub(1)) * (minutes + 5) * 60;
    let hands = u32::from(event.settings.hands.max(1)).max(hand.0);
    let into = minutes * 60 * i64::from(hand.0) / i64::from(hands);
    start + TimeDelta::seconds(before + into + i64::from(table.0) % 60)
}

/// A seed for each hand, different for every hand of the event.
fn hand_seed(seed: u64, round: RoundNo, table: TableNo, hand: HandNo) -> u64 {
    [round.0, table.0, hand.0]
        .into_iter()
        .fold(seed, |seed, number| {
            Rng::new(seed ^ u64::from(number).rotate_left(32)).draw()
        })
}

fn settings(spec: &SimulationSpec) -> Result<Settings, CannotSimulate> {
    let hands = spec.hands;
    let no_table = || CannotSimulate::NoVpTable { hands };
    let vp_table = match spec.kind {
        EventKind::Teams if (1..=12).contains(&hands) => VpTable::for_teams(),
        EventKind::Teams => return Err(no_table()),
        EventKind::Pairs | EventKind::Individual => {
            VpTable::for_hands(hands).ok_or_else(no_table)?
        }
    };
    Ok(Settings {
        slug: format!("simulazione-{}", spec.seed),
        name: format!("Torneo simulato {}", spec.seed),
        venue: "Circolo del Burraco".to_owned(),
        organiser: "ASD Pozzetto".to_owned(),
        kind: spec.kind,
        rules: spec.rules,
        length: spec.length,
        bye: ByeAward::usual(hands, &vp_table),
        vp_table,
        tie_breaks: vec![
            TieBreak::HeadToHead,
            TieBreak::BestRound,
            TieBreak::MostBurrachi,
            TieBreak::Lot,
        ],
        draw: spec.draw,
        stage: EventStage::Open,
        seed: spec.seed,
        ..Settings::usual(spec.start.date_naive(), spec.plan.clone(), hands)
    })
}

#[cfg(test)]
mod tests;
