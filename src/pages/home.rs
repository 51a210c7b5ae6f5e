//! The first page: the list of events.

use crate::pages::circuit_form::link;
use crate::pages::words::Lang;
use crate::pages::{Frame, Link, numbers, urls};
use askama::Template;
use burraco_tournament::circuit::Circuit;
use burraco_tournament::event::Event;
use burraco_tournament::round::RoundState;

/// `/`: every event.
#[derive(Clone, Debug, Template)]
#[template(path = "events/home.html")]
pub struct Home {
    /// Language and menu.
    pub frame: Frame,
    /// The reader's language.
    pub t: Lang,
    /// The events, as they were given.
    pub events: Vec<EventLine>,
    /// Where a new event is made, for those who may.
    pub new_event: Option<String>,
    /// The circuits.
    pub circuits: Vec<Link>,
    /// Every event, and every player.
    pub more: [Link; 2],
}

/// An event in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventLine {
    /// Its name.
    pub name: String,
    /// Its page.
    pub href: String,
    /// `21 nov 2026`.
    pub date: String,
    /// Where.
    pub venue: String,
    /// `40 coppie`.
    pub pairs: String,
    /// How far it is: a sentence.
    pub phase: String,
    /// Whether a round is being played.
    pub live: bool,
}

impl EventLine {
    /// An event's line, leading to its public page.
    #[must_use]
    pub fn new(event: &Event, t: Lang) -> EventLine {
        let settings = &event.settings;
        let (phase, live) = phase(event, t);
        EventLine {
            name: settings.name.clone(),
            href: urls::event(&settings.slug),
            date: numbers::short_date(settings.date, t),
            venue: settings.venue.clone(),
            pairs: t.entries_count(settings.kind, event.entries.len()),
            phase,
            live,
        }
    }

    /// An event's line, leading to its desk.
    #[must_use]
    pub fn desk(event: &Event, t: Lang) -> EventLine {
        EventLine {
            href: urls::event_desk(&event.settings.slug),
            ..EventLine::new(event, t)
        }
    }
}

/// How far an event is, in words, and whether a round is being played.
#[must_use]
pub fn phase(event: &Event, t: Lang) -> (String, bool) {
    let planned = event.settings.plan.rounds.len();
    let Some(last) = crate::pages::parts::published(event).next_back() else {
        return (t.phase_entries().into(), false);
    };
    match last.state {
        RoundState::Closed if last.number.0 as usize >= planned => {
            // a table of an earlier turno may still be missing
            match crate::pages::parts::waiting_before_last(event).is_empty() {
                true => (t.phase_over().into(), false),
                false => (t.phase_round(last.number, planned), true),
            }
        }
        RoundState::Closed => (t.phase_between(last.number), true),
        _ => (t.phase_round(last.number, planned), true),
    }
}

impl Home {
    /// The page of some events, in the order given.
    #[must_use]
    pub fn new<'a>(
        frame: Frame,
        events: impl IntoIterator<Item = &'a Event>,
        may_create: bool,
    ) -> Home {
        let t = frame.t;
        Home {
            t,
            events: events.into_iter().map(|e| EventLine::new(e, t)).collect(),
            new_event: may_create.then(urls::new_event),
            circuits: Vec::new(),
            more: [
                Link::new(urls::archive(), t.archive()),
                Link::new(urls::players(), t.all_players()),
            ],
            frame,
        }
    }

    /// The same page with the circuits.
    #[must_use]
    pub fn with_circuits<'c>(mut self, circuits: impl IntoIterator<Item = &'c Circuit>) -> Home {
        self.circuits = circuits.into_iter().map(link).collect();
        self
    }
}
