//! The private links of entries. Only a link's digest is stored: somebody who loses the paper gets a new link, and the
//! old one stops working.

use crate::database::columns::{number, read_word, stamp, word};
use crate::database::connection::RunOnEither;
use crate::database::schema::{links, table_links};
use crate::{AnyConn, EventId, StoreError};
use burraco_tournament::entry::EntryNo;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The kind of thing that a private link opens: an entry's results or a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LinkKind {
    /// A private link that opens an entry's own results.
    Entry,
}

/// The target of a private link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinkTarget {
    pub event: EventId,
    pub kind: LinkKind,
    pub number: u32,
}

/// Returns the digests of all private links that still work, of entries and of tables.
///
/// # Errors
/// Only the database's own.
pub fn open_links(conn: &mut AnyConn) -> Result<BTreeSet<String>, StoreError> {
    let of_entries: Vec<String> = links::table.select(links::token_hash).rows(conn)?;
    let of_tables: Vec<String> = table_links::table
        .filter(table_links::revoked_at.is_null())
        .select(table_links::token_hash)
        .rows(conn)?;
    Ok(of_entries.into_iter().chain(of_tables).collect())
}

/// Stores a link, which replaces an earlier link to the same target.
///
/// # Errors
/// Only the database's own.
pub fn set_link(
    conn: &mut AnyConn,
    token_hash: &str,
    link: LinkTarget,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    let kind = word(&link.kind)?;
    let key = (link.event.0, kind.as_str(), i64::from(link.number));
    drop_link(conn, link)?;
    diesel::insert_into(links::table)
        .values((
            links::event_id.eq(key.0),
            links::kind.eq(key.1),
            links::number.eq(key.2),
            links::token_hash.eq(token_hash),
            links::created_at.eq(stamp(now)),
        ))
        .run(conn)?;
    Ok(())
}

/// Deletes the link to a target, if there is one.
///
/// # Errors
/// Only the database's own.
pub fn drop_link(conn: &mut AnyConn, link: LinkTarget) -> Result<(), StoreError> {
    let kind = word(&link.kind)?;
    let key = (link.event.0, kind.as_str(), i64::from(link.number));
    diesel::delete(links::table.find(key)).run(conn)?;
    Ok(())
}

/// Returns the entries of an event that have a link.
///
/// # Errors
/// Only the database's own.
pub fn linked_entries(conn: &mut AnyConn, event: EventId) -> Result<Vec<EntryNo>, StoreError> {
    let kind = word(&LinkKind::Entry)?;
    let numbers: Vec<i64> = links::table
        .filter(links::event_id.eq(event.0).and(links::kind.eq(kind)))
        .select(links::number)
        .rows(conn)?;
    let entry = |to| number("links.number", to).map(EntryNo);
    numbers.into_iter().map(entry).collect()
}

/// Returns the target of the link with this digest, or none.
///
/// # Errors
/// Only the database's own.
pub fn find_link(conn: &mut AnyConn, token_hash: &str) -> Result<Option<LinkTarget>, StoreError> {
    let row: Option<(i64, String, i64)> = links::table
        .filter(links::token_hash.eq(token_hash))
        .select((links::event_id, links::kind, links::number))
        .first_row(conn)
        .optional()?;
    let read = |(event, kind, to): (i64, String, i64)| {
        Ok(LinkTarget {
            event: EventId(event),
            kind: read_word("links.kind", &kind)?,
            number: number("links.number", to)?,
        })
    };
    row.map(read).transpose()
}
