//! The archive: every event, year by year.

use crate::pages::words::Lang;
use crate::pages::{Frame, Link, numbers, urls};
use askama::Template;
use burraco_tournament::event::Settings;
use chrono::Datelike;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// `/archivio`: the events of a year.
#[derive(Clone, Debug, Template)]
#[template(path = "events/archive.html")]
pub struct ArchivePage {
    /// Language and menu.
    pub frame: Frame,
    /// The reader's language.
    pub t: Lang,
    /// The year shown.
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
    /// Its name.
    pub name: String,
    /// Its page, which stays where it is.
    pub href: String,
    /// `21 nov 2026`.
    pub date: String,
    /// Where.
    pub venue: String,
    /// Who ran it.
    pub organiser: String,
}

impl ArchivePage {
    /// The events of a year; of the latest when none is chosen.
    #[must_use]
    pub fn new(frame: Frame, events: &[Settings], year: Option<i32>) -> ArchivePage {
        let t = frame.t;
        let years: BTreeSet<i32> = events.iter().map(|event| event.date.year()).collect();
        let latest = years.last().copied();
        let year = year.or(latest).unwrap_or_else(|| frame.now.year());
        let of_year = events.iter().filter(|event| event.date.year() == year);
        let mut of_year: Vec<&Settings> = of_year.collect();
        of_year.sort_by_key(|event| (Reverse(event.date), &event.name));
        let line = |event: &Settings| ArchiveLine {
            name: event.name.clone(),
            href: urls::event(&event.slug),
            date: numbers::short_date(event.date, t),
            venue: event.venue.clone(),
            organiser: event.organiser.clone(),
        };
        let link = |of: &i32| Link::new(urls::archive_of(of), of.to_string()).here(*of == year);
        ArchivePage {
            t,
            year,
            years: years.iter().rev().map(link).collect(),
            events: of_year.into_iter().map(line).collect(),
            players: urls::players(),
            frame,
        }
    }
}
