//! The archive: every event, year by year.

use crate::locale::Lang;
use crate::{Frame, Link, numbers, urls};
use askama::Template;
use burraco_tournament::visibility::headline::Headline;
use chrono::Datelike;
use std::collections::BTreeSet;

/// `/archivio`: the events of a year.
#[derive(Clone, Debug, Template)]
#[template(path = "events/archive.html")]
pub struct ArchivePage {
    pub frame: Frame,
    pub t: Lang,
    pub year: i32,
    /// The years there are, the latest first.
    pub years: Vec<Link>,
    /// Its events, the latest first.
    pub events: Vec<ArchiveLine>,
    /// Where players are found.
    pub players: String,
}

/// An event of the archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchiveLine {
    pub name: String,
    /// Its page, which stays where it is.
    pub href: String,
    /// `21 nov 2026`.
    pub date: String,
    pub venue: String,
    pub organiser: String,
}

impl ArchivePage {
    /// The events of a year, which is none when there are no events.
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
