//! How long a match is: so many hands, or to a target.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// The most hands a match can have; with its last one it is over, whatever the totals.
pub const MOST_HANDS: u32 = 99;

/// When a table has played enough.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Length {
    /// After the hands of the round (default).
    #[default]
    Hands,
    /// After the hands of the round, of which a table writes one total for each line: a single sheet stands for all of them.
    /// An extra hand of a knockout is a hand like any other.
    Total,
    /// With the hand after which the target of the rules is reached and the highest total is one line's, or one player's of
    /// three (that a level match goes on is an inference). The hands of the settings then only name the column of Victory Points.
    Target(MatchVp),
}

impl Length {
    /// Whether each hand of a fixed number is written.
    #[must_use]
    pub fn is_hands(&self) -> bool {
        *self == Length::Hands
    }

    /// Whether a match to a target is played.
    #[must_use]
    pub fn is_match(&self) -> bool {
        matches!(self, Length::Target(_))
    }
}

/// A match that a referee ended before its target was reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchStop {
    pub by: String,
    /// When, in UTC.
    pub at: DateTime<Utc>,
    pub reason: String,
}

/// How the difference of a match becomes Victory Points. No document says: both are what a club would expect, the first
/// because a narrow match is then worth less than a clear one, the second because a match is won or lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MatchVp {
    /// By the event's table, as after a fixed number of hands (default).
    #[default]
    Column,
    /// 20 to whoever won, 0 to the other; 10 each when it was stopped level. Of three players so for each two of them.
    WonLost,
}
