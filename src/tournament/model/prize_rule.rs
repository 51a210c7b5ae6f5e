//! The prizes an event offers.

use crate::model::entry::EntryNo;
use serde::{Deserialize, Serialize};

/// Among whom a prize is given, and by what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "among", rename_all = "snake_case")]
pub enum Contest {
    All,
    /// The entries of a group (girone).
    Group {
        group: String,
    },
    /// The entries of a club: one player of it is enough.
    Club {
        club: String,
    },
    /// Entries the organiser has named (ladies, juniors, mixed).
    Category {
        /// What it is called.
        name: String,
        entries: Vec<EntryNo>,
    },
    /// Whoever made most in the last Danese rounds, by VP then MP.
    LastDanese {
        /// How many of them count, from the last back.
        rounds: u32,
    },
}

/// A list of prizes for the first places of a contest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PrizeRule {
    pub contest: Contest,
    /// Euro cents for the first place, the second, and so on; 0 for a cup.
    pub cents: Vec<u32>,
    /// Whether whoever has a prize of an earlier rule is passed over.
    #[serde(default)]
    pub cumulation: Cumulation,
}

/// Who sees the prize list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PrizesShown {
    #[default]
    Desk,
    /// Everybody: it is published.
    Everybody,
}

/// Whether an entry may win more than once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cumulation {
    #[default]
    May,
    /// Whoever has won by an earlier rule is passed over.
    PassedOver,
}
