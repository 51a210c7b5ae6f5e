//! What a copy holds that the database does not, and the other way round, in words: said before anything is replaced.

use super::keep::counted;
use super::{Stop, say};
use crate::store::{
    EventRow, Store, StoreError, list_circuits, list_events, list_users, load_event, open_links,
    roles_of,
};
use burraco_tournament::event::Event;
use std::collections::{BTreeMap, BTreeSet};

/// What a database holds that somebody would miss.
#[derive(Default)]
pub(super) struct Held {
    pub(super) events: Vec<(EventRow, Event)>,
    /// By name: what each may do, and where.
    users: BTreeMap<String, BTreeSet<String>>,
    circuits: BTreeMap<String, String>,
    /// The digests of the links that people hold on paper and on phones.
    links: BTreeSet<String>,
}

impl Held {
    /// Looks at all of a database at one moment.
    ///
    /// # Errors
    /// Only the database's own.
    pub(super) fn of(store: &Store) -> Result<Held, StoreError> {
        store.read_now(|conn| {
            let mut held = Held {
                links: open_links(conn)?,
                ..Held::default()
            };
            let mut slugs = BTreeMap::new();
            for row in list_events(conn)? {
                let (event, _) = load_event(conn, row.id)?;
                slugs.insert(row.id, row.settings.slug.clone());
                held.events.push((row, event));
            }
            for user in list_users(conn)? {
                let roles = roles_of(conn, user.id)?.into_iter().map(|row| {
                    let place = row.event.and_then(|event| slugs.get(&event));
                    format!("{} {}", row.role, place.map_or("", String::as_str))
                });
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
}

/// Says what is different.
///
/// # Errors
/// When nobody can be told.
pub(super) fn say_differences(here: &Held, copy: &Held) -> Result<(), Stop> {
    say_events(&here.events, &copy.events)?;
    say_named("user", &here.users, &copy.users)?;
    say_named("circuit", &here.circuits, &copy.circuits)?;
    let gone = here.links.difference(&copy.links).count();
    let back = copy.links.difference(&here.links).count();
    if gone > 0 {
        say(format_args!(
            "  {} of tables and pairs, given out since the copy, would open nothing any more",
            counted(gone, "link")
        ))?;
    }
    if back > 0 {
        say(format_args!(
            "  {} of tables and pairs, taken back since the copy, would open again",
            counted(back, "link")
        ))?;
    }
    Ok(())
}

/// Says which of one kind would come, go, or be another; nothing about those that are the same.
fn say_named<T: PartialEq>(
    kind: &str,
    here: &BTreeMap<String, T>,
    copy: &BTreeMap<String, T>,
) -> Result<(), Stop> {
    let names: BTreeSet<&String> = here.keys().chain(copy.keys()).collect();
    for name in names {
        let line = match (here.get(name), copy.get(name)) {
            (Some(one), Some(other)) if one == other => continue,
            (Some(_), Some(_)) => "another in the copy",
            (Some(_), None) => "not in the copy: it would go",
            (None, _) => "only in the copy: it would come",
        };
        say(format_args!("  {kind} {name}: {line}"))?;
    }
    Ok(())
}

fn say_events(here: &[(EventRow, Event)], copy: &[(EventRow, Event)]) -> Result<(), Stop> {
    let slugs: BTreeSet<&str> = [here, copy]
        .into_iter()
        .flatten()
        .map(|(row, _)| row.settings.slug.as_str())
        .collect();
    for slug in slugs {
        let found = |all: &[(EventRow, Event)]| {
            let one = all.iter().find(|(row, _)| row.settings.slug == slug);
            one.map(|(row, event)| (row.revision, hands(event), event.clone()))
        };
        let line = match (found(here), found(copy)) {
            (Some((.., one)), Some((.., other))) if one == other => "the same".to_owned(),
            (Some((is, now, _)), Some((was, then, _))) => format!(
                "change {is} here, change {was} in the copy; {} here, {} in the copy",
                counted(now, "hand"),
                counted(then, "hand")
            ),
            (Some((_, now, _)), None) => {
                format!(
                    "not in the copy: it would go, with {}",
                    counted(now, "hand")
                )
            }
            (None, Some((_, then, _))) => {
                format!(
                    "only in the copy: it would come, with {}",
                    counted(then, "hand")
                )
            }
            (None, None) => continue,
        };
        say(format_args!("  {slug}: {line}"))?;
    }
    Ok(())
}

fn hands(event: &Event) -> usize {
    let tables = event.rounds.iter().flat_map(|round| &round.tables);
    tables.map(|table| table.hands.len()).sum()
}
