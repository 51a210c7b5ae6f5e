//! The last heartbeat of each projector in a hall, in the memory of this process. A projector sends one every few
//! seconds.

use crate::store::EventId;
use chrono::{DateTime, Utc};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The most projectors of an event.
pub const MOST_SCREENS: usize = 24;

/// The most projectors remembered. When full, all are dropped and appear again within seconds.
const REMEMBERED: usize = 64 * MOST_SCREENS;

/// The last heartbeat of each projector that the desk has named. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct ScreenHeartbeats(Arc<Mutex<Heartbeats>>);

type Heartbeats = HashMap<(EventId, String), DateTime<Utc>>;

impl ScreenHeartbeats {
    fn held(&self) -> MutexGuard<'_, Heartbeats> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records a heartbeat of a projector that the desk has named. Pages opened under other names are not recorded,
    /// because anybody may open them.
    pub fn seen(&self, event: EventId, name: &str, at: DateTime<Utc>) {
        let mut all = self.held();
        let projector = (event, name.to_owned());
        if all.len() >= REMEMBERED && !all.contains_key(&projector) {
            all.clear();
        }
        all.insert(projector, at);
    }

    /// The time of a projector's last heartbeat.
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
