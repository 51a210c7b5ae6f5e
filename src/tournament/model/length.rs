//! The length of a match: a fixed number of hands, or play until a target is reached.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

/// The most hands that a match can have. The match ends with the last one, whatever the totals.
pub const MOST_HANDS: u32 = 99;

/// The condition that ends the play at a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Length {
    /// The table plays a fixed number of hands in a round and enters each one (default).
    #[default]
    Hands,
    /// The table plays the number of hands in a round and enters one total for each side, on a single sheet. An extra
    /// hand of a knockout is entered like any other.
    Total,
    /// The match ends with the hand that reaches the rules' target of points, if one side (or one of three players) has
    /// the highest total. That a level match goes on is an inference. The number of hands in the settings then only
    /// selects the table of Victory Points.
    Target(MatchVp),
}

impl Length {
    /// Whether the table plays a fixed number of hands and enters each one.
    #[must_use]
    pub fn is_hands(&self) -> bool {
        *self == Length::Hands
    }

    /// Whether the table plays a match to a target of points.
    #[must_use]
    pub fn is_match(&self) -> bool {
        matches!(self, Length::Target(_))
    }
}

/// The record of a match that a referee ended before its target was reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchStop {
    pub by: String,
    /// The time at which the match was ended, in UTC.
    pub at: DateTime<Utc>,
    pub reason: String,
}

/// The conversion of the difference in a match to a target into Victory Points. No document defines it, and clubs may
/// expect either. By the first, a narrow match is worth less than a clear one; by the second, a match is simply won or
/// lost.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum MatchVp {
    /// The event's table of Victory Points applies, as after a fixed number of hands (default).
    #[default]
    Column,
    /// The winner of the match gets 20 Victory Points and the loser 0; a match stopped level gives 10 each. With three
    /// players, this applies to each two of them.
    WonLost,
}
