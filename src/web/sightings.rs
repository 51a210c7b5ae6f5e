//! Which projectors were heard of lately: in the memory of this process. A projector speaks every few seconds.

use crate::store::EventId;
use chrono::{DateTime, Utc};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The most projectors of an event; anybody may open the page, so the names are not endless.
pub const MOST_SCREENS: usize = 24;

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

    /// A projector has asked what it shows. Where there are too many, the one not heard of for longest is forgotten.
    pub fn seen(&self, event: EventId, name: &str, at: DateTime<Utc>) {
        let mut all = self.held();
        if all.len() >= MOST_EVENTS && !all.contains_key(&event) {
            all.clear();
        }
        let here = all.entry(event).or_default();
        if here.len() >= MOST_SCREENS && !here.contains_key(name) {
            let oldest = here.iter().min_by_key(|(_, at)| **at);
            if let Some(oldest) = oldest.map(|(name, _)| name.clone()) {
                here.remove(&oldest);
            }
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
    use chrono::TimeDelta;

    #[test]
    fn the_projectors_heard_of_lately_are_remembered() {
        let sightings = Sightings::default();
        let at = |seconds| DateTime::UNIX_EPOCH + TimeDelta::seconds(seconds);
        let (a, b) = (EventId(1), EventId(2));
        sightings.seen(a, "sala", at(1));
        sightings.seen(a, "sala", at(5));
        assert_eq!(sightings.when(a, "sala"), Some(at(5)));
        assert_eq!(sightings.when(b, "sala"), None);
        for n in 0..MOST_SCREENS {
            sightings.seen(a, &format!("s{n}"), at(10));
        }
        assert_eq!(sightings.names(a).len(), MOST_SCREENS);
        assert_eq!(sightings.when(a, "sala"), None, "the oldest went");
    }
}
