//! The differences between a database and a copy of it, found before a restore replaces anything.

use crate::access::secrets::hex;
use crate::journal::lines::last_change;
use crate::{
    Store, StoreError, list_circuits, list_events, list_users, load_event, open_links, roles_of,
};
use burraco_tournament::event_file::EventFile;
use chrono::{DateTime, Utc};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};

/// The contents of a database, as far as a restore compares and reports them.
#[derive(Clone, Debug, Default)]
pub struct Holdings {
    /// The database's events, by their slug.
    events: BTreeMap<String, EventHeld>,
    /// The users by name, each with its roles and the digest of its password.
    users: BTreeMap<String, BTreeSet<String>>,
    circuits: BTreeMap<String, String>,
    /// The digests of all links that people have, on paper or on phones.
    links: BTreeSet<String>,
    /// The time of the last line in any journal of the database.
    changed: Option<DateTime<Utc>>,
}

#[derive(Clone, Debug)]
struct EventHeld {
    name: String,
    revision: i64,
    hands: usize,
    /// The digest of the event's file. The files themselves are not kept, since a federation's events would not fit
    /// into memory.
    digest: String,
}

/// The differences between a database and a copy of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Differences {
    /// Every event of the database or the copy, by its slug.
    pub events: Vec<EventDifference>,
    /// The users that differ, by name.
    pub users: Vec<(String, Fate)>,
    /// The circuits that differ, by their slug.
    pub circuits: Vec<(String, Fate)>,
    /// The number of links made since the copy was made. After a restore they would open nothing.
    pub links_gone: usize,
    /// The number of links revoked since the copy was made. After a restore they would work again.
    pub links_back: usize,
    /// The time of the last change that the copy contains.
    pub changed: Option<DateTime<Utc>>,
}

/// An event of the database or the copy, and the effect of a restore on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventDifference {
    /// The event's slug.
    pub slug: String,
    pub name: String,
    /// The effect of a restore on the event.
    pub fate: EventFate,
}

/// The effect on an event when a copy replaces the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventFate {
    Same,
    /// The event would become as it is in the copy.
    Changes {
        /// The event's state in the current database.
        here: Extent,
        /// The event's state in the copy to be restored.
        copy: Extent,
    },
    /// The restore would remove the event, with this number of hands.
    Goes(usize),
    /// The restore would add the event, with this number of hands.
    Comes(usize),
}

/// The state of an event, by its revision and its number of hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The event's revision, the number of its last change.
    pub revision: i64,
    pub hands: usize,
}

/// The effect that a restore has on a user or a circuit that differs between the database and its copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The user or circuit would become as it is in the copy.
    Changes,
    Goes,
    Comes,
}

impl Holdings {
    /// Reads the contents of a database, all at one moment.
    ///
    /// # Errors
    /// Only the database's own.
    pub fn of(store: &Store) -> Result<Holdings, StoreError> {
        store.read_now(|conn| {
            let mut held = Holdings {
                links: open_links(conn)?,
                changed: last_change(conn)?,
                ..Holdings::default()
            };
            let mut slugs = BTreeMap::new();
            for row in list_events(conn)? {
                let (event, _) = load_event(conn, row.id)?;
                let file = EventFile::of(&event, crate::SOFTWARE, Vec::new());
                let file = serde_json::to_vec(&file).map_err(StoreError::fault)?;
                let tables = event.rounds.iter().flat_map(|round| &round.tables);
                let slug = row.settings.slug.clone();
                slugs.insert(row.id, slug.clone());
                let known = EventHeld {
                    name: row.settings.name.clone(),
                    revision: row.revision,
                    hands: tables.map(|table| table.hands.len()).sum(),
                    digest: hex(&Sha256::digest(&file)),
                };
                held.events.insert(slug, known);
            }
            for user in list_users(conn)? {
                let roles = roles_of(conn, user.id)?.into_iter().map(|row| {
                    let place = row.event.and_then(|event| slugs.get(&event));
                    format!("{} {}", row.role, place.map_or("", String::as_str))
                });
                // a password that was changed since comes back as well
                let password = user.password_hash.map(|hash| hex(&Sha256::digest(hash)));
                let roles = roles.chain(password);
                held.users.insert(user.name, roles.collect());
            }
            for row in list_circuits(conn)? {
                let mut events: Vec<_> = row.events.iter().map(|id| slugs.get(id)).collect();
                events.sort();
                let told = format!("{:?} {events:?}", row.circuit);
                held.circuits.insert(row.circuit.slug, told);
            }
            Ok(held)
        })
    }

    /// Compares the contents of a database with those of a copy.
    #[must_use]
    pub fn against(&self, copy: &Holdings) -> Differences {
        let slugs: BTreeSet<&String> = self.events.keys().chain(copy.events.keys()).collect();
        let events = slugs.into_iter().filter_map(|slug| {
            let (here, there) = (self.events.get(slug), copy.events.get(slug));
            Some(EventDifference {
                slug: slug.clone(),
                name: here.or(there)?.name.clone(),
                fate: match (here, there) {
                    (Some(one), Some(other)) if one.digest == other.digest => EventFate::Same,
                    (Some(one), Some(other)) => EventFate::Changes {
                        here: one.extent(),
                        copy: other.extent(),
                    },
                    (Some(one), None) => EventFate::Goes(one.hands),
                    (None, other) => EventFate::Comes(other?.hands),
                },
            })
        });
        Differences {
            events: events.collect(),
            users: fates(&self.users, &copy.users),
            circuits: fates(&self.circuits, &copy.circuits),
            links_gone: self.links.difference(&copy.links).count(),
            links_back: copy.links.difference(&self.links).count(),
            changed: copy.changed,
        }
    }
}

impl EventHeld {
    fn extent(&self) -> Extent {
        Extent {
            revision: self.revision,
            hands: self.hands,
        }
    }
}

/// Returns the users or circuits that differ, each with the effect of a restore on it.
fn fates<T: PartialEq>(
    here: &BTreeMap<String, T>,
    copy: &BTreeMap<String, T>,
) -> Vec<(String, Fate)> {
    let names: BTreeSet<&String> = here.keys().chain(copy.keys()).collect();
    let fate = |name: &String| match (here.get(name), copy.get(name)) {
        (Some(one), Some(other)) if one == other => None,
        (Some(_), Some(_)) => Some(Fate::Changes),
        (Some(_), None) => Some(Fate::Goes),
        (None, _) => Some(Fate::Comes),
    };
    let names = names.into_iter();
    names
        .filter_map(|name| Some((name.clone(), fate(name)?)))
        .collect()
}
