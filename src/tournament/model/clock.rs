//! The clock of a round: what was said about its time, and what follows from that at a moment.
//!
//! A clock keeps the moves that people made and nothing else, so it is the same after a restart and on every machine.
//! How much is left, which phase it is and who is late are functions of those moves and of the time.

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

/// Minutes of a round of 2, 3 or 4 hands when nobody has said otherwise: 25, 35, 45.
///
/// Source: Codice di Gara, turns and times; the direction may shorten them.
#[must_use]
pub fn usual_minutes(hands: u8) -> u16 {
    match hands {
        2 => 25,
        3 => 35,
        _ => 45,
    }
}

/// Minutes before the end at which the last hand is announced when nobody has said otherwise: no source gives a number.
pub const USUAL_LAST_HAND: u16 = 10;

/// The most minutes one extension adds.
pub const MOST_EXTENSION: u16 = 120;

/// Something said about a round's time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "move", rename_all = "snake_case")]
pub enum ClockMove {
    Start {
        /// How many minutes the round lasts.
        minutes: u16,
        /// How many minutes before the end the last hand is announced; 0 for never.
        last_hand: u16,
    },
    /// The time stands still from here.
    Pause,
    /// It goes on from here.
    Resume,
    /// The round lasts longer.
    Extend {
        /// By how many minutes.
        minutes: u16,
        reason: String,
    },
}

/// A move and when it was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimedMove {
    /// When, in UTC.
    pub at: DateTime<Utc>,
    #[serde(flatten)]
    pub what: ClockMove,
}

/// A round's time.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Clock {
    /// The moves that hold, oldest first; none before the time begins.
    pub moves: Vec<TimedMove>,
}

/// Whether a clock runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// The time has not begun.
    Waiting,
    Running,
    Paused,
}

/// What a round's time means to those who play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ClockPhase {
    /// The time has not begun.
    Waiting,
    Play,
    /// The last hand (ultima smazzata): no further hand is begun after the one on the table.
    LastHand,
    /// The time (tempo) is over.
    Time,
}

impl ClockPhase {
    /// The phase's word in addresses and scripts.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            ClockPhase::Waiting => "waiting",
            ClockPhase::Play => "play",
            ClockPhase::LastHand => "last-hand",
            ClockPhase::Time => "time",
        }
    }
}

impl Clock {
    /// Whether nothing was ever said.
    #[must_use]
    pub fn is_untouched(&self) -> bool {
        self.moves.is_empty()
    }

    /// When it began.
    #[must_use]
    pub fn began(&self) -> Option<DateTime<Utc>> {
        let started = |moved: &&TimedMove| matches!(moved.what, ClockMove::Start { .. });
        self.moves.iter().find(started).map(|moved| moved.at)
    }

    /// Whether it runs.
    #[must_use]
    pub fn pace(&self) -> Pace {
        let turns = self.moves.iter().rev().find_map(|moved| match moved.what {
            ClockMove::Start { .. } | ClockMove::Resume => Some(Pace::Running),
            ClockMove::Pause => Some(Pace::Paused),
            ClockMove::Extend { .. } => None,
        });
        turns.unwrap_or(Pace::Waiting)
    }

    /// How long the round lasts, extensions included.
    fn lasts(&self) -> TimeDelta {
        let minutes = self.moves.iter().map(|moved| match moved.what {
            ClockMove::Start { minutes, .. } | ClockMove::Extend { minutes, .. } => {
                i64::from(minutes)
            }
            ClockMove::Pause | ClockMove::Resume => 0,
        });
        TimeDelta::minutes(minutes.sum())
    }

    /// How long it has run, pauses left out. A move dated later than `now` counts as made now.
    fn played(&self, now: DateTime<Utc>) -> TimeDelta {
        let mut played = TimeDelta::zero();
        let mut since = None;
        for moved in &self.moves {
            let at = moved.at.min(now);
            match moved.what {
                ClockMove::Start { .. } | ClockMove::Resume => since = since.or(Some(at)),
                ClockMove::Pause => played = longer(played, since.take(), at),
                ClockMove::Extend { .. } => {}
            }
        }
        longer(played, since, now)
    }

    /// The time left, below zero once it is over; none before it begins.
    #[must_use]
    pub fn left(&self, now: DateTime<Utc>) -> Option<TimeDelta> {
        self.began()?;
        self.lasts().checked_sub(&self.played(now))
    }

    /// When the time is over if nobody says anything more, or was; none before it begins and while it stands still.
    #[must_use]
    pub fn ends(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        match self.pace() {
            Pace::Running => now.checked_add_signed(self.left(now)?),
            Pace::Waiting | Pace::Paused => None,
        }
    }

    /// How long before the end the last hand is announced; zero for never.
    #[must_use]
    pub fn last_hand(&self) -> TimeDelta {
        let said = self.moves.iter().find_map(|moved| match moved.what {
            ClockMove::Start { last_hand, .. } => Some(last_hand),
            ClockMove::Pause | ClockMove::Resume | ClockMove::Extend { .. } => None,
        });
        TimeDelta::minutes(said.unwrap_or(0).into())
    }

    /// The phase at a moment.
    #[must_use]
    pub fn phase(&self, now: DateTime<Utc>) -> ClockPhase {
        match self.left(now) {
            None => ClockPhase::Waiting,
            Some(left) if left <= TimeDelta::zero() => ClockPhase::Time,
            Some(left) if left <= self.last_hand() => ClockPhase::LastHand,
            Some(_) => ClockPhase::Play,
        }
    }
}

fn longer(sum: TimeDelta, from: Option<DateTime<Utc>>, until: DateTime<Utc>) -> TimeDelta {
    let stretch = from.map_or_else(TimeDelta::zero, |from| until.signed_duration_since(from));
    sum.checked_add(&stretch.max(TimeDelta::zero()))
        .unwrap_or(sum)
}

#[cfg(test)]
mod tests;
