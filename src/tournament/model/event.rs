//! The event (torneo): its settings, entries, rounds, rulings and protests.

pub mod choices;
pub mod recorded;
pub mod results_sheet;
pub mod rooms;

use crate::model::award::ByeAward;
use crate::model::branding::{Colour, Logo};
use crate::model::clock::{USUAL_LAST_HAND, usual_minutes};
use crate::model::cow_list::CowList;
use crate::model::entry::{Entry, EntryNo};
pub use crate::model::event::choices::{
    ClubsApart, Confirmation, DaneseRest, DrawOrder, EventKind, EventLevel, MpReading, PublicNames,
    RematchScope,
};
use crate::model::event::results_sheet::ResultsSheet;
use crate::model::event::rooms::Rooms;
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
use crate::model::vp::usual_turno::UsualTurno;
use burraco_rules::{BySide, RuleSet};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

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
    /// The people who conduct the event and judge in it, a line each, with their function and level.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub officials: Vec<String>,
    /// The rooms, by the tables in each; none for an event in one room.
    #[serde(default, skip_serializing_if = "Rooms::is_empty")]
    pub rooms: Rooms,
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
    /// The columns of the results sheet that is sent to the federation.
    #[serde(default, skip_serializing_if = "ResultsSheet::is_usual")]
    pub results_sheet: ResultsSheet,
    /// The day on which the results were sent to the federation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub results_sent: Option<NaiveDate>,
    /// The form in which the public sees the names of players.
    #[serde(default)]
    pub public_names: PublicNames,
    /// The order in which entries are seated for round 1.
    #[serde(default)]
    pub draw: DrawOrder,
    /// Whether the pairing keeps entries of one club apart.
    #[serde(default)]
    pub clubs_apart: ClubsApart,
    /// The level of the event, which decides which cards admit to it.
    #[serde(default, skip_serializing_if = "EventLevel::is_unsaid")]
    pub level: EventLevel,
    /// The number of sessions of play that the event is divided into, each an afternoon or an evening.
    #[serde(default = "one_session", skip_serializing_if = "is_one_session")]
    pub sessions: u8,
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
    /// Returns the usual settings of an event of pairs with these rounds of so many hands: a draft without a name.
    /// The maker of an event states only the settings that differ.
    #[must_use]
    pub fn usual(date: NaiveDate, plan: Plan, hands: u8) -> Settings {
        let vp_table = VpTable::of_turno(UsualTurno::nearest(hands));
        Settings {
            slug: String::new(),
            name: String::new(),
            venue: String::new(),
            date,
            organiser: String::new(),
            officials: Vec::new(),
            rooms: Rooms::default(),
            results_sheet: ResultsSheet::default(),
            results_sent: None,
            kind: EventKind::Pairs,
            rules: RuleSet::FEDERATION,
            hands,
            length: Length::default(),
            bye: ByeAward::usual(hands, &vp_table),
            vp_table,
            plan,
            tie_breaks: Vec::new(),
            mp: MpReading::default(),
            minutes: usual_minutes(hands),
            last_hand: USUAL_LAST_HAND,
            protest_minutes: USUAL_PROTEST_MINUTES,
            notice: String::new(),
            confirmation: Confirmation::default(),
            public_names: PublicNames::default(),
            draw: DrawOrder::default(),
            clubs_apart: ClubsApart::default(),
            level: EventLevel::default(),
            sessions: one_session(),
            rematches: RematchScope::default(),
            danese_rest: DaneseRest::default(),
            fee: Fee::default(),
            prizes: Vec::new(),
            in_kind_cents: 0,
            prizes_shown: PrizesShown::default(),
            hidden_from: None,
            stage: EventStage::Draft,
            infractions: Vec::new(),
            colour: None,
            logo: None,
            seed: 0,
            time_zone: "Europe/Rome".to_owned(),
            unread: BTreeMap::new(),
        }
    }

    /// Returns the sum of the prizes in money, in euro cents.
    #[must_use]
    pub fn prizes_in_money(&self) -> i64 {
        let cents = self.prizes.iter().flat_map(|rule| &rule.cents);
        cents.map(|cents| i64::from(*cents)).sum()
    }

    /// Returns a copy of these settings for another event. It drops the notice, the publication of prizes, the day on which results were sent, and the
    /// reduced fees and prize categories that name entries.
    #[must_use]
    pub fn for_another(&self) -> Settings {
        let mut other = self.clone();
        other.fee.reduced.clear();
        let names_entries = |rule: &PrizeRule| matches!(rule.contest, Contest::Category { .. });
        other.prizes.retain(|rule| !names_entries(rule));
        other.prizes_shown = PrizesShown::default();
        other.results_sent = None;
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

fn one_session() -> u8 {
    1
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
fn is_one_session(sessions: &u8) -> bool {
    *sessions == one_session()
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
