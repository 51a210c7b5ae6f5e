//! Which projectors were heard of lately: in the memory of this process. A projector speaks every few seconds.

use crate::store::EventId;
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The most projectors of an event; anybody may open the page, so the names are not endless.
pub const MOST_SCREENS: usize = 24;

/// A projector that has not asked for so long has given up its place.
const SILENT: TimeDelta = TimeDelta::minutes(1);

/// Events remembered; beyond this all is forgotten, and heard of again within seconds.
const MOST_EVENTS: usize = 64;

/// When each projector was heard of last. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Sightings(Arc<Mutex<HashMap<EventId, Seen>>>);

/// The projectors of an event.
type Seen = HashMap<String, DateTime<Utc>>;

impl Sightings {
    fn held(&self) -> MutexGuard<'_, HashMap<EventId, Seen>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A projector has asked what it shows. Where there are too many it takes the place of the one not heard of for
    /// longest, if that is a minute. While all of them are heard of only one that is `known` at the desk finds a place,
    /// for anybody may open the page under any name.
    pub fn seen(&self, event: EventId, name: &str, known: bool, at: DateTime<Utc>) {
        let mut all = self.held();
        if all.len() >= MOST_EVENTS && !all.contains_key(&event) {
            all.clear();
        }
        let here = all.entry(event).or_default();
        if here.len() >= MOST_SCREENS && !here.contains_key(name) {
            let silent = here.iter();
            let silent = silent.filter(|(_, heard)| known || at - **heard >= SILENT);
            let oldest = silent.min_by_key(|(_, heard)| **heard);
            let Some(oldest) = oldest.map(|(name, _)| name.clone()) else {
                return;
            };
            here.remove(&oldest);
        }
        here.insert(name.to_owned(), at);
    }

    /// When a projector was heard of last.
    #[must_use]
    pub fn when(&self, event: EventId, name: &str) -> Option<DateTime<Utc>> {
        self.held().get(&event)?.get(name).copied()
    }

    /// The projectors heard of, in no order.
    #[must_use]
    pub fn names(&self, event: EventId) -> Vec<String> {
        let all = self.held();
        let here = all.get(&event).into_iter().flat_map(HashMap::keys);
        here.cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_projectors_heard_of_lately_are_remembered() {
        let sightings = Sightings::default();
        let at = |seconds| DateTime::UNIX_EPOCH + TimeDelta::seconds(seconds);
        let (a, b) = (EventId(1), EventId(2));
        sightings.seen(a, "sala", false, at(1));
        sightings.seen(a, "sala", false, at(5));
        assert_eq!(sightings.when(a, "sala"), Some(at(5)));
        assert_eq!(sightings.when(b, "sala"), None);
        for n in 0..MOST_SCREENS {
            sightings.seen(a, &format!("s{n}"), false, at(65));
        }
        assert_eq!(sightings.names(a).len(), MOST_SCREENS);
        assert_eq!(sightings.when(a, "sala"), None, "silent for a minute");
    }

    #[test]
    fn projectors_that_are_heard_of_keep_their_places() {
        let sightings = Sightings::default();
        let at = |seconds| DateTime::UNIX_EPOCH + TimeDelta::seconds(seconds);
        let hall = EventId(1);
        sightings.seen(hall, "sala", false, at(0));
        for n in 0..100 {
            sightings.seen(hall, &format!("s{n}"), false, at(30));
        }
        sightings.seen(hall, "sala", false, at(59));
        for n in 100..200 {
            sightings.seen(hall, &format!("s{n}"), false, at(80));
        }
        assert_eq!(sightings.when(hall, "sala"), Some(at(59)));
        assert_eq!(sightings.when(hall, "s199"), None, "there is no room");
        sightings.seen(hall, "sala", false, at(85));
        sightings.seen(hall, "bar", false, at(90));
        assert_eq!(
            sightings.when(hall, "bar"),
            Some(at(90)),
            "a silent one went"
        );
        assert_eq!(sightings.when(hall, "sala"), Some(at(85)));
        for n in 200..300 {
            sightings.seen(hall, &format!("s{n}"), false, at(100));
        }
        assert_eq!(sightings.names(hall).len(), MOST_SCREENS);
        sightings.seen(hall, "atrio", true, at(101));
        assert_eq!(sightings.when(hall, "atrio"), Some(at(101)), "it is known");
        assert_eq!(sightings.names(hall).len(), MOST_SCREENS);
    }
}
