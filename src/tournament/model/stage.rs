//! The stage of an event: draft, open, archived or deleted.

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

/// The stage of an event, which decides who sees it and which lists name it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EventStage {
    /// Only the staff see the event, until the event or one of its rounds is published.
    Draft,
    /// Everybody sees the event (default).
    #[default]
    Open,
    /// Everybody sees the event, but only the archive lists it.
    Archived,
    /// Nobody sees the event any more. Its organisers may restore it within a day of this time.
    Deleted(DateTime<Utc>),
}

impl EventStage {
    /// The time during which a deleted event may be restored by its organisers.
    pub const TAKEN_BACK_FOR: TimeDelta = TimeDelta::days(1);

    /// Whether everybody sees the event and lists name it.
    #[must_use]
    pub fn is_open(&self) -> bool {
        *self == EventStage::Open
    }

    /// Returns the time at which the event was deleted; `None` if it was not.
    #[must_use]
    pub fn deleted_at(self) -> Option<DateTime<Utc>> {
        match self {
            EventStage::Deleted(at) => Some(at),
            EventStage::Draft | EventStage::Open | EventStage::Archived => None,
        }
    }
}
