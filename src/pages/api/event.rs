//! Events: the list, and one with its rounds.

use crate::api::named::{EntryJson, said};
use crate::api::words::{self, word};
use crate::components::summaries::{published, waiting_before_last};
use crate::urls;
use burraco_rules::Players;
use burraco_tournament::entry::Entry;
use burraco_tournament::event::{Event, Settings};
use burraco_tournament::round::{Round, RoundState};
use burraco_tournament::scoring::match_score::Length;
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

/// A page of events, the newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventsJson {
    /// At most 24.
    pub events: Vec<EventLineJson>,
    /// Where the next page is; null after the last.
    pub next: Option<String>,
}

/// An event in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventLineJson {
    /// Its word in addresses.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// The day it is played, in its own time zone.
    pub date: NaiveDate,
    /// Where; null when nobody has said.
    pub venue: Option<String>,
    /// Who runs it; null when nobody has said.
    pub organiser: Option<String>,
    /// What competes.
    #[schema(schema_with = words::kind)]
    pub kind: String,
    /// How far it is.
    #[schema(schema_with = words::event_state)]
    pub state: &'static str,
    /// How many are entered.
    pub entries: usize,
    /// Where more of it is told.
    pub href: String,
}

impl EventLineJson {
    /// An event in a list.
    #[must_use]
    pub fn new(event: &Event) -> EventLineJson {
        let settings = &event.settings;
        EventLineJson {
            slug: settings.slug.clone(),
            name: settings.name.clone(),
            date: settings.date,
            venue: said(settings.venue.clone()),
            organiser: said(settings.organiser.clone()),
            kind: word(settings.kind),
            state: state(event),
            entries: event.entries.len(),
            href: urls::api_event(&settings.slug),
        }
    }
}

/// How far an event is: over when every round of its plan is closed and no table of an earlier one is open again.
pub(super) fn state(event: &Event) -> &'static str {
    let planned = event.settings.plan.rounds.len();
    match published(event).next_back() {
        None => "to_come",
        Some(last)
            if last.state == RoundState::Closed
                && published(event).count() >= planned
                && waiting_before_last(event).is_empty() =>
        {
            "over"
        }
        Some(_) => "running",
    }
}

/// An event: the settings that matter, who competes, its rounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventJson {
    /// Its word in addresses.
    pub slug: String,
    /// Its name.
    pub name: String,
    /// The day it is played, in its own time zone.
    pub date: NaiveDate,
    /// The IANA name of that time zone.
    pub time_zone: String,
    /// Where; null when nobody has said.
    pub venue: Option<String>,
    /// Who runs it; null when nobody has said.
    pub organiser: Option<String>,
    /// What everybody in the hall is told now; null for nothing.
    pub notice: Option<String>,
    /// How far it is.
    #[schema(schema_with = words::event_state)]
    pub state: &'static str,
    /// What competes.
    #[schema(schema_with = words::kind)]
    pub kind: String,
    /// The rules hands are scored by, as `pozzetto score --rules` takes them.
    pub rules: String,
    /// How many players sit at a table.
    #[schema(minimum = 2, maximum = 4)]
    pub players_at_table: u8,
    /// The rounds foreseen: `3 mitchell + 1 danese`.
    pub plan: String,
    /// Hands (smazzate) of a table in a round; null where a match to a target is played.
    pub hands: Option<u8>,
    /// The total in points that wins a match; null where a fixed number of hands is played.
    #[schema(schema_with = words::target)]
    pub target: Option<&'static str>,
    /// Minutes of a round.
    pub minutes: u16,
    /// What the Match Points of the standings are: the signed difference at the table, or the entry's own points.
    #[schema(schema_with = words::mp)]
    pub mp: String,
    /// What decides after Victory Points and Match Points, in order.
    pub tie_breaks: Vec<String>,
    /// How names are shown.
    #[schema(schema_with = words::names)]
    pub public_names: String,
    /// The first round whose results are hidden until the ceremony; null when nothing is hidden now.
    #[schema(minimum = 1)]
    pub hidden_from: Option<u32>,
    /// The last round whose standings are told; 0 before the first.
    pub standings_after: u32,
    /// Its entries, by number.
    pub entries: Vec<EntryLineJson>,
    /// Its published rounds.
    pub rounds: Vec<RoundLineJson>,
}

/// An entry on the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EntryLineJson {
    /// Who.
    pub entry: EntryJson,
    /// What it has done so far.
    #[schema(schema_with = words::entry_state)]
    pub state: String,
    /// Where more of it is told.
    pub href: String,
}

/// A round in an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RoundLineJson {
    /// Its number.
    #[schema(minimum = 1)]
    pub number: u32,
    /// How its tables were made: `mitchell`, `danese` and the like.
    pub movement: String,
    /// How far it is.
    #[schema(schema_with = words::round_state)]
    pub state: String,
    /// Whether its results are hidden until the ceremony.
    pub hidden: bool,
    /// How many tables it has.
    pub tables: usize,
    /// How many of them count.
    pub tables_in: usize,
    /// Where more of it is told.
    pub href: String,
}

impl EventJson {
    /// An event as everybody may see it.
    #[must_use]
    pub fn new(event: &Event) -> EventJson {
        let settings = &event.settings;
        let (hands, target) = length(settings);
        EventJson {
            slug: settings.slug.clone(),
            name: settings.name.clone(),
            date: settings.date,
            time_zone: settings.time_zone.clone(),
            venue: said(settings.venue.clone()),
            organiser: said(settings.organiser.clone()),
            notice: said(settings.notice.clone()),
            state: state(event),
            kind: word(settings.kind),
            rules: settings.rules.to_string(),
            players_at_table: match settings.rules.players {
                Players::Two => 2,
                Players::Three => 3,
                Players::Four => 4,
            },
            plan: settings.plan.to_string(),
            hands,
            target,
            minutes: settings.minutes,
            mp: word(settings.mp),
            tie_breaks: settings.tie_breaks.iter().map(word).collect(),
            public_names: word(settings.public_names),
            hidden_from: event.hidden_now().map(|round| round.0),
            standings_after: event.last_shown().0,
            entries: event.entries.iter().map(|e| entry(event, e)).collect(),
            rounds: published(event).map(|r| round(event, r)).collect(),
        }
    }
}

fn length(settings: &Settings) -> (Option<u8>, Option<&'static str>) {
    match settings.length {
        Length::Hands | Length::Total => (Some(settings.hands), None),
        Length::Target(_) => (None, Some(settings.rules.target.word())),
    }
}

fn entry(event: &Event, entry: &Entry) -> EntryLineJson {
    EntryLineJson {
        entry: EntryJson::new(event, entry),
        state: word(entry.state),
        href: urls::api_entry(&event.settings.slug, entry.number),
    }
}

fn round(event: &Event, round: &Round) -> RoundLineJson {
    let counts = round.tables.iter().filter(|table| table.state.counts());
    RoundLineJson {
        number: round.number.0,
        movement: round.movement.to_string(),
        state: word(round.state),
        hidden: event.hides(round.number),
        tables: round.tables.len(),
        tables_in: counts.count(),
        href: urls::api_round(&event.settings.slug, round.number),
    }
}
