//! Who plays: players and entries (coppie).

use serde::{Deserialize, Serialize};
use std::fmt;

/// The number an entry plays under, from 1; never given twice in an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EntryNo(pub u32);

impl fmt::Display for EntryNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A person at a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// The name as the player wants it read.
    pub name: String,
    /// The federation card (tessera), empty when there is none.
    #[serde(default)]
    pub card: String,
    /// The club (ASD), empty when there is none.
    #[serde(default)]
    pub club: String,
}

/// A line of the hall: the pairs that stay and the pairs that move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Line {
    /// North-South, the fixed line.
    Ns,
    /// East-West, the moving line.
    Ew,
}

/// What an entry has done so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EntryState {
    /// On the list.
    Entered,
    /// At the desk, ready to play.
    CheckedIn,
    /// Known not to come.
    Absent,
    /// Left the event.
    Withdrawn,
}

/// A pair (coppia), or a single player or team, as it stands on the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Its number.
    pub number: EntryNo,
    /// Its players: two for a pair.
    pub players: Vec<Player>,
    /// The group (girone) it plays in; empty in an event of one group.
    #[serde(default)]
    pub group: String,
    /// The line it must sit on, if it must.
    #[serde(default)]
    pub line: Option<Line>,
    /// What it has done so far.
    pub state: EntryState,
    /// Entry fee paid, in euro cents.
    #[serde(default)]
    pub paid_cents: i64,
}

impl Entry {
    /// The clubs of its players, without repetition or blanks.
    pub fn clubs(&self) -> impl Iterator<Item = &str> {
        self.players.iter().enumerate().filter_map(|(i, player)| {
            let seen = self.players.iter().take(i).any(|p| p.club == player.club);
            (!player.club.is_empty() && !seen).then_some(player.club.as_str())
        })
    }
}
