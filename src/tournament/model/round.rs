//! Rounds (turni), tables (tavoli) and the hands played at them.

use crate::model::award::Award;
use crate::model::clock::{Clock, ClockPhase};
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
    /// A round's number in its event, from 1.
    RoundNo
}
number! {
    /// A table's number in its round, from 1.
    TableNo
}
number! {
    /// A hand's number at its table, from 1.
    HandNo
}

/// How far a round is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RoundState {
    /// Proposed; only the desk sees it.
    Draft,
    /// The tables are known to everybody.
    Published,
    /// Hands have been entered.
    Playing,
    /// Every table is closed.
    Closed,
}

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TableState {
    /// Hands are missing or have open faults.
    Open,
    /// Every hand is in and settled.
    Entered,
    /// Whoever must agree has agreed.
    Confirmed,
    /// The referee has closed it: only a correction reopens it.
    Closed,
    /// Somebody does not agree.
    Disputed,
}

impl TableState {
    /// Whether the table's result ranks and pairs.
    #[must_use]
    pub fn counts(self) -> bool {
        matches!(self, TableState::Confirmed | TableState::Closed)
    }

    /// The machine's word, as in files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            TableState::Open => "open",
            TableState::Entered => "entered",
            TableState::Confirmed => "confirmed",
            TableState::Closed => "closed",
            TableState::Disputed => "disputed",
        }
    }
}

/// One round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    pub number: RoundNo,
    /// How its tables were made.
    pub movement: Movement,
    /// How far it is.
    pub state: RoundState,
    #[serde(default, skip_serializing_if = "Clock::is_untouched")]
    pub clock: Clock,
    /// Its tables, by number.
    pub tables: Vec<Table>,
    /// Entries that rest, with what it is worth to them.
    #[serde(default)]
    pub byes: Vec<Bye>,
}

impl Round {
    /// Whether its play has begun: a hand is in, or its clock was started.
    #[must_use]
    pub fn has_started(&self) -> bool {
        self.state >= RoundState::Playing || self.clock.began().is_some()
    }

    /// Whether an entry sits at one of its tables, or rests in it.
    #[must_use]
    pub fn seats(&self, entry: EntryNo) -> bool {
        let rests = self.byes.iter().any(|bye| bye.entry == entry);
        let sits = |table: &Table| table.side_of(entry).is_some();
        rests || self.tables.iter().any(sits)
    }
}

/// An entry that rests (riposo).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bye {
    pub entry: EntryNo,
    /// What it is worth.
    pub award: Award,
    pub reason: PairingReason,
}

/// The two who play together on each line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Partners {
    /// The entry of the line is the pair.
    #[default]
    Entry,
    /// Individual event: another entry plays with the one that has the seat.
    With(BySide<EntryNo>),
    /// Team event: two players of the line's team.
    OfTeam(BySide<Pair>),
    /// A table of three: each of the two who have a seat plays alone, North and East, and this entry is West.
    Third(EntryNo),
}

impl Partners {
    fn are_the_entry(&self) -> bool {
        *self == Partners::Entry
    }
}

/// A place at a table: a line, or the chair of one of three.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// A line, where two sit or one of two.
    Line(Side),
    /// A chair of a table of three.
    Chair(Chair),
}

impl Spot {
    /// Every place there can be; at a table there are either the lines or the chairs.
    pub const ALL: [Spot; 5] = [
        Spot::Line(Side::Ns),
        Spot::Line(Side::Ew),
        Spot::Chair(Chair::North),
        Spot::Chair(Chair::East),
        Spot::Chair(Chair::West),
    ];

    /// The machine's word: `ns`, `ew`, `north`, `east`, `west`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Spot::Line(side) => side.word(),
            Spot::Chair(Chair::North) => "north",
            Spot::Chair(Chair::East) => "east",
            Spot::Chair(Chair::West) => "west",
        }
    }

    /// The line it is, where it is one.
    #[must_use]
    pub fn line(self) -> Option<Side> {
        match self {
            Spot::Line(side) => Some(side),
            Spot::Chair(_) => None,
        }
    }

    /// Reads the machine's word.
    #[must_use]
    pub fn read(word: &str) -> Option<Spot> {
        Spot::ALL.into_iter().find(|spot| spot.word() == word)
    }
}

/// One table of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    pub number: TableNo,
    /// Who sits on each side.
    pub seats: BySide<EntryNo>,
    /// Who of them, or with whom.
    #[serde(default, skip_serializing_if = "Partners::are_the_entry")]
    pub partners: Partners,
    /// How far it is.
    pub state: TableState,
    /// Why these two meet.
    pub reason: PairingReason,
    /// That its match was ended before the target was reached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<MatchStop>,
    /// The hands entered so far, by number.
    #[serde(default)]
    pub hands: CowList<Hand>,
}

impl Table {
    /// A hand by number.
    #[must_use]
    pub fn hand(&self, number: HandNo) -> Option<&Hand> {
        self.hands.iter().find(|hand| hand.number == number)
    }

    /// Which version of each hand holds: `1.2 2.1`. What somebody saw, or accepted, is told apart by it.
    #[must_use]
    pub fn versions(&self) -> String {
        let word = |hand: &Hand| {
            let version = hand.current().map_or(0, |current| current.version);
            format!("{}.{version}", hand.number)
        };
        let all: Vec<String> = self.hands.iter().map(word).collect();
        all.join(" ")
    }

    /// What somebody saw of it before deciding about it: its state, and the version of each hand.
    #[must_use]
    pub fn seen(&self) -> String {
        let seen = format!("{} {}", self.state.word(), self.versions());
        seen.trim_end().to_owned()
    }

    /// Where an entry sits, if it sits here.
    #[must_use]
    pub fn side_of(&self, entry: EntryNo) -> Option<Side> {
        let sits = |side: &Side| self.entries(*side).any(|other| other == entry);
        Side::ALL.into_iter().find(sits)
    }

    /// The entries of a line: one, or the two partners of an individual event. Of three, East and West count as E/W.
    pub fn entries(&self, side: Side) -> impl Iterator<Item = EntryNo> + use<> {
        let second = match (self.partners, side) {
            (Partners::With(partners), _) => Some(*partners.get(side)),
            (Partners::Third(west), Side::Ew) => Some(west),
            (Partners::Entry | Partners::OfTeam(_) | Partners::Third(_), _) => None,
        };
        [*self.seats.get(side)].into_iter().chain(second)
    }

    /// Which two of the line's team play it, in a team event.
    #[must_use]
    pub fn team_pair(&self, side: Side) -> Option<Pair> {
        match self.partners {
            Partners::OfTeam(pairs) => Some(*pairs.get(side)),
            Partners::Entry | Partners::With(_) | Partners::Third(_) => None,
        }
    }

    /// The three players of a table of three.
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

    /// Where a player of a table of three sits.
    #[must_use]
    pub fn chair_of(&self, entry: EntryNo) -> Option<Chair> {
        let trio = self.trio()?;
        Chair::ALL
            .into_iter()
            .find(|chair| *trio.get(*chair) == entry)
    }

    /// Its places, in the order in which they are listed.
    #[must_use]
    pub fn spots(&self) -> Vec<Spot> {
        match self.trio() {
            Some(_) => Chair::ALL.map(Spot::Chair).to_vec(),
            None => Side::ALL.map(Spot::Line).to_vec(),
        }
    }

    /// The entries of a place; none of a chair where three do not sit.
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

    /// Where an entry sits, if it sits here.
    #[must_use]
    pub fn spot_of(&self, entry: EntryNo) -> Option<Spot> {
        match self.chair_of(entry) {
            Some(chair) => Some(Spot::Chair(chair)),
            None => self.side_of(entry).map(Spot::Line),
        }
    }

    /// Every entry at the table, N/S first.
    pub fn everybody(&self) -> impl Iterator<Item = EntryNo> + use<> {
        self.entries(Side::Ns).chain(self.entries(Side::Ew))
    }
}

/// One hand (smazzata) of a table, with every version ever saved of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hand {
    pub number: HandNo,
    /// Its versions, oldest first; never empty, never shortened.
    pub versions: Vec<HandVersion>,
}

impl Hand {
    /// The version that holds.
    #[must_use]
    pub fn current(&self) -> Option<&HandVersion> {
        self.versions.last()
    }
}

/// A hand as it was saved once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HandVersion {
    /// From 1.
    pub version: u32,
    pub sheet: Sheet,
    /// Who saved it: a user's name, or the word of a line ([`crate::commands::hand_permissions::Author`]).
    pub by: String,
    /// When, in UTC.
    pub at: DateTime<Utc>,
    /// Why it was changed; empty for a first entry.
    #[serde(default)]
    pub reason: String,
}

impl Clock {
    /// Whether a table still lacks hands although the time is over.
    #[must_use]
    pub fn is_late(&self, table: &Table, now: DateTime<Utc>) -> bool {
        table.state == TableState::Open && self.phase(now) == ClockPhase::Time
    }
}

/// Whether a round is part of a knockout: its points decide who goes on and count in no ranking.
#[must_use]
pub fn is_knockout(round: &Round) -> bool {
    matches!(round.movement, Movement::Knockout { .. })
}
