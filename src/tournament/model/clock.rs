//! The clock of a round: the commands given about its time, and the state that follows from them at a given moment.
//!
//! A clock stores only the moves that people made, so it is the same after a restart and on every machine. The time
//! left, the phase and the late tables are computed from those moves and the current time.

use crate::model::vp::usual_turno::UsualTurno;
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// Returns the usual length of a round of so many hands, in minutes.
#[must_use]
pub fn usual_minutes(hands: u8) -> u16 {
    UsualTurno::nearest(hands).minutes
}

/// The usual number of minutes before the end of a round at which the last hand is announced. No source gives a number.
pub const USUAL_LAST_HAND: u16 = 10;

/// The most minutes that one extension of a round may add.
pub const MOST_EXTENSION: u16 = 120;

/// A command to a round's clock, such as a start, a pause or an extension.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "move", rename_all = "snake_case")]
pub enum ClockMove {
    Start {
        /// The length of the round, in minutes.
        minutes: u16,
        /// The number of minutes before the end at which the last hand is announced; 0 means never.
        last_hand: u16,
    },
    /// The round's clock stops at this moment.
    Pause,
    /// The round's clock runs again from this moment.
    Resume,
    /// An extension of the time: the round lasts longer.
    Extend {
        /// The number of minutes added to the round.
        minutes: u16,
        reason: String,
    },
}

/// A command to a round's clock, such as a start or a pause, with the time at which it was given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimedMove {
    /// The time at which the clock was started, paused or extended, in UTC.
    pub at: DateTime<Utc>,
    #[serde(flatten)]
    pub what: ClockMove,
}

/// The clock of a round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Clock {
    /// The commands given to the clock so far (starts, pauses, extensions), oldest first. The list is empty before the
    /// clock starts.
    pub moves: Vec<TimedMove>,
}

/// The state of a clock: not started, running or paused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Pace {
    /// The round's clock has not started.
    Waiting,
    Running,
    Paused,
}

/// The phase of a round as the players see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum ClockPhase {
    /// The round's clock has not started.
    Waiting,
    Play,
    /// The last hand (ultima smazzata): no further hand is begun after the one on the table.
    LastHand,
    /// The time (tempo) of the round is over.
    Time,
}

impl ClockPhase {
    /// Returns the word for the phase that is used in addresses and scripts.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }
}

impl Clock {
    /// Whether the round's clock was never started or otherwise changed.
    #[must_use]
    pub fn is_untouched(&self) -> bool {
        self.moves.is_empty()
    }

    /// Returns the moment at which the clock was started first.
    #[must_use]
    pub fn began(&self) -> Option<DateTime<Utc>> {
        let started = |moved: &&TimedMove| matches!(moved.what, ClockMove::Start { .. });
        self.moves.iter().find(started).map(|moved| moved.at)
    }

    /// Returns the state of the round's clock: not started, running or paused.
    #[must_use]
    pub fn pace(&self) -> Pace {
        let turns = self.moves.iter().rev().find_map(|moved| match moved.what {
            ClockMove::Start { .. } | ClockMove::Resume => Some(Pace::Running),
            ClockMove::Pause => Some(Pace::Paused),
            ClockMove::Extend { .. } => None,
        });
        turns.unwrap_or(Pace::Waiting)
    }

    /// Returns the length of the round, extensions included.
    fn lasts(&self) -> TimeDelta {
        let minutes = self.moves.iter().map(|moved| match moved.what {
            ClockMove::Start { minutes, .. } | ClockMove::Extend { minutes, .. } => {
                i64::from(minutes)
            }
            ClockMove::Pause | ClockMove::Resume => 0,
        });
        TimeDelta::minutes(minutes.sum())
    }

    /// Returns the time for which the clock has run, without pauses. A start, pause or extension dated after `now` is
    /// treated as made now.
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

    /// Returns the time left in the round. It is negative once the time is over, and `None` before the clock starts.
    #[must_use]
    pub fn left(&self, now: DateTime<Utc>) -> Option<TimeDelta> {
        self.began()?;
        self.lasts().checked_sub(&self.played(now))
    }

    /// Returns the moment at which the time ends or ended, if the clock is not paused or extended any more. Returns
    /// `None` before the start and during a pause.
    #[must_use]
    pub fn ends(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        match self.pace() {
            Pace::Running => now.checked_add_signed(self.left(now)?),
            Pace::Waiting | Pace::Paused => None,
        }
    }

    /// Returns the span before the end at which the last hand is announced; zero means never.
    #[must_use]
    pub fn last_hand(&self) -> TimeDelta {
        let said = self.moves.iter().find_map(|moved| match moved.what {
            ClockMove::Start { last_hand, .. } => Some(last_hand),
            ClockMove::Pause | ClockMove::Resume | ClockMove::Extend { .. } => None,
        });
        TimeDelta::minutes(said.unwrap_or(0).into())
    }

    /// Returns the phase of the round at a given moment.
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
