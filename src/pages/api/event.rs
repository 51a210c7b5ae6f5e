//! The JSON answers about events: the list of events, and one event with its rounds.

use crate::api::named::{EntryJson, said};
use crate::api::words::{self, word};
use crate::urls;
use burraco_rules::Players;
use burraco_tournament::commands::next_step::is_over;
use burraco_tournament::entry::Entry;
use burraco_tournament::event::{Event, Settings};
use burraco_tournament::round::Round;
use burraco_tournament::scoring::match_score::Length;
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

/// A page of events, the newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventsJson {
    /// The events on this page of the list, at most 24.
    pub events: Vec<EventLineJson>,
    /// The URL of the next page of the list of events; null after the last.
    pub next: Option<String>,
}

/// An event in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventLineJson {
    /// The event's slug: its name in addresses.
    pub slug: String,
    /// The event's name.
    pub name: String,
    /// The day on which the event is played, in the event's own time zone.
    pub date: NaiveDate,
    /// The event's venue; null when the organiser has named none.
    pub venue: Option<String>,
    /// The event's organiser; null when none is named.
    pub organiser: Option<String>,
    /// The kind of entries that compete.
    #[schema(schema_with = words::kind)]
    pub kind: String,
    /// The state of the event.
    #[schema(schema_with = words::event_state)]
    pub state: &'static str,
    /// The number of entries in the event.
    pub entries: usize,
    /// The URL of the JSON description of the event.
    pub href: String,
}

impl EventLineJson {
    /// Describes an event in a list.
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

/// Returns the state of an event: to come, running or over.
pub(super) fn state(event: &Event) -> &'static str {
    match event.published().next_back() {
        None => "to_come",
        Some(_) if is_over(event) => "over",
        Some(_) => "running",
    }
}

/// An event with the settings that matter, its entries and its rounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventJson {
    /// The event's slug: its name in addresses.
    pub slug: String,
    /// The event's name.
    pub name: String,
    /// The day on which the event is played, in the event's own time zone.
    pub date: NaiveDate,
    /// The IANA name of the event's time zone.
    pub time_zone: String,
    /// The event's venue; null when the organiser has named none.
    pub venue: Option<String>,
    /// The event's organiser; null when none is named.
    pub organiser: Option<String>,
    /// The notice now shown to everybody in the hall; null for none.
    pub notice: Option<String>,
    /// The state of the event.
    #[schema(schema_with = words::event_state)]
    pub state: &'static str,
    /// The kind of entries that compete.
    #[schema(schema_with = words::kind)]
    pub kind: String,
    /// The rules by which hands are scored, as `pozzetto score --rules` takes them.
    pub rules: String,
    /// The number of players who sit at a table.
    #[schema(minimum = 2, maximum = 4)]
    pub players_at_table: u8,
    /// The rounds foreseen, as in `3 mitchell + 1 danese`.
    pub plan: String,
    /// The number of hands (smazzate) of a table in a round; null where a match to a target is played.
    pub hands: Option<u8>,
    /// The total in points that wins a match; null where a fixed number of hands is played.
    #[schema(schema_with = words::target)]
    pub target: Option<&'static str>,
    /// The length of a round, in minutes.
    pub minutes: u16,
    /// The meaning of the Match Points in the standings: the signed difference at the table, or the entry's own points.
    #[schema(schema_with = words::mp)]
    pub mp: String,
    /// The tie-breaks after Victory Points and Match Points, in order.
    pub tie_breaks: Vec<String>,
    /// The rule by which names are shown to the public.
    #[schema(schema_with = words::names)]
    pub public_names: String,
    /// The first round whose results are hidden until the ceremony; null when nothing is hidden now.
    #[schema(minimum = 1)]
    pub hidden_from: Option<u32>,
    /// The last round whose standings are open to everybody; 0 before the first.
    pub standings_after: u32,
    /// The event's entries, by number.
    pub entries: Vec<EntryLineJson>,
    /// The event's published rounds.
    pub rounds: Vec<RoundLineJson>,
}

/// An entry in an event's list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EntryLineJson {
    /// The entry itself: its number and its players.
    pub entry: EntryJson,
    /// The state of the entry.
    #[schema(schema_with = words::entry_state)]
    pub state: String,
    /// The URL of the JSON description of the entry.
    pub href: String,
}

/// A round in an event's list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RoundLineJson {
    /// The number of the round.
    #[schema(minimum = 1)]
    pub number: u32,
    /// The movement by which the round's tables were made: `mitchell`, `danese` and the like.
    pub movement: String,
    /// The state of the round.
    #[schema(schema_with = words::round_state)]
    pub state: String,
    /// Whether the round's results are hidden until the ceremony.
    pub hidden: bool,
    /// The number of tables in the round.
    pub tables: usize,
    /// The number of tables whose result counts.
    pub tables_in: usize,
    /// The URL of the JSON description of the round.
    pub href: String,
}

impl EventJson {
    /// Describes an event as everybody may see it.
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
            rounds: event.published().map(|r| round(event, r)).collect(),
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
