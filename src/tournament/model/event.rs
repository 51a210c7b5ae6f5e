//! The event (torneo): its settings, entries, rounds, rulings and protests.

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
use crate::model::round::{Round, RoundNo, RoundState, Table, TableNo};
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

/// The kind of competitors: pairs, single players or teams.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
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

/// The kind of Match Points that the standings show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MpReading {
    /// Match Points shown as the signed difference of points at the table (default).
    #[default]
    Difference,
    /// Match Points shown as the entry's own points, without those of the opponents.
    Gross,
}

/// The person that must agree before a table's result counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawOrder {
    /// Round 1 is seated in a random order drawn from the event's seed (default).
    #[default]
    Seeded,
    /// Round 1 is seated in the order of the entries' numbers.
    ByNumber,
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
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

/// The settings of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// The event's name in web addresses: lower-case letters, digits and hyphens.
    pub slug: String,
    pub name: String,
    /// The place where the event is played.
    #[serde(default)]
    pub venue: String,
    /// The date of the event, in the event's own time zone.
    pub date: NaiveDate,
    #[serde(default)]
    pub organiser: String,
    pub kind: EventKind,
    /// The rules by which hands are scored.
    pub rules: RuleSet,
    /// The number of hands (smazzate) in a round. Where matches to a target of points are played, it only
    /// selects the table of Victory Points.
    pub hands: u8,
    /// The condition that ends the play at a table.
    #[serde(default, skip_serializing_if = "Length::is_hands")]
    pub length: Length,
    /// The table that converts a difference of points to Victory Points.
    pub vp_table: VpTable,
    pub plan: Plan,
    /// The tie-breaks that apply after VP and MP.
    #[serde(default)]
    pub tie_breaks: Vec<TieBreak>,
    /// The points that a bye is worth.
    pub bye: ByeAward,
    /// The kind of Match Points in the standings: signed difference or gross.
    #[serde(default)]
    pub mp: MpReading,
    /// The length of a round, in minutes.
    pub minutes: u16,
    /// The number of minutes before the end of a round at which the last hand (ultima smazzata) is announced; 0 means
    /// never.
    #[serde(
        default = "usual_last_hand",
        skip_serializing_if = "is_usual_last_hand"
    )]
    pub last_hand: u16,
    /// The number of minutes after the publication of a result or of standings within which a protest must be lodged.
    #[serde(
        default = "usual_protest_minutes",
        skip_serializing_if = "is_usual_protest_minutes"
    )]
    pub protest_minutes: u16,
    /// A message from the organiser to everybody in the hall; empty for none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notice: String,
    /// The rule for confirming the result of a table.
    #[serde(default)]
    pub confirmation: Confirmation,
    /// The form in which the public sees the names of players.
    #[serde(default)]
    pub public_names: PublicNames,
    /// The order in which entries are seated for round 1.
    #[serde(default)]
    pub draw: DrawOrder,
    /// Whether the pairing keeps entries of one club apart.
    #[serde(default)]
    pub clubs_apart: ClubsApart,
    /// The earlier meetings that a Danese round must not repeat.
    #[serde(default)]
    pub rematches: RematchScope,
    /// The choice of the entry that gets the bye in a Danese modificato.
    #[serde(default)]
    pub danese_rest: DaneseRest,
    /// The entry fee.
    #[serde(default, skip_serializing_if = "Fee::is_none")]
    pub fee: Fee,
    /// The prizes that the event offers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prizes: Vec<PrizeRule>,
    /// The cost of cups and other prizes in kind, in euro cents.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub in_kind_cents: u32,
    /// The people that may see the event's prize list.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub prizes_shown: PrizesShown,
    /// The first round whose results stay hidden from the public until the ceremony; see [`crate::visibility::hidden`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hidden_from: Option<RoundNo>,
    /// The stage of the event: draft, open, archived or deleted.
    #[serde(default, skip_serializing_if = "EventStage::is_open")]
    pub stage: EventStage,
    /// The infractions of the catalogue that this event changed or added; see [`Settings::catalogue`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub infractions: Vec<Infraction>,
    /// The colour of the organiser.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<Colour>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub logo: Option<Logo>,
    /// The seed of every random draw in the event.
    pub seed: u64,
    /// The IANA name of the event's time zone; `Europe/Rome` by default.
    pub time_zone: String,
    /// Settings that a later version of the program wrote and this version cannot read. They are kept unchanged, so
    /// that both versions can serve one database without losing data.
    #[serde(flatten)]
    pub unread: BTreeMap<String, Value>,
}

impl Settings {
    /// Returns a copy of these settings for another event. It drops the notice, the publication of prizes, and the
    /// reduced fees and prize categories that name entries.
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

    /// Returns these settings, completed with those settings of the event `other` that the form for a new event does
    /// not ask for. The bye award is copied only if both events have the same kind and number of hands.
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

    /// Returns the Victory Points of each side. `difference` is the points of N/S minus those of E/W at a table.
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
    /// The entries of the event, by number.
    pub entries: CowList<Entry>,
    /// The rounds of the event, in order. The last one may be a draft.
    pub rounds: Vec<Round>,
    /// The rulings of the referees, by number.
    pub adjustments: Vec<Adjustment>,
    pub protests: Vec<Protest>,
}

/// Whether a text can serve as an event's name in addresses: 1 to 60 lower-case letters, digits and inner hyphens.
///
/// The word `nuovo` is refused, because it is the address of the form for a new event.
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
    /// Returns the entry with a number.
    #[must_use]
    pub fn entry(&self, number: EntryNo) -> Option<&Entry> {
        let found = self.entries.binary_search_by_key(&number, |e| e.number);
        found.ok().and_then(|i| self.entries.get(i))
    }

    /// Returns the round with a number.
    #[must_use]
    pub fn round(&self, number: RoundNo) -> Option<&Round> {
        self.rounds.iter().find(|round| round.number == number)
    }

    /// Returns the rounds that are no drafts, in their order.
    pub fn published(&self) -> impl DoubleEndedIterator<Item = &Round> {
        let rounds = self.rounds.iter();
        rounds.filter(|round| round.state != RoundState::Draft)
    }

    /// Returns the table with a number in a round.
    #[must_use]
    pub fn table(&self, round: RoundNo, table: TableNo) -> Option<&Table> {
        let tables = &self.round(round)?.tables;
        tables.iter().find(|t| t.number == table)
    }

    /// Returns the movement that the plan provides for the next round, if there is one.
    #[must_use]
    pub fn next_movement(&self) -> Option<Movement> {
        self.settings.plan.movement(self.rounds.len())
    }
}
