//! The first page of the service: the list of events.

use crate::account::doors::{DoorWay, Doors};
use crate::events::podium::{PodiumLine, podium};
use crate::locale::Lang;
use crate::rounds::unplayed_matches::without_tables_now;
use crate::standings::circuit_form::link;
use crate::{Frame, Link, numbers, urls};
use askama::Template;
use burraco_tournament::commands::next_step::is_over;
use burraco_tournament::entry::{Entry, EntryState};
use burraco_tournament::event::Event;
use burraco_tournament::prizes::circuit::Circuit;
use burraco_tournament::ranking::Standings;
use burraco_tournament::round::RoundState;
use burraco_tournament::visibility::stage::EventStage;
use chrono::NaiveDate;

/// The page `/`: every event.
#[derive(Clone, Debug, Template)]
#[template(path = "events/home.html")]
pub struct Home {
    pub frame: Frame,
    pub t: Lang,
    /// The events, in the order given.
    pub events: Vec<EventLine>,
    /// The sentence about what to do where there is no event.
    pub beginning: &'static str,
    /// The URL where a new event is made, for those who may.
    pub new_event: Option<String>,
    pub circuits: Vec<Link>,
    /// The doors of a demo; none on any other service.
    pub doors: Option<Doors>,
    /// The links to all events and to all players.
    pub more: [Link; 2],
}

/// An event in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventLine {
    /// The event's slug.
    pub slug: String,
    pub name: String,
    pub href: String,
    /// The day on which the event is played.
    pub day: NaiveDate,
    /// The date of the event, as in `21 nov 2026`.
    pub date: String,
    pub venue: String,
    /// The number of entries, as in `40 coppie`.
    pub pairs: String,
    /// The phase of the event, in a sentence.
    pub phase: String,
    /// Whether a round of the event is being played.
    pub live: bool,
    /// The sentence that names the event's winner, or says how many tables of the turno have a result. Empty while
    /// there is neither.
    pub said: String,
}

impl EventLine {
    /// Builds the line of an event, which leads to its public page.
    #[must_use]
    pub fn new(event: &Event, t: Lang) -> EventLine {
        let settings = &event.settings;
        let (phase, live) = phase(event, t);
        EventLine {
            slug: settings.slug.clone(),
            name: settings.name.clone(),
            href: urls::event(&settings.slug),
            day: settings.date,
            date: numbers::short_date(settings.date, t),
            venue: settings.venue.clone(),
            pairs: {
                let away = |entry: &&Entry| entry.state == EntryState::Absent;
                let away = event.entries.iter().filter(away).count();
                t.entries_count(settings.kind, event.entries.len() - away)
            },
            phase,
            live,
            said: String::new(),
        }
    }

    /// Builds the row of an event with what follows from its standings: the winner, or how many tables of the turno
    /// have a result.
    #[must_use]
    pub fn told(event: &Event, standings: &Standings, t: Lang) -> EventLine {
        let line = EventLine::new(event, t);
        let podium = podium(event, standings, t);
        let first = podium.iter().filter(|line| line.place == 1);
        let first: Vec<String> = first.map(PodiumLine::who).collect();
        let said = match first.is_empty() {
            true if !podium.is_empty() => t.nobody_first().to_owned(),
            true => {
                let far = tables_in(event, t).map(|far| far.said);
                let said = far.or_else(|| without_tables_now(event, t));
                said.unwrap_or_default()
            }
            false => t.first_place(first.join(" · ")),
        };
        EventLine { said, ..line }
    }

    /// Builds the line of an event, which leads to its desk.
    #[must_use]
    pub fn desk(event: &Event, t: Lang) -> EventLine {
        EventLine {
            href: urls::event_desk(&event.settings.slug),
            ..EventLine::new(event, t)
        }
    }
}

/// Returns the phase of an event in words, and whether a round is being played.
#[must_use]
pub fn phase(event: &Event, t: Lang) -> (String, bool) {
    match event.settings.stage {
        EventStage::Draft if event.is_private() => return (t.draft().into(), false),
        EventStage::Archived => return (t.archived().into(), false),
        EventStage::Deleted(_) => return (t.deleted().into(), false),
        EventStage::Draft | EventStage::Open => {}
    }
    let planned = event.settings.plan.rounds.len();
    let Some(last) = event.published().next_back() else {
        return (t.phase_entries().into(), false);
    };
    let between = last.state == RoundState::Closed && (last.number.0 as usize) < planned;
    match () {
        () if event.is_recorded() => (t.phase_recorded().into(), false),
        () if is_over(event) => (t.phase_over().into(), false),
        () if between => (t.phase_between(last.number), true),
        () => (t.phase_round(last.number, planned), true),
    }
}

/// The number of tables that are in, of a turno that is being played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TablesEntered {
    /// The number of tables whose result counts.
    pub here: usize,
    pub all: usize,
    /// The number of tables that are in, in words, as in `tavoli confermati: 7 su 20`.
    pub said: String,
}

/// Returns the number of tables of the present turno that are in. None between two turni, and where the turno has no
/// table.
#[must_use]
pub fn tables_in(event: &Event, t: Lang) -> Option<TablesEntered> {
    let now = event
        .published()
        .next_back()
        .filter(|round| round.state != RoundState::Closed && !round.tables.is_empty())?;
    let here = now.tables.iter().filter(|table| table.state.counts());
    let (here, all) = (here.count(), now.tables.len());
    Some(TablesEntered {
        here,
        all,
        said: t.tables_in(here, all),
    })
}

impl Home {
    /// Builds the page of some events, in the order given.
    #[must_use]
    pub fn new(frame: Frame, events: Vec<EventLine>, may_create: bool) -> Home {
        let t = frame.t;
        Home {
            t,
            events,
            beginning: t.no_events_next(),
            new_event: may_create.then(urls::new_event),
            circuits: Vec::new(),
            doors: None,
            more: [
                Link::new(urls::archive(), t.archive()),
                Link::new(urls::players(), t.all_players()),
            ],
            frame,
        }
    }

    /// Returns the home page with the circuits added.
    #[must_use]
    pub fn with_circuits<'c>(mut self, circuits: impl IntoIterator<Item = &'c Circuit>) -> Home {
        self.circuits = circuits.into_iter().map(link).collect();
        self
    }
}
