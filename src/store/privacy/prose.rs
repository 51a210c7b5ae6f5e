//! The texts that people typed about an event, and the names in them.

use crate::database::connection::RunOnEither;
use crate::database::schema::{players, users};
use crate::{AnyConn, EventId, StoreError};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use serde_json::{Value, json};

/// The columns in which people type freely, each with its table.
const TEXTS: [(&str, &str); 16] = [
    ("events", "settings"),
    ("rounds", "clock"),
    ("tables", "stopped"),
    ("hand_versions", "sheet"),
    ("hand_versions", "reason"),
    ("hand_versions", "saved_by"),
    ("ruling_versions", "infraction"),
    ("ruling_versions", "article"),
    ("ruling_versions", "reason"),
    ("ruling_versions", "decided_by"),
    ("protests", "claim"),
    ("protest_steps", "step"),
    ("unconfirmed_hands", "sheet"),
    ("unconfirmed_hands", "sent_by"),
    ("unconfirmed_hands", "why"),
    ("screens", "shown"),
];

/// A column of texts that still contains a name, in some spelling, after it was erased.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemainingMention {
    /// The table and column where the name still stands: `hand_versions.reason`.
    pub place: String,
    /// The number of texts in that column that still contain the name.
    pub texts: usize,
}

#[derive(QueryableByName)]
struct Typed {
    #[diesel(sql_type = Text)]
    typed: String,
}

/// Returns the column by which the rows of a database table name their event.
fn key(table: &str) -> &'static str {
    match table {
        "events" => "id",
        _ => "event_id",
    }
}

/// Whether a name may be replaced wherever it occurs. A name with a blank may; a single word may be an ordinary word.
fn is_whole(name: &str) -> bool {
    name.trim().contains(' ')
}

/// A text that changes when a name is erased, in every row of an event's column that contains it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TextChange {
    place: (&'static str, &'static str),
    from: String,
    to: String,
}

/// The texts typed about an event, each once, and all names of its players and of users. A name to be erased may be
/// part of a longer one among them.
pub(crate) struct EventTexts {
    texts: Vec<((&'static str, &'static str), String)>,
    names: Vec<String>,
}

impl EventTexts {
    /// Reads every text. This takes long in a large event and needs no writer.
    ///
    /// `leaving` are the names that are erased together. Where a text contains one of them, a shorter name within it
    /// does not count.
    pub(crate) fn load(
        conn: &mut AnyConn,
        event: EventId,
        leaving: impl IntoIterator<Item = String>,
    ) -> Result<EventTexts, StoreError> {
        let mut texts = Vec::new();
        for place in TEXTS {
            let all = typed_in(conn, event, place)?.into_iter();
            texts.extend(all.map(|Typed { typed }| (place, typed)));
        }
        let mut names = all_names(conn, event)?;
        names.extend(leaving);
        Ok(EventTexts { texts, names })
    }

    /// Replaces a full name in the texts and returns the changes. A name within somebody's longer name is left alone.
    pub(crate) fn erase(&mut self, name: &str, instead: &str) -> Vec<TextChange> {
        let mut changes = Vec::new();
        if !is_whole(name) {
            return changes;
        }
        let longer = longer(&self.names, name);
        // Texts within JSON are written with their escapes.
        let inside = json!(name).to_string();
        let inside = inside.trim_matches('"');
        for (place, text) in &mut self.texts {
            if !text.contains(name) && !text.contains(inside) {
                continue;
            }
            if let Some(to) = without(text, name, instead, &longer) {
                let from = std::mem::replace(text, to.clone());
                let place = *place;
                changes.push(TextChange { place, from, to });
            }
        }
        changes
    }
}

/// Writes changed texts, wherever the column still holds the old text.
pub(crate) fn change_texts(
    conn: &mut AnyConn,
    event: EventId,
    changes: &[TextChange],
) -> Result<(), StoreError> {
    for TextChange { place, from, to } in changes {
        let (table, column) = place;
        let key = key(table);
        let change = format!("UPDATE {table} SET {column} = $1 WHERE {key} = $2 AND {column} = $3");
        diesel::sql_query(change)
            .bind::<Text, _>(to)
            .bind::<BigInt, _>(event.0)
            .bind::<Text, _>(from)
            .run(conn)?;
    }
    Ok(())
}

/// Returns the texts in a column of an event, each once.
fn typed_in(
    conn: &mut AnyConn,
    event: EventId,
    (table, column): (&str, &str),
) -> Result<Vec<Typed>, StoreError> {
    let key = key(table);
    let all = format!(
        "SELECT DISTINCT {column} AS typed FROM {table} WHERE {key} = $1 AND {column} IS NOT NULL"
    );
    Ok(diesel::sql_query(all)
        .bind::<BigInt, _>(event.0)
        .rows(conn)?)
}

/// Returns the columns that would still contain a name once it is erased: in other letter case, within a longer name,
/// or as a single word.
///
/// # Errors
/// Only the database's own.
pub fn remains_of(
    conn: &mut AnyConn,
    event: EventId,
    name: &str,
) -> Result<Vec<RemainingMention>, StoreError> {
    let longer = longer(&all_names(conn, event)?, name);
    let sought = json!(name.to_lowercase()).to_string();
    let sought = sought.trim_matches('"');
    let mut remains = Vec::new();
    for (table, column) in TEXTS {
        let key = key(table);
        let all = format!(
            "SELECT {column} AS typed FROM {table} WHERE {key} = $1 AND {column} IS NOT NULL"
        );
        let all: Vec<Typed> = diesel::sql_query(all)
            .bind::<BigInt, _>(event.0)
            .rows(conn)?;
        let left = all.into_iter().filter(|Typed { typed }| {
            let erased = match is_whole(name) {
                true => without(typed, name, "", &longer),
                false => None,
            };
            let left = erased.as_ref().unwrap_or(typed).to_lowercase();
            match is_whole(name) {
                true => left.contains(sought) || left.contains(&name.to_lowercase()),
                false => alone_in(&left, sought).next().is_some(),
            }
        });
        let texts = left.count();
        if texts > 0 {
            let place = format!("{table}.{column}");
            remains.push(RemainingMention { place, texts });
        }
    }
    Ok(remains)
}

/// Returns the names of an event's players and of all users.
fn all_names(conn: &mut AnyConn, event: EventId) -> Result<Vec<String>, StoreError> {
    let mut names: Vec<String> = players::table
        .filter(players::event_id.eq(event.0))
        .select(players::name)
        .rows(conn)?;
    names.extend(users::table.select(users::name).rows::<String>(conn)?);
    Ok(names)
}

/// Returns the names that contain this one and are longer.
fn longer(names: &[String], name: &str) -> Vec<String> {
    let all = names.iter();
    let longer = all.filter(|other| other.len() > name.len() && other.contains(name));
    longer.cloned().collect()
}

/// Replaces a name in a text, or in all texts of a JSON value. None when the name is not there.
fn without(typed: &str, name: &str, instead: &str, longer: &[String]) -> Option<String> {
    match serde_json::from_str::<Value>(typed) {
        Ok(mut value) => {
            erase_in_value(&mut value, name, instead, longer).then(|| value.to_string())
        }
        Err(_) => replaced(typed, name, instead, longer),
    }
}

fn erase_in_value(value: &mut Value, name: &str, instead: &str, longer: &[String]) -> bool {
    let erase = |part: &mut Value| erase_in_value(part, name, instead, longer);
    match value {
        Value::String(text) => match replaced(text, name, instead, longer) {
            Some(new) => {
                *text = new;
                true
            }
            None => false,
        },
        Value::Array(parts) => parts.iter_mut().fold(false, |any, part| erase(part) | any),
        Value::Object(parts) => parts
            .values_mut()
            .fold(false, |any, part| erase(part) | any),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

/// Returns the text with a name replaced wherever it occurs as whole words; none when it does not.
fn replaced(text: &str, name: &str, instead: &str, longer: &[String]) -> Option<String> {
    let others = longer.iter().flat_map(|other| {
        let alone = alone_in(text, other);
        alone.map(|at| at..at + other.len())
    });
    let others: Vec<_> = others.collect();
    let own = alone_in(text, name).filter(|at| !others.iter().any(|other| other.contains(at)));
    let own: Vec<usize> = own.collect();
    if own.is_empty() {
        return None;
    }
    let (mut new, mut rest) = (String::new(), 0);
    for at in own {
        new += text.get(rest..at)?;
        new += instead;
        rest = at + name.len();
    }
    new += text.get(rest..)?;
    Some(new)
}

/// Returns the positions of a name in a text with no letter or digit directly before or after it.
fn alone_in<'t>(text: &'t str, name: &'t str) -> impl Iterator<Item = usize> + 't {
    let is_letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    text.match_indices(name).filter_map(move |(at, found)| {
        let before = text.get(..at)?.chars().next_back();
        let after = text.get(at + found.len()..)?.chars().next();
        (!is_letter(before) && !is_letter(after)).then_some(at)
    })
}
