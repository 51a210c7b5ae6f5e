//! The event (torneo): its settings and everything that has happened in it.

use crate::model::award::ByeAward;
use crate::model::branding::{Colour, Logo};
use crate::model::clock::USUAL_LAST_HAND;
use crate::model::cow_list::CowList;
use crate::model::entry::{Entry, EntryNo};
use crate::model::fee::Fee;
use crate::model::infraction::Infraction;
use crate::model::length::Length;
use crate::model::movement::Movement;
use crate::model::plan::Plan;
use crate::model::points::{MatchPoints, VictoryPoints};
use crate::model::prize_rule::{Contest, PrizeRule, PrizesShown};
use crate::model::protest::{Protest, USUAL_PROTEST_MINUTES};
use crate::model::round::{Round, RoundNo, Table, TableNo};
use crate::model::ruling::Adjustment;
use crate::model::stage::EventStage;
use crate::model::tie_break::TieBreak;
use crate::model::vp::VpTable;
use burraco_rules::{BySide, RuleSet};
use chrono::NaiveDate;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// What competes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EventKind {
    Pairs,
    /// Single players, with another partner each round; at tables of two and three without.
    Individual,
    /// Teams of two pairs and up to two substitutes; a match is two tables.
    Teams,
}

impl EventKind {
    /// How many players an entry has.
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

/// What the Match Points of the standings are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MpReading {
    /// The signed difference at the table (default).
    #[default]
    Difference,
    /// The entry's own points.
    Gross,
}

/// Who must agree before a table's result counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Confirmation {
    /// A referee confirms (default).
    #[default]
    Referee,
    Opponents,
    /// The opponents accept, and a referee looks at it where somebody of the desk has seen their codes.
    OpponentsUnseen,
    /// A second clerk enters or confirms.
    SecondClerk,
    /// The entry itself is enough.
    OnEntry,
}

impl Confirmation {
    /// Whether the opponents' acceptance is enough: where one entry alone would do, but players write it themselves, too.
    #[must_use]
    pub fn by_opponents(self) -> bool {
        matches!(
            self,
            Confirmation::Opponents | Confirmation::OpponentsUnseen | Confirmation::OnEntry
        )
    }
}

/// How names are shown to the public.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PublicNames {
    #[default]
    Full,
    /// The first word cut to its initial, the others as written.
    Initials,
    /// The card number, or the entry's number without one.
    CardNumber,
    /// The entry's number only.
    Hidden,
}

/// In which order entries sit down for round 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawOrder {
    /// Drawn by lot from the event's seed (default).
    #[default]
    Seeded,
    /// In order of number.
    ByNumber,
}

/// Which earlier meetings a Danese round avoids.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RematchScope {
    /// Every earlier meeting (default).
    #[default]
    AllRounds,
    /// Only the round before.
    PreviousRound,
}

/// Whether entries of one club (ASD) are kept from meeting.
///
/// Written `no`, `prefer` or `never_meet`; the older `false` and `true` are read as `no` and `prefer`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ClubsApart {
    /// Clubs do not matter (default).
    #[default]
    No,
    /// As few as possible meet, whatever the distance in the ranking.
    Prefer,
    /// They do not meet: no pairing rather than one in which they do.
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

/// Who rests in a Danese modificato of an odd number; always one of those who have rested least.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DaneseRest {
    /// Whoever lets the others meet closest, the rest counted as an opponent below the last (default).
    #[default]
    Closest,
    /// The lowest in the ranking.
    Lowest,
}

/// The settings of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// The event's word in addresses: lower-case letters, digits and hyphens.
    pub slug: String,
    pub name: String,
    /// Where it is played.
    #[serde(default)]
    pub venue: String,
    /// The day it is played, in its own time zone.
    pub date: NaiveDate,
    #[serde(default)]
    pub organiser: String,
    pub kind: EventKind,
    /// The rules hands are scored by.
    pub rules: RuleSet,
    /// Hands (smazzate) in a round: 2, 3 or 4; where matches are played, the column of Victory Points.
    pub hands: u8,
    /// When a table has played enough.
    #[serde(default, skip_serializing_if = "Length::is_hands")]
    pub length: Length,
    /// Difference of points to Victory Points.
    pub vp_table: VpTable,
    pub plan: Plan,
    /// Criteria after VP and MP.
    #[serde(default)]
    pub tie_breaks: Vec<TieBreak>,
    /// What a rest is worth.
    pub bye: ByeAward,
    /// What MP are in the standings.
    #[serde(default)]
    pub mp: MpReading,
    /// Minutes of a round.
    pub minutes: u16,
    /// Minutes before the end of a round at which the last hand (ultima smazzata) is announced; 0 for never.
    #[serde(
        default = "usual_last_hand",
        skip_serializing_if = "is_usual_last_hand"
    )]
    pub last_hand: u16,
    /// Minutes after the publication of a result or a ranking in which a protest is in time.
    #[serde(
        default = "usual_protest_minutes",
        skip_serializing_if = "is_usual_protest_minutes"
    )]
    pub protest_minutes: u16,
    /// What the organiser tells everybody in the hall; empty for nothing.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notice: String,
    /// Who confirms a table.
    #[serde(default)]
    pub confirmation: Confirmation,
    /// How names are shown.
    #[serde(default)]
    pub public_names: PublicNames,
    /// How round 1 is seated.
    #[serde(default)]
    pub draw: DrawOrder,
    /// Whether entries of one club are kept apart.
    #[serde(default)]
    pub clubs_apart: ClubsApart,
    /// Which meetings a Danese round avoids.
    #[serde(default)]
    pub rematches: RematchScope,
    /// Who rests in a Danese modificato.
    #[serde(default)]
    pub danese_rest: DaneseRest,
    /// What it costs to play.
    #[serde(default, skip_serializing_if = "Fee::is_none")]
    pub fee: Fee,
    /// What can be won.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prizes: Vec<PrizeRule>,
    /// The cost of cups and other prizes in kind, in euro cents.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub in_kind_cents: u32,
    /// Who sees who wins what.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub prizes_shown: PrizesShown,
    /// The first round whose results everybody sees only after the ceremony; see [`crate::visibility::hidden`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hidden_from: Option<RoundNo>,
    /// Where it stands among all events.
    #[serde(default, skip_serializing_if = "EventStage::is_open")]
    pub stage: EventStage,
    /// Lines of the catalogue of infractions that were changed or added; see [`Settings::catalogue`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub infractions: Vec<Infraction>,
    /// The colour of whoever runs it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<Colour>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub logo: Option<Logo>,
    /// Where every lot comes from.
    pub seed: u64,
    /// IANA name of the time zone people see, `Europe/Rome` by default.
    pub time_zone: String,
    /// What a later version has written and this one cannot read. It stays as it is, so that instances of both may serve
    /// one database and neither loses what the other keeps.
    #[serde(flatten)]
    pub unread: BTreeMap<String, Value>,
}

impl Settings {
    /// These settings for another event: without what names entries of this one, and without what was said during it.
    #[must_use]
    pub fn for_another(&self) -> Settings {
        let mut other = self.clone();
        other.fee.reduced.clear();
        let names_entries = |rule: &PrizeRule| matches!(rule.contest, Contest::Category { .. });
        other.prizes.retain(|rule| !names_entries(rule));
        other.prizes_shown = PrizesShown::default();
        other.notice.clear();
        other
    }

    /// What the form of a new event does not name, taken over from the event it is made like. What a rest is worth goes with
    /// the smazzate.
    #[must_use]
    pub fn like(self, other: &Settings) -> Settings {
        let other = other.for_another();
        Settings {
            bye: match (self.kind, self.hands) == (other.kind, other.hands) {
                true => other.bye,
                false => self.bye,
            },
            rematches: other.rematches,
            danese_rest: other.danese_rest,
            hidden_from: other.hidden_from.filter(|from| {
                usize::try_from(from.0).is_ok_and(|from| from <= self.plan.rounds.len())
            }),
            infractions: other.infractions,
            logo: other.logo,
            time_zone: other.time_zone,
            ..self
        }
    }

    /// Each side's Victory Points for N/S points less E/W points at a table.
    #[must_use]
    pub fn vp(&self, difference: MatchPoints) -> BySide<VictoryPoints> {
        match self.length {
            Length::Hands | Length::Total => self.vp_table.vp(difference),
            Length::Target(by) => by.of(self, difference),
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_nothing(cents: &u32) -> bool {
    *cents == 0
}

fn usual_last_hand() -> u16 {
    USUAL_LAST_HAND
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
fn is_usual_last_hand(minutes: &u16) -> bool {
    *minutes == USUAL_LAST_HAND
}

fn usual_protest_minutes() -> u16 {
    USUAL_PROTEST_MINUTES
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
fn is_usual_protest_minutes(minutes: &u16) -> bool {
    *minutes == USUAL_PROTEST_MINUTES
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
fn is_usual(shown: &PrizesShown) -> bool {
    *shown == PrizesShown::Desk
}

/// An event with all that has happened in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    pub settings: Settings,
    /// Its entries, by number.
    pub entries: CowList<Entry>,
    /// Its rounds, in order; the last may be a draft.
    pub rounds: Vec<Round>,
    /// Rulings of the referee, by number.
    pub adjustments: Vec<Adjustment>,
    pub protests: Vec<Protest>,
}

/// Whether a text can be an event's word in addresses: 1 to 60 lower-case letters, digits and hyphens.
///
/// `nuovo` is the address of the form for a new event.
#[must_use]
pub fn is_slug(text: &str) -> bool {
    let letter = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    (1..=60).contains(&text.len())
        && text.bytes().all(letter)
        && !text.starts_with('-')
        && !text.ends_with('-')
        && text != "nuovo"
}

impl Event {
    /// An entry by number.
    #[must_use]
    pub fn entry(&self, number: EntryNo) -> Option<&Entry> {
        let found = self.entries.binary_search_by_key(&number, |e| e.number);
        found.ok().and_then(|i| self.entries.get(i))
    }

    /// A round by number.
    #[must_use]
    pub fn round(&self, number: RoundNo) -> Option<&Round> {
        self.rounds.iter().find(|round| round.number == number)
    }

    /// A table by round and number.
    #[must_use]
    pub fn table(&self, round: RoundNo, table: TableNo) -> Option<&Table> {
        let tables = &self.round(round)?.tables;
        tables.iter().find(|t| t.number == table)
    }

    /// The movement the plan foresees for the next round, if it foresees one.
    #[must_use]
    pub fn next_movement(&self) -> Option<Movement> {
        self.settings.plan.movement(self.rounds.len())
    }
}
