//! The entry fee of an event, and the amount that each entry owes.

use crate::model::entry::{Entry, EntryNo};
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

/// The largest amount that an entry may have paid, in euro cents: a million euro.
pub const MOST_PAID: i64 = 100_000_000;

/// The unit to which a fee applies: an entry or a player.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum FeePer {
    /// The fee is for the whole entry: a pair, a team or a single player.
    #[default]
    Entry,
    /// The fee is for each player of the entry.
    Player,
}

/// A different fee for some entries, such as members of the club.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReducedFee {
    /// The name of the entries that pay this fee, as in `soci`.
    pub name: String,
    pub entries: Vec<EntryNo>,
    /// The reduced fee in euro cents, for an entry or a player like the full fee.
    pub cents: u32,
}

/// The entry fee (quota) of an event.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fee {
    /// The full fee in euro cents; 0 for none.
    pub cents: u32,
    /// The unit to which the fee applies: an entry or a player.
    #[serde(default)]
    pub per: FeePer,
    /// The reduced fees. For an entry named in several, the first one applies.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reduced: Vec<ReducedFee>,
}

impl Fee {
    /// Whether the event has no fee.
    #[must_use]
    pub fn is_none(&self) -> bool {
        *self == Fee::default()
    }

    /// Returns the total that an entry has to pay, in euro cents.
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
