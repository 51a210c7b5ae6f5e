//! The details of an event that lists of events show.

use crate::event::EventKind;
use chrono::NaiveDate;

/// The details of an event that a list of events shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Headline {
    /// The event's name in web addresses.
    pub slug: String,
    pub name: String,
    /// The date of the event, in the event's own time zone.
    pub date: NaiveDate,
    /// The place where the event is played; empty when not stated.
    pub venue: String,
    /// The organiser of the event; empty when not stated.
    pub organiser: String,
    pub kind: EventKind,
}
