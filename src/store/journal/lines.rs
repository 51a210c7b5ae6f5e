//! The journal, which records the actor, action, time and network address of everything done. It is append-only, and
//! each line is chained to the one before it.
//!
//! There is one chain per event and one for the installation. Lines hold numbers and salted digests, never a personal
//! value. Each chain's end is stored separately with every line, so that lines cut off at the end are noticed.

use crate::access::secrets::{digest, secret};
use crate::database::columns::{columns, json, stamp, utc};
use crate::database::connection::{RunOnEither, Same};
use crate::database::schema::{journal, journal_ends};
use crate::{AnyConn, EventId, StoreError};
use burraco_tournament::event_file::{JournalEnd, imported_actor};
use burraco_tournament::journal::{JournalAction, LineDetail};
use chrono::{DateTime, NaiveDateTime, SecondsFormat, SubsecRound, Utc};
use diesel::dsl::max;
use diesel::prelude::*;
use std::fmt;

/// An action to be recorded in the journal.
#[derive(Clone, Debug, PartialEq)]
pub struct Act {
    /// The actor of the journalled action, by number: `user:3`, `table:12`, `entry:4`, `cli`.
    pub actor: String,
    /// The name of the role that allowed the action; empty when no role was needed.
    pub role: String,
    /// The network address in clear, or empty. Only its digest is stored.
    pub address: String,
    pub action: JournalAction,
    /// The details of the action, such as the facts of `Applied`.
    pub detail: LineDetail,
}

/// A line of the journal, in the form that event files use too.
pub use burraco_tournament::event_file::JournalLine;

/// The result of checking the journal's hash chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chain {
    /// Every line of the journal's chain follows from the one before it.
    Intact {
        /// The number of lines in the chain.
        lines: i64,
    },
    /// The journal line with this number was changed, or does not follow from the line before it.
    BrokenAt(i64),
    /// The last lines of the journal's chain are missing.
    CutOff {
        /// The number of lines that the chain still has.
        lines: i64,
        /// The number of lines that were written to the chain.
        written: i64,
    },
}

/// Returns the hash that a journal line should have: SHA-256 of the previous line's hash and of everything else in the
/// line.
fn expected_hash(line: &JournalLine) -> String {
    let at = line.at.to_rfc3339_opts(SecondsFormat::Micros, true);
    digest(&[
        &line.prev,
        &line.seq.to_string(),
        &at,
        &line.actor,
        &line.role,
        &line.address,
        &line.action,
        &line.detail,
    ])
}

impl Chain {
    /// Checks further lines of a chain. `end` is the place and hash of the last line checked (0 and empty at the start)
    /// and moves on. The line at the recorded end `last` must still have its recorded hash.
    fn follow(
        end: &mut (i64, String),
        lines: &[JournalLine],
        last: Option<&JournalEnd>,
    ) -> Result<(), Chain> {
        for line in lines {
            let follows = line.seq == end.0 + 1 && line.prev == end.1;
            let known = last.filter(|last| last.lines == line.seq);
            let same = known.is_none_or(|known| known.hash == line.hash);
            if !follows || !same || line.hash != expected_hash(line) {
                return Err(Chain::BrokenAt(line.seq));
            }
            *end = (line.seq, line.hash.clone());
        }
        Ok(())
    }

    /// Returns the result of checking a journal's chain whose lines all follow from one another. The chain is cut off
    /// when more lines were written than are there.
    fn followed(lines: i64, last: Option<&JournalEnd>) -> Chain {
        match last.map_or(0, |last| last.lines) {
            written if written > lines => Chain::CutOff { lines, written },
            _ => Chain::Intact { lines },
        }
    }

    /// Checks a journal's whole chain, such as one read from an event file. `last` is the end of the chain when the
    /// file was written; none when the file does not state it.
    #[must_use]
    pub fn check(lines: &[JournalLine], last: Option<&JournalEnd>) -> Chain {
        let mut end = (0, String::new());
        match Chain::follow(&mut end, lines, last) {
            Ok(()) => Chain::followed(end.0, last),
            Err(broken) => broken,
        }
    }
}

impl fmt::Display for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chain::Intact { lines } => write!(f, "whole, {lines} lines"),
            Chain::BrokenAt(line) => write!(f, "broken at line {line}"),
            Chain::CutOff { lines, written } => write!(
                f,
                "cut off after line {lines}: {written} lines were written"
            ),
        }
    }
}

/// Adds a line to an event's journal, or to the installation's when no event is given. Returns the line's number.
///
/// # Errors
/// Only the database's own.
pub fn journal_append(
    conn: &mut AnyConn,
    event: Option<EventId>,
    act: &Act,
    at: DateTime<Utc>,
) -> Result<i64, StoreError> {
    let (seq, prev) = end(conn, event)?;
    let address = match act.address.as_str() {
        "" => String::new(),
        clear => digest(&[&secret(conn, "journal addresses")?, clear]),
    };
    let mut line = JournalLine {
        seq: seq + 1,
        at: at.trunc_subsecs(6),
        actor: act.actor.clone(),
        role: act.role.clone(),
        address,
        action: act.action.code().to_owned(),
        detail: json(&act.detail)?,
        prev,
        hash: String::new(),
    };
    line.hash = expected_hash(&line);
    insert(conn, event, &line)?;
    keep_end(conn, event, &line)?;
    Ok(line.seq)
}

/// Returns the number of the next line in an event's journal. No other transaction can add a line before this one ends.
pub(crate) fn next_place(conn: &mut AnyConn, event: EventId) -> Result<i64, StoreError> {
    Ok(end(conn, Some(event))?.0 + 1)
}

/// Returns the place and hash of the last line, or 0 and empty when there is none. For a chain that was cut off, it
/// returns those of the last line written. The next line then leaves a visible gap.
fn end(conn: &mut AnyConn, event: Option<EventId>) -> Result<(i64, String), StoreError> {
    lock_chain(conn, event)?;
    let lines = journal::table.order(journal::seq.desc());
    let lines = lines.select((journal::seq, journal::hash));
    let last: Option<(i64, String)> = match event {
        Some(event) => {
            let own = lines.filter(journal::event_id.eq(event.0));
            own.first_row(conn).optional()?
        }
        None => {
            let own = lines.filter(journal::event_id.is_null());
            own.first_row(conn).optional()?
        }
    };
    let last = last.unwrap_or_default();
    let kept = journal_end(conn, event)?;
    let kept = kept.filter(|kept| kept.lines > last.0);
    Ok(kept.map_or(last, |kept| (kept.lines, kept.hash)))
}

/// Returns the number under which a journal is stored: the event's number, or 0 for the installation.
fn number(event: Option<EventId>) -> i64 {
    event.map_or(0, |event| event.0)
}

/// Returns the recorded end of a journal's chain; none before the first line. Read it before the lines, so that it is
/// never beyond them.
///
/// # Errors
/// Only the database's own.
pub fn journal_end(
    conn: &mut AnyConn,
    event: Option<EventId>,
) -> Result<Option<JournalEnd>, StoreError> {
    let found = journal_ends::table.find(number(event));
    let found = found.select((journal_ends::lines, journal_ends::hash));
    let found: Option<(i64, String)> = found.first_row(conn).optional()?;
    Ok(found.map(|(lines, hash)| JournalEnd { lines, hash }))
}

/// Returns the time of the newest line of all journals; none before the first.
///
/// # Errors
/// Only the database's own.
pub fn last_written(conn: &mut AnyConn) -> Result<Option<DateTime<Utc>>, StoreError> {
    let newest = journal::table.select(journal::at);
    let newest = newest.order(journal::at.desc());
    Ok(newest.first_row(conn).optional()?.map(utc))
}

/// Records a journal line as the last one of its chain.
fn keep_end(
    conn: &mut AnyConn,
    event: Option<EventId>,
    last: &JournalLine,
) -> Result<(), StoreError> {
    let values = (
        journal_ends::lines.eq(last.seq),
        journal_ends::hash.eq(&last.hash),
    );
    let kept = journal_ends::table.find(number(event));
    let kept = diesel::update(kept).set(values);
    let kept = Same(kept.returning(journal_ends::lines));
    let kept: Option<i64> = kept.row(conn).optional()?;
    if kept.is_none() {
        let (lines, hash) = values;
        diesel::insert_into(journal_ends::table)
            .values((journal_ends::chain.eq(number(event)), lines, hash))
            .run(conn)?;
    }
    Ok(())
}

/// Stores the journal of an imported event, line by line and unchanged. The event must have no journal line yet.
///
/// # Errors
/// Only the database's own.
pub fn journal_import(
    conn: &mut AnyConn,
    event: EventId,
    lines: &[JournalLine],
) -> Result<(), StoreError> {
    lines
        .iter()
        .try_for_each(|line| insert(conn, Some(event), line))?;
    match lines.last() {
        Some(last) => keep_end(conn, Some(event), last),
        None => Ok(()),
    }
}

/// Returns up to `limit` lines of a journal, after the line number `after` (0 for the start).
///
/// # Errors
/// Only the database's own.
pub fn journal_lines(
    conn: &mut AnyConn,
    event: Option<EventId>,
    after: i64,
    limit: i64,
) -> Result<Vec<JournalLine>, StoreError> {
    let lines = journal::table.filter(journal::seq.gt(after));
    let lines = lines.order(journal::seq).limit(limit).select(ROW);
    let rows: Vec<LineColumns> = match event {
        Some(event) => lines.filter(journal::event_id.eq(event.0)).rows(conn)?,
        None => lines.filter(journal::event_id.is_null()).rows(conn)?,
    };
    Ok(rows.into_iter().map(from_row).collect())
}

/// Returns the lines of an event with one of these actions, the latest first. Users in imported lines are those of the
/// file ([`imported_actor`]), so that no account here is taken for the author.
///
/// # Errors
/// Only the database's own.
pub fn journal_acts(
    conn: &mut AnyConn,
    event: EventId,
    actions: &[JournalAction],
) -> Result<Vec<JournalLine>, StoreError> {
    let codes: Vec<&str> = actions.iter().map(|action| action.code()).collect();
    let lines = journal::table.filter(journal::event_id.eq(event.0));
    let rows: Vec<LineColumns> = lines
        .filter(journal::action.eq_any(codes))
        .order(journal::seq.desc())
        .select(ROW)
        .rows(conn)?;
    let import: Option<i64> = lines
        .filter(journal::action.eq(JournalAction::ImportEvent.code()))
        .select(max(journal::seq))
        .first_row(conn)?;
    let lines = rows.into_iter().map(|row| {
        let mut line = from_row(row);
        if import.is_some_and(|import| line.seq < import) {
            line.actor = imported_actor(&line.actor);
        }
        line
    });
    Ok(lines.collect())
}

/// Checks a journal's hash chain again, from its first line to the last that was written.
///
/// # Errors
/// Only the database's own. A broken chain is a result, not an error.
pub fn journal_check(conn: &mut AnyConn, event: Option<EventId>) -> Result<Chain, StoreError> {
    let last = journal_end(conn, event)?;
    let mut end = (0, String::new());
    loop {
        let lines = journal_lines(conn, event, end.0, 1000)?;
        if lines.is_empty() {
            return Ok(Chain::followed(end.0, last.as_ref()));
        }
        if let Err(broken) = Chain::follow(&mut end, &lines, last.as_ref()) {
            return Ok(broken);
        }
    }
}

/// Returns the details of a journal line.
///
/// # Errors
/// [`StoreError::Fault`] when they are not valid JSON.
pub fn detail_of(line: &JournalLine) -> Result<LineDetail, StoreError> {
    LineDetail::read(&line.detail)
        .map_err(|error| StoreError::fault(format_args!("journal.detail: {error}")))
}

/// Locks a journal on PostgreSQL, so that two transactions that write to it wait for each other. SQLite has a single
/// writer and needs no lock.
fn lock_chain(conn: &mut AnyConn, event: Option<EventId>) -> Result<(), StoreError> {
    if let AnyConn::Postgres(conn) = conn {
        let lock = diesel::sql_query("SELECT pg_advisory_xact_lock($1, $2)");
        let event = event.map_or(0, |event| event.0);
        // The lock takes two 32-bit numbers: ours, and the event's lower half.
        let [.., a, b, c, d] = event.to_be_bytes();
        lock.bind::<diesel::sql_types::Integer, _>(7206)
            .bind::<diesel::sql_types::Integer, _>(i32::from_be_bytes([a, b, c, d]))
            .execute(conn)?;
    }
    Ok(())
}

fn insert(
    conn: &mut AnyConn,
    event: Option<EventId>,
    line: &JournalLine,
) -> Result<(), StoreError> {
    let values = (
        journal::event_id.eq(event.map(|event| event.0)),
        journal::seq.eq(line.seq),
        journal::at.eq(stamp(line.at)),
        journal::actor.eq(&line.actor),
        journal::role.eq(&line.role),
        journal::address.eq(&line.address),
        journal::action.eq(&line.action),
        journal::detail.eq(&line.detail),
        journal::prev.eq(&line.prev),
        journal::hash.eq(&line.hash),
    );
    let new = diesel::insert_into(journal::table).values(values);
    new.run(conn)?;
    Ok(())
}

type LineColumns = (
    i64,
    NaiveDateTime,
    String,
    String,
    String,
    String,
    String,
    String,
    String,
);

columns!(ROW of journal: seq, at, actor, role, address, action, detail, prev, hash);

fn from_row(
    (seq, at, actor, role, address, action, detail, prev, hash): LineColumns,
) -> JournalLine {
    JournalLine {
        seq,
        at: utc(at),
        actor,
        role,
        address,
        action,
        detail,
        prev,
        hash,
    }
}
/// Returns the time of the latest line in the whole journal; none when the journal is empty.
///
/// # Errors
/// Only the database's own.
pub(crate) fn last_change(conn: &mut AnyConn) -> Result<Option<DateTime<Utc>>, StoreError> {
    let last: Option<NaiveDateTime> = journal::table.select(max(journal::at)).first_row(conn)?;
    Ok(last.map(utc))
}
