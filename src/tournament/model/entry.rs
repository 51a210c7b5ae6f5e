//! The entries of an event (coppie) and their players.

use crate::model::payment::Payment;
use burraco_rules::Side;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fmt;
use strum::{EnumString, IntoStaticStr, VariantArray};

/// The number of an entry, from 1. An event never gives the same number twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EntryNo(pub u32);

impl fmt::Display for EntryNo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A player of an entry, with name, federation card number, club and what a list adds to them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// The player's name, spelled as the player wants it.
    pub name: String,
    /// The number of the federation card (tessera); empty for a player without one.
    #[serde(default)]
    pub card: String,
    /// The player's club (ASD); empty for a player without one.
    #[serde(default)]
    pub club: String,
    /// The province of the player's club, as the list has it; empty where it does not say.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub province: String,
    /// The region of the player's club, as the list has it; empty where it does not say.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub region: String,
    /// The category in which the federation ranks the player; empty where the list does not say.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub category: String,
}

/// A field of a player, as lists and forms have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum PlayerField {
    #[strum(serialize = "player")]
    Name,
    Card,
    Club,
    Province,
    Region,
    Category,
}

impl PlayerField {
    /// The fields that few lists have.
    pub const FURTHER: [PlayerField; 3] = [
        PlayerField::Province,
        PlayerField::Region,
        PlayerField::Category,
    ];

    /// Returns the English word that names the field in forms and in the headings of lists, as in `club`. The player's
    /// number follows it.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// The status of an entry, from registration to withdrawal.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, EnumString, IntoStaticStr,
)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum EntryState {
    Entered,
    /// The entry has checked in at the desk and is ready to play.
    CheckedIn,
    /// The entry is known not to come.
    Absent,
    Withdrawn,
}

/// An entry on the event's list: a pair (coppia), a single player or a team.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    pub number: EntryNo,
    /// The players of the entry: two for a pair.
    pub players: Vec<Player>,
    /// The group (girone) in which the entry plays; empty in an event with a single group.
    #[serde(default)]
    pub group: String,
    /// The side (N/S or E/W) on which the entry must sit; `None` when either side will do.
    #[serde(default)]
    pub line: Option<Side>,
    /// The status of the entry, such as checked in or withdrawn.
    pub state: EntryState,
    /// The amount of the entry fee paid so far, in euro cents.
    #[serde(default)]
    pub paid_cents: i64,
    /// The way the fee was paid and the person that took it. `None` when nothing was paid or nobody recorded it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payment: Option<Payment>,
}

/// The reason to think that players to be entered are on the list already: a card number or a set of names that an
/// entry has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EnteredAlready {
    /// The federation card of one of the players is on the list.
    Card {
        /// The player's card number, as it was given.
        card: String,
        /// The number of the entry that has this card.
        entry: EntryNo,
    },
    /// An entry with the same set of names is on the list, and no card numbers tell them apart.
    Names(EntryNo),
}

/// An index of the players on a list, by federation card number and by the set of an entry's names. Each key leads to
/// the place of the players on the list.
#[derive(Clone, Debug)]
pub struct PlayerIndex<T> {
    cards: HashMap<String, T>,
    names: HashMap<Vec<String>, Vec<(T, bool)>>,
}

impl PlayerIndex<EntryNo> {
    /// Builds the index of some entries, leaving out the entry that is to be replaced.
    #[must_use]
    pub fn of(entries: &[Entry], but: Option<EntryNo>) -> PlayerIndex<EntryNo> {
        let mut index = PlayerIndex::default();
        for entry in entries.iter().filter(|entry| Some(entry.number) != but) {
            index.add(entry.number, &entry.players);
        }
        index
    }

    /// Looks up players on the list, first by card number and then by their names.
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
    /// Adds the players that stand at one place of the list.
    pub fn add(&mut self, at: T, players: &[Player]) {
        for card in players.iter().filter_map(Player::card_key) {
            self.cards.entry(card).or_insert(at);
        }
        let places = self.names.entry(names_key(players)).or_default();
        places.push((at, all_carded(players)));
    }

    /// Returns the place in the list where the same set of names stands, unless federation card numbers show that the
    /// players are others. A single player never matches: two people may share a name.
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

/// Returns a text in lower case and with single spaces, as names are compared.
pub(crate) fn folded(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").to_lowercase()
}

/// Returns the position of the first player of an entry that is named in it before.
#[must_use]
pub fn named_twice(players: &[Player]) -> Option<usize> {
    let mut places = players.iter().enumerate();
    let twice = places.find(|(at, player)| {
        let mut before = players.iter().take(*at);
        before.any(|other| other.is_alike(player))
    });
    twice.map(|(at, _)| at)
}

/// Returns the players whose name also stands in another entry, each with that entry's number. Withdrawn entries do not
/// count, and federation card numbers tell two people of one name apart.
#[must_use]
pub fn namesakes(entries: &[Entry]) -> HashMap<EntryNo, Vec<(&Player, EntryNo)>> {
    let here = entries
        .iter()
        .filter(|entry| entry.state != EntryState::Withdrawn);
    let mut named: HashMap<String, Vec<(EntryNo, &Player)>> = HashMap::new();
    for entry in here {
        for player in &entry.players {
            let places = named.entry(folded(&player.name)).or_default();
            places.push((entry.number, player));
        }
    }
    let mut found: HashMap<EntryNo, Vec<(&Player, EntryNo)>> = HashMap::new();
    for entry in entries {
        for player in &entry.players {
            let Some(places) = named.get(&folded(&player.name)) else {
                continue;
            };
            let own = &entry.number;
            if entry.state == EntryState::Withdrawn {
                continue;
            }
            let alike =
                |(other, namesake): &&(EntryNo, &Player)| other != own && player.is_alike(namesake);
            let same = places.iter().find(alike);
            if let Some((other, _)) = same {
                found.entry(*own).or_default().push((player, *other));
            }
        }
    }
    found
}

impl Player {
    /// Returns what a field holds.
    #[must_use]
    pub fn get(&self, field: PlayerField) -> &str {
        match field {
            PlayerField::Name => &self.name,
            PlayerField::Card => &self.card,
            PlayerField::Club => &self.club,
            PlayerField::Province => &self.province,
            PlayerField::Region => &self.region,
            PlayerField::Category => &self.category,
        }
    }

    /// Returns a field to write to.
    #[must_use]
    pub fn get_mut(&mut self, field: PlayerField) -> &mut String {
        match field {
            PlayerField::Name => &mut self.name,
            PlayerField::Card => &mut self.card,
            PlayerField::Club => &mut self.club,
            PlayerField::Province => &mut self.province,
            PlayerField::Region => &mut self.region,
            PlayerField::Category => &mut self.category,
        }
    }

    /// Whether two players of a list read as one person: by the same card, or by the same name where no two cards tell
    /// them apart.
    fn is_alike(&self, other: &Player) -> bool {
        match (self.card_key(), other.card_key()) {
            (Some(card), Some(other)) => card == other,
            _ => !self.name.trim().is_empty() && folded(&self.name) == folded(&other.name),
        }
    }

    /// Returns the form of a name used for comparing players: lower case, with single spaces.
    #[must_use]
    pub fn name_key(name: &str) -> String {
        folded(name)
    }

    /// Returns the form of the federation card number used for comparing players; `None` for a player without a card.
    #[must_use]
    pub fn card_key(&self) -> Option<String> {
        Player::key_of_card(&self.card)
    }

    /// Returns the form of a federation card number used for comparing players; `None` where there is no number. Zeros in
    /// front do not count, because a spreadsheet drops them: `00123` is `123`.
    #[must_use]
    pub fn key_of_card(card: &str) -> Option<String> {
        let whole = folded(card);
        let key = match whole.trim_start_matches('0') {
            "" => whole.as_str(),
            key => key,
        };
        (!key.is_empty()).then(|| key.to_owned())
    }
}

impl Entry {
    /// Returns the clubs of the entry's players, without repetitions or blanks.
    pub fn clubs(&self) -> impl Iterator<Item = &str> {
        self.of_players(PlayerField::Club)
    }

    /// Returns what a field of the entry's players holds, without repetitions or blanks.
    pub fn of_players(&self, field: PlayerField) -> impl Iterator<Item = &str> {
        self.players
            .iter()
            .enumerate()
            .filter_map(move |(i, player)| {
                let mut before = self.players.iter().take(i);
                let text = player.get(field);
                let seen = before.any(|other| other.get(field) == text);
                (!text.is_empty() && !seen).then_some(text)
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(number: u32, players: [(&str, &str); 2]) -> Entry {
        let player = |(name, card): (&str, &str)| Player {
            name: name.to_owned(),
            card: card.to_owned(),
            ..Player::default()
        };
        Entry {
            number: EntryNo(number),
            players: players.map(player).to_vec(),
            group: String::new(),
            line: None,
            state: EntryState::Entered,
            paid_cents: 0,
            payment: None,
        }
    }

    #[test]
    fn zeros_before_a_card_tell_nobody_apart() {
        for (card, key) in [
            (" 00123", "123"),
            ("123", "123"),
            ("A07", "a07"),
            ("000", "000"),
        ] {
            assert_eq!(Player::key_of_card(card).as_deref(), Some(key), "{card}");
        }
        assert_eq!(Player::key_of_card(" "), None);
    }

    #[test]
    fn a_name_in_two_entries_is_told_of_both_unless_cards_tell_them_apart() {
        let mut entries = [
            entry(1, [("Ada Neri", ""), ("Ugo Blu", "A1")]),
            entry(2, [("Ida Rosa", ""), ("ADA  neri", "")]),
            entry(3, [("Ugo Blu", "B2"), ("Eva Viola", "")]),
            entry(4, [("Eva Viola", "C3"), ("Leo Gialli", "")]),
        ];
        let told = |entries: &[Entry]| -> Vec<(u32, String, u32)> {
            let found = namesakes(entries);
            let lines = found.iter().flat_map(|(entry, same)| {
                same.iter()
                    .map(|(player, other)| (entry.0, player.name.clone(), other.0))
            });
            let mut lines: Vec<_> = lines.collect();
            lines.sort();
            lines
        };
        assert_eq!(
            told(&entries),
            [
                (1, "Ada Neri".to_owned(), 2),
                (2, "ADA  neri".to_owned(), 1),
                (3, "Eva Viola".to_owned(), 4),
                (4, "Eva Viola".to_owned(), 3),
            ]
        );
        entries[1].state = EntryState::Withdrawn;
        entries[3].players[0].name = "Eva Verdi".to_owned();
        assert_eq!(told(&entries), []);
    }
}
