//! When the projectors of a hall were heard of last: in the memory of this process. A projector speaks every few seconds.

use crate::store::EventId;
use chrono::{DateTime, Utc};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The most projectors of an event.
pub const MOST_SCREENS: usize = 24;

/// Projectors remembered; beyond this all are forgotten, and heard of again within seconds.
const REMEMBERED: usize = 64 * MOST_SCREENS;

/// When each projector that somebody named at the desk was heard of last. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct ScreenHeartbeats(Arc<Mutex<Heartbeats>>);

type Heartbeats = HashMap<(EventId, String), DateTime<Utc>>;

impl ScreenHeartbeats {
    fn held(&self) -> MutexGuard<'_, Heartbeats> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A projector that is named at the desk has asked what it shows. Anybody may open the page under any other name, so those
    /// are not remembered.
    pub fn seen(&self, event: EventId, name: &str, at: DateTime<Utc>) {
        let mut all = self.held();
        let projector = (event, name.to_owned());
        if all.len() >= REMEMBERED && !all.contains_key(&projector) {
            all.clear();
        }
        all.insert(projector, at);
    }

    /// When a projector was heard of last.
    #[must_use]
    pub fn when(&self, event: EventId, name: &str) -> Option<DateTime<Utc>> {
        self.held().get(&(event, name.to_owned())).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_projectors_of_an_event_are_remembered_and_not_without_end() {
        let sightings = ScreenHeartbeats::default();
        let at = |seconds| DateTime::from_timestamp(seconds, 0).unwrap();
        let (a, b) = (EventId(1), EventId(2));
        sightings.seen(a, "sala", at(1));
        sightings.seen(a, "sala", at(5));
        assert_eq!(sightings.when(a, "sala"), Some(at(5)));
        assert_eq!(sightings.when(b, "sala"), None);
        for n in 1..REMEMBERED {
            sightings.seen(b, &format!("s{n}"), at(6));
        }
        assert_eq!(sightings.when(a, "sala"), Some(at(5)));
        sightings.seen(b, "one more", at(7));
        assert_eq!(sightings.when(a, "sala"), None);
        assert_eq!(sightings.when(b, "one more"), Some(at(7)));
    }
}
