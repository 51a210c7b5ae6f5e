//! The snapshots that are still to be written: those for the last publishing or closing of a turno in each event, where
//! a folder has none. At start the service finds those that it was stopped from writing.

use crate::backup::snapshots::{cause_of, snapshots_in, taken_at};
use crate::database::columns::{number, read_word, utc};
use crate::database::connection::RunOnEither;
use crate::database::schema::{events, journal, rounds};
use crate::{
    AnyConn, DatabaseUrl, EventId, Retention, SnapshotCause, SnapshotStep, Store, StoreError,
};
use burraco_tournament::round::{RoundNo, RoundState};
use chrono::{DateTime, NaiveDateTime, SubsecRound, Utc};
use diesel::prelude::*;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::Path;

impl Store {
    /// Returns the last publishing or closing of a turno in each event since a time, oldest first. On SQLite, whose
    /// snapshots hold all events, it returns only the latest. On PostgreSQL it returns as many as a folder keeps, with
    /// one short query for each event that may still be among the last.
    ///
    /// # Errors
    /// Only the database's own.
    pub fn last_steps(
        &self,
        since: DateTime<Utc>,
        keep: Retention,
    ) -> Result<Vec<SnapshotCause>, StoreError> {
        let most = match self.url() {
            DatabaseUrl::Sqlite(_) => 1,
            DatabaseUrl::Postgres(_) => keep.most.max(1),
        };
        let mut events = Vec::new();
        for known in self.read_now(last_rounds)? {
            let last = self.read_now(|conn| last_line(conn, known.0, None))?;
            events.extend(last.filter(|last| *last >= since).map(|last| (last, known)));
        }
        events.sort_by_key(|(last, _)| Reverse(*last));
        let mut steps: Vec<SnapshotCause> = Vec::new();
        for (last, (event, slug, round, step)) in events {
            // Nothing was done in this event, nor in those that follow, after the last line of its journal.
            let full = steps.len() >= most;
            if full && steps.first().is_some_and(|first| first.at >= last) {
                break;
            }
            let at = self.read_now(|conn| last_line(conn, event, Some(step)))?;
            let Some(at) = at.filter(|at| *at >= since) else {
                continue;
            };
            steps.push(SnapshotCause {
                event,
                slug,
                round,
                step,
                at,
            });
            steps.sort_by_key(|cause| cause.at);
            if full {
                steps.remove(0);
            }
        }
        Ok(steps)
    }
}

/// Returns each event's last published turno, and whether it was last published or closed.
fn last_rounds(
    conn: &mut AnyConn,
) -> Result<Vec<(EventId, String, RoundNo, SnapshotStep)>, StoreError> {
    let all = rounds::table.order((rounds::event_id, rounds::number));
    let rows: Vec<(i64, i64, String)> = all
        .select((rounds::event_id, rounds::number, rounds::state))
        .rows(conn)?;
    let mut last = BTreeMap::new();
    for (event, round, state) in rows {
        let step = match read_word("rounds.state", &state)? {
            RoundState::Draft => continue,
            RoundState::Published | RoundState::Playing => SnapshotStep::Publish,
            RoundState::Closed => SnapshotStep::Close,
        };
        last.insert(event, (RoundNo(number("rounds.number", round)?), step));
    }
    let slugs: Vec<(i64, String)> = events::table
        .select((events::id, events::slug))
        .rows(conn)?;
    let known = slugs.into_iter().filter_map(|(event, slug)| {
        let (round, step) = last.remove(&event)?;
        Some((EventId(event), slug, round, step))
    });
    Ok(known.collect())
}

/// Returns the time of the last line in an event's journal, or of the last line about one kind of step.
fn last_line(
    conn: &mut AnyConn,
    event: EventId,
    of: Option<SnapshotStep>,
) -> Result<Option<DateTime<Utc>>, StoreError> {
    let lines = journal::table.filter(journal::event_id.eq(event.0));
    let lines = lines.order(journal::seq.desc()).select(journal::at);
    let at: Option<NaiveDateTime> = match of {
        None => lines.first_row(conn).optional()?,
        Some(step) => {
            let action = format!("{}-round", step.word());
            let lines = lines.filter(journal::action.eq(action));
            lines.first_row(conn).optional()?
        }
    };
    Ok(at.map(utc))
}

/// Returns those of the last steps for which a folder lacks a snapshot. Snapshots that a full folder has deleted as too
/// old are not missed.
#[must_use]
pub fn lacking(
    folder: &Path,
    keep: Retention,
    of: &DatabaseUrl,
    steps: &[SnapshotCause],
) -> Vec<SnapshotCause> {
    let files = snapshots_in(folder).unwrap_or_default();
    let thrown_away = files
        .get(keep.most.saturating_sub(1))
        .and_then(|_| taken_at(files.last()?));
    let lacks = |cause: &&SnapshotCause| {
        let newest = files.iter().find_map(|file| {
            let (slug, round, step) = cause_of(file)?;
            let counts = matches!(of, DatabaseUrl::Sqlite(_)) || slug == cause.slug;
            counts.then_some((slug, round, step, taken_at(file)?))
        });
        let there = newest.is_some_and(|(slug, round, step, at)| {
            // Names hold milliseconds.
            let done = cause.at.trunc_subsecs(3);
            slug == cause.slug && round == cause.round && step == cause.step && at >= done
        });
        !there && thrown_away.is_none_or(|oldest| cause.at >= oldest)
    };
    steps.iter().filter(lacks).cloned().collect()
}
