//! The archive: every event, year by year.

use crate::locale::Lang;
use crate::{Frame, Link, numbers, urls};
use askama::Template;
use burraco_tournament::visibility::headline::Headline;
use chrono::Datelike;
use std::collections::BTreeSet;

/// The page `/archivio`: the events of a year.
#[derive(Clone, Debug, Template)]
#[template(path = "events/archive.html")]
pub struct ArchivePage {
    pub frame: Frame,
    pub t: Lang,
    pub year: i32,
    /// The links to the years that have events, the latest first.
    pub years: Vec<Link>,
    /// The events of the year, the latest first.
    pub events: Vec<ArchiveLine>,
    /// The URL of the page where players are found.
    pub players: String,
}

/// An event in the archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchiveLine {
    pub name: String,
    /// The URL of the event's page, which does not change.
    pub href: String,
    /// The date of the event, as in `21 nov 2026`.
    pub date: String,
    pub venue: String,
    pub organiser: String,
}

impl ArchivePage {
    /// Builds the page with the events of a year. No year is given when there are no events.
    #[must_use]
    pub fn new(
        frame: Frame,
        years: &BTreeSet<i32>,
        year: Option<i32>,
        mut events: Vec<Headline>,
    ) -> ArchivePage {
        let t = frame.t;
        let year = year.unwrap_or_else(|| frame.now.year());
        events.sort_by(|a, b| (b.date, &a.name).cmp(&(a.date, &b.name)));
        let line = |event: Headline| ArchiveLine {
            href: urls::event(&event.slug),
            date: numbers::short_date(event.date, t),
            name: event.name,
            venue: event.venue,
            organiser: event.organiser,
        };
        let link = |of: &i32| Link::new(urls::archive_of(of), of.to_string()).here(*of == year);
        ArchivePage {
            t,
            year,
            years: years.iter().rev().map(link).collect(),
            events: events.into_iter().map(line).collect(),
            players: urls::players(),
            frame,
        }
    }
}
