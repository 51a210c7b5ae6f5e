//! What a list of events tells of each.

use crate::event::EventKind;
use chrono::NaiveDate;

/// An event in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Headline {
    /// Its word in addresses.
    pub slug: String,
    pub name: String,
    /// The day it is played, in its own time zone.
    pub date: NaiveDate,
    /// Where it is played; empty when nobody has said.
    pub venue: String,
    /// Who runs it; empty when nobody has said.
    pub organiser: String,
    pub kind: EventKind,
}
