//! The differences between a database and a copy of it, found before anything is replaced.

use crate::access::secrets::hex;
use crate::journal::lines::last_change;
use crate::{
    Store, StoreError, list_circuits, list_events, list_users, load_event, open_links, roles_of,
};
use burraco_tournament::event_file::EventFile;
use chrono::{DateTime, Utc};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};

/// The contents of a database, as far as a restore reports them.
#[derive(Clone, Debug, Default)]
pub struct Holdings {
    /// By their word in addresses.
    events: BTreeMap<String, EventHeld>,
    /// By name: what each may do, and where.
    users: BTreeMap<String, BTreeSet<String>>,
    circuits: BTreeMap<String, String>,
    /// The digests of the links that people hold on paper and on phones.
    links: BTreeSet<String>,
    /// When the last line of its journal was written.
    changed: Option<DateTime<Utc>>,
}

#[derive(Clone, Debug)]
struct EventHeld {
    name: String,
    revision: i64,
    hands: usize,
    /// The digest of its event file: a federation's events would not all fit into memory.
    digest: String,
}

/// The differences between a database and a copy.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Differences {
    /// Every event of either, by its word in addresses.
    pub events: Vec<EventDifference>,
    /// The users that are not the same, by name.
    pub users: Vec<(String, Fate)>,
    /// The circuits that are not the same, by their word in addresses.
    pub circuits: Vec<(String, Fate)>,
    /// Links given out since the copy was made, which would open nothing.
    pub links_gone: usize,
    /// Links taken back since then, which would open again.
    pub links_back: usize,
    /// When the copy was changed last.
    pub changed: Option<DateTime<Utc>>,
}

/// An event here and in a copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventDifference {
    /// Its word in addresses.
    pub slug: String,
    pub name: String,
    /// What becomes of it.
    pub fate: EventFate,
}

/// What becomes of an event when a copy takes the place of the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventFate {
    Same,
    /// It would be as it is in the copy.
    Changes {
        /// Its last change here.
        here: Extent,
        /// Its last change in the copy.
        copy: Extent,
    },
    /// It would go, with so many hands.
    Goes(usize),
    /// It would come, with so many hands.
    Comes(usize),
}

/// How far an event has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The number of its last change.
    pub revision: i64,
    pub hands: usize,
}

/// What becomes of a user or a circuit that is not the same in the copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It would be another.
    Changes,
    Goes,
    Comes,
}

impl Holdings {
    /// Looks at all of a database at one moment.
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

    /// Compares with a copy.
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

/// What becomes of those of one kind that are not the same.
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
