//! Who plays: players and entries (coppie).

use crate::model::payment::Payment;
use burraco_rules::Side;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
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

/// What an entry has done so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EntryState {
    Entered,
    /// At the desk, ready to play.
    CheckedIn,
    /// Known not to come.
    Absent,
    Withdrawn,
}

/// A pair (coppia), or a single player or team, as it stands on the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    pub number: EntryNo,
    /// Its players: two for a pair.
    pub players: Vec<Player>,
    /// The group (girone) it plays in; empty in an event of one group.
    #[serde(default)]
    pub group: String,
    /// The line it must sit on, if it must.
    #[serde(default)]
    pub line: Option<Side>,
    /// What it has done so far.
    pub state: EntryState,
    /// Entry fee paid, in euro cents.
    #[serde(default)]
    pub paid_cents: i64,
    /// How it was paid and who took it; none for nothing, or where nobody wrote it down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payment: Option<Payment>,
}

/// Where players that are to be entered stand on the list already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EnteredAlready {
    /// A player's card is on the list.
    Card {
        /// The card, as it was given.
        card: String,
        /// The entry that has it.
        entry: EntryNo,
    },
    /// The same names stand together on the list, and no card tells them apart.
    Names(EntryNo),
}

/// The players of a list by card, and by their names together: each with the place where it stands.
#[derive(Clone, Debug)]
pub struct PlayerIndex<T> {
    cards: HashMap<String, T>,
    names: HashMap<Vec<String>, Vec<(T, bool)>>,
}

impl PlayerIndex<EntryNo> {
    /// The index of entries, without the one that is to be replaced.
    #[must_use]
    pub fn of(entries: &[Entry], but: Option<EntryNo>) -> PlayerIndex<EntryNo> {
        let mut index = PlayerIndex::default();
        for entry in entries.iter().filter(|entry| Some(entry.number) != but) {
            index.add(entry.number, &entry.players);
        }
        index
    }

    /// Where players stand already.
    #[must_use]
    pub fn find(&self, players: &[Player]) -> Option<EnteredAlready> {
        let by_card = players.iter().find_map(|player| {
            let entry = *self.cards.get(&player.card_key()?)?;
            let card = player.card.clone();
            Some(EnteredAlready::Card { card, entry })
        });
        by_card.or_else(|| self.with_names(players).map(EnteredAlready::Names))
    }
}

impl<T: Copy> PlayerIndex<T> {
    /// Adds players that stand at a place.
    pub fn add(&mut self, at: T, players: &[Player]) {
        for card in players.iter().filter_map(Player::card_key) {
            self.cards.entry(card).or_insert(at);
        }
        let places = self.names.entry(names_key(players)).or_default();
        places.push((at, all_carded(players)));
    }

    /// Where the same names stand together, unless cards tell them apart. One player of the same name is a namesake.
    #[must_use]
    pub fn with_names(&self, players: &[Player]) -> Option<T> {
        let places = self
            .names
            .get(&names_key(players))
            .filter(|_| players.len() > 1)?;
        let carded = all_carded(players);
        let same = places.iter().find(|(_, other)| !(carded && *other));
        same.map(|(at, _)| *at)
    }
}

impl<T> Default for PlayerIndex<T> {
    fn default() -> PlayerIndex<T> {
        PlayerIndex {
            cards: HashMap::new(),
            names: HashMap::new(),
        }
    }
}

fn names_key(players: &[Player]) -> Vec<String> {
    let mut names: Vec<String> = players.iter().map(|player| folded(&player.name)).collect();
    names.sort();
    names
}

fn all_carded(players: &[Player]) -> bool {
    players.iter().all(|player| player.card_key().is_some())
}

/// A text without capitals and with single spaces.
fn folded(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").to_lowercase()
}

impl Player {
    /// The name by which players are compared: without capitals, and with single spaces.
    #[must_use]
    pub fn name_key(name: &str) -> String {
        folded(name)
    }

    /// The card by which players are compared; none for a player without one.
    fn card_key(&self) -> Option<String> {
        Some(folded(&self.card)).filter(|card| !card.is_empty())
    }
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
