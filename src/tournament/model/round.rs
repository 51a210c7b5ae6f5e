//! Rounds (turni), their tables (tavoli) and the hands played at them.

use crate::model::award::Award;
use crate::model::clock::Clock;
use crate::model::cow_list::CowList;
use crate::model::entry::EntryNo;
use crate::model::length::MatchStop;
use crate::model::line_up::Pair;
use crate::model::movement::{Movement, PairingReason};
use crate::model::trio::{Chair, Trio};
use burraco_rules::{BySide, Sheet, Side};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::RangeInclusive;
use strum::{EnumString, IntoStaticStr};

macro_rules! number {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u32);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

number! {
    /// The number of a round in its event, from 1.
    RoundNo
}
number! {
    /// The number of a table in its round, from 1.
    TableNo
}
number! {
    /// The number of a hand at its table, from 1.
    HandNo
}

impl HandNo {
    /// Returns so many hands, of which this is the first.
    #[must_use]
    pub fn upto(self, hands: u8) -> RangeInclusive<HandNo> {
        let more = u32::from(hands.saturating_sub(1));
        self..=HandNo(self.0.saturating_add(more))
    }
}

/// The state of a round, from draft to closed.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, IntoStaticStr,
)]
#[strum(serialize_all = "lowercase")]
#[serde(rename_all = "lowercase")]
pub enum RoundState {
    /// The round is proposed, and only the desk sees it.
    Draft,
    /// The tables of the round are public.
    Published,
    /// At least one hand of the round has been entered.
    Playing,
    /// Every table of the round is closed.
    Closed,
}

/// The state of a table, from open to closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
#[serde(rename_all = "lowercase")]
pub enum TableState {
    /// Hands are missing, or have faults that nobody has accepted.
    Open,
    /// Every hand of the table is entered, without open faults.
    Entered,
    /// The table's result is confirmed by everybody that must agree.
    Confirmed,
    /// The referee has closed the table. Only a correction reopens it.
    Closed,
    /// The table's result is disputed.
    Disputed,
}

impl TableState {
    /// Whether the table's result enters the standings and the next pairing.
    #[must_use]
    pub fn counts(self) -> bool {
        matches!(self, TableState::Confirmed | TableState::Closed)
    }

    /// Returns the machine-readable word for the state, as files use it.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// A round (turno) of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    pub number: RoundNo,
    /// The movement by which the tables of the round were made.
    pub movement: Movement,
    /// The state of the round.
    pub state: RoundState,
    #[serde(default, skip_serializing_if = "Clock::is_untouched")]
    pub clock: Clock,
    /// The tables of the round, by number.
    pub tables: Vec<Table>,
    /// The entries that have a bye in the round, with their awards.
    #[serde(default)]
    pub byes: Vec<Bye>,
}

impl Round {
    /// Whether play in the round has begun: a hand is entered, or the clock was started.
    #[must_use]
    pub fn has_started(&self) -> bool {
        self.state >= RoundState::Playing || self.clock.began().is_some()
    }

    /// Returns who sits where, and who rests. Whoever publishes the round sends this text back, so that a change made in
    /// the meantime is noticed.
    #[must_use]
    pub fn seats_seen(&self) -> String {
        let table = |table: &Table| {
            let sides = Side::ALL.map(|side| {
                let entries = table.entries(side).map(|entry| entry.to_string());
                entries.collect::<Vec<_>>().join("+")
            });
            format!("{}:{}", table.number, sides.join("-"))
        };
        let byes = self.byes.iter().map(|bye| bye.entry.to_string());
        let all: Vec<String> = self.tables.iter().map(table).chain(byes).collect();
        all.join(" ")
    }

    /// Whether the round is played by its clock: it was started, or nothing has been entered without it.
    #[must_use]
    pub fn goes_by_clock(&self) -> bool {
        self.clock.began().is_some() || !self.has_started()
    }

    /// Whether the round stands for a whole event of which only the final standings are known. Nobody sits at a table, and
    /// every entry has its points and its place.
    #[must_use]
    pub fn is_recorded(&self) -> bool {
        let mut byes = self.byes.iter();
        byes.any(|bye| bye.award.kind.recorded_place().is_some())
    }

    /// Whether an entry takes part in the round, at a table or with a bye.
    #[must_use]
    pub fn seats(&self, entry: EntryNo) -> bool {
        let rests = self.byes.iter().any(|bye| bye.entry == entry);
        let sits = |table: &Table| table.side_of(entry).is_some();
        rests || self.tables.iter().any(sits)
    }
}

/// An entry that has a bye (riposo) in a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bye {
    pub entry: EntryNo,
    /// The points that an entry gets for the bye.
    pub award: Award,
    pub reason: PairingReason,
}

/// The players or entries that play together on each side of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Partners {
    /// The entry in each seat plays as it is, with no partner from another entry.
    #[default]
    Entry,
    /// Individual event: the partner, on each side, of the entry that has the seat.
    With(BySide<EntryNo>),
    /// Team event: the two players of the team on each side that play at this table.
    OfTeam(BySide<Pair>),
    /// A table of three: everybody plays alone. The two entries with a seat are North and East, and this entry is West.
    Third(EntryNo),
}

impl Partners {
    fn are_the_entry(&self) -> bool {
        *self == Partners::Entry
    }
}

/// The players of a table who act together: a side (N/S or E/W), or one player at a table of three.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// A side of a table, with two players or, at a table of two, with one.
    Line(Side),
    /// A player of a table of three, given by the seat: North, East or West.
    Chair(Chair),
}

impl Spot {
    /// All sides and seats that a table can have. A given table has either the two sides or the three seats of a table
    /// of three.
    pub const ALL: [Spot; 5] = [
        Spot::Line(Side::Ns),
        Spot::Line(Side::Ew),
        Spot::Chair(Chair::North),
        Spot::Chair(Chair::East),
        Spot::Chair(Chair::West),
    ];

    /// Returns the machine-readable word for the side or seat: `ns`, `ew`, `north`, `east`, `west`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Spot::Line(side) => side.word(),
            Spot::Chair(Chair::North) => "north",
            Spot::Chair(Chair::East) => "east",
            Spot::Chair(Chair::West) => "west",
        }
    }

    /// Returns the side, N/S or E/W; `None` for a seat at a table of three.
    #[must_use]
    pub fn line(self) -> Option<Side> {
        match self {
            Spot::Line(side) => Some(side),
            Spot::Chair(_) => None,
        }
    }

    /// Reads a side or a seat at a table of three from its machine-readable word.
    #[must_use]
    pub fn read(word: &str) -> Option<Spot> {
        Spot::ALL.into_iter().find(|spot| spot.word() == word)
    }
}

/// A table of a round, with its seats, its state and its hands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    pub number: TableNo,
    /// The entry that has the seat on each side.
    pub seats: BySide<EntryNo>,
    /// The players of each side: part of a team, or the partner of the entry.
    #[serde(default, skip_serializing_if = "Partners::are_the_entry")]
    pub partners: Partners,
    /// The state of the table.
    pub state: TableState,
    /// The reason why the entries at this table meet.
    pub reason: PairingReason,
    /// The record of a match that a referee ended before its target was reached; `None` otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<MatchStop>,
    /// The hands of the table entered so far, by number.
    #[serde(default)]
    pub hands: CowList<Hand>,
}

impl Table {
    /// Returns the table's hand with a number.
    #[must_use]
    pub fn hand(&self, number: HandNo) -> Option<&Hand> {
        self.hands.iter().find(|hand| hand.number == number)
    }

    /// Returns the number of each hand with its current version, as in `1.2 2.1`. The text shows whether the hands have
    /// changed since somebody saw or accepted them.
    #[must_use]
    pub fn versions(&self) -> String {
        let word = |hand: &Hand| {
            let version = hand.current().map_or(0, |current| current.version);
            format!("{}.{version}", hand.number)
        };
        let all: Vec<String> = self.hands.iter().map(word).collect();
        all.join(" ")
    }

    /// Returns the table's state and the version of each hand. A decision carries this text, so that a change made in
    /// the meantime is noticed.
    #[must_use]
    pub fn seen(&self) -> String {
        let seen = format!("{} {}", self.state.word(), self.versions());
        seen.trim_end().to_owned()
    }

    /// Returns the side on which an entry sits; `None` if it does not sit at this table.
    #[must_use]
    pub fn side_of(&self, entry: EntryNo) -> Option<Side> {
        let sits = |side: &Side| self.entries(*side).any(|other| other == entry);
        Side::ALL.into_iter().find(sits)
    }

    /// Returns the entries of a side: one, or the two partners of an individual event. At a table of three, East and
    /// West both count as E/W.
    pub fn entries(&self, side: Side) -> impl Iterator<Item = EntryNo> + use<> {
        let second = match (self.partners, side) {
            (Partners::With(partners), _) => Some(*partners.get(side)),
            (Partners::Third(west), Side::Ew) => Some(west),
            (Partners::Entry | Partners::OfTeam(_) | Partners::Third(_), _) => None,
        };
        [*self.seats.get(side)].into_iter().chain(second)
    }

    /// Returns the two players of a side's team that play at this table, in a team event.
    #[must_use]
    pub fn team_pair(&self, side: Side) -> Option<Pair> {
        match self.partners {
            Partners::OfTeam(pairs) => Some(*pairs.get(side)),
            Partners::Entry | Partners::With(_) | Partners::Third(_) => None,
        }
    }

    /// Returns the three entries at a table of three; `None` at any other table.
    #[must_use]
    pub fn trio(&self) -> Option<Trio<EntryNo>> {
        match self.partners {
            Partners::Third(west) => Some(Trio {
                north: self.seats.ns,
                east: self.seats.ew,
                west,
            }),
            Partners::Entry | Partners::With(_) | Partners::OfTeam(_) => None,
        }
    }

    /// Returns the seat (North, East or West) of an entry at a table of three.
    #[must_use]
    pub fn chair_of(&self, entry: EntryNo) -> Option<Chair> {
        let trio = self.trio()?;
        Chair::ALL
            .into_iter()
            .find(|chair| *trio.get(*chair) == entry)
    }

    /// Returns the sides of the table, or the seats of a table of three, in the order in which they are listed.
    #[must_use]
    pub fn spots(&self) -> Vec<Spot> {
        match self.trio() {
            Some(_) => Chair::ALL.map(Spot::Chair).to_vec(),
            None => Side::ALL.map(Spot::Line).to_vec(),
        }
    }

    /// Returns the entries on a side or at a seat. The result is empty for a seat of a table of three when this table
    /// is not one.
    #[must_use]
    pub fn entries_at(&self, spot: Spot) -> Vec<EntryNo> {
        match spot {
            Spot::Line(side) => self.entries(side).collect(),
            Spot::Chair(chair) => self
                .trio()
                .map(|trio| *trio.get(chair))
                .into_iter()
                .collect(),
        }
    }

    /// Returns the side on which an entry sits, or its seat at a table of three; `None` if it does not sit at this
    /// table.
    #[must_use]
    pub fn spot_of(&self, entry: EntryNo) -> Option<Spot> {
        match self.chair_of(entry) {
            Some(chair) => Some(Spot::Chair(chair)),
            None => self.side_of(entry).map(Spot::Line),
        }
    }

    /// Returns every entry at the table, N/S first.
    pub fn everybody(&self) -> impl Iterator<Item = EntryNo> + use<> {
        self.entries(Side::Ns).chain(self.entries(Side::Ew))
    }
}

/// A hand (smazzata) of a table, with every version ever saved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hand {
    pub number: HandNo,
    /// The versions of the hand, oldest first. The list is never empty, and no version is ever removed.
    pub versions: Vec<HandVersion>,
}

impl Hand {
    /// Returns the current version of the hand.
    #[must_use]
    pub fn current(&self) -> Option<&HandVersion> {
        self.versions.last()
    }
}

/// A saved version of a hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HandVersion {
    /// The number of this version of the hand, from 1.
    pub version: u32,
    pub sheet: Sheet,
    /// The author of this version: a user's name, or the signature of a table's players
    /// ([`crate::commands::hand_permissions::Author`]).
    pub by: String,
    /// The time at which the version was saved, in UTC.
    pub at: DateTime<Utc>,
    /// The reason for changing the hand; empty for its first entry.
    #[serde(default)]
    pub reason: String,
}

/// Whether a round is part of a knockout. Its points decide who goes on and do not count in the standings.
#[must_use]
pub fn is_knockout(round: &Round) -> bool {
    matches!(round.movement, Movement::Knockout { .. })
}
