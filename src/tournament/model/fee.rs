//! The fee of an event, and what was paid of it.

use crate::model::entry::{Entry, EntryNo};
use serde::{Deserialize, Serialize};

/// The most an entry may have paid, in euro cents: a million euro.
pub const MOST_PAID: i64 = 100_000_000;

/// For whom a fee is named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FeePer {
    /// For a pair, a team or a single player together.
    #[default]
    Entry,
    /// For each of its players.
    Player,
}

/// Entries that pay another fee, such as members of the club.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReducedFee {
    /// Who they are: `soci`.
    pub name: String,
    pub entries: Vec<EntryNo>,
    /// What they pay, in euro cents, for an entry or a player as the fee is named.
    pub cents: u32,
}

/// The fee (quota) of an event.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fee {
    /// In euro cents; 0 for none.
    pub cents: u32,
    /// For whom it is named.
    #[serde(default)]
    pub per: FeePer,
    /// Who pays another; the first line that names an entry holds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reduced: Vec<ReducedFee>,
}

impl Fee {
    /// Whether there is none to pay.
    #[must_use]
    pub fn is_none(&self) -> bool {
        *self == Fee::default()
    }

    /// What an entry has to pay in all, in euro cents.
    #[must_use]
    pub fn of(&self, entry: &Entry) -> i64 {
        let own = |reduced: &&ReducedFee| reduced.entries.contains(&entry.number);
        let cents = self
            .reduced
            .iter()
            .find(own)
            .map_or(self.cents, |r| r.cents);
        let times = match self.per {
            FeePer::Entry => 1,
            FeePer::Player => i64::try_from(entry.players.len()).unwrap_or(1),
        };
        i64::from(cents) * times
    }
}
