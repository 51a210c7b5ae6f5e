//! Commands about a round's time, and the conditions for each.

use crate::clock::{Clock, ClockMove, ClockPhase, MOST_EXTENSION, Pace, TimedMove};
use crate::commands::change::Change;
use crate::commands::command::ClockCommand;
pub use crate::commands::refusal::ClockFault;
use crate::commands::refusal::Refusal;
use crate::event::Event;
use crate::round::{RoundNo, RoundState};
use chrono::{DateTime, Utc};

/// Applies a command, such as start or pause, to the clock of a round that is being played.
pub(crate) fn say(
    event: &Event,
    round: RoundNo,
    asked: &ClockCommand,
    now: DateTime<Utc>,
) -> Result<Vec<Change>, Refusal> {
    let mut clock = in_play(event, round)?;
    let what = next_move(event, &clock, asked, now)?;
    // Clocks of two machines may differ by a little: moves never go back in time.
    let last = clock.moves.last().map(|moved| moved.at);
    let at = last.map_or(now, |last| last.max(now));
    clock.moves.push(TimedMove { at, what });
    Ok(vec![Change::Clock { round, clock }])
}

/// Takes back the last command about the time. `at` is the time of the command its author saw, so two people who take
/// back at once take back one command only.
pub(crate) fn take_back(
    event: &Event,
    round: RoundNo,
    at: DateTime<Utc>,
) -> Result<Vec<Change>, Refusal> {
    let mut clock = in_play(event, round)?;
    match clock.moves.pop() {
        None => Err(Refusal::Clock(ClockFault::NotBegun)),
        Some(last) if last.at != at => Err(Refusal::Clock(ClockFault::Stale)),
        Some(_) => Ok(vec![Change::Clock { round, clock }]),
    }
}

/// Refuses an action that is allowed only before the round's time starts, once the hall is playing.
pub(crate) fn not_begun(event: &Event, number: RoundNo) -> Result<(), Refusal> {
    match event.round(number).map(|round| round.clock.pace()) {
        Some(Pace::Running | Pace::Paused) => Err(Refusal::RoundBegun(number)),
        Some(Pace::Waiting) | None => Ok(()),
    }
}

/// Returns the clock of a round whose hands are being played.
pub(crate) fn in_play(event: &Event, number: RoundNo) -> Result<Clock, Refusal> {
    let round = event.round(number).ok_or(Refusal::NoSuchRound(number))?;
    match round.state {
        RoundState::Draft => Err(Refusal::NotPublished(number)),
        RoundState::Closed => Err(Refusal::Clock(ClockFault::RoundClosed(number))),
        RoundState::Published | RoundState::Playing => Ok(round.clock.clone()),
    }
}

fn next_move(
    event: &Event,
    clock: &Clock,
    asked: &ClockCommand,
    now: DateTime<Utc>,
) -> Result<ClockMove, Refusal> {
    let fault = |fault| Err(Refusal::Clock(fault));
    match (asked, clock.pace()) {
        (ClockCommand::Start, Pace::Waiting) => Ok(ClockMove::Start {
            minutes: event.settings.minutes,
            last_hand: event.settings.last_hand,
        }),
        (ClockCommand::Start, Pace::Running | Pace::Paused) => fault(ClockFault::Begun),
        (_, Pace::Waiting) => fault(ClockFault::NotBegun),
        (ClockCommand::Pause, Pace::Paused) => fault(ClockFault::Paused),
        (ClockCommand::Pause, Pace::Running) if clock.phase(now) == ClockPhase::Time => {
            fault(ClockFault::Over)
        }
        (ClockCommand::Pause, Pace::Running) => Ok(ClockMove::Pause),
        (ClockCommand::Resume, Pace::Running) => fault(ClockFault::Running),
        (ClockCommand::Resume, Pace::Paused) => Ok(ClockMove::Resume),
        (ClockCommand::Extend { minutes, reason }, _) => extend(clock, *minutes, reason, now),
    }
}

fn extend(
    clock: &Clock,
    minutes: u16,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<ClockMove, Refusal> {
    if !(1..=MOST_EXTENSION).contains(&minutes) {
        return Err(Refusal::Clock(ClockFault::OutOfRange));
    }
    let over = clock.left(now).map_or(0, |left| -left.num_minutes());
    if i64::from(minutes) <= over {
        let least = over.saturating_add(1);
        return Err(Refusal::Clock(ClockFault::StillOver { least }));
    }
    let reason = reason.trim().to_owned();
    if reason.is_empty() {
        return Err(Refusal::ReasonNeeded);
    }
    Ok(ClockMove::Extend { minutes, reason })
}

#[cfg(test)]
mod tests;
