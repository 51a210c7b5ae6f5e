//! How far an event is known: a draft, open, archived, deleted.

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

/// Where an event stands among all of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EventStage {
    /// Nobody outside sees it until it is published, or a turno of it is.
    Draft,
    /// Everybody sees it (default).
    #[default]
    Open,
    /// Everybody sees it, and only the archive lists it.
    Archived,
    /// Nobody sees it any more; those who run it may take it back for a day.
    Deleted(DateTime<Utc>),
}

impl EventStage {
    /// How long what was deleted may be taken back.
    pub const TAKEN_BACK_FOR: TimeDelta = TimeDelta::days(1);

    /// Whether everybody sees it, and lists name it.
    #[must_use]
    pub fn is_open(&self) -> bool {
        *self == EventStage::Open
    }

    /// Whether it was deleted, and when.
    #[must_use]
    pub fn deleted_at(self) -> Option<DateTime<Utc>> {
        match self {
            EventStage::Deleted(at) => Some(at),
            EventStage::Draft | EventStage::Open | EventStage::Archived => None,
        }
    }
}
