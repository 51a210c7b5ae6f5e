//! The settings of an event that are a choice of a few words. Forms and files write the same words; the usual choice is
//! the first.

use serde::{Deserialize, Deserializer, Serialize};
use std::ops::RangeInclusive;
use strum::{IntoStaticStr, VariantArray};

/// The kind of competitors: pairs, single players or teams.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "snake_case")]
pub enum EventKind {
    Pairs,
    /// Single players, with another partner each round. At tables of two or three, each plays without a partner.
    Individual,
    /// Teams of two pairs and up to two substitutes. A match between two teams takes two tables.
    Teams,
}

impl EventKind {
    /// Returns the number of players that an entry may have.
    ///
    /// Source for teams: Regolamento 2015, championship teams of up to six.
    #[must_use]
    pub fn players(self) -> RangeInclusive<usize> {
        match self {
            EventKind::Pairs => 2..=2,
            EventKind::Individual => 1..=1,
            EventKind::Teams => 4..=6,
        }
    }
}

/// The level of an event in the federation's calendar. It decides which cards admit to it.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum EventLevel {
    /// Nobody has said (default): every card admits.
    #[default]
    Unsaid,
    /// An event of a club or a province.
    Circolo,
    Federale,
    Regionale,
    Nazionale,
}

impl EventLevel {
    /// Whether nobody has said the level.
    #[must_use]
    pub fn is_unsaid(&self) -> bool {
        *self == EventLevel::Unsaid
    }
}

/// The kind of Match Points that the standings show.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "snake_case")]
pub enum MpReading {
    /// Match Points shown as the signed difference of points at the table (default).
    #[default]
    Difference,
    /// Match Points shown as the entry's own points, without those of the opponents.
    Gross,
}

/// The person that must agree before a table's result counts.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Confirmation {
    /// A referee confirms the result (default).
    #[default]
    Referee,
    Opponents,
    /// The opponents accept the result, and that is enough unless somebody at the desk has seen the opponents' codes. A
    /// referee then also confirms the result.
    OpponentsUnseen,
    /// A second clerk enters the result again or confirms it.
    SecondClerk,
    /// The act of entering the result is enough; nobody has to confirm it.
    OnEntry,
}

impl Confirmation {
    /// Whether acceptance by the opponents is enough to confirm a result that players enter themselves. True also where
    /// a result entered by staff needs no confirmation.
    #[must_use]
    pub fn by_opponents(self) -> bool {
        matches!(
            self,
            Confirmation::Opponents | Confirmation::OpponentsUnseen | Confirmation::OnEntry
        )
    }
}

/// The form in which the public sees the names of players.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum PublicNames {
    #[default]
    Full,
    /// The first word of the name cut to its initial, the other words as written.
    Initials,
    /// The federation card number, or the entry's number for a player without a card.
    CardNumber,
    /// Public pages show the entry's number only.
    Hidden,
}

/// The order in which entries are seated for round 1.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum DrawOrder {
    /// Round 1 is seated in a random order drawn from the event's seed (default).
    #[default]
    Seeded,
    /// Round 1 is seated in the order of the entries' numbers.
    ByNumber,
    /// Round 1 is seated in the order of the first players' names, as they are written on the list.
    Alphabetical,
    /// Round 1 is drawn from the event's seed, and then neighbours are spread: seats are swapped until entries of one
    /// club, then of one province and then of one region, meet as seldom, and as late, as the search can bring about in
    /// the planned Mitchell.
    Spread,
}

/// The earlier meetings that a Danese round must not repeat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RematchScope {
    /// No earlier meeting may be repeated (default).
    #[default]
    AllRounds,
    /// Only the meetings of the previous round may not be repeated.
    PreviousRound,
}

/// Whether entries of one club (ASD) are kept from meeting.
///
/// Written `no`, `prefer` or `never_meet`; the older `false` and `true` are read as `no` and `prefer`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, IntoStaticStr, VariantArray)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ClubsApart {
    /// Clubs have no influence on the pairing (default).
    #[default]
    No,
    /// A meeting within a club is avoided where possible, whatever the distance in the standings.
    Prefer,
    /// Entries of one club never meet. If no such pairing exists, the program proposes none.
    NeverMeet,
}

impl<'de> Deserialize<'de> for ClubsApart {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ClubsApart, D::Error> {
        #[derive(Deserialize)]
        #[serde(rename_all = "snake_case")]
        enum Word {
            No,
            Prefer,
            NeverMeet,
        }
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Wire {
            Older(bool),
            Word(Word),
        }
        Ok(match Wire::deserialize(deserializer)? {
            Wire::Older(false) | Wire::Word(Word::No) => ClubsApart::No,
            Wire::Older(true) | Wire::Word(Word::Prefer) => ClubsApart::Prefer,
            Wire::Word(Word::NeverMeet) => ClubsApart::NeverMeet,
        })
    }
}

/// The choice of the entry that gets the bye in a Danese modificato with an odd number of entries. It is always one of
/// those with the fewest byes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DaneseRest {
    /// The entry whose bye lets the others meet closest in the standings. The bye counts as an opponent placed below
    /// the last (default).
    #[default]
    Closest,
    /// The bye goes to the lowest entry in the standings.
    Lowest,
}
