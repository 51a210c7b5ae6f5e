//! The rules for the prizes of an event.

use crate::model::entry::EntryNo;
use serde::{Deserialize, Serialize};

/// The entries among which a prize is given, and the ranking that decides it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "among", rename_all = "snake_case")]
pub enum Contest {
    All,
    /// The contest among the entries of one group (girone).
    Group {
        group: String,
    },
    /// The contest among the entries of one club. An entry takes part if one of its players belongs to the club.
    Club {
        club: String,
    },
    /// The contest among a category: entries that the organiser has listed, such as ladies, juniors or mixed pairs.
    Category {
        /// The name of the category of entries that compete for prizes.
        name: String,
        entries: Vec<EntryNo>,
    },
    /// The contest by the points of the last Danese rounds alone, by VP and then MP.
    LastDanese {
        /// The number of Danese rounds that count, back from the last.
        rounds: u32,
    },
}

/// A rule that gives prizes to the first ranks of a contest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PrizeRule {
    pub contest: Contest,
    /// The amounts for the first place, the second, and so on, in euro cents; 0 for a cup.
    pub cents: Vec<u32>,
    /// Whether an entry that has a prize of an earlier rule is passed over.
    #[serde(default)]
    pub cumulation: Cumulation,
}

/// The people that may see the event's prize list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PrizesShown {
    #[default]
    Desk,
    /// Everybody sees the prize list: it is published.
    Everybody,
}

/// Whether an entry may win more than one prize of the event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cumulation {
    #[default]
    May,
    /// An entry that has won a prize of an earlier rule is passed over.
    PassedOver,
}
